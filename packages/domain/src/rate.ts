import { type BillingUnit, billedKg, billedQuantity, isPerVehicle } from './billing.ts'
import type { Day } from './calendar.ts'
import { shanghaiDay } from './calendar.ts'
import { chargeOf, type Freight, freightOf, type PriceRule, type TierHit } from './freight.ts'
import { type Fen, fenToBig, figure, roundFen, sumFen, toFen } from './money.ts'
import { scaled, unscaled } from './scaled.ts'
import { detentionFen, fuelLinkage } from './surcharge.ts'
import type { OwnLoad, PricedTrip, TripFacts, TripPayee, TripPlace, VehicleRun } from './tripFacts.ts'
import { sumTaxed, type Taxed, vatOfGross, vatOfNet } from './vat.ts'

/** The version of the calculation; a trace names the version that made it. */
export const engine = 'rate-3'

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
  surcharges: readonly Added[]
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
  /** What is free: stops of each vehicle, nights or minutes of waiting of each vehicle at each point, units of what is billed. */
  free_qty?: number | undefined
  /** Its maximum; for waiting, the maximum of each begun day of each vehicle at each point. */
  cap_fen?: Fen | null | undefined
  /** Only for these vehicle types, only cold, only above so many kilometres. */
  condition?: { vehicle_type_ids?: readonly number[]; cold?: boolean; min_km?: number } | undefined
  /** Fuel linkage: the fuel price at which the rate was agreed, in fen a litre, and the change from which the surcharge applies, in basis points. */
  fuel?: { start_fen: Fen; trigger_bp: number } | undefined
}

/** More of the freight itself: kilometres of each vehicle beyond those that a lane's price has in it (`free_qty`), fen for each. No rule of a project has it. */
export type ExtraKm = Omit<SurchargeRule, 'code' | 'calc'> & { code: 'F01'; calc: 'km' }
type Added = SurchargeRule | ExtraKm

/** Surcharges in the order in which they are added; it matters for percentages only, and fuel linkage comes last (domain 5.1, 5.3). */
export const surchargeOrder = ['F05', 'F06', 'F07', 'F02', 'F03', 'F04', 'F12', 'F13', 'F11', 'F09', 'F14', 'F15', 'F10'] as const
type SurchargeCode = (typeof surchargeOrder)[number]

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
  /** The contracted lane (客户路段) whose price it is, in place of a rule. */
  lane?: string | undefined
  /** Other rules of the same version that fit as well in all of this; of them the one with the highest number was taken (decision 60). */
  tied: readonly string[]
}

/**
 * The one rule for a trip: by priority, then who is paid, then the more specific start and destination, then the shorter vehicle list, then the newest version;
 * of those that are left, the higher number. Unknown goods and vehicles go only by rules that name none (domain 5.1, decisions 59, 60). Undefined is NO_RATE.
 */
export const pickRule = (
  rules: readonly RateRule[],
  { at, start, end, vehicle_type_id, goods_type_ids: carried, payee: paid }: TripFacts
): { rule: RateRule; picked_by: PickedBy } | undefined => {
  const day = shanghaiDay(at)
  const candidates = rules.flatMap((rule) => {
    const { vehicle_type_ids, goods_type_ids, valid_from, valid_to, priority, version } = rule
    if (day < valid_from || day > valid_to) return []
    if (!isAmong(vehicle_type_ids, [vehicle_type_id]) || !isAmong(goods_type_ids, carried)) return []
    const payee = payeeRank(rule.payee_scope ?? '', paid)
    const ends = endsOf(rule, { start, end })
    return ends && payee !== undefined ? [{ rule, picked_by: { priority, payee, ...ends, vehicle_types: vehicle_type_ids.length, version } }] : []
  })
  const sorted = candidates.toSorted((a, b) => byRank(a.picked_by, b.picked_by) || byNumber(b.rule.rule_no, a.rule.rule_no))
  const [best] = sorted
  if (!best) return undefined
  const tied = sorted.slice(1).flatMap(({ rule: { rule_no }, picked_by }) => (byRank(best.picked_by, picked_by) === 0 ? [rule_no] : []))
  return { rule: best.rule, picked_by: { ...best.picked_by, tied } }
}

/* Whether a rule that names types holds for these; what is unknown is none of them. */
const isAmong = (named: readonly number[], types: readonly (number | null)[]): boolean =>
  named.length === 0 || (types.length > 0 && types.every((type) => type !== null && named.includes(type)))

type Ranks = Omit<PickedBy, 'tied'>
const byRank = (a: Ranks, b: Ranks): number =>
  b.priority - a.priority ||
  b.payee - a.payee ||
  b.start + b.end - (a.start + a.end) ||
  (a.vehicle_types || Number.MAX_SAFE_INTEGER) - (b.vehicle_types || Number.MAX_SAFE_INTEGER) ||
  b.version - a.version
/* Numbers of one project are alike up to their last digits: the longer is the higher. */
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0)

const endsOf = ({ start_scope, end_scope, two_way }: RateRule, { start, end }: Pick<TripFacts, 'start' | 'end'>) => {
  const there = { start: specificity(start_scope, start), end: specificity(end_scope, end) }
  if (there.start >= 0 && there.end >= 0) return { ...there, reversed: false }
  const back = { start: specificity(start_scope, end), end: specificity(end_scope, start) }
  return two_way && back.start >= 0 && back.end >= 0 ? { ...back, reversed: true } : undefined
}

/* How closely a scope names who is paid for a trip; nothing where it is for somebody else. */
const payeeRank = (scope: string, payee: TripPayee | null): PickedBy['payee'] | undefined => {
  if (scope === '') return 0
  const id = Number(scope.slice(1))
  if (scope.startsWith('f')) return id === payee?.fleet_id ? 1 : undefined
  return id === payee?.person_id ? 3 : id === payee?.payee_id ? 2 : undefined
}

/** How closely a scope names a place: 4 address, 3 district, 2 city, 1 province, 0 anywhere, -1 another place. */
export const specificity = (scope: string, place: TripPlace): number => {
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
  /** `kg` is the weight by the rule's weight base, `each` that of each vehicle where several share a price. */
  qty: { source: BillingUnit; raw: number; used: number; kg: number; each?: readonly number[] | undefined }
  tier: { mode: 1 | 2; hits: TierHit[] }
  bounds: { min_fen: Fen | null; max_fen: Fen | null; applied: 'min' | 'max' | null }
  rounding: PriceRule['rounding']
  base_fen: Fen
  steps: Step[]
  /** How many vehicles have this price each, where each has its own (decision 57); otherwise 1. */
  vehicles: number
  /** The prices of the other vehicles, where they waited or stopped otherwise. */
  beside: readonly RateTrace[]
  tax_mode: 1 | 2
  rate_bp: number
  total_fen: Fen
  net_fen: Fen
  tax_fen: Fen
  engine: string
}
/** A surcharge with the values from which it was calculated. */
export interface Step {
  code: 'F01' | SurchargeCode
  calc: Added['calc']
  qty: number
  /** What the quantity is summed from: stops of each vehicle, minutes or nights of each at each point. What is free is taken off each. */
  each: readonly number[]
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

/**
 * The price of a trip by one rule: quantity, tiers, bounds, rounding, surcharges in their order, tax per line; undefined when the quantity lies below the first
 * tier (NO_RATE). By the kilometre and by the trip each vehicle has its own price, so that what several cost is what each of them costs (decision 57).
 */
export const priceByRule = (picked: { rule: RateRule; picked_by: PickedBy }, trip: PricedTrip): Priced | undefined => {
  if (trip.vehicles.length === 0) throw new RangeError('a trip without a vehicle')
  const { rule } = picked
  const groups = isPerVehicle(rule.billing_unit) ? alike(trip.vehicles) : [{ vehicles: trip.vehicles, count: 1 }]
  const traces: RateTrace[] = []
  for (const { vehicles, count } of groups) {
    const trace = traceOf(picked, { ...trip, vehicles }, count)
    if (!trace) return undefined
    traces.push({ ...trace, ...totalsOf(linesOf(trace)) })
  }
  const [first, ...beside] = traces as [RateTrace, ...RateTrace[]]
  const whole = { ...first, beside }
  const lines = allLinesOf(whole, linesOf)
  const totals = totalsOf(lines)
  return { ...totals, tax_rate_bp: rule.tax_rate_bp, lines, trace: { ...whole, ...totals } }
}

/* Vehicles that did the same cost the same. */
const alike = (vehicles: readonly VehicleRun[]): { vehicles: readonly VehicleRun[]; count: number }[] => {
  const groups = new Map<string, { vehicles: readonly VehicleRun[]; count: number }>()
  for (const vehicle of vehicles) {
    const key = JSON.stringify([vehicle.stops, vehicle.holds.map(({ minutes, nights }) => [minutes, nights]), vehicle.own])
    const group = groups.get(key) ?? { vehicles: [vehicle], count: 0 }
    groups.set(key, { ...group, count: group.count + 1 })
  }
  return [...groups.values()]
}

const totalsOf = (lines: readonly Taxed[]): { total_fen: Fen; net_fen: Fen; tax_fen: Fen } => {
  const { gross_fen: total_fen, net_fen, tax_fen } = sumTaxed(lines)
  return { total_fen, net_fen, tax_fen }
}

/* Loaded and unloaded weight with their factors, exact (decision 61); before either is known, the planned weight is used for both. */
const weightOf = (
  { weight_base, load_factor_bp = 10_000, unload_factor_bp = 10_000 }: RateRule,
  { kg, loaded_kg, unloaded_kg }: Pick<TripFacts, 'kg' | 'loaded_kg' | 'unloaded_kg'>
): number => {
  const share = (weight: number, bp: number): number => unscaled(scaled(weight, 3) * fenToBig(bp), 7)
  const loaded = loaded_kg ?? kg
  return billedKg(weight_base, share(loaded, load_factor_bp), share(unloaded_kg ?? loaded, unload_factor_bp))
}

/* Where each of several vehicles is known: the lesser of two weights is the lesser of each, as each was weighed by itself. */
const weightsOf = (rule: RateRule, { vehicles }: TripFacts): readonly number[] | undefined => {
  const loads = loadsOf(vehicles)
  return loads?.map((load) => weightOf(rule, load))
}
const loadsOf = (vehicles: readonly VehicleRun[]): readonly OwnLoad[] | undefined => {
  const loads = vehicles.flatMap(({ own }) => (own ? [own] : []))
  return loads.length === vehicles.length ? loads : undefined
}
const sumAt = (places: number, parts: readonly number[]): number =>
  unscaled(
    parts.reduce((sum, part) => sum + scaled(part, places), 0n),
    places
  )

const stepsOf = (rule: RateRule, trip: PricedTrip, freight: Freight, { used }: RateTrace['qty']): Step[] => {
  const steps: Step[] = []
  const inOrder = (['F01', ...surchargeOrder] as const).flatMap((code) => rule.surcharges.filter((surcharge) => surcharge.code === code))
  for (const surcharge of inOrder) {
    if (!holdsFor(surcharge, trip)) continue
    const vehicles = trip.vehicles.filter((vehicle) => isForVehicle(surcharge, vehicle, trip))
    if (vehicles.length === 0) continue
    const partOf = (amount: bigint): bigint => (vehicles.length === trip.vehicles.length ? amount : partCarried(amount, rule, trip, vehicles))
    // A percentage is of all that comes before it; that of fuel, which comes last, is of the freight alone (domain 5.1).
    const isFuel = surcharge.calc === 'fuel' || surcharge.code === 'F10'
    const of_fen = isFuel ? freight.total_fen : sumFen([freight.total_fen, ...steps.map(({ fen }) => fen)])
    const part = { used: unscaled(partOf(scaled(used, 10)), 10), of_fen: toFen(partOf(fenToBig(of_fen))) }
    const step = stepOf(surcharge, { ...trip, vehicles }, part)
    if (step.fen !== 0) steps.push(step)
  }
  return steps
}

const holdsFor = ({ condition = {}, calc, fuel }: Added, trip: PricedTrip): boolean => {
  const { cold, min_km } = condition
  if (cold === true && !trip.cold) return false
  if (min_km !== undefined && figure(trip.km ?? 0) < figure(min_km)) return false
  return calc !== 'fuel' || (fuel !== undefined && trip.fuel_fen !== null)
}
const isForVehicle = ({ condition = {} }: Added, { own }: VehicleRun, { vehicle_type_id }: TripFacts): boolean =>
  isAmong(condition.vehicle_type_ids ?? [], [own ? own.vehicle_type_id : vehicle_type_id])

/* The part of an amount that belongs to some of the vehicles, by what the rule bills; chargeable weight by the weight, or by the volume where none is known. */
const partCarried = (amount: bigint, rule: RateRule, trip: TripFacts, some: readonly VehicleRun[]): bigint => {
  const measure = (vehicles: readonly VehicleRun[], by: BillingUnit): bigint =>
    (loadsOf(vehicles) ?? []).reduce(
      (sum, load) => sum + scaled(by === 2 ? (load.m3 ?? 0) : by === 4 ? (load.num ?? 0) : weightOf(rule, load), 7),
      0n
    )
  const by = rule.billing_unit === 6 && measure(trip.vehicles, 1) === 0n ? 2 : rule.billing_unit
  const whole = measure(trip.vehicles, by)
  return whole === 0n ? 0n : fenToBig(roundFen(amount * measure(some, by), whole))
}

const stepOf = (
  { code, calc, value, free_qty = 0, cap_fen = null, fuel }: Added,
  trip: PricedTrip,
  { used, of_fen }: Pick<Step, 'of_fen'> & { used: number }
): Step => {
  const holds = trip.vehicles.flatMap((vehicle) => vehicle.holds)
  const each = { stop: trip.vehicles.map(({ stops }) => stops), hour: holds.map(({ minutes }) => minutes), night: holds.map(({ nights }) => nights) }
  const km = calc === 'km' ? trip.vehicles.map(() => billedQuantity(3, { kg: 0, m3: null, km: trip.km, num: null })) : []
  const parts = calc === 'km' ? km : calc === 'stop' || calc === 'hour' || calc === 'night' ? each[calc].filter((part) => part !== 0) : []
  const step = {
    code,
    calc,
    qty:
      calc === 'unit'
        ? used
        : calc === 'hour' || calc === 'km'
          ? minutesOf(parts)
          : parts.length > 0 || calc === 'stop' || calc === 'night'
            ? sumFen(parts)
            : 1,
    each: parts,
    value,
    free_qty,
    cap_fen,
    of_fen,
    ...(fuel && { fuel: { ...fuel, now_fen: trip.fuel_fen ?? fuel.start_fen } })
  }
  return { ...step, fen: fenOf(step) }
}
/* For people to read; what it costs is made from the parts. */
const minutesOf = (parts: readonly number[]): number => Math.round(parts.reduce((sum, minutes) => sum + minutes, 0) * 100) / 100

/* The amount of a surcharge from its own step alone, so that it can be calculated again from a stored trace. What is free is taken from each part by itself. */
const fenOf = ({ calc, qty, each, value, free_qty, cap_fen, of_fen, fuel }: Omit<Step, 'fen'>): Fen => {
  if (calc === 'hour') return detentionFen({ waits: each, free_minutes: free_qty, hour_fen: value, day_cap_fen: cap_fen })
  if (calc === 'km') {
    const metres = each.reduce((sum, km) => sum + beyondFree(scaled(km, 3), scaled(free_qty, 3)), 0n)
    return roundFen(metres * fenToBig(value), 1_000n)
  }
  const beyond = (): bigint => each.reduce((sum, part) => sum + beyondFree(fenToBig(part), fenToBig(free_qty)), 0n)
  const fen =
    calc === 'fuel'
      ? fuel
        ? fuelLinkage({ base_fen: of_fen, share_bp: value, ...fuel })
        : 0
      : calc === 'percent'
        ? roundFen(fenToBig(of_fen) * fenToBig(value), 10_000n)
        : calc === 'unit'
          ? roundFen(beyondFree(scaled(qty, 10), scaled(free_qty, 10)) * fenToBig(value), 100_000_000_000_000n)
          : toFen(fenToBig(value) * (calc === 'fixed' ? 1n : beyond()))
  return cap_fen === null ? fen : Math.min(sumFen([cap_fen]), fen)
}

const beyondFree = (had: bigint, free: bigint): bigint => (had > free ? had - free : 0n)

/* The price of one vehicle, or of all that share one, with its totals still to come; undefined where no tier holds. */
const traceOf = ({ rule, picked_by }: { rule: RateRule; picked_by: PickedBy }, trip: PricedTrip, vehicles: number): RateTrace | undefined => {
  const weights = weightsOf(rule, trip)
  const kg = weights ? sumAt(7, weights) : weightOf(rule, trip)
  const used = billedQuantity(rule.billing_unit, { ...trip, kg }, rule.ratio)
  const freight = freightOf(rule, used)
  if (!freight) return undefined
  const qty = { source: rule.billing_unit, raw: trip.kg, used, kg, ...(weights && weights.length > 1 && { each: weights }) }
  return {
    rule_no: rule.rule_no,
    version: rule.version,
    picked_by,
    qty,
    tier: { mode: rule.tier_mode, hits: freight.hits },
    bounds: { min_fen: rule.min_fen ?? null, max_fen: rule.max_fen ?? null, applied: freight.bound ?? null },
    rounding: rule.rounding,
    base_fen: freight.total_fen,
    steps: stepsOf(rule, trip, freight, qty),
    vehicles,
    beside: [],
    tax_mode: rule.tax_mode,
    rate_bp: rule.tax_rate_bp,
    total_fen: 0,
    net_fen: 0,
    tax_fen: 0,
    engine
  }
}

/* Each vehicle's line is rounded and taxed by itself, then they are summed. */
const linesOf = ({ base_fen, steps, vehicles, tax_mode, rate_bp }: RateTrace): PricedLine[] => {
  const times = (fen: Fen): Fen => toFen(fenToBig(fen) * fenToBig(vehicles))
  const taxed = (fen: Fen): Taxed => {
    const { gross_fen, net_fen, tax_fen } = tax_mode === 1 ? vatOfGross(fen, rate_bp) : vatOfNet(fen, rate_bp)
    return { gross_fen: times(gross_fen), net_fen: times(net_fen), tax_fen: times(tax_fen) }
  }
  return [{ item_code: 'F01' as const, ...taxed(base_fen) }, ...steps.map(({ code, fen }) => ({ item_code: code, ...taxed(fen) }))]
}
const allLinesOf = (trace: RateTrace, of: (one: RateTrace) => PricedLine[]): PricedLine[] => [trace, ...trace.beside].flatMap(of)

/** The lines of a price, calculated again from its trace alone; their sum must equal the total that was stored (domain 5.1). */
export const recomputeLines = (trace: RateTrace): PricedLine[] =>
  allLinesOf(trace, (one) => {
    const { total_fen: base_fen } = chargeOf(one.tier.hits, { ...one.bounds, rounding: one.rounding })
    return linesOf({ ...one, base_fen, steps: one.steps.map((step) => ({ ...step, fen: fenOf(step) })) })
  })
