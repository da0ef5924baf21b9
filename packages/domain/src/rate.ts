import { type BillingUnit, billedKg, billedQuantity } from './billing.ts'
import type { Day } from './calendar.ts'
import { shanghaiDay } from './calendar.ts'
import { type Freight, freightOf, type PriceRule, roundCharge, type TierHit } from './freight.ts'
import { type Fen, fenToBig, roundFen, sumFen } from './money.ts'
import { scaled } from './scaled.ts'
import { detentionFen, fuelLinkage } from './surcharge.ts'
import { sumTaxed, type Taxed, vatOfGross, vatOfNet } from './vat.ts'

/** The version of the calculation; a trace names the version that made it. */
export const engine = 'rate-1'

/** A price rule of a project (计价规则), with all that selects it and prices by it (domain 5.1). */
export interface RateRule extends PriceRule {
  rule_no: string
  version: number
  /** '' anywhere, the first 2, 4 or 6 digits of a division, or `a` and the id of an address. */
  start_scope: string
  end_scope: string
  /** Also valid in the opposite direction. */
  two_way: boolean
  /** Of what a carrier pays: '' whoever drives, `f` and the id of a fleet, `p` and the id of a person who drives or is paid. */
  payee_scope?: string | undefined
  /** Empty means every type. */
  vehicle_type_ids: readonly number[]
  goods_type_ids: readonly number[]
  billing_unit: BillingUnit
  weight_base: 1 | 2 | 3 | 4
  /** Share of the loaded and of the unloaded weight that counts, in basis points; 10000 when absent. */
  load_factor_bp?: number | undefined
  unload_factor_bp?: number | undefined
  /** kg per m³ for the chargeable weight, 333 when absent. */
  ratio?: number | undefined
  surcharges: readonly SurchargeRule[]
  /** Of several rules that fit, the one with the greatest priority is used. */
  priority: number
  valid_from: Day
  valid_to: Day
  /** 1 prices include tax, 2 they do not. */
  tax_mode: 1 | 2
  tax_rate_bp: number
}

/** A surcharge of a rule. `value`: fen for fixed, night, stop and hour, ten-thousandths of a fen for unit, basis points for percent and fuel. */
export interface SurchargeRule {
  code: SurchargeCode
  calc: 'fixed' | 'unit' | 'percent' | 'hour' | 'stop' | 'night' | 'fuel'
  value: number
  /** What is free: stops, nights, or minutes of waiting. */
  free_qty?: number | undefined
  /** Its maximum; for waiting, the maximum of each begun day. */
  cap_fen?: Fen | null | undefined
  /** Only for these vehicle types, only cold, only above so many kilometres. */
  condition?: { vehicle_type_ids?: readonly number[]; cold?: boolean; min_km?: number } | undefined
  /** Fuel linkage: the fuel price at which the rate was agreed, in fen a litre, and the change from which the surcharge applies, in basis points. */
  fuel?: { start_fen: Fen; trigger_bp: number } | undefined
}

/** Surcharges in the order in which they are added; it matters for percentages only, and fuel linkage comes last (domain 5.1, 5.3). */
export const surchargeOrder = ['F05', 'F06', 'F07', 'F02', 'F03', 'F04', 'F12', 'F13', 'F11', 'F09', 'F14', 'F15', 'F10'] as const
type SurchargeCode = (typeof surchargeOrder)[number]

/** The data by which a trip is priced; planned values are used where nothing was measured yet. */
export interface PricedTrip {
  /** The required time of pickup: its day determines which rules are valid. */
  at: string
  start: { code: string; address_id?: number | undefined }
  end: { code: string; address_id?: number | undefined }
  vehicle_type_id: number | null
  goods_type_ids: readonly number[]
  kg: number
  loaded_kg?: number | undefined
  unloaded_kg?: number | undefined
  m3?: number | undefined
  km?: number | undefined
  num?: number | undefined
  trips?: number | undefined
  stops?: number | undefined
  waiting_minutes?: number | undefined
  nights?: number | undefined
  cold?: boolean | undefined
  /** Price of fuel on the day of pickup, fen a litre. */
  fuel_fen?: Fen | undefined
  /** Of what a carrier pays: who drives, who is paid for it, and the driver's fleet. */
  payee?: TripPayee | undefined
}
export interface TripPayee {
  person_id: number | null
  payee_id: number | null
  fleet_id: number | null
}

/**
 * Why this rule was chosen: how specific it is about who is paid (3 the driver, 2 the payee, 1 the fleet, 0 anybody), about its start and destination
 * (4 address, 3 district, 2 city, 1 province, 0 anywhere), and the other ranks.
 */
interface PickedBy {
  priority: number
  payee: 0 | 1 | 2 | 3
  start: number
  end: number
  reversed: boolean
  vehicle_types: number
  version: number
}

/** The one rule for a trip: by priority, then who is paid, then the more specific start and destination, then the shorter vehicle list, then the newest version (domain 5.1); undefined is NO_RATE. */
export const pickRule = (rules: readonly RateRule[], trip: PricedTrip): { rule: RateRule; picked_by: PickedBy } | undefined => {
  const day = shanghaiDay(trip.at)
  const candidates = rules.flatMap((rule) => {
    const { vehicle_type_ids, goods_type_ids, valid_from, valid_to, priority, version } = rule
    if (day < valid_from || day > valid_to) return []
    if (vehicle_type_ids.length > 0 && (trip.vehicle_type_id === null || !vehicle_type_ids.includes(trip.vehicle_type_id))) return []
    if (goods_type_ids.length > 0 && !trip.goods_type_ids.every((id) => goods_type_ids.includes(id))) return []
    const payee = payeeRank(rule.payee_scope ?? '', trip.payee)
    const ends = endsOf(rule, trip)
    return ends && payee !== undefined ? [{ rule, picked_by: { priority, payee, ...ends, vehicle_types: vehicle_type_ids.length, version } }] : []
  })
  const width = ({ vehicle_types }: PickedBy): number => vehicle_types || Number.MAX_SAFE_INTEGER
  return candidates.toSorted(
    ({ rule: r, picked_by: a }, { rule: q, picked_by: b }) =>
      b.priority - a.priority ||
      b.payee - a.payee ||
      b.start + b.end - (a.start + a.end) ||
      width(a) - width(b) ||
      b.version - a.version ||
      Number(a.reversed) - Number(b.reversed) ||
      (r.rule_no < q.rule_no ? -1 : 1)
  )[0]
}

const endsOf = ({ start_scope, end_scope, two_way }: RateRule, { start, end }: PricedTrip) => {
  const there = { start: specificity(start_scope, start), end: specificity(end_scope, end) }
  if (there.start >= 0 && there.end >= 0) return { ...there, reversed: false }
  const back = { start: specificity(start_scope, end), end: specificity(end_scope, start) }
  return two_way && back.start >= 0 && back.end >= 0 ? { ...back, reversed: true } : undefined
}

/* How closely a scope names who is paid for a trip; nothing where it is for somebody else. */
const payeeRank = (scope: string, payee: TripPayee | undefined): PickedBy['payee'] | undefined => {
  if (scope === '') return 0
  const id = Number(scope.slice(1))
  if (scope.startsWith('f')) return id === payee?.fleet_id ? 1 : undefined
  return id === payee?.person_id ? 3 : id === payee?.payee_id ? 2 : undefined
}

/** How closely a scope names a place: 4 address, 3 district, 2 city, 1 province, 0 anywhere, -1 another place. */
export const specificity = (scope: string, place: { code: string; address_id?: number | undefined }): number => {
  if (scope === '') return 0
  if (scope.startsWith('a')) return Number(scope.slice(1)) === place.address_id ? 4 : -1
  return place.code.startsWith(scope) ? scope.length / 2 : -1
}

/** One priced line: the freight itself (F01) or a surcharge. */
interface PricedLine extends Taxed {
  item_code: 'F01' | SurchargeCode
}

/** How a price was calculated, complete enough to calculate it again (domain 5.1). */
export interface RateTrace {
  rule_no: string
  version: number
  picked_by: PickedBy
  qty: { source: BillingUnit; raw: number; used: number; kg: number }
  tier: { mode: 1 | 2; hits: TierHit[] }
  bounds: { min_fen: Fen | null; max_fen: Fen | null; applied: 'min' | 'max' | null }
  rounding: PriceRule['rounding']
  base_fen: Fen
  steps: Step[]
  tax_mode: 1 | 2
  rate_bp: number
  total_fen: Fen
  net_fen: Fen
  tax_fen: Fen
  engine: string
}
/** A surcharge with the values from which it was calculated. */
export interface Step {
  code: SurchargeCode
  calc: SurchargeRule['calc']
  qty: number
  value: number
  free_qty: number
  cap_fen: Fen | null
  /** The amount of which the percentage is taken. */
  of_fen: Fen
  fuel?: { start_fen: Fen; trigger_bp: number; now_fen: Fen } | undefined
  fen: Fen
}
/** A price with its lines; the totals are the sums of the lines, tax included. */
export interface Priced {
  total_fen: Fen
  net_fen: Fen
  tax_fen: Fen
  tax_rate_bp: number
  lines: PricedLine[]
  trace: RateTrace
}

/** The price of a trip by one rule: quantity, tiers, bounds, rounding, surcharges in their order, tax per line; undefined when the quantity lies below the first tier (NO_RATE). */
export const priceByRule = ({ rule, picked_by }: { rule: RateRule; picked_by: PickedBy }, trip: PricedTrip): Priced | undefined => {
  const kg = weightOf(rule, trip)
  const used = billedQuantity(rule.billing_unit, { ...trip, kg }, rule.ratio)
  const freight = freightOf(rule, used)
  if (!freight) return undefined
  const steps = stepsOf(rule, trip, freight, used)
  const trace = traceOf({ rule, picked_by }, trip, { kg, used, freight, steps })
  const lines = linesOf(trace)
  const { gross_fen: total_fen, net_fen, tax_fen } = sumTaxed(lines)
  return { total_fen, net_fen, tax_fen, tax_rate_bp: rule.tax_rate_bp, lines, trace: { ...trace, total_fen, net_fen, tax_fen } }
}

/* Loaded and unloaded weight with their factors; before either is known, the planned weight is used for both. */
const weightOf = (
  { weight_base, load_factor_bp = 10_000, unload_factor_bp = 10_000 }: RateRule,
  { kg, loaded_kg = kg, unloaded_kg = loaded_kg }: PricedTrip
): number => {
  const share = (weight: number, bp: number): number => (bp === 10_000 ? weight : Number(roundFen(scaled(weight, 3) * BigInt(bp), 10_000n)) / 1000)
  return billedKg(weight_base, share(loaded_kg, load_factor_bp), share(unloaded_kg, unload_factor_bp))
}

const stepsOf = (rule: RateRule, trip: PricedTrip, freight: Freight, used: number): Step[] => {
  const steps: Step[] = []
  const inOrder = surchargeOrder.flatMap((code) => rule.surcharges.filter((surcharge) => surcharge.code === code))
  for (const surcharge of inOrder) {
    if (!holdsFor(surcharge, trip)) continue
    const so_far = surcharge.calc === 'fuel' ? freight.total_fen : sumFen([freight.total_fen, ...steps.map(({ fen }) => fen)])
    const step = stepOf(surcharge, trip, used, so_far)
    if (step.fen !== 0) steps.push(step)
  }
  return steps
}

const holdsFor = ({ condition = {}, calc, fuel }: SurchargeRule, trip: PricedTrip): boolean => {
  const { vehicle_type_ids = [], cold, min_km } = condition
  if (vehicle_type_ids.length > 0 && !(trip.vehicle_type_id !== null && vehicle_type_ids.includes(trip.vehicle_type_id))) return false
  if (cold === true && trip.cold !== true) return false
  if (min_km !== undefined && (trip.km ?? 0) < min_km) return false
  return calc !== 'fuel' || (fuel !== undefined && trip.fuel_fen !== undefined)
}

const stepOf = ({ code, calc, value, free_qty = 0, cap_fen = null, fuel }: SurchargeRule, trip: PricedTrip, used: number, of_fen: Fen): Step => {
  const qty = { fixed: 1, unit: used, percent: 1, hour: trip.waiting_minutes ?? 0, stop: trip.stops ?? 0, night: trip.nights ?? 0, fuel: 1 }[calc]
  const step = {
    code,
    calc,
    qty,
    value,
    free_qty,
    cap_fen: cap_fen ?? null,
    of_fen,
    ...(fuel && { fuel: { ...fuel, now_fen: trip.fuel_fen ?? fuel.start_fen } })
  }
  return { ...step, fen: fenOf(step) }
}

/* The amount of a surcharge from its own step alone, so that it can be calculated again from a stored trace. */
const fenOf = ({ calc, qty, value, free_qty, cap_fen, of_fen, fuel }: Omit<Step, 'fen'>): Fen => {
  if (calc === 'hour') return detentionFen({ minutes: qty, free_minutes: free_qty, hour_fen: value, day_cap_fen: cap_fen })
  if (calc === 'fuel') return fuel ? fuelLinkage({ base_fen: of_fen, share_bp: value, ...fuel }) : 0
  const fen =
    calc === 'percent'
      ? roundFen(fenToBig(of_fen) * BigInt(value), 10_000n)
      : calc === 'unit'
        ? roundFen(scaled(qty, 7) * BigInt(value), 10_000_000n * 10_000n)
        : value * (calc === 'fixed' ? 1 : Math.max(0, qty - free_qty))
  return cap_fen === null ? fen : Math.min(cap_fen, fen)
}

type Computed = { kg: number; used: number; freight: Freight; steps: Step[] }
const traceOf = (
  { rule, picked_by }: { rule: RateRule; picked_by: PickedBy },
  trip: PricedTrip,
  { kg, used, freight, steps }: Computed
): RateTrace => ({
  rule_no: rule.rule_no,
  version: rule.version,
  picked_by,
  qty: { source: rule.billing_unit, raw: trip.kg, used, kg },
  tier: { mode: rule.tier_mode, hits: freight.hits },
  bounds: { min_fen: rule.min_fen ?? null, max_fen: rule.max_fen ?? null, applied: freight.bound ?? null },
  rounding: rule.rounding,
  base_fen: freight.total_fen,
  steps,
  tax_mode: rule.tax_mode,
  rate_bp: rule.tax_rate_bp,
  total_fen: 0,
  net_fen: 0,
  tax_fen: 0,
  engine
})

const linesOf = ({ base_fen, steps, tax_mode, rate_bp }: Pick<RateTrace, 'base_fen' | 'steps' | 'tax_mode' | 'rate_bp'>): PricedLine[] => {
  const taxed = (fen: Fen): Taxed => (tax_mode === 1 ? vatOfGross(fen, rate_bp) : vatOfNet(fen, rate_bp))
  return [{ item_code: 'F01' as const, ...taxed(base_fen) }, ...steps.map(({ code, fen }) => ({ item_code: code, ...taxed(fen) }))]
}

/** The lines of a price, calculated again from its trace alone; their sum must equal the total that was stored (domain 5.1). */
export const recomputeLines = (trace: RateTrace): PricedLine[] => {
  const { hits } = trace.tier
  const exact = hits.reduce((sum, { quantity, price_e4, flat_fen }) => sum + scaled(quantity, 7) * BigInt(price_e4) + fenToBig(flat_fen) * e11, 0n)
  const { min_fen, max_fen } = trace.bounds
  const low = min_fen === null ? exact : fenToBig(min_fen) * e11
  const high = max_fen === null ? exact : fenToBig(max_fen) * e11
  const bounded = exact < low ? low : exact > high ? high : exact
  const base_fen = roundCharge(bounded, e11, trace.rounding)
  return linesOf({ ...trace, base_fen, steps: trace.steps.map((step) => ({ ...step, fen: fenOf(step) })) })
}
const e11 = 100_000_000_000n
