import { codes } from '../../platform/db/codes.ts'
import { vehicleStatus, workStatus } from '@yunshu/contract/vehicle/enums'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { tripProblems } from '@yunshu/domain/certificate'
import { licenceNeeded } from '@yunshu/domain/licence'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { type PaperRules, paperRulesOf } from '../paper/index.ts'
import { loadOf } from './load.ts'
import { vehiclePapersOf } from './pair.ts'
import { boundDriver, complianceColumns, vehiclesWithCompliance, plated } from './queries.ts'
import { lastDriversOf } from './usual.ts'

/** Vehicles for a trip, those that can carry its goods first: the idle, then those on their way, last the ones that may not go; each with what speaks against it. */
export const pickVehicle = read(vehicle.pick, async ({ tx, actor, input }) => ({ data: await vehiclesToPick(tx, actor, input) }))

/** The same for whoever suggests a vehicle; `vehicle_type_ids` where only some types will do. */
export const vehiclesToPick = async (
  tx: Tx,
  actor: Actor,
  input: InputOf<typeof vehicle.pick> & { readonly vehicle_type_ids?: readonly number[] }
): Promise<OutputOf<typeof vehicle.pick>['data']> => {
  const { delivery_day, limit = 30 } = input
  const rules = await paperRulesOf(tx, actor.tenant_id)
  const candidates = candidatesOf(tx, actor, rules, input)
  // The papers of a vehicle are judged one by one: where enough are idle, the newest of them are found without judging the whole fleet.
  const idle = await candidates
    .where('v.suspended', '=', false)
    .where('v.barred', '=', false)
    .where('v.work_status', '=', workStatus.code.idle)
    .where(usually(sql<boolean>`compliance.vehicle_status = ${codes(vehicleStatus, 'idle')}`))
    .where(usually(roomFor(input)))
    .execute()
  const chosen =
    idle.length === limit ? idle : await candidates.clearOrderBy().orderBy(roomFor(input), 'desc').orderBy(inTurn).orderBy('v.id', 'desc').execute()
  const lastDrivers = await lastDriversOf(
    tx,
    actor,
    chosen.map(({ id }) => id)
  )
  const rows = bySize(chosen, input).map((row) => ({ ...row, last_driver_id: null, last_driver_name: '', ...lastDrivers.get(row.id) }))
  return rows.map((row) => ({
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
    suspended_reason: row.barred ? row.bar_reason : row.suspended ? row.suspended_reason : '',
    audit_status: row.audit_status,
    audit_reason: row.audit_reason,
    license_need: licenceNeeded(row),
    driver_id: row.driver_id,
    driver_name: row.driver_name,
    last_driver_id: row.last_driver_id,
    last_driver_name: row.last_driver_name,
    ending: delivery_day === undefined ? [] : tripProblems(vehiclePapersOf(row, rules), delivery_day).map(({ name }) => name)
  }))
}

/* The same condition, of which the planner expects that nearly every row meets it; else it would expect hardly any, and judge the whole fleet before it sorts. */
const usually = (condition: RawBuilder<boolean>) => sql<boolean>`((case when ${condition} then 1 end) is not null)`

type Goods = { readonly goods_kg?: number; readonly goods_volume?: number }
/** Whether a vehicle has room by its papers; what its axles allow is computed, and may be less. */
const roomFor = ({ goods_kg = 0, goods_volume = 0 }: Goods) =>
  sql<boolean>`(case when v.trailer_plate_no <> '' and v.trailer_approved_load_kg > 0 then v.trailer_approved_load_kg else v.approved_load_kg end >= ${goods_kg}
    and coalesce(v.box_volume_m3, ${goods_volume}) >= ${goods_volume})`

type Sized = Parameters<typeof loadOf>[0] & { readonly vehicle_status: number; readonly box_volume_m3: number | null }
/** Of the same state, the smallest vehicle that carries the goods first; what cannot carry them last of all. */
const bySize = <R extends Sized>(rows: readonly R[], { goods_kg = 0, goods_volume = 0 }: Goods): R[] => {
  if (goods_kg === 0 && goods_volume === 0) return [...rows]
  const carries = (row: R) => loadOf(row) >= goods_kg && (row.box_volume_m3 ?? goods_volume) >= goods_volume
  const turn = (row: R) => placeOf.get(row.vehicle_status) ?? turns.length
  return [...rows].sort((a, b) => Number(carries(b)) - Number(carries(a)) || turn(a) - turn(b) || loadOf(a) - loadOf(b))
}

type Looked = { readonly keyword?: string; readonly id?: number; readonly vehicle_type_ids?: readonly number[]; readonly limit?: number }
const candidatesOf = (tx: Tx, actor: Actor, rules: PaperRules, { keyword, id, vehicle_type_ids = [], limit = 30 }: Looked) =>
  vehiclesWithCompliance(tx, actor, rules)
    .selectAll('v')
    .select([...complianceColumns])
    .select(boundDriver(actor).as('driver_name'))
    .where((e) =>
      e.and([
        ...(keyword ? [plated(actor, keyword)] : []),
        ...(id === undefined ? [] : [e('v.id', '=', id)]),
        ...(vehicle_type_ids.length === 0 ? [] : [e('v.vehicle_type_id', 'in', [...vehicle_type_ids])])
      ])
    )
    .orderBy('v.id', 'desc')
    .limit(limit)

/** The states of vehicles in the order in which they are offered. */
const turns = [
  'idle',
  'annualInspectionWarning',
  'insuranceWarning',
  'dispatched',
  'inTransit',
  'annualInspectionExpired',
  'insuranceExpired',
  'suspended'
] as const
const inTurn = sql`array_position(array[${codes(vehicleStatus, ...turns)}], compliance.vehicle_status::int)`
const placeOf: ReadonlyMap<number, number> = new Map(turns.map((name, i) => [vehicleStatus.code[name], i]))
