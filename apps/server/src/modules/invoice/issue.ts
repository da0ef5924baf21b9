import { invoice } from '@yunshu/contract/invoice/contract'
import { applyMachine, invoiceChannel, invoiceMachine } from '@yunshu/contract/invoice/machine'
import { advance, isIn } from '@yunshu/contract/kit/machine'
import { type Day, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { isInvoiceNo } from '@yunshu/domain/invoice'
import { type Fen, formatYuan, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { invoiceBill, lockInvoiced } from '../bill/index.ts'
import { post } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { setInvoicedAmount } from '../statement/index.ts'
import { drillChannel, hasDrill } from './channel.ts'
import { demandLinesNotFrozen, getApplyRow, getInvoice, getInvoiceRow, linesOf, lockApply, lockApplyWithStatements } from './queries.ts'
import { lockSetting, monthNow, moveQuota } from './quota.ts'
import { buyerMail } from './tell.ts'

onConstraint('invoice_no_once', 'invoiceNoTaken')

type Numbering = { readonly id: number; readonly invoice_id: number; readonly invoice_no: string; readonly issued_at: Day; readonly files?: string }
/* The number that the authority gave to one document. */
const enterNumber = async (tx: Tx, actor: Actor, input: Numbering, publishChange: PublishChange) => {
  const before = await lockApplyWithStatements(tx, actor, { id: input.id })
  const document = await getInvoice(tx, actor, input.invoice_id)
  if (document.apply_id !== before.id) refuse('notFound')
  await demandLinesNotFrozen(tx, before)
  if (!isInvoiceNo(input.invoice_no, isPaper(document))) refuse('badInvoiceNo')
  if (input.issued_at > shanghaiDay(now())) refuse('issuedTooLate')
  const files = input.files ?? ''
  await shareFiles(tx, actor, files === '' ? [] : files.split(','), before.parties)
  const issued_at = input.issued_at === shanghaiDay(now()) ? nowIso() : startOfShanghaiDay(input.issued_at)
  const after = await issueDocument(tx, actor, before, document, { invoice_no: input.invoice_no, issued_at, files, is_drill: false }, publishChange)
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
}

/** 录入发票号: the number of one document, with its file. */
export const numberInvoice = write(invoice.number, async ({ tx, actor, input, publishChange }) => await enterNumber(tx, actor, input, publishChange))
/** The same for a row of a file of numbers; its own file is attached afterwards. */
export const takeNumber = write(invoice.takeNumber, async ({ tx, actor, input, publishChange }) => await enterNumber(tx, actor, input, publishChange))

/** 上传版式文件: PDF, OFD or XML of a document, beside those that it has. */
export const attachFiles = write(invoice.attach, async ({ tx, actor, input, publishChange }) => {
  const seen = await getInvoice(tx, actor, input.id)
  const apply = await lockApply(tx, actor, { id: seen.apply_id })
  if (seen.invoice_no === null) refuse('nothingIssued')
  const added = input.files.split(',')
  await shareFiles(tx, actor, added, apply.parties)
  const files = [...new Set([...seen.files.split(',').filter((url) => url !== ''), ...added])].join(',')
  const after = await updateVersioned(tx, 'invoice', actor, seen, { files }, input.version)
  publishChange('invoice', apply)
  return {
    output: await getInvoiceRow(tx, actor, after.id),
    log: { id: apply.id, no: apply.apply_no, before: { files: seen.files }, after: { files } }
  }
})

/** Paper has a code and a number of its own. */
export const isPaper = ({ invoice_type }: { readonly invoice_type: number }): boolean => invoice_type > 2

/**
 * 通道开具: all documents of an application that have no number yet go to the seller's channel. When it refuses one before any has a number, the application
 * is back in review with the reason, its quota let go; after the first it stays partly issued, and the rest can be sent again.
 */
export const sendInvoices = write(invoice.send, async ({ tx, actor, input, services, publishChange }) => {
  const before = await lockApplyWithStatements(tx, actor, input)
  advance(applyMachine, before.apply_status, 'issue', actor.who)
  await demandLinesNotFrozen(tx, before)
  const setting = await lockSetting(tx, actor.tenant_id, before.seller_id)
  if (setting?.invoice_channel !== invoiceChannel.code.drill || !hasDrill(services.config)) refuse('noChannel')
  const after = await issueByChannel(tx, actor, before, publishChange)
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})

/** Sends what of an application has no number yet to the channel, one document after the other. */
export const issueByChannel = async (
  tx: Tx,
  actor: Actor,
  before: Row<'invoice_apply'>,
  publishChange: PublishChange
): Promise<Row<'invoice_apply'>> => {
  let after = before
  for (const document of await waitingOf(tx, before)) {
    const answer = drillChannel.issue(document)
    if ('fault' in answer) {
      after = await failed(tx, actor, after, answer.fault, publishChange)
      break
    }
    const issued = { invoice_no: answer.invoice_no, issued_at: nowIso(), files: '', is_drill: drillChannel.is_drill }
    after = await issueDocument(tx, actor, after, document, issued, publishChange)
  }
  return after
}

const waitingOf = async (tx: Tx, { tenant_id, id }: Row<'invoice_apply'>): Promise<Row<'invoice'>[]> =>
  await tx
    .selectFrom('invoice')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('apply_id', '=', id)
    .where('doc_status', '=', invoiceMachine.code.toIssue)
    .orderBy('doc_seq')
    .forNoKeyUpdate()
    .execute()

const failed = async (
  tx: Tx,
  actor: Actor,
  before: Row<'invoice_apply'>,
  channel_fault: string,
  publishChange: PublishChange
): Promise<Row<'invoice_apply'>> => {
  if (before.apply_status !== applyMachine.code.issuing) {
    const after = await updateVersioned(tx, 'invoice_apply', actor, before, { channel_fault })
    publishChange('invoice', after)
    return after
  }
  const apply_status = advance(applyMachine, before.apply_status, 'fail', actor.who)
  await moveQuota(tx, actor, before.seller_id, { held: -before.hold_fen }, publishChange)
  await tx.updateTable('invoice_line').set({ invoice_id: null }).where('tenant_id', '=', before.tenant_id).where('apply_id', '=', before.id).execute()
  await tx
    .updateTable('invoice')
    .set((e) => ({
      doc_status: advance(invoiceMachine, invoiceMachine.code.toIssue, 'void', actor.who),
      version: e('version', '+', 1),
      updated_at: nowIso()
    }))
    .where('tenant_id', '=', before.tenant_id)
    .where('apply_id', '=', before.id)
    .where('doc_status', '=', invoiceMachine.code.toIssue)
    .execute()
  const after = await updateVersioned(tx, 'invoice_apply', actor, before, { apply_status, channel_fault, hold_fen: 0 })
  publishChange('invoice', after)
  return after
}

type Numbered = { readonly invoice_no: string; readonly issued_at: string; readonly files: string; readonly is_drill: boolean }
/* A document gets its number: bills and statements say that they are invoiced, the books of both move the tax, the quota is used. */
const issueDocument = async (
  tx: Tx,
  actor: Actor,
  apply: Row<'invoice_apply'>,
  document: Row<'invoice'>,
  numbered: Numbered,
  publishChange: PublishChange
): Promise<Row<'invoice_apply'>> => {
  const issued_fen = apply.issued_fen + document.gross_fen
  const apply_status = advance(applyMachine, apply.apply_status, issued_fen === apply.amount_fen ? 'issue' : 'issuePart', actor.who)
  const doc_status = advance(invoiceMachine, document.doc_status, 'issue', actor.who)
  const issued = await updateVersioned(tx, 'invoice', actor, document, { ...numbered, doc_status, issued_by: actor.user_id })
  const lines = await linesOf(tx, { tenant_id: apply.tenant_id, apply_id: apply.id, invoice_id: issued.id })
  await shareOverBills(tx, actor, lines, ({ gross_fen }) => ({ invoiced: gross_fen }), publishChange)
  // The quota is that of a month: what was issued in an earlier one uses nothing of this.
  const used = shanghaiDay(numbered.issued_at).slice(0, 7) === monthNow() ? document.net_fen : 0
  await moveQuota(tx, actor, apply.seller_id, { held: -document.net_fen, used }, publishChange)
  await post(tx, {
    ...factOf(issued),
    event: 'invoiceIssued',
    occurred_at: numbered.issued_at,
    amounts: { tax: issued.tax_fen },
    carrier_id: issued.seller_id,
    shipper_id: issued.buyer_id,
    created_by: actor.user_id
  })
  const isWhole = isIn(applyMachine, apply_status, 'issued')
  const changes = {
    apply_status,
    issued_fen,
    hold_fen: apply.hold_fen - document.net_fen,
    channel_fault: '',
    ...(isWhole && { issued_at: numbered.issued_at })
  }
  const after = await updateVersioned(tx, 'invoice_apply', actor, apply, changes)
  publishChange('invoice', after)
  if (isWhole) {
    const slots = { seller_name: after.seller_name, apply_no: after.apply_no, amount: formatYuan(after.amount_fen) }
    await notifyCompany({ tx, publishChange }, actor, { ...buyerMail(after), phrase: 'invoiceIssued', slots })
  }
  return after
}

/** The row behind what the books hold of a document. */
export const factOf = ({ tenant_id, id, invoice_no }: Row<'invoice'>) => ({
  tenant_id,
  biz_type: 'invoice',
  biz_id: id,
  biz_no: invoice_no ?? ''
})

type Share = { readonly asked?: Fen; readonly invoiced?: Fen }
/** Says on the bills of some lines, and on their statements, what happened to each of the lines. */
export const shareOverBills = async (
  tx: Tx,
  actor: Actor,
  lines: readonly Row<'invoice_line'>[],
  shareOf: (line: Row<'invoice_line'>) => Share,
  publishChange: PublishChange
): Promise<void> =>
  await withSystemScope(tx, async () => {
    const bills = await lockInvoiced(
      tx,
      actor.tenant_id,
      lines.map(({ bill_id }) => bill_id)
    )
    for (const bill of bills) {
      const shares = lines.filter(({ bill_id }) => bill_id === bill.id).map(shareOf)
      const sums = { asked: sumFen(shares.map(({ asked = 0 }) => asked)), invoiced: sumFen(shares.map(({ invoiced = 0 }) => invoiced)) }
      const after = await invoiceBill(tx, actor, bill, sums, publishChange)
      if (after.statement_id !== null) await setInvoicedAmount(tx, actor, after.statement_id, after.invoiced_fen, publishChange)
    }
  })
