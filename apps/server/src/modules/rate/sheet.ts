import type { SheetSeen } from '@yunshu/contract/kit/importing'
import { type Enum, nameOf } from '@yunshu/contract/kit/enums'
import { type Bilingual, sayIn, type Slots } from '@yunshu/contract/kit/phrases'
import { type CellFault, cellFaults, cellText } from '@yunshu/contract/kit/parseCell'
import { ruleFormFaults } from '@yunshu/contract/rate/check'
import { RuleForm } from '@yunshu/contract/rate/contract'
import { billingUnit, rounding, tierMode, weightBase } from '@yunshu/contract/rate/enums'
import { tiersOf } from '@yunshu/contract/rate/text'
import { rateFaults } from '@yunshu/contract/rate/words'
import { areaPath, provinces, type Area } from '@yunshu/places/areas'
import { geocodeAll } from '@yunshu/places/geocode'
import { loadPlaces } from '@yunshu/places/load-node'
import { type Static, Type } from 'typebox'
import { readCell, readTitles, rowsBelow, seenOf, type SheetColumn } from '../../platform/sheet/columns.ts'
import type { Sheet } from '../../platform/sheet/head.ts'
import { type SheetCell, SheetFault } from '../../platform/sheet/limits.ts'
import { areaNameOf, areasByScope, findOverlap } from './overlap.ts'
import type { Form } from './edit.ts'
import type { Payee, TypedPayee } from './payees.ts'

type RuleFault = { readonly row: number; readonly column: string; readonly reason: Bilingual }
type SheetRule = Form & { readonly start_name: string; readonly end_name: string; readonly payee_name: string; readonly rule_no: string }
type SheetLine = { readonly row: number; readonly rule: SheetRule | undefined; readonly faults: readonly RuleFault[] }

const form = RuleForm.properties

/** The columns of 计价规则导入模板, each with the field whose kind says how its cells are read; titles are Chinese for every user, since files travel. They are those of the export where both have them. */
export const sheetColumns = {
  start_name: {
    title: '起点',
    field: Type.String(),
    required: true,
    hint: '省、市或区的全名（如 四川省成都市双流区）、地址簿简称，或 任意',
    example: '四川省成都市'
  },
  end_name: { title: '终点', field: Type.String(), required: true, hint: '同起点', example: '湖北省武汉市' },
  two_way: { title: '往返同价', field: form.two_way, hint: '是 或 否，不填为否', example: '否' },
  payee_name: {
    title: '适用对象',
    field: Type.String(),
    hint: '只写车队名称，或司机、车队长的姓名和手机号（如 王师傅 13800000000）；不填为所有人',
    example: ''
  },
  vehicle_type_ids: { title: '车型', field: Type.String(), hint: '如 9.6米，多个用顿号隔开；不填为全部车型', example: '9.6米' },
  goods_type_ids: { title: '货物类型', field: Type.String(), hint: '多个用顿号隔开；不填为全部', example: '' },
  billing_unit: { title: '计价单位', field: form.billing_unit, required: true, hint: namesOfEnum(billingUnit), example: '吨' },
  weight_base: { title: '计费重量', field: form.weight_base, hint: `${namesOfEnum(weightBase)}，不填为两者取小`, example: '两者取小' },
  km: { title: '合同公里', field: form.km, hint: '按公里计价时用，最多 1 位小数', example: '' },
  tier_mode: { title: '阶梯方式', field: form.tier_mode, hint: `${namesOfEnum(tierMode)}，不填为全额`, example: '全额' },
  tiers: {
    title: '价格阶梯',
    field: Type.String(),
    required: true,
    hint: '起始数量:单价（元）+固定金额（元），用分号隔开，如 0:260; 10:250; 30:240+50',
    example: '0:260; 10:250; 30:240'
  },
  min_charge_fen: { title: '最低收费（元）', field: form.min_charge_fen, hint: '', example: '800' },
  max_charge_fen: { title: '最高收费（元）', field: form.max_charge_fen, hint: '', example: '' },
  rounding: { title: '取整', field: form.rounding, hint: `${namesOfEnum(rounding)}，不填为到分`, example: '到分' },
  priority: { title: '优先级', field: form.priority, hint: '0 至 999 的整数，大者优先，不填为 0', example: '0' },
  valid_from: { title: '生效日期', field: form.valid_from, hint: '如 2026-12-01，不填为项目的生效日期', example: '' },
  valid_to: { title: '截止日期', field: form.valid_to, hint: '不填为项目的截止日期', example: '' },
  remark: { title: '备注', field: form.remark, hint: '不超过 200 字', example: '' }
} as const satisfies Record<string, SheetColumn>

/** Those of what a shipper and a carrier agree, where nobody is named. */
export const agreedColumns = Object.fromEntries(Object.entries(sheetColumns).filter(([name]) => name !== 'payee_name'))

export type SheetName = keyof typeof sheetColumns
export const sheetNames = Object.keys(sheetColumns) as SheetName[]
function namesOfEnum(list: Enum): string {
  return list.codes.map((code) => nameOf(list, code).zh).join('、')
}

export type Dictionaries = {
  readonly project: { readonly valid_from: string; readonly valid_to: string }
  readonly goodsTypes: readonly { id: number; goods_type_name: string }[]
  readonly vehicleTypes: readonly { id: number; title: string }[]
  readonly addresses: readonly { id: number; name: string; area_code: string }[]
  /** Whom a carrier's own prices may be for; nothing where a shipper agrees them. */
  readonly payees: readonly TypedPayee[] | null
  /** The rules that the draft has already. */
  readonly kept: readonly SheetRule[]
}

/** The most rules of one file. */
const ruleLimit = 2000
/** What the thread tells of a file: its head, then its rules, a few at a time, with the cells of the faulty rows. */
export type RulePart =
  | { readonly head: readonly string[]; readonly seen: Static<typeof SheetSeen> }
  | readonly (SheetLine & { readonly cells: readonly string[] })[]
const partSize = 100

/** Reads a sheet into rules with their faults, in the thread of workbooks; a row that overlaps a rule of the draft or an earlier row names it. */
export function* parseRules(sheet: Sheet, known: Dictionaries): Iterable<RulePart> {
  const head = readTitles(sheetColumns, sheet.rows[sheet.head])
  const rows = rowsBelow(sheet)
  if (rows.length === 0) throw new SheetFault({ zh: '没有数据行', en: 'it has no rows' })
  if (rows.length > ruleLimit)
    throw new SheetFault({ zh: `一次最多导入 ${ruleLimit} 条规则`, en: `at most ${ruleLimit} rules can be imported at once` })
  yield { head, seen: seenOf(sheetColumns, sheet) }
  const taken: SheetRule[] = [...known.kept]
  const areaOf = areasByScope(known.addresses)
  let part: (SheetLine & { cells: string[] })[] = []
  for (const { row, cells } of rows) {
    const line = lineOf(
      row,
      (name) => cells[head.indexOf(sheetColumns[name].title)],
      known,
      (rule) => findOverlap(rule, taken, areaOf)
    )
    if (line.rule) taken.push(line.rule)
    part.push({ ...line, cells: line.rule ? [] : head.map((_, at) => cellText(cells[at])) })
    if (part.length < partSize) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

type Value<N extends SheetName> = NonNullable<Static<(typeof sheetColumns)[N]['field']>>
type Overlap = (rule: SheetRule) => SheetRule | undefined
const lineOf = (row: number, cell: (name: SheetName) => SheetCell, known: Dictionaries, overlapOf: Overlap): SheetLine => {
  const faults: RuleFault[] = []
  const blame = (name: SheetName, zh: string, en: string): undefined =>
    void faults.push({ row, column: sheetColumns[name].title, reason: { zh, en } })
  const blameCell = (name: SheetName, fault: CellFault, slots: Slots): undefined =>
    blame(name, sayIn('zh', cellFaults, fault, slots), sayIn('en', cellFaults, fault, slots))
  const read = <N extends SheetName>(name: N): Value<N> | undefined => {
    const found = readCell(sheetColumns[name], cell(name))
    return found.fault ? blameCell(name, found.fault, found.slots) : found.value
  }
  const several = <T extends { id: number }>(name: 'vehicle_type_ids' | 'goods_type_ids', all: readonly T[], titleOf: (one: T) => string): number[] =>
    words(read(name) ?? '').flatMap((word) => {
      const hit = all.find((one) => titleOf(one) === word)
      return hit ? [hit.id] : (blame(name, `没有“${word}”`, `there is no “${word}”`) ?? [])
    })
  const scope = (name: 'start_name' | 'end_name'): { scope: string; name: string } => {
    const text = read(name)
    const found = text === undefined ? undefined : scopeOf(text, known)
    if (text !== undefined && !found) blame(name, `找不到“${text}”`, `“${text}” is not known`)
    return found ?? { scope: '', name: '' }
  }
  const [start, end] = [scope('start_name'), scope('end_name')]
  const payee = payeeOf(read('payee_name'), known.payees)
  if (typeof payee === 'string') blame('payee_name', rateFaults.zh[payee], rateFaults.en[payee])
  const table = read('tiers')
  const tiers = table === undefined ? undefined : tiersOf(table)
  if (table !== undefined && !tiers) blame('tiers', '应如 0:260; 10:250', 'must be like 0:260; 10:250')
  if (tiers && tiers.length > mostTiers) blame('tiers', `最多 ${mostTiers} 级`, `takes at most ${mostTiers} tiers`)
  const rule: SheetRule = {
    rule_no: `#${row}`,
    start_name: start.name,
    end_name: end.name,
    start_scope: start.scope,
    end_scope: end.scope,
    two_way: read('two_way') ?? false,
    ...(typeof payee === 'string' ? nobody : payee),
    vehicle_type_ids: several('vehicle_type_ids', known.vehicleTypes, ({ title }) => title),
    goods_type_ids: several('goods_type_ids', known.goodsTypes, ({ goods_type_name }) => goods_type_name),
    billing_unit: read('billing_unit') ?? 1,
    weight_base: read('weight_base') ?? 3,
    load_factor_bp: 10_000,
    unload_factor_bp: 10_000,
    km: read('km') ?? null,
    tier_mode: read('tier_mode') ?? 1,
    tiers: tiers ?? [{ from: 0, price_e4: 0 }],
    min_charge_fen: read('min_charge_fen') ?? null,
    max_charge_fen: read('max_charge_fen') ?? null,
    rounding: read('rounding') ?? 1,
    surcharges: [],
    priority: read('priority') ?? 0,
    valid_from: read('valid_from') ?? known.project.valid_from,
    valid_to: read('valid_to') ?? known.project.valid_to,
    remark: read('remark') ?? ''
  }
  for (const { field, reason } of ruleFormFaults(rule, known.project)) if (isSheetName(field)) blame(field, reason.zh, reason.en)
  const other = faults.length === 0 ? overlapOf(rule) : undefined
  if (other) {
    const name = other.rule_no.startsWith('#')
      ? { zh: `第 ${other.rule_no.slice(1)} 行`, en: `row ${other.rule_no.slice(1)}` }
      : { zh: `规则 ${other.rule_no}`, en: `rule ${other.rule_no}` }
    blame('start_name', `与${name.zh}重叠`, `overlaps with ${name.en}`)
  }
  const place = ({ column }: RuleFault): number => sheetNames.findIndex((name) => sheetColumns[name].title === column)
  return { row, rule: faults.length === 0 ? rule : undefined, faults: faults.sort((a, b) => place(a) - place(b)) }
}

const nobody: Payee = { payee_scope: '', payee_name: '' }
const payeeOf = (text: string | undefined, payees: Dictionaries['payees']): Payee | 'payeeUnknown' | 'payeeUpstream' => {
  if (text === undefined) return nobody
  if (payees === null) return 'payeeUpstream'
  const [found, ...others] = payees.filter(({ payee_name, typed }) => payee_name === text || typed === text)
  return found && others.length === 0 ? { payee_scope: found.payee_scope, payee_name: found.payee_name } : 'payeeUnknown'
}

const mostTiers = 20
const isSheetName = (name: string): name is SheetName => Object.hasOwn(sheetColumns, name)

/** A division by its full name or code, an address by its name, or anywhere. */
const scopeOf = (text: string, { addresses }: Dictionaries): { scope: string; name: string } | undefined => {
  if (['任意', '不限', 'anywhere', 'Anywhere'].includes(text)) return { scope: '', name: '' }
  const scope = /^\d{2}(\d{2}){0,2}$/.test(text) ? text : scopesByName().get(text)
  const name = scope === undefined ? undefined : areaNameOf(scope)
  if (scope !== undefined && name !== undefined) return { scope, name }
  const address = addresses.find((one) => one.name === text)
  if (address) return { scope: `a${address.id}`, name: address.name }
  const spoken = spokenScope(text)
  return spoken === undefined ? undefined : { scope: spoken, name: areaNameOf(spoken) ?? text }
}
/* A division as people say it, or by its name of before; not a zone or a town, which has no price of its own, and nothing that is more than a division. */
const spokenScope = (text: string): string | undefined => {
  loadPlaces()
  const [only, ...others] = geocodeAll(text)
  if (!only || others.length > 0 || only.detail || only.town || only.said?.kind === 'zone') return undefined
  const isWhole = only.precision === 'city' || only.area_code === ''
  return isWhole && only.city_code ? only.city_code.slice(0, 4) : only.area_code || only.province_code.slice(0, 2)
}

let byName: Map<string, string> | undefined
const scopesByName = (): Map<string, string> => {
  if (byName) return byName
  loadPlaces()
  byName = new Map()
  const add = (area: Area): void => {
    const scope = area.level === 'province' ? area.code.slice(0, 2) : area.level === 'city' ? area.code.slice(0, 4) : area.code
    const name = areaNameOf(scope)
    if (name && byName && !byName.has(name)) byName.set(name, scope)
    // Sheets exported earlier name it as the division codes do: 重庆市市辖区.
    const coded = areaPath(area.code)
    if (coded && byName && area.level === 'city') byName.set(coded.province + area.name, scope)
    area.children.forEach(add)
  }
  provinces().forEach(add)
  return byName
}

const words = (text: string): string[] =>
  text
    .split(/[、,，;；]/)
    .map((word) => word.trim())
    .filter(Boolean)
