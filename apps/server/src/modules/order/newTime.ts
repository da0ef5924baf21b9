import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { stateOf } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { instantMs } from '@yunshu/domain/calendar'
import { lateLimit, type Window } from '@yunshu/domain/late'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { demandHere, demandUnreserved } from './allocateGoods.ts'
import { demandSequence, demandWindow, spanOf } from './content.ts'
import { findLiveWaybillOf, windowOf } from './info.ts'
import { recordOrderEvent } from './move.ts'
import { pointsOfOrders } from './parts.ts'
import { getOrder, getOrderRow } from './queries.ts'

/** The carrier asks for other times at some points of an order that waits for its vehicle. What it asked before stands until it is answered, or until its own time has passed. */
export const askTime = write(order.askTime, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  demandHere(before)
  // Its customer is a carrier, who has promised the time to somebody else.
  if (before.upstream_order_id !== null) refuse('subcontractNoTime', { order_no: before.order_no, shipper_name: before.shipper_name })
  await demandWaiting(tx, actor, before)
  const points = await pointsOfOrders(tx, actor.tenant_id, [before.id])
  if (before.time_asked_at && !points.some(isPassed)) refuse('timeAlreadyAsked')
  const asked = points.map((point) => wishOf(point, input.points))
  if (input.points.some(({ order_point_id }) => !points.some(({ id }) => id === order_point_id))) refuse('notFound')
  input.points.forEach(({ time_type, time_start, time_end = null }, i) =>
    demandWindow(`points.${i}.time_end`, { type: time_type, time: time_start, end: time_end }, actor.origin.lang)
  )
  if (asked.every(({ asked_type }) => asked_type === null)) refuse('timeUnchanged')
  demandAhead(asked)
  demandSequence(
    asked.filter(({ kind }) => kind === 1).map(wished),
    asked.filter(({ kind }) => kind === 2).map((point) => ({ window: wished(point), at: point.address_diming || point.area || point.city }))
  )
  const after = await updateVersioned(tx, 'order', actor, before, { time_asked_at: nowIso(), time_reason: input.reason }, input.version)
  await writeWishes(tx, after, asked)
  await recordOrderEvent(tx, actor, after, 'askTime', before.order_status, input.reason)
  publishChange('order', after)
  await notifyCompany(context, actor, {
    company_id: after.shipper_id,
    grant: shipper.orders.may.edit,
    phrase: 'timeAsked',
    slots: { carrier_name: after.carrier_name ?? '', order_no: after.order_no, reason: input.reason },
    link: linkTo(shipper.orderInfo, { id: after.id }),
    biz_type: 'order',
    biz_id: after.id
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** The shipper agrees: what was asked for is what is required from now on. */
export const agreeTime = write(order.agreeTime, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  if (!before.time_asked_at) refuse('timeNotAsked')
  await demandWaiting(tx, actor, before)
  const asked = await pointsOfOrders(tx, actor.tenant_id, [before.id])
  demandAhead(asked)
  const span = spanOf(asked.filter(({ kind }) => kind === 1).map(wished), asked.filter(({ kind }) => kind === 2).map(wished))
  const after = await updateVersioned(tx, 'order', actor, before, { ...span, ...unasked }, input.version)
  await demandUnreserved(tx, after)
  await tx
    .updateTable('order_point')
    .set({ time_type: sql<number>`asked_type`, time_start: sql<string>`asked_start`, time_end: sql<string | null>`asked_end`, ...noWish })
    .where('tenant_id', '=', after.tenant_id)
    .where('order_id', '=', after.id)
    .where('asked_type', 'is not', null)
    .execute()
  await recordOrderEvent(tx, actor, after, 'agreeTime', before.order_status, before.time_reason)
  publishChange('order', after)
  await tellCarrier(context, actor, after, 'timeAgreed')
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

/** The shipper refuses, and what was required stays. */
export const refuseTime = write(order.refuseTime, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  if (!before.time_asked_at || before.order_status !== orderMachine.code.accepted) refuse('timeNotAsked')
  const after = await updateVersioned(tx, 'order', actor, before, unasked, input.version)
  await tx.updateTable('order_point').set(noWish).where('tenant_id', '=', after.tenant_id).where('order_id', '=', after.id).execute()
  await recordOrderEvent(tx, actor, after, 'refuseTime', before.order_status, input.reason)
  publishChange('order', after)
  await tellCarrier(context, actor, after, 'timeRefused', input.reason)
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

const unasked = { time_asked_at: null, time_reason: '' }
const noWish = { asked_type: null, asked_start: null, asked_end: null }

/* Accepted, and none of it on a trip: a trip keeps the times with which it was made. */
const demandWaiting = async (tx: Tx, actor: Actor, row: Row<'order'>): Promise<void> => {
  if (row.order_status !== orderMachine.code.accepted) {
    const { zh, en } = stateOf(orderMachine, row.order_status)
    refuse('orderLocked', { state: { zh, en } })
  }
  const trip = await findLiveWaybillOf(tx, actor, row.id)
  if (!trip) return
  const { zh, en } = stateOf(waybillMachine, trip.waybill_status)
  refuse('tripUnderWay', { waybill_no: trip.waybill_no, state: { zh, en } })
}

type Point = Row<'order_point'>
/* A point with what is asked for there; what is required already is no wish. */
const wishOf = (point: Point, asked: InputOf<typeof order.askTime>['points']): Point => {
  const wish = asked.find(({ order_point_id }) => order_point_id === point.id)
  if (!wish) return { ...point, ...noWish }
  const asks = { asked_type: wish.time_type, asked_start: wish.time_start, asked_end: wish.time_type === 3 ? (wish.time_end ?? null) : null }
  return isSame(windowOf(point), wished({ ...point, ...asks })) ? { ...point, ...noWish } : { ...point, ...asks }
}
const isSame = (a: Window, b: Window): boolean => a.type === b.type && sameInstant(a.time, b.time) && (a.type !== 3 || sameInstant(a.end, b.end))
const sameInstant = (a: Window['end'], b: Window['end']): boolean =>
  a == null || b == null ? (a ?? null) === (b ?? null) : instantMs(a) === instantMs(b)

/* When a point is to be reached if what is asked for is agreed to. */
const wished = (point: Point): Window => {
  const { asked_type, asked_start, asked_end } = point
  return asked_type === null || asked_start === null
    ? windowOf(point)
    : windowOf({ time_type: asked_type, time_start: asked_start, time_end: asked_end })
}
const isPassed = (point: Point): boolean => point.asked_type !== null && instantMs(lateLimit(wished(point))) <= now().getTime()
const demandAhead = (points: readonly Point[]): void => {
  const passed = points.find(isPassed)
  if (passed) refuse('timePassed', { address_diming: passed.address_diming || passed.area || passed.city })
}

const writeWishes = async (tx: Tx, { tenant_id, id }: Row<'order'>, points: readonly Point[]): Promise<void> => {
  const column = <K extends keyof Point>(name: K) => points.map((point) => point[name])
  await sql`
    update order_point p set asked_type = u.asked_type, asked_start = u.asked_start, asked_end = u.asked_end
    from unnest(${column('id')}::bigint[], ${column('asked_type')}::smallint[], ${column('asked_start')}::timestamptz[], ${column('asked_end')}::timestamptz[]) as u (id, asked_type, asked_start, asked_end)
    where p.tenant_id = ${tenant_id} and p.order_id = ${id} and p.id = u.id`.execute(tx)
}

const tellCarrier = async (
  context: Parameters<typeof notifyCompany>[0],
  actor: Actor,
  { id, order_no, shipper_name, carrier_id }: Row<'order'>,
  phrase: 'timeAgreed' | 'timeRefused',
  reason?: string
): Promise<void> => {
  if (carrier_id === null) return
  await notifyCompany(context, actor, {
    company_id: carrier_id,
    grant: carrier.orders.may.accept,
    phrase,
    slots: { shipper_name, order_no, ...(reason && { reason }) },
    link: linkTo(carrier.orderInfo, { id }),
    biz_type: 'order',
    biz_id: id
  })
}
