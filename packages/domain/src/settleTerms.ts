import type { Day } from './calendar.ts'
import type { Rounding } from './freight.ts'
import type { Fen } from './money.ts'

/** For whom a step counts: 0 nobody, 1 the customer (upstream), 2 the driver (downstream), 3 both. */
export type StepSide = 0 | 1 | 2 | 3
export type SettleSide = 'up' | 'down'
/** Whether a step counts for a side. */
export const countsFor = (side: SettleSide, of: StepSide): boolean => of === 3 || of === (side === 'up' ? 1 : 2)

/** A rung of the punctuality ladder: from so many minutes of lateness on, up to below the next bound (null: without end), so much is deducted: an amount, or a
 * part of the freight in basis points. */
export interface LateRung {
  late_min_from: number
  late_min_to: number | null
  /** 1 an amount in fen · 2 basis points of the freight. */
  deduct_type: 1 | 2
  value: number
}
/** From so many trips in the month on, this part of the freight is given back, of each of its trips. */
export interface RebateTier {
  trips_from: number
  rebate_bp: number
}

/**
 * What a settlement model decides. Amounts in fen, shares in basis points; a cap of null is none.
 *
 * The freight (运费) is the base less the discount of a way back; whatever is said in basis points is of it. A penalty (late, loss, missing) that counts for
 * both sides is the customer's first: the driver has `…_pass_bp` of what the customer really deducts, once that is capped, and never more.
 */
export interface SettleTerms {
  /** 1 the price of the lane, or of the trip where it has none; 2 the prices that stand here. */
  base_by: 1 | 2
  /** 3 by the kilometre · 5 by the trip; with base_by 2. */
  base_unit: 3 | 5
  base_up_fen: Fen | null
  base_down_fen: Fen | null
  stop_side: StepSide
  /** Extra stops that are free. */
  stop_free: number
  stop_up_fen: Fen
  stop_down_fen: Fen
  stop_cap_fen: Fen | null
  wait_side: StepSide
  /** Minutes that are free at each point. */
  wait_free_min: number
  wait_up_fen: Fen
  wait_down_fen: Fen
  /** The most for each begun day of one stay. */
  wait_day_cap_fen: Fen | null
  wait_cap_fen: Fen | null
  back_side: StepSide
  back_bp: number
  back_cap_fen: Fen | null
  late_side: StepSide
  late_rungs: readonly LateRung[]
  late_pass_bp: number
  late_cap_fen: Fen | null
  loss_side: StepSide
  /** What of a loss is forgiven, and which part of the rest is deducted. */
  loss_free_fen: Fen
  loss_bp: number
  loss_pass_bp: number
  loss_cap_fen: Fen | null
  missing_side: StepSide
  seal_fen: Fen
  /** For each stop without its photo. */
  photo_fen: Fen
  track_fen: Fen
  /** A track that covers less of the way than this is missing. */
  track_least_bp: number
  missing_pass_bp: number
  missing_cap_fen: Fen | null
  fuel_side: StepSide
  /** Fen a litre at which the prices were agreed. */
  fuel_start_fen: Fen
  fuel_up_bp: number
  fuel_down_bp: number
  fuel_trigger_bp: number
  fuel_cap_fen: Fen | null
  rebate_side: StepSide
  rebate_tiers: readonly RebateTier[]
  rebate_cap_fen: Fen | null
  /** The most that penalties take of the freight; and whether the rebate is among what is capped. */
  deduct_cap_bp: number | null
  cap_rebate: boolean
  rounding: Rounding
}

/** A model in which no step counts yet: the freight of the trip, rounded to the fen; what a new model begins with. */
export const plainTerms: SettleTerms = {
  base_by: 1,
  base_unit: 5,
  base_up_fen: null,
  base_down_fen: null,
  stop_side: 0,
  stop_free: 0,
  stop_up_fen: 0,
  stop_down_fen: 0,
  stop_cap_fen: null,
  wait_side: 0,
  wait_free_min: 0,
  wait_up_fen: 0,
  wait_down_fen: 0,
  wait_day_cap_fen: null,
  wait_cap_fen: null,
  back_side: 0,
  back_bp: 0,
  back_cap_fen: null,
  late_side: 0,
  late_rungs: [],
  late_pass_bp: 10_000,
  late_cap_fen: null,
  loss_side: 0,
  loss_free_fen: 0,
  loss_bp: 10_000,
  loss_pass_bp: 10_000,
  loss_cap_fen: null,
  missing_side: 0,
  seal_fen: 0,
  photo_fen: 0,
  track_fen: 0,
  track_least_bp: 0,
  missing_pass_bp: 10_000,
  missing_cap_fen: null,
  fuel_side: 0,
  fuel_start_fen: 0,
  fuel_up_bp: 0,
  fuel_down_bp: 0,
  fuel_trigger_bp: 0,
  fuel_cap_fen: null,
  rebate_side: 0,
  rebate_tiers: [],
  rebate_cap_fen: null,
  deduct_cap_bp: null,
  cap_rebate: true,
  rounding: 1
}

/** What is wrong with a model, and at which of its fields; of a rung of a ladder at its dotted path. */
interface TermsFault {
  field: string
  fault: 'priceMissing' | 'valueMissing' | 'figure' | 'ladderEmpty' | 'ladderOrder' | 'ladderGap' | 'ladderOverlap'
}
/** Every fault of a model: a step that counts for somebody and says no amount, a ladder that is empty, or leaves a gap, or covers a minute twice, a figure out of bounds. */
export const termsFaults = (terms: SettleTerms): TermsFault[] => {
  const faults: TermsFault[] = Object.entries(terms).flatMap(([name, value]) =>
    typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0 && (!name.endsWith('_bp') || value <= 10_000))
      ? [{ field: name, fault: 'figure' as const }]
      : []
  )
  const says = (field: keyof SettleTerms, isSaid: boolean, fault: TermsFault['fault'] = 'valueMissing'): void => {
    if (!isSaid) faults.push({ field, fault })
  }
  const forBoth = (of: StepSide, step: 'stop' | 'wait' | 'fuel'): void => {
    const [up, down] = step === 'fuel' ? (['fuel_up_bp', 'fuel_down_bp'] as const) : ([`${step}_up_fen`, `${step}_down_fen`] as const)
    if (countsFor('up', of)) says(up, terms[up] > 0)
    if (countsFor('down', of)) says(down, terms[down] > 0)
  }
  if (terms.base_by === 2) says('base_up_fen', terms.base_up_fen !== null || terms.base_down_fen !== null, 'priceMissing')
  for (const step of ['stop', 'wait', 'fuel'] as const) forBoth(terms[`${step}_side`], step)
  if (terms.back_side > 0) says('back_bp', terms.back_bp > 0)
  if (terms.loss_side > 0) says('loss_bp', terms.loss_bp > 0)
  if (terms.missing_side > 0) says('seal_fen', terms.seal_fen + terms.photo_fen + terms.track_fen > 0)
  if (terms.missing_side > 0 && terms.track_fen > 0) says('track_least_bp', terms.track_least_bp > 0)
  if (terms.fuel_side > 0) says('fuel_start_fen', terms.fuel_start_fen > 0)
  const late = terms.late_side > 0 ? ladderFault(terms.late_rungs) : undefined
  const rebate = terms.rebate_side > 0 ? tierFault(terms.rebate_tiers) : undefined
  return [...faults, ...(late ? [late] : []), ...(rebate ? [rebate] : [])]
}

/** The first thing that is wrong with a punctuality ladder: rungs follow each other without a gap or an overlap, from the first minute of lateness or later. */
export const ladderFault = (rungs: readonly LateRung[]): TermsFault | undefined => {
  if (rungs.length === 0) return { field: 'late_side', fault: 'ladderEmpty' }
  for (const [at, { late_min_from, late_min_to, deduct_type, value }] of rungs.entries()) {
    const wrong = (name: keyof LateRung, fault: TermsFault['fault']): TermsFault => ({ field: `late_rungs.${at}.${name}`, fault })
    if (!isCount(late_min_from)) return wrong('late_min_from', 'figure')
    if (late_min_to !== null && !isCount(late_min_to)) return wrong('late_min_to', 'figure')
    if (!isCount(value) || (deduct_type === 2 && value > 10_000)) return wrong('value', 'figure')
    if (late_min_to !== null && late_min_to <= late_min_from) return wrong('late_min_to', 'ladderOrder')
    const before = rungs[at - 1]
    if (!before) continue
    if (before.late_min_to === null || late_min_from < before.late_min_to) return wrong('late_min_from', 'ladderOverlap')
    if (late_min_from > before.late_min_to) return wrong('late_min_from', 'ladderGap')
  }
  return undefined
}
const tierFault = (tiers: readonly RebateTier[]): TermsFault | undefined => {
  if (tiers.length === 0) return { field: 'rebate_side', fault: 'ladderEmpty' }
  for (const [at, { trips_from, rebate_bp }] of tiers.entries()) {
    if (!isCount(trips_from)) return { field: `rebate_tiers.${at}.trips_from`, fault: 'figure' }
    if (!isCount(rebate_bp) || rebate_bp > 10_000) return { field: `rebate_tiers.${at}.rebate_bp`, fault: 'figure' }
    if (trips_from <= (tiers[at - 1]?.trips_from ?? 0)) return { field: `rebate_tiers.${at}.trips_from`, fault: 'ladderOrder' }
  }
  return undefined
}
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0

/** From which day a version of a model holds, up to before another day; null: until the next one. */
interface Validity {
  readonly valid_from: Day | null
  readonly ended_on: Day | null
}
/** The version that holds on a trip's own day, whatever day it is today: what was agreed later does not change it. Of several the one that began last. */
export const versionOfDay = <V extends Validity>(versions: readonly V[], day: Day): V | undefined =>
  versions
    .filter(({ valid_from, ended_on }) => valid_from !== null && valid_from <= day && (ended_on === null || day < ended_on))
    .toSorted((a, b) => ((a.valid_from ?? '') < (b.valid_from ?? '') ? 1 : -1))[0]
