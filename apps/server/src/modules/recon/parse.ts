import { AnyFen } from '@yunshu/contract/kit/fields'
import { cellText, isLost, type SheetCell as Cell, parsedValue } from '@yunshu/contract/kit/parseCell'
import { momentOf, serialOf, soughtIn, type Table, titledRows } from '../../platform/sheet/titled.ts'

/** A line of the bank's statement, as read from the file. */
export type BankLine = {
  readonly row_no: number
  readonly bank_serial_no: string
  readonly occurred_at: string
  readonly direction: 1 | 2
  readonly amount_fen: number
  /** Money that went the other way before (冲正): a payment below zero is money back. */
  readonly reversal: boolean
  readonly other_name: string
  readonly other_no: string
  readonly virtual_account: string
  readonly closing_fen: number | null
}
/** A part of the file that cannot be taken, with its place, and the refusal that says why. */
export class BadLine extends Error {
  readonly row: number
  readonly column: string
  readonly value: string
  readonly refusal: 'bankRowWrong' | 'bankRowShort' | 'bankRowBoth'
  constructor(row: number, column: string, value: string, refusal: BadLine['refusal'] = 'bankRowWrong') {
    super(`line ${row}: ${column} ${value}`)
    this.row = row
    this.column = column
    this.value = value
    this.refusal = refusal
  }
}

/** The titles that banks use for each column; a fault names the column by the first of them. */
const titles = {
  serial: ['流水号', '交易流水号', '银行流水号', '凭证号', 'serial', 'serial no.'],
  at: ['交易时间', '时间', '记账时间', 'time'],
  day: ['交易日期', '日期', '记账日期', 'date'],
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
/** How the head of a bank's statement is known. */
export const statementHead = soughtIn(titles, ['serial'], ['serial', 'amount', 'into', 'out', 'balance'])

/** Reads the bank's statement by the titles of its columns; lines that move nothing are passed over and counted. Pure, so that tests need no file. */
export const parseStatement = (table: Table): { readonly lines: BankLine[]; readonly passed: number } => {
  const { has, rows } = titledRows(titles, table)
  const head = table.head + 1
  if (!has('serial')) throw new BadLine(head, titles.serial[0], '')
  if (!has('at') && !has('day')) throw new BadLine(head, titles.at[0], '')
  if (!has('amount') && !has('into') && !has('out')) throw new BadLine(head, titles.amount[0], '')
  const read = rows.map(({ row, of }) => ({ row, of, moved: movedOf(row, of) }))
  const lines = read.flatMap(({ row, of, moved }) => (moved ? [{ ...lineOf(row, of), ...moved }] : []))
  return { lines, passed: read.length - lines.length }
}

/**
 * What the account holds after the last movement of a statement, fen; null where that line tells no balance. Banks list the oldest line first or the newest: the
 * balances themselves tell which, each being the one before it with its own movement, and where they do not the times.
 */
export const closingOf = (lines: readonly BankLine[]): number | null => {
  const newest = lines.toReversed()
  const [down, up] = [follows(lines), follows(newest)]
  const [first, last] = [lines[0]?.occurred_at ?? '', lines.at(-1)?.occurred_at ?? '']
  const isNewestFirst = down === up ? first > last : up
  return (isNewestFirst ? newest : lines).at(-1)?.closing_fen ?? null
}
const follows = (lines: readonly BankLine[]): boolean =>
  lines.every(({ closing_fen, direction, amount_fen }, i) => {
    const before = lines[i - 1]
    return !before || (closing_fen !== null && closing_fen - (before.closing_fen ?? 0) === (direction === 1 ? amount_fen : -amount_fen))
  })
type Of = (field: Field) => Cell
const lineOf = (row: number, of: Of): Omit<BankLine, 'direction' | 'amount_fen' | 'reversal'> => {
  const said = serialOf(of('serial'))
  if (said.fault) throw new BadLine(row, titles.serial[0], shown(of('serial')), said.fault === 'shortened' ? 'bankRowShort' : 'bankRowWrong')
  if (!said.serial || said.serial.length > 60) throw new BadLine(row, titles.serial[0], shown(said.serial))
  const text = (field: Field): string => (isLost(of(field)) ? refuseCell(row, field, of(field)) : cellText(of(field)))
  return {
    row_no: row,
    bank_serial_no: said.serial,
    occurred_at: momentOf(of('day'), of('at')) ?? refuseCell(row, cellText(of('at')) === '' ? 'day' : 'at', of('at') ?? of('day')),
    other_name: text('name').slice(0, 80),
    other_no: text('number').replace(/\s/gu, ''),
    virtual_account: text('virtual').replace(/\s/gu, '').slice(0, 30),
    closing_fen: fenOf(row, of, 'balance') ?? null
  }
}

/*
 * The amount and its direction: from two columns, one for money received and one for money paid, or from one column with a column for the direction or a sign.
 * What is below zero where its direction is said already goes the other way. Undefined where nothing moved.
 */
const movedOf = (row: number, of: Of): Pick<BankLine, 'direction' | 'amount_fen' | 'reversal'> | undefined => {
  const [into, out, amount] = [fenOf(row, of, 'into'), fenOf(row, of, 'out'), fenOf(row, of, 'amount')]
  if (into && out) throw new BadLine(row, titles.into[0], shown(of('into')), 'bankRowBoth')
  if (into) return told(1, into)
  if (out) return told(2, out)
  if (amount === undefined) return into === undefined && out === undefined ? refuseCell(row, 'amount', of('amount')) : undefined
  if (amount === 0) return undefined
  const side = cellText(of('side'))
  if (/^(收|贷|转入|来账|in|cr|c$)/iu.test(side)) return told(1, amount)
  if (/^(支|付|借|转出|往账|out|dr|d$)/iu.test(side)) return told(2, amount)
  if (side === '') return { direction: amount > 0 ? 1 : 2, amount_fen: Math.abs(amount), reversal: false }
  return refuseCell(row, 'side', side)
}
const told = (direction: 1 | 2, fen: number): Pick<BankLine, 'direction' | 'amount_fen' | 'reversal'> =>
  fen > 0 ? { direction, amount_fen: fen, reversal: false } : { direction: direction === 1 ? 2 : 1, amount_fen: -fen, reversal: true }

/* Undefined where the cell is empty, or has the dash that banks write for nothing. */
const fenOf = (row: number, of: Of, field: Field): number | undefined =>
  /^[-—/]*$/u.test(cellText(of(field))) ? undefined : (parsedValue(AnyFen, of(field)) ?? refuseCell(row, field, of(field)))
const shown = (cell: Cell): string => cellText(cell).slice(0, 40)
const refuseCell = (row: number, field: Field, value: Cell): never => {
  throw new BadLine(row, titles[field][0], shown(value))
}
