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
import { withoutEmpty, useRules } from '../../kit/useRules.ts'
import { todayHere } from '../../kit/shanghai.ts'
import { phrases } from './phrases.ts'
import type { VehicleDetail } from './VehicleFacts.tsx'
import { VehicleForm } from './VehicleForm.tsx'
import { VehicleReading } from './VehicleReading.tsx'

const rules = (values: unknown) => vehicleFaults(withoutEmpty(values), todayHere())

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
      title={`${say.name(carrier.vehicleEdit)} ${detail.vehicle.plate_no}`}
      label={say(phrases, 'save')}
      side={<VehicleReading form={filling.form} />}
    >
      <VehicleForm form={filling.form} boundName={detail.vehicle.driver_name} />
    </FormPage>
  )
}

/* What the command takes of what is shown: its own fields, by their names. */
const entryOf = ({ vehicle: row, more }: VehicleDetail): Draft<InputOf<typeof vehicle.update>> => {
  const shown: Record<string, unknown> = { ...row, ...more }
  return Object.fromEntries(Object.keys(vehicle.update.input.properties).map((name) => [name, shown[name]])) as Draft<InputOf<typeof vehicle.update>>
}
