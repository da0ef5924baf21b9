import { sql } from 'kysely'
import { demoCode } from '../src/modules/session/index.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { testPassword, type TestApp } from './app.ts'
import { aBill } from './bill.ts'
import { plantRow } from './plantRow.ts'

const day = 86_400_000
/** What these need of a test world. */
type World = Pick<TestApp, 'services' | 'base' | 'actor'>
const mobiles: Readonly<Record<string, string>> = { 'shipper-fin': '13800000042', 'shipper-pay': '13800000043' }
export const payPassword = '804193'

/** A call over HTTP as one of the base world's users; an answer that is no success comes back as the name of its refusal. */
export const callsOf = (world: TestApp) => {
  const tokens = new Map<string, Promise<string>>()
  return async (account: string, path: string, body: object = {}): Promise<never> => {
    if (!tokens.has(account)) tokens.set(account, world.login(account))
    const { code, data, msg } = await world.post(`/api/${path}`, body, await tokens.get(account))
    if (code === 200) return data
    return ((data as { refusal?: { name: string } } | null)?.refusal?.name ?? msg) as never
  }
}
export type Ask = ReturnType<typeof callsOf>

/** The user gets a payment password. */
export const givePayPassword = async (world: TestApp, account: string): Promise<void> => {
  const mobile = mobiles[account] ?? ''
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'pay_pwd' })
  const payload = { type: 1, mobile, verify: demoCode, password: testPassword, pay_password: payPassword, pay_passwords: payPassword }
  const { code, msg } = await world.post('/api/user/update_pay_pwd', payload, await world.login(account))
  if (code !== 200) throw new Error(msg)
}

/** A bill that qualifies as an asset: of a confirmed statement, approved, invoiced. */
export const anAsset = async (world: World, { amount_fen = 10_900_000, tax_fen = 900_000, days = 40 } = {}) => {
  const bill = await aBill(world, { amount_fen, tax_fen, due_at: new Date(Date.now() + days * day).toISOString() })
  return await transactAsSystem(world.services.db, async (tx) => {
    const statement_id = await plantRow(tx, 'statement', 'asset', {
      tenant_id: bill.tenant_id,
      id: newId(),
      parties: bill.parties,
      statement_no: `DZ${newId()}`,
      direction: 1,
      statement_status: 50,
      party_a_id: bill.creditor_id,
      party_b_id: bill.debtor_id,
      party_id: bill.debtor_id,
      carrier_id: bill.creditor_id,
      maker_id: bill.creditor_id,
      freight_fen: amount_fen,
      total_fen: amount_fen,
      net_fen: amount_fen - tax_fen,
      tax_fen,
      lines_hash: 'asset',
      confirmed_at: sql`now()`
    })
    return await tx
      .updateTable('bill')
      .set({ statement_id, invoice_status: 30 })
      .where('tenant_id', '=', bill.tenant_id)
      .where('id', '=', bill.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

export const fileOf = async (world: World, account: string): Promise<string> => {
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
  return (await world.services.files.keep(world.services.db, await world.actor(account), { name: `${account}.pdf`, bytes })).url
}

type Shown = { readonly id: number; readonly version: number }
const looked = ({ id, version }: Shown) => ({ id, version })

/** A credit of the first carrier in force, with the first shipper as its debtor. */
export const aCredit = async (world: World, ask: Ask, more: object = {}): Promise<Shown> => {
  const debtor_id = world.base.companies['shipper']?.id ?? 0
  await aBill(world, { amount_fen: 1, tax_fen: 0, approved: false })
  const file = await fileOf(world, 'carrier')
  const files = { licence_files: file, trade_files: file, bank_files: file, tax_files: file }
  const asked = { factor_name: '蜀信商业保理有限公司', apply_fen: 5_000_000_000, ...files, debtors: [{ debtor_id, limit_fen: 5_000_000_000 }] }
  const made: Shown = await ask('carrier', 'credit/create', asked)
  const sent: Shown = await ask('carrier', 'credit/submit', looked(made))
  const passed: Shown = await ask('operator', 'credit/pass', looked(sent))
  const decided: Shown = await ask('operator-fin', 'credit/decide', { ...looked(passed), ...decision(debtor_id), ...more })
  return await ask('operator', 'credit/sign', { ...looked(decided), contract_files: await fileOf(world, 'operator') })
}
export const decision = (debtor_id: number) => ({
  credit_fen: 5_000_000_000,
  rate_bp_year: 1080,
  fee_bp: 50,
  advance_bp: 8000,
  recourse: true,
  max_days: 90,
  valid_to: new Date(Date.now() + 200 * day).toISOString().slice(0, 10),
  account_bank: '中国工商银行成都分行',
  account_no: '4402233009100188888',
  debtors: [{ debtor_id, limit_fen: 5_000_000_000 }]
})

/** A loan on some bills that waits to be funded: asked for, approved, agreed to by the debtor, signed. */
export const aLoanToFund = async (world: World, ask: Ask, credit: Shown, bills: readonly Shown[], days = 45): Promise<Shown> => {
  const made: Shown = await ask('carrier', 'loan/create', { credit_id: credit.id, bill_ids: bills.map(({ id }) => id), days })
  await ask('operator', 'loan/approve', looked(made))
  const { assignment }: { assignment: Shown & { loan_no: string; receivable_fen: number; borrower_id: number } } = await ask(
    'shipper-fin',
    'loan/assignment',
    { id: made.id }
  )
  const { loan_no: biz_no, receivable_fen: amount_fen, borrower_id: payee_id } = assignment
  const { proof }: { proof: string } = await ask('shipper-fin', 'paypass/prove', { pay_password: payPassword, amount_fen, payee_id, biz_no })
  const agreed: Shown = await ask('shipper-fin', 'loan/consent', { ...looked(assignment), proof })
  const contract_files = await fileOf(world, 'operator')
  return await ask('operator', 'loan/sign', { ...looked(agreed), zhongdeng_no: `ZD${newId()}`, contract_files })
}

let serial = 0
export const nextSerial = (): string => `ICBC2026${String((serial += 1)).padStart(6, '0')}`

/** The same, lent some days ago. */
export const aLoan = async (world: World, ask: Ask, credit: Shown, bills: readonly Shown[], { days = 45, ago = 0 } = {}): Promise<Shown> => {
  const signed = await aLoanToFund(world, ask, credit, bills, days)
  const funding: Shown = await ask('operator', 'loan/fund', looked(signed))
  const lend_at = new Date(Date.now() - ago * day).toISOString()
  return await ask('operator', 'loan/lend', { ...looked(funding), bank_serial_no: nextSerial(), lend_at })
}
