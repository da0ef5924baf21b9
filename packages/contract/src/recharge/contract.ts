import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyFiles, CompanyName, Day, Fen, FileList, Id, Name, No, Nullable, Remark, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { rechargeMachine, rechargeWay } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const Status = StateOf(rechargeMachine)
/** One yuan to five million. */
const Amount = Type.Integer({ minimum: 100, maximum: 500_000_000 })

export const RechargeRow = Closed({
  id: Id,
  version: Version,
  recharge_no: No,
  company_id: Id,
  company_name: CompanyName,
  way: rechargeWay.schema,
  amount_fen: Fen,
  payer_name: CompanyName,
  payer_account: Type.String(),
  virtual_account: No,
  voucher_img: AnyFiles,
  bank_serial_no: Nullable(No),
  recharge_status: Status,
  /** Whether the money is on the bank's own statement. */
  at_bank: Type.Boolean(),
  arrived_at: Nullable(Time),
  reviewer_name: Name,
  reject_reason: Remark(),
  remark: Remark(),
  expires_at: Nullable(Time),
  created_by_name: Name,
  created_at: Time
})
const [c, s, o] = [carrier.recharges.may, shipper.recharges.may, operator.recharges.may]
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const

export const recharge = {
  list: list('recharge/list', {
    may: [c.view, s.view, o.view],
    row: RechargeRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      recharge_status: Type.Optional(Status),
      way: Type.Optional(rechargeWay.schema),
      company_id: Type.Optional(Id),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'amount_fen', 'arrived_at'],
    tabs: 'recharge_status'
  }),
  /** The account to which the money is to be sent, and whether online payment is available. */
  desk: query('recharge/desk', {
    may: [c.view, s.view],
    input: Closed({}),
    output: Closed({
      company_name: CompanyName,
      virtual_account: No,
      bank_name: Name,
      online: Type.Boolean(),
      /** The simulated payment provider: no real money moves. */
      stand_in: Type.Boolean()
    })
  }),
  create: command('recharge/create', {
    may: [c.create, s.create],
    logAs: 'recharge.created',
    input: Closed({
      amount_fen: Amount,
      way: rechargeWay.schema,
      payer_name: Type.Optional(Text(2, 80)),
      payer_account: Type.Optional(Text(0, 40)),
      voucher_img: Type.Optional(FileList),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: RechargeRow,
    refuses: ['payerNameWrong', 'voucherNeeded', 'onlineUnavailable', 'notFound', 'channelClosed', 'channelSingle', 'channelDay']
  }),
  close: command('recharge/close', {
    may: [c.cancel, s.cancel],
    logAs: 'recharge.closed',
    input: Closed(seenRow),
    output: RechargeRow,
    refuses: [...moved, 'rechargePaying']
  }),
  /** The operator has found the money on the bank's statement, and enters its serial number and payer from there. */
  confirm: command('recharge/confirm', {
    may: [o.review],
    logAs: 'recharge.confirmed',
    input: Closed({ ...seenRow, bank_serial_no: Text(4, 60), payer_name: Text(2, 80) }),
    output: RechargeRow,
    refuses: [...moved, 'payerNameWrong', 'serialTaken', 'bankRowDiffers']
  }),
  reject: command('recharge/reject', {
    may: [o.review],
    logAs: 'recharge.rejected',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: RechargeRow,
    refuses: [...moved]
  }),
  /** The payment page of the simulated provider: the payment succeeds or fails, and the provider then calls back as a real one would. */
  pay: command('recharge/pay', {
    may: [c.create, s.create],
    logAs: 'recharge.paid',
    input: Closed({ id: Id, succeed: Type.Boolean() }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'illegalMove', 'rechargePaying', 'onlineUnavailable']
  }),
  /** The callback of a payment provider with the result of a payment; signed, and processed once for each serial number of the bank. */
  callback: command('recharge/callback', {
    may: 'anyone',
    logAs: 'recharge.calledBack',
    input: Closed({
      id: Id,
      bank_serial_no: Text(1, 60),
      amount_fen: Fen,
      result: Type.Unsafe<'paid' | 'failed'>({ type: 'string', enum: ['paid', 'failed'] }),
      paid_at: Time,
      sign: Type.String({ maxLength: 200, secret: true })
    }),
    output: Closed({ recharge_no: No, recharge_status: Status }),
    refuses: ['signWrong', 'notFound', 'illegalMove', 'amountDiffers', 'serialTaken', 'onlineUnavailable']
  })
}

/** Timers, never asked from outside: an online recharge that nobody paid is closed after half an hour. */
export const rechargeTimer = {
  expire: command('recharge/expire', {
    may: [],
    logAs: 'recharge.expired',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: [...moved]
  })
}
