import { session } from '@yunshu/contract/session/contract'
import { endSession } from '../../platform/session/sessions.ts'
import { write } from '../../platform/verb/verb.ts'

/** Ends the session of the token that asks. */
export const logout = write(session.logout, async ({ tx, actor }) => {
  await endSession(tx, actor.session)
  return { output: {}, log: { type: 'session', id: actor.user_id } }
})
