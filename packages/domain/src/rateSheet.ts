import type { Tier } from './freight.ts'
import { type Fen, fenToBig, figure, roundFen, toFen } from './money.ts'
import type { RateRule, SurchargeRule } from './rate.ts'

type Ranked = Pick<
  RateRule,
  'start_scope' | 'end_scope' | 'two_way' | 'payee_scope' | 'vehicle_type_ids' | 'goods_type_ids' | 'priority' | 'valid_from' | 'valid_to'
>
/** The division of an address that a scope names (`a7`), six digits; nothing where nobody knows it. */
export type AreaOf = (scope: string) => string | undefined

/** Whether two rules of one price list could both fit one trip without a rank to choose between them, on the way there or back: same priority, equally specific,
 * equally many vehicle types (规则重叠, decision 60). A rule for a fleet or a person meets only one for the same. */
export const rulesOverlap = (a: Ranked, b: Ranked, areaOf: AreaOf = () => undefined): boolean =>
  a.priority === b.priority &&
  (a.payee_scope ?? '') === (b.payee_scope ?? '') &&
  a.valid_from <= b.valid_to &&
  b.valid_from <= a.valid_to &&
  rankOf(a.start_scope) + rankOf(a.end_scope) === rankOf(b.start_scope) + rankOf(b.end_scope) &&
  ((scopesMeet(a.start_scope, b.start_scope, areaOf) && scopesMeet(a.end_scope, b.end_scope, areaOf)) ||
    ((a.two_way || b.two_way) && scopesMeet(a.start_scope, b.end_scope, areaOf) && scopesMeet(a.end_scope, b.start_scope, areaOf))) &&
  a.vehicle_type_ids.length === b.vehicle_type_ids.length &&
  listsMeet(a.vehicle_type_ids, b.vehicle_type_ids) &&
  listsMeet(a.goods_type_ids, b.goods_type_ids)

const rankOf = (scope: string): number => (scope.startsWith('a') ? 4 : scope.length / 2)
/* Two addresses are two places; an address lies in the divisions above it. */
const scopesMeet = (a: string, b: string, areaOf: AreaOf): boolean => {
  if (a === '' || b === '' || a === b) return true
  if (a.startsWith('a') && b.startsWith('a')) return false
  const [one, other] = [a, b].map((scope) => (scope.startsWith('a') ? (areaOf(scope) ?? scope) : scope)) as [string, string]
  return one.startsWith(other) || other.startsWith(one)
}
const listsMeet = (a: readonly number[], b: readonly number[]): boolean => a.length === 0 || b.length === 0 || a.some((id) => b.includes(id))

/** A mass adjustment (批量调价): every price by so many basis points, or every unit price by so many fen. */
export type Adjustment = { readonly by: 'percent'; readonly bp: number } | { readonly by: 'fen'; readonly fen: Fen }
type Priced = { readonly tiers: readonly Tier[]; readonly min_charge_fen: Fen | null; readonly max_charge_fen: Fen | null }

/** The prices of a rule after an adjustment; undefined where one would fall below zero. A percentage also changes the flat amounts, minimum and maximum; an amount in fen changes the unit
 * prices alone. */
export const adjustPrices = ({ tiers, min_charge_fen, max_charge_fen }: Priced, adjustment: Adjustment): Priced | undefined => {
  if (adjustment.by === 'fen') {
    const moved = tiers.map((tier) => ({
      ...tier,
      from: figure(tier.from),
      price_e4: toFen(fenToBig(tier.price_e4) + fenToBig(adjustment.fen) * 10_000n)
    }))
    return moved.some(({ price_e4 }) => price_e4 < 0) ? undefined : { tiers: moved, min_charge_fen, max_charge_fen }
  }
  if (adjustment.bp < -10_000) return undefined
  const by = (amount: number): number => roundFen(fenToBig(amount) * (10_000n + fenToBig(adjustment.bp)), 10_000n)
  return {
    tiers: tiers.map(({ from, price_e4, flat_fen }) => ({
      from: figure(from),
      price_e4: by(price_e4),
      ...(flat_fen !== undefined && { flat_fen: by(flat_fen) })
    })),
    min_charge_fen: min_charge_fen === null ? null : by(min_charge_fen),
    max_charge_fen: max_charge_fen === null ? null : by(max_charge_fen)
  }
}

/** How each surcharge may be calculated: fuel linkage only as fuel linkage, waiting by the hour, nights by the night, stops by the stop. */
export const surchargeCalcs: Readonly<Record<SurchargeRule['code'], readonly SurchargeRule['calc'][]>> = {
  F05: ['stop', 'fixed'],
  F06: ['hour', 'fixed'],
  F07: ['night', 'fixed'],
  F02: ['fixed', 'unit', 'percent'],
  F03: ['fixed', 'unit', 'percent'],
  F04: ['fixed', 'unit', 'percent'],
  F12: ['fixed', 'unit', 'percent'],
  F13: ['fixed', 'unit', 'percent'],
  F11: ['percent', 'fixed'],
  F09: ['fixed', 'percent'],
  F14: ['fixed', 'percent'],
  F15: ['fixed'],
  F10: ['fuel', 'percent', 'fixed']
}
