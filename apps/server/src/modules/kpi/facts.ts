import { kpiItem } from '@yunshu/contract/kpi/machine'
import { kpiStandard } from '@yunshu/domain/kpi'
import { type RawBuilder, sql } from 'kysely'
import { abnormalsOfTrips } from '../abnormal/index.ts'
import { drivenOnTrips, spansOfWay } from '../gps/index.ts'
import { receiptsOfTrips } from '../receipt/index.ts'
import { endedTrips, isEnded, stopsOfTrips, type TripScope } from '../waybill/index.ts'

/** What one trip says, by column: kept with a month, and summed to what a driver or a carrier comes to. */
export const factNames = [
  'distance_m',
  'pickup_ok',
  'pickup_late_min',
  'delivery_ok',
  'delivery_late_min',
  'receipt_ok',
  'damage_cases',
  'accidents',
  'overspeed',
  'fatigue',
  'node_count',
  'node_done',
  'abnormal_count',
  'fix_count',
  'fix_expected'
] as const
const names = (of: readonly string[]): RawBuilder<unknown> => sql.join(of.map((name) => sql.ref(name)))

/**
 * The one declaration of what a trip says about who drove it: one row a trip, the columns `lead` and after them those of `factNames`, in one statement for all
 * trips of the scope. Damage on a receipt counts until an exception of the trip says who is liable. `at` is the moment at which receipts are looked at. Positions are looked for in the month and the one before it.
 */
export const factsOfTrips = (scope: TripScope, at: string, lead: RawBuilder<unknown>): RawBuilder<unknown> => {
  const ended = sql`select id, driver_id, vehicle_id, depart, arrive from ended`
  return sql`
    with ended as materialized (
      select w.id, w.driver_id, w.vehicle_id, w.shiji_fache_start_time as depart, w.driver_shiji_songda_time as arrive from ${endedTrips} where ${isEnded(scope)}
    )
    select ${lead}, coalesce(w.distance_plan_m, 0) as distance_m,
      coalesce(s.pickup_ok, true) as pickup_ok, coalesce(s.pickup_late_min, 0) as pickup_late_min,
      coalesce(s.delivery_ok, true) as delivery_ok, coalesce(s.delivery_late_min, 0) as delivery_late_min,
      r.receipt_ok, (case when a.damage_judged then a.damage_cases else coalesce(r.damage_cases, 0) end)::smallint as damage_cases,
      coalesce(a.accidents, 0)::smallint as accidents,
      coalesce(g.overspeed, 0)::smallint as overspeed, coalesce(g.fatigue, 0)::smallint as fatigue,
      coalesce(s.node_count, 0)::smallint as node_count, coalesce(s.node_done, 0)::smallint as node_done, coalesce(a.abnormal_count, 0)::smallint as abnormal_count,
      least(coalesce(g.fix_count, 0), ${expected}) as fix_count, ${expected} as fix_expected
    from ${endedTrips}
    left join (${stopsOfTrips(scope.tenant_id, ended)}) as s on s.waybill_id = w.id
    left join (${receiptsOfTrips(scope.tenant_id, ended, at)}) as r on r.waybill_id = w.id
    left join (${drivenOnTrips(scope.tenant_id, ended, { since: monthBefore(scope.since), until: scope.until })}) as g on g.waybill_id = w.id
    left join (${abnormalsOfTrips(scope.tenant_id, ended)}) as a on a.waybill_id = w.id
    where ${isEnded(scope)}`
}
const expected = spansOfWay(sql`w.shiji_fache_start_time`, sql`w.driver_shiji_songda_time`)
const monthBefore = (since: string): string => new Date(Date.parse(since) - 31 * 86_400_000).toISOString()

/** What trips come to, by column; a list of facts is summed to these for each key. */
export const sumNames = [
  'waybill_count',
  'distance_m',
  'pickup_count',
  'delivery_count',
  'receipt_due',
  'receipt_count',
  'damage_cases',
  'accidents',
  'overspeed',
  'fatigue',
  'node_count',
  'node_done',
  'abnormal_count',
  'fix_count',
  'fix_expected'
] as const
export const sumColumns = names(sumNames)
/** The same as expressions over facts `f`, for a statement that groups them. */
export const sumsOfFacts = sql`
  count(*)::int as waybill_count, sum(f.distance_m)::bigint as distance_m,
  (count(*) filter (where f.pickup_ok))::int as pickup_count, (count(*) filter (where f.delivery_ok))::int as delivery_count,
  count(f.receipt_ok)::int as receipt_due, (count(*) filter (where f.receipt_ok))::int as receipt_count,
  sum(f.damage_cases)::int as damage_cases, sum(f.accidents)::int as accidents, sum(f.overspeed)::int as overspeed, sum(f.fatigue)::int as fatigue,
  sum(f.node_count)::int as node_count, sum(f.node_done)::int as node_done, sum(f.abnormal_count)::int as abnormal_count,
  sum(f.fix_count)::int as fix_count, sum(f.fix_expected)::int as fix_expected`

/** A scheme as a row of a statement; of the standard one there is no row. */
export type SchemeNumbers = Readonly<
  Record<
    | 'pickup_weight'
    | 'delivery_weight'
    | 'receipt_weight'
    | 'damage_weight'
    | 'safety_weight'
    | 'node_weight'
    | 'grade_a'
    | 'grade_b'
    | 'grade_c'
    | 'bonus_a_fen'
    | 'bonus_b_fen'
    | 'bonus_c_fen'
    | 'bonus_d_fen',
    number
  >
>

const { damageTimes, leastTrips, safetyTenths } = kpiStandard
/**
 * The score of sums `c` (domain 4.15; `kpiScore` of the domain is the same for one driver), null below five trips: Σ weight · rate over one common
 * denominator in whole numbers, so that nothing is rounded but the result, half up to hundredths.
 */
export const scoreOf = (scheme: SchemeNumbers): RawBuilder<number | null> => {
  const n = sql`c.waybill_count::numeric`
  const [receipts, nodes] = [sql`greatest(c.receipt_due, 1)::numeric`, sql`greatest(c.node_count, 1)::numeric`]
  const inReceipts = sql`(case when c.receipt_due = 0 then 1 else c.receipt_count end)`
  const inNodes = sql`(case when c.node_count = 0 then 1 else c.node_done end)`
  const undamaged = sql`greatest(c.waybill_count - ${sql.lit(damageTimes)} * c.damage_cases, 0)`
  const tenths = sql`(${sql.lit(safetyTenths.accident)} * c.accidents + ${sql.lit(safetyTenths.overspeed)} * c.overspeed + ${sql.lit(safetyTenths.fatigue)} * c.fatigue)`
  const weight = (name: keyof SchemeNumbers) => sql`${scheme[name]}::int`
  const points = sql`(
    10 * ${receipts} * ${nodes} * (${weight('pickup_weight')} * c.pickup_count + ${weight('delivery_weight')} * c.delivery_count + ${weight('damage_weight')} * ${undamaged})
    + 10 * ${n} * ${nodes} * ${weight('receipt_weight')} * ${inReceipts}
    + ${receipts} * ${nodes} * ${weight('safety_weight')} * greatest(10 * c.waybill_count - ${tenths}, 0)
    + 10 * ${n} * ${receipts} * ${weight('node_weight')} * ${inNodes})`
  const all = sql`(10 * ${n} * ${receipts} * ${nodes})`
  return sql<
    number | null
  >`case when c.waybill_count >= ${sql.lit(leastTrips)} then div(200 * ${points} + ${all}, 2 * ${all}) / 100 end::numeric(5,2)`
}

/** The grade of a score `c.score` by the limits of a scheme, and its bonus. */
export const gradeOf = (scheme: SchemeNumbers): RawBuilder<number> =>
  sql<number>`(case when c.score is null then 9 when c.score >= ${scheme.grade_a}::int then 1 when c.score >= ${scheme.grade_b}::int then 2
    when c.score >= ${scheme.grade_c}::int then 3 else 4 end)::smallint`
export const bonusOf = (scheme: SchemeNumbers): RawBuilder<number> =>
  sql<number>`case ${gradeOf(scheme)} when 1 then ${scheme.bonus_a_fen}::bigint when 2 then ${scheme.bonus_b_fen}::bigint
    when 3 then ${scheme.bonus_c_fen}::bigint when 4 then ${scheme.bonus_d_fen}::bigint else 0 end`

/** The facts of a month that hold in an edition: as they were read from the trips, and where an appeal was upheld as it was corrected. */
export const factsOfMonth = (tenant_id: number, kpi_month_id: number, edition: number): RawBuilder<unknown> => {
  const fixed = (item: keyof typeof kpiItem.code) => sql`max(after_value) filter (where kpi_item = ${sql.lit(kpiItem.code[item])})`
  const held = (name: string, by = name) => sql`coalesce(x.${sql.ref(by)}, t.${sql.ref(name)})`
  return sql`
    select t.waybill_id, t.driver_id, t.distance_m, coalesce(x.pickup = 1, t.pickup_ok) as pickup_ok, coalesce(x.delivery = 1, t.delivery_ok) as delivery_ok,
      coalesce(x.receipt = 1, t.receipt_ok) as receipt_ok, ${held('damage_cases')} as damage_cases, ${held('accidents')} as accidents,
      ${held('overspeed')} as overspeed, ${held('fatigue')} as fatigue, t.node_count, ${held('node_done')} as node_done,
      t.abnormal_count, t.fix_count, t.fix_expected
    from kpi_trip t
    left join (
      select waybill_id, ${fixed('pickup')} as pickup, ${fixed('delivery')} as delivery, ${fixed('receipt')} as receipt, ${fixed('damage')} as damage_cases,
        ${fixed('accident')} as accidents, ${fixed('overspeed')} as overspeed, ${fixed('fatigue')} as fatigue, ${fixed('node')} as node_done
      from kpi_fix where tenant_id = ${tenant_id} and kpi_month_id = ${kpi_month_id} and edition <= ${edition} group by waybill_id
    ) as x on x.waybill_id = t.waybill_id
    where t.tenant_id = ${tenant_id} and t.kpi_month_id = ${kpi_month_id}`
}
