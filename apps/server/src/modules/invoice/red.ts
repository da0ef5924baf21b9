import { invoice } from '@yunshu/contract/invoice/contract'
import { redFaults } from '@yunshu/contract/invoice/check'
import { applyMachine, invoiceMachine, redPolicy } from '@yunshu/contract/invoice/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { isInvoiceNo, takeOfAll } from '@yunshu/domain/invoice'
import { formatYuan, sumFen } from '@yunshu/domain/money'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { insertRows } from '../../platform/db/insertRows.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
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
export const reverseInvoice = write(invoice.red, async ({ tx, actor, input, services, publishChange }) => {
  const seen = await getInvoice(tx, actor, input.id)
  const apply = await lockApplyWithStatements(tx, actor, { id: seen.apply_id })
  const origin = await getInvoice(tx, actor, input.id)
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
  const open = origin.gross_fen - origin.red_fen
  const gross_fen = input.amount_fen ?? open
  if (gross_fen > open) refuse('redTooMuch', { open: formatYuan(open) })

  const lines = await linesOf(tx, { tenant_id: apply.tenant_id, apply_id: apply.id, invoice_id: origin.id })
  const shares = takeOfAll(
    lines.map((line) => ({ whole: line, taken: { gross_fen: line.red_fen, tax_fen: line.red_tax_fen } })),
    gross_fen
  )
  const taken = lines.map((line, at) => ({ line, ...(shares[at] ?? { gross_fen: 0, tax_fen: 0 }) })).filter((one) => one.gross_fen > 0)
  const tax_fen = sumFen(taken.map((one) => one.tax_fen))
  const isWhole = gross_fen === open
  const { red_fen, red_tax_fen } = { red_fen: origin.red_fen + gross_fen, red_tax_fen: origin.red_tax_fen + tax_fen }
  const doc_status = advance(invoiceMachine, origin.doc_status, isWhole ? 'red' : 'redPart', actor.who)
  const after = await updateVersioned(tx, 'invoice', actor, origin, { doc_status, red_fen, red_tax_fen })

  const { last } = await tx
    .selectFrom('invoice')
    .select((e) => e.fn.max('doc_seq').as('last'))
    .where('tenant_id', '=', apply.tenant_id)
    .where('apply_id', '=', apply.id)
    .executeTakeFirstOrThrow()
  const { tenant_id, parties, apply_id, apply_no, invoice_type, seller_id, seller_name, seller_tax_no, tax_code, buyer_id } = origin
  const { title, tax_no, tax_rate_bp, is_drill } = origin
  const sides = { seller_id, seller_name, seller_tax_no, tax_code, buyer_id, title, tax_no }
  const same = { tenant_id, parties, apply_id, apply_no, invoice_type, ...sides, tax_rate_bp, is_drill }
  const letter = await tx
    .insertInto('invoice')
    .values({
      ...same,
      id,
      doc_seq: Number(last) + 1,
      doc_status: invoiceMachine.code.issued,
      invoice_no,
      files,
      gross_fen: -gross_fen,
      net_fen: tax_fen - gross_fen,
      tax_fen: -tax_fen,
      red_of: origin.id,
      red_reason: input.reason,
      red_no,
      issued_at: nowIso(),
      issued_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    update invoice_line l set red_fen = l.red_fen + u.gross_fen, red_tax_fen = l.red_tax_fen + u.tax_fen
    from unnest(${taken.map(({ line }) => line.id)}::bigint[], ${taken.map((one) => one.gross_fen)}::bigint[], ${taken.map((one) => one.tax_fen)}::bigint[]) as u (id, gross_fen, tax_fen)
    where l.tenant_id = ${tenant_id} and l.id = u.id`.execute(tx)
  await takeParts(
    tx,
    tenant_id,
    taken.map((one) => ({ part_id: one.line.part_id, gross_fen: -one.gross_fen, tax_fen: -one.tax_fen }))
  )
  const reds = taken.map(({ line, gross_fen: gross, tax_fen: tax }) => ({
    ...line,
    id: newId(),
    invoice_id: letter.id,
    gross_fen: -gross,
    net_fen: tax - gross,
    tax_fen: -tax,
    red_fen: 0,
    red_tax_fen: 0,
    red_of: line.id
  }))
  await insertRows(tx, 'invoice_line', actor, reds)
  const redOf = new Map(taken.map((one) => [one.line.id, one.gross_fen]))
  const back = (line: Row<'invoice_line'>) => ({ asked: -(redOf.get(line.id) ?? 0), invoiced: -(redOf.get(line.id) ?? 0) })
  await shareOverBills(tx, actor, lines, back, publishChange)
  const ofMonth = shanghaiDay(origin.issued_at ?? nowIso()).slice(0, 7) === monthNow()
  if (ofMonth) await moveQuota(tx, actor, seller_id, { used: tax_fen - gross_fen }, publishChange)
  if (isWhole && origin.red_fen === 0) await reverse(tx, { ...factOf(origin), event: 'invoiceIssued' }, input.reason, actor.user_id)
  else
    await post(tx, {
      ...factOf(letter),
      event: 'invoiceRed',
      occurred_at: nowIso(),
      amounts: { tax: tax_fen },
      carrier_id: seller_id,
      shipper_id: buyer_id,
      created_by: actor.user_id
    })
  const applied_red = apply.red_fen + gross_fen
  const isAll = applied_red === apply.issued_fen && apply.issued_fen === apply.amount_fen
  // An application of which some documents still wait for their numbers stays partly issued.
  const apply_status =
    apply.apply_status === applyMachine.code.partlyIssued
      ? apply.apply_status
      : advance(applyMachine, apply.apply_status, isAll ? 'red' : 'redPart', actor.who)
  const applied = await updateVersioned(tx, 'invoice_apply', actor, apply, { apply_status, red_fen: applied_red, red_asked_at: null })
  publishChange('invoice', applied)
  const slots = { seller_name, invoice_no: origin.invoice_no ?? '', amount: formatYuan(gross_fen), reason: input.reason }
  await notifyCompany({ tx, publishChange }, actor, { ...buyerMail(applied), phrase: 'invoiceReversed', slots })
  return { output: await getInvoiceRow(tx, actor, letter.id), log: { id: apply.id, no: apply_no, before: origin, after } }
})
