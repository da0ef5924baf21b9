import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What rows of business wrote into the books of the actor's company; the operator reads all books. */
export const postingsOf = async (tx: Tx, actor: Actor, biz_types: readonly string[], ids: readonly number[]) => {
  if (ids.length === 0) return []
  const lines = tx
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_txn as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.txn_id'))
    .select(['t.txn_no', 't.event', 'e.book_day', 'e.account', 'e.dr_fen', 'e.cr_fen'])
    .select(sql<boolean>`t.reversal_of is not null`.as('reversal'))
    .where('e.tenant_id', '=', actor.tenant_id)
    .where('t.biz_type', 'in', [...biz_types])
    .where('t.biz_id', 'in', [...ids])
    .orderBy('t.id')
    .orderBy('e.line')
  return await (actor.type === 1 ? lines : lines.where('e.company_id', '=', actor.company_id)).execute()
}
