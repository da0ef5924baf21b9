import { paperMachine } from '@yunshu/contract/paper/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleStatus, vehicleTone } from '@yunshu/contract/vehicle/enums'
import { call } from '../../kit/call.ts'
import type { Control } from '../../kit/controls.tsx'
import { kg, m3 } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { SearchPick } from '../../kit/SearchPick.tsx'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { papersText } from '../../widgets/papersText.ts'
import { phrases } from './phrases.ts'

export type VehicleChoice = OutputOf<typeof vehicle.pick>['data'][number]
/** What the vehicle has to carry. */
export type PickLoad = { readonly goods_kg: number; readonly goods_volume: number }
type VehiclePickProps = Control<number> & { deliveryDay?: string | undefined; load?: PickLoad | undefined; onPicked: (choice: VehicleChoice) => void }

/** A vehicle for a trip: those that carry its goods first, each with its state, its load, by how much it is too small, and the papers that end too soon. */
export const VehiclePick = ({ onChange, deliveryDay, load, onPicked, ...more }: VehiclePickProps) => {
  const say = useSay()
  const around = { ...(deliveryDay && { delivery_day: deliveryDay }), ...load }
  return (
    <SearchPick
      {...more}
      path={vehicle.pick.path}
      around={around}
      find={async (typed, signal) => (await call(vehicle.pick, { ...around, ...(typed && { keyword: typed }) }, { signal })).data}
      findOne={async (id, signal) => (await call(vehicle.pick, { id }, { signal })).data[0]}
      valueOf={({ id }) => id}
      nameOf={({ plate_no }) => plate_no}
      line={(choice) => <VehicleLine choice={choice} load={load} />}
      kinds={['vehicle', 'waybill']}
      onPick={(choice) => {
        onChange?.(choice?.id)
        if (choice) onPicked(choice)
      }}
      placeholder={say(phrases, 'pickVehicle')}
    />
  )
}

const VehicleLine = ({ choice, load }: { choice: VehicleChoice; load: PickLoad | undefined }) => {
  const say = useSay()
  const state = choice.vehicle_status as keyof typeof vehicleTone
  const [heavy, large] = load ? [load.goods_kg - choice.max_load_kg, load.goods_volume - (choice.box_volume_m3 ?? load.goods_volume)] : [0, 0]
  return (
    <div className="choice">
      <b className="no">{choice.plate_no}</b>
      <span>{`${kg(choice.max_load_kg)} kg${choice.box_volume_m3 ? ` · ${choice.box_volume_m3} m³` : ''}`}</span>
      <span className="choice-more">{choice.last_driver_name || choice.driver_name}</span>
      <span className="choice-state">
        <Mark tone={vehicleTone[state]}>
          <EnumName of={vehicleStatus} code={state} />
        </Mark>
        {choice.audit_status === paperMachine.code.refused && <Mark tone="wrong">{say(phrases, 'papersRefused')}</Mark>}
        {heavy > 0 && <Mark tone="wrong">{say(phrases, 'overload', { kg: kg(heavy) })}</Mark>}
        {large > 0 && <Mark tone="wrong">{say(phrases, 'tooBig', { m3: m3(large) })}</Mark>}
        {choice.ending.length > 0 && <Mark tone="care">{say(phrases, 'papersEnd', { papers: papersText(say, choice.ending) })}</Mark>}
      </span>
    </div>
  )
}
