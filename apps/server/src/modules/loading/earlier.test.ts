import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aLoadPlan, confirmLoad } from '../../../testkit/loading.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { unconfirmLoading } from './confirm.ts'
import { earlierOfLoading } from './earlier.ts'

let world: TestApp
let carrier: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
})
afterAll(() => world.close())

/** A plan of trucks that cost 900 yuan each, however far they go. */
const planned = (orders: readonly { id: number }[], actor = carrier) =>
  aLoadPlan(world, actor, orders, { vehicle_types: [{ vehicle_type_id: 10, fixed_fen: 90_000, per_km_fen: 0 }] })
const confirmed = async (orders: readonly { id: number }[], actor = carrier) => {
  const id = await planned(orders, actor)
  await confirmLoad(world, actor, id)
  return id
}
const earlierOf = async (id: number, actor = carrier) => (await earlierOfLoading.run(world.services, actor, { id })).earlier
const anywhere = (carrierKey: string, kg = 2000) => anAcceptedOrder(world, { carrier: carrierKey, kg })
/** An order from Chengdu to what is called Nanjing here, so near to Wuhan that a truck serves both in time. */
const toNanjing = async (kg = 2000) => {
  const order = await anAcceptedOrder(world, { kg })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('order_point')
      .set({ area_code: '320102', city: '南京市', lng: 114.3, lat: 30.62 })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('order_id', '=', order.id)
      .where('kind', '=', 2)
      .execute()
  )
  return order
}
const made = async (id: number, created_at: string) =>
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('load_task').set({ created_at }).where('id', '=', id).execute())
const day = 86_400_000

test('a plan stands against the newest confirmed one of its lanes, by the tonne on those lanes; not against another company’s, an older or an unconfirmed one', async () => {
  const carrier2 = await world.actor('carrier2')
  await confirmed([await anywhere('carrier2')], carrier2)
  // 900 yuan for 4 tonnes.
  const before = await confirmed([await anywhere('carrier'), await anywhere('carrier')])
  expect(await earlierOf(before)).toBeNull()
  // 900 yuan for 9 tonnes: 100 a tonne.
  const now = await planned([await anywhere('carrier', 3000), await anywhere('carrier', 6000)])
  const first = await earlierOf(now)
  expect(first).toEqual({
    id: before,
    task_no: expect.stringMatching(/^PZ/),
    load_date: expect.any(String),
    before: { vehicle_count: 1, goods_kg: 4000, est_fen: 90_000, per_tonne_fen: 22_500 },
    now: { vehicle_count: 1, goods_kg: 9000, est_fen: 90_000, per_tonne_fen: 10_000 }
  })
  await expect(earlierOf(now, carrier2)).rejects.toMatchObject({ code: 'notFound' })

  await made(before, inFuture(-31 * day))
  expect(await earlierOf(now)).toBeNull()
  await made(before, inFuture(-29 * day))
  expect((await earlierOf(now))?.id).toBe(before)
  await unconfirmLoading.run(world.services, carrier, { id: before })
  expect(await earlierOf(now)).toBeNull()
})

test('lanes that only one of the two has count for neither, and fewer than half of the orders are not the same lanes', async () => {
  // A truck to both cities: 900 yuan, of which a third falls to the two tonnes for Wuhan.
  const before = await confirmed([await anywhere('carrier'), await toNanjing(4000)])
  const half = await planned([await anywhere('carrier', 3000), await anAcceptedOrder(world, { kg: 3000 })])
  expect(await earlierOf(half)).toMatchObject({
    id: before,
    before: { vehicle_count: 1, goods_kg: 2000, est_fen: 30_000, per_tonne_fen: 15_000 },
    now: { vehicle_count: 1, goods_kg: 6000, est_fen: 90_000, per_tonne_fen: 15_000 }
  })
  const wuhan = await confirmed([await anywhere('carrier')])
  const third = await planned([await anywhere('carrier'), await toNanjing(), await toNanjing()])
  // The newer plan has the lane of one order of three only; the one before has all.
  expect(wuhan).not.toBe(before)
  expect((await earlierOf(third))?.id).toBe(before)
  expect(await earlierOf(await planned([await anywhere('carrier'), await toNanjing()]))).toMatchObject({ id: wuhan, now: { goods_kg: 2000 } })
})

test('a plan is found behind hundreds of newer ones that go elsewhere, and no longer behind five thousand', async () => {
  const own = await world.actor('carrier2')
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('load_task')
      .set({ created_at: inFuture(-40 * day) })
      .where('tenant_id', '=', own.tenant_id)
      .where('company_id', '=', own.company_id)
      .execute()
  )
  const before = await confirmed([await anywhere('carrier2')], own)
  const now = await planned([await anywhere('carrier2', 3000)], own)
  await made(before, inFuture(-2 * day))
  /* So many newer plans that go elsewhere. */
  const copies = async (first: number, count: number) =>
    await transactAsSystem(world.services.db, async (tx) => {
      const row = await tx
        .selectFrom('load_task')
        .selectAll()
        .where('tenant_id', '=', own.tenant_id)
        .where('id', '=', before)
        .executeTakeFirstOrThrow()
      const empty = { params: '{}', sketch: '{}', result: '{}', vehicle_plan: '[]', metres: null, seconds: null, order_ids: [] }
      const numbers = Array.from({ length: count }, (_, i) => first + i)
      for (let from = 0; from < count; from += 100)
        await tx
          .insertInto('load_task')
          .values(
            numbers.slice(from, from + 100).map((n) => ({
              ...row,
              ...empty,
              id: row.id + n,
              task_no: `PX${String(n)}`,
              lanes: [`9901>${String(n)}`, '9902>9903'],
              created_at: new Date(Date.parse(row.created_at) + n * 1000).toISOString()
            }))
          )
          .execute()
    })
  await copies(1, 600)
  expect((await earlierOf(now, own))?.id).toBe(before)
  await copies(601, 4400)
  expect(await earlierOf(now, own)).toBeNull()
})
