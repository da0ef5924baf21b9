import { user } from '@yunshu/contract/user/contract'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { putSms } from '../../platform/sms/put.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { type PublishChange, write } from '../../platform/verb/verb.ts'
import { findByName, getUserBelow } from '../user/index.ts'
import { dropFactor } from './factorStore.ts'

/** An administrator removes the second factor of a colleague who has lost the device. */
export const resetFactor = write(user.resetFactor, async ({ tx, actor, input, publishChange }) => {
  const found = await getUserBelow(tx, actor, input.user_id)
  await withSystemScope(tx, () => takeAway({ tx, publishChange }, found, actor.user_name))
  return { output: {}, log: { id: found.id, type: 'user', no: found.account } }
})

/** The operator removes the second factor of a user of a company on its platform, such as the only administrator; the company's operation log shows it. */
export const resetFactorOf = write(user.resetFactorOf, async ({ tx, actor, input, publishChange }) => {
  const found = await findByName(tx, actor.tenant_id, input.user_name.toLowerCase())
  if (found?.company_id !== input.company_id) return refuse('notFound')
  await withSystemScope(tx, () => takeAway({ tx, publishChange }, found, actor.company_name))
  return { output: {}, log: { id: found.id, type: 'user', no: found.account, parties: [found.company_id] } }
})

type Person = { readonly tenant_id: number; readonly id: number; readonly company_id: number; readonly account: string; readonly mobile: string }
/** Removes a second factor, ends the user's sessions, and informs him by SMS. */
const takeAway = async ({ tx, publishChange }: { tx: Tx; publishChange: PublishChange }, person: Person, by: string): Promise<void> => {
  if (!(await dropFactor(tx, person))) refuse('factorNone')
  await endSessionsOf(tx, person.tenant_id, person.id)
  publishChange('session', { id: person.id, tenant_id: person.tenant_id, parties: [] })
  publishChange('user', { id: person.id, tenant_id: person.tenant_id, parties: [person.company_id] })
  const { tenant_id, mobile: phone, company_id, account } = person
  await putSms(tx, { tenant_id, phone, company_id, template: 'factorReset', words: { account, by } })
}
