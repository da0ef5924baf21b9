import { Button } from 'antd'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { payable } from '@yunshu/contract/payable/contract'
import { noRateReasons } from '@yunshu/contract/rate/words'
import { money } from '../kit/format.ts'
import { useSay } from '../kit/lang.ts'
import { rates } from './ratePhrases.ts'
import { TraceLink } from './TraceLink.tsx'

export type Proposal = NonNullable<OutputOf<typeof payable.propose>['proposal']>

/** How the rule is called that was picked for anybody, for a fleet, a payee, a driver. */
const downs = ['downRule', 'downRule1', 'downRule2', 'downRule3'] as const
type Props = {
  proposal: Proposal
  /** What is given, or about to be. */
  payable_fen: number | null | undefined
  /** Takes what is proposed, where it can still be chosen. */
  onTake?: ((fen: number) => void) | undefined
}
/** What a carrier's own rule proposes to pay for a trip, how it was computed, and how far what is given is from it; without a rule, why there is none. */
export const PayProposal = ({ proposal: { priced, no_rate }, payable_fen, onTake }: Props) => {
  const say = useSay()
  if (!priced)
    return (
      <span className="pay-proposal">{no_rate && say(rates, 'downNone', { reason: say(noRateReasons, no_rate.reason, { day: no_rate.day }) })}</span>
    )
  const { total_fen, trace } = priced
  const more_fen = typeof payable_fen === 'number' ? payable_fen - total_fen : 0
  return (
    <span className="pay-proposal">
      <span>{say(rates, downs[trace.picked_by.payee], { rule_no: trace.rule_no, amount: money(total_fen) })}</span>
      {more_fen !== 0 && (
        <span className="amount-gap">{say(rates, more_fen > 0 ? 'downMore' : 'downLess', { amount: money(Math.abs(more_fen)) })}</span>
      )}
      <TraceLink trace={trace} />
      {onTake && payable_fen !== total_fen && (
        <Button type="link" size="small" className="trace-link" onClick={() => onTake(total_fen)}>
          {say(rates, 'downTake')}
        </Button>
      )}
    </span>
  )
}
