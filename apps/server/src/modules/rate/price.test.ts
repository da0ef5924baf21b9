import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { recomputeLines } from '@yunshu/domain/rate'
import { someFacts } from '@yunshu/domain/tripFacts.testkit'
import { sumTaxed } from '@yunshu/domain/vat'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aProject } from '../../../testkit/rate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nowIso } from '../../platform/clock.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { priceTrip, type TripOfPair } from './price.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** One look at the clock, so that no midnight comes in between. */
const at = nowIso()
const today = shanghaiDay(at)
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const price = async (over: Partial<TripOfPair> = {}) =>
  await transactAsSystem(world.services.db, (tx) =>
    priceTrip(tx, {
      tenant_id: world.base.tenant_id,
      direction: 1,
      shipper_id: companyOf('shipper'),
      carrier_id: companyOf('carrier'),
      ...someFacts({ at }),
      ...over
    })
  )

test('a trip is priced by the project that holds on the Shanghai day of its pickup, and its trace gives the price again', async () => {
  expect(await price()).toMatchObject({ no_rate: true, trace: { reason: 'noProject', day: today } })
  const project = await aProject(world)
  const priced = await price()
  if (priced.no_rate) throw new Error('no rate')
  expect(priced).toMatchObject({
    total_fen: 260_000,
    project_id: project.id,
    rule_id: project.rules[0]?.id,
    trace: { rule_no: `${project.project_no}-001` }
  })
  expect(sumTaxed(recomputeLines(priced.trace))).toEqual({ gross_fen: priced.total_fen, net_fen: priced.net_fen, tax_fen: priced.tax_fen })
  const last = addDays(project.valid_to, 0)
  expect(await price({ at: `${last}T23:59:00+08:00` })).toMatchObject({ total_fen: 260_000 })
  expect(await price({ at: `${addDays(last, 1)}T00:00:00+08:00` })).toMatchObject({ no_rate: true, trace: { reason: 'noProject' } })
  expect(await price({ end: { code: '310101', address_id: null } })).toMatchObject({
    no_rate: true,
    trace: { reason: 'noRule', project_no: project.project_no }
  })
  expect(await price({ carrier_id: companyOf('carrier2') })).toMatchObject({ no_rate: true })
})

test('a quantity below the first tier has no rate, and the rule is named', async () => {
  await aProject(world, { shipper: 'shipper2', rules: [{ tiers: [{ from: 5, price_e4: 100_000_000 }] }] })
  const shipper_id = companyOf('shipper2')
  expect(await price({ shipper_id, kg: 4_000 })).toMatchObject({
    no_rate: true,
    trace: { reason: 'belowTiers', rule_no: expect.stringMatching(/-001$/) }
  })
  expect(await price({ shipper_id, kg: 5_000 })).toMatchObject({ total_fen: 50_000 })
})

test('fuel linkage takes the price of diesel in the province of the pickup, the last one up to that day', async () => {
  const { tenant_id } = world.base
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .insertInto('fuel_price')
      .values([
        { tenant_id, province_code: '51', day: addDays(today, -9), price_fen: 700 },
        { tenant_id, province_code: '51', day: addDays(today, -1), price_fen: 770 },
        { tenant_id, province_code: '42', day: addDays(today, -1), price_fen: 999 }
      ])
      .execute()
  )
  await aProject(world, { carrier: 'carrier2', fuel_base_fen: 700, fuel_share_bp: 3_500, fuel_trigger_bp: 500 })
  const carrier_id = companyOf('carrier2')
  expect(await price({ carrier_id })).toMatchObject({
    total_fen: 260_000 + 9_100,
    lines: [{ item_code: 'F01' }, { item_code: 'F10', gross_fen: 9_100 }]
  })
  expect(await price({ carrier_id, at: `${addDays(today, -5)}T08:00:00+08:00` })).toMatchObject({ total_fen: 260_000 })
})

test('two projects of a pair cannot hold on one day, and a stopped one holds until its end', async () => {
  await expect(aProject(world, { valid_from: addDays(today, 10), valid_to: addDays(today, 20) })).rejects.toThrow('project_once_a_day')
  await aProject(world, { carrier: 'carrier2', shipper: 'shipper2', project_status: 40, ended_on: today })
  const pair = { shipper_id: companyOf('shipper2'), carrier_id: companyOf('carrier2') }
  expect(await price(pair)).toMatchObject({ no_rate: true })
  expect(await price({ ...pair, at: `${addDays(today, -1)}T12:00:00+08:00` })).toMatchObject({ total_fen: 260_000 })
})

test('a driver’s act prices a trip that he himself could not see', async () => {
  const actor = { ...(await world.actor('carrier2')), company_id: 1, type: 3 as const }
  const trip = {
    tenant_id: world.base.tenant_id,
    direction: 1 as const,
    shipper_id: companyOf('shipper'),
    carrier_id: companyOf('carrier'),
    ...someFacts({ at, vehicle_type_id: null, goods_type_ids: [], kg: 1_000 })
  }
  expect(await transact(world.services.db, actor, (tx) => priceTrip(tx, trip))).toMatchObject({ total_fen: 26_000 })
})
