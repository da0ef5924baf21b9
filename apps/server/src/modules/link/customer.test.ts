import { customer } from '@yunshu/contract/customer/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { usccCheck } from '@yunshu/domain/uscc'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { acceptLink } from './answer.ts'
import { customerInfo, listCustomers } from './customerList.ts'
import { followCustomer, listFollows, transferCustomer } from './customerOwner.ts'
import { createCustomer, inviteCustomer, removeCustomer, resumeCustomer, stopCustomer, updateCustomer } from './customerWrite.ts'
import { liftHold, seeHolds } from './hold.ts'
import { listCarriers } from './list.ts'
import { setCredit } from './settle.ts'

// A carrier's card of a customer: before it has an account, beside the cooperation, and what is to be done about it.

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const as = (account: string) => world.actor(account)
const userId = (account: string): number => world.base.users[account]?.id ?? 0
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const today = shanghaiDay(new Date())
const code = (n: number): string => {
  const first17 = `91510122MA0CKHT${String(n).padStart(2, '0')}`
  return first17 + (usccCheck(first17) ?? '')
}
type Entry = InputOf<typeof customer.create>
const entry = (n: number, more: Partial<Entry> = {}): Entry => ({
  customer_type: 1,
  customer_name: `示例客户${n}有限公司`,
  short_name: `示例${n}`,
  credit_code: code(n),
  contact_name: '余经理',
  contact_mobile: `138000081${String(n).padStart(2, '0')}`,
  taxpayer_type: 1,
  grade: 1,
  owner_id: userId('carrier'),
  template_id: null,
  contacts: [{ contact_name: '库管', contact_mobile: '13800008200', duty: '仓库' }],
  contracts: [],
  titles: [{ title: `示例客户${n}有限公司`, tax_no: code(n), receiver_email: 'tax@example.com' }],
  terms: {
    settle_cycle: 2,
    settle_day: 5,
    pay_days: 45,
    tax_rate_bp: 900,
    invoice_type: 1,
    receipt_days: 10,
    deposit_fen: 0,
    credit_fen: 5_000_000,
    over_credit_action: 2
  },
  ...more
})
const rowOf = async (id: number, account = 'carrier') =>
  (await listCustomers.run(world.services, await as(account), {})).data.find((row) => row.id === id)
const updating = ({ company_id: _, ...of }: Entry) => of

test('a customer without account is written down, changed, stopped, resumed and deleted, and only its carrier knows of it', async () => {
  const { services } = world
  const carrier = await as('carrier')
  const contract = { contract_no: 'HT-1', contract_file: '', valid_from: '2026-01-01', valid_to: addDays(today, 20) }
  const { id } = await createCustomer.run(services, carrier, entry(1, { contracts: [contract] }))
  expect(await rowOf(id)).toMatchObject({
    customer_name: '示例客户1有限公司',
    link_status: null,
    shipper_id: null,
    pay_days: 45,
    credit_fen: 5_000_000,
    used_fen: 0,
    contract_valid_to: contract.valid_to,
    due_on: contract.valid_to
  })
  expect(await customerInfo.run(services, carrier, { id })).toMatchObject({
    contacts: [{ contact_name: '库管', contact_mobile: '138****8200', duty: '仓库' }],
    titles: [{ receiver_email: 'tax@example.com' }]
  })
  await expect(createCustomer.run(services, carrier, entry(1))).rejects.toMatchObject({ code: 'customerTwice' })
  await expect(createCustomer.run(services, carrier, entry(2, { credit_code: `${code(2).slice(0, 17)}@` }))).rejects.toMatchObject({
    code: 'badInput'
  })
  await expect(createCustomer.run(services, carrier, entry(2, { owner_id: userId('carrier2') }))).rejects.toMatchObject({ code: 'notColleague' })
  // The other carrier writes down the same company for itself, and sees nothing of the first.
  const other = await createCustomer.run(services, await as('carrier2'), entry(1, { owner_id: userId('carrier2'), short_name: '同一家' }))
  expect((await listCustomers.run(services, await as('carrier2'), { keyword: '同一家' })).data.map((row) => row.id)).toEqual([other.id])
  await expect(customerInfo.run(services, await as('carrier2'), { id })).rejects.toMatchObject({ code: 'notFound' })

  const changed = await updateCustomer.run(services, carrier, { ...updating(entry(1, { grade: 3 })), id, version: 1 })
  await expect(updateCustomer.run(services, carrier, { ...updating(entry(1)), id, version: 1 })).rejects.toMatchObject({ code: 'staleVersion' })
  const stopped = await stopCustomer.run(services, carrier, { id, version: changed.version, reason: '暂无业务' })
  await expect(inviteCustomer.run(services, carrier, { id, version: stopped.version, contact_mobile: '13800008101' })).rejects.toMatchObject({
    code: 'customerStopped'
  })
  const resumed = await resumeCustomer.run(services, carrier, { id, version: stopped.version })
  await removeCustomer.run(services, carrier, { id, version: resumed.version })
  expect(await rowOf(id)).toBeUndefined()
  expect((await world.acts(id)).filter(({ result }) => result === 'done').map(({ act }) => act)).toEqual([
    'customer.created',
    'customer.updated',
    'customer.stopped',
    'customer.resumed',
    'customer.removed'
  ])
})

test('a person needs no credit code, and cannot be invited', async () => {
  const { services } = world
  const carrier = await as('carrier')
  const { id, version } = await createCustomer.run(services, carrier, entry(3, { customer_type: 2, credit_code: '', customer_name: '个体户甲' }))
  await expect(createCustomer.run(services, carrier, entry(3, { customer_type: 2 }))).rejects.toMatchObject({ code: 'badInput' })
  await expect(inviteCustomer.run(services, carrier, { id, version, contact_mobile: '13800008103' })).rejects.toMatchObject({
    code: 'personNotInvited'
  })
})

test('a company of the platform is asked to work together; what the carrier wrote down stays its own', async () => {
  const { services } = world
  const [carrier2, shipper2] = [await as('carrier2'), await as('shipper2')]
  const mine = { owner_id: userId('carrier2') }
  const { credit_code } = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('company').select('credit_code').where('id', '=', companyOf('shipper2')).executeTakeFirstOrThrow()
  )
  await expect(createCustomer.run(services, carrier2, entry(4, { ...mine, credit_code }))).rejects.toMatchObject({ code: 'customerOnPlatform' })
  const { id, customer_name } = await createCustomer.run(services, carrier2, entry(4, { ...mine, company_id: companyOf('shipper2') }))
  expect(customer_name).toBe(world.base.companies['shipper2']?.name)
  expect(await rowOf(id, 'carrier2')).toMatchObject({ link_status: 10, moved_by_me: true, pay_days: 45, grade: 1, short_name: '示例4' })
  await acceptLink.run(services, shipper2, { id })
  expect(await rowOf(id, 'carrier2')).toMatchObject({ link_status: 20, credit_fen: 5_000_000 })
  const seen = JSON.stringify(await listCarriers.run(services, shipper2, {}))
  for (const secret of ['grade', 'credit_fen', '示例4', 'owner_name']) expect(seen).not.toContain(secret)
  const { version } = await customerInfo.run(services, carrier2, { id })
  await expect(removeCustomer.run(services, carrier2, { id, version })).rejects.toMatchObject({ code: 'customerJoined' })
  await expect(updateCustomer.run(services, carrier2, { ...updating(entry(4, mine)), id, version })).rejects.toMatchObject({ code: 'customerJoined' })
  const { terms: _, ...card } = updating(entry(4, { ...mine, grade: 4, customer_name: '别的名称' }))
  await updateCustomer.run(services, carrier2, { ...card, id, version })
  // Its name and code are those that it registered.
  expect(await rowOf(id, 'carrier2')).toMatchObject({ grade: 4, customer_name })
})

test('who was invited registers with the number of its carrier, and begins on the terms that were written down', async () => {
  const { services } = world
  const carrier = await as('carrier')
  const made = await createCustomer.run(services, carrier, entry(5))
  const { version } = await inviteCustomer.run(services, carrier, { id: made.id, version: made.version, contact_mobile: '13800008105' })
  const message = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('sms_outbox').select(['template', 'body']).where('phone', '=', '13800008105').executeTakeFirstOrThrow()
  )
  const { company_no } = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('company').select('company_no').where('id', '=', carrier.company_id).executeTakeFirstOrThrow()
  )
  expect(message.template).toBe('shipperInvite')
  expect(message.body).toContain(company_no)
  await world.post('/api/duanxin/send_msg', { phone: '13800008105', type: 'register' })
  await transactAsSystem(services.db, async (tx) => {
    const { linkInvited } = await import('./invited.ts')
    const { foundShipper } = await import('../company/rows.ts')
    const founded = await foundShipper(tx, {
      tenant_id: carrier.tenant_id,
      company_name: '示例客户5注册名有限公司',
      contact_name: '余经理',
      contact_mobile: '13800008105',
      credit_code: code(5),
      source: 3
    })
    await linkInvited(tx, founded, { id: carrier.company_id, company_name: carrier.company_name })
  })
  expect(await rowOf(made.id)).toMatchObject({
    customer_name: '示例客户5注册名有限公司',
    link_status: 10,
    moved_by_me: false,
    pay_days: 45,
    settle_cycle: 2,
    credit_fen: 5_000_000,
    over_credit_action: 2
  })
  await expect(inviteCustomer.run(services, carrier, { id: made.id, version: version + 1, contact_mobile: '13800008105' })).rejects.toMatchObject({
    code: 'customerJoined'
  })
})

test('a customer is handed over, both are told, and whoever sees only his own people’s work sees it no more', async () => {
  const { services } = world
  const carrier = await as('carrier')
  const made = await createCustomer.run(services, carrier, entry(6, { owner_id: userId('carrier-fin') }))
  const scoped = { ...(await as('carrier-fin')), codes: carrier.codes, people: [userId('carrier-fin')] }
  const seen = async () => (await listCustomers.run(services, scoped, {})).data.map(({ id }) => id)
  expect(await seen()).toEqual([made.id])
  const heir = userId('carrier-pay')
  const { version } = await transferCustomer.run(services, carrier, { id: made.id, version: made.version, owner_id: heir })
  await expect(transferCustomer.run(services, carrier, { id: made.id, version, owner_id: heir })).rejects.toMatchObject({ code: 'sameOwner' })
  expect(await seen()).toEqual([])
  await expect(customerInfo.run(services, scoped, { id: made.id })).rejects.toMatchObject({ code: 'notFound' })
  const told = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('notice')
      .select(['receiver_user_id', 'phrase'])
      .where('biz_type', '=', 'customer')
      .where('biz_id', '=', made.id)
      .orderBy('phrase')
      .execute()
  )
  expect(told).toEqual([
    { receiver_user_id: userId('carrier-fin'), phrase: 'customerGiven' },
    { receiver_user_id: heir, phrase: 'customerTaken' }
  ])
})

test('a follow-up says when to speak again, and the customer comes first when that day has come', async () => {
  const { services } = world
  const carrier = await as('carrier')
  const made = await createCustomer.run(services, carrier, entry(7))
  const say = { id: made.id, follow_way: 1, followed_on: today, follow_note: '谈了下月运量' } as const
  await expect(followCustomer.run(services, carrier, { ...say, next_follow_on: addDays(today, -1) })).rejects.toMatchObject({ code: 'followDays' })
  await followCustomer.run(services, carrier, { ...say, next_follow_on: today })
  const { data } = await listCustomers.run(services, carrier, { todo: 4 })
  expect(data.map(({ id }) => id)).toEqual([made.id])
  expect((await listCustomers.run(services, carrier, {})).data[0]).toMatchObject({ id: made.id, due_on: today })
  await followCustomer.run(services, carrier, { ...say, follow_note: '已寄合同' })
  expect((await listCustomers.run(services, carrier, { todo: 4 })).data).toEqual([])
  expect((await listFollows.run(services, carrier, { customer_id: made.id })).data.map(({ follow_note }) => follow_note)).toEqual([
    '已寄合同',
    '谈了下月运量'
  ])
  expect((await listFollows.run(services, await as('carrier2'), { customer_id: made.id })).data).toEqual([])
})

test('beyond a limit that forbids, dispatch is held until somebody lifts it for some days, and afterwards again', async () => {
  const { services } = world
  const carrier = await as('carrier')
  const shipper_id = companyOf('shipper')
  const row = async () => {
    const found = (await listCustomers.run(services, carrier, { pagesize: 100 })).data.find((one) => one.shipper_id === shipper_id)
    if (!found) throw new Error('no such customer')
    return found
  }
  const order = await anAcceptedOrder(world, { freight_fen: 100_000 })
  await aTrip(world, { order })
  const next = {
    orders: [{ order_id: (await anAcceptedOrder(world, { freight_fen: 100_000 })).id }],
    vehicle_id: (await aVehicle(world)).id,
    driver_id: (await aDriver(world)).id,
    plan_start_time: inFuture(3 * 3_600_000)
  }
  const told = async () =>
    (await checkDispatch.run(services, carrier, next)).problems.filter(({ name }) => name === 'shipperOverCredit').map(({ level }) => level)
  const lift = async (lift_until: string | null, reason = '承诺周五付款') => {
    const { id, link_version } = await row()
    await liftHold.run(services, carrier, { id, version: link_version ?? 0, lift_until, reason })
  }
  await expect(lift(today)).rejects.toMatchObject({ code: 'notHeld' })
  const { id, link_version } = await row()
  await setCredit.run(services, carrier, { id, version: link_version ?? 0, credit_fen: 1, over_credit_action: 2 })
  expect(await seeHolds(services)).toBe(1)
  expect(await seeHolds(services)).toBe(0)
  expect(await row()).toMatchObject({ held: true, held_since: expect.any(String), due_on: today })
  expect((await listCustomers.run(services, carrier, { todo: 2 })).data.map((one) => one.id)).toEqual([id])
  expect(await told()).toEqual(['block'])
  await expect(lift(addDays(today, -1))).rejects.toMatchObject({ code: 'liftDay' })
  await expect(lift(addDays(today, 91))).rejects.toMatchObject({ code: 'liftDay' })
  await lift(today)
  expect(await row()).toMatchObject({ held: false, lift_until: today, lift_by_name: carrier.user_name, lift_reason: '承诺周五付款' })
  expect(await told()).toEqual(['warn'])
  // The day is over.
  await transactAsSystem(services.db, (tx) =>
    tx
      .updateTable('company_link')
      .set({ lift_until: addDays(today, -1) })
      .where('id', '=', id)
      .execute()
  )
  expect(await told()).toEqual(['block'])
  await lift(addDays(today, 7))
  await lift(null, '未按承诺付款')
  expect(await told()).toEqual(['block'])
  // The shipper learns nothing of it.
  expect(JSON.stringify(await listCarriers.run(services, await as('shipper'), {}))).not.toContain('lift')
  const now = await row()
  await setCredit.run(services, carrier, { id, version: now.link_version ?? 0, credit_fen: 0, over_credit_action: 2 })
  expect(await seeHolds(services)).toBe(1)
  expect(await row()).toMatchObject({ held: false, held_since: null })
})
