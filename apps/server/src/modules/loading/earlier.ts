import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import type { Plan } from '@yunshu/loading/plan'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { getLoadTask, loadTasksOf, planOf, sketchedOf } from './queries.ts'
import { laneOf, type Sketched } from './sketch.ts'

type Figures = NonNullable<OutputOf<typeof loading.earlier>['earlier']>['now']

/** How a plan does against the last one of the same lanes, yesterday's most often. */
export const earlierOfLoading = read(loading.earlier, async ({ tx, actor, input }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const plan = planOf(task)
  const found = plan && (task.est_fen ?? 0) > 0 ? await findEarlier(tx, actor, task) : undefined
  if (!plan || !found) return { earlier: null }
  const shared = new Set(task.lanes.filter((lane) => found.lanes.includes(lane)))
  const [before, now] = [figuresOn(shared, found.sketch as Sketched, found.result as Plan), figuresOn(shared, sketchedOf(task), plan)]
  const { id, task_no, load_date } = found
  return { earlier: before && now ? { id, task_no, load_date, before, now } : null }
})

/* The company's newest priced plan before this one on whose lanes at least half of this plan's orders are; what was never confirmed nobody drove. */
const findEarlier = async (tx: Tx, actor: Actor, { created_at, lanes }: Row<'load_task'>) => {
  // A thousand orders go along few lanes: each is looked for once, by how many orders it has.
  const counts = new Map<string, number>()
  for (const lane of lanes) counts.set(lane, (counts.get(lane) ?? 0) + 1)
  const [own, orders] = [[...counts.keys()], [...counts.values()]]
  return await loadTasksOf(tx, actor)
    .select(['l.id', 'l.task_no', 'l.load_date', 'l.lanes', 'l.sketch', 'l.result'])
    .where('l.created_at', '<', created_at)
    .where('l.created_at', '>=', sql<string>`${created_at}::timestamptz - interval '30 days'`)
    .where(sql<boolean>`l.task_status in (${codes(loadingMachine, 'confirmed', 'dispatched', 'loading', 'departed', 'done')})`)
    .where('l.est_fen', '>', 0)
    .where(sql<boolean>`l.lanes && ${own}::text[]`)
    .where(
      sql<boolean>`(select sum(u.orders) from unnest(${own}::text[], ${orders}::int[]) as u (lane, orders) where u.lane in (select unnest(l.lanes))) * 2 >= ${lanes.length}::int`
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()
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
