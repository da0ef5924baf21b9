import { loading } from '@yunshu/contract/loading/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { updateVersioned, type Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { departFromDock, finishAtDock, lockWaybill, tickGoods } from '../waybill/index.ts'
import { carriedOf } from '../waybill/rows.ts'
import { updateTaskStatus } from './taskStatus.ts'
import { getLoadTask, getLoadTaskRow, getLoadVehicle } from './queries.ts'

// Loading at the dock (装车). What is on a vehicle stands on its trip and nowhere else; the plan follows the trip, and is locked before it, as for
// the driver's own nodes.

type At = { readonly task: Row<'load_task'>; readonly run: Row<'load_vehicle'> & { readonly waybill_id: number } }

/** A vehicle of a plan that has a trip. */
const vehicleAt = async (tx: Tx, actor: Actor, { id, vehicle }: { readonly id: number; readonly vehicle: string }): Promise<At> => {
  const task = await getLoadTask(tx, actor, id)
  const run = await getLoadVehicle(tx, task, vehicle)
  return run?.waybill_id ? { task, run: { ...run, waybill_id: run.waybill_id } } : refuse('vehicleNotDispatched', { vehicle })
}

/** The plan after its vehicle's trip was moved, as it is answered and logged. */
const answered = async (
  { tx, actor, publishChange }: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>,
  { task, run }: At,
  told: object,
  was: object = {}
) => {
  await withSystemScope(tx, () => updateTaskStatus({ tx, actor, publishChange }, task.id))
  publishChange('loading', task)
  const output = await getLoadTaskRow(tx, actor, task.id)
  const { vehicle } = run
  return {
    output,
    log: {
      id: task.id,
      no: task.task_no,
      before: { vehicle, task_status: task.task_status, ...was },
      after: { vehicle, task_status: output.task_status, ...told }
    }
  }
}

/** Who loads a vehicle, and where. */
export const noteDock = write(loading.dock, async (context) => {
  const { tx, actor, input } = context
  const at = await vehicleAt(tx, actor, input)
  const { loader, dock_no } = input
  await updateVersioned(tx, 'load_vehicle', actor, at.run, { loader, dock_no })
  return await answered(context, at, { loader, dock_no }, { loader: at.run.loader, dock_no: at.run.dock_no })
})

/** Ticks what is loaded of a vehicle's goods; who does it first is its loader unless another is named. */
export const loadAtDock = write(loading.load, async (context) => {
  const { tx, actor, input } = context
  const at = await vehicleAt(tx, actor, input)
  const trip = await lockWaybill(tx, actor, at.run.waybill_id)
  const ids = input.rows.map(({ waybill_goods_id }) => waybill_goods_id)
  const goods = async () => (await carriedOf(tx, trip.tenant_id).where('g.waybill_id', '=', trip.id).where('g.id', 'in', ids).execute()).map(toldOf)
  const was = await goods()
  await tickGoods(context, trip, input.rows)
  if (at.run.loader === '')
    await tx
      .updateTable('load_vehicle')
      .set({ loader: actor.user_name })
      .where('tenant_id', '=', trip.tenant_id)
      .where('id', '=', at.run.id)
      .where('loader', '=', '')
      .execute()
  return await answered(context, at, { goods: await goods() }, { goods: was })
})

type Told = {
  goods_name: string
  load_num: number | null
  load_kg: number | null
  load_volume: number | null
  short_reason: number | null
  short_note: string
}
const toldOf = ({ goods_name, load_num, load_kg, load_volume, short_reason, short_note }: Told): Told => ({
  goods_name,
  load_num,
  load_kg,
  load_volume,
  short_reason,
  short_note
})

/** Loading is done: the node of the trip. */
export const finishLoading = write(loading.finish, async (context) => {
  const { tx, actor, input } = context
  const at = await vehicleAt(tx, actor, input)
  const before = await lockWaybill(tx, actor, at.run.waybill_id)
  const trip = await finishAtDock(context, before, input)
  return await answered(context, at, { waybill_no: trip.waybill_no, waybill_status: trip.waybill_status, photos: input.zhuang_goods_img ?? [] })
})

/** The vehicle leaves the dock: the node of the trip. */
export const departLoading = write(loading.depart, async (context) => {
  const { tx, actor, input } = context
  const at = await vehicleAt(tx, actor, input)
  const before = await lockWaybill(tx, actor, at.run.waybill_id)
  const trip = await departFromDock(context, before, input.seal_no)
  return await answered(context, at, { waybill_no: trip.waybill_no, waybill_status: trip.waybill_status, seal_no: trip.seal_no })
})
