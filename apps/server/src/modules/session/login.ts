import { userStatus } from '@yunshu/contract/user/contract'
import { companyState } from '@yunshu/contract/company/contract'
import { consoles } from '@yunshu/contract/consoles/all'
import { session } from '@yunshu/contract/session/contract'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { writeLog } from '../../platform/oplog.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { isOpen } from '../../platform/tenant/gate.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { captchaHolds } from './captcha.ts'
import { clearTries, countTry } from './guard.ts'

/** How long a password is good that somebody else made. */
const onceMs = 7 * 86_400_000
const entrances = {
  '/login': { zh: '运营商与物流公司入口', en: 'the operator and carrier entrance' },
  '/user': { zh: '货主入口', en: 'the shipper entrance' },
  '/system': { zh: '系统入口', en: 'the system entrance' }
}
// Verified when there is no such user, so that an unknown name takes as long as a wrong password.
let decoy: Promise<string> | undefined

/** Logs a user in; the try is counted before the password is looked at, and an unknown name costs the same time as a wrong password. */
export const login = writeAfter(
  session.login,
  async ({ actor, input, services }) => {
    const name = (input.user_name ?? input.username ?? '').toLowerCase()
    const tenant = await (input.entrance === '/system' ? findRoot(services.db) : findTenant(services.db, actor.origin.host, input.tenant))
    if (tenant && !isOpen(tenant)) refuse('tenantClosed')
    return { name, tenant, captcha: (await countTry(services.db, `${tenant?.id ?? 0}:${name}`)).captcha }
  },
  async ({ tx, actor, input, services, first: { name, tenant, captcha } }) => {
    if (captcha && !captchaHolds(services.secrets.blindIndex('captcha'), input.captcha_id, input.captcha))
      refuse(input.captcha ? 'captchaWrong' : 'captchaNeeded')
    const user = tenant && name ? await findByName(tx, tenant.id, name) : undefined
    decoy ??= services.secrets.hashPassword('decoy')
    const right = await services.secrets.verifyPassword(user?.password_hash ?? (await decoy), input.password)
    if (!user || !right) return refuse('wrongPassword')
    if (user.status !== userStatus.code.enabled || user.state !== companyState.code.normal) refuse('disabled')
    if (user.password_once && Date.parse(user.password_at) + onceMs < now().getTime()) refuse('passwordExpired')
    const home = consoles[user.company_type as 1].entrance as keyof typeof entrances
    if (input.entrance && input.entrance !== '/system' && input.entrance !== home) refuse('wrongEntrance', { entrance: entrances[home] })
    await clearTries(tx, `${user.tenant_id}:${name}`)
    const { token } = await openSession(tx, 'user', user.tenant_id, user.id, actor.origin)
    await tx.updateTable('user').set({ last_login_at: nowIso() }).where('tenant_id', '=', user.tenant_id).where('id', '=', user.id).execute()
    await writeLog(
      tx,
      services.secrets,
      { ...actor, tenant_id: user.tenant_id, company_id: user.company_id, user_id: user.id, user_name: user.user_name },
      { act: session.login.audit, result: 'done', id: user.id, no: user.account }
    )
    return { output: { admin_login_init: { token } }, log: 'none' }
  }
)

const findByName = async (tx: Tx, tenant_id: number, name: string) =>
  await tx
    .selectFrom('login as l')
    .innerJoin('user as u', (on) => on.onRef('u.tenant_id', '=', 'l.tenant_id').onRef('u.id', '=', 'l.user_id'))
    .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.company_id'))
    .select([
      'u.tenant_id',
      'u.id',
      'u.account',
      'u.user_name',
      'u.company_id',
      'u.password_hash',
      'u.password_at',
      'u.password_once',
      'u.status',
      'c.state',
      'c.company_type'
    ])
    .where('l.tenant_id', '=', tenant_id)
    .where('l.name', '=', name)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
