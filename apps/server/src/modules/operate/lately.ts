import { operate, type WeekFigures } from '@yunshu/contract/operate/contract'
import { operator } from '@yunshu/contract/consoles/operator'
import { orderMachine } from '@yunshu/contract/order/machine'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { acceptedRates } from '../report/index.ts'
import { orderSums, seesFreight } from '../order/index.ts'
import { mirrorTrips } from '../waybill/index.ts'
import { allTrips } from './dimensions.ts'
import { sumColumns, sumsOfFacts, sumsOfSums } from './facts.ts'
import { figuredFirst } from './figure.ts'
import { ratesOf } from './queries.ts'

/** So many weeks of seven days, the last of which ends today. */
export const weeks = 8

type Ordered = Pick<WeekFigures, 'order_count' | 'freight_fen'>
type Driven = Pick<WeekFigures, 'trip_count' | 'on_time_bp' | 'abnormal_bp' | 'receipt_wait'>
/** How many weeks a day lies before the one that ends today. */
export const weekOf = (day: RawBuilder<unknown>, today: string): RawBuilder<number> => sql<number>`((${today}::date - ${day}) / 7)::int`

/* Cancelled orders are in no figure, as on the big screen. */
const orderedIn = async (tx: Tx, actor: Actor, since: string, today: string): Promise<ReadonlyMap<number, Ordered>> => {
  const rows = await orderSums(tx, actor, since)
    .select([
      weekOf(sql`s.day`, today).as('week'),
      sql<number>`sum(s.n)::int`.as('order_count'),
      sql<number>`sum(s.freight_fen)::bigint`.as('freight_fen')
    ])
    .where('s.order_status', '<>', orderMachine.code.cancelled)
    .groupBy('week')
    .execute()
  return new Map(rows.map(({ week, order_count, freight_fen }) => [week, { order_count, freight_fen: seesFreight(actor) ? freight_fen : null }]))
}

/*
 * A shipper's trips are the rows of them that are told of him. The operator's are the kept sums of all carriers, without those trips that only mirror the trip
 * of another carrier (转包): that one is among them itself.
 */
const sumsOf = ({ type, tenant_id, company_id }: Actor, since: string, today: string): RawBuilder<unknown> =>
  type === 4
    ? sql`select ${weekOf(sql`f.day`, today)} as week, ${sumsOfFacts(sql`true`)} from trip_figure f
        where f.tenant_id = ${tenant_id} and f.shipper_id = ${company_id} and f.day between ${since} and ${today} group by 1`
    : sql`select s.week, ${sumsOfSums} from (
        select ${weekOf(sql`k.start`, today)} as week, ${sumColumns} from trip_figure_sum k
        where k.tenant_id = ${tenant_id} and k.by = ${sql.lit(allTrips.code)} and k.start between ${since} and ${today}
        union all
        select ${weekOf(sql`f.day`, today)}, ${sumsOfFacts(allTrips.counts, -1)} from (${mirrorTrips(tenant_id)}) as m
        join trip_figure f on f.tenant_id = ${tenant_id} and f.waybill_id = m.id
        where f.day between ${since} and ${today} group by 1
      ) as s group by s.week`

/* Carriers alone see figures of trips: whose goods they carry is asked for in the condition. Which trips are whose is not known of people. */
const drivenIn = async (tx: Tx, actor: Actor, since: string, today: string): Promise<ReadonlyMap<number, Driven> | undefined> => {
  if (actor.people) return undefined
  const { trip_count, on_time_bp, abnormal_bp, receipt_wait } = ratesOf
  const { rows } = await withSystemScope(tx, async () =>
    sql<Driven & { week: number }>`
      select s.week, ${trip_count} as trip_count, ${on_time_bp} as on_time_bp, ${abnormal_bp} as abnormal_bp, ${receipt_wait} as receipt_wait
      from (${sumsOf(actor, since, today)}) as s`.execute(tx)
  )
  return new Map(rows.map(({ week, ...row }) => [week, row]))
}

/* 上报成功率, for who sees the reports. */
const reportedIn = async (tx: Tx, actor: Actor, since: string, today: string): Promise<ReadonlyMap<number, number>> => {
  if (actor.type !== 1 || !mayDo(actor, operator.reports.may.view)) return new Map()
  const { rows } = await acceptedRates(actor.tenant_id, since, (day) => weekOf(day, today)).execute(tx)
  return new Map(rows.map(({ week, report_bp }) => [week, report_bp]))
}

/** 近况: orders and delivered trips of the shipper's company, or of the whole platform, in the last seven days and in the weeks of seven days before; a week without any is there as well. */
export const figuresLately = figuredFirst(
  read(operate.lately, async ({ tx, actor }) => {
    const today = shanghaiDay(now())
    const since = addDays(today, 1 - 7 * weeks)
    const [ordered, driven, reported] = await Promise.all([
      orderedIn(tx, actor, since, today),
      drivenIn(tx, actor, since, today),
      reportedIn(tx, actor, since, today)
    ])
    const noOrders: Ordered = { order_count: 0, freight_fen: seesFreight(actor) ? 0 : null }
    const noTrips: Driven = { trip_count: driven ? 0 : null, on_time_bp: null, abnormal_bp: null, receipt_wait: null }
    const told = Array.from({ length: weeks }, (_, at) => weeks - 1 - at).map((week) => ({
      from: addDays(today, -6 - 7 * week),
      to: addDays(today, -7 * week),
      ...(ordered.get(week) ?? noOrders),
      ...(driven?.get(week) ?? noTrips),
      report_bp: reported.get(week) ?? null
    }))
    return { weeks: told }
  })
)
