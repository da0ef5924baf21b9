import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { driverBar, driverState, driverPapers } from '@yunshu/contract/driver/enums'
import { paperMachine } from '@yunshu/contract/paper/machine'
import { overCredit } from '@yunshu/contract/link/contract'
import { vehiclePapers } from '@yunshu/contract/vehicle/enums'
import { addYears, ageOn, shanghaiDay } from '@yunshu/domain/calendar'
import { tripProblems, tripWarnings } from '@yunshu/domain/certificate'
import { driverAgeState, licenceCovers } from '@yunshu/domain/licence'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { sql } from 'kysely'
import { refusals } from '@yunshu/contract/refusals'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { fleetState } from '@yunshu/contract/fleet/enums'
import { ruleOf } from '../fleet/rows.ts'
import { creditsOf } from '../link/index.ts'
import { isOverAxles, type MaybePair, type Pair, papersOf } from '../vehicle/index.ts'

const papers: Readonly<Record<string, { zh: string; en: string }>> = { ...vehiclePapers, ...driverPapers }
const named = (name: string): { zh: string; en: string } => papers[name] ?? { zh: name, en: name }

type Problem = { readonly level: 'block' | 'warn'; readonly refusal: Refusal }
/** The trip for which a vehicle and a driver are checked: its load and its times. `trip` is the existing waybill in a swap, which does not count as a conflict. */
type Plan = { readonly goods_kg: number; readonly plan_start_time: string; readonly plan_end_time: string; readonly waybill_id?: number }

/** All checks of SM-D on a vehicle and a driver, so that the dispatcher sees every problem at once. Certificates must be valid two days beyond the planned delivery. */
export const problemsOf = async (tx: Tx, actor: Actor, pair: Pair, plan: Plan): Promise<Problem[]> =>
  judge(pair, plan, await findBookings(tx, actor, [pair], plan))

/** The same for many pairs and one plan, in the order of the pairs: what they are booked for is found by one statement. */
export const problemsOfAll = async (tx: Tx, actor: Actor, pairs: readonly MaybePair[], plan: Plan): Promise<Problem[][]> => {
  const booked = await findBookings(tx, actor, pairs, plan)
  return pairs.map((pair) => judge(pair, plan, booked))
}

/** A pair for a plan; several of one list are thought of as driven together, in their order. */
export type Planned = { readonly pair: MaybePair; readonly plan: Plan }
/**
 * The same for many pairs, each with a plan of its own, by one statement for what they are booked for. With `together`, each that nothing forbids is booked for those
 * behind it: what of a whole plan of a day collides with itself is told before any of it is written.
 */
export const problemsOfPlans = async (tx: Tx, actor: Actor, planned: readonly Planned[], together = false): Promise<Problem[][]> => {
  const trips = await findTrips(
    tx,
    actor,
    planned.map(({ pair }) => pair),
    spanOf(planned)
  )
  const taken: Trip[] = [...trips]
  return planned.map(({ pair, plan }) => {
    const problems = judge(pair, plan, bookedDuring(taken, plan))
    const { plate_no, plate_color } = pair.vehicle
    if (together && !problems.some(({ level }) => level === 'block'))
      taken.push({ plate_no, plate_color, person_id: pair.driver?.person_id ?? null, from: plan.plan_start_time, to: plan.plan_end_time })
    return problems
  })
}

/** What speaks against each pair on a day by itself: its papers, its driver, whatever it is booked for. */
export const standingProblems = (pair: MaybePair, at: string): Problem[] => judge(pair, { goods_kg: 0, plan_start_time: at, plan_end_time: at }, free)

const judge = (pair: MaybePair, plan: Plan, booked: Booked): Problem[] => {
  const { vehicle, driver } = pair
  const { plate_no } = vehicle
  const driver_name = driver?.driver_name ?? ''
  const delivery = shanghaiDay(plan.plan_end_time)
  const found: Problem[] = []
  const block = (code: string, slots: Refusal['slots'] = {}): void => void found.push({ level: 'block', refusal: new Refusal(code, slots) })
  const warn = (code: string, slots: Refusal['slots']): void => void found.push({ level: 'warn', refusal: new Refusal(code, slots) })
  if (vehicle.barred) block('vehicleBarred', { plate_no, reason: vehicle.bar_reason })
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
  if (driver && driver.bar !== driverBar.code.none) block('driverBarred', { driver_name, reason: driver.bar_reason })
  if (driver?.state === driverState.code.blacklisted) block('driverBlacklisted', { driver_name, reason: driver.state_reason })
  else if (driver && driver.state !== driverState.code.inService) block('driverDisabled', { driver_name })
  for (const { owner, audit_status, audit_reason } of [{ ...vehicle, owner: plate_no }, ...(driver ? [{ ...driver, owner: driver_name }] : [])]) {
    if (audit_status === paperMachine.code.refused) block('papersRefused', { owner, reason: audit_reason })
    if (audit_status !== paperMachine.code.waiting) continue
    if (pair.rules.pass_first) block('papersNotPassed', { owner })
    else warn('papersWaiting', { owner })
  }
  for (const [owner, of] of [
    [driver_name, pair.fleets.ofDriver],
    [plate_no, pair.fleets.ofVehicle]
  ] as const)
    if (of?.fleet_state === fleetState.code.suspended) block('fleetSuspended', { owner, fleet_name: of.fleet_name, reason: of.suspended_reason })
  const unpaid = { notPassed: 'payeeNotPassed', notSigned: 'payeeNotSigned' }[ruleOf(pair.fleets.ofDriver).why as string]
  if (unpaid) warn(unpaid, { driver_name, fleet_name: pair.fleets.ofDriver?.fleet_name ?? '' })
  if (driver) {
    const age = ageOn(driver.birthday, shanghaiDay(now()))
    if (age < 18 || age > 63) block('driverAge', { driver_name })
    if (driverAgeState(driver.birthday, delivery) === 'W') warn('driverAgeSoon', { driver_name, day: addYears(driver.birthday, 63) })
    if (driver.elsewhere) warn('driverElsewhere', { driver_name })
    if (!licenceCovers(driver.license_class, vehicle.license_need))
      block('licenceTooLow', { driver_name, have: driver.license_class, need: vehicle.license_need })
  }
  if (plan.goods_kg > vehicle.max_load_kg)
    block(isOverAxles(vehicle, plan.goods_kg) ? 'overAxles' : 'overload', { goods_kg: plan.goods_kg, plate_no, max_load_kg: vehicle.max_load_kg })
  if (booked.vehicles.has(plateKey(vehicle))) block('vehicleBooked', { plate_no })
  if (driver && booked.persons.has(driver.person_id)) block('driverBooked', { driver_name })
  if (vehicle.elsewhere) warn('plateElsewhere', { plate_no })
  if (!driver) warn('noDriverBound', { plate_no })
  for (const { name, end } of tripWarnings(needed, delivery))
    warn('paperEndsSoon', { owner: ownerOf(name), paper: named(name), valid_to: String(end) })
  return found
}

/** What speaks against carrying for shippers: they owe the carrier more than it lets them. How much is not for everybody who dispatches. */
export const creditProblems = async (tx: Tx, { tenant_id, company_id }: Actor, shipper_ids: readonly number[]): Promise<Problem[]> =>
  (await creditsOf(tx, tenant_id, company_id, shipper_ids))
    .filter(({ over }) => over)
    .map(({ shipper_name, over_credit_action }) => ({
      level: over_credit_action === overCredit.code.forbid ? 'block' : 'warn',
      refusal: new Refusal('shipperOverCredit', { shipper_name })
    }))

/** The same problems in the fields of the contract. */
export const toldOf = (problems: readonly Problem[], { origin }: Actor) =>
  problems.map(({ level, refusal }) => ({ level, name: refusal.code, text: refusalText(refusals, refusal, origin.lang) }))

/** Refuses with the first problem that blocks a dispatch. */
export const demandFit = (problems: readonly Problem[]): void => {
  const blocking = problems.find(({ level }) => level === 'block')
  if (blocking) throw blocking.refusal
}

/** Which plates and which persons are on a trip at some time of a plan. */
type Booked = { readonly vehicles: ReadonlySet<string>; readonly persons: ReadonlySet<number> }
const free: Booked = { vehicles: new Set(), persons: new Set() }
const plateKey = ({ plate_no, plate_color }: { readonly plate_no: string; readonly plate_color: number }): string => `${plate_no} ${plate_color}`

type Trip = {
  readonly plate_no: string
  readonly plate_color: number | null
  readonly person_id: number | null
  readonly from: string
  readonly to: string
}
type Span = { readonly from: string; readonly to: string }
const spanOf = (planned: readonly Planned[]): Span => ({
  from: planned
    .map(({ plan }) => plan.plan_start_time)
    .reduce((a, b) => (Date.parse(a) < Date.parse(b) ? a : b), planned[0]?.plan.plan_start_time ?? ''),
  to: planned.map(({ plan }) => plan.plan_end_time).reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b), planned[0]?.plan.plan_end_time ?? '')
})
const bookedDuring = (trips: readonly Trip[], { plan_start_time, plan_end_time }: Plan): Booked => {
  const at = trips.filter(({ from, to }) => Date.parse(from) < Date.parse(plan_end_time) && Date.parse(to) > Date.parse(plan_start_time))
  return {
    vehicles: new Set(at.flatMap(({ plate_no, plate_color }) => (plate_color === null ? [] : [plateKey({ plate_no, plate_color })]))),
    persons: new Set(at.flatMap(({ person_id }) => (person_id === null ? [] : [person_id])))
  }
}
const findTrips = async (tx: Tx, { tenant_id }: Actor, pairs: readonly MaybePair[], { from, to }: Span): Promise<readonly Trip[]> => {
  if (pairs.length === 0) return []
  const plates = [...new Set(pairs.map(({ vehicle }) => vehicle.plate_no))]
  const persons = [...new Set(pairs.flatMap(({ driver }) => (driver ? [driver.person_id] : [])))]
  return await tx
    .selectFrom('dispatch')
    .select(['plate_no', 'plate_color', 'person_id', 'plan_start_time as from', 'plan_end_time as to'])
    .where('tenant_id', '=', tenant_id)
    .where('live', '=', true)
    .where('dispatch_status', 'in', [dispatchMachine.code.awaitingDriver, dispatchMachine.code.confirmed, dispatchMachine.code.executed])
    .where(sql<boolean>`during && tstzrange(${from}, ${to})`)
    .where(sql<boolean>`(plate_no = any(${plates}) or person_id = any(${persons}::bigint[]))`)
    .$narrowType<{ from: string; to: string }>()
    .execute()
}

// Asked before writing, so that the refusal can be specific; between two calls at once the exclusion constraints of the table decide, by the same index.
const findBookings = async (tx: Tx, actor: Actor, pairs: readonly MaybePair[], plan: Plan): Promise<Booked> => {
  const plates = pairs.map(({ vehicle }) => vehicle.plate_no)
  const persons = pairs.flatMap(({ driver }) => (driver ? [driver.person_id] : []))
  const rows = await tx
    .selectFrom('dispatch')
    .select(['plate_no', 'plate_color', 'person_id'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('live', '=', true)
    .where('dispatch_status', 'in', [dispatchMachine.code.awaitingDriver, dispatchMachine.code.confirmed, dispatchMachine.code.executed])
    .where(sql<boolean>`during && tstzrange(${plan.plan_start_time}, ${plan.plan_end_time})`)
    .where(sql<boolean>`(plate_no = any(${plates}) or person_id = any(${persons}::bigint[]))`)
    .where('waybill_id', '<>', plan.waybill_id ?? 0)
    .execute()
  return {
    vehicles: new Set(rows.flatMap(({ plate_no, plate_color }) => (plate_color === null ? [] : [plateKey({ plate_no, plate_color })]))),
    persons: new Set(rows.flatMap(({ person_id }) => (person_id === null ? [] : [person_id])))
  }
}

onConstraint('dispatch_vehicle_once', 'vehicleBooked', { plate_no: '' })
onConstraint('dispatch_driver_once', 'driverBooked', { driver_name: '' })
