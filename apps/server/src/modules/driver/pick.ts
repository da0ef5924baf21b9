import { certStatus, driverBar, driverState, driverStatus } from '@yunshu/contract/driver/enums'
import { codes } from '../../platform/db/codes.ts'
import { driver } from '@yunshu/contract/driver/contract'
import { tripProblems } from '@yunshu/domain/certificate'
import { type LicenceClass, licenceCovers, licenceNeeded, needsQualification } from '@yunshu/domain/licence'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { read } from '../../platform/verb/verb.ts'
import { paperRulesOf } from '../paper/index.ts'
import { boundPlates, findVehicleOf } from '../vehicle/rows.ts'
import { driverPapersOf } from './papers.ts'
import { driversWithCompliance, named } from './queries.ts'

/** Drivers for a trip: the vehicle's own first, then the idle, each with what speaks against him. */
export const pickDriver = read(driver.pick, async ({ tx, actor, input, services: { secrets } }) => ({
  data: await driversToPick(tx, actor, secrets, input)
}))

/** The same for whoever suggests a driver. */
export const driversToPick = async (
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { keyword, id, vehicle_id, delivery_day, limit = 30 }: InputOf<typeof driver.pick>
): Promise<OutputOf<typeof driver.pick>['data']> => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const vehicle = vehicle_id === undefined ? undefined : await findLicensed(tx, actor, vehicle_id)
  const rows = await driversWithCompliance(tx, actor, rules)
    .selectAll('d')
    .select(['compliance.driver_status', 'compliance.cert_status', boundPlates(actor.tenant_id, sql.ref('d.id')).as('bind_plate_no')])
    .where('d.state', '=', driverState.code.inService)
    .where('d.bar', '=', driverBar.code.none)
    .where((e) => e.and([...(keyword ? [named(secrets, keyword)] : []), ...(id === undefined ? [] : [e('d.id', '=', id)])]))
    .orderBy(sql`d.id = ${vehicle?.driver_id ?? 0} desc`)
    .orderBy(sql`array_position(array[${codes(driverStatus, 'idle', 'dispatched', 'inTransit')}], compliance.driver_status::int)`)
    .orderBy(sql`compliance.cert_status in (${codes(certStatus, 'expired', 'missing', 'rejected')})`)
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    driver_name: row.driver_name,
    mobile: row.mobile,
    license_class: row.license_class,
    driver_status: row.driver_status,
    cert_status: row.cert_status,
    coop_type: row.coop_type,
    bind_plate_no: row.bind_plate_no,
    licence_covers: vehicle === undefined || licenceCovers(row.license_class, vehicle.need),
    ending:
      delivery_day === undefined
        ? []
        : tripProblems(driverPapersOf(row, { heavy: vehicle?.heavy ?? !row.light_only }), delivery_day).map(({ name }) => name)
  }))
}

const findLicensed = async (
  tx: Tx,
  actor: Actor,
  id: number
): Promise<{ need: LicenceClass; heavy: boolean; driver_id: number | null } | undefined> => {
  const vehicle = await findVehicleOf(tx, actor.tenant_id, actor.company_id, id)
  return vehicle && { need: licenceNeeded(vehicle), heavy: needsQualification(vehicle.gross_mass_kg), driver_id: vehicle.driver_id }
}
