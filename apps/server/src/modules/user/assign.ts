import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { demandScope } from '../department/index.ts'
import { codesIn, demandBelow, demandReach, giveRoles } from '../role/index.ts'
import { effectiveCodes, getUser, type UserRow, userRows } from './queries.ts'

type Before = { readonly held: readonly number[]; readonly data_scope: number; readonly scope_zuzhi_ids: readonly number[] }
const nobodyYet: Before = { held: [], data_scope: 4, scope_zuzhi_ids: [] }

/**
 * Gives a person these roles and no others, and a scope of his own where one is given (4: as the roles say). What lies above the assigner's own rights or reach
 * is refused, unless it was so already.
 */
export const setRoles = async (
  tx: Tx,
  actor: Actor,
  user_id: number,
  {
    role_ids,
    data_scope,
    scope_zuzhi_ids
  }: { role_ids: readonly number[]; data_scope?: number | undefined; scope_zuzhi_ids?: readonly number[] | undefined },
  before = nobodyYet
): Promise<void> => {
  const { held } = before
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
    added.map((one) => one.data_scope)
  )
  if (scope_zuzhi_ids) await demandScope(tx, actor, scope_zuzhi_ids, before.scope_zuzhi_ids)
  const isOther = data_scope !== undefined && data_scope !== before.data_scope
  const isElsewhere = scope_zuzhi_ids !== undefined && [...scope_zuzhi_ids].sort().join() !== [...before.scope_zuzhi_ids].sort().join()
  if (isOther || isElsewhere)
    demandReach(actor, (data_scope ?? before.data_scope) === 4 ? roles.map((one) => one.data_scope) : [data_scope ?? before.data_scope])
  await giveRoles(tx, actor, user_id, wanted)
}

/** Nobody changes a person who may do what he himself may not, nor himself. */
export const demandAbove = async (tx: Tx, actor: Actor, user_id: number): Promise<UserRow['role_ids']> => {
  if (user_id === actor.user_id) refuse('notYourself')
  const found = await userRows(tx, actor).where('u.id', '=', user_id).executeTakeFirst()
  if (!found) return refuse('notFound')
  demandBelow(actor, effectiveCodes(found.role_mids, found.extra_menu_ids, found.minus_menu_ids))
  return found.role_ids
}

/** A colleague on whom the actor may act: within his sight, with no right beyond his own, and not himself. */
export const getUserBelow = async (tx: Tx, actor: Actor, id: number): Promise<Row<'user'>> => {
  const found = await getUser(tx, actor, id)
  await demandAbove(tx, actor, found.id)
  return found
}
