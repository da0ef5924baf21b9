import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { link } from '@yunshu/contract/link/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { linkOutput, partnerOf, tellPartner } from './move.ts'
import { openLink } from './open.ts'
import { linksOf } from './queries.ts'

onConstraint('company_link_pair_once', 'linkExists', { company_name: '', state: { zh: '待确认', en: 'Pending' } })

/** Asks a company of the other kind to work together; a cooperation that had ended may be asked for again. */
export const requestLink = write(link.request, async (context) => {
  const { tx, actor, input } = context
  const found = await withSystemScope(tx, () =>
    tx
      .selectFrom('company')
      .select(['id', 'company_name'])
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', input.company_id)
      .where('company_type', '=', actor.type === 4 ? 2 : 4)
      .where('audit_status', '=', auditStatus.code.approved)
      .where('state', '=', companyState.code.normal)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )
  const other = found ?? refuse('notFound')
  const kept = await linksOf(tx, actor)
    .selectAll('l')
    .where((e) => e.or([e('l.shipper_id', '=', other.id), e('l.carrier_id', '=', other.id)]))
    .executeTakeFirst()
  const mine = { id: actor.company_id, company_name: actor.company_name }
  const [from, to] = actor.type === 4 ? [mine, other] : [other, mine]
  // Which carrier is the shipper's own is not for a carrier to say.
  const default_flag = actor.type === 4 && input.default_flag === true
  const sides = { shipper_id: from.id, shipper_name: from.company_name, carrier_id: to.id, carrier_name: to.company_name }
  const after = await openLink(context, kept, sides, { ...input.settlement, default_flag })
  await tellPartner(context, after, 'linkRequested', { company_name: actor.company_name })
  return { output: linkOutput(after), log: { before: kept, after, no: partnerOf(after, actor).name } }
})
