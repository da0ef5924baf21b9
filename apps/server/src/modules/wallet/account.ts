import { wallet } from '@yunshu/contract/wallet/contract'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'
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
  const waiting = async (table: 'recharge' | 'withdraw', codes: readonly number[]): Promise<number> => {
    const { fen } = await tx
      .selectFrom(table as 'recharge')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
      .where('tenant_id', '=', tenant_id)
      .where('company_id', '=', company_id)
      .where(sql<number>`${sql.ref(`${table}_status`)}`, 'in', [...codes])
      .executeTakeFirstOrThrow()
    return fen
  }
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
    withdraw_waiting_fen: await waiting('withdraw', [10, 20]),
    recharge_waiting_fen: await waiting('recharge', [20])
  }
})
