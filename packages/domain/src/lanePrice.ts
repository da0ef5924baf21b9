import type { BillingUnit } from './billing.ts'
import type { Day } from './calendar.ts'
import { type Fen, fenToBig, figure, toFen } from './money.ts'
import { type ExtraKm, type Priced, priceByRule, type RateRule, type SurchargeRule } from './rate.ts'
import type { PricedTrip } from './tripFacts.ts'

/** A version of the price of a contracted lane (路段运价) for one type of vehicles, as far as the customer pays by it. Null: not agreed. */
export interface LanePrice {
  price_no: string
  revision: number
  vehicle_type_id: number
  billing_unit: BillingUnit
  /** For one unit, tax included. */
  up_fen: Fen
  up_rate_bp: number
  /** What the way back costs of it; null: as the way there. */
  return_bp: number | null
  /** Points that are in it, pickup and delivery among them; and each beyond them. */
  base_stops: number | null
  stop_fen: Fen | null
  base_m: number | null
  extra_km_fen: Fen | null
  free_wait_min: number | null
  wait_fen_hour: Fen | null
  night_fen: Fen | null
  fuel_base_fen: Fen | null
  fuel_share_bp: number | null
  fuel_trigger_bp: number | null
  valid_from: Day
  valid_to: Day
}
/** The lane as its price sees it: its name, its agreed length, and whether the trip runs it backwards. */
export interface LaneRunning {
  name: string
  mileage_m: number
  is_back: boolean
}

/**
 * The price of a trip by its lane (docs/adr/0064): base × unit, then what goes beyond it: stops (F05), waiting (F06), nights (F07), kilometres, which are freight (F01),
 * and fuel linkage last (F10). By the kilometre the agreed length of the lane is billed, not what a map says. Undefined where the unit has no quantity.
 */
export const priceByLane = (price: LanePrice, lane: LaneRunning, trip: PricedTrip): Priced | undefined => {
  const rule = ruleOf(price, lane)
  figure(lane.mileage_m)
  const picked_by = {
    priority: 0,
    payee: 0 as const,
    start: 0,
    end: 0,
    reversed: lane.is_back,
    vehicle_types: 1,
    version: price.revision,
    lane: lane.name,
    tied: []
  }
  const priced = priceByRule({ rule, picked_by }, { ...trip, km: price.billing_unit === 3 ? lane.mileage_m / 1_000 : trip.km })
  return priced && priced.trace.qty.used > 0 ? priced : undefined
}

/* The same terms in the words of a rule. A part of a price in basis points is as many ten-thousandths of a fen: nothing is rounded before the line is. */
const ruleOf = (price: LanePrice, { is_back }: LaneRunning): RateRule => ({
  rule_no: price.price_no,
  version: figure(price.revision),
  start_scope: '',
  end_scope: '',
  two_way: price.return_bp !== null,
  vehicle_type_ids: [figure(price.vehicle_type_id)],
  goods_type_ids: [],
  billing_unit: price.billing_unit,
  weight_base: 3,
  tier_mode: 1,
  tiers: [{ from: 0, price_e4: toFen(fenToBig(price.up_fen) * fenToBig(is_back ? (price.return_bp ?? whole) : whole)) }],
  rounding: 1,
  surcharges: beyondOf(price),
  priority: 0,
  valid_from: price.valid_from,
  valid_to: price.valid_to,
  tax_mode: 1,
  tax_rate_bp: price.up_rate_bp
})
const whole = 10_000
/* Every trip has one pickup and one delivery, which a rule does not count among its stops. */
const ends = 2

const beyondOf = (price: LanePrice): (SurchargeRule | ExtraKm)[] => {
  const { stop_fen, extra_km_fen, wait_fen_hour, night_fen, fuel_base_fen, fuel_share_bp, fuel_trigger_bp } = price
  const all: (SurchargeRule | ExtraKm | false)[] = [
    // Without kilometres that are in the price none are beyond them.
    extra_km_fen !== null && price.base_m !== null && { code: 'F01', calc: 'km', value: extra_km_fen, free_qty: price.base_m / 1_000 },
    stop_fen !== null && { code: 'F05', calc: 'stop', value: stop_fen, free_qty: Math.max(0, (price.base_stops ?? ends) - ends) },
    wait_fen_hour !== null && { code: 'F06', calc: 'hour', value: wait_fen_hour, free_qty: price.free_wait_min ?? 0 },
    night_fen !== null && { code: 'F07', calc: 'night', value: night_fen },
    fuel_base_fen !== null &&
      fuel_share_bp !== null &&
      fuel_trigger_bp !== null && { code: 'F10', calc: 'fuel', value: fuel_share_bp, fuel: { start_fen: fuel_base_fen, trigger_bp: fuel_trigger_bp } }
  ]
  return all.filter((one) => one !== false)
}
