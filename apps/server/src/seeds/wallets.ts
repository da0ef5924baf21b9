import { bankaccount } from '@yunshu/contract/bankaccount/contract'
import { paypass } from '@yunshu/contract/paypass/contract'
import { recharge } from '@yunshu/contract/recharge/contract'
import { withdraw } from '@yunshu/contract/withdraw/contract'
import { bindProof, demoProbe } from '../modules/bankaccount/index.ts'
import { providerOf } from '../modules/recharge/index.ts'
import { withdrawProof } from '../modules/withdraw/index.ts'
import { type Actor, nobody, noOrigin } from '../platform/actor.ts'
import { nowIso } from '../platform/clock.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { day, hour } from './plan.ts'
import type { DemoContext } from './context.ts'

/** Wallets with money in them: transfers that were verified, one that waits, a payment online, a withdrawal that was paid and one that waits for its second reviewer. */
export const seedWallets = (demo: DemoContext): void => {
  const { agenda, runAs, uploadPhoto, users, services, now: end } = demo
  const [operator, second, shipper, shipper2, carrier, carrier2] = ['operator', 'operator-fin', 'shipper', 'shipper2', 'carrier', 'carrier2'].map(
    (name) => users[name]
  )
  if (!operator || !second || !shipper || !shipper2 || !carrier || !carrier2) return
  const transfer = async (actor: Actor, amount_fen: number, remark: string) => {
    const { url } = await uploadPhoto(actor, 'receipt')
    return await runAs(actor, recharge.create, { amount_fen, way: 2, payer_name: actor.company_name, voucher_img: url, remark })
  }
  const verified = (at: number, actor: Actor, amount_fen: number, bank_serial_no: string): void =>
    agenda.begin(at, async () => {
      const { id, version } = await transfer(actor, amount_fen, '网银转账')
      await agenda.until(at + 2 * hour)
      await runAs(operator, recharge.confirm, { id, version, bank_serial_no, payer_name: actor.company_name })
    })
  // In the month before this one or earlier, which the operator can therefore close.
  verified(end - 38 * day, shipper, 5_000_000, 'CMB20261017000031')
  verified(end - 12 * day, shipper, 30_000_000, 'CMB20261109000117')
  verified(end - 11 * day, shipper2, 18_000_000, 'CMB20261110000052')
  verified(end - 10 * day, carrier, 12_000_000, 'CMB20261111000209')
  verified(end - 9 * day, carrier2, 6_000_000, 'CMB20261112000033')
  agenda.begin(end - 6 * day, async () => {
    const { id, amount_fen } = await runAs(shipper, recharge.create, { amount_fen: 2_000_000, way: 1 })
    const said = providerOf(services)?.sign({ id, bank_serial_no: 'SI20261115000001', amount_fen, result: 'paid', paid_at: nowIso() })
    if (said) await runAs(nobody(noOrigin), recharge.callback, said)
  })
  agenda.begin(end - 5 * hour, async () => void (await transfer(shipper, 15_000_000, '补充运费')))
  agenda.begin(end - 8 * day, async () => {
    await withPassword(demo, carrier, async (proofOf) => {
      const account_name = carrier.company_name
      const numbers = { account_no: '6222020200118800010', bank_name: '演示银行', bank_branch: '演示银行成都物流支行' }
      const bound = await runAs(carrier, bankaccount.create, { account_name, account_type: 1, ...numbers, proof: await proofOf(bindProof) })
      const { id } = await runAs(carrier, bankaccount.verify, { id: bound.id, version: bound.version, probe_fen: demoProbe })
      const apply = async (amount_fen: number, remark: string) =>
        await runAs(carrier, withdraw.create, {
          amount_fen,
          bank_account_id: id,
          remark,
          proof: await proofOf({ amount_fen, payee_id: id, biz_no: withdrawProof })
        })
      await agenda.until(end - 4 * day)
      const first = await apply(3_000_000, '支付司机运费')
      const approved = await runAs(operator, withdraw.approve, { id: first.id, version: first.version })
      await runAs(operator, withdraw.pay, { id: approved.id, version: approved.version, bank_serial_no: 'CMB20261117000640' })
      await agenda.until(end - 4 * hour)
      const large = await apply(5_000_000, '月末资金归集')
      await runAs(second, withdraw.approve, { id: large.id, version: large.version })
    })
  })
}

type Payment = { readonly amount_fen: number; readonly payee_id: number; readonly biz_no: string }
/** Gives the actor a payment password while the work runs; afterwards nobody of the demo has one. */
export const withPassword = async (
  { services, runAs }: DemoContext,
  actor: Actor,
  work: (proofOf: (payment: Payment) => Promise<string>) => Promise<void>
): Promise<void> => {
  const { tenant_id, company_id } = actor
  const user_id = actor.user_id ?? 0
  const pay_password = '739182'
  const password_hash = await services.secrets.hashPassword(pay_password)
  const row = { tenant_id, user_id, parties: [company_id], company_id, password_hash, set_at: nowIso() }
  await transactAsSystem(services.db, (tx) => tx.insertInto('pay_password').values(row).execute())
  await work(async (payment) => (await runAs(actor, paypass.prove, { pay_password, ...payment })).proof)
  await transactAsSystem(services.db, (tx) =>
    tx.deleteFrom('pay_password').where('tenant_id', '=', tenant_id).where('user_id', '=', user_id).execute()
  )
}
