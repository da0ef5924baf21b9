import { transactAsSystem } from '../src/platform/db/scope.ts'
import { acceptOrder } from '../src/modules/order/accept.ts'
import { orderInfo } from '../src/modules/order/info.ts'
import { offerSubcontract, subcontractInfo } from '../src/modules/order/subcontract.ts'
import { uploadReceipt } from '../src/modules/receipt/upload.ts'
import { acceptTrip } from '../src/modules/waybill/accept.ts'
import { arrive, unload } from '../src/modules/waybill/deliver.ts'
import { depart } from '../src/modules/waybill/depart.ts'
import { load, signIn } from '../src/modules/waybill/pickup.ts'
import type { TestApp } from './app.ts'
import { aPhoto, receiptsOf } from './delivered.ts'
import { aTrip, anAcceptedOrder, type Trip } from './trip.ts'

const nowIso = (): string => new Date().toISOString()
const pickup = { lng: 104.27, lat: 30.56 }
const delivery = { lng: 114.14, lat: 30.62 }

/** What the first carrier pays the other one for an order of `subcontractsOf`, fen. */
export const subFreight = 431_977

/** Orders of the shipper that our carrier gave to the other one, and the trips of that one, step by step. */
export const subcontractsOf = (world: TestApp) => {
  const { tenant_id } = world.base
  /** An order that was given on and accepted; `id` is ours, `sub_id` the one that was derived from it. */
  const given = async (over: Parameters<typeof anAcceptedOrder>[1] = {}) => {
    const order = await anAcceptedOrder(world, { freight_fen: 520_311, ...over })
    const sub_carrier_id = world.base.companies['carrier2']?.id ?? 0
    const carrier = await world.actor('carrier')
    await offerSubcontract.run(world.services, carrier, { id: order.id, sub_carrier_id, sub_freight_fen: subFreight })
    const { current } = await subcontractInfo.run(world.services, carrier, { id: order.id })
    const sub_id = current?.sub_order_id ?? 0
    await acceptOrder.run(world.services, await world.actor('carrier2'), { id: sub_id })
    return { id: order.id, sub_id }
  }
  const sent = async (sub_id: number, over: Partial<Parameters<typeof aTrip>[1]> = {}): Promise<Trip> =>
    await aTrip(world, { carrier: 'carrier2', order: { id: sub_id }, ...over })
  const mirrorsOf = async (trip_id: number) =>
    await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('sub_waybill_id', '=', trip_id).orderBy('id').execute()
    )
  const mirrorOf = async (trip_id: number) => (await mirrorsOf(trip_id))[0]!
  const rowOf = async (id: number) =>
    await transactAsSystem(world.services.db, (tx) =>
      tx.selectFrom('waybill').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()
    )
  const statusFor = async (account: string, id: number) =>
    (await orderInfo.run(world.services, await world.actor(account), { id })).order.order_status
  const toDeparture = async (trip: Trip, over: object = {}): Promise<{ url: string }> => {
    const { services } = world
    const { id, driver } = trip
    const photo = await aPhoto(world, driver)
    await acceptTrip.run(services, driver, { id })
    await signIn.run(services, driver, { id, at: nowIso(), ...pickup })
    await load.run(services, driver, { id, at: nowIso(), zhuang_goods_img: [photo], ...over })
    await depart.run(services, driver, { id, at: nowIso(), ...pickup })
    return photo
  }
  const toUnloading = async (trip: Trip): Promise<{ url: string }> => {
    const photo = await toDeparture(trip)
    await arrive.run(world.services, trip.driver, { id: trip.id, at: nowIso(), ...delivery })
    await unload.run(world.services, trip.driver, { id: trip.id, at: nowIso(), xie_goods_img: [photo] })
    return photo
  }
  const uploaded = async (trip: Trip, over: object = {}) => {
    const [row] = await receiptsOf(world, trip.id)
    const photo = await aPhoto(world, trip.driver)
    return await uploadReceipt.run(world.services, trip.driver, { id: row?.id ?? 0, imgs: [photo], signer: '李收货', sign_at: nowIso(), ...over })
  }
  return { given, sent, mirrorsOf, mirrorOf, rowOf, statusFor, toDeparture, toUnloading, uploaded }
}
