import { contracts } from '@yunshu/contract/all'
import { rowOf } from '@yunshu/contract/kit/endpoint'
import { fieldOf } from '@yunshu/contract/kit/valueText'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import pg from 'pg'
import { readSheet } from 'read-excel-file/node'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { fileBytes } from '../../../testkit/fileBytes.ts'
import { anAssignedOrder, anOrder } from '../../../testkit/order.ts'
import { funded } from '../../../testkit/wallet.ts'
import { without } from '../../../testkit/rights.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runners } from '../../app.ts'
import { transact, transactAsSystem } from '../../platform/db/scope.ts'
import { idOfUrl, shareFiles } from '../../platform/file/files.ts'
import { cancelTask } from './cancel.ts'
import { columnsOf, readerOf } from './cells.ts'
import { exportTasks } from './export.ts'
import { listTasks } from './list.ts'
import { runTask } from './run.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

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
const ask = (path: string, filters: object = {}, chosen: readonly { name: string }[] = columns) => ({
  path,
  title: { zh: '订单列表', en: 'Orders' },
  filters,
  columns: [...chosen]
})

/** Exports and reads the file back. */
const exported = async (account: string, path: string, filters: object = {}, lang: 'zh' | 'en' = 'zh', names?: readonly string[]) => {
  const found = await world.actor(account)
  const actor = { ...found, origin: { ...found.origin, lang } }
  const { job_id } = await exportTasks.run(
    world.services,
    actor,
    ask(
      path,
      filters,
      names?.map((name) => ({ name }))
    )
  )
  await runTask(world.services, runners, { tenant_id: actor.tenant_id, id: job_id })
  const [task] = (await listTasks.run(world.services, actor, {})).data
  const sheet = task?.url ? await readSheet(await fileBytes(world, idOfUrl(task.url) ?? 0)) : []
  return { task, sheet }
}

test('a list is written as its reader sees it: names of states, yuan, Shanghai time, kilometres', async () => {
  const made = await anAssignedOrder(world)
  const { task, sheet } = await exported('shipper', '/api/order/list')
  expect(task).toMatchObject({ kind: 'export', state: 30, done: 1, title: '订单列表' })
  expect(task?.url).toMatch(/^\/files\/\d+\/.*\.xlsx$/)
  expect(sheet[0]).toEqual(['订单号', '订单状态', 'marks', '线路', '需求车型', '重量 (kg)', '要求提货', '运费（含税） (元)', '超时', '里程 (km)'])
  expect(sheet[1]).toEqual([made.order_no, '待接单', null, '双流仓 → 走马岭仓', '9.6米', 2000, expect.any(Date), 5200, '否', expect.any(Number)])
  expect(sheet.slice(2)).toEqual([['合计', null, null, null, null, 2000, null, 5200, null, null]])
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

test('people, roles, places, messages and the log are written as their screens show them, phones masked', async () => {
  const place = { link_name: '王仓管', link_phone: '13800000061', area_code: '510114', address: '物流大道 88 号', lng: 104.1, lat: 30.8 }
  const token = await world.login('shipper')
  const { data: made } = await world.post('/api/address/create', place, token)
  await world.post('/api/address/update', { ...place, id: (made as { id: number }).id, version: 1, link_name: '李仓管', anyway: true }, token)
  const people = await exported('shipper', '/api/Admin_user/admin_user_index', {}, 'en', ['user_name', 'mobile', 'role_names', 'status'])
  expect(people.sheet.slice(0, 2)).toEqual([
    ['Name', 'Mobile', 'Roles', 'State'],
    ['锦城物流主管', '138****0041', 'Administrator', 'Enabled']
  ])
  const roles = await exported('shipper', '/api/Admin_user/admin_role_list', {}, 'en', ['role_name', 'preset', 'state'])
  expect(roles.sheet[1]).toEqual([expect.stringMatching(/^[A-Z]/), 'Preset', 'Enabled'])
  const places = await exported('shipper', '/addressList', {}, 'zh', ['link_name', 'link_phone', 'address', 'address_type'])
  expect(places.sheet[1]).toEqual(['李仓管', '138****0061', '四川省成都市新都区物流大道 88 号', '提货和卸货'])
  const log = await exported('shipper', '/api/adminlog/admin_log_index', { object_type: 'address' }, 'zh', [
    'user_name',
    'act',
    'object_type',
    'result',
    'changes'
  ])
  expect(log.sheet[1]).toEqual(['锦城物流主管', '修改地址', '地址', '成功', expect.stringContaining('王仓管 → 李仓管')])
  await exported('operator', '/api/sms/list', {}, 'zh', ['phone', 'scene']).then(({ task }) => expect(task).toMatchObject({ state: 30 }))
})

test('a state is named by the list of its own row, never by that of another with the same column', async () => {
  const { sheet } = await exported('operator', '/api/company/customers', { state: 1 }, 'zh', ['company_name', 'contact_mobile', 'state'])
  expect(sheet[1]).toEqual([expect.any(String), expect.stringMatching(/^138\*{4}\d{4}$/), '正常'])
  const types = await exported('operator', '/api/setting/vehicle_types', { state: 1 }, 'zh', ['title', 'state'])
  expect(types.sheet[1]?.[1]).toBe('启用')
})

test('the trial balance, which comes whole, is written with its accounts by name and its sums', async () => {
  await funded(world, 'shipper', 200_000)
  const columns = ['company_name', 'account', 'opening_fen', 'dr_fen', 'cr_fen', 'closing_fen']
  const { task, sheet } = await exported('operator', '/api/ledger/trial_balance', {}, 'zh', columns)
  expect(task).toMatchObject({ state: 30, done: 4 })
  expect(sheet.slice(1)).toEqual([
    ['平台托管账', 'P101 托管银行', 0, 2000, 0, 2000],
    ['平台托管账', 'P201 客户钱包-可用', 0, 0, 2000, -2000],
    ['锦城演示食品有限公司', '1002 平台钱包', 0, 2000, 0, 2000],
    ['锦城演示食品有限公司', '1021 银行存款', 0, 0, 2000, -2000],
    ['合计', null, null, 4000, 4000, null]
  ])
  await expect(exportTasks.run(world.services, await world.actor('operator'), ask('/api/ledger/months'))).rejects.toMatchObject({
    code: 'notExportable'
  })
})

test('days and times are those of the sheet, on the clock of Shanghai: it sorts, filters and subtracts them', async () => {
  const made = await anOrder(world, { by: 'shipper2' })
  const { sheet } = await exported('shipper2', '/api/order/list', {}, 'zh', ['order_no', 'created_at', 'first_start_time'])
  const [, ...rows] = sheet
  const mine = rows.find(([no]) => no === made.order_no)
  const { created_at } = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('order')
      .select('created_at')
      .where('tenant_id', '=', world.base.tenant_id)
      .where('order_no', '=', made.order_no)
      .executeTakeFirstOrThrow()
  )
  const clock = new Date(Date.parse(`${shanghaiMinute(created_at).replace(' ', 'T')}Z`))
  // The other program's reader loses part of a millisecond.
  expect(mine?.[1] instanceof Date && Math.round(mine[1].getTime() / 1000) * 1000).toBe(clock.getTime())
  expect(mine?.[2]).toBeInstanceOf(Date)
})

test('every column of a day or a time, of every list, is written as one', () => {
  const moments = { time: '2026-11-30T16:05:59.000Z', dayOfTime: '2026-11-30T16:05:59.000Z', day: '2026-12-01' } as const
  const right = { time: [46_357 + 5 / 1440, 'yyyy-mm-dd hh:mm'], dayOfTime: [46_357, 'yyyy-mm-dd'], day: [46_357, 'yyyy-mm-dd'] }
  const lists = Object.values(contracts).flatMap((calls) => Object.values(calls))
  const found = lists.flatMap((contract) => {
    const { properties = {} } = fieldOf(rowOf(contract))
    return Object.entries(properties).flatMap(([name, schema]) => {
      const { kind = 'choice' } = fieldOf(schema)
      if (kind !== 'time' && kind !== 'day' && kind !== 'dayOfTime') return []
      const [column] = columnsOf(contract, [{ name }], readerOf({ lang: 'zh' }))
      const [none, value] = [column?.valueOf({ [name]: null }), column?.valueOf({ [name]: moments[kind] })]
      return [{ at: `${contract.path} ${name}`, is: [none, typeof value === 'number' ? value.toFixed(6) : value, column?.format], kind }]
    })
  })
  expect(found.length).toBeGreaterThan(100)
  for (const { at, is, kind } of found) expect(is, at).toEqual([null, Number(right[kind][0]).toFixed(6), right[kind][1]])
})

test('text that looks like a formula stays text', async () => {
  await anOrder(world, { by: 'shipper2', customer_order_no: '=1+1' })
  const actor = await world.actor('shipper2')
  const { job_id } = await exportTasks.run(world.services, actor, { ...ask('/api/order/list'), columns: [{ name: 'customer_order_no' }] })
  await runTask(world.services, runners, { tenant_id: actor.tenant_id, id: job_id })
  const [task] = (await listTasks.run(world.services, actor, {})).data
  const sheet = await readSheet(await fileBytes(world, idOfUrl(task?.url ?? '') ?? 0))
  expect(sheet.flat()).toContain('=1+1')
})

test('without the right to export, of no list, or with a wrong filter nothing is started', async () => {
  const boss = await world.actor('shipper')
  const clerk = without(boss, '2-108')
  await expect(exportTasks.run(world.services, clerk, ask('/api/order/list'))).rejects.toMatchObject({ code: 'noPermission' })
  const keeper = without(boss, '9-408')
  await expect(exportTasks.run(world.services, keeper, ask('/api/Admin_user/admin_user_index'))).rejects.toMatchObject({ code: 'noPermission' })
  await expect(exportTasks.run(world.services, boss, ask('/api/notice/list'))).rejects.toMatchObject({ code: 'notExportable' })
  await expect(exportTasks.run(world.services, boss, ask('/api/order/carrier_list'))).rejects.toMatchObject({ code: 'noPermission' })
  for (const path of ['/api/order/info', '/api/no/such'])
    await expect(exportTasks.run(world.services, boss, ask(path))).rejects.toMatchObject({ code: 'notExportable' })
  await expect(exportTasks.run(world.services, boss, ask('/api/order/list', { order_status: 31 }))).rejects.toMatchObject({ code: 'badInput' })
})

test('an export is read by who asked for it, at its whole address and while he may export that list; by no colleague, no operator, and given to nobody', async () => {
  await world.post('/api/task/export', ask('/api/order/list'), await world.login('shipper'))
  const owner = await world.actor('shipper')
  const [row] = (await listTasks.run(world.services, owner, {})).data
  await runTask(world.services, runners, { tenant_id: owner.tenant_id, id: row?.id ?? 0 })
  const url = (await listTasks.run(world.services, owner, {})).data.find(({ id }) => id === row?.id)?.url ?? ''
  const read = async (account: string, address = url) =>
    (await world.app.inject({ method: 'GET', url: address, headers: { token: await world.login(account) } })).statusCode
  const own = await world.app.inject({ method: 'GET', url, headers: { token: await world.login('shipper') } })
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store'])
  for (const account of ['shipper-fin', 'shipper-pay', 'operator', 'shipper2', 'carrier']) expect(await read(account), account).toBe(404)
  expect(await read('shipper', url.replace(/[^/]+$/, 'other.xlsx'))).toBe(404)
  await expect(
    transact(world.services.db, owner, async (tx) => await shareFiles(tx, owner, [url], [world.base.companies['carrier']?.id ?? 0]))
  ).rejects.toMatchObject({ code: 'notFound' })
  const rights = async (minus_menu_ids: string) =>
    await transactAsSystem(world.services.db, async (tx) => {
      await tx
        .updateTable('user')
        .set({ minus_menu_ids })
        .where('tenant_id', '=', owner.tenant_id)
        .where('id', '=', owner.user_id ?? 0)
        .execute()
    })
  await rights('2-108')
  expect(await read('shipper')).toBe(404)
  await rights('')
  expect(await read('shipper')).toBe(200)
})

test('an export that was cancelled is not begun, and one that has ended cannot be cancelled', async () => {
  const shipper = await world.actor('shipper')
  const { job_id: id } = await exportTasks.run(world.services, shipper, ask('/api/order/list'))
  await expect(cancelTask.run(world.services, await world.actor('shipper2'), { id })).rejects.toMatchObject({ code: 'notFound' })
  await cancelTask.run(world.services, shipper, { id })
  await runTask(world.services, runners, { tenant_id: shipper.tenant_id, id })
  expect((await listTasks.run(world.services, shipper, {})).data.find((row) => row.id === id)).toMatchObject({ state: 50, done: 0, url: null })
  await expect(cancelTask.run(world.services, shipper, { id })).rejects.toMatchObject({ code: 'taskEnded' })
})

test('the total of an export is how many rows there are, also beyond what a list counts', async () => {
  const { tenant_id, company_id } = await world.actor('shipper2')
  const client = new pg.Client({ connectionString: world.adminUrl })
  await client.connect()
  await client.query(`set app.platform = 'on'`)
  await client.query(
    `insert into "order" (tenant_id, id, parties, order_no, shipper_id, shipper_name, xianlu_type, order_status, goods_kg)
     select $1, i, array[$2::bigint], 'BIG' || i, $2, '', 1, 30, 1.5 from generate_series(1, 10200) i`,
    [tenant_id, company_id]
  )
  await client.end()
  const { task, sheet } = await exported('shipper2', '/api/order/list', { order_status: 30 }, 'zh', ['order_no', 'goods_kg'])
  expect(task).toMatchObject({ state: 30, done: sheet.length - 2 })
  expect(task?.total).toBe(task?.done)
  expect(sheet.filter(([no]) => String(no).startsWith('BIG'))).toHaveLength(10_200)
  expect(Number(sheet.at(-1)?.[1])).toBeGreaterThanOrEqual(15_300)
})
