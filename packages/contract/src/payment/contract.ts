import { billMachine } from '../bill/machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AnyFiles,
  CompanyName,
  Day,
  DayOfTime,
  FenOf,
  FileList,
  Id,
  No,
  Nullable,
  OneOf,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { allocStatus, outsideChannels, payChannel, paymentMachine } from './machine.ts'
import { seenRow, seenRowBecause, usualOfMove } from '../kit/seenRow.ts'

/** A payment; payer and payee see the same row. `rest_fen` is the part that is kept as an advance; `statement_no` is the credit note whose claim it is. */
const PaymentRow = Closed({
  id: Id,
  version: Version,
  pay_no: No,
  payer_id: Id,
  payer_name: CompanyName,
  payee_id: Id,
  payee_name: CompanyName,
  amount_fen: AnyFen,
  used_fen: AnyFen,
  rest_fen: AnyFen,
  pay_channel: payChannel.schema,
  payment_status: StateOf(paymentMachine),
  bank_serial_no: Nullable(No),
  statement_no: No,
  bill_nos: No,
  paid_at: Time,
  remark: Remark(),
  reason: Remark(),
  checked_at: Nullable(Time),
  created_at: Time
})
/** The part of a payment that was written off against one bill. */
const PaymentPart = Closed({
  id: Id,
  bill_id: Id,
  bill_no: No,
  statement_no: No,
  bill_fen: AnyFen,
  bill_status: StateOf(billMachine),
  amount_fen: AnyFen,
  alloc_status: allocStatus.schema,
  from_advance: Type.Boolean(),
  created_at: Time
})
/** One entry in the books of the reader's company. */
const PostingLine = Closed({
  txn_no: No,
  event: Type.String(),
  reversal: Type.Boolean(),
  book_day: Day,
  account: Type.String(),
  dr_fen: AnyFen,
  cr_fen: AnyFen
})

const view = [shipper.payables.may.view, carrier.receivables.may.view]
const Bills = Type.Array(Id, { minItems: 1, maxItems: 100 })
const Money = FenOf(1, 9_999_999_999)
/** How much is written off against which bills; left out, the oldest due come first. */
const Lines = Type.Optional(Type.Array(Closed({ bill_id: Id, amount_fen: Money }), { minItems: 1, maxItems: 100 }))
/** A payment outside the platform: the channel, the bank's serial number (each is accepted once), the time, and the voucher. */
const outside = {
  amount_fen: Money,
  pay_channel: OneOf(outsideChannels),
  bank_serial_no: Text(4, 64),
  paid_at: Time,
  remark: Type.Optional(Remark(0, 200))
}

export const payment = {
  list: list('payment/list', {
    may: view,
    row: PaymentRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      payment_status: Type.Optional(OneOf([10, 20, 30, 40] as const)),
      pay_channel: Type.Optional(payChannel.schema),
      advance: Type.Optional(Type.Boolean()),
      payer_id: Type.Optional(Id),
      paid_from: Type.Optional(Day),
      paid_to: Type.Optional(Day)
    },
    sorts: ['paid_at', 'amount_fen'],
    tabs: 'payment_status',
    adds: [
      {
        whole: 'amount_fen',
        parts: ['used_fen', 'rest_fen'],
        // Of a payment that did not go through nothing is used, and nothing is left to be.
        besides: {
          by: 'payment_status',
          codes: [paymentMachine.code.processing, paymentMachine.code.failed, paymentMachine.code.returned],
          name: { zh: '其中未成功', en: 'Not paid, of it' }
        }
      }
    ]
  }),
  info: query('payment/info', {
    may: [...view, carrier.payables.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      payment: PaymentRow,
      voucher_img: AnyFiles,
      parts: Type.Array(PaymentPart),
      postings: Type.Array(PostingLine),
      own: Closed({ made: Type.Boolean() })
    }),
    refuses: ['notFound']
  }),
  /** What is needed to pay these bills: the payee, the largest amount, the balance, and the business number for the proof of the payment password. */
  quote: query('payment/quote', {
    may: [shipper.payables.may.pay, shipper.payables.may.register, carrier.payables.may.pay],
    input: Closed({ bill_ids: Bills }),
    output: Closed({
      biz_no: No,
      payee_id: Id,
      payee_name: CompanyName,
      /** Where the money goes when the bills are assigned to a factor: its collection account, by bank. */
      factor: Nullable(Closed({ factor_name: CompanyName, account_bank: Type.String(), account_no: No })),
      open_fen: AnyFen,
      balance_fen: AnyFen,
      bills: Type.Array(Closed({ id: Id, bill_no: No, open_fen: AnyFen, due_at: DayOfTime }))
    }),
    refuses: ['notFound', 'payeesDiffer']
  }),
  /** 付款: one or many bills of one payee out of the wallet in one transaction, the oldest due first; needs a proof of the payment password. */
  pay: command('/payment', {
    may: [shipper.payables.may.pay, carrier.payables.may.pay],
    logAs: 'payment.paid',
    input: Closed({ bill_ids: Bills, amount_fen: Money, proof: Type.String({ minLength: 10, maxLength: 100, secret: true }) }),
    output: PaymentRow,
    refuses: [
      ...usualOfMove,
      'payeesDiffer',
      'payTooMuch',
      'approverPays',
      'billFrozen',
      'orderFrozen',
      'walletShort',
      'proofWrong',
      'proofSpent',
      'proofExpired',
      'resetLimit',
      'monthClosed',
      'assignedByBank'
    ]
  }),
  /** 登记线下付款: the debtor states that it has paid outside the platform; the bills are paid once the creditor has confirmed it. */
  register: command('payment/register', {
    may: [shipper.payables.may.register, carrier.payables.may.pay],
    logAs: 'payment.registered',
    input: Closed({ bill_ids: Bills, ...outside, voucher_img: Type.String({ minLength: 1, maxLength: 4000, format: 'file-list' }) }),
    output: PaymentRow,
    refuses: [...usualOfMove, 'payeesDiffer', 'payTooMuch', 'approverPays', 'billFrozen', 'orderFrozen', 'serialUsed', 'timeInFuture']
  }),
  withdraw: command('payment/withdraw', {
    may: [shipper.payables.may.register, carrier.payables.may.pay],
    logAs: 'payment.withdrawn',
    input: Closed(seenRowBecause),
    output: PaymentRow,
    refuses: usualOfMove
  }),
  confirm: command('payment/confirm', {
    may: [carrier.receivables.may.settle],
    logAs: 'payment.confirmed',
    input: Closed(seenRow),
    output: PaymentRow,
    refuses: [...usualOfMove, 'monthClosed', 'repaymentStands', 'batchPayment']
  }),
  fail: command('payment/fail', {
    may: [carrier.receivables.may.settle],
    logAs: 'payment.failed',
    input: Closed(seenRowBecause),
    output: PaymentRow,
    refuses: [...usualOfMove, 'repaymentStands', 'batchPayment']
  }),
  /** 核销: the creditor records a receipt and writes it off against bills; what exceeds the bills is kept as an advance (预收). */
  receive: command('payment/receive', {
    may: [carrier.receivables.may.settle],
    logAs: 'payment.received',
    input: Closed({ payer_id: Id, ...outside, voucher_img: Type.Optional(FileList), lines: Lines }),
    output: PaymentRow,
    refuses: [
      ...usualOfMove,
      'payersDiffer',
      'payTooMuch',
      'partsTooMuch',
      'billFrozen',
      'orderFrozen',
      'serialUsed',
      'timeInFuture',
      'monthClosed',
      'billAssigned'
    ]
  }),
  /** 核销预收: sets an advance, or the claim of a credit note, off against later bills. Either side may do so, and the other gets a notice (抵销, Civil Code 568). */
  apply: command('payment/apply', {
    may: [carrier.receivables.may.settle, shipper.payables.may.pay, carrier.payables.may.pay],
    logAs: 'payment.applied',
    input: Closed({ ...seenRow, lines: Lines }),
    output: PaymentRow,
    refuses: [
      ...usualOfMove,
      'payersDiffer',
      'payTooMuch',
      'partsTooMuch',
      'billFrozen',
      'orderFrozen',
      'approverPays',
      'noAdvance',
      'noOpenBill',
      'monthClosed',
      'billAssigned'
    ]
  }),
  /** 退汇: gives back money that was received by mistake, so that its bills are open again; by another user than the one who recorded it. */
  giveBack: command('payment/giveBack', {
    may: [carrier.receivables.may.settle],
    logAs: 'payment.returned',
    input: Closed(seenRowBecause),
    output: PaymentRow,
    refuses: [
      ...usualOfMove,
      'makerReturns',
      'walletReturns',
      'cardReturns',
      'creditStands',
      'billLost',
      'monthClosed',
      'billAssigned',
      'repaymentStands',
      'batchPayment'
    ]
  }),
  /** 作废账单: the statement can be billed anew. */
  voidBill: command('bill/void', {
    may: [carrier.receivables.may.void],
    logAs: 'bill.voided',
    input: Closed(seenRowBecause),
    output: Closed({ id: Id }),
    refuses: [...usualOfMove, 'billPending', 'billInvoiced', 'billAssigned']
  }),
  /** Customers with what they owe and what they have paid in advance, for the write-off. */
  debtors: query('payment/debtors', {
    may: [carrier.receivables.may.view],
    input: Closed({}),
    output: Type.Array(Closed({ id: Id, name: Type.String(), unpaid_fen: AnyFen, advance_fen: AnyFen }))
  })
}
