import { board } from '@yunshu/contract/board/contract'
import { screen, type ScreenFigures } from '@yunshu/contract/screen/contract'
import { waybillRefusals } from '@yunshu/contract/waybill/words'
import { addDays, addYears, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { plantSeen } from '../../../testkit/seen.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aDeliveredTrip } from '../../../testkit/operate.ts'
import { aRoot } from '../../../testkit/tenant.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { inFuture, now, nowIso } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { systemActor } from '../../platform/actor.ts'
import { screenFigures } from './figures.ts'
import { createScreen } from './links.ts'

let world: TestApp
let operator: string
beforeAll(async () => {
  world = await testApp()
  operator = await world.login('operator')
})
afterAll(() => world.close())

type Made = { readonly id: number; readonly path: string; readonly expires_at: string }
type Answer = { code: number; msg: string; data: ScreenFigures & { refusal?: { name: string } } }
const made = async (screen_name = '调度大厅', days = 30): Promise<Made> =>
  (await world.post(screen.create.path, { screen_name, days }, operator)).data
const codeOf = ({ path }: Pick<Made, 'path'>): string => new URL(path, 'http://x').searchParams.get('code') ?? ''
const shown = async (code: string, headers: Record<string, string> = {}): Promise<Answer> =>
  (await world.post(screen.figures.path, { code }, undefined, headers)) as Answer
/** What the screen shows now: read by a server that has told nothing yet. */
const fresh = async (link: Made): Promise<ScreenFigures> => await screenFigures.run({ ...world.services }, systemActor(0), { code: codeOf(link) })
const names = async (): Promise<string[]> =>
  ((await world.post(screen.list.path, {}, operator)).data as { data: { screen_name: string }[] }).data.map(({ screen_name }) => screen_name)
const today = shanghaiDay(now())
/** The first instant of a day in China so many days ago: by UTC it is the day before. */
const begun = (days: number): string => startOfShanghaiDay(addDays(today, -days))

/** A trip of the first carrier that is on the road, with where it was seen last, so many minutes ago. */
const onTheRoad = async (lon: number, lat: number, minutes: number): Promise<void> => {
  const { id, vehicle_id } = await aTrip(world, { order: await anAcceptedOrder(world, { start_area_code: '510112', end_area_code: '420112' }) })
  await transactAsSystem(world.services.db, async (tx) => {
    const { tenant_id } = world.base
    await sql`update waybill set waybill_status = 60, shiji_fache_start_time = now() - interval '1 day' where tenant_id = ${tenant_id} and id = ${id}`.execute(
      tx
    )
    const seen = { tenant_id, vehicle_id, plate_no: '川A00001', fix_time: inFuture(-minutes * 60_000), lon, lat }
    await plantSeen(tx, [seen])
  })
}

test('the figures are what the rows come to, by the days of China, without what is cancelled', async () => {
  const { tenant_id } = world.base
  const riders = [{ shipper: 'shipper', kg: 1000, fen: 50_000 }]
  await aDeliveredTrip(world, { at: begun(0), riders, cost_fen: 1 })
  await aDeliveredTrip(world, { at: begun(1), riders, cost_fen: 1 })
  await aDeliveredTrip(world, { at: begun(0), riders, cost_fen: 1, waybill_status: 0 })
  const driven = await aDeliveredTrip(world, { at: begun(0), riders, cost_fen: 1 })
  const mirror = await aDeliveredTrip(world, { at: begun(0), riders, cost_fen: 1 })
  await onTheRoad(104.3, 30.2, 5)
  await onTheRoad(104.7, 30.4, 20)
  await onTheRoad(114.3, 30.6, 30)
  await onTheRoad(113.1, 28.2, 90)
  await anAcceptedOrder(world, { order_status: 0 })
  const first = startOfShanghaiDay(`${today.slice(0, 7)}-01`)
  const before = new Date(Date.parse(first) - 1).toISOString()
  await anAcceptedOrder(world, { created_at: first, freight_fen: 1_000 })
  await anAcceptedOrder(world, { created_at: before, freight_fen: 20_000 })
  await anAcceptedOrder(world, { created_at: begun(0), freight_fen: 300_000, abnormal_flag: true })
  // The same days a year ago, the day after them, and one that was cancelled.
  for (const [created_at, over] of [
    [startOfShanghaiDay(addYears(today, -1)), {}],
    [startOfShanghaiDay(addDays(addYears(today, -1), 1)), {}],
    [startOfShanghaiDay(addYears(today, -1)), { order_status: 0 }]
  ] as const)
    await anAcceptedOrder(world, { created_at, freight_fen: 4_000_000, ...over })
  await transactAsSystem(world.services.db, (tx) =>
    sql`update waybill set sub_waybill_id = ${driven}, sub_version = 1, vehicle_id = null, driver_id = null, payable_fen = null where id = ${mirror}`.execute(
      tx
    )
  )
  const told = await fresh(await made())
  /** Out of the rows and nothing else. */
  const rows = await transactAsSystem(world.services.db, async (tx) => {
    const day = sql`(created_at at time zone 'Asia/Shanghai')::date`
    const { rows: found } = await sql<Record<string, number>>`
      select
        (select count(*)::int from "order" where tenant_id = ${tenant_id} and order_status <> 0 and ${day} = ${today}::date) as orders_today,
        (select count(*)::int from waybill where tenant_id = ${tenant_id} and waybill_status <> 0 and sub_waybill_id is null and ${day} = ${today}::date) as waybills_today,
        (select count(*)::int from waybill where tenant_id = ${tenant_id} and waybill_status in (60, 70)) as in_transit,
        (select count(*)::int from waybill where tenant_id = ${tenant_id} and waybill_status >= 80 and sub_waybill_id is null
          and (unload_done_at at time zone 'Asia/Shanghai')::date = ${today}::date) as delivered_today,
        (select count(*)::int from "order" where tenant_id = ${tenant_id} and abnormal_flag) as abnormal,
        (select sum(freight_fen)::bigint from "order" where tenant_id = ${tenant_id} and order_status >= 50 and ${day} >= date_trunc('month', ${today}::date)) as freight_fen,
        (select count(*)::int from "order" where tenant_id = ${tenant_id} and order_status >= 50 and ${day} >= date_trunc('month', ${today}::date)) as order_count,
        (select coalesce(sum(freight_fen), 0)::bigint from "order" where tenant_id = ${tenant_id} and order_status >= 50
          and ${day} between (date_trunc('month', ${today}::date) - interval '1 year')::date and ${addYears(today, -1)}::date) as prior_freight_fen`.execute(
      tx
    )
    return found[0]
  })
  const { orders_today, waybills_today, in_transit, delivered_today, abnormal, deals } = told
  const { freight_fen, order_count, prior_freight_fen } = deals
  expect({ orders_today, waybills_today, in_transit, delivered_today, abnormal, freight_fen, order_count, prior_freight_fen }).toEqual(rows)
  expect([in_transit, delivered_today, abnormal, prior_freight_fen]).toEqual([4, 2, 1, 4_000_000])
  expect(deals.month).toBe(today.slice(0, 7))
  expect(told.days).toHaveLength(30)
  expect(told.days.at(-1)).toMatchObject({ day: today, order_count: orders_today })

  // The operator's own calls say the same.
  const asked = async (path: string) => (await world.post(path, {}, operator)).data as never
  expect(await asked(board.graphs.path)).toMatchObject({ orders_today, waybills_today, in_transit, delivered_today, abnormal, overdue: told.overdue })
  expect(((await asked(board.dealMoney.path)) as { month: string }[]).at(-1)).toEqual({ month: deals.month, order_count, freight_fen })
  const cities = (await asked(board.cityWaybills.path)) as { city: string; waybill_count: number }[]
  expect(told.cities.map(({ city, waybill_count }) => [city, waybill_count])).toEqual(cities.map(({ city, waybill_count }) => [city, waybill_count]))

  // Trucks stand together by squares; one that was silent for an hour is not among them. A trip from Chengdu to Wuhan is a line between the two.
  expect(told.vehicles).toEqual([
    { lng: 104.5, lat: 30.3, vehicle_count: 2 },
    { lng: 114.3, lat: 30.6, vehicle_count: 1 }
  ])
  expect(told.flows).toMatchObject([
    { from: { city: '成都市', city_en: 'Chengdu, Sichuan' }, to: { city: '武汉市', city_en: 'Wuhan, Hubei' }, waybill_count: 4 }
  ])
  expect(told.flows[0]?.from.lng).toBeCloseTo(104.07, 0)
})

test('papers that have ended and those that end within four weeks are counted, of vehicles and of drivers', async () => {
  const link = await made('证照')
  const before = await fresh(link)
  await aVehicle(world, { compulsory_end: addDays(today, -1), inspection_valid_to: addDays(today, 27) })
  await aDriver(world, { license_valid_to: addDays(today, 0) })
  await aDriver(world, { license_valid_to: addDays(today, 28) })
  const after = await fresh(link)
  expect([after.papers_ended - before.papers_ended, after.papers_ending - before.papers_ending]).toEqual([1, 2])
})

test('a link is told once, opens without an account, and shows nothing once it is taken back, expired or wrong', async () => {
  const link = await made('北门大屏', 7)
  const code = codeOf(link)
  expect(await shown(code)).toMatchObject({ code: 200, data: { screen_name: '北门大屏', orders_today: expect.any(Number) } })
  expect(await names()).toContain('北门大屏')
  expect(JSON.stringify(await world.post(screen.list.path, {}, operator))).not.toContain(code.split('.')[1])
  const days = (Date.parse(link.expires_at) - now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)

  for (const wrong of ['', 'x', `${code}x`, `2${code}`, `${world.base.tenant_id}.`, '999999999999999999999.x'])
    expect(await shown(wrong)).toMatchObject({ msg: waybillRefusals.zh.linkExpired, data: { refusal: { name: 'linkExpired' } } })
  expect((await shown('x', { 'accept-language': 'en' })).msg).toBe(waybillRefusals.en.linkExpired)

  expect(await world.post(screen.revoke.path, { id: link.id }, operator)).toMatchObject({ code: 200 })
  expect(await shown(code)).toMatchObject({ data: { refusal: { name: 'linkExpired' } } })
  expect(await names()).not.toContain('北门大屏')
  expect(await world.post(screen.revoke.path, { id: link.id }, operator)).toMatchObject({ data: { refusal: { name: 'notFound' } } })
  expect(await world.acts(link.id)).toEqual([
    { act: 'screen.created', result: 'done' },
    { act: 'screen.revoked', result: 'done' },
    { act: 'screen.revoked', result: 'refused' }
  ])

  const other = await made('南门大屏')
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('screen').set({ expires_at: nowIso() }).where('tenant_id', '=', world.base.tenant_id).where('id', '=', other.id).execute()
  )
  expect(await shown(codeOf(other))).toMatchObject({ data: { refusal: { name: 'linkExpired' } } })
})

test('only who holds the right of the workbench makes links, sees them and takes them back', async () => {
  const link = await made('权限')
  for (const account of ['carrier', 'shipper'])
    for (const [path, input] of [
      [screen.create.path, { screen_name: '外人', days: 1 }],
      [screen.list.path, {}],
      [screen.revoke.path, { id: link.id }]
    ] as const)
      expect(await world.post(path, input, await world.login(account))).toMatchObject({ code: -1 })
  const colleague = await world.actor('operator')
  const without = { ...colleague, codes: new Set([...colleague.codes].filter((code) => code !== '1-111')) }
  await expect(createScreen.run(world.services, without, { screen_name: '外人', days: 1 })).rejects.toMatchObject({ code: 'noPermission' })
})

test('a platform shows its own rows and no others, and closed it shows none', async () => {
  const { base, actor } = await aRoot(world)
  const { path } = await createScreen.run(world.services, actor, { screen_name: '总部', days: 1 })
  const code = codeOf({ path })
  expect(await shown(code)).toMatchObject({ data: { orders_today: 0, in_transit: 0, flows: [], cities: [], vehicles: [], papers_ended: 0 } })
  // The same secret under another platform's number is no link.
  expect(await shown(code.replace(/^\d+/, String(world.base.tenant_id)))).toMatchObject({ data: { refusal: { name: 'linkExpired' } } })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('tenant').set({ state: 4 }).where('id', '=', base.tenant_id).execute())
  expect(await shown(code)).toMatchObject({ data: { refusal: { name: 'linkExpired' } } })
})

test('nobody’s name, phone, plate, company or number is in what it shows', async () => {
  const answer = JSON.stringify(await fresh(await made('无个人信息')))
  const words = await transactAsSystem(world.services.db, async (tx) => {
    const { rows } = await sql<{ word: string }>`
      select plate_no as word from vehicle union select plate_no from waybill union select driver_name from driver union select mobile from driver
      union select company_name from company union select user_name from "user" union select order_no from "order" union select waybill_no from waybill
      union select goods_name from "order" union select driver_name from waybill`.execute(tx)
    return rows.map(({ word }) => word).filter((word) => (word ?? '').length > 1)
  })
  expect(words.length).toBeGreaterThan(20)
  expect(words.filter((word) => answer.includes(word))).toEqual([])
  expect(answer).not.toMatch(/"(id|\w+_id|mobile|phone|plate\w*|\w*person\w*)":/)
})

test('fifty screens ask the database for the figures once, and each for its own link', async () => {
  const link = await made('五十块屏')
  const heard: string[] = []
  const db = openDb(openPool(world.appUrl, 4), ({ query }) => void heard.push(query.sql))
  const services = { ...world.services, db }
  const ask = async () => await screenFigures.run(services, systemActor(0), { code: codeOf(link) })
  const count = (word: string) => heard.filter((text) => text.includes(word)).length
  await ask()
  const once = count('gps_position')
  expect(once).toBe(1)
  const statements = heard.length
  await Promise.all(Array.from({ length: 50 }, ask))
  expect(count('gps_position')).toBe(1)
  expect(heard.length - statements).toBeLessThanOrEqual(50 * 4)
  expect(statements).toBeLessThan(30)
  await db.destroy()
})

test('who guesses codes is turned away, and a screen with its link is not', async () => {
  const code = codeOf(await made('防猜测'))
  const from = async (ip: string, asked: string) => {
    const answer = await world.app.inject({ method: 'POST', url: screen.figures.path, payload: { code: asked }, remoteAddress: ip })
    return answer.json<Answer>().data.refusal?.name ?? 'shown'
  }
  const said: string[] = []
  for (let n = 0; n < 40; n += 1) said.push(await from('203.0.113.9', `${code.slice(0, -2)}${n + 10}~`))
  expect([said.slice(0, 30), said.slice(30)]).toEqual([Array(30).fill('linkExpired'), Array(10).fill('tooMany')])
  expect(await from('203.0.113.9', code)).toBe('tooMany')
  expect(await from('203.0.113.10', code)).toBe('shown')
})
