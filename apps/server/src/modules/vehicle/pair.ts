import type { DriverPaper } from '@yunshu/contract/driver/enums'
import type { VehiclePaper } from '@yunshu/contract/vehicle/enums'
import type { NeededPaper } from '@yunshu/domain/certificate'
import { type LicenceClass, licenceNeeded, needsQualification } from '@yunshu/domain/licence'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { driverPapersOf, getDriver, setDriverWork } from '../driver/index.ts'
import { fleetsOfPair, lockFleets, lockMembership, type PairFleets } from '../fleet/rows.ts'
import { type PaperRules, paperRulesOf } from '../paper/index.ts'
import { workOf } from '../waybill/rows.ts'
import { loadOf } from './load.ts'
import { complianceColumns, vehiclesWithCompliance } from './queries.ts'
import type { VehicleCompliance } from './status.ts'

type VehicleWithCompliance = Row<'vehicle'> & VehicleCompliance & { readonly max_load_kg: number; readonly license_need: LicenceClass }
/** A vehicle and a driver of the carrier, with all that dispatching asks of them. */
export type Pair = {
  readonly vehicle: VehicleWithCompliance
  readonly driver: Row<'driver'>
  readonly rules: PaperRules
  readonly fleets: PairFleets
}
/** The same where nobody is known to drive the vehicle. */
export type MaybePair = Omit<Pair, 'driver'> & { readonly driver: Row<'driver'> | undefined }

/**
 * Holds vehicles and drivers, with the fleets that they are in, before anything is asked of them: whoever takes one of them out of service, bars or removes him
 * waits until the end of the transaction, or has done so before and is seen. `driver_ids` and `vehicle_ids` are all that the transaction will put on a trip or
 * take off one, so that none is waited for later. Ask again after it what was read before. The moment that it gives is the one at which a driver's payee is asked for.
 */
export const lockPairs = async (
  tx: Tx,
  tenant_id: number,
  { vehicle_ids, driver_ids }: { readonly vehicle_ids: readonly (number | null)[]; readonly driver_ids: readonly (number | null)[] },
  payee_of: number
): Promise<string> => {
  const [drivers, vehicles] = [driver_ids, vehicle_ids].map((ids) => [...new Set(ids.flatMap((id) => id ?? []))])
  await lockRows(tx, tenant_id, { driver: drivers ?? [], vehicle: vehicles ?? [] })
  const payee_at = await lockMembership(tx, tenant_id, payee_of)
  await withSystemScope(tx, async () => await lockFleets(tx, tenant_id, vehicles ?? [], drivers ?? []))
  return payee_at
}

/** Reads a vehicle and a driver of the actor's company; those of others are refused as if they did not exist. */
export const getPair = async (tx: Tx, actor: Actor, vehicle_id: number, driver_id: number): Promise<Pair> => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const [vehicle = refuse('notFound'), driver, fleets] = await Promise.all([
    vehiclesWithCompliance(tx, actor, rules)
      .selectAll('v')
      .select([...complianceColumns])
      .where('v.id', '=', vehicle_id)
      .executeTakeFirst(),
    getDriver(tx, actor, driver_id),
    fleetsOfPair(tx, actor.tenant_id, vehicle_id, driver_id)
  ])
  return { vehicle: measured(vehicle), driver, rules, fleets }
}

/** What follows from the licence of a vehicle: the most it carries, and who may drive it. */
export const measured = (vehicle: Row<'vehicle'> & VehicleCompliance): VehicleWithCompliance => ({
  ...vehicle,
  max_load_kg: loadOf(vehicle),
  license_need: licenceNeeded(vehicle)
})

/** The papers that a trip of this pair needs; `tripProblems` of the domain holds them against the planned delivery day. */
export const papersOf = ({ vehicle, driver, rules }: MaybePair): NeededPaper<VehiclePaper | DriverPaper>[] => [
  ...vehiclePapersOf(vehicle, rules),
  ...(driver ? driverPapersOf(driver, { heavy: needsQualification(vehicle.gross_mass_kg) }) : [])
]

/** What vehicles may carry at most, in kg, of those that there are. To be called beyond the actor's scope, since a driver does not see the vehicle's row. */
export const maxLoadsOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const vehicles = await tx
    .selectFrom('vehicle')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Map(vehicles.map((vehicle) => [vehicle.id, loadOf(vehicle)]))
}
/** The same of one vehicle; nothing when there is no such. */
export const findMaxLoad = async (tx: Tx, tenant_id: number, vehicle_id: number | null): Promise<number | undefined> =>
  vehicle_id === null ? undefined : (await maxLoadsOf(tx, tenant_id, [vehicle_id])).get(vehicle_id)

type Papered = Pick<Row<'vehicle'>, 'gross_mass_kg' | 'road_cert_no' | 'road_cert_valid_to'> &
  Pick<VehicleCompliance, 'compulsory_end' | 'commercial_end' | 'inspection_valid_to'>

/** The papers a vehicle needs for a trip; a road certificate only over 4.5 t, a commercial policy where the tenant asks for it (domain R4, 4.13). */
export const vehiclePapersOf = (vehicle: Papered, { require_commercial }: PaperRules): NeededPaper<VehiclePaper>[] => [
  { name: 'compulsory', end: vehicle.compulsory_end },
  ...(require_commercial || vehicle.commercial_end !== null ? [{ name: 'commercial' as const, end: vehicle.commercial_end }] : []),
  { name: 'inspection', end: vehicle.inspection_valid_to },
  ...(needsQualification(vehicle.gross_mass_kg)
    ? [{ name: 'roadCert' as const, end: vehicle.road_cert_no === '' ? null : vehicle.road_cert_valid_to }]
    : [])
]

/** Keeps the cached work status of a pair equal to its open trips: 2 on the road (60-70), 3 dispatched (20-50), else 1 idle. To be called beyond the actor's scope. */
export const setWorkStatus = async (
  tx: Tx,
  tenant_id: number,
  { vehicle_id, driver_id }: { vehicle_id: number | null; driver_id: number | null }
): Promise<void> => {
  // Each is locked by a statement of its own; they travel together and are done in this order.
  const setVehicle = (id: number) => [
    sql`select from vehicle where tenant_id = ${tenant_id} and id = ${id} for no key update`.execute(tx),
    tx
      .updateTable('vehicle')
      .set({ work_status: workOf(tenant_id, 'vehicle_id', id) })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
  ]
  await Promise.all([
    ...(vehicle_id === null ? [] : setVehicle(vehicle_id)),
    ...(driver_id === null ? [] : [setDriverWork(tx, tenant_id, driver_id, workOf(tenant_id, 'driver_id', driver_id))])
  ])
}

/** What the vehicle of a column may load by its papers, as a part of a statement; of a tractor what its trailer may. Nothing where none is known. */
export const limitOf = (tenant_id: number, vehicle_id: string): RawBuilder<number | null> => sql<number | null>`(
  select nullif(greatest(v.approved_load_kg, coalesce(v.trailer_approved_load_kg, 0)), 0) from vehicle v where v.tenant_id = ${tenant_id} and v.id = ${sql.ref(vehicle_id)})`
