import { blockerTexts } from './blockers.ts'
import { Closed, type OutputOf } from '@yunshu/contract/kit/endpoint'
import { AnyFiles } from '@yunshu/contract/kit/fields'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { Cell } from '../../kit/cells.tsx'
import { RowFacts } from '../../kit/Facts.tsx'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { EndDay } from '../../widgets/complianceStatus.tsx'
import { VehicleTypeName } from '../../widgets/VehicleTypeName.tsx'
import { vehicleCells } from '@yunshu/contract/vehicle/cells'
import { phrases } from './phrases.ts'

export type VehicleDetail = OutputOf<typeof vehicle.info>

const { vehicle: Listed, more: More } = vehicle.info.output.properties
const Whole = Closed({ ...Listed.properties, ...More.properties })

/** Whether it can be dispatched now, and what speaks against it. */
export const DispatchReadiness = ({ row }: { row: VehicleDetail['vehicle'] }) => {
  const say = useSay()
  const reasons = blockerTexts(row, say)
  return reasons.length > 0 ? (
    <Mark tone="wrong">{say(phrases, 'blockedBy', { reasons: say.list(reasons) })}</Mark>
  ) : (
    <Mark tone="done">{say(phrases, 'allWell')}</Mark>
  )
}

/** The vehicle by its licence. */
export const VehicleFacts = ({ detail: { vehicle: row, more }, columns = 3 }: { detail: VehicleDetail; columns?: 2 | 3 | 4 }) => {
  const say = useSay()
  return (
    <RowFacts
      of={Whole}
      cells={vehicleCells}
      row={{ ...row, ...more }}
      terms={vehicleTerms}
      columns={columns}
      items={[
        'plate_color',
        { name: 'vehicle_type_id', cell: ({ vehicle_type_id }) => <VehicleTypeName id={vehicle_type_id} /> },
        'mot_vehicle_type',
        'energy_type',
        'brand_model',
        'vin',
        'engine_no',
        'owner_name',
        'use_nature',
        'gross_mass_kg',
        'curb_mass_kg',
        row.trailer_plate_no ? 'trailer_approved_load_kg' : 'approved_load_kg',
        more.traction_mass_kg !== null && 'traction_mass_kg',
        'max_load_kg',
        'axle_count',
        row.trailer_plate_no && 'trailer_axle_count',
        'box_size',
        'box_volume_m3',
        row.trailer_plate_no && 'trailer_plate_no',
        'vehicle_use',
        more.rely_company && 'rely_company',
        more.rely_company && 'rely_contract_to',
        [say(phrases, 'driver'), row.driver_name || say(phrases, 'none')],
        'license_need',
        'gps_device_no',
        row.suspended && 'suspended_reason',
        'remark'
      ]}
    />
  )
}

/** Its standing papers: vehicle licence and road certificate. */
export const LicenceFacts = ({ detail: { vehicle: row, more } }: { detail: VehicleDetail }) => {
  const say = useSay()
  const { license_front_img, license_back_img } = more
  return (
    <RowFacts
      of={Whole}
      row={{ ...row, ...more }}
      terms={vehicleTerms}
      items={[
        'register_date',
        'issue_date',
        'issuer',
        [say(phrases, 'licence'), <Cell key="l" field={AnyFiles} value={[license_front_img, license_back_img].filter(Boolean).join(',')} />],
        'road_cert_no',
        { name: 'road_cert_valid_to', cell: (one) => <EndDay end={one.road_cert_valid_to} needed={one.gross_mass_kg > 4500} /> },
        'road_cert_img'
      ]}
    />
  )
}
