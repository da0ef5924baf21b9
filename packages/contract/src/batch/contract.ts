import { Type } from 'typebox'
import { billKind } from '../bill/machine.ts'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyFen, Count, Day, Id, Name, No, Nullable, OneOf, Remark, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { payChannel } from '../payment/machine.ts'
import { batchMachine, batchRowMachine, lineOutcome } from './machine.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'

/** A batch with what became of its rows so far. */
const BatchRow = Closed({
  id: Id,
  version: Version,
  batch_no: No,
  pay_channel: payChannel.schema,
  batch_status: StateOf(batchMachine),
  row_count: Count,
  amount_fen: AnyFen,
  paid_count: Count,
  paid_fen: AnyFen,
  failed_count: Count,
  waiting_count: Count,
  remark: Remark(),
  reason: Remark(),
  created_by_name: Name,
  created_at: Time,
  submitted_at: Nullable(Time),
  approved_by_name: Name,
  approved_at: Nullable(Time),
  paid_by_name: Name,
  started_at: Nullable(Time),
  done_at: Nullable(Time)
})
/** One bill in it: to whom, into which account, and what became of it. */
const LineRow = Closed({
  id: Id,
  row_no: Type.Integer(),
  /** What the bank's files call it. */
  row_ref: No,
  bill_id: Id,
  bill_no: No,
  bill_kind: billKind.schema,
  waybill_no: No,
  payee_name: Name,
  account_name: Name,
  account_bank: Name,
  account_no: No,
  amount_fen: AnyFen,
  row_status: StateOf(batchRowMachine),
  bank_serial_no: No,
  reason: Remark(),
  paid_at: Nullable(Time)
})
/** Where a payee is paid by bank; of the number only its end is shown. */
const PayeeAccount = Closed({ payee_id: Id, account_name: Name, bank_name: Name, account_no: No })

const { may } = carrier.payables
const proof = Type.String({ minLength: 10, maxLength: 100, secret: true })
const proofRefusals = ['proofWrong', 'proofSpent', 'proofExpired', 'resetLimit'] as const
/** The most rows of a batch, and of a result file. */
export const mostBatchRows = 5000

export const batch = {
  list: list('batch/list', {
    may: [may.view],
    row: BatchRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      batch_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50] as const)),
      pay_channel: Type.Optional(payChannel.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'amount_fen'],
    tabs: 'batch_status'
  }),
  info: query('batch/info', {
    may: [may.view],
    input: Closed({ id: Id }),
    output: Closed({
      batch: BatchRow,
      /** What the carrier's wallets have for it while it waits to be paid out of them, deposits that were set aside for its bills included. */
      balance_fen: Nullable(AnyFen),
      own: Closed({ made: Type.Boolean(), approved: Type.Boolean() })
    }),
    refuses: ['notFound']
  }),
  rows: list('batch/rows', {
    may: [may.view],
    row: LineRow,
    filters: {
      batch_id: Id,
      keyword: Type.Optional(Text(0, 200)),
      row_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50] as const))
    },
    sorts: ['row_no', 'amount_fen'],
    tabs: 'row_status'
  }),
  /** 组批: bills of any payees, each whole; chosen ones, or all that can be paid and are due until a day. */
  create: command('batch/create', {
    may: [may.batch],
    logAs: 'batch.made',
    input: Closed({
      pay_channel: OneOf([1, 2] as const),
      bill_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: mostBatchRows })),
      due_to: Type.Optional(Day),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: BatchRow,
    refuses: [
      'notFound',
      'illegalMove',
      'billFrozen',
      'orderFrozen',
      'assignedByBank',
      'batchEmpty',
      'batchCards',
      'batchCompany',
      'batchTaken',
      'batchNoAccount'
    ]
  }),
  takeOut: command('batch/take_out', {
    may: [may.batch],
    logAs: 'batch.rowTakenOut',
    input: Closed({ batch_row_id: Id }),
    output: BatchRow,
    refuses: [...usualOfMove, 'batchEmpty']
  }),
  submit: command('batch/submit', { may: [may.batch], logAs: 'batch.submitted', input: Closed(seenRow), output: BatchRow, refuses: usualOfMove }),
  approve: command('batch/approve', {
    may: [may.review],
    logAs: 'batch.approved',
    input: Closed(seenRow),
    output: BatchRow,
    refuses: [...usualOfMove, 'makerApprovesBatch']
  }),
  sendBack: command('batch/send_back', {
    may: [may.review],
    logAs: 'batch.sentBack',
    input: Closed(seenRowBecause),
    output: BatchRow,
    refuses: usualOfMove
  }),
  void: command('batch/void', { may: [may.batch], logAs: 'batch.voided', input: Closed(seenRowBecause), output: BatchRow, refuses: usualOfMove }),
  /** 钱包付款: the proof of the payment password is for the whole of the batch; its rows are then paid one by one. */
  pay: command('batch/pay', {
    may: [may.pay],
    logAs: 'batch.paid',
    input: Closed({ ...seenRow, proof }),
    output: BatchRow,
    refuses: [...usualOfMove, ...proofRefusals, 'approverPaysBatch', 'batchChannel', 'walletShort']
  }),
  /** 发往银行: from here on the money of its rows counts as under way, until the bank's result is read. */
  send: command('batch/send', {
    may: [may.pay],
    logAs: 'batch.sent',
    input: Closed(seenRow),
    output: BatchRow,
    refuses: [...usualOfMove, 'approverPaysBatch', 'batchChannel']
  }),
  /** 网银文件: what the bank is to pay, with the full numbers of accounts; each download is logged. */
  file: command('batch/file', {
    may: [may.pay],
    logAs: 'batch.fileTaken',
    secret: true,
    input: Closed({ id: Id, format: Type.Unsafe<'csv' | 'xlsx'>({ type: 'string', enum: ['csv', 'xlsx'] }) }),
    output: Closed({ name: Type.String(), base64: Type.String() }),
    refuses: ['notFound', 'batchChannel', 'batchPreparing', 'batchEmpty']
  }),
  /** 导入付款结果: what the bank paid, refused and returned; each line is taken by itself, once, however often the file is read. */
  results: command('batch/results', {
    may: [may.results, may.pay],
    logAs: 'batch.resultsRead',
    input: Closed({
      file: Type.Optional(Type.String({ maxLength: 400 })),
      csv: Type.Optional(Type.String({ maxLength: 2_000_000, verbatim: true }))
    }),
    output: Closed({
      paid: Count,
      refused: Count,
      returned: Count,
      already: Count,
      wrong: Count,
      paid_fen: AnyFen,
      lines: Type.Array(
        Closed({
          line_no: Type.Integer(),
          row_ref: No,
          payee_name: Name,
          amount_fen: Nullable(AnyFen),
          outcome: lineOutcome.schema,
          fault: Nullable(Type.String())
        })
      )
    }),
    refuses: ['notFound', 'badSheet', 'batchFileHead', 'batchFileNeeded', 'batchFileLong']
  }),
  account: query('batch/account', {
    may: [may.view],
    input: Closed({ payee_id: Id }),
    output: Nullable(PayeeAccount),
    refuses: ['notFound']
  }),
  /** 收款账户: where a payee is paid by bank, in his own name; asked for with the payment password. */
  setAccount: command('batch/set_account', {
    may: [may.batch],
    logAs: 'batch.accountSet',
    secret: true,
    input: Closed({ payee_id: Id, bank_name: Text(2, 60), account_no: Text(8, 40), proof }),
    output: PayeeAccount,
    refuses: ['notFound', ...proofRefusals]
  })
}

/** The work of a batch, row by row, never asked for from outside. */
export const batchWork = {
  row: command('batch/row', { may: [], logAs: 'batch.rowDone', input: Closed({ id: Id }), output: Closed({ id: Id }), refuses: ['notFound'] }),
  refuse: command('batch/refuse_row', {
    may: [],
    logAs: 'batch.rowRefused',
    input: Closed({ id: Id, fault: Type.String(), slots: Type.String() }),
    output: Closed({ id: Id }),
    refuses: ['notFound']
  }),
  settle: command('batch/settle_row', {
    may: [],
    logAs: 'batch.rowSettled',
    input: Closed({
      id: Id,
      told: OneOf([10, 20, 30] as const),
      amount_fen: Type.Integer(),
      bank_serial_no: Type.String(),
      paid_at: Type.String(),
      reason: Type.String()
    }),
    output: Closed({ outcome: lineOutcome.schema }),
    refuses: ['notFound']
  })
}
