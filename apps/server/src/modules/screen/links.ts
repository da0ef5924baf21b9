import { screen } from '@yunshu/contract/screen/contract'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'

/** The links of a platform that still hold. */
const openScreens = (tx: Tx, { tenant_id }: Pick<Actor, 'tenant_id'>) =>
  tx.selectFrom('screen').where('tenant_id', '=', tenant_id).where('expires_at', '>', nowIso()).where('revoked_at', 'is', null)

export const listScreens = read(screen.list, async ({ tx, actor }) => ({
  data: await openScreens(tx, actor).select(['id', 'screen_name', 'created_at', 'expires_at', 'maker']).orderBy('id', 'desc').limit(100).execute()
}))

/** Makes a link to the big screen; only the hash of its code is stored. The platform stands before it, so that its row is found among those of one tenant. */
export const createScreen = write(screen.create, async ({ tx, actor, input, publishChange }) => {
  const { tenant_id, user_id: created_by, user_name: maker, company_id } = actor
  const code = newToken()
  const row = { tenant_id, id: newId(), screen_name: input.screen_name, expires_at: inFuture(input.days * 86_400_000), created_by, maker }
  await tx
    .insertInto('screen')
    .values({ ...row, code_hash: tokenHash(code) })
    .execute()
  publishChange('screen', { ...row, parties: [company_id] })
  const { id, screen_name, expires_at } = row
  return {
    output: { id, path: `/graphs?code=${tenant_id}.${code}`, expires_at },
    log: { id, no: screen_name, after: { screen_name, days: input.days } }
  }
})

/** Takes a link back: from now on it shows nothing, and screens that are open with it say so within the minute. */
export const revokeScreen = write(screen.revoke, async ({ tx, actor, input, publishChange }) => {
  const link = (await openScreens(tx, actor).select(['id', 'screen_name']).where('id', '=', input.id).executeTakeFirst()) ?? refuse('notFound')
  const revoked = await tx
    .updateTable('screen')
    .set({ revoked_at: nowIso() })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', link.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) return refuse('notFound')
  publishChange('screen', { id: link.id, tenant_id: actor.tenant_id, parties: [actor.company_id] })
  return { output: { id: link.id }, log: { id: link.id, no: link.screen_name } }
})
