import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { loadingMachine, loadVehicleMachine } from '@yunshu/contract/loading/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { onChange, type PublishChange } from '../../platform/verb/followChanges.ts'
import { notifyCompany } from '../notice/index.ts'
import { goodsOfTrip, isExplained } from '../waybill/index.ts'
import { beforeTrips } from '../waybill/rows.ts'

type Following = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Move = keyof typeof loadingMachine.moves
const { code } = loadingMachine

/** Locks plans, and those that they were sent from, the older first. */
export const lockPlans = async (tx: Tx, tenant_id: number, task_ids: readonly number[]): Promise<void> =>
  await hold(tx, tenant_id, sql`${[...task_ids]}::bigint[]`)
const hold = async (tx: Tx, tenant_id: number, task_ids: RawBuilder<unknown>): Promise<void> =>
  void (await sql`
    select from load_task where tenant_id = ${tenant_id} and id in (
      select unnest(array[t.id, t.source_id]) from load_task t where t.tenant_id = ${tenant_id} and t.id = any(${task_ids}))
    order by id for no key update`.execute(tx))

// What a plan comes to hangs on all its trips: of two that move at once the second counts what the first has done.
beforeTrips((tx, tenant_id, waybill_ids) =>
  hold(
    tx,
    tenant_id,
    sql`array(select v.task_id from load_vehicle v where v.tenant_id = ${tenant_id} and v.waybill_id = any(${[...waybill_ids]}::bigint[]))`
  )
)

/** A plan follows its trips, whoever moves them: the driver on his phone, the office, or who loads at the dock. */
onChange(['waybill'], async (context, changed) => {
  const { tx, actor } = context
  await withSystemScope(tx, async () => {
    const tasks = await tx
      .selectFrom('load_vehicle')
      .select('task_id')
      .distinct()
      .where('tenant_id', '=', actor.tenant_id)
      .where('waybill_id', 'in', [...new Set(changed.map(({ row }) => row.id))])
      .orderBy('task_id')
      .execute()
    for (const { task_id } of tasks) await updateTaskStatus(context, task_id)
    const gone = changed.filter(({ row }) => row['waybill_status'] === waybillMachine.code.inTransit)
    for (const id of new Set(gone.map(({ row }) => row.id))) await tellUnexplained(context, id)
  })
})

/* A driver may leave short without a reason: he is on the road and his trip asks for none (SM-W). What waits for the reason is the plan (SM-L 60→70), and the carrier is told that it does. */
const tellUnexplained = async (context: Following, waybill_id: number): Promise<void> => {
  const { tx, actor } = context
  const trip = await tx
    .selectFrom('load_vehicle as v')
    .innerJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'v.tenant_id').onRef('w.id', '=', 'v.waybill_id'))
    .innerJoin('load_task as t', (on) => on.onRef('t.tenant_id', '=', 'v.tenant_id').onRef('t.id', '=', 'v.task_id'))
    .select(['v.task_id', 'v.vehicle', 't.task_no', 't.company_id', 'w.plate_no'])
    .where('v.tenant_id', '=', actor.tenant_id)
    .where('v.waybill_id', '=', waybill_id)
    .executeTakeFirst()
  const open = trip ? (await goodsOfTrip(tx, { tenant_id: actor.tenant_id, id: waybill_id })).filter((row) => !isExplained(row)) : []
  if (!trip || open.length === 0) return
  const { task_id, vehicle, task_no, company_id, plate_no } = trip
  await notifyCompany(context, actor, {
    company_id,
    grant: carrier.loadTasks.may.load,
    phrase: 'leftUnexplained',
    slots: { plate_no, count: open.length, task_no },
    link: linkTo(carrier.loadDock, { id: task_id, vehicle }),
    biz_type: 'waybill',
    biz_id: waybill_id
  })
}

const forward: Readonly<Record<number, Move>> = { [code.dispatched]: 'load', [code.loading]: 'depart', [code.departed]: 'complete' }
const backward: Readonly<Record<number, Move>> = {
  [code.done]: 'backToDeparted',
  [code.departed]: 'backToLoading',
  [code.loading]: 'backToDispatched'
}

/**
 * Brings a dispatched plan to the state that its vehicles have reached: loading with the first row, departed when all have left with each row loaded or explained, done when
 * all are unloaded; and back where a node was taken back. The plan of the shipper who sent it follows. Call it within `withSystemScope`.
 */
export const updateTaskStatus = async (context: Following, task_id: number): Promise<void> => {
  const { tx, actor, publishChange } = context
  const before = await tx
    .selectFrom('load_task')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', task_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!before || !isIn(loadingMachine, before.task_status, 'dispatched', 'loading', 'departed', 'done')) return
  const target = await targetOf(tx, before)
  let task = before
  while (task.task_status !== target) {
    const move = (task.task_status < target ? forward : backward)[task.task_status]!
    task = await updateVersioned(tx, 'load_task', actor, task, { task_status: advance(loadingMachine, task.task_status, move, 'system') })
  }
  if (task === before) return
  publishChange('loading', task)
  if (task.source_id !== null) await updateTaskStatus(context, task.source_id)
}

/* How far each vehicle is, as states of the plan; a cancelled trip counts for nothing, since its goods are free again. */
const targetOf = async (tx: Tx, task: Row<'load_task'>): Promise<number> => {
  const rows = await tx
    .selectFrom('load_vehicle as v')
    .leftJoin('waybill as w', (on) => on.onRef('w.tenant_id', '=', 'v.tenant_id').onRef('w.id', '=', 'v.waybill_id'))
    .leftJoin('load_task as t', (on) => on.onRef('t.tenant_id', '=', 'v.tenant_id').onRef('t.id', '=', 'v.sent_task_id'))
    .select(['v.run_status', 'v.waybill_id', 'w.waybill_status', 't.task_status as theirs'])
    .where('v.tenant_id', '=', task.tenant_id)
    .where('v.task_id', '=', task.id)
    .execute()
  const reached: number[] = []
  for (const { run_status, waybill_id, waybill_status, theirs } of rows) {
    if (isIn(loadVehicleMachine, run_status, 'sent')) {
      if (theirs !== code.cancelled) reached.push(Math.max(code.dispatched, theirs ?? 0))
    } else if (waybill_id === null || waybill_status === null) reached.push(code.dispatched)
    else if (waybill_status !== waybillMachine.code.cancelled) reached.push(await reachedBy(tx, task.tenant_id, waybill_id, waybill_status))
  }
  const least = Math.min(...reached)
  if (reached.length > 0 && least >= code.departed) return least
  return reached.some((one) => one >= code.loading) ? code.loading : code.dispatched
}

const reachedBy = async (tx: Tx, tenant_id: number, id: number, waybill_status: number): Promise<number> => {
  if (waybill_status >= waybillMachine.code.unloaded) return code.done
  const goods = await goodsOfTrip(tx, { tenant_id, id })
  if (waybill_status >= waybillMachine.code.inTransit && goods.every(isExplained)) return code.departed
  return waybill_status >= waybillMachine.code.loaded || goods.some(({ load_num }) => load_num !== null) ? code.loading : code.dispatched
}
