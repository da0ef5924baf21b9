import type { Command } from '@yunshu/contract/kit/endpoint'
import { order, orderInside } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import type { Assignment } from '@yunshu/contract/order/rows'
import type { Static } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { assignTo } from './assign.ts'
import { columnsOf, demandApproved, demandFreeNumber, demandSound, type Form, writeContent } from './content.ts'
import { moveOrder, recordOrderEvent } from './move.ts'
import { getOrderRow } from './queries.ts'

onConstraint('order_customer_no_once', 'duplicate', { what: { zh: '客户单号', en: 'The customer no.' } })

/** The shipper places an order: a draft, or submitted at once, or given to a carrier in the same step. */
export const createOrder = write(order.create, async (context) => {
  const { submit, assign, ...form } = context.input
  return await place(context, form, { submit, assign, source: 1 })
})

/** The same for a row of a file; each order of it is whole or not there. */
export const importOrder = write(orderInside.import, async (context) => {
  const { submit, ...form } = context.input
  return await place(context, form, { submit, source: 2 })
})

type Placing = { readonly submit: boolean; readonly assign?: Static<typeof Assignment> | undefined; readonly source: 1 | 2 }
const place = async (context: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>, form: Form, { submit, assign, source }: Placing) => {
  const { tx, actor, publishChange } = context
  const { order_audit } = await demandApproved(tx, actor)
  let row = await insertOrder(tx, actor, form, source)
  if (submit) row = await moveOrder(tx, actor, row, order_audit ? 'submitForReview' : 'submit')
  if (assign && row.order_status === orderMachine.code.open) row = await assignTo(context, row, assign)
  publishChange('order', row)
  return { output: await getOrderRow(tx, actor, row.id), log: { id: row.id, no: row.order_no, after: row } }
}

/** A new draft with its points and goods; `source` says from where it came. */
export const insertOrder = async (tx: Tx, actor: Actor, form: Form, source: 1 | 2 | 3 | 4): Promise<Row<'order'>> => {
  await demandRoom(tx, actor.tenant_id, 'order')
  const goodsTypes = await demandSound(tx, actor, form)
  const columns = columnsOf(form)
  await demandFreeNumber(tx, actor, columns.customer_order_no)
  const row = await tx
    .insertInto('order')
    .values({
      tenant_id: actor.tenant_id,
      id: newId(),
      parties: [actor.company_id],
      order_no: await nextNo(tx, actor.tenant_id, 'order'),
      shipper_id: actor.company_id,
      shipper_name: actor.company_name,
      ...columns,
      source,
      created_at: nowIso(),
      created_by: actor.user_id,
      created_by_name: actor.user_name,
      owner_id: actor.user_id,
      owner_name: actor.user_name
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeContent(tx, row, form, goodsTypes)
  await recordOrderEvent(tx, actor, row, 'create', null)
  return row
}
