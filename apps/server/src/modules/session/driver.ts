import { session } from '@yunshu/contract/session/contract'
import { tokenHash } from '../../platform/secrets.ts'
import { openSession } from '../../platform/session/sessions.ts'
import { getOpenTenant } from '../../platform/tenant/find.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, writeAfter } from '../../platform/verb/verb.ts'
import { tryCode, useCode } from './code.ts'

/** A driver logs in by phone and SMS code, as a person across the carriers he drives for. */
export const driverLogin = writeAfter(
  session.driverLogin,
  ({ input, services }) => tryCode(services, 'driver_login', input.phone, input.code),
  async ({ tx, actor, input, first: code_id }) => {
    await useCode(tx, code_id)
    const tenant = await getOpenTenant(tx, actor.origin.host, input.tenant)
    // When another carrier has entered the same identity number and mobile, that driver is joined with this person only when he agrees; until then the login is for the person who is already known.
    const person = await tx
      .selectFrom('person')
      .select(['id', 'person_name'])
      .where('tenant_id', '=', tenant.id)
      .where('mobile', '=', input.phone)
      .where('in_service', '=', true)
      .orderBy('known', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    if (!person) return refuse('notADriver')
    const { token } = await openSession(tx, 'driver', tenant.id, person.id, actor.origin)
    return { output: { token, driver_name: person.person_name }, log: 'none' }
  }
)

export const driverMe = read(session.driverMe, async ({ tx, actor, services }) => {
  const person = await tx
    .selectFrom('person')
    .select(['person_name', 'mobile'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', actor.company_id)
    .executeTakeFirstOrThrow()
  const trips = await tx
    .selectFrom('waybill')
    .select('carrier_name')
    .distinct()
    .where('tenant_id', '=', actor.tenant_id)
    .where('person_id', '=', actor.company_id)
    .execute()
  const kept = await services.db.selectFrom('session').select('expires_at').where('token_hash', '=', tokenHash(actor.session)).executeTakeFirst()
  return {
    driver_name: person.person_name,
    mobile: person.mobile,
    carriers: trips.map(({ carrier_name }) => carrier_name),
    expires_at: kept?.expires_at ?? null
  }
})
