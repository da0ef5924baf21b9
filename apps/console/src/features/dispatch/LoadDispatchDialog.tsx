import { Button } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadVehicleMachine } from '@yunshu/contract/loading/machine'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { Dialog, FormDialog } from '../../kit/Dialog.tsx'
import { Empty, Failed, Waiting } from '../../kit/Empty.tsx'
import { useFormValues } from '../../kit/form.ts'
import { kg, km, m3, time } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { toastDone } from '../../kit/toast.tsx'
import { useCall } from '../../kit/useCall.ts'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { departureAt } from './cargo.ts'
import { CheckPanel, isClear } from './CheckPanel.tsx'
import { phrases } from './phrases.ts'
import { blankTrip, TripFields, tripTerms } from './TripFields.tsx'
import { LoadPairs } from './LoadPairs.tsx'
import { ordersOn } from './ordersOn.ts'
import { pairText, type PairOf } from './pairText.ts'
import { useChecks } from './useChecks.ts'
import type { VehicleChoice } from './VehiclePick.tsx'
import { widerOf } from './widerOf.ts'

type Info = OutputOf<typeof loading.info>

/** 派车 of a load plan: the vehicles that wait, one after the other, each with the fields of a dispatch filled in; what became of each stands above. `ids`: the task, and the number of one of its vehicles where only that is dispatched. */
export const LoadDispatchDialog = ({ ids: [id = 0, only], onClose }: { ids: readonly number[]; onClose: () => void }) => {
  const say = useSay()
  const { data, error, refresh } = useCall(loading.info, { id })
  // A pair is suggested once: what is dispatched meanwhile takes its own out of the next question.
  const suggested = useCall(loading.pairs, { id })
  const [other, setOther] = useState<string>()
  // While several are dispatched at once they all stay in sight, each with its result.
  const [batch, setBatch] = useState<readonly PairOf[]>()
  const [done, setDone] = useState<readonly string[]>([])
  if (!data || (!suggested.data && !suggested.error))
    return (
      <Dialog title={say(phrases, 'dispatchTitle')} onClose={onClose}>
        {error ? <Failed error={error} onRetry={refresh} /> : <Waiting />}
      </Dialog>
    )
  const waiting = data.runs.filter(
    ({ vehicle, run_status }, i) =>
      run_status === loadVehicleMachine.code.waiting && (only === undefined || only === i + 1) && !done.includes(vehicle)
  )
  const pairs = waiting.map(
    ({ vehicle }) => suggested.data?.data.find((one) => one.vehicle === vehicle) ?? { vehicle, plan_start_time: '', pair: null }
  )
  const next = waiting.find(({ vehicle }) => vehicle === other) ?? waiting[0]
  if (batch || (next && waiting.length > 1 && next.vehicle !== other))
    return (
      <LoadPairs
        info={data}
        pairs={batch ?? pairs}
        onBegin={setBatch}
        onOther={(vehicle) => {
          setBatch(undefined)
          setOther(vehicle)
        }}
        onClose={onClose}
      />
    )
  if (!next)
    return (
      <Dialog title={say(phrases, 'dispatchTitle')} onClose={onClose} closes>
        {done.length > 0 ? <Results info={data} done={done} /> : <Empty filtered={false} onClear={onClose} first={say(phrases, 'noneWaits')} />}
      </Dialog>
    )
  return (
    <VehicleForm
      key={next.vehicle}
      info={data}
      name={next.vehicle}
      pair={pairs.find(({ vehicle }) => vehicle === next.vehicle)?.pair ?? null}
      left={waiting.length}
      results={<Results info={data} done={done} />}
      onDone={() => setDone((all) => [...all, next.vehicle])}
      onSkip={waiting.length > 1 ? () => setOther(undefined) : undefined}
      onClose={onClose}
    />
  )
}

const Results = ({ info, done }: { info: Info; done: readonly string[] }) => {
  if (done.length === 0) return null
  return (
    <p className="load-results" role="status">
      {done.map((vehicle) => (
        <Mark key={vehicle} tone="done">
          {[vehicle, info.runs.find((run) => run.vehicle === vehicle)?.waybill_no].filter(Boolean).join(' ')}
        </Mark>
      ))}
    </p>
  )
}

type VehicleProps = {
  info: Info
  name: string
  pair: PairOf['pair']
  left: number
  results: React.ReactNode
  onDone: () => void
  onSkip: (() => void) | undefined
  onClose: () => void
}
const VehicleForm = ({ info, name, pair, left, results, onDone, onSkip, onClose }: VehicleProps) => {
  const say = useSay()
  const [chosen, setChosen] = useState<VehicleChoice>()
  const planned = info.vehicles.find(({ id }) => id === name)
  const type = info.types.find(({ vehicle_type_id }) => vehicle_type_id === planned?.vehicle_type_id)
  const [departure] = useState(() => departureAt(planned?.stops[0]?.start_at, new Date()))
  const filling = useCommandForm(
    loading.dispatch,
    {
      id: info.task.id,
      vehicle: name,
      ...blankTrip(departure),
      ...(pair && { vehicle_id: pair.vehicle_id, driver_id: pair.driver_id, trailer_plate_no: pair.trailer_plate_no }),
      remark: widerOf(say, info, planned)
    },
    () => {
      toastDone(say(phrases, 'loadDispatched', { vehicle: name }))
      onDone()
    }
  )
  const { form } = filling
  const { vehicle_id, driver_id, plan_start_time, confirmed, payable_fen } = useFormValues(form)
  const asking = vehicle_id && driver_id && plan_start_time && { id: info.task.id, vehicle: name, vehicle_id, driver_id, plan_start_time }
  const checking = useChecks(
    asking ? { key: [loading.checkPair.path, asking], ask: (signal) => call(loading.checkPair, asking, { signal, quiet: true }) } : undefined
  )
  const load = { goods_kg: Math.round(planned?.peak_kg ?? 0), goods_volume: Math.round((planned?.peak_m3 ?? 0) * 100) / 100 }
  const orders = [...new Set(planned?.loads.map(({ order_id }) => info.orders.find((one) => one.order_id === order_id)?.order_no ?? ''))]
  const ahead = { order_ids: ordersOn(planned), vehicle_id, driver_id }
  const checks = <CheckPanel {...checking} limits={chosen} load={{ goods_num: 0, ...load }} payable_fen={payable_fen} ahead={ahead} />
  return (
    <FormDialog
      filling={filling}
      terms={tripTerms}
      title={say(phrases, 'dispatchLoad', { vehicle: name, no: info.task.task_no, left })}
      label={say(phrases, confirmed ? 'saveAgreed' : 'saveAndTell')}
      onClose={onClose}
      width={1100}
      columns={2}
      also={onSkip && <Button onClick={onSkip}>{say(phrases, 'skipVehicle')}</Button>}
      disabled={checking.found && !isClear(checking)}
      beside={checks}
    >
      {results}
      <p className="dispatch-now">
        {[
          type?.title,
          `${kg(load.goods_kg)} kg`,
          `${m3(load.goods_volume)} m³`,
          `${km(planned?.distance_m)} km`,
          time(planned?.stops[0]?.start_at)
        ].join(' · ')}
        <br />
        {say.list(orders)}
        {pair && (
          <>
            <br />
            {say(phrases, 'pairSuggested', { plate_no: pair.plate_no, driver_name: pair.driver_name, why: pairText(say, pair) })}
          </>
        )}
      </p>
      <TripFields
        form={form}
        load={load}
        deliveryDay={planned?.stops.at(-1)?.start_at.slice(0, 10)}
        receivable_fen={checking.found?.receivable_fen}
        proposal={checking.found?.proposal}
        onVehicle={setChosen}
      />
    </FormDialog>
  )
}
