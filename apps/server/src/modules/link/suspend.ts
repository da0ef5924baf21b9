import { link } from '@yunshu/contract/link/contract'
import { write } from '../../platform/verb/verb.ts'
import { demandTurn, linkOutput, moveLink, partnerOf, tellPartner } from './move.ts'
import { getLink } from './queries.ts'

/** No new orders meanwhile; those under way go on. */
export const suspendLink = write(link.suspend, async (context) => {
  const { tx, actor, input } = context
  const before = await getLink(tx, actor, input.id)
  const after = await moveLink(context, before, { move: 'suspend', reason: input.reason, seen: input.version })
  await tellPartner(context, after, 'linkSuspended', { company_name: actor.company_name, reason: input.reason })
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})

export const resumeLink = write(link.resume, async (context) => {
  const { tx, actor, input } = context
  const before = await getLink(tx, actor, input.id)
  const after = await moveLink(context, before, { move: 'resume', seen: input.version })
  demandTurn(before, actor, true)
  await tellPartner(context, after, 'linkResumed', { company_name: actor.company_name })
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})
