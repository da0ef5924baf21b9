import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceMachine } from '@yunshu/contract/invoice/machine'
import { invoiceRefusals, invoiceTerms } from '@yunshu/contract/invoice/words'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { Day } from '@yunshu/contract/kit/fields'
import { cellText, parsedValue, type SheetCell } from '@yunshu/contract/kit/parseCell'
import { fill, type Slots } from '@yunshu/contract/kit/phrases'
import { isInvoiceNo } from '@yunshu/domain/invoice'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import { isEmptyRow } from '../../platform/sheet/columns.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { readApart } from '../../platform/verb/verb.ts'
import { readCsv } from '../recon/index.ts'
import { sheetRows } from '../task/index.ts'
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
  const sheet = await sheetOf(services, actor, input)
  const head = sheet.findIndex((row) => row.some((cell) => isTitle('apply_no', cell)))
  const at = (field: Field): number => (sheet[head] ?? []).findIndex((cell) => isTitle(field, cell))
  const missing = (['apply_no', 'invoice_no', 'issued_at'] as const).find((field) => at(field) < 0)
  if (missing) return refuse('numberFileHead', { column: titles[missing][0] })
  const rows = sheet.slice(head + 1).flatMap((cells, i) => (isEmptyRow(cells) ? [] : [{ cells, row_no: head + i + 2 }]))
  if (rows.length > mostRows) refuse('numberFileLong', { most: mostRows, rows: rows.length })
  const said = (cells: readonly SheetCell[], field: Field): string =>
    at(field) < 0 ? '' : cellText(cells[at(field)]).replace(/\s/gu, '').slice(0, 40)
  const waiting = await transact(services.db, actor, (tx) => waitingOf(tx, actor, [...new Set(rows.map(({ cells }) => said(cells, 'apply_no')))]), {
    readonly: true
  })
  const seen = new Set<string>()
  return rows.map(({ cells, row_no }): Told => {
    const [apply_no, invoice_no, seq] = [said(cells, 'apply_no'), said(cells, 'invoice_no'), said(cells, 'doc_seq')]
    const issued_at = parsedValue(Day, cells[at('issued_at')]) ?? null
    const of = waiting.filter((one) => one.apply_no === apply_no && (seq === '' || String(one.doc_seq) === seq))
    const [document] = of
    const fault =
      issued_at === null
        ? say(actor, 'numberRowUnread', { column: invoiceTerms[actor.origin.lang].issued_at, value: said(cells, 'issued_at') })
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

const isTitle = (field: Field, cell: SheetCell): boolean => (titles[field] as readonly string[]).includes(cellText(cell).trim().toLowerCase())
const say = ({ origin: { lang } }: Actor, key: keyof typeof invoiceRefusals.zh, slots: Slots): string => fill(invoiceRefusals[lang][key], slots, lang)

const waitingOf = async (tx: Tx, actor: Actor, numbers: readonly string[]): Promise<Waiting[]> =>
  await invoiceRows(tx, actor)
    .where('i.doc_status', '=', invoiceMachine.code.toIssue)
    .where('i.apply_no', 'in', ['', ...numbers])
    .execute()

const sheetOf = async (
  services: Services,
  actor: Actor,
  { file, csv }: { readonly file?: string; readonly csv?: string }
): Promise<SheetCell[][]> => {
  if (csv) return readCsv(csv)
  return file ? await sheetRows(services, actor, file) : refuse('numberFileNeeded')
}
