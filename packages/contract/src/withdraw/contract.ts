import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  BasisPoints,
  CompanyName,
  Day,
  Fen,
  FenOf,
  Id,
  Name,
  No,
  Nullable,
  Remark,
  Secret,
  SmsCodeOrNone,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { withdrawMachine } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const Status = StateOf(withdrawMachine)

export const WithdrawRow = Closed({
  id: Id,
  version: Version,
  withdraw_no: No,
  company_id: Id,
  company_name: CompanyName,
  account_name: Name,
  bank_name: Name,
  account_no: No,
  amount_fen: Fen,
  fee_fen: Fen,
  net_fen: Fen,
  withdraw_status: Status,
  /** Who has approved so far, and how many must. */
  reviewers: Type.Array(Type.String()),
  reviews_needed: Type.Integer(),
  reviewed_by_me: Type.Boolean(),
  bank_serial_no: Nullable(No),
  fail_reason: Remark(),
  done_at: Nullable(Time),
  remark: Remark(),
  created_by_name: Name,
  created_at: Time
})
const [c, s, o] = [carrier.capital.may, shipper.capital.may, operator.recharges.may]
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const

export const withdraw = {
  list: list('withdraw/list', {
    may: [c.view, s.view, o.view],
    row: WithdrawRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      withdraw_status: Type.Optional(Status),
      /** In review or being paid out. */
      under_way: Type.Optional(Type.Boolean()),
      company_id: Type.Optional(Id),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'amount_fen', 'done_at'],
    tabs: 'withdraw_status'
  }),
  /** What prevents withdrawals at present. */
  desk: query('withdraw/desk', {
    may: [c.withdraw, s.withdraw, o.view],
    input: Closed({}),
    output: Closed({
      available_fen: Fen,
      frozen: Type.Boolean(),
      recon_open: Type.Boolean(),
      code_above_fen: Fen,
      /** 支付设置: the smallest amount, and the fee on an amount. */
      least_fen: Fen,
      fee_bp: BasisPoints,
      fee_least_fen: Fen,
      fee_most_fen: Fen
    })
  }),
  /** Freezes the amount at once. The proof of the payment password is for this amount to this bank account under the number `withdraw`. */
  create: command('withdraw/create', {
    may: [c.withdraw, s.withdraw],
    logAs: 'withdraw.created',
    input: Closed({
      amount_fen: FenOf(100, 9_999_999_999),
      bank_account_id: Id,
      proof: Secret(1, 100),
      verify: Type.Optional(SmsCodeOrNone),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: WithdrawRow,
    refuses: [
      'notFound',
      'bankAccountUnready',
      'walletShort',
      'walletFrozen',
      'reconOpen',
      'codeNeeded',
      'wrongCode',
      'proofWrong',
      'proofSpent',
      'proofExpired',
      'resetLimit',
      'channelClosed',
      'channelLeast',
      'channelSingle',
      'channelDay',
      'channelTimes'
    ]
  }),
  /** One reviewer below 50,000 yuan, two different ones from there on; after the last approval it can be paid by the bank. */
  approve: command('withdraw/approve', {
    may: [o.review],
    logAs: 'withdraw.approved',
    input: Closed(seenRow),
    output: WithdrawRow,
    refuses: [...moved, 'reviewerTwice', 'walletFrozen', 'reconOpen']
  }),
  reject: command('withdraw/reject', {
    may: [o.review],
    logAs: 'withdraw.rejected',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: WithdrawRow,
    refuses: [...moved]
  }),
  pay: command('withdraw/pay', {
    may: [o.pay],
    logAs: 'withdraw.paid',
    input: Closed({ ...seenRow, bank_serial_no: Text(4, 60) }),
    output: WithdrawRow,
    refuses: [...moved, 'serialTaken']
  }),
  fail: command('withdraw/fail', {
    may: [o.pay],
    logAs: 'withdraw.failed',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: WithdrawRow,
    refuses: [...moved]
  })
}
