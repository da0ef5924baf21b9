import { loading } from '@yunshu/contract/loading/contract'
import type { Plan } from '@yunshu/loading/plan'
import type { Draft } from '@yunshu/loading/timetable'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { getLoadTask, getLoadTaskRow, storedMatrix, planOf, sketchedOf, vehicleShown, wholeFen } from './queries.ts'
import { routesOf } from './providers.ts'
import type { Sketched } from './sketch.ts'
import { inThread } from './thread.ts'

/** A task with its plan, if it has one yet. */
export const loadingInfo = read(loading.info, async ({ tx, actor, input }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const plan = planOf(task)
  return {
    task: await getLoadTaskRow(tx, actor, task.id),
    lifo_fen: plan?.lifo_fen ?? null,
    vehicles: plan?.vehicles.map((vehicle) => vehicleShown(sketchedOf(task), vehicle)) ?? [],
    unplanned: plan?.unplanned.map(({ order, pieces, reason }) => ({ order_id: Number(order), pieces: [...pieces], reason })) ?? []
  }
})

/** The limits that a plan breaks after it was changed by hand; orders on no vehicle count as left behind. */
export const checkLoading = read(loading.check, async ({ tx, actor, input, services }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const sketched = sketchedOf(task)
  const drafts = input.vehicles.map(
    ({ id, vehicle_type_id, loads, stops }): Draft => ({
      id,
      type: String(vehicle_type_id),
      locked: sketched.sketch.vehicles?.some((own) => own.id === id && own.locked !== undefined) ?? false,
      loads: loads.map(({ order_id, pieces }) => ({ order: String(order_id), pieces })),
      stops: stops.map(({ order_id, point }) => ({ order: String(order_id), point }))
    })
  )
  if (!isReadable(sketched, drafts)) refuse('draftUnreadable')
  const work = { sketch: sketched.sketch, provider: routesOf(services.config), ...storedMatrix(task) }
  const { violations, vehicles, fen, km } = await inThread({ ...work, question: { kind: 'check', drafts, unplanned: leftBy(sketched, drafts) } })
  return {
    violations: violations.map(({ order, over, ...rest }) => ({
      ...rest,
      ...(order === undefined ? {} : { order_id: Number(order) }),
      ...(over === undefined || !Number.isFinite(over) ? {} : { over })
    })),
    vehicles: vehicles.map((vehicle) => vehicleShown(sketched, vehicle)),
    est_fen: wholeFen(fen),
    distance_m: Math.round(km * 1000)
  }
})

/** Why an order of the task is on no vehicle, or what another place for it would break. */
export const explainLoading = read(loading.explain, async ({ tx, actor, input, services }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const { sketch } = sketchedOf(task)
  const order = String(input.order_id)
  if (!sketch.orders.some(({ id }) => id === order)) refuse('notFound')
  const plan = planOf(task) ?? refuse('notComputed')
  const work = { sketch, provider: routesOf(services.config), ...storedMatrix(task) }
  const { reason, ways } = await inThread({ ...work, question: { kind: 'explain', plan, order } })
  return {
    order_id: input.order_id,
    reason,
    ways: ways.map(({ kind, id, breaks, fen }) => ({ kind, name: id, breaks: [...breaks], est_fen: wholeFen(fen) }))
  }
})

/** Whether a draft names only orders, points and vehicle types of the task. */
function isReadable({ sketch }: Sketched, drafts: readonly Draft[]): boolean {
  const orders = new Map(sketch.orders.map((order) => [order.id, order]))
  return drafts.every(
    ({ type, loads, stops }) =>
      sketch.types.some(({ id }) => id === type) &&
      loads.every(({ order, pieces }) => orders.get(order)?.rows.length === pieces.length) &&
      stops.every(({ order, point }) => orders.get(order)?.points[point] !== undefined && loads.some((load) => load.order === order))
  )
}

function leftBy({ sketch }: Sketched, drafts: readonly Draft[]): Plan['unplanned'] {
  return sketch.orders.flatMap(({ id, rows }) => {
    const rides = drafts.flatMap(({ loads }) => loads.filter(({ order }) => order === id))
    const pieces = rows.map((row, i) => Math.max(0, row.pieces - rides.reduce((sum, ride) => sum + ride.pieces[i]!, 0)))
    return pieces.some((left) => left > 0) ? [{ order: id, pieces, reason: 'NO_VEHICLE' as const }] : []
  })
}
