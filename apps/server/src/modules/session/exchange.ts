import { session } from '@yunshu/contract/session/contract'
import { nowIso } from '../../platform/clock.ts'
import { isIdle, openSession } from '../../platform/session/sessions.ts'
import { tokenHash } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'

/**
 * Exchanges a one-time token from an address for a new session. The same transaction ends the token, so it works once.
 * The new session ends when the old one would have, so that repeated exchanges do not prolong a login; a session that was idle too long cannot be exchanged.
 */
export const exchange = write(session.exchange, async ({ tx, actor, input, services: { config } }) => {
  const handed = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash(input.token))
    .where('kind', '=', 'user')
    .where('expires_at', '>', nowIso())
    .returningAll()
    .executeTakeFirst()
  if (!handed || isIdle(config, handed)) return refuse('loggedOut')
  const { token } = await openSession(tx, 'user', handed.tenant_id, handed.principal_id, actor.origin, handed.impersonated_by, handed.expires_at)
  return { output: { admin_login_init: { token } }, log: 'none' }
})
