import { addDays, daysBetween } from './calendar.ts'
import { isOneSignApart, plainText, withoutOneSign } from './likeText.ts'
import { type Fen, figure } from './money.ts'

/** What a trip is told by, on either side; what is not known is empty. */
interface Told {
  readonly nos: readonly string[]
  readonly plate_no: string
  readonly day: string
  readonly start_name: string
  readonly end_name: string
  readonly fen: Fen
}
/** What the two sides wrote otherwise: 4 the number, 5 the plate, 6 the day, 7 several of these; 8 there is no plate, and day, lane and amount are the same. */
export type NearKey = 4 | 5 | 6 | 7 | 8
interface NearPair<R, L> {
  readonly row: R
  readonly line: L
  readonly key: NearKey
  /** Another row or line would fit almost as well. */
  readonly isOpen: boolean
}

/* What speaks for two being one trip. A plate and a day, or a number, are as much as the keys of domain 5.6 ask for; a slip in one of them must be made up by lane or amount. */
const weight = { same: 4, slip: 3, day: 2, nextDay: 1, dayAfter: 0.5, lane: 2, laneWithin: 1.5, otherLane: -2, amount: 2 } as const
const least = 6
/** By how much the best has to be better than the next one, so that nobody needs to look. */
const margin = 1
/** The most days that a trip is written away from its own. */
const mostDays = 2
/** How many may share a bit of a number or of a plate; more of them tell nothing, and all pairs of twenty thousand are not compared. */
const mostAlike = 64

/**
 * Pairs of rows and lines that are nearest to each other, each of them once, the surest first: of those that share a plate or a number but for one sign, or (where
 * the workbook has no plates) day and lane. Linear in rows and lines: only what shares such a key is compared.
 */
export const nearestPairs = <R, L>(
  rows: readonly R[],
  lines: readonly L[],
  { ofRow, ofLine }: { readonly ofRow: (row: R) => Told; readonly ofLine: (line: L) => Told },
  tolerance_fen: Fen
): NearPair<R, L>[] => {
  figure(tolerance_fen)
  const [there, here] = [rows.map((row) => read(ofRow(row))), lines.map((line) => read(ofLine(line)))]
  const asked = there.map(askedOf)
  const index = new Map<string, number[]>(asked.flat().map((name) => [name, []]))
  for (const [at, one] of here.entries()) for (const name of namesOf(one)) index.get(name)?.push(at)
  const found = there.flatMap((row, r) => {
    const held = (asked[r] ?? []).map((name) => index.get(name) ?? [])
    const beside = new Set(held.filter(({ length }) => length <= mostAlike).flat())
    return [...beside].flatMap((l) => {
      const line = here[l]
      const fit = line && fitOf(row, line, tolerance_fen)
      return fit ? [{ r, l, ...fit }] : []
    })
  })
  return surest(found).flatMap(({ r, l, key, isOpen }) => {
    const [row, line] = [rows[r], lines[l]]
    return row !== undefined && line !== undefined ? [{ row, line, key, isOpen }] : []
  })
}

type Fit = { readonly score: number; readonly key: NearKey }
type Found = Fit & { readonly r: number; readonly l: number }

/* The best first; open where one of the two, being still free, would fit another almost as well. */
const surest = (found: readonly Found[]): (Found & { isOpen: boolean })[] => {
  const rivals = { r: groups(found, 'r'), l: groups(found, 'l') }
  const taken = { r: new Set<number>(), l: new Set<number>() }
  const pairs: (Found & { isOpen: boolean })[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score || a.r - b.r || a.l - b.l)) {
    if (taken.r.has(one.r) || taken.l.has(one.l)) continue
    const others = [...(rivals.r.get(one.r) ?? []), ...(rivals.l.get(one.l) ?? [])]
    const isOpen = others.some((other) => other !== one && !taken.r.has(other.r) && !taken.l.has(other.l) && other.score > one.score - margin)
    taken.r.add(one.r)
    taken.l.add(one.l)
    pairs.push({ ...one, isOpen })
  }
  return pairs
}
const groups = (found: readonly Found[], by: 'r' | 'l'): Map<number, Found[]> => {
  const groups = new Map<number, Found[]>()
  for (const one of found) groups.set(one[by], [...(groups.get(one[by]) ?? []), one])
  return groups
}

type Read = ReturnType<typeof read>
const read = ({ nos, plate_no, day, start_name, end_name, fen }: Told) => ({
  nos: [...new Set(nos.map(plainText))].filter((no) => no.length >= 6),
  plate: plainText(plate_no),
  day,
  from: plainText(start_name),
  to: plainText(end_name),
  fen: figure(fen)
})
const namesOf = ({ nos, plate, day, from, to }: Read): string[] => [
  ...nos.flatMap((no) => withoutOneSign(no).map((part) => `no ${part}`)),
  ...(plate ? withoutOneSign(plate).flatMap((part) => [`plate ${part} ${day}`, `plate ${part}`]) : []),
  ...(day && (from || to) ? [`lane ${day} ${from}>${to}`] : [])
]
const askedOf = (row: Read): string[] => {
  const days = row.day ? Array.from({ length: 2 * mostDays + 1 }, (_, at) => addDays(row.day, at - mostDays)) : []
  return [
    ...row.nos.flatMap((no) => withoutOneSign(no).map((part) => `no ${part}`)),
    ...(row.plate ? withoutOneSign(row.plate).flatMap((part) => (days.length ? days.map((one) => `plate ${part} ${one}`) : [`plate ${part}`])) : []),
    ...(!row.plate && row.day && (row.from || row.to) ? [`lane ${row.day} ${row.from}>${row.to}`] : [])
  ]
}

/* How well the two agree, and in what they do not; nothing where it is not enough. */
const fitOf = (row: Read, line: Read, tolerance_fen: Fen): Fit | undefined => {
  const byNumber = row.nos.some((no) => line.nos.some((one) => one === no || isOneSignApart(no, one)))
  const plate = sameness(row.plate, line.plate)
  if (plate === 'other' && !byNumber) return undefined
  const days = row.day && line.day ? Math.abs(daysBetween(row.day, line.day)) : undefined
  if (days !== undefined && days > mostDays) return undefined
  const amount = Math.abs(row.fen - line.fen) <= tolerance_fen
  const score =
    (byNumber ? weight.same : 0) +
    (plate === 'same' ? weight.same : plate === 'slip' ? weight.slip : 0) +
    (days === undefined ? 0 : ([weight.day, weight.nextDay, weight.dayAfter][days] ?? 0)) +
    laneOf(row, line) +
    (amount ? weight.amount : 0)
  if (score < least) return undefined
  if (!byNumber && plate === 'unknown') return days === 0 && amount ? { score, key: 8 } : undefined
  const slips = [byNumber && (4 as const), plate === 'slip' && (5 as const), days !== undefined && days > 0 && (6 as const)]
  const [slip = 6, ...others] = slips.filter((one) => one !== false) // a day that is not there is the slip of a truck that is
  return { score, key: others.length > 0 ? 7 : slip }
}

const sameness = (a: string, b: string): 'same' | 'slip' | 'other' | 'unknown' => {
  if (!a || !b) return 'unknown'
  return a === b ? 'same' : isOneSignApart(a, b) ? 'slip' : 'other'
}
const laneOf = (row: Read, line: Read): number => {
  const ends = [
    [row.from, line.from],
    [row.to, line.to]
  ].filter(([a, b]) => a && b)
  if (ends.length === 0) return 0
  if (ends.every(([a, b]) => a === b)) return weight.lane
  return ends.every(([a = '', b = '']) => a.includes(b) || b.includes(a)) ? weight.laneWithin : weight.otherLane
}
