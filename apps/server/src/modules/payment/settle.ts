import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/over.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { beyond } from '../../platform/db/scope.ts'
import type { Touch } from './parts.ts'

/** A statement is settled when all its bills are paid. */
export const settleStatements = async (tx: Tx, actor: Actor, bills: readonly Row<'bill'>[], touch: Touch): Promise<void> => {
  const ids = new Set(bills.flatMap(({ statement_id, bill_status }) => (statement_id !== null && bill_status === 40 ? statement_id : [])))
  for (const statement_id of [...ids].sort((a, b) => a - b))
    if (await allPaid(tx, actor.tenant_id, statement_id)) touch('statement', { id: statement_id, parties: bills[0]?.parties ?? [] })
}

const allPaid = async (tx: Tx, tenant_id: number, statement_id: number): Promise<boolean> =>
  await beyond(
    tx,
    async () =>
      (await tx
        .selectFrom('bill')
        .select('id')
        .where('tenant_id', '=', tenant_id)
        .where('statement_id', '=', statement_id)
        .where('bill_status', 'not in', [0, 40])
        .executeTakeFirst()) === undefined
  )
