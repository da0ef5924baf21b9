import { link } from '@yunshu/contract/link/contract'
import { linkMachine } from '@yunshu/contract/link/machine'
import { codeOf, stateOf } from '@yunshu/contract/kit/machine'
import { beyond } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { leaveDefault } from './default.ts'
import { linkOutput, moveLink, partnerOf, tellPartner } from './move.ts'
import { linksOf } from './queries.ts'

onConstraint('company_link_tenant_id_shipper_id_carrier_id_key', 'linkExists', { company_name: '', state: { zh: '待确认', en: 'Pending' } })

/** Asks a company of the other kind to work together; a cooperation that had ended may be asked for again. */
export const requestLink = write(link.request, async (context) => {
  const { tx, actor, input, touch } = context
  const found = await beyond(tx, () =>
    tx
      .selectFrom('company')
      .select(['id', 'company_name'])
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', input.company_id)
      .where('company_type', '=', actor.type === 4 ? 2 : 4)
      .where('audit_status', '=', 20)
      .where('state', '=', 1)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )
  const other = found ?? refuse('notFound')
  const kept = await linksOf(tx, actor)
    .selectAll('l')
    .where((e) => e.or([e('l.shipper_id', '=', other.id), e('l.carrier_id', '=', other.id)]))
    .executeTakeFirst()
  if (kept && kept.link_status !== codeOf(linkMachine, 'ended')) {
    const { zh, en } = stateOf(linkMachine, kept.link_status)
    return refuse('linkExists', { company_name: other.company_name, state: { zh, en } })
  }
  const mine = { id: actor.company_id, company_name: actor.company_name }
  const [from, to] = actor.type === 4 ? [mine, other] : [other, mine]
  // Which carrier is the shipper's own is not for a carrier to say.
  const default_flag = actor.type === 4 && input.default_flag === true
  if (default_flag) await leaveDefault(tx, actor, touch, kept?.id)
  const terms = { ...input.settlement, default_flag }
  const after = kept
    ? await moveLink(context, kept, { move: 'request', terms })
    : await tx
        .insertInto('company_link')
        .values({
          tenant_id: actor.tenant_id,
          id: newId(),
          parties: [from.id, to.id],
          shipper_id: from.id,
          shipper_name: from.company_name,
          carrier_id: to.id,
          carrier_name: to.company_name,
          link_status: codeOf(linkMachine, linkMachine.initial),
          moved_by: actor.company_id,
          ...terms,
          created_by: actor.user_id
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  touch('link', after)
  await tellPartner(context, after, 'linkRequested', { company_name: actor.company_name })
  return { output: linkOutput(after), log: { before: kept, after, no: partnerOf(after, actor).name } }
})
