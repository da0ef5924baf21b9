import { withdrawMachine } from '@yunshu/contract/withdraw/machine'
import type { Tx } from '../../platform/db/pool.ts'
import { sql } from 'kysely'

type Day = { readonly from: string; readonly to: string; readonly serials: readonly string[] }
/** What was paid out that a line of a day's statement can be: booked under one of its serial numbers or on that day, and what is on its way. */
export const withdrawalsAtBank = async (tx: Tx, tenant_id: number, { from, to, serials }: Day) =>
  await tx
    .selectFrom('withdraw')
    .select(['id', 'withdraw_no as no', 'net_fen as fen', 'bank_serial_no as serial', 'done_at', 'account_no_tail', 'account_name as name'])
    .where('tenant_id', '=', tenant_id)
    .where((e) =>
      e.or([
        e('withdraw_status', '=', withdrawMachine.code.processing),
        e.and([
          e('withdraw_status', '=', withdrawMachine.code.paid),
          e.or([e.and([e('done_at', '>=', from), e('done_at', '<', to)]), ...(serials.length > 0 ? [e('bank_serial_no', 'in', serials)] : [])])
        ])
      ])
    )
    .orderBy('created_at')
    .execute()

/** How many are in review, or on their way. */
export const countWithdrawals = async (tx: Tx, tenant_id: number, state: 'inReview' | 'processing'): Promise<number> =>
  (
    await tx
      .selectFrom('withdraw')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('withdraw_status', '=', withdrawMachine.code[state])
      .executeTakeFirstOrThrow()
  ).n

/** How many to a bank account have not ended. */
export const openWithdrawals = async (tx: Tx, tenant_id: number, bank_account_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('withdraw')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('bank_account_id', '=', bank_account_id)
      .where('withdraw_status', 'in', [withdrawMachine.code.inReview, withdrawMachine.code.processing])
      .executeTakeFirstOrThrow()
  ).n

/** What is on its way out of a company's wallet: in review, or sent to the bank. */
export const leavingOf = async (tx: Tx, tenant_id: number, company_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('withdraw')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
      .where('tenant_id', '=', tenant_id)
      .where('company_id', '=', company_id)
      .where('withdraw_status', 'in', [withdrawMachine.code.inReview, withdrawMachine.code.processing])
      .executeTakeFirstOrThrow()
  ).fen
