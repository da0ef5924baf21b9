import { advance } from '@yunshu/contract/kit/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'

/** Completes signed orders, or reopens completed ones: many at once, each with its event. `reason` is the number of the statement. */
export const moveSigned = async (
  tx: Tx,
  actor: Actor,
  tenant_id: number,
  ids: readonly number[],
  move: 'complete' | 'reopen',
  reason: string
): Promise<void> => {
  const from = orderMachine.code[move === 'complete' ? 'signed' : 'completed']
  const to = advance(orderMachine, from, move, 'system')
  await sql`
    update "order" o set order_status = ${to}, version = o.version + 1, updated_at = ${nowIso()}::timestamptz, updated_by = ${actor.user_id}
    where o.tenant_id = ${tenant_id} and o.id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into order_event (tenant_id, id, parties, order_id, version, move, from_status, to_status, actor_type, actor_name, company_id, reason, at)
    select o.tenant_id, u.event_id, o.parties, o.id, o.version, ${move}, ${from}, ${to}, ${actor.type}, ${actor.user_name}, ${actor.company_id}, ${reason}, ${nowIso()}::timestamptz
    from "order" o join unnest(${ids}::bigint[], ${ids.map(() => newId())}::bigint[]) as u (order_id, event_id) on u.order_id = o.id
    where o.tenant_id = ${tenant_id}`.execute(tx)
}
