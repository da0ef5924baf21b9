import type { Command } from '@yunshu/contract/kit/endpoint'
import { waybill } from '@yunshu/contract/waybill/contract'
import { subtractGoods } from '@yunshu/domain/quantity'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { giveBackGoods } from '../order/index.ts'
import { moveDispatch } from '../dispatch/rows.ts'
import { updateAfterMove } from './afterMove.ts'
import { moveWaybill } from './move.ts'
import { leftOf } from './left.ts'
import { endReleases } from '../release/rows.ts'
import { lockWaybill, getWaybillRow, goodsOfTrip } from './queries.ts'
import { takeRelayBack } from './relay.ts'
import { smsTripGone } from './driverSms.ts'

/** Cancels a trip that has not been loaded: the goods return to their orders, the pair is free. */
export const cancelWaybill = write(waybill.cancel, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  const after = await moveWaybill(tx, actor, before, 'cancel', {
    seen: input.version,
    reason: input.reason,
    changes: { cancel_reason: input.reason }
  })
  await moveDispatch(tx, actor, after, 'cancel', { live: false, reason: input.reason })
  const goods = await goodsOfTrip(tx, after)
  await withSystemScope(tx, async () => {
    // What was left behind at a departure that was taken back is free already. Goods of a leg before are on that one again.
    if (after.parent_waybill_id !== null) await giveRelayBack({ tx, actor, publishChange }, after)
    else
      await giveBackGoods(
        tx,
        goods.map((row) => ({ ...row, ...subtractGoods(row, leftOf(row)) }))
      )
    await smsTripGone(tx, before)
    await endReleases({ tx, actor, publishChange }, after, input.reason)
  })
  await updateAfterMove(tx, actor, after, publishChange, { repriced: true })
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/* The leg before delivers the goods itself again. */
const giveRelayBack = async (
  { tx, actor, publishChange }: Pick<WriteContext<Command>, 'tx' | 'actor' | 'publishChange'>,
  next: Row<'waybill'>
): Promise<void> => {
  const before = await takeRelayBack(tx, actor, next)
  await updateAfterMove(tx, actor, before, publishChange, { repriced: true })
}
