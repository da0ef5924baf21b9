import { stateOf } from '@yunshu/contract/kit/machine'
import { waybill } from '@yunshu/contract/waybill/contract'
import { noReceipt, waybillMachine } from '@yunshu/contract/waybill/machine'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Updateable } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { moveDispatch, setDispatchLive } from '../dispatch/rows.ts'
import { updateAfterMove } from './afterMove.ts'
import { moveWaybill, type WaybillMove } from './move.ts'
import { lockWaybill, getWaybillRow } from './queries.ts'
import { demandNoRelay } from './relay.ts'
import { withdrawReceipts } from '../receipt/rows.ts'
import { endReleases } from '../release/rows.ts'

type Step = {
  readonly move: WaybillMove
  readonly clears: Updateable<Tables['waybill']>
  readonly point: Updateable<Tables['waybill_point']>
  readonly kind: 1 | 2
}
/** One node back each: what it clears on the trip and at the stop. */
const steps: Readonly<Record<number, Step>> = {
  [waybillMachine.code.atPickup]: {
    move: 'backToAccepted',
    clears: { driver_qiandao_time: null },
    point: { arrived_at: null, late_min: null, fence_distance_m: null, outside_fence: false, too_fast: false },
    kind: 1
  },
  [waybillMachine.code.loaded]: {
    move: 'backToPickup',
    clears: { load_done_at: null, load_num: null, load_kg: null, load_volume: null },
    point: { done_at: null },
    kind: 1
  },
  [waybillMachine.code.inTransit]: {
    move: 'backToLoaded',
    clears: { shiji_fache_start_time: null, eta: null },
    point: { departed_at: null },
    kind: 1
  },
  [waybillMachine.code.atDelivery]: {
    move: 'backToTransit',
    clears: { driver_shiji_songda_time: null },
    point: { arrived_at: null, late_min: null, fence_distance_m: null, outside_fence: false, too_fast: false },
    kind: 2
  },
  [waybillMachine.code.unloaded]: {
    move: 'backToDelivery',
    clears: { unload_done_at: null, unload_num: null, unload_kg: null, unload_volume: null, signed_at: null, receipt_status: noReceipt },
    point: { done_at: null, departed_at: null },
    kind: 2
  }
}
const day = 86_400_000

/** Takes the last node back (节点回退), within 24 hours, with a reason, and not past a receipt that is in. */
export const stepBack = write(waybill.stepBack, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  const step = steps[before.waybill_status] ?? illegal(before)
  const last = await tx
    .selectFrom('waybill_event')
    .select(['recorded_at', 'point_id'])
    .where('tenant_id', '=', before.tenant_id)
    .where('waybill_id', '=', before.id)
    .where('to_status', '=', before.waybill_status)
    .orderBy('version', 'desc')
    .executeTakeFirst()
  if (last && now().getTime() - Date.parse(last.recorded_at) > day) refuse('tooLateToStepBack')
  await withSystemScope(tx, () => demandNoRelay(tx, before, last?.point_id ?? null))
  const after = await moveWaybill(tx, actor, before, step.move, { seen: input.version, reason: input.reason, changes: step.clears })
  await clearPoint(tx, before, step, last?.point_id ?? null)
  if (before.waybill_status === waybillMachine.code.loaded) {
    await clearLoaded(tx, after)
    // What is loaded next is to be released anew.
    await withSystemScope(tx, () => endReleases({ tx, actor, publishChange }, after, input.reason, { waiting: false }))
  }
  if (before.waybill_status === waybillMachine.code.inTransit) await moveDispatch(tx, actor, after, 'unexecute')
  if (before.waybill_status === waybillMachine.code.unloaded) {
    await setDispatchLive(tx, after, true)
    await withSystemScope(tx, () => withdrawReceipts(tx, after, last?.point_id ?? null))
  }
  await updateAfterMove(tx, actor, after, publishChange, {
    takenBack: true,
    repriced: before.waybill_status === waybillMachine.code.loaded || before.waybill_status === waybillMachine.code.unloaded
  })
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

// What was loaded is to be said again; what was left behind at a departure before stays free until the next one.
const clearLoaded = async (tx: Tx, trip: Row<'waybill'>): Promise<void> => {
  await tx
    .updateTable('waybill_goods')
    .set((e) => ({ load_num: null, load_kg: null, load_volume: null, short_reason: null, short_note: '', version: e('version', '+', 1) }))
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .execute()
}

// A departure concerns every loading point, any other node the stop it happened at.
const clearPoint = async (tx: Tx, trip: Row<'waybill'>, { point, kind, move }: Step, point_id: number | null): Promise<void> => {
  const at = tx
    .updateTable('waybill_point')
    .set((e) => ({ ...point, version: e('version', '+', 1) }))
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('kind', '=', kind)
  await (move === 'backToLoaded' || point_id === null ? at : at.where('id', '=', point_id)).execute()
}

const illegal = (trip: Row<'waybill'>): never => {
  const { zh, en } = stateOf(waybillMachine, trip.waybill_status)
  throw new Refusal('illegalMove', { from: { zh, en }, to: { zh: '上一节点', en: 'the node before' } })
}
