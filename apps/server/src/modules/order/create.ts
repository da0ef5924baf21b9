import type { Command } from '@yunshu/contract/kit/endpoint'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine, orderSource } from '@yunshu/contract/order/machine'
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
import { columnsOf, demandApproved, demandSound, type Form, readKnownTypes } from './content.ts'
import { writeContents } from './contentRows.ts'
import { demandFreeNumber } from './customerNo.ts'
import { demandWithinLimit } from './limit.ts'
import { moveOrder, recordOrderEvent } from './move.ts'
import { getOrderRow } from './queries.ts'

onConstraint('order_customer_no_once', 'duplicate', { what: { zh: '客户单号', en: 'The customer no.' } })

/** The shipper creates an order: as a draft, submitted, or also assigned to a carrier in the same step. */
export const createOrder = write(order.create, async (context) => {
  const { submit, assign, ...form } = context.input
  return await place(context, form, { submit, assign })
})

type Placing = { readonly submit: boolean; readonly assign?: Static<typeof Assignment> | undefined }
const place = async (context: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>, form: Form, { submit, assign }: Placing) => {
  const { tx, actor, publishChange } = context
  const { order_audit } = await demandApproved(tx, actor)
  if (submit) await demandWithinLimit(context)
  await demandRoom(tx, actor.tenant_id, 'order')
  await demandFreeNumber(tx, actor, form.customer_order_no || null)
  let row = await insertOrder(tx, actor, form, { ...ownOf(actor), source: orderSource.code.byHand })
  if (submit) row = await moveOrder(tx, actor, row, order_audit ? 'submitForReview' : 'submit')
  if (assign && row.order_status === orderMachine.code.open) row = await assignTo(context, row, assign)
  publishChange('order', row)
  return { output: await getOrderRow(tx, actor, row.id), log: { id: row.id, no: row.order_no, after: row } }
}

/** A new draft with its points and goods. */
export const insertOrder = async (tx: Tx, actor: Actor, form: Form, whose: Whose & { readonly source: number }): Promise<Row<'order'>> => {
  const known = await readKnownTypes(tx, actor.tenant_id, [form])
  demandSound(actor, form, known)
  const row = await tx
    .insertInto('order')
    .values({ ...newOrderOf(actor, form, whose), order_no: await nextNo(tx, actor.tenant_id, 'order') })
    .returningAll()
    .executeTakeFirstOrThrow()
  await writeContents(tx, actor, [{ row, form }], known)
  await recordOrderEvent(tx, actor, row, 'create', null)
  return row
}

/** Whose an order is, and who of its people answers for it. */
export type Whose = Pick<Row<'order'>, 'parties' | 'shipper_id' | 'shipper_name' | 'carrier_id' | 'carrier_name' | 'owner_id' | 'owner_name'>
/** A shipper's user places orders of his company, and they are his. */
export const ownOf = (actor: Actor): Whose => ({
  parties: [actor.company_id],
  shipper_id: actor.company_id,
  shipper_name: actor.company_name,
  carrier_id: null,
  carrier_name: null,
  owner_id: actor.user_id,
  owner_name: actor.user_name
})

/** What a new order says of itself, but for its number, its source and its state. */
export const newOrderOf = (actor: Actor, form: Form, whose: Whose) => ({
  tenant_id: actor.tenant_id,
  id: newId(),
  ...columnsOf(form),
  created_at: nowIso(),
  created_by: actor.user_id,
  created_by_name: actor.user_name,
  ...whose
})
