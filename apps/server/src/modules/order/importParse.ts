import { type Enum, nameOf } from '@yunshu/contract/kit/enums'
import type { Slots } from '@yunshu/contract/kit/phrases'
import { needReceipt, orderKind, payMode, timeType } from '@yunshu/contract/order/machine'
import type { ImportFaultName } from '@yunshu/contract/order/importWords'
import { isDay } from '@yunshu/domain/calendar'
import { deliversAfterPickup, lateLimit, windowFault } from '@yunshu/domain/late'
import { isGoods } from '@yunshu/domain/quantity'
import { isPhone } from '@yunshu/domain/phone'
import { areaPath, codeOf, findArea, isDistrict } from '@yunshu/places/areas'
import { geocode } from '@yunshu/places/geocode'
import { loadPlaces } from '@yunshu/places/load-node'
import { type SheetCell, SheetFault } from '../../platform/sheet/limits.ts'
import { endWindow, type Form, startWindow } from './content.ts'
import { type ImportName, importColumns, importNames, titleOf } from './importColumns.ts'

export type { SheetCell } from '../../platform/sheet/limits.ts'
export type Dictionaries = {
  readonly goodsTypes: readonly { id: number; goods_type_name: string; dangerous: boolean; forbidden: boolean }[]
  readonly vehicleTypes: readonly { id: number; title: string }[]
}
/** A fault at its row (as the sheet counts) and column. */
export type ImportFault = {
  readonly row: number
  readonly column: string
  readonly key: string
  readonly fault: ImportFaultName
  readonly slots: Slots
}
export type ImportedOrder = {
  readonly key: string
  readonly rows: readonly number[]
  readonly form: Form | undefined
  readonly faults: readonly ImportFault[]
}
export type Parsed = { readonly head: readonly string[]; readonly rows: number; readonly orders: readonly ImportedOrder[] }

type Line = { readonly row: number; readonly cells: Readonly<Record<ImportName, SheetCell>> }

/** Reads a sheet into orders with their faults; pure, so that preview, import and tests see the same. A missing column throws its title. */
export const parseOrders = (sheet: readonly (readonly SheetCell[])[], dictionaries: Dictionaries): Parsed => {
  const { head, rows, groups } = groupsOf(sheet)
  return { head, rows, orders: [...ordersOf(groups, dictionaries)] }
}

/** The most orders of one file. */
export const importLimit = 10_000
/** What the thread tells of a file: first how much there is, then its orders, a few at a time, with the cells of their rows where they are wanted. */
export type OrderPart =
  | { readonly head: readonly string[]; readonly rows: number; readonly count: number }
  | readonly (ImportedOrder & { readonly cells?: readonly (readonly SheetCell[])[] })[]
export type OrderArgument = { readonly dictionaries: Dictionaries; readonly withCells: boolean }
const partSize = 20

/** The same for the thread in which workbooks are read. */
export function* parseRows(sheet: readonly (readonly SheetCell[])[], { dictionaries, withCells }: OrderArgument): Iterable<OrderPart> {
  loadPlaces()
  const { head, rows, groups } = groupsOf(sheet)
  if (groups.length > importLimit)
    throw new SheetFault({ zh: `一次最多导入 ${importLimit} 个订单`, en: `at most ${importLimit} orders can be imported at once` })
  yield { head, rows, count: groups.length }
  let part: ImportedOrder[] = []
  const withTheirs = (orders: readonly ImportedOrder[]): OrderPart =>
    withCells ? orders.map((order) => ({ ...order, cells: order.rows.map((row) => sheet[row - 1] ?? []) })) : orders
  for (const order of ordersOf(groups, dictionaries)) {
    part.push(order)
    if (part.length < partSize) continue
    yield withTheirs(part)
    part = []
  }
  if (part.length > 0) yield withTheirs(part)
}

/** The rows of each order: those with the same number, wherever they stand. */
const groupsOf = (sheet: readonly (readonly SheetCell[])[]): { head: string[]; rows: number; groups: Line[][] } => {
  const head = (sheet[0] ?? []).map((cell) => textOf(cell).replace(/\s*\*$/, ''))
  const at = Object.fromEntries(importNames.map((name) => [name, head.indexOf(titleOf(name))])) as Record<ImportName, number>
  const missing = importNames.find((name) => (importColumns[name] as { required?: boolean }).required && at[name] < 0)
  if (missing) throw missingColumn(titleOf(missing))
  const groups = new Map<string, Line[]>()
  let rows = 0
  for (const [i, cells] of sheet.entries()) {
    if (i === 0 || cells.every((cell) => textOf(cell) === '')) continue
    rows += 1
    const line = { row: i + 1, cells: Object.fromEntries(importNames.map((name) => [name, at[name] < 0 ? null : cells[at[name]]])) as Line['cells'] }
    const group = textOf(line.cells.key) || ` ${line.row}`
    const others = groups.get(group)
    if (others) others.push(line)
    else groups.set(group, [line])
  }
  return { head, rows, groups: [...groups.values()] }
}

/** The sheet is not ours: this column is not in it. */
export const missingColumn = (title: string): SheetFault => new SheetFault({ zh: `缺少“${title}”列`, en: `the column “${title}” is missing` })

/** One order out of its rows; the form is there only when nothing is wrong with any of them. */
const orderOf = (lines: readonly Line[], dictionaries: Dictionaries): ImportedOrder => {
  const [first] = lines
  const key = textOf(first?.cells.key)
  const faults: ImportFault[] = []
  const blame: Blame = (line, name, fault, slots = {}) => void faults.push({ row: line?.row ?? 0, column: titleOf(name), key, fault, slots })
  if (!key) blame(first, 'key', 'required')
  const read = reader(blame)
  const conditions = conditionsOf(lines, read, dictionaries)
  const starts = pointsOf(lines, 'start', read)
  const ends = pointsOf(lines, 'end', read)
  const goods = new Map<string, Form['shouhuo'][number]['goods_info_json_arr']>()
  for (const line of lines) {
    const end = pointKey(line, 'end')
    goods.set(end, goods.get(end) ?? [])
    goods.get(end)?.push(goodsOf(line, read, dictionaries))
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
  return { key, rows: lines.map(({ row }) => row), form: faults.length === 0 && form ? form : undefined, faults }
}

type Blame = (line: Line | undefined, name: ImportName, fault: ImportFaultName, slots?: Slots) => undefined
type Read = ReturnType<typeof reader>

/** Reads cells by what they should be; what is wrong is blamed on its row and column. */
const reader = (blame: Blame) => {
  const text = (line: Line, name: ImportName, max: number): string => {
    const value = textOf(line.cells[name])
    if (!value && (importColumns[name] as { required?: boolean }).required) blame(line, name, 'required')
    if ([...value].length > max) blame(line, name, 'tooLong', { max })
    return value
  }
  const number = (line: Line, name: ImportName, { min, max, decimals }: { min: number; max: number; decimals: number }): number | undefined => {
    const value = textOf(line.cells[name]).replace(/[,，\s]/g, '')
    if (!value) return (importColumns[name] as { required?: boolean }).required ? blame(line, name, 'required') : undefined
    if (!/^-?\d+(\.\d+)?$/.test(value)) return blame(line, name, 'notNumber', { value })
    const n = Number(value)
    if ((value.split('.')[1] ?? '').length > decimals) return blame(line, name, decimals === 0 ? 'notInteger' : 'decimals', { decimals })
    return n < min || n > max ? blame(line, name, 'range', { min, max }) : n
  }
  const choice = <C extends number>(line: Line, name: ImportName, of: Enum<C>, usual: C): C => {
    const value = textOf(line.cells[name])
    if (!value) return usual
    const code = of.codes.find((one) => nameOf(of as Enum, one).zh === value || nameOf(of as Enum, one).en.toLowerCase() === value.toLowerCase())
    if (code === undefined) blame(line, name, 'notListed', { value, choices: of.codes.map((one) => nameOf(of as Enum, one).zh).join('、') })
    return code ?? usual
  }
  const instant = (line: Line, name: ImportName): string | undefined => {
    const cell = line.cells[name]
    if (textOf(cell) === '') return (importColumns[name] as { required?: boolean }).required ? blame(line, name, 'required') : undefined
    return instantOf(cell) ?? blame(line, name, 'notTime', { value: textOf(cell) })
  }
  const phone = (line: Line, name: ImportName): string => {
    const value = text(line, name, 20).replace(/\s/g, '')
    if (value && !isPhone(value)) blame(line, name, 'notPhone', { value })
    return value
  }
  return { text, number, choice, instant, phone, blame }
}

/** What belongs to the whole order stands in its first row; later rows may repeat it, not contradict it. */
const conditionsOf = (lines: readonly Line[], read: Read, { vehicleTypes }: Dictionaries) => {
  const [first] = lines
  if (!first) return undefined
  for (const name of importNames.filter((one) => importColumns[one].of === 'order'))
    for (const line of lines.slice(1))
      if (textOf(line.cells[name]) && textOf(line.cells[name]) !== textOf(first.cells[name]))
        read.blame(line, name, 'contradicts', { first: first.row, value: textOf(first.cells[name]) })
  const order_kind = read.choice(first, 'order_kind', orderKind, 1)
  const temp_min = read.number(first, 'temp_min', { min: -30, max: 25, decimals: 1 })
  const temp_max = read.number(first, 'temp_max', { min: -30, max: 25, decimals: 1 })
  if (order_kind === 2 && temp_min === undefined && !textOf(first.cells.temp_min)) read.blame(first, 'temp_min', 'coldNeeds')
  if (order_kind === 2 && temp_max === undefined && !textOf(first.cells.temp_max)) read.blame(first, 'temp_max', 'coldNeeds')
  if (temp_min !== undefined && temp_max !== undefined && temp_min >= temp_max) read.blame(first, 'temp_max', 'tempOrder')
  const value = read.number(first, 'goods_value', { min: 0.01, max: 99_999_999.99, decimals: 2 })
  return {
    order_kind,
    temp_min: temp_min ?? null,
    temp_max: temp_max ?? null,
    customer_order_no: read.text(first, 'customer_order_no', 40),
    vehicle_type_ids: vehiclesOf(first, read, vehicleTypes),
    vehicle_count: read.number(first, 'vehicle_count', { min: 1, max: 999, decimals: 0 }) ?? 1,
    box_type: read.text(first, 'box_type', 20),
    need_receipt: read.choice(first, 'need_receipt', needReceipt, 1),
    receipt_days: 7,
    release_hold: false,
    insured_flag: value !== undefined,
    goods_value_fen: value === undefined ? null : Math.round(value * 100),
    pay_mode: read.choice(first, 'pay_mode', payMode, 1),
    deal_mode: 3 as const,
    remark: read.text(first, 'remark', 500)
  }
}

const vehiclesOf = (line: Line, read: Read, types: Dictionaries['vehicleTypes']): number[] => {
  const names = read
    .text(line, 'vehicle_types', 100)
    .split(/[、,，;；/]+/)
    .map((name) => name.trim())
    .filter(Boolean)
  const plain = (name: string): string => name.replace(/\s|型|车/g, '').replace(/m$/i, '米')
  return [...new Set(names)].flatMap(
    (name) => types.find(({ title }) => plain(title) === plain(name))?.id ?? read.blame(line, 'vehicle_types', 'noVehicle', { value: name }) ?? []
  )
}

type Side = 'start' | 'end'
type Point = { readonly line: Line; readonly key: string; readonly point: object }

/** The same contact at the same address at the same time is one point, however many rows of goods it has. */
const pointKey = ({ cells }: Line, side: Side): string =>
  [`${side}_link_phone`, `${side}_province`, `${side}_city`, `${side}_area`, `${side}_address`, `${side}_time`]
    .map((name) => textOf(cells[name as ImportName]))
    .join('|')

const pointsOf = (lines: readonly Line[], side: Side, read: Read): Point[] => {
  const firsts = new Map<string, Line>()
  for (const line of lines) {
    const key = pointKey(line, side)
    if (!firsts.has(key)) firsts.set(key, line)
  }
  return [...firsts].map(([key, line]) => ({ line, key, point: pointOf(line, side, read) }))
}

const pointOf = (line: Line, side: Side, read: Read): object => {
  const name = (part: string): ImportName => `${side}_${part}` as ImportName
  const link_name = read.text(line, name('link_name'), 30)
  const link_phone = read.phone(line, name('link_phone'))
  const place = placeOf(line, side, read)
  const address_str = read.text(line, name('address'), 200)
  const diming = read.text(line, name('diming'), 40)
  const type = read.choice(line, name('time_type'), timeType, 1)
  const time = read.instant(line, name('time'))
  const end = read.instant(line, name('time_end'))
  const note = read.text(line, name('note'), 200)
  const window = { type, time: time ?? '', end: type === 3 ? (end ?? null) : null }
  const fault = time ? windowFault({ type, time, end: end ?? null }) : undefined
  if (fault) read.blame(line, name('time_end'), fault === 'tooLong' ? 'spanTooLong' : fault)
  return side === 'start'
    ? {
        start_link_name: link_name,
        start_link_phone: link_phone,
        start_address_province: place?.province,
        start_address_city: place?.city,
        start_address_area: place?.area,
        start_area_code: place?.area_code,
        start_address_str: address_str,
        start_address_diming: diming,
        lng: place?.lng,
        lat: place?.lat,
        zhiding_start_time_type: type,
        zhiding_start_time: window.time,
        zhiding_start_time_end: window.end,
        address_content: note
      }
    : {
        end_link_name: link_name,
        end_link_phone: link_phone,
        end_address_province: place?.province,
        end_address_city: place?.city,
        end_address_area: place?.area,
        end_area_code: place?.area_code,
        end_address_str: address_str,
        end_address_diming: diming,
        lng: place?.lng,
        lat: place?.lat,
        zhiding_end_time_type: type,
        zhiding_end_time: window.time,
        zhiding_end_time_end: window.end,
        end_content: note
      }
}

/** Names of a division as its codes, at the town where the address names one, else at the seat of the district. */
const placeOf = (line: Line, side: Side, read: Read) => {
  const [province, city, area] = [read.text(line, `${side}_province`, 30), read.text(line, `${side}_city`, 30), read.text(line, `${side}_area`, 30)]
  if (!province || !area) return undefined
  const code = codeOf(province, city, area)
  const found = code && isDistrict(code) ? findArea(code) : undefined
  if (!found) return read.blame(line, `${side}_area`, 'noDistrict', { value: `${province}${city}${area}` })
  const town = geocode(`${province}${city}${area}${textOf(line.cells[`${side}_address`])}`)
  const at = town && town.area_code === found.code ? town : found
  return { ...(areaPath(found.code) ?? { province, city, area, area_code: found.code }), lng: round6(at.lng), lat: round6(at.lat) }
}
const round6 = (n: number): number => Math.round(n * 1_000_000) / 1_000_000

const goodsOf = (line: Line, read: Read, { goodsTypes }: Dictionaries) => {
  const type = read.text(line, 'goods_type', 30)
  const known = goodsTypes.find(({ goods_type_name }) => goods_type_name === type)
  if (type && !known) read.blame(line, 'goods_type', 'noGoodsType', { value: type })
  if (known?.forbidden) read.blame(line, 'goods_type', 'forbidden', { value: type })
  else if (known?.dangerous) read.blame(line, 'goods_type', 'dangerous', { value: type })
  const goods_num = read.number(line, 'goods_num', { min: 1, max: 999_999, decimals: 0 })
  const goods_kg = read.number(line, 'goods_kg', { min: 0, max: 999_999.999, decimals: 3 })
  const goods_volume = read.number(line, 'goods_volume', { min: 0, max: 9_999.9999, decimals: 4 })
  const bad = (name: 'goods_kg' | 'goods_volume', value: number | undefined): boolean => value === undefined && textOf(line.cells[name]) !== ''
  const row = {
    goods_type_id: known?.id ?? 0,
    goods_name: read.text(line, 'goods_name', 50),
    goods_guige: read.text(line, 'goods_guige', 50),
    danwei: read.text(line, 'danwei', 10),
    goods_num: goods_num ?? 0,
    goods_kg: goods_kg ?? 0,
    goods_volume: goods_volume ?? 0
  }
  if (goods_num !== undefined && !bad('goods_kg', goods_kg) && !bad('goods_volume', goods_volume) && !isGoods(row))
    read.blame(line, 'goods_kg', 'weightOrVolume')
  return row
}

const demandTimes = (form: Form, starts: readonly Point[], ends: readonly Point[], blame: Blame): void => {
  const earliest = [...form.fahuo].sort((a, b) => lateLimit(startWindow(a)).localeCompare(lateLimit(startWindow(b))))[0]
  form.shouhuo.forEach((point, i) => {
    if (earliest && starts.length > 0 && !deliversAfterPickup(startWindow(earliest), endWindow(point)))
      blame(ends[i]?.line, 'end_time', 'deliveryFirst')
  })
}

/** Each order in turn; a customer number may stand for one order of the file only. */
function* ordersOf(groups: readonly (readonly Line[])[], dictionaries: Dictionaries): Iterable<ImportedOrder> {
  const seen = new Map<string, ImportedOrder>()
  for (const group of groups) {
    const order = orderOf(group, dictionaries)
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

const textOf = (cell: SheetCell): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell).replace(/\s+/g, ' ').trim()

/** Excel's own dates carry Shanghai's wall clock as if it were UTC; typed ones are read as they are written. */
const instantOf = (cell: SheetCell): string | undefined => {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? undefined : new Date(cell.getTime() - shanghaiMs).toISOString()
  const [, year, month, day, hour = '00', minute = '00'] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2})[:：时](\d{1,2})(?:[:：]\d{1,2})?分?)?$/.exec(textOf(cell)) ?? []
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(date) && Number(hour) < 24 && Number(minute) < 60
    ? new Date(`${date}T${hour.padStart(2, '0')}:${minute.padStart(2, '0')}:00+08:00`).toISOString()
    : undefined
}
const shanghaiMs = 8 * 3_600_000
