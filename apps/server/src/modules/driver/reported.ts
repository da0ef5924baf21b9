import { paperMachine } from '@yunshu/contract/paper/machine'
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

/** The drivers whose papers have passed since a moment, the longest ago first; so many from one on. Within `withSystemScope`. */
export const passedDrivers = async (
  tx: Tx,
  tenant_id: number,
  after: { readonly at: string; readonly id: number },
  most: number
): Promise<{ readonly id: number; readonly at: string }[]> =>
  await tx
    .selectFrom('driver')
    .select(['id', sql<string>`audited_at`.as('at')])
    .where('tenant_id', '=', tenant_id)
    .where('audit_status', '=', paperMachine.code.passed)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(audited_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
    .orderBy('audited_at')
    .orderBy('id')
    .limit(most)
    .execute()
