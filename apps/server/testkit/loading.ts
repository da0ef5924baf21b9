import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import { confirmLoading } from '../src/modules/loading/confirm.ts'
import { planLoading } from '../src/modules/loading/plan.ts'
import { loadingInfo } from '../src/modules/loading/read.ts'
import { runLoading } from '../src/modules/loading/run.ts'
import type { Actor } from '../src/platform/actor.ts'
import type { TestApp } from './app.ts'

/** What a load task is asked to plan. */
export type LoadWish = InputOf<typeof loading.plan>
export const oneTruck: LoadWish['vehicle_types'][number] = { vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 560 }
const smallTruck = { vehicle_type_id: 8, fixed_fen: 60_000, per_km_fen: 420 }
export const twoTrucks: LoadWish['vehicle_types'] = [smallTruck, oneTruck]

type Running = Pick<TestApp, 'services' | 'base'>
type Orders = readonly { readonly id: number }[]
/** The wish for these orders at the least cost, with a second to think. */
export const loadWish = (orders: Orders, more: Partial<LoadWish> = {}): LoadWish => ({
  order_ids: orders.map(({ id }) => id),
  objective: 2,
  vehicle_types: [oneTruck],
  think_seconds: 1,
  ...more
})
/** Computes a task that waits, as its job does. */
export const computeLoad = async ({ services, base }: Running, id: number): Promise<void> =>
  await runLoading(services, { tenant_id: base.tenant_id, id })

/** A task of these orders with its plan; gives its id. */
export const aLoadPlan = async (world: Running, actor: Actor, orders: Orders, more: Partial<LoadWish> = {}): Promise<number> => {
  const { id } = await planLoading.run(world.services, actor, loadWish(orders, more))
  await computeLoad(world, id)
  return id
}

/** Confirms a plan as it stands. */
export const confirmLoad = async ({ services }: TestApp, actor: Actor, id: number) =>
  await confirmLoading.run(services, actor, { id, version: (await loadingInfo.run(services, actor, { id })).task.version })

type Vehicle = OutputOf<typeof loading.info>['vehicles'][number]
/** A vehicle of a plan as a change of the plan sends it. */
export const loadDraft = ({ id, vehicle_type_id, locked, held, loads, stops }: Vehicle) => ({
  id,
  vehicle_type_id,
  locked,
  held: [...held],
  loads,
  stops: stops.map(({ order_id, point }) => ({ order_id, point }))
})
