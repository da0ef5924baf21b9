import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { type Actor, systemActor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { updateCharges } from '../charge/index.ts'
import { updateFromWaybills } from '../order/index.ts'
import { mirrorReceipts } from '../receipt/index.ts'
import {
  bringUpMirror,
  type Brought,
  mirrorOf,
  notifyShippers,
  openMirror,
  photosAt,
  ridesToMirror,
  type SubRide,
  tellShort,
  updateFromReceipts
} from '../waybill/index.ts'
import { lockTrips } from '../waybill/rows.ts'

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Trip = Row<'waybill'>

/**
 * Brings the mirrors of these trips up to date: for each order that their carrier has by a sub-contract the carrier that gave it out has a trip of its own, which
 * tells the same. Within `withSystemScope`.
 */
export const mirrorTrips = async (context: Context, trip_ids: readonly number[]): Promise<void> => {
  const { tx, actor } = context
  const rides = await ridesToMirror(tx, actor.tenant_id, trip_ids)
  await lockTrips(
    tx,
    actor.tenant_id,
    rides.map(({ trip_id }) => trip_id)
  )
  const open: { ride: SubRide; mirror: Trip; isNew: boolean }[] = []
  // A next leg names the one before it, and both meet at one place: all are there before any is written.
  for (const ride of rides) {
    const known = await mirrorOf(tx, actor.tenant_id, ride.trip_id, ride.order_id)
    // What was called off is over: the order may be with somebody else by now.
    if (known?.waybill_status === waybillMachine.code.cancelled) continue
    open.push({ ride, mirror: known ?? (await openMirror(tx, actor.tenant_id, ride)), isNew: !known })
  }
  for (const { ride, mirror, isNew } of open) await bringUp(context, ride, mirror, isNew)
}

/* Who writes on the other side of a sub-contract: the driver under his name, who is known on both; of an office there stands nobody's. */
const voiceOf = ({ kind, tenant_id, origin, user_name }: Actor): Actor => ({
  ...systemActor(tenant_id),
  origin,
  ...(kind === 'driver' && { user_name })
})

const bringUp = async (context: Context, ride: SubRide, before: Trip, isNew: boolean): Promise<void> => {
  const { tx, actor, publishChange } = context
  const brought = await bringUpMirror(tx, ride, before)
  const { mirror, pair, carried } = brought
  await shareFiles(tx, actor, carried.points.flatMap(photosAt), mirror.parties)
  const receipts = await mirrorReceipts(context, { mirror, order: pair.order, carried, original: ride })
  await carryOn(context, before, isNew, receipts, brought)
  publishChange('waybill', (await mirrorOf(tx, mirror.tenant_id, ride.trip_id, ride.order_id)) ?? mirror)
}

/* What a mirror takes with it, as every trip does: its order, its charges where what they depend on is another, and what its shipper is told. */
const carryOn = async (
  { tx, actor, publishChange }: Context,
  before: Trip,
  isNew: boolean,
  receipts: boolean,
  { mirror, told, carried, pair }: Brought
): Promise<void> => {
  const voice = voiceOf(actor)
  const { unloaded, inTransit } = waybillMachine.code
  const isOver = mirror.waybill_status >= unloaded
  if (receipts || (isOver && told.events.length > 0)) await updateFromReceipts(tx, voice, mirror.id, publishChange)
  else {
    await updateFromWaybills(tx, voice, [pair.order.id], publishChange)
    const wasOver = before.waybill_status >= unloaded
    const repriced = isNew || isOver !== wasOver || told.isPriced || mirror.vehicle_type_id !== before.vehicle_type_id
    if (repriced) await updateCharges(tx, voice, mirror.id, publishChange)
  }
  const moves = told.events.map(({ move }) => move)
  const relays = new Set(carried.points.flatMap((point) => (point.relay_waybill_id === null ? [] : [point.id])))
  const ownStop = (move: string) =>
    told.events.some(
      (event) =>
        event.move === move && event.point_id !== null && carried.pointOf.has(event.point_id) && !relays.has(carried.pointOf.get(event.point_id) ?? 0)
    )
  const tell = async (phrase: Parameters<typeof notifyShippers>[4]) => await notifyShippers(tx, publishChange, voice, mirror, phrase)
  if (isNew || moves.includes('swap')) await tell('waybillDispatched')
  if (moves.includes('depart')) await tell('waybillDeparted')
  if (ownStop('arrive')) await tell('waybillArrived')
  if (ownStop('unload')) await tell('waybillDelivered')
  const short = moves.includes('depart') || (mirror.waybill_status === inTransit && carried.changed && moves.length === 0)
  if (short)
    await tellShort(
      { tx, actor: voice, publishChange },
      mirror,
      carried.goods.filter(({ short_reason }) => short_reason !== null)
    )
}
