import { route } from '../order/cells.ts'
import { paperMachine, receiptMachine, receiptNumber } from './machine.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyKg,
  AnyM3,
  AnyPieces,
  CompanyName,
  Day,
  Days,
  Id,
  Kg,
  M3,
  Metres,
  Name,
  No,
  Nullable,
  OneOf,
  Photos,
  Pieces,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { seenRow } from '../kit/seenRow.ts'

/** A receipt; both parties see the same row. */
export const ReceiptRow = Closed({
  id: Id,
  version: Version,
  receipt_no: No,
  waybill_id: Id,
  waybill_no: No,
  order_id: Id,
  order_no: No,
  shipper_name: CompanyName,
  carrier_name: CompanyName,
  plate_no: Plate,
  driver_name: Name,
  start_address_diming: Address,
  end_address_diming: Address,
  receipt_status: StateOf(receiptMachine),
  paper_status: StateOf(paperMachine),
  signer: Type.String(),
  sign_at: Nullable(Time),
  sign_num: Nullable(AnyPieces),
  sign_kg: Nullable(AnyKg),
  sign_volume: Nullable(AnyM3),
  diff_num: Nullable(AnyPieces),
  diff_kg: Nullable(AnyKg),
  damage_num: Nullable(AnyPieces),
  delivered_at: Time,
  due_at: Time,
  overdue_days: Days,
  uploaded_at: Nullable(Time),
  carrier_checked_at: Nullable(Time),
  confirmed_at: Nullable(Time),
  reason: Nullable(Remark()),
  /** Who brings the paper, and the number of the parcel. */
  express_name: Type.String(),
  express_no: No,
  /** When the paper last went from one hand to another. */
  paper_at: Nullable(Time),
  /** How the paper was lost. */
  lost_reason: Nullable(Remark()),
  created_at: Time
})
/** The quantities of one goods row that were sent and received. */
const ReceiptLine = Closed({
  waybill_goods_id: Id,
  goods_type_name: Name,
  goods_name: Name,
  goods_guige: Type.String(),
  danwei: Type.String(),
  goods_num: AnyPieces,
  goods_kg: AnyKg,
  goods_volume: AnyM3,
  recv_num: Nullable(AnyPieces),
  recv_kg: Nullable(AnyKg),
  recv_volume: Nullable(AnyM3),
  damage_num: Nullable(AnyPieces),
  damage_desc: Remark()
})
const Received = Closed({
  waybill_goods_id: Id,
  recv_num: Pieces,
  recv_kg: Kg,
  recv_volume: M3,
  damage_num: Type.Optional(Pieces),
  damage_desc: Type.Optional(Remark(0, 200))
})
const review = [carrier.waybills.may.check, shipper.receipts.may.review]

export const receipt = {
  list: list('receipt/list', {
    may: [shipper.receipts.may.view, carrier.waybills.may.view],
    row: ReceiptRow,
    cells: { route },
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      /** What the keyword is; left out, it may be any of them. */
      keyword_type: Type.Optional(receiptNumber.schema),
      receipt_status: Type.Optional(OneOf([10, 20, 30, 40] as const)),
      paper_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50, 60] as const)),
      carrier_id: Type.Optional(Id),
      waybill_id: Type.Optional(Id),
      order_id: Type.Optional(Id),
      checked: Type.Optional(Type.Boolean()),
      /** Without those of which another carrier (转包) has to upload or check its own first. */
      our_turn: Type.Optional(Type.Boolean()),
      overdue: Type.Optional(Type.Boolean()),
      /** Those that are due back on that day. */
      due_on: Type.Optional(Day),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['delivered_at', 'due_at', 'sign_at'],
    tabs: 'receipt_status',
    due: dueBy('due_at', 'receipt_status', receiptMachine, 'toUpload', 'rejected')
  }),
  info: query('receipt/info', {
    may: [shipper.receipts.may.view, carrier.waybills.may.view, driver.trips.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      receipt: ReceiptRow,
      imgs: Photos,
      lines: Type.Array(ReceiptLine),
      point: Closed({
        link_name: Name,
        province: Type.String(),
        city: Type.String(),
        area: Type.String(),
        address_str: Address,
        address_diming: Address,
        lng: Type.Number(),
        lat: Type.Number()
      }),
      distance_m: Nullable(Metres),
      /** Other receipts that hold the very same photo, as far as the reader sees them. */
      same_photo: Type.Array(No)
    }),
    refuses: ['notFound']
  }),
  /** Uploads the signed receipt: photos, who signed, and the quantities received. */
  upload: command('receipt/upload', {
    may: [driver.trips.may.act, carrier.waybills.may.receipt],
    logAs: 'receipt.uploaded',
    input: Closed({
      id: Id,
      version: Type.Optional(Version),
      imgs: Type.Array(Photos.items, { minItems: 1, maxItems: 9 }),
      signer: Text(1, 30),
      sign_at: Time,
      lines: Type.Optional(Type.Array(Received, { maxItems: 200 }))
    }),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'timeInFuture', 'signBeforeDelivery', 'receivedTooMuch', 'photoNeeded', 'tripSubcontracted']
  }),
  /** Photos that the driver took of a receipt which the office has uploaded meanwhile; they join it while it is reviewed. */
  addPhotos: command('receipt/add_photos', {
    may: [driver.trips.may.act],
    logAs: 'receipt.photosAdded',
    input: Closed({ id: Id, imgs: Type.Array(Photos.items, { minItems: 1, maxItems: 9 }) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'receiptClosed', 'staleVersion']
  }),
  check: command('receipt/check', {
    may: [carrier.waybills.may.check],
    logAs: 'receipt.checked',
    input: Closed(seenRow),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'alreadyChecked', 'subReceiptOpen']
  }),
  reject: command('receipt/reject', {
    may: review,
    logAs: 'receipt.rejected',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'notChecked']
  }),
  confirm: command('receipt/confirm', {
    may: [shipper.receipts.may.review],
    logAs: 'receipt.confirmed',
    input: Closed(seenRow),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'notChecked']
  }),
  reopen: command('receipt/reopen', {
    may: [shipper.receipts.may.review],
    logAs: 'receipt.reopened',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'statementClosed', 'carrierSettles']
  }),
  /** The paper goes off by courier: from the driver, or, once the carrier has it, on to the shipper. */
  sendPaper: command('receipt/send_paper', {
    may: [carrier.waybills.may.receipt],
    logAs: 'receipt.paperSent',
    input: Closed({ ...seenRow, express_name: Text(2, 40), express_no: Text(4, 40) }),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'noPaper']
  }),
  /** The carrier has the paper in hand. */
  takePaper: command('receipt/take_paper', {
    may: [carrier.waybills.may.receipt],
    logAs: 'receipt.paperTaken',
    input: Closed(seenRow),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'noPaper']
  }),
  /** 纸质登记: the shipper has the paper in hand, and says by which courier it came where nobody had. */
  receivePaper: command('receipt/receive_paper', {
    may: [shipper.receipts.may.register],
    logAs: 'receipt.paperReceived',
    input: Closed({ ...seenRow, express_name: Type.Optional(Text(0, 40)), express_no: Type.Optional(Text(0, 40)) }),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'noPaper']
  }),
  /** 标记丢失: the paper will not come. What the driver's deposit still holds is his to lose: it is charged to him as D11. */
  losePaper: command('receipt/lose_paper', {
    may: [shipper.receipts.may.lose],
    logAs: 'receipt.paperLost',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ReceiptRow,
    refuses: ['notFound', 'illegalMove', 'staleVersion', 'noPaper']
  }),
  /** Reminds the carrier of a receipt, at most once an hour. */
  remind: command('receipt/remind', {
    may: [shipper.receipts.may.remind],
    logAs: 'receipt.reminded',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'illegalMove', 'remindedAlready']
  }),
  /** The counts on the shipper's workbench. */
  board: query('receipt/board', {
    may: [shipper.home.may.view],
    input: Closed({}),
    output: Closed({ to_upload: Type.Integer(), to_confirm: Type.Integer(), rejected: Type.Integer(), overdue: Type.Integer() })
  })
}

/** Timers, never asked from outside: a checked receipt without differences is confirmed when the shipper has not decided within seven days after delivery. */
export const receiptTimer = {
  settle: command('receipt/settle', {
    may: [],
    logAs: 'receipt.settled',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'illegalMove', 'staleVersion']
  })
}
