import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { settleStatement } from '../statement/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** Updates the credit note behind a claim after a part of the claim was used. */
export const settleCredit = async (tx: Tx, actor: Actor, { statement_id, used_fen }: Row<'payment'>, publishChange: PublishChange): Promise<void> => {
  if (statement_id !== null) await settleStatement(tx, actor, statement_id, publishChange, used_fen)
}

/** Updates the statements behind bills after these were paid, or a payment was given back. */
export const settleStatements = async (tx: Tx, actor: Actor, bills: readonly Row<'bill'>[], publishChange: PublishChange): Promise<void> => {
  const ids = new Set(bills.flatMap(({ statement_id }) => statement_id ?? []))
  for (const statement_id of [...ids].sort((a, b) => a - b)) await settleStatement(tx, actor, statement_id, publishChange)
}
