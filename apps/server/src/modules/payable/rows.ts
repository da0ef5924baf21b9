import type { Split } from '@yunshu/contract/payable/contract'
import { partKind } from '@yunshu/contract/payable/enums'
import type { Fen } from '@yunshu/domain/money'
import { formatYuan } from '@yunshu/domain/money'
import { defaultCaps, type Part, type PartAsked, type PartCaps, type PartKind, partKinds, splitPayable } from '@yunshu/domain/parts'
import type { Static } from 'typebox'
import { refuse } from '../../platform/verb/refuse.ts'

/** The parts of a price; refuses what cannot be paid so. */
export const divide = (price_fen: Fen, split: readonly PartAsked[], caps: PartCaps): readonly Part[] => {
  const found = splitPayable(price_fen, split, caps)
  if ('parts' in found) return found.parts
  const nameOf = (kind: PartKind) => partKind.names[partKind.code[kind]]
  switch (found.fault) {
    case 'twice':
    case 'empty':
      return refuse('partTwice', { part: nameOf(found.kind) })
    case 'sharesOff':
      return refuse('sharesOff', { sum: (found.sum_bp / 100).toFixed(2) })
    case 'amountsOff':
      return refuse('partsOff', { sum: formatYuan(found.sum_fen), price: formatYuan(price_fen) })
    case 'overCap':
      return refuse('partOverCap', { part: nameOf(found.kind), cap: formatYuan(found.cap_fen) })
    case 'depositWithoutArrival':
      return refuse('depositNeedsArrival')
  }
}

/** The parts of an input, as the domain takes them. */
export const askedParts = (split: Static<typeof Split>): PartAsked[] =>
  split.map(({ part_kind, share_bp = 0, amount_fen }) => ({ kind: kindOf(part_kind), ...(amount_fen === undefined ? { share_bp } : { amount_fen }) }))

export const kindOf = (part_kind: number): PartKind => partKinds.find((kind) => partKind.code[kind] === part_kind) ?? 'arrival'

/** How much of a price the platform lets be paid in fuel and in tolls. */
export const capsOf = (platform: Readonly<Record<string, unknown>>): PartCaps => ({
  ...defaultCaps,
  ...((platform['part_caps'] ?? {}) as Partial<PartCaps>)
})

/** Shares by which prices are to be divided: refuses what no price could be paid by. */
export const demandShares = (shares: Static<typeof Split>, caps: PartCaps): void => void divide(sample_fen, askedParts(shares), caps)
/* A price in which every share is a whole amount: what is refused of it is refused of all. */
const sample_fen = 10_000_000
