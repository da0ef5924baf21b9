import { companyState } from '@yunshu/contract/company/contract'
import type { order } from '@yunshu/contract/order/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { usualTimes } from '@yunshu/domain/habit'
import type { MessageGoods, MessagePoint, OrderMessage } from '@yunshu/domain/orderText'
import type { Draft } from '../../kit/form.ts'
import type { readPasted } from '../../widgets/place.ts'
import { blankEnd, blankGoods, blankStart, type EndInput, type GoodsInput, type OrderInput, type StartInput } from './draft.ts'

/** Where the addresses of a message lie, by their text. */
export type FoundPlaces = ReadonlyMap<string, Awaited<ReturnType<typeof readPasted>>>
type Known = {
  readonly found: FoundPlaces
  readonly usual: ReturnType<typeof usualTimes>
  readonly choices: OutputOf<typeof order.choices> | undefined
  readonly before: Draft<OrderInput>
}

/** What a message says, in the fields of the form. What it does not say stays as it was, but a point with another address is another point; times that are open follow from habit. */
export const filledFrom = (read: OrderMessage, { found, usual, choices, before }: Known): Draft<OrderInput> => {
  const of = (kind: MessagePoint['kind']) => read.points.filter((point) => point.kind === kind)
  const [first] = of('pickup')
  const pickup = first?.at?.time ?? (first?.address ? undefined : before.fahuo?.[0]?.zhiding_start_time) ?? usual.pickup
  const took = Date.parse(usual.delivery) - Date.parse(usual.pickup)
  const delivery = new Date(Date.parse(pickup) + took).toISOString()
  const fahuo = filled(of('pickup'), before.fahuo ?? [], (point, given): Draft<StartInput> => {
    const kept = point?.address ? undefined : given
    const at = point?.at ?? (kept?.zhiding_start_time ? undefined : { type: 1 as const, time: pickup })
    return { ...blankStart(), ...kept, ...startOf(point, point && found.get(point.address)?.found), ...(at && startTime(at)) }
  })
  const goods = read.goods.map((one) => goodsOf(one, choices))
  const shouhuo = filled(of('delivery'), before.shouhuo ?? [], (point, given, i): Draft<EndInput> => {
    const kept = point?.address ? { goods_info_json_arr: given?.goods_info_json_arr ?? [blankGoods()] } : given
    const at = point?.at ?? (kept && 'zhiding_end_time' in kept && kept.zhiding_end_time ? undefined : { type: 1 as const, time: delivery })
    return {
      ...blankEnd(),
      ...kept,
      ...endOf(point, point && found.get(point.address)?.found),
      ...(at && endTime(at)),
      ...(i === 0 && goods.length > 0 && { goods_info_json_arr: goods })
    }
  })
  const vehicle = vehicleOf(read, choices)
  return { fahuo, shouhuo, ...(vehicle && { vehicle_type_ids: [vehicle.id] }), ...(read.body && { box_type: read.body }) }
}

/** The vehicle type of the length that a message names, if one is offered. */
export const vehicleOf = ({ vehicle }: OrderMessage, choices: Known['choices']) =>
  choices?.vehicle_types.find(({ title, state }) => vehicle !== undefined && title.startsWith(vehicle) && state === companyState.code.normal)

/** The points of a message over those that are in the form already, in their order. */
const filled = <T>(
  points: readonly MessagePoint[],
  before: readonly T[],
  fill: (point: MessagePoint | undefined, kept: T | undefined, i: number) => T
): readonly T[] => Array.from({ length: Math.max(points.length, before.length, 1) }, (_, i) => fill(points[i], before[i], i))

type Place = Awaited<ReturnType<typeof readPasted>>['found'] | undefined
const startOf = (point: MessagePoint | undefined, place: Place): Draft<StartInput> => ({
  ...(point?.name && { start_link_name: point.name }),
  ...(point?.phone && { start_link_phone: point.phone }),
  ...(point?.address && { start_address_str: place?.address || point.address }),
  ...(place?.area_code && {
    start_address_province: place.province,
    start_address_city: place.city,
    start_address_area: place.area,
    start_area_code: place.area_code,
    lng: place.lng,
    lat: place.lat
  })
})
const endOf = (point: MessagePoint | undefined, place: Place): Draft<EndInput> => ({
  ...(point?.name && { end_link_name: point.name }),
  ...(point?.phone && { end_link_phone: point.phone }),
  ...(point?.address && { end_address_str: place?.address || point.address }),
  ...(place?.area_code && {
    end_address_province: place.province,
    end_address_city: place.city,
    end_address_area: place.area,
    end_area_code: place.area_code,
    lng: place.lng,
    lat: place.lat
  })
})
type At = NonNullable<MessagePoint['at']>
const startTime = ({ type, time, end }: At): Draft<StartInput> => ({
  zhiding_start_time_type: type,
  zhiding_start_time: time,
  zhiding_start_time_end: end ?? null
})
const endTime = ({ type, time, end }: At): Draft<EndInput> => ({
  zhiding_end_time_type: type,
  zhiding_end_time: time,
  zhiding_end_time_end: end ?? null
})

/** A row of goods; the measure that was not said is nothing where the other was, as the form asks for one of them. */
const goodsOf = ({ name, danwei, num, kg, m3 }: MessageGoods, choices: Known['choices']): Draft<GoodsInput> => {
  const type = name && choices?.goods_types.find((one) => !one.dangerous && (one.name.includes(name) || name.includes(one.name)))
  const measured = kg !== undefined || m3 !== undefined
  return {
    ...blankGoods(),
    goods_name: name,
    ...(danwei && { danwei: danwei as GoodsInput['danwei'] }),
    ...(num !== undefined && { goods_num: num }),
    ...(measured && { goods_kg: kg ?? 0, goods_volume: m3 ?? 0 }),
    ...(type && { goods_type_id: type.id })
  }
}
