import { operate } from '@yunshu/contract/operate/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plantRow } from '../../../testkit/plantRow.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDeliveredTrip } from '../../../testkit/operate.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { figuresLately } from './lately.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

type Weeks = OutputOf<typeof operate.lately>['weeks']
const told = async (account: string): Promise<Weeks> => {
  const { data } = await world.post(operate.lately.path, {}, await world.login(account))
  return (data as { weeks: Weeks }).weeks
}
const as = async (actor: Actor): Promise<Weeks> => (await figuresLately.run(world.services, actor, {})).weeks
const today = shanghaiDay(now())
/** The first instant of a day in China so many days ago: by UTC it is the day before. */
const begun = (days: number): string => startOfShanghaiDay(addDays(today, -days))
const idOf = (name: string): number => world.base.companies[name]?.id ?? 0

test('the weeks of a shipper and of the platform are what orders and trips come to, by the days of China', async () => {
  const one = [{ shipper: 'shipper', kg: 1000, fen: 50_000 }]
  const both = [...one, { shipper: 'shipper2', kg: 500, fen: 20_000 }]
  await aDeliveredTrip(world, { at: begun(0), riders: one, cost_fen: 1 })
  await aDeliveredTrip(world, { at: begun(6), riders: both, cost_fen: 1, late_min: 30 })
  const cancelled = await aDeliveredTrip(world, { at: begun(1), riders: one, cost_fen: 1, waybill_status: 0 })
  await aDeliveredTrip(world, { at: begun(13), riders: one, cost_fen: 1 })
  await aDeliveredTrip(world, { at: begun(55), riders: one, cost_fen: 1 })
  await aDeliveredTrip(world, { at: begun(56), riders: one, cost_fen: 1 })
  await transactAsSystem(world.services.db, async (tx) => {
    await sql`update "order" set created_at = ${begun(6)} where id = (select min(id) from "order" where shipper_id = ${idOf('shipper')})`.execute(tx)
    await sql`update "order" set created_at = ${begun(7)} where id = (select max(id) from "order" where shipper_id = ${idOf('shipper')})`.execute(tx)
    await sql`update "order" set order_status = 0 where id in (select order_id from waybill_order where waybill_id = ${cancelled})`.execute(tx)
  })
  /** Orders by week, out of the rows and nothing else. */
  const orders = await transactAsSystem(world.services.db, async (tx) => {
    const { rows } = await sql<{ shipper_id: number; week: number; n: number; fen: number }>`
      select shipper_id, (${today}::date - (created_at at time zone 'Asia/Shanghai')::date) / 7 as week, count(*)::int as n, coalesce(sum(freight_fen), 0)::bigint as fen
      from "order" where tenant_id = ${world.base.tenant_id} and order_status <> 0 group by 1, 2`.execute(tx)
    return rows
  })
  const ordered = (week: number, ...names: string[]) => {
    const found = orders.filter((row) => row.week === week && names.some((name) => row.shipper_id === idOf(name)))
    return { order_count: found.reduce((all, { n }) => all + n, 0), freight_fen: found.reduce((all, { fen }) => all + fen, 0) }
  }
  const mine = await told('shipper')
  expect(mine.map(({ from, to }) => [from, to])).toEqual(
    Array.from({ length: 8 }, (_, at) => [addDays(today, 7 * at - 55), addDays(today, 7 * at - 49)])
  )
  expect(mine.at(-1)).toMatchObject({ ...ordered(0, 'shipper'), trip_count: 2, on_time_bp: 5000, abnormal_bp: 0, receipt_wait: null })
  expect(mine.at(-2)).toMatchObject({ ...ordered(1, 'shipper'), trip_count: 1, on_time_bp: 10_000 })
  expect(mine[0]).toMatchObject({ order_count: 0, trip_count: 1 })
  expect(mine[3]).toMatchObject({ order_count: 0, trip_count: 0, on_time_bp: null })
  expect(ordered(0, 'shipper').order_count).toBeGreaterThan(1)
  expect((await told('shipper2')).at(-1)).toMatchObject({ ...ordered(0, 'shipper2'), trip_count: 1, on_time_bp: 0 })
  // Of the platform a trip with goods of two shippers is one trip.
  expect((await told('operator')).at(-1)).toMatchObject({ ...ordered(0, 'shipper', 'shipper2'), trip_count: 2, on_time_bp: 5000 })
})

test('a trip that another carrier drives for the first is counted once on the platform', async () => {
  const before = (await told('operator')).at(-1)?.trip_count ?? 0
  const riders = [{ shipper: 'shipper2', kg: 1000, fen: 50_000 }]
  const driven = await aDeliveredTrip(world, { at: begun(2), riders, cost_fen: 1 })
  const mirror = await aDeliveredTrip(world, { at: begun(2), riders, cost_fen: 1 })
  expect((await told('operator')).at(-1)?.trip_count).toBe(before + 2)
  await transactAsSystem(world.services.db, (tx) =>
    sql`update waybill set sub_waybill_id = ${driven}, sub_version = 1, vehicle_id = null, driver_id = null, payable_fen = null where id = ${mirror}`.execute(
      tx
    )
  )
  expect((await told('operator')).at(-1)?.trip_count).toBe(before + 1)
})

test('freight is for who may see it, and who sees the orders of some people only is told of no trips', async () => {
  const shipper = await world.actor('shipper')
  const blind: Actor = { ...shipper, codes: new Set([...shipper.codes].filter((code) => code !== '2-192')) }
  expect((await as(blind)).map(({ freight_fen }) => freight_fen)).toEqual(Array(8).fill(null))
  expect((await as(blind)).at(-1)?.order_count).toBeGreaterThan(0)
  const some = await as({ ...shipper, people: [1] })
  expect(some.at(-1)).toMatchObject({ order_count: 0, trip_count: null, on_time_bp: null })
  expect(await world.post(operate.lately.path, {}, await world.login('carrier'))).toMatchObject({ data: { refusal: { name: 'noPermission' } } })
})

test('of the messages that the authority answered in a week the operator reads how many it took, a shipper nothing', async () => {
  const { tenant_id } = world.base
  await transactAsSystem(world.services.db, async (tx) => {
    for (const [nth, report_status] of [30, 30, 50, 40].entries())
      await plantRow(tx, 'report', 'lately', {
        tenant_id,
        message_no: `lately-${nth}`,
        message_kind: 1,
        subject_id: nth,
        report_status,
        faults: '[]',
        sent_at: sql`now()`,
        done_at: sql`now()`
      })
    // What its own check stopped never reached the authority.
    await plantRow(tx, 'report', 'lately', {
      tenant_id,
      message_no: 'lately-5',
      message_kind: 1,
      subject_id: 5,
      report_status: 40,
      faults: '[]',
      sent_at: null,
      done_at: sql`now()`
    })
  })
  const ofWeeks = async (account: string) =>
    (await figuresLately.run(world.services, await world.actor(account), {})).weeks.map(({ report_bp }) => report_bp)
  expect(await ofWeeks('operator')).toEqual([null, null, null, null, null, null, null, 7500])
  expect(await ofWeeks('shipper')).toEqual(Array(8).fill(null))
})
