import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceMachine } from '@yunshu/contract/invoice/machine'
import { invoiceRefusals, invoiceTerms } from '@yunshu/contract/invoice/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Day } from '@yunshu/contract/kit/fields'
import { cellText, parsedValue } from '@yunshu/contract/kit/parseCell'
import { fill, type Slots } from '@yunshu/contract/kit/phrases'
import { isInvoiceNo } from '@yunshu/domain/invoice'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import { serialOf, soughtIn, titledRows } from '../../platform/sheet/titled.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { readApart } from '../../platform/verb/verb.ts'
import { tableOf } from '../task/index.ts'
import { isPaper } from './issue.ts'
import { invoiceRows } from './queries.ts'

const mostRows = 500
/** The titles of the columns, as the tax platform and people write them; the first names a column that is missing. */
const titles = {
  apply_no: ['申请单号', '申请号', '业务单号', 'application no.', 'application'],
  invoice_no: ['发票号码', '数电票号码', '发票号', 'invoice no.', 'invoice'],
  issued_at: ['开票日期', '开票时间', 'issued on', 'issue date', 'date'],
  doc_seq: ['第几张', '张序', 'no. in application']
} as const
type Field = keyof typeof titles
type Told = OutputOf<typeof invoice.readNumbers>[number]
type Waiting = {
  readonly id: number
  readonly apply_id: number
  readonly apply_no: string
  readonly doc_seq: number
  readonly title: string
  readonly gross_fen: number
  readonly invoice_type: number
}

/** 导入发票号: reads a file of numbers, and says of each row which document it is for or why it is for none. Each is then entered by itself. */
export const readNumbers = readApart(invoice.readNumbers, async ({ actor, input, services }) => {
  const table = (await tableOf(services, actor, input, soughtIn(titles, ['apply_no'], ['invoice_no']))) ?? refuse('numberFileNeeded')
  const { has, rows } = titledRows(titles, table)
  const missing = (['apply_no', 'invoice_no', 'issued_at'] as const).find((field) => !has(field))
  if (missing) return refuse('numberFileHead', { column: titles[missing][0] })
  if (rows.length > mostRows) refuse('numberFileLong', { most: mostRows, rows: rows.length })
  const said = ({ of }: (typeof rows)[number], field: Field): string => {
    const told = serialOf(of(field))
    return (told.fault ? cellText(of(field)) : told.serial).replace(/\s/gu, '').slice(0, 40)
  }
  const waiting = await transact(services.db, actor, (tx) => waitingOf(tx, actor, [...new Set(rows.map((line) => said(line, 'apply_no')))]), {
    readonly: true
  })
  const seen = new Set<string>()
  return rows.map((line): Told => {
    const row_no = line.row
    const [apply_no, invoice_no, seq] = [said(line, 'apply_no'), said(line, 'invoice_no'), said(line, 'doc_seq')]
    const issued_at = parsedValue(Day, line.of('issued_at')) ?? null
    const of = waiting.filter((one) => one.apply_no === apply_no && (seq === '' || String(one.doc_seq) === seq))
    const [document] = of
    const fault =
      issued_at === null
        ? say(actor, 'numberRowUnread', { column: invoiceTerms[actor.origin.lang].issued_at, value: said(line, 'issued_at') })
        : !document
          ? say(actor, 'numberRowUnknown', { apply_no })
          : of.length > 1
            ? say(actor, 'numberRowMany', { apply_no, count: of.length })
            : !isInvoiceNo(invoice_no, isPaper(document))
              ? say(actor, 'badInvoiceNo', {})
              : seen.has(invoice_no)
                ? say(actor, 'numberRowTwice', {})
                : null
    const found = fault === null ? document : undefined
    if (found) seen.add(invoice_no)
    return {
      row_no,
      apply_no,
      invoice_no,
      issued_at,
      id: found?.apply_id ?? null,
      invoice_id: found?.id ?? null,
      title: found?.title ?? '',
      gross_fen: found?.gross_fen ?? null,
      fault
    }
  })
})

const say = ({ origin: { lang } }: Actor, key: keyof typeof invoiceRefusals.zh, slots: Slots): string => fill(invoiceRefusals[lang][key], slots, lang)

const waitingOf = async (tx: Tx, actor: Actor, numbers: readonly string[]): Promise<Waiting[]> =>
  await invoiceRows(tx, actor)
    .where('i.doc_status', '=', invoiceMachine.code.toIssue)
    .where('i.apply_no', 'in', ['', ...numbers])
    .execute()
