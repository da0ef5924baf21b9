import { sealIn } from '@yunshu/contract/kit/phoneSeal'
import type { APIRequestContext } from '@playwright/test'
import { driverEntry, vehicleEntry } from '@yunshu/server/testkit/entries'
import sharp from 'sharp'
import { tokenOf } from './console.ts'

/** Asks the API as one account; throws with the server's sentence. */
export type Ask = { <T>(path: string, input: object): Promise<T>; readonly upload: () => Promise<string> }

/** Logs an account in without a page, for what a journey needs beside its own story. */
export const office = async (request: APIRequestContext, account: string): Promise<Ask> => {
  const token = await tokenOf(request, account)
  const ask = async <T>(path: string, input: object): Promise<T> => {
    const answer = await request.post(`/api/${path}`, { data: input, headers: { token } })
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: T }
    if (code !== 200) throw new Error(`${account} /api/${path}: ${msg}`)
    return data
  }
  /** A picture of this account's company; its address. */
  const upload = async (): Promise<string> => {
    const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#5a8c5a' } })
      .jpeg()
      .toBuffer()
    const file = { name: '证件.jpg', mimeType: 'image/jpeg', buffer }
    const answer = await request.post('/api/file/uploadImgAndFile', { multipart: { file }, headers: { token } })
    return ((await answer.json()) as { data: string }).data
  }
  return Object.assign(ask, { upload })
}

type Rows<R> = { data: R[] }
type Trip = {
  readonly id: number
  readonly waybill_no: string
  readonly phone: string
  readonly stops: readonly { kind: number; lng: number; lat: number }[]
}

/** A fresh trip that waits for its driver: an order like one of the demo's, given to the first carrier, accepted, and sent with a pair that is free. */
export const aTripFor = async (shipper: Ask, carrier: Ask): Promise<Trip> => {
  const { carriers } = await shipper<{ carriers: { id: number; name: string }[] }>('order/choices', {})
  const known = await shipper<Rows<{ id: number; goods_kg: number }>>('order/list', { pagesize: 50, sort: 'goods_kg', order: 'asc' })
  const me = await carrier<{ company_id: number }>('session/profile', {})
  const like = known.data[0]
  if (!like || !carriers.some(({ id }) => id === me.company_id)) throw new Error('the demo has no order to copy, or no link to the carrier')
  const { form } = await shipper<{ form: object }>('order/form', { id: like.id, copy: true })
  const order = await shipper<{ id: number; first_start_time: string }>('order/create', {
    ...form,
    submit: true,
    assign: { carrier_id: me.company_id, price_mode: 2, freight_fen: 280_000, price_reason: '双方电话约定' }
  })
  await carrier('order/accept', { id: order.id })
  const ask = { orders: [{ order_id: order.id }], plan_start_time: order.first_start_time, ...(await freePair(carrier, order)) }
  const { id: waybill_id } = await carrier<{ id: number }>('dispatch/create', ask)
  const { waybill, points } = await carrier<{ waybill: { waybill_no: string; driver_phone: string }; points: Trip['stops'] }>('waybill/info', {
    id: waybill_id
  })
  return { id: waybill_id, waybill_no: waybill.waybill_no, phone: await wholePhone(carrier, waybill, 'driver_phone'), stops: points }
}

/** A phone of an answer in full, by the seal that stood beside its mask. */
export const wholePhone = async (ask: <T>(path: string, input: object) => Promise<T>, row: object, field: string): Promise<string> =>
  (await ask<{ phones: string[] }>('phone/reveal', { seals: [sealIn(row, field)] })).phones[0] ?? ''

// A driver gets one code a minute, so every trip of a run has another one, and none that a journey entered itself (driver.join), who may just have got one.
const taken = new Set<number>()
const freePair = async (carrier: Ask, order: { id: number; first_start_time: string }): Promise<{ vehicle_id: number; driver_id: number }> => {
  const vehicles = await carrier<Rows<{ id: number }>>('vehicle/list', { vehicle_status: 1, pagesize: 50 })
  const drivers = await carrier<Rows<{ id: number; mobile: string }>>('driver/list', { driver_status: 1, pagesize: 50 })
  for (const { id: vehicle_id } of vehicles.data) {
    for (const driver of drivers.data) {
      const { id: driver_id } = driver
      if (taken.has(driver_id)) continue
      const { problems } = await carrier<{ problems: { level: string }[] }>('dispatch/check', {
        orders: [{ order_id: order.id }],
        vehicle_id,
        driver_id,
        plan_start_time: order.first_start_time
      })
      if (problems.some(({ level }) => level === 'block')) continue
      taken.add(driver_id)
      if ((await wholePhone(carrier, driver, 'mobile')).startsWith('1381')) continue
      return { vehicle_id, driver_id }
    }
  }
  const { vehicle_id, driver_id } = await newPair(carrier)
  return { vehicle_id, driver_id }
}

/** A pair that the office has just entered, where every other one is on the road; its papers in order. */
export const newPair = async (carrier: Ask): Promise<{ vehicle_id: number; driver_id: number; plate_no: string }> => {
  const image = await carrier.upload()
  const { id: driver_id } = await carrier<{ id: number }>('driver/create', driverEntry(image))
  const entry = vehicleEntry(image)
  const { id: vehicle_id } = await carrier<{ id: number }>('vehicle/create', entry)
  taken.add(driver_id)
  return { vehicle_id, driver_id, plate_no: entry.plate_no }
}

type Versioned = { readonly id: number; readonly version: number }
/** A vehicle with its driver bound to it; their papers passed where somebody looked at them. */
export const aPair = async (ask: Ask, driver_name: string, reviewer?: Ask): Promise<Versioned & { plate_no: string }> => {
  const image = await ask.upload()
  const driver = await ask<Versioned>('driver/create', driverEntry(image, { driver_name }))
  const vehicle = await ask<Versioned & { plate_no: string }>('vehicle/create', vehicleEntry(image, { driver_id: driver.id }))
  if (!reviewer) return vehicle
  await reviewer('driver/approve', { id: driver.id, version: driver.version })
  return await reviewer('vehicle/approve', { id: vehicle.id, version: vehicle.version })
}
