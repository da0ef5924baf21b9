import { dispatch } from '@yunshu/contract/dispatch/contract'
import { useState } from 'react'
import { call } from '../../kit/call.ts'
import { PickMany } from '../../kit/controls.tsx'
import { FormDialog } from '../../kit/Dialog.tsx'
import { Field } from '../../kit/Field.tsx'
import { fillIn, useFormValues, type Form } from '../../kit/form.ts'
import { useSay } from '../../kit/lang.ts'
import { toastDone } from '../../kit/toast.tsx'
import { useCommandForm } from '../../kit/useCommandForm.ts'
import { AreaInput } from '../../widgets/AreaInput.tsx'
import { PickPlace } from '../../widgets/PickPlace.tsx'
import { PositionFields } from '../../widgets/PositionFields.tsx'
import type { CodedPlace } from '../../widgets/place.ts'
import { ReasonInput } from '../../widgets/ReasonInput.tsx'
import { useSettled } from '../../kit/useSettled.ts'
import { CheckPanel, isClear } from './CheckPanel.tsx'
import { phrases } from './phrases.ts'
import { type Trip, WithTrip } from './TripDialog.tsx'
import { blankTrip, TripFields, tripTerms } from './TripFields.tsx'
import { useChecks } from './useChecks.ts'
import type { VehicleChoice } from './VehiclePick.tsx'

/** Goods of a trip go on with another vehicle (中转): where and when they meet, who takes over, and for how much. */
export const RelayDialog = ({ id, onClose }: { id: number; onClose: () => void }) => (
  <WithTrip id={id} onClose={onClose}>
    {(trip) => <RelayForm trip={trip} onClose={onClose} />}
  </WithTrip>
)

const quarterHour = 900_000
/* The next vehicle needs some time to come: two hours from now, on the quarter. */
const inTwoHours = (): string => new Date(Math.ceil((Date.now() + 8 * quarterHour) / quarterHour) * quarterHour).toISOString()

/** The orders of a trip of which something is still to be delivered by it. */
const ordersAhead = ({ orders, points }: Trip) =>
  orders.filter(({ order_id }) =>
    points.some((point) => point.order_id === order_id && point.kind === 2 && point.relay_waybill_id === null && point.arrived_at === null)
  )

const RelayForm = ({ trip, onClose }: { trip: Trip; onClose: () => void }) => {
  const say = useSay()
  const { waybill: row } = trip
  const orders = ordersAhead(trip)
  const [vehicle, setVehicle] = useState<VehicleChoice>()
  const [start] = useState(inTwoHours)
  const filling = useCommandForm(
    dispatch.relay,
    {
      ...blankTrip(start),
      id: row.id,
      version: row.version,
      order_ids: orders.map(({ order_id }) => order_id),
      area_code: '',
      address: '',
      lng: null,
      lat: null,
      reason: ''
    },
    ({ waybill_no, plate_no }) => {
      toastDone(say(phrases, 'relayed', { no: waybill_no, plate_no }))
      onClose()
    }
  )
  const { form } = filling
  const { checking, load, pieces, ahead } = useRelayChecks(form, trip)
  const { payable_fen, confirmed } = useFormValues(form)
  return (
    <FormDialog
      filling={filling}
      terms={relayTerms}
      title={say(phrases, 'relayTitle', { no: row.waybill_no })}
      label={say(phrases, confirmed ? 'saveAgreed' : 'saveAndTell')}
      onClose={onClose}
      width={1180}
      columns={2}
      disabled={checking.found && !isClear(checking)}
      beside={<CheckPanel {...checking} limits={vehicle} load={{ goods_num: pieces, ...load }} payable_fen={payable_fen} ahead={ahead} />}
    >
      <p className="field-help field-wide">
        {say(phrases, 'relayHelp', { plate_no: row.plate_no, driver_name: row.driver_name })}
        {checking.found?.receivable_fen !== null && checking.found !== undefined && ` ${say(phrases, 'relayRest')}`}
      </p>
      <PlaceFields form={form} orders={orders} />
      <TripFields
        form={form}
        load={load}
        deliveryDay={checking.found?.plan_end_time.slice(0, 10)}
        receivable_fen={checking.found?.receivable_fen}
        proposal={null}
        onVehicle={setVehicle}
      />
      <div className="form-grid">
        <Field form={form} name="reason" wide>
          <ReasonInput common={(['relayPlan', 'reasonBreak', 'reasonDriver', 'reasonPlan'] as const).map((key) => say(phrases, key))} />
        </Field>
      </div>
    </FormDialog>
  )
}

type Where = { order_ids: number[]; area_code: string; address: string; lng: number; lat: number }
type Asked = Where & { vehicle_id: number; driver_id: number; plan_start_time: string }
/** What speaks against the pair that takes over, with what it has to carry. */
const useRelayChecks = (form: Form<Asked>, trip: Trip) => {
  const { waybill: row } = trip
  const { order_ids, vehicle_id, driver_id, plan_start_time, lng, lat } = useFormValues(form)
  const taken = (order_ids ?? []).filter((one) => typeof one === 'number')
  const place = typeof lng === 'number' && typeof lat === 'number' ? { lng, lat } : undefined
  const asking =
    vehicle_id && driver_id && plan_start_time && taken.length > 0
      ? { id: row.id, order_ids: taken, vehicle_id, driver_id, plan_start_time, ...place }
      : undefined
  const checking = useChecks(
    asking && { key: [dispatch.checkRelay.path, asking], ask: (signal) => call(dispatch.checkRelay, asking, { signal, quiet: true }) }
  )
  const onBoard = trip.goods.filter(({ order_id }) => taken.includes(order_id))
  const sum = (of: (line: Trip['goods'][number]) => number) => onBoard.reduce((all, line) => all + of(line), 0)
  const load = useSettled({
    goods_kg: sum((line) => line.load_kg ?? line.goods_kg),
    goods_volume: sum((line) => line.load_volume ?? line.goods_volume)
  })
  return { checking, load, pieces: sum((line) => line.load_num ?? line.goods_num), ahead: { order_ids: taken, vehicle_id, driver_id } }
}

/** Which orders go over, and where the two vehicles meet. */
const PlaceFields = ({ form, orders }: { form: Form<Where>; orders: Trip['orders'] }) => {
  const take = ({ areaCode, address, lng: east, lat: north }: CodedPlace) => fillIn(form, { area_code: areaCode, address, lng: east, lat: north })
  return (
    <div className="form-grid">
      {orders.length > 1 && (
        <Field form={form} name="order_ids" wide>
          <PickMany of={orders.map(({ order_id, order_no, shipper_name }) => ({ value: order_id, label: `${order_no} ${shipper_name}` }))} />
        </Field>
      )}
      <Field form={form} name="area_code">
        <AreaInput />
      </Field>
      <Field form={form} name="address" />
      <PositionFields form={form} />
      <div className="field">
        <PickPlace onPick={take} />
      </div>
    </div>
  )
}

const relayTerms = {
  zh: { ...tripTerms.zh, plan_start_time: '交接时间' },
  en: { ...tripTerms.en, plan_start_time: 'They meet at' }
}
