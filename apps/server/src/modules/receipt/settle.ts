import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { receiptTimer } from '@yunshu/contract/receipt/contract'
import { now, nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { runDue } from '../../platform/verb/runDue.ts'
import type { Services } from '../../platform/verb/services.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { isOwnAnswer } from './mirror.ts'
import { moveReceipt } from './move.ts'
import { lockReceipt } from './queries.ts'
import { toCarrier } from './notices.ts'

const week = 7 * 86_400_000

/** Confirms a checked receipt without differences when the shipper has not decided within seven days after delivery (SM-R). */
const settleReceipt = write(receiptTimer.settle, async ({ tx, actor, input, publishChange }) => {
  const before = await lockReceipt(tx, actor, input.id)
  const after = await moveReceipt(tx, actor, before, 'confirm', { confirmed_at: nowIso() }, publishChange, input.version)
  await notifyCompany({ tx, publishChange }, actor, { ...toCarrier(after), phrase: 'receiptConfirmed', slots: { receipt_no: after.receipt_no } })
  return { output: { id: after.id }, log: { id: after.id, no: after.receipt_no, before, after } }
})

/** The timer that runs it, every hour. */
export const settleReceipts = async (services: Services): Promise<number> => {
  const before = new Date(now().getTime() - week).toISOString()
  const due = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('receipt')
      .select(['tenant_id', 'id', 'version'])
      // Behind a sub-contract the answer is that of the receipt which the shipper reads.
      .where(isOwnAnswer)
      .where('receipt_status', '=', receiptMachine.code.inReview)
      .where('carrier_checked_at', 'is not', null)
      .where('delivered_at', '<', before)
      .where('diff_num', '=', 0)
      .where('diff_kg', '=', 0)
      .where('damage_num', '=', 0)
      .limit(500)
      .execute()
  )
  return await runDue(services, settleReceipt, due)
}
