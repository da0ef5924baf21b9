import { fieldOfObject } from '@yunshu/contract/fields'
import { changesOf } from '@yunshu/contract/oplog/show'
import { usccCheck } from '@yunshu/domain/uscc'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterEach(() => setClock(undefined))
afterAll(() => world.close())

const code = (n: number) => {
  const first17 = `91510100MA6${String(n).padStart(6, '0')}`
  return `${first17}${usccCheck(first17) ?? ''}`
}
const settlement = { settle_cycle: 4, settle_day: 1, pay_days: 30, tax_rate_bp: 900, invoice_type: 1, receipt_days: 7, deposit_fen: 1_000_000 }
const invitee = (n: number, more: object = {}) => ({
  company_name: `岷江演示运输${n}有限公司`,
  credit_code: code(n),
  contact_name: '何经理',
  contact_mobile: `1380000${7000 + n}`,
  settlement,
  ...more
})
const invite = async (account: string, input: object, headers?: Record<string, string>) =>
  await world.post('/api/link/invite', input, await world.login(account), headers)
const linksOf = async (account: string, more: object = {}) =>
  ((await world.post('/api/link/carriers', { pagesize: 100, ...more }, await world.login(account))).data as { data: Row[] }).data
type Row = { id: number; version: number; carrier_id: number; carrier_name: string; default_flag: boolean } & Record<string, unknown>
const choicesOf = async (token: string) =>
  ((await world.post('/api/order/choices', {}, token)).data as { carriers: { id: number; default_flag: boolean }[] }).carriers
const rowOf = async (account: string, n: number) => (await linksOf(account)).find(({ credit_code }) => credit_code === code(n)) as Row
const messagesTo = async (phone: string) =>
  await transactAsSystem(world.services.db, (tx) => tx.selectFrom('sms_outbox').selectAll().where('phone', '=', phone).orderBy('id').execute())
const codeSentTo = async (phone: string) => /[a-z2-9]{4}(?:-[a-z2-9]{4}){2}/.exec((await messagesTo(phone)).at(-1)?.body ?? '')?.[0] ?? ''
const companiesOf = async (n: number) =>
  await transactAsSystem(world.services.db, (tx) => tx.selectFrom('company').selectAll().where('credit_code', '=', code(n)).execute())
const refusal = (answer: { data: unknown }) => (answer.data as { refusal?: { name: string } } | null)?.refusal?.name
/** The invited carrier fills in the page of registration. */
const registers = async (n: number, invite_code: string, more: object = {}) => {
  const mobile = `1380000${8000 + n}`
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'register' })
  const password = 'r4-Tisch-Baum'
  return await world.post('/api/index/admin_register', {
    mobile,
    verify: '246810',
    password,
    password2: password,
    company_name: `岷江演示运输（成都）${n}有限公司`,
    credit_code: code(n),
    contact_name: '何总',
    invite_code,
    agree: true,
    ...more
  })
}
const loginOf = async (n: number) =>
  (
    (await world.post('/api/index/login', { user_name: `1380000${8000 + n}`, password: 'r4-Tisch-Baum', entrance: '/login' })).data as {
      admin_login_init: { token: string }
    }
  ).admin_login_init.token
/** The operator approves it, once it has shown its licence. */
const approve = async (n: number) => {
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('company').set({ license_img: '/files/1/licence.png' }).where('credit_code', '=', code(n)).execute()
  )
  const [{ id, version } = { id: 0, version: 0 }] = await companiesOf(n)
  const answer = await world.post('/api/company/review', { id, version, result: 'approve' }, await world.login('operator'))
  expect(answer).toMatchObject({ code: 200 })
}
/** Who was told that a carrier has joined, each once. */
const toldOfJoining = async () =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('notice').select('company_id').distinct().where('phrase', '=', 'carrierJoined').execute()
    )
  ).map(({ company_id }) => company_id)

test('a carrier that is not on the platform is written down with its terms, and invited by a message with a code', async () => {
  const answer = await invite(
    'shipper',
    invitee(1, { default_flag: true, address: '工业大道 8 号', area_code: '510114', road_permit_no: '510100998877' })
  )
  expect(answer).toMatchObject({ code: 200, data: { link_status: 10 } })
  expect(await rowOf('shipper', 1)).toMatchObject({
    carrier_name: '岷江演示运输1有限公司',
    contact_name: '何经理',
    contact_mobile: expect.stringMatching(/^138\*{4}7001$/),
    joined: false,
    default_flag: true,
    deposit_fen: 1_000_000,
    vehicle_count: 0
  })
  const [message] = await messagesTo('13800007001')
  expect(message).toMatchObject({ scene: 'invite', template: 'carrierInvite' })
  expect(message?.body).toMatch(/^【.+】锦城.+邀请岷江演示运输1有限公司成为承运商，请打开平台注册页并填写邀请码 [a-z2-9-]{14}，30 日内有效。$/)
  // What else the shipper wrote down is its own; it comes with whoever registers by its invitation.
  const unsaid = { address: '', area_code: null, road_permit_no_mask: null }
  expect(await companiesOf(1)).toMatchObject([{ state: 3, audit_status: 10, source: 4, company_type: 2, ...unsaid }])
  expect(await world.acts((answer.data as Row).id)).toEqual([{ act: 'link.invited', result: 'done' }])
  const logged = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('oplog').select('changes').where('act', '=', 'link.invited').execute()
  )
  expect(JSON.stringify(logged)).not.toContain('invite_hash')
})

test('the same form sent twice invites once', async () => {
  const headers = { 'idempotency-key': 'invite-two' }
  const first = await invite('shipper', invitee(2), headers)
  expect(await invite('shipper', invitee(2), headers)).toEqual(first)
  expect(await messagesTo('13800007002')).toHaveLength(1)
  expect(refusal(await invite('shipper', invitee(2)))).toBe('linkExists')
  expect(await companiesOf(2)).toHaveLength(1)
})

test('with a shadow nothing can be agreed or ordered, nobody finds it, and the operator has nothing to judge', async () => {
  await invite('shipper', invitee(3))
  const row = await rowOf('shipper', 3)
  const [shipper, operator] = [await world.login('shipper'), await world.login('operator')]
  expect((await world.post('/api/link/find', { keyword: code(3) }, shipper)).data).toEqual({ data: [] })
  expect(refusal(await world.post('/api/link/accept', { id: row.id }, shipper))).toBe('linkAwaitsOther')
  expect(refusal(await world.post('/api/link/request', { company_id: row.carrier_id }, await world.login('shipper2')))).toBe('notFound')
  for (const token of [shipper, operator]) expect((await choicesOf(token)).map(({ id }) => id)).not.toContain(row.carrier_id)
  const project = { carrier_id: row.carrier_id, valid_from: '2026-01-01', valid_to: '2026-12-31', tax_mode: 1, tax_rate_bp: 900 }
  expect((await world.post('/api/project/create', project, shipper)).code).not.toBe(200)
  const judged = { id: row.carrier_id, version: 1 }
  expect(refusal(await world.post('/api/company/review', { ...judged, result: 'reject', reason: '资料不全' }, operator))).toBe('companyShadow')
  expect(refusal(await world.post('/api/company/freeze', { ...judged, state: 2, reason: '资料不全' }, operator))).toBe('companyShadow')
  const waiting = await world.post('/api/company/customers', { company_type: 2, audit_status: 10, pagesize: 100 }, operator)
  expect((waiting.data as { data: Row[] }).data.map(({ id }) => id)).not.toContain(row.carrier_id)
})

test('two shippers who invite one carrier have one company between them, and neither sees what the other wrote down', async () => {
  const answers = await Promise.all([
    invite('shipper', invitee(4)),
    invite('shipper2', invitee(4, { company_name: '岷江运输', contact_name: '别人', contact_mobile: '13800007104' }))
  ])
  expect(answers.map((answer) => answer.code)).toEqual([200, 200])
  expect(await companiesOf(4)).toHaveLength(1)
  expect(await rowOf('shipper', 4)).toMatchObject({
    carrier_name: '岷江演示运输4有限公司',
    contact_name: '何经理',
    contact_mobile: expect.stringMatching(/^138\*{4}7004$/)
  })
  expect(await rowOf('shipper2', 4)).toMatchObject({
    carrier_name: '岷江运输',
    short_name: '岷江运输',
    contact_name: '别人',
    contact_mobile: expect.stringMatching(/^138\*{4}7104$/)
  })
})

test('the invited carrier registers and takes the place that waits for it: one company, all its shippers, nothing twice', async () => {
  const invite_code = await codeSentTo('13800007004')
  expect((await world.post('/api/session/invitation', { invite_code: invite_code.toUpperCase() })).data).toEqual({
    shipper_name: world.base.companies['shipper']?.name,
    company_name: '岷江演示运输4有限公司',
    credit_code: code(4)
  })
  const [before] = await companiesOf(4)
  expect(await registers(4, invite_code)).toMatchObject({ code: 200, data: { company_type: 2, company_no: before?.company_no } })
  const after = await companiesOf(4)
  expect(after).toMatchObject([
    { id: before?.id, state: 1, audit_status: 10, company_name: '岷江演示运输（成都）4有限公司', contact_mobile: '13800008004' }
  ])
  const itself = { carrier_name: '岷江演示运输（成都）4有限公司', joined: true, link_status: 10, contact_name: '何总' }
  expect(await rowOf('shipper', 4)).toMatchObject(itself)
  // Whoever did not invite it on this phone hears nothing before the operator knows who has come, and sees what it wrote down itself.
  const companyOf = (account: string) => world.base.companies[account]?.id
  expect(await rowOf('shipper2', 4)).toMatchObject({
    carrier_name: '岷江运输',
    joined: false,
    contact_name: '别人',
    contact_mobile: expect.stringMatching(/^138\*{4}7104$/)
  })
  expect(await toldOfJoining()).toEqual([companyOf('shipper')])
  const late = await world.post(
    '/api/link/remind',
    { id: (await rowOf('shipper2', 4)).id, contact_mobile: '13800007104' },
    await world.login('shipper2')
  )
  expect(late).toMatchObject({ data: { refusal: { name: 'carrierNotOpen', slots: { company_name: '岷江运输' } } } })
  const told = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select(['object_type', 'changes'])
      .where('act', '=', 'session.registered')
      .where('object_id', '=', before?.id ?? 0)
      .execute()
  )
  const line = { object_type: told[0]?.object_type ?? '', changes: told[0]?.changes as Record<string, unknown> }
  const said = changesOf(line, { lang: 'zh', type: 2, fieldOfObject }).map(({ label, after }) => `${label}: ${after}`)
  expect(said).toEqual(expect.arrayContaining(['来源: 货主邀请', '审核状态: 待审核', '公司类型: 物流公司']))
  expect(said).toHaveLength(7)

  // Its people log in at the carriers' entrance and see who asks; they answer once the company is approved.
  const token = await loginOf(4)
  // What a shipper offered who did not invite them on this phone, they see when the operator knows who they are.
  const asking = async () => ((await world.post('/api/customer/list', {}, token)).data as { data: Row[] }).data
  const [first, ...others] = await asking()
  expect([first?.customer_name, others]).toEqual([world.base.companies['shipper']?.name, []])
  expect(refusal(await world.post('/api/link/accept', { id: first?.id }, token))).toBe('linkNeedsApproval')
  const hidden = await rowOf('shipper2', 4)
  expect(refusal(await world.post('/api/link/accept', { id: hidden.id }, token))).toBe('notFound')
  await approve(4)
  expect(await rowOf('shipper2', 4)).toMatchObject(itself)
  expect((await toldOfJoining()).toSorted()).toEqual([companyOf('shipper'), companyOf('shipper2')].toSorted())
  const data = await asking()
  expect(data.map(({ deposit_fen }) => deposit_fen)).toEqual([1_000_000, 1_000_000])
  const id = first?.id
  expect(await world.post('/api/link/accept', { id }, token)).toMatchObject({ code: 200, data: { link_status: 20 } })

  // Every code for it is used up, the other shipper's as well, and nobody invites it again.
  expect(refusal(await world.post('/api/session/invitation', { invite_code }))).toBe('inviteUnknown')
  expect(refusal(await registers(94, await codeSentTo('13800007104'), { credit_code: code(4) }))).toBe('inviteUnknown')
  const waiting = data.find((row) => row.id !== id)?.id
  for (const account of ['shipper', 'shipper2']) {
    const answer = await world.post('/api/link/remind', { id: waiting, contact_mobile: '13800007104' }, await world.login(account))
    expect(['notFound', 'carrierJoined']).toContain(refusal(answer))
  }
})

test('who registers with the code of one company as another is refused, and of two who register at once one comes in', async () => {
  await invite('shipper', invitee(5))
  const invite_code = await codeSentTo('13800007005')
  expect(refusal(await registers(95, invite_code, { credit_code: code(95) }))).toBe('inviteOther')
  const tries = await Promise.all([registers(5, invite_code), registers(96, invite_code, { credit_code: code(5) })])
  expect(tries.filter((answer) => answer.code === 200)).toHaveLength(1)
  expect(await companiesOf(5)).toHaveLength(1)
  expect(refusal(await invite('shipper2', invitee(5)))).toBe('carrierNotOpen')
  await approve(5)
  expect(refusal(await invite('shipper2', invitee(5)))).toBe('carrierOnPlatform')
})

test('what a shipper wrote down of a carrier comes with who registers by its invitation, and nothing of what others wrote', async () => {
  await invite('shipper', invitee(9, { address: '工业大道 8 号', area_code: '510114', road_permit_no: '510100998877', legal_name: '甲' }))
  await invite('shipper2', invitee(9, { address: '港城路 1 号', area_code: '510107', legal_name: '乙', contact_mobile: '13800007109' }))
  expect(await registers(9, await codeSentTo('13800007109'))).toMatchObject({ code: 200 })
  expect(await companiesOf(9)).toMatchObject([
    { address: '港城路 1 号', area_code: '510107', city_code: '510100', legal_name: '乙', road_permit_no_mask: null, contact_name: '何总' }
  ])
  await invite('shipper', invitee(10, { address: '工业大道 8 号', area_code: '510114', road_permit_no: '510100998877', taxpayer_type: 1 }))
  expect(await registers(10, await codeSentTo('13800007010'))).toMatchObject({ code: 200 })
  expect(await companiesOf(10)).toMatchObject([
    { address: '工业大道 8 号', area_code: '510114', road_permit_no_mask: '510*****8877', taxpayer_type: 1 }
  ])
})

test('of a company that registered, an offer that its shipper took back is not shown before it is approved', async () => {
  await invite('shipper', invitee(11))
  await invite('shipper2', invitee(11, { contact_name: '别人', contact_mobile: '13800007111' }))
  const { id } = await rowOf('shipper2', 11)
  expect(await world.post('/api/link/decline', { id, reason: '改用其他承运商' }, await world.login('shipper2'))).toMatchObject({ code: 200 })
  expect(await registers(11, await codeSentTo('13800007011'))).toMatchObject({ code: 200 })
  expect(await rowOf('shipper2', 11)).toMatchObject({ joined: false, contact_name: '别人' })
  const { data } = (await world.post('/api/customer/list', {}, await loginOf(11))).data as { data: Row[] }
  expect(data.map(({ customer_name }) => customer_name)).toEqual([world.base.companies['shipper']?.name])
})

test('a carrier whom the operator enters takes its shadow over as well', async () => {
  await invite('shipper', invitee(6))
  const [shadow] = await companiesOf(6)
  const made = await world.post(
    '/api/company/create',
    {
      company_type: 2,
      company_name: '岷江演示运输六有限公司',
      credit_code: code(6),
      contact_name: '何总',
      contact_mobile: '13800008006',
      account: 'minjiang6',
      user_name: '何总',
      mobile: '13800008006'
    },
    await world.login('operator')
  )
  expect(made).toMatchObject({ code: 200, data: { id: shadow?.id, company_no: shadow?.company_no } })
  expect(await companiesOf(6)).toMatchObject([{ id: shadow?.id, state: 1, audit_status: 20, company_name: '岷江演示运输六有限公司' }])
  expect(await rowOf('shipper', 6)).toMatchObject({ carrier_name: '岷江演示运输六有限公司', joined: true, link_status: 10 })
})

test('the invitation goes out again, also to another number; only the newest code is good, and not for ever', async () => {
  await invite('shipper', invitee(7))
  const [row, shipper, old] = [await rowOf('shipper', 7), await world.login('shipper'), await codeSentTo('13800007007')]
  const again = { id: row.id, version: row.version, contact_mobile: '13800007107' }
  expect(refusal(await world.post('/api/link/remind', again, shipper))).toBe('tooMany')
  setClock(new Date(Date.now() + 120_000))
  expect(await world.post('/api/link/remind', again, shipper)).toMatchObject({ code: 200 })
  expect(refusal(await world.post('/api/session/invitation', { invite_code: old }))).toBe('inviteUnknown')
  const invite_code = await codeSentTo('13800007107')
  expect(await world.post('/api/session/invitation', { invite_code })).toMatchObject({ code: 200 })
  expect(refusal(await world.post('/api/link/remind', { ...again, version: 2 }, await world.login('shipper2')))).toBe('notFound')
  setClock(new Date(Date.now() + 31 * 86_400_000))
  expect(refusal(await world.post('/api/session/invitation', { invite_code }))).toBe('inviteUnknown')
})

test('an invitation that was taken back leads nowhere, and may be sent anew on other terms', async () => {
  await invite('shipper', invitee(8, { default_flag: true }))
  const [row, invite_code] = [await rowOf('shipper', 8), await codeSentTo('13800007008')]
  expect(await world.post('/api/link/decline', { id: row.id, reason: '改用其他承运商' }, await world.login('shipper'))).toMatchObject({ code: 200 })
  expect(await rowOf('shipper', 8)).toMatchObject({ link_status: 40, default_flag: false })
  expect(refusal(await world.post('/api/session/invitation', { invite_code }))).toBe('inviteUnknown')
  expect(await invite('shipper', invitee(8, { settlement: { ...settlement, pay_days: 60 } }))).toMatchObject({ code: 200, data: { id: row.id } })
  expect(await rowOf('shipper', 8)).toMatchObject({ link_status: 10, pay_days: 60 })
})

test('nobody is flooded with invitations, and a shipper that is not approved invites nobody', async () => {
  const phone = '13800007900'
  for (const n of [21, 22, 23]) expect(await invite('shipper', invitee(n, { contact_mobile: phone }))).toMatchObject({ code: 200 })
  expect(refusal(await invite('shipper2', invitee(24, { contact_mobile: phone })))).toBe('tooMany')
  expect(await companiesOf(24)).toEqual([])
  const shipper2 = world.base.companies['shipper2']?.id ?? 0
  const setAudit = async (audit_status: number) =>
    await transactAsSystem(world.services.db, (tx) => tx.updateTable('company').set({ audit_status }).where('id', '=', shipper2).execute())
  await setAudit(10)
  expect(refusal(await invite('shipper2', invitee(25)))).toBe('linkNeedsApproval')
  await setAudit(20)
  expect(refusal(await invite('shipper', invitee(26, { credit_code: '91510100MA60000261' })))).toBe('creditCodeWrong')
  expect(refusal(await invite('shipper', invitee(26, { area_code: '999999' })))).toBe('areaUnknown')
  expect(await companiesOf(26)).toEqual([])
})

test('a shipper has one default carrier at most, and a carrier does not choose it', async () => {
  const shipper = await world.login('shipper')
  const settle = async (row: Row, default_flag: boolean) =>
    await world.post('/api/link/settle', { id: row.id, version: row.version, ...settlement, default_flag }, shipper)
  const [one, two] = (await linksOf('shipper', { link_status: 20 })) as [Row, Row]
  expect(await settle(one, true)).toMatchObject({ code: 200 })
  expect(await settle(two, true)).toMatchObject({ code: 200 })
  expect((await linksOf('shipper')).filter(({ default_flag }) => default_flag).map(({ id }) => id)).toEqual([two.id])
  expect((await choicesOf(shipper)).filter(({ default_flag }) => default_flag).map(({ id }) => id)).toEqual([two.carrier_id])
  const fresh = (await linksOf('shipper', { link_status: 20 })).filter(({ id }) => id === one.id || id === two.id)
  await Promise.all(fresh.map((row) => settle(row, true)))
  expect((await linksOf('shipper')).filter(({ default_flag }) => default_flag)).toHaveLength(1)
  const carrier2 = await world.login('carrier2')
  const asked = await world.post('/api/link/request', { company_id: world.base.companies['shipper2']?.id, default_flag: true }, carrier2)
  expect(asked).toMatchObject({ code: 200 })
  expect((await linksOf('shipper2')).find(({ id }) => id === (asked.data as Row).id)).toMatchObject({ default_flag: false })
})
