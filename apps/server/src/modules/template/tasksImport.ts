import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { Day, Text, Time } from '@yunshu/contract/kit/fields'
import { cellFaults, cellText, parseCell, parsedValue, type SheetCell } from '@yunshu/contract/kit/parseCell'
import { type Bilingual, sayIn, type Slots } from '@yunshu/contract/kit/phrases'
import type { order } from '@yunshu/contract/order/contract'
import { timeType } from '@yunshu/contract/order/machine'
import { GoodsInput, OrderForm } from '@yunshu/contract/order/rows'
import type { template, TaskRow, TemplateColumn } from '@yunshu/contract/template/contract'
import { columnKind, columnSource, type TaskFact, taskFacts } from '@yunshu/contract/template/enums'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { lateLimit } from '@yunshu/domain/late'
import { narrowed, tidyText } from '@yunshu/domain/written'
import { type TSchema, Type } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact, withSystemScope } from '../../platform/db/scope.ts'
import { rowsBelow, seenBy, type SheetColumn } from '../../platform/sheet/columns.ts'
import { placesOf, type TitleSought } from '../../platform/sheet/head.ts'
import { isSum, momentOf } from '../../platform/sheet/titled.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { findLink, templateOfCustomer } from '../link/rows.ts'
import { formsOf, usedNumbers } from '../order/index.ts'
import { lanesOfCustomer } from '../section/rows.ts'
import { openTypes } from '../setting/index.ts'
import { givenSheet } from '../task/index.ts'
import { lastOrdersOn } from '../waybill/index.ts'
import { columnsOf, getTemplate } from './queries.ts'

/** A file of a customer's trips in the columns of its template: what each row becomes, or what is wrong with it. */

type Given = InputOf<typeof template.tasksPreview>
type Form = OutputOf<typeof order.form>['form']
type Values = TaskRow['custom']
type Said = { readonly row: number; readonly column: string; readonly reason: Bilingual }
export type TaskLine = {
  readonly row: number
  readonly cells: readonly SheetCell[]
  readonly no: string
  /** What the row becomes; nothing where it has a fault. */
  readonly task: { readonly form: Form; readonly custom: Values; readonly section_name: string } | undefined
  readonly faults: readonly Said[]
}

/** The most trips of one file. */
const most = 10_000

const text = (max: number): TSchema => Type.String({ maxLength: max })
/** What of a trip may come from the customer's file, with how it is read and what the instructions say of it. */
const facts = {
  customer_order_no: {
    field: OrderForm.properties.customer_order_no,
    required: true,
    hint: '不超过 40 字，不能与已有订单重复',
    example: 'RW20261201001'
  },
  lane_code: { field: text(40), hint: '线路编码、路段、起终点编码至少填一种', example: 'CD-CQ-01' },
  section_name: { field: text(60), hint: '同上', example: '' },
  site_from: { field: text(40), hint: '同上', example: '' },
  site_to: { field: text(40), hint: '同上', example: '' },
  run_date: { field: Day, hint: '如 2026-12-01；其他时间只写时分时必填', example: '2026-12-01' },
  plan_arrive_start: { field: Time, hint: '如 2026-12-01 09:00，或只写 09:00', example: '09:00' },
  plan_depart: { field: Time, hint: '没有要求到装时用它', example: '' },
  plan_arrive_end: { field: Time, hint: '如 2026-12-01 18:00，或只写 18:00', example: '18:00' },
  vehicle_type_id: { field: text(30), hint: '如 9.6米，不填与路段上一单相同', example: '' },
  goods_name: { field: GoodsInput.properties.goods_name, hint: '不填与路段上一单相同', example: '' },
  goods_num: { field: GoodsInput.properties.goods_num, hint: '不填与路段上一单相同', example: '' },
  goods_kg: { field: GoodsInput.properties.goods_kg, hint: '不填与路段上一单相同', example: '' },
  goods_volume: { field: GoodsInput.properties.goods_volume, hint: '不填与路段上一单相同', example: '' }
} as const satisfies Partial<Record<TaskFact, Omit<SheetColumn, 'title'>>>
type FileFact = keyof typeof facts
const fileFacts = Object.keys(facts) as FileFact[]
const isFileFact = (field: string): field is FileFact => Object.hasOwn(facts, field)

/** A column of the file: a fact of the trip, or a field of the template's own. */
type FileColumn = SheetColumn & { readonly names: readonly string[]; readonly fact?: FileFact; readonly entry?: TemplateColumn }

const entryField = ({ kind }: TemplateColumn): TSchema => {
  const { number, day, yesNo } = columnKind.code
  if (kind === number) return Type.Number({ minimum: -1e9, maximum: 1e9, decimals: 4 })
  if (kind === day) return Day
  return kind === yesNo ? Type.Boolean() : Text(0, 200)
}
const titlesIn = ({ title_zh, title_en, import_titles = [] }: TemplateColumn): string[] =>
  [title_zh, title_en, ...import_titles].filter((title) => title !== '')

/**
 * The columns of a customer's file: each has the titles that its template gives it, so that the file comes in as the customer made it. What the template does not
 * name is known by its usual title, unless another column has that one.
 */
const fileColumns = (columns: readonly TemplateColumn[]): FileColumn[] => {
  const taken = new Set(columns.flatMap(titlesIn))
  const ofFact = (fact: FileFact): FileColumn => {
    const own = columns.find(({ field, source }) => field === fact && source === columnSource.code.fact)
    const titles = own ? titlesIn(own) : []
    const usual = Object.values(taskFacts[fact]).filter((title) => !taken.has(title) || titles.includes(title))
    const names = [...new Set([...titles, ...usual])]
    return { ...facts[fact], title: names[0] ?? taskFacts[fact].zh, names, fact }
  }
  const ofEntry = (entry: TemplateColumn): FileColumn => {
    const names = titlesIn(entry)
    const hint = entry.kind === columnKind.code.choice ? entry.choices.join('、') : entry.kind === columnKind.code.yesNo ? '是 或 否' : ''
    return { title: names[0] ?? entry.field, names, field: entryField(entry), hint, example: '', entry }
  }
  const named = columns.flatMap(({ field, source }) => (source === columnSource.code.fact && isFileFact(field) ? [field] : []))
  return [
    ...named.map(ofFact),
    ...columns.filter(({ source }) => source === columnSource.code.entry).map(ofEntry),
    ...fileFacts.filter((fact) => !named.includes(fact)).map(ofFact)
  ]
}
/** Those that the template to be filled in has: what it names, the number and the lane. */
export const shownColumns = (columns: readonly TemplateColumn[]): FileColumn[] =>
  fileColumns(columns).filter(
    ({ fact, entry }) =>
      entry ||
      fact === 'customer_order_no' ||
      fact === 'lane_code' ||
      columns.some(({ field, source }) => field === fact && source === columnSource.code.fact)
  )

const soughtOf = (columns: readonly FileColumn[]): TitleSought[] =>
  columns.map(({ names, required = false, fact }) => ({
    names,
    required,
    apart: fact !== undefined && fact.startsWith('goods_') && fact !== 'goods_name'
  }))

type Known = {
  readonly columns: readonly FileColumn[]
  readonly lanes: readonly Row<'section'>[]
  /** The last order on each lane, which the next ones are like. */
  readonly patterns: ReadonlyMap<number, Form>
  readonly types: ReadonlyMap<string, number>
}
/** What a file is read against. Only of a customer that is on the template. */
const knownOf = async (tx: Tx, actor: Actor, { template_id, shipper_id }: Given): Promise<Known> => {
  const columns = fileColumns(columnsOf(await getTemplate(tx, actor, template_id)))
  if (!(await findLink(tx, actor.tenant_id, shipper_id, actor.company_id))) refuse('notFound')
  if ((await templateOfCustomer(tx, actor.tenant_id, actor.company_id, shipper_id)) !== template_id) refuse('notOnTemplate')
  const lanes = await lanesOfCustomer(tx, actor, shipper_id)
  const last = await lastOrdersOn(
    tx,
    actor,
    lanes.map(({ id }) => id)
  )
  const forms = await formsOf(tx, actor, [...new Set(last.values())])
  return {
    columns,
    lanes,
    patterns: new Map(
      [...last].flatMap(([section_id, order_id]) => {
        const form = forms.get(order_id)
        return form ? [[section_id, form] as const] : []
      })
    ),
    types: new Map((await openTypes(tx, actor.tenant_id)).map(({ id, title }) => [keyOf(title), id]))
  }
}

/** Reads a file. `fresh`: against the numbers that there are by now; the orders themselves are judged again as they are placed. */
export const readTasks = async (services: Services, actor: Actor, given: Given, fresh = true) => {
  const known = await transact(services.db, actor, async (tx) => await knownOf(tx, actor, given), { readonly: true })
  const sought = soughtOf(known.columns)
  const sheet = await givenSheet(services, actor, given, sought)
  const head = sheet.rows[sheet.head] ?? []
  const places = placesOf(sought, head)
  const missing = known.columns.find(({ required }, i) => required && (places[i] ?? -1) < 0)
  if (missing) refuse('badSheet', { reason: { zh: `缺少“${missing.title}”列`, en: `the column “${missing.title}” is missing` } })
  const rows = rowsBelow(sheet).filter(({ cells }) => !isSum(cells))
  if (rows.length > most) refuse('badSheet', { reason: { zh: `一次最多导入 ${most} 行`, en: `at most ${most} rows can be imported at once` } })
  const read = rows.map(({ row, cells }) => ({ ...taskOf(row, (i) => cells[places[i] ?? -1], known), cells }))
  const lines = fresh ? await withTaken(services, actor, given.shipper_id, withRepeated(read, known)) : withRepeated(read, known)
  return { head: head.map(cellText), seen: seenBy(sought, sheet), lines }
}

/** A number belongs to one row of a file; the second one names the first. */
const withRepeated = (lines: readonly TaskLine[], known: Known): TaskLine[] => {
  const first = new Map<string, number>()
  return lines.map((line) => {
    const at = first.get(line.no)
    if (line.no !== '' && at === undefined) first.set(line.no, line.row)
    return at === undefined ? line : blamed(line, titleOf(known, 'customer_order_no'), { zh: `与第 ${at} 行重复`, en: `is the same as in row ${at}` })
  })
}
/** A number that an order of the customer has already is told and left out. */
const withTaken = async ({ db }: Services, actor: Actor, shipper_id: number, lines: readonly TaskLine[]): Promise<TaskLine[]> => {
  const numbers = lines.flatMap(({ no, task }) => (task ? [no] : []))
  const owner = { tenant_id: actor.tenant_id, company_id: shipper_id }
  const taken = await transact(db, actor, (tx) => withSystemScope(tx, () => usedNumbers(tx, owner, numbers)), { readonly: true })
  const reason = { zh: '已有此单号的订单，不再导入', en: 'is the number of an order already, so it stays out' }
  return lines.map((line) => (line.task && taken.has(line.no) ? blamed(line, taskFacts.customer_order_no.zh, reason) : line))
}
const blamed = (line: TaskLine, column: string, reason: Bilingual): TaskLine => ({
  ...line,
  task: undefined,
  faults: [...line.faults, { row: line.row, column, reason }]
})
const titleOf = ({ columns }: Known, fact: FileFact): string => columns.find((column) => column.fact === fact)?.title ?? ''

/* Codes and names are the same without case, blanks and width. */
const keyOf = (written: string): string => narrowed(tidyText(written)).toLowerCase().replaceAll(/\s/gu, '')

type Blame = (column: string, reason: Bilingual) => undefined
const taskOf = (row: number, cellAt: (i: number) => SheetCell, known: Known): Omit<TaskLine, 'cells'> => {
  const faults: Said[] = []
  const blame: Blame = (column, reason) => {
    if (!faults.some((fault) => fault.column === column)) faults.push({ row, column, reason })
    return undefined
  }
  const cellOf = (fact: FileFact): SheetCell => cellAt(known.columns.findIndex((column) => column.fact === fact))
  const reader: Reader = {
    known,
    cellOf,
    blame: (fact, reason) => blame(titleOf(known, fact), reason),
    read: (fact) => {
      const read = parseCell(facts[fact].field, cellOf(fact))
      return read.fault ? blame(titleOf(known, fact), faultSaid(read.fault, read.slots)) : (read.value as string | number | undefined)
    }
  }
  const no = String(reader.read('customer_order_no') ?? '')
  if (no === '' && cellText(cellOf('customer_order_no')) === '') reader.blame('customer_order_no', faultSaid('required'))
  const custom = customOf(cellAt, known, blame)
  const lane = laneOf(reader)
  const form = lane && formLike(reader, lane, no)
  return { row, no, faults, task: faults.length === 0 && lane && form ? { form, custom, section_name: lane.section_name } : undefined }
}
const faultSaid = (fault: keyof typeof cellFaults.zh, slots: Slots = {}): Bilingual => ({
  zh: sayIn('zh', cellFaults, fault, slots),
  en: sayIn('en', cellFaults, fault, slots)
})

type Reader = {
  readonly known: Known
  readonly cellOf: (fact: FileFact) => SheetCell
  readonly read: (fact: FileFact) => string | number | undefined
  readonly blame: (fact: FileFact, reason: Bilingual) => undefined
}

/* The template's own fields, each read as its kind. */
const customOf = (cellAt: (i: number) => SheetCell, { columns }: Known, blame: Blame): Values =>
  Object.fromEntries(
    columns.flatMap(({ entry, field, title }, i) => {
      if (!entry) return []
      const read = parseCell(field, cellAt(i))
      if (read.fault) return blame(title, faultSaid(read.fault, read.slots)) ?? []
      const value = read.value as string | number | boolean | undefined
      if (value === undefined) return []
      if (entry.kind !== columnKind.code.choice) return [[entry.field, value] as const]
      const chosen = entry.choices.find((choice) => keyOf(choice) === keyOf(String(value)))
      if (chosen !== undefined) return [[entry.field, chosen] as const]
      return (
        blame(title, faultSaid('notListed', { value: String(value), choices: { zh: entry.choices.join('、'), en: entry.choices.join(', ') } })) ?? []
      )
    })
  )

/* The lane of a row: by the customer's code, by its name, or by the codes of its ends. */
const laneOf = ({ known: { lanes }, read, blame }: Reader): Row<'section'> | undefined => {
  const [code, name, from, to] = (['lane_code', 'section_name', 'site_from', 'site_to'] as const).map((fact) => keyOf(String(read(fact) ?? '')))
  const [by, written, found] = code
    ? (['lane_code', read('lane_code'), lanes.filter(({ lane_code }) => keyOf(lane_code) === code)] as const)
    : name
      ? (['section_name', read('section_name'), lanes.filter(({ section_name }) => keyOf(section_name) === name)] as const)
      : ([
          'site_from',
          `${from ?? ''}-${to ?? ''}`,
          lanes.filter((lane) => from && to && keyOf(lane.site_from) === from && keyOf(lane.site_to) === to)
        ] as const)
  if (!code && !name && !(from && to)) return blame('lane_code', faultSaid('required'))
  const [lane, second] = found
  const value = String(written ?? '')
  if (!lane) return blame(by, { zh: `该客户没有路段“${value}”，或已停用`, en: `names no lane of this customer that is in use: “${value}”` })
  return second ? blame(by, { zh: `“${value}”对应不止一条路段`, en: `names more than one lane: “${value}”` }) : lane
}

const minute = 60_000
const dayMs = 1440 * minute
/* A moment as it was written whole, or a time of day on the day of the trip. */
const momentIn = ({ cellOf, blame }: Reader, fact: 'plan_arrive_start' | 'plan_depart' | 'plan_arrive_end', day: string | undefined) => {
  const cell = cellOf(fact)
  if (cellText(cell) === '') return undefined
  const whole = parsedValue(Time, cell)
  // A time of day alone in a cell of a spreadsheet is of the year 1899.
  if (whole !== undefined && whole > '1990') return { at: whole, isClock: false }
  const at = day === undefined ? undefined : momentOf(day, cell)
  if (at !== undefined) return { at, isClock: true }
  const read = parseCell(Time, cell)
  return blame(fact, read.fault ? faultSaid(read.fault, read.slots) : faultSaid('notTime', { value: cellText(cell) }))
}

/* An order like the last one on the lane, at the times of the row, with what else the row says. */
const formLike = (reader: Reader, lane: Row<'section'>, no: string): Form | undefined => {
  const { known, read, blame } = reader
  const day = read('run_date') as string | undefined
  const depart = momentIn(reader, 'plan_depart', day)
  const start = momentIn(reader, 'plan_arrive_start', day) ?? depart
  const end = momentIn(reader, 'plan_arrive_end', day)
  const like = known.patterns.get(lane.id)
  if (!like)
    return blame('lane_code', {
      zh: `路段“${lane.section_name}”还没有运过，请先代客下第一单，以后的按它生成`,
      en: `the lane “${lane.section_name}” has not been driven yet: place the first order by hand, those after it are like it`
    })
  const first = like.fahuo.map(({ zhiding_start_time }) => zhiding_start_time).toSorted()[0] ?? ''
  const pickup =
    start?.at ?? (day === undefined ? undefined : new Date(Date.parse(first) + daysBetween(shanghaiDay(first), day) * dayMs).toISOString())
  if (pickup === undefined) return blame('plan_arrive_start', faultSaid('required'))
  const runs = shanghaiDay(pickup)
  if (runs < lane.valid_from || runs > lane.valid_to)
    blame('run_date', {
      zh: `${runs} 不在路段有效期 ${lane.valid_from} 至 ${lane.valid_to} 内`,
      en: `${runs} is not within the lane’s ${lane.valid_from} to ${lane.valid_to}`
    })
  const by = Date.parse(pickup) - Date.parse(first)
  const moved = (at: string): string => new Date(Date.parse(at) + by).toISOString()
  const until = (at: string | null | undefined): string | null => (at ? moved(at) : null)
  // A time of day before the pickup is that of the day after.
  const due = end && end.isClock && end.at <= pickup ? new Date(Date.parse(end.at) + dayMs).toISOString() : end?.at
  if (due !== undefined && due <= pickup) return blame('plan_arrive_end', { zh: '送达时间必须晚于提货时间', en: 'must be after the pickup' })
  const firstAt = like.fahuo.findIndex(({ zhiding_start_time }) => zhiding_start_time === first)
  const limits = like.shouhuo.map((point) =>
    lateLimit({ type: point.zhiding_end_time_type, time: point.zhiding_end_time, end: point.zhiding_end_time_end ?? null })
  )
  const lastAt = limits.indexOf(limits.toSorted().at(-1) ?? '')
  const { before } = timeType.code
  return {
    ...like,
    customer_order_no: no,
    vehicle_type_ids: vehiclesOf(reader, like.vehicle_type_ids),
    fahuo: like.fahuo.map((point, i) => ({
      ...point,
      ...(i === firstAt
        ? { zhiding_start_time_type: before, zhiding_start_time: pickup, zhiding_start_time_end: null }
        : { zhiding_start_time: moved(point.zhiding_start_time), zhiding_start_time_end: until(point.zhiding_start_time_end) })
    })),
    shouhuo: goodsOf(reader, like.shouhuo).map((point, i) => ({
      ...point,
      ...(i === lastAt && due !== undefined
        ? { zhiding_end_time_type: before, zhiding_end_time: due, zhiding_end_time_end: null }
        : { zhiding_end_time: moved(point.zhiding_end_time), zhiding_end_time_end: until(point.zhiding_end_time_end) })
    }))
  }
}
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

const vehiclesOf = ({ known: { types }, read, blame }: Reader, like: readonly number[]): number[] => {
  const written = read('vehicle_type_id')
  if (written === undefined) return [...like]
  const id = types.get(keyOf(String(written)))
  if (id !== undefined) return [id]
  return blame('vehicle_type_id', { zh: `没有车型“${written}”`, en: `is no vehicle type: “${written}”` }) ?? []
}

/* What the row says of the goods stands in the place of what they were; where they go to several places nobody knows which part is meant. */
const goodsOf = ({ read, blame }: Reader, like: Form['shouhuo']): Form['shouhuo'] => {
  const said = Object.fromEntries(
    (['goods_name', 'goods_num', 'goods_kg', 'goods_volume'] as const).flatMap((fact) => {
      const value = read(fact)
      return value === undefined ? [] : [[fact, value] as const]
    })
  )
  const [fact] = Object.keys(said)
  if (fact === undefined) return like
  const [only, ...others] = like
  const [goods] = only?.goods_info_json_arr ?? []
  if (!only || !goods || others.length > 0)
    return (
      blame(fact as FileFact, {
        zh: '该路段有多个卸货点，分不到每一点，请下单后再改货物',
        en: 'cannot be split over the several places of this lane; change the goods on the order'
      }) ?? like
    )
  return [{ ...only, goods_info_json_arr: [{ ...goods, ...said }] }]
}
