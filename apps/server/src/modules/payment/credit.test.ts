import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { aBill } from '../../../testkit/bill.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliverAndConfirm } from '../../../testkit/delivered.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { aTrip, anAcceptedOrder } from '../../../testkit/trip.ts'
import type { Actor } from '../../platform/actor.ts'
import { approveBill } from '../bill/approve.ts'
import { billList } from '../bill/list.ts'
import { adjustStatement, agreeAdjust } from '../statement/adjust.ts'
import { confirmStatement, voidStatement } from '../statement/confirm.ts'
import { generateStatement } from '../statement/generate.ts'
import { statementInfo } from '../statement/read.ts'
import { sendStatement } from '../statement/send.ts'
import { billStatement } from './billStatement.ts'
import { giveBackPayment } from './giveBack.ts'
import { paymentList } from './list.ts'
import { applyAdvance } from './receive.ts'

let world: TestApp
let carrier: Actor
let shipper: Actor
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper = await world.actor('shipper')
})
afterAll(() => world.close())

const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const today = shanghaiDay(new Date())
/** A confirmed statement over one trip with this freight and these adjustments. */
const aConfirmed = async (freight_fen: number, adjust?: { readonly amount_fen: number; readonly ref_no: string }) => {
  const { services } = world
  await deliverAndConfirm(world, await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen }) }))
  const days = { period_from: addDays(today, -1), period_to: addDays(today, 1) }
  const { statement } = await generateStatement.run(services, carrier, { partner_id: world.base.companies['shipper']?.id ?? 0, ...days })
  const sent = await sendStatement.run(services, carrier, looked(adjust ? await adjusted(statement, adjust) : statement))
  return await confirmStatement.run(services, shipper, { ...looked(sent), reason: '按账单确认' })
}
const adjusted = async (statement: { id: number; version: number }, adjust: { readonly amount_fen: number; readonly ref_no: string }) => {
  const { services } = world
  const changed = await adjustStatement.run(services, carrier, { ...looked(statement), adjust_type: 3, reason: '更正上期', ...adjust })
  const waiting = (await statementInfo.run(services, carrier, { id: statement.id })).adjusts.find(({ waits }) => waits)
  if (!waiting) return changed
  return await agreeAdjust.run(services, await world.actor('carrier-fin'), { ...looked(changed), adjust_id: waiting.id })
}
const statementOf = async (id: number) => (await statementInfo.run(world.services, shipper, { id })).statement
const claimOf = async (statement_no: string, actor = carrier) =>
  (await paymentList.run(world.services, actor, { keyword: statement_no })).data.find((row) => row.statement_no === statement_no)
const balance = (company: string, account: string) => accountFen(world, company, account)

test('a statement below zero becomes a credit note: a claim that either side sets off against bills, settled when all of it is used', async () => {
  const { services } = world
  const first = await billStatement.run(services, carrier, looked(await aConfirmed(109_000)))
  const confirmed = await aConfirmed(50_000, { amount_fen: -80_000, ref_no: first.statement_no })
  expect(confirmed).toMatchObject({ total_fen: -30_000 })
  const credit = await billStatement.run(services, carrier, looked(confirmed))
  expect(credit).toMatchObject({ statement_status: 50, paid_fen: 0, due_at: null })
  const claim = await claimOf(credit.statement_no)
  expect(claim).toMatchObject({ pay_channel: 6, amount_fen: 30_000, used_fen: 0, rest_fen: 30_000, payment_status: 20 })
  expect(await claimOf(credit.statement_no, shipper)).toEqual(claim)
  expect([await balance('carrier', '1121'), await balance('carrier', '2021')]).toEqual([109_000, -30_000])
  expect([await balance('shipper', '2121'), await balance('shipper', '1123')]).toEqual([-109_000, 30_000])
  // The claim cannot be given back like money that was received by mistake, and the statement cannot be voided any more.
  const other = await world.actor('carrier-fin')
  const asked = { ...looked(claim ?? { id: 0, version: 0 }), reason: '误开' }
  await expect(giveBackPayment.run(services, other, asked)).rejects.toMatchObject({
    code: 'creditStands',
    slots: { statement_no: credit.statement_no }
  })
  await expect(voidStatement.run(services, carrier, { ...looked(credit), reason: '误开' })).rejects.toMatchObject({ code: 'illegalMove' })
  const [bill] = (await billList.run(services, shipper, { keyword: first.statement_no })).data
  await approveBill.run(services, await world.actor('shipper-fin'), looked(bill ?? { id: 0, version: 0 }))
  const lines = [{ bill_id: bill?.id ?? 0, amount_fen: 10_000 }]
  const [approver, payer] = [await world.actor('shipper-fin'), await world.actor('shipper-pay')]
  await expect(applyAdvance.run(services, approver, { ...looked(claim ?? { id: 0, version: 0 }), lines })).rejects.toMatchObject({
    code: 'approverPays'
  })
  const used = await applyAdvance.run(services, payer, { ...looked(claim ?? { id: 0, version: 0 }), lines })
  expect(used).toMatchObject({ used_fen: 10_000, rest_fen: 20_000 })
  expect(await statementOf(credit.id)).toMatchObject({ statement_status: 50, paid_fen: -10_000 })
  await applyAdvance.run(services, carrier, looked(used))
  expect(await statementOf(credit.id)).toMatchObject({ statement_status: 60, paid_fen: -30_000 })
  expect(await statementOf(first.id)).toMatchObject({ statement_status: 50, paid_fen: 30_000 })
  expect([await balance('carrier', '1121'), await balance('carrier', '2021')]).toEqual([79_000, 0])
  expect([await balance('shipper', '2121'), await balance('shipper', '1123')]).toEqual([-79_000, 0])
})

test('a shipper sets its claim off against bills of the carrier that owes it, and of no other', async () => {
  const { services } = world
  const confirmed = await aConfirmed(10_000, { amount_fen: -15_000, ref_no: '' })
  const credit = await billStatement.run(services, shipper, looked(confirmed))
  const claim = await claimOf(credit.statement_no)
  const foreign = await aBill(world, { amount_fen: 5_000, tax_fen: 0, carrier: 'carrier2' })
  const lines = [{ bill_id: foreign.id, amount_fen: 5_000 }]
  const apply = { ...looked(claim ?? { id: 0, version: 0 }), lines }
  await expect(applyAdvance.run(services, shipper, apply)).rejects.toMatchObject({ code: 'payersDiffer' })
})

test('a statement that comes to nothing is settled at once, and has no claim', async () => {
  const confirmed = await aConfirmed(20_000, { amount_fen: -20_000, ref_no: '' })
  const settled = await billStatement.run(world.services, carrier, looked(confirmed))
  expect(settled).toMatchObject({ statement_status: 60, total_fen: 0, paid_fen: 0 })
  expect(await claimOf(settled.statement_no)).toBeUndefined()
})

const questions = ['bills.sql', 'statements.sql', 'money.sql']
test('after all of this the auditor finds nothing', async () => expect(await foundWith(world.adminUrl, questions)).toEqual([]))

test.each([
  [
    'a credit note settled without its claim',
    `update statement set statement_status = 60 where total_fen < 0 and statement_status = 50`,
    ['a statement is settled when']
  ],
  [
    'a claim that is gone',
    `delete from settlement_alloc a using payment p where p.id = a.payment_id and p.statement_id is not null; delete from payment where statement_id is not null and used_fen = 0`,
    ['I-05 what a bill says', 'I-05 what a payment says', 'a statement below zero']
  ]
])('the auditor finds %s', async (_name, plant, expected) => {
  const found = await foundWith(world.adminUrl, questions, plant)
  expect(found.map((ask) => expected.find((start) => ask.startsWith(start)) ?? ask)).toEqual(expected)
})

test('all that was done above came to its rows in the order of locks', () => {
  expect(lockCheck.takeFaults()).toEqual([])
})
