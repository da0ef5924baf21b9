import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { paperMachine } from '@yunshu/contract/driver/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { vehicleStatus, vehicleTone } from '@yunshu/contract/vehicle/enums'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import type { Control } from '../../kit/controls.tsx'
import { kg, m3 } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { EnumName, Mark } from '../../kit/Status.tsx'
import { papersText } from '../../widgets/papersText.ts'
import { phrases } from './phrases.ts'
import { useSettled } from './useSettled.ts'

export type VehicleChoice = OutputOf<typeof vehicle.pick>['data'][number]
/** What the vehicle has to carry. */
export type PickLoad = { readonly goods_kg: number; readonly goods_volume: number }
type VehiclePickProps = Control<number> & { deliveryDay?: string | undefined; load?: PickLoad | undefined; onPicked: (choice: VehicleChoice) => void }

/** A vehicle for a trip: those that carry its goods first, each with its state, its load, by how much it is too small, and the papers that end too soon. */
export const VehiclePick = ({ value, onChange, deliveryDay, load, onPicked, status, id, ...more }: VehiclePickProps) => {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<VehicleChoice>()
  const keyword = useSettled(typed)
  const input = { ...(keyword && { keyword }), ...(deliveryDay && { delivery_day: deliveryDay }), ...load }
  const found = useQuery({
    queryKey: [vehicle.pick.path, input],
    queryFn: ({ signal }) => call(vehicle.pick, input, { signal }),
    placeholderData: keepPreviousData,
    meta: { kinds: ['vehicle', 'waybill'] }
  })
  const choices = found.data?.data ?? []
  // One that was chosen before the dialog opened may not be among those that are offered.
  const before = value && chosen?.id !== value && !choices.some((choice) => choice.id === value) ? value : undefined
  const one = useQuery({
    queryKey: [vehicle.pick.path, { id: before }],
    queryFn: ({ signal }) => call(vehicle.pick, { id: before ?? 1 }, { signal }),
    enabled: before !== undefined
  })
  return (
    <Select
      className="fill"
      {...more}
      {...(id && { id })}
      {...(status && { status })}
      value={value ?? null}
      placeholder={say(phrases, 'pickVehicle')}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      listHeight={320}
      options={choices.map((choice) => ({ value: choice.id, label: choice.plate_no, choice }))}
      optionRender={({ data }) => <VehicleLine choice={(data as { choice: VehicleChoice }).choice} load={load} />}
      labelRender={({ label }) => label ?? chosen?.plate_no ?? one.data?.data[0]?.plate_no ?? ''}
      onChange={(next: number) => {
        onChange?.(next)
        const choice = choices.find((one) => one.id === next)
        setChosen(choice)
        if (choice) onPicked(choice)
      }}
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
