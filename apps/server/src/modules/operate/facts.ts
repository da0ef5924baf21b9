import { type RawBuilder, sql } from 'kysely'
import { abnormalsOfTrips } from '../abnormal/index.ts'
import { costOfTrips, revenueOfTrips } from '../charge/index.ts'
import { receivedTrips } from '../receipt/index.ts'
import { paidTrips } from '../payable/index.ts'
import { limitOf } from '../vehicle/index.ts'
import { customersOfTrips, deliveredTrips, stopsOfTrips } from '../waybill/index.ts'

/** What a delivered trip says for one of its customers, by column of `trip_figure`. */
export const factNames = [
  'tenant_id',
  'parties',
  'carrier_id',
  'waybill_id',
  'waybill_no',
  'day',
  'unload_done_at',
  'shipper_id',
  'shipper_name',
  'leads',
  'lane',
  'start_name',
  'end_name',
  'vehicle_id',
  'plate_no',
  'vehicle_use',
  'driver_id',
  'driver_name',
  'dispatcher_id',
  'dispatcher_name',
  'section_id',
  'section_name',
  'revenue_fen',
  'cost_fen',
  'trip_revenue_fen',
  'trip_cost_fen',
  'claim_up_fen',
  'claim_down_fen',
  'proposed_fen',
  'distance_m',
  'empty_m',
  'load_kg',
  'moved_tm',
  'limit_kg',
  'on_time',
  'late_min',
  'abnormal_count',
  'receipt_min',
  'money_min',
  'paid_min'
] as const
export const factColumns = sql.join(factNames.map((name) => sql.ref(name)))

/** A customer's share of what a trip has, by the weight of its goods: rounded as it adds up, so that the shares are the whole to the last fen. */
const share = (whole: string, decimals = 0): RawBuilder<unknown> => {
  const upTo = (weight: RawBuilder<unknown>) => sql`round(t.${sql.ref(whole)} * ${weight} / c.weights, ${sql.lit(decimals)})`
  return sql`(${upTo(sql`c.weight_to`)} - ${upTo(sql`(c.weight_to - c.weight)`)})`
}
const minutesUntil = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(case when ${at} is not null then greatest(0, floor(extract(epoch from ${at} - t.unload_done_at) / 60)) end)::int`

/**
 * The one declaration of what trips say: a row for each customer of each of these trips that is delivered, with the columns of `factNames`. A trip belongs to the
 * day of its last unloading in China. The heaviest customer's row leads: by it the trip itself is counted.
 */
export const factsOfTrips = (tenant_id: number, ids: readonly number[]): RawBuilder<unknown> => {
  const ended = sql`select id, driver_id from trip`
  return sql`
    with trip as materialized (${deliveredTrips(tenant_id, ids)}),
    customers as (
      select k.*, sum(k.weight) over (partition by k.waybill_id) as weights,
        sum(k.weight) over (partition by k.waybill_id order by k.weight desc, k.shipper_id) as weight_to,
        row_number() over (partition by k.waybill_id order by k.weight desc, k.shipper_id) = 1 as leads
      from (${customersOfTrips(tenant_id, ended)}) as k
    ),
    money as (
      select r.*, case when bool_or(r.revenue_fen is null) over whole then null else sum(r.revenue_fen) over whole end as trip_revenue_fen, sum(r.claim_fen) over whole as trip_claim_fen
      from (${revenueOfTrips(tenant_id, ended)}) as r window whole as (partition by r.waybill_id)
    ),
    whole as (
      select t.*, coalesce(d.cost_fen, t.payable_fen) as cost_fen, coalesce(d.claim_fen, 0) as claim_down_fen, ${limitOf(tenant_id, 't.vehicle_id')} as limit_kg,
        t.load_kg * t.distance_m / 1000 as moved_tm, coalesce(d.paid_at, p.paid_at) as paid_at
      from trip t left join (${costOfTrips(tenant_id, ended)}) as d on d.waybill_id = t.id
      left join (${paidTrips(tenant_id, ended)}) as p on p.waybill_id = t.id
    )
    select ${tenant_id}::bigint as tenant_id, array[t.carrier_id] as parties, t.carrier_id, t.id as waybill_id, t.waybill_no,
      (t.unload_done_at at time zone 'Asia/Shanghai')::date as day, t.unload_done_at, c.shipper_id, c.shipper_name, c.leads, t.lane,
      t.start_address_diming as start_name, t.end_address_diming as end_name, coalesce(t.vehicle_id, 0) as vehicle_id, t.plate_no, t.vehicle_use,
      coalesce(t.driver_id, 0) as driver_id, t.driver_name, coalesce(t.dispatcher_id, 0) as dispatcher_id, coalesce(t.dispatcher_name, '') as dispatcher_name,
      coalesce(c.section_id, 0) as section_id, coalesce(c.section_name, '') as section_name,
      m.revenue_fen, ${share('cost_fen')}::bigint as cost_fen, m.trip_revenue_fen::bigint as trip_revenue_fen, t.cost_fen as trip_cost_fen,
      coalesce(m.trip_claim_fen, 0)::bigint as claim_up_fen, t.claim_down_fen, t.proposed_fen,
      ${share('distance_m')}::bigint as distance_m, ${share('empty_m')}::bigint as empty_m, ${share('load_kg', 3)} as load_kg, ${share('moved_tm')}::bigint as moved_tm, ${share('limit_kg', 3)} as limit_kg,
      coalesce(s.delivery_ok, true) as on_time, coalesce(s.delivery_late_min, 0) as late_min, coalesce(a.abnormal_count, 0) as abnormal_count,
      ${minutesUntil(sql`r.received_at`)} as receipt_min, ${minutesUntil(sql`m.paid_at`)} as money_min, ${minutesUntil(sql`t.paid_at`)} as paid_min
    from whole t
    join customers c on c.waybill_id = t.id
    left join money m on m.waybill_id = t.id and m.shipper_id = c.shipper_id
    left join (${stopsOfTrips(tenant_id, ended)}) as s on s.waybill_id = t.id
    left join (${abnormalsOfTrips(tenant_id, ended)}) as a on a.waybill_id = t.id
    left join (${receivedTrips(tenant_id, ended)}) as r on r.waybill_id = t.id`
}

/** What figures are summed from, by column of `trip_figure_sum`; `counts` says whether a row counts as a trip of its own, as it does for a customer. */
const sumsBy = (counts: RawBuilder<unknown>) =>
  ({
    n: sql`count(*) filter (where ${counts})`,
    revenue_fen: sql`coalesce(sum(f.revenue_fen), 0)`,
    cost_fen: sql`coalesce(sum(f.cost_fen), 0)`,
    margin_fen: sql`coalesce(sum(f.revenue_fen - f.cost_fen), 0)`,
    priced_fen: sql`coalesce(sum(f.revenue_fen) filter (where f.cost_fen is not null), 0)`,
    unpriced_n: sql`count(*) filter (where ${counts} and (f.revenue_fen is null or f.cost_fen is null))`,
    distance_m: sql`coalesce(sum(f.distance_m), 0)`,
    costed_m: sql`coalesce(sum(f.distance_m) filter (where f.cost_fen is not null), 0)`,
    moved_tm: sql`coalesce(sum(f.moved_tm) filter (where f.cost_fen is not null), 0)`,
    moved_fen: sql`coalesce(sum(f.cost_fen) filter (where f.moved_tm > 0), 0)`,
    laden_m: sql`coalesce(sum(f.distance_m) filter (where f.empty_m is not null), 0)`,
    empty_m: sql`coalesce(sum(f.empty_m), 0)`,
    load_kg: sql`coalesce(sum(f.load_kg) filter (where f.limit_kg is not null), 0)`,
    limit_kg: sql`coalesce(sum(f.limit_kg), 0)`,
    on_time_n: sql`count(*) filter (where ${counts} and f.on_time)`,
    abnormal_n: sql`coalesce(sum(f.abnormal_count) filter (where ${counts}), 0)`,
    receipt_n: sql`count(f.receipt_min) filter (where ${counts})`,
    receipt_min: sql`coalesce(sum(f.receipt_min) filter (where ${counts}), 0)`,
    money_n: sql`count(f.money_min)`,
    money_min: sql`coalesce(sum(f.money_min), 0)`,
    paid_n: sql`count(f.paid_min) filter (where ${counts})`,
    paid_min: sql`coalesce(sum(f.paid_min) filter (where ${counts}), 0)`,
    loss_n: sql`count(*) filter (where ${counts} and f.trip_revenue_fen < f.trip_cost_fen)`
  }) satisfies Readonly<Record<string, RawBuilder<unknown>>>
export type SumName = keyof ReturnType<typeof sumsBy>
export const sumNames = Object.keys(sumsBy(sql`true`)) as readonly SumName[]
export const sumColumns = sql.join(sumNames.map((name) => sql.ref(name)))

/** The sums of rows `f` of `trip_figure`, as columns of a statement that groups them; taken away where the sign says so. */
export const sumsOfFacts = (counts: RawBuilder<unknown>, sign: 1 | -1 = 1): RawBuilder<unknown> =>
  sql.join(Object.entries(sumsBy(counts)).map(([name, value]) => sql`${sign === 1 ? value : sql`-${value}`} as ${sql.ref(name)}`))
/** The sums of rows `s` of sums. */
export const sumsOfSums = sql.join(sumNames.map((name) => sql`coalesce(sum(s.${sql.ref(name)}), 0) as ${sql.ref(name)}`))
