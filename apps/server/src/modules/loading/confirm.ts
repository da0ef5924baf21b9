import { loading } from '@yunshu/contract/loading/contract'
import { advance } from '@yunshu/contract/kit/machine'
import { loadingMachine } from '@yunshu/contract/loading/machine'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned, type Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { demandLoadable, lockOwnOrders, releaseGoods, reserveGoods } from '../order/index.ts'
import { forgetOptions } from './options.ts'
import { cargoOf } from './plans.ts'
import { getLoadTaskRow, lockLoadTask, planOf, sketchedOf } from './queries.ts'

/**
 * Confirms a plan (确认): its goods are reserved on their orders, all of them or none. Plans that share orders are confirmed one after the other, since the
 * orders are locked first; the later one is refused with the order that it can no longer have.
 */
export const confirmLoading = write(loading.confirm, async ({ tx, actor, input, publishChange }) => {
  const before = await lockLoadTask(tx, actor, input.id)
  const task_status = advance(loadingMachine, before.task_status, 'confirm', actor.who)
  const plan = planOf(before)
  if (!plan || plan.vehicles.length === 0) return refuse('nothingPlanned')
  const sketched = sketchedOf(before)
  const cargo = cargoOf(sketched, plan.vehicles)
  const orders = await lockOwnOrders(tx, actor, [...new Set(cargo.map(({ order_id }) => order_id))])
  for (const order of orders) {
    demandLoadable(actor, order)
    await reserveGoods(
      tx,
      order,
      cargo.filter(({ order_id }) => order_id === order.id)
    )
  }
  const at = nowIso()
  const { tenant_id, parties, id: task_id } = before
  const rows = plan.vehicles.map(({ id: vehicle, type }, i) => ({
    tenant_id,
    id: newId(),
    parties,
    task_id,
    seq: i + 1,
    vehicle,
    vehicle_type_id: Number(type),
    created_at: at,
    created_by: actor.user_id,
    updated_at: at,
    updated_by: actor.user_id
  }))
  await tx.insertInto('load_vehicle').values(rows).execute()
  const idOf = new Map(rows.map(({ vehicle, id }) => [vehicle, id]))
  await tx
    .insertInto('load_cargo')
    .values(cargo.map(({ vehicle, ...part }) => ({ tenant_id, id: newId(), parties, task_id, load_vehicle_id: idOf.get(vehicle)!, ...part })))
    .execute()
  await forgetOptions(tx, before)
  const after = await updateVersioned(tx, 'load_task', actor, before, { task_status, sent_count: 0 }, input.version)
  publishChange('loading', after)
  for (const order of orders) publishChange('order', order)
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: { id: after.id, no: after.task_no, before: { task_status: before.task_status }, after: { task_status, vehicle_count: rows.length } }
  }
})

/** Takes the confirmation back: the goods are free again, and the plan can be changed. */
export const unconfirmLoading = write(loading.unconfirm, async ({ tx, actor, input, publishChange }) => {
  const before = await lockLoadTask(tx, actor, input.id)
  const task_status = advance(loadingMachine, before.task_status, 'unconfirm', actor.who)
  await releaseTask(tx, before)
  const after = await updateVersioned(tx, 'load_task', actor, before, { task_status }, input.version)
  publishChange('loading', after)
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: { id: after.id, no: after.task_no, before: { task_status: before.task_status }, after: { task_status } }
  }
})

/** Frees all that a confirmed task holds, and removes its vehicles. */
export const releaseTask = async (tx: Tx, { tenant_id, id }: Pick<Row<'load_task'>, 'tenant_id' | 'id'>): Promise<void> => {
  const cargo = await tx.selectFrom('load_cargo').selectAll().where('tenant_id', '=', tenant_id).where('task_id', '=', id).execute()
  await releaseGoods(tx, tenant_id, cargo)
  await tx.deleteFrom('load_cargo').where('tenant_id', '=', tenant_id).where('task_id', '=', id).execute()
  await tx.deleteFrom('load_vehicle').where('tenant_id', '=', tenant_id).where('task_id', '=', id).execute()
}
