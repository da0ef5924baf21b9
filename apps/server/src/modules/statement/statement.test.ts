import { createHash } from 'node:crypto'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { settleAbnormals } from '../../../testkit/abnormal.ts'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aPhoto, deliver, deliverAndConfirm, receiptsOf } from '../../../testkit/delivered.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { accountFen } from '../../../testkit/ledger.ts'
import { aTrip, anAcceptedOrder, type AcceptedOver, type Trip } from '../../../testkit/trip.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { chargesOfOrder } from '../charge/read.ts'
import { priceCharge } from '../charge/set.ts'
import { reopenReceipt } from '../receipt/review.ts'
import { makeSheet } from '../task/index.ts'
import { waybillInfo } from '../waybill/detail.ts'
import { adjustStatement, agreeAdjust, insertAdjust, unadjustStatement } from './adjust.ts'
import { confirmStatement, confirmStatementFor, voidStatement } from './confirm.ts'
import { generateStatement } from './generate.ts'
import { chooseLine } from './choose.ts'
import { appealDifferences, matchStatement } from './match.ts'
import { statementColumns } from './matchColumns.ts'
import { leftReason } from '@yunshu/contract/statement/machine'
import { previewStatement, statementInfo, statementLeft, statementLine } from './read.ts'
import { refreshStatements } from './rows.ts'
import { recallStatement, sendStatement } from './send.ts'
import { billStatement } from '../payment/billStatement.ts'
import { settleStatement } from './settle.ts'
import { answerDispute, disputeLine, remarkLine, withdrawDispute } from './dispute.ts'
import { listMatches, statementLines, statementList } from './list.ts'

let world: TestApp
let carrier: Actor
let shipper: Actor
beforeAll(async () => {
  world = await testApp()
  carrier = await world.actor('carrier')
  shipper = await world.actor('shipper')
})
afterAll(() => world.close())

const today = shanghaiDay(new Date())
const period = (more: { readonly date_basis?: 1 | 2 } = {}) => ({
  partner_id: world.base.companies['shipper']?.id ?? 0,
  period_from: addDays(today, -1),
  // These tests may run across midnight.
  period_to: addDays(today, 1),
  ...more
})
const aDone = async (over: AcceptedOver = {}): Promise<Trip> => {
  const trip = await aTrip(world, { order: await anAcceptedOrder(world, { freight_fen: 109_000, ...over }) })
  await deliverAndConfirm(world, trip, over.goods_value_fen ? { recv_num: 95 } : {})
  await settleAbnormals(world, trip)
  return trip
}
const generate = () => generateStatement.run(world.services, carrier, period())
const linesOf = (statement_id: number, actor = carrier) => statementLines.run(world.services, actor, { statement_id, pagesize: 200 })
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
/** What was compared with nothing is confirmed with a reason. */
const agreeing = (row: { id: number; version: number }) => ({ ...looked(row), reason: '按账单确认' })
const orderStatus = async (id: number) =>
  (await transactAsSystem(world.services.db, (tx) => tx.selectFrom('order').select('order_status').where('id', '=', id).executeTakeFirstOrThrow()))
    .order_status
const balance = (company: string, account: string) => accountFen(world, company, account)

test('a period becomes one draft, however often and however many at once it is asked for, and says what it left out and why', async () => {
  const { services } = world
  const done = await aDone()
  await aDone({ goods_value_fen: 1_000_000 })
  const onRoad = await aTrip(world)
  const waiting = await aTrip(world)
  await deliver(world, waiting)
  const unpriced = await aTrip(world, { order: await anAcceptedOrder(world, { price_mode: 1 }) })
  await deliverAndConfirm(world, unpriced)
  const seen = await previewStatement.run(services, carrier, period())
  expect(seen).toMatchObject({ waybill_count: 2, freight_fen: 218_000, deduct_fen: -50_000, total_fen: 168_000, draft_no: null, left_count: 2 })
  const made = await Promise.allSettled(Array.from({ length: 64 }, generate))
  const good = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(new Set(good.map(({ statement }) => statement.id)).size).toBe(1)
  expect(good.reduce((sum, { added }) => sum + added, 0)).toBe(2)
  const [first] = good
  const { statement } = await statementInfo.run(services, carrier, { id: first?.statement.id ?? 0 })
  expect(statement).toMatchObject({ statement_status: 10, waybill_count: 2, freight_fen: 218_000, deduct_fen: -50_000, total_fen: 168_000, round: 1 })
  expect(statement.net_fen + statement.tax_fen).toBe(168_000)
  const { data } = await statementLeft.run(services, carrier, { id: statement.id })
  expect(data.map(({ waybill_id, left_reason }) => [waybill_id, left_reason])).toEqual([
    [waiting.id, 1],
    [unpriced.id, 2]
  ])
  expect(data.some(({ waybill_id }) => waybill_id === onRoad.id)).toBe(false)
  // Waybills that become ready are added to the draft, and none of them twice.
  const [open] = (await chargesOfOrder.run(services, carrier, { order_id: unpriced.order_id })).charges
  await priceCharge.run(services, carrier, { id: open?.id ?? 0, version: open?.version ?? 0, amount_fen: 50_000, reason: '按商谈价' })
  expect(await generate()).toMatchObject({ added: 1, left_count: 1, statement: { id: statement.id, waybill_count: 3, total_fen: 218_000 } })
  expect(await generate()).toMatchObject({ added: 0 })
  const [line] = (await linesOf(statement.id)).data
  expect(await statementLine.run(services, carrier, { id: line?.id ?? 0 })).toMatchObject({
    line: { waybill_id: done.id, own_fen: 109_000 },
    charges: { total_fen: 109_000 }
  })
})

test('a draft is the maker’s own; sent, disputed, answered and confirmed it is frozen by its fingerprint, and books, trips and orders follow', async () => {
  const { services } = world
  const { statement: draft } = await generate()
  await expect(statementInfo.run(services, shipper, { id: draft.id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(confirmStatement.run(services, carrier, looked(draft))).rejects.toMatchObject({ code: 'illegalMove' })
  let now = await sendStatement.run(services, carrier, looked(draft))
  now = await recallStatement.run(services, carrier, looked(now))
  now = await sendStatement.run(services, carrier, looked(now))
  await expect(confirmStatement.run(services, carrier, looked(now))).rejects.toMatchObject({ code: 'notYourTurn' })
  const [line, second] = (await linesOf(draft.id, shipper)).data
  const file = await aPhoto(world, shipper)
  const said = {
    id: line?.id ?? 0,
    version: line?.version ?? 0,
    message: '运价应为 1035.50 元',
    other_fen: 103_550,
    diff_reason: 1,
    files: file.url
  } as const
  expect(await disputeLine.run(services, shipper, said)).toMatchObject({
    line_status: 2,
    other_fen: 103_550,
    diff_fen: -5_450,
    diff_reason: 1,
    message_count: 1
  })
  const other = await disputeLine.run(services, shipper, { id: second?.id ?? 0, version: second?.version ?? 0, message: '再核对一下' })
  now = (await statementInfo.run(services, shipper, { id: draft.id })).statement
  expect(now).toMatchObject({ statement_status: 30, dispute_count: 2, diff_fen: -5_450, is_maker: false })
  await expect(confirmStatement.run(services, shipper, agreeing(now))).rejects.toMatchObject({ code: 'illegalMove' })
  await withdrawDispute.run(services, shipper, { id: other.id, version: other.version })
  await remarkLine.run(services, carrier, { id: line?.id ?? 0, message: '稍后答复' })
  const asked = await statementLine.run(services, carrier, { id: line?.id ?? 0 })
  await expect(
    answerDispute.run(services, shipper, { id: asked.line.id, version: asked.line.version, decision: 3, message: '同意' })
  ).rejects.toMatchObject({
    code: 'notYourTurn'
  })
  now = (await statementInfo.run(services, carrier, { id: draft.id })).statement
  // 调整 beside the dispute would pay the difference a second time, and leave the line open.
  for (const beside of [{ line_id: asked.line.id }, { ref_no: asked.line.waybill_no }])
    await expect(
      adjustStatement.run(services, carrier, { ...looked(now), adjust_type: 2, amount_fen: -5_450, reason: '让步', ...beside })
    ).rejects.toMatchObject({ code: 'lineHasDispute', slots: { waybill_no: asked.line.waybill_no } })
  const answer = { id: asked.line.id, version: asked.line.version, message: '同意减 54.50 元' }
  await expect(answerDispute.run(services, carrier, { ...answer, decision: 2 })).rejects.toMatchObject({ code: 'agreedNeeded' })
  await answerDispute.run(services, carrier, { ...answer, decision: 1 })
  await expect(answerDispute.run(services, carrier, { ...answer, decision: 1 })).rejects.toMatchObject({ code: 'illegalMove' })
  const thread = await statementLine.run(services, shipper, { id: asked.line.id })
  expect(thread.messages.map(({ kind, is_own, message }) => [kind, is_own, message])).toEqual([
    [1, true, '运价应为 1035.50 元'],
    [3, false, '稍后答复'],
    [2, false, '同意减 54.50 元']
  ])
  now = (await statementInfo.run(services, shipper, { id: draft.id })).statement
  expect(now).toMatchObject({ statement_status: 20, dispute_count: 0, adjust_fen: -5_450, total_fen: 212_550 })
  const before = { accrued: await balance('carrier', '1122'), owed: await balance('carrier', '1121') }
  now = await confirmStatement.run(services, shipper, agreeing(now))
  const parts = await transactAsSystem(services.db, async (tx) => [
    ...(await tx.selectFrom('charge').select(['charge_no as no', 'amount_fen']).where('statement_id', '=', now.id).execute()),
    ...(await tx.selectFrom('statement_adjust').select(['adjust_no as no', 'amount_fen']).where('statement_id', '=', now.id).execute())
  ])
  const text = parts
    .sort((a, b) => (a.no < b.no ? -1 : 1))
    .map(({ no, amount_fen }) => `${no},${amount_fen}`)
    .join('\n')
  expect(now).toMatchObject({ statement_status: 40, lines_hash: createHash('sha256').update(text).digest('hex'), total_fen: 212_550 })
  // 218 000 + 50 000 accrued become receivable; 50 000 of shortage and 5 450 that were agreed are deducted.
  expect({ accrued: (await balance('carrier', '1122')) ?? 0, owed: (await balance('carrier', '1121')) ?? 0 }).toEqual({
    accrued: (before.accrued ?? 0) - 268_000,
    owed: (before.owed ?? 0) + 212_550
  })
  expect(await balance('shipper', '2121')).toBe(-212_550)
  // Shortage and agreed deductions are on different accounts in the books.
  const booked = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('ledger_txn').select(['event', 'amount_fen']).where('biz_type', '=', 'statement').where('biz_id', '=', now.id).execute()
  )
  expect(Object.fromEntries(booked.map(({ event, amount_fen }) => [event, amount_fen]))).toEqual({
    statementConfirmed: 268_000,
    claimAgreed: 50_000,
    adjustedDown: 5_450
  })
  const [trip] = (await linesOf(now.id)).data
  expect((await waybillInfo.run(services, carrier, { id: trip?.waybill_id ?? 0 })).waybill.finance_status).toBe(60)
  const { charges } = (await statementLine.run(services, shipper, { id: trip?.id ?? 0 })).charges
  expect(charges.every(({ charge_status }) => charge_status === 40)).toBe(true)
  expect(await orderStatus(charges[0]?.order_id ?? 0)).toBe(90)
})

test('what is confirmed stands: no adjustment, no new price, no opened receipt; what comes later makes a further round', async () => {
  const { services } = world
  const [confirmed] = (await statementList.run(services, carrier, { statement_status: 40 })).data
  const { id, version } = confirmed ?? { id: 0, version: 0 }
  await expect(adjustStatement.run(services, carrier, { id, version, adjust_type: 1, amount_fen: 100, reason: '补差' })).rejects.toMatchObject({
    code: 'statementStands'
  })
  const [line] = (await linesOf(id)).data
  const [charge] = (await statementLine.run(services, carrier, { id: line?.id ?? 0 })).charges.charges
  await expect(
    priceCharge.run(services, carrier, { id: charge?.id ?? 0, version: charge?.version ?? 0, amount_fen: 1, reason: '改价' })
  ).rejects.toMatchObject({ code: 'chargeStands' })
  const [receipt] = await receiptsOf(world, line?.waybill_id ?? 0)
  await expect(reopenReceipt.run(services, shipper, { id: receipt?.id, version: receipt?.version, reason: '数量有误' })).rejects.toMatchObject({
    code: 'statementClosed'
  })
  await expect(generate()).rejects.toMatchObject({ code: 'nothingToBill' })
  await aDone()
  const { statement, added } = await generate()
  expect([statement.round, added, statement.id === id]).toEqual([2, 1, false])
  const adjusted = await adjustStatement.run(services, carrier, {
    ...looked(statement),
    adjust_type: 3,
    amount_fen: 1_090,
    reason: '更正上期',
    ref_no: confirmed?.statement_no ?? ''
  })
  expect(adjusted).toMatchObject({ adjust_fen: 1_090, total_fen: 110_090 })
  const { adjusts } = await statementInfo.run(services, carrier, { id: statement.id })
  expect(adjusts).toMatchObject([{ net_fen: 1_000, tax_fen: 90, ref_no: confirmed?.statement_no, adjust_no: `${statement.statement_no}-01` }])
  expect(await unadjustStatement.run(services, carrier, { ...looked(adjusted), adjust_id: adjusts[0]?.id ?? 0 })).toMatchObject({
    total_fen: 109_000
  })
  const gone = await voidStatement.run(services, carrier, { ...looked(adjusted), version: adjusted.version + 2, reason: '重新生成' })
  expect(gone).toMatchObject({ statement_status: 0, void_reason: '重新生成' })
})

test('a receipt that is opened again takes its trip off a draft', async () => {
  const { services } = world
  const trip = await aDone()
  const { statement } = await generate()
  const had = statement.waybill_count
  const [receipt] = await receiptsOf(world, trip.id)
  await reopenReceipt.run(services, shipper, { id: receipt?.id, version: receipt?.version, reason: '数量有误' })
  const { statement: now, left_count } = await statementInfo.run(services, carrier, { id: statement.id })
  expect([now.waybill_count, left_count]).toEqual([had - 1, 5])
  await voidStatement.run(services, carrier, { ...looked(now), reason: '不再需要' })
})

test('the creditor confirms for the other side only with its file; a confirmed one is voided only by both, and everything goes back', async () => {
  const { services } = world
  await aDone()
  const { statement } = await generate()
  const sent = await sendStatement.run(services, carrier, looked(statement))
  await expect(confirmStatementFor.run(services, carrier, { ...looked(sent), confirm_file: '' })).rejects.toMatchObject({ code: 'fileNeeded' })
  const { url } = await aPhoto(world, carrier)
  const owed = await balance('carrier', '1121')
  const done = await confirmStatementFor.run(services, carrier, { ...looked(sent), confirm_file: url })
  expect(done.statement_status).toBe(40)
  const asked = await voidStatement.run(services, carrier, { ...looked(done), reason: '账期有误' })
  expect(asked).toMatchObject({ statement_status: 40, void_asked: 1 })
  const [line] = (await linesOf(done.id)).data
  const order_id = (await statementLine.run(services, carrier, { id: line?.id ?? 0 })).charges.charges[0]?.order_id ?? 0
  expect(await orderStatus(order_id)).toBe(90)
  expect(await voidStatement.run(services, shipper, { ...looked(asked), reason: '同意' })).toMatchObject({ statement_status: 0 })
  expect(await orderStatus(order_id)).toBe(85)
  expect(await balance('carrier', '1121')).toBe(owed)
  expect((await waybillInfo.run(services, carrier, { id: line?.waybill_id ?? 0 })).waybill.finance_status).toBe(50)
})

test('a confirmed statement is billed with its due day, and settled when its bill is paid', async () => {
  const { services } = world
  const { statement } = await generate()
  const sent = await sendStatement.run(services, carrier, looked(statement))
  const confirmed = await confirmStatement.run(services, shipper, agreeing(sent))
  const billed = await billStatement.run(services, carrier, { ...looked(confirmed), pay_days: 45 })
  expect(billed).toMatchObject({ statement_status: 50, pay_days: 45 })
  expect(Date.parse(billed.due_at ?? '') - Date.parse(billed.confirmed_at ?? '')).toBe(45 * 86_400_000)
  const bill = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('bill').selectAll().where('statement_id', '=', billed.id).executeTakeFirstOrThrow()
  )
  expect(bill).toMatchObject({ amount_fen: billed.total_fen, tax_fen: billed.tax_fen, bill_status: 10 })
  const pay = async (paid_fen: number, bill_status: number) =>
    await transact(services.db, shipper, async (tx) => {
      await tx
        .updateTable('bill')
        .set({ paid_fen, bill_status, audit_done: bill.audit_level })
        .where('tenant_id', '=', bill.tenant_id)
        .where('id', '=', bill.id)
        .execute()
      await settleStatement(tx, shipper, billed.id, () => {})
    })
  const [line] = (await linesOf(billed.id)).data
  const finance = async () => (await waybillInfo.run(services, carrier, { id: line?.waybill_id ?? 0 })).waybill.finance_status
  await pay(1_000, 30)
  expect([await finance(), (await statementInfo.run(services, shipper, { id: billed.id })).statement.paid_fen]).toEqual([70, 1_000])
  await pay(bill.amount_fen, 40)
  expect([await finance(), (await statementInfo.run(services, shipper, { id: billed.id })).statement.statement_status]).toEqual([80, 60])
  await pay(1_000, 30)
  expect([await finance(), (await statementInfo.run(services, shipper, { id: billed.id })).statement.statement_status]).toEqual([70, 50])
})

test('an adjustment beyond what it adjusts waits for a second person of its side, in whatever parts it is made', async () => {
  const { services } = world
  const second = await world.actor('carrier-fin')
  await aDone({ freight_fen: 30_000 })
  let now = (await generate()).statement
  const [line] = (await linesOf(now.id)).data
  const adjust = async (amount_fen: number, more: { line_id?: number; ref_no?: string } = {}, actor = carrier) => {
    now = await adjustStatement.run(services, actor, { ...looked(now), adjust_type: 2, amount_fen, reason: '协商扣减', ...more })
    return (
      (await statementInfo.run(services, actor, { id: now.id })).adjusts.at(-1) ?? {
        id: 0,
        waits: undefined,
        beyond_fen: undefined,
        by_me: undefined
      }
    )
  }
  const own = now.total_fen
  // First an adjustment of as much as its line, then more than that: at once and in several adjustments.
  expect(await adjust(-(line?.own_fen ?? 0), { line_id: line?.id ?? 0 })).toMatchObject({ waits: false, beyond_fen: null })
  const more = await adjust(-1, { line_id: line?.id ?? 0 })
  expect(more).toMatchObject({ waits: true, beyond_fen: line?.own_fen, by_me: true })
  await expect(sendStatement.run(services, carrier, looked(now))).rejects.toMatchObject({ code: 'adjustWaits', slots: { count: 1 } })
  const agree = (actor: Actor, adjust_id: number) => agreeAdjust.run(services, actor, { ...looked(now), adjust_id })
  await expect(agree(carrier, more.id)).rejects.toMatchObject({ code: 'adjusterAgrees' })
  await expect(agree(shipper, more.id)).rejects.toMatchObject({ code: 'notFound' })
  const told = await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('notice').select('receiver_user_id').where('phrase', '=', 'statementAdjustWaits').where('biz_id', '=', now.id).execute()
  )
  expect(told.map(({ receiver_user_id }) => receiver_user_id)).toContain(second.user_id)
  now = await agree(second, more.id)
  await expect(agree(second, more.id)).rejects.toMatchObject({ code: 'adjustNotWaiting' })
  expect((await statementInfo.run(services, carrier, { id: now.id })).adjusts.at(-1)).toMatchObject({
    waits: false,
    agreed_by_name: second.user_name
  })
  // An adjustment of the whole statement may be as much as its lines; one that names a smaller earlier statement may not.
  expect(await adjust(own)).toMatchObject({ waits: false })
  const tooMuch = await adjust(1)
  expect(tooMuch).toMatchObject({ waits: true, beyond_fen: own })
  now = await unadjustStatement.run(services, carrier, { ...looked(now), adjust_id: tooMuch.id })
  now = await sendStatement.run(services, carrier, looked(now))
  // A further excess adjustment after the statement was sent: it cannot be confirmed until a second user has approved.
  const late = await adjust(-500, { line_id: line?.id ?? 0 }, second)
  await expect(confirmStatement.run(services, shipper, agreeing(now))).rejects.toMatchObject({ code: 'adjustWaits' })
  now = await agree(carrier, late.id)
  expect(await confirmStatement.run(services, shipper, agreeing(now))).toMatchObject({
    statement_status: 40,
    adjust_fen: own - (line?.own_fen ?? 0) - 501
  })
  expect((await world.acts(now.id)).filter(({ act }) => act === 'statement.adjustAgreed').map(({ result }) => result)).toEqual([
    'refused',
    'refused',
    'done',
    'refused',
    'done'
  ])
})

test('a statement takes more than 99 adjustments, and a number that was taken off is not given again', async () => {
  const { services } = world
  await aDone({ freight_fen: 40_000 })
  let now = (await generate()).statement
  const adjust = async (amount_fen: number) => {
    now = await adjustStatement.run(services, carrier, { ...looked(now), adjust_type: 5, amount_fen, reason: '尾差' })
    return (await statementInfo.run(services, carrier, { id: now.id })).adjusts.at(-1) ?? { id: 0, adjust_no: '' }
  }
  const taken = await adjust(1)
  now = await unadjustStatement.run(services, carrier, { ...looked(now), adjust_id: taken.id })
  const next = await adjust(1)
  expect(next.adjust_no).not.toBe(taken.adjust_no)
  await transactAsSystem(services.db, (tx) => tx.updateTable('statement').set({ last_adjust: 98 }).where('id', '=', now.id).execute())
  expect([(await adjust(1)).adjust_no, (await adjust(1)).adjust_no]).toEqual([`${now.statement_no}-99`, `${now.statement_no}-100`])
  await transactAsSystem(services.db, (tx) => tx.updateTable('statement').set({ last_adjust: 9_999 }).where('id', '=', now.id).execute())
  await expect(adjust(1)).rejects.toMatchObject({ code: 'adjustsFull', slots: { most: 9_999 } })
  await voidStatement.run(services, carrier, { ...looked(now), reason: '试算' })
})

test('a correction of an earlier statement is measured by that one', async () => {
  const { services } = world
  const earlier = (await statementList.run(services, carrier, { statement_status: 40 })).data.find(({ total_fen }) => total_fen > 40_000)
  await aDone({ freight_fen: 10_000 })
  const { statement } = await generate()
  const whole = earlier?.total_fen ?? 0
  const adjust = { adjust_type: 3, reason: '更正上期', ref_no: earlier?.statement_no ?? '' } as const
  const once = await adjustStatement.run(services, carrier, { ...looked(statement), ...adjust, amount_fen: -whole })
  const twice = await adjustStatement.run(services, carrier, { ...looked(once), ...adjust, amount_fen: -1 })
  expect((await statementInfo.run(services, carrier, { id: statement.id })).adjusts.slice(-2)).toMatchObject([
    { waits: false },
    { waits: true, beyond_fen: whole }
  ])
  const sorry = { ...looked(twice), reason: '试算' }
  await voidStatement.run(services, carrier, sorry)
})

test('an order whose last two statements are confirmed at once is completed', async () => {
  const { services } = world
  const order = await anAcceptedOrder(world)
  const half = { order_goods_id: order.goods[0]?.id ?? 0, goods_num: 50, goods_kg: 1000, goods_volume: 5 }
  const trips = [await aTrip(world, { order, goods: [half] }), await aTrip(world, { order })]
  const sent: Parameters<typeof looked>[0][] = []
  for (const trip of trips) {
    await deliverAndConfirm(world, trip)
    sent.push(await sendStatement.run(services, carrier, looked((await generate()).statement)))
  }
  // Both get as far as the lock on the order, which a third transaction holds: neither sees the other's charges yet.
  const both = await transactAsSystem(services.db, async (tx) => {
    await tx.selectFrom('order').select('id').where('tenant_id', '=', order.tenant_id).where('id', '=', order.id).forUpdate().execute()
    const confirming = Promise.all(sent.map((statement) => confirmStatement.run(services, shipper, agreeing(statement))))
    await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(2)
    return { confirming }
  })
  expect((await both.confirming).map(({ statement_status }) => statement_status)).toEqual([40, 40])
  expect(await orderStatus(order.id)).toBe(90)
})

test('the other side’s workbook is matched row by row, and its differences become objections', async () => {
  const { services } = world
  const [one, two] = [await aDone({ customer_order_no: 'KH-1' }), await aDone({ customer_order_no: 'KH-2' })]
  const { statement } = await generate()
  const sent = await sendStatement.run(services, carrier, looked(statement))
  const bytes = await makeSheet([
    {
      sheet: '对账',
      head: ['客户单号', '车牌', '送达日期', '金额'],
      body: [
        ['KH-1', '', '', 1089.5],
        ['KH-2', '', '', 1000],
        ['KH-9', '川B99999', '2026-11-03', 500]
      ]
    }
  ])
  const { url } = await services.files.keep(services.db, shipper, { name: '客户对账.xlsx', bytes })
  expect(await statementColumns.run(services, shipper, { id: sent.id, file: url })).toMatchObject({
    head: ['客户单号', '车牌', '送达日期', '金额'],
    rows: 3,
    guess: { no: 0, plate_no: 1, day: 2, amount: 3 }
  })
  const input = { ...looked(sent), file: url, columns: { no: 0, plate_no: 1, day: 2, amount: 3 }, tolerance_fen: 100 }
  expect(await matchStatement.run(services, shipper, input)).toMatchObject({
    matched: 2,
    accepted: 1,
    appealed: 2,
    to_choose: 0,
    missing: 0,
    extra: 1
  })
  const found = await listMatches.run(services, shipper, { statement_id: sent.id })
  expect(found.data.map(({ row_no, diff_fen, diff_reason, verdict }) => [row_no, diff_fen, diff_reason, verdict])).toEqual([
    [2, -50, 8, 1],
    [3, -9_000, 7, 2],
    [4, 50_000, 4, 2]
  ])
  const { statement: matched } = await statementInfo.run(services, shipper, { id: sent.id })
  expect(await appealDifferences.run(services, shipper, { ...looked(matched), message: '与我方账单不符' })).toMatchObject({
    disputed: 1,
    statement: { statement_status: 30, dispute_count: 1 }
  })
  const lines = await linesOf(sent.id)
  expect(lines.data.map(({ waybill_id, line_status, other_fen }) => [waybill_id, line_status, other_fen])).toEqual([
    [one.id, 1, 108_950],
    [two.id, 2, 100_000]
  ])
})

test('a number that stands twice waits for a person; a trip that was left out, or stands on another statement, is told and not charged again', async () => {
  const { services } = world
  await aDone({ customer_order_no: 'KH-11' })
  const before = (await generate()).statement
  const settled = await confirmStatement.run(services, shipper, agreeing(await sendStatement.run(services, carrier, looked(before))))
  await aDone({ customer_order_no: 'KH-12' })
  const { statement } = await generate()
  const sent = await sendStatement.run(services, carrier, looked(statement))
  await deliver(world, await aTrip(world))
  const [left] = (await statementLeft.run(services, carrier, { id: sent.id })).data.filter(
    ({ left_reason }) => left_reason === leftReason.code.receiptOpen
  )
  const bytes = await makeSheet([
    {
      sheet: '十一月',
      head: ['单号', '车牌', '送达日期', '结算金额'],
      body: [
        ['KH-12', '', '', 1000],
        ['KH-12', '', '', 1090],
        ['KH-11', '', '', 1090],
        [left?.waybill_no ?? '', '', '', 1090],
        ['合计', '', '', 4270]
      ]
    }
  ])
  const { url } = await services.files.keep(services.db, shipper, { name: '十一月.xlsx', bytes })
  const columns = { no: 0, plate_no: null, day: null, start_name: null, end_name: null, kg: null, amount: 3 }
  const matched = await matchStatement.run(services, shipper, { ...looked(sent), file: url, columns })
  expect(matched).toMatchObject({ matched: 1, accepted: 1, to_choose: 1, missing: 0, extra: 3 })
  const rows = async () => (await listMatches.run(services, shipper, { statement_id: sent.id })).data
  const told = (await rows()).map(({ row_no, diff_reason, found_no, left_reason, verdict }) => [row_no, diff_reason, found_no, left_reason, verdict])
  expect(told).toEqual([
    [2, 10, '', null, 3],
    [3, null, '', null, 1],
    [4, 13, settled.statement_no, null, 2],
    [5, 14, left?.waybill_no, 1, 2]
  ])
  // The same columns are proposed the next time, since the partner and the titles are the same.
  expect(await statementColumns.run(services, shipper, { id: sent.id, file: url })).toMatchObject({ remembered: true, guess: columns })
  // What agrees stays as it is; the other row of the number is put in its place.
  const [doubled, agreed] = await rows()
  const lineIds = (await linesOf(sent.id)).data.map(({ id }) => id)
  const choice = { ...looked(matched.statement), match_id: doubled?.id ?? 0, line_id: lineIds[0] ?? 0 }
  await expect(chooseLine.run(services, shipper, { ...choice, match_id: agreed?.id ?? 0 })).rejects.toMatchObject({ code: 'rowIsMatched' })
  const chosen = await chooseLine.run(services, shipper, choice)
  expect(
    (await rows()).map(({ row_no, line_id, match_key, diff_fen, verdict }) => [row_no, line_id, match_key, diff_fen, verdict]).slice(0, 2)
  ).toEqual([
    [2, lineIds[0], 9, -9_000, 2],
    [3, null, null, 109_000, 2]
  ])
  expect((await linesOf(sent.id)).data.map(({ other_fen }) => other_fen)).toEqual([100_000])
  // Taken back: neither is the trip, which is missing there.
  await chooseLine.run(services, shipper, { ...choice, ...looked(chosen.statement), line_id: null })
  expect((await rows()).filter(({ row_no }) => row_no === null)).toMatchObject([{ line_id: lineIds[0], diff_reason: 3, diff_fen: -109_000 }])
  expect((await linesOf(sent.id)).data.map(({ other_fen }) => other_fen)).toEqual([null])
})

test('strangers find no statement of others, and a wrong period is refused', async () => {
  const { services } = world
  const [own] = (await statementList.run(services, carrier, {})).data
  const stranger = await world.actor('carrier2')
  await expect(statementInfo.run(services, stranger, { id: own?.id ?? 0 })).rejects.toMatchObject({ code: 'notFound' })
  expect((await statementList.run(services, stranger, {})).data).toEqual([])
  await expect(generateStatement.run(services, carrier, { ...period(), period_from: addDays(today, 2) })).rejects.toMatchObject({
    code: 'periodTooLong'
  })
  await expect(generateStatement.run(services, carrier, { ...period(), partner_id: 1 })).rejects.toMatchObject({ code: 'notFound' })
})

test('a price that changes while an adjustment is made leaves the statement with both', async () => {
  const { services } = world
  await aDone()
  const { statement } = await generate()
  const [line] = (await linesOf(statement.id)).data
  const [priced] = (await statementLine.run(services, carrier, { id: line?.id ?? 0 })).charges.charges
  const price = { id: priced?.id ?? 0, version: priced?.version ?? 0, amount_fen: 70_000, reason: '按商谈价' }
  // The adjustment holds the statement; the price has come as far as the statement, and has not seen it.
  const both = await transactAsSystem(services.db, async (tx) => {
    const held = tx.selectFrom('statement').selectAll().where('tenant_id', '=', carrier.tenant_id).where('id', '=', statement.id).forUpdate()
    const row = await held.executeTakeFirstOrThrow()
    const pricing = priceCharge.run(services, carrier, price)
    await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(1)
    await insertAdjust(tx, carrier, row, { adjust_type: 1, amount_fen: 1_663, reason: '补差' })
    await refreshStatements(tx, row.tenant_id, [row.id], () => undefined)
    return { pricing }
  })
  await both.pricing
  const after = (await statementInfo.run(services, carrier, { id: statement.id })).statement
  const own = (await linesOf(statement.id)).data.map(({ own_fen }) => own_fen)
  expect(own).toContain(70_000)
  expect(after).toMatchObject({ adjust_fen: 1_663, total_fen: own.reduce((sum, fen) => sum + fen, 1_663) })
})

test('a trip that two statements reach for at once comes on one of them, and leaves no line on the other', async () => {
  const { services } = world
  const widely = () => generateStatement.run(services, carrier, { ...period(), period_from: addDays(today, -2) })
  await aDone()
  const { statement: narrow } = await generate()
  await aDone()
  const { statement: wide } = await widely()
  const trip = await aDone()
  const before = [narrow, wide].map(({ waybill_count }) => waybill_count)
  // Both have found the trip ready, and wait for its charges.
  const both = await transactAsSystem(services.db, async (tx) => {
    const charges = tx.selectFrom('charge').select('id').where('tenant_id', '=', carrier.tenant_id).where('waybill_id', '=', trip.id)
    await charges.forUpdate().execute()
    const making: ReturnType<typeof generate>[] = []
    for (const make of [generate, widely]) {
      making.push(make())
      await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(making.length)
    }
    return { making }
  })
  const made = await Promise.all(both.making)
  expect(made.map(({ added }) => added).toSorted()).toEqual([0, 1])
  for (const [at, { statement, added }] of made.entries()) {
    const { data } = await linesOf(statement.id)
    expect(statement.waybill_count).toBe((before[at] ?? 0) + added)
    expect(data.filter(({ waybill_id }) => waybill_id === trip.id)).toHaveLength(added)
    expect(data.reduce((sum, { own_fen }) => sum + own_fen, 0) + statement.adjust_fen).toBe(statement.total_fen)
  }
})

test('after all of this the auditor finds nothing in charges and statements', async () =>
  expect(await foundWith(world.adminUrl, ['statements.sql'])).toEqual([]))

test.each([
  [
    'a sum that floating point made a fen too large',
    `update statement set freight_fen = freight_fen + 1, net_fen = net_fen + 1, total_fen = total_fen + 1 where statement_status >= 40`,
    ['I-07 a live statement comes to its lines', 'I-07 the books hold of each statement']
  ],
  [
    'a price that was changed after it was confirmed',
    `update charge set amount_fen = amount_fen + 100, net_fen = net_fen + 100 where charge_status >= 40`,
    ['I-07 a line of a live statement comes to the charges', 'I-07 a confirmed statement still has the fingerprint']
  ],
  [
    'a charge that was let go too early',
    `update charge set charge_status = 30 where charge_status >= 40`,
    ['I-07 what is billed stands on a confirmed statement']
  ],
  [
    'an adjustment to which nobody else agreed',
    `update statement_adjust set agreed_by = null where agreed_by is not null`,
    ['an adjustment of a confirmed statement beyond']
  ],
  [
    'a charge on the line of another trip',
    `update charge set statement_line_id = (select max(statement_line_id) from charge) where statement_id is not null`,
    [
      'I-07 a line of a live statement comes to the charges',
      'I-07 a charge stands on a statement of its own two companies',
      'I-07 a line of a live statement has charges that name it'
    ]
  ]
])('the auditor finds %s', async (_name, plant, expected) => {
  const found = await foundWith(world.adminUrl, ['statements.sql'], plant)
  // Whether a trip has a second line hangs on the rounds that were made above; that question has a test of its own.
  const asked = found.filter((ask) => !ask.startsWith('I-07 a charge stands on one line'))
  expect(asked.map((ask) => expected.find((start) => ask.startsWith(start)) ?? ask)).toEqual(expected)
})

test('lines that were compared with nothing, or differ, are confirmed only with a reason, which the log keeps', async () => {
  const { services } = world
  await aDone()
  const { statement } = await generate()
  const sent = await sendStatement.run(services, carrier, looked(statement))
  const set = async (waybill_ids: readonly number[], other_fen: ReturnType<typeof sql<number | null>>) =>
    await transactAsSystem(services.db, (tx) => tx.updateTable('statement_line').set({ other_fen }).where('waybill_id', 'in', waybill_ids).execute())
  const tabsOf = async () => {
    const { tabs } = await linesOf(sent.id, shipper)
    return tabs
  }
  const all = (await linesOf(sent.id, shipper)).data.map(({ waybill_id }) => waybill_id)
  expect((await linesOf(sent.id, shipper)).data.map(({ line_check }) => line_check)).toEqual(all.map(() => 1))
  await expect(confirmStatement.run(services, shipper, looked(sent))).rejects.toMatchObject({
    code: 'reasonForOpen',
    slots: { unchecked: all.length, differs: 0 }
  })
  await set(all, sql`own_fen - 100`)
  expect(await tabsOf()).toMatchObject({ 3: all.length })
  await expect(confirmStatement.run(services, shipper, looked(sent))).rejects.toMatchObject({
    code: 'reasonForOpen',
    slots: { unchecked: 0, differs: all.length }
  })
  expect((await statementLines.run(services, shipper, { statement_id: sent.id, line_check: 3 })).data).toHaveLength(all.length)
  await set(all, sql`own_fen`)
  expect(await tabsOf()).toMatchObject({ 2: all.length })
  await set(all.slice(0, 1), sql`null`)
  const confirmed = await confirmStatement.run(services, shipper, { ...looked(sent), reason: '已与我方台账核对' })
  expect(confirmed.statement_status).toBe(40)
  const logged = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('oplog')
      .select('changes')
      .where('object_id', '=', sent.id)
      .where('act', '=', 'statement.confirmed')
      .where('result', '<>', 'refused')
      .execute()
  )
  expect(logged.map(({ changes }) => (changes as Record<string, unknown>)['reason'])).toEqual([[null, '已与我方台账核对']])
})

test('a statement on which every line matches is confirmed without a word', async () => {
  const { services } = world
  await aDone()
  const { statement } = await generate()
  const sent = await sendStatement.run(services, carrier, looked(statement))
  await transactAsSystem(services.db, (tx) =>
    tx.updateTable('statement_line').set({ other_fen: sql`own_fen` }).where('statement_id', '=', sent.id).execute()
  )
  expect((await confirmStatement.run(services, shipper, looked(sent))).statement_status).toBe(40)
})
