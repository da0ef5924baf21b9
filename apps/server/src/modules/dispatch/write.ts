import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { docPrefixes } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { payeeColumns } from '../fleet/rows.ts'
import type { Pair } from '../vehicle/index.ts'

type NewDispatch = {
  readonly waybill_id: number
  readonly parties: number[]
  readonly plan_start_time: string
  readonly plan_end_time: string
  readonly trailer_plate_no: string
  readonly dispatch_status: number
  readonly reason?: string
}
/** How long a driver has to accept or refuse a trip: an hour. */
export const acceptMs = 3_600_000

/** Writes the dispatch of a vehicle and a driver. While it is live, the database refuses both of them for another trip at the same time. */
export const insertDispatch = async (tx: Tx, actor: Actor, { vehicle, driver }: Pair, plan: NewDispatch): Promise<Row<'dispatch'>> => {
  const { waybill_id, parties, plan_start_time, plan_end_time, trailer_plate_no, dispatch_status, reason = '' } = plan
  const row = {
    tenant_id: actor.tenant_id,
    id: newId(),
    parties,
    dispatch_no: await nextNo(tx, actor.tenant_id, 'dispatch' satisfies keyof typeof docPrefixes),
    carrier_id: actor.company_id,
    waybill_id,
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    person_id: driver.person_id,
    plate_no: vehicle.plate_no,
    plate_color: vehicle.plate_color,
    trailer_plate_no,
    driver_name: driver.driver_name,
    driver_phone: driver.mobile,
    vehicle_type_id: vehicle.vehicle_type_id,
    vehicle_use: vehicle.vehicle_use,
    plan_start_time,
    plan_end_time,
    during: sql<string>`tstzrange(${plan_start_time}, ${plan_end_time})`,
    dispatch_status,
    dispatcher_id: actor.user_id,
    accept_deadline: dispatch_status === dispatchMachine.code.awaitingDriver ? inFuture(acceptMs) : null,
    reason,
    created_by: actor.user_id,
    created_at: nowIso()
  }
  return await tx.insertInto('dispatch').values(row).returningAll().executeTakeFirstOrThrow()
}

/** The columns that a waybill copies from its vehicle and driver, so that lists need no join and later changes of these do not alter past trips. */
export const pairColumns = ({ vehicle, driver }: Pair, trailer_plate_no: string) => ({
  vehicle_id: vehicle.id,
  driver_id: driver.id,
  person_id: driver.person_id,
  plate_no: vehicle.plate_no,
  trailer_plate_no,
  driver_name: driver.driver_name,
  driver_phone: driver.mobile,
  vehicle_type_id: vehicle.vehicle_type_id,
  vehicle_use: vehicle.vehicle_use
})

/** Who is paid for a trip of this pair, decided now and kept on its waybill. */
export const payeeOfPair = ({ driver, fleets }: Pair, payee_at: string) => payeeColumns(fleets.ofDriver, driver, payee_at)

/** The same as a carrier's own prices ask for it. */
export const pricedPair = ({ vehicle, driver, fleets }: Pair) => {
  const { payee_id, fleet_id } = payeeColumns(fleets.ofDriver, driver, '')
  return { vehicle_type_id: vehicle.vehicle_type_id, payee: { person_id: driver.person_id, payee_id, fleet_id } }
}
