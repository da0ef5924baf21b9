import type { SettleFacts } from './settleModel.ts'
import type { SettleTerms, StepSide } from './settleTerms.ts'

/**
 * The settlement of a trip a second time, from the words of domain 2.3, 5 and 5.3, in fractions of whole numbers; and with a fault planted in it, so that the tests
 * show that they would find it.
 */
export type Plant = 'wrongSide' | 'capFirst' | 'roundedTwice' | 'capIgnored' | 'passOfAsked' | 'wholeCapIgnored' | 'lastRungAlways' | 'belowZero'

type Q = readonly [n: bigint, d: bigint]
const q = (n: number | bigint, d = 1n): Q => [BigInt(n), d]
const less = (a: Q, b: Q): boolean => a[0] * b[1] < b[0] * a[1]
const least = (a: Q, b: Q): Q => (less(b, a) ? b : a)
const times = (a: Q, n: number, d = 1n): Q => [a[0] * BigInt(n), a[1] * d]
const unitsOf = { 1: 1n, 2: 100n, 3: 100n, 4: 1_000n } as const

/** A size of nothing or more, by the model's way of rounding. */
const round = ([n, d]: Q, rounding: SettleTerms['rounding']): bigint => {
  const unit = unitsOf[rounding]
  const down = (n / (d * unit)) * unit
  const isUp = (rounding === 1 || rounding === 3) && 2n * (n - down * d) >= unit * d
  return isUp ? down + unit : down
}

const isFor = (side: 'up' | 'down', of: StepSide): boolean => (side === 'up' ? [1, 3] : [2, 3]).includes(of)

/** The amounts of each step, by its name, and their sum; null where a side has no price. */
export const settleByText = (terms: SettleTerms, facts: SettleFacts, plant?: Plant) => {
  const up = sideByText('up', terms, facts, null, plant)
  const isPassing = terms.late_side === 3 || terms.loss_side === 3 || terms.missing_side === 3
  return { up: up && byName(up.lines), down: up === null && isPassing ? null : nullOr(sideByText('down', terms, facts, up, plant)) }
}
type Side = { lines: Map<string, bigint>; asked: Map<string, bigint> }
const nullOr = (side: Side | null) => side && byName(side.lines)
const byName = (lines: Map<string, bigint>) => {
  const kept = [...lines].filter(([step, fen]) => fen !== 0n || step === 'base')
  return { lines: Object.fromEntries(kept.map(([step, fen]) => [step, Number(fen)])), total: Number(kept.reduce((all, [, fen]) => all + fen, 0n)) }
}

const sideByText = (side: 'up' | 'down', terms: SettleTerms, facts: SettleFacts, up: Side | null, plant?: Plant): Side | null => {
  const own = side === 'up' ? terms.base_up_fen : terms.base_down_fen
  const price = terms.base_by === 1 ? facts[side] : own === null ? null : { unit: terms.base_unit, price_fen: own }
  if (!price || (price.unit === 3 && facts.km === null)) return null
  const metres = BigInt(Math.round((facts.km ?? 0) * 1000))
  const tenths = price.unit === 5 ? 10n : (metres + 50n) / 100n
  const line = (size: Q, cap: number | null, most?: bigint): bigint => {
    const bounded = cap === null || plant === 'capIgnored' ? size : least(size, q(cap))
    let fen = plant === 'roundedTwice' ? round(q(round([bounded[0] * 10n, bounded[1]], 1), 10n), terms.rounding) : round(bounded, terms.rounding)
    if (cap !== null && plant !== 'capIgnored' && fen > BigInt(cap)) fen = BigInt(cap)
    return most !== undefined && fen > most ? most : fen
  }
  const lines = new Map<string, bigint>([['base', line([tenths * BigInt(price.price_fen), 10n], null)]])
  const base = lines.get('base')!
  if (isFor(side, terms.stop_side)) {
    const stop = side === 'up' ? terms.stop_up_fen : terms.stop_down_fen
    lines.set('stop', line(q(Math.max(0, facts.stops - terms.stop_free) * stop), terms.stop_cap_fen))
  }
  if (isFor(side, terms.wait_side))
    lines.set('wait', line(waitByText(side === 'up' ? terms.wait_up_fen : terms.wait_down_fen, terms, facts), terms.wait_cap_fen))
  const back = isFor(side, terms.back_side) && facts.is_back ? line(times(q(base), terms.back_bp, 10_000n), terms.back_cap_fen, base) : 0n
  lines.set('back', -back)
  const freight = base - back
  const fines = finesByText(side, terms, facts, { freight, up, plant, line })
  const fuel = fuelByText(side, terms, facts, freight)
  lines.set('fuel', fuel[0] < 0n ? -line([-fuel[0], fuel[1]], terms.fuel_cap_fen, freight) : line(fuel, terms.fuel_cap_fen))
  const owed = [...lines.values()].reduce((all, fen) => all + fen, 0n)
  const tier = terms.rebate_tiers.filter(({ trips_from }) => facts.month_trips >= trips_from).at(-1)
  const rebate = isFor(side, terms.rebate_side) && tier ? line(times(q(freight), tier.rebate_bp, 10_000n), terms.rebate_cap_fen, freight) : 0n
  closeByText(lines, { ...fines.lines, rebate }, { terms, freight, owed, plant })
  return { lines, asked: fines.asked }
}

/* Whole and half hours that have begun beyond what is free, at each point by itself. */
const waitByText = (hour: number, terms: SettleTerms, { waits }: SettleFacts): Q => {
  let halves = 0n
  const cap = terms.wait_day_cap_fen === null ? undefined : 2n * BigInt(terms.wait_day_cap_fen)
  for (const minutes of waits) {
    let over = BigInt(Math.round(minutes * 60)) - BigInt(terms.wait_free_min * 60)
    while (over > 0n) {
      const today = over > 86_400n ? 86_400n : over
      const price = ((today + 1_799n) / 1_800n) * BigInt(hour)
      halves += cap !== undefined && price > cap ? cap : price
      over -= today
    }
  }
  return [halves, 2n]
}

const fuelByText = (side: 'up' | 'down', terms: SettleTerms, { fuel_fen }: SettleFacts, freight: bigint): Q => {
  if (!isFor(side, terms.fuel_side) || fuel_fen === null) return q(0)
  const change = fuel_fen - terms.fuel_start_fen
  if (Math.abs(change) * 10_000 < terms.fuel_trigger_bp * terms.fuel_start_fen) return q(0)
  const share = side === 'up' ? terms.fuel_up_bp : terms.fuel_down_bp
  return [freight * BigInt(share) * BigInt(change), 10_000n * BigInt(terms.fuel_start_fen)]
}

interface About {
  freight: bigint
  up: Side | null
  plant: Plant | undefined
  line: (size: Q, cap: number | null, most?: bigint) => bigint
}
const finesByText = (side: 'up' | 'down', terms: SettleTerms, facts: SettleFacts, { freight, up, plant, line }: About) => {
  const reached = terms.late_rungs.filter(({ late_min_from }) => facts.late_min >= late_min_from).at(-1)
  const rung = reached && (plant === 'lastRungAlways' || reached.late_min_to === null || facts.late_min < reached.late_min_to) ? reached : undefined
  const worth = Math.min(facts.loss_fen, facts.goods_fen ?? Infinity) - terms.loss_free_fen
  const noTrack = facts.track_bp !== null && facts.track_bp < terms.track_least_bp
  const sizes: Record<'late' | 'loss' | 'missing', Q> = {
    late: !rung ? q(0) : rung.deduct_type === 1 ? q(rung.value) : times(q(freight), rung.value, 10_000n),
    loss: times(q(Math.max(0, worth)), terms.loss_bp, 10_000n),
    missing: q((facts.seal_missing ? terms.seal_fen : 0) + facts.photos_missing * terms.photo_fen + (noTrack ? terms.track_fen : 0))
  }
  const mosts = { late: rung?.deduct_type === 2 ? freight : undefined, loss: BigInt(Math.max(0, worth)), missing: undefined }
  const lines: Record<string, bigint> = {}
  const asked = new Map<string, bigint>()
  for (const step of ['late', 'loss', 'missing'] as const) {
    const of = terms[`${step}_side`]
    const isHere = plant === 'wrongSide' && of !== 3 ? of !== 0 && !isFor(side, of) : isFor(side, of)
    const cap = terms[`${step}_cap_fen`]
    lines[step] = 0n
    if (isHere && side === 'down' && of === 3) {
      const taken = plant === 'passOfAsked' ? (up?.asked.get(step) ?? 0n) : -(up?.lines.get(step) ?? 0n)
      lines[step] = line(times(q(taken), terms[`${step}_pass_bp`], 10_000n), cap, taken)
    } else if (isHere) lines[step] = line(sizes[step], cap, mosts[step])
    asked.set(step, round(sizes[step], terms.rounding))
  }
  return { lines, asked }
}

/* The caps: all together at most a part of the freight, and never more than there is; the first has its part first. */
const closeByText = (
  lines: Map<string, bigint>,
  deductions: Record<string, bigint>,
  { terms, freight, owed, plant }: { terms: SettleTerms; freight: bigint; owed: bigint; plant: Plant | undefined }
): void => {
  const share = terms.deduct_cap_bp === null || plant === 'wholeCapIgnored' ? owed : (freight * BigInt(terms.deduct_cap_bp)) / 10_000n
  let left = share < owed ? share : owed
  if (plant === 'belowZero' && terms.deduct_cap_bp === null) left = 10n ** 15n
  let rest = owed
  for (const [step, size] of Object.entries(deductions)) {
    const isBeside = step === 'rebate' && (!terms.cap_rebate || plant === 'capFirst')
    const room = isBeside ? rest : left
    const taken = size < room ? size : room
    lines.set(step, -taken)
    left -= taken
    rest -= taken
  }
}
