import { billingUnit } from '@yunshu/contract/rate/enums'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { priceFormFaults } from '@yunshu/contract/section/check'
import { priceEntry, priceImport, section } from '@yunshu/contract/section/contract'
import { nameOf } from '@yunshu/contract/kit/enums'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { Type } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { SheetColumn } from '../../platform/sheet/columns.ts'
import { openTypes } from '../setting/index.ts'
import { importVerbs, type RowReader } from '../task/index.ts'
import { insertPrice } from './price.ts'
import { pricesOf, rowsOf, sees } from './queries.ts'
import { refuse } from '../../platform/verb/refuse.ts'

const { valid_from, valid_to, remark, ...fields } = priceEntry
const yuan = '元，含税'
/** The columns of 路段运价导入模板. A lane is named by the customer's code, by its number or by its name. */
const columns = {
  section: { title: '线路', field: Type.String(), required: true, hint: '客户线路编码、路段编号或路段名称', example: 'CD-CQ-01' },
  shipper_name: { title: '客户', field: Type.String(), hint: '几个客户用同一编码或名称时必填', example: '' },
  vehicle_type_id: { title: '车型', field: Type.String(), required: true, hint: '如 9.6米', example: '9.6米' },
  billing_unit: { title: '计费单位', field: fields.billing_unit, hint: '趟、公里、吨……，不填为趟', example: '趟' },
  up_fen: { title: '客户单价', field: fields.up_fen, required: true, hint: yuan, example: '2600' },
  up_rate_bp: { title: '税率', field: fields.up_rate_bp, required: true, hint: '如 9%', example: '9%' },
  down_fen: { title: '司机单价', field: fields.down_fen, hint: yuan, example: '2200' },
  return_bp: { title: '回程比例', field: fields.return_bp, hint: '0% 至 100%', example: '60%' },
  base_stops: { title: '含点位数', field: fields.base_stops, hint: '0 至 99', example: '2' },
  stop_fen: { title: '加点费', field: fields.stop_fen, hint: yuan, example: '150' },
  base_m: { title: '含里程（公里）', field: fields.base_m, hint: '超出部分按超里程单价', example: '' },
  extra_km_fen: { title: '超里程单价', field: fields.extra_km_fen, hint: '每公里，元', example: '' },
  free_wait_min: { title: '免费等待（分钟）', field: fields.free_wait_min, hint: '0 至 2880', example: '120' },
  wait_fen_hour: { title: '压车费（每小时）', field: fields.wait_fen_hour, hint: yuan, example: '60' },
  night_fen: { title: '压夜费', field: fields.night_fen, hint: yuan, example: '' },
  cancel: { title: '取消费', field: Type.String(), hint: '提前不足几分钟收多少元，如 120:500；240:200', example: '120:500；240:200' },
  fuel_base_fen: { title: '基准油价', field: fields.fuel_base_fen, hint: '元/升；油价联动三项一起填', example: '7.30' },
  fuel_share_bp: { title: '油费占比', field: fields.fuel_share_bp, hint: '如 35%', example: '35%' },
  fuel_trigger_bp: { title: '联动触发', field: fields.fuel_trigger_bp, hint: '如 5%', example: '5%' },
  valid_from: { title: '生效日期', field: valid_from, required: true, hint: '如 2026-01-01', example: '2026-01-01' },
  valid_to: { title: '失效日期', field: valid_to, required: true, hint: '如 2026-12-31', example: '2026-12-31' },
  remark: { title: '备注', field: remark, hint: '不超过 200 字', example: '' }
} as const satisfies Record<string, SheetColumn>

type Entry = InputOf<typeof section.createPrice>
type LaneOf = { readonly id: number; readonly section_name: string; readonly shipper_name: string }
type Known = {
  readonly lanes: ReadonlyMap<string, readonly LaneOf[]>
  readonly names: ReadonlyMap<number, string>
  readonly types: ReadonlyMap<string, number>
  readonly prices: ReadonlyMap<string, readonly Priced[]>
}
type Priced = { readonly price_no: string; readonly revision: number; readonly valid_from: string; readonly valid_to: string }
type Reader = RowReader<typeof columns>

/** 导入运价: prices of lanes from a workbook, each new; an existing one on the same days is told of its row. */
export const importPrices = importVerbs({
  calls: priceImport,
  sheet: '路段运价',
  columns,
  most: 5000,
  schema: section.createPrice.input,
  known: async (tx, actor) => await knownTo(tx, actor),
  entryOf: (row, known): Entry => {
    const { read, blame } = row
    const type = read('vehicle_type_id') ?? ''
    const vehicle_type_id = known.types.get(type) ?? 0
    if (type && vehicle_type_id === 0) blame('vehicle_type_id', { zh: `没有车型“${type}”`, en: `holds “${type}”, which is no vehicle type` })
    const optional = Object.fromEntries(
      plain.flatMap((name) => {
        const value = read(name)
        return value === undefined ? [] : [[name, value]]
      })
    )
    return {
      section_id: laneIn(row, known),
      vehicle_type_id: vehicle_type_id || 1,
      billing_unit: read('billing_unit') ?? billingUnit.code.trip,
      up_fen: read('up_fen') ?? 1,
      up_rate_bp: read('up_rate_bp') ?? 900,
      ...optional,
      cancel_ladder: ladderIn(row, read('cancel') ?? ''),
      valid_from: read('valid_from') ?? '',
      valid_to: read('valid_to') ?? '',
      remark: read('remark') ?? ''
    }
  },
  faultsOf: (entry, { prices }) => {
    const [other] = (prices.get(kindOf(entry)) ?? []).filter(({ valid_from: from, valid_to: to }) => from <= entry.valid_to && to >= entry.valid_from)
    return [
      ...priceFormFaults(entry).map(({ field, reason }) => ({ field: field === 'cancel_ladder' ? 'cancel' : field, reason })),
      ...(other ? [{ field: 'valid_from', reason: overlapping(other) }] : [])
    ]
  },
  keysOf: ({ section_id, vehicle_type_id, billing_unit, valid_from: from }) => ({
    section: `${kindOf({ section_id, vehicle_type_id, billing_unit })}|${from}`
  }),
  sampleOf: ({ section_id, billing_unit, up_fen, valid_from: from, valid_to: to }, { names }) => ({
    name: names.get(section_id) ?? '',
    about: `${(up_fen / 100).toFixed(2)} / ${nameOf(billingUnit, billing_unit).zh} · ${from} → ${to}`
  }),
  insert: async (context, entry) => void (await insertPrice(context, entry))
})

const priced = ['p.section_id', 'p.vehicle_type_id', 'p.billing_unit', 'p.price_no', 'p.revision', 'p.valid_from', 'p.valid_to'] as const
const plain = [
  'down_fen',
  'return_bp',
  'base_stops',
  'stop_fen',
  'base_m',
  'extra_km_fen',
  'free_wait_min',
  'wait_fen_hour',
  'night_fen',
  'fuel_base_fen',
  'fuel_share_bp',
  'fuel_trigger_bp'
] as const

type Kind = { readonly section_id: number; readonly vehicle_type_id: number; readonly billing_unit: number }
const kindOf = ({ section_id, vehicle_type_id, billing_unit }: Kind): string => `${section_id}|${vehicle_type_id}|${billing_unit}`
const overlapping = ({ price_no, revision, valid_from: from, valid_to: to }: Priced): Bilingual => ({
  zh: `与运价 ${price_no} v${revision}（${from} 至 ${to}）的有效期重叠`,
  en: `overlaps price ${price_no} v${revision} (${from} to ${to})`
})

const knownTo = async (tx: Tx, actor: Actor): Promise<Known> => {
  if (!sees(actor).up) refuse('sectionPriceHidden')
  const rows = await rowsOf(tx, actor).execute()
  const prices = new Map<string, Priced[]>()
  for (const price of await pricesOf(tx, actor)
    .select([...priced])
    .execute())
    prices.set(kindOf(price), [...(prices.get(kindOf(price)) ?? []), price])
  const lanes = new Map<string, LaneOf[]>()
  for (const row of rows)
    for (const key of new Set([row.lane_code, row.section_no, row.section_name])) if (key) lanes.set(key, [...(lanes.get(key) ?? []), row])
  return {
    lanes,
    prices,
    names: new Map(rows.map(({ id, section_name }) => [id, section_name])),
    types: new Map((await openTypes(tx, actor.tenant_id)).map(({ id, title }) => [title, id]))
  }
}

const laneIn = ({ read, blame }: Reader, { lanes }: Known): number => {
  const [text, customer] = [read('section') ?? '', read('shipper_name')]
  const found = (lanes.get(text) ?? []).filter(({ shipper_name }) => customer === undefined || shipper_name === customer)
  if (text && found.length === 0) blame('section', { zh: `没有路段“${text}”`, en: `names “${text}”, which is no lane` })
  if (found.length > 1) blame('section', several(text))
  return found[0]?.id ?? 1
}
const several = (text: string): Bilingual => ({
  zh: `有多条路段叫“${text}”，请填写客户`,
  en: `names “${text}”, which several lanes have; name the customer`
})

/* 120:500；240:200: with less notice than so many minutes, so many yuan. */
const ladderIn = ({ blame }: Reader, text: string): Entry['cancel_ladder'] & {} =>
  text
    .split(/[;；,，、]/)
    .map((step) => step.trim())
    .filter((step) => step !== '')
    .flatMap((step) => {
      const [, minutes, whole, cents = ''] = /^(\d{1,4})\s*[:：]\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(step) ?? []
      if (minutes === undefined || whole === undefined)
        return blame('cancel', { zh: `看不懂“${step}”，应如 120:500`, en: `holds “${step}”; a step is like 120:500` }) ?? []
      return [{ notice_min: Number(minutes), cancel_fen: Number(whole) * 100 + Number(cents.padEnd(2, '0')) }]
    })
