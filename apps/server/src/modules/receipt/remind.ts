import { receiptMachine } from '@yunshu/contract/receipt/machine'
import { receipt } from '@yunshu/contract/receipt/contract'
import { sql } from 'kysely'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { systemActor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { originalOf } from './mirror.ts'
import { getReceipt } from './queries.ts'
import { toCarrier } from './notices.ts'
import { wasDone } from '../../platform/oplog.ts'

const hour = 3_600_000

/** The shipper reminds the carrier of a receipt that was not uploaded (催收), at most once an hour. */
export const remindReceipt = write(receipt.remind, async ({ tx, actor, input, publishChange }) => {
  // Of two who remind at once the second finds what the first has written in the log.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipt remind:${actor.tenant_id}:${input.id}`}, 0))`.execute(tx)
  const row = await getReceipt(tx, actor, input.id)
  if (row.receipt_status !== receiptMachine.code.toUpload && row.receipt_status !== receiptMachine.code.rejected)
    throw new Refusal('illegalMove', { from: { zh: '已上传', en: 'uploaded' }, to: { zh: '催收', en: 'reminded' } })
  const since = new Date(now().getTime() - hour).toISOString()
  if (await wasDone(tx, actor.tenant_id, { act: receipt.remind.logAs, type: 'receipt', id: row.id, since })) refuse('remindedAlready')
  await notifyCompany({ tx, publishChange }, actor, {
    ...toCarrier(row),
    phrase: 'receiptReminded',
    slots: { shipper_name: row.shipper_name, order_no: row.order_no, receipt_no: row.receipt_no }
  })
  // Where another carrier has it, that one has the receipt: it is reminded in the name of the carrier between them.
  const original = await withSystemScope(tx, () => originalOf(tx, row))
  if (original)
    await notifyCompany(
      { tx, publishChange },
      { ...systemActor(row.tenant_id), origin: actor.origin },
      {
        ...toCarrier(original),
        phrase: 'receiptReminded',
        slots: { shipper_name: original.shipper_name, order_no: original.order_no, receipt_no: original.receipt_no }
      }
    )
  return { output: { id: row.id }, log: { id: row.id, no: row.receipt_no } }
})
