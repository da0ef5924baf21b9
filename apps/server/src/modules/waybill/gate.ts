import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { isIn } from '@yunshu/contract/kit/machine'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { anyLike } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { settingsOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'
import { aboutTrip, demandConsent, demandDeparture, insertRelease, isHandedOver, releasesOfTrip, toCarrier, toShipper } from '../release/rows.ts'
import { platformSettings } from '../tenant/rows.ts'
import { waybillsOf } from './queries.ts'

// What a trip asks of releases (放行): leave to depart where the carrier or the platform demands it, and the shipper's consent before held goods are handed over.

type Context = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }
type Trip = Row<'waybill'>

/** Whether vehicles of a carrier leave only with a release, by its own rule and by its platform's. Within `withSystemScope` where a driver asks. */
export const departureRules = async (tx: Tx, tenant_id: number, carrier_id: number): Promise<{ own: boolean; by_platform: boolean }> => ({
  own: (await settingsOf(tx, tenant_id, carrier_id))['departure_release'] === true,
  by_platform: (await platformSettings(tx, tenant_id))['departure_release'] === true
})
const isDemanded = async (tx: Tx, { tenant_id, carrier_id }: Trip): Promise<boolean> => {
  const { own, by_platform } = await departureRules(tx, tenant_id, carrier_id)
  return own || by_platform
}

/** Refuses a departure without the release that it needs. */
export const demandLeave = async (tx: Tx, trip: Trip, at: string): Promise<void> =>
  await withSystemScope(tx, async () => await demandDeparture(tx, trip, at, await isDemanded(tx, trip)))

/** Whose goods a trip carries. */
export const shippersOfTrip = async (tx: Tx, { tenant_id, id }: Pick<Trip, 'tenant_id' | 'id'>): Promise<number[]> => {
  const rows = await tx
    .selectFrom('waybill_order')
    .select('shipper_id')
    .distinct()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .execute()
  return rows.map(({ shipper_id }) => shipper_id)
}

/** The orders of a trip that their shippers hold (等通知放货). Within `withSystemScope` where a driver asks. */
export const heldOrders = async (tx: Tx, { tenant_id, id, release_hold }: Pick<Trip, 'tenant_id' | 'id' | 'release_hold'>) =>
  release_hold
    ? await tx
        .selectFrom('waybill_order as wo')
        .innerJoin('order as o', (on) => on.onRef('o.tenant_id', '=', 'wo.tenant_id').onRef('o.id', '=', 'wo.order_id'))
        .select([
          'o.id',
          'o.order_no',
          'o.shipper_id',
          'o.shipper_name',
          'o.parties',
          'o.goods_name',
          'o.end_address_diming',
          'wo.goods_num',
          'wo.goods_kg'
        ])
        .where('wo.tenant_id', '=', tenant_id)
        .where('wo.waybill_id', '=', id)
        .where('o.release_hold', '=', true)
        .where('wo.relayed_to', 'is', null)
        .orderBy('o.id')
        .execute()
    : []
type HeldOrder = Awaited<ReturnType<typeof heldOrders>>[number]

/** Refuses to end the unloading of goods that are held and not released. */
export const demandReleased = async (tx: Tx, trip: Trip, order_id: number): Promise<void> => {
  if (!trip.release_hold) return
  await withSystemScope(tx, async () => {
    const held = (await heldOrders(tx, trip)).find(({ id }) => id === order_id)
    if (held) await demandConsent(tx, trip, held)
  })
}

/** What goes: the goods with pieces and weight. */
const contentOf = (goods_name: string, num: number, kg: number): string => `${goods_name} ${num} / ${kg} kg`.slice(0, 200)

/** Asks for leave to depart (申请发车放行); the carrier's people who may give it hear of it. Within `withSystemScope`. */
export const askDeparture = async (
  context: Context,
  trip: Trip,
  more: {
    content?: string | undefined
    hold_reason?: string | undefined
    documents?: string | undefined
    demanded?: boolean
    apply_by_name?: string
  } = {}
): Promise<Row<'release'>> => {
  const { tx, actor, publishChange } = context
  const row = await insertRelease(tx, actor, {
    ...aboutTrip(trip),
    parties: [trip.carrier_id],
    release_type: releaseType.code.departure,
    order_no: trip.order_nos,
    shipper_name: trip.shipper_names,
    point_name: trip.start_address_diming,
    content: more.content || contentOf(trip.goods_name, trip.load_num ?? trip.plan_num, trip.load_kg ?? trip.plan_kg),
    hold_reason: more.hold_reason ?? '',
    documents: more.documents ?? '',
    demanded: more.demanded ?? false,
    apply_by_name: more.apply_by_name ?? ''
  })
  publishChange('release', row)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toCarrier(row, carrier.releases.may.approve),
    phrase: 'departureAsked',
    slots: { waybill_no: trip.waybill_no, plate_no: trip.plate_no }
  })
  return row
}

/** Loading is done: where the rule demands a release, it is asked for by itself. */
export const openDeparture = async (context: Context, trip: Trip): Promise<void> =>
  await withSystemScope(context.tx, async () => {
    if (trip.waybill_status !== waybillMachine.code.loaded || !(await isDemanded(context.tx, trip))) return
    const { releases } = await releasesOfTrip(context.tx, trip, [])
    if (!releases.some((row) => row.release_type === releaseType.code.departure && isIn(releaseMachine, row.release_status, 'pending', 'released')))
      await askDeparture(context, trip, { demanded: true })
  })

/** Asks the shipper for the cargo of a held order on a trip (申请放货). Within `withSystemScope`. */
export const askCargo = async (
  context: Context,
  trip: Trip,
  order: HeldOrder,
  more: { content?: string | undefined; hold_reason?: string | undefined; documents?: string | undefined; apply_by_name?: string } = {}
): Promise<Row<'release'>> => {
  const { tx, actor, publishChange } = context
  const row = await insertRelease(tx, actor, {
    ...aboutTrip(trip),
    parties: order.parties,
    release_type: releaseType.code.cargo,
    order_id: order.id,
    order_no: order.order_no,
    shipper_id: order.shipper_id,
    shipper_name: order.shipper_name,
    point_name: order.end_address_diming,
    content: more.content || contentOf(order.goods_name, order.goods_num, order.goods_kg),
    hold_reason: more.hold_reason ?? '',
    documents: more.documents ?? '',
    apply_by_name: more.apply_by_name ?? ''
  })
  publishChange('release', row)
  await notifyCompany({ tx, publishChange }, actor, {
    ...toShipper(row, shipper.orders.may.release),
    phrase: 'cargoAsked',
    slots: { order_no: order.order_no, plate_no: trip.plate_no }
  })
  return row
}

/** The vehicle is on its way: the shippers of held orders are asked for what is neither released nor asked for. */
export const askForHeld = async (context: Context, trip: Trip): Promise<void> => {
  if (!trip.release_hold) return
  await withSystemScope(context.tx, async () => {
    const held = await heldOrders(context.tx, trip)
    const { releases } = await releasesOfTrip(
      context.tx,
      trip,
      held.map(({ id }) => id)
    )
    for (const order of held) {
      const open = releases.some(
        (row) => row.order_id === order.id && isIn(releaseMachine, row.release_status, 'pending', 'released') && !row.is_over
      )
      if (!open && !(await isHandedOver(context.tx, trip, order.id))) await askCargo(context, trip, order)
    }
  })
}

/** The actor's trips from acceptance to the delivery, the newest first, by a word of theirs or by one's id. */
export const tripsToRelease = async (tx: Tx, actor: Actor, { keyword, waybill_id }: { keyword?: string; waybill_id?: number }): Promise<Trip[]> =>
  await waybillsOf(tx, actor)
    .selectAll('w')
    .where('w.waybill_status', '>=', waybillMachine.code.accepted)
    .where('w.waybill_status', '<=', waybillMachine.code.atDelivery)
    .$if(Boolean(keyword), (q) => q.where(anyLike(['w.waybill_no', 'w.plate_no', 'w.driver_name', 'w.order_nos'], [keyword ?? ''])))
    .$if(waybill_id !== undefined, (q) => q.where('w.id', '=', waybill_id ?? 0))
    .orderBy('w.id', 'desc')
    .limit(10)
    .execute()

/** The loading points of a trip: whether loading is done there, and how many papers came from there. */
export const loadingStops = async (tx: Tx, { tenant_id, id }: Pick<Trip, 'tenant_id' | 'id'>) =>
  await tx
    .selectFrom('waybill_point')
    .select(['address_diming', 'done_at', 'fahuo_document_img'])
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('kind', '=', 1)
    .orderBy('seq')
    .execute()

/** The actor's trips with goods of an order that are on their way or at the delivery. */
export const tripsUnderWay = async (tx: Tx, actor: Actor, order_id: number): Promise<Trip[]> =>
  await waybillsOf(tx, actor)
    .innerJoin('waybill_order as wo', (on) => on.onRef('wo.tenant_id', '=', 'w.tenant_id').onRef('wo.waybill_id', '=', 'w.id'))
    .selectAll('w')
    .where('wo.order_id', '=', order_id)
    .where('w.waybill_status', 'in', [waybillMachine.code.inTransit, waybillMachine.code.atDelivery])
    .orderBy('w.id')
    .execute()

/** The phone of the driver of a trip. Within `withSystemScope`. */
export const phoneOfDriver = async (tx: Tx, tenant_id: number, id: number): Promise<string | undefined> =>
  (await tx.selectFrom('waybill').select('driver_phone').where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst())?.driver_phone

/** Tells those who look at a trip, its driver's phone too, that what it waits for has changed. */
export const tellTrip = async ({ tx, publishChange }: Pick<Context, 'tx' | 'publishChange'>, tenant_id: number, id: number | null): Promise<void> => {
  if (id === null) return
  const trip = await withSystemScope(tx, () =>
    tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()
  )
  if (trip) publishChange('waybill', trip)
}

/** What the departure of a trip and the hand-over of its cargo wait for, as its page and its driver's phone show it. */
export const heldBy = async (tx: Tx, trip: Trip) =>
  await withSystemScope(tx, async () => {
    const held_orders = (await heldOrders(tx, trip)).map(({ id }) => id)
    const { demanded, releases } = await releasesOfTrip(tx, trip, held_orders)
    return {
      release_needed: demanded || (trip.waybill_status < waybillMachine.code.inTransit && (await isDemanded(tx, trip))),
      held_orders,
      releases
    }
  })
