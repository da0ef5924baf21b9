import { type Static, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AnyKg,
  AnyM3,
  AnyPieces,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Id,
  Minutes,
  Name,
  No,
  Nullable,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { FileOfRows, SheetSeen } from '../kit/importing.ts'
import { seenRow, usualOfMove } from '../kit/seenRow.ts'
import { orderInside } from '../order/contract.ts'
import { waybillMachine } from '../waybill/machine.ts'
import { columnKind, columnSource, settleResult, templateMachine } from './enums.ts'

const { customised, duoduoWaybills, mtWaybills } = carrier
const { may } = customised
/** A right of the trips of all templates, or of the page of one. */
const rightsOf = (act: 'view' | 'edit' | 'import') => [may[act], duoduoWaybills.may[act], mtWaybills.may[act]]

/** One column of a template. `field` is a fact that is known here (`taskFacts`), or a name of the template's own. */
const ColumnSchema = Closed({
  field: Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }),
  source: ChoiceOf(columnSource),
  kind: ChoiceOf(columnKind),
  title_zh: Text(0, 30),
  title_en: Text(0, 40),
  /** Pixels on the screen. */
  width: Type.Integer({ minimum: 60, maximum: 400 }),
  choices: Type.Array(Text(1, 30), { maxItems: 20 }),
  formula: Text(0, 200),
  /** What the column is called in the customer's own files, beside its titles. */
  import_titles: Type.Optional(Type.Array(Text(1, 40), { maxItems: 10 }))
})
export type TemplateColumn = Static<typeof ColumnSchema>
const columns = { columns: Type.Array(ColumnSchema, { minItems: 1, maxItems: 60 }) }
const entered = { name: Text(1, 30, { kind: 'name' }), ...columns, remark: Type.Optional(Remark(0, 200)) }
const Code = Type.String({ pattern: '^[a-z][a-z0-9_]{1,19}$' })

const row = {
  id: Id,
  version: Version,
  code: No,
  name: Name,
  template_status: StateOf(templateMachine),
  column_count: Count,
  /** Customers that are on it. */
  customer_count: Count,
  remark: Remark(),
  created_by_name: Name,
  created_at: Time
}
const TemplateRow = Closed(row)
const TemplateDetail = Closed({ ...row, ...columns })

/** A value of a template's own field. */
const Value = Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Boolean(), Type.Null()])
const Values = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$' }), Value)
/** A customer's order on a trip, with everything that a template may show of it. */
const TaskRow = Closed({
  id: Id,
  /** Of what is filled in; 0: nothing yet. */
  version: Type.Integer({ minimum: 0 }),
  waybill_id: Id,
  order_id: Id,
  shipper_id: Id,
  shipper_name: CompanyName,
  customer_order_no: No,
  order_no: No,
  waybill_no: No,
  section_name: Name,
  lane_code: No,
  site_from: No,
  site_to: No,
  run_date: Nullable(Day),
  plan_arrive_start: Nullable(Time),
  driver_qiandao_time: Nullable(Time),
  plan_depart: Nullable(Time),
  shiji_fache_start_time: Nullable(Time),
  plan_arrive_end: Nullable(Time),
  driver_shiji_songda_time: Nullable(Time),
  late_min: Nullable(Minutes),
  plate_no: Plate,
  driver_name: Name,
  vehicle_type_id: Nullable(VehicleTypeId),
  seal_no: No,
  /** Stops that are done without a photo. */
  photos_missing: Count,
  goods_name: Name,
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  base_fen: Nullable(AnyFen),
  deduct_fen: Nullable(AnyFen),
  settle_fen: Nullable(AnyFen),
  settle_result: ChoiceOf(settleResult),
  waybill_status: StateOf(waybillMachine),
  /** What was filled in, and what formulas come to, by field. */
  custom: Values
})
export type TaskRow = Static<typeof TaskRow>

/** A file of trips of a customer: a workbook that was uploaded, or the text of a csv. */
const fileOfTasks = {
  template_id: Id,
  shipper_id: Id,
  file: Type.Optional(FileOfRows.file),
  csv: Type.Optional(Type.String({ maxLength: 2_000_000, verbatim: true })),
  hidden_rows: FileOfRows.hidden_rows
}
const Book = Closed({ name: Type.String(), base64: Type.String() })
const fileRefusals = ['notFound', 'badSheet', 'notOnTemplate'] as const
const mayImport = rightsOf('import')

const writeRefusals = ['badInput', 'templateCodeTwice'] as const

export const template = {
  list: list('template/list', {
    may: [may.view],
    row: TemplateRow,
    filters: { keyword: Type.Optional(Text(0, 60)), template_status: Type.Optional(StateOf(templateMachine)) },
    sorts: ['created_at', 'code'],
    tabs: 'template_status'
  }),
  /** Those in use, and those that come with the product and were not taken on, to choose from. */
  choices: query('template/choices', {
    may: [...rightsOf('view'), carrier.customers.may.view],
    input: Closed({}),
    output: Closed({
      data: Type.Array(Closed({ id: Id, code: No, name: Name })),
      shipped: Type.Array(Closed({ code: No, name: Name }))
    })
  }),
  info: query('template/info', { may: rightsOf('view'), input: Closed({ id: Id }), output: TemplateDetail, refuses: ['notFound'] }),
  create: command('template/create', {
    may: [may.templates],
    logAs: 'template.created',
    input: Closed({ code: Code, ...entered }),
    output: TemplateRow,
    refuses: [...writeRefusals]
  }),
  /** One that comes with the product becomes the carrier's own. */
  take: command('template/take', {
    may: [may.templates],
    logAs: 'template.taken',
    input: Closed({ code: Code }),
    output: TemplateRow,
    refuses: ['notFound', 'templateCodeTwice']
  }),
  update: command('template/update', {
    may: [may.templates],
    logAs: 'template.updated',
    input: Closed({ ...seenRow, ...entered }),
    output: TemplateRow,
    refuses: ['badInput', 'notFound', 'staleVersion']
  }),
  stop: command('template/stop', {
    may: [may.templates],
    logAs: 'template.stopped',
    input: Closed(seenRow),
    output: TemplateRow,
    refuses: [...usualOfMove]
  }),
  enable: command('template/enable', {
    may: [may.templates],
    logAs: 'template.enabled',
    input: Closed(seenRow),
    output: TemplateRow,
    refuses: [...usualOfMove]
  }),
  /** Only one that no customer is on. */
  remove: command('template/remove', {
    may: [may.templates],
    logAs: 'template.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'templateUsed']
  }),
  /** 定制运单: the trips of the customers on a template. */
  tasks: list('template/tasks', {
    may: rightsOf('view'),
    shows: [carrier.waybills.may.receivable],
    row: TaskRow,
    filters: {
      template_id: Id,
      keyword: Type.Optional(Text(0, 100)),
      shipper_id: Type.Optional(Id),
      waybill_status: Type.Optional(StateOf(waybillMachine)),
      settle_result: Type.Optional(settleResult.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day),
      is_late: Type.Optional(Type.Boolean()),
      seal_missing: Type.Optional(Type.Boolean())
    },
    sorts: ['run_date', 'late_min', 'plan_arrive_end'],
    tabs: 'waybill_status',
    due: dueBy('plan_arrive_end', 'waybill_status', waybillMachine, 'toDispatch', 'awaitingDriver', 'accepted', 'atPickup', 'loaded', 'inTransit')
  }),
  /** The customers on a template, whose trips a file may bring. */
  customers: query('template/customers', {
    may: mayImport,
    input: Closed({ template_id: Id }),
    output: Closed({ data: Type.Array(Closed({ id: Id, name: CompanyName })) }),
    refuses: ['notFound']
  }),
  /** The workbook of a template, to be filled in. */
  tasksTemplate: query('template/tasks_template', { may: mayImport, input: Closed({ template_id: Id }), output: Book, refuses: ['notFound'] }),
  /** Reads a customer's file of trips and gives its faults by row; changes nothing. */
  tasksPreview: query('template/tasks_preview', {
    may: mayImport,
    input: Closed(fileOfTasks),
    output: Closed({
      rows: Count,
      good: Count,
      bad: Count,
      errors: Type.Array(Closed({ row: Type.Integer(), column: Type.String(), key: Type.String(), reason: Remark() })),
      seen: SheetSeen,
      sample: Type.Array(Closed({ row: Type.Integer(), customer_order_no: No, section_name: Name, plan_arrive_start: Time, plan_arrive_end: Time }))
    }),
    refuses: [...fileRefusals]
  }),
  tasksErrors: query('template/tasks_errors', { may: mayImport, input: Closed(fileOfTasks), output: Book, refuses: [...fileRefusals] }),
  /** Places the trips of a file that have no faults, in the background; each of them completely or not at all. */
  tasksImport: command('template/tasks_import', {
    may: mayImport,
    logAs: 'template.importStarted',
    input: Closed(fileOfTasks),
    output: Closed({ job_id: Id }),
    refuses: [...fileRefusals, 'companyNotApproved', 'customerNotOpen', 'customerNotActive']
  }),
  /** What is given is written, what is null is emptied, the rest stays. */
  fill: command('template/fill', {
    may: rightsOf('edit'),
    logAs: 'template.filled',
    input: Closed({ waybill_order_id: Id, version: Type.Integer({ minimum: 0 }), values: Values }),
    output: TaskRow,
    refuses: ['notFound', 'staleVersion', 'noTemplate', 'fieldUnknown', 'fieldValue']
  })
}

/** A command of the import; it cannot be called from outside. */
export const templateInside = {
  /** Places some trips of a file in one transaction with what their template keeps of them, and notes in the task how far the file is done. */
  importTasks: command('template/import_tasks', {
    may: mayImport,
    logAs: 'template.imported',
    input: Closed({
      ...orderInside.import.input.properties,
      template_id: Id,
      shipper_id: Id,
      /** The template's own fields, by the number of the trip. */
      customs: Type.Array(Closed({ no: No, custom: Values }), { maxItems: 500 })
    }),
    output: Closed({ made: Count })
  })
}
