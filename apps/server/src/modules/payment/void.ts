import { payment } from '@yunshu/contract/payment/contract'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { debtorNotice, lockBills, makeVoid } from '../bill/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { settleStatements } from './settle.ts'

/** The creditor voids a bill of which nothing was paid (作废); its statement can be billed anew. */
export const voidBill = write(payment.voidBill, async ({ tx, actor, input, publishChange }) => {
  const [before = refuse('notFound')] = await lockBills(tx, actor, [input.id])
  const after = await makeVoid(tx, actor, before, input.reason, input.version)
  publishChange('bill', after)
  await settleStatements(tx, actor, [after], publishChange)
  const slots = { bill_no: after.bill_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...debtorNotice(after, 'review'), phrase: 'billVoided', slots })
  return { output: { id: after.id }, log: { id: after.id, no: after.bill_no, before, after } }
})
