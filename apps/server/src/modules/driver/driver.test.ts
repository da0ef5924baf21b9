import { sealIn } from '@yunshu/contract/kit/phoneSeal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addYears, shanghaiDay } from '@yunshu/domain/calendar'
import { type TestApp, testApp, testPassword } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { type DriverEntry, driverEntry } from '../../../testkit/entries.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoIdNo } from '../../seeds/identities.ts'
import { createDriver } from './create.ts'
import { without } from '../../../testkit/rights.ts'
import { banDriver, enableDriver } from './enable.ts'
import { inviteDriver } from './invite.ts'
import { listNotices } from '../notice/list.ts'
import { driverInfo } from './info.ts'
import { pickDriver } from './pick.ts'
import { removeDriver } from './remove.ts'
import { unmaskDriver } from './unmask.ts'
import { updateDriver } from './update.ts'
import { driverList } from './list.ts'

const today = shanghaiDay(now())
let world: TestApp
let carrier: Actor
let stranger: Actor
let image: string
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  stranger = await world.actor('carrier2')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  image = (await world.services.files.keep(world.services.db, carrier, { name: '证件.png', bytes: png })).url
})
afterAll(async () => await world.close())

const entry = (over: Partial<DriverEntry> = {}): DriverEntry => driverEntry(image, over)
const create = (over: Partial<DriverEntry> = {}) => createDriver.run(world.services, carrier, entry(over))
const kept = (id: number) =>
  transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('driver').selectAll().where('tenant_id', '=', carrier.tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  )

/** A mobile as a form that does not touch it sends it back. */
const asShown = (row: { readonly mobile: string }) => ({ mobile: row.mobile, mobile_seal: sealIn(row, 'mobile') })

test('a driver is added; his identity is masked on every screen and sealed in the store', async () => {
  const id_no = demoIdNo(600)
  const made = await create({ id_no, license_class: 'A2,D' })
  expect(made).toMatchObject({
    driver_status: 1,
    cert_status: 5,
    license_class: 'A2D',
    light_only: false,
    gender: 2,
    id_no_mask: `${id_no.slice(0, 3)}***********${id_no.slice(14)}`
  })
  const row = await kept(made.id)
  expect(world.services.secrets.unseal(row.id_no_enc)).toBe(id_no)
  expect(JSON.stringify(row)).not.toContain(id_no)
  const logged = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('oplog').select(['changes', 'act']).where('tenant_id', '=', carrier.tenant_id).where('object_id', '=', made.id).execute()
  )
  expect(logged.map(({ act }) => act)).toEqual(['driver.created'])
  expect(JSON.stringify(logged)).not.toContain(id_no)
})

test.each<[string, Partial<DriverEntry>, string]>([
  ['an identity number with a wrong check digit', { id_no: '51010719760301000X' }, 'id_no'],
  ['a boy of seventeen', { id_no: demoIdNo(0, '510107', addDays(addYears(today, -18), 2)) }, 'id_no'],
  ['a man of sixty-four', { id_no: demoIdNo(0, '510107', addYears(today, -64)) }, 'id_no'],
  ['a truck driver without a qualification', { qualification_no: '' }, 'qualification_no'],
  ['a qualification without an end', { qualification_valid_to: null }, 'qualification_valid_to'],
  ['an identity card that is neither dated nor long-term', { id_valid_to: null }, 'id_valid_to'],
  ['a licence that ends before it begins', { license_valid_to: addDays(today, -500) }, 'license_valid_to'],
  [
    'a driver of light trucks without the licence’s issuer',
    { license_class: 'C1', qualification_no: '', qualification_valid_to: null },
    'license_issuer'
  ]
])('%s is refused at its field', async (_title, over, field) => {
  await expect(create(over)).rejects.toMatchObject({
    code: 'badInput',
    fields: expect.objectContaining({ [field]: expect.any(String) as string }) as Record<string, string>
  })
})

test('a C1 driver needs no qualification, whatever the form said', async () => {
  expect(
    await create({
      license_class: 'C1',
      light_only: false,
      qualification_no: '',
      qualification_valid_to: null,
      license_issuer: '成都市公安局交通警察支队'
    })
  ).toMatchObject({ light_only: true, cert_status: 5 })
})

test('of two who add the same man at once, one is told he exists; another carrier may add him, as a person apart', async () => {
  const id_no = demoIdNo(610)
  const tries = await Promise.allSettled([create({ id_no }), create({ id_no })])
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(tries.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'driverTwice' } })
  const there = await aDriver(world, { company: 'carrier2', id_no })
  const here = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))[0] ?? 0
  expect((await kept(here)).person_id).not.toBe(there.person_id)
})

test('a mobile is one driver’s within a company', async () => {
  const made = await create()
  await expect(create(asShown(made))).rejects.toMatchObject({ code: 'driverMobileTaken' })
})

test('changing a driver keeps his numbers unless new ones are typed; a licence that was the identity number follows', async () => {
  const id_no = demoIdNo(620)
  const made = await create({ id_no })
  const { id_no: _left, ...rest } = entry({ ...asShown(made), driver_name: '赵小路' })
  const changed = await updateDriver.run(world.services, carrier, { ...rest, id: made.id, version: made.version })
  expect(changed).toMatchObject({ driver_name: '赵小路', id_no_mask: made.id_no_mask })
  await expect(updateDriver.run(world.services, carrier, { ...rest, id: made.id, version: made.version })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  const corrected = demoIdNo(621)
  await updateDriver.run(world.services, carrier, { ...rest, id_no: corrected, id: made.id, version: changed.version })
  const row = await kept(made.id)
  expect([world.services.secrets.unseal(row.id_no_enc), world.services.secrets.unseal(row.license_no_enc ?? Buffer.of())]).toEqual([
    corrected,
    corrected
  ])
})

test('a driver on the road is not disabled; an idle one is, and can no longer be picked', async () => {
  const busy = await aDriver(world, { work_status: 2, driver_name: '在途乙' })
  await expect(enableDriver.run(world.services, carrier, { id: busy.id, version: busy.version, state: 2, reason: '离职' })).rejects.toMatchObject({
    code: 'driverOnTrip'
  })
  const idle = await aDriver(world, { driver_name: '停用乙' })
  expect(await enableDriver.run(world.services, carrier, { id: idle.id, version: idle.version, state: 2, reason: '离职' })).toMatchObject({
    driver_status: 4,
    state_reason: '离职'
  })
  const { data } = await pickDriver.run(world.services, carrier, { keyword: '停用乙' })
  expect(data).toEqual([])
})

test('a driver on the company’s blacklist is not dispatched, comes back only by that right, and the operator reads why', async () => {
  const row = await aDriver(world, { driver_name: '黑单甲' })
  const seen = { id: row.id, version: row.version }
  await expect(banDriver.run(world.services, without(carrier, '4-112'), { ...seen, banned: true, reason: '盗卖货物' })).rejects.toMatchObject({
    code: 'noPermission'
  })
  const listed = await banDriver.run(world.services, carrier, { ...seen, banned: true, reason: '盗卖货物' })
  expect(listed).toMatchObject({ driver_status: 5, state: 3, state_reason: '盗卖货物' })
  const told = (await listNotices.run(world.services, await world.actor('operator'), {})).data.find(({ biz_id }) => biz_id === row.id)
  expect(told?.text.zh).toContain('列入黑名单：盗卖货物')
  const back = { id: row.id, version: listed.version, reason: '查无实据' }
  await expect(enableDriver.run(world.services, carrier, { ...back, state: 1 })).rejects.toMatchObject({ code: 'driverOwnListed' })
  expect(await banDriver.run(world.services, carrier, { ...back, banned: false })).toMatchObject({ driver_status: 1, state_reason: '查无实据' })
  expect(await world.acts(row.id)).toEqual([
    { act: 'driver.banned', result: 'done' },
    { act: 'driver.enabled', result: 'refused' },
    { act: 'driver.banned', result: 'done' }
  ])
})

test('a driver is found by his number as screens show it, and not by another', async () => {
  const row = await aDriver(world, { driver_name: '脱敏甲' })
  const shown = `${row.mobile.slice(0, 3)}****${row.mobile.slice(7)}`
  const picked = await pickDriver.run(world.services, carrier, { keyword: shown })
  expect(picked.data).toMatchObject([{ id: row.id, mobile: shown }])
  expect((await driverList.run(world.services, carrier, { keyword: shown })).data.map(({ id }) => id)).toEqual([row.id])
  // Asterisks elsewhere are asterisks.
  expect((await pickDriver.run(world.services, carrier, { keyword: '脱*甲' })).data).toEqual([])
})

test('a driver is invited by message once a day, by his own carrier, and not who is out of service', async () => {
  const row = await aDriver(world, { driver_name: '受邀甲' })
  expect(await inviteDriver.run(world.services, carrier, { id: row.id })).toMatchObject({ mobile: expect.stringMatching(/^\d{3}\*{4}\d{4}$/) })
  const sent = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('sms_outbox').select(['body', 'template']).where('phone', '=', row.mobile).where('scene', '=', 'driver_invite').execute()
  )
  expect(sent).toMatchObject([{ template: 'driverInvite', body: expect.stringContaining('邀请您使用司机端') }])
  await expect(inviteDriver.run(world.services, carrier, { id: row.id })).rejects.toMatchObject({ code: 'tooMany' })
  const gone = await aDriver(world, { state: 2 })
  await expect(inviteDriver.run(world.services, carrier, { id: gone.id })).rejects.toMatchObject({ code: 'driverNotInvited' })
  await expect(inviteDriver.run(world.services, await world.actor('carrier2'), { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
  expect(await world.acts(row.id)).toEqual([
    { act: 'driver.invited', result: 'done' },
    { act: 'driver.invited', result: 'refused' },
    { act: 'driver.invited', result: 'refused' }
  ])
})

test('numbers are shown in full only after the asker’s own password, and the look is logged', async () => {
  const id_no = demoIdNo(630)
  const { id } = await aDriver(world, { id_no })
  await expect(unmaskDriver.run(world.services, carrier, { id, password: 'not-it' })).rejects.toMatchObject({ code: 'passwordNotConfirmed' })
  expect(await unmaskDriver.run(world.services, carrier, { id, password: testPassword })).toEqual({
    id_no,
    license_no: id_no,
    qualification_no: expect.stringMatching(/^51010700000000\d{4}$/)
  })
  await expect(unmaskDriver.run(world.services, stranger, { id, password: testPassword })).rejects.toMatchObject({ code: 'notFound' })
  await expect(unmaskDriver.run(world.services, await world.actor('carrier-fin'), { id, password: testPassword })).rejects.toMatchObject({
    code: 'noPermission'
  })
  expect(await world.acts(id)).toEqual([
    { act: 'driver.unmasked', result: 'refused' },
    { act: 'driver.unmasked', result: 'done' },
    { act: 'driver.unmasked', result: 'refused' }
  ])
})

test('a driver who never drove is removed and unbound; his mobile is free again', async () => {
  const made = await create()
  const truck = await aVehicle(world, { driver_id: made.id })
  await expect(removeDriver.run(world.services, stranger, { id: made.id, version: made.version })).rejects.toMatchObject({ code: 'notFound' })
  await removeDriver.run(world.services, carrier, { id: made.id, version: made.version })
  const bound = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('vehicle').select('driver_id').where('tenant_id', '=', carrier.tenant_id).where('id', '=', truck.id).executeTakeFirstOrThrow()
  )
  expect(bound.driver_id).toBeNull()
  expect(await create(asShown(made))).toMatchObject({ mobile: made.mobile })
})

test('a driver whom a trip names is not removed, and keeps his truck', async () => {
  const made = await create()
  const truck = await aVehicle(world, { driver_id: made.id })
  await aTrip(world, { driver_id: made.id, vehicle_id: truck.id })
  const { version } = await kept(made.id)
  await expect(removeDriver.run(world.services, carrier, { id: made.id, version })).rejects.toMatchObject({ code: 'driverHasWaybills' })
  expect(await kept(made.id)).toMatchObject({ deleted_at: null, version })
  const bound = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('vehicle').select('driver_id').where('tenant_id', '=', carrier.tenant_id).where('id', '=', truck.id).executeTakeFirstOrThrow()
  )
  expect(bound.driver_id).toBe(made.id)
})

test('the detail shows the state of each paper, and the tail of an identity number finds its man', async () => {
  const id_no = demoIdNo(640)
  const { id } = await aDriver(world, {
    id_no,
    id_valid_to: null,
    id_long_term: true,
    license_valid_to: addDays(today, 12),
    qualification_valid_to: addDays(today, -1)
  })
  const { papers, driver: row } = await driverInfo.run(world.services, carrier, { id })
  expect(papers.map(({ name, paper_state, long_term }) => [name, paper_state, long_term])).toEqual([
    ['idCard', 'N', true],
    ['licence', 'W', false],
    ['qualification', 'E', false]
  ])
  expect(row.cert_status).toBe(3)
  const found = await driverList.run(world.services, carrier, { keyword: id_no.slice(14), cert_status: 3 })
  expect(found.data.map((one) => one.id)).toContain(id)
})

test('for a tractor the dialog says whose licence covers it and whose papers end too early', async () => {
  const tractor = await aVehicle(world, { mot_vehicle_type: 'Q11', gross_mass_kg: 25_000 })
  const short = await aDriver(world, { driver_name: '挂车丙一', license_class: 'B2' })
  const long = await aDriver(world, { driver_name: '挂车丙二', license_class: 'A2', qualification_valid_to: addDays(today, 4) })
  const { data } = await pickDriver.run(world.services, carrier, { keyword: '挂车丙', vehicle_id: tractor.id, delivery_day: addDays(today, 3) })
  expect(data.map(({ id, licence_covers, ending }) => ({ id, licence_covers, ending }))).toEqual([
    { id: long.id, licence_covers: true, ending: ['qualification'] },
    { id: short.id, licence_covers: false, ending: [] }
  ])
})
