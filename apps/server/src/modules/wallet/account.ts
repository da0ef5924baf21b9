import { wallet } from '@yunshu/contract/wallet/contract'
import { read } from '../../platform/verb/verb.ts'
import { arrivingOf } from '../recharge/rows.ts'
import { leavingOf } from '../withdraw/rows.ts'
import { virtualAccountOf } from './queries.ts'

/** The balances of the company's wallets, and the amounts of payments into and out of them that are not finished. */
export const walletAccount = read(wallet.account, async ({ tx, actor: { tenant_id, company_id, company_name } }) => {
  const held = await tx
    .selectFrom('wallet')
    .select(['kind', 'balance_fen', 'frozen_at', 'frozen_reason'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .execute()
  const of = (kind: number): number => held.find((one) => one.kind === kind)?.balance_fen ?? 0
  const available = held.find(({ kind }) => kind === 1)
  return {
    company_name,
    virtual_account: virtualAccountOf(company_id),
    available_fen: of(1),
    frozen_fen: of(2),
    oil_fen: of(3),
    etc_fen: of(4),
    deposit_fen: of(5),
    frozen_at: available?.frozen_at ?? null,
    frozen_reason: available?.frozen_reason ?? '',
    withdraw_waiting_fen: await leavingOf(tx, tenant_id, company_id),
    recharge_waiting_fen: await arrivingOf(tx, tenant_id, company_id)
  }
})
