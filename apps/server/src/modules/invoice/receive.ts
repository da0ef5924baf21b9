import { invoice } from '@yunshu/contract/invoice/contract'
import { formatYuan } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { getApplyRow, lockApply } from './queries.ts'
import { buyerMail } from './tell.ts'

/** 确认收票: the buyer has its invoices. From then on a red letter needs its word. */
export const receiveInvoices = write(invoice.receive, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, input)
  if (before.issued_fen === 0) refuse('nothingIssued')
  const after = await updateVersioned(tx, 'invoice_apply', actor, before, { delivered_at: nowIso() }, input.version)
  publishChange('invoice', after)
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})

/** 重发, 发送邮箱: the mail with its files once more, to another address where the buyer names one. */
export const resendInvoices = write(invoice.resend, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, { id: input.id })
  if (before.issued_fen === 0) refuse('nothingIssued')
  const { receiver_email = before.receiver_email } = actor.type === 4 ? input : {}
  const row = receiver_email === before.receiver_email ? before : await updateVersioned(tx, 'invoice_apply', actor, before, { receiver_email })
  publishChange('invoice', row)
  const slots = { seller_name: row.seller_name, apply_no: row.apply_no, amount: formatYuan(row.amount_fen) }
  await notifyCompany({ tx, publishChange }, actor, { ...buyerMail(row), phrase: 'invoiceIssued', slots })
  return { output: await getApplyRow(tx, actor, row.id), log: { id: row.id, no: row.apply_no, before, after: row } }
})
