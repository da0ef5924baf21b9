import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { role, roleState } from '@yunshu/contract/role/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { isUser } from '../user/rows.ts'

type RoleRow = OutputOf<typeof role.create>

/** The roles of the actor's company. */
const rolesOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('role as r').where('r.tenant_id', '=', actor.tenant_id).where('r.company_id', '=', actor.company_id)

const holders = ({ tenant_id }: Actor) =>
  sql<number>`(select count(*)::int from user_role ur where ur.tenant_id = ${tenant_id} and ur.role_id = r.id and ${isUser(tenant_id, sql.ref('ur.user_id'))})`
export const roleRows = (tx: Tx, actor: Actor) =>
  rolesOf(tx, actor)
    .select(['r.id', 'r.version', 'r.role_name', 'r.preset', 'r.mids', 'r.data_scope', 'r.scope_zuzhi_ids', 'r.state', 'r.remark', 'r.created_at'])
    .select(holders(actor).as('user_count'))
    .$narrowType<Pick<RoleRow, 'data_scope' | 'state'>>()

export const getRole = async (tx: Tx, actor: Actor, id: number) =>
  (await rolesOf(tx, actor).selectAll('r').where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
/** The same, held until the transaction ends by who removes it. */
export const lockRole = async (tx: Tx, actor: Actor, id: number) =>
  (await rolesOf(tx, actor).selectAll('r').where('r.id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('notFound')
export const getRoleRow = async (tx: Tx, actor: Actor, id: number): Promise<RoleRow> =>
  (await roleRows(tx, actor).where('r.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** A preset role of a company, where it has been made. */
export const findPreset = async (tx: Tx, tenant_id: number, company_id: number, preset: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('role')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('company_id', '=', company_id)
      .where('preset', '=', preset)
      .executeTakeFirst()
  )?.id

/** The roles of the actor's company that count, by name: whom something is sent to. */
export const rolesToTell = async (tx: Tx, actor: Actor) =>
  await rolesOf(tx, actor).select(['r.id', 'r.role_name']).where('r.state', '=', roleState.code.enabled).orderBy('r.id').execute()
