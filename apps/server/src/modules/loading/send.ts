import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { loading } from '@yunshu/contract/loading/contract'
import { loadingMachine, loadObjective, loadVehicleMachine } from '@yunshu/contract/loading/machine'
import type { PlannedVehicle } from '@yunshu/loading/plan'
import { nowIso } from '../../platform/clock.ts'
import { nextNo } from '../../platform/docno.ts'
import { updateVersioned, type Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { assignTo, lockOwnOrders, releaseGoods } from '../order/index.ts'
import { stillAssumed } from './assumed.ts'
import { nextStatus } from './dispatch.ts'
import { getLoadTaskRow, lockLoadTask, pack, planOf, sketchedOf, storedMatrix, wishOf } from './queries.ts'
import { type Sketched, sizeOf } from './sketch.ts'
import { addStep } from './steps.ts'

/**
 * The shipper gives vehicles of a confirmed plan to a carrier (派单): their orders are assigned to it at the contract price, and the plan stands among the
 * carrier's own tasks, where it is confirmed again once the orders are accepted. What the vehicles cost the shipper stays with the shipper.
 */
export const sendLoading = write(loading.send, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await lockLoadTask(tx, actor, input.id)
  const task_status = nextStatus(before, actor)
  const plan = planOf(before)
  const sketched = sketchedOf(before)
  const rows = await tx
    .selectFrom('load_vehicle')
    .selectAll()
    .where('tenant_id', '=', before.tenant_id)
    .where('task_id', '=', before.id)
    .orderBy('seq')
    .execute()
  const sent = input.vehicles.map((vehicle) => {
    const row = rows.find((one) => one.vehicle === vehicle)
    const planned = plan?.vehicles.find(({ id }) => id === vehicle)
    if (!row || !planned || !isIn(loadVehicleMachine, row.run_status, 'waiting')) return refuse('vehicleNotOpen', { vehicle })
    return { row, planned }
  })
  const ids = [...new Set(sent.flatMap(({ planned }) => planned.loads.map(({ order }) => Number(order))))]
  const orders = await lockOwnOrders(tx, actor, ids)
  demandTogether(orders, plan?.vehicles ?? [], new Set(input.vehicles))
  const cargo = await tx
    .selectFrom('load_cargo')
    .selectAll()
    .where('tenant_id', '=', before.tenant_id)
    .where(
      'load_vehicle_id',
      'in',
      sent.map(({ row }) => row.id)
    )
    .execute()
  await releaseGoods(tx, before.tenant_id, cargo)
  let carrier_name = ''
  for (const order of orders) {
    const assigned = await assignTo(context, order, { carrier_id: input.carrier_id, price_mode: 1 })
    carrier_name = assigned.carrier_name ?? ''
    publishChange('order', assigned)
  }
  const theirs = await withSystemScope(tx, () =>
    insertTheirs(tx, before, {
      carrier_id: input.carrier_id,
      sender_name: actor.company_name,
      sketched: partOf(sketched, ids),
      vehicles: sent.map(({ planned }) => planned)
    })
  )
  publishChange('loading', theirs)
  for (const { row } of sent) {
    const run_status = advance(loadVehicleMachine, row.run_status, 'send', actor.who)
    await updateVersioned(tx, 'load_vehicle', actor, row, { run_status, carrier_id: input.carrier_id, carrier_name, sent_task_id: theirs.id })
  }
  const after = await updateVersioned(tx, 'load_task', actor, before, { task_status, sent_count: before.sent_count + sent.length })
  publishChange('loading', after)
  await notifyCompany(context, actor, {
    company_id: input.carrier_id,
    grant: carrier.loadTasks.may.view,
    phrase: 'loadPlanSent',
    slots: { shipper_name: actor.company_name, task_no: theirs.task_no, count: sent.length },
    link: linkTo(carrier.loadTaskInfo, { id: theirs.id }),
    biz_type: 'load_task',
    biz_id: theirs.id
  })
  return {
    output: await getLoadTaskRow(tx, actor, after.id),
    log: { id: after.id, no: after.task_no, after: { vehicles: input.vehicles, carrier_name, sent_count: after.sent_count } }
  }
})

/** An order belongs to one carrier: vehicles that share one are sent together. */
const demandTogether = (orders: readonly Row<'order'>[], vehicles: readonly PlannedVehicle[], sent: ReadonlySet<string>): void => {
  for (const { id, order_no } of orders) {
    const on = vehicles.filter(({ loads }) => loads.some(({ order }) => order === String(id))).map((vehicle) => vehicle.id)
    if (on.some((vehicle) => !sent.has(vehicle))) refuse('orderShared', { order_no, vehicle: on.join('、') })
  }
}

/** The part of a problem that belongs to these orders, without its prices. Where nothing has a price, every plan costs the same: the shortest way is looked for instead. */
const partOf = ({ sketch, point_ids, goods_ids, base_at }: Sketched, ids: readonly number[]): Sketched => {
  const names = new Set(ids.map(String))
  const only = <T>(of: Record<string, T>): Record<string, T> => Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)))
  return {
    base_at,
    point_ids: only(point_ids),
    goods_ids: only(goods_ids),
    sketch: {
      ...sketch,
      objective: 'distance',
      orders: sketch.orders.filter(({ id }) => names.has(id)),
      types: sketch.types.map(({ count: _count, ...type }) => ({ ...type, cost: { fixed_fen: 0, per_km_fen: 0 } }))
    }
  }
}

type Theirs = { carrier_id: number; sender_name: string; sketched: Sketched; vehicles: readonly PlannedVehicle[] }
const insertTheirs = async (tx: Tx, source: Row<'load_task'>, { carrier_id, sender_name, sketched, vehicles }: Theirs): Promise<Row<'load_task'>> => {
  const at = nowIso()
  const { order_ids: _, vehicle_types, ...wish } = wishOf(source)
  const { matrix } = storedMatrix(source) ?? refuse('notComputed')
  const free = vehicles.map((vehicle) => ({ ...vehicle, fen: 0, rehandle_fen: 0 }))
  const { assumed, ...stored } = planOf(source)!
  const own = stillAssumed(sketched, assumed, true)
  const plan = {
    ...stored,
    ...(own ? { assumed: own } : {}),
    vehicles: free,
    unplanned: [],
    fen: 0,
    km: vehicles.reduce((sum, { km }) => sum + km, 0)
  }
  const row = await tx
    .insertInto('load_task')
    .values({
      tenant_id: source.tenant_id,
      id: newId(),
      parties: [carrier_id],
      company_id: carrier_id,
      task_no: await nextNo(tx, source.tenant_id, 'loading'),
      task_name: source.task_name,
      load_date: source.load_date,
      task_status: loadingMachine.code.toConfirm,
      objective: loadObjective.code.leastDistance,
      random_seed: source.random_seed,
      ...sizeOf(sketched),
      params: JSON.stringify({
        ...wish,
        objective: loadObjective.code.leastDistance,
        order_ids: sketched.sketch.orders.map(({ id }) => Number(id)),
        vehicle_types: vehicle_types.map(({ steps: _steps, count: _count, ...type }) => ({ ...type, fixed_fen: 0, per_km_fen: 0, per_stop_fen: 0 }))
      }),
      sketch: JSON.stringify(sketched),
      progress_pct: 100,
      result: JSON.stringify(plan),
      estimated_legs: source.estimated_legs,
      distance_source: source.distance_source,
      proof_level: source.proof_level,
      engine_version: source.engine_version,
      metres: pack(matrix.metres),
      seconds: pack(matrix.seconds),
      source_id: source.id,
      sender_name,
      computed_at: at,
      created_at: at,
      updated_at: at
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const columns = await addStep(tx, row, sketched, { step_kind: 4, created_by_name: sender_name, plan })
  return await tx
    .updateTable('load_task')
    .set({ ...columns, est_fen: null, save_fen: null })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
