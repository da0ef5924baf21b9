import { operate } from '@yunshu/contract/operate/contract'
import { operateBy } from '@yunshu/contract/operate/enums'
import { periodOf } from '@yunshu/contract/operate/period'
import { cityText } from '@yunshu/domain/address'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { areaPath } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { type Dimension, dimensionOf } from './dimensions.ts'
import type { SumName } from './facts.ts'
import { figuredFirst } from './figure.ts'
import { factsOf, figureColumns, figuresOf, isLane, isOfCustomer, lossReasonOf, namesOf, seesMargin, sumsBy } from './queries.ts'

type Ranked = ReturnType<typeof figuresOf> extends infer F ? { [K in keyof F]: F[K] extends RawBuilder<infer T> ? T : never } : never
const today = (): string => shanghaiDay(now())

const rankFilters = {
  by: null,
  date_from: null,
  date_to: null,
  against_from: null,
  against_to: null,
  shipper_id: null,
  lane: null,
  vehicle_id: null,
  driver_id: null,
  dispatcher_id: null,
  section_id: null,
  vehicle_use: null
} as const

/** By customer, lane, vehicle, driver, dispatcher or contracted lane: the rows of a page beside those of the days they are compared with. */
const rankTrips = listVerb(operate.ranks, {
  rows: ({ tx, actor, input }) => {
    const by = dimensionOf(input.by ?? operateBy.code.customer)
    const ranked = sql<
      Ranked & { id: number }
    >`(select s.of_id as id, ${figureColumns(actor)} from (${sumsBy(actor, by, periodOf(input, today()).now, input)}) as s where s.n > 0)`
    return tx.selectFrom(ranked.as('r')).selectAll('r')
  },
  id: 'r.id',
  filters: rankFilters,
  sorts: {
    trip_count: 'r.trip_count',
    revenue_fen: { nullable: 'r.revenue_fen' },
    cost_fen: { nullable: 'r.cost_fen' },
    margin_fen: { nullable: 'r.margin_fen' },
    margin_bp: { nullable: 'r.margin_bp' },
    km_cost_fen: { nullable: 'r.km_cost_fen' },
    ktkm_cost_fen: { nullable: 'r.ktkm_cost_fen' },
    loss_count: { nullable: 'r.loss_count' },
    distance_m: 'r.distance_m',
    loaded_bp: { nullable: 'r.loaded_bp' },
    load_bp: { nullable: 'r.load_bp' },
    on_time_bp: { nullable: 'r.on_time_bp' },
    abnormal_count: 'r.abnormal_count',
    abnormal_bp: { nullable: 'r.abnormal_bp' },
    receipt_wait: { nullable: 'r.receipt_wait' },
    money_wait: { nullable: 'r.money_wait' },
    pay_wait: { nullable: 'r.pay_wait' }
  },
  first: ['trip_count', 'desc'],
  shown: async (rows, { tx, actor, input }) => {
    const by = dimensionOf(input.by ?? operateBy.code.customer)
    const ids = rows.map(({ id }) => id)
    const names = await namesFor(tx, actor, by, ids)
    const { rows: prior } = await sql<Record<SumName, number> & { of_id: number }>`
      select of_id, n::int as n, revenue_fen::bigint as revenue_fen, margin_fen::bigint as margin_fen
      from (${sumsBy(actor, by, periodOf(input, today()).before, input, ids)}) as s`.execute(tx)
    const before = new Map(prior.map((row) => [row.of_id, row]))
    const sees = seesMargin(actor)
    return rows.map((row) => {
      const { n = 0, revenue_fen = 0, margin_fen = 0 } = before.get(row.id) ?? {}
      return {
        ...row,
        rank_name: names.get(row.id) ?? '',
        prior_trip_count: n,
        prior_revenue_fen: sees ? revenue_fen : null,
        prior_margin_fen: sees ? margin_fen : null
      }
    })
  }
})

const namesFor = async (tx: Tx, actor: Actor, by: Dimension, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  if (isLane(by)) return new Map(ids.map((lane) => [lane, nameOfLane(lane)]))
  return new Map((await namesOf(actor, by, ids).execute(tx)).rows.map(({ id, name }) => [id, name]))
}
/* 510100420100: 成都市 → 武汉市. */
const nameOfLane = (lane: number): string => {
  if (lane === 0) return ''
  loadPlaces()
  const text = String(lane).padStart(12, '0')
  return [text.slice(0, 6), text.slice(6)]
    .map((code) => {
      const path = areaPath(code)
      return path ? cityText(path) : code
    })
    .join(' → ')
}

/** The trips behind a figure; of one customer what is his of them, where one is asked for. */
const tripsBehind = listVerb(operate.trips, {
  rows: ({ tx, actor, input }) => {
    const sees = seesMargin(actor)
    const money = (value: RawBuilder<number | null>) => (sees ? value : sql<number | null>`null::bigint`)
    const [revenue, cost] = isOfCustomer(input) ? (['revenue_fen', 'cost_fen'] as const) : (['trip_revenue_fen', 'trip_cost_fen'] as const)
    const [earned, spent] = [sql<number | null>`f.${sql.ref(revenue)}`, sql<number | null>`f.${sql.ref(cost)}`]
    const shown = tx
      .selectFrom('trip_figure as f')
      .where(factsOf(actor, [periodOf(input, today()).now], input))
      .$if(!isOfCustomer(input), (q) => q.where('f.leads', '=', true))
      .$if(input.loss === true, (q) => q.where(sees ? sql<boolean>`f.trip_revenue_fen < f.trip_cost_fen` : sql<boolean>`false`))
      .select([
        'f.id',
        'f.waybill_id',
        'f.waybill_no',
        'f.unload_done_at',
        'f.shipper_name',
        'f.start_name',
        'f.end_name',
        'f.plate_no',
        'f.vehicle_use',
        'f.driver_name',
        'f.dispatcher_name',
        money(earned).as('revenue_fen'),
        money(spent).as('cost_fen'),
        money(sql`${earned} - ${spent}`).as('margin_fen'),
        money(sql`f.claim_up_fen`).as('claim_up_fen'),
        money(sql`f.claim_down_fen`).as('claim_down_fen'),
        money(lossReasonOf).as('loss_reason'),
        'f.on_time',
        'f.late_min',
        'f.abnormal_count'
      ])
    // Sorted by what is shown: of what is not, no order tells.
    return tx.selectFrom(shown.as('f')).selectAll('f')
  },
  id: 'f.id',
  filters: {
    date_from: null,
    date_to: null,
    shipper_id: null,
    lane: null,
    vehicle_id: null,
    driver_id: null,
    dispatcher_id: null,
    section_id: null,
    vehicle_use: null,
    loss: null
  },
  sorts: {
    unload_done_at: 'f.unload_done_at',
    revenue_fen: { nullable: 'f.revenue_fen' },
    cost_fen: { nullable: 'f.cost_fen' },
    margin_fen: { nullable: 'f.margin_fen' },
    late_min: 'f.late_min',
    abnormal_count: 'f.abnormal_count'
  },
  first: ['unload_done_at', 'desc']
})

export const operateRanks = figuredFirst(rankTrips)
export const operateTrips = figuredFirst(tripsBehind)
