import type { alarm } from '@yunshu/contract/alarm/contract'
import { alarmKind } from '@yunshu/contract/alarm/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { forgetSeen, plantSeen } from '../../../testkit/seen.ts'
import { aTrip, type Trip } from '../../../testkit/trip.ts'
import { now, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { watchOffice, watchTrips } from './watch.ts'

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
afterEach(() => setClock(undefined))
beforeEach(async () => {
  await transactAsSystem(world.services.db, async (tx) => {
    await forgetSeen(tx, world.base.tenant_id, trip.vehicle_id)
    await tx.deleteFrom('alarm_event').where('tenant_id', '=', world.base.tenant_id).execute()
    await tx.updateTable('waybill').set({ waybill_status: 60 }).where('id', '=', trip.id).execute()
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

const post = async (path: string, input: object, account = 'carrier') =>
  (await world.post(`/api/alarm/${path}`, input, tokens[account] ?? '')) as { code: number; data: never }
const settings = async () => (await post('settings', {})).data as OutputOf<typeof alarm.settings>
const ruleOf = async (kind: number) => (await settings()).data.find(({ alarm_kind }) => alarm_kind === kind)
const messages = async () =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('sms_outbox')
      .select(['body', 'next_at', 'sent_at'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('template', '=', 'alarm')
      .orderBy('id')
      .execute()
  )
const told = async () =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('notice')
      .select(['phrase', 'biz_id', 'receiver_user_id'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('biz_type', '=', 'alarm')
      .orderBy('id')
      .execute()
  )

test('every kind is as usual until it is set; a threshold, a channel and quiet hours hold from the next look on, and what was read before is stale', async () => {
  const { speeding, fatigue, papers } = alarmKind.code
  const all = await settings()
  expect(all.data.map(({ alarm_kind, version }) => [alarm_kind, version])).toEqual(alarmKind.codes.map((kind) => [kind, 0]))
  expect([all.sms_sends, all.wechat_sends]).toEqual([false, false])
  const entry = { level: 2, limits: [80], role_ids: [], channels: [1, 2], quiet_from: '', quiet_to: '' }
  const set = async (alarm_kind: number, version: number, over: object = {}) => (await post('set', { alarm_kind, version, ...entry, ...over })).code
  expect(await set(speeding, 0, { limits: [39] })).toBe(422)
  expect(await set(speeding, 0, { limits: [80, 90] })).toBe(422)
  expect(await set(fatigue, 0, { limits: [300, 20] })).toBe(422)
  expect(await set(papers, 0, { limits: [7, 15] })).toBe(422)
  expect(await set(speeding, 0, { quiet_from: '22:00' })).toBe(422)
  expect(await set(speeding, 0, { channels: [3] })).toBe(4701)
  expect(await set(speeding, 0, { role_ids: [77] })).toBe(4702)
  expect((await post('set', { alarm_kind: speeding, version: 0, ...entry }, 'carrier2')).code).toBe(200)
  expect(await ruleOf(speeding)).toMatchObject({ version: 0, limits: [100] })
  await seen(-10, 0, () => ({ speed: 88 }))
  expect(await look(1)).toBe(0)
  // It is quiet until an hour after the look.
  const clock = (ms: number) => new Date(ms + 8 * 60 * minute).toISOString().slice(11, 16)
  expect(await set(speeding, 0, { quiet_from: clock(real - 60 * minute), quiet_to: clock(real + 62 * minute) })).toBe(200)
  expect(await set(speeding, 0)).toBe(409)
  expect(await ruleOf(speeding)).toMatchObject({ version: 2, limits: [80], channels: [1, 2] })
  expect(await look(2)).toBe(1)
  const [message] = await messages()
  expect(message?.body).toContain('超速 88 km/h')
  expect(Date.parse(message?.next_at ?? '')).toBeGreaterThan(real + 55 * minute)
  const notices = await told()
  expect(new Set(notices.map(({ phrase }) => phrase))).toEqual(new Set(['alarmRaised']))
  expect(await look(3)).toBe(0)
  expect(await told()).toEqual(notices)
  expect((await post('enable', { alarm_kind: speeding, version: 2, rule_state: 2 })).code).toBe(200)
  await seen(4, 30, () => ({ speed: 88 }))
  expect(await look(30)).toBe(0)
  expect(await open()).toEqual([])
})

test('a test reaches only who asks, on the ways that are set', async () => {
  const before = (await told()).length
  expect(await post('test', { alarm_kind: alarmKind.code.offline })).toMatchObject({ code: 200, data: { channels: [1] } })
  expect((await told()).slice(before)).toMatchObject([{ phrase: 'alarmTest' }])
})

test('the list has what is open and urgent first, and finds by plate, kind and day', async () => {
  await seen(-270, 0)
  await look(1)
  const listed = async (input: object, account = 'carrier') =>
    ((await world.post('/api/alarm/list', input, tokens[account] ?? '')) as unknown as { data: OutputOf<typeof alarm.list> }).data
  expect((await listed({})).data).toMatchObject([{ alarm_kind: alarmKind.code.fatigue, level: 3, waybill_id: trip.id }])
  expect((await listed({ alarm_kind: alarmKind.code.offline })).data).toEqual([])
  expect((await listed({ keyword: '川A' })).data).toHaveLength(1)
  expect((await listed({}, 'carrier2')).data).toEqual([])
})

test('a paper is told at each of its days, once, and not any more once it was renewed', async () => {
  const vehicle = () =>
    transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('alarm_event')
        .selectAll()
        .where('tenant_id', '=', world.base.tenant_id)
        .where('object_type', '=', 2)
        .where('object_id', '=', trip.vehicle_id)
        .execute()
    )
  const ends = async (days: number) =>
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .updateTable('vehicle')
        .set({ road_cert_no: '510100000001', road_cert_valid_to: addDays(shanghaiDay(new Date(real)), days) })
        .where('id', '=', trip.vehicle_id)
        .execute()
    )
  const about = async (id: number) => (await told()).filter(({ biz_id }) => biz_id === id).length
  await ends(20)
  await watchOffice(world.services)
  const [first] = await vehicle()
  expect(first).toMatchObject({ alarm_kind: alarmKind.code.papers, worst: -20 })
  const once = await about(first?.id ?? 0)
  expect(once).toBeGreaterThan(0)
  await ends(16)
  await watchOffice(world.services)
  expect(await about(first?.id ?? 0)).toBe(once)
  await ends(15)
  await watchOffice(world.services)
  expect(await about(first?.id ?? 0)).toBe(once * 2)
  await ends(400)
  setClock(new Date(real + 30 * minute))
  await watchOffice(world.services)
  expect(await vehicle()).toMatchObject([{ alarm_state: 3 }])
})
