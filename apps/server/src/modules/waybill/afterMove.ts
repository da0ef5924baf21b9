import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { noReceipt, waybillMachine } from '@yunshu/contract/waybill/machine'
import { isIn } from '@yunshu/contract/kit/machine'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { setWorkStatus } from '../vehicle/index.ts'
import { updateCharges } from '../charge/index.ts'
import { updateFromWaybills } from '../order/index.ts'
import { updatePayable } from '../payable/index.ts'
import { moveWaybill } from './move.ts'
import { listOrderIds } from './queries.ts'
import { lockTrip } from './rows.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** What a moved trip takes with it: the pair's work status, the orders that ride on it, its charges where the move changes what they depend on, and the screens. */
export const updateAfterMove = async (
  tx: Tx,
  actor: Actor,
  trip: Row<'waybill'>,
  publishChange: PublishChange,
  { repriced = false, takenBack = false } = {}
): Promise<void> => {
  await withSystemScope(tx, async () => {
    await setWorkStatus(tx, trip.tenant_id, trip)
    await updateFromWaybills(tx, actor, await listOrderIds(tx, trip), publishChange)
    if (repriced) await updateCharges(tx, actor, trip.id, publishChange)
    await updatePayable({ tx, actor, publishChange }, trip.id, { strict: takenBack })
  })
  publishChange('waybill', trip)
}

/**
 * Lets a waybill follow its receipts: signed when all are in, completed when all are confirmed, and back when one is rejected or reopened; its charges with it.
 * Call it within `withSystemScope`.
 */
export const updateFromReceipts = async (tx: Tx, actor: Actor, waybill_id: number, publishChange: PublishChange): Promise<Row<'waybill'>> => {
  let trip = await lockTrip(tx, actor.tenant_id, waybill_id)
  const receipts = await tx
    .selectFrom('receipt')
    .select(['receipt_status', 'sign_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('waybill_id', '=', waybill_id)
    .execute()
  const all = (...names: (keyof typeof receiptMachine.code)[]): boolean => receipts.every((row) => isIn(receiptMachine, row.receipt_status, ...names))
  const confirmed = all('confirmed')
  // While an exception about money is open, nothing is complete (domain 4.5).
  const isDone = confirmed && trip.abnormal_hold === 0
  const receipt_status =
    receipts.length === 0
      ? noReceipt
      : receipts.some((row) => row.receipt_status === receiptMachine.code.rejected)
        ? receiptMachine.code.rejected
        : Math.min(...receipts.map((row) => row.receipt_status))
  // The receipts of the first stops may be in while the trip is still on its way: it is signed when it is delivered and all are in.
  const isSigned = trip.waybill_status >= waybillMachine.code.unloaded && all('inReview', 'confirmed')
  const signed_at = isSigned
    ? (receipts
        .map(({ sign_at }) => sign_at)
        .filter((at) => at !== null)
        .sort()
        .at(-1) ??
      trip.unload_done_at ??
      nowIso())
    : null
  const changes = { receipt_status, signed_at }
  const target = waybillMachine.code[isDone ? 'completed' : all('inReview', 'confirmed') ? 'signed' : 'unloaded']
  for (; trip.waybill_status >= waybillMachine.code.unloaded && trip.waybill_status !== target; ) {
    const up = trip.waybill_status < target
    const move = up
      ? trip.waybill_status === waybillMachine.code.unloaded
        ? 'sign'
        : 'complete'
      : trip.waybill_status === waybillMachine.code.completed
        ? 'reopen'
        : 'unsign'
    trip = await moveWaybill(tx, { ...actor, who: 'system' }, trip, move, {
      ...(move === 'sign' && signed_at && { at: signed_at }),
      changes: { ...changes, completed_at: move === 'complete' ? nowIso() : move === 'reopen' ? null : trip.completed_at }
    })
  }
  trip = await tx
    .updateTable('waybill')
    .set(changes)
    .where('tenant_id', '=', trip.tenant_id)
    .where('id', '=', trip.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await updateFromWaybills(tx, { ...actor, who: 'system' }, await listOrderIds(tx, trip), publishChange)
  await updateCharges(tx, actor, trip.id, publishChange)
  await updatePayable({ tx, actor, publishChange }, trip.id)
  publishChange('waybill', trip)
  return trip
}
