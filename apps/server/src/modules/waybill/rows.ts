import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { financeStatus, noReceipt, waybillMachine } from '@yunshu/contract/waybill/machine'
import { graceMinutes } from '@yunshu/domain/late'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import { workStatus } from '@yunshu/contract/vehicle/enums'

export { handledOnTrips, type RideToSettle, ridesToSettle, tripsToSettle } from './handled.ts'

/** Gives the open waybills of one dispatcher to another. */
export const handWaybillsOver = async (tx: Tx, actor: Actor, from_id: number, heir: Row<'user'>) =>
  await tx
    .updateTable('waybill')
    .set({ dispatcher_id: heir.id, dispatcher_name: heir.user_name })
    .where(isOpenOf(actor, from_id))
    .returning(['id', 'parties', 'waybill_no', 'dispatch_id'])
    .execute()

/** How many open waybills a dispatcher has. */
export const countOpenWaybills = async (tx: Tx, actor: Actor, user_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('waybill')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where(isOpenOf(actor, user_id))
      .executeTakeFirstOrThrow()
  ).n

/** Whether a column names a trip of one of these dispatchers: what hangs on a trip is seen by whom its trip is. */
export const isTripOf = (waybill_id: string, tenant_id: number, people: readonly number[]) =>
  sql<boolean>`exists (select from waybill w where w.tenant_id = ${tenant_id} and w.id = ${sql.ref(waybill_id)} and w.dispatcher_id = any(${people}))`

/** Whether a column names a trip of a fleet, of a driver, or of the person behind him. */
export const isTripBy = (by: 'fleet_id' | 'driver_id' | 'person_id', id: number, waybill_id: string, tenant_id: number) =>
  sql<boolean>`exists (select from waybill w where w.tenant_id = ${tenant_id} and w.id = ${sql.ref(waybill_id)} and ${sql.ref(`w.${by}`)} = ${id})`

/** Whether any trip, also one that was cancelled, names a vehicle or a driver: whatever one names stays. */
export const hasTrips = async (tx: Tx, tenant_id: number, by: 'vehicle_id' | 'driver_id', id: number): Promise<boolean> =>
  (await tx.selectFrom('waybill').select('id').where('tenant_id', '=', tenant_id).where(by, '=', id).limit(1).executeTakeFirst()) !== undefined

const isOpenOf = ({ tenant_id, company_id }: Actor, dispatcher_id: number) =>
  sql<boolean>`tenant_id = ${tenant_id} and carrier_id = ${company_id} and dispatcher_id = ${dispatcher_id}
    and waybill_status not in (${codes(waybillMachine, 'cancelled', 'completed')})`

/**
 * Writes what the charges of trips come to: receivable and finance status (domain 4, decision 26). `sums` is a query of one row a trip: id, receivable_fen,
 * how many charges there are (`n`), are not confirmed (`open`), are billed or further (`billed`), are settled (`settled`), and whether some were `paid`.
 * The trips are locked by a statement of its own first, since a sum that waits for the lock counts what stood before.
 */
export const setFinance = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], sums: RawBuilder<unknown>): Promise<void> => {
  await lockRows(tx, tenant_id, { waybill: waybill_ids })
  await sql`
    update waybill w set receivable_fen = c.receivable_fen, finance_status = case
        when w.waybill_status < ${codes(waybillMachine, 'unloaded')} then ${codes(financeStatus, 'notStarted')}
        when w.receipt_status not in (${noReceipt}, ${codes(receiptMachine, 'confirmed')}) then ${codes(financeStatus, 'awaitingReceipt')}
        when w.abnormal_hold > 0 then ${codes(financeStatus, 'awaitingException')}
        when c.n = 0 and not exists (select from waybill_order o where o.tenant_id = ${tenant_id} and o.waybill_id = w.id and o.relayed_to is null) then ${codes(financeStatus, 'settled')}
        when c.n = 0 or c.open > 0 then ${codes(financeStatus, 'awaitingPrice')}
        when c.billed < c.n then ${codes(financeStatus, 'toReconcile')}
        when c.settled = c.n then ${codes(financeStatus, 'settled')}
        when c.settled > 0 or c.paid then ${codes(financeStatus, 'partlySettled')}
        else ${codes(financeStatus, 'reconciled')} end
    from (${sums}) as c
    where w.tenant_id = ${tenant_id} and w.id = c.id`.execute(tx)
}

/* What a transaction holds already is not asked for again. */
const heldTrips = new WeakMap<Tx, Set<number>>()

type HoldRows = (tx: Tx, tenant_id: number, waybill_ids: readonly number[]) => Promise<void>
const holdFirst: HoldRows[] = []
/** Whoever has rows that follow trips, and that stand before trips in the order of locks, says here how they are locked: before the trips are, within `withSystemScope`. */
export const beforeTrips = (hold: HoldRows): void => void holdFirst.push(hold)

/**
 * Locks trips until the end of the transaction, behind the plans that follow them and their orders, and with the other trips of these, whose money follows with
 * theirs; what another carrier carries of them is told on both sides, so both are locked (转包). Whatever writes a trip, or what hangs on it, locks it so before anything else of it, and reads again after it: two of them wait in one place, and neither
 * decides on what the other is about to change. Nothing that only points at a trip waits.
 */
export const lockTrips = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]): Promise<void> => {
  const held = heldTrips.get(tx) ?? new Set()
  const asked = waybill_ids.filter((id) => !held.has(id))
  if (asked.length === 0) return
  await withSystemScope(tx, async () => {
    const [{ rows }] = await Promise.all([
      sql<Linked>`
        select distinct o.id, o.upstream_order_id, o.sub_order_id from waybill_order wo join "order" o on o.tenant_id = wo.tenant_id and o.id = wo.order_id
        where wo.tenant_id = ${tenant_id} and o.tenant_id = ${tenant_id} and wo.waybill_id = any(${asked}::bigint[])`.execute(tx),
      ...holdFirst.map((hold) => hold(tx, tenant_id, asked))
    ])
    const order = idsOf(rows)
    await lockRows(tx, tenant_id, { order })
    // Read behind the orders' lock: none is dispatched on another trip any more.
    await lockRows(tx, tenant_id, { waybill: [...asked, ...(await ridesOf(tx, tenant_id, order))] })
  })
  markHeld(tx, asked)
}
/** A trip that was just made nobody else can hold, and who makes it holds its orders: they are not asked for again. */
export const markHeld = (tx: Tx, waybill_ids: readonly number[]): void =>
  void heldTrips.set(tx, new Set([...(heldTrips.get(tx) ?? []), ...waybill_ids]))
const ridesOf = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<number[]> =>
  (
    await sql<{ waybill_id: number }>`
      select distinct waybill_id from waybill_order where tenant_id = ${tenant_id} and order_id = any(${[...order_ids]}::bigint[])`.execute(tx)
  ).rows.map(({ waybill_id }) => waybill_id)

type Linked = Pick<Row<'order'>, 'id' | 'upstream_order_id' | 'sub_order_id'>
const idsOf = (rows: readonly Linked[]): number[] => [
  ...new Set(rows.flatMap(({ id, upstream_order_id, sub_order_id }) => [id, upstream_order_id ?? id, sub_order_id ?? id]))
]

/** Locks orders until the end of the transaction, with those from or for which another carrier has them (转包), and with the trips that they ride on already. */
export const lockOrderRows = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<void> =>
  await withSystemScope(tx, async () => {
    const { rows } = await sql<Linked>`
      select id, upstream_order_id, sub_order_id from "order" where tenant_id = ${tenant_id} and id = any(${[...order_ids]}::bigint[])`.execute(tx)
    const order = idsOf(rows)
    await lockRows(tx, tenant_id, { order })
    await lockRows(tx, tenant_id, { waybill: await ridesOf(tx, tenant_id, order) })
  })

/** Locks orders with the trips that they ride on, for who goes on to move these trips. */
export const lockTripsOfOrders = async (tx: Tx, tenant_id: number, order_ids: readonly number[]): Promise<void> =>
  await withSystemScope(tx, async () => {
    const rides = new Set(await ridesOf(tx, tenant_id, order_ids))
    await lockTrips(tx, tenant_id, [...rides])
    await lockOrderRows(tx, tenant_id, order_ids)
    // Dispatched between the first look and the lock: what follows that trip was not locked before it.
    if ((await ridesOf(tx, tenant_id, order_ids)).some((id) => !rides.has(id))) throw new StartAgain()
  })

/** Locks one trip in that way and gives it as it stands then. */
export const lockTrip = async (tx: Tx, tenant_id: number, waybill_id: number): Promise<Row<'waybill'>> => {
  await lockTrips(tx, tenant_id, [waybill_id])
  return await tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', waybill_id).executeTakeFirstOrThrow()
}

/** Refuses a trip that another carrier drives (转包): what happens on it is that one's to say, and what it costs is between the two. */
export const demandOwnTrip = ({ sub_waybill_id, waybill_no }: Pick<Row<'waybill'>, 'sub_waybill_id' | 'waybill_no'>): void => {
  if (sub_waybill_id !== null) refuse('tripSubcontracted', { waybill_no })
}

/** Writes whether an exception of a trip is open, and whether it keeps the trip from being settled. */
export const setAbnormal = async (tx: Tx, before: Row<'waybill'>, flag: boolean, hold: number): Promise<void> => {
  if (before.abnormal_flag === flag && before.abnormal_hold === hold) return
  await tx
    .updateTable('waybill')
    .set({ abnormal_flag: flag, abnormal_hold: hold })
    .where('tenant_id', '=', before.tenant_id)
    .where('id', '=', before.id)
    .execute()
}

/** Another arrival of a trip on the road is expected; false where it is not on the road, whose arrival follows from its departure. */
export const setEta = async (tx: Tx, { tenant_id, id, waybill_status }: Row<'waybill'>, eta: string): Promise<boolean> => {
  if (waybill_status !== waybillMachine.code.inTransit && waybill_status !== waybillMachine.code.atDelivery) return false
  await tx.updateTable('waybill').set({ eta }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  return true
}

/** Writes the freight of each order on its trip; `sums` is a query of waybill_id, order_id and freight in `fen`. */
export const setFreights = async (tx: Tx, tenant_id: number, sums: RawBuilder<unknown>): Promise<void> =>
  void (await sql`
    update waybill_order wo set freight_fen = c.fen from (${sums}) as c
    where wo.tenant_id = ${tenant_id} and wo.waybill_id = c.waybill_id and wo.order_id = c.order_id`.execute(tx))

/** What these trips have loaded so far; nothing of a trip before its first row is loaded. */
export const loadedOnTrips = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]) =>
  await tx
    .selectFrom('waybill_goods as g')
    .select(({ fn }) => [
      'g.waybill_id',
      fn.sum<number | null>('g.load_num').as('load_num'),
      fn.sum<number | null>('g.load_kg').as('load_kg'),
      fn.sum<number | null>('g.load_volume').as('load_volume')
    ])
    .where('g.tenant_id', '=', tenant_id)
    .where('g.waybill_id', 'in', waybill_ids)
    .groupBy('g.waybill_id')
    .execute()

/** What live trips carry of goods rows of orders, by trip: planned, loaded, and left behind with the reason. */
export const carriedOf = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('waybill_goods as g')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'g.tenant_id').onRef('w.id', '=', 'g.waybill_id'))
    .select([
      'g.waybill_id',
      'w.waybill_no',
      'w.waybill_status',
      'w.plate_no',
      'g.id as waybill_goods_id',
      'g.version',
      'g.order_id',
      'g.order_goods_id',
      'g.goods_name',
      'g.danwei',
      'g.goods_num',
      'g.goods_kg',
      'g.goods_volume',
      'g.load_num',
      'g.load_kg',
      'g.load_volume',
      'g.short_reason',
      'g.short_note',
      'g.left_num',
      'g.left_kg',
      'g.left_volume'
    ])
    .where('g.tenant_id', '=', tenant_id)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .orderBy('g.waybill_id')
    .orderBy('g.seq')

/** The loading points of trips, with what happened there. */
export const pickupsOf = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[]) =>
  waybill_ids.length === 0
    ? []
    : await tx
        .selectFrom('waybill_point')
        .select(['waybill_id', 'id as point_id', 'order_id', 'address_diming', 'arrived_at', 'done_at', 'zhuang_goods_img'])
        .where('tenant_id', '=', tenant_id)
        .where('waybill_id', 'in', [...waybill_ids])
        .where('kind', '=', 1)
        .orderBy('seq')
        .execute()

/** What a trip pays its driver. */
export const payableOf = async (tx: Tx, tenant_id: number, waybill_id: number): Promise<number> =>
  (await tx.selectFrom('waybill').select('payable_fen').where('tenant_id', '=', tenant_id).where('id', '=', waybill_id).executeTakeFirstOrThrow())
    .payable_fen ?? 0

/** What of a trip is out of order by itself: stops that were reached too late or recorded outside their circle, and rows of goods that were left behind. */
export const troubleOf = async (
  tx: Tx,
  tenant_id: number,
  waybill_id: number
): Promise<{
  readonly stops: Pick<
    Row<'waybill_point'>,
    'id' | 'order_id' | 'kind' | 'late_min' | 'grace_min' | 'outside_fence' | 'fence_distance_m' | 'arrived_at' | 'address_diming' | 'lng' | 'lat'
  >[]
  readonly left: Pick<Row<'waybill_goods'>, 'id' | 'order_id' | 'goods_name' | 'danwei' | 'left_num' | 'left_kg'>[]
}> => {
  const [stops, left] = await Promise.all([
    tx
      .selectFrom('waybill_point as p')
      .select(['id', 'order_id', 'kind', 'late_min', 'grace_min', 'outside_fence', 'fence_distance_m', 'arrived_at', 'address_diming', 'lng', 'lat'])
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', '=', waybill_id)
      .where('arrived_at', 'is not', null)
      .where((e) => e.or([sql<boolean>`p.late_min > ${graceOf}`, e('p.outside_fence', '=', true)]))
      .orderBy('seq')
      .execute(),
    tx
      .selectFrom('waybill_goods')
      .select(['id', 'order_id', 'goods_name', 'danwei', 'left_num', 'left_kg'])
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', '=', waybill_id)
      .where((e) => e.or([e('left_num', '>', 0), e('left_kg', '>', 0)]))
      .orderBy('seq')
      .execute()
  ])
  return { stops, left }
}

// Lateness (迟到) is never stored for a trip or an order: these expressions are what tiles, lists, marks, filters and rates read, of carrier, shipper and operator alike.

type Of = { readonly tenant_id: number }
const [loading, unloading] = [1, 2] as const

/** Minutes past its limit within which a point `p` is in time: what the lane of its order says (docs/adr/0056), else as everywhere. */
export const graceOf = sql<number>`coalesce(p.grace_min, ${sql.lit(graceMinutes)})`

/** Minutes by which a point `p` was reached too late, or is overdue at that moment; nothing within the grace. The same as `lateness` of the domain. */
export const lateMinutes = (at: string) =>
  sql<number | null>`case when p.relay_waybill_id is not null then null
    when p.arrived_at is not null then nullif(greatest(p.late_min, ${graceOf}), ${graceOf})
    when ${limit} + make_interval(mins => ${graceOf}) < ${at}::timestamptz then ceil(extract(epoch from ${at}::timestamptz - ${limit}) / 60)::int end`
/* The last instant in time: a time before which, four hours after one, or the end of two (domain 4.5). */
const limit = sql`(case p.time_type when 2 then p.time_start + interval '4 hours' when 3 then coalesce(p.time_end, p.time_start) else p.time_start end)`

/** Minutes by which a trip `w` is late at its loading or unloading points, its worst one; null in time. */
const ofTrip = ({ tenant_id }: Of, kind: 1 | 2, at: string) =>
  sql<number | null>`case when w.waybill_status <> ${codes(waybillMachine, 'cancelled')} then (select max(${lateMinutes(at)}) from waybill_point p
    where p.tenant_id = ${tenant_id} and p.waybill_id = w.id and p.kind = ${kind}) end`
export const lateStart = (of: Of, at: string) => ofTrip(of, loading, at)
export const lateEnd = (of: Of, at: string) => ofTrip(of, unloading, at)

/** Whether a trip `w` is late: it reached a point too late, or has not reached one that is overdue. */
export const isTripLate = ({ tenant_id }: Of, at: string) =>
  sql<boolean>`(w.waybill_status <> ${codes(waybillMachine, 'cancelled')} and exists (select from waybill_point p
    where p.tenant_id = ${tenant_id} and p.waybill_id = w.id and ${lateMinutes(at)} is not null))`

/* Points that are or may become late, which is what `lateMinutes` asks last; by themselves, since an index holds just these: most orders have none. */
const mayBeLate = sql<boolean>`(p.arrived_at is null or p.late_min > ${graceOf})`

/** Whether one of an order's trips is late at a point of this order. Not an `exists`: in a column the planner would read all points for a page of twenty orders. */
export const isOrderTripLate = ({ tenant_id }: Of, at: string) =>
  sql<boolean>`coalesce((select true from waybill_point p join waybill w on w.tenant_id = ${tenant_id} and w.id = p.waybill_id
    where p.tenant_id = ${tenant_id} and p.order_id = o.id and ${mayBeLate} and w.waybill_status <> ${codes(waybillMachine, 'cancelled')} and ${lateMinutes(at)} is not null
    limit 1), false)`

/** Writes how much of what a trip's drivers are owed is paid: 10 nothing, 20 a part, 30 all. */
export const setPayStatus = async (tx: Tx, { tenant_id, id, pay_status: before }: Row<'waybill'>, pay_status: number): Promise<void> => {
  if (pay_status === before) return
  await tx.updateTable('waybill').set({ pay_status }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
}

/** What a carrier pays for a trip, as it is entered after its dispatch, and what was proposed. */
export const setPayable = async (
  tx: Tx,
  { tenant_id, id }: Row<'waybill'>,
  payable_fen: number,
  proposed: { readonly proposed_fen: number | null; readonly kept: string } | undefined
): Promise<void> =>
  void (await tx
    .updateTable('waybill')
    .set({ payable_fen, ...(proposed && { proposed_fen: proposed.proposed_fen, proposal: proposed.kept }) })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute())

/** What of trips belongs to the money that somebody gets for them, the newest first. Within `withSystemScope`, since a captain is no party of his drivers' trips. */
export const tripsPaidFor = async (tx: Tx, tenant_id: number, ids: readonly number[]) =>
  await tx
    .selectFrom('waybill as w')
    .select([
      'w.id as waybill_id',
      'w.waybill_no',
      'w.waybill_status',
      'w.carrier_name',
      'w.start_address_diming',
      'w.end_address_diming',
      'w.plate_no',
      'w.plan_start_time',
      'w.unload_done_at',
      'w.driver_name'
    ])
    .where('w.tenant_id', '=', tenant_id)
    .where('w.id', 'in', [...ids])
    .orderBy('w.id', 'desc')
    .execute()

/** At which carriers somebody else is paid for the trips that a person has driven of late: his captain, and for how many. */
export const paidToCaptain = async (tx: Tx, tenant_id: number, person_id: number) =>
  (
    await sql<{ carrier_name: string; captain_name: string; trips: number }>`
      select carrier_name, payee_name as captain_name, count(*)::int as trips from (
        select carrier_name, payee_name, payee_id, payee_type, waybill_status from waybill
        where tenant_id = ${tenant_id} and person_id = ${person_id} order by plan_start_time desc limit 200) as w
      where payee_type = 2 and payee_id <> ${person_id} and waybill_status <> ${codes(waybillMachine, 'cancelled')}
      group by carrier_name, payee_name order by count(*) desc, payee_name`.execute(tx)
  ).rows

/** The carriers for which a person has ever driven. */
export const carriersDrivenFor = async (tx: Tx, tenant_id: number, person_id: number): Promise<string[]> =>
  (
    await tx.selectFrom('waybill').select('carrier_name').distinct().where('tenant_id', '=', tenant_id).where('person_id', '=', person_id).execute()
  ).map(({ carrier_name }) => carrier_name)

/** How many trips each tenant, or one of them, has made since that moment. Beyond tenants: within `withSystemScope`. */
export const countTrips = (tx: Tx, since: string, one?: number) =>
  tx
    .selectFrom('waybill')
    .select(['tenant_id', (e) => e.fn.countAll<number>().as('n')])
    .where('created_at', '>=', since)
    // What is mirrored was driven once.
    .where('sub_waybill_id', 'is', null)
    .$if(one !== undefined, (q) => q.where('tenant_id', '=', one ?? 0))
    .groupBy('tenant_id')

/** Whether a person has driven for any carrier but these: whether a phone that they name would be shown a trip of another one. */
export const droveForOthers = async (tx: Tx, tenant_id: number, person_id: number, carriers: readonly number[]): Promise<boolean> =>
  (await tx
    .selectFrom('waybill')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', person_id)
    .where('carrier_id', 'not in', carriers)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** How a vehicle or a driver stands by its open trips: on the road, dispatched, or neither; for the update that sets it. */
export const workOf = (tenant_id: number, by: 'vehicle_id' | 'driver_id', id: number) =>
  sql<number>`coalesce((select case when max(waybill_status) >= ${codes(waybillMachine, 'inTransit')} then ${codes(workStatus, 'inTransit')} else ${codes(workStatus, 'dispatched')} end from waybill where tenant_id = ${tenant_id} and ${sql.ref(by)} = ${id} and waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')} having count(*) > 0), ${codes(workStatus, 'idle')})`

/** Who drove each of these vehicles last. */
export const lastDrivers = async (tx: Tx, tenant_id: number, vehicle_ids: readonly number[]) =>
  (
    await sql<{ vehicle_id: number; last_driver_id: number; last_driver_name: string }>`
    select v.id as vehicle_id, w.driver_id as last_driver_id, w.driver_name as last_driver_name
    from unnest(${vehicle_ids}::bigint[]) as v (id)
    cross join lateral (
      select driver_id, driver_name from waybill
      where tenant_id = ${tenant_id} and vehicle_id = v.id and driver_id is not null
      order by id desc limit 1) as w`.execute(tx)
  ).rows
