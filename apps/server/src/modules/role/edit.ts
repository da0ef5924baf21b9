import { roleState, role } from '@yunshu/contract/role/contract'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { demandScope } from '../department/index.ts'
import { getRole, getRoleRow, lockRole } from './queries.ts'
import { codesIn, demandAdministrator, demandBelow, demandReach, grantedMids } from './rights.ts'

onConstraint('role_name_once', 'roleTwice')

export const createRole = write(role.create, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, company_id } = actor
  const { role_name, mids = '', data_scope = 4, scope_zuzhi_ids = [], remark = '' } = input
  demandReach(actor, [data_scope])
  await demandScope(tx, actor, scope_zuzhi_ids)
  const after = await tx
    .insertInto('role')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      role_name,
      mids: grantedMids(actor, mids),
      data_scope,
      scope_zuzhi_ids,
      remark,
      created_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('role', after)
  return { output: await getRoleRow(tx, actor, after.id), log: { after, no: role_name } }
})

/** Changes a role; what is left out stays. Rights that it takes away are gone, on every server, once this is answered. */
export const updateRole = write(role.update, async ({ tx, actor, input, publishChange }) => {
  const before = await getRole(tx, actor, input.id)
  demandOwnMade(before)
  demandBelow(actor, codesIn(before.mids))
  const { role_name, mids, data_scope = before.data_scope, scope_zuzhi_ids = before.scope_zuzhi_ids, remark = before.remark } = input
  demandReach(actor, [before.data_scope, data_scope])
  await demandScope(tx, actor, scope_zuzhi_ids, before.scope_zuzhi_ids)
  const kept = mids === undefined ? before.mids : grantedMids(actor, mids)
  const after = await updateVersioned(tx, 'role', actor, before, { role_name, mids: kept, data_scope, scope_zuzhi_ids, remark }, input.version)
  publishChange('role', after)
  return { output: await getRoleRow(tx, actor, before.id), log: { before, after, no: role_name } }
})

export const removeRole = write(role.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await lockRole(tx, actor, input.id)
  if (input.version !== undefined && input.version !== before.version) refuse('staleVersion')
  demandOwnMade(before)
  const { user_count, role_name } = await getRoleRow(tx, actor, before.id)
  if (user_count > 0) refuse('roleHeld', { role_name, user_count })
  await tx.deleteFrom('user_role').where('tenant_id', '=', actor.tenant_id).where('role_id', '=', before.id).execute()
  await tx.deleteFrom('role').where('tenant_id', '=', actor.tenant_id).where('id', '=', before.id).execute()
  publishChange('role', before)
  return { output: { id: before.id }, log: { id: before.id, before, no: role_name } }
})

/** A disabled role gives nothing; who holds it logs in anew with what is left to him. */
export const enableRole = write(role.enable, async ({ tx, actor, input, publishChange }) => {
  const before = await getRole(tx, actor, input.id)
  demandBelow(actor, codesIn(before.mids))
  const after = await updateVersioned(tx, 'role', actor, before, { state: input.state }, input.version)
  await demandAdministrator(tx, actor)
  if (input.state === roleState.code.disabled) await endSessionsOfHolders(tx, actor, before, publishChange)
  publishChange('role', after)
  return { output: await getRoleRow(tx, actor, before.id), log: { before, after, no: before.role_name } }
})

const demandOwnMade = ({ preset, role_name }: Row<'role'>): void => {
  if (preset !== null) refuse('rolePreset', { role_name })
}

const endSessionsOfHolders = async (tx: Tx, actor: Actor, { id }: Row<'role'>, publishChange: PublishChange): Promise<void> => {
  const holders = await tx.selectFrom('user_role').select('user_id').where('tenant_id', '=', actor.tenant_id).where('role_id', '=', id).execute()
  for (const { user_id } of holders.filter((holder) => holder.user_id !== actor.user_id)) {
    await endSessionsOf(tx, actor.tenant_id, user_id)
    publishChange('session', { id: user_id, parties: [] })
  }
}
