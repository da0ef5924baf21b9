import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { carrier } from '@yunshu/contract/consoles/carrier'
import { lossReason, operateStep } from '@yunshu/contract/operate/enums'
import type { operate } from '@yunshu/contract/operate/contract'
import { monthsWithin, type Span } from '@yunshu/contract/operate/period'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { allTrips, type Dimension, dimensions } from './dimensions.ts'
import { sumColumns, type SumName, sumsOfFacts, sumsOfSums } from './facts.ts'

/** What trips have in common. */
export type Which = Pick<
  InputOf<typeof operate.trips>,
  'shipper_id' | 'lane' | 'vehicle_id' | 'driver_id' | 'dispatcher_id' | 'section_id' | 'vehicle_use'
>
const filters = ['shipper_id', 'lane', 'vehicle_id', 'driver_id', 'dispatcher_id', 'section_id', 'vehicle_use'] as const

/** Whether somebody may be told of money: without that right he is told of trips only. */
export const seesMargin = (actor: Actor): boolean => mayDo(actor, carrier.operate.may.margin)

/** The rows `f` of `trip_figure` that somebody may see of these days, narrowed to what is asked for. */
export const factsOf = ({ tenant_id, company_id, type, people }: Actor, spans: readonly Span[], which: Which): RawBuilder<boolean> => {
  const days = spans.map(({ from, to }) => sql`f.day between ${from} and ${to}`)
  const narrow = filters.flatMap((name) => (which[name] === undefined ? [] : [sql` and ${sql.ref(`f.${name}`)} = ${which[name]}`]))
  return sql<boolean>`f.tenant_id = ${tenant_id} and f.carrier_id = ${type === 2 ? company_id : 0} and (${days.length > 0 ? sql.join(days, sql` or `) : sql`false`})
    ${narrow.length > 0 ? sql.join(narrow, sql``) : sql``}${people ? sql` and f.dispatcher_id = any(${[...people]}::bigint[])` : sql``}`
}
/** Whether one customer's trips are asked for, by himself or by a lane of his. */
export const isOfCustomer = ({ shipper_id, section_id }: Which): boolean => shipper_id !== undefined || section_id !== undefined
/* A trip is a trip of each of its customers: where one is asked for, each of his rows counts. */
const countsFor = (counts: RawBuilder<boolean>, which: Which): RawBuilder<boolean> => (isOfCustomer(which) ? sql<boolean>`true` : counts)

/* Kept sums know no filter, and nothing of whose trips somebody may see. */
const isWhole = ({ people }: Actor, which: Which): boolean => people === undefined && filters.every((name) => which[name] === undefined)

/** What trips come to by a dimension: rows of `of_id` and the sums. Whole months are read from the kept sums, the days around them from the trips. */
export const sumsBy = (actor: Actor, { code, key, counts }: Dimension, span: Span, which: Which, only?: readonly number[]): RawBuilder<unknown> => {
  const { months, edges } = isWhole(actor, which) ? monthsWithin(span) : { months: undefined, edges: [span] }
  const [ofKept, ofFacts] = only ? [sql` and s.of_id = any(${[...only]}::bigint[])`, sql` and ${key} = any(${[...only]}::bigint[])`] : [sql``, sql``]
  const facts = sql`
    select ${key} as of_id, ${sumsOfFacts(countsFor(counts, which))} from trip_figure f where ${factsOf(actor, edges, which)}${ofFacts} group by ${key}`
  if (!months) return facts
  const kept = sql`
    select s.of_id, ${sumColumns} from trip_figure_sum s
    where s.tenant_id = ${actor.tenant_id} and s.carrier_id = ${actor.type === 2 ? actor.company_id : 0} and s.by = ${code} and s.start between ${months.from} and ${months.to}${ofKept}`
  return sql`select s.of_id, ${sumsOfSums} from (${kept}${edges.length > 0 ? sql` union all ${facts}` : sql``}) as s group by s.of_id`
}

const { day, week } = operateStep.code
const startOf = (column: RawBuilder<unknown>, step: number): RawBuilder<string> =>
  step === day ? sql<string>`${column}` : sql<string>`date_trunc(${sql.lit(step === week ? 'week' : 'month')}, ${column})::date`
/** The same for each point of a trend: rows of `start`, the first day of its week or month, and the sums. */
export const sumsOverTime = (actor: Actor, span: Span, step: number, which: Which): RawBuilder<unknown> =>
  isWhole(actor, which)
    ? sql`select ${startOf(sql`s.start`, step)} as start, ${sumsOfSums} from trip_figure_sum s
        where s.tenant_id = ${actor.tenant_id} and s.carrier_id = ${actor.type === 2 ? actor.company_id : 0} and s.by = ${allTrips.code} and s.of_id = 0
          and s.start between ${span.from} and ${span.to} group by 1`
    : sql`select ${startOf(sql`f.day`, step)} as start, ${sumsOfFacts(countsFor(allTrips.counts, which))} from trip_figure f where ${factsOf(actor, [span], which)} group by 1`

const of = (name: SumName) => sql.ref(`s.${name}`)
const rate = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) => sql<number | null>`round(10000.0 * ${part} / nullif(${whole}, 0))::int`
const waits = (minutes: SumName, of_n: SumName) => sql<number | null>`round(${of(minutes)} / 1440.0 / nullif(${of(of_n)}, 0), 1)::float8`
/** What sums `s` say of how trips went: the figures of the contract that are no money, as expressions. */
export const ratesOf = {
  trip_count: sql<number>`${of('n')}::int`,
  distance_m: sql<number>`${of('distance_m')}::bigint`,
  loaded_bp: rate(of('laden_m'), sql`(${of('laden_m')} + ${of('empty_m')})`),
  load_bp: rate(of('load_kg'), of('limit_kg')),
  on_time_bp: rate(of('on_time_n'), of('n')),
  abnormal_count: sql<number>`${of('abnormal_n')}::int`,
  abnormal_bp: rate(of('abnormal_n'), of('n')),
  receipt_wait: waits('receipt_min', 'receipt_n'),
  money_wait: waits('money_min', 'money_n'),
  pay_wait: waits('paid_min', 'paid_n')
}
/** What is told of sums `s`: the figures of the contract, as expressions. */
export const figuresOf = (actor: Actor) => {
  const money = <T>(value: RawBuilder<T>): RawBuilder<T | null> => (seesMargin(actor) ? value : sql<null>`null::bigint`)
  return {
    ...ratesOf,
    revenue_fen: money(sql<number>`${of('revenue_fen')}::bigint`),
    cost_fen: money(sql<number>`${of('cost_fen')}::bigint`),
    margin_fen: money(sql<number>`${of('margin_fen')}::bigint`),
    margin_bp: money(rate(of('margin_fen'), of('priced_fen'))),
    km_cost_fen: money(sql<number | null>`round(1000.0 * ${of('cost_fen')} / nullif(${of('costed_m')}, 0))::bigint`),
    // 1,000 t-km are a million tonne-metres.
    ktkm_cost_fen: money(sql<number | null>`round(1000000.0 * ${of('moved_fen')} / nullif(${of('moved_tm')}, 0))::bigint`),
    unpriced_count: money(sql<number>`${of('unpriced_n')}::int`),
    loss_count: money(sql<number>`${of('loss_n')}::int`)
  }
}
export const figureColumns = (actor: Actor): RawBuilder<unknown> =>
  sql.join(Object.entries(figuresOf(actor)).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))

/** Why the trip of a row `f` costs more than it brings; nothing where it does not. */
export const lossReasonOf = sql<number | null>`(case
  when f.trip_revenue_fen is null or f.trip_cost_fen is null or f.trip_revenue_fen >= f.trip_cost_fen then null
  when f.trip_revenue_fen - f.claim_up_fen < f.trip_cost_fen - f.claim_down_fen
    then case when f.proposed_fen <= f.trip_revenue_fen - f.claim_up_fen then ${codes(lossReason, 'overRate')} else ${codes(lossReason, 'underPriced')} end
  when -f.claim_up_fen >= f.claim_down_fen then ${codes(lossReason, 'deducted')}
  else ${codes(lossReason, 'added')} end)::int`

/** The names of these customers, lanes, vehicles, drivers, dispatchers or contracted lanes, as the newest trip of each has them. */
export const namesOf = (actor: Actor, { column, name }: Dimension, ids: readonly number[]): RawBuilder<{ id: number; name: string }> => sql<{
  id: number
  name: string
}>`
  select u.id, n.name from unnest(${[...ids]}::bigint[]) as u (id)
  cross join lateral (
    select ${name} as name from trip_figure f where f.tenant_id = ${actor.tenant_id} and f.carrier_id = ${actor.company_id} and ${sql.ref(`f.${column}`)} = u.id
    order by f.day desc limit 1
  ) as n`
export const isLane = ({ code }: Dimension): boolean => code === dimensions[1]?.code
