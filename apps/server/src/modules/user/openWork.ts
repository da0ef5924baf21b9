import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import { handDepartmentsOver } from '../department/index.ts'
import { handDispatchesOver } from '../dispatch/rows.ts'
import { countCustomers, handCustomersOver } from '../link/rows.ts'
import { countOwnOrders, handOrdersOver } from '../order/index.ts'
import { countOpenWaybills, handWaybillsOver } from '../waybill/rows.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>

/** Gives all that is open with one person to another: orders, waybills with their dispatches, customers, and the departments that he leads; tells their numbers and names. */
export const handOver = async ({ tx, actor, publishChange }: Context, from: Row<'user'>, heir: Row<'user'>): Promise<string[]> => {
  const orders = await handOrdersOver(tx, actor, from.id, heir)
  const waybills = await handWaybillsOver(tx, actor, from.id, heir)
  if (waybills.length > 0)
    await handDispatchesOver(
      tx,
      actor.tenant_id,
      waybills.flatMap(({ dispatch_id }) => dispatch_id ?? []),
      heir.id
    )
  const customers = await handCustomersOver(tx, actor, from.id, heir.id)
  const departments = await handDepartmentsOver(tx, actor, from.id, heir.id)
  for (const row of orders) publishChange('order', row)
  for (const row of waybills) publishChange('waybill', row)
  for (const row of customers) publishChange('customer', row)
  for (const row of departments) publishChange('department', row)
  return [
    ...orders.map(({ order_no }) => order_no),
    ...waybills.map(({ waybill_no }) => waybill_no),
    ...customers.map(({ customer_name }) => customer_name),
    ...departments.map(({ zuzhi_name }) => zuzhi_name)
  ]
}

/** Orders, waybills and customers that wait for a person. */
export const countOpenWork = async (tx: Tx, actor: Actor, user_id: number): Promise<number> =>
  (await countOwnOrders(tx, actor, user_id)) + (await countOpenWaybills(tx, actor, user_id)) + (await countCustomers(tx, actor, user_id))
