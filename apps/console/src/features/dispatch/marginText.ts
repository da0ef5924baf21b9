import { money } from '../../kit/format.ts'
import type { Say } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** What is left of a price after the freight is paid, in yuan and as a share of the price. */
export const marginText = (say: Say, receivable_fen: number, payable_fen: number): string => {
  const margin = receivable_fen - payable_fen
  return say(phrases, 'margin', { yuan: money(margin), rate: receivable_fen ? ((margin / receivable_fen) * 100).toFixed(1) : '0' })
}
