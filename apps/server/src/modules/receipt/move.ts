import { advance } from '@yunshu/contract/kit/machine'
import { receiptMachine } from '@yunshu/contract/receipt/machine'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { updateFromReceipts } from '../waybill/index.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

/** Changes the status of a receipt by a move of its state machine, over the version that was read, and updates its trip and its order in the same transaction. */
export const moveReceipt = async (
  tx: Tx,
  actor: Actor,
  before: Row<'receipt'>,
  move: keyof typeof receiptMachine.moves,
  changes: Updateable<Tables['receipt']>,
  publishChange: PublishChange,
  seen?: number
): Promise<Row<'receipt'>> => {
  const receipt_status = advance(receiptMachine, before.receipt_status, move, actor.who)
  const after = await updateVersioned(tx, 'receipt', actor, before, { ...changes, receipt_status }, seen)
  await withSystemScope(tx, () => updateFromReceipts(tx, actor, after.waybill_id, publishChange))
  publishChange('receipt', after)
  return after
}
