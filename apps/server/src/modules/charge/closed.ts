import { chargeMachine } from '@yunshu/contract/charge/machine'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { lockCharges } from './rows.ts'

/** The confirmed statement that holds the charges of an order on a trip, or what is paid for the whole trip; while there is one, neither the receipt nor what is paid can change. Its charges are locked from here on, so that none is confirmed meanwhile. */
export const findClosedStatementOf = async (
  tx: Tx,
  { tenant_id, waybill_id, order_id }: { tenant_id: number; waybill_id: number; order_id?: number }
): Promise<string | undefined> => {
  await lockCharges(tx, tenant_id, waybill_id)
  const row = await withSystemScope(tx, () =>
    tx
      .selectFrom('charge as c')
      .innerJoin('statement as s', (on) => on.onRef('s.tenant_id', '=', 'c.tenant_id').onRef('s.id', '=', 'c.statement_id'))
      .select('s.statement_no')
      .where('c.tenant_id', '=', tenant_id)
      .where('c.waybill_id', '=', waybill_id)
      .where((e) => e.or([e('c.direction', '=', 2), ...(order_id === undefined ? [] : [e('c.order_id', '=', order_id)])]))
      .where('c.charge_status', '>=', chargeMachine.code.billed)
      .executeTakeFirst()
  )
  return row?.statement_no
}
