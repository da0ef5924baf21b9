import { driverState } from '@yunshu/contract/driver/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { inspectionEnd, isTractor, vehicleFaults } from '@yunshu/contract/vehicle/check'
import { type vehicle, vehicleEntry } from '@yunshu/contract/vehicle/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { getDriver } from '../driver/index.ts'
import { openTypes } from '../setting/index.ts'

onConstraint('vehicle_plate_once', 'vehicleTwice')
onConstraint('insurance_policy_span', 'policySpan')

type Entry = Omit<InputOf<typeof vehicle.update>, 'id' | 'version'>
type Renewal = Pick<InputOf<typeof vehicle.renew>, 'compulsory' | 'commercial' | 'inspection_month' | 'inspection_img' | 'done_at'>

/** Refuses what breaks a rule of vehicles, an unknown type or one no longer offered (unless it is the one that was `kept`), a foreign or disabled driver, and pictures that are not the company's own. */
export const checkEntry = async (tx: Tx, actor: Actor, input: Entry & Renewal, kept?: number): Promise<void> => {
  refuseFaults(vehicleFaults(input, shanghaiDay(now())), actor.origin.lang)
  const types = await openTypes(tx, actor.tenant_id)
  if (input.vehicle_type_id !== kept && !types.some(({ id }) => id === input.vehicle_type_id)) refuse('vehicleTypeUnknown')
  if (input.driver_id) await checkDriver(tx, actor, input.driver_id)
  await shareFiles(tx, actor, urlsOf(input.license_front_img, input.license_back_img, input.road_cert_img), [actor.company_id])
}

/** A driver to bind: the company's own, and in service. */
export const checkDriver = async (tx: Tx, actor: Actor, driver_id: number): Promise<void> => {
  await lockRows(tx, actor.tenant_id, { driver: [(await getDriver(tx, actor, driver_id)).id] }, 'use')
  const driver = await getDriver(tx, actor, driver_id)
  if (driver.state !== driverState.code.inService) refuse('driverOutOfService', { driver_name: driver.driver_name })
}

/** What of an entry is stored; a tractor has no load of its own, and a vehicle that stands alone no trailer. */
export const vehicleColumns = (input: Entry) => {
  const columns = columnsOf(vehicleEntry, input)
  return {
    ...columns,
    plate_no: input.plate_no.toUpperCase(),
    vin: input.vin.toUpperCase(),
    ...(isTractor(input.mot_vehicle_type) ? { approved_load_kg: 0 } : { traction_mass_kg: null }),
    ...(columns.trailer_plate_no === '' && { trailer_approved_load_kg: null, trailer_curb_mass_kg: null, trailer_axle_count: null }),
    ...(input.vehicle_use !== 2 && { rely_company: '', rely_contract_to: null })
  }
}

/** Registers policies and an inspection of a vehicle; gives what was written, for the log. */
export const registerPapers = async (
  tx: Tx,
  actor: Actor,
  vehicle: Row<'vehicle'>,
  { compulsory, commercial, inspection_month, inspection_img = '', done_at = null }: Renewal
): Promise<Record<string, string>> => {
  const { tenant_id, id: vehicle_id, parties } = vehicle
  const written: Record<string, string> = {}
  for (const [kind, policy] of [
    [1, compulsory],
    [2, commercial]
  ] as const) {
    if (!policy) continue
    const { insurer, policy_no, start_date, end_date, third_party_fen = null, cargo_fen = null, img = '' } = policy
    const kept = await tx
      .selectFrom('insurance_policy')
      .select('id')
      .where('tenant_id', '=', tenant_id)
      .where('vehicle_id', '=', vehicle_id)
      .where('kind', '=', kind)
      .where('policy_no', '=', policy_no)
      .executeTakeFirst()
    if (kept) refuse('policyTwice', { policy_no })
    await shareFiles(tx, actor, urlsOf(img), [actor.company_id])
    await tx
      .insertInto('insurance_policy')
      .values({
        tenant_id,
        id: newId(),
        parties,
        vehicle_id,
        kind,
        insurer,
        policy_no,
        start_date,
        end_date,
        third_party_fen,
        cargo_fen,
        img,
        created_by: actor.user_id
      })
      .execute()
    written[kind === 1 ? 'compulsory' : 'commercial'] = `${policy_no} ${start_date} – ${end_date}`
  }
  if (inspection_month) {
    const valid_to = inspectionEnd(inspection_month)
    await shareFiles(tx, actor, urlsOf(inspection_img), [actor.company_id])
    await tx
      .insertInto('inspection')
      .values({ tenant_id, id: newId(), parties, vehicle_id, valid_to, done_at, img: inspection_img, created_by: actor.user_id })
      .execute()
    written['inspection_valid_to'] = valid_to
  }
  return written
}

const urlsOf = (...lists: (string | undefined)[]): string[] => lists.flatMap((list) => (list ?? '').split(',').filter(Boolean))
