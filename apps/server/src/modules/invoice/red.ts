import { invoice } from '@yunshu/contract/invoice/contract'
import { redFaults } from '@yunshu/contract/invoice/check'
import { applyMachine, invoiceMachine, redPolicy } from '@yunshu/contract/invoice/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type GrossTax, isInvoiceNo, takeOfAll } from '@yunshu/domain/invoice'
import { type Fen, formatYuan, sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { post, reverse } from '../ledger/index.ts'
import { notifyCompany } from '../notice/index.ts'
import { drillChannel, hasDrill } from './channel.ts'
import { factOf, isPaper, shareOverBills } from './issue.ts'
import { takeParts } from './parts.ts'
import { getApplyRow, getInvoice, getInvoiceRow, linesOf, lockApply, lockApplyWithStatements } from './queries.ts'
import { findSetting, monthNow, moveQuota } from './quota.ts'
import { buyerMail, sellerNotice } from './tell.ts'

/** 申请红冲: the buyer asks, and agrees by it, since it may have deducted the tax already. */
export const askRedLetter = write(invoice.askRed, async ({ tx, actor, input, publishChange }) => {
  const before = await lockApply(tx, actor, input)
  if (before.issued_fen === before.red_fen) refuse('nothingIssued')
  const after = await updateVersioned(tx, 'invoice_apply', actor, before, { red_reason: input.reason, red_asked_at: nowIso() }, input.version)
  publishChange('invoice', after)
  const slots = { buyer_name: after.buyer_name, apply_no: after.apply_no, reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...sellerNotice(after, 'red'), phrase: 'invoiceRedAsked', slots })
  return { output: await getApplyRow(tx, actor, after.id), log: { id: after.id, no: after.apply_no, before, after } }
})

/**
 * 红冲: a document of its own with negative amounts takes an invoice back, or a part of it, shared over its lines by what is left of each. The books take
 * back the transaction of an invoice that is reversed at once and whole; else the red letter has one of its own. Bills and parts are open again.
 */
export const reverseInvoice = write(invoice.red, async (given) => {
  const { tx, actor, input, publishChange } = given
  const seen = await getInvoice(tx, actor, input.id)
  const apply = await lockApplyWithStatements(tx, actor, { id: seen.apply_id })
  const origin = await getInvoice(tx, actor, input.id)
  const numbers = await checkRed(given, apply, origin)
  const lines = await linesOf(tx, { tenant_id: apply.tenant_id, apply_id: apply.id, invoice_id: origin.id })
  const red = redOf(origin, lines, input.amount_fen)
  const after = await takeOffInvoice(tx, actor, origin, red)
  const letter = await writeRedLetter(given, origin, numbers, red)
  await takeOffLines(tx, actor, letter, red)
  await openBills(given, lines, red)
  const ofMonth = shanghaiDay(origin.issued_at ?? nowIso()).slice(0, 7) === monthNow()
  if (ofMonth) await moveQuota(tx, actor, origin.seller_id, { used: red.tax_fen - red.gross_fen }, publishChange)
  await bookRed(given, origin, letter, red)
  const applied = await takeOffApply(given, apply, red)
  const slots = {
    seller_name: origin.seller_name,
    invoice_no: origin.invoice_no ?? '',
    amount: formatYuan(red.gross_fen),
    reason: input.reason
  }
  await notifyCompany({ tx, publishChange }, actor, { ...buyerMail(applied), phrase: 'invoiceReversed', slots })
  return { output: await getInvoiceRow(tx, actor, letter.id), log: { id: apply.id, no: origin.apply_no, before: origin, after } }
})

type Given = WriteContext<typeof invoice.red>
type Numbers = { readonly id: number; readonly invoice_no: string; readonly red_no: string; readonly files: string }
/** Whether it may be reversed, and the numbers of the red letter: entered, or given by the channel. */
const checkRed = async ({ tx, actor, input, services }: Given, apply: Row<'invoice_apply'>, origin: Row<'invoice'>): Promise<Numbers> => {
  if (origin.red_of !== null) refuse('redOfRed')
  if (origin.version !== input.version) refuse('staleVersion')
  advance(invoiceMachine, origin.doc_status, 'redPart', actor.who)
  const setting = await findSetting(tx, actor.tenant_id, apply.seller_id)
  const waits = apply.delivered_at !== null || setting?.red_policy === redPolicy.code.always
  if (waits && apply.red_asked_at === null) refuse('redNeedsBuyer')
  const id = newId()
  const byChannel = origin.is_drill && hasDrill(services.config) && !input.invoice_no && !input.red_no
  const { invoice_no = '', red_no = '' } = byChannel ? drillChannel.reverse({ id }) : input
  refuseFaults(redFaults({ invoice_no, red_no }), actor.origin.lang)
  if (!isInvoiceNo(invoice_no, isPaper(origin))) refuse('badInvoiceNo')
  const files = input.files ?? ''
  await shareFiles(tx, actor, files === '' ? [] : files.split(','), apply.parties)
  return { id, invoice_no, red_no, files }
}

type Taken = GrossTax & { readonly line: Row<'invoice_line'> }
/** What is taken back, in all and of each line that it touches. */
type Red = GrossTax & { readonly taken: readonly Taken[]; readonly isWhole: boolean }
const redOf = (origin: Row<'invoice'>, lines: readonly Row<'invoice_line'>[], asked_fen: Fen | null | undefined): Red => {
  const open = origin.gross_fen - origin.red_fen
  const gross_fen = asked_fen ?? open
  if (gross_fen > open) refuse('redTooMuch', { open: formatYuan(open) })
  const shares = takeOfAll(
    lines.map((line) => ({ whole: line, taken: { gross_fen: line.red_fen, tax_fen: line.red_tax_fen } })),
    gross_fen
  )
  const taken = lines.map((line, at) => ({ line, ...(shares[at] ?? { gross_fen: 0, tax_fen: 0 }) })).filter((one) => one.gross_fen > 0)
  return { gross_fen, tax_fen: sumFen(taken.map((one) => one.tax_fen)), taken, isWhole: gross_fen === open }
}

const takeOffInvoice = async (tx: Tx, actor: Actor, origin: Row<'invoice'>, { gross_fen, tax_fen, isWhole }: Red): Promise<Row<'invoice'>> => {
  const doc_status = advance(invoiceMachine, origin.doc_status, isWhole ? 'red' : 'redPart', actor.who)
  const reds = { red_fen: origin.red_fen + gross_fen, red_tax_fen: origin.red_tax_fen + tax_fen }
  return await updateVersioned(tx, 'invoice', actor, origin, { doc_status, ...reds })
}

/** The red letter: a document beside the one that it reverses, with the same parties and negative amounts. */
const writeRedLetter = async ({ tx, actor, input }: Given, origin: Row<'invoice'>, numbers: Numbers, red: Red): Promise<Row<'invoice'>> => {
  const { tenant_id, parties, apply_id, apply_no, invoice_type, seller_id, seller_name, seller_tax_no, tax_code, buyer_id } = origin
  const { title, tax_no, tax_rate_bp, is_drill } = origin
  const { last } = await tx
    .selectFrom('invoice')
    .select((e) => e.fn.max('doc_seq').as('last'))
    .where('tenant_id', '=', tenant_id)
    .where('apply_id', '=', apply_id)
    .executeTakeFirstOrThrow()
  const sides = { seller_id, seller_name, seller_tax_no, tax_code, buyer_id, title, tax_no }
  const same = { tenant_id, parties, apply_id, apply_no, invoice_type, ...sides, tax_rate_bp, is_drill }
  return await tx
    .insertInto('invoice')
    .values({
      ...same,
      ...numbers,
      doc_seq: Number(last) + 1,
      doc_status: invoiceMachine.code.issued,
      gross_fen: -red.gross_fen,
      net_fen: red.tax_fen - red.gross_fen,
      tax_fen: -red.tax_fen,
      red_of: origin.id,
      red_reason: input.reason,
      issued_at: nowIso(),
      issued_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The lines say how much of them was taken back, the red letter has the same lines with negative amounts, and their parts can be invoiced again. */
const takeOffLines = async (tx: Tx, actor: Actor, letter: Row<'invoice'>, { taken }: Red): Promise<void> => {
  await sql`
    update invoice_line l set red_fen = l.red_fen + u.gross_fen, red_tax_fen = l.red_tax_fen + u.tax_fen
    from unnest(${taken.map(({ line }) => line.id)}::bigint[], ${taken.map((one) => one.gross_fen)}::bigint[], ${taken.map((one) => one.tax_fen)}::bigint[]) as u (id, gross_fen, tax_fen)
    where l.tenant_id = ${letter.tenant_id} and l.id = u.id`.execute(tx)
  await takeParts(
    tx,
    letter.tenant_id,
    taken.map((one) => ({ part_id: one.line.part_id, gross_fen: -one.gross_fen, tax_fen: -one.tax_fen }))
  )
  const reds = taken.map(({ line, gross_fen, tax_fen }) => ({
    ...line,
    id: newId(),
    invoice_id: letter.id,
    gross_fen: -gross_fen,
    net_fen: tax_fen - gross_fen,
    tax_fen: -tax_fen,
    red_fen: 0,
    red_tax_fen: 0,
    red_of: line.id
  }))
  await insertRows(tx, 'invoice_line', actor, reds)
}

const openBills = async ({ tx, actor, publishChange }: Given, lines: readonly Row<'invoice_line'>[], { taken }: Red): Promise<void> => {
  const redOfLine = new Map(taken.map((one) => [one.line.id, one.gross_fen]))
  const back = (line: Row<'invoice_line'>) => ({ asked: -(redOfLine.get(line.id) ?? 0), invoiced: -(redOfLine.get(line.id) ?? 0) })
  await shareOverBills(tx, actor, lines, back, publishChange)
}

const bookRed = async ({ tx, actor, input }: Given, origin: Row<'invoice'>, letter: Row<'invoice'>, red: Red): Promise<void> => {
  if (red.isWhole && origin.red_fen === 0) await reverse(tx, { ...factOf(origin), event: 'invoiceIssued' }, input.reason, actor.user_id)
  else
    await post(tx, {
      ...factOf(letter),
      event: 'invoiceRed',
      occurred_at: nowIso(),
      amounts: { tax: red.tax_fen },
      carrier_id: origin.seller_id,
      shipper_id: origin.buyer_id,
      created_by: actor.user_id
    })
}

/** The application from which the document came; of which some documents still wait for their numbers, it stays partly issued. */
const takeOffApply = async ({ tx, actor, publishChange }: Given, apply: Row<'invoice_apply'>, { gross_fen }: Red): Promise<Row<'invoice_apply'>> => {
  const red_fen = apply.red_fen + gross_fen
  const isAll = red_fen === apply.issued_fen && apply.issued_fen === apply.amount_fen
  const apply_status =
    apply.apply_status === applyMachine.code.partlyIssued
      ? apply.apply_status
      : advance(applyMachine, apply.apply_status, isAll ? 'red' : 'redPart', actor.who)
  const applied = await updateVersioned(tx, 'invoice_apply', actor, apply, { apply_status, red_fen, red_asked_at: null })
  publishChange('invoice', applied)
  return applied
}
