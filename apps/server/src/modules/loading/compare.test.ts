import { loadOptionState } from '@yunshu/contract/loading/option'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aLoadPlan, confirmLoad, loadDraft, type LoadWish } from '../../../testkit/loading.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { goToStep } from './change.ts'
import { compareLoading, optionsOfLoading, runCompare, takeOption } from './compare.ts'
import { stopLoading } from './decide.ts'
import { checkLoading, loadingInfo } from './read.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

// A small truck that is dear by the kilometre and a large one that is dear to begin with: the objectives do not agree.
const trucks: LoadWish['vehicle_types'] = [
  { vehicle_type_id: 8, fixed_fen: 20_000, per_km_fen: 900 },
  { vehicle_type_id: 10, fixed_fen: 190_000, per_km_fen: 1900, rear_door: true }
]
const planned = async (more: Partial<LoadWish> = {}): Promise<number> => {
  const orders = [
    await anAcceptedOrder(world, { kg: 4000 }),
    await anAcceptedOrder(world, { kg: 6000, drops: 2 }),
    await anAcceptedOrder(world, { kg: 5000 })
  ]
  return await aLoadPlan(world, carrier, orders, { vehicle_types: trucks, rehandle_fen: 5000, ...more })
}
const infoOf = async (id: number) => await loadingInfo.run(world.services, carrier, { id })
const optionsOf = async (id: number) => await optionsOfLoading.run(world.services, carrier, { id })
const run = async (id: number) => await runCompare(world.services, { tenant_id: world.base.tenant_id, id, compare: 1 })

test('what is computed beside a plan is never worse by its own aim than the plan itself', async () => {
  const orders = await Promise.all([900, 5200, 3100, 7400, 2600, 4800, 6100, 1500].map((kg, i) => anAcceptedOrder(world, { kg, drops: 1 + (i % 3) })))
  for (const objective of [1, 2, 3] as const) {
    const id = await aLoadPlan(world, carrier, orders, { objective, vehicle_types: trucks, rehandle_fen: 5000, think_seconds: 3 })
    await compareLoading.run(world.services, carrier, { id, think_seconds: 1 })
    // As good as no time: what comes of it is a first plan.
    await runCompare(world.services, { tenant_id: world.base.tenant_id, id, compare: 0.001 })
    const { now, data } = await optionsOf(id)
    const beside = data.find(({ option_kind }) => option_kind === objective)?.figures
    const by = ({ 1: 'vehicle_count', 2: 'est_fen', 3: 'distance_m' } as const)[objective]
    expect(beside?.[by], by).toBeLessThanOrEqual(now?.[by] ?? 0)
  }
})

test('each objective is computed beside the plan, and the one that is taken is the next step, which can be taken back', async () => {
  const id = await planned()
  const before = await infoOf(id)
  await compareLoading.run(world.services, carrier, { id, think_seconds: 1 })
  expect((await optionsOf(id)).data.map(({ option_kind, option_state }) => [option_kind, option_state])).toEqual(
    [2, 1, 3, 4, 5].map((kind) => [kind, loadOptionState.code.waiting])
  )
  await expect(compareLoading.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'comparing' })
  await run(id)
  const { now, data } = await optionsOf(id)
  expect(data.every(({ option_state }) => option_state === loadOptionState.code.ready)).toBe(true)
  const of = (kind: number) => data.find(({ option_kind }) => option_kind === kind)!.figures!
  expect(now).toMatchObject({ vehicle_count: before.vehicles.length, est_fen: before.task.est_fen, late_min: 0 })
  const figures = [1, 2, 3].map(of)
  expect(of(1).vehicle_count).toBe(Math.min(...figures.map(({ vehicle_count }) => vehicle_count)))
  expect(of(2).est_fen).toBe(Math.min(...figures.map(({ est_fen }) => est_fen)))
  expect(of(3).distance_m).toBe(Math.min(...figures.map(({ distance_m }) => distance_m)))
  expect(of(4).est_fen).toBeLessThanOrEqual(of(2).est_fen)
  expect(of(5)).toMatchObject({ vehicle_count: 3, unplanned_count: 0, unplanned_num: 0, est_fen: (now?.est_fen ?? 0) + (before.task.save_fen ?? 0) })
  expect(data.filter(({ takeable }) => takeable).map(({ option_kind }) => option_kind)).toEqual([2, 1, 3])

  const taken = await takeOption.run(world.services, carrier, { id, version: before.task.version, option_kind: 1 })
  expect(taken).toMatchObject({ vehicle_count: of(1).vehicle_count, est_fen: of(1).est_fen })
  const after = await infoOf(id)
  expect(after.steps.at(-1)).toMatchObject({ step_kind: 6 })
  expect((await checkLoading.run(world.services, carrier, { id, vehicles: after.vehicles.map(loadDraft) })).violations).toEqual([])
  await expect(takeOption.run(world.services, carrier, { id, version: before.task.version, option_kind: 2 })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  await expect(takeOption.run(world.services, carrier, { id, version: taken.version, option_kind: 4 })).rejects.toMatchObject({ code: 'optionGone' })
  await goToStep.run(world.services, carrier, { id, version: taken.version, seq: 1 })
  expect((await infoOf(id)).vehicles).toEqual(before.vehicles)
})

test('what is computed beside a plan ends when it is asked to, and goes when the plan is confirmed', async () => {
  const id = await planned()
  await compareLoading.run(world.services, carrier, { id, think_seconds: 10 })
  await stopLoading.run(world.services, carrier, { id })
  // Not asked to end, it would outlast this test.
  await runCompare(world.services, { tenant_id: world.base.tenant_id, id, compare: 60 })
  expect((await optionsOf(id)).data.every(({ option_state }) => option_state === loadOptionState.code.ready)).toBe(true)
  await expect(stopLoading.run(world.services, carrier, { id })).rejects.toMatchObject({ code: 'notComputing' })

  await compareLoading.run(world.services, carrier, { id, think_seconds: 1 })
  await confirmLoad(world, carrier, id)
  await run(id)
  expect((await optionsOf(id)).data).toEqual([])
})
