import { orderMachine } from '@yunshu/contract/order/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Owned = { id: number; parties: number[]; order_no: string }

/** Hands the open orders of one user of the actor's company over to another, and gives their ids. */
export const handOrdersOver = async (
  tx: Tx,
  actor: Actor,
  from_id: number,
  heir: { readonly id: number; readonly user_name: string }
): Promise<Owned[]> =>
  await tx
    .updateTable('order')
    .set({ owner_id: heir.id, owner_name: heir.user_name })
    .where(openOrders(actor, from_id))
    .returning(['id', 'parties', 'order_no'])
    .execute()

/** How many open orders a user is responsible for. */
export const countOwnOrders = async (tx: Tx, actor: Actor, owner_id: number): Promise<number> => {
  const counted = tx.selectFrom('order').select((e) => e.fn.countAll<number>().as('n'))
  return (await counted.where(openOrders(actor, owner_id)).executeTakeFirstOrThrow()).n
}

const openOrders = ({ tenant_id, company_id }: Actor, owner_id: number) =>
  sql<boolean>`tenant_id = ${tenant_id} and shipper_id = ${company_id} and owner_id = ${owner_id}
    and order_status not in (${sql.join(closedOrders)}) and deleted_at is null`
const closedOrders = [orderMachine.code.cancelled, orderMachine.code.completed]
