import { company } from '@yunshu/contract/company/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'

/* Beyond the actor's own companies: he has the whole names from rows that he may see, and reads nothing else of them. */
export const shortNames = read(
  company.shortNames,
  async ({ tx, actor, input }) =>
    await withSystemScope(tx, () =>
      tx
        .selectFrom('company')
        .select(['company_name', 'short_name'])
        .where('tenant_id', '=', actor.tenant_id)
        .where('company_name', 'in', input.company_names)
        .where('short_name', '<>', '')
        .orderBy('company_name')
        .execute()
    )
)
