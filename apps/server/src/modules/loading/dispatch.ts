import { loading } from '@yunshu/contract/loading/contract'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { loadingMachine, loadVehicleMachine } from '@yunshu/contract/loading/machine'
import type { Actor } from '../../platform/actor.ts'
import { updateVersioned, type Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { checkTrip, dispatchTrip } from '../dispatch/index.ts'
import { releaseGoods } from '../order/index.ts'
import { lockPlans } from './taskStatus.ts'
import { getLoadTask, getLoadTaskRow, getLoadVehicle, lockLoadTask, planOf, sketchedOf } from './queries.ts'

/** A vehicle of a confirmed plan that was not given to anybody yet, with what it carries and how it visits the points. */
export const openVehicle = async (tx: Tx, task: Row<'load_task'>, vehicle: string) => {
  const row = await getLoadVehicle(tx, task, vehicle)
  if (!row || !isIn(loadVehicleMachine, row.run_status, 'waiting')) return refuse('vehicleNotOpen', { vehicle })
  const cargo = await tx
    .selectFrom('load_cargo')
    .selectAll()
    .where('tenant_id', '=', task.tenant_id)
    .where('load_vehicle_id', '=', row.id)
    .orderBy('order_id')
    .orderBy('order_goods_id')
    .execute()
  const { point_ids } = sketchedOf(task)
  const planned = planOf(task)?.vehicles.find(({ id }) => id === vehicle)
  const visits = planned?.stops.flatMap(({ order, point }) => point_ids[order]?.[point] ?? []) ?? []
  const orders = [...new Set(cargo.map(({ order_id }) => order_id))].map((order_id) => ({
    order_id,
    goods: cargo
      .filter((part) => part.order_id === order_id)
      .map(({ order_goods_id, goods_num, goods_kg, goods_volume }) => ({ order_goods_id, goods_num, goods_kg, goods_volume }))
  }))
  return { row, cargo, orders, visits }
}

/** All problems of a vehicle and a driver for a vehicle of the plan. */
export const checkLoadPair = read(loading.checkPair, async ({ tx, actor, input }) => {
  const { id, vehicle, ...pair } = input
  const { orders } = await openVehicle(tx, await getLoadTask(tx, actor, id), vehicle)
  return await checkTrip(tx, actor, { orders, ...pair })
})

/** Dispatches a vehicle of a confirmed plan: its goods leave the reservation and ride on the trip, in one transaction. */
export const dispatchLoad = write(loading.dispatch, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, vehicle, ...trip } = input
  await withSystemScope(tx, async () => await lockPlans(tx, actor.tenant_id, [(await getLoadTask(tx, actor, id)).id]))
  const before = await lockLoadTask(tx, actor, id)
  const { row, cargo, orders, visits } = await openVehicle(tx, before, vehicle)
  const task_status = nextStatus(before, actor)
  const run_status = advance(loadVehicleMachine, row.run_status, 'dispatch', actor.who)
  await releaseGoods(tx, before.tenant_id, cargo)
  const { row: waybill, why } = await dispatchTrip(context, { orders, ...trip, visits })
  await updateVersioned(tx, 'load_vehicle', actor, row, { run_status, waybill_id: waybill.id })
  const after = await updateVersioned(tx, 'load_task', actor, before, { task_status, sent_count: before.sent_count + 1 })
  publishChange('loading', after)
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: { id: after.id, no: after.task_no, after: { vehicle, waybill_no: waybill.waybill_no, ...(why && { margin_reason: why }) } }
  }
})

/** With its first vehicle a confirmed task is dispatched; the others follow. */
export const nextStatus = ({ task_status }: Row<'load_task'>, actor: Actor): number =>
  isIn(loadingMachine, task_status, 'dispatched', 'loading') ? task_status : advance(loadingMachine, task_status, 'dispatch', actor.who)
