import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createOperator } from './createOperator.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const operator = { account: 'Chief.Li', mobile: '13800000099', user_name: '李主管', password: 'r4-Tisch-Baum' }
const make = (over: Partial<typeof operator> = {}) => createOperator(world.services.db, world.services.secrets, { ...operator, ...over })

test('an operator is added to the operator company, with every right, and can log in at once', async () => {
  const { tenant_id } = await make()
  expect(tenant_id).toBe(world.base.tenant_id)
  const { data } = await world.post('/api/index/login', { user_name: 'chief.li', password: operator.password, entrance: '/login' })
  const { token } = (data as { admin_login_init: { token: string } }).admin_login_init
  expect(await world.post('/api/user/admin_mess_info', {}, token)).toMatchObject({
    code: 200,
    data: { login_admin_type: 1, role_name: '超级管理员', company_name: '运枢演示运营有限公司' }
  })
})

test('a taken account, a taken number and a weak password are refused, and nothing of it stays', async () => {
  await expect(make({ mobile: '13800000098' })).rejects.toMatchObject({ code: 'accountTaken', slots: { account: 'chief.li' } })
  await expect(make({ account: 'chief2' })).rejects.toMatchObject({ code: 'mobileTaken' })
  for (const password of ['short', 'password123', 'chief9-chief9'])
    await expect(make({ account: 'chief9', mobile: '13800000097', password })).rejects.toMatchObject({ code: 'weakPassword' })
  await expect(make({ account: 'chief9', mobile: '123' })).rejects.toMatchObject({ code: 'badInput' })
  expect(await transactAsSystem(world.services.db, (tx) => tx.selectFrom('user').select('id').where('account', '=', 'chief9').execute())).toEqual([])
})

test('in an empty system the tenant, its company and the preset roles are made with the first operator', async () => {
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('tenant').set({ id: 1 }).execute())
  const { tenant_id, user_id } = await make({ account: 'first', mobile: '13800000096' })
  expect(tenant_id).toBe(2)
  const roles = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('role')
      .innerJoin('user_role as ur', (on) => on.onRef('ur.tenant_id', '=', 'role.tenant_id').onRef('ur.role_id', '=', 'role.id'))
      .select('role.preset')
      .where('ur.user_id', '=', user_id)
      .execute()
  )
  expect(roles).toEqual([{ preset: 'operator.admin' }])
})

test('the own company is told with its place by name', async () => {
  const token = await world.login('carrier')
  expect(await world.post('/api/company_zuzhi/admin_company_mess_info', {}, token)).toMatchObject({
    code: 200,
    data: { company_type: 2, company_name: '蜀道演示物流有限公司', province: '四川省', city: '成都市', area: '新都区', audit_status: 20 }
  })
})

test('lists call companies by their short names: those of the tenant, by the whole name, and no other', async () => {
  const token = await world.login('shipper')
  const [carrier, other] = ['蜀道演示物流有限公司', '长江演示运输有限公司'] as const
  const short = async (company_names: string[]) => await world.post('/api/company/shortNames', { company_names }, token)
  expect((await short([carrier, other, '蜀道', '谁也不是有限公司'])).data).toEqual([
    { company_name: carrier, short_name: '蜀道物流' },
    { company_name: other, short_name: '长江运输' }
  ])
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('company').set({ short_name: '' }).where('company_name', '=', other).execute())
  expect((await short([carrier, other])).data).toMatchObject([{ company_name: carrier }])
})

test('people and roles of the own company are listed, of others not', async () => {
  const token = await world.login('shipper')
  expect(await world.post('/api/Admin_user/admin_user_index', { keyword: '财务' }, token)).toMatchObject({
    data: { total: 1, data: [{ account: 'shipper-fin', mobile: '138****0042', role_names: '财务' }] }
  })
  expect(await world.post('/api/user/pick', {}, token)).toMatchObject({
    data: { data: [{ user_name: '锦城出纳' }, { user_name: '锦城物流主管' }, { user_name: '锦城财务' }] }
  })
  const roles = await world.post('/api/Admin_user/admin_role_list', {}, token)
  expect((roles.data as { data: { preset: string; user_count: number }[] }).data).toContainEqual(
    expect.objectContaining({ preset: 'shipper.finance', user_count: 1 })
  )
})

test('goods types are told on the path of the specification', async () => {
  const token = await world.login('shipper')
  const { data } = await world.post('/api/other/goods_type_list', {}, token)
  expect((data as object[])[0]).toEqual({
    id: 1,
    goods_type_name: '普通货物',
    goods_type_name_en: 'General cargo',
    dangerous: false,
    forbidden: false
  })
})
