import { codes } from '../../platform/db/codes.ts'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { demandOwnTrip, lockTrips, lateEnd, lateStart, isTripLate } from './rows.ts'
import { isOurTurn } from '../receipt/rows.ts'
import { waybillMachine, waybillTodo } from '@yunshu/contract/waybill/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { type RawBuilder, sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { anyLike, anySought, foundByOthers, newestSought } from '../../platform/db/like.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo } from '../../platform/verb/verb.ts'

/** The columns of a row on the screen; what a price is worth to see is decided per actor. */
const columns = [
  'w.id',
  'w.version',
  'w.waybill_no',
  'w.leg_no',
  'w.waybill_status',
  'w.receipt_status',
  'w.finance_status',
  'w.report_status',
  'w.health_flag',
  'w.health_at',
  'w.order_nos',
  'w.customer_order_nos',
  'w.shipper_names',
  'w.carrier_name',
  'w.start_address_diming',
  'w.end_address_diming',
  'w.goods_name',
  'w.vehicle_id',
  'w.driver_id',
  'w.plate_no',
  'w.trailer_plate_no',
  'w.driver_name',
  'w.driver_phone',
  'w.vehicle_type_id',
  'w.vehicle_use',
  'w.plan_num',
  'w.plan_kg',
  'w.plan_volume',
  'w.load_kg',
  'w.unload_kg',
  'w.plan_start_time',
  'w.plan_end_time',
  'w.driver_qiandao_time',
  'w.shiji_fache_start_time',
  'w.eta',
  'w.driver_shiji_songda_time',
  'w.unload_done_at',
  'w.signed_at',
  'w.outside_fence',
  'w.place_denied',
  'w.abnormal_flag',
  'w.distance_plan_m',
  'w.fleet_id',
  'w.fleet_name',
  'w.payee_type',
  'w.payee_name',
  'w.dispatcher_name',
  'w.remark',
  'w.created_at'
] as const

/** The waybills an actor may see at all: a carrier its own, a driver those he drives, the operator all of the tenant. Shippers see trips through `waybill_order`. */
export const waybillsOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('waybill as w').where('w.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  return actor.type === 3
    ? base.where('w.person_id', '=', actor.company_id).where('w.waybill_status', '<>', waybillMachine.code.toDispatch)
    : base
        .where('w.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
        .$if(actor.people !== undefined, (q) => q.where(sql<boolean>`w.dispatcher_id = any(${actor.people})`))
}

/** A waybill to act on; one that the actor may not see is refused as if it did not exist. */
export const getWaybill = async (tx: Tx, actor: Actor, id: number): Promise<Row<'waybill'>> =>
  (await waybillsOf(tx, actor).selectAll('w').where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/**
 * The same with its orders, locked until the transaction ends and read after that: of two who write the same trip, the second sees what the first has done. A
 * trip that another carrier drives (转包) is that one's to write, but for what its own carrier asks of its shipper.
 */
export const lockWaybill = async (tx: Tx, actor: Actor, id: number, { orMirror = false } = {}): Promise<Row<'waybill'>> => {
  const found = await getWaybill(tx, actor, id)
  if (!orMirror) demandOwnTrip(found)
  await lockTrips(tx, actor.tenant_id, [found.id])
  return await getWaybill(tx, actor, id)
}

/** The goods rows of a trip. */
export const goodsOfTrip = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<Row<'waybill_goods'>[]> =>
  await tx.selectFrom('waybill_goods').selectAll().where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).orderBy('seq').execute()

/** One row as the list shows it, after a move. */
export const getWaybillRow = async (tx: Tx, actor: Actor, id: number) =>
  (await rowsOf(tx, actor).where('w.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const receivableOf = (actor: Actor) =>
  mayDo(actor, carrier.waybills.may.receivable) ? sql<number | null>`w.receivable_fen` : sql<null>`null::bigint`
export const payableOf = (actor: Actor) => (mayDo(actor, carrier.waybills.may.payable) ? sql<number | null>`w.payable_fen` : sql<null>`null::bigint`)
export const rowsOf = (tx: Tx, actor: Actor) =>
  waybillsOf(tx, actor)
    .select([...columns])
    .select([
      receivableOf(actor).as('receivable_fen'),
      payableOf(actor).as('payable_fen'),
      sql<boolean>`coalesce((select bool_or(p.too_fast) from waybill_point p where p.tenant_id = ${actor.tenant_id} and p.waybill_id = w.id), false)`.as(
        'too_fast'
      ),
      sql<boolean>`w.sub_waybill_id is not null`.as('subcontracted'),
      lateStart(actor, nowIso()).as('late_start_min'),
      lateEnd(actor, nowIso()).as('late_end_min')
    ])

/** Under way and late (应到未到): one expression for the tile and the filter of its list. */
const isOverdue = (actor: Actor, at: string) =>
  sql<boolean>`(w.waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')} and ${isTripLate(actor, at)})`

/** What of a trip waits for its carrier; one condition for the tiles of his workbench and for the filter of his list. */
export const isTodo = (actor: Actor, todo: number, at = nowIso()) => {
  const { tenant_id } = actor
  if (todo === waybillTodo.code.overdue) return isOverdue(actor, at)
  return sql<boolean>`exists (select from receipt r where r.tenant_id = ${tenant_id} and r.waybill_id = w.id and ${receiptWaits(actor, todo)})`
}

/** Whether a receipt `r` waits for its carrier to do this. */
export const receiptWaits = (of: Pick<Actor, 'tenant_id'>, todo: number): RawBuilder<boolean> =>
  sql<boolean>`(${stateThatWaits(todo)} and ${isOurTurn(of)})`
const stateThatWaits = (todo: number): RawBuilder<boolean> => {
  if (todo === waybillTodo.code.receiptToUpload) return sql<boolean>`r.receipt_status = ${codes(receiptMachine, 'toUpload')}`
  if (todo === waybillTodo.code.receiptToCheck)
    return sql<boolean>`r.receipt_status = ${codes(receiptMachine, 'inReview')} and r.carrier_checked_at is null`
  return sql<boolean>`r.receipt_status = ${codes(receiptMachine, 'rejected')}`
}

/** Trips that carry one of the numbered orders; a combined trip carries several. */
export const carriesNumber = (waybill_id: string, { tenant_id }: Actor, numbers: readonly string[]) =>
  sql<boolean>`${sql.ref(waybill_id)} = any(array(select wo.waybill_id from waybill_order wo where wo.tenant_id = ${tenant_id} and wo.order_no = any(${numbers})))`
/** Trips that carry an order of which the number, ours or the customer's, holds one of these words. */
export const carries = (waybill_id: string, { tenant_id }: Actor, words: readonly string[]) => {
  const ours = sql`select wo.waybill_id from scoped.waybill_order wo where wo.tenant_id = ${tenant_id} and ${anySought(['wo.order_no'], words)}`
  const theirs = sql`select wo.waybill_id from scoped."order" o join scoped.waybill_order wo on wo.tenant_id = o.tenant_id and wo.order_id = o.id where o.tenant_id = ${tenant_id} and ${anySought(['o.customer_order_no'], words)}`
  return sql<boolean>`(${sql.ref(waybill_id)} = any(array(${ours} order by wo.id desc limit ${foundByOthers})) or ${sql.ref(waybill_id)} = any(array(${theirs} order by wo.id desc limit ${foundByOthers})))`
}

/** Whether a column names a trip of which the number holds one of these words. */
export const waybillsNumbered = (waybill_id: string, { tenant_id }: Actor, words: readonly string[]) =>
  sql<boolean>`${sql.ref(waybill_id)} = any(array(select w.id from scoped.waybill w where w.tenant_id = ${tenant_id} and ${newestSought(waybillWords, words)} and ${anyLike(['w.waybill_no'], words)} order by w.id desc limit ${foundByOthers}))`
/** The columns of a trip in which words are looked for, as its index holds them. */
export const waybillWords = ['w.plate_no', 'w.waybill_no', 'w.driver_name', 'w.driver_phone', 'w.shipper_names'] as const

/** The newest trips with a truck or a driver that one of these words names: a query of their ids. */
export const tripsDrivenBy = ({ tenant_id }: Actor, words: readonly string[]) =>
  sql<number>`select w.id from scoped.waybill w where w.tenant_id = ${tenant_id} and ${newestSought(waybillWords, words)} and ${anyLike(['w.plate_no', 'w.driver_name'], words)} order by w.id desc limit ${foundByOthers}`

/** Whether a column names a trip that one of these people dispatched (data scope). */
export const dispatchedBy = (waybill_id: string, { tenant_id }: Actor, people: readonly number[]) =>
  sql<boolean>`exists (select from waybill w where w.tenant_id = ${tenant_id} and w.id = ${sql.ref(waybill_id)} and w.dispatcher_id = any(${people}))`

/** The orders that ride on trips, with their shippers. */
export const ordersOnTrips = async (tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>, waybill_ids: readonly number[]) =>
  await tx
    .selectFrom('waybill_order')
    .select(['waybill_id', 'order_id', 'order_no', 'shipper_id', 'shipper_name'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', 'in', waybill_ids.length === 0 ? [0] : [...waybill_ids])
    .orderBy('id')
    .execute()

/** The goods of trips. */
export const goodsOfTrips = async (tx: Tx, { tenant_id }: Actor, waybill_ids: readonly number[]) =>
  await tx
    .selectFrom('waybill_goods')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', 'in', waybill_ids.length === 0 ? [0] : [...waybill_ids])
    .orderBy('waybill_id')
    .orderBy('seq')
    .execute()

/** Minutes that a trip stood at its stops, and when its first loading was asked for. */
export const waitingOf = async (
  tx: Tx,
  { tenant_id }: Actor,
  waybill_id: number
): Promise<{ readonly waiting_min: number; readonly asked_at: string | null }> =>
  await tx
    .selectFrom('waybill_point')
    .select([
      sql<number>`coalesce(sum(greatest(extract(epoch from coalesce(done_at, now()) - arrived_at) / 60, 0)) filter (where arrived_at is not null), 0)::int`.as(
        'waiting_min'
      ),
      sql<string | null>`min(case time_type when 3 then coalesce(time_end, time_start) else time_start end) filter (where kind = 1)`.as('asked_at')
    ])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', waybill_id)
    .executeTakeFirstOrThrow()

/** The trips on which an order rides. */
export const tripsOfOrder = async (tx: Tx, { tenant_id }: Actor, order_id: number): Promise<number[]> =>
  (
    await tx
      .selectFrom('waybill_order')
      .select('waybill_id')
      .where('tenant_id', '=', tenant_id)
      .where('order_id', '=', order_id)
      .orderBy('waybill_id')
      .limit(200)
      .execute()
  ).map(({ waybill_id }) => waybill_id)

/** The orders that ride on a waybill. */
export const listOrderIds = async (tx: Tx, { tenant_id, id }: { tenant_id: number; id: number }): Promise<number[]> => {
  const rows = await tx.selectFrom('waybill_order').select('order_id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).execute()
  return rows.map(({ order_id }) => order_id)
}

/** How many trips of before `begun` are not over, or were completed only after `over`. Within `withSystemScope`. */
export const countHeldTrips = async (tx: Tx, tenant_id: number, { begun, over }: { begun: string; over: string }): Promise<number> =>
  (
    await tx
      .selectFrom('waybill')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('waybill_status', '<>', waybillMachine.code.cancelled)
      .where('created_at', '<', begun)
      .where((e) => e.or([e('completed_at', 'is', null), e('completed_at', '>', over)]))
      .executeTakeFirstOrThrow()
  ).n
