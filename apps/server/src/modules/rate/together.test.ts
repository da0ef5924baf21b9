import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { someFacts } from '@yunshu/domain/tripFacts.testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aProject } from '../../../testkit/rate.ts'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { findProjectsOf, payingOut } from '../project/index.ts'
import { priceAt } from './price.ts'
import { priceTogether } from './together.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('trips that are priced together have the prices that each has alone: by project, day, rule and the price of diesel', async () => {
  const { tenant_id, companies } = world.base
  const company = companies['carrier']?.id ?? 0
  const today = shanghaiDay(nowIso())
  const own = { direction: payingOut, shipper: 'carrier' }
  await aProject(world, { ...own, valid_from: addDays(today, -30), valid_to: today })
  await aProject(world, {
    ...own,
    valid_from: addDays(today, 1),
    valid_to: addDays(today, 60),
    fuel_base_fen: 700,
    fuel_share_bp: 4000,
    fuel_trigger_bp: 500,
    rules: [{}, { start_scope: '44', tiers: [{ from: 5, price_e4: 200_000_000 }] }]
  })
  const found = await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .insertInto('fuel_price')
      .values([
        { tenant_id, province_code: '51', day: addDays(today, -9), price_fen: 700 },
        { tenant_id, province_code: '51', day: addDays(today, 3), price_fen: 840 },
        { tenant_id, province_code: '44', day: addDays(today, -9), price_fen: 800 }
      ])
      .execute()
    const trips = [-40, 0, 2, 4, 90].flatMap((days) =>
      ['510114', '440105', '310101'].flatMap((code) =>
        [4000, 9000].map((kg) => someFacts({ at: `${addDays(today, days)}T12:00:00+08:00`, start: { code, address_id: null }, kg }))
      )
    )
    const projects = await findProjectsOf(tx, { tenant_id, direction: payingOut, shipper_id: company, carrier_ids: [company] })
    const together = (await priceTogether(tx, tenant_id, projects, trips)).get(company) ?? []
    const singly = []
    for (const trip of trips)
      singly.push((await priceAt(tx, { ...trip, tenant_id, direction: payingOut, shipper_id: company, carrier_id: company })).found)
    return { together, singly }
  })
  expect(found.together).toEqual(found.singly)
  // Without, and with the fuel of the day: 4 tonnes at 260 yuan, and 40 % of the fifth by which diesel rose.
  const totals = new Set(found.together.map((price) => (price.no_rate ? price.trace.reason : price.total_fen)))
  expect([...totals]).toEqual(expect.arrayContaining(['noProject', 'noRule', 'belowTiers', 104_000, 112_320]))
})
