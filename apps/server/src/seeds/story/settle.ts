import { batch } from '@yunshu/contract/batch/contract'
import { bill } from '@yunshu/contract/bill/contract'
import { billMachine } from '@yunshu/contract/bill/machine'
import { payment } from '@yunshu/contract/payment/contract'
import { payChannel } from '@yunshu/contract/payment/machine'
import { statement } from '@yunshu/contract/statement/contract'
import { addDays, type Day, shanghaiDay } from '@yunshu/domain/calendar'
import { luhnDigit } from '@yunshu/domain/luhn'
import { workBatch } from '../../modules/batch/index.ts'
import type { Actor } from '../../platform/actor.ts'
import { setClock } from '../../platform/clock.ts'
import { bytesText, insertRows } from '../../platform/db/insertRows.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import type { DemoContext } from '../context.ts'
import { hour, iso, minute } from '../plan.ts'
import { statementSteps } from '../statements.ts'

/** Who settles at a carrier's: makes statements and batches, decides, pays. */
export type Desk = { readonly settler: Actor; readonly owner: Actor; readonly cashier: Actor }
type Party = { readonly chief: Actor; readonly approver: Actor }

/** A week's trips agreed, billed and paid, by both sides' own acts: the customers' statements, the drivers' and the captain's, and a batch by bank to those who drove. */
export const settleWeek = async (
  demo: DemoContext,
  { settler, owner, cashier }: Desk,
  parties: readonly Party[],
  { from, until, serial, waybill_ids }: { from: number; until: number; serial: number; waybill_ids: readonly number[] }
): Promise<void> => {
  const { runAs, uploadPhoto, services } = demo
  const steps = statementSteps(demo)
  const period: readonly [Day, Day] = [shanghaiDay(new Date(from)), shanghaiDay(new Date(until))]
  const morning = Date.parse(`${addDays(period[1], 1)}T09:30:00+08:00`)
  let nth = 0
  const nextSerial = (): string => {
    nth += 1
    return `SK${String(serial + nth).padStart(12, '0')}`
  }
  for (const [i, { chief, approver }] of parties.entries()) {
    setClock(new Date(morning + i * 6 * minute))
    const made = await steps.sent(settler, chief, period)
    if (!made) continue
    setClock(new Date(morning + 5 * hour + i * 9 * minute))
    await steps.confirm(approver, made)
    await steps.bill(settler, made, 15)
    setClock(new Date(morning + 7 * hour + i * 7 * minute))
    for (const actor of [approver, chief]) await steps.approve(actor, made)
    const { id: bill_id, unpaid_fen: amount_fen } = await steps.billOf(chief, made)
    setClock(new Date(morning + 30 * hour + i * 11 * minute))
    await runAs(settler, payment.receive, {
      payer_id: chief.company_id,
      amount_fen,
      pay_channel: 2,
      bank_serial_no: nextSerial(),
      paid_at: iso(morning + 28 * hour),
      lines: [{ bill_id, amount_fen }],
      remark: '网银转账'
    })
  }
  setClock(new Date(morning + 2 * hour))
  const voucher = (await uploadPhoto(settler, 'receipt')).url
  await stateDown(demo, settler, period, voucher)
  setClock(new Date(morning + 4 * hour))
  const bills = await payable(demo, settler, waybill_ids)
  if (bills.length === 0) return
  await giveAccounts(demo, settler, bills)
  const made = await runAs(settler, batch.create, {
    pay_channel: payChannel.code.bankTransfer,
    bill_ids: bills.map(({ id }) => id),
    remark: '周结运费'
  })
  const sent = await runAs(settler, batch.submit, { id: made.id, version: made.version })
  setClock(new Date(morning + 26 * hour))
  const ready = await runAs(owner, batch.approve, { id: made.id, version: sent.version })
  await runAs(cashier, batch.send, { id: made.id, version: ready.version })
  await workBatch(services, { tenant_id: owner.tenant_id, id: made.id })
  setClock(new Date(morning + 29 * hour))
  const { data } = await runAs(cashier, batch.rows, { batch_id: made.id, pagesize: 200 })
  const lines = data.map(({ row_ref, amount_fen }) => [row_ref, (amount_fen / 100).toFixed(2), '成功', nextSerial(), ''].join(','))
  await runAs(cashier, batch.results, { csv: ['付款参考号,金额,处理结果,银行流水号,失败原因', ...lines].join('\n') })
}

/** The statements of those who drove, signed on paper, so that what is paid monthly is due. */
const stateDown = async (
  { runAs }: DemoContext,
  settler: Actor,
  [period_from, period_to]: readonly [Day, Day],
  confirm_file: string
): Promise<void> => {
  const { waybill_count } = await runAs(settler, statement.previewDown, { period_from, period_to })
  if (waybill_count === 0) return
  await runAs(settler, statement.generateDown, { period_from, period_to })
  const { data } = await runAs(settler, statement.list, { direction: 2, pagesize: 100 })
  for (const { id, version } of data.filter((row) => row.period_from === period_from && row.period_to === period_to)) {
    const sent = await runAs(settler, statement.send, { id, version })
    const signed = await runAs(settler, statement.confirmFor, { id, version: sent.version, confirm_file })
    await runAs(settler, statement.bill, { id, version: signed.version, pay_days: 15 })
  }
}

type Owed = { readonly id: number; readonly creditor_id: number; readonly creditor_name: string }
/** What the carrier owes for these trips, approved. */
const payable = async ({ runAs, services }: DemoContext, settler: Actor, waybill_ids: readonly number[]): Promise<Owed[]> => {
  const rows = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('bill')
      .select(['id', 'version', 'creditor_id', 'creditor_name'])
      .where('tenant_id', '=', settler.tenant_id)
      .where('debtor_id', '=', settler.company_id)
      .where('direction', '=', 2)
      .where('bill_status', '=', billMachine.code.inReview)
      .where('waybill_id', 'in', waybill_ids)
      .orderBy('id')
      .execute()
  )
  for (const { id, version } of rows) await runAs(settler, bill.approveOwed, { id, version })
  return rows
}

/* Where those who drove are paid: as the door keeps it, without the payment password that it asks for of each. */
const giveAccounts = async ({ services: { db, secrets } }: DemoContext, settler: Actor, bills: readonly Owed[]): Promise<void> => {
  const payees = new Map(bills.map(({ creditor_id, creditor_name }) => [creditor_id, creditor_name]))
  const { tenant_id, company_id, user_id } = settler
  const rows = [...payees].map(([payee_id, account_name], i) => {
    const body = `62170000000001${String(300 + i)}`
    const account_no = body + luhnDigit(body)
    return {
      tenant_id,
      id: newId(),
      version: 1,
      parties: [company_id],
      company_id,
      payee_id,
      account_name,
      bank_name: '示例银行成都分行',
      account_no_enc: bytesText(secrets.seal(account_no)),
      account_no_tail: account_no.slice(-4),
      created_by: user_id
    }
  })
  await transactAsSystem(db, async (tx) => await insertRows(tx, 'payee_account', settler, rows))
}
