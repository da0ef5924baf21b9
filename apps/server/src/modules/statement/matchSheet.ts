import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { AnyFen, AnyKg, Day } from '@yunshu/contract/kit/fields'
import { cellFaults, cellText, isLost, parsedValue } from '@yunshu/contract/kit/parseCell'
import { type Lang, sayIn } from '@yunshu/contract/kit/phrases'
import type { statement } from '@yunshu/contract/statement/contract'
import { type Match, matchRows, type OtherRow, type OwnLine } from '@yunshu/domain/match'
import { hiddenReason, rowsBelow } from '../../platform/sheet/columns.ts'
import type { Sheet } from '../../platform/sheet/head.ts'
import { type SheetCell, SheetFault } from '../../platform/sheet/limits.ts'
import { isSum } from '../../platform/sheet/titled.ts'

/** Which column of a workbook holds what. */
export type Columns = InputOf<typeof statement.match>['columns']
/** A trip between the two sides that is not on the statement: on which document it stands, and why it is not on this one. */
export type Elsewhere = OwnLine & { readonly found_no: string; readonly left_reason: number | null; readonly isOnAnother: boolean }
export type MatchArgument = {
  readonly columns: Columns
  readonly lines: readonly OwnLine[]
  readonly elsewhere: readonly Elsewhere[]
  readonly tolerance_fen: number
}
/** What a row of the workbook came to; of one that is no line, on which document its trip was found instead. */
export type SheetMatch = Omit<Match, 'reason'> & { reason: Match['reason'] | 13 | 14; found_no: string; left_reason: number | null }
export type MatchPart = { readonly rows: number; readonly titles: readonly string[] } | readonly SheetMatch[]

/** Reads the other side's workbook and matches it with our trips, in the thread in which it was unpacked: 20,000 rows take seconds. First how many rows there are and their titles, then what they came to. */
export function* matchSheet(sheet: Sheet, { columns, lines, elsewhere, tolerance_fen }: MatchArgument): Iterable<MatchPart> {
  const hidden = hiddenReason(sheet)
  if (hidden) throw new SheetFault(hidden)
  const rows = rowsBelow(sheet)
  yield { rows: rows.length, titles: (sheet.rows[sheet.head] ?? []).map(cellText) }
  const others = rows.flatMap(({ row, cells }) => (isSum(cells) ? [] : (otherOf(cells, row, columns) ?? [])))
  const found = matchRows(lines, others, tolerance_fen)
  const standing = foundElsewhere(found, elsewhere, tolerance_fen)
  const all = found.map((match) => ({ found_no: '', left_reason: null, ...match, ...(match.row && standing.get(match.row)) }))
  for (let at = 0; at < all.length; at += partSize) yield all.slice(at, at + partSize)
}
const partSize = 1_000

/* Rows that are no trip of this statement but one of another, or one that was left out: told by a key, not by what is only near. */
const foundElsewhere = (found: readonly Match[], elsewhere: readonly Elsewhere[], tolerance_fen: number) => {
  const strange = found.flatMap(({ row, line_id }) => (row && line_id === null ? [row] : []))
  const known = new Map(elsewhere.map((trip) => [trip.id, trip]))
  const standing = new Map<OtherRow, Pick<SheetMatch, 'reason' | 'found_no' | 'left_reason'>>()
  for (const { row, line_id, verdict } of matchRows(elsewhere, strange, tolerance_fen, { near: false })) {
    const trip = line_id === null ? undefined : known.get(line_id)
    if (row && trip && verdict !== 'choose')
      standing.set(row, { reason: trip.isOnAnother ? 13 : 14, found_no: trip.found_no, left_reason: trip.left_reason })
  }
  return standing
}

/* Rows without an amount are skipped, such as a heading, and those that say of no trip which it is. */
const otherOf = (row: readonly SheetCell[], row_no: number, columns: Columns): OtherRow | undefined => {
  const cell = (at: number | null | undefined): SheetCell => (at === null || at === undefined ? null : (row[at] ?? null))
  const amount = cell(columns.amount)
  if (isLost(amount)) {
    const reason = (lang: Lang): string => sayIn(lang, cellFaults, amount.lost, { value: amount.text })
    throw new SheetFault({ zh: `第 ${row_no} 行的金额：${reason('zh')}`, en: `the amount of row ${row_no} ${reason('en')}` })
  }
  const fen = parsedValue(AnyFen, amount)
  const said = ([columns.no, columns.plate_no, columns.start_name, columns.end_name] as const).some((at) => cellText(cell(at)) !== '')
  if (fen === undefined || !said) return undefined
  return {
    row_no,
    no: cellText(cell(columns.no)).slice(0, 60),
    plate_no: cellText(cell(columns.plate_no)).slice(0, 20),
    day: parsedValue(Day, cell(columns.day)) ?? '',
    start_name: cellText(cell(columns.start_name)).slice(0, 40),
    end_name: cellText(cell(columns.end_name)).slice(0, 40),
    kg: parsedValue(AnyKg, cell(columns.kg)) ?? null,
    fen
  }
}
