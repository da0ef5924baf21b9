import { AnyFen } from '@yunshu/contract/kit/fields'
import { cellText, isLost, parsedValue } from '@yunshu/contract/kit/parseCell'
import { Type } from 'typebox'
import { momentOf, serialOf, soughtIn, type Table, titledRows } from '../../platform/sheet/titled.ts'

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
  at: ['交易时间', '消费时间', '通行时间', '出口时间', '时间', 'time'],
  day: ['交易日期', '消费日期', '通行日期', '日期', 'date'],
  amount: ['金额', '交易金额', '消费金额', '通行费', '实付金额', 'amount'],
  station: ['站点', '加油站', '油站', '消费地点', '入口站', 'station', 'entry'],
  exit: ['出口站', 'exit'],
  litres: ['升数', '加油量', '数量', 'litres', 'liters'],
  invoice: ['发票号', '发票号码', 'invoice', 'invoice no.']
} as const
type Field = keyof typeof titles

/** How the head of a supplier's file is known. */
export const useHead = soughtIn(titles, ['card'], ['serial', 'amount', 'litres', 'invoice'])

/** Reads what the supplier billed by the titles of its columns; a column without which no row makes sense is named. Pure. */
export const parseUse = (table: Table): { readonly missing: string } | { readonly lines: readonly UseLine[]; readonly bad: readonly BadUse[] } => {
  const { has, rows } = titledRows(titles, table)
  const missing = (['card', 'serial', 'amount'] as const).find((field) => !has(field)) ?? (has('at') || has('day') ? undefined : 'at')
  if (missing) return { missing: titles[missing][0] }
  const lines: UseLine[] = []
  const bad: BadUse[] = []
  for (const { row: row_no, of } of rows) {
    const said = (field: Field, most: number): string => cellText(of(field)).slice(0, most)
    const [card, serial] = [serialOf(of('card')), serialOf(of('serial'))]
    const row = { row_no, card_no: said('card', 40).replace(/[\s'’`]/gu, ''), serial_no: (serial.fault ? '' : serial.serial).slice(0, 60) }
    const occurred_at = momentOf(of('day'), of('at'))
    const amount_fen = parsedValue(AnyFen, of('amount'))
    const litres = parsedValue(Litres, of('litres')) ?? null
    const fault: Field | undefined =
      card.fault || row.card_no === ''
        ? 'card'
        : serial.fault || row.serial_no === ''
          ? 'serial'
          : !occurred_at
            ? cellText(of('at')) === '' && has('day')
              ? 'day'
              : 'at'
            : !amount_fen || amount_fen < 0
              ? 'amount'
              : litres === null && said('litres', 20) !== ''
                ? 'litres'
                : (['station', 'exit', 'invoice'] as const).find((field) => isLost(of(field)))
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
const Litres = Type.Number({ minimum: 0, exclusiveMaximum: 100_000 })
