import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aLoadPlan, computeLoad, confirmLoad, loadDraft, type LoadWish, oneTruck } from '../../../testkit/loading.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { arrangeLoading, goToStep } from './change.ts'
import { replanLoading } from './plan.ts'
import { checkLoading, loadingInfo, remediesOfLoading } from './read.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

const planned = (orders: readonly { id: number }[], more: Partial<LoadWish> = {}) => aLoadPlan(world, carrier, orders, more)
const runTask = (id: number) => computeLoad(world, id)
const nothing = { windows: [], more: [], split: [], max_points: null, max_detour_km: null, keeps: [], mix_temps: false, rehandle_fen: null }
const infoOf = async (id: number) => await loadingInfo.run(world.services, carrier, { id })
const ask = async (input: InputOf<typeof loading.remedies>) => (await remediesOfLoading.run(world.services, carrier, input)).data
/** The remedy becomes the next step of the plan, as the desk takes it. */
const take = async (id: number, { vehicles, assumed }: Awaited<ReturnType<typeof ask>>[number]) => {
  const { task, vehicles: before } = await infoOf(id)
  const changed = new Set(vehicles.map((one) => one.id))
  const drafts = [...before.filter((one) => !changed.has(one.id)), ...vehicles].map(loadDraft)
  return await arrangeLoading.run(world.services, carrier, { id, version: task.version, vehicles: drafts, assumed })
}
/** An order whose unloading closes some hours after its loading opens. */
const anOrderInAHurry = async (hours: number) => {
  const order = await anAcceptedOrder(world)
  const at = Date.now() + 86_400_000
  await transactAsSystem(world.services.db, async (tx) => {
    const set = (kind: number, from: number, to: number) =>
      tx
        .updateTable('order_point')
        .set({ time_type: 3, time_start: new Date(from).toISOString(), time_end: new Date(to).toISOString() })
        .where('order_id', '=', order.id)
        .where('kind', '=', kind)
        .execute()
    await set(1, at, at + 600_000)
    await set(2, at, at + hours * 3_600_000)
  })
  return order
}

test('a window that is too narrow is widened in the plan alone, is seen there, and goes when the step is taken back', async () => {
  const easy = await anAcceptedOrder(world)
  const [alone] = (await infoOf(await planned([easy]))).vehicles
  const hours = (Date.parse(alone!.stops[1]!.arrive_at) - Date.parse(alone!.stops[0]!.start_at)) / 3_600_000
  const hurried = await anOrderInAHurry(hours - 1)
  const id = await planned([easy, hurried])
  const { unplanned, task, vehicles, assumed } = await infoOf(id)
  expect(unplanned).toMatchObject([{ order_id: hurried.id, reason: 'WINDOW' }])
  expect(assumed).toEqual(nothing)
  const remedies = await ask({ id, order_id: hurried.id })
  const [wider] = remedies.filter(({ kind }) => kind === 'window')
  expect(wider).toMatchObject({ left: [0], asks: { windows: [{ order_id: hurried.id }] } })
  const minutes = wider!.asks.windows.map(({ before_min, after_min }) => before_min + after_min)
  expect(minutes.every((count) => count > 0 && count % 15 === 0 && count <= 480)).toBe(true)

  const taken = await take(id, wider!)
  expect(taken).toMatchObject({ unplanned_count: 0, est_fen: (task.est_fen ?? 0) + wider!.more_fen })
  const after = await infoOf(id)
  expect(after.assumed.windows).toEqual(wider!.asks.windows)
  expect(after.steps.at(-1)).toMatchObject({ step_kind: 5, unplanned_count: 0 })
  expect((await checkLoading.run(world.services, carrier, { id, vehicles: after.vehicles.map(loadDraft) })).violations).toEqual([])
  // The order itself is as the customer gave it: another task of it still finds its window too narrow.
  expect((await infoOf(await planned([hurried]))).unplanned).toMatchObject([{ reason: 'WINDOW' }])

  // Computed again, the assumption stands; taken away it breaks the plan; a step back it is gone with its plan.
  await replanLoading.run(world.services, carrier, { id, think_seconds: 1 })
  await runTask(id)
  const again = await infoOf(id)
  expect([again.assumed.windows, again.unplanned]).toEqual([after.assumed.windows, []])
  const withdraw = { id, version: again.task.version, vehicles: again.vehicles.map(loadDraft), assumed: nothing }
  await expect(arrangeLoading.run(world.services, carrier, withdraw)).rejects.toMatchObject({ code: 'planBroken' })
  await goToStep.run(world.services, carrier, { id, version: again.task.version, seq: 1 })
  const back = await infoOf(id)
  expect([back.assumed, back.vehicles]).toEqual([nothing, vehicles])
})

test('one more vehicle, and what is too heavy in parts: each with its price, each as the next step', async () => {
  const [first, second] = [await anAcceptedOrder(world, { kg: 15_000 }), await anAcceptedOrder(world, { kg: 15_000 })]
  const id = await planned([first, second], { vehicle_types: [{ ...oneTruck, count: 1 }] })
  const { unplanned, task } = await infoOf(id)
  expect(unplanned).toHaveLength(1)
  const remedies = await ask({ id, order_id: unplanned[0]!.order_id })
  const more = remedies.find(({ kind }) => kind === 'vehicle')!
  expect(more).toMatchObject({ asks: { more: [{ vehicle_type_id: 10, count: 1 }] }, left: [0] })
  expect(more.more_fen).toBeGreaterThan(oneTruck.fixed_fen)
  expect(await take(id, more)).toMatchObject({ unplanned_count: 0, vehicle_count: 2, est_fen: (task.est_fen ?? 0) + more.more_fen })

  const heavy = await anAcceptedOrder(world, { kg: 27_000 })
  const other = await planned([heavy])
  const [parts] = await ask({ id: other, order_id: heavy.id })
  expect(parts).toMatchObject({ kind: 'split', asks: { split: [heavy.id] }, left: [0] })
  await take(other, parts!)
  const { vehicles, unplanned: none } = await infoOf(other)
  expect(none).toEqual([])
  expect(vehicles.map(({ loads }) => loads[0]?.pieces[0]).sort()).toEqual([34, 66])
  expect(await confirmLoad(world, carrier, other)).toMatchObject({ task_status: 40 })
})

test('a vehicle that refuses an order is asked what would let it on; nonsense is refused', async () => {
  const [one, two] = [await anAcceptedOrder(world, { kg: 15_000 }), await anAcceptedOrder(world, { kg: 12_000 })]
  const id = await planned([one, two])
  const { vehicles } = await infoOf(id)
  expect(vehicles).toHaveLength(2)
  const [from, onto] = vehicles
  const order_id = from!.loads[0]!.order_id
  const found = await ask({ id, order_id, pieces: from!.loads[0]!.pieces, from: from!.id, onto: onto!.id })
  expect(found[0]).toMatchObject({ kind: 'split' })
  expect(found[0]?.vehicles.map((vehicle) => vehicle.id)).toContain(onto!.id)
  await expect(ask({ id, order_id, pieces: [1, 2] })).rejects.toMatchObject({ code: 'draftUnreadable' })
  await expect(ask({ id, order_id: 1 })).rejects.toMatchObject({ code: 'notFound' })
  const { task } = await infoOf(id)
  const past = { ...nothing, windows: [{ order_id, point: 0, before_min: 1440, after_min: 0 }] }
  const early = { id, version: task.version, vehicles: vehicles.map(loadDraft), assumed: past }
  await expect(arrangeLoading.run(world.services, carrier, early)).rejects.toMatchObject({ code: 'assumedPast' })
})

test('cold goods ride on a type that is taken for a reefer: a step of the plan, its history and its rules as they were', async () => {
  const [plain, cold] = [await anAcceptedOrder(world), await anAcceptedOrder(world)]
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('order').set({ temp_min: -18, temp_max: -15 }).where('id', '=', cold.id).execute())
  const id = await planned([plain, cold])
  const before = await infoOf(id)
  expect(before.unplanned).toMatchObject([{ order_id: cold.id, reason: 'TEMP' }])
  const eased = (await ask({ id, order_id: cold.id })).filter(({ kind }) => kind === 'rule')
  const [reefer, shared] = [false, true].map((mix) => eased.find(({ asks }) => asks.mix_temps === mix))
  expect(reefer).toMatchObject({ asks: { keeps: [10], mix_temps: false }, left: [0] })
  expect(shared).toMatchObject({ asks: { keeps: [10], mix_temps: true }, left: [0] })
  expect(await take(id, reefer!)).toMatchObject({ unplanned_count: 0, est_fen: (before.task.est_fen ?? 0) + reefer!.more_fen })
  const after = await infoOf(id)
  expect([after.assumed, after.wish, after.steps.map(({ step_kind }) => step_kind)]).toEqual([{ ...nothing, keeps: [10] }, before.wish, [1, 5]])
  // Computed again it stands, and a step back it is gone.
  await replanLoading.run(world.services, carrier, { id, think_seconds: 1 })
  await runTask(id)
  const again = await infoOf(id)
  expect([again.assumed.keeps, again.unplanned, again.steps]).toEqual([[10], [], expect.objectContaining({ length: 3 })])
  await goToStep.run(world.services, carrier, { id, version: again.task.version, seq: 1 })
  expect(await infoOf(id)).toMatchObject({ assumed: nothing, unplanned: [{ order_id: cold.id }] })
  const strange = { id, version: (await infoOf(id)).task.version, vehicles: before.vehicles.map(loadDraft), assumed: { ...nothing, keeps: [999] } }
  await expect(arrangeLoading.run(world.services, carrier, strange)).rejects.toMatchObject({ code: 'draftUnreadable' })
})
