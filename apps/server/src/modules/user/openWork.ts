import type { Command } from '@yunshu/contract/kit/endpoint'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { WriteContext } from '../../platform/verb/verb.ts'
import { handDepartmentsOver } from '../department/index.ts'
import { countOwnOrders, handOrdersOver } from '../order/index.ts'

type Context = Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>

/** Gives all that is open with one person to another: orders, waybills with their dispatches, and the departments that he leads; tells their numbers and names. */
export const handOver = async ({ tx, actor, publishChange }: Context, from: Row<'user'>, heir: Row<'user'>): Promise<string[]> => {
  const orders = await handOrdersOver(tx, actor, from.id, heir)
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
      .where('tenant_id', '=', actor.tenant_id)
      .where(
        'id',
        'in',
        waybills.map(({ dispatch_id }) => dispatch_id)
      )
      .execute()
  const departments = await handDepartmentsOver(tx, actor, from.id, heir.id)
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
  const waybills = await tx
    .selectFrom('waybill')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where(openWaybills(actor, user_id))
    .executeTakeFirstOrThrow()
  return (await countOwnOrders(tx, actor, user_id)) + waybills.n
}

const openWaybills = ({ tenant_id, company_id }: Actor, dispatcher_id: number) =>
  sql<boolean>`tenant_id = ${tenant_id} and carrier_id = ${company_id} and dispatcher_id = ${dispatcher_id}
    and waybill_status not in (${sql.join(closedWaybills)})`

const closedWaybills = [waybillMachine.code.cancelled, waybillMachine.code.completed]
