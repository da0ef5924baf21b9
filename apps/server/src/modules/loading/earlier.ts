import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import type { Plan } from '@yunshu/loading/plan'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { getPlanned, loadTasksOf, type Planned, planOf, sketchedOf } from './queries.ts'
import { laneOf, type Sketched } from './sketch.ts'

type Figures = NonNullable<OutputOf<typeof loading.earlier>['earlier']>['now']

/** How a plan does against the last one of the same lanes, yesterday's most often. */
export const earlierOfLoading = read(loading.earlier, async ({ tx, actor, input }) => {
  const task = await getPlanned(tx, actor, input.id)
  const plan = planOf(task)
  const found = plan && (task.est_fen ?? 0) > 0 ? await findEarlier(tx, actor, task) : undefined
  if (!plan || !found) return { earlier: null }
  const shared = new Set(task.lanes.filter((lane) => found.lanes.includes(lane)))
  const [before, now] = [figuresOn(shared, found.sketch as Sketched, found.result as Plan), figuresOn(shared, sketchedOf(task), plan)]
  const { id, task_no, load_date } = found
  return { earlier: before && now ? { id, task_no, load_date, before, now } : null }
})

/** So many plans are looked at first, where yesterday's most often is, and so many in all. */
const [lookedAtFirst, mostLookedAt] = [500, 5000]

/**
 * The company's newest priced plan before this one on whose lanes at least half of this plan's orders are; what was never confirmed nobody drove.
 *
 * The newest 5,000 of the last thirty days are looked at, each in some 10 µs, whatever lanes they have: an index of lanes finds quickly that nobody went there,
 * but a lane that all plans have makes it read all of them. Who makes more than 160 plans a day is not told of one that is older than that: it would be the last
 * time of these lanes, but weeks ago.
 */
const findEarlier = async (tx: Tx, actor: Actor, { created_at, lanes }: Planned) => {
  // A thousand orders go along few lanes: each is looked for once, by how many orders it has.
  const orders = new Map<string, number>()
  for (const lane of lanes) orders.set(lane, (orders.get(lane) ?? 0) + 1)
  const newest = loadTasksOf(tx, actor)
    .select(['l.id', sql<string>`array_to_string(l.lanes, ' ')`.as('lanes')])
    .where('l.created_at', '<', created_at)
    .where('l.created_at', '>=', sql<string>`${created_at}::timestamptz - interval '30 days'`)
    .where(sql<boolean>`l.task_status in (${codes(loadingMachine, 'confirmed', 'dispatched', 'loading', 'departed', 'done')})`)
    .where('l.est_fen', '>', 0)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
  const enough = ({ lanes: theirs }: { readonly lanes: string }) => ordersOn(orders, theirs.split(' ')) * 2 >= lanes.length
  const first = await newest.limit(lookedAtFirst).execute()
  const rest = async () =>
    first.length < lookedAtFirst
      ? []
      : await newest
          .offset(lookedAtFirst)
          .limit(mostLookedAt - lookedAtFirst)
          .execute()
  const found = first.find(enough) ?? (await rest()).find(enough)
  return (
    found &&
    (await loadTasksOf(tx, actor)
      .select(['l.id', 'l.task_no', 'l.load_date', 'l.lanes', 'l.sketch', 'l.result'])
      .where('l.id', '=', found.id)
      .executeTakeFirst())
  )
}

/* How many orders are on these lanes, each lane once. */
const ordersOn = (orders: ReadonlyMap<string, number>, lanes: readonly string[]): number => {
  const known = new Set<string>()
  let sum = 0
  for (const lane of lanes) {
    const count = orders.get(lane)
    if (count === undefined || known.has(lane)) continue
    known.add(lane)
    sum += count
  }
  return sum
}

/** The part of a plan on some lanes. A vehicle that carries other goods too costs these lanes their share by weight. */
const figuresOn = (
  lanes: ReadonlySet<string>,
  { sketch: { orders, places } }: Sketched,
  { vehicles }: Pick<Plan, 'vehicles'>
): Figures | undefined => {
  const known = new Map(orders.map((order) => [order.id, { order, lane: laneOf(order, places) }]))
  const figures = { vehicle_count: 0, goods_kg: 0, est_fen: 0 }
  for (const { loads, fen } of vehicles) {
    const parts = loads.flatMap(({ order: id, pieces }) => {
      const own = known.get(id)
      if (!own) return []
      const kg = own.order.rows.reduce((sum, row, i) => sum + (row.pieces > 0 ? (row.kg * (pieces[i] ?? 0)) / row.pieces : 0), 0)
      return [{ kg, shared: lanes.has(own.lane) }]
    })
    const kg = parts.reduce((sum, part) => sum + (part.shared ? part.kg : 0), 0)
    if (kg === 0) continue
    figures.vehicle_count += 1
    figures.goods_kg += kg
    figures.est_fen += (fen * kg) / parts.reduce((sum, part) => sum + part.kg, 0)
  }
  const { vehicle_count, goods_kg, est_fen } = figures
  if (goods_kg === 0) return undefined
  return {
    vehicle_count,
    goods_kg: Math.round(goods_kg * 1000) / 1000,
    est_fen: Math.round(est_fen),
    per_tonne_fen: Math.round((est_fen * 1000) / goods_kg)
  }
}
