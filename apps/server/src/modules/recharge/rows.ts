import { rechargeMachine } from '@yunshu/contract/recharge/machine'
import type { Tx } from '../../platform/db/pool.ts'
import { sql } from 'kysely'

type Day = { readonly from: string; readonly to: string; readonly serials: readonly string[] }
/** What came in that a line of a day's statement can be: booked under one of its serial numbers or on that day, and what still waits. */
export const rechargesAtBank = async (tx: Tx, tenant_id: number, { from, to, serials }: Day) =>
  await tx
    .selectFrom('recharge')
    .select([
      'id',
      'recharge_no as no',
      'amount_fen as fen',
      'bank_serial_no as serial',
      'arrived_at as done_at',
      'virtual_account',
      'company_name as name'
    ])
    .where('tenant_id', '=', tenant_id)
    .where((e) =>
      e.or([
        e('recharge_status', '=', rechargeMachine.code.toVerify),
        e.and([
          e('recharge_status', '=', rechargeMachine.code.credited),
          e.or([e.and([e('arrived_at', '>=', from), e('arrived_at', '<', to)]), ...(serials.length > 0 ? [e('bank_serial_no', 'in', serials)] : [])])
        ])
      ])
    )
    .orderBy('created_at')
    .execute()

/** How many wait for the operator. */
export const countRecharges = async (tx: Tx, tenant_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('recharge')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant_id)
      .where('recharge_status', '=', rechargeMachine.code.toVerify)
      .executeTakeFirstOrThrow()
  ).n

/** What a company has told the operator of that is not credited yet. */
export const arrivingOf = async (tx: Tx, tenant_id: number, company_id: number): Promise<number> =>
  (
    await tx
      .selectFrom('recharge')
      .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
      .where('tenant_id', '=', tenant_id)
      .where('company_id', '=', company_id)
      .where('recharge_status', '=', rechargeMachine.code.toVerify)
      .executeTakeFirstOrThrow()
  ).fen
