import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { usccCheck } from '@yunshu/domain/uscc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noOrigin } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { demoCode } from '../session/index.ts'

// Organisation as a third party would call it: exact paths, over HTTP.

let world: TestApp
const tokens: Record<string, string> = {}
beforeAll(async () => {
  world = await testApp()
  for (const account of ['shipper', 'shipper-fin', 'carrier', 'shipper2', 'operator']) tokens[account] = await world.login(account)
})
afterAll(() => world.close())

type Any = Record<string, never>
const post = async (account: string, path: string, body: object = {}) => await world.post(path, body, tokens[account])
const done = async <T = Any>(account: string, path: string, body: object = {}): Promise<T> => {
  const answer = await post(account, path, body)
  expect(answer, path).toMatchObject({ code: 200 })
  return answer.data as T
}
const refused = async (account: string, path: string, body: object, name: string): Promise<void> => {
  const answer = await post(account, path, body)
  expect((answer.data as { refusal?: { name: string } } | null)?.refusal?.name ?? `${answer.code} ${answer.msg}`, path).toBe(name)
}
const zuzhi = '/api/company_zuzhi'
const admin = '/api/Admin_user'
const loginAs = async (user_name: string, password: string) => await world.post('/api/index/login', { user_name, password })

test('departments make a tree: names once among siblings, not below themselves, deleted only when empty', async () => {
  const top = await done<{ id: number }>('shipper', `${zuzhi}/add_company_zuzhi`, { zuzhi_name: '物流部' })
  const below = await done<{ id: number }>('shipper', `${zuzhi}/shipper_zuzhi_department_add`, { zuzhi_name: '成都组', parent_id: top.id })
  await refused('shipper', `${zuzhi}/add_company_zuzhi`, { zuzhi_name: '物流部' }, 'departmentTwice')
  await refused('shipper', `${zuzhi}/update_company_zuzhi`, { id: top.id, zuzhi_name: '物流部', parent_id: below.id }, 'departmentInItself')
  await refused('shipper', `${zuzhi}/shipper_zuzhi_department_delete`, { id: top.id }, 'departmentNotEmpty')
  expect(await done('shipper', `${zuzhi}/company_zuzhi_min_index`)).toEqual([
    { id: top.id, title: '物流部', children: [{ id: below.id, title: '成都组', children: [] }] }
  ])
  await refused('shipper2', `${zuzhi}/company_zuzhi_info`, { id: top.id }, 'notFound')
  await refused('carrier', `${zuzhi}/shipper_zuzhi_department_add`, { zuzhi_name: '越界' }, 'noPermission')
  await done('shipper', `${zuzhi}/shipper_zuzhi_department_delete`, { id: below.id })
})

test('a post holds no more people than its head count, also when two come at once', async () => {
  const { id: zuzhi_id } = await done<{ id: number }>('shipper', `${zuzhi}/add_company_zuzhi`, { zuzhi_name: '仓储部' })
  const post1 = await done<{ id: number }>('shipper', '/api/department/create_position', { zuzhi_id, ganwei_name: '仓管', head_count: 1 })
  const role_ids = [await roleOf('shipper', '仓库')]
  const person = (n: number) => ({
    user_name: `仓管${n}`,
    mobile: `1380002000${n}`,
    password: 'cang-Guan-77',
    zuzhi_id,
    ganwei_id: post1.id,
    role_ids
  })
  const answers = await Promise.all([1, 2].map((n) => post('shipper', `${admin}/add_admin_user`, person(n))))
  expect(answers.map(({ code }) => code === 200).sort()).toEqual([false, true])
  expect(await done('shipper', `${zuzhi}/ganwei_num`, { zuzhi_id })).toMatchObject([{ ganwei_name: '仓管', head_count: 1, used: 1 }])
  await refused('shipper', `${zuzhi}/shipper_zuzhi_department_delete`, { id: zuzhi_id }, 'departmentNotEmpty')
})

test('the permission tree has only hyphens in its leaves and nothing that the asker does not hold (§3.11)', async () => {
  type Node = { id: string; title: string; children: Node[] }
  const leaves = (nodes: Node[]): string[] => nodes.flatMap((node) => (node.children.length ? leaves(node.children) : [node.id]))
  const inner = (nodes: Node[]): string[] => nodes.flatMap((node) => (node.children.length ? [node.id, ...inner(node.children)] : []))
  const tree = await done<Node[]>('shipper-fin', `${admin}/get_menu_quanxian_tree`)
  const mine = (await done<{ menu_caidan_str: string }>('shipper-fin', '/api/user/admin_mess_info')).menu_caidan_str.split(',')
  expect(leaves(tree).sort()).toEqual(mine.filter((code) => leaves(tree).includes(code)).sort())
  expect(leaves(tree).every((id) => id.includes('-'))).toBe(true)
  expect(inner(tree).some((id) => id.includes('-'))).toBe(false)
})

test('roles are added, changed and disabled; nobody gives what he does not hold, and preset roles stay as they are', async () => {
  const made = await done<{ id: number; version: number; mids: string }>('shipper', `${admin}/add_role`, {
    role_name: '客服',
    mids: '2,2P1,2-1,2-114,999-1'
  })
  expect(made.mids).toBe('2,2-1,2-114,2P1')
  await refused('shipper', `${admin}/add_role`, { role_name: '客服' }, 'roleTwice')
  await done('shipper', `${admin}/edit_role`, { id: made.id, role_name: '客服组', mids: '2-1' })
  await refused('shipper', `${admin}/edit_role`, { id: await roleOf('shipper', '财务'), role_name: '财务' }, 'rolePreset')
  await refused('shipper', `${admin}/role_state`, { id: await roleOf('shipper', '管理员'), state: 2 }, 'lastAdministrator')
  await refused('shipper2', `${admin}/edit_role`, { id: made.id, role_name: '偷' }, 'notFound')
  await refused('shipper-fin', `${admin}/add_role`, { role_name: '越权' }, 'noPermission')
  const helper = await addPerson('小助理', { extra: '9-4,9-401,9-402,9-411,2-1' })
  await refusedBy(helper.token, `${admin}/add_role`, { role_name: '抬升', mids: '2-1,2-103' }, 'aboveYourself')
  await refusedBy(
    helper.token,
    `${admin}/edit_role`,
    { id: await roleOf('shipper', '客服组'), role_name: '客服组', mids: '2-1,2-103' },
    'aboveYourself'
  )
  await done('shipper', `${admin}/delete_role`, { id: made.id })
})

test('a colleague is added, logs in, is disabled and is out within a second, and deleted frees his number', async () => {
  const { id, mobile, token } = await addPerson('李新')
  expect(await world.post('/api/user/admin_mess_info', {}, token)).toMatchObject({ code: 200, data: { user_name: '李新', role_name: '仓库' } })
  await refused(
    'shipper',
    `${admin}/add_admin_user`,
    { user_name: '李重', mobile, password: 'ganz-Neu-77', role_ids: [await roleOf('shipper', '仓库')] },
    'mobileTaken'
  )
  await done('shipper', `${admin}/edit_admin_user_status`, { id, status: 2 })
  world.sessions.forget()
  expect(await world.post('/api/user/admin_mess_info', {}, token)).toMatchObject({ code: 501 })
  expect(await loginAs(mobile, 'ganz-Neu-77')).toMatchObject({ msg: '该账号已停用，请联系管理员' })
  await done('shipper', `${admin}/admin_user_delete`, { id })
  expect(await done('shipper', `${admin}/admin_user_index`, { keyword: '李新' })).toMatchObject({ total: 0 })
  await addPerson('李接', { mobile })
})

test('who logs in by mobile alone shows it masked, is found by the whole of it, and never by a part', async () => {
  const { id, mobile } = await addPerson('周手机')
  const shown = `${mobile.slice(0, 3)}****${mobile.slice(7)}`
  const rows = await done<{ data: object[] }>('shipper', `${admin}/admin_user_index`, { keyword: '周手机' })
  expect(rows.data).toMatchObject([{ account: shown, mobile: shown }])
  expect(await done('shipper', `${admin}/admin_user_index`, { keyword: mobile })).toMatchObject({ data: [{ id }] })
  expect(await done('shipper', `${admin}/admin_user_index`, { keyword: mobile.slice(0, 10) })).toMatchObject({ total: 0 })
  expect(await done('shipper', `${admin}/admin_user_index`, { keyword: 'shipper-f' })).toMatchObject({ data: [{ account: 'shipper-fin' }] })
  await done('shipper', `${admin}/admin_user_delete`, { id })
  expect(JSON.stringify(await done('shipper', '/api/adminlog/admin_log_index', { pagesize: 200 }))).not.toContain(mobile)
})

test('personal rights add and withhold; nobody changes himself, and the last administrator stays', async () => {
  const { id, mobile, token } = await addPerson('王补')
  const held = await done<{ mids: string }>('shipper', `${admin}/update_admin_user_menu_ids`, { id, mids: '2-1,2-114' })
  expect(held.mids).toBe('2-1,2-114')
  world.sessions.forget()
  expect(await world.post('/api/user/admin_mess_info', {}, token)).toMatchObject({ code: 501 })
  const again = ((await loginAs(mobile, 'ganz-Neu-77')).data as { admin_login_init: { token: string } }).admin_login_init.token
  expect(await world.post('/api/user/admin_mess_info', {}, again)).toMatchObject({ data: { menu_caidan_str: '2-1,2-114' } })
  const self = (await world.actor('shipper')).user_id
  await refused('shipper', `${admin}/update_admin_user_menu_ids`, { id: self, mids: '2-1' }, 'notYourself')
  await refused('shipper', `${admin}/admin_user_delete`, { id: self }, 'notYourself')
  const second = await addPerson('二管', { role: '管理员' })
  const demoted = await world.post(`${admin}/edit_admin_user_status`, { id: self, status: 2 }, second.token)
  expect(demoted).toMatchObject({ code: 200 })
  await refusedBy(second.token, `${admin}/edit_admin_user_status`, { id: second.id, status: 2 }, 'notYourself')
  await world.post(`${admin}/edit_admin_user_status`, { id: self, status: 1 }, second.token)
  tokens['shipper'] = await world.login('shipper')
})

test('two administrators who disable each other at once leave one', async () => {
  const [one, two] = [await addPerson('管甲', { role: '管理员' }), await addPerson('管乙', { role: '管理员' })]
  const self = (await world.actor('shipper')).user_id
  for (const { id } of await others([one.id, two.id])) await world.post(`${admin}/edit_admin_user_status`, { id, status: 2 }, one.token)
  expect(self).toBeTypeOf('number')
  const answers = await Promise.all([
    world.post(`${admin}/edit_admin_user_status`, { id: two.id, status: 2 }, one.token),
    world.post(`${admin}/edit_admin_user_status`, { id: one.id, status: 2 }, two.token)
  ])
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('user')
      .set({ status: 1 })
      .where('id', '=', self ?? 0)
      .execute()
  )
  world.sessions.forget()
  tokens['shipper'] = await world.login('shipper')
})

test('a transfer moves a person and hands over what is open: waybills, dispatches, the departments that he leads', async () => {
  const { id: zuzhi_id } = await done<{ id: number }>('carrier', `${zuzhi}/add_company_zuzhi`, { zuzhi_name: '调度中心' })
  const [from, to] = [await aColleague('carrier', '调度', '调度甲'), await aColleague('carrier', '调度', '调度乙')]
  await done('carrier', `${zuzhi}/update_company_zuzhi`, { id: zuzhi_id, zuzhi_name: '调度中心', leader_id: from.id })
  const [open, over] = [await aTrip(world), await aTrip(world)]
  await transactAsSystem(world.services.db, async (tx) => {
    const dispatcher = { dispatcher_id: from.id, dispatcher_name: '调度甲' }
    await tx.updateTable('waybill').set(dispatcher).where('id', 'in', [open.id, over.id]).execute()
    await tx.updateTable('waybill').set({ waybill_status: 0 }).where('id', '=', over.id).execute()
  })
  await refused('carrier', `${admin}/admin_user_delete`, { id: from.id }, 'openWork')
  await done('carrier', `${admin}/edit_admin_user_status`, { id: to.id, status: 2 })
  await refused('carrier', `${admin}/admin_user_diaogang`, { id: from.id, zuzhi_id, hand_over_to: to.id }, 'notFound')
  await done('carrier', `${admin}/edit_admin_user_status`, { id: to.id, status: 1 })
  expect(await done('carrier', `${admin}/admin_user_diaogang`, { id: from.id, zuzhi_id, hand_over_to: to.id })).toEqual({ handed_over: 2 })
  const trips = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('waybill as w')
      .innerJoin('dispatch as d', (on) => on.onRef('d.tenant_id', '=', 'w.tenant_id').onRef('d.id', '=', 'w.dispatch_id'))
      .select(['w.id', 'w.dispatcher_id as of_waybill', 'd.dispatcher_id as of_dispatch', 'w.dispatcher_name'])
      .where('w.id', 'in', [open.id, over.id])
      .execute()
  )
  expect(trips.find(({ id }) => id === open.id)).toMatchObject({ of_waybill: to.id, of_dispatch: to.id, dispatcher_name: '调度乙' })
  expect(trips.find(({ id }) => id === over.id)).toMatchObject({ of_waybill: from.id })
  expect(await done('carrier', `${zuzhi}/company_zuzhi_info`, { id: zuzhi_id })).toMatchObject({ department: { leader_id: to.id } })
  await refused('carrier', `${admin}/admin_user_diaogang`, { id: from.id, zuzhi_id, hand_over_to: from.id }, 'handOverToSelf')
  await refused('carrier', `${admin}/admin_user_diaogang`, { id: world.base.users['carrier']?.id, zuzhi_id }, 'notYourself')
  expect(await done('carrier', `${admin}/admin_user_index`, { zuzhi_id })).toMatchObject({
    total: 1,
    data: [{ user_name: '调度甲', zuzhi_name: '调度中心' }]
  })
})

test('a shipper’s open orders go over with a transfer, and with them the sight of them; what is finished stays', async () => {
  const { id: zuzhi_id } = await done<{ id: number }>('shipper', `${zuzhi}/add_company_zuzhi`, { zuzhi_name: '华东组' })
  const [from, to] = [await aColleague('shipper', '发货员', '跟单甲'), await aColleague('shipper', '发货员', '跟单乙', { data_scope: 1 })]
  const mine = { created_by: from.id, created_by_name: '跟单甲' }
  const [draft, moving, finished] = [
    await anAcceptedOrder(world, { ...mine, order_status: 10 }),
    await anAcceptedOrder(world, mine),
    await anAcceptedOrder(world, { ...mine, order_status: 90 })
  ]
  await refused('shipper', `${admin}/admin_user_delete`, { id: from.id }, 'openWork')
  expect(await done('shipper', `${admin}/admin_user_diaogang`, { id: from.id, zuzhi_id, hand_over_to: to.id })).toEqual({ handed_over: 2 })
  const heirs = ((await loginAs(to.mobile, 'diao-Du-2026')).data as { admin_login_init: { token: string } }).admin_login_init.token
  const seen = (await world.post('/api/order/list', { pagesize: 50 }, heirs)).data as { data: { order_no: string; owner_name: string }[] }
  expect(seen.data.map(({ order_no }) => order_no).sort()).toEqual([draft.order_no, moving.order_no].sort())
  expect(new Set(seen.data.map(({ owner_name }) => owner_name))).toEqual(new Set(['跟单乙']))
  expect(await world.post('/api/order/info', { id: finished.id }, heirs)).not.toMatchObject({ code: 200 })
  await done('shipper', `${admin}/admin_user_delete`, { id: from.id })
  const { data } = await done<{ data: { changes: Record<string, unknown> }[] }>('shipper', '/api/adminlog/admin_log_index', {
    act: 'user.transferred'
  })
  expect(data[0]?.changes).toMatchObject({ zuzhi_name: ['', '华东组'], hand_over_to: [null, '跟单乙'] })
  const [, handed] = (data[0]?.changes['handed_over'] ?? []) as [null, string?]
  expect(handed?.split(' ').sort()).toEqual([draft.order_no, moving.order_no].sort())
})

test('the login password is changed by the old one or by a code, and every session ends (§4.6 §4.7)', async () => {
  const { mobile, token } = await addPerson('赵改')
  const path = '/api/user/edit_admin_passwrd'
  await refusedBy(
    token,
    path,
    { type: 1, old_password: 'ganz-Neu-77', show_password: 'neu-Wort-11', show_passwords: 'neu-Wort-12' },
    'passwordsDiffer'
  )
  await refusedBy(
    token,
    path,
    { type: 1, old_password: 'falsch', show_password: 'neu-Wort-11', show_passwords: 'neu-Wort-11' },
    'passwordNotConfirmed'
  )
  await refusedBy(token, path, { type: 2, verify: '000000', show_password: 'neu-Wort-11', show_passwords: 'neu-Wort-11' }, 'wrongCode')
  await refusedBy(token, path, { type: 1, old_password: 'ganz-Neu-77', show_password: 'password123', show_passwords: 'password123' }, 'weakPassword')
  expect(await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'update_pwd' })).toMatchObject({ code: 200 })
  expect(
    await world.post(path, { type: 2, mobile, verify: demoCode, show_password: 'neu-Wort-11', show_passwords: 'neu-Wort-11' }, token)
  ).toMatchObject({ code: 200 })
  world.sessions.forget()
  expect(await world.post('/api/user/admin_mess_info', {}, token)).toMatchObject({ code: 501 })
  expect(await loginAs(mobile, 'neu-Wort-11')).toMatchObject({ code: 200 })
})

test('a user sees where he is logged in and ends one of his sessions, not another’s', async () => {
  const { mobile, token } = await addPerson('钱多')
  const second = ((await loginAs(mobile, 'ganz-Neu-77')).data as { admin_login_init: { token: string } }).admin_login_init.token
  const list = (await world.post('/api/session/mine', {}, token)).data as { data: { id: string; is_this: boolean }[] }
  expect(list.data).toHaveLength(2)
  const other = list.data.find(({ is_this }) => !is_this)
  await refusedBy(tokens['shipper'] ?? '', '/api/session/end', { id: other?.id }, 'notFound')
  expect(await world.post('/api/session/end', { id: other?.id }, token)).toMatchObject({ code: 200 })
  world.sessions.forget()
  expect(await world.post('/api/user/admin_mess_info', {}, second)).toMatchObject({ code: 501 })
})

test('a shipper registers, may not order yet, and is approved once its licence is there; a later change of name waits', async () => {
  const mobile = '13800040001'
  const first17 = '91510107MA0DEM901'
  const credit_code = first17 + (usccCheck(first17) ?? '')
  const form = {
    mobile,
    verify: demoCode,
    password: 'neue-Firma-9',
    password2: 'neue-Firma-9',
    company_name: '新注册演示商贸有限公司',
    credit_code,
    contact_name: '周注册',
    agree: true
  }
  expect(await world.post('/api/index/admin_register', form)).toMatchObject({ data: { refusal: { name: 'wrongCode' } } })
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'register' })
  expect(await world.post('/api/index/admin_register', { ...form, password2: 'anders' })).toMatchObject({ msg: '两次输入密码不一致！' })
  expect(await world.post('/api/index/admin_register', form)).toMatchObject({ code: 200 })
  const token = ((await loginAs(mobile, 'neue-Firma-9')).data as { admin_login_init: { token: string } }).admin_login_init.token
  const own = (await world.post(`${zuzhi}/admin_company_mess_info`, {}, token)).data as { id: number; version: number; audit_status: number }
  expect(own).toMatchObject({ audit_status: 10, company_name: form.company_name })
  await refused('operator', '/api/company/review', { id: own.id, version: own.version, result: 'approve' }, 'licenseMissing')
  const licensed = { name: 'a', bytes: Buffer.from('%PDF-1.4 licence') }
  const { url: license_img } = await world.services.files.keep(world.services.db, await world.sessions.actorOf(token, noOrigin), licensed)
  const licence = { company_name: form.company_name, credit_code, license_img, legal_name: '周注册' }
  const contact = {
    short_name: '新注册',
    contact_name: '周注册',
    contact_mobile: mobile,
    area_code: '510107',
    address: '一环路 1 号',
    taxpayer_type: 1
  }
  const filled = (await world.post('/api/company/update', { version: own.version, ...licence, ...contact }, token)).data as { version: number }
  const approved = await done<{ version: number; audit_status: number }>('operator', '/api/company/review', {
    id: own.id,
    version: filled.version,
    result: 'approve'
  })
  expect(approved.audit_status).toBe(20)
  const renamed = (
    await world.post('/api/company/update', { version: approved.version, ...licence, ...contact, company_name: '改名演示商贸有限公司' }, token)
  ).data as { version: number }
  expect(renamed).toMatchObject({ company_name: form.company_name, pending: { company_name: '改名演示商贸有限公司' }, audit_status: 20 })
  expect(await done('operator', '/api/company/customers', { audit_status: 10 })).toMatchObject({ total: 1, data: [{ has_pending: true }] })
  await refused('operator', '/api/company/review', { id: own.id, version: renamed.version, result: 'reject' }, 'reasonMissing')
  expect(await done('operator', '/api/company/review', { id: own.id, version: renamed.version, result: 'approve' })).toMatchObject({
    company_name: '改名演示商贸有限公司',
    pending: null
  })
  const { version } = await done<{ version: number }>('operator', '/api/company/info', { id: own.id })
  await done('operator', '/api/company/freeze', { id: own.id, version, state: 2, reason: '资料存疑' })
  world.sessions.forget()
  expect(await world.post(`${zuzhi}/admin_company_mess_info`, {}, token)).toMatchObject({ code: 501 })
  await refused('shipper', '/api/company/info', { id: own.id }, 'noPermission')
})

const roleOf = async (account: string, role_name: string): Promise<number> => {
  const { data } = await done<{ data: { id: number; role_name: string }[] }>(account, `${admin}/admin_role_list`, { pagesize: 200 })
  return data.find((role) => role.role_name === role_name)?.id ?? 0
}
const refusedBy = async (token: string, path: string, body: object, name: string): Promise<void> => {
  const answer = await world.post(path, body, token)
  expect((answer.data as { refusal?: { name: string } } | null)?.refusal?.name ?? `${answer.code} ${answer.msg}`, path).toBe(name)
}
const aColleague = async (account: string, role: string, user_name: string, over: object = {}) => {
  nth += 1
  const mobile = `1380003${String(nth).padStart(4, '0')}`
  const role_ids = [await roleOf(account, role)]
  const { id } = await done<{ id: number }>(account, `${admin}/add_admin_user`, { user_name, mobile, password: 'diao-Du-2026', role_ids, ...over })
  return { id, mobile }
}
let nth = 0
const addPerson = async (
  user_name: string,
  { role = '仓库', extra, mobile = `1380005${String((nth += 1)).padStart(4, '0')}` }: { role?: string; extra?: string; mobile?: string } = {}
) => {
  const { id } = await done<{ id: number }>('shipper', `${admin}/add_admin_user`, {
    user_name,
    mobile,
    password: 'ganz-Neu-77',
    role_ids: [await roleOf('shipper', role)]
  })
  if (extra) await done('shipper', `${admin}/update_admin_user_menu_ids`, { id, mids: extra })
  const { data } = await loginAs(mobile, 'ganz-Neu-77')
  return { id, mobile, token: (data as { admin_login_init: { token: string } }).admin_login_init.token }
}
const others = async (except: number[]) => {
  const admins = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('user as u')
      .innerJoin('user_role as ur', (on) => on.onRef('ur.tenant_id', '=', 'u.tenant_id').onRef('ur.user_id', '=', 'u.id'))
      .innerJoin('role as r', (on) => on.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'))
      .select('u.id')
      .where('r.preset', '=', 'shipper.admin')
      .where('u.company_id', '=', world.base.companies['shipper']?.id ?? 0)
      .where('u.deleted_at', 'is', null)
      .execute()
  )
  return admins.filter(({ id }) => !except.includes(id))
}

test('an operator has departments and posts too, and moves its people between them', async () => {
  const made = await done<{ id: number }>('operator', `${zuzhi}/add_company_zuzhi`, { zuzhi_name: '审核部' })
  await done('operator', `${zuzhi}/update_company_zuzhi`, { id: made.id, zuzhi_name: '审核一部' })
  const post = await done<{ id: number }>('operator', '/api/department/create_position', { zuzhi_id: made.id, ganwei_name: '审核岗', head_count: 1 })
  const one = await aColleague('operator', '审核员', '审核甲')
  expect(await done('operator', `${admin}/admin_user_diaogang`, { id: one.id, zuzhi_id: made.id, ganwei_id: post.id })).toEqual({ handed_over: 0 })
  expect(await done('operator', `${zuzhi}/company_zuzhi_index`, {})).toMatchObject([{ zuzhi_name: '审核一部', user_count: 1 }])
  expect(await done('operator', `${admin}/admin_user_index`, { zuzhi_id: made.id })).toMatchObject({
    data: [{ user_name: '审核甲', ganwei_name: '审核岗' }]
  })
  await refused('operator', '/api/department/remove', { id: made.id }, 'departmentNotEmpty')
})
