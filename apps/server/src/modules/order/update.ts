import { stateOf } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { demandUnreserved } from './allocateGoods.ts'
import { demandNotAwarded } from './bidding.ts'
import { columnsOf, demandSound, readKnownTypes } from './content.ts'
import { replaceContent } from './contentRows.ts'
import { demandFreeNumber } from './customerNo.ts'
import { findLiveWaybillOf } from './info.ts'
import { moveOrder, recordOrderEvent } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

/** The shipper changes an order that no carrier has accepted yet; a rejected one becomes a draft again. */
export const updateOrder = write(order.update, async ({ tx, actor, input, publishChange }) => {
  const { id, version, ...form } = input
  const before = await getOrder(tx, actor, id)
  const state = stateOf(orderMachine, before.order_status)
  demandNotAwarded(before)
  if (!editable.has(state.name) || (await findLiveWaybillOf(tx, actor, id))) refuse('orderLocked', { state: { zh: state.zh, en: state.en } })
  const known = await readKnownTypes(tx, actor.tenant_id, [form])
  demandSound(actor, form, known)
  const changes = columnsOf(form)
  await demandFreeNumber(tx, actor, changes.customer_order_no, id)
  const after =
    state.name === 'rejected'
      ? await moveOrder(tx, actor, before, 'redraft', { changes: { ...changes, reject_reason: '' }, seen: version })
      : await updateVersioned(tx, 'order', actor, before, changes, version)
  if (state.name !== 'rejected') await recordOrderEvent(tx, actor, after, 'update', before.order_status)
  await demandUnreserved(tx, after)
  await replaceContent(tx, actor, after, form, known)
  publishChange('order', after)
  return { output: await getOrderRow(tx, actor, id), log: { id, no: after.order_no, before, after } }
})
const editable: ReadonlySet<string> = new Set(['rejected', 'draft', 'inReview', 'open', 'awaiting'])
