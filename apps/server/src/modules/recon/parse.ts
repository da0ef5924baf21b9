import { AnyFen, Time } from '@yunshu/contract/kit/fields'
import { cellText, type SheetCell as Cell, parsedValue } from '@yunshu/contract/kit/parseCell'
import { isEmptyRow } from '../../platform/sheet/columns.ts'

/** A line of the bank's statement, as read from the file. */
export type BankLine = {
  readonly row_no: number
  readonly bank_serial_no: string
  readonly occurred_at: string
  readonly direction: 1 | 2
  readonly amount_fen: number
  readonly other_name: string
  readonly other_no: string
  readonly virtual_account: string
  readonly closing_fen: number | null
}
/** A part of the file that cannot be read, with its place. */
export class BadLine extends Error {
  readonly row: number
  readonly column: string
  readonly value: string
  constructor(row: number, column: string, value: string) {
    super(`line ${row}: ${column} ${value}`)
    this.row = row
    this.column = column
    this.value = value
  }
}

/** The titles that banks use for each column; a fault names the column by the first of them. */
const titles = {
  serial: ['流水号', '交易流水号', '银行流水号', '凭证号', 'serial'],
  at: ['交易时间', '交易日期', '日期', '时间', 'time', 'date'],
  side: ['收支', '借贷', '借贷标志', '方向', 'direction'],
  amount: ['金额', '交易金额', '发生额', 'amount'],
  into: ['收入金额', '收入', '贷方金额', '贷方发生额', 'credit'],
  out: ['支出金额', '支出', '借方金额', '借方发生额', 'debit'],
  name: ['对方户名', '对方名称', '户名', 'name'],
  number: ['对方账号', '账号', 'account'],
  virtual: ['专属账号', '虚拟账号', '子账号', 'virtual account'],
  balance: ['余额', '账户余额', 'balance']
} as const
type Field = keyof typeof titles
const [shownSerial, shownAt, shownSide, shownAmount] = [titles.serial[0], titles.at[0], titles.side[0], titles.amount[0]]

/** Reads the bank's statement by the titles of its columns. Pure, so that tests need no file. */
export const parseStatement = (sheet: readonly (readonly Cell[])[]): BankLine[] => {
  const head = sheet.findIndex((row) => row.some((cell) => isTitle('serial', cell)))
  if (head < 0) throw new BadLine(1, shownSerial, '')
  const at = Object.fromEntries(
    (Object.keys(titles) as Field[]).map((field) => [field, (sheet[head] ?? []).findIndex((cell) => isTitle(field, cell))])
  ) as Record<Field, number>
  if (at.at < 0) throw new BadLine(head + 1, shownAt, '')
  if (at.amount < 0 && at.into < 0 && at.out < 0) throw new BadLine(head + 1, shownAmount, '')
  return sheet.slice(head + 1).flatMap((cells, i) => {
    const row = head + i + 2
    const of = (field: Field): Cell => (at[field] < 0 ? null : cells[at[field]])
    const bank_serial_no = cellText(of('serial'))
    if (isEmptyRow(cells) || /^(合计|总计|total)/iu.test(cellText(cells[0]))) return []
    if (!bank_serial_no || bank_serial_no.length > 60) throw new BadLine(row, shownSerial, bank_serial_no)
    const occurred_at = parsedValue(Time, of('at')) ?? refuseCell(row, shownAt, of('at'))
    const other_no = cellText(of('number')).replace(/\s/gu, '')
    return [
      {
        row_no: row,
        bank_serial_no,
        occurred_at,
        ...movedOf(row, of),
        other_name: cellText(of('name')).slice(0, 80),
        other_no,
        virtual_account: cellText(of('virtual')).replace(/\s/gu, '').slice(0, 30),
        closing_fen: cellText(of('balance')) === '' ? null : (fenOf(of('balance')) ?? refuseCell(row, titles.balance[0], of('balance')))
      }
    ]
  })
}

/* The amount and its direction: from two columns, one for money received and one for money paid, or from one column with a column for the direction or a sign. */
const movedOf = (row: number, of: (field: Field) => Cell): { direction: 1 | 2; amount_fen: number } => {
  const [into, out] = [fenOf(of('into')), fenOf(of('out'))]
  if (into) return { direction: 1, amount_fen: Math.abs(into) }
  if (out) return { direction: 2, amount_fen: Math.abs(out) }
  const amount = fenOf(of('amount'))
  if (!amount) return refuseCell(row, shownAmount, of('amount'))
  const side = cellText(of('side'))
  if (/^(收|贷|转入|来账|in|cr|c$)/iu.test(side)) return { direction: 1, amount_fen: Math.abs(amount) }
  if (/^(支|付|借|转出|往账|out|dr|d$)/iu.test(side)) return { direction: 2, amount_fen: Math.abs(amount) }
  if (side === '') return { direction: amount > 0 ? 1 : 2, amount_fen: Math.abs(amount) }
  return refuseCell(row, shownSide, side)
}

/** Splits a CSV into rows of cells, with quotes, doubled quotes, and commas and line breaks within quotes. */
export const readCsv = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/^\ufeff/u, '')
  for (let i = 0; i < source.length; i += 1) {
    const letter = source[i] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (source[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (letter === '"') quoted = true
    else if (letter === ',' || letter === '\t') {
      row.push(cell)
      cell = ''
    } else if (letter === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
    } else if (letter !== '\r') cell += letter
  }
  return cell === '' && row.length === 0 ? rows : [...rows, [...row, cell]]
}

const refuseCell = (row: number, column: string, value: Cell): never => {
  throw new BadLine(row, column, cellText(value).slice(0, 40))
}
const isTitle = (field: Field, cell: Cell): boolean => {
  const title = cellText(cell)
    .toLowerCase()
    .replace(/[(（].*$/u, '')
    .trim()
  return (titles[field] as readonly string[]).includes(title)
}
const fenOf = (cell: Cell): number | undefined => parsedValue(AnyFen, cell)
