import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { driverState, driverPapers } from '@yunshu/contract/driver/enums'
import { paperMachine } from '@yunshu/contract/driver/machine'
import { vehiclePapers } from '@yunshu/contract/vehicle/enums'
import { ageOn, shanghaiDay } from '@yunshu/domain/calendar'
import { tripProblems, tripWarnings } from '@yunshu/domain/certificate'
import { licenceCovers } from '@yunshu/domain/licence'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { type Pair, papersOf } from '../vehicle/index.ts'

const papers: Readonly<Record<string, { zh: string; en: string }>> = { ...vehiclePapers, ...driverPapers }
const named = (name: string): { zh: string; en: string } => papers[name] ?? { zh: name, en: name }

type Problem = { readonly level: 'block' | 'warn'; readonly refusal: Refusal }
/** The trip for which a vehicle and a driver are checked: its load and its times. `trip` is the existing waybill in a swap, which does not count as a conflict. */
type Plan = { readonly goods_kg: number; readonly plan_start_time: string; readonly plan_end_time: string; readonly waybill_id?: number }

/** All checks of SM-D on a vehicle and a driver, so that the dispatcher sees every problem at once. Certificates must be valid two days beyond the planned delivery. */
export const problemsOf = async (tx: Tx, actor: Actor, pair: Pair, plan: Plan): Promise<Problem[]> => {
  const { vehicle, driver } = pair
  const { plate_no } = vehicle
  const { driver_name } = driver
  const delivery = shanghaiDay(plan.plan_end_time)
  const found: Problem[] = []
  const block = (code: string, slots: Refusal['slots'] = {}): void => void found.push({ level: 'block', refusal: new Refusal(code, slots) })
  if (vehicle.suspended) block('vehicleSuspended', { plate_no, reason: vehicle.suspended_reason })
  const needed = papersOf(pair)
  const ownerOf = (name: string): string => (name in vehiclePapers ? plate_no : driver_name)
  for (const { name, end, needed_until } of tripProblems(needed, delivery)) {
    const paper = named(name)
    if (end === null) block('paperMissing', { owner: ownerOf(name), paper })
    else if (name === 'inspection') block('inspectionExpires', { plate_no, valid_to: end, needed: needed_until })
    else if (name === 'compulsory' || name === 'commercial') block('insuranceExpires', { plate_no, paper, valid_to: end, needed: needed_until })
    else block('paperExpires', { owner: ownerOf(name), paper, valid_to: end, needed: needed_until })
  }
  if (driver.state !== driverState.code.inService) block('driverDisabled', { driver_name })
  for (const { owner, audit_status, audit_reason } of [
    { ...vehicle, owner: plate_no },
    { ...driver, owner: driver_name }
  ]) {
    if (audit_status === paperMachine.code.refused) block('papersRefused', { owner, reason: audit_reason })
    if (audit_status !== paperMachine.code.waiting) continue
    if (pair.rules.pass_first) block('papersNotPassed', { owner })
    else found.push({ level: 'warn', refusal: new Refusal('papersWaiting', { owner }) })
  }
  const age = ageOn(driver.birthday, shanghaiDay(now()))
  if (age < 18 || age > 63) block('driverAge', { driver_name })
  if (!licenceCovers(driver.license_class, vehicle.license_need))
    block('licenceTooLow', { driver_name, have: driver.license_class, need: vehicle.license_need })
  if (plan.goods_kg > vehicle.max_load_kg) block('overload', { goods_kg: plan.goods_kg, plate_no, max_load_kg: vehicle.max_load_kg })
  const booked = await findBookings(tx, actor, pair, plan)
  if (booked.vehicle) block('vehicleBooked', { plate_no })
  if (booked.driver) block('driverBooked', { driver_name })
  for (const { name, end } of tripWarnings(needed, delivery))
    found.push({ level: 'warn', refusal: new Refusal('paperEndsSoon', { owner: ownerOf(name), paper: named(name), valid_to: String(end) }) })
  return found
}

/** The same problems in the fields of the contract. */
export const toldOf = (problems: readonly Problem[], { origin }: Actor) =>
  problems.map(({ level, refusal }) => ({ level, name: refusal.code, text: refusalText(refusals, refusal, origin.lang) }))

/** Refuses with the first problem that blocks a dispatch. */
export const demandFit = (problems: readonly Problem[]): void => {
  const blocking = problems.find(({ level }) => level === 'block')
  if (blocking) throw blocking.refusal
}

// Asked before writing, so that the refusal can be specific; between two calls at once the exclusion constraints of the table decide.
const findBookings = async (tx: Tx, actor: Actor, { vehicle, driver }: Pair, plan: Plan): Promise<{ vehicle: boolean; driver: boolean }> => {
  const rows = await tx
    .selectFrom('dispatch')
    .select(['plate_no', 'plate_color', 'person_id'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('live', '=', true)
    .where('dispatch_status', 'in', [dispatchMachine.code.awaitingDriver, dispatchMachine.code.confirmed, dispatchMachine.code.executed])
    .where((e) =>
      e.or([e.and([e('plate_no', '=', vehicle.plate_no), e('plate_color', '=', vehicle.plate_color)]), e('person_id', '=', driver.person_id)])
    )
    .where('plan_start_time', '<', plan.plan_end_time)
    .where('plan_end_time', '>', plan.plan_start_time)
    .where('waybill_id', '<>', plan.waybill_id ?? 0)
    .execute()
  return {
    vehicle: rows.some((row) => row.plate_no === vehicle.plate_no && row.plate_color === vehicle.plate_color),
    driver: rows.some((row) => row.person_id === driver.person_id)
  }
}

onConstraint('dispatch_vehicle_once', 'vehicleBooked', { plate_no: '' })
onConstraint('dispatch_driver_once', 'driverBooked', { driver_name: '' })
