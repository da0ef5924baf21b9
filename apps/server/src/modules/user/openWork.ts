import type { Command } from '@yunshu/contract/kit/endpoint'
import { orderMachine } from '@yunshu/contract/order/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>

/** Gives all that is open with one person to another: orders, waybills with their dispatches, and the departments that he leads; tells their numbers and names. */
export const handOver = async ({ tx, actor, publishChange }: Context, from: Row<'user'>, heir: Row<'user'>): Promise<string[]> => {
  const { tenant_id, company_id } = actor
  const orders = await tx
    .updateTable('order')
    .set({ owner_id: heir.id, owner_name: heir.user_name })
    .where(openOrders(actor, from.id))
    .returning(['id', 'parties', 'order_no'])
    .execute()
  const waybills = await tx
    .updateTable('waybill')
    .set({ dispatcher_id: heir.id, dispatcher_name: heir.user_name })
    .where(openWaybills(actor, from.id))
    .returning(['id', 'parties', 'waybill_no', 'dispatch_id'])
    .execute()
  if (waybills.length > 0)
    await tx
      .updateTable('dispatch')
      .set({ dispatcher_id: heir.id })
      .where('tenant_id', '=', tenant_id)
      .where(
        'id',
        'in',
        waybills.map(({ dispatch_id }) => dispatch_id)
      )
      .execute()
  const departments = await tx
    .updateTable('department')
    .set({ leader_id: heir.id })
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('leader_id', '=', from.id)
    .returning(['id', 'parties', 'zuzhi_name'])
    .execute()
  for (const row of orders) publishChange('order', row)
  for (const row of waybills) publishChange('waybill', row)
  for (const row of departments) publishChange('department', row)
  return [
    ...orders.map(({ order_no }) => order_no),
    ...waybills.map(({ waybill_no }) => waybill_no),
    ...departments.map(({ zuzhi_name }) => zuzhi_name)
  ]
}

/** Orders and waybills that wait for a person. */
export const countOpenWork = async (tx: Tx, actor: Actor, user_id: number): Promise<number> => {
  const orders = await tx
    .selectFrom('order')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(openOrders(actor, user_id))
    .executeTakeFirstOrThrow()
  const waybills = await tx
    .selectFrom('waybill')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(openWaybills(actor, user_id))
    .executeTakeFirstOrThrow()
  return orders.n + waybills.n
}

const openOrders = ({ tenant_id, company_id }: Actor, owner_id: number) =>
  sql<boolean>`tenant_id = ${tenant_id} and shipper_id = ${company_id} and owner_id = ${owner_id}
    and order_status not in (${sql.join(closedOrders)}) and deleted_at is null`
const openWaybills = ({ tenant_id, company_id }: Actor, dispatcher_id: number) =>
  sql<boolean>`tenant_id = ${tenant_id} and carrier_id = ${company_id} and dispatcher_id = ${dispatcher_id}
    and waybill_status not in (${sql.join(closedWaybills)})`

const closedOrders = [orderMachine.code.cancelled, orderMachine.code.completed]
const closedWaybills = [waybillMachine.code.cancelled, waybillMachine.code.completed]
