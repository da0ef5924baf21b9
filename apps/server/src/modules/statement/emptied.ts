import { isIn } from '@yunshu/contract/kit/machine'
import { statementMachine } from '@yunshu/contract/statement/machine'
import { systemActor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { moveStatement, toBothSides } from './move.ts'

const why = '所列运单均已移出，系统作废'

/**
 * Voids statements that were sent and from which the last trip has gone, and tells both sides: nobody could confirm them, and what left stands on the next one.
 * A draft stays for its maker to fill, and what was agreed beside the trips is for the two sides to take away.
 */
export const voidEmptied = async (tx: Tx, rows: readonly Row<'statement'>[], publishChange: PublishChange): Promise<void> => {
  for (const row of rows) {
    if (row.line_count > 0 || row.adjust_fen !== 0 || !isIn(statementMachine, row.statement_status, 'sent', 'disputed')) continue
    const actor = systemActor(row.tenant_id)
    const after = await moveStatement(tx, actor, row, 'void', publishChange, { void_reason: why, dispute_count: 0 })
    const slots = { statement_no: after.statement_no, reason: why }
    for (const to of toBothSides(after)) await notifyCompany({ tx, publishChange }, actor, { ...to, phrase: 'statementVoided', slots })
  }
}
