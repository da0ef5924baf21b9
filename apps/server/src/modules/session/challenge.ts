import { createHash, timingSafeEqual } from 'node:crypto'
import { session } from '@yunshu/contract/session/contract'
import { now, nowIso } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/pool.ts'
import { newToken, type Secrets } from '../../platform/secrets.ts'
import { findRoot, findTenant } from '../../platform/tenant/find.ts'
import { read } from '../../platform/verb/verb.ts'
import { type Attempt, workFor } from './guard.ts'

const life = 180_000

/** Makes a proof-of-work task for a login. Nothing is stored until it is used, since the task carries a signature over what it may be used for. */
export const challenge = read(session.challenge, async ({ tx, actor, input, services: { db, secrets } }) => {
  const tenant = await (input.entrance === '/system' ? findRoot(db) : findTenant(tx, actor.origin.host, input.tenant))
  const attempt = { tenant_id: tenant?.id ?? 0, name: input.user_name.toLowerCase(), ip: actor.origin.ip }
  const bits = await workFor(db, attempt)
  const body = `${now().getTime() + life}.${bits}.${newToken().slice(0, 16)}`
  return { challenge: `${body}.${seal(secrets, body, attempt)}`, bits }
})

type Work = { readonly challenge?: string | undefined; readonly solution?: string | undefined }
/** Whether the proof of work of this attempt is right: at least as hard as is demanded now, in time, and not used before. */
export const isWorkDone = async (
  db: Db,
  secrets: Secrets,
  attempt: Attempt,
  least: number,
  { challenge = '', solution = '' }: Work
): Promise<boolean> => {
  const [until = '', bits = '', salt = '', sealed = ''] = challenge.split('.')
  const expected = Buffer.from(seal(secrets, `${until}.${bits}.${salt}`, attempt))
  if (expected.length !== sealed.length || !timingSafeEqual(expected, Buffer.from(sealed))) return false
  if (Number(until) < now().getTime() || Number(bits) < least || !/^\d{1,16}$/.test(solution)) return false
  if (leadingZeroBits(createHash('sha256').update(`${challenge}.${solution}`).digest()) < Number(bits)) return false
  const used = await db
    .insertInto('login_guard')
    .values({ name: `used:${sealed}`, tries: 1, first_at: nowIso() })
    .onConflict((on) => on.doNothing())
    .returning('name')
    .executeTakeFirst()
  return used !== undefined
}

const seal = (secrets: Secrets, body: string, { tenant_id, name, ip }: Attempt): string =>
  secrets.sign('login-work', `${body}|${tenant_id}|${name}|${ip}`).toString('base64url')

const leadingZeroBits = (digest: Buffer): number => {
  const at = digest.findIndex((byte) => byte !== 0)
  return at === -1 ? digest.length * 8 : at * 8 + Math.clz32(digest[at] ?? 0) - 24
}
