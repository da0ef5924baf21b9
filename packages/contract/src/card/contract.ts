import { billMachine } from '../bill/machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyFen, Count, Day, Fen, FenOf, Id, Name, No, Nullable, Plate, Remark, Secret, StateOf, Text, Time, Version } from '../kit/fields.ts'
import { cardPayoutMachine } from './machine.ts'
import { cardFuel, cardFunding, cardKind, cardState, cardTxnKind, cardType } from './enums.ts'
import { seenRow } from '../kit/seenRow.ts'

const { may } = carrier.capital
const { may: pays } = operator.recharges
const CardNo = Text(4, 30, { pattern: '^[0-9A-Za-z-]+$' })
const Amount = FenOf(1, 500_000_000)

const CardRow = Closed({
  id: Id,
  version: Version,
  card_no: No,
  card_type: cardType.schema,
  card_kind: cardKind.schema,
  card_fuel: Nullable(cardFuel.schema),
  card_funding: cardFunding.schema,
  master_id: Nullable(Id),
  master_no: No,
  supplier_name: Name,
  vehicle_id: Nullable(Id),
  plate_no: Plate,
  driver_id: Nullable(Id),
  driver_name: Name,
  /** The company's own money on it. */
  balance_fen: Fen,
  /** Loaded for trips as a part of the driver's freight, and not used. */
  share_fen: Fen,
  card_state: cardState.schema,
  lost_at: Nullable(Time),
  remark: Remark(),
  created_at: Time
})
const CardTxnRow = Closed({
  id: Id,
  card_txn_no: No,
  occurred_at: Time,
  card_id: Id,
  card_no: No,
  card_type: cardType.schema,
  txn_kind: cardTxnKind.schema,
  /** Signed changes of the company's own money and of what is loaded for trips. */
  amount_fen: AnyFen,
  trip_fen: AnyFen,
  balance_after_fen: Fen,
  share_after_fen: Fen,
  waybill_id: Nullable(Id),
  waybill_no: No,
  plate_no: Plate,
  station: Type.String(),
  exit_station: Type.String(),
  litres: Nullable(Type.Number()),
  serial_no: Nullable(No),
  invoice_no: No,
  tax_fen: Fen,
  /** A load that was taken back. */
  undone: Type.Boolean(),
  remark: Remark(),
  created_by_name: Name
})
const entry = {
  supplier_name: Type.Optional(Text(0, 60)),
  vehicle_id: Type.Optional(Nullable(Id)),
  driver_id: Type.Optional(Nullable(Id)),
  remark: Type.Optional(Remark(0, 200))
}
const on = ['notFound', 'staleVersion', 'cardNotInUse'] as const

const PayoutStatus = StateOf(cardPayoutMachine)
export const CardPayoutRow = Closed({
  id: Id,
  version: Version,
  payout_no: No,
  company_name: Name,
  card_type: cardType.schema,
  supplier_name: Name,
  account_bank: Name,
  account_no: No,
  amount_fen: Fen,
  payout_status: PayoutStatus,
  bank_serial_no: Nullable(No),
  reason: Remark(),
  paid_by_name: Name,
  done_at: Nullable(Time),
  remark: Remark(),
  created_by_name: Name,
  created_at: Time
})
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const

export const card = {
  /** 油卡与 ETC 卡 of the carrier. */
  list: list('card/list', {
    may: [may.view],
    row: CardRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      card_type: Type.Optional(cardType.schema),
      card_kind: Type.Optional(cardKind.schema),
      card_state: Type.Optional(cardState.schema),
      master_id: Type.Optional(Id),
      vehicle_id: Type.Optional(Id),
      driver_id: Type.Optional(Id)
    },
    sorts: ['created_at', 'balance_fen', 'share_fen'],
    tabs: 'card_type'
  }),
  /** Everything that moved on the cards. */
  txns: list('card/txns', {
    may: [may.view],
    row: CardTxnRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      card_type: Type.Optional(cardType.schema),
      txn_kind: Type.Optional(cardTxnKind.schema),
      card_id: Type.Optional(Id),
      waybill_id: Type.Optional(Id),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['occurred_at', 'amount_fen']
  }),
  /** What the bill of a trip still asks for on such a card. */
  room: query('card/room', {
    may: [may.fuel],
    input: Closed({ id: Id, waybill_no: Text(1, 40) }),
    output: Closed({
      waybill_id: Id,
      waybill_no: No,
      plate_no: Plate,
      freight_fen: Fen,
      bill_no: No,
      bill_status: Nullable(StateOf(billMachine)),
      due_fen: Fen,
      open_fen: Fen,
      master_fen: Fen
    }),
    refuses: ['notFound']
  }),
  create: command('card/create', {
    may: [may.cards],
    logAs: 'card.created',
    input: Closed({
      card_type: cardType.schema,
      card_kind: cardKind.schema,
      card_no: CardNo,
      card_fuel: Type.Optional(cardFuel.schema),
      card_funding: Type.Optional(cardFunding.schema),
      master_id: Type.Optional(Nullable(Id)),
      ...entry
    }),
    output: CardRow,
    refuses: ['notFound', 'cardTaken', 'cardNeedsMaster', 'cardNotInUse']
  }),
  update: command('card/update', {
    may: [may.cards],
    logAs: 'card.updated',
    input: Closed({ id: Id, version: Version, ...entry }),
    output: CardRow,
    refuses: ['notFound', 'staleVersion', 'cardNotInUse', 'cardHoldsShare']
  }),
  /** 充值: onto a master card. Out of the wallet it takes a proof of the payment password for this amount to this card under the number `card`; by bank the number of the transfer. */
  buy: command('card/buy', {
    may: [may.fuel],
    logAs: 'card.bought',
    input: Closed({
      id: Id,
      amount_fen: Amount,
      proof: Type.Optional(Secret(1, 100)),
      bank_serial_no: Type.Optional(Text(0, 60)),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: CardRow,
    refuses: [
      ...on,
      'cardNotMaster',
      'cardNeedsSerial',
      'serialTaken',
      'walletShort',
      'walletFrozen',
      'proofWrong',
      'proofSpent',
      'proofExpired',
      'resetLimit'
    ]
  }),
  /** 分配: from the master card to a sub-card. */
  distribute: command('card/distribute', {
    may: [may.fuel],
    logAs: 'card.distributed',
    input: Closed({ id: Id, amount_fen: Amount, remark: Type.Optional(Remark(0, 200)) }),
    output: CardRow,
    refuses: [...on, 'cardIsMaster', 'cardShort']
  }),
  /** 收回: the company's own money goes back from a sub-card to its master. */
  takeBack: command('card/take_back', {
    may: [may.fuel],
    logAs: 'card.takenBack',
    input: Closed({ id: Id, amount_fen: Amount, reason: Remark(2, 200) }),
    output: CardRow,
    refuses: [...on, 'cardIsMaster', 'cardShort']
  }),
  /** 运单圈存: onto the card that the driver of the trip carries; it pays the bill of that part of his freight. */
  load: command('card/load', {
    may: [may.fuel],
    logAs: 'card.loaded',
    input: Closed({ id: Id, waybill_id: Id, amount_fen: Amount, remark: Type.Optional(Remark(0, 200)) }),
    output: CardRow,
    refuses: [
      ...on,
      'cardIsMaster',
      'cardShort',
      'cardOfAnother',
      'cardTripNotReady',
      'tripSubcontracted',
      'loadNoBill',
      'loadInReview',
      'illegalMove',
      'billFrozen',
      'orderFrozen',
      'approverPays',
      'payTooMuch'
    ]
  }),
  /** 撤销圈存: takes a load back that was not used. */
  undoLoad: command('card/undo_load', {
    may: [may.fuel],
    logAs: 'card.loadUndone',
    input: Closed({ id: Id, card_txn_id: Id, reason: Remark(2, 200) }),
    output: CardRow,
    refuses: [...on, 'cardIsMaster', 'cardShareUsed', 'cardLoadUndone', 'illegalMove']
  }),
  /** 挂失: from now on nothing is put on it, and what it is used for later is refused. */
  lose: command('card/lose', {
    may: [may.cards],
    logAs: 'card.lost',
    input: Closed({ id: Id, version: Version, reason: Remark(2, 200) }),
    output: CardRow,
    refuses: ['notFound', 'staleVersion', 'cardNotInUse']
  }),
  /** 补卡: a new card takes the place of a lost one, with all that is on it. */
  reissue: command('card/reissue', {
    may: [may.cards],
    logAs: 'card.reissued',
    input: Closed({ id: Id, version: Version, card_no: CardNo }),
    output: CardRow,
    refuses: ['notFound', 'staleVersion', 'cardNotLost', 'cardTaken']
  }),
  /** 导入消费: the supplier's file. Each row is taken or refused by itself, and the answer says which and why. */
  importUse: command('card/import', {
    may: [may.cards],
    logAs: 'card.imported',
    input: Closed({
      card_type: cardType.schema,
      file: Type.Optional(Type.String({ maxLength: 400 })),
      csv: Type.Optional(Type.String({ maxLength: 900_000, verbatim: true }))
    }),
    output: Closed({
      taken: Count,
      refused: Count,
      amount_fen: Fen,
      tax_fen: Fen,
      rows: Type.Array(Closed({ row_no: Type.Integer(), card_no: No, serial_no: No, amount_fen: Nullable(Fen), fault: Nullable(Type.String()) }))
    }),
    refuses: ['cardFileNeeded', 'cardFileHead', 'cardFileLong', 'badSheet', 'notFound']
  }),
  /** 待结算: what the supplier of each kind of card billed out of custody, and what of it was paid. */
  clearing: query('card/clearing', {
    may: [may.view],
    input: Closed({}),
    output: Closed({
      data: Type.Array(
        Closed({
          card_type: cardType.schema,
          supplier_name: Name,
          used_fen: Fen,
          paid_fen: Fen,
          waiting_fen: Fen,
          clearing_fen: Fen,
          account_bank: Name,
          account_no: No,
          /** What a proof of the payment password for a payout to it names as its payee. */
          payee_id: Id
        })
      )
    })
  }),
  payouts: list('card/payouts', {
    may: [may.view, pays.view],
    row: CardPayoutRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      payout_status: Type.Optional(PayoutStatus),
      card_type: Type.Optional(cardType.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'amount_fen'],
    tabs: 'payout_status'
  }),
  /** 申请付款: what custody holds for a supplier is to be paid to it. The proof of the payment password is for this amount to this supplier under the number of the account. */
  askPayout: command('card/ask_payout', {
    may: [may.fuel],
    logAs: 'card.payoutAsked',
    input: Closed({
      card_type: cardType.schema,
      supplier_name: Text(1, 60),
      account_bank: Text(2, 60),
      account_no: Text(8, 40, { pattern: '^[0-9]+$' }),
      amount_fen: Amount,
      proof: Secret(1, 100),
      remark: Type.Optional(Remark(0, 200))
    }),
    output: CardPayoutRow,
    refuses: ['payoutTooMuch', 'proofWrong', 'proofSpent', 'proofExpired', 'resetLimit']
  }),
  withdrawPayout: command('card/withdraw_payout', {
    may: [may.fuel],
    logAs: 'card.payoutWithdrawn',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: CardPayoutRow,
    refuses: [...moved]
  }),
  /** The custody bank has paid the supplier: its serial number, as on the bank's statement. */
  payOut: command('card/pay_out', {
    may: [pays.pay],
    logAs: 'card.payoutPaid',
    input: Closed({ ...seenRow, bank_serial_no: Text(4, 60) }),
    output: CardPayoutRow,
    refuses: [...moved, 'serialTaken', 'bankRowDiffers', 'reconOpen']
  }),
  failPayout: command('card/fail_payout', {
    may: [pays.pay],
    logAs: 'card.payoutFailed',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: CardPayoutRow,
    refuses: [...moved]
  })
}
