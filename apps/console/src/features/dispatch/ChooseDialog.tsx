import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { supply } from '@yunshu/contract/supply/contract'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { useFormValues } from '../../kit/form.ts'
import { kg, m3, money, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { departureAt } from './cargo.ts'
import { CheckPanel, isClear } from './CheckPanel.tsx'
import { phrases } from './phrases.ts'
import { blankTrip, TripFields, tripTerms } from './TripFields.tsx'
import { useChecks } from './useChecks.ts'
import type { VehicleChoice } from './VehiclePick.tsx'

type Info = OutputOf<typeof supply.info>
type Apply = Info['applies'][number]

/** 选定司机: the dispatch of a supply, filled in with the driver who applied, his vehicle and his price. `ids`: the supply, and the application. */
export const ChooseDialog = ({ ids: [id = 0, apply_id], onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(supply.info, { id })
  const apply = data?.applies.find((one) => one.id === apply_id)
  if (data && apply) return <ChooseForm key={apply.version} info={data} apply={apply} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'dispatchTitle')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
    </Dialog>
  )
}

const ChooseForm = ({ info: { supply: row, orders }, apply, onClose }: { info: Info; apply: Apply; onClose: () => void }) => {
  const say = useSay()
  const [chosen, setChosen] = useState<VehicleChoice>()
  const [departure] = useState(() => departureAt(row.load_time ?? undefined, new Date()))
  const { payable_fen: _, ...blank } = blankTrip(departure)
  const filling = useCommandForm(
    supply.choose,
    { id: row.id, apply_id: apply.id, apply_version: apply.version, ...blank, vehicle_id: apply.vehicle_id, driver_id: apply.driver_id },
    ({ waybill_no, driver_name }) => {
      toastDone(say(phrases, 'chosen', { no: waybill_no, driver_name }))
      onClose()
    }
  )
  const { form } = filling
  const { vehicle_id, driver_id, plan_start_time, confirmed } = useFormValues(form)
  const pay = apply.total_fen ?? 0
  const asking = vehicle_id && driver_id && plan_start_time && { id: row.id, vehicle_id, driver_id, plan_start_time }
  const checking = useChecks(
    asking ? { key: [supply.checkPair.path, asking], ask: (signal) => call(supply.checkPair, asking, { signal, quiet: true }) } : undefined
  )
  const { driver_name } = apply
  const ahead = { order_ids: orders.map(({ id }) => id), vehicle_id, driver_id }
  const checks = <CheckPanel {...checking} limits={chosen} load={row} payable_fen={pay} ahead={ahead} />
  return (
    <FormDialog
      filling={filling}
      terms={tripTerms}
      title={say(phrases, 'chooseTitle', { driver_name })}
      label={say(phrases, confirmed ? 'saveAgreed' : 'saveAndTell')}
      onClose={onClose}
      width={1100}
      columns={2}
      disabled={checking.found && !isClear(checking)}
      beside={checks}
    >
      <p className="dispatch-now">
        {say(phrases, 'chooseOf', { no: row.supply_no, driver_name, amount: money(pay) })}
        <br />
        {[`${row.start_city} → ${row.end_city}`, row.goods_name, `${kg(row.goods_kg)} kg`, `${m3(row.goods_volume)} m³`, time(row.load_time)].join(
          ' · '
        )}
        <br />
        {say.list(orders.map(({ order_no }) => order_no))}
      </p>
      <TripFields
        form={form}
        load={{ goods_kg: row.goods_kg, goods_volume: row.goods_volume }}
        deliveryDay={row.last_end_time?.slice(0, 10)}
        receivable_fen={checking.found?.receivable_fen}
        proposal={checking.found?.proposal}
        agreed_fen={pay}
        onVehicle={setChosen}
      />
    </FormDialog>
  )
}
