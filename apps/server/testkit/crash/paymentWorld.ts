import { moveFunds } from '../../src/modules/wallet/index.ts'
import { post } from '../../src/modules/ledger/index.ts'
import { makeBills } from '../../src/modules/bill/index.ts'
import { systemActor } from '../../src/platform/actor.ts'
import { nowIso } from '../../src/platform/clock.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { newId } from '../../src/platform/ids.ts'
import { makeStoppedWorld } from './stoppedWorld.ts'

export type OpenBill = { readonly id: number; readonly amount_fen: number }
/** What the payers work with: a token of the shipper's cashier, his payment password, and approved bills that the wallet just covers. */
export type PaymentWorld = { readonly token: string; readonly pay_password: string; readonly bills: readonly OpenBill[] }

const pay_password = '804193'

/** Fills a fresh data folder with the base world, so many approved bills of one carrier to one shipper, and a wallet that covers them to the fen; then leaves it stopped. */
export const preparePaymentWorld = (dataDir: string, count: number): Promise<PaymentWorld> =>
  makeStoppedWorld(dataDir, async ({ services, base: { tenant_id, companies, users }, tokenOf }) => {
    const [debtor_id, creditor_id, user_id] = [companies['shipper']?.id ?? 0, companies['carrier']?.id ?? 0, users['shipper-fin']?.id ?? 0]
    const password_hash = await services.secrets.hashPassword(pay_password)
    const bills: OpenBill[] = []
    await transactAsSystem(services.db, async (tx) => {
      for (let i = 0; i < count; i += 1) {
        const amount_fen = 10_001 + i * 37
        const asked = {
          statement_id: newId(),
          statement_no: '',
          debtor_id,
          creditor_id,
          amount_fen,
          tax_fen: 0,
          due_at: nowIso(),
          parties: [debtor_id, creditor_id]
        }
        for (const { id } of await makeBills(tx, systemActor(tenant_id), asked)) bills.push({ id, amount_fen })
      }
      await tx
        .updateTable('bill')
        .set((eb) => ({ bill_status: 20, audit_done: eb.ref('audit_level'), statement_id: null, approved_at: nowIso() }))
        .execute()
      const whole = bills.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
      const recharge = { tenant_id, biz_type: 'recharge', biz_id: newId(), biz_no: 'CZ' }
      await moveFunds(tx, { ...recharge, from: null, to: { company_id: debtor_id, kind: 1 }, amount_fen: whole })
      await post(tx, { ...recharge, event: 'recharged', occurred_at: nowIso(), amounts: { amount: whole }, company_id: debtor_id })
      await tx
        .insertInto('pay_password')
        .values({ tenant_id, user_id, parties: [debtor_id], company_id: debtor_id, password_hash, set_at: nowIso() })
        .execute()
    })
    return { token: await tokenOf('user', user_id), pay_password, bills }
  })
