import type { Accountable } from '@yunshu/contract/report/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** As whom companies answer to the authority, with the division code of their seat. Within `withSystemScope`. */
export const accountableOf = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  ids: readonly number[]
): Promise<ReadonlyMap<number, Accountable & { readonly area_code: string; readonly place: string }>> => {
  const rows = await tx
    .selectFrom('company')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.company_name,
        credit_code: row.credit_code,
        permit_no: row.road_permit_no_enc === null ? '' : secrets.unseal(row.road_permit_no_enc),
        area_code: row.area_code ?? '',
        place: row.address ?? ''
      }
    ])
  )
}
/** The operator's own company. Within `withSystemScope`. */
export const operatorCompanyId = async (tx: Tx, tenant_id: number): Promise<number | undefined> =>
  (await tx.selectFrom('company').select('id').where('tenant_id', '=', tenant_id).where('company_type', '=', 1).orderBy('id').executeTakeFirst())?.id
