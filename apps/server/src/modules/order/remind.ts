import { carrier } from '@yunshu/contract/consoles/carrier'
import { linkTo } from '@yunshu/contract/kit/console'
import { stateOf } from '@yunshu/contract/kit/machine'
import { order } from '@yunshu/contract/order/contract'
import { orderMachine } from '@yunshu/contract/order/machine'
import { now } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { recordOrderEvent } from './move.ts'
import { getOrder, getOrderRow } from './queries.ts'

const hour = 3_600_000

/** 催单: sends the carrier a reminder about an order that it has not finished, at most once an hour. */
export const remindOrder = write(order.remind, async (context) => {
  const { tx, actor, input, publishChange } = context
  const before = await getOrder(tx, actor, input.id)
  const { zh, en } = stateOf(orderMachine, before.order_status)
  if (!before.carrier_id || before.order_status < orderMachine.code.awaiting || before.order_status > orderMachine.code.inTransit)
    return refuse('nothingToRemind', { state: { zh, en } })
  const last = await tx
    .selectFrom('order_event')
    .select('at')
    .where('tenant_id', '=', actor.tenant_id)
    .where('order_id', '=', before.id)
    .where('move', '=', 'remind')
    .orderBy('version', 'desc')
    .executeTakeFirst()
  const wait = last ? Date.parse(last.at) + hour - now().getTime() : 0
  if (wait > 0) refuse('remindedLately', { minutes: Math.ceil(wait / 60_000) })
  const after = await updateVersioned(tx, 'order', actor, before, {})
  await recordOrderEvent(tx, actor, after, 'remind', before.order_status)
  publishChange('order', after)
  await notifyCompany(context, actor, {
    company_id: before.carrier_id,
    phrase: 'orderReminded',
    slots: { shipper_name: after.shipper_name, order_no: after.order_no },
    link: linkTo(carrier.orderInfo, { id: after.id }),
    biz_type: 'order',
    biz_id: after.id,
    category: 2
  })
  return { output: await getOrderRow(tx, actor, after.id), log: { id: after.id, no: after.order_no } }
})
