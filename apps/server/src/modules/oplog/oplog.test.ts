import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verbs } from '../../app.ts'
import { passTime, setClock } from '../../platform/clock.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { writeLog } from '../../platform/oplog.ts'
import { createAddress, updateAddress } from '../address/edit.ts'
import { listLogs, tellStory } from './list.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const form = { link_name: '王仓管', link_phone: '13800000061', area_code: '510114', address: '物流大道 88 号', lng: 104.1, lat: 30.8 } as const
const as = (account: string) => world.actor(account)

test('the story of an object tells who did what, field by field, with phones masked', async () => {
  const row = await createAddress.run(world.services, await as('shipper'), form)
  await updateAddress.run(world.services, await as('shipper'), { ...form, id: row.id, version: 1, link_phone: '13800000062' })
  const { data } = await tellStory.run(world.services, await as('shipper'), { object_type: 'address', object_id: row.id })
  expect(data.map(({ act }) => act)).toEqual(['address.updated', 'address.created'])
  expect(data[0]).toMatchObject({
    user_name: '锦城物流主管',
    company_name: '锦城演示食品有限公司',
    who: 'shipper',
    changes: { link_phone: ['138****0061', '138****0062'] }
  })
})

test('a phone is masked wherever it stands in a line: as the object itself, as a login name, within rows and within sentences', async () => {
  const carrier = await as('carrier')
  const points = [{ start_link_phone: '13800000063', fixed_phone: '028-86123456', remark: '到了打 13800000064，单号 DD2611210000017' }]
  const line = { act: 'user.updated', result: 'done', id: 78, no: '13800000065', after: { account: '13800000065', points } } as const
  await transact(world.services.db, carrier, (tx) => writeLog(tx, world.services.secrets, carrier, line))
  const [told] = (await tellStory.run(world.services, carrier, { object_type: 'user', object_id: 78 })).data
  expect(told).toMatchObject({
    object_no: '138****0065',
    changes: {
      account: [null, '138****0065'],
      points: [null, [{ start_link_phone: '138****0063', fixed_phone: '********3456', remark: '到了打 138****0064，单号 DD2611210000017' }]]
    }
  })
  const { data } = await listLogs.run(world.services, carrier, { object_no: '13800000065' })
  expect(data).toMatchObject([{ object_no: '138****0065' }])
})

test('who is turned away for want of a right stands in the log: a command under its act, a query by its path, each once however often he asks', async () => {
  const clerk = await world.login('shipper-fin')
  const ask = async (path: string, body: object) => (await world.post(path, body, clerk)).code
  for (let n = 0; n < 3; n += 1) expect(await ask('/api/order/assign', { nonsense: 1 })).toBe(-1)
  for (let n = 0; n < 3; n += 1) expect(await ask('/api/company/customers', {})).toBe(-1)
  const { user_id } = await as('shipper-fin')
  const linesOf = async (id: number | null) =>
    (await listLogs.run(world.services, await as('shipper'), { user_id: id ?? 0, result: 'refused', pagesize: 100 })).data
  expect(await linesOf(user_id)).toMatchObject([
    { act: 'session.turnedAway', object_no: '/api/company/customers', refusal: 'noPermission' },
    { act: 'order.assigned', refusal: 'noPermission' }
  ])
  // Minutes later it is told anew; who tries everything is not told forever.
  passTime(11 * 60_000)
  expect(await ask('/api/order/assign', {})).toBe(-1)
  expect(await linesOf(user_id)).toHaveLength(3)
  for (const { contract } of verbs.filter((verb) => typeof verb.contract.may !== 'string')) await ask(contract.path, { nonsense: 1 })
  expect(await linesOf(user_id)).toHaveLength(2 + 20)
  setClock(undefined)
})

test('what another company did to a shared object is told without what changed, and a stranger reads nothing', async () => {
  const carrier = await as('carrier')
  const shipper_id = world.base.companies['shipper']?.id ?? 0
  const line = {
    act: 'waybill.departed',
    result: 'done',
    id: 77,
    no: 'YD1',
    before: { payable_fen: 1 },
    after: { payable_fen: 2, remark: '急' },
    parties: [shipper_id]
  } as const
  await transact(world.services.db, carrier, (tx) => writeLog(tx, world.services.secrets, carrier, line))
  const ask = { object_type: 'waybill', object_id: 77 }
  expect((await tellStory.run(world.services, await as('shipper'), ask)).data).toMatchObject([
    { act: 'waybill.departed', company_name: '蜀道演示物流有限公司', changes: {}, ip: '' }
  ])
  expect((await tellStory.run(world.services, carrier, ask)).data[0]?.changes).toEqual({ payable_fen: [1, 2], remark: [null, '急'] })
  expect((await tellStory.run(world.services, { ...carrier, codes: new Set(['1-1']) }, ask)).data[0]?.changes).toEqual({ remark: [null, '急'] })
  expect((await tellStory.run(world.services, await as('shipper2'), ask)).total).toBe(0)
})

test('the log of a company is filtered by person, act, object, result and day, and holds no other company’s lines', async () => {
  const shipper = await as('shipper')
  const all = await listLogs.run(world.services, shipper, {})
  expect(new Set(all.data.map(({ company_name }) => company_name))).toEqual(new Set(['锦城演示食品有限公司']))
  expect(
    (await listLogs.run(world.services, shipper, { act: 'address.updated', user_id: shipper.user_id, object_no: '王', result: 'done' })).total
  ).toBe(1)
  expect((await listLogs.run(world.services, shipper, { date_to: '2020-01-01' })).total).toBe(0)
  await expect(listLogs.run(world.services, await as('shipper-fin'), {})).rejects.toMatchObject({ code: 'noPermission' })
  const tenant = await listLogs.run(world.services, await as('operator'), { object_type: 'waybill' })
  expect(tenant.data).toMatchObject([{ act: 'waybill.departed' }])
})

test('the log can be added to, never changed', async () => {
  await expect(transactAsSystem(world.services.db, (tx) => tx.updateTable('oplog').set({ act: 'x' }).execute())).rejects.toThrow(/permission denied/)
  await expect(transactAsSystem(world.services.db, (tx) => tx.deleteFrom('oplog').execute())).rejects.toThrow(/permission denied/)
})
