import { amountOfTrace, type ChargeTrace, type Share, type ShareBasis } from '@yunshu/domain/charge'
import { type Fen, roundFen, sumFen } from '@yunshu/domain/money'
import { addKg, addM3 } from '@yunshu/domain/quantity'
import type { Priced, PricedTrip as RatedTrip } from '@yunshu/domain/rate'
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
  readonly source: 1 | 2 | 3
  readonly no_rate: boolean
  readonly qty: number | null
  readonly unit_price_e4: number | null
  readonly trace: ChargeTrace
}
/** Asks the rates of the pair for the price of a trip; nothing that fits is said with what was tried. */
export type AskRate = (trip: RatedTrip) => Promise<Priced | { readonly no_rate: true; readonly trace: unknown }>
/** Amounts of an item that are confirmed already on trips of this order, by waybill. */
type ConfirmedAmounts = (item_code: string) => ReadonlyMap<number, Fen>

/** Everything that an order costs over its trips: its price by rule or by hand, shared over those whose charges are not confirmed yet, and the deductions by the receipts. */
export const priceOrder = async (facts: OrderFacts, confirmedAmounts: ConfirmedAmounts, ask: AskRate): Promise<Wanted[]> => {
  if (facts.rides.length === 0) return []
  const priced =
    facts.order.price_mode === 1 || facts.order.freight_fen === null ? await byRule(facts, confirmedAmounts, ask) : byHand(facts, confirmedAmounts)
  return [...priced, ...losses(facts, priced[0]?.tax_rate_bp ?? facts.order.tax_rate_bp)]
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

/* By the rule of the pair: trips of one vehicle type are priced together and share by what the rule bills; kilometres and trips are each trip's own. */
const byRule = async (facts: OrderFacts, confirmedAmounts: ConfirmedAmounts, ask: AskRate): Promise<Wanted[]> => {
  const wanted: Wanted[] = []
  for (const type of new Set(facts.rides.map(({ vehicle_type_id }) => vehicle_type_id))) {
    const group = facts.rides.filter(({ vehicle_type_id }) => vehicle_type_id === type)
    const whole = await ask(tripOf(facts, group))
    if ('no_rate' in whole) wanted.push(...group.map((ride) => unpriced(facts, ride, 'F01', 'NO_RATE', whole.trace)))
    else if (group.length > 1 && (whole.trace.qty.source === 3 || whole.trace.qty.source === 5))
      for (const ride of group) {
        const own = await ask(tripOf(facts, [ride]))
        wanted.push(...('no_rate' in own ? [unpriced(facts, ride, 'F01', 'NO_RATE', own.trace)] : linesOf([ride], own, confirmedAmounts)))
      }
    else wanted.push(...linesOf(group, whole, confirmedAmounts))
  }
  return wanted
}

const linesOf = (group: readonly Ride[], { lines, trace: rate, tax_rate_bp }: Priced, confirmedAmounts: ConfirmedAmounts): Wanted[] => {
  const basis: ShareBasis = rate.qty.source === 2 ? 'm3' : rate.qty.source === 4 ? 'num' : 'kg'
  const weigh = (ride: Ride): number => (basis === 'm3' ? ride.plan.goods_volume : basis === 'num' ? ride.plan.goods_num : kgOf(ride))
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
      const unit_price_e4 = isFreight && rate.tier.hits.length === 1 && first ? first.price_e4 : null
      return { ride, item_code, ...amounts, source: 1, no_rate: false, qty: isFreight && share === null ? rate.qty.used : null, unit_price_e4, trace }
    })
  })
}

/* What the receipts say is missing or broken, at the declared value; pieces are counted before weight is, so that nothing is claimed twice. */
const losses = (facts: OrderFacts, tax_rate_bp: number): Wanted[] =>
  facts.rides.flatMap((ride) => {
    const { order } = facts
    const { goods_value_fen: declared_fen, goods_num, goods_kg } = order
    const each_fen = declared_fen !== null && goods_num > 0 ? roundFen(BigInt(declared_fen), BigInt(goods_num)) : null
    const tonne_fen = declared_fen !== null && goods_kg > 0 ? roundFen(BigInt(declared_fen) * 1_000_000n, BigInt(Math.round(goods_kg * 1000))) : null
    const found: Wanted[] = []
    const add = (item_code: 'D01' | 'D02', trace: ChargeTrace): void => {
      const amounts = taxed(amountOfTrace(trace), tax_rate_bp)
      if (amounts.amount_fen !== 0) found.push({ ride, item_code, ...amounts, source: 3, no_rate: false, qty: null, unit_price_e4: null, trace })
    }
    const loaded_kg = ride.load_kg ?? ride.plan.goods_kg
    const short_kg = ride.recv_kg === null ? 0 : addKg(loaded_kg, -ride.recv_kg)
    if (ride.short_num > 0)
      if (each_fen === null) found.push(unpriced(facts, ride, 'D01', 'NO_VALUE', { missing_num: ride.short_num }))
      else add('D01', { kind: 'pieceLoss', missing_num: ride.short_num, value_fen: each_fen })
    else if (short_kg > (loaded_kg * tolerance_permille) / 1000)
      if (tonne_fen === null) found.push(unpriced(facts, ride, 'D01', 'NO_VALUE', { missing_kg: short_kg }))
      else
        add('D01', {
          kind: 'weightLoss',
          loaded_kg,
          unloaded_kg: ride.recv_kg ?? loaded_kg,
          permille: tolerance_permille,
          rule: 1,
          price_fen: tonne_fen
        })
    if (ride.damage_num > 0)
      if (each_fen === null || declared_fen === null) found.push(unpriced(facts, ride, 'D02', 'NO_VALUE', { damage_num: ride.damage_num }))
      else add('D02', { kind: 'damage', damage_num: ride.damage_num, value_fen: each_fen, declared_fen })
    return found
  })
/** What may be missing of the loaded weight before anything is claimed; only the excess is (domain 5.3). */
const tolerance_permille = 3

const unpriced = ({ order }: OrderFacts, ride: Ride, item_code: string, reason: 'NO_RATE' | 'NO_VALUE', tried: unknown): Wanted => ({
  ride,
  item_code,
  ...taxed(0, order.tax_rate_bp),
  source: item_code === 'F01' ? 1 : 3,
  no_rate: true,
  qty: null,
  unit_price_e4: null,
  trace: { kind: 'unpriced', reason, tried }
})

const taxed = (gross_fen: Fen, tax_rate_bp: number) => {
  const { net_fen, tax_fen } = vatOfGross(gross_fen, tax_rate_bp)
  return { amount_fen: gross_fen, net_fen, tax_fen, tax_rate_bp }
}

/* Trips of an order as one that is priced: planned, loaded and received together. */
const tripOf = ({ order, goods_type_ids }: OrderFacts, group: readonly Ride[]): RatedTrip => {
  const isLoaded = group.some(({ load_kg }) => load_kg !== null)
  const isReceived = group.some(({ recv_kg }) => recv_kg !== null)
  return {
    at: order.first_start_time ?? order.created_at,
    start: { code: order.start_area_code ?? '' },
    end: { code: order.end_area_code ?? '' },
    vehicle_type_id: group[0]?.vehicle_type_id ?? null,
    goods_type_ids,
    kg: addKg(...group.map(({ plan }) => plan.goods_kg)),
    loaded_kg: isLoaded ? addKg(...group.map(({ load_kg, plan }) => load_kg ?? plan.goods_kg)) : undefined,
    unloaded_kg: isReceived ? addKg(...group.map(kgOf)) : undefined,
    m3: addM3(...group.map(({ plan }) => plan.goods_volume)),
    num: group.reduce((sum, { plan }) => sum + plan.goods_num, 0),
    km: order.distance_m === null ? undefined : Math.round(order.distance_m / 100) / 10,
    trips: group.length,
    stops: group.reduce((sum, { stops }) => sum + stops, 0),
    waiting_minutes: group.reduce((sum, { waiting_minutes }) => sum + waiting_minutes, 0),
    cold: order.order_kind === 2
  }
}
const kgOf = ({ recv_kg, load_kg, plan }: Ride): number => recv_kg ?? load_kg ?? plan.goods_kg
