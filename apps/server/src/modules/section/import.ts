import { bookedName } from '@yunshu/contract/address/cells'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { sectionFormFaults } from '@yunshu/contract/section/check'
import { section, sectionEntry, type SectionNode } from '@yunshu/contract/section/contract'
import { mileageSource } from '@yunshu/contract/section/enums'
import { geocodeAll } from '@yunshu/places/geocode'
import { loadPlaces } from '@yunshu/places/load-node'
import { Type } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { SheetColumn } from '../../platform/sheet/columns.ts'
import { bookOf } from '../address/rows.ts'
import { shippersOf } from '../link/rows.ts'
import { openTypes } from '../setting/index.ts'
import { openNodes } from '../station/index.ts'
import { importVerbs, type RowReader } from '../task/index.ts'
import { rowsOf } from './queries.ts'
import { type Entry, insertSection, mapMetres } from './write.ts'

const { section_name, lot_no, mileage_m, load_minutes, unload_minutes, daily_trips, return_flag, valid_from, valid_to, remark } = sectionEntry
const { lane_code, site_from, site_to, board_type, seal_required, grace_min, temp_zone } = sectionEntry
/** The columns of 客户路段导入模板. A node is a name of the address book or of a service station, else a place that the built-in map knows without doubt. */
const columns = {
  shipper_name: { title: '客户', field: Type.String(), required: true, hint: '客户的全称，须已在客户列表中', example: '锦城食品集团有限公司' },
  section_name: { title: '路段名称', field: section_name, required: true, hint: '不超过 60 字，同一客户不重复', example: '成都龙泉 - 重庆渝北' },
  lot_no: { title: '标段', field: lot_no, hint: '不超过 30 字', example: '2026-A-01' },
  start_node: {
    title: '起点',
    field: Type.String(),
    required: true,
    hint: '地址簿简称、服务站名称或完整地址',
    example: '四川省成都市龙泉驿区大面街道'
  },
  end_node: { title: '终点', field: Type.String(), required: true, hint: '同起点', example: '重庆市渝北区回兴街道' },
  via_nodes: { title: '途经', field: Type.String(), hint: '多个用顿号隔开', example: '' },
  mileage_m: { title: '合同里程（公里）', field: mileage_m, hint: '不填按地图计算', example: '330' },
  run_hours: {
    title: '标准时效（小时）',
    field: Type.Number({ minimum: 0.1, maximum: 500, decimals: 1 }),
    required: true,
    hint: '0.1 至 500',
    example: '5.5'
  },
  load_minutes: { title: '装货时长（分钟）', field: load_minutes, hint: '0 至 2880', example: '60' },
  unload_minutes: { title: '卸货时长（分钟）', field: unload_minutes, hint: '0 至 2880', example: '60' },
  daily_trips: { title: '班次（趟/日）', field: daily_trips, hint: '1 至 999', example: '2' },
  vehicle_type_ids: { title: '车型', field: Type.String(), hint: '如 9.6米，多个用顿号隔开；不填为全部车型', example: '9.6米' },
  return_flag: { title: '往返', field: return_flag, hint: '是 或 否，不填为否', example: '否' },
  valid_from: { title: '生效日期', field: valid_from, required: true, hint: '如 2026-01-01', example: '2026-01-01' },
  valid_to: { title: '失效日期', field: valid_to, required: true, hint: '如 2026-12-31', example: '2026-12-31' },
  lane_code: { title: '客户线路编码', field: lane_code, hint: '客户系统里的线路编码，同一客户不重复；用定制模板的客户必填', example: 'CD-CQ-01' },
  site_from: { title: '始发网点编码', field: site_from, hint: '不超过 40 字', example: 'CD001' },
  site_to: { title: '到达网点编码', field: site_to, hint: '不超过 40 字', example: 'CQ001' },
  board_type: { title: '板块类型', field: board_type, hint: '干线、支线 或 调拨', example: '干线' },
  seal_required: { title: '须施封', field: seal_required, hint: '是 或 否，不填为否', example: '是' },
  grace_min: { title: '准点宽限（分钟）', field: grace_min, hint: '0 至 30，不填为 15', example: '15' },
  temp_zone: { title: '温区', field: temp_zone, hint: '常温、冷藏 或 冷冻', example: '' },
  remark: { title: '备注', field: remark, hint: '不超过 200 字', example: '' }
} as const satisfies Record<string, SheetColumn>

type Named = Omit<SectionNode, 'radius_m'> & { readonly radius_m?: number }
type Known = {
  readonly customers: ReadonlyMap<string, number>
  readonly nodes: ReadonlyMap<string, Named>
  readonly types: ReadonlyMap<string, number>
  readonly names: ReadonlySet<string>
  readonly codes: ReadonlySet<string>
}
type Reader = RowReader<typeof columns>

/** 导入路段: lanes from a workbook. */
export const importSections = importVerbs({
  calls: section,
  sheet: '客户路段',
  columns,
  most: 2000,
  schema: section.create.input,
  known: async (tx, actor) => await knownTo(tx, actor),
  entryOf: (row, known): Entry => {
    const { read } = row
    const customer = read('shipper_name') ?? ''
    const shipper_id = known.customers.get(customer) ?? 0
    if (customer && shipper_id === 0) row.blame('shipper_name', { zh: '客户列表中没有该客户', en: 'is no customer of yours' })
    const [start_point, end_point] = [
      nodeIn(row, known, 'start_node', read('start_node') ?? ''),
      nodeIn(row, known, 'end_node', read('end_node') ?? '')
    ]
    const via_points = listOf(read('via_nodes')).map((text) => nodeIn(row, known, 'via_nodes', text))
    const mileage = read('mileage_m')
    const optional = { load_minutes: read('load_minutes'), unload_minutes: read('unload_minutes'), daily_trips: read('daily_trips') }
    return {
      // Of a row that is blamed nothing comes in, so what stands here only has to have the shape.
      shipper_id: shipper_id || 1,
      section_name: read('section_name') ?? '',
      lot_no: read('lot_no') ?? '',
      start_point,
      end_point,
      via_points,
      mileage_m: mileage ?? mapMetres([start_point, ...via_points, end_point]),
      mileage_source: mileage === undefined ? mileageSource.code.map : mileageSource.code.contract,
      run_minutes: Math.round((read('run_hours') ?? 0) * 60),
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
      vehicle_type_ids: listOf(read('vehicle_type_ids')).flatMap((title) => {
        const id = known.types.get(title)
        return id === undefined ? (row.blame('vehicle_type_ids', notOffered(title)) ?? []) : [id]
      }),
      return_flag: read('return_flag') ?? false,
      lane_code: read('lane_code') ?? '',
      site_from: read('site_from') ?? '',
      site_to: read('site_to') ?? '',
      board_type: read('board_type') ?? null,
      seal_required: read('seal_required') ?? false,
      grace_min: read('grace_min') ?? null,
      temp_zone: read('temp_zone') ?? null,
      valid_from: read('valid_from') ?? '',
      valid_to: read('valid_to') ?? '',
      remark: read('remark') ?? ''
    }
  },
  faultsOf: (entry, { names, codes }) => [
    ...sectionFormFaults(entry).map(({ field, reason }) => ({ field: field === 'end_point' ? 'end_node' : field, reason })),
    ...(names.has(keyOf(entry)) ? [{ field: 'section_name', reason: { zh: '该客户已有同名路段', en: 'is a lane of this customer already' } }] : []),
    ...(codes.has(codeOf(entry))
      ? [{ field: 'lane_code', reason: { zh: '该客户已有路段用此编码', en: 'is the code of a lane of this customer already' } }]
      : [])
  ],
  keysOf: (entry) => ({ section_name: keyOf(entry), ...(entry.lane_code && { lane_code: codeOf(entry) }) }),
  sampleOf: ({ section_name: name, start_point, end_point, mileage_m: metres }) => ({
    name,
    about: `${start_point.node_name} → ${end_point.node_name} · ${Math.round(metres / 100) / 10} km`
  }),
  insert: async (context, entry) => void (await insertSection(context, entry))
})

const notOffered = (title: string): Bilingual => ({ zh: `没有车型“${title}”`, en: `holds “${title}”, which is no vehicle type` })
const listOf = (text = ''): string[] =>
  text
    .split(/[、,，;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
const keyOf = ({ shipper_id, section_name: name }: { readonly shipper_id: number; readonly section_name: string }): string => `${shipper_id}|${name}`

type Coded = { readonly shipper_id: number; readonly lane_code?: string }
const codeOf = ({ shipper_id, lane_code }: Coded): string => `${shipper_id}|${lane_code ?? ''}`

const knownTo = async (tx: Tx, actor: Actor): Promise<Known> => {
  loadPlaces()
  const customers = await shippersOf(tx, actor.tenant_id, actor.company_id)
  const book = await bookOf(tx, actor.tenant_id, actor.company_id).selectAll().where('deleted_at', 'is', null).execute()
  const stations = await openNodes(tx, actor)
  const lanes = await rowsOf(tx, actor).execute()
  return {
    customers: new Map(customers.map(({ id, name }) => [name, id])),
    nodes: new Map<string, Named>([
      ...stations.map((one) => [one.node_name, one] as const),
      ...book.map((row) => {
        const { area_code, address, lng, lat, radius_m } = row
        return [bookedName(row), { node_name: bookedName(row), area_code, address, lng, lat, radius_m }] as const
      })
    ]),
    types: new Map((await openTypes(tx, actor.tenant_id)).map(({ id, title }) => [title, id])),
    names: new Set(lanes.map(keyOf)),
    codes: new Set(lanes.filter(({ lane_code: code }) => code !== '').map(codeOf))
  }
}

/* A place that stands nowhere in the books must be one alone, and at least a district; of any other the row is blamed, and only the shape matters. */
const nowhere = { area_code: '510107', detail: '', lng: 104, lat: 30 }
const nodeIn = (row: Reader, { nodes }: Known, column: 'start_node' | 'end_node' | 'via_nodes', text: string): Named => {
  const kept = nodes.get(text)
  if (kept) return kept
  const found = text.length >= 2 ? geocodeAll(text) : []
  const [place = nowhere] = found
  if (text && (found.length !== 1 || !found[0]?.area))
    row.blame(column, { zh: `找不到“${text}”，或不止一处`, en: `names “${text}”, which is unknown or more than one place` })
  return {
    node_name: text.slice(0, 60),
    area_code: place.area_code || nowhere.area_code,
    address: place.detail ?? '',
    lng: place.lng,
    lat: place.lat
  }
}
