import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** Every driver, also who was removed, as `d`: for the FROM of a statement that judges trips that were driven. */
export const driversNow = sql`driver as d`

type Score = { readonly driver_id: number; readonly score: number | null }
/** Keeps the scores of a published month with the drivers, unless a later one was published before. */
export const keepScores = async (tx: Tx, tenant_id: number, month: string, scores: readonly Score[]): Promise<void> => {
  await sql`
    update driver d set kpi_score = s.score, kpi_month = ${month}
    from unnest(${scores.map(({ driver_id }) => driver_id)}::bigint[], ${scores.map(({ score }) => score)}::numeric[]) as s (driver_id, score)
    where d.tenant_id = ${tenant_id} and d.id = s.driver_id and (d.kpi_month is null or d.kpi_month <= ${month})`.execute(tx)
}
