import { arrive, unload } from '../src/modules/waybill/deliver.ts'
import { acceptTrip } from '../src/modules/waybill/accept.ts'
import { depart } from '../src/modules/waybill/depart.ts'
import { load, signIn } from '../src/modules/waybill/pickup.ts'
import { checkReceipt, confirmReceipt } from '../src/modules/receipt/review.ts'
import { uploadReceipt } from '../src/modules/receipt/upload.ts'
import type { Actor } from '../src/platform/actor.ts'
import { now } from '../src/platform/clock.ts'
import type { Row } from '../src/platform/db/versioned.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import type { TestApp } from './app.ts'
import type { Trip } from './trip.ts'

type World = Pick<TestApp, 'services' | 'base' | 'actor'>
const nowIso = (): string => now().toISOString()
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A photo that an actor has just uploaded. */
export const aPhoto = async ({ services }: World, actor: Actor): Promise<{ url: string }> => {
  const { url } = await services.files.keep(services.db, actor, { name: '照片.png', bytes: Buffer.from(pixel, 'base64') })
  return { url }
}

/** What a trip loads and hands over, per goods row; without it everything as planned. */
type Handed = { readonly load_kg?: number; readonly recv_kg?: number; readonly recv_num?: number; readonly damage_num?: number }

/** Drives a trip of one stop through to its unloading. */
export const deliver = async (world: World, trip: Trip, handed: Handed = {}): Promise<void> => {
  const { services } = world
  const { id, driver } = trip
  const photo = await setOff(world, trip, handed)
  await arrive.run(services, driver, { id, at: nowIso(), lng: 114.14, lat: 30.62 })
  await unload.run(services, driver, { id, at: nowIso(), xie_goods_img: [photo] })
}

/** Drives a trip as far as its departure; gives the photo of its goods. */
export const setOff = async (world: World, trip: Trip, { load_kg }: Handed = {}): Promise<{ url: string }> => {
  const { services } = world
  const { id, driver } = trip
  const photo = await aPhoto(world, driver)
  const place = { lng: 104.27, lat: 30.56 }
  const goods = await goodsOf(world, id)
  await acceptTrip.run(services, driver, { id })
  await signIn.run(services, driver, { id, at: nowIso(), ...place })
  const loaded = goods.map((row) => ({
    waybill_goods_id: row.id,
    load_num: row.goods_num,
    load_kg: load_kg ?? row.goods_kg,
    load_volume: row.goods_volume
  }))
  await load.run(services, driver, { id, at: nowIso(), zhuang_goods_img: [photo], goods: loaded })
  await depart.run(services, driver, { id, at: nowIso() })
  return photo
}

/** Its receipts come in and are checked by the carrier. */
export const upload = async (world: World, trip: Trip, { recv_kg, recv_num, damage_num }: Handed = {}): Promise<Row<'receipt'>[]> => {
  const { services } = world
  const photo = await aPhoto(world, trip.driver)
  const goods = await goodsOf(world, trip.id)
  const lines = goods.map((row) => ({
    waybill_goods_id: row.id,
    recv_num: recv_num ?? row.load_num ?? row.goods_num,
    recv_kg: recv_kg ?? row.load_kg ?? row.goods_kg,
    recv_volume: row.load_volume ?? row.goods_volume,
    damage_num: damage_num ?? 0
  }))
  for (const { id } of await receiptsOf(world, trip.id)) {
    const row = await uploadReceipt.run(services, trip.driver, { id, imgs: [photo], signer: '李收货', sign_at: nowIso(), lines })
    await checkReceipt.run(services, trip.dispatcher, { id, version: row.version })
  }
  return await receiptsOf(world, trip.id)
}

/** Delivers a trip and has the shipper confirm its receipts. */
export const deliverAndConfirm = async (world: World, trip: Trip, handed: Handed = {}, shipper = 'shipper'): Promise<void> => {
  await deliver(world, trip, handed)
  const actor = await world.actor(shipper)
  for (const { id, version } of await upload(world, trip, handed)) await confirmReceipt.run(world.services, actor, { id, version })
}

export const receiptsOf = async ({ services, base }: World, waybill_id: number): Promise<Row<'receipt'>[]> =>
  await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('receipt').selectAll().where('tenant_id', '=', base.tenant_id).where('waybill_id', '=', waybill_id).orderBy('id').execute()
  )
const goodsOf = async ({ services, base }: World, waybill_id: number): Promise<Row<'waybill_goods'>[]> =>
  await transactAsSystem(services.db, (tx) =>
    tx.selectFrom('waybill_goods').selectAll().where('tenant_id', '=', base.tenant_id).where('waybill_id', '=', waybill_id).orderBy('seq').execute()
  )
