import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { codesIn, demandBelow, demandReach } from '../role/index.ts'
import { effectiveCodes, type UserRow, userRows } from './queries.ts'

/** Gives a person these roles and no others; a role above the assigner's own rights is refused unless the person held it already. */
export const setRoles = async (tx: Tx, actor: Actor, user_id: number, role_ids: readonly number[], held: readonly number[] = []): Promise<void> => {
  const wanted = [...new Set(role_ids)]
  const roles = await tx
    .selectFrom('role')
    .select(['id', 'mids', 'state', 'data_scope'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('id', 'in', wanted)
    .execute()
  if (roles.length < wanted.length) refuse('notFound')
  const added = roles.filter(({ id }) => !held.includes(id))
  demandBelow(
    actor,
    added.flatMap(({ mids }) => codesIn(mids))
  )
  demandReach(
    actor,
    added.map(({ data_scope }) => data_scope)
  )
  await tx.deleteFrom('user_role').where('tenant_id', '=', actor.tenant_id).where('user_id', '=', user_id).execute()
  await tx
    .insertInto('user_role')
    .values(wanted.map((role_id) => ({ tenant_id: actor.tenant_id, user_id, role_id, parties: [actor.company_id] })))
    .execute()
}

/** Nobody changes a person who may do what he himself may not, nor himself. */
export const demandAbove = async (tx: Tx, actor: Actor, user_id: number): Promise<UserRow['role_ids']> => {
  if (user_id === actor.user_id) refuse('notYourself')
  const found = await userRows(tx, actor).where('u.id', '=', user_id).executeTakeFirst()
  if (!found) return refuse('notFound')
  demandBelow(actor, effectiveCodes(found.role_mids, found.extra_menu_ids, found.minus_menu_ids))
  return found.role_ids
}
