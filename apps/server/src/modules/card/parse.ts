import { AnyFen, Time } from '@yunshu/contract/kit/fields'
import { cellText, type SheetCell as Cell, parsedValue } from '@yunshu/contract/kit/parseCell'
import { isEmptyRow } from '../../platform/sheet/columns.ts'

/** A row of the supplier's file that could be read. */
export type UseLine = {
  readonly row_no: number
  readonly card_no: string
  readonly serial_no: string
  readonly occurred_at: string
  readonly amount_fen: number
  readonly station: string
  readonly exit_station: string
  readonly litres: number | null
  readonly invoice_no: string
}
/** One that could not: which column, and what stands there. */
export type BadUse = Pick<UseLine, 'row_no' | 'card_no' | 'serial_no'> & { readonly column: string; readonly value: string }

/** The titles that suppliers use for each column; a fault names the column by the first of them. */
const titles = {
  card: ['卡号', '油卡号', '副卡号', 'etc卡号', 'card no.', 'card'],
  serial: ['流水号', '交易流水号', '交易号', '订单号', 'serial', 'serial no.'],
  at: ['交易时间', '消费时间', '通行时间', '出口时间', '时间', 'time', 'date'],
  amount: ['金额', '交易金额', '消费金额', '通行费', '实付金额', 'amount'],
  station: ['站点', '加油站', '油站', '消费地点', '入口站', 'station', 'entry'],
  exit: ['出口站', 'exit'],
  litres: ['升数', '加油量', '数量', 'litres', 'liters'],
  invoice: ['发票号', '发票号码', 'invoice', 'invoice no.']
} as const
type Field = keyof typeof titles

/** Reads what the supplier billed by the titles of its columns; a column without which no row makes sense is named. Pure. */
export const parseUse = (
  sheet: readonly (readonly Cell[])[]
): { readonly missing: string } | { readonly lines: readonly UseLine[]; readonly bad: readonly BadUse[] } => {
  const head = sheet.findIndex((row) => row.some((cell) => isTitle('card', cell)))
  if (head < 0) return { missing: titles.card[0] }
  const at = Object.fromEntries(
    (Object.keys(titles) as Field[]).map((field) => [field, (sheet[head] ?? []).findIndex((cell) => isTitle(field, cell))])
  ) as Record<Field, number>
  const missing = (['serial', 'at', 'amount'] as const).find((field) => at[field] < 0)
  if (missing) return { missing: titles[missing][0] }
  const lines: UseLine[] = []
  const bad: BadUse[] = []
  for (const [i, cells] of sheet.slice(head + 1).entries()) {
    if (isEmptyRow(cells) || /^(合计|总计|total)/iu.test(cellText(cells[0]))) continue
    const of = (field: Field): Cell => (at[field] < 0 ? null : cells[at[field]])
    const said = (field: Field, most: number): string => cellText(of(field)).slice(0, most)
    const row = { row_no: head + i + 2, card_no: said('card', 40).replace(/\s/gu, ''), serial_no: said('serial', 60) }
    const occurred_at = parsedValue(Time, of('at'))
    const amount_fen = parsedValue(AnyFen, of('amount'))
    const litresText = said('litres', 20)
    const litres = litresText === '' ? null : Number(litresText)
    const fault: Field | undefined =
      row.card_no === ''
        ? 'card'
        : row.serial_no === ''
          ? 'serial'
          : !occurred_at
            ? 'at'
            : !amount_fen || amount_fen < 0
              ? 'amount'
              : litres !== null && !(litres >= 0 && litres < 100_000)
                ? 'litres'
                : undefined
    if (fault) bad.push({ ...row, column: titles[fault][0], value: said(fault, 40) })
    else
      lines.push({
        ...row,
        occurred_at: occurred_at ?? '',
        amount_fen: amount_fen ?? 0,
        station: said('station', 60),
        exit_station: said('exit', 60),
        litres: litres === null ? null : Math.round(litres * 100) / 100,
        invoice_no: said('invoice', 40)
      })
  }
  return { lines, bad }
}

const isTitle = (field: Field, cell: Cell): boolean =>
  (titles[field] as readonly string[]).includes(
    cellText(cell)
      .toLowerCase()
      .replace(/[(（].*$/u, '')
      .trim()
  )
