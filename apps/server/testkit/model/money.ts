import { bill } from '@yunshu/contract/bill/contract'
import { charge } from '@yunshu/contract/charge/contract'
import type { Command } from '@yunshu/contract/kit/endpoint'
import { payment } from '@yunshu/contract/payment/contract'
import { recharge } from '@yunshu/contract/recharge/contract'
import { statement } from '@yunshu/contract/statement/contract'
import { wallet } from '@yunshu/contract/wallet/contract'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { now, setClock } from '../../src/platform/clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { deliverAndConfirm } from '../delivered.ts'
import { anAcceptedOrder, aTrip } from '../trip.ts'
import { aBankAccount, funded, proofFor, withPayPassword } from '../wallet.ts'
import { accountOf } from './orders.ts'
import type { Call, Model, Step } from './world.ts'

const dayMs = 86_400_000
/** The calendar day in China so many days ago. */
const dayAgo = (days: number): string => new Date(now().getTime() + 8 * 3_600_000 - days * dayMs).toISOString().slice(0, 10)
/** How far back the trips of a money model lie. */
const span = 24

/** What people need who settle: trips of the last weeks with confirmed receipts, a filled wallet, payment passwords, verified bank accounts. */
export const openMoney = async (model: Model, trips = span): Promise<void> => {
  const { world } = model
  const today = now().getTime()
  try {
    for (let i = 0; i < trips; i += 1) {
      setClock(new Date(today - Math.floor((i * span) / trips) * dayMs))
      const order = await anAcceptedOrder(world, { freight_fen: 80_000 + i * 1_237 })
      const trip = await aTrip(world, { order })
      await deliverAndConfirm(world, trip)
    }
  } finally {
    setClock(undefined)
  }
  await funded(world, 'shipper', 1_500_000)
  await withPayPassword(world, 'shipper-pay', '13800000043')
  for (const [account, mobile, name, no] of [
    ['carrier', '13800000011', '蜀道演示物流有限公司', '6222020200099990001'],
    ['shipper', '13800000041', '锦城演示食品有限公司', '6222020200099990019']
  ] as const)
    await aBankAccount(world, await withPayPassword(world, account, mobile), name, no)
}

type Sides = { id: number; version: number; party_id: number; carrier_id: number; maker_id: number }
/** A row of money to act on, with what it comes to and what of it is open. */
export type Found = { id: number; version: number; amount_fen: number; left_fen: number }

/** Mostly a row that fits, now and then any: people press buttons too late. */
export const often = (model: Model, fits: RawBuilder<boolean>): RawBuilder<boolean> => (model.random() < 0.9 ? fits : sql<boolean>`true`)
const sign = ({ random }: Model, most: number): number => (random() < 0.5 ? -1 : 1) * (1 + Math.floor(random() * most))
export const because = { reason: '财务核对后处理' }

const onStatement =
  (command: Command, statuses: readonly number[], by: 'maker' | 'other' | 'carrier', more: (model: Model, found: Sides) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const fits = often(model, sql<boolean>`statement_status in (${sql.join([...statuses])})`)
    const found = await model.row<Sides>(sql`select id, version, party_id, carrier_id, maker_id from statement where ${fits}`)
    if (!found) return undefined
    const { id, version, party_id, carrier_id, maker_id } = found
    const other = maker_id === party_id ? carrier_id : party_id
    const who = by === 'carrier' ? carrier_id : by === 'maker' ? maker_id : other
    return { as: accountOf(model, who), command, body: { id, version, ...more(model, found) } }
  }
const onLine =
  (command: Command, by: 'maker' | 'other', line_status: readonly number[], more: (model: Model) => object) =>
  async (model: Model): Promise<Call | undefined> => {
    const fits = often(model, sql<boolean>`l.line_status in (${sql.join([...line_status])}) and s.statement_status in (20, 30)`)
    const found = await model.row<Sides>(
      sql`select l.id, l.version, s.party_id, s.carrier_id, s.maker_id from statement_line l join statement s on s.tenant_id = l.tenant_id and s.id = l.statement_id where ${fits}`
    )
    if (!found) return undefined
    const { id, version, party_id, carrier_id, maker_id } = found
    const other = maker_id === party_id ? carrier_id : party_id
    return { as: accountOf(model, by === 'maker' ? maker_id : other), command, body: { id, version, ...more(model) } }
  }
/** Rows of one table in some states, acted on by any of these accounts. */
export const onRow =
  (
    command: Command,
    accounts: readonly string[],
    rows: (model: Model) => RawBuilder<Found>,
    more: (model: Model, found: Found) => object | Promise<object> = () => ({})
  ) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await model.row<Found>(rows(model))
    return found && { as: model.pick(accounts), command, body: { id: found.id, version: found.version, ...(await more(model, found)) } }
  }
const chargesIn = (model: Model, statuses: readonly number[]) =>
  sql<Found>`select id, version, amount_fen::int as amount_fen, 0 as left_fen from charge where ${often(model, sql<boolean>`charge_status in (${sql.join([...statuses])})`)}`
const billsIn = (model: Model, statuses: readonly number[]) =>
  sql<Found>`select id, version, amount_fen::int as amount_fen, (amount_fen - paid_fen - pending_fen)::int as left_fen from bill
    where ${often(model, sql<boolean>`bill_status in (${sql.join([...statuses])})`)}`
const rowsOf = (table: 'payment' | 'recharge' | 'withdraw', status: string, codes: readonly number[]) => (model: Model) =>
  sql<Found>`select id, version, amount_fen::int as amount_fen, 0 as left_fen from ${sql.table(table)}
    where ${often(model, sql<boolean>`${sql.ref(status)} in (${sql.join([...codes])})`)}`

const period = ({ random }: Model, world: Model['world'], partner: string): object => {
  const from = 1 + Math.floor(random() * span)
  return {
    partner_id: world.base.companies[partner]?.id ?? 0,
    period_from: dayAgo(from),
    period_to: dayAgo(Math.max(0, from - 1 - Math.floor(random() * 3)))
  }
}
const serial = ({ random }: Model): string => `S${Math.floor(random() * 40)}`.padEnd(6, '0')
const outside = (model: Model): object => ({
  pay_channel: model.pick([2, 5]),
  bank_serial_no: serial(model),
  paid_at: new Date(now().getTime() - 60_000).toISOString()
})

const pay = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found>(billsIn(model, [20, 30]))
  if (!found || found.left_fen <= 0) return undefined
  const amount_fen = model.random() < 0.5 ? found.left_fen : Math.max(1, Math.floor(found.left_fen * model.random()))
  const token = await model.token('shipper-pay')
  const { data } = await model.world.post('/api/payment/quote', { bill_ids: [found.id] }, token)
  const quote = data as { biz_no?: string; payee_id?: number } | null
  if (!quote?.biz_no || !quote.payee_id) return undefined
  const proof = await proofFor(model.world, token, { amount_fen, payee_id: quote.payee_id, biz_no: quote.biz_no })
  return { as: 'shipper-pay', command: payment.pay, body: { bill_ids: [found.id], amount_fen, proof } }
}
const takeOut = async (model: Model): Promise<Call | undefined> => {
  const account = model.pick(['carrier', 'shipper'])
  const company = model.world.base.companies[account]?.id ?? 0
  const bank = await model.row<{ id: number }>(sql`select id from bank_account where company_id = ${company}`)
  if (!bank) return undefined
  const amount_fen = 100 + Math.floor(model.random() * 90_000)
  const proof = await proofFor(model.world, await model.token(account), { amount_fen, payee_id: bank.id, biz_no: 'withdraw' })
  return { as: account, command: withdraw.create, body: { amount_fen, bank_account_id: bank.id, proof } }
}

/** What both sides and the operator do until a confirmed receipt is paid, and with what is in the wallets. */
export const moneySteps: readonly Step[] = [
  {
    weight: 2,
    plan: onRow(
      charge.object,
      ['shipper'],
      (m) => chargesIn(m, [10, 20, 30]),
      () => ({ objection: '与约定不符' })
    )
  },
  {
    weight: 2,
    plan: onRow(
      charge.price,
      ['carrier'],
      (m) => chargesIn(m, [20, 30]),
      (m) => ({ amount_fen: 50_000 + Math.floor(m.random() * 90_000), reason: '电话约定' })
    )
  },
  {
    weight: 6,
    plan: async (model) => {
      const [as, partner] = model.pick([
        ['carrier', 'shipper'],
        ['shipper', 'carrier']
      ] as const)
      return { as, command: statement.generate, body: period(model, model.world, partner) }
    }
  },
  { weight: 5, plan: onStatement(statement.send, [10], 'maker') },
  { weight: 1, plan: onStatement(statement.recall, [20], 'maker') },
  {
    weight: 3,
    plan: onLine(statement.dispute, 'other', [1, 3], (m) => ({ message: '少算了一趟', other_fen: m.random() < 0.5 ? null : 90_000, diff_reason: 1 }))
  },
  { weight: 1, plan: onLine(statement.withdraw, 'other', [2], () => ({})) },
  {
    weight: 4,
    plan: onLine(statement.answer, 'maker', [2], (m) => ({
      message: '已核对',
      decision: m.random() < 0.5 ? 3 : 2,
      agreed_fen: 90_000 + sign(m, 5_000)
    }))
  },
  { weight: 2, plan: onStatement(statement.adjust, [10, 30], 'maker', (m) => ({ adjust_type: 5, amount_fen: sign(m, 9_000), reason: '尾差' })) },
  // Now and then by much more than it adjusts, so that credit notes come about and second persons are asked.
  {
    weight: 1,
    plan: onStatement(statement.adjust, [10, 30], 'maker', (m) => ({ adjust_type: 3, amount_fen: -sign(m, 200_000), reason: '更正上期' }))
  },
  {
    weight: 3,
    plan: async (model) => {
      const found = await model.row<Sides & { adjust_id: number }>(
        sql`select s.id, s.version, s.party_id, s.carrier_id, s.maker_id, a.id as adjust_id from statement_adjust a join statement s on s.tenant_id = a.tenant_id and s.id = a.statement_id
          where ${often(model, sql<boolean>`a.agreed_by is null and s.statement_status in (10, 20, 30)`)}`
      )
      if (!found) return undefined
      const { id, version, adjust_id } = found
      return {
        as: model.pick(['carrier', 'carrier-fin', 'shipper', 'shipper-fin']),
        command: statement.agreeAdjust,
        body: { id, version, adjust_id }
      }
    }
  },
  { weight: 5, plan: onStatement(statement.confirm, [20], 'other', () => because) },
  { weight: 1, plan: onStatement(statement.confirmFor, [20, 30], 'carrier', ({ photos }) => ({ confirm_file: photos.carrier.url })) },
  { weight: 1, plan: onStatement(statement.void, [10, 20, 30, 40], 'maker', () => because) },
  { weight: 6, plan: onStatement(statement.bill, [40], 'carrier') },
  { weight: 8, plan: onRow(bill.approve, ['shipper-fin', 'shipper'], (m) => billsIn(m, [10])) },
  {
    weight: 1,
    plan: onRow(
      bill.sendBack,
      ['shipper-fin', 'shipper'],
      (m) => billsIn(m, [10]),
      () => because
    )
  },
  {
    weight: 1,
    plan: onRow(
      bill.freeze,
      ['carrier', 'carrier-fin'],
      (m) => billsIn(m, [20, 30]),
      () => because
    )
  },
  { weight: 2, plan: onRow(bill.unfreeze, ['carrier', 'carrier-fin'], (m) => billsIn(m, [20, 30])) },
  {
    weight: 1,
    plan: onRow(
      bill.askBad,
      ['carrier', 'carrier-fin'],
      (m) => billsIn(m, [20, 30]),
      () => because
    )
  },
  { weight: 1, plan: onRow(bill.agreeBad, ['carrier', 'carrier-fin'], (m) => billsIn(m, [20, 30])) },
  { weight: 1, plan: onRow(bill.refuseBad, ['carrier', 'carrier-fin'], (m) => billsIn(m, [20, 30])) },
  { weight: 10, plan: pay },
  {
    weight: 3,
    plan: async (model) => {
      const found = await model.row<Found>(billsIn(model, [20, 30]))
      if (!found || found.left_fen <= 0) return undefined
      const amount_fen = Math.max(1, Math.floor(found.left_fen * model.random()))
      return {
        as: 'shipper-pay',
        command: payment.register,
        body: { bill_ids: [found.id], amount_fen, ...outside(model), voucher_img: model.photos.shipper.url }
      }
    }
  },
  { weight: 1, plan: onRow(payment.withdraw, ['shipper-pay'], rowsOf('payment', 'payment_status', [10]), () => because) },
  { weight: 2, plan: onRow(payment.confirm, ['carrier', 'carrier-fin'], rowsOf('payment', 'payment_status', [10])) },
  { weight: 1, plan: onRow(payment.fail, ['carrier', 'carrier-fin'], rowsOf('payment', 'payment_status', [10]), () => because) },
  {
    weight: 2,
    plan: async (model) => ({
      as: model.pick(['carrier', 'carrier-fin']),
      command: payment.receive,
      body: { payer_id: model.world.base.companies['shipper']?.id ?? 0, amount_fen: 1_000 + Math.floor(model.random() * 200_000), ...outside(model) }
    })
  },
  {
    weight: 1,
    plan: onRow(
      payment.apply,
      ['carrier', 'carrier-fin', 'shipper-pay'],
      () => sql<Found>`select id, version, 0 as amount_fen, 0 as left_fen from payment where payment_status = 20 and used_fen < amount_fen`
    )
  },
  { weight: 2, plan: onRow(payment.giveBack, ['carrier', 'carrier-fin'], rowsOf('payment', 'payment_status', [20]), () => because) },
  {
    weight: 1,
    plan: onRow(
      payment.voidBill,
      ['carrier', 'carrier-fin'],
      (m) => billsIn(m, [10, 20]),
      () => because
    )
  },
  {
    weight: 3,
    plan: async (model) => ({
      as: 'shipper',
      command: recharge.create,
      body: {
        amount_fen: 10_000 + Math.floor(model.random() * 200_000),
        way: 2,
        payer_name: '锦城演示食品有限公司',
        payer_account: '6222020200099990019',
        voucher_img: model.photos.shipper.url
      }
    })
  },
  {
    weight: 3,
    plan: onRow(recharge.confirm, ['operator', 'operator-fin'], rowsOf('recharge', 'recharge_status', [20]), (m) => ({
      bank_serial_no: serial(m),
      payer_name: '锦城演示食品有限公司'
    }))
  },
  { weight: 1, plan: onRow(recharge.reject, ['operator', 'operator-fin'], rowsOf('recharge', 'recharge_status', [20]), () => because) },
  { weight: 4, plan: takeOut },
  { weight: 4, plan: onRow(withdraw.approve, ['operator', 'operator-fin'], rowsOf('withdraw', 'withdraw_status', [10])) },
  { weight: 1, plan: onRow(withdraw.reject, ['operator', 'operator-fin'], rowsOf('withdraw', 'withdraw_status', [10]), () => because) },
  {
    weight: 2,
    plan: onRow(withdraw.pay, ['operator', 'operator-fin'], rowsOf('withdraw', 'withdraw_status', [20]), (m) => ({ bank_serial_no: serial(m) }))
  },
  { weight: 1, plan: onRow(withdraw.fail, ['operator', 'operator-fin'], rowsOf('withdraw', 'withdraw_status', [20]), () => because) },
  {
    weight: 1,
    plan: async (model) => ({
      as: 'operator',
      command: wallet.freeze,
      body: { company_id: model.world.base.companies[model.pick(['carrier', 'shipper'])]?.id ?? 0, freeze: model.random() < 0.3, ...because }
    })
  }
]
