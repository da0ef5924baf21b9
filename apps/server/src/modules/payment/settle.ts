import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { settleStatement } from '../statement/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** The statements of bills follow what was paid of them, or given back. */
export const settleStatements = async (tx: Tx, actor: Actor, bills: readonly Row<'bill'>[], publishChange: PublishChange): Promise<void> => {
  const ids = new Set(bills.flatMap(({ statement_id }) => statement_id ?? []))
  for (const statement_id of [...ids].sort((a, b) => a - b)) await settleStatement(tx, actor, statement_id, publishChange)
}
