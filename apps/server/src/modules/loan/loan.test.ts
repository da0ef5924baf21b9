import { assetFault } from '@yunshu/contract/loan/machine'
import { riskRule, riskVerdict } from '@yunshu/contract/risk/enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aBill } from '../../../testkit/bill.ts'
import {
  aCredit,
  aLoan,
  aLoanToFund,
  anAsset,
  type Ask,
  callsOf,
  decision,
  fileOf,
  givePayPassword,
  nextSerial,
  payPassword
} from '../../../testkit/loan.ts'
import { aDeliveredTrip } from '../../../testkit/operate.ts'
import { plantRow } from '../../../testkit/plantRow.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { runDueLoans } from './clock.ts'

let world: TestApp
let ask: Ask
let credit: { id: number; version: number }
beforeAll(async () => {
  world = await testApp()
  ask = callsOf(world)
  await givePayPassword(world, 'shipper-fin')
  credit = await aCredit(world, ask)
})
afterAll(() => world.close())

const idOf = (company: string) => world.base.companies[company]?.id ?? 0
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const billOf = async (id: number) =>
  await transactAsSystem(world.services.db, (tx) => tx.selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const loanOf = async (id: number) =>
  await transactAsSystem(world.services.db, (tx) => tx.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
const lastTxn = async () =>
  (
    await transactAsSystem(world.services.db, (tx) =>
      tx
        .selectFrom('ledger_txn')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    )
  ).id ?? 0
/** What was booked since, by company and account, debits positive. */
const books = async (since: number) => {
  const rows = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('ledger_entry')
      .select(['company_id', 'account', sql<number>`sum(dr_fen - cr_fen)::bigint`.as('fen')])
      .where('txn_id', '>', since)
      .groupBy(['company_id', 'account'])
      .having(sql<boolean>`sum(dr_fen - cr_fen) <> 0`)
      .execute()
  )
  const name = (id: number | null) => (id === idOf('shipper') ? 'shipper' : id === idOf('carrier') ? 'carrier' : 'custody')
  return rows.map(({ company_id, account, fen }) => `${name(company_id)} ${account} ${fen}`).sort()
}
const silent = async () => expect(await foundWith(world.adminUrl, ['loans.sql', 'bills.sql', 'money.sql'])).toEqual([])
const outside = (amount_fen: number, paid_at = new Date().toISOString()) => ({
  amount_fen,
  pay_channel: 2 as const,
  bank_serial_no: nextSerial(),
  paid_at
})
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a credit needs its material, two reviewers and a contract; the shipper never sees it', async () => {
  const debtor_id = idOf('shipper')
  const file = await fileOf(world, 'carrier')
  const asked = { factor_name: '蜀信商业保理有限公司', apply_fen: 100_000_000, debtors: [{ debtor_id, limit_fen: 50_000_000 }] }
  const bare = await ask('carrier', 'credit/create', asked)
  expect(await ask('carrier', 'credit/submit', looked(bare))).toBe('creditMaterial')
  expect(await ask('carrier', 'credit/create', { ...asked, debtors: [...asked.debtors, ...asked.debtors] })).toBe('creditDebtorTwice')
  expect(await ask('carrier', 'credit/create', { ...asked, debtors: [{ debtor_id: idOf('carrier2'), limit_fen: 1 }] })).toBe('notFound')
  const whole = await ask('carrier', 'credit/create', { ...asked, licence_files: file, trade_files: file, bank_files: file, tax_files: file })
  const sent = await ask('carrier', 'credit/submit', looked(whole))
  expect(sent).toMatchObject({ credit_no: expect.stringMatching(/^SX\d{13}$/), credit_status: 20, credit_fen: null, left_fen: 0 })
  const passed = await ask('operator', 'credit/pass', looked(sent))
  const terms = { ...looked(passed), ...decision(debtor_id) }
  expect(await ask('operator', 'credit/decide', terms)).toBe('creditSameReviewer')
  expect(await ask('operator-fin', 'credit/decide', { ...terms, valid_to: '2020-01-01' })).toBe('creditDayPast')
  expect(await ask('operator-fin', 'credit/decide', { ...terms, credit_fen: 1000 })).toBe('creditDebtorOver')
  expect(await ask('operator-fin', 'credit/decide', { ...terms, debtors: [{ debtor_id: idOf('shipper2'), limit_fen: 1 }] })).toBe('creditDebtorNew')
  const decided = await ask('operator-fin', 'credit/decide', terms)
  const signed = await ask('operator', 'credit/sign', { ...looked(decided), contract_files: await fileOf(world, 'operator') })
  expect(signed).toMatchObject({ credit_status: 50, advance_bp: 8000, rate_bp_year: 1080, left_fen: 5_000_000_000 })
  const frozen = await ask('operator', 'credit/freeze', { ...looked(signed), reason: '经营异常待核实' })
  expect(await ask('carrier', 'loan/assets', { credit_id: whole['id'] })).toBe('creditNotActive')
  const open = await ask('operator', 'credit/unfreeze', looked(frozen))
  expect(await ask('operator', 'credit/terminate', { ...looked(open), reason: '企业申请终止' })).toMatchObject({ credit_status: 90 })
  expect(await ask('shipper', 'credit/info', { id: whole['id'] })).toBe('noPermission')
  expect(await ask('carrier2', 'credit/info', { id: whole['id'] })).toBe('notFound')
})

test('a draft is written anew, by its company alone, and not once it is sent', async () => {
  const debtor_id = idOf('shipper')
  const entry = { factor_name: '蜀信商业保理有限公司', apply_fen: 100_000, debtors: [{ debtor_id, limit_fen: 100_000 }] }
  const made = await ask('carrier', 'credit/create', entry)
  const file = await fileOf(world, 'carrier')
  const files = { licence_files: file, trade_files: file, bank_files: file, tax_files: file }
  const next = { ...entry, ...files, apply_fen: 200_000, debtors: [{ debtor_id, limit_fen: 50_000 }], ...looked(made) }
  expect(await ask('carrier2', 'credit/update', next)).toBe('notFound')
  expect(await ask('carrier', 'credit/update', { ...next, debtors: [...next.debtors, ...next.debtors] })).toBe('creditDebtorTwice')
  const after = await ask('carrier', 'credit/update', next)
  expect(after).toMatchObject({ apply_fen: 200_000, credit_status: 10 })
  expect(await ask('carrier', 'credit/update', next)).toBe('staleVersion')
  expect(await ask('carrier', 'credit/info', { id: looked(made).id })).toMatchObject({ debtors: [{ debtor_id, limit_fen: 50_000 }], tax_files: file })
  const sent = await ask('carrier', 'credit/submit', looked(after))
  expect(await ask('carrier', 'credit/update', { ...next, ...looked(sent) })).toBe('illegalMove')
})

test('the operator applies for a company, which reads it as its own; who applied does not review it', async () => {
  const company_id = idOf('carrier')
  const [file, debtor_id] = [await fileOf(world, 'operator'), idOf('shipper')]
  expect(await ask('operator', 'credit/borrowers')).toContainEqual({ id: company_id, name: expect.any(String) })
  expect(await ask('operator', 'credit/debtors', { company_id })).toContainEqual(expect.objectContaining({ id: debtor_id }))
  expect(await ask('operator', 'credit/debtors', {})).toBe('notFound')
  const files = { licence_files: file, trade_files: file, bank_files: file, tax_files: file }
  const asked = { factor_name: '锦泰商业保理有限公司', apply_fen: 100_000, ...files, debtors: [{ debtor_id, limit_fen: 100_000 }] }
  expect(await ask('operator', 'credit/create', { ...asked, company_id: debtor_id })).toBe('notFound')
  const made = await ask('operator', 'credit/create', { ...asked, company_id })
  expect(made).toMatchObject({ company_id, credit_status: 10 })
  expect(await ask('carrier', 'credit/info', { id: made['id'] })).toMatchObject({ credit: { apply_fen: 100_000 }, licence_files: file })
  expect(await ask('carrier2', 'credit/info', { id: made['id'] })).toBe('notFound')
  // A company says nothing of another one.
  expect(
    await ask('carrier', 'credit/create', {
      ...asked,
      company_id: idOf('carrier2'),
      ...Object.fromEntries(Object.keys(files).map((name) => [name, '']))
    })
  ).toMatchObject({
    company_id
  })
  const sent = await ask('operator', 'credit/submit', looked(made))
  expect(await ask('operator', 'credit/pass', looked(sent))).toBe('creditOwnReview')
  expect(await ask('operator-fin', 'credit/pass', looked(sent))).toMatchObject({ credit_status: 30 })
})

test('every bill says why it does not qualify, reason by reason', async () => {
  const good = await anAsset(world)
  const bare = await aBill(world)
  const late = await anAsset(world, { days: 300 })
  const past = await anAsset(world, { days: -2 })
  const waiting = await aBill(world, { approved: false })
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('bill').set({ frozen: true, freeze_reason: '待核实' }).where('id', '=', bare.id).execute()
  )
  const { bills, left_fen }: { left_fen: number; bills: { id: number; faults: number[]; advance_fen: number }[] } = await ask(
    'carrier',
    'loan/assets',
    {
      credit_id: credit.id
    }
  )
  const faults = (id: number) => bills.find((row) => row.id === id)?.faults
  expect(left_fen).toBe(5_000_000_000)
  expect(bills.find((row) => row.id === good.id)).toMatchObject({ faults: [], advance_fen: 8_720_000 })
  expect(faults(bare.id)).toEqual([3, 5, 7])
  expect(faults(late.id)).toEqual([13])
  expect(faults(past.id)).toEqual([14])
  expect(faults(waiting.id)).toEqual([1, 3, 5])
  expect(await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bare.id], days: 30 })).toBe('assetUnfit')
  expect(await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [good.id], days: 91 })).toBe('termTooLong')
  expect(await ask('carrier2', 'loan/create', { credit_id: credit.id, bill_ids: [good.id], days: 30 })).toBe('notFound')
})

test('a bill with a trip that its checks stop secures no loan, until the operator has found that it is a false alarm', async () => {
  const bill = await anAsset(world)
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const riders = [{ shipper: 'shipper', kg: 1000, fen: 10_000 }]
  const [trip, twin] = [await aDeliveredTrip(world, { at, riders, cost_fen: 5000 }), await aDeliveredTrip(world, { at, riders, cost_fen: 5000 })]
  const { tenant_id } = world.base
  await transactAsSystem(world.services.db, async (tx) => {
    const same = { plate_no: '川A7Z661', goods_name: '火锅底料', shiji_fache_start_time: at, driver_shiji_songda_time: at }
    await tx.updateTable('waybill').set(same).where('tenant_id', '=', tenant_id).where('id', 'in', [trip, twin]).execute()
    const line = { tenant_id, parties: bill.parties, statement_id: bill.statement_id, waybill_id: trip, party_id: bill.debtor_id }
    const amounts = { freight_fen: 10_000, surcharge_fen: 0, deduct_fen: 0, own_fen: 10_000, net_fen: 10_000, tax_fen: 0 }
    await plantRow(tx, 'statement_line', 'asset', { ...line, ...amounts })
  })
  const faults = async () => {
    const { bills }: { bills: { id: number; faults: number[] }[] } = await ask('carrier', 'loan/assets', { credit_id: credit.id })
    return bills.find(({ id }) => id === bill.id)?.faults
  }
  expect(await faults()).toEqual([assetFault.code.tripStopped])
  expect(await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bill.id], days: 30 })).toBe('assetUnfit')
  const { order_id } = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('waybill_order').select('order_id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', trip).executeTakeFirstOrThrow()
  )
  const remark = '两单货物不同，货名录入重复，已核对装货照片'
  expect(await ask('operator', 'risk/decide', { order_id, rule: riskRule.code.twin, verdict: riskVerdict.code.denied, remark })).toMatchObject({
    risk_flag: expect.any(Number) as number
  })
  expect(await faults()).toEqual([])
})

test('109,000 yuan of receivables become 85,477.80; the debtor agrees without seeing a rate, pays the factor, and 21,800 come back (domain 5.8)', async () => {
  const since = await lastTxn()
  const bill = await anAsset(world)
  const made = await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bill.id], days: 45 })
  expect(made).toMatchObject({
    loan_no: expect.stringMatching(/^RZ\d{13}$/),
    loan_status: 10,
    advance_fen: 8_720_000,
    interest_fen: 117_720,
    fee_fen: 54_500,
    net_fen: 8_547_780
  })
  expect(await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bill.id], days: 45 })).toBe('assetUnfit')
  expect(await ask('shipper-fin', 'loan/assignment', { id: made['id'] })).toBe('notFound')
  const approved = await ask('operator', 'loan/approve', looked(made))
  const shown = await ask('shipper-fin', 'loan/assignment', { id: made['id'] })
  const told = JSON.stringify([shown, await ask('shipper-fin', 'loan/assignments', {})])
  for (const hidden of ['rate', 'interest', 'advance', 'fee_fen', 'net_fen', '8720000', '117720']) expect(told).not.toContain(hidden)
  expect(shown).toMatchObject({ assignment: { account_no: '4402233009100188888', receivable_fen: 10_900_000 }, bills: [{ bill_no: bill.bill_no }] })
  expect(await ask('shipper-fin', 'loan/info', { id: made['id'] })).toBe('noPermission')
  expect(await ask('shipper2', 'loan/assignment', { id: made['id'] })).toBe('notFound')
  expect(await ask('shipper-fin', 'loan/consent', { ...looked(approved), proof: 'not-a-proof-at-all' })).toBe('proofWrong')
  const { proof }: { proof: string } = await ask('shipper-fin', 'paypass/prove', {
    pay_password: payPassword,
    amount_fen: 10_900_000,
    payee_id: idOf('carrier'),
    biz_no: made['loan_no']
  })
  const agreed = await ask('shipper-fin', 'loan/consent', { ...looked(approved), proof })
  const contract_files = await fileOf(world, 'operator')
  const signed = await ask('operator', 'loan/sign', { ...looked(agreed), zhongdeng_no: '12345678901234567890', contract_files })
  expect((await billOf(bill.id)).financed_loan_id).toBeNull()
  const funding = await ask('operator', 'loan/fund', looked(signed))
  expect(await billOf(bill.id)).toMatchObject({ financed_loan_id: made['id'], financed_fen: 8_720_000, factor_account: '4402233009100188888' })
  // What was lent on it is its creditor's to know.
  const lentAs = async (account: string): Promise<unknown> => {
    const { data }: { data: { id: number; financed_fen: number }[] } = await ask(account, 'bill/list', { keyword: bill.bill_no })
    return data.find((row) => row.id === bill.id)?.financed_fen
  }
  expect([await lentAs('carrier'), await lentAs('shipper-fin')]).toEqual([8_720_000, 0])
  const lent = await ask('operator', 'loan/lend', { ...looked(funding), bank_serial_no: nextSerial(), lend_at: new Date().toISOString() })
  expect(lent).toMatchObject({ loan_status: 60, principal_left_fen: 8_720_000, overdue_days: 0 })
  expect(await books(since)).toEqual(['carrier 1021 8547780', 'carrier 2151 -8720000', 'carrier 6003 172220'])
  await silent()
  const again = await lastTxn()
  const repaid = await ask('operator', 'loan/repay', { ...looked(lent), ...outside(10_900_000) })
  expect(repaid).toMatchObject({ loan_status: 80, end_kind: 1, repaid_fen: 8_720_000, principal_left_fen: 0 })
  expect(await ask('carrier', 'loan/info', { id: made['id'] })).toMatchObject({
    repayments: [{ amount_fen: 10_900_000, principal_fen: 8_720_000, surplus_fen: 2_180_000, penalty_fen: 0 }],
    owed: { total_fen: 0 }
  })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 40, paid_fen: 10_900_000 })
  expect(await books(again)).toEqual([
    'carrier 1021 2180000',
    'carrier 1121 -10900000',
    'carrier 2151 8720000',
    'shipper 1021 -10900000',
    'shipper 2121 10900000'
  ])
  await silent()
})

test('an assigned bill is paid to the factor alone: not by wallet, not to the creditor, not set off, written off, frozen or voided', async () => {
  const bill = await anAsset(world, { amount_fen: 1_000_000, tax_fen: 0 })
  const lent = await aLoan(world, ask, credit, [bill])
  const version = (await billOf(bill.id)).version
  const quote = await ask('shipper-pay', 'payment/quote', { bill_ids: [bill.id] })
  expect(quote).toMatchObject({ payee_name: '蜀信商业保理有限公司', factor: { account_no: '4402233009100188888' } })

  const { data } = await world.post('/payment', { bill_ids: [bill.id], amount_fen: 1, proof: '0123456789' }, await world.login('shipper-pay'))
  expect(data).toMatchObject({ refusal: { name: 'assignedByBank' } })
  const received = { payer_id: idOf('shipper'), ...outside(1000) }
  expect(await ask('carrier-fin', 'payment/receive', { ...received, lines: [{ bill_id: bill.id, amount_fen: 1000 }] })).toBe('billAssigned')
  await ask('carrier-fin', 'payment/receive', { payer_id: idOf('shipper'), ...outside(1) })
  expect((await billOf(bill.id)).paid_fen).toBe(0)
  const because = { id: bill.id, version, reason: '不想付给保理商' }
  expect(await ask('carrier', 'bill/freeze', because)).toBe('billAssigned')
  expect(await ask('carrier', 'bill/askBad', because)).toBe('billAssigned')
  expect(await ask('carrier', 'bill/void', because)).toBe('billAssigned')
  const other = await anAsset(world, { amount_fen: 5000, tax_fen: 0 })
  expect(await ask('shipper-pay', 'payment/quote', { bill_ids: [bill.id, other.id] })).toBe('payeesDiffer')
  // What the debtor registers waits for the operator, who sees the factor's account; the creditor has no say.
  const voucher_img = await fileOf(world, 'shipper-pay')
  expect(await ask('shipper-pay', 'payment/register', { bill_ids: [bill.id], ...outside(1_000_001), voucher_img })).toBe('payTooMuch')
  const registered = await ask('shipper-pay', 'payment/register', { bill_ids: [bill.id], ...outside(300_000), voucher_img })
  expect(await ask('carrier-fin', 'payment/confirm', looked(registered))).toBe('repaymentStands')
  expect(await ask('carrier-fin', 'payment/fail', { ...looked(registered), reason: '未到账' })).toBe('repaymentStands')
  const part = await ask('operator', 'loan/confirmRepaid', { payment_id: registered['id'], version: registered['version'] })
  expect(part).toMatchObject({ loan_status: 70, principal_left_fen: 500_000 })
  expect(await ask('carrier', 'payment/giveBack', { ...looked(registered), version: 2, reason: '登记错误' })).toBe('repaymentStands')
  const lost = await ask('shipper-pay', 'payment/register', { bill_ids: [bill.id], ...outside(700_000), voucher_img })
  await ask('operator', 'loan/failRepaid', { payment_id: lost['id'], version: lost['version'], reason: '未到收款专户' })
  expect(await billOf(bill.id)).toMatchObject({ pending_fen: 0, paid_fen: 300_000, financed_loan_id: lent.id })
  await silent()
})

test('two bills: when the loan is repaid, the one that is still open is paid to the creditor again', async () => {
  const [first, second] = [
    await anAsset(world, { amount_fen: 1_000_000, tax_fen: 0, days: 20 }),
    await anAsset(world, { amount_fen: 500_000, tax_fen: 0 })
  ]
  const lent = await aLoan(world, ask, credit, [first, second])
  const part = await ask('operator', 'loan/repay', { ...looked(lent), ...outside(1_000_000) })
  expect(part).toMatchObject({ loan_status: 70, principal_left_fen: 200_000 })
  expect(await billOf(first.id)).toMatchObject({ bill_status: 40 })
  const repaid = await ask('operator', 'loan/repay', { ...looked(part), ...outside(300_000) })
  expect(repaid).toMatchObject({ loan_status: 80, repaid_fen: 1_200_000 })
  expect(await billOf(second.id)).toMatchObject({ bill_status: 30, paid_fen: 300_000, financed_loan_id: null, factor_account: '' })
  await ask('carrier-fin', 'payment/receive', {
    payer_id: idOf('shipper'),
    ...outside(200_000),
    lines: [{ bill_id: second.id, amount_fen: 200_000 }]
  })
  expect(await billOf(second.id)).toMatchObject({ bill_status: 40 })
  await silent()
})

test('ten days late costs ten days at one and a half times the rate; with recourse the borrower buys back to the fen', async () => {
  const bill = await anAsset(world)
  const lent = await aLoan(world, ask, credit, [bill], { days: 45, ago: 55 })
  expect(lent).toMatchObject({ overdue_days: 10 })
  expect(await ask('operator', 'loan/extend', { ...looked(lent), days: 10, fee_fen: 0 })).toBe('loanPastDue')
  await runDueLoans(world.services)
  const late = await loanOf(lent.id)
  expect(late.loan_status).toBe(90)
  expect(await ask('carrier', 'loan/info', { id: lent.id })).toMatchObject({
    owed: { penalty_fen: 39_240, principal_fen: 8_720_000, total_fen: 8_759_240 }
  })
  const part = await ask('operator', 'loan/repay', { ...looked(late), ...outside(100_000) })
  expect(part).toMatchObject({ loan_status: 90, principal_left_fen: 8_659_240 })
  const since = await lastTxn()
  expect(await ask('operator', 'loan/repay', { ...looked(part), ...outside(1000, daysAgo(3)) })).toBe('repaidBackwards')
  const back = { ...looked(part), bank_serial_no: nextSerial(), paid_at: new Date().toISOString() }
  expect(await ask('operator', 'loan/buyBack', { ...back, amount_fen: 8_659_239 })).toBe('owedDiffers')
  expect(await ask('operator', 'loan/lose', { ...looked(part), reason: '债务人破产' })).toBe('hasRecourse')
  expect(await ask('operator', 'loan/buyBack', { ...back, amount_fen: 8_659_240 })).toMatchObject({ loan_status: 95, end_kind: 2 })
  expect(await billOf(bill.id)).toMatchObject({ financed_loan_id: null, paid_fen: 100_000 })
  expect(await books(since)).toEqual(['carrier 1021 -8659240', 'carrier 2151 8659240'])
  await silent()
})

test('an extension costs its days and a fee, owed before the principal; without recourse the factor bears the loss', async () => {
  const open = await aCredit(world, ask, { recourse: false })
  const bill = await anAsset(world)
  const lent = await aLoan(world, ask, open, [bill], { days: 45 })
  const longer = await ask('operator', 'loan/extend', { ...looked(lent), days: 30, fee_fen: 10_000 })
  expect(longer).toMatchObject({ days: 75, loan_status: 60 })
  expect(await ask('operator', 'loan/extend', { ...looked(longer), days: 16, fee_fen: 0 })).toBe('termTooLong')
  const part = await ask('operator', 'loan/repay', { ...looked(longer), ...outside(50_000) })
  expect(await ask('operator', 'loan/info', { id: lent.id })).toMatchObject({
    repayments: [{ fee_fen: 10_000, interest_fen: 40_000, principal_fen: 0 }],
    owed: { interest_fen: 38_480, principal_fen: 8_720_000 }
  })
  await silent()
  // Eighty days go by.
  await transactAsSystem(world.services.db, async (tx) => {
    await tx
      .updateTable('loan')
      .set({ lend_at: daysAgo(80), due_day: sql`due_day - 80` })
      .where('id', '=', lent.id)
      .execute()
    await tx.updateTable('repayment').set({ paid_day: sql`paid_day - 80` }).where('loan_id', '=', lent.id).execute()
  })
  await runDueLoans(world.services)
  const late = await loanOf(lent.id)
  expect(
    await ask('operator', 'loan/buyBack', { ...looked(late), amount_fen: 1, bank_serial_no: nextSerial(), paid_at: new Date().toISOString() })
  ).toBe('noRecourse')
  const since = await lastTxn()
  expect(await ask('operator', 'loan/lose', { ...looked(late), reason: '债务人破产' })).toMatchObject({ loan_status: 95, end_kind: 3 })
  expect(part).toMatchObject({ loan_status: 70 })
  expect(await billOf(bill.id)).toMatchObject({ bill_status: 50 })
  expect(await books(since)).toEqual(['carrier 1121 -10850000', 'carrier 2151 8720000', 'carrier 6701 2130000'])
})

test('a payment to the old payee and the funding of its loan cross: whoever is first, nothing is paid twice', async () => {
  const bill = await anAsset(world, { amount_fen: 400_000, tax_fen: 0 })
  const signed = await aLoanToFund(world, ask, credit, [bill])
  const line = { payer_id: idOf('shipper'), lines: [{ bill_id: bill.id, amount_fen: 400_000 }] }
  const tries: unknown[] = await Promise.all([
    ...Array.from({ length: 32 }, () => ask('operator', 'loan/fund', looked(signed))),
    ...Array.from({ length: 32 }, () => ask('carrier-fin', 'payment/receive', { ...line, ...outside(400_000) }))
  ])
  expect(tries.filter((one) => typeof one !== 'string')).toHaveLength(1)
  const after = await billOf(bill.id)
  expect((after.financed_loan_id === null) === (after.paid_fen === 400_000)).toBe(true)
  await silent()
})

test('64 repayments at once with one serial are one; 64 with their own never pay more than the bill asks for', async () => {
  const bill = await anAsset(world, { amount_fen: 640_000, tax_fen: 0 })
  const lent = await aLoan(world, ask, credit, [bill])
  const same = { ...looked(lent), ...outside(10_000) }
  const once: unknown[] = await Promise.all(Array.from({ length: 64 }, () => ask('operator', 'loan/repay', same)))
  expect(once.filter((one) => typeof one !== 'string')).toHaveLength(1)
  expect((await billOf(bill.id)).paid_fen).toBe(10_000)
  const voucher_img = await fileOf(world, 'shipper-pay')
  const asked = await Promise.all(
    Array.from({ length: 6 }, () => ask('shipper-pay', 'payment/register', { bill_ids: [bill.id], ...outside(100_000), voucher_img }))
  )
  const registered = (asked as unknown[]).filter((one): one is { id: number; version: number } => typeof one !== 'string')
  const confirmed: unknown[] = await Promise.all(
    Array.from({ length: 64 }, (_, i) => registered[i % registered.length]).map((one) =>
      ask('operator', 'loan/confirmRepaid', { payment_id: one?.id, version: one?.version })
    )
  )
  expect(confirmed.filter((one) => typeof one !== 'string')).toHaveLength(registered.length)
  const after = await billOf(bill.id)
  expect(after.paid_fen).toBe(10_000 + registered.length * 100_000)
  await silent()
})

test('64 who say at once that the money was lent lend it once, and one serial of the bank lends one loan', async () => {
  const signed: { id: number; version: number }[] = []
  for (let i = 0; i < 2; i += 1) {
    const made = await aLoanToFund(world, ask, credit, [await anAsset(world, { amount_fen: 200_000, tax_fen: 0 })])
    signed.push(await ask('operator', 'loan/fund', looked(made)))
  }
  const since = await lastTxn()
  const bank_serial_no = nextSerial()
  const lend_at = new Date().toISOString()
  const tries: unknown[] = await Promise.all(
    Array.from({ length: 64 }, (_, i) => ask('operator', 'loan/lend', { ...looked(signed[i % 2] ?? { id: 0, version: 0 }), bank_serial_no, lend_at }))
  )
  expect(tries.filter((one) => typeof one !== 'string')).toHaveLength(1)
  expect(tries.every((one) => typeof one !== 'string' || ['serialUsed', 'staleVersion', 'illegalMove'].includes(one))).toBe(true)
  const booked = await transactAsSystem(world.services.db, (tx) => tx.selectFrom('ledger_txn').select('event').where('id', '>', since).execute())
  expect(booked).toEqual([{ event: 'factored' }])
  await silent()
})

test('64 who agree at once, and 64 who send the money, each do it once', async () => {
  const bill = await anAsset(world, { amount_fen: 300_000, tax_fen: 0 })
  const made = await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: [bill.id], days: 30 })
  await ask('operator', 'loan/approve', looked(made))
  const { assignment }: { assignment: { id: number; version: number } } = await ask('shipper-fin', 'loan/assignment', { id: made['id'] })
  const { proof }: { proof: string } = await ask('shipper-fin', 'paypass/prove', {
    pay_password: payPassword,
    amount_fen: 300_000,
    payee_id: idOf('carrier'),
    biz_no: made['loan_no']
  })
  const since = await lastTxn()
  const done = (all: unknown[]) => all.filter((one): one is { id: number; version: number } => typeof one !== 'string')
  const answers: unknown[] = await Promise.all(Array.from({ length: 64 }, () => ask('shipper-fin', 'loan/consent', { ...looked(assignment), proof })))
  const agreed = done(answers)
  expect(agreed).toHaveLength(1)
  // The others read what they would have read a moment later, and nothing of the payment password.
  expect(new Set(answers.filter((one) => typeof one === 'string'))).toEqual(new Set(['illegalMove']))
  expect((await world.acts(made['id'])).filter(({ act, result }) => act === 'loan.consented' && result === 'done')).toHaveLength(1)
  const sign = { ...looked(agreed[0] ?? { id: 0, version: 0 }), zhongdeng_no: nextSerial(), contract_files: await fileOf(world, 'operator') }
  const signed = done(await Promise.all(Array.from({ length: 64 }, () => ask('operator', 'loan/sign', sign))))
  expect(signed).toHaveLength(1)
  const sent = done(await Promise.all(Array.from({ length: 64 }, () => ask('operator', 'loan/fund', looked(signed[0] ?? { id: 0, version: 0 })))))
  expect(sent).toHaveLength(1)
  expect(await billOf(bill.id)).toMatchObject({ financed_loan_id: made['id'] })
  expect(await books(since)).toEqual([])
  await silent()
})

test('sixteen applications at once stay within the limits', async () => {
  const small = await aCredit(world, ask, { credit_fen: 2_000_000, debtors: [{ debtor_id: idOf('shipper'), limit_fen: 1_700_000 }] })
  const bills: { id: number }[] = []
  for (let i = 0; i < 4; i += 1) bills.push(await anAsset(world, { amount_fen: 1_000_000, tax_fen: 0 }))
  const tries: unknown[] = await Promise.all(
    Array.from({ length: 16 }, (_, i) => ask('carrier', 'loan/create', { credit_id: small.id, bill_ids: [bills[i % 4]?.id], days: 30 }))
  )
  expect(tries.filter((one) => typeof one !== 'string')).toHaveLength(2)
  await silent()
})

test('a credit ends by the timer with its last day, and nothing more is lent on it', async () => {
  await transactAsSystem(world.services.db, (tx) => tx.updateTable('credit').set({ valid_to: '2026-01-01' }).where('id', '=', credit.id).execute())
  await runDueLoans(world.services)
  expect(await ask('carrier', 'credit/info', { id: credit.id })).toMatchObject({ credit: { credit_status: 70 } })
  expect(await ask('carrier', 'loan/assets', { credit_id: credit.id })).toBe('creditNotActive')
})

test('the auditor finds what is planted', async () => {
  const open = await aCredit(world, ask)
  const bill = await anAsset(world, { amount_fen: 10_000_000, tax_fen: 0 })
  const lent = await aLoan(world, ask, open, [bill])
  const part = await ask('operator', 'loan/repay', { ...looked(lent), ...outside(1_000_000) })
  expect(part).toMatchObject({ loan_status: 70 })
  const found = async (plant: string) => await foundWith(world.adminUrl, ['loans.sql'], plant)
  const { code, msg } = await world.post('/api/loan/info', { id: lent.id }, await world.login('operator'))
  expect([code, msg]).toEqual([200, expect.any(String)])
  expect(await found(`update payment set loan_id = null where loan_id = ${lent.id}`)).toContain('no assigned bill is paid to its old payee')
  expect(await found(`update bill set financed_loan_id = null, financed_fen = 0, factor_account = '' where id = ${bill.id}`)).toContain(
    "a bill is the factor's while its loan lasts, and no longer"
  )
  expect(await found(`update bill set financed_fen = 1 where id = ${bill.id}`)).toContain(
    "a bill is the factor's while its loan lasts, and no longer"
  )
  expect(
    await found(
      `update loan set interest_fen = round(advance_fen::numeric * rate_bp_year * days / (365 * 10000)), net_fen = advance_fen - fee_fen - round(advance_fen::numeric * rate_bp_year * days / (365 * 10000)) where id = ${lent.id}`
    )
  ).toContain('interest is counted by days over 360, and the fee on what is assigned')
  expect(await found(`update credit_debtor set limit_fen = 1 where credit_id = ${open.id}`)).toContain(
    'no credit and no debtor is used above its limit'
  )
  expect(await found(`update repayment set principal_fen = principal_fen - 5, surplus_fen = surplus_fen + 5 where loan_id = ${lent.id}`)).toContain(
    'every repayment is divided by the waterfall: fee, overdue interest by day, interest, principal, the rest to the borrower'
  )
  expect(await found(`update repayment set owed_fee_fen = 5 where loan_id = ${lent.id}`)).toContain(
    'every repayment is divided by the waterfall: fee, overdue interest by day, interest, principal, the rest to the borrower'
  )
  expect(await found(`update repayment set principal_fen = principal_fen - 5, surplus_fen = surplus_fen + 5 where loan_id = ${lent.id}`)).toContain(
    'what a borrower owes factors by its books is the principal of its loans'
  )
  const again = `insert into repayment select (jsonb_populate_record(r, jsonb_build_object('id', (select max(id) from repayment) + row_number() over (order by r.id)))).* from repayment r where r.loan_id = ${lent.id}`
  await expect(found(again)).rejects.toThrow('repayment_payment_once')
  const twice = await found(`drop index repayment_payment_once; ${again}`)
  expect(twice).toContain('every payment to a factor is one repayment of its loan, whole, for bills of that loan')
  expect(twice).toContain('every repayment is divided by the waterfall: fee, overdue interest by day, interest, principal, the rest to the borrower')
  expect(await found(`update loan set loan_status = 60 where id = ${lent.id}`)).toContain(
    'a loan is repaid when its principal is, and only what is repaid is partly so'
  )
  expect(await found(`update loan set confirm_by = 1 where id = ${lent.id}`)).toContain(
    'every debtor agreed with its payment password, and nobody approved what he asked for'
  )
  expect(await found(`update loan_asset set advance_fen = advance_fen + 1 where loan_id = ${lent.id}`)).toContain(
    'a bill stands in one living loan at most, and what is lent on it is its share'
  )
  expect(await found(`update repayment set amount_fen = amount_fen + 1, surplus_fen = surplus_fen + 1 where loan_id = ${lent.id}`)).toContain(
    'the books hold of each loan what was lent, and of each repayment what came'
  )
})
