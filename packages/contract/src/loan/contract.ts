import { Type } from 'typebox'
import { billMachine } from '../bill/machine.ts'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AnyFiles,
  BasisPoints,
  CompanyName,
  Day,
  DayOfTime,
  Days,
  DaysOf,
  FenOf,
  FileList,
  Id,
  No,
  Nullable,
  OneOf,
  Remark,
  Secret,
  SomeFiles,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { outsideChannels } from '../payment/machine.ts'
import { assetFault, endKind, loanMachine, repaymentKind } from './machine.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'

/** A loan with its price: for its borrower and the operator. */
export const LoanRow = Closed({
  id: Id,
  version: Version,
  loan_no: No,
  credit_id: Id,
  credit_no: No,
  borrower_id: Id,
  borrower_name: CompanyName,
  debtor_id: Id,
  debtor_name: CompanyName,
  factor_name: CompanyName,
  loan_status: StateOf(loanMachine),
  end_kind: endKind.schema,
  receivable_fen: AnyFen,
  advance_fen: AnyFen,
  days: Days,
  rate_bp_year: BasisPoints,
  recourse: Type.Boolean(),
  interest_fen: AnyFen,
  fee_fen: AnyFen,
  net_fen: AnyFen,
  lend_at: Nullable(Time),
  due_day: Nullable(Day),
  repaid_fen: AnyFen,
  principal_left_fen: AnyFen,
  overdue_days: Days,
  zhongdeng_no: Nullable(No),
  reason: Remark(),
  created_at: Time
})
/** The assignment of bills as their debtor sees it: what is assigned and where it pays from then on. No rate, no amount lent. */
export const AssignmentRow = Closed({
  id: Id,
  version: Version,
  loan_no: No,
  borrower_id: Id,
  borrower_name: CompanyName,
  factor_name: CompanyName,
  loan_status: StateOf(loanMachine),
  receivable_fen: AnyFen,
  account_bank: Type.String(),
  account_no: No,
  debtor_notice_at: Nullable(Time),
  confirm_at: Nullable(Time),
  reason: Remark()
})
const AssignedBill = {
  bill_id: Id,
  bill_no: No,
  bill_fen: AnyFen,
  bill_due_at: DayOfTime,
  bill_status: StateOf(billMachine),
  paid_fen: AnyFen
}
const RepaymentRow = Closed({
  id: Id,
  kind: repaymentKind.schema,
  bank_serial_no: No,
  amount_fen: AnyFen,
  fee_fen: AnyFen,
  penalty_fen: AnyFen,
  interest_fen: AnyFen,
  principal_fen: AnyFen,
  surplus_fen: AnyFen,
  paid_at: Time
})
/** What is owed at the end of today. */
const OwedRow = Closed({ fee_fen: AnyFen, penalty_fen: AnyFen, interest_fen: AnyFen, principal_fen: AnyFen, total_fen: AnyFen })
/** A bill of the borrower and everything that speaks against it as an asset. */
const AssetRow = Closed({
  id: Id,
  bill_no: No,
  debtor_id: Id,
  debtor_name: CompanyName,
  open_fen: AnyFen,
  advance_fen: AnyFen,
  due_at: DayOfTime,
  faults: Type.Array(assetFault.schema)
})
/** Money of the debtor that waits to be seen on the collection account. */
const PromisedRow = Closed({
  id: Id,
  version: Version,
  pay_no: No,
  amount_fen: AnyFen,
  bank_serial_no: Nullable(No),
  paid_at: Time,
  voucher_img: AnyFiles
})

const money = FenOf(1, 9_999_999_999)
const Serial = Text(4, 64)
const finance = carrier.receivables.may.finance
const { may } = operator.loans
const view = [may.view, finance]
const assigned = [shipper.payables.may.assign]
const booked = [...usualOfMove, 'monthClosed'] as const
const arrived = [...booked, 'serialUsed', 'timeInFuture', 'payTooMuch', 'billFrozen', 'orderFrozen', 'repaidBackwards'] as const

export const loan = {
  list: list('loan/list', {
    may: view,
    row: LoanRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      loan_status: Type.Optional(OneOf([0, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95] as const)),
      credit_id: Type.Optional(Id),
      due_from: Type.Optional(Day),
      due_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'due_day', 'receivable_fen'],
    tabs: 'loan_status',
    due: dueBy('due_day', 'loan_status', loanMachine, 'outstanding', 'partlyRepaid', 'overdue')
  }),
  info: query('loan/info', {
    may: view,
    input: Closed({ id: Id }),
    output: Closed({
      loan: LoanRow,
      assets: Type.Array(Closed({ ...AssignedBill, advance_fen: AnyFen })),
      repayments: Type.Array(RepaymentRow),
      promised: Type.Array(PromisedRow),
      owed: OwedRow,
      extended_days: Days,
      extension_interest_fen: AnyFen,
      extension_fee_fen: AnyFen,
      account_bank: Type.String(),
      account_no: No,
      contract_files: AnyFiles,
      debtor_notice_at: Nullable(Time),
      confirm_at: Nullable(Time),
      sign_at: Nullable(Time),
      lend_serial_no: Nullable(No),
      remark: Remark(),
      own: Closed({ made: Type.Boolean() })
    }),
    refuses: ['notFound']
  }),
  /** 资产筛选: every open bill of the borrower, each with what speaks against it. */
  assets: query('loan/assets', {
    may: [finance, may.create],
    input: Closed({ credit_id: Id }),
    output: Closed({
      left_fen: AnyFen,
      advance_bp: BasisPoints,
      rate_bp_year: BasisPoints,
      fee_bp: BasisPoints,
      max_days: Days,
      bills: Type.Array(AssetRow)
    }),
    refuses: ['notFound', 'creditNotActive']
  }),
  create: command('loan/create', {
    may: [finance, may.create],
    logAs: 'loan.created',
    input: Closed({
      credit_id: Id,
      bill_ids: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      days: DaysOf(1, 365),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: LoanRow,
    refuses: [
      'notFound',
      'staleVersion',
      'creditNotActive',
      'debtorsDiffer',
      'orderFrozen',
      'assetUnfit',
      'assetTaken',
      'termTooLong',
      'loanCostsAll'
    ]
  }),
  cancel: command('loan/cancel', {
    may: [finance, may.review],
    logAs: 'loan.cancelled',
    input: Closed(seenRowBecause),
    output: LoanRow,
    refuses: usualOfMove
  }),
  /** 审核: the assets are looked at once more; then the debtor is told. */
  approve: command('loan/approve', {
    may: [may.review],
    logAs: 'loan.approved',
    input: Closed(seenRow),
    output: LoanRow,
    refuses: [...usualOfMove, 'makerApprovesLoan', 'creditNotActive', 'orderFrozen', 'assetUnfit', 'assetChanged']
  }),
  reject: command('loan/reject', { may: [may.review], logAs: 'loan.rejected', input: Closed(seenRowBecause), output: LoanRow, refuses: usualOfMove }),
  /** 签约登记: the contract, and the number of the registration of movables (中登网). */
  sign: command('loan/sign', {
    may: [may.review],
    logAs: 'loan.signed',
    input: Closed({ ...seenRow, zhongdeng_no: Text(6, 40), contract_files: SomeFiles }),
    output: LoanRow,
    refuses: [...usualOfMove, 'zhongdengUsed']
  }),
  /** 发起放款: the bank is told to pay. From here on the money of these bills goes to the factor. */
  fund: command('loan/fund', {
    may: [may.lend],
    logAs: 'loan.funding',
    input: Closed(seenRow),
    output: LoanRow,
    refuses: [...usualOfMove, 'creditNotActive', 'orderFrozen', 'assetUnfit', 'assetChanged']
  }),
  failFund: command('loan/failFund', {
    may: [may.lend],
    logAs: 'loan.fundFailed',
    input: Closed(seenRowBecause),
    output: LoanRow,
    refuses: [...usualOfMove, 'billPending']
  }),
  /** 放款: the factor's bank has paid. */
  lend: command('loan/lend', {
    may: [may.lend],
    logAs: 'loan.lent',
    input: Closed({ ...seenRow, bank_serial_no: Serial, lend_at: Time }),
    output: LoanRow,
    refuses: [...booked, 'serialUsed', 'timeInFuture']
  }),
  /** 还款登记: money of the debtor has come to the collection account; the bills are paid, oldest due first, and the loan by its waterfall. */
  repay: command('loan/repay', {
    may: [may.repay],
    logAs: 'loan.repaid',
    input: Closed({
      ...seenRow,
      amount_fen: money,
      pay_channel: OneOf(outsideChannels),
      bank_serial_no: Serial,
      paid_at: Time,
      voucher_img: Type.Optional(FileList),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: LoanRow,
    refuses: arrived
  }),
  /** The same for money that the debtor has registered: it has come to the collection account, or it has not. */
  confirmRepaid: command('loan/confirmRepaid', {
    may: [may.repay],
    logAs: 'loan.repaidConfirmed',
    input: Closed({ payment_id: Id, version: Version }),
    output: LoanRow,
    refuses: arrived
  }),
  failRepaid: command('loan/failRepaid', {
    may: [may.repay],
    logAs: 'loan.repaidFailed',
    input: Closed({ payment_id: Id, version: Version, reason: Remark(2, 200) }),
    output: LoanRow,
    refuses: usualOfMove
  }),
  /** 展期: a later due day; its interest and fee are owed, and a repayment fills them before the principal. */
  extend: command('loan/extend', {
    may: [may.repay],
    logAs: 'loan.extended',
    input: Closed({ ...seenRow, days: DaysOf(1, 180), fee_fen: FenOf(0, 9_999_999_999) }),
    output: LoanRow,
    refuses: [...usualOfMove, 'termTooLong', 'loanPastDue', 'creditNotActive']
  }),
  /** 回购: with recourse, the borrower pays what is owed; the bills are its own again. */
  buyBack: command('loan/buyBack', {
    may: [may.buyBack],
    logAs: 'loan.boughtBack',
    input: Closed({ ...seenRow, amount_fen: money, bank_serial_no: Serial, paid_at: Time }),
    output: LoanRow,
    refuses: [...booked, 'serialUsed', 'timeInFuture', 'noRecourse', 'billPending', 'owedDiffers', 'repaidBackwards']
  }),
  /** 坏账: without recourse, the factor bears what was lent. */
  lose: command('loan/lose', {
    may: [may.buyBack],
    logAs: 'loan.lost',
    input: Closed(seenRowBecause),
    output: LoanRow,
    refuses: [...booked, 'hasRecourse', 'billPending']
  }),
  /** 确权: the assignments of which the caller is the debtor. */
  assignments: list('loan/assignments', {
    may: assigned,
    exports: [shipper.payables.may.export],
    row: AssignmentRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      loan_status: Type.Optional(OneOf([20, 30, 40, 50, 60, 70, 80, 90, 95, 5] as const))
    },
    sorts: ['debtor_notice_at', 'receivable_fen'],
    tabs: 'loan_status'
  }),
  assignment: query('loan/assignment', {
    may: assigned,
    input: Closed({ id: Id }),
    output: Closed({ assignment: AssignmentRow, bills: Type.Array(Closed(AssignedBill)) }),
    refuses: ['notFound']
  }),
  /** The debtor agrees to pay the bills to the factor from now on, with its payment password. */
  consent: command('loan/consent', {
    may: assigned,
    logAs: 'loan.consented',
    input: Closed({ ...seenRow, proof: Secret(10, 100) }),
    output: AssignmentRow,
    refuses: [...usualOfMove, 'proofWrong', 'proofSpent', 'proofExpired', 'resetLimit', 'assetChanged']
  }),
  refuse: command('loan/refuse', { may: assigned, logAs: 'loan.refused', input: Closed(seenRowBecause), output: AssignmentRow, refuses: usualOfMove })
}

/** A timer, never asked from outside: the due day is over and something is owed. */
export const loanTimer = {
  overdue: command('loan/overdue', {
    may: [],
    logAs: 'loan.fellDue',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...usualOfMove, 'notYet']
  })
}
