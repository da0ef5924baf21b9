import { order } from '@yunshu/contract/order/contract'
import { write } from '../../platform/verb/verb.ts'
import { demandApproved } from './content.ts'
import { demandWithinLimit } from './limit.ts'
import { moveOrder } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

/** The shipper submits a draft; where the company has order review switched on, it waits for a colleague. */
export const submitOrder = write(order.submit, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  const { order_audit } = await demandApproved(tx, actor)
  await demandWithinLimit(context)
  const after = await moveOrder(tx, actor, before, order_audit ? 'submitForReview' : 'submit', { seen: input.version })
  publishChange('order', after)
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

export const approveOrder = write(order.approve, async ({ tx, actor, input, publishChange }) => {
  const before = await getOrder(tx, actor, input.id)
  const after = await moveOrder(tx, actor, before, 'approve', { seen: input.version })
  publishChange('order', after)
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})

export const rejectOrder = write(order.reject, async ({ tx, actor, input, publishChange }) => {
  const before = await getOrder(tx, actor, input.id)
  const after = await moveOrder(tx, actor, before, 'reject', { changes: { reject_reason: input.reason }, reason: input.reason, seen: input.version })
  publishChange('order', after)
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no, before, after } }
})
