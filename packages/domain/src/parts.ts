import { type Fen, fenToBig, sumFen, toFen } from './money.ts'

/** The parts in which a carrier pays for a trip (domain 5.5), in the order in which they are settled; the remainder of the fen is the last one's. */
export const partKinds = ['prepaid', 'fuel', 'etc', 'arrival', 'receipt', 'monthly', 'deposit'] as const
export type PartKind = (typeof partKinds)[number]

/** One part as it is asked for: a share of the price, or an amount. */
export type PartAsked = { readonly kind: PartKind } & ({ readonly share_bp: number } | { readonly amount_fen: Fen })
export type Part = { readonly kind: PartKind; readonly amount_fen: Fen }
/** How much of a price may be paid in fuel and in tolls (R14). */
export type PartCaps = { readonly fuel_bp: number; readonly etc_bp: number }
export const defaultCaps: PartCaps = { fuel_bp: 4_000, etc_bp: 1_500 }

/** What is wrong with a split that was asked for. */
type SplitFault =
  | { readonly fault: 'twice' | 'empty'; readonly kind: PartKind }
  | { readonly fault: 'sharesOff'; readonly sum_bp: number }
  | { readonly fault: 'amountsOff'; readonly sum_fen: Fen }
  | { readonly fault: 'overCap'; readonly kind: PartKind; readonly cap_fen: Fen }
  | { readonly fault: 'depositWithoutArrival' }

const whole = 10_000
const shareOf = (price_fen: Fen, bp: number): Fen => toFen((fenToBig(price_fen) * BigInt(bp)) / BigInt(whole))
const capOf = (kind: PartKind, price_fen: Fen, caps: PartCaps): Fen | undefined =>
  kind === 'fuel' ? shareOf(price_fen, caps.fuel_bp) : kind === 'etc' ? shareOf(price_fen, caps.etc_bp) : undefined

/**
 * Divides what is paid for a trip (domain 5.5): each share is floored to the fen and the last share that has no cap takes the remainder; amounts stand as they are, and
 * beside them that share takes whatever is left. Parts of nothing are left out. Gives what is wrong instead, where the parts cannot be the price.
 */
export const splitPayable = (
  price_fen: Fen,
  asked: readonly PartAsked[],
  caps: PartCaps = defaultCaps
): { readonly parts: readonly Part[] } | SplitFault => {
  if (!Number.isSafeInteger(price_fen) || price_fen < 0) throw new RangeError(`not a price to divide: ${price_fen}`)
  const ordered = partKinds.flatMap((kind) => asked.filter((part) => part.kind === kind))
  const again = ordered.find(({ kind }, at) => ordered[at - 1]?.kind === kind)
  if (again) return { fault: 'twice', kind: again.kind }
  const odd = ordered.find((part) => ('share_bp' in part ? part.share_bp < 0 || part.share_bp > whole : part.amount_fen < 0))
  if (odd) return { fault: 'empty', kind: odd.kind }
  const shares = ordered.filter((part) => 'share_bp' in part && part.share_bp > 0)
  const sum_bp = shares.reduce((sum, part) => sum + ('share_bp' in part ? part.share_bp : 0), 0)
  const isMixed = ordered.some((part) => 'amount_fen' in part)
  if (!isMixed && sum_bp !== whole) return { fault: 'sharesOff', sum_bp }
  // What is capped takes no remainder, which may be a fen more than its cap.
  const last = shares.findLast(({ kind }) => capOf(kind, price_fen, caps) === undefined) ?? shares.at(-1)
  const plain = ordered.map(
    (part): Part => ({ kind: part.kind, amount_fen: 'amount_fen' in part ? part.amount_fen : shareOf(price_fen, part.share_bp) })
  )
  const rest_fen = price_fen - sumFen(plain.map(({ amount_fen }) => amount_fen))
  if (rest_fen < 0 || (!last && rest_fen !== 0)) return { fault: 'amountsOff', sum_fen: price_fen - rest_fen }
  const parts = plain
    .map((part) => (part.kind === last?.kind ? { ...part, amount_fen: part.amount_fen + rest_fen } : part))
    .filter(({ amount_fen }) => amount_fen > 0)
  for (const { kind, amount_fen } of parts) {
    const cap_fen = capOf(kind, price_fen, caps)
    if (cap_fen !== undefined && amount_fen > cap_fen) return { fault: 'overCap', kind, cap_fen }
  }
  const wants = (kind: PartKind): boolean => ordered.some((part) => part.kind === kind && ('share_bp' in part ? part.share_bp : part.amount_fen) > 0)
  return wants('deposit') && !wants('arrival') ? { fault: 'depositWithoutArrival' } : { parts }
}

/** A part as it stands: what of it is paid or on its way stays, the rest is open. */
type StandingPart = Part & { readonly fixed_fen: Fen }
/** From which parts a deduction is taken, in this order: what is paid last first, the driver's money in hand last of all. Fuel and tolls are on their cards. */
const takenFrom: readonly PartKind[] = ['monthly', 'receipt', 'deposit', 'arrival', 'prepaid']

/** Takes an amount from what is still open of the parts; what they do not cover is left, and is owed by who is paid. */
export const deductFrom = (parts: readonly StandingPart[], deduct_fen: Fen): { readonly taken: readonly Fen[]; readonly left_fen: Fen } => {
  if (!Number.isSafeInteger(deduct_fen) || deduct_fen < 0) throw new RangeError(`not an amount to take: ${deduct_fen}`)
  let left_fen = deduct_fen
  const taken = parts.map(() => 0)
  for (const kind of takenFrom)
    for (const [at, part] of parts.entries()) {
      if (part.kind !== kind) continue
      const take = Math.min(left_fen, Math.max(0, sumFen([part.amount_fen, -part.fixed_fen])))
      taken[at] = take
      left_fen -= take
    }
  return { taken, left_fen }
}
