import { dispatch } from '@yunshu/contract/dispatch/contract'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Failed, Waiting } from '../../kit/Empty.tsx'
import { fillIn, useFormValues } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { cargoOf, departureOf, loadOf, remainingOf, wholeCargoOf, type OrderInfo } from './cargo.ts'
import { CargoFields } from './CargoFields.tsx'
import { CheckPanel, isClear } from './CheckPanel.tsx'
import { phrases } from './phrases.ts'
import { blankTrip, TripFields, tripTerms } from './TripFields.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useChecks } from './useChecks.ts'
import { useInfos } from './useInfos.ts'
import { pairOf, useSuggestions } from './useSuggestions.ts'
import { useSettled } from '../../kit/useSettled.ts'
import type { VehicleChoice } from './VehiclePick.tsx'

/** D-DISPATCH (派车): one or several accepted orders onto a vehicle with a driver. */
export const DispatchDialog = ({ ids, start, onClose }: { ids: readonly number[]; start?: Start; onClose: () => void }) => {
  const say = useSay()
  const { infos, error, retry } = useInfos(ids)
  if (infos) return <DispatchForm infos={infos} start={start} onClose={onClose} />
  return (
    <Dialog title={say(phrases, 'dispatchTitle')} onClose={onClose}>
      {error ? <Failed error={error} onRetry={retry} /> : <Waiting />}
    </Dialog>
  )
}

/** What was decided before the dialog opened, by dropping the orders on a vehicle at a time. */
type Start = { readonly vehicle_id: number; readonly driver_id: number | null; readonly plan_start_time: string }
/** The same filled in, as it was dropped on a board: a vehicle, its driver or 0, the minute of departure, and the orders. */
export const DispatchOnDialog = ({
  ids: [vehicle_id = 0, driver, minute = 0, ...orders],
  onClose
}: {
  ids: readonly number[]
  onClose: () => void
}) => (
  <DispatchDialog
    ids={orders}
    start={{ vehicle_id, driver_id: driver || null, plan_start_time: new Date(minute * 60_000).toISOString() }}
    onClose={onClose}
  />
)

const DispatchForm = ({ infos, start, onClose }: { infos: readonly OrderInfo[]; start: Start | undefined; onClose: () => void }) => {
  const say = useSay()
  const [vehicle, setVehicle] = useState<VehicleChoice>()
  const [departure] = useState(() => departureOf(infos, new Date()))
  const filling = useCommandForm(
    dispatch.create,
    {
      orders: infos.map(wholeCargoOf),
      ...blankTrip(departure),
      ...start
    },
    ({ waybill_no, driver_name }, { confirmed }) => {
      toastDone(say(phrases, confirmed ? 'savedAgreed' : 'saved', { no: waybill_no, driver: driver_name }))
      onClose()
    }
  )
  const { form } = filling
  const { orders, vehicle_id, driver_id, plan_start_time, confirmed, payable_fen } = useFormValues(form)
  const { goods_kg, goods_volume } = loadOf(orders)
  const carried = useSettled({ goods_kg, goods_volume })
  const left = infos.flatMap(remainingOf)
  const cargo = cargoOf(orders, left)
  const asking = vehicle_id && driver_id && plan_start_time && cargo && { orders: cargo, vehicle_id, driver_id, plan_start_time }
  const checking = useChecks(
    asking ? { key: [dispatch.check.path, asking], ask: (signal) => call(dispatch.check, asking, { signal, quiet: true }) } : undefined
  )
  const proposing = cargo && plan_start_time ? { orders: cargo, plan_start_time } : undefined
  const { suggested, fetching } = useSuggestions(form, proposing)
  const ahead = { order_ids: infos.map(({ order }) => order.id), vehicle_id, driver_id }
  const checks = <CheckPanel {...checking} limits={vehicle} load={loadOf(orders)} payable_fen={payable_fen} ahead={ahead} />
  return (
    <FormDialog
      filling={filling}
      terms={tripTerms}
      title={infos.length > 1 ? say(phrases, 'dispatchMany', { count: infos.length }) : say(phrases, 'dispatchTitle')}
      label={say(phrases, confirmed ? 'saveAgreed' : 'saveAndTell')}
      onClose={onClose}
      width={1180}
      columns={2}
      disabled={checking.found && !isClear(checking)}
      beside={checks}
    >
      <Suggestions suggested={suggested} fetching={fetching} chosen={{ vehicle_id, driver_id }} onTake={(pair) => fillIn(form, pairOf(pair))} />
      <TripFields
        form={form}
        load={carried}
        deliveryDay={checking.found?.plan_end_time.slice(0, 10)}
        receivable_fen={checking.found?.receivable_fen}
        proposal={checking.found?.proposal}
        onVehicle={setVehicle}
      />
      <CargoFields form={form} infos={infos} />
    </FormDialog>
  )
}
