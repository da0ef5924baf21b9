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
  readonly reason?: string
  /** The moment at which it happened, where that is another than the moment of writing: that of the trip's node. */
  readonly at?: string | undefined
  /** The version that the user was shown. */
  readonly seen?: number | undefined
}

/** Changes the status of an order by a move of its state machine, over the version that was read, and writes the event of the new version. Nothing else changes the status. */
export const moveOrder = async (
  tx: Tx,
  actor: Actor,
  before: Row<'order'>,
  move: OrderMove,
  { changes = {}, reason = '', at, seen }: MoveOptions = {}
): Promise<Row<'order'>> => {
  const order_status = advance(orderMachine, before.order_status, move, actor.who)
  const after = await updateVersioned(tx, 'order', actor, before, { ...changes, order_status }, seen)
  await recordOrderEvent(tx, actor, after, move, before.order_status, reason, at)
  return after
}

/** One event of an order. `(order, version)` is unique, so that two changes from the same version cannot both be written. */
export const recordOrderEvent = async (
  tx: Tx,
  actor: Actor,
  after: Row<'order'>,
  move: string,
  from_status: number | null,
  reason = '',
  at = nowIso()
): Promise<void> => {
  await tx
    .insertInto('order_event')
    .values(eventOf(actor, after, move, from_status, reason, at))
    .execute()
}

/** The same of what its carrier does with it between itself and another carrier: its shipper reads nothing of it. */
export const recordCarriersEvent = async (tx: Tx, actor: Actor, after: Row<'order'>, move: string, reason: string): Promise<void> =>
  await recordOrderEvent(tx, actor, { ...after, parties: after.carrier_id === null ? [] : [after.carrier_id] }, move, after.order_status, reason)

type Moved = Pick<Row<'order'>, 'tenant_id' | 'id' | 'parties' | 'version' | 'order_status'>
const eventOf = (
  actor: Actor,
  { tenant_id, parties, id: order_id, version, order_status: to_status }: Moved,
  move: string,
  from_status: number | null,
  reason = '',
  at = nowIso()
) => ({
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
  at
})

/** What orders become that are entered and submitted, or placed for a customer, in one step, and the events of both versions; a draft stays one without a move. */
export const enteredAs = (actor: Actor, move?: 'submit' | 'submitForReview' | 'placeFor') => {
  const draft = orderMachine.code.draft
  const state = move ? { order_status: advance(orderMachine, draft, move, actor.who), version: 2 } : { order_status: draft, version: 1 }
  const eventsOf = (order: Pick<Moved, 'tenant_id' | 'id' | 'parties'>) => [
    eventOf(actor, { ...order, order_status: draft, version: 1 }, 'create', null),
    ...(move ? [eventOf(actor, { ...order, ...state }, move, draft)] : [])
  ]
  return { state, eventsOf }
}

/** Sets which companies may see an order, and the same for its points and goods. A company that is added does not see the events from before. */
export const setOrderParties = async (tx: Tx, tenant_id: number, order_id: number, parties: number[]): Promise<void> => {
  await tx.updateTable('order').set({ parties }).where('tenant_id', '=', tenant_id).where('id', '=', order_id).execute()
  await tx.updateTable('order_point').set({ parties }).where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()
  await tx.updateTable('order_goods').set({ parties }).where('tenant_id', '=', tenant_id).where('order_id', '=', order_id).execute()
}
