import { auditStatus, companyState } from '@yunshu/contract/company/contract'
import { link } from '@yunshu/contract/link/contract'
import type { Actor } from '../../platform/actor.ts'
import type { Changes } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { type Context, linkOutput, partnerOf, tellPartner } from './move.ts'
import { openLink } from './open.ts'
import { linksOf } from './queries.ts'

const asAsked = { company_name: '', state: { zh: '待确认', en: 'Pending' } }
onConstraint('company_link_pair_once', 'linkExists', asAsked)
// Two who ask at once meet at the card whose id both links would take.
onConstraint('company_link_pkey', 'linkExists', asAsked)

/** Asks a company of the other kind to work together; a cooperation that had ended may be asked for again. */
export const requestLink = write(link.request, async (context) => {
  const { actor, input } = context
  const { kept, after } = await askCompany(context, input.company_id, { ...input.settlement, default_flag: input.default_flag === true })
  return { output: linkOutput(after), log: { before: kept, after, no: partnerOf(after, actor).name } }
})

/** A company of the other kind that is approved and not frozen. */
export const getOpenCompany = async (
  tx: Tx,
  { tenant_id, type }: Actor,
  id: number
): Promise<{ readonly id: number; readonly company_name: string }> =>
  await withSystemScope(
    tx,
    async () =>
      (await tx
        .selectFrom('company')
        .select(['id', 'company_name'])
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .where('company_type', '=', type === 4 ? 2 : 4)
        .where('audit_status', '=', auditStatus.code.approved)
        .where('state', '=', companyState.code.normal)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()) ?? refuse('notFound')
  )

/** Asks a company of the other kind, which hears of it; both have to be open for business. */
export const askCompany = async (context: Context, company_id: number, terms: Changes<'company_link'>) => {
  const { tx, actor } = context
  const other = await getOpenCompany(tx, actor, company_id)
  const kept = await linksOf(tx, actor)
    .selectAll('l')
    .where((e) => e.or([e('l.shipper_id', '=', other.id), e('l.carrier_id', '=', other.id)]))
    .executeTakeFirst()
  const mine = { id: actor.company_id, company_name: actor.company_name }
  const [from, to] = actor.type === 4 ? [mine, other] : [other, mine]
  // Which carrier is the shipper's own is not for a carrier to say.
  const default_flag = actor.type === 4 && terms.default_flag === true
  const sides = { shipper_id: from.id, shipper_name: from.company_name, carrier_id: to.id, carrier_name: to.company_name }
  const after = await openLink(context, kept, sides, { ...terms, default_flag })
  await tellPartner(context, after, 'linkRequested', { company_name: actor.company_name })
  return { kept, after }
}
