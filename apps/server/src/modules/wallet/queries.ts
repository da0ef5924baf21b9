import { walletKind } from '@yunshu/contract/wallet/enums'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** The account number at the custody bank that belongs to one company (专属账号): money sent to it is the company's. It is made from the company's id, so that the id can be read from it. */
export const virtualAccountOf = (company_id: number): string => `88${String(company_id).padStart(16, '0')}`

/** The purpose of a flow by the kind of business row to which it belongs. */
const purposes: Readonly<Record<string, number>> = {
  recharge: 7,
  withdraw: 8,
  payment: 1,
  bill: 1,
  statement: 1,
  waybill: 1,
  charge: 1,
  oil_card: 3,
  etc_card: 4,
  campaign: 5,
  supply_apply: 5,
  loan: 10,
  invoice: 12
}
const other = 99

/** The purpose of a flow, as rows show it. */
export const tradeTypeOf = (column: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`case ${column} ${sql.join(
    Object.entries(purposes).map(([biz_type, code]) => sql`when ${sql.lit(biz_type)} then ${sql.lit(code)}`),
    sql` `
  )} else ${sql.lit(other)} end`

/** Whether a flow has that purpose, said of the column itself, so that its index knows of a purpose that none has. */
export const hasTradeType = (column: RawBuilder<unknown>, code: number): RawBuilder<boolean> => {
  const listed = (types: readonly string[]) => sql.join(types.map((biz_type) => sql.lit(biz_type)))
  if (code === other) return sql<boolean>`${column} not in (${listed(Object.keys(purposes))})`
  const types = Object.keys(purposes).filter((biz_type) => purposes[biz_type] === code)
  return types.length > 0 ? sql<boolean>`${column} in (${listed(types)})` : sql<boolean>`false`
}

/** What is available in the wallets of a platform that were ever used. Within the system's scope. */
export const usedWallets = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('wallet')
    .select(['id', 'company_id', 'balance_fen'])
    .where('tenant_id', '=', tenant_id)
    .where('kind', '=', walletKind.code.available)
    .where('seq', '>', 0)
    .execute()
