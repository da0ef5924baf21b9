import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { loading } from '@yunshu/contract/loading/contract'
import type { Say } from '../../kit/lang.ts'
import { money, num } from '../../kit/format.ts'
import type { Info, LoadOrder } from './plan.ts'
import { spanOf } from '../../widgets/Late.tsx'
import { remedyPhrases } from './remedyPhrases.ts'

export type Remedy = OutputOf<typeof loading.remedies>['data'][number]
type Assumed = Info['assumed']
type Names = { readonly info: Info; readonly orders: ReadonlyMap<number, LoadOrder>; readonly typeName: (id: number) => string }

const total = (pieces: readonly number[]): number => pieces.reduce((sum, count) => sum + count, 0)
const placeOf = (orders: Names['orders'], order_id: number, point: number): string => {
  const at = orders.get(order_id)?.points[point]
  return at ? at.address_diming || at.address_str : ''
}
const noOf = (orders: Names['orders'], order_id: number): string => orders.get(order_id)?.order_no ?? String(order_id)

/** What a remedy does, in a sentence: whose window, which vehicle, how many pieces where. */
export const remedyText = (say: Say, { info, orders, typeName }: Names, { kind, asks, vehicles, left }: Remedy, order_id: number): string => {
  const isNew = (id: string) => !info.vehicles.some((vehicle) => vehicle.id === id)
  const [first] = vehicles
  const how = !first
    ? ''
    : isNew(first.id)
      ? say(remedyPhrases, 'fitsOwn', { type: typeName(first.vehicle_type_id) })
      : say(remedyPhrases, 'fitsOn', { vehicle: first.id })
  switch (kind) {
    case 'fits':
      return how
    case 'window':
      return `${say.list(
        asks.windows.map(({ order_id: whose, point, before_min, after_min }) =>
          say(remedyPhrases, before_min > 0 ? 'earlier' : 'later', {
            no: noOf(orders, whose),
            place: placeOf(orders, whose, point),
            span: spanOf(say, before_min + after_min)
          })
        )
      )} · ${how}`
    case 'vehicle':
      return say(remedyPhrases, 'oneMore', { type: typeName(first?.vehicle_type_id ?? 0) })
    case 'limit': {
      const vehicle = first?.id ?? ''
      return say.list([
        ...(asks.max_points === null ? [] : [say(remedyPhrases, 'pointsTo', { vehicle, count: asks.max_points })]),
        ...(asks.max_detour_km === null ? [] : [say(remedyPhrases, 'detourTo', { vehicle, count: asks.max_detour_km })])
      ])
    }
    case 'rule':
      return `${say.list(easedText(say, typeName, asks))} · ${how}`
    case 'split': {
      const rows = orders.get(order_id)?.rows ?? []
      const goods = (pieces: readonly number[]) => total(pieces.map((count, i) => (rows[i]?.order_goods_id === null ? 0 : count)))
      const parts = vehicles.map(({ id, vehicle_type_id, loads }) => {
        const count = num(goods(loads.find((load) => load.order_id === order_id)?.pieces ?? []))
        return isNew(id)
          ? say(remedyPhrases, 'partOwn', { count, type: typeName(vehicle_type_id) })
          : say(remedyPhrases, 'partOn', { count, vehicle: id })
      })
      const rest = goods(left)
      return say(remedyPhrases, 'parts', { parts: say.list(parts) }) + (rest > 0 ? say(remedyPhrases, 'stays', { count: num(rest) }) : '')
    }
  }
}

/* Rules about temperatures and about moving goods aside, as they would have to be. */
const easedText = (say: Say, typeName: Names['typeName'], { keeps, mix_temps, rehandle_fen }: Assumed): string[] => [
  ...keeps.map((type) => say(remedyPhrases, 'keepsOf', { type: typeName(type) })),
  ...(mix_temps ? [say(remedyPhrases, 'mixed')] : []),
  ...(rehandle_fen === null ? [] : [say(remedyPhrases, 'movedFor', { yuan: money(rehandle_fen) })])
]

/** The windows that are wider in a plan than the customer asked for. */
export const windowsOf = (say: Say, { assumed, orders }: Pick<Info, 'assumed' | 'orders'>): string[] => {
  const known = new Map(orders.map((order) => [order.order_id, order]))
  return assumptionsOf(say, { orders: known, typeName: String }, assumed)
    .filter(({ agreed }) => !agreed)
    .map(({ text }) => text)
}

/** Each thing that a plan takes for granted, with what is left when it is withdrawn. */
export const assumptionsOf = (
  say: Say,
  { orders, typeName }: Omit<Names, 'info'>,
  assumed: Assumed
): { text: string; without: Assumed; agreed: boolean }[] => [
  ...assumed.windows.map(({ order_id, point, before_min, after_min }, at) => ({
    text: say(remedyPhrases, 'windowOf', {
      no: noOf(orders, order_id),
      place: placeOf(orders, order_id, point),
      side: say(remedyPhrases, before_min > 0 ? 'sideEarlier' : 'sideLater'),
      span: spanOf(say, before_min + after_min)
    }),
    without: { ...assumed, windows: assumed.windows.filter((_, i) => i !== at) },
    agreed: false
  })),
  ...assumed.more.map(({ vehicle_type_id, count }, at) => ({
    text: say(remedyPhrases, 'moreOf', { type: typeName(vehicle_type_id), count }),
    without: { ...assumed, more: assumed.more.filter((_, i) => i !== at) },
    agreed: true
  })),
  ...assumed.split.map((order_id) => ({
    text: say(remedyPhrases, 'splitOf', { no: noOf(orders, order_id) }),
    without: { ...assumed, split: assumed.split.filter((one) => one !== order_id) },
    agreed: true
  })),
  ...(assumed.max_points === null
    ? []
    : [{ text: say(remedyPhrases, 'pointsOf', { count: assumed.max_points }), without: { ...assumed, max_points: null }, agreed: true }]),
  ...(assumed.max_detour_km === null
    ? []
    : [{ text: say(remedyPhrases, 'detourOf', { count: assumed.max_detour_km }), without: { ...assumed, max_detour_km: null }, agreed: true }]),
  ...assumed.keeps.map((type) => ({
    text: say(remedyPhrases, 'keepsOf', { type: typeName(type) }),
    without: { ...assumed, keeps: assumed.keeps.filter((one) => one !== type) },
    agreed: true
  })),
  ...(assumed.mix_temps ? [{ text: say(remedyPhrases, 'mixed'), without: { ...assumed, mix_temps: false }, agreed: true }] : []),
  ...(assumed.rehandle_fen === null
    ? []
    : [
        {
          text: say(remedyPhrases, 'movedFor', { yuan: money(assumed.rehandle_fen) }),
          without: { ...assumed, rehandle_fen: null },
          agreed: true
        }
      ])
]
