import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { vehicleFaults } from '@yunshu/contract/vehicle/check'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleTerms } from '@yunshu/contract/vehicle/words'
import { useNavigate, useSearchParams } from 'react-router'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import type { Draft } from '../../kit/form.ts'
import { FormPage } from '../../kit/FormPage.tsx'
import { useSay } from '../../kit/lang.ts'
import { useTab, useTabNote } from '../../kit/tab.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { solid, useRules } from '../../kit/useRules.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { phrases } from './phrases.ts'
import type { VehicleDetail } from './VehicleFacts.tsx'
import { VehicleForm } from './VehicleForm.tsx'
import { VehicleReading } from './VehicleReading.tsx'

const rules = (values: unknown) => vehicleFaults(solid(values), todayHere())

/** Changes a vehicle (编辑车辆); its policies and inspections are renewed elsewhere. */
export const VehicleEditPage = () => {
  const [search] = useSearchParams()
  const { data, error, refresh } = useCall(vehicle.info, { id: Number(search.get('id')) })
  useTabNote(data?.vehicle.plate_no)
  if (!data) return <div className="page">{error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}</div>
  return <Editor detail={data} />
}

const Editor = ({ detail }: { detail: VehicleDetail }) => {
  const say = useSay()
  const navigate = useNavigate()
  const { close } = useTab()
  const filling = useCommandForm(vehicle.update, entryOf(detail), ({ id, plate_no }) => {
    toastDone(say(phrases, 'saved', { plate_no }))
    close()
    void navigate(linkTo(carrier.vehicleInfo, { id }))
  })
  useRules(filling.form, rules)
  return (
    <FormPage
      filling={filling}
      terms={vehicleTerms}
      title={`${say.both(carrier.vehicleEdit)} ${detail.vehicle.plate_no}`}
      label={say(phrases, 'save')}
      side={<VehicleReading form={filling.form} />}
    >
      <VehicleForm form={filling.form} boundName={detail.vehicle.driver_name} />
    </FormPage>
  )
}

const entryOf = ({ vehicle: row, more }: VehicleDetail): Draft<InputOf<typeof vehicle.update>> => {
  const {
    id,
    version,
    plate_no,
    plate_color,
    vehicle_type_id,
    energy_type,
    mot_vehicle_type,
    gross_mass_kg,
    approved_load_kg,
    box_length_mm,
    box_width_mm,
    box_height_mm,
    box_volume_m3,
    vehicle_use,
    trailer_plate_no,
    driver_id,
    road_cert_no,
    road_cert_valid_to,
    gps_device_no,
    remark
  } = row
  const {
    vin,
    engine_no,
    brand_model,
    owner_name,
    use_nature,
    register_date,
    issue_date,
    issuer,
    curb_mass_kg,
    traction_mass_kg,
    axle_count,
    single_drive,
    trailer_approved_load_kg,
    trailer_curb_mass_kg,
    trailer_axle_count,
    license_front_img,
    license_back_img,
    road_cert_img,
    rely_company,
    rely_contract_to
  } = more
  const entry = {
    id,
    version,
    plate_no,
    plate_color,
    vehicle_type_id,
    energy_type,
    mot_vehicle_type,
    gross_mass_kg,
    approved_load_kg,
    box_length_mm,
    box_width_mm,
    box_height_mm,
    box_volume_m3,
    vehicle_use,
    trailer_plate_no,
    driver_id,
    road_cert_no,
    road_cert_valid_to,
    gps_device_no,
    remark,
    vin,
    engine_no,
    brand_model,
    owner_name,
    use_nature,
    register_date,
    issue_date,
    issuer,
    curb_mass_kg,
    traction_mass_kg,
    axle_count,
    single_drive,
    trailer_approved_load_kg,
    trailer_curb_mass_kg,
    trailer_axle_count,
    license_front_img,
    license_back_img,
    road_cert_img,
    rely_company,
    rely_contract_to
  }
  return entry as Draft<InputOf<typeof vehicle.update>>
}
