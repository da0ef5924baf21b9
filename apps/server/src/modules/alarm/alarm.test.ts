import type { alarm } from '@yunshu/contract/alarm/contract'
import { alarmKind } from '@yunshu/contract/alarm/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { forgetSeen, plantSeen } from '../../../testkit/seen.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { now, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { watchTrips } from './watch.ts'

// What positions of a trip on the road raise, through the door: one alarm of a kind, confirmed by a person, over by itself.
let world: TestApp
let trip: Trip
let real: number
const minute = 60_000
const tokens: Record<string, string> = {}
beforeAll(async () => {
  world = await testApp()
  trip = await aTrip(world, { confirmed: true })
  for (const account of ['carrier', 'carrier2', 'shipper']) tokens[account] = await world.login(account)
  real = now().getTime()
  await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .updateTable('waybill')
      .set({ waybill_status: 60, shiji_fache_start_time: new Date(real - 400 * minute).toISOString() })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', trip.id)
      .execute()
    await tx
      .updateTable('order')
      .set({ temp_min: -25, temp_max: -15 })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', trip.order_id)
      .execute()
  })
})
afterAll(() => world.close())
beforeEach(async () => {
  setClock(undefined)
  await transactAsSystem(world.services.db, async (tx) => {
    await forgetSeen(tx, world.base.tenant_id, trip.vehicle_id)
    await tx.deleteFrom('alarm_event').where('tenant_id', '=', world.base.tenant_id).execute()
  })
})

type Rows = OutputOf<typeof alarm.open>
const open = async (account = 'carrier', input: object = {}): Promise<Rows> =>
  ((await world.post('/api/alarm/open', input, tokens[account] ?? '')) as unknown as { data: Rows }).data
/** The vehicle was seen each minute between these, so many minutes from the beginning of the test. */
const seen = async (from: number, to: number, over: (minutes: number) => object = () => ({})) =>
  await transactAsSystem(world.services.db, (tx) =>
    plantSeen(
      tx,
      Array.from({ length: to - from + 1 }, (_, i) => ({
        tenant_id: world.base.tenant_id,
        vehicle_id: trip.vehicle_id,
        plate_no: '川A00001',
        fix_time: new Date(real + (from + i) * minute).toISOString(),
        lon: Number((110 + (from + i) * 0.01).toFixed(6)),
        lat: 30,
        speed: 60,
        ...over(from + i)
      }))
    )
  )
const look = async (minutes: number): Promise<number> => {
  setClock(new Date(real + minutes * minute))
  return await watchTrips(world.services)
}
const kinds = (rows: Rows) => rows.map(({ alarm_kind }) => alarm_kind)

test('speeding is raised once, counts on, is confirmed once, and recovers by itself', async () => {
  await seen(-10, 0, (at) => ({ speed: at >= -2 ? 108 : 80 }))
  expect([await look(1), await look(2)]).toEqual([1, 0])
  const [raised] = await open()
  expect(raised).toMatchObject({ alarm_kind: alarmKind.code.speeding, alarm_state: 1, count: 2, worst: 108, waybill_id: trip.id })
  expect(await open('carrier2')).toEqual([])
  const confirm = async (account: string) =>
    (await world.post('/api/alarm/confirm', { id: raised?.id, version: raised?.version, remark: '已电话提醒' }, tokens[account] ?? '')) as {
      code: number
    }
  expect((await confirm('carrier2')).code).toBe(404)
  expect((await confirm('shipper')).code).not.toBe(200)
  expect((await confirm('carrier')).code).toBe(200)
  expect((await confirm('carrier')).code).toBe(4700)
  expect(await open()).toMatchObject([{ alarm_state: 2, confirm_remark: '已电话提醒' }])
  expect(await world.acts(raised?.id ?? 0)).toMatchObject([{ act: 'alarm.confirmed', result: 'refused' }, { result: 'done' }, { result: 'refused' }])
  await seen(1, 25)
  expect(await look(10)).toBe(0)
  expect(kinds(await open())).toEqual([alarmKind.code.speeding])
  expect(await look(25)).toBe(0)
  expect(await open()).toEqual([])
  expect(await open('carrier', { waybill_id: trip.id })).toMatchObject([{ alarm_state: 3, recovered_at: new Date(real + 25 * minute).toISOString() }])
})

test('who drives four hours without a rest is tired, a stop of an hour on the way is long, and half an hour of silence is offline and nothing else', async () => {
  await seen(-270, -60)
  await seen(-59, 0, () => ({ speed: 70 }))
  await look(1)
  expect(kinds(await open())).toEqual([alarmKind.code.fatigue])
  await seen(1, 70, () => ({ speed: 0, lon: 110 }))
  await look(71)
  expect(kinds(await open())).toEqual([alarmKind.code.longStop])
  await look(105)
  expect(await open()).toMatchObject([{ alarm_kind: alarmKind.code.offline, worst: 35 }])
})

test('cold cargo that is too warm for a quarter of an hour is told with its degrees, and a trip that is over lets its alarms go', async () => {
  await seen(-60, 0, (at) => ({ temp1: at > -20 ? -12.5 : -18 }))
  await look(1)
  expect(await open()).toMatchObject([{ alarm_kind: alarmKind.code.temperature, worst: 2.5 }])
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('waybill').set({ waybill_status: 80 }).where('id', '=', trip.id).execute())
  await look(5)
  expect(kinds(await open())).toEqual([alarmKind.code.temperature])
  await look(17)
  expect(await open()).toEqual([])
})
