import { vehicle } from '@yunshu/contract/vehicle/contract'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type ListVerb, listVerb } from '../../platform/verb/list.ts'
import { isInFleet } from '../fleet/rows.ts'
import { expiryFilters, isOfCarrier, paperRulesOf } from '../paper/index.ts'
import { ends } from './expiry.ts'
import { carsOnTrips } from './onTrips.ts'
import { plated, rowsOf, shownOf } from './queries.ts'

/** A carrier's vehicles, with what their papers say today. */
export const vehicleList = listVerb(vehicle.list, {
  before: async ({ tx, actor }) => await paperRulesOf(tx, actor.tenant_id),
  rows: ({ tx, actor, first }) => rowsOf(tx, actor, first),
  id: 'v.id',
  filters: {
    keyword: (keyword, { actor }) => plated(actor, keyword),
    vehicle_status: 'compliance.vehicle_status',
    insurance_status: 'compliance.insurance_status',
    audit_status: 'v.audit_status',
    vehicle_type_id: 'v.vehicle_type_id',
    energy_type: 'v.energy_type',
    carrier_name: (typed, { actor }) => isOfCarrier(actor, 'v', typed),
    vehicle_use: 'v.vehicle_use',
    fleet_id: (id, { actor }) => isInFleet(actor, 'v', id),
    elsewhere: 'v.elsewhere',
    ...expiryFilters(ends),
    expire_days: (days, { first: { today, require_commercial } }) => {
      const until = sql`${today}::date + ${days}::int`
      return sql<boolean>`(coalesce(compliance.compulsory_end <= ${until}, true) or coalesce(compliance.commercial_end <= ${until}, ${require_commercial}::boolean) or coalesce(compliance.inspection_valid_to <= ${until}, true) or coalesce(v.road_cert_valid_to <= ${until}, v.gross_mass_kg > 4500))`
    }
  },
  sorts: {
    created_at: 'v.created_at',
    entered_at: 'v.entered_at',
    plate_no: 'v.plate_no',
    approved_load_kg: 'v.approved_load_kg',
    box_volume_m3: { nullable: 'v.box_volume_m3' },
    compulsory_end: { nullable: 'compliance.compulsory_end' },
    commercial_end: { nullable: 'compliance.commercial_end' },
    inspection_valid_to: { nullable: 'compliance.inspection_valid_to' },
    road_cert_valid_to: { nullable: 'v.road_cert_valid_to' }
  },
  first: ['created_at', 'desc'],
  shown: async (rows, { tx, actor }) => await shownOf(tx, actor, rows)
})
/* Shippers have no vehicles: they are answered by those on their trips. */
const forEverybody = (call: typeof vehicle.carList): ListVerb<typeof vehicle.carList> => {
  const [onTrips, others] = [carsOnTrips.on(call), vehicleList.on(call)]
  const of = ({ type }: Actor) => (type === 4 ? onTrips : others)
  return {
    ...others,
    run: async (services, actor, ...asked) => await of(actor).run(services, actor, ...asked),
    stream: async (services, actor, ...asked) => await of(actor).stream(services, actor, ...asked)
  }
}
export const carList = forEverybody(vehicle.carList)
export const searchCar = forEverybody(vehicle.searchCar)
/** Those of all carriers, for the operator. */
export const operatorVehicles = vehicleList.on(vehicle.operatorList)
