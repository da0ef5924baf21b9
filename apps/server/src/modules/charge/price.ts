import { isPerVehicle } from '@yunshu/domain/billing'
import { amountOfTrace, type ChargeTrace, type Share, type ShareBasis } from '@yunshu/domain/charge'
import { type LossTerms, weightLoss } from '@yunshu/domain/loss'
import { type Fen, sumFen } from '@yunshu/domain/money'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import type { Priced } from '@yunshu/domain/rate'
import type { TripFacts } from '@yunshu/domain/tripFacts'
import { vatOfGross } from '@yunshu/domain/vat'
import type { OrderFacts, Ride } from './facts.ts'

/** What a trip should be charged for an order, one line an item. */
export type Wanted = {
  readonly ride: Ride
  readonly item_code: string
  readonly amount_fen: Fen
  readonly net_fen: Fen
  readonly tax_fen: Fen
  readonly tax_rate_bp: number
  readonly source: 1 | 2 | 3 | 4
  readonly no_rate: boolean
  readonly qty: number | null
  readonly unit_price_e4: number | null
  readonly trace: ChargeTrace
}
/** What is agreed between the pair of an order: the price of a trip, where nothing that fits is said with what was tried, and how missing goods are counted. */
export type Agreed = {
  /** The price of the lane on which a ride is; nothing where it is on none, or the lane has no price for it. */
  readonly onLane: (ride: Ride, trip: TripFacts) => Promise<Priced | undefined>
  readonly price: (trip: TripFacts) => Promise<Priced | Unpriced>
  readonly loss: (trip: TripFacts) => Promise<LossTerms>
}
type Unpriced = { readonly no_rate: true; readonly trace: { readonly rule_no: string | null } }
/** What exceptions settled for missing and broken goods of an order: it stands in the place of what the receipts say by themselves. */
export type ClaimedLosses = { readonly fen: Fen; readonly has: (waybill_id: number, item_code: string) => boolean }
/** By what the freight of a ride stands already, confirmed or billed: by a price of its own (its lane's or its settlement model's), or by one of the order. */
export type Standing = (ride: Ride) => 'own' | 'order' | undefined
/** Amounts of an item that are confirmed already on trips of this order, by waybill. */
type ConfirmedAmounts = (item_code: string) => ReadonlyMap<number, Fen>

/** Everything that an order costs over its trips: its price by rule or by hand, shared over those whose charges are not confirmed yet, and the deductions by the
 * receipts, where no exception settled them. */
export const priceOrder = async (
  facts: OrderFacts,
  confirmedAmounts: ConfirmedAmounts,
  agreed: Agreed,
  claimed: ClaimedLosses,
  standing: Standing
): Promise<Wanted[]> => {
  if (facts.rides.length === 0) return []
  const priced =
    facts.order.price_mode === 1 || facts.order.freight_fen === null
      ? await byContract(facts, confirmedAmounts, agreed, standing)
      : byHand(facts, confirmedAmounts)
  return [...priced, ...(await losses(facts, agreed, { tax_rate_bp: priced[0]?.tax_rate_bp ?? facts.order.tax_rate_bp, claimed }))]
}

/* The price that shipper and carrier agreed for the order, shared over its trips and the goods that are on no trip yet. */
const byHand = ({ order, rides, rest }: OrderFacts, confirmedAmounts: ConfirmedAmounts): Wanted[] => {
  const price_fen = order.freight_fen ?? 0
  const basis: ShareBasis = order.goods_kg > 0 ? 'kg' : 'm3'
  const confirmed = confirmedAmounts('F01')
  const free = rides.filter(({ waybill_id }) => !confirmed.has(waybill_id))
  const left = basis === 'kg' ? rest.goods_kg : rest.goods_volume
  const weights = [...free.map(({ plan }) => (basis === 'kg' ? plan.goods_kg : plan.goods_volume)), ...(left > 0 ? [left] : [])]
  const isWhole = rides.length === 1 && left === 0
  return free.map((ride, at) => {
    const share: Share | null = isWhole ? null : { basis, whole_fen: price_fen, confirmed_fen: sumFen(confirmed.values()), weights, at }
    const trace: ChargeTrace = { kind: 'manual', price_fen, reason: order.price_reason, share }
    return {
      ride,
      item_code: 'F01',
      ...taxed(amountOfTrace(trace), order.tax_rate_bp),
      source: 2,
      no_rate: false,
      qty: null,
      unit_price_e4: null,
      trace
    }
  })
}

/* Each ride by the price of its lane where it has one (docs/adr/0064), by itself; the others by the rule of the pair. What stands is not priced
 * anew: by a price of its own it takes no more lines of anything, by a rule none of a lane that was priced later. */
const byContract = async (facts: OrderFacts, confirmedAmounts: ConfirmedAmounts, agreed: Agreed, standing: Standing): Promise<Wanted[]> => {
  const wanted: Wanted[] = []
  const others: Ride[] = []
  for (const ride of facts.rides) {
    const by = standing(ride)
    if (by === 'own') continue
    const priced = by === undefined ? await agreed.onLane(ride, tripOf(facts, [ride])) : undefined
    if (priced) wanted.push(...linesOf([ride], priced, confirmedAmounts))
    else others.push(ride)
  }
  return others.length === 0 ? wanted : [...wanted, ...(await byRule({ ...facts, rides: others }, confirmedAmounts, agreed))]
}

/* By the rule of the pair: trips of which the same rule was picked are priced together and share by what it bills (decision 57); kilometres and trips are each
 * trip's own. Of what differs between trips only the vehicle's type picks a rule. */
const byRule = async (facts: OrderFacts, confirmedAmounts: ConfirmedAmounts, { price }: Agreed): Promise<Wanted[]> => {
  const groups = new Map<string | null, { rides: Ride[]; whole: Priced | Unpriced; types: number }>()
  for (const type of new Set(facts.rides.map(({ vehicle_type_id }) => vehicle_type_id))) {
    const rides = facts.rides.filter(({ vehicle_type_id }) => vehicle_type_id === type)
    const whole = await price(tripOf(facts, rides))
    const { rule_no } = whole.trace
    const known = groups.get(rule_no)
    groups.set(rule_no, { rides: [...(known?.rides ?? []), ...rides], whole, types: (known?.types ?? 0) + 1 })
  }
  const wanted: Wanted[] = []
  const add = (rides: readonly Ride[], whole: Priced | Unpriced) =>
    wanted.push(...('no_rate' in whole ? rides.map((ride) => withoutRate(facts, ride, whole.trace)) : linesOf(rides, whole, confirmedAmounts)))
  for (const { rides, whole, types } of groups.values()) {
    const isEach = rides.length > 1 && !('no_rate' in whole) && isPerVehicle(whole.trace.qty.source)
    if (isEach) for (const ride of rides) add([ride], await price(tripOf(facts, [ride])))
    else add(rides, types > 1 ? await price(tripOf(facts, rides)) : whole)
  }
  return wanted
}

/* Of a ride on a contracted lane it is said that the lane has no price for its vehicle on its day. */
const withoutRate = (facts: OrderFacts, ride: Ride, rule: Unpriced['trace']): Wanted => {
  const { section_id, section_name, section_day: day, vehicle_type_id } = ride
  return section_id === null
    ? unpriced(facts, ride, 'F01', 'NO_RATE', rule)
    : unpriced(facts, ride, 'F01', 'NO_LANE_PRICE', { section_name, day, vehicle_type_id, rule })
}

const linesOf = (group: readonly Ride[], { lines, trace: rate, tax_rate_bp }: Priced, confirmedAmounts: ConfirmedAmounts): Wanted[] => {
  const basis: ShareBasis = rate.qty.source === 2 ? 'm3' : rate.qty.source === 4 ? 'num' : 'kg'
  // By weight each trip's part follows the weight that is billed of it: what was loaded, where the rule says so.
  const billed = new Map(group.map(({ waybill_id }, i) => [waybill_id, rate.qty.each?.[i] ?? rate.qty.kg]))
  const weigh = ({ waybill_id, plan }: Ride): number =>
    basis === 'm3' ? plan.goods_volume : basis === 'num' ? plan.goods_num : (billed.get(waybill_id) ?? 0)
  return [...new Set(lines.map(({ item_code }) => item_code))].flatMap((item_code) => {
    const own = lines.filter((line) => line.item_code === item_code)
    const whole_fen = sumFen(own.map(({ gross_fen }) => gross_fen))
    const confirmed = confirmedAmounts(item_code)
    const free = group.filter(({ waybill_id }) => !confirmed.has(waybill_id))
    const confirmed_fen = sumFen(group.map(({ waybill_id }) => confirmed.get(waybill_id) ?? 0))
    const [first] = rate.tier.hits
    return free.map((ride, at): Wanted => {
      const share: Share | null = group.length === 1 ? null : { basis, whole_fen, confirmed_fen, weights: free.map(weigh), at }
      const trace: ChargeTrace = { kind: 'rule', item_code, rate, share }
      const whole = {
        amount_fen: whole_fen,
        net_fen: sumFen(own.map(({ net_fen }) => net_fen)),
        tax_fen: sumFen(own.map(({ tax_fen }) => tax_fen)),
        tax_rate_bp
      }
      const amounts = share === null ? whole : taxed(amountOfTrace(trace), tax_rate_bp)
      const isFreight = item_code === 'F01'
      const unit_price_e4 =
        isFreight && rate.tier.hits.length === 1 && first && rate.steps.every(({ code }) => code !== 'F01') ? first.price_e4 : null
      return { ride, item_code, ...amounts, source: 1, no_rate: false, qty: isFreight && share === null ? rate.qty.used : null, unit_price_e4, trace }
    })
  })
}

/* What the receipts say is missing or broken, at the declared value, and all of it together never above that value; pieces are counted before weight is, so that
 * nothing is claimed twice. */
type Lost = { readonly ride: Ride; readonly item_code: 'D01' | 'D02' } & (
  | { readonly none: unknown }
  | { readonly traceOf: (left_fen: Fen) => ChargeTrace }
)
const losses = async (
  facts: OrderFacts,
  { loss }: Agreed,
  { tax_rate_bp, claimed }: { readonly tax_rate_bp: number; readonly claimed: ClaimedLosses }
): Promise<Wanted[]> => {
  if (facts.rides.every(({ recv_kg, short_num, damage_num }) => recv_kg === null && short_num === 0 && damage_num === 0)) return []
  const terms = await loss(facts.planned)
  let left_fen = (facts.order.goods_value_fen ?? 0) - claimed.fen
  return facts.rides
    .flatMap((ride) => lostOn(facts, ride, terms))
    .filter(({ ride, item_code }) => !claimed.has(ride.waybill_id, item_code))
    .flatMap((lost): Wanted[] => {
      const { ride, item_code } = lost
      if ('none' in lost) return [unpriced(facts, ride, item_code, 'NO_VALUE', lost.none)]
      const trace = lost.traceOf(Math.max(0, left_fen))
      const amounts = taxed(amountOfTrace(trace), tax_rate_bp)
      left_fen += amounts.amount_fen
      return amounts.amount_fen === 0 ? [] : [{ ride, item_code, ...amounts, source: 3, no_rate: false, qty: null, unit_price_e4: null, trace }]
    })
}

const lostOn = ({ order }: OrderFacts, ride: Ride, terms: LossTerms): Lost[] => {
  const { goods_value_fen: value_fen, goods_num: of_num, goods_kg: of_kg } = order
  const ofPieces = (item_code: 'D01' | 'D02', kind: 'pieceLoss' | 'damage', num: number): Lost =>
    value_fen === null || of_num === 0
      ? { ride, item_code, none: kind === 'damage' ? { damage_num: num } : { missing_num: num } }
      : {
          ride,
          item_code,
          traceOf: (left_fen) => ({ kind, num, of_num, value_fen, left_fen })
        }
  const loaded_kg = ride.load_kg ?? ride.plan.goods_kg
  const weights = { loaded_kg, unloaded_kg: ride.recv_kg ?? loaded_kg, ...terms }
  const { claim_kg } = weightLoss({ ...weights, value_fen: 0, of_kg: 1 })
  const short: Lost[] =
    ride.short_num > 0
      ? [ofPieces('D01', 'pieceLoss', ride.short_num)]
      : claim_kg === 0
        ? []
        : value_fen === null || of_kg === 0
          ? [{ ride, item_code: 'D01', none: { missing_kg: addKg(loaded_kg, -weights.unloaded_kg) } }]
          : [
              {
                ride,
                item_code: 'D01',
                traceOf: (left_fen) => ({ kind: 'weightLoss', ...weights, of_kg, value_fen, left_fen })
              }
            ]
  return ride.damage_num > 0 ? [...short, ofPieces('D02', 'damage', ride.damage_num)] : short
}

type Reason = Extract<ChargeTrace, { kind: 'unpriced' }>['reason']
/** A line of a trip for which there is no price yet; never zero. */
export const unpriced = ({ order }: Pick<OrderFacts, 'order'>, ride: Ride, item_code: string, reason: Reason, tried: unknown): Wanted => ({
  ride,
  item_code,
  ...taxed(0, order.tax_rate_bp),
  source: item_code === 'F01' ? 1 : 3,
  no_rate: true,
  qty: null,
  unit_price_e4: null,
  trace: { kind: 'unpriced', reason, tried }
})

export const taxed = (gross_fen: Fen, tax_rate_bp: number) => {
  const { net_fen, tax_fen } = vatOfGross(gross_fen, tax_rate_bp)
  return { amount_fen: gross_fen, net_fen, tax_fen, tax_rate_bp }
}

/* Trips of an order as one that is priced: what was planned, loaded and received together, and what each of the vehicles did. */
const tripOf = ({ planned }: OrderFacts, group: readonly Ride[]): TripFacts => {
  const isLoaded = group.some(({ load_kg }) => load_kg !== null)
  const isReceived = group.some(({ recv_kg }) => recv_kg !== null)
  return {
    ...planned,
    vehicle_type_id: group[0]?.vehicle_type_id ?? null,
    kg: addKg(...group.map(({ plan }) => plan.goods_kg)),
    loaded_kg: isLoaded ? addKg(...group.map(({ load_kg, plan }) => load_kg ?? plan.goods_kg)) : null,
    unloaded_kg: isReceived ? addKg(...group.map(kgOf)) : null,
    m3: addM3(...group.map(({ plan }) => plan.goods_volume)),
    num: group.reduce((sum, { plan }) => sum + plan.goods_num, 0),
    vehicles: group.map(({ stops, holds, vehicle_type_id, plan, load_kg, recv_kg }) => ({
      stops,
      holds,
      own: { vehicle_type_id, kg: plan.goods_kg, loaded_kg: load_kg, unloaded_kg: recv_kg, m3: plan.goods_volume, num: plan.goods_num }
    }))
  }
}
const kgOf = ({ recv_kg, load_kg, plan }: Ride): number => recv_kg ?? load_kg ?? plan.goods_kg
