import { driverBar, driverState } from '@yunshu/contract/driver/enums'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { boundVehicles } from '../vehicle/rows.ts'

/** The humans who drive now: for one carrier, or for any of the tenant; where `driver_ids` are given, only they. Call it within `withSystemScope`. */
export const personsToOffer = async (
  tx: Tx,
  tenant_id: number,
  company_id: number | undefined,
  driver_ids?: readonly number[]
): Promise<number[]> => {
  if (driver_ids?.length === 0) return []
  const rows = await tx
    .selectFrom('driver')
    .select('person_id')
    .distinct()
    .where('tenant_id', '=', tenant_id)
    .where('state', '=', driverState.code.inService)
    .where('bar', '=', driverBar.code.none)
    .where('deleted_at', 'is', null)
    .$if(company_id !== undefined, (q) => q.where('company_id', '=', company_id ?? 0))
    .$if(driver_ids !== undefined, (q) => q.where('id', 'in', [...(driver_ids ?? [])]))
    .orderBy('person_id')
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** The actor's own drivers among these humans, each with the vehicle that is bound to him. */
export const ownDriversOf = async (tx: Tx, { tenant_id, company_id }: Actor, person_ids: readonly number[]) => {
  if (person_ids.length === 0) return []
  return await tx
    .selectFrom('driver as d')
    .leftJoinLateral(boundVehicles(tx, tenant_id, sql.ref('d.id')).limit(1).as('v'), (on) => on.onTrue())
    .select(['d.id', 'd.person_id', 'v.id as vehicle_id', sql<string>`coalesce(v.plate_no, '')`.as('plate_no')])
    .where('d.tenant_id', '=', tenant_id)
    .where('d.company_id', '=', company_id)
    .where('d.deleted_at', 'is', null)
    .where('d.person_id', 'in', [...person_ids])
    .execute()
}
