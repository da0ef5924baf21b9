import { stateOf } from '@yunshu/contract/kit/machine'
import { linkMachine } from '@yunshu/contract/link/machine'
import type { Changes, Row } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { cardOf } from './customerCard.ts'
import { leaveDefault } from './default.ts'
import { type Context, moveLink } from './move.ts'

type Link = Row<'company_link'>
type Sides = Pick<Link, 'shipper_id' | 'shipper_name' | 'carrier_id' | 'carrier_name'>

/**
 * Asks to work together on these terms: a link of two companies is made once, under the id of the carrier's card of its customer, and one that had ended is asked
 * for again; any other stands already.
 */
export const openLink = async (context: Context, kept: Link | undefined, sides: Sides, terms: Changes<'company_link'>): Promise<Link> => {
  const { tx, actor, publishChange } = context
  if (kept && kept.link_status !== linkMachine.code.ended)
    refuseStanding(kept, sides.shipper_id === actor.company_id ? sides.carrier_name : sides.shipper_name)
  if (terms.default_flag === true) await leaveDefault(tx, actor, publishChange, kept?.id)
  if (kept) return await moveLink(context, kept, { move: 'request', terms })
  const card = await withSystemScope(tx, () => cardOf(tx, { tenant_id: actor.tenant_id, ...sides }))
  const made = await tx
    .insertInto('company_link')
    .values({
      ...card.terms,
      ...terms,
      tenant_id: actor.tenant_id,
      id: card.id,
      parties: [sides.shipper_id, sides.carrier_id],
      ...sides,
      link_status: linkMachine.code[linkMachine.initial],
      moved_by: actor.company_id,
      created_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('link', made)
  return made
}

/** Says in which state a link stands that is not to be made again. */
export const refuseStanding = ({ link_status }: Pick<Link, 'link_status'>, company_name: string): never => {
  const { zh, en } = stateOf(linkMachine, link_status)
  return refuse('linkExists', { company_name, state: { zh, en } })
}
