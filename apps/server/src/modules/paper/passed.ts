import { paperMachine } from '@yunshu/contract/paper/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'

/** Where a page of those whose papers have passed ends: the moment and the number of its last. */
export type Passed = { readonly at: string; readonly id: number }

/** The vehicles or drivers whose papers have passed since a moment, the longest ago first; so many from one on. Within `withSystemScope`. */
export const passedSince = async (tx: Tx, table: 'vehicle' | 'driver', tenant_id: number, after: Passed, most: number): Promise<Passed[]> =>
  await tx
    .selectFrom(table as 'vehicle')
    .select(['id', sql<string>`audited_at`.as('at')])
    .where('tenant_id', '=', tenant_id)
    .where('audit_status', '=', paperMachine.code.passed)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(audited_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`)
    .orderBy('audited_at')
    .orderBy('id')
    .limit(most)
    .execute()
