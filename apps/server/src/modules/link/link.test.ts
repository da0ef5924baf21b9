import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { createDispatch } from '../dispatch/create.ts'
import { checkDispatch } from '../dispatch/queries.ts'
import { receivePayment } from '../payment/receive.ts'
import { acceptLink, declineLink } from './answer.ts'
import { lockCredits } from './credit.ts'
import { endLink } from './end.ts'
import { listCustomers } from './customerList.ts'
import { findPartners, listCarriers } from './list.ts'
import { requestLink } from './request.ts'
import { scoreLink, setCredit, settleLink } from './settle.ts'
import { resumeLink, suspendLink } from './suspend.ts'

let world: TestApp
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
})
afterAll(() => world.close())

const as = (account: string) => world.actor(account)
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const linkWith = async (shipper: string, carrier_id: number) =>
  (await listCarriers.run(world.services, await as(shipper), {})).data.find((row) => row.carrier_id === carrier_id)

test('a shipper sees its carriers with what it may know of them, and a carrier its shippers', async () => {
  const { data, total, tabs } = await listCarriers.run(world.services, await as('shipper'), {})
  expect(total).toBe(2)
  expect(tabs).toEqual({ 20: 2 })
  expect(data[0]).toMatchObject({ link_status: 20, vehicle_count: 0, open_order_count: 0, contact_mobile: expect.stringMatching(/^138\*{4}\d{4}$/) })
  expect((await listCarriers.run(world.services, await as('shipper'), { keyword: '蜀道' })).data.map((row) => row.short_name)).toEqual(['蜀道物流'])
  expect((await listCustomers.run(world.services, await as('carrier2'), {})).data.map((row) => row.short_name)).toEqual(['锦城食品'])
})

test('a cooperation is asked for by one side and answered by the other, who then know each other', async () => {
  const [shipper2, carrier2] = [await as('shipper2'), await as('carrier2')]
  const { data } = await findPartners.run(world.services, shipper2, { keyword: '长江' })
  expect(data).toMatchObject([{ company_id: companyOf('carrier2'), link_status: null }])
  const asked = await requestLink.run(world.services, shipper2, { company_id: companyOf('carrier2') })
  await expect(acceptLink.run(world.services, shipper2, { id: asked.id })).rejects.toMatchObject({ code: 'linkAwaitsOther' })
  await expect(requestLink.run(world.services, carrier2, { company_id: companyOf('shipper2') })).rejects.toMatchObject({ code: 'linkExists' })
  expect(await acceptLink.run(world.services, carrier2, { id: asked.id, version: asked.version })).toMatchObject({ link_status: 20 })
  expect(await linkWith('shipper2', companyOf('carrier2'))).toMatchObject({ link_status: 20, moved_by_me: false })
  const parties = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('company').select('parties').where('id', '=', companyOf('carrier2')).executeTakeFirstOrThrow()
  )
  expect(parties.parties).toContain(companyOf('shipper2'))
  expect(await world.acts(asked.id)).toEqual([
    { act: 'link.requested', result: 'done' },
    { act: 'link.accepted', result: 'refused' },
    { act: 'link.accepted', result: 'done' }
  ])
})

test('who suspended is the one who resumes, and an ended cooperation may be asked for again', async () => {
  const [shipper2, carrier2] = [await as('shipper2'), await as('carrier2')]
  const row = await linkWith('shipper2', companyOf('carrier2'))
  const id = row?.id
  await suspendLink.run(world.services, shipper2, { id, version: row?.version, reason: '价格待谈' })
  await expect(resumeLink.run(world.services, carrier2, { id })).rejects.toMatchObject({ code: 'linkAwaitsOther' })
  expect(await resumeLink.run(world.services, shipper2, { id })).toMatchObject({ link_status: 20 })
  expect(await endLink.run(world.services, carrier2, { id, reason: '不再经营此线路' })).toMatchObject({ link_status: 40 })
  await expect(suspendLink.run(world.services, shipper2, { id, reason: '价格待谈' })).rejects.toMatchObject({ code: 'illegalMove' })
  expect(await requestLink.run(world.services, carrier2, { company_id: companyOf('shipper2') })).toMatchObject({ id, link_status: 10 })
  expect(await declineLink.run(world.services, shipper2, { id, reason: '暂不需要' })).toMatchObject({ link_status: 40 })
})

test('a cooperation that had ended is asked for again on the terms that are offered now', async () => {
  const shipper2 = await as('shipper2')
  const settlement = {
    settle_cycle: 2,
    settle_day: 5,
    pay_days: 45,
    tax_rate_bp: 600,
    invoice_type: 2,
    receipt_days: 3,
    deposit_fen: 500_000
  } as const
  await requestLink.run(world.services, shipper2, { company_id: companyOf('carrier2'), settlement })
  expect(await linkWith('shipper2', companyOf('carrier2'))).toMatchObject({ link_status: 10, ...settlement })
})

test('how the two settle is written down by the shipper and read by both; of two who write at once one is told', async () => {
  const row = await linkWith('shipper', companyOf('carrier'))
  const settlement = {
    settle_cycle: 3,
    settle_day: 10,
    pay_days: 60,
    tax_rate_bp: 900,
    invoice_type: 3,
    receipt_days: 5,
    deposit_fen: 2_000_000
  } as const
  const input = { id: row?.id ?? 0, version: row?.version ?? 0, ...settlement, default_flag: false }
  const { version } = await settleLink.run(world.services, await as('shipper'), input)
  await expect(settleLink.run(world.services, await as('shipper'), input)).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(settleLink.run(world.services, await as('carrier'), { ...input, version })).rejects.toMatchObject({ code: 'noPermission' })
  expect((await listCustomers.run(world.services, await as('carrier'), {})).data.find(({ id }) => id === input.id)).toMatchObject(settlement)
  await scoreLink.run(world.services, await as('shipper'), { id: input.id, version, score: 87.5 })
  expect(await linkWith('shipper', companyOf('carrier'))).toMatchObject({ ...settlement, score: 87.5 })
})

test('a cooperation with orders under way cannot end', async () => {
  const row = await linkWith('shipper', companyOf('carrier'))
  const { tenant_id, companies } = world.base
  const order = {
    tenant_id,
    id: newId(),
    parties: [companyOf('shipper'), companyOf('carrier')],
    order_no: 'DD-open',
    shipper_id: companyOf('shipper'),
    shipper_name: companies['shipper']?.name ?? '',
    carrier_id: companyOf('carrier'),
    carrier_name: '',
    xianlu_type: 1,
    order_status: 50,
    freight_fen: 100
  }
  await transactAsSystem(world.services.db, (tx) => tx.insertInto('order').values(order).execute())
  await expect(endLink.run(world.services, await as('shipper'), { id: row?.id, reason: '换承运商' })).rejects.toMatchObject({
    code: 'linkHasOrders',
    slots: { count: 1 }
  })
  expect(await linkWith('shipper', companyOf('carrier'))).toMatchObject({ link_status: 20, open_order_count: 1 })
})

test('two answers at once: one takes effect', async () => {
  const row = await linkWith('shipper', companyOf('carrier2'))
  const tries = await Promise.allSettled(
    [1, 2, 3, 4].map(async () => await suspendLink.run(world.services, await as('shipper'), { id: row?.id, reason: '年审中' }))
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a stranger finds no link, and a user without the right is refused', async () => {
  const row = await linkWith('shipper', companyOf('carrier'))
  await expect(suspendLink.run(world.services, await as('shipper2'), { id: row?.id, reason: '与我无关' })).rejects.toMatchObject({ code: 'notFound' })
  await expect(suspendLink.run(world.services, await as('shipper-fin'), { id: row?.id, reason: '没有权限' })).rejects.toMatchObject({
    code: 'noPermission'
  })
  await expect(listCarriers.run(world.services, await as('carrier'), {})).rejects.toMatchObject({ code: 'noPermission' })
})

test('who sets a limit waits for those who carry without one, so that the next counts what they added; they do not wait for each other', async () => {
  const [carrier, { db }] = [await as('carrier'), world.services]
  const { id = 0 } = (await linkWith('shipper', companyOf('carrier'))) ?? {}
  const isFree = async (strength: RawBuilder<unknown>) =>
    await transactAsSystem(db, (tx) =>
      sql`select from company_link where tenant_id = ${carrier.tenant_id} and id = ${id} for ${strength} nowait`.execute(tx)
    ).then(
      () => true,
      () => false
    )
  const asked = async () => ({ anotherTrip: await isFree(sql`share`), newLimit: await isFree(sql`no key update`) })
  const during = await transactAsSystem(db, async (tx) => {
    await lockCredits(tx, carrier, [companyOf('shipper')])
    return await asked()
  })
  expect([during, await asked()]).toEqual([
    { anotherTrip: true, newLimit: false },
    { anotherTrip: true, newLimit: true }
  ])
})

test('a carrier limits what a customer may owe: beyond it a dispatch is warned about or refused, and the customer reads nothing of it', async () => {
  const { services } = world
  const [carrier, shipper] = [await as('carrier'), await as('shipper')]
  const shipper_id = companyOf('shipper')
  const customer = async () =>
    (await listCustomers.run(services, carrier, {})).data.find((row) => row.shipper_id === shipper_id) ?? refuse('notFound')
  const limit = async (credit_fen: number, over_credit_action: number) => {
    const { id, link_version } = await customer()
    await setCredit.run(services, carrier, { id, version: link_version ?? 0, credit_fen, over_credit_action })
  }
  expect(await customer()).toMatchObject({ credit_fen: 0, over_credit_action: 1, used_fen: 0, overdue_fen: 0 })
  const order = () => anAcceptedOrder(world, { freight_fen: 100_000 })
  await aTrip(world, { order: await order() })
  expect(await customer()).toMatchObject({ used_fen: 100_000, overdue_fen: 0 })

  const pair = { vehicle_id: (await aVehicle(world)).id, driver_id: (await aDriver(world)).id }
  const next = { orders: [{ order_id: (await order()).id }], ...pair, plan_start_time: inFuture(3 * 3_600_000) }
  const told = async () =>
    (await checkDispatch.run(services, carrier, next)).problems.filter(({ name }) => name === 'shipperOverCredit').map(({ level }) => level)
  await limit(100_000, 2)
  expect(await told()).toEqual([])
  await limit(99_999, 1)
  expect(await told()).toEqual(['warn'])
  await limit(99_999, 2)
  expect(await told()).toEqual(['block'])
  await expect(createDispatch.run(services, carrier, next)).rejects.toMatchObject({ code: 'shipperOverCredit' })
  await limit(99_999, 1)
  await createDispatch.run(services, carrier, next)
  expect(await customer()).toMatchObject({ used_fen: 200_000 })

  // What it has paid in advance is not owed.
  await receivePayment.run(services, await as('carrier-fin'), {
    payer_id: shipper_id,
    pay_channel: 2,
    amount_fen: 150_000,
    bank_serial_no: 'CREDIT-1',
    paid_at: inFuture(-60_000)
  })
  expect(await customer()).toMatchObject({ used_fen: 50_000 })
  // Nobody but the carrier learns of the limit, and of its people only who may see the customers.
  expect(JSON.stringify(await listCarriers.run(services, shipper, {}))).not.toContain('credit_fen')
  await expect(
    setCredit.run(services, shipper, { id: (await customer()).id, version: 1, credit_fen: 1, over_credit_action: 1 })
  ).rejects.toMatchObject({
    code: 'noPermission'
  })
  const clerk = { ...carrier, codes: new Set(['2-1', '2-111']) }
  await expect(listCustomers.run(services, clerk, {})).rejects.toMatchObject({ code: 'noPermission' })
})

test('all that was done above came to its rows in the order of locks', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
