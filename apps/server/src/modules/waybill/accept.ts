import { waybill } from '@yunshu/contract/waybill/contract'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { moveDispatch } from '../dispatch/rows.ts'
import { updateAfterMove } from './afterMove.ts'
import { moveWaybill } from './move.ts'
import { demandPast } from './node.ts'
import { notifyCarrier } from './notices.ts'
import { lockWaybill, getWaybillRow } from './queries.ts'

/** The driver takes the trip, or the office does for him. */
export const acceptTrip = write(waybill.accept, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  const at = doneAt(before, input.at)
  const after = await moveWaybill(tx, actor, before, 'accept', { seen: input.version, at, changes: { driver_accepted_at: at } })
  await moveDispatch(tx, actor, after, 'accept', { accept_deadline: null })
  if (actor.kind === 'driver') await notifyCarrier(tx, publishChange, actor, after, 'driverAccepted')
  await updateAfterMove(tx, actor, after, publishChange)
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/** The driver refuses; the pair is free again and the trip waits for another. */
export const refuseTrip = write(waybill.refuse, async ({ tx, actor, input, publishChange }) => {
  const before = await lockWaybill(tx, actor, input.id)
  const after = await moveWaybill(tx, actor, before, 'refuse', { seen: input.version, at: doneAt(before, input.at), reason: input.reason })
  await moveDispatch(tx, actor, after, 'refuse', { live: false, reason: input.reason, accept_deadline: null })
  await notifyCarrier(tx, publishChange, actor, after, 'driverRefused', input.reason)
  await updateAfterMove(tx, actor, after, publishChange)
  return { output: { id: after.id }, log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/** When the driver said it, which may be long before it reached the server; not before he was asked. */
const doneAt = ({ sent_at }: Row<'waybill'>, at = nowIso()): string => {
  demandPast(at)
  return sent_at && Date.parse(at) < Date.parse(sent_at) ? sent_at : at
}
