import type { Wait } from '@yunshu/contract/board/wait'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { approvableBy } from '../batch/index.ts'
import { passableBy } from '../bill/index.ts'
import { notEnteredBy } from '../paper/index.ts'

const id = sql`p.id`
/** Things that somebody else has to do: who made it, entered it or has approved it already does not approve it. By the key of the wait. */
const others: Readonly<Record<string, (actor: Actor) => RawBuilder<boolean>>> = {
  owedReview: (actor) => passableBy(actor, id),
  reviewBill: (actor) => passableBy(actor, id),
  batchReview: (actor) => approvableBy(actor, id),
  claim: () => sql<boolean>`not p.mine`,
  driverPapers: (actor) => notEnteredBy('driver', actor, id),
  vehiclePapers: (actor) => notEnteredBy('vehicle', actor, id),
  fleetPapers: (actor) => notEnteredBy('fleet', actor, id),
  withdrawReview: ({ user_id }) => sql<boolean>`not p.reviewers @> jsonb_build_array(jsonb_build_object('user_id', ${user_id ?? null}::bigint))`
}
/** What of a kind is for this person: its rows are `p`. */
export const isMine = ({ key }: Pick<Wait, 'key'>, actor: Actor): RawBuilder<boolean>[] => {
  const condition = others[key]
  return condition ? [condition(actor)] : []
}
