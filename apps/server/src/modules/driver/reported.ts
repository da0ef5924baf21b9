import type { DriverFacts } from '@yunshu/contract/report/messages'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Secrets } from '../../platform/secrets.ts'

/** The licences of drivers with their numbers in full, also of those removed since, for reports to the authority alone. Within `withSystemScope`. */
export const driversToReport = async (
  tx: Tx,
  secrets: Secrets,
  tenant_id: number,
  ids: readonly number[]
): Promise<ReadonlyMap<number, DriverFacts & { readonly id: number; readonly company_id: number }>> => {
  const rows = await tx
    .selectFrom('driver')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  const whole = (sealed: Buffer | null): string => (sealed === null ? '' : secrets.unseal(sealed))
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, license_no: whole(row.license_no_enc), qualification_no: whole(row.qualification_no_enc), id_no: whole(row.id_no_enc) }
    ])
  )
}
