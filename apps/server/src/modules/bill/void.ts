import { billMachine } from '@yunshu/contract/bill/machine'
import { advance } from '@yunshu/contract/kit/machine'
import type { Actor } from '../../platform/actor.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { demandCreditor } from './payee.ts'

/** Voids a bill that nobody has paid anything of (作废), with its reason. */
export const makeVoid = async (tx: Tx, actor: Actor, before: Row<'bill'>, reason: string, seen: number): Promise<Row<'bill'>> => {
  const bill_status = advance(billMachine, before.bill_status, 'void', actor.who)
  demandCreditor(before)
  if (before.pending_fen > 0) refuse('billPending')
  if (before.asked_fen > 0) refuse('billInvoiced')
  return await updateVersioned(tx, 'bill', actor, before, { bill_status, reason, frozen: false, freeze_reason: '' }, seen)
}
