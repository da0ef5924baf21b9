import { chargeMachine } from '@yunshu/contract/charge/machine'
import { lineStatus, statementMachine } from '@yunshu/contract/statement/machine'
import { sql } from 'kysely'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What stands behind the bill of a statement: whether both sides confirmed it, whether each of its charges has its receipt, and its trips. */
type Evidence = {
  readonly id: number
  readonly confirmed: boolean
  readonly receipts_open: boolean
  readonly disputed: boolean
  readonly waybill_ids: readonly number[]
}

/** The same for several statements; one that the actor may not see is not among them. */
export const evidenceOf = async (tx: Tx, tenant_id: number, ids: readonly number[]): Promise<Evidence[]> =>
  ids.length === 0
    ? []
    : await tx
        .selectFrom('statement as s')
        .select('s.id')
        .select([
          sql<boolean>`s.statement_status in (${codes(statementMachine, 'confirmed', 'billed', 'settled')})`.as('confirmed'),
          // A charge is billed with its receipt confirmed, or without one where none is asked for.
          sql<boolean>`exists (select from charge c where c.tenant_id = ${tenant_id} and c.statement_id = s.id and c.charge_status in (${codes(chargeMachine, 'estimated', 'toConfirm', 'confirmed')}))`.as(
            'receipts_open'
          ),
          sql<boolean>`exists (select from statement_line l where l.tenant_id = ${tenant_id} and l.statement_id = s.id and l.line_status = ${codes(lineStatus, 'disputed')})`.as(
            'disputed'
          ),
          sql<number[]>`array(select l.waybill_id from statement_line l where l.tenant_id = ${tenant_id} and l.statement_id = s.id)`.as('waybill_ids')
        ])
        .where('s.tenant_id', '=', tenant_id)
        .where('s.id', 'in', [...new Set(ids)])
        .execute()
