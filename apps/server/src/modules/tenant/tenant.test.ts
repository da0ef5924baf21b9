import { company } from '@yunshu/contract/company/contract'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { role } from '@yunshu/contract/role/contract'
import { search } from '@yunshu/contract/search/contract'
import { session } from '@yunshu/contract/session/contract'
import { setting } from '@yunshu/contract/setting/contract'
import { tenant } from '@yunshu/contract/tenant/contract'
import { user } from '@yunshu/contract/user/contract'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import { usccCheck } from '@yunshu/domain/uscc'
import { testPassword } from '../../../testkit/app.ts'
import { apart, type DoorsWorld, doorsWorld, endpoints } from '../../../testkit/doors.ts'
import { anOrderForm } from '../../../testkit/order.ts'
import { sampleOf } from '../../../testkit/sample.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactAsSystem } from '../../platform/db/scope.ts'

// Two tenants on one installation, as their people and strangers meet them at the door: the world of the doors, and one that the root operator makes here.

const host = 'b.example.cn'
const own = 'own-Pass-2026'
type Answer = { code: number; msg: string; data: never }
type Wire = { refusal?: { name: string } } & Record<string, unknown>
let world: DoorsWorld
let root = ''
let b: { id: number; tenant_no: string; password: string; link: string; account: string }
const tokens: Record<string, string> = {}

const post = async (path: string, body: unknown, token = '', at = 'localhost') =>
  (await world.post(path, body, token || undefined, { host: at })) as Answer & { data: Wire }
const ask = async (call: Endpoint, body: unknown, token = '', at = host) => await post(call.path, body, token, at)
const refusalOf = ({ data }: { data: Wire | null }) => data?.refusal?.name
const logIn = async (user_name: string, password: string, at = host, more: object = {}): Promise<Answer & { data: Wire }> =>
  await post(session.login.path, { user_name, password, ...more }, '', at)
const tokenOf = ({ data }: { data: Wire }): string => (data as { admin_login_init: { token: string } }).admin_login_init.token
/** Comes in with the password that somebody else made, chooses his own and comes in again. */
const settleIn = async (account: string, password: string): Promise<string> => {
  const token = tokenOf(await logIn(account, password))
  expect(await ask(session.changePassword, { type: 1, old_password: password, show_password: own, show_passwords: own }, token)).toMatchObject({
    code: 200
  })
  return tokenOf(await logIn(account, own))
}
const code = (first: string): string => first.padEnd(17, 'N') + (usccCheck(first.padEnd(17, 'N')) ?? '0')
const packageEntry = { package_name: '两层', price_fen_month: 10_000, operator_mids: '*', carrier_mids: '*', shipper_mids: '*' }
const entry = {
  tenant_name: '第二平台',
  system_title: '第二货运',
  theme: 'theme5',
  watermark: true,
  platform_mode: 2,
  domain: host,
  valid_from: '2020-01-01',
  valid_to: '2099-12-31',
  company_name: '第二运营有限公司',
  credit_code: code('91330100MA0TXTB'),
  legal_name: '第二人',
  contact_name: '第二人',
  contact_mobile: '13800000001',
  area_code: '330106',
  address: '一路 1 号',
  account: 'operator',
  user_name: '第二管理员',
  mobile: '13800000001'
}
let package_id = 0

beforeAll(async () => {
  world = await doorsWorld()
  root = tokenOf(await logIn('root', testPassword, 'localhost', { entrance: '/system' }))
  package_id = ((await ask(tenant.createPackage, packageEntry, root)).data as { id: number }).id
  const made = await ask(tenant.create, { ...entry, package_id }, root, 'localhost')
  if (made.code !== 200) throw new Error(made.msg)
  b = made.data as unknown as typeof b
})
afterAll(() => world.close())

test('only the root operator sees tenants: another operator has neither the menu nor the call', async () => {
  const operator = await world.login('operator')
  expect(await ask(tenant.list, {}, operator)).toMatchObject({ code: -1 })
  expect(((await ask(session.me, {}, operator)).data as { menu_caidan_str: string }).menu_caidan_str).not.toMatch(/(^|,)7-/)
  expect(JSON.stringify((await ask(role.tree, {}, operator)).data)).not.toContain('"7-1"')
  const listed = (await ask(tenant.list, { keyword: '第二' }, root)).data as unknown as { total: number; data: Wire[]; tabs: Wire }
  expect(listed).toMatchObject({ total: 1, data: [{ tenant_no: b.tenant_no, domain: host, company_count: 0, user_count: 1, state: 2, validity: 1 }] })
  expect((await ask(tenant.list, { state: 4 }, root)).data).toMatchObject({ total: 0, tabs: { 2: 4 } })
})

test('a platform shows its brand by its host and by its link, and nothing more', async () => {
  expect((await ask(tenant.brand, {})).data).toEqual({
    tenant_no: b.tenant_no,
    system_title: '第二货运',
    title_suffix: '',
    logo: '',
    theme: 'theme5',
    is_open: true
  })
  expect((await ask(tenant.brand, { tenant: b.tenant_no }, '', 'localhost')).data).toMatchObject({ system_title: '第二货运' })
  expect((await ask(tenant.brand, {}, '', 'localhost')).data).toMatchObject({ system_title: '运枢' })
  expect((await ask(tenant.brand, { tenant: 'ZH-doors' })).data).toMatchObject({ tenant_no: b.tenant_no })
})

test('the first password is good for one thing, choosing one’s own', async () => {
  expect(b.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/)
  const first = tokenOf(await logIn('operator', b.password))
  expect((await ask(session.profile, {}, first)).data).toMatchObject({
    must_change: true,
    entrance: '/login',
    watermark: expect.stringMatching(/^\S+ \d{4}$/)
  })
  expect(await ask(company.customers, {}, first)).toMatchObject({ code: -1 })
  tokens['operator'] = await settleIn('operator', b.password)
  expect(await ask(company.customers, {}, tokens['operator'])).toMatchObject({ code: 200, data: { total: 0 } })
  expect(refusalOf(await logIn('operator', b.password))).toBe('wrongPassword')
})

test('names and phones may be the same in two tenants, and open only their own', async () => {
  for (const [company_type, account, mobile, name] of [
    [2, 'carrier', '13800000011', '乙承运'],
    [4, 'shipper', '13800000041', '乙货主']
  ] as const) {
    const made = await ask(
      company.create,
      {
        company_type,
        company_name: `${name}¤B¤公司`,
        credit_code: code(`91330100MA0TXT${company_type}`),
        contact_name: name,
        contact_mobile: mobile,
        account,
        user_name: name,
        mobile
      },
      tokens['operator']
    )
    expect(made).toMatchObject({ code: 200 })
    tokens[account] = await settleIn(account, (made.data as { password: string }).password)
  }
  expect(refusalOf(await logIn('shipper', testPassword))).toBe('wrongPassword')
  expect(refusalOf(await logIn('shipper', own, 'localhost'))).toBe('wrongPassword')
  expect(await logIn('shipper', own, 'localhost', { tenant: b.tenant_no })).toMatchObject({ code: 200 })
  // A host of one tenant leads to no other.
  expect(refusalOf(await logIn('shipper', testPassword, host, { tenant: 'ZH2611200000018' }))).toBe('wrongPassword')
})

const marksOfA = /¤[\d.]+¤|锦城食品|锦城演示|江城电器|江城演示|蜀道物流|蜀道演示|长江运输|长江演示/
const digest = async (tenant_id: number): Promise<string> =>
  await transactAsSystem(world.services.db, async (tx) => {
    const parts: string[] = []
    for (const table of [
      'order',
      'waybill',
      'receipt',
      'vehicle',
      'driver',
      'company',
      'company_link',
      'charge',
      'bill',
      'payment',
      'address_book',
      'role'
    ] as const) {
      const { rows } = await sql<{
        row: string
      }>`select coalesce(md5(string_agg(md5(t::text), '' order by t.id)), '') as row from ${sql.table(table)} t where tenant_id = ${tenant_id}`.execute(
        tx
      )
      parts.push(rows[0]?.row ?? '')
    }
    return parts.join()
  })

/** An id of somebody else's row; numbers that every tenant has under the same small id are the asker's own as well. */
const namesForeign = /":\[?\d{9,}/
test('whatever the people of one tenant ask, they get nothing of another’s and change nothing there', async () => {
  const placed = await ask(order.create, { ...anOrderForm({ remark: '¤B¤' }), submit: true }, tokens['shipper'])
  expect(placed).toMatchObject({ code: 200 })
  const holes: string[] = []
  let cells = 0
  const people = [
    ...(['operator', 'carrier', 'shipper'] as const).map((name) => ({
      name: `${name} of B`,
      token: tokens[name] ?? '',
      other: world.base.tenant_id,
      forbidden: marksOfA,
      at: host,
      ids: world.idsFor
    })),
    ...world.principals
      .filter(({ name, type }) => ['operator', 'carrier', 'shipper'].includes(name) && type > 0)
      .map(({ name, token }) => ({
        name: `${name} of A`,
        token: token ?? '',
        other: b.id,
        forbidden: /¤B¤|第二|乙承运|乙货主/,
        at: 'localhost',
        ids: () => () => (placed.data as { id: number }).id
      }))
  ]
  for (const { name, token, other, forbidden, at, ids } of people) {
    const before = await digest(other)
    for (const { word, endpoint } of endpoints.filter((line) => !apart.has(line.endpoint.path))) {
      // The people of A work on their own rows with empty ids; only reading and foreign ids are tried.
      const body = sampleOf(endpoint.input, ids({ word, endpoint }))
      if (!/"(id|ids|[a-z_]+_ids?)":/.test(JSON.stringify(body)) && endpoint.kind === 'command') continue
      cells += 1
      const answer = await ask(endpoint, body, token, at)
      const text = JSON.stringify(answer)
      if (forbidden.test(text)) holes.push(`${name} ${endpoint.path}: ${text.match(forbidden)?.[0] ?? ''}`)
      if (answer.code === 500 || (answer.code === 409 && name.endsWith('B') && namesForeign.test(JSON.stringify(body))))
        holes.push(`${name} ${endpoint.path}: ${answer.msg}`)
    }
    if ((await digest(other)) !== before) holes.push(`${name} changed rows of the other tenant`)
  }
  console.log(`tenants: ${cells} cells across two tenants, ${holes.length} holes`)
  expect([...new Set(holes)]).toEqual([])
}, 900_000)

test('search, files, invitations and shared links lead to nothing of another tenant', async () => {
  for (const name of ['operator', 'carrier', 'shipper'])
    for (const keyword of [world.orderNo, '锦城', '蜀道', '川A']) {
      const found = await ask(search.find, { keyword }, tokens[name])
      expect(JSON.stringify(found.data), `${name} ${keyword}`).not.toMatch(marksOfA)
    }
  expect((await world.app.inject({ url: world.fileUrl, headers: { token: tokens['operator'] ?? '' } })).statusCode).toBe(404)
  for (const url of [world.fileUrl, 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', '/files/../../etc/passwd'])
    expect(refusalOf(await ask(setting.fileBase64, { url }, tokens['operator'])), url).toBe('notFound')
  const [shipperB] = (await ask(company.customers, { company_type: 4 }, tokens['operator'])).data['data'] as { company_no: string }[]
  const carrierA = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('company')
      .select('company_no')
      .where('tenant_id', '=', world.base.tenant_id)
      .where('company_type', '=', 2)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  )
  expect(shipperB?.company_no).not.toBe(carrierA.company_no)
  const register = async (invite_code: string, at: string) => {
    const mobile = '13800000077'
    await world.services.db.deleteFrom('verify_code').execute()
    await post(session.sendCode.path, { phone: mobile, type: 'register' }, '', at)
    const form = {
      mobile,
      verify: '246810',
      password: own,
      password2: own,
      company_name: '新来的公司',
      credit_code: code('91330100MA0NEW1'),
      contact_name: '新来',
      invite_code,
      agree: true
    }
    return await post(session.register.path, form, '', at)
  }
  expect(refusalOf(await register(carrierA.company_no, host))).toBe('inviteUnknown')
  expect(await register(carrierA.company_no, 'localhost')).toMatchObject({ code: 200 })
})

test('a package narrows what everybody of the tenant may do, and its operator what one company may', async () => {
  const packed = (await ask(tenant.packages, { keyword: '两层' }, root)).data['data'] as { id: number; version: number }[]
  const update = async (carrier_mids: string) => {
    const { version } = ((await ask(tenant.packages, { keyword: '两层' }, root)).data['data'] as { version: number }[])[0] ?? { version: 0 }
    return await ask(tenant.updatePackage, { ...packageEntry, id: packed[0]?.id, version, carrier_mids }, root)
  }
  const codes = async (name: string) => {
    world.sessions.forget()
    return ((await ask(session.me, {}, tokens[name])).data as { menu_caidan_str: string }).menu_caidan_str
  }
  expect(await codes('carrier')).toContain('4-201')
  expect(await update('1-1,3-2')).toMatchObject({ code: 200 })
  expect(await codes('carrier')).not.toContain('4-2')
  expect(await codes('carrier')).toContain('3-211')
  expect(await ask(vehicle.list, {}, tokens['carrier'])).toMatchObject({ code: -1 })
  // An owner still stands over his people, whose roles name more than the package holds.
  const made = await ask(role.create, { role_name: '司机组', mids: '3-2,4-2,4-201' }, tokens['carrier'])
  expect(made).toMatchObject({ code: -1 })
  await update('*')
  const [row] = (await ask(company.customers, { company_type: 4 }, tokens['operator'])).data['data'] as { id: number; version: number }[]
  expect(await ask(company.permit, { id: row?.id, version: row?.version, mids: '1-1,2-1' }, tokens['operator'])).toMatchObject({ code: 200 })
  expect(await codes('shipper')).not.toContain('4-1')
  expect(await codes('shipper')).toContain('2-1')
})

test('limits hold, also for two who come at once', async () => {
  const info = async () => (await ask(tenant.info, { id: b.id }, root)).data as unknown as { version: number; user_count: number }
  const { version, user_count } = await info()
  const {
    company_name: _c,
    credit_code: _d,
    legal_name: _l,
    contact_name: _n,
    contact_mobile: _m,
    area_code: _a,
    address: _s,
    account: _o,
    user_name: _u,
    mobile: _p,
    ...kept
  } = entry
  expect(await ask(tenant.update, { ...kept, id: b.id, version, package_id, user_limit: user_count + 1 }, root, 'localhost')).toMatchObject({
    code: 200
  })
  const [first] = ((await ask(role.list, {}, tokens['operator'])).data as { data: { id: number }[] }).data
  const add = async (n: number) =>
    await ask(user.create, { user_name: `新人${n}`, mobile: `1380000088${n}`, password: own, role_ids: [first?.id] }, tokens['operator'])
  const answers = await Promise.all([add(1), add(2), add(3)])
  expect(answers.map((answer) => refusalOf(answer) ?? 'done').sort()).toEqual(['done', 'limitReached', 'limitReached'])
  expect((await info()).user_count).toBe(user_count + 1)
})

test('the root operator looks in and changes nothing, and both logs tell of it', async () => {
  const { token } = (await ask(tenant.impersonate, { id: b.id, reason: '核对用量' }, root)).data as { token: string }
  const looking = tokenOf(await ask(session.exchange, { token }))
  expect(await ask(company.customers, {}, looking)).toMatchObject({ code: 200 })
  expect((await ask(session.profile, {}, looking)).data).toMatchObject({ impersonated_by: '根平台管理员', must_change: false })
  expect(refusalOf(await ask(role.create, { role_name: '不该有', mids: '1-1' }, looking))).toBe('impersonatedReadOnly')
  const told = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('oplog').select(['tenant_id', 'user_name', 'result']).where('act', '=', 'tenant.impersonated').orderBy('tenant_id').execute()
  )
  expect(told).toEqual([1, b.id].map((tenant_id) => ({ tenant_id, user_name: '根平台管理员', result: 'done' })))
})

test('a disabled tenant is out within a second, also at its door; the others work on', async () => {
  const { version } = (await ask(tenant.info, { id: b.id }, root)).data as unknown as { version: number }
  expect(await ask(session.me, {}, tokens['carrier'])).toMatchObject({ code: 200 })
  expect(await ask(tenant.freeze, { id: b.id, version, reason: '合同终止' }, root)).toMatchObject({ code: 200, data: { state: 4 } })
  await new Promise((go) => setTimeout(go, 1000))
  for (const name of ['operator', 'carrier', 'shipper']) expect(await ask(session.me, {}, tokens[name]), name).toMatchObject({ code: 501 })
  expect(refusalOf(await logIn('carrier', own))).toBe('tenantClosed')
  expect((await ask(tenant.brand, {})).data).toMatchObject({ is_open: false })
  expect(await logIn('carrier', testPassword, 'localhost')).toMatchObject({ code: 200 })
  expect(refusalOf(await ask(tenant.impersonate, { id: b.id, reason: '再看' }, root))).toBe('tenantClosed')
  expect(await ask(tenant.unfreeze, { id: b.id, version: version + 1, reason: '续约' }, root)).toMatchObject({ code: 200, data: { state: 2 } })
  expect(await logIn('carrier', own)).toMatchObject({ code: 200 })
  expect(await ask(tenant.freeze, { id: 1, version: 1, reason: '不行' }, root)).toMatchObject({ data: { refusal: { name: 'rootStays' } } })
})

test('time that has run out ends a tenant as a disabling does; renewing opens it again', async () => {
  const to = async (valid_to: string) =>
    await transactAsSystem(world.services.db, (tx) => tx.updateTable('tenant').set({ valid_to }).where('id', '=', b.id).execute())
  await to('2020-02-01')
  expect(refusalOf(await logIn('shipper', own))).toBe('tenantClosed')
  expect((await ask(tenant.list, { validity: 3 }, root)).data).toMatchObject({ total: 1 })
  const { version } = (await ask(tenant.info, { id: b.id }, root)).data as unknown as { version: number }
  expect(refusalOf(await ask(tenant.renew, { id: b.id, version, valid_to: '2020-01-15' }, root))).toBe('renewedBack')
  expect(await ask(tenant.renew, { id: b.id, version, valid_to: '2099-01-01' }, root)).toMatchObject({ code: 200, data: { validity: 1 } })
  expect(await logIn('shipper', own)).toMatchObject({ code: 200 })
})

test('an administrator who lost his password gets another, shown once; his sessions end', async () => {
  const operator = tokenOf(await logIn('operator', own))
  const info = (await ask(tenant.info, { id: b.id }, root)).data as unknown as { administrators: { user_id: number; account: string }[] }
  const reset = await ask(tenant.resetAdministrator, { id: b.id, user_id: info.administrators[0]?.user_id }, root)
  expect(reset).toMatchObject({ code: 200, data: { account: 'operator', link: `//${host}/login` } })
  world.sessions.forget()
  expect(await ask(session.me, {}, operator)).toMatchObject({ code: 501 })
  expect(await settleIn('operator', (reset.data as { password: string }).password)).toBeTruthy()
})
