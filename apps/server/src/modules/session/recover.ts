import { companyState } from '@yunshu/contract/company/contract'
import { session } from '@yunshu/contract/session/contract'
import { userStatus } from '@yunshu/contract/user/contract'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { writeLog } from '../../platform/oplog.ts'
import { hashAsker } from '../../platform/secrets.ts'
import { demandPassword } from '../../platform/session/password.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { findTenant } from '../../platform/tenant/find.ts'
import { isOpen } from '../../platform/tenant/access.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { findByName, setPassword } from '../user/index.ts'
import { tryCode, useCode } from './code.ts'
import { forgiveTries } from './guard.ts'
import { asUser } from './login.ts'

/**
 * Sets a new login password for who has forgotten his, by the code that was sent to the phone of his account. Every session of his ends; a second factor stays,
 * so that the phone alone does not log anybody in who has one. Whether a phone has an account is only told to who holds the phone: after the code was right.
 */
export const recoverPassword = writeAfter(
  session.recover,
  async ({ actor, input, services }) => {
    const { db, secrets, config } = services
    const { mobile, verify, password, password2 } = input
    if (password !== password2) refuse('passwordsDiffer')
    const tenant = await findTenant(db, actor.origin.host, input.tenant)
    if (tenant && !isOpen(tenant)) refuse('tenantClosed')
    const code_id = await tryCode(services, 'recover_pwd', mobile, verify)
    const user = tenant && (await transactAsSystem(db, (tx) => findByName(tx, tenant.id, mobile)))
    if (!user || user.mobile !== mobile) return refuse('noAccount')
    if (user.status !== userStatus.code.enabled || user.state !== companyState.code.normal) refuse('disabled')
    demandPassword(config, password, user.account)
    if (config.passwordRules === 'graded' && (await secrets.verifyPassword(user.password_hash, password, hashAsker(actor.origin.ip))))
      refuse('passwordSame')
    return { user, code_id, password_hash: await secrets.hashPassword(password, hashAsker(actor.origin.ip)) }
  },
  async ({ tx, actor, services, publishChange, first: { user, code_id, password_hash } }) => {
    await useCode(tx, code_id)
    await setPassword(tx, user, { password_hash, once: false })
    await endSessionsOf(tx, user.tenant_id, user.id)
    for (const name of new Set([user.account.toLowerCase(), user.mobile]))
      await forgiveTries(tx, { tenant_id: user.tenant_id, name, ip: actor.origin.ip })
    publishChange('session', { id: user.id, parties: [] })
    await writeLog(tx, services.secrets, asUser(actor, user), {
      act: session.recover.logAs,
      result: 'done',
      type: 'user',
      id: user.id,
      no: user.account
    })
    return { output: {}, log: 'none' }
  }
)
