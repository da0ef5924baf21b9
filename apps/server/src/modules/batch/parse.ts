import { AnyFen } from '@yunshu/contract/kit/fields'
import { cellText, isLost, parsedValue } from '@yunshu/contract/kit/parseCell'
import { momentOf, serialOf, soughtIn, type Table, titledRows } from '../../platform/sheet/titled.ts'

/** A line of a bank's result file. */
export type ResultLine = {
  readonly line_no: number
  readonly row_ref: string
  readonly payee_name: string
  readonly told: 10 | 20 | 30
  readonly amount_fen: number
  readonly bank_serial_no: string
  readonly paid_at: string | null
  readonly reason: string
}
/** A line that cannot be read, with the column that is at fault. */
type BadResult = { readonly line_no: number; readonly row_ref: string; readonly column: string; readonly value: string }

/** The titles that banks use for each column; a fault names the column by the first of them. */
const titles = {
  ref: ['付款参考号', '参考号', '业务参考号', '客户流水号', 'reference'],
  told: ['处理结果', '交易结果', '状态', '交易状态', '结果', 'result', 'status'],
  amount: ['金额', '交易金额', '付款金额', 'amount'],
  serial: ['银行流水号', '流水号', '交易流水号', 'serial', 'serial no.'],
  at: ['交易时间', '时间', 'time'],
  day: ['交易日期', '日期', 'date'],
  name: ['收款人', '收款户名', '户名', 'payee', 'name'],
  reason: ['失败原因', '原因', '说明', 'reason']
} as const
type Field = keyof typeof titles
const words: readonly (readonly [RegExp, 10 | 20 | 30])[] = [
  [/^(退汇|退票|退回|returned?)/iu, 30],
  [/^(失败|付款失败|交易失败|拒绝|failed|failure|refused|rejected)/iu, 20],
  [/^(成功|付款成功|交易成功|已付|success|paid|ok$)/iu, 10]
]

/** How the head of a bank's result file is known. */
export const resultHead = soughtIn(titles, ['ref'], ['ref', 'amount', 'serial'])

/** Reads a bank's result file by the titles of its columns. Pure, so that tests need no file. */
export const parseResults = (table: Table): { missing: string } | { lines: ResultLine[]; bad: BadResult[] } => {
  const { has, rows } = titledRows(titles, table)
  const missing = (['ref', 'told', 'amount'] as const).find((field) => !has(field))
  if (missing) return { missing: titles[missing][0] }
  const [lines, bad]: [ResultLine[], BadResult[]] = [[], []]
  for (const { row: line_no, of } of rows) {
    const [ref, serial] = [serialOf(of('ref')), serialOf(of('serial'))]
    const row_ref = (ref.fault ? '' : ref.serial).slice(0, 40)
    const wrong = (field: Field) => void bad.push({ line_no, row_ref, column: titles[field][0], value: cellText(of(field)).slice(0, 40) })
    const told = words.find(([word]) => word.test(cellText(of('told'))))?.[1]
    const amount_fen = parsedValue(AnyFen, of('amount'))
    const bank_serial_no = (serial.fault ? '' : serial.serial).slice(0, 64)
    const paid_at = cellText(of('at')) + cellText(of('day')) === '' ? null : momentOf(of('day'), of('at'))
    const lost = (['name', 'reason'] as const).find((field) => isLost(of(field)))
    if (row_ref === '') wrong('ref')
    else if (told === undefined) wrong('told')
    else if (amount_fen === undefined || amount_fen <= 0) wrong('amount')
    else if (serial.fault || (told === 10 && bank_serial_no.length < 4)) wrong('serial')
    else if (paid_at === undefined) wrong(cellText(of('at')) === '' ? 'day' : 'at')
    else if (lost) wrong(lost)
    else
      lines.push({
        line_no,
        row_ref,
        payee_name: cellText(of('name')).slice(0, 80),
        told,
        amount_fen,
        bank_serial_no,
        paid_at,
        reason: cellText(of('reason')).slice(0, 200)
      })
  }
  return { lines, bad }
}
