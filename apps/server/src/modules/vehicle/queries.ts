import { gpsStatus } from '@yunshu/contract/vehicle/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { likeText } from '../../platform/db/like.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { now } from '../../platform/clock.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { addressOf } from '../address/index.ts'
import { driverName } from '../driver/rows.ts'
import { fleetColumns } from '../fleet/rows.ts'
import { lastPlacesOf } from '../gps/index.ts'
import { carrierName, isSeenBy, namesOf, otherCarriers, type PaperRules, paperRulesOf } from '../paper/index.ts'
import { loadOf } from './load.ts'
import { vehicleCompliance } from './status.ts'

type Shown = OutputOf<typeof vehicle.list>['data'][number]

/** The vehicles an actor may see at all: a carrier its own, the operator all of the tenant; what was removed is gone. */
export const vehiclesOf = (tx: Tx, actor: Actor) => tx.selectFrom('vehicle as v').where(isSeenBy(actor, 'v'))

/** A vehicle to act on; one that the actor may not see is refused as if it did not exist. */
export const getVehicle = async (tx: Tx, actor: Actor, id: number): Promise<Row<'vehicle'>> =>
  (await vehiclesOf(tx, actor).selectAll('v').where('v.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The plates of a carrier's vehicles. */
export const vehiclesNamed = namesOf('vehicle', 'plate_no')

/** Vehicles with their compliance status, judged by one set of rules. */
export const vehiclesWithCompliance = (tx: Tx, actor: Actor, rules: PaperRules) =>
  vehiclesOf(tx, actor).innerJoinLateral(vehicleCompliance(actor.tenant_id, rules).as<'compliance'>('compliance'), (on) => on.onTrue())

/** What lists and choices show of the compliance status. */
export const complianceColumns = [
  'compliance.vehicle_status',
  'compliance.insurance_status',
  'compliance.inspection_state',
  'compliance.blockers',
  'compliance.compulsory_end',
  'compliance.commercial_end',
  'compliance.inspection_valid_to'
] as const

/** The name of the driver bound to `v`. */
export const boundDriver = ({ tenant_id }: Actor) => sql<string>`coalesce(${driverName(tenant_id, sql.ref('v.driver_id'))}, '')`

const columns = [
  'v.id',
  'v.version',
  'v.plate_no',
  'v.plate_color',
  'v.vehicle_type_id',
  'v.energy_type',
  'v.mot_vehicle_type',
  'v.gross_mass_kg',
  'v.approved_load_kg',
  'v.box_length_mm',
  'v.box_width_mm',
  'v.box_height_mm',
  'v.box_volume_m3',
  'v.vehicle_use',
  'v.trailer_plate_no',
  'v.driver_id',
  'v.work_status',
  'v.road_cert_no',
  'v.road_cert_valid_to',
  'v.gps_device_no',
  'v.suspended',
  'v.suspended_reason',
  'v.barred',
  'v.bar_reason',
  'v.elsewhere',
  'v.audit_status',
  'v.audit_reason',
  'v.audited_at',
  'v.entered_at',
  'v.remark',
  'v.created_at'
] as const
/* What the maximum load is computed from, and a row does not show. */
const loadColumns = [
  'v.curb_mass_kg',
  'v.axle_count',
  'v.single_drive',
  'v.traction_mass_kg',
  'v.trailer_approved_load_kg',
  'v.trailer_curb_mass_kg',
  'v.trailer_axle_count'
] as const

export const rowsOf = (tx: Tx, actor: Actor, rules: PaperRules) =>
  vehiclesWithCompliance(tx, actor, rules)
    .select([...columns, ...loadColumns, ...complianceColumns])
    .select([boundDriver(actor).as('driver_name'), carrierName(actor, 'v'), ...fleetColumns(actor, 'v')])

type Selected = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
/** Rows as they are shown, each with where the vehicle was last. */
export const shownOf = async (tx: Tx, actor: Actor, rows: readonly Selected[]): Promise<Shown[]> => {
  const places = await lastPlacesOf(
    tx,
    actor,
    rows.map(({ id }) => id)
  )
  return rows.map((row) => {
    const last = places.get(row.id)
    return {
      ...loadedOf(row),
      last_place: last ? addressOf({ lon: last.lng, lat: last.lat }) : '',
      last_fix_at: last?.at ?? null,
      gps_status: gpsStatusOf(last?.at)
    }
  })
}
/** How old the last position of a vehicle that is online may be. */
const onlineMs = 30 * 60_000
export const gpsStatusOf = (at: string | undefined): Shown['gps_status'] => {
  if (at === undefined) return gpsStatus.code.silent
  return Date.parse(at) >= now().getTime() - onlineMs ? gpsStatus.code.online : gpsStatus.code.offline
}
const loadedOf = ({
  curb_mass_kg,
  axle_count,
  single_drive,
  traction_mass_kg,
  trailer_approved_load_kg,
  trailer_curb_mass_kg,
  trailer_axle_count,
  ...row
}: Selected) => ({
  ...row,
  max_load_kg: loadOf({
    ...row,
    curb_mass_kg,
    axle_count,
    single_drive,
    traction_mass_kg,
    trailer_approved_load_kg,
    trailer_curb_mass_kg,
    trailer_axle_count
  })
})

/** Who else has entered the plate of a vehicle. */
export const otherCarriersOf = otherCarriers('vehicle', ['plate_no', 'plate_color'])

/** One row as the list shows it, after a change. */
export const getVehicleRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> => {
  const rows = await rowsOf(tx, actor, await paperRulesOf(tx, actor.tenant_id))
    .where('v.id', '=', id)
    .execute()
  const [shown = refuse('notFound')] = await shownOf(tx, actor, rows)
  return shown
}

/** Plate, trailer, make, or the driver bound to it. */
export const plated = (actor: Actor, keyword: string): Expression<SqlBool> => {
  const like = likeText(keyword)
  return sql<SqlBool>`(v.plate_no ilike ${like} or v.trailer_plate_no ilike ${like} or v.brand_model ilike ${like} or ${boundDriver(actor)} ilike ${like})`
}
