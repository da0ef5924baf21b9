import { link } from '@yunshu/contract/link/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { write } from '../../platform/verb/verb.ts'
import { showCompany } from '../company/rows.ts'
import { demandApproved } from './default.ts'
import { demandTurn, linkOutput, moveLink, partnerOf, tellPartner } from './move.ts'
import { getLink } from './queries.ts'

/** From now on the two may see each other's company and trade orders; a carrier must have been approved for that. */
export const acceptLink = write(link.accept, async (context) => {
  const { tx, actor, input } = context
  const { shipper_id, carrier_id } = await getLink(tx, actor, input.id)
  await lockRows(tx, actor.tenant_id, { company: [shipper_id, carrier_id] })
  const before = await getLink(tx, actor, input.id)
  const after = await moveLink(context, before, { move: 'accept', seen: input.version })
  demandTurn(before, actor, false)
  await withSystemScope(tx, () => demandApproved(tx, actor.tenant_id, after.carrier_id))
  await introduce(tx, actor, after)
  await tellPartner(context, after, 'linkAccepted', { company_name: actor.company_name })
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})

/** The invited side declines; the inviting side withdraws its invitation by the same call. */
export const declineLink = write(link.decline, async (context) => {
  const { tx, actor, input } = context
  const before = await getLink(tx, actor, input.id)
  const after = await moveLink(context, before, { move: 'decline', reason: input.reason, seen: input.version })
  await tellPartner(context, after, 'linkDeclined', { company_name: actor.company_name, reason: input.reason })
  return { output: linkOutput(after), log: { before, after, no: partnerOf(after, actor).name } }
})

/** Each becomes a party to the other's company row. */
const introduce = async (tx: Tx, { tenant_id }: Actor, { shipper_id, carrier_id }: Row<'company_link'>): Promise<void> =>
  await withSystemScope(tx, async () => {
    await showCompany(tx, tenant_id, shipper_id, carrier_id)
    await showCompany(tx, tenant_id, carrier_id, shipper_id)
  })
