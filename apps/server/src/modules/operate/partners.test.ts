import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { operate } from '@yunshu/contract/operate/contract'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDeliveredTrip } from '../../../testkit/operate.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { figuresOfPartners } from './partners.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

type Told = OutputOf<typeof operate.partners>
const today = shanghaiDay(now())
const begun = (days: number): string => startOfShanghaiDay(addDays(today, -days))
const as = async (actor: Actor): Promise<Told> => await figuresOfPartners.run(world.services, actor, {})

test('a shipper reads how punctual each carrier is and what its routes cost, against the four weeks before, as the rows themselves say', async () => {
  const rider = (fen: number) => [{ shipper: 'shipper', kg: 2000, fen }]
  for (const [days, fen, late_min] of [
    [0, 50_000, 0],
    [6, 60_000, 45],
    [27, 70_000, 0],
    [28, 30_000, 45],
    [55, 40_000, 0],
    [56, 90_000, 0]
  ] as const)
    await aDeliveredTrip(world, { at: begun(days), riders: rider(fen), cost_fen: 1, late_min })
  await aDeliveredTrip(world, { at: begun(1), riders: [{ shipper: 'shipper2', kg: 9000, fen: 1 }], cost_fen: 1 })
  const shipper = await world.actor('shipper')
  const { carriers, routes, from, to } = await as(shipper)
  expect([from, to]).toEqual([addDays(today, -27), today])
  expect(carriers).toEqual([
    {
      id: world.base.companies['carrier']?.id,
      carrier_name: world.base.companies['carrier']?.name,
      trip_count: 3,
      on_time_bp: 6667,
      prior_bp: 5000,
      weeks: [10_000, null, null, 0, 10_000, null, null, 5000]
    }
  ])
  // Out of trips and charges, and not of the figures.
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ late: boolean; ktkm: number }>`
      select w.unload_done_at < ${begun(27)} as late,
        round(sum(c.amount_fen) * 1000000.0 / sum(w.load_kg * w.distance_plan_m / 1000))::int as ktkm
      from waybill w join charge c on c.tenant_id = w.tenant_id and c.waybill_id = w.id and c.direction = 1
      where c.party_id = ${shipper.company_id} and w.unload_done_at >= ${begun(55)} group by 1`.execute(tx)
  )
  const [now28, before] = [false, true].map((late) => rows.find((row) => row.late === late)?.ktkm ?? null)
  expect(now28).toBeGreaterThan(0)
  expect(routes).toMatchObject([{ trip_count: 3, ktkm_fen: now28, prior_fen: before }])
  expect(routes[0]?.route_name).toMatch(/ → /)
})

test('what routes cost is for who may see freight, whose trips they are is not known of some people, and no carrier asks', async () => {
  const shipper = await world.actor('shipper')
  const blind: Actor = { ...shipper, codes: new Set([...shipper.codes].filter((code) => code !== '2-192')) }
  expect(await as(blind)).toMatchObject({ routes: [], carriers: [{ trip_count: 3 }] })
  expect(await as({ ...shipper, people: [1] })).toMatchObject({ routes: [], carriers: [] })
  expect(await world.post(operate.partners.path, {}, await world.login('carrier'))).toMatchObject({ data: { refusal: { name: 'noPermission' } } })
})
