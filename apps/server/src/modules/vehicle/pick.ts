import { codes } from '../../platform/db/codes.ts'
import { vehicleStatus } from '@yunshu/contract/vehicle/enums'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { tripProblems } from '@yunshu/domain/certificate'
import { licenceNeeded } from '@yunshu/domain/licence'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'
import { paperRulesOf } from '../driver/index.ts'
import { loadOf } from './load.ts'
import { vehiclePapersOf } from './pair.ts'
import { boundDriver, complianceColumns, vehiclesWithCompliance, plated } from './queries.ts'

/** Vehicles for a trip, the idle first, then those on their way, last the ones that may not go; each with what speaks against it. */
export const pickVehicle = read(vehicle.pick, async ({ tx, actor, input: { keyword, id, delivery_day, limit = 30 } }) => {
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const rows = await vehiclesWithCompliance(tx, actor, rules)
    .selectAll('v')
    .select([...complianceColumns])
    .select(boundDriver.as('driver_name'))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('waybill as w')
          .select(['w.driver_id', 'w.driver_name'])
          .whereRef('w.vehicle_id', '=', 'v.id')
          .where('w.tenant_id', '=', actor.tenant_id)
          .where('w.driver_id', 'is not', null)
          .orderBy('w.id', 'desc')
          .limit(1)
          .as('last'),
      (on) => on.onTrue()
    )
    .select(['last.driver_id as last_driver_id', sql<string>`coalesce(last.driver_name, '')`.as('last_driver_name')])
    .where((e) => e.and([...(keyword ? [plated(keyword)] : []), ...(id === undefined ? [] : [e('v.id', '=', id)])]))
    .orderBy(
      sql`array_position(array[${codes(vehicleStatus, 'idle', 'annualInspectionWarning', 'insuranceWarning', 'dispatched', 'inTransit', 'annualInspectionExpired', 'insuranceExpired', 'suspended')}], compliance.vehicle_status::int)`
    )
    .orderBy('v.id', 'desc')
    .limit(limit)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      plate_no: row.plate_no,
      plate_color: row.plate_color,
      vehicle_type_id: row.vehicle_type_id,
      vehicle_use: row.vehicle_use,
      trailer_plate_no: row.trailer_plate_no,
      max_load_kg: loadOf(row),
      box_volume_m3: row.box_volume_m3,
      vehicle_status: row.vehicle_status,
      insurance_status: row.insurance_status,
      inspection_state: row.inspection_state,
      blockers: row.blockers,
      work_status: row.work_status,
      compulsory_end: row.compulsory_end,
      commercial_end: row.commercial_end,
      inspection_valid_to: row.inspection_valid_to,
      suspended_reason: row.suspended ? row.suspended_reason : '',
      license_need: licenceNeeded(row),
      driver_id: row.driver_id,
      driver_name: row.driver_name,
      last_driver_id: row.last_driver_id,
      last_driver_name: row.last_driver_name,
      ending: delivery_day === undefined ? [] : tripProblems(vehiclePapersOf(row, rules), delivery_day).map(({ name }) => name)
    }))
  }
})
