import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { pointsOfOrders, readOrders } from '../order/rows.ts'
import { matchRuns, type OnSection, openSections, type Run } from '../section/rows.ts'

/** A customer's order that rides on a trip, and with which type of vehicle, where that is known. */
type Ride = { readonly order_id: number; readonly shipper_id: number }
type Trip = { readonly tenant_id: number; readonly carrier_id: number; readonly vehicle_type_id: number | null }

/**
 * The contracted lanes of what begins to ride on a trip, by the order (docs/adr/0056): whoever puts an order on a trip asks it here once, and keeps the answer beside
 * it. One statement where its customers have no lanes.
 */
export const sectionsOfRides = async (
  tx: Tx,
  { tenant_id, carrier_id, vehicle_type_id }: Trip,
  rides: readonly Ride[]
): Promise<ReadonlyMap<number, OnSection>> =>
  await withSystemScope(tx, async () => {
    const sections = await openSections(tx, tenant_id, carrier_id, [...new Set(rides.map(({ shipper_id }) => shipper_id))])
    const meant = rides.filter(({ shipper_id }) => sections.some((one) => one.shipper_id === shipper_id))
    return matchRuns(
      await runsOf(
        tx,
        tenant_id,
        meant.map((ride) => ({ ...ride, vehicle_type_id }))
      ),
      sections
    )
  })

/** Rides as the rule of lanes takes them: with the stops of their orders, and the day of the pickup that was asked for. Within `withSystemScope`. */
export const runsOf = async <R extends Ride & { readonly vehicle_type_id: number | null }>(
  tx: Tx,
  tenant_id: number,
  rides: readonly R[]
): Promise<(Run & R)[]> => {
  if (rides.length === 0) return []
  const ids = [...new Set(rides.map(({ order_id }) => order_id))]
  const points = await pointsOfOrders(tx, tenant_id, ids)
  const starts = new Map((await readOrders(tx, tenant_id, ids)).map(({ id, first_start_time }) => [id, first_start_time]))
  return rides.flatMap((ride) => {
    const at = starts.get(ride.order_id)
    return at ? [{ ...ride, stops: points.filter(({ order_id }) => order_id === ride.order_id), day: shanghaiDay(at) }] : []
  })
}

/** Rides of the lane or price that a statement names, of trips that were not cancelled; a trip is counted once. */
const ridesOn = (tenant_id: number, section_id: RawBuilder<unknown>) => sql`
  from waybill_order wo join waybill w on w.tenant_id = ${tenant_id} and w.id = wo.waybill_id
  where wo.tenant_id = ${tenant_id} and wo.section_id = ${section_id} and w.waybill_status <> ${codes(waybillMachine, 'cancelled')}`

type Ridden = { readonly count: number; readonly last: string | null }
/** How many trips ran or run on the lane that a statement names, and the day of the last pickup: a row to join beside it. */
export const tripsOnSection = (tenant_id: number, section_id: RawBuilder<unknown>, more = sql``) =>
  sql<Ridden>`(select count(distinct wo.waybill_id)::int as count, max(wo.section_day) as last ${ridesOn(tenant_id, section_id)}${more})`

type PricedBy = Readonly<Record<'section_id' | 'vehicle_type_id' | 'valid_from' | 'valid_to', RawBuilder<unknown>>>
/** The same of those that ran under a price: by a vehicle of its type, picked up on its days. */
export const tripsUnderPrice = (tenant_id: number, { section_id, vehicle_type_id, valid_from, valid_to }: PricedBy) =>
  tripsOnSection(tenant_id, section_id, sql` and w.vehicle_type_id = ${vehicle_type_id} and wo.section_day between ${valid_from} and ${valid_to}`)

/** Whether a trip, named by a column, rides on a lane for one of its customers. */
export const ridesOnSection = (waybill_id: string, tenant_id: number, section_id: number) =>
  sql<boolean>`exists (select from waybill_order wo where wo.tenant_id = ${tenant_id} and wo.waybill_id = ${sql.ref(waybill_id)} and wo.section_id = ${section_id})`

/** A ride that is on no lane, with the type of its vehicle. */
type LooseRide = Ride & { readonly id: number; readonly vehicle_type_id: number | null }
type Whose = Readonly<Record<'tenant_id' | 'carrier_id' | 'shipper_id', number> & Record<'valid_from' | 'valid_to', string>>
/** So many rides are looked at together. */
const atOnce = 500
/** The rides of a carrier's customer that are on no lane, of trips that leave on these days by plan or some weeks beside them, the newest first; those older than `before` where it is given. Within `withSystemScope`. */
export const looseRides = async (
  tx: Tx,
  { tenant_id, carrier_id, shipper_id, valid_from, valid_to }: Whose,
  before = Number.MAX_SAFE_INTEGER
): Promise<LooseRide[]> => {
  const { rows } = await sql<LooseRide>`
    select wo.id, wo.order_id, wo.shipper_id, w.vehicle_type_id from waybill_order wo
    join waybill w on w.tenant_id = ${tenant_id} and w.id = wo.waybill_id and w.carrier_id = ${carrier_id} and w.waybill_status <> ${codes(waybillMachine, 'cancelled')}
      and w.plan_start_time >= ${valid_from}::date - interval '31 days' and w.plan_start_time < ${valid_to}::date + interval '62 days'
    where wo.tenant_id = ${tenant_id} and wo.shipper_id = ${shipper_id} and wo.section_id is null and wo.id < ${before}
    order by wo.id desc limit ${atOnce}`.execute(tx)
  return rows
}

/** Puts rides on their lanes, and their stops under the grace of these: once there they stay, so of those that have one meanwhile nothing changes. Says how many. Within `withSystemScope`. */
export const keepSections = async (tx: Tx, tenant_id: number, rides: ReadonlyMap<number, OnSection>): Promise<number> => {
  if (rides.size === 0) return 0
  const found = [...rides].toSorted(([a], [b]) => a - b)
  const column = <N extends keyof OnSection>(name: N) => found.map(([, on]) => on[name])
  const { rows } = await sql`
    with joined as (
      update waybill_order wo set section_id = s.section_id, section_name = s.section_name, section_day = s.section_day, grace_min = s.grace_min
      from unnest(${found.map(([id]) => id)}::bigint[], ${column('section_id')}::bigint[], ${column('section_name')}::text[], ${column('section_day')}::date[],
        ${column('grace_min')}::int[]) as s (id, section_id, section_name, section_day, grace_min)
      where wo.tenant_id = ${tenant_id} and wo.id = s.id and wo.section_id is null
      returning wo.waybill_id, wo.order_id, wo.grace_min
    ), judged as (
      update waybill_point p set grace_min = j.grace_min from joined j
      where p.tenant_id = ${tenant_id} and p.waybill_id = j.waybill_id and p.order_id = j.order_id and p.grace_min is distinct from j.grace_min
    )
    select from joined`.execute(tx)
  return rows.length
}

type OnLanes = { readonly section_ids: readonly number[]; readonly from: string; readonly to: string; readonly most: number }
/** A customer's order on a trip of a lane, with who drives it. */
type LaneRide = Pick<Row<'waybill'>, 'waybill_no' | 'waybill_status' | 'vehicle_id' | 'driver_id' | 'plate_no' | 'driver_name'> & {
  readonly section_id: number
  readonly order_id: number
  readonly waybill_id: number
  readonly goods_kg: number
}
/** What rides on lanes of the actor's company by its pickup days, on trips that were not cancelled; of a relay the first leg. */
export const ridesOnSections = async (tx: Tx, { tenant_id, company_id }: Actor, { section_ids, from, to, most }: OnLanes): Promise<LaneRide[]> => {
  const { rows } = await sql<LaneRide>`
    select wo.section_id, wo.order_id, wo.goods_kg, w.id as waybill_id, w.waybill_no, w.waybill_status, w.vehicle_id, w.driver_id, w.plate_no, w.driver_name
    from waybill_order wo join waybill w on w.tenant_id = ${tenant_id} and w.id = wo.waybill_id
    where wo.tenant_id = ${tenant_id} and wo.section_id = any(${[...section_ids]}::bigint[]) and wo.section_day between ${from}::date and ${to}::date and wo.relay_of is null
      and w.carrier_id = ${company_id} and w.waybill_status <> ${codes(waybillMachine, 'cancelled')}
    order by wo.section_day, wo.id limit ${most}`.execute(tx)
  return rows
}

/** The order that rode on each of these lanes last, by its pickup day. */
export const lastOrdersOn = async (tx: Tx, { tenant_id }: Actor, section_ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ section_id: number; order_id: number }>`
    select s.id as section_id, l.order_id from unnest(${[...section_ids]}::bigint[]) as s (id)
    cross join lateral (select wo.order_id from waybill_order wo where wo.tenant_id = ${tenant_id} and wo.section_id = s.id
      order by wo.section_day desc, wo.id desc limit 1) as l`.execute(tx)
  return new Map(rows.map(({ section_id, order_id }) => [section_id, order_id]))
}
