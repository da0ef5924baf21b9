import { type Fen, figure } from './money.ts'

/** A line of our statement as it is compared with the other side's workbook. */
export interface OwnLine {
  id: number
  /** Waybill, order and customer numbers. */
  nos: readonly string[]
  plate_no: string
  day: string
  start_name: string
  end_name: string
  kg: number
  own_fen: Fen
  net_fen: Fen
  surcharge_fen: Fen
  deduct_fen: Fen
}
/** A row of the other side's workbook; missing values are empty or null. */
export interface OtherRow {
  row_no: number
  no: string
  plate_no: string
  day: string
  start_name: string
  end_name: string
  kg: number | null
  fen: Fen
}
/** The result for a row, a line, or a row and a line that were found to be the same trip. `key`: 1 number, 2 plate, day and lane, 3 plate and day. `reason` as in domain 5.6. */
export interface Match {
  row: OtherRow | null
  line_id: number | null
  key: 1 | 2 | 3 | null
  own_fen: Fen | null
  diff_fen: Fen
  reason: DiffReason | null
  verdict: 'accept' | 'appeal'
}
/** 1 price, 2 weight, 3 missing there, 4 only there, 5 surcharge, 6 fine, 7 tax rate, 8 rounding, 9 other. */
type DiffReason = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** Finds the line for each row of a workbook: by number, otherwise by plate, day and lane, otherwise by plate and day; each line once (domain 5.6). Rows and lines without a match are in the result too. */
export const matchRows = (lines: readonly OwnLine[], rows: readonly OtherRow[], tolerance_fen: Fen): Match[] => {
  for (const { kg, own_fen, net_fen, surcharge_fen, deduct_fen } of lines) [kg, own_fen, net_fen, surcharge_fen, deduct_fen].forEach(figure)
  for (const { kg, fen } of rows) [kg ?? 0, fen, tolerance_fen].forEach(figure)
  const taken = new Set<number>()
  const found = new Map<number, { line: OwnLine; key: 1 | 2 | 3 }>()
  for (const key of [1, 2, 3] as const) {
    const index = indexOf(lines, key)
    for (const [at, row] of rows.entries()) {
      const name = found.has(at) ? '' : keyOfRow(row, key)
      if (!name) continue
      const open = (index.get(name) ?? []).filter(({ id }) => !taken.has(id))
      const line = open.find(({ own_fen }) => Math.abs(row.fen - own_fen) <= tolerance_fen) ?? open[0]
      if (!line) continue
      taken.add(line.id)
      found.set(at, { line, key })
    }
  }
  return [
    ...rows.map((row, at): Match => {
      const hit = found.get(at)
      if (!hit) return { row, line_id: null, key: null, own_fen: null, diff_fen: row.fen, reason: 4, verdict: 'appeal' }
      const diff_fen = row.fen - hit.line.own_fen
      const isNear = Math.abs(diff_fen) <= tolerance_fen
      const reason = diff_fen === 0 ? null : isNear ? 8 : reasonOf(hit.line, row, tolerance_fen)
      return { row, line_id: hit.line.id, key: hit.key, own_fen: hit.line.own_fen, diff_fen, reason, verdict: isNear ? 'accept' : 'appeal' }
    }),
    ...lines
      .filter(({ id }) => !taken.has(id))
      .map(
        (line): Match => ({ row: null, line_id: line.id, key: null, own_fen: line.own_fen, diff_fen: -line.own_fen, reason: 3, verdict: 'appeal' })
      )
  ]
}

/* The most likely reason of a difference: exactly a surcharge, a deduction or the tax; else the weight where that differs too; else, at the same weight, the price. */
const reasonOf = ({ kg, own_fen, net_fen, surcharge_fen, deduct_fen }: OwnLine, row: OtherRow, tolerance_fen: Fen): DiffReason => {
  const diff = row.fen - own_fen
  const isNear = (fen: Fen): boolean => fen !== 0 && Math.abs(diff - fen) <= tolerance_fen
  if (isNear(-surcharge_fen)) return 5
  if (isNear(-deduct_fen)) return 6
  if (isNear(net_fen - own_fen)) return 7
  if (row.kg === null) return 9
  return Math.abs(row.kg - kg) > 0.5 ? 2 : 1
}

const indexOf = (lines: readonly OwnLine[], key: 1 | 2 | 3): Map<string, OwnLine[]> => {
  const index = new Map<string, OwnLine[]>()
  for (const line of lines)
    for (const name of keysOfLine(line, key)) {
      const there = index.get(name)
      if (there) there.push(line)
      else index.set(name, [line])
    }
  return index
}
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s·・.-]/gu, '')
    .toUpperCase()
const lane = ({ start_name, end_name }: { start_name: string; end_name: string }): string => `${plain(start_name)}>${plain(end_name)}`
const keysOfLine = (line: OwnLine, key: 1 | 2 | 3): string[] => {
  if (key === 1) return [...new Set(line.nos.map(plain).filter(Boolean))]
  const both = line.plate_no && line.day ? `${plain(line.plate_no)} ${line.day}` : ''
  return both ? [key === 2 ? `${both} ${lane(line)}` : both] : []
}
const keyOfRow = (row: OtherRow, key: 1 | 2 | 3): string => {
  if (key === 1) return plain(row.no)
  if (!row.plate_no || !row.day) return ''
  const both = `${plain(row.plate_no)} ${row.day}`
  return key === 3 ? both : row.start_name || row.end_name ? `${both} ${lane(row)}` : ''
}
