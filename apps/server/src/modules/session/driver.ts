import { session } from '@yunshu/contract/session/contract'
import { tokenHash } from '../../platform/secrets.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { getOpenTenant } from '../../platform/tenant/find.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, writeAfter } from '../../platform/verb/verb.ts'
import { findPerson, findPersonByPhone } from '../driver/rows.ts'
import { carriersDrivenFor } from '../waybill/rows.ts'
import { tryCode, useCode } from './code.ts'

/** A driver logs in by phone and SMS code, as a person across the carriers he drives for. */
export const driverLogin = writeAfter(
  session.driverLogin,
  ({ input, services }) => tryCode(services, 'driver_login', input.phone, input.code),
  async ({ tx, actor, input, first: code_id }) => {
    await useCode(tx, code_id)
    const tenant = await getOpenTenant(tx, actor.origin.host, input.tenant)
    const person = await findPersonByPhone(tx, tenant.id, input.phone)
    if (!person) return refuse('notADriver')
    const { token } = await openSession(tx, 'driver', tenant.id, person.id, actor.origin)
    return { output: { token, driver_name: person.person_name }, log: 'none' }
  }
)

export const driverMe = read(session.driverMe, async ({ tx, actor, services }) => {
  const person = (await findPerson(tx, actor.tenant_id, actor.company_id)) ?? refuse('loggedOut')
  const kept = await services.db.selectFrom('session').select('expires_at').where('token_hash', '=', tokenHash(actor.session)).executeTakeFirst()
  return {
    driver_name: person.person_name,
    mobile: person.mobile,
    carriers: await carriersDrivenFor(tx, actor.tenant_id, actor.company_id),
    expires_at: kept?.expires_at ?? null
  }
})
