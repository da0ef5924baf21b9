import { advance } from '@yunshu/contract/kit/machine'
import { chargeMachine } from '@yunshu/contract/charge/machine'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Statement = { readonly tenant_id: number; readonly id: number }

/** The lines that were made for trips: each with its statement and the other side of the carrier. */
type Taking = Readonly<Record<'statement_ids' | 'line_ids' | 'waybill_ids' | 'party_ids', readonly number[]>>

/** Puts the confirmed charges of these trips on the lines of statements that were made for them; says how many. */
export const putCharges = async (
  tx: Tx,
  { tenant_id, direction }: { readonly tenant_id: number; readonly direction: number },
  { statement_ids, line_ids, waybill_ids, party_ids }: Taking
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update charge c set statement_id = u.statement_id, statement_line_id = u.line_id
    from unnest(${statement_ids}::bigint[], ${line_ids}::bigint[], ${waybill_ids}::bigint[], ${party_ids}::bigint[]) as u (statement_id, line_id, waybill_id, party_id)
    where c.tenant_id = ${tenant_id} and c.waybill_id = u.waybill_id and c.direction = ${direction} and c.party_id = u.party_id and c.charge_status = ${codes(chargeMachine, 'confirmed')} and c.statement_id is null`.execute(
    tx
  )
  return Number(numAffectedRows ?? 0n)
}

/** Lets the charges of a statement go, or those of some of its trips, so that the next one may take them; its lines stay as they were. */
export const detachCharges = async (tx: Tx, { tenant_id, id }: Statement, waybill_ids?: readonly number[]): Promise<void> =>
  void (await tx
    .updateTable('charge')
    .set({ statement_id: null, statement_line_id: null })
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', id)
    .$if(waybill_ids !== undefined, (q) => q.where('waybill_id', 'in', [...(waybill_ids ?? [])]))
    .execute())

/** Moves every charge of a statement that is in one state by one move of its machine. */
export const setCharges = async (
  tx: Tx,
  { tenant_id, id }: Statement,
  from: keyof typeof chargeMachine.states,
  move: 'bill' | 'unbill' | 'settle' | 'unsettle'
): Promise<void> => {
  const charge_status = advance(chargeMachine, chargeMachine.code[from], move)
  await tx
    .updateTable('charge')
    .set((e) => ({ charge_status, version: e('version', '+', 1), updated_at: nowIso() }))
    .where('tenant_id', '=', tenant_id)
    .where('statement_id', '=', id)
    .where('charge_status', '=', chargeMachine.code[from])
    .execute()
}
