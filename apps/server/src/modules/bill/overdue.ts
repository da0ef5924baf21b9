import { sql } from 'kysely'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isOverdue } from './queries.ts'

/** What shippers owe carriers of a platform beyond its day, by whole days. Within the system's scope. */
export const receivablesOverdue = async (tx: Tx, tenant_id: number) =>
  await tx
    .selectFrom('bill as b')
    .select(['b.id', 'b.creditor_id', 'b.bill_no'])
    .select(sql<number>`${shanghaiDay(now())}::date - (b.due_at at time zone 'Asia/Shanghai')::date`.as('days'))
    .where('b.tenant_id', '=', tenant_id)
    .where('b.direction', '=', 1)
    .where(isOverdue())
    .execute()
