import { batch } from '@yunshu/contract/batch/contract'
import { bill } from '@yunshu/contract/bill/contract'
import { card } from '@yunshu/contract/card/contract'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import { expense } from '@yunshu/contract/expense/contract'
import { invoice } from '@yunshu/contract/invoice/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { partKind } from '@yunshu/contract/payable/enums'
import { payable } from '@yunshu/contract/payable/contract'
import { statement } from '@yunshu/contract/statement/contract'
import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import { workBatch } from '../../src/modules/batch/index.ts'
import { createDispatch } from '../../src/modules/dispatch/create.ts'
import { createItem } from '../../src/modules/expense/items.ts'
import { inFuture, now } from '../../src/platform/clock.ts'
import { settleAbnormals } from '../abnormal.ts'
import { deliverAndConfirm, setOff } from '../delivered.ts'
import { aDriver } from '../driver.ts'
import { aProject } from '../rate.ts'
import { anAcceptedOrder, driverActor, type Trip } from '../trip.ts'
import { aVehicle } from '../vehicle.ts'
import { funded, proofFor, withPayPassword } from '../wallet.ts'
import { because, type Found, often, onRow } from './money.ts'
import type { Call, Model, Step } from './world.ts'

const { prepaid, fuel, etc, arrival, receipt, monthly, deposit } = partKind.code
/* Prices that are paid in different parts: with cards and a deposit, and by the month. */
const splits = [
  [
    { part_kind: prepaid, share_bp: 2_000 },
    { part_kind: fuel, share_bp: 3_000 },
    { part_kind: etc, share_bp: 500 },
    { part_kind: arrival, share_bp: 3_000 },
    { part_kind: receipt, share_bp: 1_000 },
    { part_kind: deposit, share_bp: 500 }
  ],
  [
    { part_kind: fuel, share_bp: 3_500 },
    { part_kind: monthly, share_bp: 6_500 }
  ]
] as const
const supplier_name = '演示石油'

/** What people need who pay downstream: trips on their way, a filled wallet, cards of their drivers, items of charges. */
export const openDownstream = async (model: Model): Promise<void> => {
  const { world } = model
  const { services } = world
  const [carrier, trips] = [await world.actor('carrier'), [] as Trip[]]
  await funded(world, 'carrier', 30_000_000)
  // What it pays where a dispatch says nothing: 550 yuan a trip.
  const split = [
    { part_kind: 1, share_bp: 4_000 },
    { part_kind: 4, share_bp: 6_000 }
  ]
  await aProject(world, {
    shipper: 'carrier',
    direction: 2,
    split: JSON.stringify(split),
    rules: [{ start_scope: '', end_scope: '', billing_unit: 5, tiers: [{ from: 0, price_e4: 550_000_000 }] }]
  })
  for (const [account, mobile] of [
    ['carrier', '13800000011'],
    ['carrier-pay', '13800000013']
  ] as const)
    await withPayPassword(world, account, mobile)
  for (let i = 0; i < 12; i += 1) {
    const [order, vehicle, driver] = [await anAcceptedOrder(world, { freight_fen: 109_000 + i }), await aVehicle(world), await aDriver(world)]
    const row = await createDispatch.run(services, carrier, {
      orders: [{ order_id: order.id }],
      vehicle_id: vehicle.id,
      driver_id: driver.id,
      plan_start_time: inFuture(3 * 3_600_000),
      payable_fen: 60_001 + i * 17,
      split: [...(splits[i % splits.length] ?? splits[0])]
    })
    const phone = await driverActor(world, driver.id)
    trips.push({ ...row, order_id: order.id, vehicle_id: vehicle.id, driver_id: driver.id, dispatcher: carrier, driver: phone })
  }
  for (const trip of trips.slice(0, 5)) {
    await deliverAndConfirm(world, trip)
    await settleAbnormals(world, trip)
  }
  for (const trip of trips.slice(5, 9)) await setOff(world, trip)
  for (const item of [
    { item_code: 'X01', item_name: '冲洗费', category: 2 },
    { item_code: 'D90', item_name: '违规停车', category: 3 }
  ] as const)
    await createItem.run(services, carrier, { ...item, item_side: 3, tax_rate_bp: 600 })
  await openCards(model, trips)
}

const openCards = async ({ world, token }: Model, trips: readonly Trip[]): Promise<void> => {
  const ask = async <T>(path: string, body: object): Promise<T> => {
    const { code, data, msg } = await world.post(`/api/${path}`, body, await token('carrier'))
    if (code !== 200) throw new Error(msg)
    return data as T
  }
  for (const card_type of [1, 2]) {
    const made = { card_type, card_kind: 1, card_funding: card_type, supplier_name }
    const { id } = await ask<{ id: number }>('card/create', { ...made, card_no: `9001000${card_type}` })
    const proof = await proofFor(world, await token('carrier'), { amount_fen: 400_000, payee_id: id, biz_no: 'card' })
    await ask('card/buy', { id, amount_fen: 400_000, ...(card_type === 1 ? { proof } : { bank_serial_no: 'ABC1' }) })
    for (const [i, { driver_id, vehicle_id }] of trips.slice(0, 8).entries())
      await ask('card/create', { card_type, card_kind: 2, card_no: `9001${card_type}00${i}`, master_id: id, driver_id, vehicle_id })
  }
}

const fenTo = ({ random }: Model, most: number): number => 1 + Math.floor(random() * most)
let nth = 0
const numbered = (letters: string): string => `${letters}${String((nth += 1)).padStart(8, '0')}`
/* Now and then a number that was there before. */
const serial = ({ random }: Model): string => (random() < 0.15 ? 'ICBC00000001' : numbered('ICBC'))
const rowsIn =
  (table: string, status: string, codes: readonly number[], amount = 'amount_fen', where: RawBuilder<boolean> = sql`true`) =>
  (model: Model) =>
    sql<Found>`select id, version, ${sql.ref(amount)}::int as amount_fen, 0 as left_fen from ${sql.table(table)}
    where ${where} and ${often(model, sql<boolean>`${sql.ref(status)} in (${sql.join([...codes])})`)}`

const owed = sql<boolean>`direction = 2`
const owedIn = (codes: readonly number[]) => rowsIn('bill', 'bill_status', codes, 'amount_fen', owed)
const batchIn = (codes: readonly number[]) => rowsIn('pay_batch', 'batch_status', codes)
const claimIn = (codes: readonly number[]) => rowsIn('expense_claim', 'claim_status', codes)
const applyIn = (codes: readonly number[]) => rowsIn('invoice_apply', 'apply_status', codes)
const payoutIn = (codes: readonly number[]) => rowsIn('card_payout', 'payout_status', codes)
const statementIn = (direction: number, codes: readonly number[]) =>
  rowsIn('statement', 'statement_status', codes, 'total_fen', sql<boolean>`direction = ${direction}`)
const cardIn = (kind: number, states: readonly number[]) => rowsIn('card', 'card_state', states, 'balance_fen', sql<boolean>`card_kind = ${kind}`)

const aTrip = async (model: Model) =>
  await model.row<{ id: number; version: number; waybill_no: string }>(sql`select id, version, waybill_no from waybill`)

const chargeIt = async (model: Model): Promise<Call | undefined> => {
  const found = await aTrip(model)
  const body = {
    direction: model.pick([1, 2]),
    item_code: model.pick(['X01', 'D90', 'F03', 'D03']),
    amount_fen: fenTo(model, 6_000),
    reason: '司机说明'
  }
  return found && { as: 'carrier', command: expense.chargeTrip, body: { waybill_id: found.id, ...body } }
}
const unchargeIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found>(sql`select id, version, 0 as amount_fen, 0 as left_fen from charge
    where trace->>'kind' = 'added' and ${often(model, sql<boolean>`charge_status in (10, 30)`)}`)
  return found && { as: 'carrier', command: expense.unchargeTrip, body: { charge_id: found.id, version: found.version, ...because } }
}
const sendOff = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<{ id: number }>(sql`select id from "order" where order_status in (50, 60)`)
  const pair = {
    vehicle_id: model.pick(model.vehicles),
    driver_id: model.pick(model.drivers),
    plan_start_time: inFuture(fenTo(model, 900) * 3_600_000)
  }
  // Now and then the price is left to the company's own rate.
  const price = model.random() < 0.3 ? { margin_reason: '客户加急' } : { payable_fen: 40_000 + fenTo(model, 30_000), split: model.pick(splits) }
  return found && { as: 'carrier', command: dispatch.create, body: { orders: [{ order_id: found.id }], ...pair, ...price } }
}
const reprice = async (model: Model): Promise<Call | undefined> => {
  const found = await aTrip(model)
  if (!found) return undefined
  const body = { waybill_id: found.id, version: found.version, payable_fen: 40_000 + fenTo(model, 30_000), split: model.pick(splits) }
  return { as: 'carrier', command: payable.price, body: { ...body, margin_reason: '客户加急' } }
}

const makeBatch = async (model: Model): Promise<Call | undefined> => {
  const one = await model.row<Found>(owedIn([20, 30])(model))
  const two = await model.row<Found>(owedIn([20, 30])(model))
  const bill_ids = [...new Set([one, two].flatMap((found) => found?.id ?? []))]
  return bill_ids.length === 0 ? undefined : { as: 'carrier-fin', command: batch.create, body: { pay_channel: model.pick([1, 1, 2]), bill_ids } }
}
const payIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found & { batch_no: string; pay_channel: number }>(
    sql`select id, version, amount_fen::int as amount_fen, 0 as left_fen, batch_no, pay_channel from pay_batch where ${often(model, sql<boolean>`batch_status = 30`)}`
  )
  if (!found) return undefined
  const { id, version, amount_fen, batch_no, pay_channel } = found
  if (pay_channel === 2) return { as: 'carrier-pay', command: batch.send, body: { id, version } }
  const proof = await proofFor(model.world, await model.token('carrier-pay'), { amount_fen, payee_id: 0, biz_no: batch_no })
  return { as: 'carrier-pay', command: batch.pay, body: { id, version, proof } }
}
/* The queue works batches by itself; here it is asked as well, as after a crash. */
const workIt = async (model: Model): Promise<undefined> => {
  const found = await model.row<{ id: number }>(sql`select id from pay_batch where batch_status = 40`)
  if (found) await workBatch(model.world.services, { tenant_id: model.world.base.tenant_id, id: found.id })
}
/* What the bank tells of a row: paid, refused, returned; now and then another amount, or the same once more. */
const readIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<{ id: number; row_ref: string; fen: number }>(
    sql`select r.id, r.row_ref, r.amount_fen::int as fen from pay_batch_row r join pay_batch b on b.tenant_id = r.tenant_id and b.id = r.batch_id where b.pay_channel = 2 and r.row_status <> 10`
  )
  if (!found) return undefined
  const told = model.pick(['成功', '成功', '失败', '退汇'])
  const fen = model.random() < 0.9 ? found.fen : found.fen + 1
  const line = [found.row_ref, (fen / 100).toFixed(2), told, told === '成功' ? serial(model) : '', told === '成功' ? '' : '户名不符']
  const csv = ['付款参考号,金额,处理结果,银行流水号,原因', line.join(',')].join('\n')
  return { as: 'carrier-pay', command: batch.results, body: { csv } }
}

const buyIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found & { card_funding: number }>(
    sql`select id, version, 0 as amount_fen, 0 as left_fen, card_funding from card where card_kind = 1`
  )
  if (!found) return undefined
  const amount_fen = fenTo(model, 60_000)
  const proof = await proofFor(model.world, await model.token('carrier'), { amount_fen, payee_id: found.id, biz_no: 'card' })
  const by = found.card_funding === 1 ? { proof } : { bank_serial_no: serial(model) }
  return { as: 'carrier', command: card.buy, body: { id: found.id, amount_fen, ...by } }
}
/* Mostly the card of the trip's own driver, and what its bill still asks for or a part of that. */
const loadIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found & { waybill_id: number }>(
    sql`select k.id, 1 as version, (b.amount_fen - b.paid_fen)::int as amount_fen, 0 as left_fen, w.id as waybill_id
      from bill b join waybill w on w.tenant_id = b.tenant_id and w.id = b.waybill_id join card k on k.tenant_id = w.tenant_id and k.card_kind = 2 and k.card_type = b.bill_kind - 1
      where b.bill_kind in (2, 3) and ${often(model, sql<boolean>`k.person_id = w.person_id and b.bill_status in (20, 30)`)}`
  )
  if (!found || found.amount_fen < 1) return undefined
  const amount_fen = model.random() < 0.6 ? found.amount_fen : fenTo(model, found.amount_fen)
  return { as: 'carrier', command: card.load, body: { id: found.id, waybill_id: found.waybill_id, amount_fen } }
}
const unloadIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<{ id: number; card_id: number }>(sql`select id, card_id from card_txn where txn_kind = 60 and trip_fen > 0`)
  return found && { as: 'carrier', command: card.undoLoad, body: { id: found.card_id, card_txn_id: found.id, ...because } }
}
const useIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<{ id: number; card_no: string; card_type: number; fen: number }>(
    sql`select id, card_no, card_type, (balance_fen + share_fen)::int as fen from card where ${often(model, sql<boolean>`balance_fen + share_fen > 0`)}`
  )
  if (!found) return undefined
  const at = new Date(now().getTime() - 60_000).toISOString().slice(0, 19).replace('T', ' ')
  const used = (fenTo(model, Math.max(1, found.fen)) / 100).toFixed(2)
  const row = [found.card_no, model.random() < 0.9 ? numbered('Y') : 'Y1', at, used, model.random() < 0.5 ? numbered('F') : '']
  const csv = ['卡号,流水号,交易时间,金额,发票号', row.join(',')].join('\n')
  return { as: 'carrier', command: card.importUse, body: { card_type: found.card_type, csv } }
}
const onCard =
  (command: Command, kind: number, more: (model: Model, found: Found) => object, states: readonly number[] = [1]) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await model.row<Found>(cardIn(kind, states)(model))
    return found && { as: 'carrier', command, body: { id: found.id, ...more(model, found) } }
  }
const askSupplier = async (model: Model): Promise<Call | undefined> => {
  const { data } = await model.world.post('/api/card/clearing', {}, await model.token('carrier'))
  const [row] = (data as { data: { payee_id: number; clearing_fen: number; card_type: number }[] }).data
  if (!row || row.clearing_fen < 1) return undefined
  const account_no = '6228480402564890018'
  const amount_fen = fenTo(model, Math.floor(row.clearing_fen * 1.1))
  const proof = await proofFor(model.world, await model.token('carrier'), { amount_fen, payee_id: row.payee_id, biz_no: account_no })
  const account = { account_bank: '演示银行', account_no }
  return { as: 'carrier', command: card.askPayout, body: { card_type: row.card_type, supplier_name, ...account, amount_fen, proof } }
}

const claimIt = async (model: Model): Promise<Call | undefined> => {
  const spent_on = shanghaiDay(now())
  const amount_fen = 100 + fenTo(model, 90_000)
  const input = {
    expense_type: model.pick([1, 4, 5]),
    vehicle_id: model.pick(model.vehicles),
    driver_id: model.pick(model.drivers),
    amount_fen,
    spent_on
  }
  const invoiced = model.random() < 0.3 ? { tax_fen: Math.floor(amount_fen / 20), invoice_no: `FP${fenTo(model, 20)}` } : {}
  return { as: 'carrier', command: expense.create, body: { ...input, ...invoiced, voucher_img: model.photos.carrier.url } }
}

const applyFor = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found>(
    sql`select id, version, amount_fen::int as amount_fen, (amount_fen - asked_fen)::int as left_fen from bill
      where direction = 1 and ${often(model, sql<boolean>`bill_status <> 0 and amount_fen > asked_fen`)}`
  )
  if (!found) return undefined
  const title = {
    title: '锦城演示食品有限公司',
    tax_no: '91510100MA6DEM1015',
    receiver_email: 'finance@example.com',
    invoice_type: 2,
    split_mode: model.pick([1, 2]),
    detail_mode: model.pick([1, 3])
  }
  const part = model.random() < 0.5 && found.left_fen > 1 ? { amount_fen: fenTo(model, found.left_fen) } : {}
  return { as: 'shipper', command: invoice.apply, body: { bill_ids: [found.id], tax_rate_bp: model.pick([900, 900, 900, 600]), ...title, ...part } }
}
const invoiceNo = (model: Model): string => String(24_112_000_000_000n * 1_000_000n + BigInt(model.random() < 0.1 ? 1 : (nth += 1))).padStart(20, '0')
const numberIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found & { apply_id: number; seen: number }>(
    sql`select i.id, i.version, 0 as amount_fen, 0 as left_fen, i.apply_id from invoice i where ${often(model, sql<boolean>`i.doc_status = 10`)}`
  )
  if (!found) return undefined
  const body = { id: found.apply_id, invoice_id: found.id, invoice_no: invoiceNo(model), issued_at: shanghaiDay(now()) }
  return { as: 'carrier-fin', command: invoice.takeNumber, body }
}
const redIt = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found>(sql`select id, version, gross_fen::int as amount_fen, 0 as left_fen from invoice
    where ${often(model, sql<boolean>`doc_status in (20, 25) and gross_fen > 0`)}`)
  if (!found) return undefined
  const { id, version, amount_fen } = found
  const part = model.random() < 0.6 ? { amount_fen: fenTo(model, Math.max(1, Math.abs(amount_fen))) } : {}
  return {
    as: 'carrier-fin',
    command: invoice.red,
    body: { id, version, ...part, ...because, red_no: invoiceNo(model), invoice_no: invoiceNo(model) }
  }
}

const period = () => ({ period_from: addDays(shanghaiDay(now()), -1), period_to: addDays(shanghaiDay(now()), 1) })
const statementOf = async ({ world }: Model): Promise<Call> => ({
  as: 'carrier',
  command: statement.generate,
  body: { partner_id: world.base.companies['shipper']?.id ?? 0, ...period() }
})
const fin = ['carrier-fin']
const both = ['carrier', 'carrier-fin']

/** What a carrier does until a driver is paid, on cards and by batches, what vehicles cost it, and what its customers are invoiced. */
export const downstreamSteps: readonly Step[] = [
  { weight: 2, plan: sendOff },
  { weight: 1, plan: reprice },
  { weight: 5, plan: chargeIt },
  { weight: 2, plan: unchargeIt },
  { weight: 9, plan: onRow(bill.approveOwed, both, owedIn([10])) },
  { weight: 1, plan: onRow(bill.sendBackOwed, fin, owedIn([10]), () => because) },
  { weight: 1, plan: onRow(bill.freezeOwed, fin, owedIn([20, 30]), () => because) },
  { weight: 2, plan: onRow(bill.unfreezeOwed, fin, owedIn([20, 30])) },
  { weight: 2, plan: async () => ({ as: 'carrier', command: statement.generateDown, body: period() }) },
  { weight: 2, plan: statementOf },
  { weight: 3, plan: onRow(statement.send, ['carrier'], statementIn(2, [10])) },
  { weight: 2, plan: onRow(statement.confirmFor, ['carrier'], statementIn(2, [20, 30]), (m) => ({ confirm_file: m.photos.carrier.url })) },
  { weight: 2, plan: onRow(statement.bill, ['carrier'], statementIn(2, [40])) },
  { weight: 2, plan: onRow(statement.send, ['carrier'], statementIn(1, [10])) },
  { weight: 2, plan: onRow(statement.confirm, ['shipper'], statementIn(1, [20]), () => because) },
  { weight: 3, plan: onRow(statement.bill, ['carrier'], statementIn(1, [40])) },
  { weight: 1, plan: onRow(statement.void, ['carrier'], statementIn(2, [10, 20, 30, 40, 50]), () => because) },
  { weight: 5, plan: makeBatch },
  { weight: 5, plan: onRow(batch.submit, fin, batchIn([10])) },
  { weight: 5, plan: onRow(batch.approve, ['carrier'], batchIn([20])) },
  { weight: 1, plan: onRow(batch.sendBack, ['carrier'], batchIn([20]), () => because) },
  { weight: 1, plan: onRow(batch.void, fin, batchIn([10, 20, 30]), () => because) },
  { weight: 6, plan: payIt },
  { weight: 2, plan: workIt },
  { weight: 4, plan: readIt },
  { weight: 1, plan: buyIt },
  { weight: 2, plan: onCard(card.distribute, 2, (m) => ({ amount_fen: fenTo(m, 20_000) })) },
  { weight: 1, plan: onCard(card.takeBack, 2, (m, { amount_fen }) => ({ amount_fen: fenTo(m, Math.max(1, amount_fen)), ...because }), [1, 2]) },
  { weight: 6, plan: loadIt },
  { weight: 2, plan: unloadIt },
  { weight: 4, plan: useIt },
  { weight: 0.4, plan: onCard(card.lose, 2, (_, { version }) => ({ version, reason: '司机遗失' })) },
  { weight: 1, plan: onCard(card.reissue, 2, (_, { version }) => ({ version, card_no: numbered('N') }), [2]) },
  { weight: 2, plan: askSupplier },
  { weight: 2, plan: onRow(card.payOut, ['operator'], payoutIn([10]), (m) => ({ bank_serial_no: serial(m) })) },
  { weight: 0.5, plan: onRow(card.failPayout, ['operator'], payoutIn([10]), () => because) },
  { weight: 0.5, plan: onRow(card.withdrawPayout, ['carrier'], payoutIn([10]), () => because) },
  { weight: 3, plan: claimIt },
  { weight: 3, plan: onRow(expense.approve, both, claimIn([10])) },
  { weight: 0.5, plan: onRow(expense.refuse, fin, claimIn([10]), () => because) },
  { weight: 0.5, plan: onRow(expense.withdraw, ['carrier'], claimIn([10])) },
  { weight: 3, plan: applyFor },
  { weight: 0.5, plan: onRow(invoice.withdraw, ['shipper'], applyIn([20])) },
  { weight: 0.5, plan: onRow(invoice.split, fin, applyIn([20]), (m) => ({ split_mode: m.pick([1, 2]) })) },
  { weight: 3, plan: onRow(invoice.approve, both, applyIn([20])) },
  { weight: 0.5, plan: onRow(invoice.reject, fin, applyIn([20]), () => because) },
  { weight: 4, plan: numberIt },
  { weight: 0.5, plan: onRow(invoice.askRed, ['shipper'], rowsIn('invoice', 'doc_status', [20, 25], 'gross_fen'), () => because) },
  { weight: 2, plan: redIt },
  { weight: 1, plan: onRow(invoice.receive, ['shipper'], applyIn([40, 50])) }
]
