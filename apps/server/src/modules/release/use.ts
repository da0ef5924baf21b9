import { shipper } from '@yunshu/contract/consoles/shipper'
import { advance } from '@yunshu/contract/kit/machine'
import { release } from '@yunshu/contract/release/contract'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import { placeAfter } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write, writeAfter } from '../../platform/verb/verb.ts'
import { notifyCompany } from '../notice/index.ts'
import { ordersOf } from '../order/index.ts'
import { clearTries, countTry } from '../session/index.ts'
import { getWaybill, tripsUnderWay } from '../waybill/index.ts'
import { lockTripsOfOrders } from '../waybill/rows.ts'
import { codeOf, isCode } from './code.ts'
import { logOf } from './give.ts'
import { getReleaseRow, isOpen, lockRelease, lockReleaseNo, openConsents, tripState } from './queries.ts'
import { aboutTrip, isHandedOver, toShipper } from './rows.ts'

const slackMs = 120_000

/** The code that is shown at the gate is entered or scanned and used up (核销), with when it was and a photo; tries are counted for each company and number before the code is looked at. */
export const useRelease = writeAfter(
  release.use,
  async ({ actor, input, services }) => {
    const name = `pickup:${actor.company_id}:${input.release_no ?? input.order_no ?? ''}`
    await countTry(services.db, name)
    return name
  },
  async ({ tx, actor, input, services: { secrets }, publishChange, first: name }) => {
    const candidates = await toUse(tx, actor, input)
    const now = await databaseNow(tx)
    const open = candidates.filter((row) => isOpen(row, now))
    if (open.length === 0) refuse('releaseOver', { order_no: candidates[0]?.order_no ?? input.order_no ?? '' })
    const before = open.find((row) => isCode(secrets, row, input.code)) ?? refuse('pickupCodeWrong')
    const told = input.exit_at ?? now
    if (Date.parse(told) > Date.parse(now) + slackMs) refuse('timeInFuture')
    const released = before.release_at === null ? undefined : new Date(Date.parse(before.release_at) - slackMs).toISOString()
    const exit_at = placeAfter(told, released, true) ?? refuse('exitBeforeRelease', { released: shanghaiMinute(before.release_at ?? told) })
    const photos = input.exit_imgs ?? []
    if (photos.length === 0) refuse('photoNeeded')
    const trip = await tripOf(tx, actor, before)
    await clearTries(tx, name)
    await shareFiles(
      tx,
      actor,
      photos.map(({ url }) => url),
      before.parties
    )
    const after = await updateVersioned(tx, 'release', actor, before, {
      ...(before.release_type === releaseType.code.cargo && aboutTrip(trip)),
      release_status: advance(releaseMachine, before.release_status, 'use', actor.who),
      exit_at,
      exit_imgs: JSON.stringify(photos),
      exit_note: input.exit_note ?? '',
      used_at: now,
      used_by_name: actor.user_name
    })
    publishChange('release', after)
    // The phone of its driver shows that the gate is open.
    publishChange('waybill', trip)
    if (after.shipper_id !== null && after.release_type === releaseType.code.cargo)
      await notifyCompany({ tx, publishChange }, actor, {
        ...toShipper(after, shipper.orders.may.view),
        phrase: 'cargoHandedOver',
        slots: { order_no: after.order_no, exit: shanghaiMinute(exit_at) }
      })
    return { output: await getReleaseRow(tx, actor, after.id), log: logOf(after, before) }
  }
)

/* The releases that a number names, under their locks. */
const toUse = async (tx: Tx, actor: Actor, { order_no, release_no }: { order_no?: string; release_no?: string }): Promise<Row<'release'>[]> => {
  if (release_no) return [await lockReleaseNo(tx, actor, release_no)]
  const order = await ordersOf(tx, actor)
    .select('o.id')
    .where('o.order_no', '=', order_no ?? '')
    .executeTakeFirst()
  if (!order) return refuse('notFound')
  await lockTripsOfOrders(tx, actor.tenant_id, [order.id])
  return await openConsents(tx, actor, order.id)
}

/* At which trip's gate it is: a departure's own, while it is loaded or has just left; of cargo the one on its way with the order's goods. */
const tripOf = async (tx: Tx, actor: Actor, row: Row<'release'>): Promise<Row<'waybill'>> => {
  if (row.release_type === releaseType.code.departure) {
    const trip = await getWaybill(tx, actor, row.waybill_id ?? 0)
    const { loaded, inTransit } = waybillMachine.code
    if (trip.waybill_status !== loaded && trip.waybill_status !== inTransit)
      refuse('departureNotNow', { waybill_no: trip.waybill_no, state: tripState(trip) })
    return trip
  }
  const { order_no } = row
  const order_id = row.order_id ?? 0
  const under: Row<'waybill'>[] = []
  for (const trip of await tripsUnderWay(tx, actor, order_id))
    if ((row.waybill_id === null || row.waybill_id === trip.id) && !(await isHandedOver(tx, trip, order_id))) under.push(trip)
  const there = under.filter(({ waybill_status }) => waybill_status === waybillMachine.code.atDelivery)
  const [trip = refuse('pickupNotNow', { order_no }), ...others] = there.length > 0 ? there : under
  if (others.length > 0) refuse('pickupWhichTrip', { order_no, waybill_nos: [trip, ...others].map(({ waybill_no }) => waybill_no).join(', ') })
  return trip
}

/** 打印放行条: what the gate reads, with the code of a departure to scan. The code of cargo is the shipper's and is on no paper of the carrier's. */
export const printSlip = write(release.slip, async ({ tx, actor, input, services: { secrets } }) => {
  const { row, now } = await lockRelease(tx, actor, input)
  const isUsed = row.release_status === releaseMachine.code.used
  if (!isUsed && !isOpen(row, now)) refuse('slipNeedsRelease', { release_no: row.release_no })
  const code = row.release_type === releaseType.code.departure && !isUsed ? codeOf(secrets, row) : null
  return {
    output: { release: await getReleaseRow(tx, actor, row.id), carrier_name: actor.company_name, code },
    log: { type: 'release', id: row.id, no: row.release_no }
  }
})
