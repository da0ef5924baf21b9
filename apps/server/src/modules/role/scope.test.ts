import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'

// Data scope (数据范围) as people meet it: each logs in and reads the lists.

let world: TestApp
let admin: string
const people: Record<string, { id: number; token: string }> = {}
const departments: Record<string, number> = {}
const password = 'fan-Wei-2026'
const done = async <T>(token: string, path: string, body: object = {}): Promise<T> => {
  const answer = await world.post(path, body, token)
  expect(answer, path).toMatchObject({ code: 200 })
  return answer.data as T
}

/** Four people of a company in a department, the one below it and another beside it, each with a role of one data scope. */
const employ = async (account: 'shipper' | 'carrier', mids: string): Promise<void> => {
  admin = await world.login(account)
  const make = async (zuzhi_name: string, parent_id?: number) =>
    (await done<{ id: number }>(admin, '/api/company_zuzhi/add_company_zuzhi', { zuzhi_name, ...(parent_id ? { parent_id } : {}) })).id
  departments[`${account}:top`] = await make('总部')
  departments[`${account}:below`] = await make('成都组', departments[`${account}:top`])
  departments[`${account}:beside`] = await make('仓储部')
  const scopes = { own: 1, department: 2, tree: 3, all: 4, chosen: 5 }
  for (const [i, [name, data_scope]] of Object.entries(scopes).entries()) {
    const scope_zuzhi_ids = data_scope === 5 ? [departments[`${account}:beside`]] : []
    const role = await done<{ id: number }>(admin, '/api/Admin_user/add_role', { role_name: `范围${name}`, mids, data_scope, scope_zuzhi_ids })
    const mobile = `1380003${account === 'shipper' ? 1 : 2}0${i}0`
    const zuzhi_id = departments[`${account}:top`]
    const { id } = await done<{ id: number }>(admin, '/api/Admin_user/add_admin_user', {
      user_name: name,
      mobile,
      password,
      zuzhi_id,
      role_ids: [role.id]
    })
    people[`${account}:${name}`] = { id, token: await tokenOf(mobile) }
  }
  for (const [i, place] of (['top', 'below', 'beside'] as const).entries()) {
    const mobile = `1380003${account === 'shipper' ? 3 : 4}0${i}0`
    const [role] = (await done<{ data: { id: number }[] }>(admin, '/api/Admin_user/admin_role_list', { keyword: '范围own' })).data
    const zuzhi_id = departments[`${account}:${place}`]
    const { id } = await done<{ id: number }>(admin, '/api/Admin_user/add_admin_user', {
      user_name: place,
      mobile,
      password,
      zuzhi_id,
      role_ids: [role?.id]
    })
    people[`${account}:at ${place}`] = { id, token: await tokenOf(mobile) }
  }
}
const tokenOf = async (mobile: string): Promise<string> =>
  ((await world.post('/api/index/login', { user_name: mobile, password })).data as { admin_login_init: { token: string } }).admin_login_init.token

const makers = ['own', 'at top', 'at below', 'at beside'] as const
/** Whose things each scope shows, of the four who made one each. */
const shows = {
  own: ['own'],
  department: ['at top', 'own'],
  tree: ['at below', 'at top', 'own'],
  all: ['at below', 'at beside', 'at top', 'own'],
  chosen: ['at beside']
} as const

beforeAll(async () => {
  world = await testApp()
  await employ('shipper', '2-1,3-2,4-1,9-4')
  await employ('carrier', '2-1,3-2,3-214,9-4,9-5')
  for (const maker of makers) {
    const order = await anAcceptedOrder(world, { remark: maker, customer_order_no: maker, created_by: people[`shipper:${maker}`]?.id ?? 0 })
    const trip = await aTrip(world, { order })
    await transactAsSystem(world.services.db, async (tx) => {
      const dispatcher_id = people[`carrier:${maker}`]?.id ?? 0
      await tx.updateTable('waybill').set({ dispatcher_id, remark: maker }).where('id', '=', trip.id).execute()
      const { parties } = await tx.selectFrom('order').select('parties').where('id', '=', order.id).executeTakeFirstOrThrow()
      const point = await tx
        .selectFrom('waybill_point')
        .select('id')
        .where('waybill_id', '=', trip.id)
        .where('kind', '=', 2)
        .executeTakeFirstOrThrow()
      const at = '2026-11-20T08:00:00Z'
      const whose = { shipper_id: order.shipper_id, carrier_id: order.carrier_id ?? 0, shipper_name: '甲', carrier_name: '乙', signer: maker }
      const what = { waybill_id: trip.id, waybill_no: `YD-${maker}`, order_id: order.id, order_no: order.order_no, point_id: point.id }
      await tx
        .insertInto('receipt')
        .values({
          tenant_id: world.base.tenant_id,
          id: newId(),
          parties,
          receipt_no: `HD-${maker}`,
          ...what,
          ...whose,
          receipt_status: 20,
          delivered_at: at,
          due_at: at
        })
        .execute()
    })
  }
})
afterAll(() => world.close())

type Rows = { total: number; data: Record<string, string>[]; tabs?: Record<string, number> }
const seen = (rows: Rows, name: string): string[] => rows.data.map((row) => row[name] ?? '').sort()

test.each(Object.entries(shows))(
  'scope %s shows a shipper’s orders, dispatches and receipts of these people only, in rows and in counts',
  async (scope, whose) => {
    const { token = '' } = people[`shipper:${scope}`] ?? {}
    const orders = await done<Rows>(token, '/api/order/list')
    expect(seen(orders, 'remark')).toEqual(whose)
    expect(orders.total).toBe(whose.length)
    expect((await done<Rows>(token, '/api/dispatch/list')).total).toBe(whose.length)
    expect(seen(await done<Rows>(token, '/api/receipt/list'), 'signer')).toEqual(whose)
  }
)

test.each(Object.entries(shows))('scope %s shows a carrier’s waybills, dispatched orders and receipts of these people only', async (scope, whose) => {
  const { token = '' } = people[`carrier:${scope}`] ?? {}
  expect(seen(await done<Rows>(token, '/api/waybill/list'), 'remark')).toEqual(whose)
  expect(seen(await done<Rows>(token, '/api/order/carrier_list'), 'remark')).toEqual(whose)
})

test('what is out of scope is as good as none, also for whoever knows its number', async () => {
  const all = await done<{ data: { id: number; order_no: string; remark: string }[] }>(admin, '/api/order/carrier_list')
  const foreign = all.data.find(({ remark }) => remark === 'at beside')
  const { token = '' } = people['carrier:own'] ?? {}
  expect(await world.post('/api/order/info', { id: foreign?.id }, token)).toMatchObject({ code: 404 })
  expect(await world.post('/orderStatus', { order_no: foreign?.order_no }, token)).toMatchObject({ code: 404 })
  await done(people['carrier:chosen']?.token ?? '', '/api/order/info', { id: foreign?.id })
})

test('employees are seen as far as the scope reaches, and nobody gives a wider one than his own', async () => {
  const { token = '' } = people['carrier:department'] ?? {}
  const list = await done<Rows>(token, '/api/Admin_user/admin_user_index', { pagesize: 50 })
  expect(seen(list, 'user_name')).toEqual(['all', 'chosen', 'department', 'own', 'top', 'tree'])
  const limited = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('role')
      .select('id')
      .where('role_name', '=', '范围department')
      .where('company_id', '=', world.base.companies['carrier']?.id ?? 0)
      .executeTakeFirstOrThrow()
  )
  await done(admin, '/api/Admin_user/edit_role', { id: limited.id, role_name: '范围department', mids: '2-1,3-2,9-401,9-402,9-501,9-502' })
  await new Promise((go) => setTimeout(go, 1100))
  for (const [data_scope, answer] of [
    [4, { data: { refusal: { name: 'reachAboveYourself' } } }],
    [1, { code: 200 }]
  ] as const)
    expect(await world.post('/api/Admin_user/add_role', { role_name: `新${data_scope}`, mids: '2-1', data_scope }, token)).toMatchObject(answer)

  // Nor by the personal scope of somebody he adds or changes, in whatever order.
  const own = (await done<{ data: { id: number }[] }>(admin, '/api/Admin_user/admin_role_list', { keyword: '范围own' })).data[0]?.id ?? 0
  const wide = (await done<{ data: { id: number }[] }>(admin, '/api/Admin_user/admin_role_list', { keyword: '范围all' })).data[0]?.id ?? 0
  await done(admin, '/api/Admin_user/edit_role', { id: own, role_name: '范围own', mids: '2-1' })
  const entry = { user_name: '新同事', mobile: '13800035010', password, role_ids: [own] }
  const above = { data: { refusal: { name: 'reachAboveYourself' } } }
  expect(await world.post('/api/Admin_user/add_admin_user', { ...entry, data_scope: 3 }, token)).toMatchObject(above)
  const { id } = await done<{ id: number }>(token, '/api/Admin_user/add_admin_user', { ...entry, data_scope: 1 })
  const changed = { id, user_name: '新同事', role_ids: [own] }
  const scope_zuzhi_ids = [departments['carrier:beside'] ?? 0]
  expect(await world.post('/api/Admin_user/update_admin_user', { ...changed, data_scope: 5, scope_zuzhi_ids }, token)).toMatchObject(above)
  expect(await world.post('/api/Admin_user/update_admin_user', changed, token)).toMatchObject({ code: 200, data: { data_scope: 1 } })
  expect(await world.post('/api/Admin_user/update_admin_user', { ...changed, data_scope: 4 }, token)).toMatchObject({ code: 200 })
  await done(admin, '/api/Admin_user/update_admin_user', { ...changed, role_ids: [wide], data_scope: 1 })
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('role').set({ mids: '2-1' }).where('id', '=', wide).execute())
  expect(await world.post('/api/Admin_user/update_admin_user', { ...changed, role_ids: [wide], data_scope: 4 }, token)).toMatchObject(above)
})

test('a personal scope goes before what the roles say', async () => {
  const { id = 0, token = '' } = people['shipper:all'] ?? {}
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('user').set({ data_scope: 1 }).where('id', '=', id).execute())
  await new Promise((go) => setTimeout(go, 1100))
  expect((await done<Rows>(token, '/api/order/list')).total).toBe(0)
})

test('a scope names departments of one’s own company only, in a role and for a person', async () => {
  const [token, foreign] = [await world.login('shipper'), departments['carrier:top'] ?? 0]
  const own = departments['shipper:below'] ?? 0
  const refused = { code: 422, data: { fields: { scope_zuzhi_ids: '含有不属于本公司的部门' } } }
  const role = { role_name: '外部范围', mids: '', data_scope: 5 }
  for (const ids of [[foreign], [own, foreign], [newId()]])
    expect(await world.post('/api/Admin_user/add_role', { ...role, scope_zuzhi_ids: ids }, token)).toMatchObject(refused)
  const made = await done<{ id: number }>(token, '/api/Admin_user/add_role', { ...role, scope_zuzhi_ids: [own] })
  const edited = { id: made.id, ...role, scope_zuzhi_ids: [own, foreign] }
  expect(await world.post('/api/Admin_user/edit_role', edited, token)).toMatchObject(refused)
  const person = { user_name: '范围', mobile: '13800035001', password, role_ids: [made.id], data_scope: 5, scope_zuzhi_ids: [foreign] }
  expect(await world.post('/api/Admin_user/add_admin_user', person, token)).toMatchObject(refused)
  const { id } = people['shipper:own'] ?? { id: 0 }
  const changed = { id, user_name: '范围', role_ids: [made.id], data_scope: 5, scope_zuzhi_ids: [foreign] }
  expect(await world.post('/api/Admin_user/update_admin_user', changed, token)).toMatchObject(refused)
  // A department that is gone since does not hinder another change of the role.
  const gone = (await done<{ id: number }>(token, '/api/company_zuzhi/add_company_zuzhi', { zuzhi_name: '临时组' })).id
  await done(token, '/api/Admin_user/edit_role', { id: made.id, ...role, scope_zuzhi_ids: [own, gone] })
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('department').where('id', '=', gone).execute())
  await done(token, '/api/Admin_user/edit_role', { id: made.id, ...role, role_name: '外部范围二', scope_zuzhi_ids: [own, gone] })
})
