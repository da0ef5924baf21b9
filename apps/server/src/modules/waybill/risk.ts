import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { waybillsOf } from './queries.ts'

/** What a trip itself says to the checks of domain 4.14. */
type TripFacts = {
  readonly id: number
  readonly waybill_no: string
  readonly vehicle_id: number | null
  readonly distance_m: number | null
  readonly minutes: number | null
  readonly load_kg: number | null
  readonly payee_type: number
  readonly depart: string | null
  /** Of a trip on the road: now. */
  readonly arrive: string
  /** Another trip has the same goods on the same vehicle at the same time. */
  readonly twin: boolean
  /** A trip beside this one, of the driver or of the plate, whoever drives: the first that overlaps it, if one does. */
  readonly other_depart: string | null
  readonly other_arrive: string | null
  /** What its shippers owe for a tonne over a kilometre, and the middle of the same on its lane; null: too few trips, or something is not known. */
  readonly fen_tkm: number | null
  readonly lane_fen_tkm: number | null
  readonly carrier_name: string
  readonly shipper_name: string
  /** Who takes the goods at the last place. */
  readonly consignee: string
  /** When the first of its orders was placed. */
  readonly ordered_at: string | null
}

/** A lane is judged by the newest trips of the carrier, and not by fewer than these. */
const newest = 2000
const leastOnLane = 5
const { cancelled } = waybillMachine.code

/* From city to city. */
const lane = sql`left(t.start_area_code, 4) as from_city, left(t.end_area_code, 4) as to_city`
const fenTkm = sql`(t.receivable_fen * 1000000.0 / nullif(t.load_kg * t.distance_plan_m, 0))::float8`

/**
 * Every trip of the drivers, or of the plates, of the trips in question, in the order in which they left: beside each the earlier one that lasts longest and the next.
 * One pass, however many trips are asked about; the trips of one driver or plate that overlap at all overlap one of these two.
 */
const besides = (tenant_id: number, now: string, by: 'person_id' | 'plate_no'): RawBuilder<unknown> => sql`
  select r.id, r.twin, case when r.last > r.depart then r.last_depart else r.next_depart end as depart, case when r.last > r.depart then r.last else r.next end as arrive,
    coalesce(r.last > r.depart or r.next_depart < r.arrive, false) as overlaps
  from (
    select o.id, o.depart, o.arrive, count(*) over (partition by ${sql.ref(by)}, goods_name, depart) > 1 as twin,
      max(o.arrive) over before as last, lag(o.depart) over way as last_depart, lead(o.depart) over way as next_depart, lead(o.arrive) over way as next
    from (
      select t.id, t.person_id, t.plate_no, t.goods_name, t.shiji_fache_start_time as depart, coalesce(t.driver_shiji_songda_time, ${now}) as arrive
      from waybill t where t.tenant_id = ${tenant_id} and t.${sql.ref(by)} = any(array(select m.${sql.ref(by)} from mine m where m.plate_no <> ''))
        and t.shiji_fache_start_time is not null and t.waybill_status <> ${cancelled}) o
    window way as (partition by ${sql.ref(by)} order by depart, id), before as (way rows between unbounded preceding and 1 preceding)) r
  where r.id in (select m.id from mine m)`

/* The middle price of each lane of some carriers. */
const lanesOf = (tenant_id: number, carriers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select carrier_id, from_city, to_city, percentile_cont(0.5) within group (order by price) as median
  from (${carriers}) c cross join lateral (
    select t.carrier_id, ${lane}, ${fenTkm} as price from waybill t
    where t.tenant_id = ${tenant_id} and t.carrier_id = c.id order by t.created_at desc, t.id desc limit ${newest}) n
  where price is not null group by 1, 2, 3 having count(*) >= ${leastOnLane}`

/** What a tonne over a kilometre costs on the lanes of a carrier, in the middle, fen: by the cities at both ends, as `laneKey` names them. */
export const laneMedians = async (tx: Tx, tenant_id: number, carrier_id: number): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{
    from_city: string
    to_city: string
    median: number
  }>`${lanesOf(tenant_id, sql`select ${carrier_id}::bigint as id`)}`.execute(tx)
  return new Map(rows.map(({ from_city, to_city, median }) => [laneKey(from_city, to_city), median]))
}
export const laneKey = (start_area_code: string, end_area_code: string): string => `${start_area_code.slice(0, 4)} ${end_area_code.slice(0, 4)}`

/**
 * Another trip, of those that the actor may see, of the vehicle or the driver of this one: the one that left at that moment, or together with it. Which it is, for
 * what `riskFactsOf` says of a trip beside this one.
 */
export const tripBeside = async (
  tx: Tx,
  actor: Actor,
  { id, plate_no, person_id, shiji_fache_start_time }: Row<'waybill'>,
  left_at: string | undefined
): Promise<{ id: number; waybill_no: string } | undefined> =>
  await waybillsOf(tx, actor)
    .select(['w.id', 'w.waybill_no'])
    .where('w.id', '<>', id)
    .where('w.waybill_status', '<>', cancelled)
    .where((e) =>
      e.or([...(plate_no === '' ? [] : [e('w.plate_no', '=', plate_no)]), ...(person_id === null ? [] : [e('w.person_id', '=', person_id)])])
    )
    .where(
      'w.shiji_fache_start_time',
      'in',
      [left_at, shiji_fache_start_time].flatMap((at) => at ?? [])
    )
    .orderBy('w.id')
    .limit(1)
    .executeTakeFirst()

/** What the checks of domain 4.14 need of trips. */
export const riskFactsOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<TripFacts[]> => {
  const now = nowIso()
  const { rows } = await sql<TripFacts>`
    with mine as materialized (select t.*, ${lane}, ${fenTkm} as fen_tkm from waybill t where t.tenant_id = ${tenant_id} and t.id = any(${ids}::bigint[])),
      of_driver as materialized (${besides(tenant_id, now, 'person_id')}),
      of_plate as materialized (${besides(tenant_id, now, 'plate_no')}),
      lanes as materialized (${lanesOf(tenant_id, sql`select distinct m.carrier_id as id from mine m`)})
    select w.id, w.waybill_no, w.vehicle_id, w.distance_plan_m as distance_m, w.load_kg, w.payee_type,
      w.shiji_fache_start_time as depart, coalesce(w.driver_shiji_songda_time, ${now}) as arrive,
      floor(extract(epoch from w.driver_shiji_songda_time - w.shiji_fache_start_time) / 60)::int as minutes,
      coalesce(p.twin, false) as twin, case when d.overlaps then d.depart else p.depart end as other_depart, case when d.overlaps then d.arrive else p.arrive end as other_arrive,
      w.fen_tkm, l.median as lane_fen_tkm, w.carrier_name, coalesce(asked.shipper_name, '') as shipper_name, asked.ordered_at,
      coalesce((select s.link_name from waybill_point s where s.tenant_id = ${tenant_id} and s.waybill_id = w.id and s.kind = 2 order by s.seq desc limit 1), '') as consignee
    from mine w
    left join of_driver d on d.id = w.id
    left join of_plate p on p.id = w.id
    left join lanes l on l.carrier_id = w.carrier_id and l.from_city = w.from_city and l.to_city = w.to_city
    left join lateral (
      select min(g.shipper_name) as shipper_name, min(o.created_at) as ordered_at from waybill_order g
      join "order" o on o.tenant_id = ${tenant_id} and o.id = g.order_id where g.tenant_id = ${tenant_id} and g.waybill_id = w.id) as asked on true
    order by w.id`.execute(tx)
  return rows
}
