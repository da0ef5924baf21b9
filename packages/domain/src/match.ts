import { type Fen, figure } from './money.ts'
import { plainText } from './likeText.ts'
import { type NearKey, nearestPairs } from './nearMatch.ts'

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
/**
 * The result for a row, a line, or a row and a line that were found to be the same trip. A row that pays several trips stands once for each of them, and so does
 * a line that several rows pay: the amounts are shared out, so that the differences always sum to theirs less ours.
 */
export interface Match {
  row: OtherRow | null
  line_id: number | null
  key: MatchKey | null
  other_fen: Fen | null
  own_fen: Fen | null
  diff_fen: Fen
  reason: DiffReason | null
  verdict: Verdict
}
/** 1 number, 2 plate, day and lane, 3 plate and day; the others are near each other only. */
type MatchKey = 1 | 2 | 3 | NearKey
/**
 * As in domain 5.6: 1 price, 2 weight, 3 missing there, 4 only there, 5 surcharge, 6 fine, 7 tax rate, 8 rounding, 9 other; and 10 the number stands in the
 * workbook more often than the trip on the statement, 11 one row for several trips, 12 several rows for one trip.
 */
type DiffReason = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
/** Agreed, to be appealed, or nobody but a person can say. */
type Verdict = 'accept' | 'appeal' | 'choose'

interface Pair {
  row: OtherRow
  line: OwnLine
  key: MatchKey
  /** Others would have fitted as well: a person has to look. */
  isOpen: boolean
}

/**
 * Finds the line for each row of a workbook, each line once: by number, by plate, day and lane, by plate and day (domain 5.6), each of them first where the
 * amounts agree; what is left by what is nearest (a sign of the plate or number, a day or two, the lane), at last by plate and day against the lane. Then rows that pay several trips, and trips that
 * several rows pay. Rows and lines without a match are in the result too. Where two would fit equally the verdict is `choose`. Without `near` only
 * the keys count: what is merely like a trip is none.
 */
export const matchRows = (lines: readonly OwnLine[], rows: readonly OtherRow[], tolerance_fen: Fen, { near = true } = {}): Match[] => {
  for (const { kg, own_fen, net_fen, surcharge_fen, deduct_fen } of lines) [kg, own_fen, net_fen, surcharge_fen, deduct_fen].forEach(figure)
  for (const { kg, fen } of rows) [kg ?? 0, fen, tolerance_fen].forEach(figure)
  const paired = pairsOf(lines, rows, tolerance_fen, near)
  const taken = new Set([...paired.values()].map(({ line }) => line))
  const left = { rows: rows.filter((row) => !paired.has(row)), lines: lines.filter((line) => !taken.has(line)) }
  const merged = mergedOf([...paired.values()], left.lines, tolerance_fen)
  const split = splitOf(
    [...paired.values()].filter(({ row }) => !merged.has(row)),
    left.rows,
    tolerance_fen
  )
  const extraLines = new Set([...merged.values()].flat())
  const extraRows = new Set([...split.values()].flat())
  const known = new Set(lines.flatMap(({ nos }) => nos.map(plainText)).filter(Boolean))
  return [
    ...rows.flatMap((row): Match[] => {
      if (extraRows.has(row)) return [] // stands with the row that it belongs to
      const pair = paired.get(row)
      if (!pair) return [onlyThere(row, known)]
      const more = merged.get(row)
      if (more) return shareOut(pair, more)
      const others = split.get(row)
      return others ? gather(pair, others) : [same(pair, tolerance_fen)]
    }),
    ...left.lines.filter((line) => !extraLines.has(line)).map(onlyHere)
  ]
}

/* Who belongs to whom, key after key. */
const pairsOf = (lines: readonly OwnLine[], rows: readonly OtherRow[], tolerance_fen: Fen, near: boolean): Map<OtherRow, Pair> => {
  const taken = new Set<OwnLine>()
  const paired = new Map<OtherRow, Pair>()
  const pair = (row: OtherRow, line: OwnLine, key: MatchKey, isOpen: boolean) => {
    taken.add(line)
    paired.set(row, { row, line, key, isOpen })
  }
  const known = new Set(lines.flatMap((line) => keysOfLine(line, 1)))
  const pass = (key: 1 | 2 | 3, { isLast = false } = {}) => {
    const index = groupsOf(
      lines.filter((line) => !taken.has(line)),
      (line) => keysOfLine(line, key)
    )
    const asked = groupsOf(
      rows.filter((row) => !paired.has(row)),
      (row) => {
        // A number of ours is that trip and no other one, even where its plate was elsewhere on that day too.
        const name = key > 1 && known.has(plainText(row.no)) ? '' : keyOfRow(row, key)
        return name ? [name] : []
      }
    )
    for (const [name, group] of asked) {
      const free = shelfOf((index.get(name) ?? []).filter((line) => !taken.has(line)))
      const waiting = group.filter((row) => {
        const line = free.nearest(row.fen, tolerance_fen)
        if (line) pair(row, line, key, false)
        return !line
      })
      // A number says which trip it is; a plate and a day say it only where there is one of each.
      const isOpen = isLast || free.count() > 1 || (key > 1 && waiting.length > 1)
      for (const row of waiting) {
        // A lane of its own, and another amount: rather another trip, if one is near.
        const line = key === 3 && !isLast && (row.start_name || row.end_name) ? undefined : free.nearest(row.fen)
        if (line) pair(row, line, key, isOpen)
      }
    }
  }
  pass(1)
  pass(2)
  pass(3)
  if (!near) return paired
  const rest = rows.filter((row) => !paired.has(row) && !known.has(plainText(row.no)))
  const open = lines.filter((line) => !taken.has(line))
  const told = { ofRow: (row: OtherRow) => ({ ...row, nos: [row.no] }), ofLine: (line: OwnLine) => ({ ...line, fen: line.own_fen }) }
  for (const { row, line, key, isOpen } of nearestPairs(rest, open, told, tolerance_fen)) pair(row, line, key, isOpen)
  pass(3, { isLast: true })
  return paired
}

/* Lines in the order of their amounts, from which the nearest is taken: a workbook may have one number ten thousand times. */
const shelfOf = (lines: readonly OwnLine[]) => {
  const sorted = lines.toSorted((a, b) => a.own_fen - b.own_fen)
  const away = (at: number, fen: Fen): Fen => Math.abs((sorted[at]?.own_fen ?? Number.POSITIVE_INFINITY) - fen)
  return {
    count: () => sorted.length,
    nearest: (fen: Fen, most: Fen = Number.POSITIVE_INFINITY): OwnLine | undefined => {
      let [low, high] = [0, sorted.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((sorted[middle]?.own_fen ?? 0) < fen) low = middle + 1
        else high = middle
      }
      const at = low > 0 && away(low - 1, fen) <= away(low, fen) ? low - 1 : low
      return away(at, fen) <= most ? sorted.splice(at, 1)[0] : undefined
    }
  }
}

/* Rows of more than their line, to which other lines of the same number, or of the same vehicle and day, add up: they were put on one row. */
const mergedOf = (pairs: readonly Pair[], left: readonly OwnLine[], tolerance_fen: Fen): Map<OtherRow, OwnLine[]> => {
  const index = groupsOf(left, (line) => [...keysOfLine(line, 1).map((no) => `no ${no}`), ...keysOfLine(line, 3)])
  const used = new Set<OwnLine>()
  const found = new Map<OtherRow, OwnLine[]>()
  for (const { row, line } of pairs) {
    const open = row.fen - line.own_fen
    if (open <= tolerance_fen) continue
    const beside = new Set([...(index.get(`no ${plainText(row.no)}`) ?? []), ...keysOfLine(line, 3).flatMap((name) => index.get(name) ?? [])])
    const parts = agreeingParts(
      [...beside].filter((one) => !used.has(one)),
      ({ own_fen }) => own_fen,
      open,
      tolerance_fen
    )
    if (!parts) continue
    for (const one of parts) used.add(one)
    found.set(row, parts)
  }
  return found
}

/* Lines of more than their row, to which other rows of the same number, or of the same vehicle and day, add up. */
const splitOf = (pairs: readonly Pair[], left: readonly OtherRow[], tolerance_fen: Fen): Map<OtherRow, OtherRow[]> => {
  const names = (row: OtherRow): string[] => [row.no && `no ${plainText(row.no)}`, keyOfRow(row, 3)].filter(Boolean)
  const index = groupsOf(left, names)
  const used = new Set<OtherRow>()
  const found = new Map<OtherRow, OtherRow[]>()
  for (const { row, line } of pairs) {
    const open = line.own_fen - row.fen
    if (open <= tolerance_fen) continue
    const beside = new Set([...line.nos.map((no) => `no ${plainText(no)}`), ...keysOfLine(line, 3)].flatMap((name) => index.get(name) ?? []))
    const parts = agreeingParts(
      [...beside].filter((one) => !used.has(one)),
      ({ fen }) => fen,
      open,
      tolerance_fen
    )
    if (!parts) continue
    for (const one of parts) used.add(one)
    found.set(row, parts)
  }
  return found
}

/** The most parts that are put together. */
const mostParts = 3
/** Of how many, at the most, sums are formed: a truck makes a handful of trips a day. */
const mostBeside = 12
/* Up to three of these whose amounts come to the sum asked for, the fewest first. */
const agreeingParts = <T>(all: readonly T[], amountOf: (one: T) => Fen, sum_fen: Fen, tolerance_fen: Fen): T[] | undefined => {
  const some = all.filter((one) => amountOf(one) > 0 && amountOf(one) <= sum_fen + tolerance_fen).slice(0, mostBeside)
  const find = (from: number, count: number, open: Fen): T[] | undefined => {
    if (count === 0) return Math.abs(open) <= tolerance_fen ? [] : undefined
    for (let at = from; at < some.length; at += 1) {
      const one = some[at]
      const others = one === undefined ? undefined : find(at + 1, count - 1, open - amountOf(one))
      if (one !== undefined && others) return [one, ...others]
    }
    return undefined
  }
  for (let count = 1; count <= mostParts; count += 1) {
    const parts = find(0, count, sum_fen)
    if (parts) return parts
  }
  return undefined
}

const same = ({ row, line, key, isOpen }: Pair, tolerance_fen: Fen): Match => {
  const diff_fen = row.fen - line.own_fen
  const isNear = Math.abs(diff_fen) <= tolerance_fen
  const reason = diff_fen === 0 ? null : isNear ? 8 : reasonOf(line, row, tolerance_fen)
  const verdict = isOpen ? 'choose' : isNear ? 'accept' : 'appeal'
  return { row, line_id: line.id, key, other_fen: row.fen, own_fen: line.own_fen, diff_fen, reason, verdict }
}
/* Each further trip has its own amount, the first one what remains of the row's. */
const shareOut = ({ row, line, key }: Pair, more: readonly OwnLine[]): Match[] =>
  [line, ...more].map(({ id, own_fen }, at) => {
    const other_fen = at > 0 ? own_fen : row.fen - more.reduce((sum, one) => sum + one.own_fen, 0)
    return { row, line_id: id, key, other_fen, own_fen, diff_fen: other_fen - own_fen, reason: 11, verdict: 'accept' }
  })
/* Each further row has as much of the trip's amount as it says, the first one what remains. */
const gather = ({ row, line, key }: Pair, others: readonly OtherRow[]): Match[] =>
  [row, ...others].map((one, at) => {
    const own_fen = at > 0 ? one.fen : line.own_fen - others.reduce((sum, { fen }) => sum + fen, 0)
    return { row: one, line_id: line.id, key, other_fen: one.fen, own_fen, diff_fen: one.fen - own_fen, reason: 12, verdict: 'accept' }
  })
const onlyThere = (row: OtherRow, known: ReadonlySet<string>): Match => {
  const isDoubled = known.has(plainText(row.no))
  const alone = { row, line_id: null, key: null, other_fen: row.fen, own_fen: null, diff_fen: row.fen }
  return { ...alone, reason: isDoubled ? 10 : 4, verdict: isDoubled ? 'choose' : 'appeal' }
}
const onlyHere = ({ id, own_fen }: OwnLine): Match => {
  const alone = { row: null, line_id: id, key: null, other_fen: null, own_fen, diff_fen: -own_fen }
  return { ...alone, reason: 3, verdict: 'appeal' }
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

const groupsOf = <T>(all: readonly T[], namesOf: (one: T) => readonly string[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const one of all)
    for (const name of namesOf(one)) {
      const there = groups.get(name)
      if (there) there.push(one)
      else groups.set(name, [one])
    }
  return groups
}
const lane = ({ start_name, end_name }: { start_name: string; end_name: string }): string => `${plainText(start_name)}>${plainText(end_name)}`
const keysOfLine = (line: OwnLine, key: 1 | 2 | 3): string[] => {
  if (key === 1) return [...new Set(line.nos.map(plainText).filter(Boolean))]
  const both = line.plate_no && line.day ? `${plainText(line.plate_no)} ${line.day}` : ''
  return both ? [key === 2 ? `${both} ${lane(line)}` : both] : []
}
const keyOfRow = (row: OtherRow, key: 1 | 2 | 3): string => {
  if (key === 1) return plainText(row.no)
  if (!row.plate_no || !row.day) return ''
  const both = `${plainText(row.plate_no)} ${row.day}`
  return key === 3 ? both : row.start_name || row.end_name ? `${both} ${lane(row)}` : ''
}
