import { readSheet } from 'read-excel-file/node'
import { testApp, type TestApp } from '@yunshu/testkit/app'
import { anAssignedOrder, anOrder } from '@yunshu/testkit/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runners, verbs } from '../../app.ts'
import { idOfUrl } from '../../platform/file/files.ts'
import { makeExport } from './export.ts'
import { listTasks } from './list.ts'
import { runTask } from './run.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const exportTasks = makeExport((path) => verbs.find(({ contract }) => contract.path === path))
const titles: Record<string, { zh: string; en: string }> = { route: { zh: '线路', en: 'Route' }, distance_m: { zh: '里程', en: 'Distance' } }
const columns = [
  'order_no',
  'order_status',
  'marks',
  'route',
  'vehicle_type_ids',
  'goods_kg',
  'first_start_time',
  'freight_fen',
  'is_chaoshi',
  'distance_m'
].map((name) => ({ name, ...(titles[name] && { title: titles[name] }) }))
const ask = (path: string, filters: object = {}) => ({ path, title: { zh: '订单列表', en: 'Orders' }, filters, columns })

/** Exports and reads the file back. */
const exported = async (account: string, path: string, filters: object = {}, lang: 'zh' | 'en' = 'zh') => {
  const found = await world.actor(account)
  const actor = { ...found, origin: { ...found.origin, lang } }
  const { job_id } = await exportTasks.run(world.services, actor, ask(path, filters))
  await runTask(world.services, runners, { tenant_id: actor.tenant_id, id: job_id })
  const [task] = (await listTasks.run(world.services, actor, {})).data
  const sheet = task?.url ? await readSheet(await world.services.files.bytesOf(idOfUrl(task.url) ?? 0)) : []
  return { task, sheet }
}

test('a list is written as its reader sees it: names of states, yuan, Shanghai time, kilometres', async () => {
  const made = await anAssignedOrder(world)
  const { task, sheet } = await exported('shipper', '/api/order/list')
  expect(task).toMatchObject({ kind: 'export', state: 30, done: 1, title: '订单列表' })
  expect(task?.url).toMatch(/^\/files\/\d+\/.*\.xlsx$/)
  expect(sheet[0]).toEqual(['订单号', '订单状态', '线路', '需求车型', '重量 (kg)', '要求提货', '运费（含税） (元)', '超时', '里程 (km)'])
  expect(sheet[1]).toEqual([
    made.order_no,
    '待接单',
    '双流仓 → 走马岭仓',
    '9.6米',
    2000,
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    5200,
    '否',
    expect.any(Number)
  ])
  expect(sheet.slice(2)).toEqual([['合计', null, null, null, 2000, null, 5200, null, null]])
})

test('in English the sheet is English', async () => {
  const { sheet } = await exported('shipper', '/api/order/list', {}, 'en')
  expect(sheet[0]?.slice(0, 2)).toEqual(['Order no.', 'Order status'])
  expect(sheet[1]?.[1]).toBe('Awaiting acceptance')
})

test('an export holds what its filters leave, and only what its asker may see', async () => {
  await anOrder(world, { by: 'shipper2' })
  expect((await exported('shipper', '/api/order/list', { order_status: 10 })).sheet).toHaveLength(1)
  expect((await exported('shipper2', '/api/order/list')).sheet).toHaveLength(3)
  expect((await listTasks.run(world.services, await world.actor('carrier'), {})).total).toBe(0)
})

test('text that looks like a formula stays text', async () => {
  await anOrder(world, { by: 'shipper2', customer_order_no: '=1+1' })
  const actor = await world.actor('shipper2')
  const { job_id } = await exportTasks.run(world.services, actor, { ...ask('/api/order/list'), columns: [{ name: 'customer_order_no' }] })
  await runTask(world.services, runners, { tenant_id: actor.tenant_id, id: job_id })
  const [task] = (await listTasks.run(world.services, actor, {})).data
  const sheet = await readSheet(await world.services.files.bytesOf(idOfUrl(task?.url ?? '') ?? 0))
  expect(sheet.flat()).toContain('=1+1')
})

test('without the right to export, of no list, or with a wrong filter nothing is started', async () => {
  const boss = await world.actor('shipper')
  const clerk = { ...boss, codes: new Set([...boss.codes].filter((code) => code !== '2-108')) }
  await expect(exportTasks.run(world.services, clerk, ask('/api/order/list'))).rejects.toMatchObject({ code: 'noPermission' })
  await expect(exportTasks.run(world.services, boss, ask('/api/order/carrier_list'))).rejects.toMatchObject({ code: 'noPermission' })
  for (const path of ['/api/order/info', '/api/no/such'])
    await expect(exportTasks.run(world.services, boss, ask(path))).rejects.toMatchObject({ code: 'notExportable' })
  await expect(exportTasks.run(world.services, boss, ask('/api/order/list', { order_status: 31 }))).rejects.toMatchObject({ code: 'badInput' })
})
