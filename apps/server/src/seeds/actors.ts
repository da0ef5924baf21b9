import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { type Actor, noOrigin } from '../platform/actor.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { findDriverActor, findUserActor } from '../platform/session/sessions.ts'
import type { Services } from '../platform/verb/services.ts'
import type { Verb } from '../platform/verb/verb.ts'
import type { Base } from './base.ts'

/** Runs a call as an actor: the demo's rows are made by the same verbs, with the same rights, as anybody's. */
export type RunAs = <E extends Endpoint>(actor: Actor, contract: E, input: InputOf<E>) => Promise<OutputOf<E>>

export const runAsOf = (services: Services, verbs: readonly Verb[]): RunAs => {
  const byContract = new Map(verbs.map((verb) => [verb.contract, verb]))
  return async <E extends Endpoint>(actor: Actor, contract: E, input: InputOf<E>) => {
    const verb = byContract.get(contract)
    if (!verb) throw new Error(`no verb answers ${contract.path}`)
    return (await verb.run(services, actor, input)) as OutputOf<E>
  }
}

/** A user of the demo, by the account. */
export const userActor = async (services: Services, base: Base, account: string): Promise<Actor> => {
  const found = await transactAsSystem(services.db, (tx) => findUserActor(tx, base.tenant_id, base.users[account]?.id ?? 0))
  if (!found) throw new Error(`the demo has no user ${account}`)
  return { ...found, origin: { ...noOrigin, ip: '127.0.0.1', ua: 'Yunshu demo' } }
}

/** A driver as he is logged in on his phone: as a person, for all carriers that he drives for. */
export const driverActor = async (services: Services, tenant_id: number, driver_id: number): Promise<Actor> => {
  const found = await transactAsSystem(services.db, async (tx) => {
    const { person_id } = await tx
      .selectFrom('driver')
      .select('person_id')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', driver_id)
      .executeTakeFirstOrThrow()
    return await findDriverActor(tx, tenant_id, person_id)
  })
  if (!found) throw new Error(`driver ${driver_id} of the demo may not work`)
  return { ...found, origin: { ...noOrigin, ip: '127.0.0.1', ua: 'Yunshu demo' } }
}
