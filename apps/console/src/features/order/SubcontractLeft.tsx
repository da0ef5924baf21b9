import { money } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { outTexts } from './subcontractTexts.ts'

/** What a sub-contract leaves of the shipper's freight, in yuan and as a share of it; a loss is called one. */
export const LeftMark = ({ freight_fen, sub_freight_fen }: { freight_fen: number; sub_freight_fen: number }) => {
  const say = useSay()
  const left = freight_fen - sub_freight_fen
  const slots = { yuan: money(Math.abs(left)), rate: freight_fen ? ((Math.abs(left) / freight_fen) * 100).toFixed(1) : '0' }
  if (left === 0) return <Mark tone="care">{say(outTexts, 'even')}</Mark>
  return <Mark tone={left > 0 ? 'done' : 'wrong'}>{say(outTexts, left > 0 ? 'profit' : 'loss', slots)}</Mark>
}
