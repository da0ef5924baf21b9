import { type Enum, nameOf } from '@yunshu/contract/kit/enums'
import { ruleFormFaults } from '@yunshu/contract/rate/check'
import { billingUnit, rounding, tierMode, weightBase } from '@yunshu/contract/rate/enums'
import { tiersOf } from '@yunshu/contract/rate/text'
import { isDay } from '@yunshu/domain/calendar'
import { parseYuan } from '@yunshu/domain/money'
import { provinces, type Area } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { SheetCell } from '../../platform/sheet/limits.ts'
import { areaNameOf, findOverlap, type Form } from './edit.ts'

type Bilingual = { readonly zh: string; readonly en: string }
export type SheetFault = { readonly row: number; readonly column: string; readonly reason: Bilingual }
export type SheetRule = Form & { readonly start_name: string; readonly end_name: string; readonly rule_no: string }
export type SheetLine = { readonly row: number; readonly rule: SheetRule | undefined; readonly faults: readonly SheetFault[] }

/** The columns of 计价规则导入模板; titles are Chinese for every user, since files travel. They are those of the export where both have them. */
export const sheetColumns = {
  start_name: { title: '起点', required: true, hint: '省、市或区的全名（如 四川省成都市双流区）、地址簿简称，或 任意', example: '四川省成都市' },
  end_name: { title: '终点', required: true, hint: '同起点', example: '湖北省武汉市' },
  two_way: { title: '往返同价', hint: '是 或 否，不填为否', example: '否' },
  vehicle_type_ids: { title: '车型', hint: '如 9.6米，多个用顿号隔开；不填为全部车型', example: '9.6米' },
  goods_type_ids: { title: '货物类型', hint: '多个用顿号隔开；不填为全部', example: '' },
  billing_unit: { title: '计价单位', required: true, hint: namesOfEnum(billingUnit), example: '吨' },
  weight_base: { title: '计费重量', hint: `${namesOfEnum(weightBase)}，不填为两者取小`, example: '两者取小' },
  km: { title: '合同公里', hint: '按公里计价时用，最多 1 位小数', example: '' },
  tier_mode: { title: '阶梯方式', hint: `${namesOfEnum(tierMode)}，不填为全额`, example: '全额' },
  tiers: {
    title: '价格阶梯',
    required: true,
    hint: '起始数量:单价（元）+固定金额（元），用分号隔开，如 0:260; 10:250; 30:240+50',
    example: '0:260; 10:250; 30:240'
  },
  min_charge_fen: { title: '最低收费（元）', hint: '', example: '800' },
  max_charge_fen: { title: '最高收费（元）', hint: '', example: '' },
  rounding: { title: '取整', hint: `${namesOfEnum(rounding)}，不填为到分`, example: '到分' },
  priority: { title: '优先级', hint: '0 至 999 的整数，大者优先，不填为 0', example: '0' },
  valid_from: { title: '生效日期', hint: '如 2026-12-01，不填为项目的生效日期', example: '' },
  valid_to: { title: '截止日期', hint: '不填为项目的截止日期', example: '' },
  remark: { title: '备注', hint: '不超过 200 字', example: '' }
} as const satisfies Record<string, { title: string; hint: string; example: string; required?: boolean }>

export type SheetName = keyof typeof sheetColumns
export const sheetNames = Object.keys(sheetColumns) as SheetName[]
function namesOfEnum(list: Enum): string {
  return list.codes.map((code) => nameOf(list, code).zh).join('、')
}

export type Dictionaries = {
  readonly project: { readonly valid_from: string; readonly valid_to: string }
  readonly goodsTypes: readonly { id: number; goods_type_name: string }[]
  readonly vehicleTypes: readonly { id: number; title: string }[]
  readonly addresses: readonly { id: number; name: string }[]
  /** The rules that the draft has already. */
  readonly kept: readonly SheetRule[]
}

/** Reads a sheet into rules with their faults; a row that overlaps a rule of the draft or an earlier row names it. Pure, so that preview, import and tests see
 * the same. Gives the title of a missing column instead. */
export const parseRules = (
  sheet: readonly (readonly SheetCell[])[],
  known: Dictionaries
): { readonly lines: SheetLine[] } | { readonly missing: string } => {
  const head = (sheet[0] ?? []).map((cell) => textOf(cell).replace(/\s*\*$/, ''))
  const at = Object.fromEntries(sheetNames.map((name) => [name, head.indexOf(sheetColumns[name].title)])) as Record<SheetName, number>
  const missing = sheetNames.find((name) => at[name] < 0 && 'required' in sheetColumns[name])
  if (missing) return { missing: sheetColumns[missing].title }
  const lines: SheetLine[] = []
  const taken: SheetRule[] = [...known.kept]
  for (const [i, cells] of sheet.entries()) {
    if (i === 0 || cells.every((cell) => textOf(cell) === '')) continue
    const line = lineOf(i + 1, (name) => (at[name] < 0 ? '' : textOf(cells[at[name]])), known, taken)
    if (line.rule) taken.push(line.rule)
    lines.push(line)
  }
  return { lines }
}

const lineOf = (row: number, cell: (name: SheetName) => string, known: Dictionaries, taken: readonly SheetRule[]): SheetLine => {
  const faults: SheetFault[] = []
  const blame = (name: SheetName, zh: string, en: string): undefined =>
    void faults.push({ row, column: sheetColumns[name].title, reason: { zh, en } })
  const need = (name: SheetName): string => cell(name) || (blame(name, '不能为空', 'is missing') ?? '')
  const choice = <C extends number>(name: SheetName, list: Enum<C>, fallback: C): C => {
    const text = cell(name)
    const hit = text === '' ? fallback : list.codes.find((code) => nameOf(list, code).zh === text || nameOf(list, code).en === text)
    if (hit === undefined) blame(name, `“${text}”不在可选范围内：${namesOfEnum(list)}`, `“${text}” is not one of the choices`)
    return hit ?? fallback
  }
  const several = <T extends { id: number }>(name: SheetName, all: readonly T[], titleOf: (one: T) => string): number[] =>
    words(cell(name)).flatMap((word) => {
      const hit = all.find((one) => titleOf(one) === word)
      return hit ? [hit.id] : (blame(name, `没有“${word}”`, `there is no “${word}”`) ?? [])
    })
  const yuan = (name: SheetName): number | null => {
    const fen = cell(name) === '' ? null : parseYuan(cell(name))
    if (fen === undefined || (fen !== null && (fen < 0 || fen > mostFen))) blame(name, `“${cell(name)}”不是金额`, `“${cell(name)}” is not an amount`)
    return fen ?? null
  }
  const day = (name: 'valid_from' | 'valid_to'): string => {
    const text = cell(name).replaceAll('/', '-')
    if (text !== '' && !isDay(text)) blame(name, `“${text}”不是日期，应如 2026-12-01`, `“${text}” is not a day such as 2026-12-01`)
    return isDay(text) ? text : known.project[name]
  }
  const scope = (name: 'start_name' | 'end_name'): { scope: string; name: string } => {
    const text = need(name)
    const found = scopeOf(text, known)
    if (text !== '' && !found) blame(name, `找不到“${text}”`, `“${text}” is not known`)
    return found ?? { scope: '', name: '' }
  }
  const number = (name: 'km' | 'priority', fits: RegExp): number | null => {
    const text = cell(name)
    if (text !== '' && (!fits.test(text) || (name === 'km' && Number(text) === 0)))
      blame(name, `“${text}”不是有效的数字`, `“${text}” is not a valid number`)
    return fits.test(text) ? Number(text) : null
  }
  const [start, end] = [scope('start_name'), scope('end_name')]
  const table = need('tiers')
  const tiers = tiersOf(table)
  if (table !== '' && !tiers) blame('tiers', '应如 0:260; 10:250', 'must be like 0:260; 10:250')
  if (tiers && tiers.length > mostTiers) blame('tiers', `最多 ${mostTiers} 级`, `takes at most ${mostTiers} tiers`)
  const [yes, no] = [yesWords.includes(cell('two_way')), noWords.includes(cell('two_way'))]
  if (!yes && !no) blame('two_way', `“${cell('two_way')}”应为 是 或 否`, `“${cell('two_way')}” is neither 是 nor 否`)
  const text = cell('billing_unit')
  if (text === '') need('billing_unit')
  if (cell('remark').length > 200) blame('remark', '最多 200 个字', 'takes at most 200 characters')
  const rule: SheetRule = {
    rule_no: `#${row}`,
    start_name: start.name,
    end_name: end.name,
    start_scope: start.scope,
    end_scope: end.scope,
    two_way: yes,
    vehicle_type_ids: several('vehicle_type_ids', known.vehicleTypes, ({ title }) => title),
    goods_type_ids: several('goods_type_ids', known.goodsTypes, ({ goods_type_name }) => goods_type_name),
    billing_unit: choice('billing_unit', billingUnit, 1),
    weight_base: choice('weight_base', weightBase, 3),
    load_factor_bp: 10_000,
    unload_factor_bp: 10_000,
    km: number('km', /^\d{1,5}(\.\d)?$/),
    tier_mode: choice('tier_mode', tierMode, 1),
    tiers: tiers ?? [{ from: 0, price_e4: 0 }],
    min_charge_fen: yuan('min_charge_fen'),
    max_charge_fen: yuan('max_charge_fen'),
    rounding: choice('rounding', rounding, 1),
    surcharges: [],
    priority: number('priority', /^\d{1,3}$/) ?? 0,
    valid_from: day('valid_from'),
    valid_to: day('valid_to'),
    remark: cell('remark').slice(0, 200)
  }
  for (const { field, reason } of ruleFormFaults(rule, known.project)) if (field in sheetColumns) blame(field as SheetName, reason.zh, reason.en)
  const other = faults.length === 0 ? findOverlap(rule, taken) : undefined
  if (other) {
    const name = other.rule_no.startsWith('#')
      ? { zh: `第 ${other.rule_no.slice(1)} 行`, en: `row ${other.rule_no.slice(1)}` }
      : { zh: `规则 ${other.rule_no}`, en: `rule ${other.rule_no}` }
    blame('start_name', `与${name.zh}重叠`, `overlaps with ${name.en}`)
  }
  const place = ({ column }: SheetFault): number => sheetNames.findIndex((name) => sheetColumns[name].title === column)
  return { row, rule: faults.length === 0 ? rule : undefined, faults: faults.sort((a, b) => place(a) - place(b)) }
}

/* The bounds of what a person may type in the form. */
const mostFen = 9_999_999_999
const mostTiers = 20
const yesWords = ['是', 'Yes', '1']
const noWords = ['', '否', 'No', '0']

/** A division by its full name or code, an address by its name, or anywhere. */
const scopeOf = (text: string, { addresses }: Dictionaries): { scope: string; name: string } | undefined => {
  if (['任意', '不限', 'anywhere', 'Anywhere'].includes(text)) return { scope: '', name: '' }
  const scope = /^\d{2}(\d{2}){0,2}$/.test(text) ? text : scopesByName().get(text)
  const name = scope === undefined ? undefined : areaNameOf(scope)
  if (scope !== undefined && name !== undefined) return { scope, name }
  const address = addresses.find((one) => one.name === text)
  return address && { scope: `a${address.id}`, name: address.name }
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
export const textOf = (cell: SheetCell): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).replace(/\s+/g, ' ').trim()
