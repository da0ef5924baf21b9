import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'

/** A driver who stood apart is one with a known person: what was published to the one is the other's to read. Call it within `withSystemScope`. */
export const setKpiPerson = async (tx: Tx, { tenant_id, id: driver_id, person_id: from }: Row<'driver'>, person_id: number): Promise<void> => {
  const parties = sql<number[]>`array_replace(parties, ${from}::bigint, ${person_id}::bigint)`
  const of = { tenant_id, driver_id }
  await tx.updateTable('driver_kpi').set({ person_id, parties }).where('tenant_id', '=', of.tenant_id).where('driver_id', '=', of.driver_id).execute()
  const appeals = await tx
    .updateTable('kpi_appeal')
    .set({ parties })
    .where('tenant_id', '=', of.tenant_id)
    .where('driver_id', '=', of.driver_id)
    .returning('id')
    .execute()
  const ids = appeals.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('kpi_fix').set({ parties }).where('tenant_id', '=', tenant_id).where('appeal_id', 'in', ids).execute()
}

/** The last month of a carrier with a shipper, of a link `l`: for the join of a statement about links. */
export const lastKpiOfPair = (tenant_id: number) => sql`
  select k.score as kpi_score, k.month as kpi_month from carrier_kpi k
  where k.tenant_id = ${tenant_id} and k.shipper_id = l.shipper_id and k.carrier_id = l.carrier_id order by k.month desc limit 1`
