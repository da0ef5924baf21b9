import { userStatus, user } from '@yunshu/contract/user/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { demandPlace } from '../department/index.ts'
import { codesIn, demandAdministrator, grantedMids } from '../role/index.ts'
import { getUserBelow } from './assign.ts'
import { demandDepartment } from './edit.ts'
import { handOver } from './openWork.ts'
import { getUser, getUserRow, named, userRows } from './queries.ts'

/** Personal rights: the difference between what the person is to hold and what his roles give; with other rights he logs in anew. */
export const permitUser = write(user.permit, async ({ tx, actor, input, publishChange }) => {
  const before = await getUserBelow(tx, actor, input.id)
  const told = await getUserRow(tx, actor, before.id)
  const { role_mids } = await userRows(tx, actor).where('u.id', '=', before.id).executeTakeFirstOrThrow()
  const wanted = new Set(codesIn(grantedMids(actor, input.mids)))
  const given = new Set(codesIn(role_mids))
  const extra_menu_ids = [...wanted]
    .filter((code) => !given.has(code))
    .sort()
    .join(',')
  const minus_menu_ids = [...given]
    .filter((code) => !wanted.has(code))
    .sort()
    .join(',')
  // Before any lock that he may wait for himself.
  await withSystemScope(tx, () => endSessionsOf(tx, actor.tenant_id, before.id))
  const after = await updateVersioned(tx, 'user', actor, before, { extra_menu_ids, minus_menu_ids }, input.version)
  await demandAdministrator(tx, actor)
  publishChange('user', after)
  const row = await getUserRow(tx, actor, before.id)
  return { output: row, log: { before: { ...before, mids: told.mids }, after: { ...after, mids: row.mids }, no: before.account } }
})

export const enableUser = write(user.enable, async ({ tx, actor, input, publishChange }) => {
  const before = await getUserBelow(tx, actor, input.id)
  if (input.status === userStatus.code.disabled) await withSystemScope(tx, () => endSessionsOf(tx, actor.tenant_id, before.id))
  const after = await updateVersioned(tx, 'user', actor, before, { status: input.status }, input.version)
  await demandAdministrator(tx, actor)
  publishChange('user', after)
  return { output: await getUserRow(tx, actor, before.id), log: { before, after, no: before.account } }
})

/** Moves a person to another department and post; his open work goes to a colleague where one is named. */
export const transferUser = write(user.transfer, async (context) => {
  const { tx, actor, input, publishChange } = context
  const { id, version, zuzhi_id, ganwei_id = null, hand_over_to } = input
  if (hand_over_to === id) refuse('handOverToSelf')
  // A department is sight for whoever sees his department's work, so nobody moves himself, nor one above him.
  const before = await getUserBelow(tx, actor, id)
  const told = await getUserRow(tx, actor, id)
  if (ganwei_id) await demandPlace(tx, actor, ganwei_id, zuzhi_id, id)
  else await demandDepartment(tx, actor, zuzhi_id)
  const after = await updateVersioned(tx, 'user', actor, before, { zuzhi_id, ganwei_id }, version)
  const heir = hand_over_to ? await getHeir(tx, actor, hand_over_to) : undefined
  const handed = heir ? await handOver(context, before, heir) : []
  publishChange('user', after)
  const handing = heir && { hand_over_to: heir.user_name, handed_over: handed.join(' ') }
  return {
    output: { handed_over: handed.length },
    log: { before: { ...before, ...named(told) }, after: { ...after, ...named(await getUserRow(tx, actor, id)), ...handing }, no: before.account }
  }
})

/** Work goes only to somebody who can log in and do it. */
const getHeir = async (tx: Tx, actor: Actor, id: number): Promise<Row<'user'>> => {
  const heir = await getUser(tx, actor, id)
  return heir.status === userStatus.code.enabled ? heir : refuse('notFound')
}

/** A new password by an administrator; the person's sessions end. */
export const resetPassword = writeAfter(
  user.resetPassword,
  async ({ input: { password }, services: { secrets } }) => await secrets.hashPassword(password),
  async ({ tx, actor, input, first: password_hash, publishChange, services }) => {
    const before = await getUserBelow(tx, actor, input.id)
    demandPassword(services.config, input.password, before.account)
    await withSystemScope(tx, () => endSessionsOf(tx, actor.tenant_id, before.id))
    const after = await updateVersioned(tx, 'user', actor, before, { password_hash, password_at: nowIso() }, input.version)
    publishChange('user', after)
    return { output: {}, log: { id: before.id, no: before.account } }
  }
)
