import { userStatus } from '@yunshu/contract/user/contract'
import { companyState } from '@yunshu/contract/company/contract'
import { consoles } from '@yunshu/contract/consoles/all'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { session } from '@yunshu/contract/session/contract'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { type Asker, FairQueue } from '../../platform/fairQueue.ts'
import { writeLog } from '../../platform/oplog.ts'
import { hashAsker } from '../../platform/secrets.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { isOpen } from '../../platform/tenant/access.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { writeAfter } from '../../platform/verb/verb.ts'
import { operatorCompanies } from '../company/rows.ts'
import { isWorkDone } from './challenge.ts'
import { isKnownDevice, rememberDevice } from './device.ts'
import { factorTries } from './factor.ts'
import { judgeCode } from './factorCode.ts'
import { findFactor, spendCode, type Use } from './factorStore.ts'
import { type Attempt, clearLogin, clearTries, countLogin, countTry, uncountLogin, workFor } from './guard.ts'
import { findByName, noteLogin } from '../user/index.ts'

/** How long a password is valid that somebody else has set. */
const onceMs = 7 * 86_400_000
const entrances = {
  '/login': { zh: '运营商与物流公司入口', en: 'the operator and carrier entrance' },
  '/user': { zh: '货主入口', en: 'the shipper entrance' },
  '/system': { zh: '系统入口', en: 'the system entrance' }
}
// The hash that is verified when there is no such user, so that an unknown name takes as long as a wrong password.
let decoy: Promise<string> | undefined
/** Who names no entrance is looked for among the users of the platform that is asked, and told so whether the name is anybody's or not. */
const elsewhere = { zh: '；系统账号须从系统入口（/system）登录', en: '; a system account logs in at the system entrance (/system)' }

/* What a login asks the database comes in turn by address as its hash does: hundreds at once would take every connection. Who pauses after wrong tries keeps a place of his own address. */
const finding = new FairQueue({ places: 4, each: 2, waitingOfOne: 40, waitingInAll: 200, patienceMs: 15_000 })
const proving = new FairQueue({ places: 12, each: 3, waitingOfOne: 20, waitingInAll: 100, patienceMs: 30_000 })

/**
 * Logs a user in. The try is counted before the password is compared, and an unknown name takes the same time as a wrong password. After several wrong tries the
 * browser has to deliver a proof of work first; a request without it is refused without being counted. Wrong tries are logged without the input.
 * A user with a second factor is asked for its code next; wrong codes are counted like wrong passwords, and in a count of their own.
 */
export const login = writeAfter(
  session.login,
  async (context) => {
    const { ip } = context.actor.origin
    const known = await finding.run(hashAsker(ip), () => find(context))
    const asker = hashAsker(ip, known.device)
    return await proving.run(asker, () => prove(context, known, asker))
  },
  async ({ tx, actor, input, services, first: { user, use, tries } }) => {
    demandEntry(user, input)
    const recovery = await spendFactor(tx, user, use, tries)
    const { token } = await openSession(tx, 'user', user.tenant_id, user.id, actor.origin)
    await rememberDevice(tx, user, actor.origin.device)
    await noteLogin(tx, user)
    await writeLog(tx, services.secrets, asUser(actor, user), {
      act: session.login.logAs,
      result: 'done',
      type: 'session',
      id: user.id,
      no: user.account,
      ...recovery
    })
    return { output: { admin_login_init: { token } }, log: 'none' }
  }
)

type Asking = { readonly actor: Actor; readonly input: LogIn; readonly services: Services }
type Known = {
  readonly tenant: { readonly id: number } | undefined
  readonly user: Named | undefined
  readonly name: string
  readonly device: string | undefined
}

/* Who is meant, and whether he has logged in on this device before. */
const find = async ({ actor, input, services: { db } }: Asking): Promise<Known> => {
  const name = (input.user_name ?? input.username ?? '').toLowerCase()
  const tenant = await (input.entrance === '/system' ? findRoot(db) : findTenant(db, actor.origin.host, input.tenant))
  if (tenant && !isOpen(tenant)) refuse('tenantClosed')
  const user = tenant && name ? await transactAsSystem(db, (tx) => findByName(tx, tenant.id, name)) : undefined
  const device = user && (await isKnownDevice(db, user, actor.origin.device)) ? actor.origin.device : undefined
  return { tenant, user, name, device }
}

const prove = async ({ actor, input, services }: Asking, { tenant, user, name, device }: Known, asker: Asker) => {
  const { db, secrets } = services
  const attempt = { tenant_id: tenant?.id ?? 0, name, ip: actor.origin.ip, device }
  secrets.demandHashing(asker)
  const bits = await workFor(db, attempt)
  if (bits > 0 && !(await isWorkDone(db, secrets, attempt, bits, input))) refuse(input.solution ? 'workWrong' : 'workNeeded')
  const { locksNow } = await countLogin(db, attempt)
  decoy ??= secrets.hashPassword('decoy')
  const isRight = await secrets.verifyPassword(user?.password_hash ?? (await decoy), input.password, asker).catch(async (error: unknown) => {
    // Who found no turn was not compared, so that he has not tried.
    await uncountLogin(db, attempt)
    throw error
  })
  if (!isRight || !user) {
    await logWrong(services, actor, tenant?.id, user, locksNow ? 'locked' : 'wrongPassword')
    return refuse('wrongPassword', { elsewhere: input.entrance ? '' : elsewhere })
  }
  const use = await tryFactor(services, actor, user, attempt, input)
  await clearLogin(db, attempt)
  return { user, use, tries: factorTries(user, device) }
}

/* Whether this user may log in at this entrance, checked after his password was right. */
const demandEntry = (user: Named, { entrance }: LogIn): void => {
  if (user.status !== userStatus.code.enabled || user.state !== companyState.code.normal) refuse('disabled')
  if (user.password_once && Date.parse(user.password_at) + onceMs < now().getTime()) refuse('passwordExpired')
  const home = consoles[user.company_type as 1].entrance as keyof typeof entrances
  if (entrance && entrance !== '/system' && entrance !== home) refuse('wrongEntrance', { entrance: entrances[home] })
}

/* The second factor, where the user has one. A login without a code is refused without being counted; a code is counted before it is compared. */
const tryFactor = async (services: Services, actor: Actor, user: Named, attempt: Attempt, input: LogIn): Promise<Use | undefined> => {
  const { db, secrets } = services
  const factor = await transactAsSystem(db, (tx) => findFactor(tx, user))
  if (!factor) return undefined
  if (!input.verify) {
    await uncountLogin(db, attempt)
    demandEntry(user, input)
    return refuse('factorNeeded')
  }
  await countTry(db, factorTries(user, attempt.device))
  const use = await judgeCode(secrets, factor, input.verify)
  if (use) return use
  await logWrong(services, actor, user.tenant_id, user, 'wrongCode')
  return refuse('wrongCode')
}

/* Logs the use of a recovery code, with how many are left. */
const spendFactor = async (tx: Tx, user: Named, use: Use | undefined, tries: string): Promise<{ after?: object }> => {
  if (!use) return {}
  const codes_left = await spendCode(tx, user, use)
  await clearTries(tx, tries)
  return 'hash' in use ? { after: { codes_left } } : {}
}

type LogIn = InputOf<typeof session.login>
type Named = NonNullable<Awaited<ReturnType<typeof findByName>>>
export const asUser = (actor: Actor, { tenant_id, company_id, id: user_id, user_name }: Named): Actor => ({
  ...actor,
  tenant_id,
  company_id,
  user_id,
  user_name
})

/* Logs a wrong try in the log of the user's company. A try at an unknown name is logged at the operator, without the name, since people type their password there by mistake. */
const logWrong = async (
  { db, secrets }: Services,
  actor: Actor,
  tenant_id: number | undefined,
  user: Named | undefined,
  refusal: string
): Promise<void> =>
  await transactAsSystem(db, async (tx) => {
    const company_id = user?.company_id ?? (tenant_id === undefined ? undefined : (await operatorCompanies(tx, tenant_id))[0]?.id)
    if (tenant_id === undefined || company_id === undefined) return
    const who = user ? asUser(actor, user) : { ...actor, tenant_id, company_id }
    const named = user ? { id: user.id, no: user.account } : {}
    await writeLog(tx, secrets, who, { act: session.login.logAs, result: 'refused', refusal, type: 'session', ...named })
  })
