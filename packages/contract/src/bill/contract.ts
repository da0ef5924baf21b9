import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { type Cells, Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import { nameOf } from '../kit/enums.ts'
import {
  AnyFen,
  AnyFiles,
  CompanyName,
  Count,
  Day,
  DayOfTime,
  Days,
  Id,
  Name,
  No,
  Nullable,
  OneOf,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { allocStatus, payChannel, paymentMachine } from '../payment/machine.ts'
import { ageing, billKind, billMachine, invoiceStatus } from './machine.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'

/** A bill; debtor and creditor see the same row, but only the creditor sees that it considers writing the bill off, and what a factor lent on it. */
export const BillRow = Closed({
  id: Id,
  version: Version,
  bill_no: No,
  direction: OneOf([1, 2] as const),
  bill_kind: billKind.schema,
  statement_id: Nullable(Id),
  statement_no: No,
  debtor_id: Id,
  debtor_name: CompanyName,
  creditor_id: Id,
  creditor_name: CompanyName,
  amount_fen: AnyFen,
  tax_fen: AnyFen,
  paid_fen: AnyFen,
  pending_fen: AnyFen,
  unpaid_fen: AnyFen,
  due_at: DayOfTime,
  overdue_days: Days,
  ageing: ageing.schema,
  bill_status: StateOf(billMachine),
  invoice_status: invoiceStatus.schema,
  audit_level: Type.Integer(),
  audit_done: Type.Integer(),
  reason: Remark(),
  frozen: Type.Boolean(),
  freeze_reason: Remark(),
  financed: Type.Boolean(),
  financed_fen: AnyFen,
  factor_name: CompanyName,
  bad_asked_at: Nullable(Time),
  bad_reason: Remark(),
  approved_at: Nullable(Time),
  paid_at: Nullable(Time),
  created_at: Time
})
/** A bill that a carrier owes (应付账单): with the trip that it is a part of, and how it was last paid or tried to. */
export const OwedRow = Closed({
  ...BillRow.properties,
  waybill_id: Nullable(Id),
  waybill_no: No,
  frozen_by_trip: Type.Boolean(),
  /** 付款申请: what is asked for of it and is not paid, by whom and why; 0: nothing. */
  request_fen: AnyFen,
  requested_at: Nullable(Time),
  requested_by_name: Name,
  request_reason: Remark(),
  request_urgent: Type.Boolean(),
  request_files: AnyFiles,
  pay_channel: Nullable(payChannel.schema),
  bank_serial_no: No,
  fail_reason: Remark()
})
/** The same in the list, with the account on which its payee is paid by bank; of the number only its end is shown. */
const OwedListRow = Closed({ ...OwedRow.properties, payee_account: No })
/**
 * Freight that a driver or captain waits for beyond its day (逾期运费, R6), as the operator sees it. `overdue_days` counts whether or not its carrier has
 * approved it: to who waits for it that is no reason.
 */
/* A void bill keeps its amount and owes nothing. */
const voidBills = { by: 'bill_status', codes: [billMachine.code.void], name: { zh: '其中作废', en: 'Void, of it' } } as const
const LateRow = Closed({
  id: Id,
  bill_no: No,
  waybill_no: No,
  debtor_name: CompanyName,
  creditor_name: CompanyName,
  bill_kind: billKind.schema,
  amount_fen: AnyFen,
  paid_fen: AnyFen,
  unpaid_fen: AnyFen,
  due_at: DayOfTime,
  overdue_days: Days,
  ageing: ageing.schema,
  bill_status: StateOf(billMachine),
  frozen: Type.Boolean(),
  freeze_reason: Remark(),
  reminded_at: Nullable(Time)
})
/** One approval or rejection. */
const BillApproval = Closed({
  id: Id,
  round: Type.Integer(),
  level: Type.Integer(),
  user_name: Name,
  passed: Type.Boolean(),
  reason: Remark(),
  created_at: Time
})
/** The part of a payment that was written off against a bill. */
const BillPart = Closed({
  id: Id,
  payment_id: Id,
  pay_no: No,
  pay_channel: payChannel.schema,
  payment_status: StateOf(paymentMachine),
  amount_fen: AnyFen,
  alloc_status: allocStatus.schema,
  from_advance: Type.Boolean(),
  paid_at: Time
})

/** What another carrier is owed for an order that was given to it is no customer's bill to who owes it. */
const owedCells = {
  bill_kind: ({ bill_kind: kind, direction }, { lang }) => (direction === 1 ? { zh: '转包运费', en: 'Sub-contract' } : nameOf(billKind, kind))[lang]
} as const satisfies Cells<{ readonly bill_kind: number; readonly direction: number }>

const view = [shipper.payables.may.view, carrier.receivables.may.view]
const { payables } = carrier
/** 账龄: unpaid amounts by how long they are overdue. */
const Buckets = Type.Array(Closed({ ageing: ageing.schema, count: Count, unpaid_fen: AnyFen }))

export const bill = {
  list: list('bill/list', {
    may: view,
    row: BillRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      bill_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50] as const)),
      ageing: Type.Optional(ageing.schema),
      overdue: Type.Optional(Type.Boolean()),
      frozen: Type.Optional(Type.Boolean()),
      open: Type.Optional(Type.Boolean()),
      debtor_id: Type.Optional(Id),
      creditor_id: Type.Optional(Id),
      statement_id: Type.Optional(Id),
      due_from: Type.Optional(Day),
      due_to: Type.Optional(Day)
    },
    sorts: ['due_at', 'amount_fen', 'created_at'],
    tabs: 'bill_status',
    adds: [{ whole: 'amount_fen', parts: ['paid_fen', 'unpaid_fen'], besides: voidBills }],
    due: dueBy('due_at', 'bill_status', billMachine, 'inReview', 'unpaid', 'partlyPaid')
  }),
  info: query('bill/info', {
    may: view,
    input: Closed({ id: Id }),
    output: Closed({
      bill: BillRow,
      audits: Type.Array(BillApproval),
      parts: Type.Array(BillPart),
      /** The bill of the same kind between the two before this one. */
      last: Nullable(Closed({ bill_no: No, amount_fen: AnyFen })),
      /** What the reader has already done with the bill, since some steps need another person. */
      own: Closed({ made: Type.Boolean(), approved: Type.Boolean(), asked_bad: Type.Boolean() })
    }),
    refuses: ['notFound']
  }),
  /** 账龄: unpaid amounts by how long they are overdue, and the bills that wait for somebody. */
  board: query('bill/board', {
    may: view,
    /** Of one debtor, or of all. */
    input: Closed({ debtor_id: Type.Optional(Id) }),
    output: Closed({
      buckets: Buckets,
      in_review: Type.Integer(),
      to_confirm: Type.Integer(),
      advance_fen: AnyFen
    })
  }),
  /** 审核: one level; the last one makes the bill payable. */
  approve: command('bill/approve', {
    may: [shipper.payables.may.review],
    logAs: 'bill.approved',
    input: Closed(seenRow),
    output: BillRow,
    refuses: [...usualOfMove, 'makerApproves', 'approvedAlready']
  }),
  sendBack: command('bill/sendBack', {
    may: [shipper.payables.may.review],
    logAs: 'bill.sentBack',
    input: Closed(seenRowBecause),
    output: BillRow,
    refuses: [...usualOfMove, 'approvedAlready']
  }),
  freeze: command('bill/freeze', {
    may: [carrier.receivables.may.freeze],
    logAs: 'bill.frozen',
    input: Closed(seenRowBecause),
    output: BillRow,
    refuses: [...usualOfMove, 'billFrozenAlready', 'billClosed', 'billAssigned']
  }),
  unfreeze: command('bill/unfreeze', {
    may: [carrier.receivables.may.freeze],
    logAs: 'bill.unfrozen',
    input: Closed(seenRow),
    output: BillRow,
    refuses: [...usualOfMove, 'notFrozen']
  }),
  /** 催款: asks the debtor to pay, at most once a day. */
  remind: command('bill/remind', {
    may: [carrier.receivables.may.remind],
    logAs: 'bill.reminded',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...usualOfMove, 'billRemindedAlready']
  }),
  /** 坏账申请: one user applies, another approves or rejects. */
  askBad: command('bill/askBad', {
    may: [carrier.receivables.may.badDebt],
    logAs: 'bill.badAsked',
    input: Closed(seenRowBecause),
    output: BillRow,
    refuses: [...usualOfMove, 'billPending', 'billAssigned']
  }),
  agreeBad: command('bill/agreeBad', {
    may: [carrier.receivables.may.badDebt],
    logAs: 'bill.writtenOff',
    input: Closed(seenRow),
    output: BillRow,
    refuses: [...usualOfMove, 'badNotAsked', 'askerAgrees', 'billPending', 'monthClosed', 'billAssigned']
  }),
  refuseBad: command('bill/refuseBad', {
    may: [carrier.receivables.may.badDebt],
    logAs: 'bill.badRefused',
    input: Closed(seenRow),
    output: BillRow,
    refuses: [...usualOfMove, 'badNotAsked']
  }),
  /** 应付账单: what the carrier owes its drivers, captains and sub-carriers. */
  owed: list('bill/owed', {
    may: [payables.may.view],
    row: OwedListRow,
    cells: owedCells,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      bill_kind: Type.Optional(billKind.schema),
      bill_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50] as const)),
      ageing: Type.Optional(ageing.schema),
      overdue: Type.Optional(Type.Boolean()),
      frozen: Type.Optional(Type.Boolean()),
      open: Type.Optional(Type.Boolean()),
      creditor_id: Type.Optional(Id),
      /** Of the trips of one fleet, or of one driver, whoever is paid. */
      requested: Type.Optional(Type.Boolean()),
      fleet_id: Type.Optional(Id),
      driver_id: Type.Optional(Id),
      due_from: Type.Optional(Day),
      due_to: Type.Optional(Day)
    },
    sorts: ['due_at', 'amount_fen', 'created_at'],
    tabs: 'bill_status',
    adds: [{ whole: 'amount_fen', parts: ['paid_fen', 'unpaid_fen'], besides: voidBills }],
    due: dueBy('due_at', 'bill_status', billMachine, 'inReview', 'unpaid', 'partlyPaid')
  }),
  owedInfo: query('bill/owed_info', {
    may: [payables.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      bill: OwedRow,
      audits: Type.Array(BillApproval),
      parts: Type.Array(BillPart),
      last: Nullable(Closed({ bill_no: No, amount_fen: AnyFen })),
      /** What its payments wrote into the carrier's books. */
      postings: Type.Array(
        Closed({ txn_no: No, event: Type.String(), reversal: Type.Boolean(), book_day: Day, account: Type.String(), dr_fen: AnyFen, cr_fen: AnyFen })
      ),
      own: Closed({ made: Type.Boolean(), approved: Type.Boolean(), asked_bad: Type.Boolean() })
    }),
    refuses: ['notFound']
  }),
  owedBoard: query('bill/owed_board', {
    may: [payables.may.view],
    input: Closed({}),
    output: Closed({ buckets: Buckets, in_review: Type.Integer() })
  }),
  /** 逾期运费: every carrier's, for the operator; with `open` also what is not due yet. */
  late: list('bill/late', {
    may: [operator.lateFreight.may.view],
    row: LateRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      bill_kind: Type.Optional(billKind.schema),
      ageing: Type.Optional(OneOf([1, 2, 3, 4] as const)),
      frozen: Type.Optional(Type.Boolean()),
      open: Type.Optional(Type.Boolean()),
      due_from: Type.Optional(Day),
      due_to: Type.Optional(Day)
    },
    sorts: ['due_at', 'amount_fen']
  }),
  /** 催付: the operator asks a carrier to pay freight that is late, at most once a day. */
  urge: command('bill/urge', {
    may: [operator.lateFreight.may.urge],
    logAs: 'bill.urged',
    input: Closed({ id: Id }),
    output: LateRow,
    refuses: ['notFound', 'staleVersion', 'notLate', 'billRemindedAlready']
  }),
  approveOwed: command('bill/approve_owed', {
    may: [payables.may.review],
    logAs: 'bill.approved',
    input: Closed(seenRow),
    output: OwedRow,
    refuses: [...usualOfMove, 'makerApproves', 'approvedAlready']
  }),
  sendBackOwed: command('bill/send_back_owed', {
    may: [payables.may.review],
    logAs: 'bill.sentBack',
    input: Closed(seenRowBecause),
    output: OwedRow,
    refuses: [...usualOfMove, 'approvedAlready']
  }),
  freezeOwed: command('bill/freeze_owed', {
    may: [payables.may.freeze],
    logAs: 'bill.frozen',
    input: Closed(seenRowBecause),
    output: OwedRow,
    refuses: [...usualOfMove, 'billFrozenAlready', 'billClosed', 'billOfCompany']
  }),
  unfreezeOwed: command('bill/unfreeze_owed', {
    may: [payables.may.freeze],
    logAs: 'bill.unfrozen',
    input: Closed(seenRow),
    output: OwedRow,
    refuses: [...usualOfMove, 'notFrozen', 'frozenByTrip', 'billOfCompany']
  })
}
