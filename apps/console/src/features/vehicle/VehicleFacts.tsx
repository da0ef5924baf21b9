import { blockerTexts } from './blockers.ts'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { energyType, motVehicleTypes, plateColor } from '@yunshu/contract/vehicle/enums'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { vehicleUse } from '@yunshu/contract/waybill/machine'
import { kg, m3 } from '../../kit/format.ts'
import { Facts } from '../../kit/InfoPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { PhotosLink } from '../../kit/PhotoViewer.tsx'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { EndDay } from '../../widgets/complianceStatus.tsx'
import { useVehicleTypes } from '../../widgets/vehicleTypes.ts'
import { vehicleCells } from '@yunshu/contract/vehicle/cells'
import { phrases } from './phrases.ts'

export type VehicleDetail = OutputOf<typeof vehicle.info>

/** Whether it can be dispatched now, and what speaks against it. */
export const DispatchReadiness = ({ row }: { row: VehicleDetail['vehicle'] }) => {
  const say = useSay()
  const reasons = blockerTexts(row, say)
  return reasons.length > 0 ? (
    <Mark tone="wrong">{say(phrases, 'blockedBy', { reasons: reasons.join(say.label({ zh: '、', en: ', ' })) })}</Mark>
  ) : (
    <Mark tone="done">{say(phrases, 'allWell')}</Mark>
  )
}

/** The vehicle by its licence. */
export const VehicleFacts = ({ detail: { vehicle: row, more }, columns = 3 }: { detail: VehicleDetail; columns?: 2 | 3 | 4 }) => {
  const say = useSay()
  const { nameOf } = useVehicleTypes()
  const t = (name: keyof typeof vehicleTerms.zh) => say(vehicleTerms, name)
  const tonnes = (value: number | null) => (value === null ? '-' : `${kg(value)} kg`)
  const mot = motVehicleTypes[row.mot_vehicle_type as keyof typeof motVehicleTypes]
  return (
    <Facts
      columns={columns}
      items={[
        [t('plate_color'), <EnumName key="c" of={plateColor} code={row.plate_color} />],
        [t('vehicle_type_id'), nameOf(row.vehicle_type_id)],
        [t('mot_vehicle_type'), mot ? `${row.mot_vehicle_type} ${say.label(mot)}` : row.mot_vehicle_type],
        [t('energy_type'), <EnumName key="e" of={energyType} code={row.energy_type} />],
        [t('brand_model'), more.brand_model],
        [t('vin'), more.vin],
        [t('engine_no'), more.engine_no],
        [t('owner_name'), more.owner_name],
        [t('use_nature'), more.use_nature],
        [t('gross_mass_kg'), tonnes(row.gross_mass_kg)],
        [t('curb_mass_kg'), tonnes(more.curb_mass_kg)],
        [t('approved_load_kg'), row.trailer_plate_no ? tonnes(more.trailer_approved_load_kg) : tonnes(row.approved_load_kg)],
        ...(more.traction_mass_kg === null ? [] : [[t('traction_mass_kg'), tonnes(more.traction_mass_kg)] as const]),
        [t('max_load_kg'), tonnes(row.max_load_kg)],
        [t('axle_count'), row.trailer_plate_no ? `${more.axle_count ?? '-'} + ${more.trailer_axle_count ?? '-'}` : more.axle_count],
        [t('box_size'), vehicleCells.box_size(row)],
        [t('box_volume_m3'), row.box_volume_m3 === null ? '-' : `${m3(row.box_volume_m3)} m³`],
        ...(row.trailer_plate_no ? [[t('trailer_plate_no'), row.trailer_plate_no] as const] : []),
        [t('vehicle_use'), <EnumName key="u" of={vehicleUse} code={row.vehicle_use} />],
        ...(more.rely_company
          ? [[t('rely_company'), `${more.rely_company}${more.rely_contract_to ? ` · ${more.rely_contract_to}` : ''}`] as const]
          : []),
        [say(phrases, 'driver'), row.driver_name || say(phrases, 'none')],
        [t('license_need'), more.license_need],
        [t('gps_device_no'), row.gps_device_no],
        ...(row.suspended ? [[t('suspended_reason'), row.suspended_reason] as const] : []),
        [t('remark'), row.remark]
      ]}
    />
  )
}

/** Its standing papers: vehicle licence and road certificate. */
export const LicenceFacts = ({ detail: { vehicle: row, more } }: { detail: VehicleDetail }) => {
  const say = useSay()
  const t = (name: keyof typeof vehicleTerms.zh) => say(vehicleTerms, name)
  const photos = (list: string) =>
    list
      .split(',')
      .filter(Boolean)
      .map((url) => ({ url }))
  return (
    <Facts
      items={[
        [t('register_date'), more.register_date],
        [t('issue_date'), more.issue_date],
        [t('issuer'), more.issuer],
        [
          say(phrases, 'licence'),
          <PhotosLink
            key="l"
            photos={[...photos(more.license_front_img), ...photos(more.license_back_img)]}
            label={say.label({ zh: '查看', en: 'View' })}
          />
        ],
        [t('road_cert_no'), row.road_cert_no],
        [t('road_cert_valid_to'), <EndDay key="r" end={row.road_cert_valid_to} needed={row.gross_mass_kg > 4500} />],
        [t('road_cert_img'), <PhotosLink key="p" photos={photos(more.road_cert_img)} label={say.label({ zh: '查看', en: 'View' })} />]
      ]}
    />
  )
}
