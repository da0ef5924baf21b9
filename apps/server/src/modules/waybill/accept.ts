import { waybill } from '@yunshu/contract/waybill/contract'
import { nowIso } from '../../platform/clock.ts'
import { write } from '../../platform/verb/verb.ts'
import { followTrip, moveDispatch } from './follow.ts'
import { moveWaybill } from './move.ts'
import { notifyCarrier } from './notices.ts'
import { getWaybill, getWaybillRow } from './queries.ts'

/** The driver takes the trip, or the office does for him. */
export const acceptTrip = write(waybill.accept, async ({ tx, actor, input, publishChange }) => {
  const before = await getWaybill(tx, actor, input.id)
  const after = await moveWaybill(tx, actor, before, 'accept', { seen: input.version, changes: { driver_accepted_at: nowIso() } })
  await moveDispatch(tx, actor, after, 'accept', { accept_deadline: null })
  if (actor.kind === 'driver') await notifyCarrier(tx, publishChange, actor, after, 'driverAccepted')
  await followTrip(tx, actor, after, publishChange)
  return { output: await getWaybillRow(tx, actor, after.id), log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})

/** The driver refuses; the pair is free again and the trip waits for another. */
export const refuseTrip = write(waybill.refuse, async ({ tx, actor, input, publishChange }) => {
  const before = await getWaybill(tx, actor, input.id)
  await moveDispatch(tx, actor, before, 'refuse', { live: false, reason: input.reason, accept_deadline: null })
  const after = await moveWaybill(tx, actor, before, 'refuse', { seen: input.version, reason: input.reason })
  await notifyCarrier(tx, publishChange, actor, after, 'driverRefused', input.reason)
  await followTrip(tx, actor, after, publishChange)
  return { output: { id: after.id }, log: { type: 'waybill', id: after.id, no: after.waybill_no, before, after } }
})
