import { demoProbe } from '../src/modules/bankaccount/index.ts'
import { demoCode } from '../src/modules/session/index.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { post } from '../src/modules/ledger/index.ts'
import { moveFunds } from '../src/modules/wallet/index.ts'
import { type TestApp, testPassword } from './app.ts'

/** The payment password of everybody in a test world who has one. */
const testPayPassword = '804193'

/** Money that came from the bank, in the wallet and in the books. */
export const funded = async (world: TestApp, company: string, amount_fen: number): Promise<number> => {
  const { tenant_id, companies } = world.base
  const company_id = companies[company]?.id ?? 0
  const biz = { tenant_id, biz_type: 'seed', biz_id: newId(), biz_no: 'SEED' } as const
  await transactAsSystem(world.services.db, async (tx) => {
    await moveFunds(tx, { ...biz, from: null, to: { company_id, kind: 1 }, amount_fen })
    await post(tx, { ...biz, event: 'recharged', occurred_at: new Date().toISOString(), company_id, amounts: { amount: amount_fen } })
  })
  return company_id
}

/** Sets the payment password of an account through the door. */
export const withPayPassword = async (world: TestApp, account: string, mobile: string): Promise<string> => {
  const token = await world.login(account)
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'pay_pwd' })
  const secret = { pay_password: testPayPassword, pay_passwords: testPayPassword }
  const answer = await world.post('/api/user/update_pay_pwd', { type: 1, mobile, verify: demoCode, password: testPassword, ...secret }, token)
  if (answer.code !== 200) throw new Error(answer.msg)
  return token
}

/** A proof of the payment password for one payment. */
export const proofFor = async (world: TestApp, token: string, payment: { amount_fen: number; payee_id: number; biz_no: string }): Promise<string> => {
  const { code, msg, data } = await world.post('/api/paypass/prove', { pay_password: testPayPassword, ...payment }, token)
  if (code !== 200) throw new Error(msg)
  return (data as { proof: string }).proof
}

/** A bank account of the company, bound and verified through the door. */
export const aBankAccount = async (world: TestApp, token: string, account_name: string, account_no = '6222020200099990001'): Promise<number> => {
  const proof = await proofFor(world, token, { amount_fen: 0, payee_id: 0, biz_no: 'bankaccount' })
  const bound = await world.post('/api/bankaccount/create', { account_name, account_type: 1, bank_name: '演示银行', account_no, proof }, token)
  if (bound.code !== 200) throw new Error(bound.msg)
  const { id, version } = bound.data as { id: number; version: number }
  const verified = await world.post('/api/bankaccount/verify', { id, version, probe_fen: demoProbe }, token)
  if (verified.code !== 200) throw new Error(verified.msg)
  return id
}
