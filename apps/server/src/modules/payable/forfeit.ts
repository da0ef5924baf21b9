import { chargeDirection } from '@yunshu/contract/charge/machine'
import { partKind, partStatus } from '@yunshu/contract/payable/enums'
import { type Fen, sumFen } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { touchedOf } from '../bill/rows.ts'
import { addItemCharge, joinLine, takesItem } from '../charge/index.ts'
import { lockTrip } from '../waybill/rows.ts'
import { updatePayable } from './update.ts'

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
const lostPaper = 'D11'

/**
 * What a lost receipt costs whoever was to bring its paper: the deposit that his carrier holds for it becomes a charge of its own (D11, domain 3.4 and 5.3), whatever
 * the cap of deductions says, since that is what he left it for. Answers how much, in fen: 0 where no deposit is held any more, where an earlier paper of the trip
 * took it, or where the trip stands on his confirmed statement and the carrier adjusts it there.
 */
export const forfeitDeposit = async (
  { tx, actor, publishChange }: Context,
  { waybill_id, order_id, reason }: { readonly waybill_id: number; readonly order_id: number; readonly reason: string }
): Promise<Fen> => {
  const charged = await withSystemScope(tx, async () => {
    const trip = await lockTrip(tx, actor.tenant_id, waybill_id)
    const deposits = await tx
      .selectFrom('waybill_part')
      .select(['payee_id', 'bill_id', 'amount_fen', 'extra_fen', 'deduct_fen'])
      .where('tenant_id', '=', trip.tenant_id)
      .where('waybill_id', '=', trip.id)
      .where('part_kind', '=', partKind.code.deposit)
      .where('part_status', '<>', partStatus.code.void)
      .orderBy('id')
      .execute()
    const touched = await touchedOf(
      tx,
      trip.tenant_id,
      deposits.flatMap(({ bill_id }) => bill_id ?? [])
    )
    const rows = []
    for (const { payee_id, bill_id, amount_fen, extra_fen, deduct_fen } of deposits) {
      const held_fen = sumFen([amount_fen, extra_fen, -deduct_fen])
      if (held_fen <= 0 || (bill_id !== null && touched.has(bill_id))) continue
      if (!(await takesItem(tx, trip, chargeDirection.code.payable, payee_id, lostPaper))) continue
      const item = { item_code: lostPaper, item_name: '', amount_fen: -held_fen, tax_rate_bp: null, reason }
      rows.push(await addItemCharge(tx, actor, { trip, order_id, direction: chargeDirection.code.payable, party_id: payee_id, ...item }))
    }
    return rows
  })
  if (charged.length === 0) return 0
  await updatePayable({ tx, actor, publishChange }, waybill_id, { why: reason })
  await withSystemScope(tx, async () => {
    for (const row of charged) await joinLine(tx, row, publishChange)
  })
  for (const { order_id: id, parties } of charged) publishChange('charge', { id, parties })
  return sumFen(charged.map(({ amount_fen }) => -amount_fen))
}
