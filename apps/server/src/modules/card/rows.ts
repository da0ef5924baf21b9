import { cardPayoutMachine } from '@yunshu/contract/card/machine'
import type { Tx } from '../../platform/db/pool.ts'

/** Payouts to suppliers that lines of a bank's statement can be: those that wait, and those paid in a span or under one of these serial numbers. */
export const payoutsAtBank = async (tx: Tx, tenant_id: number, { from, to, serials }: { from: string; to: string; serials: readonly string[] }) =>
  await tx
    .selectFrom('card_payout')
    .select(['id', 'payout_no as no', 'amount_fen as fen', 'bank_serial_no as serial', 'done_at', 'account_no', 'supplier_name as name'])
    .where('tenant_id', '=', tenant_id)
    .where((e) =>
      e.or([
        e('payout_status', '=', cardPayoutMachine.code.waiting),
        e.and([
          e('payout_status', '=', cardPayoutMachine.code.paid),
          e.or([e.and([e('done_at', '>=', from), e('done_at', '<', to)]), ...(serials.length > 0 ? [e('bank_serial_no', 'in', [...serials])] : [])])
        ])
      ])
    )
    .orderBy('created_at')
    .execute()
