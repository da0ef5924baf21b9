import { carrier } from '@yunshu/contract/consoles/carrier'
import { marginOf } from '@yunshu/contract/dispatch/margin'
import type { PriceProposal } from '@yunshu/contract/rate/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Fen } from '@yunshu/domain/money'
import type { TripFacts, TripPayee } from '@yunshu/domain/tripFacts'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { findProjectAt, payingOut, sharesOf } from '../project/index.ts'
import { priceAt, priceTogether } from '../rate/index.ts'

export type Proposal = Static<typeof PriceProposal>
/** A trip as a carrier's rules price it. */
export type PayTrip = TripFacts & { readonly tenant_id: number }
/** What a trip keeps of what was proposed for it: the amount, the rule or why there was none, and by what it was priced. */
type Proposed = { readonly proposed_fen: Fen | null; readonly proposal: Proposal; readonly kept: string }

/** What a carrier's own rules (下游运价) propose to pay for a trip, and in which shares; without a rule it says so, and why. */
export const proposeFor = async (tx: Tx, trip: PayTrip, carrier_id: number): Promise<Proposed> => {
  const { found, project } = await priceAt(tx, { ...trip, direction: payingOut, shipper_id: carrier_id, carrier_id })
  const proposal: Proposal = found.no_rate
    ? { priced: null, no_rate: found.trace, split: null }
    : { priced: found, no_rate: null, split: project ? sharesOf(project) : null }
  return { proposed_fen: proposal.priced?.total_fen ?? null, proposal, kept: JSON.stringify({ trip, ...proposal }) }
}

/** What those rules propose for several ways of one trip, such as by several vehicles, in their order; rules are read once for all of them. */
export const proposeTogether = async (tx: Tx, trips: readonly PayTrip[], { tenant_id, company_id }: Actor): Promise<(Fen | null)[]> => {
  const first = trips[0]
  const project =
    first && (await findProjectAt(tx, { tenant_id, direction: payingOut, shipper_id: company_id, carrier_id: company_id }, shanghaiDay(first.at)))
  const prices = project && (await priceTogether(tx, tenant_id, [project], trips)).get(company_id)
  return trips.map((_, i) => {
    const price = prices?.[i]
    return price && !price.no_rate ? price.total_fen : null
  })
}

/** By what a trip was priced when its price was decided. */
const factsOf = ({ proposal }: Row<'waybill'>): PayTrip | undefined => (proposal as { trip: PayTrip } | null)?.trip

type Pair = { readonly vehicle_type_id: number | null; readonly payee: TripPayee }
const pairOf = ({ vehicle_type_id, person_id, payee_id, fleet_id }: Row<'waybill'>): Pair => ({
  vehicle_type_id,
  payee: { person_id, payee_id, fleet_id }
})

/** What the rules that hold now propose for a trip, by what it was priced with at its dispatch and the vehicle and driver that it has, or that it might get. */
export const proposeAgain = async (tx: Tx, trip: Row<'waybill'>, pair = pairOf(trip)): Promise<Proposed | undefined> => {
  const facts = factsOf(trip)
  return facts && (await proposeFor(tx, { ...facts, ...pair }, trip.carrier_id))
}

/** The same where another vehicle or driver came since the price was decided and the rules now say something else; nothing where they do not. */
export const proposeIfSwapped = async (tx: Tx, trip: Row<'waybill'>): Promise<Proposal | null> => {
  const facts = factsOf(trip)
  const now = pairOf(trip)
  if (facts?.vehicle_type_id === now.vehicle_type_id && whoOf(facts.payee) === whoOf(now.payee)) return null
  const again = (await proposeAgain(tx, trip))?.proposal ?? null
  return saidBy(again) === saidBy(trip.proposal as Proposal | null) ? null : again
}
const saidBy = (proposal: Proposal | null): string => [proposal?.priced?.rule_id, proposal?.priced?.total_fen].join()
const whoOf = (payee: TripPayee | null | undefined): string => [payee?.person_id, payee?.payee_id, payee?.fleet_id].join()

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
