import { expect, type Page } from '@playwright/test'
import { callAs } from './console.ts'
import { newPair } from './office.ts'

type Row = { id: number; version: number }
type Listed<R = Row> = { data: R[]; total: number }
type Pair = { vehicle_id: number; driver_id: number; plate_no: string }
/** A trip with its receipts. */
type Trip = { order_id: number; order_no: string; waybill_id: number; waybill_no: string; plate_no: string; receipts: readonly Row[] }

const hours = (n: number): string => new Date(Date.now() + n * 3_600_000).toISOString()

/** An order that was just given to a carrier, at a price agreed by hand. */
export const anAssignedOrder = async (
  s: Page,
  carrier_id: number,
  freight_fen: number,
  change: (form: OrderForm) => object = (form) => form
): Promise<Row & { order_no: string }> => {
  const assign = { carrier_id, price_mode: 2, freight_fen, price_reason: '双方电话约定' }
  const { vehicle_types } = await callAs<{ vehicle_types: { id: number }[] }>(s, '/api/order/choices', {})
  const vehicle_type_ids = vehicle_types.slice(0, 12).map(({ id }) => id)
  return await callAs(s, '/api/order/create', { ...change(orderForm()), vehicle_type_ids, deal_mode: 1, submit: true, assign })
}

/** An unassigned order of 2 tonnes that may be put out to bid. */
export const anOpenOrder = async (s: Page): Promise<Row & { order_no: string }> => {
  const { vehicle_types } = await callAs<{ vehicle_types: { id: number }[] }>(s, '/api/order/choices', {})
  const vehicle_type_ids = vehicle_types.slice(0, 12).map(({ id }) => id)
  return await callAs(s, '/api/order/create', { ...orderForm(), vehicle_type_ids, deal_mode: 3, submit: true })
}

/** Accepts orders and sends them together by a pair that is free, whose driver has agreed. */
export const send = async (c: Page, orders: readonly { id: number }[]): Promise<Row & { waybill_no: string; plate_no: string }> => {
  for (const { id } of orders) await callAs(c, '/api/order/accept', { id })
  return await sendAccepted(c, orders)
}

/** The same for orders that are accepted. */
export const sendAccepted = async (c: Page, orders: readonly { id: number }[]): Promise<Row & { waybill_no: string; plate_no: string }> => {
  const carried = orders.map(({ id }) => ({ order_id: id }))
  const { plate_no, ...pair } = await findFreePair(c, carried)
  const sent = await callAs<Row & { waybill_no: string }>(c, '/api/dispatch/create', {
    orders: carried,
    ...pair,
    plan_start_time: planned,
    confirmed: true
  })
  return { ...sent, plate_no }
}

/**
 * Plays a trip by the calls that the screens make, from the order to the uploaded receipt: 2 tonnes from Chengdu to Wuhan at a price agreed by hand;
 * `change` says what else the order's form holds.
 * For journeys that begin where the main job ends; the main job itself has a journey of its own.
 */
export const anUploadedTrip = async (
  s: Page,
  c: Page,
  carrier_id: number,
  freight_fen: number,
  change: (form: OrderForm) => object = (form) => form
): Promise<Trip> => {
  const order = await anAssignedOrder(s, carrier_id, freight_fen, change)
  const { plate_no, ...sent } = await send(c, [order])
  const { id } = sent
  await deliver(c, id)
  const receipts = await uploadReceipts(c, sent.waybill_no)
  return { order_id: order.id, order_no: order.order_no, waybill_id: id, waybill_no: sent.waybill_no, plate_no, receipts }
}

/** Records each node of a trip on which the driver is agreed, by the office. */
export const deliver = async (c: Page, id: number): Promise<void> => {
  for (const step of ['sign_in', 'load', 'depart', 'arrive', 'unload'])
    await callAs(c, `/api/waybill/${step}`, { id, at: new Date().toISOString(), reason: '后台补录' })
}

/** Uploads a photo of each receipt of a delivered trip. */
export const uploadReceipts = async (c: Page, waybill_no: string): Promise<Row[]> => {
  const photo = await upload(c)
  const receipts = (await callAs<Listed>(c, '/api/receipt/list', { keyword: waybill_no })).data
  expect(receipts.length).toBeGreaterThan(0)
  const uploaded: Row[] = []
  for (const { id } of receipts)
    uploaded.push(await callAs<Row>(c, '/api/receipt/upload', { id, imgs: [{ url: photo }], signer: '李收货', sign_at: new Date().toISOString() }))
  return uploaded
}

/** The carrier checks uploaded receipts, and the shipper confirms them. */
export const confirmReceipts = async (s: Page, c: Page, receipts: readonly Row[]): Promise<void> => {
  for (const { id, version } of receipts) {
    const checked = await callAs<Row>(c, '/api/receipt/check', { id, version })
    await callAs(s, '/api/receipt/confirm', { id, version: checked.version })
  }
}

/** The same trip, with its receipts checked by the carrier and confirmed by the shipper. */
export const aConfirmedTrip = async (...asked: Parameters<typeof anUploadedTrip>): Promise<Trip> => {
  const [s, c] = asked
  const trip = await anUploadedTrip(...asked)
  await confirmReceipts(s, c, trip.receipts)
  return trip
}

const planned = hours(4)
const place = { address_content: '' }
type OrderForm = {
  readonly fahuo: readonly object[]
  readonly shouhuo: readonly (object & { readonly goods_info_json_arr: readonly object[] })[]
}
const orderForm = () => ({
  order_kind: 1,
  xianlu_type: 1,
  customer_order_no: '',
  vehicle_count: 1,
  box_type: '',
  need_receipt: 1,
  receipt_days: 7,
  release_hold: false,
  insured_flag: false,
  pay_mode: 1,
  remark: '',
  fahuo: [
    {
      start_link_name: '王发货',
      start_link_phone: '13800001001',
      start_address_province: '四川省',
      start_address_city: '成都市',
      start_address_area: '双流区',
      start_area_code: '510116',
      start_address_str: '空港四路 2666 号',
      start_address_diming: '双流仓',
      lng: 103.9235,
      lat: 30.5744,
      zhiding_start_time_type: 1,
      zhiding_start_time: hours(24),
      ...place
    }
  ],
  shouhuo: [
    {
      end_link_name: '李收货',
      end_link_phone: '027-82345678',
      end_address_province: '湖北省',
      end_address_city: '武汉市',
      end_address_area: '东西湖区',
      end_area_code: '420112',
      end_address_str: '走马岭物流园 6 号',
      end_address_diming: '走马岭仓',
      lng: 114.0601,
      lat: 30.6612,
      zhiding_end_time_type: 1,
      zhiding_end_time: hours(72),
      end_content: '',
      goods_info_json_arr: [
        { goods_type_id: 2, goods_name: '火锅底料', goods_guige: '', danwei: '箱', goods_num: 100, goods_kg: 2000, goods_volume: 8 }
      ]
    }
  ]
})

/** A vehicle and a driver against whom no check speaks; of those that are free the first pair is one. Where journeys of this worker have all on the road, a new pair. */
const findFreePair = async (page: Page, orders: readonly { order_id: number }[]): Promise<Pair> => {
  const vehicles = (await callAs<Listed<Row & { plate_no: string }>>(page, '/api/vehicle/list', { vehicle_status: 1, pagesize: 50 })).data
  const drivers = (await callAs<Listed>(page, '/api/driver/list', { driver_status: 1, license_class: 'A2', pagesize: 50 })).data
  for (const { id: vehicle_id, plate_no } of vehicles)
    for (const { id: driver_id } of drivers) {
      const ask = { orders, vehicle_id, driver_id, plan_start_time: planned }
      const { problems } = await callAs<{ problems: { level: string }[] }>(page, '/api/dispatch/check', ask)
      if (!problems.some(({ level }) => level === 'block')) return { vehicle_id, driver_id, plate_no }
    }
  return await newPair(Object.assign(<T>(path: string, input: object) => callAs<T>(page, `/api/${path}`, input), { upload: () => upload(page) }))
}

/** Uploads a photo and gives its address. */
export const upload = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => Object.values(localStorage).find((value) => /^[\w-]{43}$/.test(value)) ?? '')
  const answer = await page.request.post('/api/file/uploadImgAndFile', { multipart: { file: aPhoto }, headers: { token } })
  const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: string }
  if (code !== 200) throw new Error(`upload: ${code} ${msg}`)
  return data
}
const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** A photo of a receipt, as small as one can be. */
export const aPhoto = { name: '回单.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
