import { loadingMachine } from '@yunshu/contract/loading/machine'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { codes } from '../../platform/db/codes.ts'

/**
 * Counts again how many tasks of the tenant each waiting task waits for: they are planned one after the other, in the order of their ids, so that no plan
 * holds up the others' work. Call it in the system scope, since companies do not see each other's tasks.
 */
export const countQueue = async (tx: Tx, tenant_id: number): Promise<void> => {
  await sql`update load_task l set queue_place = q.place
    from (select id, (row_number() over (order by started_at nulls last, id) - 1)::int as place
          from load_task where tenant_id = ${tenant_id} and task_status = ${codes(loadingMachine, 'computing')}) q
    where l.tenant_id = ${tenant_id} and l.id = q.id and l.started_at is null and l.queue_place is distinct from q.place`.execute(tx)
}
