import { link } from '@yunshu/contract/link/contract'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { linkOutput, moveLink, partnerOf, tellPartner } from './move.ts'
import { countOpenOrders, getLink } from './queries.ts'

/** Refused while orders are under way; the row of the link is written first, so that assigning an order at the same moment waits for this transaction. */
export const endLink = write(link.end, async (context) => {
  const { tx, actor, input } = context
  const before = await getLink(tx, actor, input.id)
  const after = await moveLink(context, before, { move: 'end', reason: input.reason, seen: input.version })
  const count = await countOpenOrders(tx, after)
  if (count > 0) refuse('linkHasOrders', { count })
  await tellPartner(context, after, 'linkEnded', { company_name: actor.company_name, reason: input.reason })
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})
