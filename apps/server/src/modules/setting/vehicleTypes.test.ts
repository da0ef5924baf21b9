import { order } from '@yunshu/contract/order/contract'
import { setting } from '@yunshu/contract/setting/contract'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrder } from '../../../testkit/order.ts'
import { aProject } from '../../../testkit/rate.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { seedBase } from '../../seeds/base.ts'

let world: TestApp
let operator: string
beforeAll(async () => {
  world = await testApp()
  operator = await world.login('operator')
})
afterAll(() => world.close())

const entry = {
  title: '15米',
  title_en: '15 m',
  length_mm: 15_000,
  width_mm: 2450,
  height_mm: 2700,
  load_kg: 33_000,
  volume_m3: 99,
  license_class: 'A2',
  mot_codes: ['Q11']
}
type Row = { id: number; version: number; title: string; sort: number; state: number; vehicle_count: number }
const list = async (body: object = {}, token = operator): Promise<Row[]> =>
  ((await world.post(setting.vehicleTypes.path, { pagesize: 100, ...body }, token)).data as { data: Row[] }).data
const ask = async (call: { path: string }, body: object, token = operator) => await world.post(call.path, body, token)

test('the twelve types are there, a thirteenth is offered wherever types are chosen, and its name once only', async () => {
  expect((await list()).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await ask(setting.createVehicleType, entry)).toMatchObject({ code: 200, data: { id: 13, sort: 13, state: 1 } })
  expect(await ask(setting.createVehicleType, entry)).toMatchObject({ data: { refusal: { name: 'vehicleTypeTwice' } } })
  const choices = await ask(order.choices, {}, await world.login('shipper'))
  expect((choices.data as { vehicle_types: Row[] }).vehicle_types.at(-1)).toMatchObject({ id: 13, title: '15米' })
})

test('types that are added at once get numbers and places of their own', async () => {
  const names = Array.from({ length: 8 }, (_, i) => `${16 + i}米`)
  const made = await Promise.all(names.map((title) => ask(setting.createVehicleType, { ...entry, title, title_en: title })))
  expect(made.map(({ code }) => code)).toEqual(names.map(() => 200))
  expect(new Set((await list()).map(({ sort }) => sort)).size).toBe(21)
  for (const { data } of made) await ask(setting.removeVehicleType, { id: (data as Row).id, version: (data as Row).version })
  expect(await list()).toHaveLength(13)
})

test('a disabled type keeps its name on what has it and is not taken for anything new', async () => {
  await aVehicle(world, { vehicle_type_id: 5 })
  const five = (await list()).find(({ id }) => id === 5)
  expect(five).toMatchObject({ vehicle_count: 1 })
  expect(await ask(setting.enableVehicleType, { id: 5, version: five?.version, state: 2 })).toMatchObject({ code: 200, data: { state: 2 } })
  const carrier = await world.login('carrier')
  const types = (await ask({ path: '/api/other/code_vehicle_type_list' }, {}, carrier)).data as Row[]
  expect(types.find(({ id }) => id === 5)).toMatchObject({ title: '小货', state: 2 })
  await expect(anOrder(world, { vehicle_type_ids: [5] })).rejects.toMatchObject({ fields: { vehicle_type_ids: expect.any(String) } })
  expect((await list({ state: 2 })).map(({ id }) => id)).toEqual([5])
})

test('types are moved in their order, one place at a time', async () => {
  expect(await ask(setting.moveVehicleType, { id: 1, up: false })).toMatchObject({ data: { sort: 2 } })
  expect((await list()).slice(0, 3).map(({ id }) => id)).toEqual([2, 1, 3])
  expect(await ask(setting.moveVehicleType, { id: 2, up: true })).toMatchObject({ data: { sort: 1 } })
})

test('a given type is never deleted, nor one in use; an own unused one is', async () => {
  const [given, own] = [(await list()).find(({ id }) => id === 3), (await list()).find(({ id }) => id === 13)]
  expect(await ask(setting.removeVehicleType, { id: 3, version: given?.version })).toMatchObject({ data: { refusal: { name: 'vehicleTypeGiven' } } })
  expect(await ask(setting.removeVehicleType, { id: 13, version: own?.version })).toMatchObject({ code: 200 })
  expect((await list()).some(({ id }) => id === 13)).toBe(false)
})

test('a type that only the surcharge of a price speaks of is in use', async () => {
  const made = (await ask(setting.createVehicleType, { ...entry, title: '14米', title_en: '14 m' })).data as Row
  const surcharges = [{ code: 'F05', calc: 'stop', value: 10_000, condition: { vehicle_type_ids: [made.id] } }]
  await aProject(world, { rules: [{ surcharges: surcharges as never }] })
  const remove = { id: made.id, version: made.version }
  expect(await ask(setting.removeVehicleType, remove)).toMatchObject({ data: { refusal: { name: 'vehicleTypeUsed' } } })
})

test('what one operator makes of its types is no other tenant’s business', async () => {
  const other = await seedBase(world.services.db, world.services.secrets, 'other-Pass-2026', { tenant_id: 9, tenant_no: 'ZH-types' })
  expect(Object.keys(other.companies)).toHaveLength(5)
  await ask(setting.createVehicleType, entry)
  const { services } = world
  const found = await services.db.selectFrom('vehicle_type').selectAll().execute()
  expect(found).toEqual([])
  const theirs = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('vehicle_type').select(['id', 'state', 'sort']).where('tenant_id', '=', 9).orderBy('id').execute()
  )
  expect(theirs).toEqual(Array.from({ length: 12 }, (_, i) => ({ id: i + 1, state: 1, sort: i + 1 })))
})
