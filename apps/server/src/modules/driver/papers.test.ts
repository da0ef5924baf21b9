import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { carrier as pages } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { driverEntry, vehicleEntry } from '../../../testkit/entries.ts'
import { anAcceptedOrder } from '../../../testkit/order.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transact, transactAsSystem } from '../../platform/db/scope.ts'
import { checkTrip } from '../dispatch/index.ts'
import { listNotices } from '../notice/list.ts'
import { createVehicle } from '../vehicle/create.ts'
import { vehicleInfo } from '../vehicle/info.ts'
import { operatorVehicles, vehicleList } from '../vehicle/list.ts'
import { renewVehicle } from '../vehicle/renew.ts'
import { approveVehicle, refuseVehicle } from '../vehicle/review.ts'
import { updateVehicle } from '../vehicle/update.ts'
import { createDriver } from './create.ts'
import { driverInfo } from './info.ts'
import { driverList, operatorDrivers } from './list.ts'
import { approveDriver, refuseDriver } from './review.ts'
import { updateDriver } from './update.ts'

const today = shanghaiDay(now())
let world: TestApp
let carrier: Actor
let operator: Actor
let image: string
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  operator = await world.actor('operator')
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  image = (await world.services.files.keep(world.services.db, carrier, { name: '证件.png', bytes: png })).url
})
afterAll(async () => await world.close())

const enter = (over: Parameters<typeof driverEntry>[1] = {}) => createDriver.run(world.services, carrier, driverEntry(image, over))
const toldLast = async () => (await listNotices.run(world.services, carrier, {})).data[0]

test('papers wait when they are entered, pass by somebody else, and the office that entered them hears of it', async () => {
  const { id, version } = await enter({ driver_name: '审核甲' })
  const own = await driverList.run(world.services, carrier, { audit_status: 10 })
  expect(own.data).toMatchObject([{ id, audit_status: 10, cert_status: 5, audited_at: null }])
  const queue = await operatorDrivers.run(world.services, operator, { audit_status: 10 })
  expect(queue).toMatchObject({ total: 1, tabs: { 10: 1 }, data: [{ id }] })
  expect(await driverInfo.run(world.services, operator, { id })).toMatchObject({
    more: { license_img: image },
    driver: { audit_status: 10 },
    entered_by_me: false
  })
  expect(await driverInfo.run(world.services, carrier, { id })).toMatchObject({ entered_by_me: true })
  await expect(approveDriver.run(world.services, carrier, { id, version })).rejects.toMatchObject({ code: 'paperOwnEntry' })
  const passed = await approveDriver.run(world.services, operator, { id, version })
  expect(passed).toMatchObject({ audit_status: 20, cert_status: 1, audit_reason: '' })
  expect(passed.audited_at).not.toBeNull()
  expect((await toldLast())?.text.en).toBe('The papers of driver 审核甲 were approved')
  await expect(approveDriver.run(world.services, operator, { id, version: passed.version })).rejects.toMatchObject({ code: 'illegalMove' })
})

test('the carrier may review what a colleague has entered', async () => {
  const { id, version } = await aDriver(world, { audit_status: 10, entered_by: (await world.actor('carrier-fin')).user_id })
  expect(await approveDriver.run(world.services, carrier, { id, version })).toMatchObject({ audit_status: 20 })
  await expect(approveDriver.run(world.services, await world.actor('carrier2'), { id, version })).rejects.toMatchObject({ code: 'notFound' })
})

test('a refusal has its reason, leads the office to the form, and what is saved there waits again with the reason beside it', async () => {
  const entry = driverEntry(image, { driver_name: '审核乙' })
  const made = await createDriver.run(world.services, carrier, entry)
  const { id } = made
  await expect(refuseDriver.run(world.services, operator, { id, version: made.version, reason: '' })).rejects.toMatchObject({ code: 'badInput' })
  const refused = await refuseDriver.run(world.services, operator, { id, version: made.version, reason: '照片模糊' })
  expect(refused).toMatchObject({ audit_status: 30, cert_status: 6, audit_reason: '照片模糊' })
  const told = await toldLast()
  expect(told).toMatchObject({ notice_type: 4, asks: 'driverPapersRefused', link: linkTo(pages.driverEdit, { id }) })
  expect(told?.text.zh).toContain('司机审核乙的证件被驳回：照片模糊')
  const { id_no: _, ...again } = entry
  const waiting = await updateDriver.run(world.services, carrier, { ...again, id, version: refused.version })
  expect(waiting).toMatchObject({ audit_status: 10, audit_reason: '照片模糊', audited_at: null })
  expect(await approveDriver.run(world.services, operator, { id, version: waiting.version })).toMatchObject({ audit_status: 20, audit_reason: '' })
})

test('what stands on no paper is changed without a review, what stands there is reviewed anew', async () => {
  const entry = driverEntry(image, { driver_name: '审核丙' })
  const made = await createDriver.run(world.services, carrier, entry)
  const passed = await approveDriver.run(world.services, operator, { id: made.id, version: made.version })
  const { id_no, ...again } = { ...entry, id: made.id }
  const kept = await updateDriver.run(world.services, carrier, { ...again, id_no, remark: '夜班', emergency_name: '李女士', version: passed.version })
  expect(kept).toMatchObject({ audit_status: 20, remark: '夜班' })
  const renewed = await updateDriver.run(world.services, carrier, { ...again, license_valid_to: addDays(today, 2000), version: kept.version })
  expect(renewed.audit_status).toBe(10)
  const number = await approveDriver.run(world.services, operator, { id: made.id, version: renewed.version })
  const other = { ...again, license_valid_to: addDays(today, 2000), qualification_no: '510107000000009999', version: number.version }
  expect((await updateDriver.run(world.services, carrier, other)).audit_status).toBe(10)
})

test('a vehicle is reviewed like a driver, and again when a policy is renewed', async () => {
  const entry = vehicleEntry(image)
  const made = await createVehicle.run(world.services, carrier, entry)
  const { id } = made
  expect(await operatorVehicles.run(world.services, operator, { audit_status: 10 })).toMatchObject({
    total: 1,
    data: [{ id, carrier_name: carrier.company_name }]
  })
  expect(await vehicleInfo.run(world.services, operator, { id })).toMatchObject({ more: { license_front_img: image } })
  await expect(approveVehicle.run(world.services, carrier, { id, version: made.version })).rejects.toMatchObject({ code: 'paperOwnEntry' })
  const refused = await refuseVehicle.run(world.services, operator, { id, version: made.version, reason: '行驶证缺少副页' })
  const { compulsory: _, commercial: __, inspection_month: ___, inspection_img: ____, ...again } = entry
  const anew = await updateVehicle.run(world.services, carrier, { ...again, id, version: refused.version })
  expect(anew).toMatchObject({ audit_status: 10, audit_reason: '行驶证缺少副页' })
  const passed = await approveVehicle.run(world.services, operator, { id, version: anew.version })
  const remarked = await updateVehicle.run(world.services, carrier, { ...again, remark: '备用', id, version: passed.version })
  expect(remarked.audit_status).toBe(20)
  const policy = { insurer: '示例财产保险', policy_no: 'JQ-NEXT', start_date: addDays(today, 266), end_date: addDays(today, 600) }
  expect(await renewVehicle.run(world.services, carrier, { id, compulsory: policy })).toMatchObject({
    audit_status: 10,
    version: remarked.version + 1
  })
  expect((await vehicleList.run(world.services, carrier, { audit_status: 10 })).data.map((row) => row.id)).toEqual([id])
})

test('of sixty-four decisions at once one stands, is logged once and told once', async () => {
  const { id, version } = await enter({ driver_name: '审核丁' })
  const decide = (i: number) =>
    i % 2
      ? approveDriver.run(world.services, operator, { id, version })
      : refuseDriver.run(world.services, operator, { id, version, reason: '看不清' })
  const all = await Promise.allSettled(Array.from({ length: 64 }, (_, i) => decide(i)))
  const lost = all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(lost).toHaveLength(63)
  expect(lost.filter((code) => code !== 'staleVersion' && code !== 'illegalMove')).toEqual([])
  const [acts, notices] = await transactAsSystem(world.services.db, async (tx) => [
    await tx
      .selectFrom('oplog')
      .select('act')
      .where('object_id', '=', id)
      .where('act', 'like', 'driver.papers%')
      .where('result', '=', 'done')
      .execute(),
    await tx
      .selectFrom('notice')
      .select('id')
      .where('biz_type', '=', 'driver')
      .where('biz_id', '=', id)
      .where('receiver_user_id', '=', carrier.user_id)
      .execute()
  ])
  expect([acts.length, notices.length]).toEqual([1, 1])
  expect((await driverInfo.run(world.services, operator, { id })).driver.version).toBe(version + 1)
})

test('a trip may leave with papers that wait, which is said; with refused ones it may not, nor with waiting ones where the platform wants them passed', async () => {
  const order = await anAcceptedOrder(world)
  const vehicle = await aVehicle(world, { audit_status: 10 })
  const driver = await aDriver(world, { audit_status: 10 })
  const found = async () => {
    const asked = { orders: [{ order_id: order.id }], vehicle_id: vehicle.id, driver_id: driver.id, plan_start_time: order.first_start_time ?? '' }
    const { problems } = await transact(world.services.db, carrier, (tx) => checkTrip(tx, carrier, asked))
    return problems.filter(({ name }) => name.startsWith('papers')).map(({ name, level, text }) => [name, level, text])
  }
  expect(await found()).toEqual([
    ['papersWaiting', 'warn', `${vehicle.plate_no}的证件待审核，可以派车，请提醒审核人`],
    ['papersWaiting', 'warn', `${driver.driver_name}的证件待审核，可以派车，请提醒审核人`]
  ])
  const setting = (pass_first: boolean) =>
    transactAsSystem(world.services.db, (tx) =>
      tx
        .updateTable('tenant')
        .set({ settings: sql`settings || ${JSON.stringify({ pass_first })}::jsonb` })
        .where('id', '=', carrier.tenant_id)
        .execute()
    )
  await setting(true)
  expect((await found()).map(([name, level]) => [name, level])).toEqual([
    ['papersNotPassed', 'block'],
    ['papersNotPassed', 'block']
  ])
  await setting(false)
  await refuseDriver.run(world.services, operator, { id: driver.id, version: driver.version, reason: '证件已过期' })
  expect((await found())[1]).toEqual(['papersRefused', 'block', `${driver.driver_name}的证件被驳回（证件已过期），重新提交后才能派车`])
})
