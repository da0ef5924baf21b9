import { session } from '@yunshu/contract/session/contract'
import { principalId } from '../../platform/live/streams.ts'
import { endSession } from '../../platform/session/sessions.ts'
import { write } from '../../platform/verb/verb.ts'

/** Ends the session of the token with which the call is made. */
export const logout = write(session.logout, async ({ tx, actor, publishChange }) => {
  await endSession(tx, actor.session)
  publishChange('session', { id: principalId(actor), parties: [] })
  return { output: {}, log: { type: 'session', id: actor.user_id } }
})
