import { advance } from '@yunshu/contract/kit/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'

export type OrderMove = keyof typeof orderMachine.moves
type MoveOptions = {
  readonly changes?: Updateable<Tables['order']>
  readonly reason?: string /** The version the person saw. */
  readonly seen?: number | undefined
}

/** Moves an order along its machine over the version that was read, and writes the event of that version; the only way its status changes. */
export const moveOrder = async (
  tx: Tx,
  actor: Actor,
  before: Row<'order'>,
  move: OrderMove,
  { changes = {}, reason = '', seen }: MoveOptions = {}
): Promise<Row<'order'>> => {
  const order_status = advance(orderMachine, before.order_status, move, actor.who)
  const after = await updateVersioned(tx, 'order', actor, before, { ...changes, order_status }, seen)
  await recordOrderEvent(tx, actor, after, move, before.order_status, reason)
  return after
}

/** One line of an order's story; `(order, version)` is unique, so a fork or a lost update cannot be written. */
export const recordOrderEvent = async (
  tx: Tx,
  actor: Actor,
  after: Row<'order'>,
  move: string,
  from_status: number | null,
  reason = ''
): Promise<void> => {
  const { tenant_id, parties, id: order_id, version, order_status: to_status } = after
  await tx
    .insertInto('order_event')
    .values({
      tenant_id,
      id: newId(),
      parties,
      order_id,
      version,
      move,
      from_status,
      to_status,
      actor_type: actor.type,
      actor_name: actor.user_name,
      company_id: actor.company_id,
      reason,
      at: nowIso()
    })
    .execute()
}

/** Who may see an order; the points and goods copy it by the same act. What happened before a company joined stays unseen by it. */
export const setOrderParties = async (tx: Tx, tenant_id: number, order_id: number, parties: number[]): Promise<void> => {
  await tx.updateTable('order').set({ parties }).where('tenant_id', '=', tenant_id).where('id', '=', order_id).execute()
  await tx.updateTable('order_point').set({ parties }).where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()
  await tx.updateTable('order_goods').set({ parties }).where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()
}
