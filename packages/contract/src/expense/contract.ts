import { Type } from 'typebox'
import { chargeDirection } from '../charge/machine.ts'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AnyFiles,
  BasisPoints,
  BasisPointsFrom,
  Count,
  Day,
  Distance,
  Fen,
  FenOf,
  FileList,
  Id,
  Name,
  No,
  Nullable,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { claimMachine, expenseType, itemCategory, itemSide, itemState } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const { may } = carrier.expenses
const Status = StateOf(claimMachine)
/** Rates that an item can have: none, 1, 3, 6, 9 and 13 %. */
const rates = [0, 100, 300, 600, 900, 1300] as const

const ItemCode = Text(2, 10, { pattern: '^[A-Z][0-9A-Z]+$' })
const ItemRow = Closed({
  /** Of a built-in item there is no row: nothing of it can be changed. */
  id: Nullable(Id),
  version: Nullable(Version),
  item_code: No,
  item_name: Name,
  item_side: itemSide.schema,
  category: itemCategory.schema,
  tax_rate_bp: BasisPoints,
  auto_rule: Type.String(),
  item_state: itemState.schema
})
const ClaimRow = Closed({
  id: Id,
  version: Version,
  claim_no: No,
  expense_type: expenseType.schema,
  vehicle_id: Id,
  plate_no: Plate,
  waybill_id: Nullable(Id),
  waybill_no: No,
  claimant_name: Name,
  amount_fen: Fen,
  tax_fen: Fen,
  invoice_no: No,
  spent_on: Day,
  odometer_km: Nullable(Type.Integer()),
  voucher_img: AnyFiles,
  remark: Remark(),
  claim_status: Status,
  reason: Remark(),
  reviewed_by_name: Name,
  reviewed_at: Nullable(Time),
  bill_id: Nullable(Id),
  bill_no: No,
  mine: Type.Boolean(),
  created_by_name: Name,
  created_at: Time
})
const item = {
  item_name: Text(1, 30, { kind: 'name' }),
  item_side: itemSide.schema,
  category: itemCategory.schema,
  tax_rate_bp: BasisPointsFrom(rates),
  auto_rule: Type.Optional(Text(0, 200)),
  item_state: Type.Optional(itemState.schema)
}
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const

export const expense = {
  /** 费用项目: the built-in items and those of the company. */
  items: query('expense/items', { may: [may.view, carrier.waybills.may.charge], input: Closed({}), output: Closed({ data: Type.Array(ItemRow) }) }),
  createItem: command('expense/create_item', {
    may: [may.create],
    logAs: 'expense.itemCreated',
    input: Closed({ item_code: ItemCode, ...item }),
    output: ItemRow,
    refuses: ['itemTaken', 'itemLetter']
  }),
  updateItem: command('expense/update_item', {
    may: [may.edit],
    logAs: 'expense.itemUpdated',
    input: Closed({ ...seenRow, ...item }),
    output: ItemRow,
    refuses: ['notFound', 'staleVersion', 'itemLetter']
  }),
  /** 加收或扣减: an item on one trip, asked of its shipper (direction 1) or owed to its payee (2). What is a deduction is taken off. */
  chargeTrip: command('expense/charge_trip', {
    may: [carrier.waybills.may.charge],
    logAs: 'expense.tripCharged',
    input: Closed({
      waybill_id: Id,
      /** Which of the trip's orders it belongs to; needed upstream where there are several. */
      order_id: Type.Optional(Nullable(Id)),
      direction: chargeDirection.schema,
      item_code: ItemCode,
      amount_fen: FenOf(1, 999_999_999),
      reason: Remark(2, 200)
    }),
    output: Closed({ id: Id, version: Version, charge_no: No, amount_fen: AnyFen }),
    refuses: [
      'tripSubcontracted',
      'notFound',
      'chargeTripGone',
      'itemUnknown',
      'itemNotByHand',
      'itemOtherSide',
      'chargeNeedsOrder',
      'chargeNoPayee',
      'deductionOverCap',
      'chargeThere',
      'tripReconciled',
      'staleVersion'
    ]
  }),
  /** Takes such a charge off its trip again, until a statement with it is confirmed. */
  unchargeTrip: command('expense/uncharge_trip', {
    may: [carrier.waybills.may.charge],
    logAs: 'expense.tripUncharged',
    input: Closed({ charge_id: Id, version: Version, reason: Remark(2, 200) }),
    output: Closed({ id: Id, charge_no: No }),
    refuses: ['notFound', 'tripReconciled', 'staleVersion']
  }),
  /** 费用报销: what was paid for vehicles. */
  list: list('expense/list', {
    may: [may.view],
    row: ClaimRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      claim_status: Type.Optional(Status),
      expense_type: Type.Optional(expenseType.schema),
      vehicle_id: Type.Optional(Id),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'amount_fen', 'spent_on'],
    tabs: 'claim_status'
  }),
  create: command('expense/create', {
    may: [may.create],
    logAs: 'expense.created',
    input: Closed({
      expense_type: expenseType.schema,
      vehicle_id: Id,
      waybill_id: Type.Optional(Nullable(Id)),
      /** Who paid it and is repaid. */
      driver_id: Id,
      amount_fen: FenOf(1, 100_000_000),
      tax_fen: Type.Optional(FenOf(0, 100_000_000)),
      invoice_no: Type.Optional(Text(0, 40)),
      spent_on: Day,
      odometer_km: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 9_999_999 }))),
      voucher_img: FileList,
      remark: Type.Optional(Remark(0, 200))
    }),
    output: ClaimRow,
    refuses: ['notFound', 'claimNeedsVoucher', 'claimTaxWrong', 'claimAhead', 'claimInvoiceTwice']
  }),
  /** Another person's yes: the expense is booked, and owed by a bill of kind 8. */
  approve: command('expense/approve', {
    may: [may.review],
    logAs: 'expense.approved',
    input: Closed(seenRow),
    output: ClaimRow,
    refuses: [...moved, 'claimOwn']
  }),
  refuse: command('expense/refuse', {
    may: [may.review],
    logAs: 'expense.refused',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ClaimRow,
    refuses: [...moved, 'claimOwn']
  }),
  withdraw: command('expense/withdraw', {
    may: [may.remove],
    logAs: 'expense.withdrawn',
    input: Closed(seenRow),
    output: ClaimRow,
    refuses: [...moved]
  }),
  /** 单车成本: what each vehicle cost in a period by its claims and cards, what it drove, and so the cost of a kilometre. */
  costs: query('expense/costs', {
    may: [may.view],
    exports: [may.export],
    input: Closed({ date_from: Day, date_to: Day }),
    output: Closed({
      cost_fen: Fen,
      distance_m: Distance,
      data: Type.Array(
        Closed({
          vehicle_id: Id,
          plate_no: Plate,
          claim_fen: Fen,
          fuel_fen: Fen,
          toll_fen: Fen,
          cost_fen: Fen,
          trip_count: Count,
          distance_m: Distance,
          /** Fen for each kilometre; nothing where it did not drive. */
          km_fen: Nullable(Fen)
        })
      )
    })
  })
}
