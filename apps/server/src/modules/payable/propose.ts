import { carrier } from '@yunshu/contract/consoles/carrier'
import { marginOf } from '@yunshu/contract/dispatch/margin'
import type { PriceProposal } from '@yunshu/contract/rate/contract'
import type { Fen } from '@yunshu/domain/money'
import type { PricedTrip } from '@yunshu/domain/rate'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { getSharesOf, payingOut } from '../project/index.ts'
import { priceTrip } from '../rate/index.ts'

export type Proposal = Static<typeof PriceProposal>
/** A trip as a carrier's rules price it. */
export type PayTrip = PricedTrip & { readonly tenant_id: number }
/** What a trip keeps of what was proposed for it: the amount, the rule or why there was none, and by what it was priced. */
export type Proposed = { readonly proposed_fen: Fen | null; readonly proposal: Proposal; readonly kept: string }

/** What a carrier's own rules (下游运价) propose to pay for a trip, and in which shares; without a rule it says so, and why. */
export const proposeFor = async (tx: Tx, trip: PayTrip, carrier_id: number): Promise<Proposed> => {
  const found = await priceTrip(tx, { ...trip, direction: payingOut, shipper_id: carrier_id, carrier_id })
  const proposal: Proposal = found.no_rate
    ? { priced: null, no_rate: found.trace, split: null }
    : { priced: found, no_rate: null, split: await withSystemScope(tx, () => getSharesOf(tx, trip.tenant_id, found.project_id)) }
  return { proposed_fen: proposal.priced?.total_fen ?? null, proposal, kept: JSON.stringify({ trip, ...proposal }) }
}

/**
 * What is paid for a trip whose dispatch names no price: what is proposed. Who may not see payables cannot be asked why its margin is low; such a price waits
 * for somebody who can (录入应付运费).
 */
export const payOf = (
  actor: Actor,
  {
    asked,
    proposed_fen,
    receivable_fen
  }: { readonly asked: Fen | null | undefined; readonly proposed_fen: Fen | null; readonly receivable_fen: Fen | null }
): Fen | null => {
  const sees = mayDo(actor, carrier.waybills.may.payable)
  if (asked !== undefined && (asked !== null || sees)) return asked
  const margin = marginOf(receivable_fen, proposed_fen)
  return sees || margin === 'fine' || margin === undefined ? proposed_fen : null
}
