import { orderCells } from './cells.ts'
import { pointKind } from '../waybill/machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { reportStatus } from '../report/enums.ts'
import { riskFlag } from '../risk/enums.ts'
import { VehiclePosition } from '../gps/contract.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import { FileOfRows, SheetSeen } from '../kit/importing.ts'
import {
  Address,
  AnyFen,
  AnyKg,
  AnyM3,
  AreaCode,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Id,
  Name,
  No,
  Nullable,
  OneOf,
  Remark,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { orderKind, orderMachine, orderSource, orderTodo, planStatus, priceMode } from './machine.ts'
import { Rating, ratingStars } from './rating.ts'
import { AskedTime, Assignment, assignment, FilledOrderForm, OrderDetail, OrderForm, orderForm, OrderRow, OrderStatus, pricing } from './rows.ts'

const sorts = ['created_at', 'first_start_time', 'last_end_time', 'goods_kg', 'goods_volume', 'freight_fen', 'accept_deadline'] as const
/** A carrier has so long to accept: what waits for it comes before what is on its way. */
const due = dueBy('accept_deadline', 'order_status', orderMachine, 'awaiting')
const filters = {
  keyword: Type.Optional(Text(0, 100)),
  order_status: Type.Optional(OrderStatus),
  order_kind: Type.Optional(orderKind.schema),
  start_area_code: Type.Optional(AreaCode),
  end_area_code: Type.Optional(AreaCode),
  shipper_id: Type.Optional(Id),
  carrier_id: Type.Optional(Id),
  vehicle_type_id: Type.Optional(VehicleTypeId),
  price_mode: Type.Optional(priceMode.schema),
  plan_status: Type.Optional(planStatus.schema),
  source: Type.Optional(orderSource.schema),
  date_type: Type.Optional(
    Type.Unsafe<'created_at' | 'first_start_time' | 'last_end_time'>({ type: 'string', enum: ['created_at', 'first_start_time', 'last_end_time'] })
  ),
  date_from: Type.Optional(Day),
  date_to: Type.Optional(Day),
  is_chaoshi: Type.Optional(Type.Boolean()),
  todo: Type.Optional(orderTodo.schema),
  abnormal_flag: Type.Optional(Type.Boolean()),
  /** Only those whose cancellation the shipper has asked for. */
  cancel_asked: Type.Optional(Type.Boolean()),
  /** Only those of which the platform has frozen the money. */
  frozen: Type.Optional(Type.Boolean()),
  /** Only those that are on the road or about to be: accepted to in transit. */
  is_open: Type.Optional(Type.Boolean()),
  /** What can be put on a load plan now: to be assigned (shipper) or accepted (carrier), with goods that are free. */
  to_load: Type.Optional(Type.Boolean())
}
/** What a carrier asks beyond that: only what it has sub-contracted (转包), or only what it carries itself. */
const ofCarrier = { subcontracted: Type.Optional(Type.Boolean()) }
const one = { id: Id, version: Type.Optional(Version) }
const Average = Nullable(Type.Number())
const moveRefusals = ['notFound', 'illegalMove', 'staleVersion'] as const
const formRefusals = [
  'badInput',
  'companyNotApproved',
  'customerNoTaken',
  'dangerousGoods',
  'forbiddenGoods',
  'deliveryBeforePickup',
  'routeTypeMismatch',
  'limitReached'
] as const
const timeRefusals = ['notFound', 'staleVersion', 'orderLocked', 'tripUnderWay', 'timePassed'] as const
const priceRefusals = ['manualPriceNotAllowed', 'noRate', 'priceChanged'] as const
const assignRefusals = ['limitExceeded', 'limitUsedUp', 'linkNotActive', 'deadlinePassed', ...priceRefusals] as const
/** Of an order that a carrier places for a customer (代客下单): the two work together, and the customer may place orders. */
const customerRefusals = ['notFound', 'customerNotActive', 'customerNotOpen', 'limitOfCustomer'] as const
/** A file of orders; a carrier says whose they are. */
const sheet = { ...FileOfRows, shipper_id: Type.Optional(Id) }
const sheetRefusals = ['badInput', ...customerRefusals, 'badSheet', 'tooManyRows'] as const

const Board = Closed({
  by_status: Type.Record(Type.String(), Type.Integer()),
  pickup_today: Type.Integer(),
  deliver_today: Type.Integer(),
  overdue: Type.Integer(),
  to_plan: Type.Integer(),
  cancel_asked: Type.Integer(),
  created_today: Type.Integer()
})

export const order = {
  /** 货主: its own orders. */
  list: list('order/list', {
    may: [shipper.orders.may.view],
    shows: [shipper.orders.may.price],
    row: OrderRow,
    cells: orderCells,
    filters,
    sorts,
    tabs: 'order_status',
    due
  }),
  /** 承运商: the orders it was given. */
  carrierList: list('order/carrier_list', {
    may: [carrier.orders.may.view],
    shows: [carrier.orders.may.price],
    row: OrderRow,
    cells: orderCells,
    filters: { ...filters, ...ofCarrier },
    sorts,
    tabs: 'order_status',
    due
  }),
  /** 运营商: every order of the tenant. */
  operatorList: list('order/operator_list', {
    may: [operator.orders.may.view],
    row: OrderRow,
    cells: orderCells,
    filters: { ...filters, ...ofCarrier, risk_flag: Type.Optional(ChoiceOf(riskFlag)), report_status: Type.Optional(reportStatus.schema) },
    sorts,
    tabs: 'order_status',
    due
  }),
  info: query('order/info', {
    may: [shipper.orders.may.view, carrier.orders.may.view, operator.orders.may.view],
    input: Closed({ id: Id }),
    output: OrderDetail,
    refuses: ['notFound']
  }),
  /** The counts of a workbench: orders by status, and what has to be done today. */
  board: query('order/board', {
    may: [shipper.home.may.view, carrier.home.may.view, operator.home.may.view],
    input: Closed({}),
    output: Board
  }),
  /** 统计: the counts of the caller's workbench, on the specification's path. */
  statistics: query('/admin/index/getStatistics', {
    may: [shipper.home.may.view, carrier.home.may.view, operator.home.may.view],
    input: Closed({}),
    output: Board
  }),
  /** 订单状态 by order number: the status of the order, and when each of its points was reached and left. */
  status: query('/orderStatus', {
    may: [shipper.orders.may.view, carrier.orders.may.view, operator.orders.may.view],
    input: Closed({ order_no: Text(1, 40) }),
    output: Closed({
      order_no: No,
      order_status: StateOf(orderMachine),
      order_status_name: Name,
      points: Type.Array(
        Closed({
          kind: ChoiceOf(pointKind),
          seq: Type.Integer(),
          address_diming: Address,
          time_start: Time,
          time_end: Nullable(Time),
          arrived_at: Nullable(Time),
          done_at: Nullable(Time),
          departed_at: Nullable(Time)
        })
      ),
      /** The last position of its vehicle; null before one was received. */
      position: Nullable(VehiclePosition)
    }),
    refuses: ['notFound']
  }),
  /** What the forms and filters of orders choose from. */
  choices: query('order/choices', {
    may: [shipper.orders.may.view, carrier.orders.may.view, operator.orders.may.view, shipper.source.may.view],
    input: Closed({}),
    output: Closed({
      goods_types: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), name_en: Type.String(), dangerous: Type.Boolean() })),
      vehicle_types: Type.Array(
        Closed({
          id: Type.Integer(),
          title: Type.String(),
          title_en: Type.String(),
          load_kg: AnyKg,
          volume_m3: AnyM3,
          /** 2: no longer offered; orders that name it keep its name. */
          state: OneOf([1, 2] as const)
        })
      ),
      /** For a shipper its signed carriers, for a carrier its shippers, for the operator both kinds of companies. */
      carriers: Type.Array(Closed({ id: Id, name: Type.String(), score: Nullable(Type.Number()), default_flag: Type.Boolean() })),
      /** `open`: the two work together now, so a carrier may place orders for it. */
      shippers: Type.Array(Closed({ id: Id, name: Type.String(), open: Type.Boolean() })),
      danwei: Type.Array(Type.String()),
      order_audit: Type.Boolean()
    })
  }),
  /** An order in the fields of its form: to change it, or to place a copy, which has no numbers of the original and its days moved into the future. */
  form: query('order/form', {
    may: [shipper.orders.may.view, carrier.orders.may.create, carrier.orders.may.edit],
    input: Closed({ id: Id, copy: Type.Optional(Type.Boolean()) }),
    output: Closed({
      order_no: No,
      version: Version,
      order_status: OrderStatus,
      form: FilledOrderForm,
      shipper_id: Id,
      shipper_name: CompanyName,
      /** Null for who may not see prices. */
      price: Nullable(Closed({ price_mode: Nullable(priceMode.schema), freight_fen: Nullable(AnyFen), price_reason: Remark() }))
    }),
    refuses: ['notFound']
  }),
  /** What the shipper has sent of late, or the carrier carried, by name and packaging, the most frequent first: as its latest row tells it, with the weight and volume of one piece. */
  knownGoods: query('order/known_goods', {
    may: [shipper.source.may.create, shipper.orders.may.edit, carrier.orders.may.create, carrier.orders.may.edit],
    input: Closed({}),
    output: Closed({
      data: Type.Array(
        Closed({
          goods_name: Name,
          goods_type_id: Nullable(Type.Integer()),
          goods_guige: Type.String(),
          danwei: Type.String(),
          piece_kg: AnyKg,
          piece_volume: AnyM3,
          order_count: Count
        })
      )
    })
  }),
  /** The last price agreed for the same start and destination, as a reference for the next one. */
  lastPrice: query('order/last_price', {
    may: [shipper.orders.may.price],
    input: Closed({ start_area_code: AreaCode, end_area_code: AreaCode, carrier_id: Type.Optional(Id) }),
    output: Closed({
      last: Nullable(
        Closed({
          order_no: No,
          carrier_name: CompanyName,
          freight_fen: AnyFen,
          goods_kg: AnyKg,
          created_at: Time
        })
      )
    })
  }),
  create: command('order/create', {
    may: [shipper.source.may.create],
    logAs: 'order.created',
    input: Closed({ ...orderForm, submit: Type.Boolean(), assign: Type.Optional(Assignment) }),
    output: OrderRow,
    refuses: [...formRefusals, ...assignRefusals]
  }),
  update: command('order/update', {
    may: [shipper.orders.may.edit],
    logAs: 'order.updated',
    input: Closed({ id: Id, version: Version, ...orderForm }),
    output: OrderRow,
    refuses: ['notFound', 'staleVersion', 'orderLocked', 'inCampaign', 'goodsReserved', ...formRefusals]
  }),
  /** 代客下单: a carrier places an order that a customer gave by telephone or e-mail. It is the customer's, accepted at once, at the price that the two agreed. */
  placeFor: command('order/place_for', {
    may: [carrier.orders.may.create],
    logAs: 'order.placedFor',
    input: Closed({ ...orderForm, shipper_id: Id, ...pricing }),
    output: OrderRow,
    refuses: [...formRefusals, ...customerRefusals, ...priceRefusals]
  }),
  /** Such an order is changed by who placed it until it is on a trip; without `price_mode` it keeps its price, or is priced anew by the contract. */
  updateFor: command('order/update_for', {
    may: [carrier.orders.may.edit],
    logAs: 'order.updatedFor',
    input: Closed({ id: Id, version: Version, ...orderForm, ...pricing, price_mode: Type.Optional(pricing.price_mode) }),
    output: OrderRow,
    refuses: [
      'notFound',
      'staleVersion',
      'notPlacedByUs',
      'orderLocked',
      'alreadyAsked',
      'tripUnderWay',
      'goodsReserved',
      'orderSubcontracted',
      ...formRefusals,
      ...priceRefusals
    ]
  }),
  /** It is cancelled by who placed it until it is on a trip; the customer hears of it. */
  cancelFor: command('order/cancel_for', {
    may: [carrier.orders.may.cancel],
    logAs: 'order.cancelledFor',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...moveRefusals, 'notPlacedByUs', 'tripUnderWay', 'goodsReserved', 'orderSubcontracted']
  }),
  submit: command('order/submit', {
    may: [shipper.orders.may.submit],
    logAs: 'order.submitted',
    input: Closed(one),
    output: OrderRow,
    refuses: [...moveRefusals, 'companyNotApproved', 'customerNoTaken', 'limitUsedUp']
  }),
  approve: command('order/approve', {
    may: [shipper.orders.may.review],
    logAs: 'order.approved',
    input: Closed(one),
    output: OrderRow,
    refuses: [...moveRefusals]
  }),
  reject: command('order/reject', {
    may: [shipper.orders.may.review],
    logAs: 'order.rejected',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...moveRefusals]
  }),
  assign: command('order/assign', {
    may: [shipper.orders.may.assign],
    logAs: 'order.assigned',
    input: Closed({ ...one, ...assignment }),
    output: OrderRow,
    refuses: [...moveRefusals, 'companyNotApproved', 'goodsReserved', ...assignRefusals]
  }),
  withdraw: command('order/withdraw', {
    may: [shipper.orders.may.withdraw],
    logAs: 'order.withdrawn',
    input: Closed({ ...one, reason: Type.Optional(Remark(0, 200)) }),
    output: OrderRow,
    refuses: ['inCampaign', ...moveRefusals]
  }),
  accept: command('order/accept', {
    may: [carrier.orders.may.accept],
    logAs: 'order.accepted',
    input: Closed(one),
    output: OrderRow,
    refuses: ['inCampaign', ...moveRefusals, 'deadlinePassed', 'companyNotApproved']
  }),
  decline: command('order/decline', {
    may: [carrier.orders.may.decline],
    logAs: 'order.declined',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: Closed({ id: Id, order_no: No }),
    refuses: ['inCampaign', ...moveRefusals]
  }),
  cancel: command('order/cancel', {
    may: [shipper.orders.may.cancel],
    logAs: 'order.cancelled',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...moveRefusals, 'askToCancel', 'goodsReserved', 'awardConfirmed']
  }),
  /** After acceptance the shipper asks for the cancellation, and the carrier agrees or refuses. */
  askCancel: command('order/ask_cancel', {
    may: [shipper.orders.may.cancel],
    logAs: 'order.cancelAsked',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...moveRefusals, 'alreadyAsked']
  }),
  /** 取消 in the dispatch list: the same for every order of the shipper on a trip that has not left. */
  askCancelTrip: command('order/ask_cancel_trip', {
    may: [shipper.dispatches.may.cancel],
    logAs: 'order.tripCancelAsked',
    input: Closed({ waybill_id: Id, reason: Remark(2, 200) }),
    output: Closed({ order_nos: Type.Array(No) }),
    refuses: ['notFound', 'illegalMove', 'alreadyAsked']
  }),
  agreeCancel: command('order/agree_cancel', {
    may: [carrier.orders.may.decline],
    logAs: 'order.cancelAgreed',
    input: Closed(one),
    output: OrderRow,
    refuses: [...moveRefusals, 'notAsked', 'tripUnderWay', 'goodsReserved', 'orderSubcontracted']
  }),
  refuseCancel: command('order/refuse_cancel', {
    may: [carrier.orders.may.decline],
    logAs: 'order.cancelRefused',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: ['notFound', 'staleVersion', 'notAsked']
  }),
  /** 改期: for what waits for a vehicle and cannot be there in time the carrier asks for another, and the shipper agrees or refuses. */
  askTime: command('order/ask_time', {
    may: [carrier.orders.may.accept],
    logAs: 'order.timeAsked',
    input: Closed({ ...one, points: Type.Array(AskedTime, { minItems: 1, maxItems: 20 }), reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: [...timeRefusals, 'badInput', 'deliveryBeforePickup', 'timeAlreadyAsked', 'timeUnchanged', 'orderSubcontracted', 'subcontractNoTime']
  }),
  agreeTime: command('order/agree_time', {
    may: [shipper.orders.may.edit],
    logAs: 'order.timeAgreed',
    input: Closed(one),
    output: OrderRow,
    refuses: [...timeRefusals, 'timeNotAsked', 'goodsReserved']
  }),
  refuseTime: command('order/refuse_time', {
    may: [shipper.orders.may.edit],
    logAs: 'order.timeRefused',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: OrderRow,
    refuses: ['notFound', 'staleVersion', 'timeNotAsked']
  }),
  /** 催单: sends the carrier a reminder, at most once an hour. */
  remind: command('order/remind', {
    may: [shipper.orders.may.view],
    logAs: 'order.reminded',
    input: Closed({ id: Id }),
    output: OrderRow,
    refuses: ['notFound', 'nothingToRemind', 'remindedLately']
  }),
  /** 评价: how the carrier did on a finished order; its score follows. Once per order, and changeable for some days. */
  rate: command('order/rate', {
    may: [shipper.orders.may.rate],
    logAs: 'order.rated',
    input: Closed({ ...one, ...ratingStars, rate_remark: Remark(0, 200) }),
    output: OrderRow,
    refuses: ['notFound', 'staleVersion', 'notFinished', 'ratingOver']
  }),
  /** What a shipper said of a carrier, newest first, as both read it: of the last year how often, and how it came out. */
  ratings: query('order/ratings', {
    may: [shipper.carriers.may.view, carrier.customers.may.view],
    input: Closed({ company_id: Id }),
    output: Closed({
      rated_count: Count,
      average: Closed({ rate_time: Average, rate_goods: Average, rate_service: Average, rate_receipt: Average }),
      data: Type.Array(Closed({ id: Id, order_no: No, ...Rating.properties }))
    })
  }),
  /** The import's template, with instructions and without data. */
  template: query('order/template', {
    may: [shipper.orders.may.import, carrier.orders.may.import],
    input: Closed({}),
    output: Closed({ name: Type.String(), base64: Type.String() })
  }),
  /** Reads an uploaded file and gives its faults by row and column; changes nothing. */
  importPreview: query('order/import_preview', {
    may: [shipper.orders.may.import, carrier.orders.may.import],
    input: Closed(sheet),
    output: Closed({
      rows: Type.Integer(),
      orders: Type.Integer(),
      good: Type.Integer(),
      bad: Type.Integer(),
      errors: Type.Array(Closed({ row: Type.Integer(), column: Type.String(), key: Type.String(), reason: Remark() })),
      seen: SheetSeen,
      sample: Type.Array(
        Closed({
          key: Type.String(),
          start: Type.String(),
          end: Type.String(),
          goods_name: Name,
          goods_kg: AnyKg,
          points: Type.Integer()
        })
      )
    }),
    refuses: [...sheetRefusals]
  }),
  /** The bad rows alone, with a column that gives the reason. */
  importErrors: query('order/import_errors', {
    may: [shipper.orders.may.import, carrier.orders.may.import],
    input: Closed(sheet),
    output: Closed({ name: Type.String(), base64: Type.String() }),
    refuses: [...sheetRefusals]
  }),
  /** Creates the orders of a file that have no faults, in the background; each of them completely or not at all. */
  importCommit: command('order/import_commit', {
    may: [shipper.orders.may.import, carrier.orders.may.import],
    logAs: 'order.importStarted',
    input: Closed({ ...sheet, submit: Type.Boolean() }),
    output: Closed({ job_id: Id }),
    refuses: [...sheetRefusals, 'companyNotApproved']
  })
}

/** Commands of timers and imports on orders; none of them can be called from outside. */
export const orderInside = {
  expire: command('order/expire', {
    may: [],
    logAs: 'order.expired',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id, order_status: OrderStatus })
  }),
  /** Creates some orders of a file in one transaction, each completely or not at all, and notes in the task how far the file is done: a second run of the same step is turned away. */
  import: command('order/import', {
    may: [shipper.orders.may.import, carrier.orders.may.import],
    logAs: 'order.imported',
    input: Closed({
      task_id: Id,
      /** Orders of the file that are accounted for before these. */
      at: Count,
      /** All orders of the file. */
      total: Count,
      submit: Type.Boolean(),
      /** For which customer; the orders are accepted at once. */
      shipper_id: Type.Optional(Id),
      orders: Type.Array(Closed({ key: Type.String(), row: Type.Integer(), form: OrderForm }), { maxItems: 500 }),
      /** Orders whose rows have faults, with these. */
      failures: Type.Array(Closed({ no: Type.String(), reason: Type.String() }), { maxItems: 500 })
    }),
    output: Closed({ made: Count }),
    refuses: [...formRefusals, ...customerRefusals]
  })
}
