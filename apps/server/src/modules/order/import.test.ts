import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { loadPlaces } from '@yunshu/places/load-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runners } from '../../app.ts'
import { rootFolder } from '../../platform/folders.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Sheet } from '../../platform/sheet/head.ts'
import { makeSheet } from '../task/index.ts'
import { listTasks } from '../task/list.ts'
import { runTask } from '../task/run.ts'
import { importColumns, importNames, titleOf } from './importColumns.ts'
import { type Dictionaries, parseRows, type SheetCell } from './importParse.ts'
import { cancelTask } from '../task/cancel.ts'
import { importCommit, importErrors, importPreview, importTemplate } from './import.ts'
import { importOrders } from './importOrders.ts'
import { shipperOrders } from './list.ts'

let world: TestApp
beforeAll(async () => {
  loadPlaces()
  world = await testApp()
})
afterAll(() => world.close())

const dictionaries: Dictionaries = {
  goodsTypes: [
    { id: 2, goods_type_name: '食品饮料', dangerous: false, forbidden: false },
    { id: 15, goods_type_name: '危险品', dangerous: true, forbidden: false }
  ],
  vehicleTypes: [
    { id: 10, title: '9.6米' },
    { id: 6, title: '4.2米' }
  ]
}
type Cells = Partial<Record<keyof typeof importColumns, SheetCell>>
const example = Object.fromEntries(importNames.map((name) => [name, importColumns[name].example])) as Cells
const sheetOf = (...lines: Cells[]): Sheet => ({
  name: '订单',
  head: 0,
  hidden: [],
  others: [],
  rows: [importNames.map((name) => `${titleOf(name)} *`), ...lines.map((line) => importNames.map((name) => ({ ...example, ...line })[name] ?? null))]
})
const parse = (...lines: Cells[]) => ({
  orders: [...parseRows(sheetOf(...lines), { dictionaries, withCells: false })].flatMap((part) => ('count' in part ? [] : [...part]))
})
const faultsOf = (...lines: Cells[]) =>
  parse(...lines).orders.flatMap(({ faults }) => faults.map(({ row, column, fault }) => `${row} ${column} ${fault}`))

test('the example of the template is a sound order, with its place and its times', () => {
  const { orders } = parse({})
  expect(orders).toMatchObject([
    {
      key: '1',
      faults: [],
      form: {
        xianlu_type: 1,
        vehicle_type_ids: [10],
        fahuo: [{ start_area_code: '510116', zhiding_start_time: '2026-12-01T01:00:00.000Z' }],
        shouhuo: [{ end_area_code: '420112', goods_info_json_arr: [{ goods_type_id: 2, goods_num: 100, goods_kg: 2000 }] }]
      }
    }
  ])
})

test('rows of one key are one order: the same point with more goods, another point, another pickup', () => {
  const more = parse({}, { goods_name: '调味料' }).orders[0]?.form
  expect(more).toMatchObject({ xianlu_type: 1, shouhuo: [{ goods_info_json_arr: [{ goods_name: '火锅底料' }, { goods_name: '调味料' }] }] })
  expect(parse({}, { end_address: '二号库' }).orders[0]?.form).toMatchObject({ xianlu_type: 2, shouhuo: [{}, {}] })
  expect(parse({}, { start_address: '二号库' }).orders[0]?.form).toMatchObject({ xianlu_type: 3, fahuo: [{}, {}] })
})

test('a date is read as Excel gives it and as people type it, in Shanghai time', () => {
  const at = (start_time: SheetCell) => parse({ start_time }).orders[0]?.form?.fahuo[0]?.zhiding_start_time
  for (const typed of [new Date('2026-12-01T09:00:00Z'), '2026-12-01 09:00', '2026/12/1 9:00', '2026年12月1日 9时00分'])
    expect(at(typed)).toBe('2026-12-01T01:00:00.000Z')
})

test.each([
  [{ start_link_name: '' }, '2 发货联系人 required'],
  [{ end_link_phone: '123' }, '2 收货电话 notPhone'],
  [{ end_area: '不存在区' }, '2 卸货区县 noDistrict'],
  [{ start_time: '2026-02-30 09:00' }, '2 要求提货时间 notTime'],
  [{ end_time: '2026-11-01 09:00' }, '2 要求送达时间 deliveryFirst'],
  [{ start_time_type: '区间' }, '2 提货截止时间 endMissing'],
  [{ goods_num: '1.5' }, '2 件数 notInteger'],
  [{ goods_num: '一百' }, '2 件数 notNumber'],
  [{ goods_kg: 0, goods_volume: null }, '2 重量kg weightOrVolume'],
  [{ goods_kg: '1.23456' }, '2 重量kg decimals'],
  [{ goods_type: '神秘货物' }, '2 货物类型 noGoodsType'],
  [{ goods_type: '危险品' }, '2 货物类型 dangerous'],
  [{ vehicle_types: '飞船' }, '2 车型 noVehicle'],
  [{ order_kind: '冷链' }, '2 最低温度 coldNeeds'],
  [{ order_kind: '冷链', temp_min: -5, temp_max: -18 }, '2 最高温度 tempOrder'],
  [{ pay_mode: '以物易物' }, '2 付款方式 notListed'],
  [{ key: '' }, '2 订单序号 required']
] as [Cells, string][])('%j is told at its row and column', (cells, error) => {
  expect(faultsOf(cells)).toContain(error)
  expect(parse(cells).orders[0]?.form).toBeUndefined()
})

test('an order with one bad row is not imported at all, and rows of one order may not contradict each other', () => {
  expect(parse({}, { goods_name: '' }).orders).toMatchObject([{ form: undefined }])
  expect(faultsOf({}, { customer_order_no: 'ANOTHER' })).toEqual(['3 客户单号 contradicts'])
  expect(faultsOf({ key: '1' }, { key: '2' })).toEqual(['3 客户单号 repeated'])
})

const upload = async (account: string, bytes: Buffer, name = '订单.xlsx') => {
  const actor = await world.actor(account)
  return (await world.services.files.keep(world.services.db, actor, { name, bytes })).url
}

test('the sample: 300 orders, twelve bad ones each in another way, found before anything is made', async () => {
  const bytes = readFileSync(join(rootFolder, 'samples/orders-300.xlsx'))
  const shipper = await world.actor('shipper')
  const file = await upload('shipper', bytes)
  const preview = await importPreview.run(world.services, shipper, { file })
  expect(preview).toMatchObject({ orders: 300, good: 288, bad: 12 })
  expect(new Set(preview.errors.map(({ column, reason }) => `${column} ${reason.replace(/“[^”]*”|\d+/g, '')}`)).size).toBeGreaterThanOrEqual(12)
  expect((await shipperOrders.run(world.services, shipper, {})).total).toBe(0)
  const { base64 } = await importErrors.run(world.services, shipper, { file })
  const bad = await readSheet(Buffer.from(base64, 'base64'))
  expect(bad[0]?.at(-1)).toBe('错误原因')
  expect(new Set(bad.slice(1).map((row) => row[0])).size).toBe(12)
  const { job_id } = await importCommit.run(world.services, shipper, { file, submit: true })
  const id = { tenant_id: shipper.tenant_id, id: job_id }
  await runTask(world.services, runners, id)
  await runTask(world.services, runners, id)
  const list = await shipperOrders.run(world.services, shipper, { pagesize: 1 })
  expect(list.tabs).toEqual({ 30: 288 })
  const [task] = (await listTasks.run(world.services, shipper, {})).data
  expect(task).toMatchObject({ kind: 'orderImport', state: 30, done: 288, failed: 12 })
  expect(task?.failures[0]?.reason).toMatch(/发货联系人：不能为空/)
  expect((await importPreview.run(world.services, shipper, { file })).good).toBe(0)
})

test('the template that is downloaded can be imported as it is', async () => {
  const shipper = await world.actor('shipper2')
  const { base64 } = await importTemplate.run(world.services, shipper, {})
  const file = await upload('shipper2', Buffer.from(base64, 'base64'))
  expect(await importPreview.run(world.services, shipper, { file })).toMatchObject({
    orders: 1,
    good: 1,
    bad: 0,
    sample: [{ start: '成都市双流区', goods_name: '火锅底料' }]
  })
})

test('the preview says a municipality as people do, once and without its placeholder', async () => {
  const shipper = await world.actor('shipper2')
  const row = { ...example, customer_order_no: '', start_province: '重庆市', start_city: '市辖区', start_area: '沙坪坝区', start_diming: '' }
  const body = [importNames.map((name) => String(row[name] ?? '') || null)]
  const file = await upload('shipper2', await makeSheet([{ sheet: '订单', head: importNames.map(titleOf), body }]))
  expect(await importPreview.run(world.services, shipper, { file })).toMatchObject({ good: 1, sample: [{ start: '重庆市沙坪坝区' }] })
})

test('what is not our sheet, or not our file, is refused with its reason', async () => {
  const shipper = await world.actor('shipper')
  const other = await upload('shipper2', readFileSync(join(rootFolder, 'samples/orders-300.xlsx')))
  await expect(importPreview.run(world.services, shipper, { file: other })).rejects.toMatchObject({ code: 'notFound' })
  const strange = await upload('shipper', await makeSheet([{ sheet: 'x', head: ['a'], body: [['b']] }]))
  await expect(importPreview.run(world.services, shipper, { file: strange })).rejects.toMatchObject({
    code: 'badSheet',
    slots: { reason: { zh: '缺少“订单序号”列' } }
  })
  expect(
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('order')
        .select('id')
        .where('shipper_id', '=', world.base.companies['shipper2']?.id ?? 0)
        .execute()
    )
  ).toEqual([])
})

/** Uploads a file of so many sound orders and asks for its import; their customer numbers begin with `mark`. */
const askImport = async (mark: string, count: number, change: (i: number) => Cells = () => ({})) => {
  const shipper = await world.actor('shipper2')
  const body = Array.from({ length: count }, (_, i) => {
    const row: Cells = { ...example, key: String(i + 1), customer_order_no: `${mark}${i}`, ...change(i) }
    return importNames.map((name) => String(row[name] ?? '') || null)
  })
  const file = await upload('shipper2', await makeSheet([{ sheet: '订单', head: importNames.map(titleOf), body }]))
  const { job_id: id } = await importCommit.run(world.services, shipper, { file, submit: true })
  const task = { tenant_id: shipper.tenant_id, id }
  const found = async () => (await listTasks.run(world.services, shipper, {})).data.find((row) => row.id === id)
  const made = async () =>
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('order')
        .select(['id', 'order_no', 'version', 'order_status', 'customer_order_no'])
        .where('customer_order_no', 'like', `${mark}%`)
        .execute()
    )
  return { shipper, task, id, found, made }
}

/** The services of a server that dies as soon as a step of an import has been committed, before anybody hears of it. */
const dyingServices = (): TestApp['services'] => {
  const live: TestApp['services']['live'] = Object.create(world.services.live)
  live.publish = (changes) => {
    if (changes.some(({ kind }) => kind === 'order')) throw new Error('Connection terminated unexpectedly')
    world.services.live.publish(changes)
  }
  return { ...world.services, live }
}

test('an import that dies behind a commit goes on where it was: every order once, counted once, told once in the log', async () => {
  const { task, id, found, made } = await askImport('DIES', 230)
  for (const step of [1, 2, 3]) {
    await expect(runTask(dyingServices(), runners, task)).rejects.toThrow('Connection terminated')
    expect(await found()).toMatchObject({ state: 20, done: Math.min(230, step * 100), total: 230 })
  }
  await runTask(world.services, runners, task)
  await runTask(world.services, runners, task)
  expect(await found()).toMatchObject({ state: 30, done: 230, failed: 0, failures: [] })
  const orders = await made()
  expect(new Set(orders.map(({ customer_order_no }) => customer_order_no)).size).toBe(230)
  expect(new Set(orders.map(({ order_no }) => order_no)).size).toBe(230)
  expect(orders).toHaveLength(230)
  expect(await world.acts(id)).toEqual([
    { act: 'order.importStarted', result: 'done' },
    { act: 'order.imported', result: 'done' }
  ])
  expect(await world.acts(orders[0]?.id ?? 0)).toEqual([])
})

test('an imported order is as one that was entered by hand: its events, points and goods', async () => {
  const { task, made } = await askImport('SAME', 1)
  await runTask(world.services, runners, task)
  const [order] = await made()
  expect(order).toMatchObject({ version: 2, order_status: 30 })
  const shipper = await world.login('shipper2')
  const { data } = await world.post('/api/order/info', { id: order?.id }, shipper)
  expect(data).toMatchObject({
    fahuo: [{ start_link_name: example.start_link_name }],
    shouhuo: [{ end_link_name: example.end_link_name, goods_info_json_arr: [{ goods_name: example.goods_name }] }],
    events: [{ move: 'create' }, { move: 'submit', from_status: 10, to_status: 30 }]
  })
})

test('who cancels keeps what is made; the step that is done cannot be done again, and no other begins', async () => {
  const { shipper, task, id, found, made } = await askImport('STOP', 150)
  await expect(runTask(dyingServices(), runners, task)).rejects.toThrow('Connection terminated')
  const again = { task_id: id, at: 0, total: 150, submit: true, orders: [], failures: [] }
  await expect(importOrders.run(world.services, shipper, again)).rejects.toThrow()
  const stranger = await world.actor('shipper')
  await expect(cancelTask.run(world.services, stranger, { id })).rejects.toMatchObject({ code: 'notFound' })
  await cancelTask.run(world.services, shipper, { id })
  await expect(importOrders.run(world.services, shipper, { ...again, at: 100 })).rejects.toThrow()
  await runTask(world.services, runners, task)
  expect(await found()).toMatchObject({ state: 50, done: 100, failed: 0, total: 150 })
  expect(await made()).toHaveLength(100)
  await expect(cancelTask.run(world.services, shipper, { id })).rejects.toMatchObject({ code: 'taskEnded' })
  expect((await world.acts(id)).map(({ act }) => act)).toContain('task.cancelled')
})

test('an order that is turned down fails by itself, with its row and its field', async () => {
  // Two numbers that were used between the look and the import. A character that nobody sees is no fault: it is not kept.
  const { shipper, task, found, made } = await askImport('SOME', 40, (i) => (i === 5 ? { remark: `a${String.fromCodePoint(127)}b` } : {}))
  const other = await askImport('OTHER', 2, (i) => ({ customer_order_no: i === 0 ? 'SOME17' : 'SOME30' }))
  await runTask(world.services, runners, other.task)
  await runTask(world.services, runners, task)
  const row = await found()
  expect(row).toMatchObject({ state: 30, done: 38, failed: 2, total: 40 })
  expect(row?.failures.toSorted((a, b) => Number(a.no) - Number(b.no))).toEqual([
    { no: '18', reason: expect.stringMatching(/^19 客户单号：/) },
    { no: '31', reason: expect.stringMatching(/^32 客户单号：/) }
  ])
  expect(await made()).toHaveLength(40)
  expect((await shipperOrders.run(world.services, shipper, { keyword: 'SOME30' })).total).toBe(1)
  expect((await shipperOrders.run(world.services, shipper, { keyword: 'SOME5' })).data[0]?.remark).toBe('ab')
})

test('what the database is asked for an import does not grow with its orders', async () => {
  let asked = 0
  const db = openDb(openPool(world.appUrl, 4), () => void (asked += 1))
  const statementsOf = async (mark: string, count: number): Promise<number> => {
    const { task } = await askImport(mark, count)
    asked = 0
    await runTask({ ...world.services, db }, runners, task)
    return asked
  }
  const few = await statementsOf('FEW', 10)
  expect(few).toBeLessThan(60)
  expect(await statementsOf('MANY', 100)).toBe(few)
  // Three steps instead of one.
  expect(await statementsOf('MORE', 300)).toBeLessThan(3 * few)
  await db.destroy()
})
