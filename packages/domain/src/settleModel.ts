import { billedQuantity } from './billing.ts'
import type { Day } from './calendar.ts'
import { type Rounding, roundCharge } from './freight.ts'
import { pieceLoss } from './loss.ts'
import { type Fen, fenToBig, figure, sumFen, toFen } from './money.ts'
import { countsFor, type LateRung, type SettleSide, type SettleTerms, termsFaults } from './settleTerms.ts'
import { type ExactFen, exactDetention, exactFuel } from './surcharge.ts'

/** The version of the calculation; a trace names the version that made it. */
const settleEngine = 'settle-1'

/** The steps of a settlement model (结算模型) in the order in which they are taken (domain 2.3); the caps come after them, and close each side. */
export const settleSteps = ['base', 'stop', 'wait', 'back', 'late', 'loss', 'missing', 'fuel', 'rebate'] as const
export type SettleStep = (typeof settleSteps)[number]

/** What a trip did, as its waybill, its exceptions and its charges know it. */
export interface SettleFacts {
  /** The day of its required pickup: the version of the model that holds on it settles the trip. */
  day: Day
  km: number | null
  /** The price of its lane, or its own freight by the trip; null where nobody agreed on one. */
  up: SettlePrice | null
  down: SettlePrice | null
  /** Points beyond one pickup and one delivery. */
  stops: number
  /** Minutes at each point, to the second. */
  waits: readonly number[]
  /** Whether it ran a lane backwards (回程). */
  is_back: boolean
  /** The latest of its deliveries, begun minutes past the limit. */
  late_min: number
  /** What of its goods is lost or broken, and what they are worth altogether; null: nobody declared it. */
  loss_fen: Fen
  goods_fen: Fen | null
  seal_missing: boolean
  /** Stops without a photo. */
  photos_missing: number
  /** Which part of the way its positions cover; null where it has not been on the way. */
  track_bp: number | null
  /** Fen a litre on its day; null where nobody knows. */
  fuel_fen: Fen | null
  /** Trips of its customer in its month. */
  month_trips: number
}
interface SettlePrice {
  unit: 3 | 5
  price_fen: Fen
}

/** One line of a settlement, with the figures from which it comes; deductions are negative. */
interface SettleLine {
  step: SettleStep
  item_code: 'F01' | 'F05' | 'F06' | 'F14' | 'D03' | 'D02' | 'D05' | 'F10' | 'D12'
  /** Kilometres or trips, stops, minutes, pieces that are missing, trips of the month; 1 where nothing is counted. */
  qty: number
  /** The price of one, or the part in basis points. */
  value: number
  by: 'fen' | 'bp'
  /** That of which the part is taken: the freight, the loss, the customer's penalty. */
  of_fen: Fen | null
  /** The customer's penalty is passed on. */
  is_passed: boolean
  /** What the step would come to by itself, and what is left of it after the caps. */
  asked_fen: Fen
  fen: Fen
  /** Which bound it met: its own, or that of all deductions. */
  limit: 'step' | 'whole' | null
}
/** What one side comes to: its lines and, beside them, how much may be deducted at most. */
export interface SettledSide {
  freight_fen: Fen
  lines: readonly SettleLine[]
  /** The most that the capped lines may take together. */
  deduct_cap_fen: Fen
  total_fen: Fen
}
/** A trip as it is settled; a side of null has no price, which is never a silent zero. */
export interface Settled {
  up: SettledSide | null
  down: SettledSide | null
}

/**
 * Settles a trip by a model: nine steps in their order, each a line, and the caps last (domain 2.3 balance model; items 5.3; up and down 5.5).
 *
 * - **Rebate before caps.** Domain 2.3 puts the monthly rebate (step 9) before the caps (step 10): the caps see all that was deducted before, penalties first
 *   and the rebate last, and what comes first has its part first, as with losses. `cap_rebate` false leaves the rebate, which is a price rather than a penalty,
 *   beside the cap.
 * - **Caps.** Each line by its own cap; then all deductions by `deduct_cap_bp` of the freight, whole fen and no part of one more (as 5.3 for the driver's
 *   30 %); and never by more than the other lines come to, so that no side falls below zero (decision 48).
 * - **Rounding.** Once per line, from its exact amount, half up away from zero to the fen, or as `rounding` says (domain 5, 5.1); a bound holds before it and
 *   after it (decision 55). Nothing is rounded again: a total is the sum of its lines. A penalty passed on is a share of the customer's line as it stands,
 *   since that is a claim of its own (5.5).
 */
export const settleTrip = (terms: SettleTerms, facts: SettleFacts): Settled => {
  const [fault] = termsFaults(terms)
  if (fault) throw new RangeError(`settlement model: ${fault.field} ${fault.fault}`)
  const { km, waits, stops, late_min, loss_fen, goods_fen, photos_missing, track_bp, fuel_fen, month_trips } = facts
  for (const value of [km, ...waits, stops, late_min, loss_fen, goods_fen, photos_missing, track_bp, fuel_fen, month_trips]) figure(value ?? 0)
  const up = sideOf('up', terms, facts, null)
  // Without the customer's penalty nobody knows what of it is passed on.
  const waitsForUp = up === null && penalties.some((step) => terms[`${step}_side`] === 3)
  return { up, down: waitsForUp ? null : sideOf('down', terms, facts, up) }
}

/** How a trip was settled, complete enough to settle it again (domain 5.1). */
export interface SettleTrace {
  model_no: string
  revision: number
  terms: SettleTerms
  facts: SettleFacts
  up_fen: Fen | null
  down_fen: Fen | null
  engine: string
}
export const traceOfSettlement = (
  { model_no, revision }: Pick<SettleTrace, 'model_no' | 'revision'>,
  terms: SettleTerms,
  facts: SettleFacts
): SettleTrace => {
  const { up, down } = settleTrip(terms, facts)
  return { model_no, revision, terms, facts, up_fen: up?.total_fen ?? null, down_fen: down?.total_fen ?? null, engine: settleEngine }
}
/** The settlement of a trace, calculated again; its totals must equal those that were stored. */
export const recomputeSettlement = ({ terms, facts, up_fen, down_fen }: SettleTrace): Settled => {
  const again = settleTrip(terms, facts)
  if ((again.up?.total_fen ?? null) !== up_fen || (again.down?.total_fen ?? null) !== down_fen)
    throw new RangeError('a settlement does not come to its stored total')
  return again
}

/** The step, its line before any cap of the whole, and what it takes with it. */
type Asked = Omit<SettleLine, 'asked_fen' | 'fen' | 'limit' | 'is_passed'> & {
  readonly exact: ExactFen
  readonly is_passed?: boolean
  readonly most?: Fen
}

const penalties = ['late', 'loss', 'missing'] as const

const sideOf = (side: SettleSide, terms: SettleTerms, facts: SettleFacts, up: SettledSide | null): SettledSide | null => {
  const price = priceFor(side, terms, facts)
  if (price === null) return null
  const bounded = (asked: Asked, cap_fen: Fen | null): SettleLine => boundedLine(asked, cap_fen, terms.rounding)
  const base = bounded(baseOf(price, facts), null)
  const back = backOf(side, terms, facts, base.fen)
  const returned = back && bounded(back, terms.back_cap_fen)
  const freight_fen = sumFen([base.fen, returned?.fen ?? 0])
  const stop = stopOf(side, terms, facts)
  const wait = waitOf(side, terms, facts)
  const fuel = fuelOf(side, terms, facts, freight_fen)
  const lines = [
    base,
    ...(stop ? [bounded(stop, terms.stop_cap_fen)] : []),
    ...(wait ? [bounded(wait, terms.wait_cap_fen)] : []),
    ...(returned ? [returned] : [])
  ]
  const linked = fuel ? [bounded(fuel, terms.fuel_cap_fen)] : []
  const fines = penalties.flatMap((step) => {
    const asked = penaltyOf[step]({ side, terms, facts, freight_fen, up })
    return asked ? [bounded(asked, terms[`${step}_cap_fen`])] : []
  })
  const given = rebateOf(side, terms, facts, freight_fen)
  const rebates = given ? [bounded(given, terms.rebate_cap_fen)] : []
  const owed_fen = sumFen([...lines, ...linked].map(({ fen }) => fen))
  const closed = capped({ terms, freight_fen, owed_fen, fines, rebates })
  const all = [...lines, ...closed.fines, ...linked, ...closed.rebates]
  return { freight_fen, lines: all, deduct_cap_fen: closed.deduct_cap_fen, total_fen: sumFen(all.map(({ fen }) => fen)) }
}

/* The prices of the model itself, else what the trip brings with it. */
const priceFor = (side: SettleSide, { base_by, base_unit, base_up_fen, base_down_fen }: SettleTerms, facts: SettleFacts): SettlePrice | null => {
  const own = side === 'up' ? base_up_fen : base_down_fen
  const price = base_by === 1 ? facts[side] : own === null ? null : { unit: base_unit, price_fen: own }
  return price?.unit === 3 && facts.km === null ? null : price
}

/* Step 1: price × unit; kilometres have one decimal. */
const baseOf = ({ unit, price_fen }: SettlePrice, { km }: SettleFacts): Asked => {
  const qty = billedQuantity(unit, { kg: 0, m3: null, km, num: null })
  return {
    step: 'base',
    item_code: 'F01',
    qty,
    value: price_fen,
    by: 'fen',
    of_fen: null,
    exact: [BigInt(Math.round(qty * 10)) * fenToBig(price_fen), 10n]
  }
}
/* Step 2. */
const stopOf = (side: SettleSide, terms: SettleTerms, { stops }: SettleFacts): Asked | undefined => {
  const qty = Math.max(0, figure(stops) - terms.stop_free)
  if (!countsFor(side, terms.stop_side) || qty === 0) return undefined
  const value = side === 'up' ? terms.stop_up_fen : terms.stop_down_fen
  return { step: 'stop', item_code: 'F05', qty, value, by: 'fen', of_fen: null, exact: [fenToBig(qty) * fenToBig(value), 1n] }
}
/* Step 3: begun half hours of each stay beyond what is free, at most so much on each begun day. */
const waitOf = (side: SettleSide, terms: SettleTerms, { waits }: SettleFacts): Asked | undefined => {
  const value = side === 'up' ? terms.wait_up_fen : terms.wait_down_fen
  const exact = exactDetention({ waits, free_minutes: terms.wait_free_min, hour_fen: value, day_cap_fen: terms.wait_day_cap_fen })
  if (!countsFor(side, terms.wait_side) || exact[0] === 0n) return undefined
  const qty = waits.reduce((sum, minutes) => sum + Math.max(0, Math.ceil(minutes) - terms.wait_free_min), 0)
  return { step: 'wait', item_code: 'F06', qty, value, by: 'fen', of_fen: null, exact }
}
/* Step 4: a part of the base of a way back. */
const backOf = (side: SettleSide, { back_side, back_bp }: SettleTerms, { is_back }: SettleFacts, base_fen: Fen): Asked | undefined =>
  countsFor(side, back_side) && is_back && back_bp > 0 ? { step: 'back', item_code: 'F14', qty: 1, ...shareOff(base_fen, back_bp) } : undefined

interface Fined {
  readonly side: SettleSide
  readonly terms: SettleTerms
  readonly facts: SettleFacts
  readonly freight_fen: Fen
  readonly up: SettledSide | null
}
/* Steps 5 to 7: what is taken off, of the customer or, where the step is for the driver alone, of him; passed on it is a share of the customer's line. */
const penaltyOf: Readonly<Record<(typeof penalties)[number], (fined: Fined) => Asked | undefined>> = {
  late: (fined) => {
    const { terms, facts, freight_fen } = fined
    const rung = rungOf(terms.late_rungs, facts.late_min)
    if (!rung) return undefined
    const { deduct_type, value } = rung
    const taken = deduct_type === 2 ? shareOff(freight_fen, value) : amountOff(value)
    return fine(fined, 'late', { item_code: 'D03', qty: facts.late_min, ...taken })
  },
  loss: (fined) => {
    const { terms, facts } = fined
    const worth = facts.goods_fen === null ? facts.loss_fen : Math.min(facts.goods_fen, facts.loss_fen)
    const of_fen = Math.max(0, sumFen([worth, -terms.loss_free_fen]))
    return fine(fined, 'loss', { item_code: 'D02', qty: 1, ...shareOff(of_fen, terms.loss_bp) })
  },
  missing: (fined) => {
    const { terms, facts } = fined
    const noTrack = facts.track_bp !== null && facts.track_bp < terms.track_least_bp
    const value = sumFen([
      facts.seal_missing ? terms.seal_fen : 0,
      pieceLoss(facts.photos_missing, terms.photo_fen, 1),
      noTrack ? terms.track_fen : 0
    ])
    const qty = facts.photos_missing + (facts.seal_missing ? 1 : 0) + (noTrack ? 1 : 0)
    return fine(fined, 'missing', { item_code: 'D05', qty, ...amountOff(value) })
  }
}
const fine = ({ side, terms, up }: Fined, step: (typeof penalties)[number], asked: Omit<Asked, 'step'>): Asked | undefined => {
  const of = terms[`${step}_side`]
  if (!countsFor(side, of)) return undefined
  if (side === 'up' || of === 2) return asked.exact[0] === 0n ? undefined : { step, ...asked }
  const taken_fen = -(up?.lines.find((line) => line.step === step)?.fen ?? 0)
  const value = terms[`${step}_pass_bp`]
  if (taken_fen === 0 || value === 0) return undefined
  return { step, item_code: asked.item_code, qty: asked.qty, is_passed: true, ...shareOff(taken_fen, value) }
}
const rungOf = (rungs: readonly LateRung[], late_min: number): LateRung | undefined =>
  rungs.find(({ late_min_from, late_min_to }) => late_min_from <= figure(late_min) && (late_min_to === null || late_min < late_min_to))

/* Step 8: of the freight; where nobody knows a price of the day, there is nothing to link. Cheaper fuel takes no more back than there is freight. */
const fuelOf = (side: SettleSide, terms: SettleTerms, { fuel_fen }: SettleFacts, freight_fen: Fen): Asked | undefined => {
  if (!countsFor(side, terms.fuel_side) || fuel_fen === null) return undefined
  const value = side === 'up' ? terms.fuel_up_bp : terms.fuel_down_bp
  const exact = exactFuel({
    base_fen: freight_fen,
    share_bp: value,
    trigger_bp: terms.fuel_trigger_bp,
    now_fen: fuel_fen,
    start_fen: terms.fuel_start_fen
  })
  if (exact[0] === 0n) return undefined
  return { step: 'fuel', item_code: 'F10', qty: fuel_fen, value, by: 'bp', of_fen: freight_fen, exact, ...(exact[0] < 0n && { most: freight_fen }) }
}
/* Step 9: the highest tier that the trips of the month reach, of the freight of each of them. */
const rebateOf = (
  side: SettleSide,
  { rebate_side, rebate_tiers }: SettleTerms,
  { month_trips }: SettleFacts,
  freight_fen: Fen
): Asked | undefined => {
  const value = rebate_tiers.findLast(({ trips_from }) => trips_from <= figure(month_trips))?.rebate_bp ?? 0
  return countsFor(side, rebate_side) && value > 0
    ? { step: 'rebate', item_code: 'D12', qty: month_trips, ...shareOff(freight_fen, value) }
    : undefined
}

type Taken = Pick<Asked, 'value' | 'by' | 'of_fen' | 'exact' | 'most'>
/* A part of an amount that is taken off it: never more than all of it, rounded or not. */
const shareOff = (of_fen: Fen, bp: number): Taken => ({
  value: bp,
  by: 'bp',
  of_fen,
  most: of_fen,
  exact: [-fenToBig(of_fen) * fenToBig(bp), 10_000n]
})
const amountOff = (fen: Fen): Taken => ({ value: fen, by: 'fen', of_fen: null, exact: [-fenToBig(fen), 1n] })

/* A line within its own bounds, rounded once; rounding takes it beyond none of them. */
const boundedLine = ({ exact, most, is_passed = false, ...line }: Asked, cap_fen: Fen | null, rounding: Rounding): SettleLine => {
  const [n, d] = exact
  const [size, sign] = n < 0n ? [-n, -1] : [n, 1]
  const asked_fen = signed(sign, Math.min(roundCharge(size, d, rounding), most ?? Infinity))
  const cap = cap_fen === null ? undefined : fenToBig(cap_fen)
  const isOver = cap !== undefined && size > cap * d
  const rounded = isOver ? roundCharge(cap, 1n, rounding) : roundCharge(size, d, rounding)
  const fen = Math.min(rounded, cap_fen ?? Infinity, most ?? Infinity)
  return { ...line, is_passed, asked_fen, fen: signed(sign, fen), limit: fen < Math.abs(asked_fen) ? 'step' : null }
}
/* Avoids -0. */
const signed = (sign: number, fen: Fen): Fen => (fen === 0 ? 0 : sign * fen)

interface Closing {
  readonly terms: SettleTerms
  readonly freight_fen: Fen
  /** What the lines come to that are no deductions. */
  readonly owed_fen: Fen
  readonly fines: readonly SettleLine[]
  readonly rebates: readonly SettleLine[]
}
/* Step 10: what is deducted within the cap of all, the first first; the rebate within it too, or beside it. */
const capped = ({ terms: { deduct_cap_bp, cap_rebate }, freight_fen, owed_fen, fines, rebates }: Closing) => {
  const share = deduct_cap_bp === null ? owed_fen : toFen((fenToBig(freight_fen) * fenToBig(deduct_cap_bp)) / 10_000n)
  const deduct_cap_fen = Math.min(share, owed_fen)
  const within = (line: SettleLine, most_fen: Fen): SettleLine => {
    const fen = Math.min(-line.fen, most_fen)
    return fen === -line.fen ? line : { ...line, fen: signed(-1, fen), limit: 'whole' }
  }
  let rest_fen = deduct_cap_fen
  const take = (line: SettleLine): SettleLine => {
    const kept = within(line, rest_fen)
    rest_fen += kept.fen
    return kept
  }
  const cappedFines = fines.map(take)
  if (!cap_rebate) rest_fen = sumFen([owed_fen, ...cappedFines.map(({ fen }) => fen)])
  return { deduct_cap_fen, fines: cappedFines, rebates: rebates.map(take) }
}
