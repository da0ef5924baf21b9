import { carrier as carrierConsole } from '@yunshu/contract/consoles/carrier'
import { linkMachine } from '@yunshu/contract/link/machine'
import { usualPrice } from '@yunshu/contract/loading/usual'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { estimateRoad } from '@yunshu/places/distance'
import { findArea } from '@yunshu/places/areas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aProject } from '../../../testkit/rate.ts'
import { without } from '../../../testkit/rights.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { typePricesOfLoading } from './typePrices.ts'

let world: TestApp
let carrier: Actor
let carrier2: Actor
let shipper: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  carrier2 = await world.actor('carrier2')
  shipper = await world.actor('shipper')
})
afterAll(() => world.close())

const pricesOf = async (actor: Actor) => (await typePricesOfLoading.run(world.services, actor, {})).types
const priceOf = async (actor: Actor, vehicle_type_id: number) => (await pricesOf(actor)).find((one) => one.vehicle_type_id === vehicle_type_id)
const typeOf = async (id: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('vehicle_type').selectAll().where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
  )
const today = () => shanghaiDay(now())
/** So many yuan a trip of a truck over so many agreed kilometres. */
const aTrip = (yuan: number, km: number, vehicle_type_ids = [10]) => ({
  vehicle_type_ids,
  billing_unit: 5,
  km,
  start_scope: '51',
  end_scope: '',
  tiers: [{ from: 0, price_e4: yuan * 1_000_000 }]
})
const own = { direction: 2, shipper: 'carrier' }

test('a company without rules has no such prices; those of a project that is over, not begun, or for one driver alone are none', async () => {
  expect(await pricesOf(carrier)).toEqual([])
  await aProject(world, { ...own, valid_from: addDays(today(), -60), valid_to: addDays(today(), -31), rules: [aTrip(9_999, 300)] })
  await aProject(world, { ...own, valid_from: addDays(today(), 400), valid_to: addDays(today(), 500), rules: [aTrip(9_998, 300)] })
  await aProject(world, {
    ...own,
    shipper: 'carrier2',
    carrier: 'carrier2',
    rules: [
      { ...aTrip(9_997, 300), valid_to: addDays(today(), -1) },
      { ...aTrip(9_996, 300), payee_scope: 'p123456789' },
      // Of any type, it would make a van cost what a truck does; and nobody knows how many pieces fill a vehicle.
      aTrip(9_995, 300, []),
      { ...aTrip(9_994, 300), billing_unit: 4 }
    ]
  })
  expect(await pricesOf(carrier)).toEqual([])
  expect(await pricesOf(carrier2)).toEqual([])
})

test('prices of whole trucks give their start and kilometre, to the types that they name and only to the company whose they are', async () => {
  const stop = { code: 'F05', calc: 'stop', value: 10_000, free_qty: 1 }
  const project = await aProject(world, {
    ...own,
    project_name: '干线司机运价',
    rules: [
      { ...aTrip(1_000, 100), surcharges: [stop] },
      { ...aTrip(1_400, 200), surcharges: [stop] },
      { ...aTrip(2_200, 400), surcharges: [stop] },
      // One that somebody mistyped.
      aTrip(99_999, 300),
      { ...aTrip(8_888, 300), billing_unit: 1 },
      { ...aTrip(7_777, 300), valid_to: addDays(today(), -1) }
    ]
  })
  // 600 yuan to start and 4 for a kilometre; a plan pays for two places more than the surcharge does.
  expect(await pricesOf(carrier)).toEqual([
    {
      vehicle_type_id: 10,
      fixed_fen: 40_000,
      per_km_fen: 400,
      per_stop_fen: 10_000,
      full_load: false,
      rule_count: 4,
      project_names: [project.project_name]
    }
  ])
  expect(await pricesOf(without(carrier, carrierConsole.waybills.may.payable.code))).toEqual([])
  expect(await pricesOf(carrier2)).toEqual([])
  expect(await pricesOf(shipper)).toEqual([])
})

test('a shipper’s contracts price a full vehicle by the tonne over their ways, all its carriers together; one that it works with no longer does not count', async () => {
  const [from, to] = [findArea('51')!, findArea('42')!]
  const km = Math.round(estimateRoad(from, to).distance_m / 100) / 10
  await aProject(world, { project_name: '甲' })
  const ten = await priceOf(shipper, 10)
  const truck = await typeOf(10)
  // 260 yuan a tonne, of a truck that is full.
  expect(ten).toMatchObject({ full_load: true, rule_count: 1, per_stop_fen: null, project_names: ['甲'] })
  const full = (truck.load_kg / 1000) * 26_000
  expect(Math.abs(ten!.fixed_fen + ten!.per_km_fen * km - full)).toBeLessThan(km + 100)
  const usual = usualPrice(truck)
  expect(ten!.fixed_fen / ten!.per_km_fen).toBeCloseTo(usual.fixed_fen / usual.per_km_fen, 0)
  // A smaller vehicle costs less.
  expect((await priceOf(shipper, 8))!.per_km_fen).toBeLessThan(ten!.per_km_fen)

  // By the kilometre, no less than 800 yuan, for this type alone: it goes before what a full load costs.
  await aProject(world, {
    project_name: '乙',
    carrier: 'carrier2',
    rules: [{ ...aTrip(6.5, 300), start_scope: '', billing_unit: 3, km: null, min_charge_fen: 80_000 }]
  })
  expect(await priceOf(shipper, 10)).toMatchObject({ full_load: false, rule_count: 1, project_names: ['乙'] })
  expect(await priceOf(shipper, 8)).toMatchObject({ full_load: true, project_names: ['甲'] })
  const setLink = async (link_status: number) =>
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .updateTable('company_link')
        .set({ link_status })
        .where('tenant_id', '=', world.base.tenant_id)
        .where('shipper_id', '=', world.base.companies['shipper']!.id)
        .where('carrier_id', '=', world.base.companies['carrier2']!.id)
        .execute()
    )
  await setLink(linkMachine.code.ended)
  expect(await priceOf(shipper, 10)).toMatchObject({ full_load: true, project_names: ['甲'] })
  await setLink(linkMachine.code.active)
})

test('a thousand rules are read in as many statements as one', async () => {
  let statements = 0
  const db = openDb(openPool(world.appUrl, 1), () => void (statements += 1))
  const counted = async (): Promise<number> => {
    statements = 0
    await typePricesOfLoading.run({ ...world.services, db }, shipper, {})
    return statements
  }
  const few = await counted()
  const [project] = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('project').selectAll().where('tenant_id', '=', world.base.tenant_id).where('project_name', '=', '甲').execute()
  )
  const [rule] = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', world.base.tenant_id).where('project_id', '=', project!.id).execute()
  )
  const rules = Array.from({ length: 1000 }, (_, i) => ({
    ...rule!,
    id: rule!.id + 1 + i,
    rule_no: `${project!.project_no}-${1001 + i}`,
    start_scope: '4401',
    end_scope: i % 2 ? '4201' : '4301',
    billing_unit: 5,
    km: 100 + i,
    vehicle_type_ids: [8],
    tiers: JSON.stringify([{ from: 0, price_e4: (600 + 4 * (100 + i)) * 1_000_000 }]),
    surcharges: '[]'
  }))
  await transactAsSystem(world.services.db, async (tx) => {
    for (let from = 0; from < rules.length; from += 200)
      await tx
        .insertInto('rate_rule')
        .values(rules.slice(from, from + 200))
        .execute()
  })
  expect(await priceOf(shipper, 8)).toMatchObject({ fixed_fen: 60_000, per_km_fen: 400, full_load: false, rule_count: 120 })
  expect(few).toBeGreaterThan(3)
  expect(few).toBeLessThan(12)
  expect(await counted()).toBe(few)
  await db.destroy()
})
