import { areaPath, findArea } from '@yunshu/places/areas'
import { estimateRoute } from '@yunshu/places/distance'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { order } from '@yunshu/contract/order/contract'
import type { Dice } from './agenda.ts'
import type { Product, Site, Trade } from './lanes.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The steps of a trip, in their order. Some trips of the demo stop at a step just before now, so that every state can be seen. */
export type Step = 'send' | 'accept' | 'signIn' | 'load' | 'depart' | 'arrive' | 'unload'
export const steps: readonly Step[] = ['send', 'accept', 'signIn', 'load', 'depart', 'arrive', 'unload']
export type Freight = {
  readonly trade: Trade
  readonly carrier: string
  readonly from: Site
  readonly drops: readonly Site[]
  readonly product: Product
  readonly pieces: number
  readonly kg: number
  readonly m3: number
  readonly run: number
  readonly km: number
}
/** The instant of each step of a trip, and those that were required and planned. */
export type Times = Readonly<Record<Step, number>> & { readonly pickup: number; readonly due: number; readonly planEnd: number }

/** What is to be carried where: a shipper, one of its carriers, a road, goods that fill a part of one of the carrier's trucks. */
export const drawFreight = (at: Dice, trade: Trade, size: 'light' | 'middle' | 'heavy', isNear = false): Freight => {
  const from = at.pick(trade.from)
  const far = [...trade.to].sort((a, b) => roadOf([from, a]).km - roadOf([from, b]).km)
  const to = isNear ? (far[at.whole(0, 2)] ?? trade.to[0]) : at.pick(trade.to)
  const second = size === 'heavy' && at.chance(0.25) ? trade.to.find((other) => other !== to && roadOf([to, other]).km < 420) : undefined
  const drops = second ? [to, second] : [to]
  const product = at.pick(trade.goods)
  const target = { light: at.between(350, 1_050), middle: at.between(2_200, 4_400), heavy: at.between(6_000, 11_500) }[size]
  const pieces = Math.max(1, Math.round(Math.min(target / product.kg, target / 190 / product.m3) / drops.length)) * drops.length
  return {
    trade,
    carrier: at.pick(trade.carriers),
    from,
    drops,
    product,
    pieces,
    kg: round(pieces * product.kg, 3),
    m3: round(pieces * product.m3, 4),
    ...roadOf([from, ...drops])
  }
}

/** The hours of a trip: driving with rests, a little late now and then. */
export const timesOf = (at: Dice, { run, drops }: Freight, wanted: number): Times => {
  const pickup = Math.round(wanted / (30 * minute)) * 30 * minute
  const way = (pace: number): number => (run * pace + Math.floor(run / 540) * 420) * minute
  const due = Math.ceil((pickup + 3 * hour + way(1.15) + drops.length * 2 * hour) / hour) * hour
  const signIn = pickup + (at.chance(0.1) ? at.between(35, 110) : at.between(-45, -4)) * minute
  const load = signIn + at.between(50, 100) * minute
  const depart = load + at.between(12, 25) * minute
  const arrive = depart + way(at.chance(0.14) ? at.between(1.35, 1.6) : at.between(0.98, 1.08))
  const unload = arrive + at.between(45, 110) * minute
  const send = pickup - at.between(3, 9) * hour
  return {
    pickup,
    due,
    planEnd: Math.max(due, pickup + run * minute),
    send,
    accept: send + at.between(4, 22) * minute,
    signIn,
    load,
    depart,
    arrive,
    unload
  }
}

/** A freight as its shipper types it in. */
export const formOf = (
  at: Dice,
  { from, drops, product, pieces, trade }: Freight,
  { pickup, due }: Pick<Times, 'pickup' | 'due'>,
  customer_order_no: string
): InputOf<typeof order.create> => {
  const start = placeOf(from)
  const part = pieces / drops.length
  return {
    order_kind: product.cold ? 2 : 1,
    xianlu_type: drops.length > 1 ? 2 : 1,
    customer_order_no,
    vehicle_type_ids: [product.cold ? 10 : 9, 10, 11],
    vehicle_count: 1,
    box_type: product.cold ? '冷藏' : '厢式',
    ...(product.cold ? { temp_min: -22, temp_max: -15 } : {}),
    need_receipt: at.chance(0.15) ? 2 : 1,
    receipt_days: at.pick([3, 5, 7]),
    release_hold: false,
    insured_flag: at.chance(0.2),
    goods_value_fen: pieces * 12_000,
    pay_mode: 1,
    deal_mode: 1,
    remark: at.chance(0.2) ? at.pick(['到库前一小时电话联系', '雨天注意防潮', '须带厂牌入园']) : '',
    submit: true,
    fahuo: [
      {
        start_link_name: from.contact,
        start_link_phone: from.phone,
        start_address_province: start.province,
        start_address_city: start.city,
        start_address_area: start.area,
        start_area_code: from.code,
        start_address_str: from.street,
        start_address_diming: from.diming,
        lng: start.lng,
        lat: start.lat,
        zhiding_start_time_type: 1,
        zhiding_start_time: iso(pickup),
        address_content: trade.account === 'shipper2' ? '3 号门入园' : ''
      }
    ],
    shouhuo: drops.map((drop, i) => {
      const end = placeOf(drop)
      return {
        end_link_name: drop.contact,
        end_link_phone: drop.phone,
        end_address_province: end.province,
        end_address_city: end.city,
        end_address_area: end.area,
        end_area_code: drop.code,
        end_address_str: drop.street,
        end_address_diming: drop.diming,
        lng: end.lng,
        lat: end.lat,
        zhiding_end_time_type: 1 as const,
        zhiding_end_time: iso(due - (drops.length - 1 - i) * 2 * hour),
        end_content: i === 0 ? '卸货前联系收货人' : '',
        goods_info_json_arr: [
          {
            goods_type_id: product.type,
            goods_name: product.name,
            goods_guige: product.spec,
            danwei: product.danwei,
            goods_num: part,
            goods_kg: round(part * product.kg, 3),
            goods_volume: round(part * product.m3, 4)
          }
        ]
      }
    })
  }
}

/** Where a site lies: near the seat of its district, always at the same spot. */
export const placeOf = ({ code, diming }: Site): { province: string; city: string; area: string; lng: number; lat: number } => {
  const [area, path] = [findArea(code), areaPath(code)]
  if (!area || !path) throw new Error(`the demo names a district that does not exist: ${code}`)
  const shift = ([...diming].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 21) / 1000 - 0.01
  return { province: path.province, city: path.city, area: path.area, lng: round(area.lng + shift, 6), lat: round(area.lat - shift, 6) }
}

const roadOf = (sites: readonly Site[]): { run: number; km: number } => {
  const { distance_m, duration_s } = estimateRoute(sites.map((site) => ({ ...placeOf(site), code: site.code })))
  return { run: duration_s / 60, km: distance_m / 1000 }
}

export const priceOf = ({ km, kg }: Freight): number => Math.round(Math.max(40_000, km * (kg > 6_000 ? 560 : kg > 2_000 ? 400 : 270)) / 1000) * 1000
export const iso = (at: number): string => new Date(at).toISOString()
/** The next moment at which an office is open: 8:30 to 19:00 in Shanghai. */
export const officeHour = (at: number): number => {
  const local = at + 8 * hour
  const clock = local % day
  return clock < 8.5 * hour ? at + 8.5 * hour - clock : clock > 19 * hour ? at + day - clock + 8.6 * hour : at
}
const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits
