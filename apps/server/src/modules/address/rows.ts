import type { Tx } from '../../platform/db/pool.ts'

/** The addresses of a company's book, also those that were removed from it: prices and trips remember them. */
export const bookOf = (tx: Tx, tenant_id: number, company_id: number) =>
  tx.selectFrom('address_book').where('tenant_id', '=', tenant_id).where('company_id', '=', company_id)

/** The divisions of addresses, whose book they may be in; within `withSystemScope`. */
export const divisionsOf = async (tx: Tx, tenant_id: number, ids: readonly number[]) =>
  await tx
    .selectFrom('address_book')
    .select(['id', 'area_code'])
    .where('tenant_id', '=', tenant_id)
    .where('id', 'in', [...ids])
    .execute()
