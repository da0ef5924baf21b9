import { columnKind, columnSource } from '@yunshu/contract/template/enums'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { loadPlaces } from '@yunshu/places/load-node'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import { runners } from '../../app.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { carrierOrders } from '../order/list.ts'
import { createPrice } from '../section/price.ts'
import { createSection } from '../section/write.ts'
import { makeSheet } from '../task/index.ts'
import { listTasks as listBackground } from '../task/list.ts'
import { runTask } from '../task/run.ts'
import { tasksErrors, tasksImport, tasksPreview, tasksTemplate, templateCustomers } from './importTasks.ts'
import { createTemplate, takeTemplate } from './write.ts'

let world: TestApp
let carrier: Actor
let shipper_id = 0
let duoduo = 0
const day = (days: number): string => addDays(shanghaiDay(now()), days)
const at = (days: number, hours: number): string => new Date(Date.parse(startOfShanghaiDay(day(days))) + hours * 3_600_000).toISOString()

const onTemplate = async (template_id: number | null) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('customer').set({ template_id }).where('carrier_id', '=', carrier.company_id).where('shipper_id', '=', shipper_id).execute()
  )
const aLane = async (section_name: string, lane_code: string, lat: number) => {
  const lane = await createSection.run(world.services, carrier, {
    shipper_id,
    section_name,
    lane_code,
    site_from: `${lane_code}-A`,
    site_to: `${lane_code}-B`,
    start_point: { node_name: '成都龙泉驿仓', area_code: '510112', lng: 104.27, lat },
    end_point: { node_name: '武汉东西湖仓', area_code: '420112', lng: 114.14, lat: 30.62 },
    mileage_m: 1_150_000,
    mileage_source: 1,
    run_minutes: 900,
    valid_from: day(-30),
    valid_to: day(60)
  })
  await createPrice.run(world.services, carrier, {
    section_id: lane.id,
    vehicle_type_id: 10,
    billing_unit: 5,
    up_fen: 600_000,
    up_rate_bp: 900,
    cancel_ladder: [],
    valid_from: day(-30),
    valid_to: day(60)
  })
  return lane
}

beforeAll(async () => {
  loadPlaces()
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper_id = world.base.companies['shipper']?.id ?? 0
  duoduo = (await takeTemplate.run(world.services, carrier, { code: 'duoduo' })).id
  await onTemplate(duoduo)
  await aLane('成都-武汉', 'CD-WH-01', 30.56)
  // Nothing ever ran on this one: its start is far from where the orders load.
  await aLane('昆明-武汉', 'KM-WH-01', 25.04)
  await aTrip(world, { order: await anAcceptedOrder(world, { first_start_time: at(1, 8) }), plan_start_time: at(1, 8) })
})
afterAll(() => world.close())

const sheet = (head: string[], ...rows: string[][]): string => [head, ...rows].map((row) => row.join(',')).join('\n')
const usual = ['任务号', '线路编码', '运行日期', '要求到装', '要求送达']
const preview = async (csv: string, more: object = {}, who = carrier) =>
  await tasksPreview.run(world.services, who, { template_id: duoduo, shipper_id, csv, ...more })
const imported = async (given: object, who = carrier) => {
  const { job_id } = await tasksImport.run(world.services, who, { template_id: duoduo, shipper_id, ...given })
  await runTask(world.services, runners, { tenant_id: carrier.tenant_id, id: job_id })
  await runTask(world.services, runners, { tenant_id: carrier.tenant_id, id: job_id })
  return (await listBackground.run(world.services, carrier, {})).data.find(({ id }) => id === job_id)
}
const found = async (keyword: string) => (await carrierOrders.run(world.services, carrier, { keyword })).data
const customOf = async (id: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('customer_task').select(['custom', 'template_id']).where('id', '=', id).executeTakeFirst()
  )

test('the customer’s own sheet becomes placed orders with its numbers and times, dates and digits written as people write them', async () => {
  const csv = sheet(
    usual,
    ['ＤＤ００１', 'cd-wh-01', day(2).replaceAll('-', '/'), '8点半', '06:00'],
    ['DD002', 'CD-WH-01', '', `${day(2)} 09:00`, `${day(3)} 02:00`]
  )
  expect(await preview(csv)).toMatchObject({
    rows: 2,
    good: 2,
    bad: 0,
    errors: [],
    sample: [
      { row: 2, section_name: '成都-武汉', plan_arrive_start: at(2, 8.5), plan_arrive_end: at(3, 6) },
      { row: 3, customer_order_no: 'DD002', plan_arrive_start: at(2, 9), plan_arrive_end: at(3, 2) }
    ]
  })
  expect(await imported({ csv })).toMatchObject({ state: 30, total: 2, done: 2, failed: 0 })
  expect(await found('DD002')).toMatchObject([
    { customer_order_no: 'DD002', shipper_id, order_status: 50, first_start_time: at(2, 9), last_end_time: at(3, 2) }
  ])
  expect(await customOf((await found('DD002'))[0]?.id ?? 0)).toBeUndefined()
})

test('a workbook with a title above its head, dates of the spreadsheet and the sums at its end comes in as well', async () => {
  const bytes = await makeSheet([
    { sheet: '任务', head: ['十二月任务', '', '', ''], body: [usual, ['DD101', 'CD-WH-01', day(4), '07:00', '23:00'], ['合计', '1', '', '', '']] }
  ])
  const { url: file } = await world.services.files.keep(world.services.db, carrier, { name: '任务.xlsx', bytes })
  expect(await tasksPreview.run(world.services, carrier, { template_id: duoduo, shipper_id, file })).toMatchObject({
    rows: 1,
    good: 1,
    seen: { unread: [] }
  })
  expect(await imported({ file })).toMatchObject({ done: 1, failed: 0 })
  expect(await found('DD101')).toMatchObject([{ first_start_time: at(4, 7), last_end_time: at(4, 23) }])
})

test('each fault is told at its row and column, numbers that are there already stay out, and the rest comes in', async () => {
  await imported({ csv: sheet(usual, ['DD201', 'CD-WH-01', day(5), '08:00', '23:00']) })
  const csv = sheet(
    usual,
    ['DD201', 'CD-WH-01', day(5), '08:00', '23:00'],
    ['DD202', 'CD-WH-01', day(5), '08:00', '23:00'],
    ['DD202', 'CD-WH-01', day(5), '10:00', '23:00'],
    ['', 'CD-WH-01', day(5), '08:00', '23:00'],
    ['DD203', 'XX-01', day(5), '08:00', '23:00'],
    ['DD204', 'KM-WH-01', day(5), '08:00', '23:00'],
    ['DD205', 'CD-WH-01', '12/20/2026', '08:00', '23:00'],
    ['DD206', 'CD-WH-01', day(90), '08:00', '23:00'],
    ['DD207', 'CD-WH-01', day(5), `${day(5)} 08:00`, `${day(5)} 07:00`]
  )
  const seen = await preview(csv)
  expect(seen).toMatchObject({ rows: 9, good: 1, bad: 8 })
  expect(seen.errors.map(({ row, column }) => `${row} ${column}`)).toEqual([
    expect.stringMatching(/^2 /),
    '4 任务号',
    '5 任务号',
    '6 线路编码',
    '7 线路编码',
    expect.stringMatching(/^8 运行日期/),
    expect.stringMatching(/^8 要求到装/),
    expect.stringMatching(/^8 要求送达/),
    '9 运行日期',
    '10 要求送达'
  ])
  const { base64 } = await tasksErrors.run(world.services, carrier, { template_id: duoduo, shipper_id, csv })
  const bad = await readSheet(Buffer.from(base64, 'base64'))
  expect(bad).toHaveLength(9)
  expect(bad[0]?.at(-1)).toBe('错误原因')
  expect(await imported({ csv })).toMatchObject({ done: 1, failed: 8, total: 9 })
  expect(await found('DD202')).toHaveLength(1)
  expect(await found('DD203')).toHaveLength(0)
})

test('a template made on the screens is imported by its own titles, with its own fields kept', async () => {
  const column = (field: string, title_zh: string, more: object = {}) => ({
    field,
    source: columnSource.code.entry,
    kind: columnKind.code.text,
    title_zh,
    title_en: '',
    width: 100,
    choices: [],
    formula: '',
    ...more
  })
  const own = await createTemplate.run(world.services, carrier, {
    code: 'shop',
    name: '演示零售',
    columns: [
      column('customer_order_no', '送货单', { source: columnSource.code.fact, import_titles: ['DN'] }),
      column('pallets', '托盘', { kind: columnKind.code.number }),
      column('door', '门', { kind: columnKind.code.choice, choices: ['前门', '后门'] }),
      column('booked_on', '预约日', { kind: columnKind.code.day }),
      column('tail_lift', '尾板', { kind: columnKind.code.yesNo })
    ]
  })
  await onTemplate(own.id)
  expect((await templateCustomers.run(world.services, carrier, { template_id: own.id })).data).toMatchObject([{ id: shipper_id }])
  const book = await tasksTemplate.run(world.services, carrier, { template_id: own.id })
  expect((await readSheet(Buffer.from(book.base64, 'base64')))[0]).toEqual(['送货单 *', '托盘', '门', '预约日', '尾板', '线路编码'])
  const head = ['DN', '路段', '托盘', '门', '预约日', '尾板', '要求到装', '件数']
  const csv = sheet(
    head,
    ['SH1', '成都-武汉', '１２', '后门', '2026年12月5日', '是', `${day(6)} 09:00`, '50'],
    ['SH2', '成都-武汉', 'many', '侧门', '', '', `${day(6)} 09:00`, '']
  )
  const seen = await preview(csv, { template_id: own.id })
  expect(seen).toMatchObject({ good: 1, bad: 1 })
  expect(seen.errors.map(({ column: title }) => title)).toEqual(['托盘', '门'])
  expect(await imported({ csv, template_id: own.id })).toMatchObject({ done: 1, failed: 1 })
  const [order] = await found('SH1')
  expect(order).toMatchObject({ goods_num: 50 })
  expect(await customOf(order?.id ?? 0)).toEqual({
    template_id: own.id,
    custom: { pallets: 12, door: '后门', booked_on: '2026-12-05', tail_lift: true }
  })
  await onTemplate(duoduo)
})

test('a customer of somebody else, or on another template, is refused; so is a file without numbers', async () => {
  const csv = sheet(usual, ['DD301', 'CD-WH-01', day(5), '08:00', '23:00'])
  const other = await world.actor('carrier2')
  await expect(preview(csv, {}, other)).rejects.toMatchObject({ code: 'notFound' })
  await expect(preview(csv, { shipper_id: world.base.companies['shipper2']?.id ?? 0 })).rejects.toMatchObject({
    code: expect.stringMatching(/^(notFound|notOnTemplate)$/)
  })
  await onTemplate(null)
  await expect(preview(csv)).rejects.toMatchObject({ code: 'notOnTemplate' })
  await expect(tasksImport.run(world.services, carrier, { template_id: duoduo, shipper_id, csv })).rejects.toMatchObject({ code: 'notOnTemplate' })
  await onTemplate(duoduo)
  await expect(preview(sheet(['线路编码', '运行日期'], ['CD-WH-01', day(5)]))).rejects.toMatchObject({ code: 'badSheet' })
})

test('ten thousand trips are looked at in a moment, and one more is refused', async () => {
  const rows = Array.from({ length: 10_000 }, (_, i) => [`BIG${i}`, 'CD-WH-01', day(7), '08:00', '23:00'])
  const began = performance.now()
  expect(await preview(sheet(usual, ...rows))).toMatchObject({ rows: 10_000, good: 10_000 })
  expect(performance.now() - began).toBeLessThan(20_000)
  await expect(preview(sheet(usual, ...rows, ['BIG', 'CD-WH-01', day(7), '08:00', '23:00']))).rejects.toMatchObject({ code: 'badSheet' })
})
