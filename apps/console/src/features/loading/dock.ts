import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Info, LoadOrder, Vehicle } from './plan.ts'
import { visitsOf } from './plan.ts'

/** Goods of an order on a vehicle, and what was loaded of them. */
export type Carried = Info['carried'][number]
export type Run = Info['runs'][number]

const { code } = waybillMachine

export const isTicked = ({ load_num }: Pick<Carried, 'load_num'>): boolean => load_num !== null
/** Less than planned is on the vehicle. */
export const isShort = (row: Carried): boolean =>
  row.load_num !== null && (row.load_num < row.goods_num || (row.load_kg ?? 0) < row.goods_kg || (row.load_volume ?? 0) < row.goods_volume)
/** Nobody has to say anything of it any more. */
export const isExplained = (row: Carried): boolean => isTicked(row) && (!isShort(row) || row.short_reason !== null)

/** Goods rows in the order in which the dock loads them: what is picked up first; of one place, what leaves last goes in first. With the number of the stop at which each leaves. */
export const inDockOrder = (
  vehicle: Vehicle | undefined,
  orders: ReadonlyMap<number, LoadOrder>,
  rows: readonly Carried[]
): { row: Carried; stop: number; place: string }[] => {
  const visits = vehicle ? visitsOf(vehicle, orders) : []
  const at = (order_id: number, point: number | undefined) => {
    const stop = vehicle?.stops.findIndex((one) => one.order_id === order_id && one.point === point) ?? -1
    return visits.findIndex(({ from, upTo }) => stop >= from && stop < upTo)
  }
  // Among equals as the drawing beside it has them.
  const rides = ({ order_id }: Carried) => vehicle?.loads.findIndex((one) => one.order_id === order_id) ?? 0
  return rows
    .map((row) => {
      const goods = orders.get(row.order_id)?.rows.find(({ order_goods_id }) => order_goods_id === row.order_goods_id)
      const stop = at(row.order_id, goods?.to)
      return { row, first: at(row.order_id, goods?.from), stop: stop + 1, place: visits[stop]?.name ?? '' }
    })
    .sort((a, b) => a.first - b.first || b.stop - a.stop || rides(a.row) - rides(b.row))
}

/** What is to be done with a vehicle now. */
type Stage = 'dispatch' | 'cancelled' | 'accept' | 'load' | 'finish' | 'explain' | 'depart' | 'gone'
export const stageOf = ({ waybill_status }: Pick<Run, 'waybill_status'>, rows: readonly Carried[]): Stage => {
  if (waybill_status === null) return 'dispatch'
  if (waybill_status === code.cancelled) return 'cancelled'
  if (waybill_status < code.accepted) return 'accept'
  const explained = rows.every(isExplained)
  if (waybill_status < code.loaded) return explained ? 'finish' : 'load'
  if (!explained && waybill_status < code.unloaded) return 'explain'
  return waybill_status < code.inTransit ? 'depart' : 'gone'
}

/** Places at which loading may be said to be done: each row of their orders is loaded or explained. Points of several orders at one place are one. */
export const placesToFinish = (run: Pick<Run, 'pickups'>, rows: readonly Carried[]): { name: string; point_ids: number[]; ready: boolean }[] => {
  const places = new Map<string, { name: string; point_ids: number[]; ready: boolean }>()
  for (const { point_id, order_id, address_diming, done_at } of run.pickups) {
    if (done_at !== null) continue
    const place = places.get(address_diming) ?? { name: address_diming, point_ids: [], ready: true }
    const ready = place.ready && rows.filter((row) => row.order_id === order_id).every(isExplained)
    places.set(address_diming, { ...place, point_ids: [...place.point_ids, point_id], ready })
  }
  return [...places.values()]
}

type Part = { readonly order_id: number; readonly row: number }
/** How many pieces of each part of a drawing are aboard. */
export const aboardOf = (
  parts: readonly Part[],
  orders: ReadonlyMap<number, Pick<LoadOrder, 'rows'>>,
  rows: readonly Pick<Carried, 'order_id' | 'order_goods_id' | 'load_num'>[]
): readonly number[] =>
  parts.map(({ order_id, row }) => {
    const goods = orders.get(order_id)?.rows[row]?.order_goods_id
    return rows.find((one) => one.order_id === order_id && one.order_goods_id === goods)?.load_num ?? 0
  })

/** Which boxes of a drawing are aboard, the first of a part before the others; and the step after the last of them. */
export const boxesAboard = (
  placements: readonly { readonly part: number }[],
  aboard: readonly number[]
): { are: readonly boolean[]; step: number } => {
  const left = [...aboard]
  const are = placements.map(({ part }) => (left[part] = (left[part] ?? 0) - 1) >= 0)
  return { are, step: are.lastIndexOf(true) + 1 }
}

type Amount = { readonly num: number; readonly kg: number; readonly m3: number }
/** What is planned on a vehicle, and what of it is loaded. */
export const sumsOf = (rows: readonly Carried[]): { planned: Amount; loaded: Amount; ticked: number } => {
  const add = (pick: (row: Carried) => number) => Math.round(rows.reduce((sum, row) => sum + pick(row), 0) * 10_000) / 10_000
  return {
    planned: { num: add((row) => row.goods_num), kg: add((row) => row.goods_kg), m3: add((row) => row.goods_volume) },
    loaded: { num: add((row) => row.load_num ?? 0), kg: add((row) => row.load_kg ?? 0), m3: add((row) => row.load_volume ?? 0) },
    ticked: rows.filter(isTicked).length
  }
}
