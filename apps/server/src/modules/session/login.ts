import { userStatus } from '@yunshu/contract/user/contract'
import { companyState } from '@yunshu/contract/company/contract'
import { consoles } from '@yunshu/contract/consoles/all'
import { session } from '@yunshu/contract/session/contract'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { writeLog } from '../../platform/oplog.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { isOpen } from '../../platform/tenant/gate.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { isWorkDone } from './challenge.ts'
import { isKnownDevice, rememberDevice } from './device.ts'
import { clearLogin, countLogin, workFor } from './guard.ts'

/** How long a password is good that somebody else made. */
const onceMs = 7 * 86_400_000
const entrances = {
  '/login': { zh: '运营商与物流公司入口', en: 'the operator and carrier entrance' },
  '/user': { zh: '货主入口', en: 'the shipper entrance' },
  '/system': { zh: '系统入口', en: 'the system entrance' }
}
// Verified when there is no such user, so that an unknown name takes as long as a wrong password.
let decoy: Promise<string> | undefined

/**
 * Logs a user in. The try is counted before the password is looked at, and an unknown name costs the same time as a wrong password. After wrong tries the
 * browser has to do a piece of work first; who has not done it is not counted, since nothing was tried. Wrong tries are logged without what was typed.
 */
export const login = writeAfter(
  session.login,
  async ({ actor, input, services }) => {
    const { db, secrets } = services
    const name = (input.user_name ?? input.username ?? '').toLowerCase()
    const tenant = await (input.entrance === '/system' ? findRoot(db) : findTenant(db, actor.origin.host, input.tenant))
    if (tenant && !isOpen(tenant)) refuse('tenantClosed')
    const user = tenant && name ? await transactAsSystem(db, (tx) => findByName(tx, tenant.id, name)) : undefined
    const device = user && (await isKnownDevice(db, user, actor.origin.device)) ? actor.origin.device : undefined
    const attempt = { tenant_id: tenant?.id ?? 0, name, ip: actor.origin.ip, device }
    const bits = await workFor(db, attempt)
    if (bits > 0 && !(await isWorkDone(db, secrets, attempt, bits, input))) refuse(input.solution ? 'workWrong' : 'workNeeded')
    const { locksNow } = await countLogin(db, attempt)
    decoy ??= secrets.hashPassword('decoy')
    if (!(await secrets.verifyPassword(user?.password_hash ?? (await decoy), input.password)) || !user) {
      await logWrong(services, actor, tenant?.id, user, locksNow ? 'locked' : 'wrongPassword')
      return refuse('wrongPassword')
    }
    await clearLogin(db, attempt)
    return { user }
  },
  async ({ tx, actor, input, services, first: { user } }) => {
    if (user.status !== userStatus.code.enabled || user.state !== companyState.code.normal) refuse('disabled')
    if (user.password_once && Date.parse(user.password_at) + onceMs < now().getTime()) refuse('passwordExpired')
    const home = consoles[user.company_type as 1].entrance as keyof typeof entrances
    if (input.entrance && input.entrance !== '/system' && input.entrance !== home) refuse('wrongEntrance', { entrance: entrances[home] })
    const { token } = await openSession(tx, 'user', user.tenant_id, user.id, actor.origin)
    await rememberDevice(tx, user, actor.origin.device)
    await tx.updateTable('user').set({ last_login_at: nowIso() }).where('tenant_id', '=', user.tenant_id).where('id', '=', user.id).execute()
    await writeLog(tx, services.secrets, asUser(actor, user), {
      act: session.login.logAs,
      result: 'done',
      type: 'session',
      id: user.id,
      no: user.account
    })
    return { output: { admin_login_init: { token } }, log: 'none' }
  }
)

type Named = NonNullable<Awaited<ReturnType<typeof findByName>>>
const asUser = (actor: Actor, { tenant_id, company_id, id: user_id, user_name }: Named): Actor => ({
  ...actor,
  tenant_id,
  company_id,
  user_id,
  user_name
})

/* In the log of the user's company; a name that nobody has stands in the operator's, without the name, since people type their password there by mistake. */
const logWrong = async (
  { db, secrets }: Services,
  actor: Actor,
  tenant_id: number | undefined,
  user: Named | undefined,
  refusal: string
): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const company_id = user?.company_id ?? (tenant_id === undefined ? undefined : await findOperator(tx, tenant_id))
    if (tenant_id === undefined || company_id === undefined) return
    const who = user ? asUser(actor, user) : { ...actor, tenant_id, company_id }
    const named = user ? { id: user.id, no: user.account } : {}
    await writeLog(tx, secrets, who, { act: session.login.logAs, result: 'refused', refusal, type: 'session', ...named })
  })

const findOperator = async (tx: Tx, tenant_id: number): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('company')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('company_type', '=', 1)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id

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
