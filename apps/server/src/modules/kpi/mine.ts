import type { KpiFacts } from '@yunshu/domain/kpi'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { factsOfMonth } from './facts.ts'

/** A published month of the driver on this phone. */
export const myKpi = async (tx: Tx, { tenant_id, company_id }: Actor, id: number): Promise<Row<'driver_kpi'>> =>
  (await tx
    .selectFrom('driver_kpi')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('person_id', '=', company_id)
    .where(sql<boolean>`${company_id} = any(parties)`)
    .executeTakeFirst()) ?? refuse('notFound')

type Fact = KpiFacts & Pick<Row<'kpi_trip'>, 'waybill_id'>
type Of = { readonly tenant_id: number; readonly kpi_month_id: number; readonly driver_id: number }
/** The facts of one driver that hold in an edition, by trip. */
export const factsOfDriver = async (tx: Tx, { tenant_id, kpi_month_id, driver_id }: Of, edition: number): Promise<ReadonlyMap<number, Fact>> => {
  const { rows } = await sql<Fact>`select f.* from (${factsOfMonth(tenant_id, kpi_month_id, edition)}) as f where f.driver_id = ${driver_id}`.execute(
    tx
  )
  return new Map(rows.map((row) => [row.waybill_id, row]))
}
