import { bytesOf, type Field, i16, packed, Reader, record, rest, u16, u32, u8, type ValueOf, type Version, Writer } from './bytes.ts'
import { blindAlarm, driverAlarm, forwardAlarm, tyreAlarm } from './safety.ts'
import { momentOf } from './time.ts'

/**
 * °C of the carriage: the standard puts a sign into the highest bit, many terminals send two's complement. What would be colder than anything can be with the
 * one is meant with the other.
 */
const coldest = 300
const carriage: Field<number> = {
  read: (from) => {
    const value = from.uint(2)
    if (value < 0x8000) return value
    return value - 0x8000 <= coldest ? 0x8000 - value || 0 : value - 0x10000
  },
  write: (to, value) => to.uint(2, value >= 0 ? value : value >= -coldest ? 0x8000 - value : value + 0x10000)
}

/** Probes of a cold box, tenths of a degree each; what a probe that is not there sends is nothing. */
const probes: Field<readonly (number | null)[]> = {
  read: (from) => {
    if (from.left === 0 || from.left % 2) from.failed = true
    return Array.from({ length: from.left >> 1 }, () => i16.read(from)).map((value) => (value === 0x7fff || value === -0x8000 ? null : value))
  },
  write: (to, list) => {
    if (list.length === 0) to.failed = true
    for (const value of list) i16.write(to, value ?? 0x7fff)
  }
}

/** 超速报警 0x11: where the limit holds; the area or section is named unless it holds everywhere (0). */
const overspeed: Field<{ readonly at: number; readonly area_id: number | null }> = {
  read: (from) => ({ at: u8.read(from), area_id: from.left ? u32.read(from) : null }),
  write: (to, { at, area_id }) => {
    u8.write(to, at)
    if (area_id !== null) u32.write(to, area_id)
  }
}

/** What may follow a position (附加信息), by its number. Whatever does not have its size is kept as bytes, since makers use the same numbers for their own. */
const items = {
  /** 里程, tenths of a kilometre */
  mileage: { id: 0x01, field: u32 },
  /** 油量, tenths of a litre */
  fuel: { id: 0x02, field: u16 },
  /** 行驶记录仪速度, tenths of km/h */
  recorderSpeed: { id: 0x03, field: u16 },
  /** 需要人工确认报警事件的ID, from 1 */
  toConfirm: { id: 0x04, field: u16 },
  /** 胎压, Pa, a byte each; 0xff: none there */
  tyrePressure: { id: 0x05, field: bytesOf(30) },
  carriage: { id: 0x06, field: carriage },
  overspeed: { id: 0x11, field: overspeed },
  /** 进出区域/路线: in 0 or out 1 */
  area: { id: 0x12, field: record({ at: u8, area_id: u32, direction: u8 }) },
  /** 路段行驶时间, seconds; 0 too short, 1 too long */
  routeTime: { id: 0x13, field: record({ section_id: u32, seconds: u16, result: u8 }) },
  /** 扩展车辆信号状态位 */
  signals: { id: 0x25, field: u32 },
  /** IO状态位 */
  io: { id: 0x2a, field: u16 },
  /** 模拟量: AD0 below, AD1 above */
  analog: { id: 0x2b, field: record({ ad1: u16, ad0: u16 }) },
  /** 无线通信网络信号强度 */
  signal: { id: 0x30, field: u8 },
  /** GNSS定位卫星数 */
  satellites: { id: 0x31, field: u8 },
  /** Cold boxes: as commonly sent, in no standard. */
  probes: { id: 0x51, field: probes },
  forward: { id: 0x64, field: forwardAlarm },
  driver: { id: 0x65, field: driverAlarm },
  tyre: { id: 0x66, field: tyreAlarm },
  blind: { id: 0x67, field: blindAlarm }
} as const
type Items = typeof items
export type Item = { [K in keyof Items]: { readonly kind: K; readonly value: ValueOf<Items[K]['field']> } }[keyof Items] | OtherItem
type OtherItem = { readonly kind: 'other'; readonly id: number; readonly bytes: Uint8Array }

const kinds = Object.keys(items) as (keyof Items)[]
const kindOf = new Map<number, keyof Items>(kinds.map((kind) => [items[kind].id, kind]))

const readItem = (id: number, bytes: Uint8Array, version: Version): Item => {
  const kind = kindOf.get(id)
  const own = new Reader(bytes, version)
  const value = kind && (items[kind].field as Field<unknown>).read(own)
  return kind && !own.failed && own.left === 0 ? ({ kind, value } as Item) : { kind: 'other', id, bytes }
}

const writeItem = (to: Writer, item: Item): void => {
  const own = new Writer(to.version)
  if (item.kind === 'other') own.put(item.bytes)
  else (items[item.kind].field as Field<unknown>).write(own, item.value)
  if (own.failed) to.failed = true
  u8.write(to, item.kind === 'other' ? item.id : items[item.kind].id)
  u8.write(to, own.size)
  to.put(own.written())
}

/** Items up to the end. One that claims more bytes than there are is torn off: what came before it holds, it is kept as it stands. */
const itemList: Field<{ readonly items: readonly Item[]; readonly torn: Uint8Array }> = {
  read: (from) => {
    const list: Item[] = []
    while (from.left >= 2) {
      const size = from.bytes[from.at + 1] as number
      if (from.left < 2 + size) break
      const id = from.uint(1)
      from.uint(1)
      list.push(readItem(id, from.take(size), from.version))
    }
    return { items: list, torn: rest.read(from) }
  },
  write: (to, { items: list, torn }) => {
    for (const item of list) writeItem(to, item)
    to.put(torn)
  }
}

const base = record({
  /** 报警标志, bit by bit */
  alarm: u32,
  /** 状态, bit by bit */
  status: u32,
  /** Millionths of a degree; south and west stand in the status. */
  lat_e6: u32,
  lon_e6: u32,
  altitude_m: i16,
  /** 0.1 km/h */
  speed_dkmh: u16,
  /** 0 north, clockwise, to 359 */
  course: u16,
  /** YYMMDDhhmmss, GMT+8, as it came: digits that are none stay to be seen */
  time: packed(6)
})
/** 位置汇报 0x0200: what it says, before anything of it is believed. */
export type Position = ValueOf<typeof base> & ValueOf<typeof itemList>
export const position: Field<Position> = {
  read: (from) => ({ ...base.read(from), ...itemList.read(from) }),
  write: (to, value) => {
    base.write(to, value)
    itemList.write(to, value)
  }
}

/** Where the vehicle was, WGS-84, if the terminal knew it: degrees, milliseconds, km/h, metres, tenths of °C. */
type Fix = {
  readonly lon: number
  readonly lat: number
  readonly at: number
  readonly speed_kmh: number
  readonly course: number
  readonly altitude_m: number
  readonly mileage_m: number | null
  readonly temperatures_dc: readonly (number | null)[]
  readonly acc: boolean
}
/** Why a position is none: not located (状态位 1), at 0,0 where terminals are that have not yet looked, no moment, coordinates that are encrypted or not of this world. */
type NoFix = { readonly unfixed: 'notLocated' | 'nowhere' | 'time' | 'encrypted' | 'offTheMap' }

const bit = (word: number, at: number): boolean => Math.floor(word / 2 ** at) % 2 === 1

export const fixOf = (told: Position): Fix | NoFix => {
  const { status, lat_e6, lon_e6, time, speed_dkmh, course, altitude_m } = told
  const at = momentOf(time)
  if (at === undefined) return { unfixed: 'time' }
  if (bit(status, 5)) return { unfixed: 'encrypted' }
  if (!bit(status, 1)) return { unfixed: 'notLocated' }
  if (lat_e6 === 0 && lon_e6 === 0) return { unfixed: 'nowhere' }
  if (lat_e6 > 90_000_000 || lon_e6 > 180_000_000) return { unfixed: 'offTheMap' }
  const mileage = told.items.find((item) => item.kind === 'mileage')
  return {
    lon: (bit(status, 3) ? -lon_e6 : lon_e6) / 1e6,
    lat: (bit(status, 2) ? -lat_e6 : lat_e6) / 1e6,
    at,
    speed_kmh: speed_dkmh / 10,
    course: course % 360,
    altitude_m,
    mileage_m: mileage ? mileage.value * 100 : null,
    temperatures_dc: temperaturesOf(told.items),
    acc: bit(status, 0)
  }
}

/** Of the probes, else of the carriage. */
const temperaturesOf = (list: readonly Item[]): (number | null)[] => {
  const [several] = list.filter((item) => item.kind === 'probes')
  if (several) return [...several.value]
  return list.flatMap((item) => (item.kind === 'carriage' ? [item.value * 10] : []))
}
