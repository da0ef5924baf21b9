import { userStatus } from '@yunshu/contract/user/contract'
import { companyState } from '@yunshu/contract/company/contract'
import { roleState } from '@yunshu/contract/role/contract'
import type { UserType } from '@yunshu/contract/kit/console'
import { driver as driverConsole } from '@yunshu/contract/consoles/driver'
import type { Who } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import { type Actor, nobody, type Origin } from '../actor.ts'
import { now, nowIso } from '../clock.ts'
import type { Db, Tx } from '../db/pool.ts'
import { transactAsSystem, withSystemScope } from '../db/scope.ts'
import { newToken, tokenHash } from '../secrets.ts'
import type { Config } from '../config.ts'
import { isFactorDue } from './factor.ts'
import { isDue } from './password.ts'
import { onChange } from '../verb/followChanges.ts'
import { findTenantAccess, isOpen, isWithin, menusOf } from '../tenant/access.ts'
import { peopleOf } from './people.ts'

const hour = 3_600_000
const whoOf: Record<UserType, Who> = { 1: 'operator', 2: 'carrier', 3: 'driver', 4: 'shipper' }
type Known = { actor: Omit<Actor, 'origin'>; checked: number; seen: number }

/**
 * The sessions of this server: tokens to actors, looked up again every second. What was looked up is never more than a guess: each transaction of the actor asks
 * whether his session still stands as it was known (`StaleActor`), so that a logout, a disabled user or a right taken away holds on every server once it is answered.
 */
export class Sessions {
  private readonly known = new Map<string, Known>()
  private readonly looking = new Map<string, Promise<Omit<Actor, 'origin'> | undefined>>()
  private readonly db: Db
  private readonly config: Config
  constructor(db: Db, config: Config) {
    this.db = db
    this.config = config
  }

  /** The actor behind a token; an unknown, idle or ended one is nobody. */
  async actorOf(token: string | undefined, origin: Origin): Promise<Actor> {
    if (!token || token.length > 200) return nobody(origin)
    const key = tokenHash(token).toString('base64')
    const at = now().getTime()
    const kept = this.known.get(key)
    if (kept && Math.abs(at - kept.checked) < 1000) return { ...kept.actor, origin }
    // Of many calls of one session at once one looks it up, and the others wait for that.
    const looking = this.looking.get(key) ?? this.look(tokenHash(token), at).finally(() => this.looking.delete(key))
    this.looking.set(key, looking)
    const actor = await looking
    if (!actor) {
      this.known.delete(key)
      return nobody(origin)
    }
    if (this.known.size > 20_000) this.known.clear()
    this.known.set(key, { actor: { ...actor, session: token }, checked: at, seen: at })
    return { ...actor, session: token, origin }
  }

  /** Forgets what this server remembers of a token, or of everybody. */
  forget(token?: string): void {
    if (token === undefined) {
      this.known.clear()
      this.looking.clear()
      return
    }
    const key = tokenHash(token).toString('base64')
    this.known.delete(key)
    this.looking.delete(key)
  }

  /**
   * Which of these sessions are still open and may be used, when each ends at the latest, and what its user may do now: a few statements for all of them
   * together. Asking is no use of a session, so one that is idle ends all the same.
   */
  async openOf(tokens: readonly string[]): Promise<ReadonlyMap<string, OpenSession>> {
    const at = now().getTime()
    const tokenOf = new Map(tokens.map((token) => [tokenHash(token).toString('base64'), token]))
    const open = await transactAsSystem(this.db, async (tx) => {
      const hashes = [...tokenOf.keys()].map((hash) => Buffer.from(hash, 'base64'))
      const rows = await tx
        .selectFrom('session')
        .select(['token_hash', 'tenant_id', 'kind', 'principal_id', 'expires_at', 'seen_at'])
        .where('token_hash', '=', sql<Buffer>`any(${hashes})`)
        .execute()
      const alive = rows.filter((row) => Date.parse(row.expires_at) > at && !isIdle(this.config, row))
      const open = new Map<string, OpenSession>()
      for (const tenant_id of new Set(alive.map((row) => row.tenant_id))) {
        const own = alive.filter((row) => row.tenant_id === tenant_id)
        const working = await findWorking(tx, tenant_id, own)
        for (const row of own) {
          const codes = working.get(`${row.kind}:${row.principal_id}`)
          if (codes) open.set(tokenOf.get(row.token_hash.toString('base64')) ?? '', { endsAt: endOf(this.config, row), codes })
        }
      }
      return open
    })
    // Whoever is told that his session has ended asks at once, and must not be answered from what was known a second ago.
    for (const token of tokens) if (!open.has(token)) this.forget(token)
    return open
  }

  private async look(hash: Buffer, at: number): Promise<Omit<Actor, 'origin'> | undefined> {
    return await transactAsSystem(this.db, async (tx) => {
      const row = await tx.selectFrom('session').selectAll().where('token_hash', '=', hash).executeTakeFirst()
      if (!row || Date.parse(row.expires_at) < at || isIdle(this.config, row)) return undefined
      const found =
        row.kind === 'driver'
          ? await findDriverActor(tx, row.tenant_id, row.principal_id)
          : await this.findUser(tx, row.tenant_id, row.principal_id, row.impersonated_by)
      const actor = found && row.impersonated_by !== null ? { ...found, user_name: row.impersonated_by, impersonatedBy: row.impersonated_by } : found
      if (actor && at - Date.parse(row.seen_at) > 60_000)
        await tx.updateTable('session').set({ seen_at: nowIso() }).where('token_hash', '=', hash).execute()
      return actor && { ...actor, stamp: row.stamp }
    })
  }

  /** A user whose password has expired, or who lacks the second factor that is demanded of him, holds no right until he has mended that. */
  private async findUser(tx: Tx, tenant_id: number, id: number, impersonatedBy: string | null): Promise<Omit<Actor, 'origin'> | undefined> {
    const actor = await findUserActor(tx, tenant_id, id, impersonatedBy)
    if (!actor || impersonatedBy !== null) return actor
    const isResting = (await isFactorDue(tx, tenant_id, actor.company_id, id)) || (await this.isPasswordDue(tx, tenant_id, id))
    return isResting ? { ...actor, codes: new Set(), rests: true } : actor
  }

  private async isPasswordDue(tx: Tx, tenant_id: number, id: number): Promise<boolean> {
    if (this.config.passwordRules === 'modern') return false
    const user = await tx.selectFrom('user').select('password_at').where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()
    return user !== undefined && isDue(this.config, user.password_at)
  }
}

/** An open session: when it ends by itself if nobody uses it (ms), and what its user may do. */
export type OpenSession = { readonly endsAt: number; readonly codes: ReadonlySet<string> }

type Principal = { readonly kind: string; readonly principal_id: number }
/** Those of a tenant's users and drivers who may work, as `kind:id`, and what they may do. */
const findWorking = async (tx: Tx, tenant_id: number, principals: readonly Principal[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const tenant = await findTenantAccess(tx, tenant_id)
  if (!tenant || !isOpen(tenant)) return new Map()
  const idsOf = (isDriver: boolean): number[] =>
    principals.filter(({ kind }) => (kind === 'driver') === isDriver).map(({ principal_id }) => principal_id)
  const users = await tx
    .selectFrom('user as u')
    .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.company_id'))
    .select(['u.id', 'u.extra_menu_ids', 'u.minus_menu_ids', 'u.password_once', 'c.company_type', 'c.mids as company_mids'])
    .select((e) =>
      e
        .selectFrom('user_role as ur')
        .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
        .select(sql<string>`coalesce(string_agg(r.mids, ','), '')`.as('mids'))
        .whereRef('ur.tenant_id', '=', 'u.tenant_id')
        .whereRef('ur.user_id', '=', 'u.id')
        .where('r.state', '=', roleState.code.enabled)
        .as('mids')
    )
    .where('u.tenant_id', '=', tenant_id)
    .where('u.id', '=', sql<number>`any(${idsOf(false)})`)
    .where('u.deleted_at', 'is', null)
    .where('u.status', '=', userStatus.code.enabled)
    .where('c.state', '=', companyState.code.normal)
    .execute()
  const drivers = await tx
    .selectFrom('person')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<number>`any(${idsOf(true)})`)
    .where('in_service', '=', true)
    .execute()
  return new Map([
    ...users.map((user) => [`user:${user.id}`, user.password_once ? new Set<string>() : rightsOf(tenant, user, [user.mids ?? '']).codes] as const),
    ...drivers.map(({ id }) => [`driver:${id}`, driverCodes] as const)
  ])
}

type Rights = {
  readonly company_type: number
  readonly company_mids: string | null
  readonly extra_menu_ids: string
  readonly minus_menu_ids: string
}
/** What a user may do: the rights of his roles with what is his own more or less, as far as his company has the pages. */
const rightsOf = (tenant: NonNullable<Awaited<ReturnType<typeof findTenantAccess>>>, user: Rights, roles: readonly string[]) => {
  const codes = new Set(roles.flatMap(leaves))
  for (const code of leaves(user.extra_menu_ids)) codes.add(code)
  for (const code of leaves(user.minus_menu_ids)) codes.delete(code)
  const menus = menusOf(tenant, user.company_type as UserType, user.company_mids)
  for (const code of codes) if (!isWithin(menus, code)) codes.delete(code)
  return { codes, menus }
}

/** Whether nobody has used a session for too long: half an hour in production, twelve hours in the demo. */
export const isIdle = (config: Config, { seen_at }: { seen_at: string }): boolean => idleAt(config, seen_at) < now().getTime()
const idleAt = ({ production }: Config, seen_at: string): number => Date.parse(seen_at) + (production ? hour / 2 : 12 * hour)
/** When a session ends if nobody uses it again, ms. */
const endOf = (config: Config, { expires_at, seen_at }: { expires_at: string; seen_at: string }): number =>
  Math.min(Date.parse(expires_at), idleAt(config, seen_at))

/** Opens a session and gives its token; only the hash is stored. Absolute end: 12 hours, 7 days on the driver's phone. */
export const openSession = async (
  tx: Tx,
  kind: 'user' | 'driver',
  tenant_id: number,
  principal_id: number,
  origin: Origin,
  impersonatedBy: string | null = null,
  /** The end of the session that it continues; absent: a new login. */
  ends_at?: string
): Promise<{ token: string; expires_at: string }> => {
  const token = newToken()
  const at = now()
  const expires_at =
    ends_at ?? new Date(at.getTime() + (kind === 'driver' ? 7 * 24 * hour : impersonatedBy === null ? 12 * hour : hour)).toISOString()
  await tx
    .insertInto('session')
    .values({
      token_hash: tokenHash(token),
      tenant_id,
      kind,
      principal_id,
      ip: origin.ip,
      ua: origin.ua.slice(0, 200),
      created_at: at.toISOString(),
      seen_at: at.toISOString(),
      expires_at,
      impersonated_by: impersonatedBy
    })
    .execute()
  return { token, expires_at }
}

export const endSession = async (tx: Tx, token: string): Promise<void> =>
  void (await tx.deleteFrom('session').where('token_hash', '=', tokenHash(token)).execute())
/* Sessions in the order of their hashes: of two who lock them to end or mark the same ones, one waits for the other. */
const inTurn = (tx: Tx, tenant_id: number) => tx.selectFrom('session').select('token_hash').where('tenant_id', '=', tenant_id).orderBy('token_hash')
const end = async (tx: Tx, sessions: ReturnType<typeof inTurn>): Promise<void> =>
  void (await tx.deleteFrom('session').where('token_hash', 'in', sessions.forUpdate()).execute())
/** Ends every session of a user: after a password change, a disabling, a role change. */
export const endSessionsOf = async (tx: Tx, tenant_id: number, principal_id: number): Promise<void> =>
  await end(tx, inTurn(tx, tenant_id).where('principal_id', '=', principal_id))

// Whoever's rights, reach or menus may have changed stays logged in, and every server looks him up anew before his next call.
onChange(['user', 'role', 'department', 'company', 'tenant'], async ({ tx, actor }, changed) => {
  for (const { kind, row } of changed)
    if (kind === 'tenant') await restamp(tx, row.id)
    else await restamp(tx, Number(row['tenant_id'] ?? actor.tenant_id), kind === 'company' ? row.id : Number(row['company_id'] ?? actor.company_id))
})
/** The sessions of a tenant, or of one company's users: what they may do is asked for anew. Those who are writing go on meanwhile, also whoever marks his own. */
export const restamp = async (tx: Tx, tenant_id: number, company_id?: number): Promise<void> =>
  await withSystemScope(tx, async () => {
    const people = tx.selectFrom('user').select('id').where('tenant_id', '=', tenant_id)
    await tx
      .updateTable('session')
      .set((e) => ({ stamp: e('stamp', '+', 1) }))
      .where(
        'token_hash',
        'in',
        inTurn(tx, tenant_id)
          .$if(company_id !== undefined, (q) =>
            q.where('kind', '=', 'user').where('principal_id', 'in', people.where('company_id', '=', company_id ?? 0))
          )
          .forNoKeyUpdate()
      )
      .execute()
  })

/** Ends every session of a user but the one that asks. */
export const endOtherSessionsOf = async (tx: Tx, tenant_id: number, principal_id: number, kept: string): Promise<void> =>
  await end(tx, inTurn(tx, tenant_id).where('kind', '=', 'user').where('principal_id', '=', principal_id).where('token_hash', '!=', tokenHash(kept)))

/** Ends every session of a company's people, when it is frozen. */
export const endCompanySessions = async (tx: Tx, tenant_id: number, company_id: number): Promise<void> => {
  const people = tx.selectFrom('user').select('id').where('tenant_id', '=', tenant_id).where('company_id', '=', company_id)
  await end(tx, inTurn(tx, tenant_id).where('kind', '=', 'user').where('principal_id', 'in', people))
}

/** Ends every session of a tenant, its drivers' too, when it is disabled. */
export const endTenantSessions = async (tx: Tx, tenant_id: number): Promise<void> => await end(tx, inTurn(tx, tenant_id))

/**
 * A user as an actor with all his rights, or nothing when he, his company or his tenant may not work. Also what jobs act as.
 * With a password that somebody else made he holds no right until he has chosen his own; an impersonating person sees what he would see.
 */
export const findUserActor = async (
  tx: Tx,
  tenant_id: number,
  user_id: number,
  impersonatedBy: string | null = null
): Promise<Omit<Actor, 'origin'> | undefined> => {
  const user = await tx
    .selectFrom('user as u')
    .innerJoin('company as c', (on) => on.onRef('c.tenant_id', '=', 'u.tenant_id').onRef('c.id', '=', 'u.company_id'))
    .select([
      'u.id',
      'u.user_name',
      'u.status',
      'u.company_id',
      'u.extra_menu_ids',
      'u.minus_menu_ids',
      'u.zuzhi_id',
      'u.data_scope',
      'u.scope_zuzhi_ids',
      'c.company_type',
      'u.password_once',
      'c.company_name',
      'c.mids as company_mids',
      'c.state'
    ])
    .where('u.tenant_id', '=', tenant_id)
    .where('u.id', '=', user_id)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  const tenant = await findTenantAccess(tx, tenant_id)
  if (!user || user.status !== userStatus.code.enabled || user.state !== companyState.code.normal || !tenant || !isOpen(tenant)) return undefined
  const roles = await tx
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
    .select(['r.mids', 'r.data_scope', 'r.scope_zuzhi_ids'])
    .where('ur.tenant_id', '=', tenant_id)
    .where('ur.user_id', '=', user_id)
    .where('r.state', '=', roleState.code.enabled)
    .execute()
  const type = user.company_type as UserType
  const { codes, menus } = rightsOf(
    tenant,
    user,
    roles.map(({ mids }) => mids)
  )
  const rests = user.password_once && impersonatedBy === null
  if (rests) codes.clear()
  return {
    kind: 'user',
    tenant_id,
    company_id: user.company_id,
    company_name: user.company_name,
    type,
    who: whoOf[type],
    user_id: user.id,
    user_name: user.user_name,
    codes,
    people: await peopleOf(tx, { ...user, tenant_id }, roles),
    menus,
    rests,
    session: ''
  }
}

const driverCodes = new Set([driverConsole.trips.code, ...Object.values(driverConsole.trips.acts).map(([code]) => code)])
export const findDriverActor = async (tx: Tx, tenant_id: number, person_id: number): Promise<Omit<Actor, 'origin'> | undefined> => {
  const person = await tx
    .selectFrom('person')
    .select('person_name')
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', person_id)
    .where('in_service', '=', true)
    .executeTakeFirst()
  const tenant = await findTenantAccess(tx, tenant_id)
  if (!person || !tenant || !isOpen(tenant)) return undefined
  return {
    kind: 'driver',
    tenant_id,
    company_id: person_id,
    company_name: '',
    type: 3,
    who: 'driver',
    user_id: null,
    user_name: person.person_name,
    codes: driverCodes,
    session: ''
  }
}

/** Only entries with a hyphen are rights; the rest of a stored menu list are the tree's inner nodes. */
const leaves = (mids: string): string[] => mids.split(',').filter((code) => code.includes('-'))
