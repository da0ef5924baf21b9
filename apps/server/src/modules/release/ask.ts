import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { askCargo, askDeparture, getWaybill, heldOrders, tripsToRelease } from '../waybill/index.ts'
import { checksOf } from './checks.ts'
import { expireNow } from './expire.ts'
import { logOf } from './give.ts'
import { getRelease, getReleaseRow, isOpen, tripState } from './queries.ts'
import { isHandedOver, openOfTrip } from './rows.ts'

const { departure } = releaseType.code
const { accepted, loaded, atDelivery } = waybillMachine.code

export const releaseInfo = read(release.info, async ({ tx, actor, input }) => {
  const shown = await getReleaseRow(tx, actor, input.id)
  const checks = await checksOf(tx, actor, await getRelease(tx, actor, input.id))
  return { release: shown, checks: checks.map(({ text, ...check }) => ({ ...check, text: text[actor.origin.lang] })) }
})

/** Trips with what of them may be asked for now. */
export const releasesToAsk = read(release.toAsk, async ({ tx, actor, input }) => {
  const trips = await tripsToRelease(tx, actor, input)
  const data = []
  for (const trip of trips) {
    const { id: waybill_id, waybill_no, plate_no, driver_name, waybill_status } = trip
    const open = await openOfTrip(tx, trip)
    const orders = []
    for (const { id: order_id, order_no, shipper_name } of await withSystemScope(tx, () => heldOrders(tx, trip)))
      if (!open.some((row) => row.order_id === order_id) && !(await isHandedOver(tx, trip, order_id)))
        orders.push({ order_id, order_no, shipper_name })
    const isDeparture = waybill_status <= loaded && !open.some(({ release_type }) => release_type === departure)
    data.push({ waybill_id, waybill_no, plate_no, driver_name, departure: isDeparture, orders })
  }
  return { data }
})

/** 申请放行: a departure of a trip that has not left, or the cargo of one of its held orders. */
export const askRelease = write(release.ask, async (context) => {
  const { tx, actor, input } = context
  const trip = await getWaybill(tx, actor, input.waybill_id)
  const { waybill_no, waybill_status } = trip
  const state = tripState(trip)
  const more = {
    content: input.content,
    hold_reason: input.hold_reason,
    documents: input.documents,
    apply_by_name: actor.user_name
  }
  const files = (input.documents ?? '').split(',').filter(Boolean)
  const now = await databaseNow(tx)
  const row = await withSystemScope(tx, async () => {
    const open = await openOfTrip(tx, trip)
    for (const one of open) if (one.release_status === releaseMachine.code.released && !isOpen(one, now)) await expireNow(context, one)
    const stands = open.filter((one) => one.release_status === releaseMachine.code.pending || isOpen(one, now))
    if (input.release_type === departure) {
      if (waybill_status < accepted || waybill_status > loaded) refuse('departureNotNow', { waybill_no, state })
      if (stands.some(({ release_type }) => release_type === departure)) refuse('departureTwice', { waybill_no })
      return await askDeparture(context, trip, more)
    }
    const held = await heldOrders(tx, trip)
    const [order = refuse('cargoNotHeld', { waybill_no }), ...others] = held.filter(({ id }) => input.order_id === undefined || id === input.order_id)
    if (others.length > 0 || waybill_status > atDelivery || waybill_status < accepted) refuse('cargoNotHeld', { waybill_no })
    if (await isHandedOver(tx, trip, order.id)) refuse('releaseUsed', { order_no: order.order_no })
    if (stands.some(({ order_id }) => order_id === order.id)) refuse('releaseTwice', { order_no: order.order_no })
    return await askCargo(context, trip, order, more)
  })
  await shareFiles(tx, actor, files, row.parties)
  return { output: await getReleaseRow(tx, actor, row.id), log: logOf(row) }
})
