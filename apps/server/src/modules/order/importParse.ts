import type { Bilingual, Slots } from '@yunshu/contract/kit/phrases'
import { cellText } from '@yunshu/contract/kit/parseCell'
import { needReceipt, orderKind, payMode, timeType } from '@yunshu/contract/order/machine'
import type { ImportFaultName } from '@yunshu/contract/order/importWords'
import { deliversAfterPickup, lateLimit, windowFault } from '@yunshu/domain/late'
import { isGoods } from '@yunshu/domain/quantity'
import { loadPlaces } from '@yunshu/places/load-node'
import { findPlace, type NamedPlace } from '@yunshu/places/named'
import type { SheetSeen } from '@yunshu/contract/kit/importing'
import type { Static } from 'typebox'
import { readCell, readTitles, rowsBelow, seenOf } from '../../platform/sheet/columns.ts'
import type { Sheet } from '../../platform/sheet/head.ts'
import { type SheetCell, SheetFault } from '../../platform/sheet/limits.ts'
import { endWindow, type Form, startWindow } from './content.ts'
import { type ImportName, type ImportValue, importColumns, importNames, titleOf } from './importColumns.ts'

export type { SheetCell } from '../../platform/sheet/limits.ts'
export type Dictionaries = {
  readonly goodsTypes: readonly { id: number; goods_type_name: string; dangerous: boolean; forbidden: boolean }[]
  readonly vehicleTypes: readonly { id: number; title: string }[]
}
/** A fault, with its row (as the sheet counts them) and column. */
export type ImportFault = {
  readonly row: number
  readonly column: string
  readonly key: string
  readonly fault: ImportFaultName
  readonly slots: Slots
}
type ImportedOrder = {
  readonly key: string
  readonly rows: readonly number[]
  readonly form: Form | undefined
  readonly faults: readonly ImportFault[]
  readonly notes: readonly Note[]
}
/** What was read otherwise than it was written. */
type Note = { readonly row: number; readonly column: string; readonly reason: Bilingual }
type Line = { readonly row: number; readonly cells: Readonly<Record<ImportName, SheetCell>> }

/** The most orders of one file. */
const importLimit = 10_000
/** What the thread sends about a file: first how many rows and orders it has, then the orders in batches, with the cells of their rows where these are asked for. */
export type OrderPart =
  | { readonly head: readonly string[]; readonly rows: number; readonly count: number; readonly seen: Static<typeof SheetSeen> }
  | readonly (ImportedOrder & { readonly cells?: readonly (readonly SheetCell[])[] })[]
export type OrderArgument = { readonly dictionaries: Dictionaries; readonly withCells: boolean }
/** Orders of one part; an import stores them together. */
const partSize = 100

/** Reads a sheet into orders with their faults, for the thread in which workbooks are read. Pure, so that preview and import come to the same result. Throws the title of a missing column. */
export function* parseRows(sheet: Sheet, { dictionaries, withCells }: OrderArgument): Iterable<OrderPart> {
  loadPlaces()
  const { head, rows, groups } = groupsOf(sheet)
  if (groups.length > importLimit)
    throw new SheetFault({ zh: `一次最多导入 ${importLimit} 个订单`, en: `at most ${importLimit} orders can be imported at once` })
  yield { head, rows, count: groups.length, seen: seenOf(importColumns, sheet) }
  let part: ImportedOrder[] = []
  const withTheirs = (orders: readonly ImportedOrder[]): OrderPart =>
    withCells ? orders.map((order) => ({ ...order, cells: order.rows.map((row) => sheet.rows[row - 1] ?? []) })) : orders
  for (const order of ordersOf(groups, dictionaries, placeFinder())) {
    part.push(order)
    if (part.length < partSize) continue
    yield withTheirs(part)
    part = []
  }
  if (part.length > 0) yield withTheirs(part)
}

/** The rows of each order: those with the same number, anywhere in the sheet. */
const groupsOf = (sheet: Sheet): { head: string[]; rows: number; groups: Line[][] } => {
  const head = readTitles(importColumns, sheet.rows[sheet.head])
  const at = Object.fromEntries(importNames.map((name) => [name, head.indexOf(titleOf(name))])) as Record<ImportName, number>
  const groups = new Map<string, Line[]>()
  const rows = rowsBelow(sheet)
  for (const { row, cells } of rows) {
    const line = { row, cells: Object.fromEntries(importNames.map((name) => [name, at[name] < 0 ? null : cells[at[name]]])) as Line['cells'] }
    const group = cellText(line.cells.key) || ` ${row}`
    const others = groups.get(group)
    if (others) others.push(line)
    else groups.set(group, [line])
  }
  return { head, rows: rows.length, groups: [...groups.values()] }
}

/** One order from its rows; it has a form only when none of the rows has a fault. */
const orderOf = (lines: readonly Line[], dictionaries: Dictionaries, find: FindPlace): ImportedOrder => {
  const [first] = lines
  const key = cellText(first?.cells.key)
  const faults: ImportFault[] = []
  const blame: Blame = (line, name, fault, slots = {}) => void faults.push({ row: line?.row ?? 0, column: titleOf(name), key, fault, slots })
  if (!key) blame(first, 'key', 'required')
  const read = reader(blame)
  const conditions = conditionsOf(lines, read, blame, dictionaries)
  const starts = pointsOf(lines, 'start', read, blame, find)
  const ends = pointsOf(lines, 'end', read, blame, find)
  const goods = new Map<string, Form['shouhuo'][number]['goods_info_json_arr']>()
  for (const line of lines) {
    const end = pointKey(line, 'end')
    goods.set(end, goods.get(end) ?? [])
    goods.get(end)?.push(goodsOf(line, read, blame, dictionaries))
  }
  const form = conditions && {
    ...conditions,
    xianlu_type: starts.length > 1 ? (3 as const) : ends.length > 1 ? (2 as const) : (1 as const),
    fahuo: starts.map(({ point }) => point as Form['fahuo'][number]),
    shouhuo: ends.map(({ point, key: own }) => ({ ...(point as Form['shouhuo'][number]), goods_info_json_arr: goods.get(own) ?? [] }))
  }
  if (form && faults.length === 0) demandTimes(form, starts, ends, blame)
  if (starts.length > 10) blame(starts[10]?.line, 'start_address', 'tooManyPoints')
  if (ends.length > 10) blame(ends[10]?.line, 'end_address', 'tooManyPoints')
  return {
    key,
    rows: lines.map(({ row }) => row),
    form: faults.length === 0 && form ? form : undefined,
    faults,
    notes: lines.flatMap((line) => formersOf(line, find))
  }
}

type Blame = (line: Line | undefined, name: ImportName, fault: ImportFaultName, slots?: Slots) => undefined
type Read = ReturnType<typeof reader>

/** Reads cells by the kinds of their fields; each fault names its row and column. */
const reader =
  (blame: Blame) =>
  <N extends ImportName>(line: Line, name: N): ImportValue<N> | undefined => {
    const read = readCell(importColumns[name], line.cells[name])
    return read.fault ? blame(line, name, read.fault, read.slots) : read.value
  }

/** Columns that belong to the whole order are read from its first row; later rows may repeat the value, but not contradict it. */
const conditionsOf = (lines: readonly Line[], read: Read, blame: Blame, { vehicleTypes }: Dictionaries) => {
  const [first] = lines
  if (!first) return undefined
  for (const name of importNames.filter((one) => importColumns[one].of === 'order'))
    for (const line of lines.slice(1))
      if (cellText(line.cells[name]) && cellText(line.cells[name]) !== cellText(first.cells[name]))
        blame(line, name, 'contradicts', { first: first.row, value: cellText(first.cells[name]) })
  const order_kind = read(first, 'order_kind') ?? orderKind.code.ordinary
  const temp_min = read(first, 'temp_min')
  const temp_max = read(first, 'temp_max')
  if (order_kind === orderKind.code.coldChain && temp_min === undefined && !cellText(first.cells.temp_min)) blame(first, 'temp_min', 'coldNeeds')
  if (order_kind === orderKind.code.coldChain && temp_max === undefined && !cellText(first.cells.temp_max)) blame(first, 'temp_max', 'coldNeeds')
  if (temp_min !== undefined && temp_max !== undefined && temp_min >= temp_max) blame(first, 'temp_max', 'tempOrder')
  const value = read(first, 'goods_value')
  return {
    order_kind,
    temp_min: temp_min ?? null,
    temp_max: temp_max ?? null,
    customer_order_no: read(first, 'customer_order_no') ?? '',
    vehicle_type_ids: vehiclesOf(first, read, blame, vehicleTypes),
    vehicle_count: read(first, 'vehicle_count') ?? 1,
    box_type: read(first, 'box_type') ?? '',
    need_receipt: read(first, 'need_receipt') ?? needReceipt.code.electronic,
    receipt_days: 7,
    release_hold: false,
    insured_flag: Boolean(value),
    goods_value_fen: value || null,
    pay_mode: read(first, 'pay_mode') ?? payMode.code.monthly,
    deal_mode: 3 as const,
    remark: read(first, 'remark') ?? ''
  }
}

const vehiclesOf = (line: Line, read: Read, blame: Blame, types: Dictionaries['vehicleTypes']): number[] => {
  const names = (read(line, 'vehicle_types') ?? '')
    .split(/[、,，;；/]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  const plain = (name: string): string => name.replace(/\s|型|车/g, '').replace(/m$/i, '米')
  return [...new Set(names)].flatMap(
    (name) => types.find(({ title }) => plain(title) === plain(name))?.id ?? blame(line, 'vehicle_types', 'noVehicle', { value: name }) ?? []
  )
}

type Side = 'start' | 'end'
type Point = { readonly line: Line; readonly key: string; readonly point: object }

/** Rows with the same contact, address and time are one point, however many rows of goods it has. */
const pointKey = ({ cells }: Line, side: Side): string =>
  [`${side}_link_phone`, `${side}_province`, `${side}_city`, `${side}_area`, `${side}_address`, `${side}_time`]
    .map((name) => cellText(cells[name as ImportName]))
    .join('|')

const pointsOf = (lines: readonly Line[], side: Side, read: Read, blame: Blame, find: FindPlace): Point[] => {
  const firsts = new Map<string, Line>()
  for (const line of lines) {
    const key = pointKey(line, side)
    if (!firsts.has(key)) firsts.set(key, line)
  }
  return [...firsts].map(([key, line]) => ({ line, key, point: pointOf(line, side, read, blame, find) }))
}

const pointOf = (line: Line, side: Side, read: Read, blame: Blame, find: FindPlace): object => {
  const place = placeOf(line, side, read, blame, find)
  const type = read(line, `${side}_time_type`) ?? timeType.code.before
  const time = read(line, `${side}_time`)
  const end = read(line, `${side}_time_end`)
  const fault = time ? windowFault({ type, time, end: end ?? null }) : undefined
  if (fault) blame(line, `${side}_time_end`, fault === 'tooLong' ? 'spanTooLong' : fault)
  return {
    [`${side}_link_name`]: read(line, `${side}_link_name`) ?? '',
    [`${side}_link_phone`]: read(line, `${side}_link_phone`) ?? '',
    [`${side}_address_province`]: place?.province,
    [`${side}_address_city`]: place?.city,
    [`${side}_address_area`]: place?.area,
    [`${side}_area_code`]: place?.area_code,
    [`${side}_address_str`]: streetOf(read(line, `${side}_address`) ?? '', place),
    [`${side}_address_diming`]: read(line, `${side}_diming`) ?? '',
    lng: place?.lng,
    lat: place?.lat,
    [`zhiding_${side}_time_type`]: type,
    [`zhiding_${side}_time`]: time ?? '',
    [`zhiding_${side}_time_end`]: type === timeType.code.between ? (end ?? null) : null,
    [side === 'start' ? 'address_content' : 'end_content']: read(line, `${side}_note`) ?? ''
  }
}

/* The town that was written in the column of the district stands before the street, where it has room. */
const streetOf = (written: string, place: NamedPlace | undefined): string => (place && place.street.length <= 200 ? place.street : written)
const placeOf = (line: Line, side: Side, read: Read, blame: Blame, find: FindPlace): NamedPlace | undefined => {
  const [province = '', city = '', area = ''] = [read(line, `${side}_province`), read(line, `${side}_city`), read(line, `${side}_area`)]
  if (!province) return undefined
  const found = find(province, city, area, cellText(line.cells[`${side}_address`]))
  if (!found) return blame(line, `${side}_area`, 'noDistrict', { value: `${province}${city}${area}` })
  const { place, zone } = found
  return zone === undefined ? place : blame(line, `${side}_area`, 'zone', { value: zone, area: place.area })
}
/* Divisions that were written by a name of before. */
const formersOf = (line: Line, find: FindPlace): Note[] =>
  (['start', 'end'] as const).flatMap((side) => {
    const cell = (name: 'province' | 'city' | 'area' | 'address'): string => cellText(line.cells[`${side}_${name}`])
    const { former, place } = (cell('province') && find(cell('province'), cell('city'), cell('area'), cell('address'))) || {}
    if (former === undefined || !place) return []
    return [{ row: line.row, column: titleOf(`${side}_area`), reason: { zh: `${former}现为${place.area}`, en: `${former} is ${place.area} now` } }]
  })

type FindPlace = typeof findPlace
/** Looks each place of a file up once: many orders leave from the same one, and reading an address is most of the work of reading an order. */
const placeFinder = (): FindPlace => {
  const known = new Map<string, ReturnType<typeof findPlace>>()
  return (...names) => {
    const key = names.join('|')
    if (!known.has(key)) known.set(key, findPlace(...names))
    return known.get(key)
  }
}

const goodsOf = (line: Line, read: Read, blame: Blame, { goodsTypes }: Dictionaries) => {
  const type = read(line, 'goods_type')
  const known = goodsTypes.find(({ goods_type_name }) => goods_type_name === type)
  if (type && !known) blame(line, 'goods_type', 'noGoodsType', { value: type })
  if (type && known?.forbidden) blame(line, 'goods_type', 'forbidden', { value: type })
  else if (type && known?.dangerous) blame(line, 'goods_type', 'dangerous', { value: type })
  const [goods_num, goods_kg, goods_volume] = [read(line, 'goods_num'), read(line, 'goods_kg'), read(line, 'goods_volume')]
  const bad = (name: 'goods_kg' | 'goods_volume', value: number | undefined): boolean => value === undefined && cellText(line.cells[name]) !== ''
  const row = {
    goods_type_id: known?.id ?? 0,
    goods_name: read(line, 'goods_name') ?? '',
    goods_guige: read(line, 'goods_guige') ?? '',
    danwei: read(line, 'danwei') ?? '',
    goods_num: goods_num ?? 0,
    goods_kg: goods_kg ?? 0,
    goods_volume: goods_volume ?? 0
  }
  if (goods_num !== undefined && !bad('goods_kg', goods_kg) && !bad('goods_volume', goods_volume) && !isGoods(row))
    blame(line, 'goods_kg', 'weightOrVolume')
  return row
}

const demandTimes = (form: Form, starts: readonly Point[], ends: readonly Point[], blame: Blame): void => {
  const earliest = [...form.fahuo].sort((a, b) => lateLimit(startWindow(a)).localeCompare(lateLimit(startWindow(b))))[0]
  form.shouhuo.forEach((point, i) => {
    if (earliest && starts.length > 0 && !deliversAfterPickup(startWindow(earliest), endWindow(point)))
      blame(ends[i]?.line, 'end_time', 'deliveryFirst')
  })
}

/** Checks each order in turn: a customer number may belong to only one order of the file. */
function* ordersOf(groups: readonly (readonly Line[])[], dictionaries: Dictionaries, find: FindPlace): Iterable<ImportedOrder> {
  const seen = new Map<string, ImportedOrder>()
  for (const group of groups) {
    const order = orderOf(group, dictionaries, find)
    const no = order.form?.customer_order_no
    const other = no ? seen.get(no) : undefined
    if (no && !other) seen.set(no, order)
    yield other && no ? repeated(order, no, other) : order
  }
}

const repeated = (order: ImportedOrder, value: string, other: ImportedOrder): ImportedOrder => ({
  ...order,
  form: undefined,
  faults: [{ row: order.rows[0] ?? 0, column: titleOf('customer_order_no'), key: order.key, fault: 'repeated', slots: { value, other: other.key } }]
})
