import type { Verb } from '../../platform/verb/verb.ts'
import { loadPlaces } from '@yunshu/places/load-node'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { readSheet } from 'read-excel-file/node'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { without } from '../../../testkit/rights.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { demoIdNo, demoMobile, demoVin } from '../../seeds/identities.ts'
import { importAddresses } from '../address/import.ts'
import { listAddresses } from '../address/list.ts'
import { importDrivers } from '../driver/import.ts'
import { driverList } from '../driver/list.ts'
import { importVehicles } from '../vehicle/import.ts'
import { vehicleInfo } from '../vehicle/info.ts'
import { vehicleList } from '../vehicle/list.ts'
import { runners } from '../../app.ts'
import { idOfUrl } from '../../platform/file/files.ts'
import { fileBytes } from '../../../testkit/fileBytes.ts'
import { workbookOf } from '../../../testkit/workbook.ts'
import { exportTasks } from './export.ts'
import { listTasks } from './list.ts'
import { runTask } from './run.ts'
import { makeSheet } from './sheet.ts'

let world: TestApp
beforeAll(async () => {
  loadPlaces()
  world = await testApp()
})
afterAll(() => world.close())

const as = (account: string) => world.actor(account)
const day = (days: number) => addDays(shanghaiDay(now()), days)
type Cells = Readonly<Record<string, string | number | null>>
/** A file of rows whose cells are named by the titles of their columns. */
const fileOf = async (actor: Actor, ...rows: readonly Cells[]): Promise<string> => {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const bytes = await makeSheet([{ sheet: '导入', head, body: rows.map((row) => head.map((title) => row[title] ?? null)) }])
  return (await world.services.files.keep(world.services.db, actor, { name: '导入.xlsx', bytes })).url
}
type Verbs = typeof importAddresses
const bring = async ([, preview, , commit]: Verbs, actor: Actor, ...rows: readonly Cells[]) => {
  const file = await fileOf(actor, ...rows)
  return { file, seen: await preview.run(world.services, actor, { file }), done: await commit.run(world.services, actor, { file }) }
}

const place = {
  联系人: '陈仓管',
  电话: '13800009001',
  省份: '四川省',
  城市: '成都市',
  区县: '双流区',
  详细地址: '西航港街道示例路 1 号',
  地名简称: '双流二仓'
}
test('addresses come in by a file, at their town or where the file says, and what is wrong is told at its row and column', async () => {
  const shipper = await as('shipper')
  const { seen, done, file } = await bring(
    importAddresses,
    shipper,
    place,
    { ...place, 详细地址: '黄水镇示例路 2 号', 用途: '卸货', 经度: 103.9, 纬度: 30.5 },
    { ...place, 区县: '没有区', 电话: 'abc' },
    place,
    { ...place, 详细地址: '只有经度', 经度: 103.9 }
  )
  expect(seen).toMatchObject({ rows: 5, good: 2, bad: 3, sample: [{ row: 2, name: '双流二仓' }, { row: 3 }] })
  expect(seen.sample[0]?.about).toContain('四川省成都市双流区')
  expect(seen.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['4 区县', '4 电话', '5 详细地址', '6 纬度'])
  expect(done).toMatchObject({ done: 2, failed: 3 })
  const { data } = await listAddresses.run(world.services, shipper, { name: '陈仓管', pagesize: 20 })
  expect(data).toHaveLength(2)
  expect(data.find(({ lng }) => lng === 103.9)).toMatchObject({ address_type: 2, area_code: '510116' })
  // A second time nothing comes in: the book has them.
  expect(await importAddresses[3].run(world.services, shipper, { file })).toMatchObject({ done: 0, failed: 5 })
  const [, , errors] = importAddresses
  const book = await errors.run(world.services, shipper, { file })
  const sheet = await readSheet(Buffer.from(book.base64, 'base64'))
  expect(sheet).toHaveLength(6)
  expect(sheet[1]?.at(-1)).toContain('已有该联系人的这个地址')
  const sender = await as('carrier')
  await expect(importAddresses[1].run(world.services, sender, { file })).rejects.toMatchObject({ code: 'notFound' })
})

const driverCells = (n: number): Cells => ({
  姓名: `导入${n}`,
  手机号: demoMobile(8000 + n),
  身份证号: demoIdNo(500 + n),
  身份证有效期: day(900),
  准驾车型: 'A2',
  驾驶证有效期: day(1200),
  从业资格证号: '510107000000000001',
  从业资格证有效期: day(700)
})
test('drivers come in with their numbers, without pictures; whose mobile is another’s is told, and the others stand', async () => {
  const [carrier, other] = [await as('carrier'), await as('carrier2')]
  const mine = await aDriver(world)
  const theirs = driverCells(9)
  await bring(importDrivers, other, theirs)
  const { seen, done } = await bring(
    importDrivers,
    carrier,
    driverCells(1),
    { ...driverCells(2), 手机号: mine.mobile },
    { ...driverCells(3), 身份证号: '510107199001010000' },
    { ...driverCells(4), 从业资格证号: null },
    { ...driverCells(5), 手机号: driverCells(1)['手机号'] ?? null },
    { ...driverCells(6), 手机号: theirs['手机号'] ?? null }
  )
  expect(seen.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 手机号', '4 身份证号', '5 从业资格证号', '6 手机号'])
  // Whose mobile it is another carrier's driver has is known only when the row comes in.
  expect(seen).toMatchObject({ rows: 6, good: 2, bad: 4 })
  expect(done).toMatchObject({ done: 1, failed: 5 })
  expect(done.errors.at(-1)).toMatchObject({ row: 7, column: '手机号' })
  const { data } = await driverList.run(world.services, carrier, { keyword: '导入1' })
  expect(data).toMatchObject([{ driver_name: '导入1', license_class: 'A2', audit_status: 10, coop_type: 1 }])
  await expect(importDrivers[3].run(world.services, without(carrier, '4-107'), { file: '/files/1/x.xlsx' })).rejects.toMatchObject({
    code: 'noPermission'
  })
})

const vehicleCells = (n: number): Cells => ({
  车牌号: `川C${30_000 + n}`,
  车牌颜色: '黄牌',
  车型: '9.6 m',
  能源类型: '柴油',
  车辆类型: '重型厢式货车',
  车辆识别代号: demoVin(700_000 + n),
  所有人: '蜀道演示物流有限公司',
  使用性质: '货运',
  注册日期: day(-500),
  发证日期: day(-490),
  发证机关: '成都市公安局交通警察支队',
  总质量kg: 18_000,
  整备质量kg: 7_000,
  核定载质量kg: 10_800,
  道路运输证号: '510107000001',
  道路运输证有效期: day(500),
  北斗终端号: 'BD1',
  交强险公司: '示例财产保险',
  交强险保单号: `JQ-IM-${n}`,
  交强险起期: day(-100),
  交强险止期: day(265),
  年检有效期至: day(200).slice(0, 7)
})
test('vehicles come in with their policies and inspection; a plate or VIN that is there already is told', async () => {
  const carrier = await as('carrier')
  const mine = await aVehicle(world)
  const { seen, done } = await bring(
    importVehicles,
    carrier,
    { ...vehicleCells(1), 商业险公司: '示例财产保险', 商业险保单号: 'SY-IM-1', 商业险起期: day(-100), 商业险止期: day(265) },
    { ...vehicleCells(2), 车牌号: mine.plate_no },
    { ...vehicleCells(3), 车辆识别代号: mine.vin },
    { ...vehicleCells(4), 车型: '不存在', 车辆类型: '没有' },
    { ...vehicleCells(5), 交强险止期: day(-200) }
  )
  expect(seen.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(['3 车牌号', '5 车型', '5 车辆类型', '6 交强险止期'])
  expect(done).toMatchObject({ done: 1, failed: 4 })
  expect(done.errors.at(-1)).toMatchObject({ row: 4, column: '车辆识别代号' })
  const { data } = await vehicleList.run(world.services, carrier, { keyword: '川C30001' })
  const { policies, inspections } = await vehicleInfo.run(world.services, carrier, { id: data[0]?.id })
  expect([policies.length, inspections.length]).toEqual([2, 1])
  expect(data[0]).toMatchObject({ vehicle_type_id: 10, mot_vehicle_type: 'H12', audit_status: 10 })
})

test('each template has its columns and an explanation of them', async () => {
  for (const [verbs, account] of [
    [importAddresses, 'shipper'],
    [importDrivers, 'carrier'],
    [importVehicles, 'carrier']
  ] as const) {
    const { name, base64 } = await (verbs[0] as Verb<(typeof importAddresses)[0]['contract']>).run(world.services, await as(account), {})
    expect(name).toMatch(/导入模板\.xlsx$/)
    const sheet = await readSheet(Buffer.from(base64, 'base64'))
    expect(sheet[0]?.some((cell) => String(cell).endsWith('*'))).toBe(true)
  }
})

test('what is no workbook, has too many rows or lacks a column is refused with a sentence', async () => {
  const shipper = await as('shipper')
  const [, preview] = importAddresses
  const short = await fileOf(shipper, { 联系人: '只有', 电话: '13800009001' })
  await expect(preview.run(world.services, shipper, { file: short })).rejects.toMatchObject({ code: 'badSheet' })
  const long = await fileOf(shipper, ...Array.from({ length: 2001 }, () => place))
  await expect(preview.run(world.services, shipper, { file: long })).rejects.toMatchObject({ code: 'badSheet' })
})

test('what looks like a formula is imported, listed, exported and given back with its faults as the text that it is', async () => {
  const shipper = await as('shipper')
  const [hidden, plain] = ['=HYPERLINK("http://elsewhere.example","x")', '@SUM(1+1)']
  const nasty = { ...place, 联系人: '公式', 详细地址: hidden, 地名简称: plain }
  const { file, done } = await bring(importAddresses, shipper, nasty, { ...nasty, 区县: '没有区', 地名简称: '+1+1' })
  expect(done).toMatchObject({ done: 1, failed: 1 })
  const { data } = await listAddresses.run(world.services, shipper, { name: '公式', pagesize: 20 })
  expect(data).toMatchObject([{ address: hidden, address_diming: plain }])
  const columns = [{ name: 'address' }, { name: 'address_diming' }]
  const title = { zh: hidden, en: hidden }
  const { job_id } = await exportTasks.run(world.services, shipper, { path: '/addressList', title, filters: { name: '公式' }, columns })
  await runTask(world.services, runners, { tenant_id: shipper.tenant_id, id: job_id })
  const [made] = (await listTasks.run(world.services, shipper, {})).data
  const exported = await fileBytes(world, idOfUrl(made?.url ?? '') ?? 0)
  const returned = Buffer.from((await importAddresses[2].run(world.services, shipper, { file })).base64, 'base64')
  expect((await readSheet(exported))[1]).toEqual([expect.stringContaining(hidden), plain])
  expect((await readSheet(returned)).flat()).toEqual(expect.arrayContaining([hidden, '+1+1']))
  for (const book of [exported, returned]) expect(await formulasIn(book)).toBe(0)
  expect(await formulasIn(workbookOf('<row r="1"><c r="A1"><f>1+1</f><v>2</v></c></row>'))).toBe(1)
})

/** Cells of a workbook that are formulas. */
const formulasIn = async (bytes: Buffer): Promise<number> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  let found = 0
  for await (const entry of zip.eachEntry())
    if (/worksheets\//.test(entry.fileName)) found += ((await text(await zip.openReadStreamPromise(entry))).match(/<f[\s>]/g) ?? []).length
  return found
}
