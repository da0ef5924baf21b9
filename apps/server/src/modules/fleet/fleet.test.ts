import { billMachine } from '@yunshu/contract/bill/machine'
import type { Refusal } from '@yunshu/contract/kit/refusals'
import { partKind } from '@yunshu/contract/payable/enums'
import { supplyPriceMode, supplyScope } from '@yunshu/contract/supply/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { type TestApp, testApp, testPassword } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { type FleetEntry, fleetEntry } from '../../../testkit/entries.ts'
import { deliver } from '../../../testkit/delivered.ts'
import { anAcceptedOrder, driverActor } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture, nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { owedList } from '../batch/owed.ts'
import { createDispatch } from '../dispatch/create.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { swapDispatch } from '../dispatch/swap.ts'
import { driverList } from '../driver/list.ts'
import { removeDriver } from '../driver/remove.ts'
import { listNotices } from '../notice/list.ts'
import { createSupply } from '../supply/carrier.ts'
import { driverCargo } from '../supply/info.ts'
import { vehicleList } from '../vehicle/list.ts'
import { waybillList } from '../waybill/list.ts'
import { fleetInfo } from './info.ts'
import { fleetList, operatorFleets, pickFleet } from './list.ts'
import { entrustMember, joinFleet, leaveFleet } from './members.ts'
import { approveFleet, refuseFleet, removeFleet, suspendFleet, unmaskFleet } from './review.ts'
import { createFleet, updateFleet } from './write.ts'

let world: TestApp
let carrier: Actor
let operator: Actor
let image: string
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
  carrier = await world.actor('carrier')
  operator = await world.actor('operator')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  image = (await world.services.files.keep(world.services.db, carrier, { name: '证件.png', bytes: png })).url
})
afterAll(async () => await world.close())

const entry = (over: Partial<FleetEntry> = {}) => fleetEntry(image, over)
const aFleet = async (over: Partial<FleetEntry> = {}) => {
  const { id, version } = await createFleet.run(world.services, carrier, entry(over))
  return await approveFleet.run(world.services, operator, { id, version })
}
const membersOf = async (id: number) => (await fleetInfo.run(world.services, carrier, { id })).members
const joined = async (id: number, driver_ids: number[], vehicle_ids: number[] = []) => {
  await joinFleet.run(world.services, carrier, { id, driver_ids, vehicle_ids })
  const found = (await membersOf(id)).find(({ driver_id }) => driver_id === driver_ids[0])
  if (!found) throw new Error('nobody has joined')
  return found
}
const dispatched = async (vehicle_id: number, driver_id: number) => {
  const order = await anAcceptedOrder(world)
  const trip = { orders: [{ order_id: order.id }], vehicle_id, driver_id, plan_start_time: inFuture(4 * 3_600_000) }
  return { trip, run: async () => await createDispatch.run(world.services, carrier, { ...trip, confirmed: true, payable_fen: 50_000 }) }
}

test('a carrier makes a fleet, somebody else passes it, and its numbers are seen in full only by password and in the log', async () => {
  const draft = entry()
  const row = await createFleet.run(world.services, carrier, draft)
  expect(row).toMatchObject({ audit_status: 10, fleet_state: 1, account_status: 1, vehicle_count: 0, driver_count: 0, version: 1 })
  expect(row.captain_id_no_mask).not.toBe(draft.captain_id_no)
  await expect(approveFleet.run(world.services, carrier, { id: row.id, version: 1 })).rejects.toMatchObject({ code: 'paperOwnEntry' })
  expect(await operatorFleets.run(world.services, operator, { audit_status: 10 })).toMatchObject({ total: 1, data: [{ id: row.id }] })
  const back = await refuseFleet.run(world.services, operator, { id: row.id, version: 1, reason: '身份证照片模糊' })
  expect((await listNotices.run(world.services, carrier, {})).data[0]?.text.zh).toContain('身份证照片模糊')
  const { captain_id_no: _, account_no: __, ...again } = draft
  const anew = await updateFleet.run(world.services, carrier, { ...again, id: row.id, version: back.version, remark: '重拍' })
  expect(anew).toMatchObject({ audit_status: 10, audit_reason: '身份证照片模糊' })
  expect(await approveFleet.run(world.services, operator, { id: row.id, version: anew.version })).toMatchObject({ audit_status: 20 })
  await expect(unmaskFleet.run(world.services, carrier, { id: row.id, password: 'wrong-Pass-1' })).rejects.toMatchObject({
    code: 'passwordNotConfirmed'
  })
  expect(await unmaskFleet.run(world.services, carrier, { id: row.id, password: testPassword })).toEqual({
    captain_id_no: draft.captain_id_no,
    account_no: draft.account_no
  })
  expect((await world.acts(row.id)).filter(({ act }) => act === 'fleet.unmasked').map(({ result }) => result)).toEqual(['refused', 'done'])
  expect(await fleetList.run(world.services, await world.actor('carrier2'), {})).toMatchObject({ total: 0 })
  await expect(fleetInfo.run(world.services, await world.actor('shipper'), { id: row.id })).rejects.toMatchObject({ code: 'noPermission' })
})

test('a captain who collects needs an account in his own name, and a company has a name once', async () => {
  const run = (over: Partial<FleetEntry>) => createFleet.run(world.services, carrier, entry(over))
  await expect(run({ account_no: '' })).rejects.toMatchObject({ code: 'badInput', fields: { account_no: expect.any(String) } })
  await expect(run({ account_name: '别人' })).rejects.toMatchObject({ code: 'badInput', fields: { account_name: expect.any(String) } })
  await expect(run({ captain_id_no: '510106198001010011' })).rejects.toMatchObject({
    code: 'badInput',
    fields: { captain_id_no: expect.any(String) }
  })
  const fleet_name = '重名车队'
  const both = await Promise.allSettled([1, 2].map(() => run({ fleet_name })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: 'fleetTwice' }) }))
})

test('of 64 who put one driver into two fleets, one succeeds; he is found by his fleet until he leaves it', async () => {
  const [one, two] = [await aFleet(), await aFleet()]
  const [{ id: driver_id }, { id: vehicle_id }] = [await aDriver(world), await aVehicle(world)]
  const all = await Promise.allSettled(
    Array.from({ length: 64 }, (_, i) =>
      joinFleet.run(world.services, carrier, { id: (i % 2 ? one : two).id, driver_ids: [driver_id], vehicle_ids: [vehicle_id] })
    )
  )
  // Who adds him to the fleet in which he is already changes nothing; the other fleet is refused with a sentence.
  expect(all.flatMap((each) => (each.status === 'fulfilled' ? [each.value.joined] : [])).reduce((sum, n) => sum + n, 0)).toBe(2)
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(32)
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'memberElsewhere' } })
  const [row] = (await driverList.run(world.services, carrier, { keyword: '', pagesize: 200 })).data.filter(({ id }) => id === driver_id)
  const at = row?.fleet_id ?? 0
  expect([one.id, two.id]).toContain(at)
  expect(await driverList.run(world.services, carrier, { fleet_id: at })).toMatchObject({ total: 1, data: [{ id: driver_id, fleet_id: at }] })
  expect(await vehicleList.run(world.services, carrier, { fleet_id: at })).toMatchObject({ total: 1, data: [{ id: vehicle_id, fleet_id: at }] })
  await expect(removeFleet.run(world.services, carrier, { id: at, version: 2 })).rejects.toMatchObject({ code: 'fleetHasMembers' })
  const member = (await membersOf(at)).find((each) => each.driver_id === driver_id)
  if (!member) throw new Error('he is no member')
  await leaveFleet.run(world.services, carrier, { id: member.id, version: member.version })
  await expect(leaveFleet.run(world.services, carrier, { id: member.id, version: member.version })).rejects.toMatchObject({ code: 'memberLeft' })
  await joined(at === one.id ? two.id : one.id, [driver_id])
  expect(await pickFleet.run(world.services, carrier, {})).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ id: one.id })]) })
  const strange = await aDriver(world, { company: 'carrier2' })
  await expect(joinFleet.run(world.services, carrier, { id: one.id, driver_ids: [strange.id], vehicle_ids: [] })).rejects.toMatchObject({
    code: 'notFound'
  })
})

test('who is paid for a trip is decided when it is dispatched: the captain for whoever has signed, else the driver, and that is said before', async () => {
  const { id } = await aFleet({ fleet_name: '代收车队' })
  const [signed, open] = [await aDriver(world), await aDriver(world)]
  const [first, second] = [await aVehicle(world), await aVehicle(world)]
  const member = await joined(id, [signed.id, open.id], [first.id])
  await entrustMember.run(world.services, carrier, { id: member.id, version: member.version, entrust_file: image })
  const unsigned = await dispatched(second.id, open.id)
  const check = await checkDispatch.run(world.services, carrier, unsigned.trip)
  expect(check.problems).toContainEqual(expect.objectContaining({ level: 'warn', name: 'payeeNotSigned' }))
  expect(await unsigned.run()).toMatchObject({ fleet_id: id, fleet_name: '代收车队', payee_type: 1, payee_name: open.driver_name })
  const paid = await (await dispatched(first.id, signed.id)).run()
  expect(paid).toMatchObject({ fleet_id: id, payee_type: 2, payee_name: '王队长' })
  expect(await waybillList.run(world.services, carrier, { fleet_id: id, payee_type: 2 })).toMatchObject({ total: 1, data: [{ id: paid.id }] })

  // What changes later changes nothing of trips that were dispatched.
  const { version } = (await fleetInfo.run(world.services, carrier, { id })).fleet
  await updateFleet.run(world.services, carrier, {
    ...entry({ fleet_name: '代收车队', settle_type: 2 }),
    captain_id_no: '',
    account_no: '',
    id,
    version
  })
  expect(await waybillList.run(world.services, carrier, { fleet_id: id, payee_type: 2 })).toMatchObject({ total: 1 })

  // Another driver on the same trip is asked for anew.
  const other = await aDriver(world)
  const swapped = await swapDispatch.run(world.services, carrier, {
    id: paid.id,
    version: paid.version,
    vehicle_id: first.id,
    driver_id: other.id,
    reason: '换司机'
  })
  expect(swapped).toMatchObject({ fleet_id: null, fleet_name: '', payee_type: 1, payee_name: other.driver_name })
})

test('what is owed for the trips of a fleet is found by it and by the driver, and what is paid of it is in the figures of its month', async () => {
  const { id } = await aFleet({ fleet_name: '结算车队' })
  const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
  const member = await joined(id, [driver.id], [vehicle.id])
  await entrustMember.run(world.services, carrier, { id: member.id, version: member.version, entrust_file: image })
  const { trip } = await dispatched(vehicle.id, driver.id)
  const split = [
    { part_kind: partKind.code.arrival, amount_fen: 30_000 },
    { part_kind: partKind.code.monthly, amount_fen: 20_000 }
  ]
  const row = await createDispatch.run(world.services, carrier, { ...trip, payable_fen: 50_000, split })
  const phone = await driverActor(world, driver.id)
  await deliver(world, {
    ...row,
    order_id: trip.orders[0]?.order_id ?? 0,
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    dispatcher: carrier,
    driver: phone
  })
  for (const of of [{ fleet_id: id }, { driver_id: driver.id }])
    expect(await owedList.run(world.services, carrier, of)).toMatchObject({ total: 1, data: [{ waybill_no: row.waybill_no, amount_fen: 30_000 }] })
  expect(await owedList.run(world.services, carrier, { fleet_id: id + 1 })).toMatchObject({ total: 0 })
  const figures = async (month?: string) => (await fleetInfo.run(world.services, carrier, { id, ...(month && { month }) })).figures
  expect(await figures()).toMatchObject({ trip_count: 1, freight_fen: 50_000, captain_fen: 50_000, paid_fen: 0 })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('bill')
      .set(({ ref }) => ({ paid_fen: 12_345, bill_status: billMachine.code.partlyPaid, audit_done: ref('audit_level'), approved_at: nowIso() }))
      .where('tenant_id', '=', world.base.tenant_id)
      .where('waybill_id', '=', row.id)
      .execute()
  )
  expect(await figures()).toMatchObject({ paid_fen: 12_345 })
  expect(await figures('2020-01')).toMatchObject({ trip_count: 0, freight_fen: 0, paid_fen: 0 })
  // The operator reads who is in it, and no price.
  expect((await fleetInfo.run(world.services, operator, { id })).figures).toMatchObject({ freight_fen: null, captain_fen: null, paid_fen: null })
  expect(await operatorFleets.run(world.services, operator, { carrier_name: '没有这家公司' })).toMatchObject({ total: 0 })
  const { carrier_name } = (await fleetInfo.run(world.services, carrier, { id })).fleet
  const own = await operatorFleets.run(world.services, operator, { carrier_name: carrier_name.slice(1, 3), keyword: '结算车队' })
  expect(own).toMatchObject({ total: 1, data: [{ id, carrier_name }] })
})

test('of 64 who dispatch drivers, let them sign and let them go at once, each trip keeps the fleet and the payee of its moment', async () => {
  const { id } = await aFleet({ fleet_name: '抢派车队' })
  const ready = []
  for (let i = 0; i < 16; i += 1) {
    const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
    const member = await joined(id, [driver.id])
    ready.push({ driver, member, trip: await dispatched(vehicle.id, driver.id) })
  }
  const all = ready.flatMap(({ member, trip, driver }) => {
    const of = { id: member.id, version: member.version }
    return [
      trip.run(),
      entrustMember.run(world.services, carrier, { ...of, entrust_file: image }),
      leaveFleet.run(world.services, carrier, of),
      joinFleet.run(world.services, carrier, { id, driver_ids: [driver.id], vehicle_ids: [] })
    ] as const
  })
  expect(all).toHaveLength(64)
  const done = await Promise.allSettled<unknown>(all)
  // Whoever comes second to a membership is told so; nothing else goes wrong, and every driver is dispatched.
  const codes = done.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Refusal).code] : []))
  expect(codes.filter((code) => code !== 'memberLeft' && code !== 'staleVersion')).toEqual([])
  expect(done.filter((one, i) => i % 4 === 0 && one.status === 'fulfilled')).toHaveLength(16)
  expect(await foundWith(world.adminUrl, ['fleets.sql'])).toEqual([])
})

test('a fleet whose papers have not passed leaves its drivers paid directly', async () => {
  const { id } = await createFleet.run(world.services, carrier, entry())
  const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
  const member = await joined(id, [driver.id])
  await entrustMember.run(world.services, carrier, { id: member.id, version: member.version, entrust_file: image })
  const trip = await dispatched(vehicle.id, driver.id)
  expect((await checkDispatch.run(world.services, carrier, trip.trip)).problems).toContainEqual(expect.objectContaining({ name: 'payeeNotPassed' }))
  expect(await trip.run()).toMatchObject({ payee_type: 1, payee_name: driver.driver_name })
})

test('members of a suspended fleet are not dispatched, and what the operator has suspended the carrier does not let go on', async () => {
  const { id, version } = await aFleet()
  const [driver, vehicle] = [await aDriver(world), await aVehicle(world)]
  await joined(id, [driver.id])
  const stopped = await suspendFleet.run(world.services, operator, { id, version, suspended: true, reason: '安全整改' })
  expect(stopped).toMatchObject({ fleet_state: 2, suspended_by_operator: true })
  await expect((await dispatched(vehicle.id, driver.id)).run()).rejects.toMatchObject({ code: 'fleetSuspended', slots: { reason: '安全整改' } })
  const again = { id, version: stopped.version, suspended: false, reason: '整改完成' }
  await expect(suspendFleet.run(world.services, carrier, again)).rejects.toMatchObject({ code: 'fleetByOperator' })
  await suspendFleet.run(world.services, operator, again)
  expect(await (await dispatched(vehicle.id, driver.id)).run()).toMatchObject({ fleet_id: id })
})

test('cargo that is offered to a fleet is found by its drivers, and by nobody else', async () => {
  const { id } = await aFleet({ settle_type: 2 })
  const [inside, outside] = [await aDriver(world), await aDriver(world)]
  await joined(id, [inside.id])
  const order = await anAcceptedOrder(world, { freight_fen: 600_000 })
  const form = {
    orders: [{ order_id: order.id }],
    publish_scope: supplyScope.code.fleets,
    price_mode: supplyPriceMode.code.fixed,
    price_unit: 5,
    price_fen: 300_000,
    expire_at: inFuture(2 * 3_600_000)
  }
  await expect(createSupply.run(world.services, carrier, form)).rejects.toMatchObject({ code: 'badInput', fields: { fleet_ids: expect.any(String) } })
  const row = await createSupply.run(world.services, carrier, { ...form, fleet_ids: [id] })
  expect(row).toMatchObject({ offered_count: 1, fleet_ids: [id] })
  const seenBy = async (driver_id: number) =>
    (await driverCargo.run(world.services, await driverActor(world, driver_id), {})).offered.map((one) => one.id)
  expect(await seenBy(inside.id)).toEqual([row.id])
  expect(await seenBy(outside.id)).toEqual([])
  const theirs = { ...form, fleet_ids: [id], orders: [{ order_id: (await anAcceptedOrder(world, { carrier: 'carrier2' })).id }] }
  await expect(createSupply.run(world.services, await world.actor('carrier2'), theirs)).rejects.toMatchObject({ code: 'notFound' })
})

test('whoever is removed has left his fleet', async () => {
  const { id } = await aFleet()
  const driver = await aDriver(world)
  await joined(id, [driver.id])
  await removeDriver.run(world.services, carrier, { id: driver.id, version: driver.version })
  expect((await membersOf(id)).every(({ left_at }) => left_at !== null)).toBe(true)
  expect((await fleetInfo.run(world.services, carrier, { id })).fleet).toMatchObject({ driver_count: 0 })
})

test('the auditor is silent about all of this, and finds what no door lets through', async () => {
  const files = ['fleets.sql']
  expect(await foundWith(world.adminUrl, files)).toEqual([])
  const { data } = await waybillList.run(world.services, carrier, { payee_type: 1, pagesize: 1 })
  const trip = data[0]?.id ?? 0
  const found = async (plant: string) => await foundWith(world.adminUrl, files, plant)
  expect(await found(`update waybill set payee_name = 'x' where id = ${trip}`)).toEqual([
    'who is paid for a trip is who the rule says, by what it was asked with'
  ])
  const drop = 'alter table fleet_member drop constraint fleet_member_driver_once; drop index fleet_member_driver_now;'
  const double = `insert into fleet_member select (jsonb_populate_record(m, jsonb_build_object('id', (select max(id) + 1 from fleet_member), 'fleet_id', (select max(id) from fleet)))).* from fleet_member m where driver_id is not null and left_at is null order by id limit 1`
  expect(await found(`${drop} ${double}`)).toContain('nobody is a member of two fleets at one time')
  expect(await found(`update fleet_member set company_id = company_id + 1 where id = (select min(id) from fleet_member)`)).toEqual([
    'a member is of the company whose the fleet is'
  ])
  expect(await found(`update waybill set fleet_id = (select max(id) from fleet), payee_basis = null where id = ${trip}`)).toContain(
    'a trip keeps the fleet in which its driver was when the rule was asked who is paid, and no other'
  )
})

test('all that was done above came to its rows in the order of locks', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
