import { user } from '@yunshu/contract/user/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { demandPlace } from '../department/index.ts'
import { demandAdministrator } from '../role/index.ts'
import { demandAbove, getUserBelow, setRoles } from './assign.ts'
import { takeName } from './names.ts'
import { countOpenWork } from './openWork.ts'
import { getUser, getUserRow, named } from './queries.ts'

/** A new colleague: logs in by account or mobile, with the rights of the roles given. */
export const createUser = writeAfter(
  user.create,
  // The password is hashed before the transaction begins, so that no lock waits for it.
  async ({ input: { account, mobile, password }, services: { config, secrets } }) => {
    demandPassword(config, password, account ?? mobile)
    return await secrets.hashPassword(password)
  },
  async ({ tx, actor, input, first: password_hash, publishChange }) => {
    const { tenant_id, company_id } = actor
    const { mobile, role_ids, zuzhi_id = null, ganwei_id = null, password: _p, ...rest } = input
    const account = (input.account ?? mobile).toLowerCase()
    await demandRoom(tx, tenant_id, 'user')
    if (ganwei_id) await demandPlace(tx, actor, ganwei_id, zuzhi_id)
    else if (zuzhi_id) await demandDepartment(tx, actor, zuzhi_id)
    const id = newId()
    await withSystemScope(tx, async () => {
      await takeName(tx, actor, id, mobile, 'mobileTaken')
      if (account !== mobile) await takeName(tx, actor, id, account, 'accountTaken')
    })
    const after = await tx
      .insertInto('user')
      .values({
        ...rest,
        tenant_id,
        id,
        parties: [company_id],
        company_id,
        account,
        mobile,
        zuzhi_id,
        ganwei_id,
        password_hash,
        password_at: nowIso(),
        created_by: actor.user_id
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await setRoles(tx, actor, id, input)
    publishChange('user', after)
    const row = await getUserRow(tx, actor, id)
    return { output: row, log: { after: { ...after, role_ids, ...named(row) }, no: account } }
  }
)

/** Changes a colleague; with other roles or another reach he logs in anew, so that no session has more rights than it was opened with. */
export const updateUser = write(user.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, role_ids, mobile, zuzhi_id, ganwei_id, ...rest } = input
  const before = await getUser(tx, actor, id)
  const told = await getUserRow(tx, actor, id)
  const held = await demandAbove(tx, actor, id)
  const place = { zuzhi_id: zuzhi_id === undefined ? before.zuzhi_id : zuzhi_id, ganwei_id: ganwei_id === undefined ? before.ganwei_id : ganwei_id }
  if (place.ganwei_id && (place.ganwei_id !== before.ganwei_id || place.zuzhi_id !== before.zuzhi_id))
    await demandPlace(tx, actor, place.ganwei_id, place.zuzhi_id, id)
  else if (place.zuzhi_id && place.zuzhi_id !== before.zuzhi_id) await demandDepartment(tx, actor, place.zuzhi_id)
  if (mobile && mobile !== before.mobile)
    await withSystemScope(tx, async () => {
      await takeName(tx, actor, id, mobile, 'mobileTaken')
      if (before.mobile !== before.account)
        await tx.deleteFrom('login').where('tenant_id', '=', actor.tenant_id).where('name', '=', before.mobile).execute()
    })
  const reach = { ...before, ...rest }
  const isOther = before.data_scope !== reach.data_scope || before.scope_zuzhi_ids.join() !== reach.scope_zuzhi_ids.join()
  // Before any lock that he may wait for himself.
  if (isOther || [...held].sort().join() !== [...role_ids].sort().join()) await withSystemScope(tx, () => endSessionsOf(tx, actor.tenant_id, id))
  const after = await updateVersioned(tx, 'user', actor, before, { ...rest, ...place, ...(mobile ? { mobile } : {}) }, version)
  await setRoles(tx, actor, id, input, { ...before, held })
  await demandAdministrator(tx, actor)
  publishChange('user', after)
  const row = await getUserRow(tx, actor, id)
  return {
    output: row,
    log: { before: { ...before, role_ids: held, ...named(told) }, after: { ...after, role_ids, ...named(row) }, no: before.account }
  }
})

/** Deletes a colleague who has no open work; his name stays on what he did, his login names are free again. */
export const removeUser = write(user.remove, async ({ tx, actor, input, publishChange }) => {
  const before = await getUserBelow(tx, actor, input.id)
  // What he is doing at this moment is waited for, so that it counts; whatever he asks afterwards is refused.
  await withSystemScope(tx, () => endSessionsOf(tx, actor.tenant_id, before.id))
  const count = await countOpenWork(tx, actor, before.id)
  if (count > 0) refuse('openWork', { user_name: before.user_name, count })
  const gone = {
    deleted_at: nowIso(),
    status: 2,
    account: `${before.account}#${before.id}`,
    mobile: `${before.mobile}#${before.id}`,
    zuzhi_id: null,
    ganwei_id: null
  }
  const after = await updateVersioned(tx, 'user', actor, before, gone, input.version)
  await demandAdministrator(tx, actor)
  await withSystemScope(tx, () => tx.deleteFrom('login').where('tenant_id', '=', actor.tenant_id).where('user_id', '=', before.id).execute())
  publishChange('user', after)
  return { output: { id: before.id }, log: { id: before.id, before, no: before.account } }
})

export const demandDepartment = async (tx: Tx, actor: Actor, id: number): Promise<void> => {
  const found = await tx
    .selectFrom('department')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) refuse('notFound')
}
