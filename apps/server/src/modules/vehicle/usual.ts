import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { findDrivers } from '../driver/index.ts'
import { fleetsOfPairs } from '../fleet/rows.ts'
import { paperRulesOf } from '../paper/index.ts'
import { lastDrivers } from '../waybill/rows.ts'
import { measured, type MaybePair } from './pair.ts'
import { complianceColumns, vehiclesWithCompliance } from './queries.ts'

/** The vehicles of the actor's company in the order of their plates, each with its usual driver: who is bound to it, else who drove it last. As many statements for one as for all of them. */
export const listUsualPairs = async (
  tx: Tx,
  actor: Actor,
  { ids, limit }: { readonly ids?: readonly number[]; readonly limit: number }
): Promise<MaybePair[]> => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const vehicles = await vehiclesWithCompliance(tx, actor, rules)
    .selectAll('v')
    .select([...complianceColumns])
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`v.id = any(${ids}::bigint[])`))
    .orderBy('v.plate_no')
    .orderBy('v.id')
    .limit(limit)
    .execute()
  const last = await lastDriversOf(
    tx,
    actor,
    vehicles.filter(({ driver_id }) => driver_id === null).map(({ id }) => id)
  )
  const usual = (id: number, bound: number | null): number => bound ?? last.get(id)?.last_driver_id ?? 0
  const driver_ids = vehicles.map(({ id, driver_id }) => usual(id, driver_id))
  const [drivers, fleets] = await Promise.all([
    findDrivers(tx, actor, driver_ids),
    fleetsOfPairs(
      tx,
      actor.tenant_id,
      vehicles.map(({ id }) => id),
      driver_ids
    )
  ])
  return vehicles.map((vehicle) => {
    const driver = drivers.get(usual(vehicle.id, vehicle.driver_id))
    return { vehicle: measured(vehicle), driver, rules, fleets: fleets(vehicle.id, driver?.id) }
  })
}

/** Who drove each of these vehicles last. */
export const lastDriversOf = async (tx: Tx, { tenant_id }: Actor, vehicle_ids: readonly number[]) => {
  const rows = await lastDrivers(tx, tenant_id, vehicle_ids)
  return new Map(rows.map(({ vehicle_id, ...last }) => [vehicle_id, last]))
}
