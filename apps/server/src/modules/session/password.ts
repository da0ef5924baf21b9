import { session } from '@yunshu/contract/session/contract'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem, withSystemScope } from '../../platform/db/scope.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write, writeAfter } from '../../platform/verb/verb.ts'
import { findUser } from '../user/rows.ts'
import { tryCode, useCode } from './code.ts'
import { clearTries, countTry } from './guard.ts'
import { setPassword } from '../user/index.ts'

/** Changes the user's own login password, by the old one or by an SMS code to the phone of the account; ends all his sessions. */
export const changePassword = writeAfter(
  session.changePassword,
  async ({ actor, input, services }) => {
    const { type, show_password, show_passwords, old_password = '', verify } = input
    if (show_password !== show_passwords) refuse('passwordsDiffer')
    const user = await transactAsSystem(services.db, (tx) => findUser(tx, actor.tenant_id, actor.user_id ?? 0))
    if (!user) return refuse('loggedOut')
    if (input.mobile && input.mobile !== user.mobile) refuse('mobileNotYours')
    demandPassword(services.config, show_password, user.account)
    const code_id = verify ? await tryCode(services, 'update_pwd', user.mobile, verify) : undefined
    if (type === 2 && code_id === undefined) refuse('wrongCode')
    if (type === 1) {
      await countTry(services.db, `confirm:${user.id}`)
      if (!(await services.secrets.verifyPassword(user.password_hash, old_password))) refuse('passwordNotConfirmed')
    }
    if (services.config.passwordRules === 'graded' && (await services.secrets.verifyPassword(user.password_hash, show_password)))
      refuse('passwordSame')
    return { user, code_id, password_hash: await services.secrets.hashPassword(show_password) }
  },
  async ({ tx, actor, first: { user, code_id, password_hash }, publishChange }) => {
    await withSystemScope(tx, async () => {
      if (code_id !== undefined) await useCode(tx, code_id)
      await clearTries(tx, `confirm:${user.id}`)
      await setPassword(tx, { tenant_id: actor.tenant_id, id: user.id }, { password_hash, once: false })
      await endSessionsOf(tx, actor.tenant_id, user.id)
    })
    publishChange('session', { id: user.id, parties: [] })
    return { output: {}, log: { id: user.id, type: 'user', no: user.account } }
  }
)

/** Where the user is logged in, newest first; a session's id is the hash of its token, which gives no access. */
export const mySessions = read(session.mine, async ({ tx, actor }) => {
  const rows = await tx
    .selectFrom('session')
    .select(['token_hash', 'ip', 'ua', 'created_at', 'seen_at', 'expires_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('kind', '=', 'user')
    .where('principal_id', '=', actor.user_id ?? 0)
    .where('expires_at', '>', nowIso())
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()
  const mine = tokenHash(actor.session)
  return { data: rows.map(({ token_hash, ...row }) => ({ ...row, id: token_hash.toString('hex'), is_this: token_hash.equals(mine) })) }
})

/** Ends another session of the same user; its open windows learn of it within two seconds. */
export const endMySession = write(session.end, async ({ tx, actor, input, publishChange }) => {
  const ended = await tx
    .deleteFrom('session')
    .where('tenant_id', '=', actor.tenant_id)
    .where('kind', '=', 'user')
    .where('principal_id', '=', actor.user_id ?? 0)
    .where('token_hash', '=', Buffer.from(input.id, 'hex'))
    .returning('ip')
    .executeTakeFirst()
  if (!ended) return refuse('notFound')
  publishChange('session', { id: actor.user_id ?? 0, parties: [] })
  return { output: {}, log: { after: { ip: ended.ip } } }
})
