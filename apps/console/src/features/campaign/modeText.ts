import { bidMode } from '@yunshu/contract/campaign/machine'
import { money } from '../../kit/format.ts'
import type { Say } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** What of the way of bidding everybody should know, in a sentence. */
export const modeText = (say: Say, { bid_mode, ceiling_fen }: { readonly bid_mode: number; readonly ceiling_fen: number | null }): string => {
  const price = money(ceiling_fen ?? 0)
  if (bid_mode === bidMode.code.sealed) return say(phrases, 'sealedUntil')
  if (bid_mode === bidMode.code.auction) return say(phrases, 'auctionUntil')
  return bid_mode === bidMode.code.grab ? say(phrases, 'grabUntil', { price }) : say(phrases, 'turnUntil', { price })
}
