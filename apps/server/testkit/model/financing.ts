import type { Command } from '@yunshu/contract/kit/endpoint'
import { loan } from '@yunshu/contract/loan/contract'
import { payment } from '@yunshu/contract/payment/contract'
import { now } from '../../src/platform/clock.ts'
import { type RawBuilder, sql } from 'kysely'
import { runDueLoans } from '../../src/modules/loan/index.ts'
import { aCredit, anAsset, callsOf, fileOf, givePayPassword } from '../loan.ts'
import { proofFor } from '../wallet.ts'
import type { Call, Model, Step } from './world.ts'

const day = 86_400_000

/** Two credits in force, and bills of one debtor that qualify. */
export const openFinancing = async ({ world }: Model, bills = 48): Promise<void> => {
  const ask = callsOf(world)
  await givePayPassword(world, 'shipper-fin')
  await aCredit(world, ask)
  await aCredit(world, ask, { recourse: false, max_days: 60 })
  for (let i = 0; i < bills; i += 1) await anAsset(world, { amount_fen: 100_000 + i * 7_919, tax_fen: 0, days: 5 + (i % 30) })
}

type Found = { id: number; version: number; fen: number }
/* Mostly a row that fits, now and then any: people press buttons too late. */
const often = ({ random }: Model, fits: RawBuilder<boolean>): RawBuilder<boolean> => (random() < 0.9 ? fits : sql<boolean>`true`)
const because = { reason: '资金安排有变' }
const serial = ({ random }: Model): string => `ICBC${Math.floor(random() * 200)}`.padEnd(8, '0')
/* When money came: now, or some days ago. */
const lately = ({ random }: Model, most: number): string => new Date(now().getTime() - Math.floor(random() * most) * day - 60_000).toISOString()

const onLoan =
  (command: Command, as: string, statuses: readonly number[], more: (model: Model, found: Found) => object = () => ({})) =>
  async (model: Model): Promise<Call | undefined> => {
    const fits = often(model, sql<boolean>`loan_status in (${sql.join([...statuses])})`)
    const found = await model.row<Found>(sql`select id, version, receivable_fen::int as fen from loan where ${fits}`)
    return found && { as, command, body: { id: found.id, version: found.version, ...more(model, found) } }
  }
const onPromised =
  (command: Command, as: string, more: object = {}) =>
  async (model: Model): Promise<Call | undefined> => {
    const found = await model.row<Found>(
      sql`select id, version, 0 as fen from payment where ${often(model, sql<boolean>`payment_status = 10 and loan_id is not null`)}`
    )
    return found && { as, command, body: { payment_id: found.id, version: found.version, ...more } }
  }
/* A bill of which something is open, mostly one that is assigned, or one that is not. */
const openBill = async (model: Model, assigned: boolean): Promise<Found | undefined> =>
  await model.row<Found>(
    sql`select id, version, (amount_fen - paid_fen - pending_fen)::int as fen from bill
      where bill_status in (20, 30) and amount_fen > paid_fen + pending_fen and ${often(model, sql<boolean>`(financed_loan_id is not null) = ${assigned}`)}`
  )

const apply = async (model: Model): Promise<Call | undefined> => {
  const credit = await model.row<{ id: number }>(sql`select id from credit where credit_status = 50`)
  const first = await openBill(model, false)
  const second = model.random() < 0.4 ? await openBill(model, false) : undefined
  if (!credit || !first) return undefined
  const bill_ids = [...new Set([first.id, ...(second ? [second.id] : [])])]
  return { as: 'carrier', command: loan.create, body: { credit_id: credit.id, bill_ids, days: 1 + Math.floor(model.random() * 70) } }
}
const consent = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found & { loan_no: string; borrower_id: number }>(
    sql`select id, version, receivable_fen::int as fen, loan_no, borrower_id from loan where ${often(model, sql<boolean>`loan_status = 20`)}`
  )
  if (!found) return undefined
  const { id, version, fen: amount_fen, borrower_id: payee_id, loan_no: biz_no } = found
  const proof = await proofFor(model.world, await model.token('shipper-fin'), { amount_fen, payee_id, biz_no })
  return { as: 'shipper-fin', command: loan.consent, body: { id, version, proof } }
}
const register = async (model: Model): Promise<Call | undefined> => {
  const found = await openBill(model, true)
  if (!found) return undefined
  const amount_fen = model.random() < 0.4 ? found.fen : 1 + Math.floor(found.fen * model.random())
  const outside = { pay_channel: 2, bank_serial_no: serial(model), paid_at: lately(model, 2), voucher_img: model.photos.shipper.url }
  return { as: 'shipper-pay', command: payment.register, body: { bill_ids: [found.id], amount_fen, ...outside } }
}
/* The creditor says that it was paid itself: right as long as the bill is not assigned. */
const receive = async (model: Model): Promise<Call | undefined> => {
  const found = await openBill(model, true)
  if (!found) return undefined
  const lines = [{ bill_id: found.id, amount_fen: found.fen }]
  const outside = { pay_channel: 2, bank_serial_no: serial(model), paid_at: lately(model, 1) }
  return {
    as: 'carrier-fin',
    command: payment.receive,
    body: { payer_id: model.world.base.companies['shipper']?.id ?? 0, amount_fen: found.fen, ...outside, lines }
  }
}
const buyBack = async (model: Model): Promise<Call | undefined> => {
  const found = await model.row<Found>(sql`select id, version, 0 as fen from loan where ${often(model, sql<boolean>`loan_status = 90 and recourse`)}`)
  if (!found) return undefined
  const { data } = await model.world.post('/api/loan/info', { id: found.id }, await model.token('operator'))
  const amount_fen = Math.max(1, (data as { owed: { total_fen: number } }).owed.total_fen)
  const { id, version } = found
  return { as: 'operator', command: loan.buyBack, body: { id, version, amount_fen, bank_serial_no: serial(model), paid_at: lately(model, 1) } }
}

/** What borrower, debtor and operator do with bills until their loans are repaid, bought back or lost. */
export const financingSteps: readonly Step[] = [
  { weight: 10, plan: apply },
  { weight: 8, plan: onLoan(loan.approve, 'operator', [10]) },
  { weight: 1, plan: onLoan(loan.reject, 'operator', [10], () => because) },
  { weight: 1, plan: onLoan(loan.cancel, 'carrier', [10, 20, 30, 40], () => because) },
  { weight: 8, plan: consent },
  { weight: 1, plan: onLoan(loan.refuse, 'shipper-fin', [20], () => because) },
  {
    weight: 8,
    plan: async (model) => {
      const call = await onLoan(loan.sign, 'operator', [30], () => ({ zhongdeng_no: `ZD${Math.floor(model.random() * 900)}`.padEnd(8, '0') }))(model)
      return call && { ...call, body: { ...call.body, contract_files: await fileOf(model.world, 'operator') } }
    }
  },
  { weight: 8, plan: onLoan(loan.fund, 'operator', [40]) },
  { weight: 1, plan: onLoan(loan.failFund, 'operator', [50], () => because) },
  { weight: 8, plan: onLoan(loan.lend, 'operator', [50], (m) => ({ bank_serial_no: serial(m), lend_at: lately(m, 80) })) },
  {
    weight: 8,
    plan: onLoan(loan.repay, 'operator', [60, 70, 90], (m, { fen }) => ({
      amount_fen: m.random() < 0.3 ? fen : 1 + Math.floor(fen * m.random()),
      pay_channel: 2,
      bank_serial_no: serial(m),
      paid_at: lately(m, 3)
    }))
  },
  { weight: 5, plan: register },
  { weight: 4, plan: onPromised(loan.confirmRepaid, 'operator') },
  { weight: 2, plan: onPromised(loan.failRepaid, 'operator', because) },
  { weight: 1, plan: receive },
  {
    weight: 2,
    plan: onLoan(loan.extend, 'operator', [60, 70], (m) => ({ days: 1 + Math.floor(m.random() * 9), fee_fen: Math.floor(m.random() * 900) }))
  },
  {
    weight: 2,
    plan: async ({ world }) => {
      await runDueLoans(world.services)
      return undefined
    }
  },
  { weight: 1, plan: buyBack },
  { weight: 1, plan: onLoan(loan.lose, 'operator', [90], () => because) }
]
