import { role } from '@yunshu/contract/role/contract'
import { sql } from 'kysely'
import { pageOf } from '../../platform/db/page.ts'
import { read } from '../../platform/verb/verb.ts'

export const listRoles = read(role.list, async ({ tx, actor, input }) => {
  const holders = sql<number>`(select count(*)::int from user_role ur where ur.tenant_id = r.tenant_id and ur.role_id = r.id)`
  const rows = tx
    .selectFrom('role as r')
    .select(['r.id', 'r.version', 'r.role_name', 'r.preset', 'r.state', holders.as('user_count')])
    .where('r.tenant_id', '=', actor.tenant_id)
    .where('r.company_id', '=', actor.company_id)
    .orderBy('r.id')
  return await pageOf(tx, rows, input)
})
