import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, dueBy, list, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFiles,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  FileList,
  Id,
  Name,
  No,
  Nullable,
  Photos,
  Plate,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { checkResult, releaseCheck, releaseMachine, releaseType } from './machine.ts'
import { seenRow } from '../kit/seenRow.ts'

const MaybeTime = Nullable(Time)

/** A release as both parties see it; it never contains the code itself. */
export const ReleaseRow = Closed({
  id: Id,
  version: Version,
  release_no: No,
  release_type: ChoiceOf(releaseType),
  release_status: StateOf(releaseMachine),
  /** Its time is over and it was not used; the timer writes it down within a minute. */
  is_over: Type.Boolean(),
  order_id: Nullable(Id),
  order_no: No,
  waybill_id: Nullable(Id),
  waybill_no: No,
  shipper_name: CompanyName,
  plate_no: Plate,
  driver_name: Name,
  point_name: Address,
  content: Remark(),
  hold_reason: Remark(),
  /** The carrier's or the platform's rule asks for it before the vehicle leaves. */
  demanded: Type.Boolean(),
  documents: AnyFiles,
  consent_file: AnyFiles,
  apply_by_name: Name,
  apply_at: Time,
  release_by_name: Name,
  release_at: MaybeTime,
  valid_to: MaybeTime,
  sent_at: MaybeTime,
  reason: Remark(),
  exit_at: MaybeTime,
  exit_imgs: Photos,
  exit_note: Remark(),
  used_at: MaybeTime,
  used_by_name: Name,
  created_at: Time
})
/** One check with what it found, in the reader's language. */
const Check = Closed({ check: ChoiceOf(releaseCheck), result: ChoiceOf(checkResult), text: Type.String() })

/** A release on the phone of the trip's driver: how it stands, and nothing that opens a gate. */
export const PhoneRelease = Closed({
  release_type: ChoiceOf(releaseType),
  release_status: StateOf(releaseMachine),
  is_over: Type.Boolean(),
  order_id: Nullable(Id),
  valid_to: MaybeTime,
  exit_at: MaybeTime,
  /** Why a departure was refused; of cargo that is between shipper and carrier. */
  reason: Remark()
})
/** The same on the trip's page. */
export const TripRelease = Closed({ ...PhoneRelease.properties, release_no: No, order_no: No })

const { orders } = shipper
const { releases, waybills } = carrier
const OrderNo = Text(4, 40)
const moved = ['notFound', 'illegalMove', 'staleVersion'] as const
const Hours = Type.Integer({ minimum: 1, maximum: 168, default: 24 })
const papers = { documents: Type.Optional(FileList) }
/** Whoever of the carrier works on a waybill sees its releases there too. */
const seeing = [releases.may.view]

export const release = {
  /** 放行管理: departures and cargo of the carrier. */
  list: list('release/list', {
    may: seeing,
    row: ReleaseRow,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      release_type: Type.Optional(releaseType.schema),
      release_status: Type.Optional(StateOf(releaseMachine)),
      plate_no: Type.Optional(Text(0, 20)),
      point_name: Type.Optional(Text(0, 40)),
      waybill_id: Type.Optional(Id),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['apply_at', 'release_at', 'valid_to', 'exit_at'],
    tabs: 'release_status',
    due: dueBy('valid_to', 'release_status', releaseMachine, 'released')
  }),
  /** One release with its checks as they stand now. */
  info: query('release/info', {
    may: [...seeing, orders.may.release],
    input: Closed({ id: Id }),
    output: Closed({ release: ReleaseRow, checks: Type.Array(Check) }),
    refuses: ['notFound']
  }),
  /** The consents of an order, newest first. */
  ofOrder: query('release/of_order', {
    may: [orders.may.view, carrier.orders.may.view],
    input: Closed({ order_id: Id }),
    output: Closed({ data: Type.Array(ReleaseRow) }),
    refuses: ['notFound']
  }),
  /** The cargo for which the shipper is asked, the oldest first. */
  waiting: query('release/waiting', {
    may: [orders.may.release],
    input: Closed({}),
    output: Closed({
      total: Count,
      data: Type.Array(
        Closed({ id: Id, release_no: No, order_id: Id, order_no: No, plate_no: Plate, point_name: Address, hold_reason: Remark(), apply_at: Time })
      )
    })
  }),
  /** Trips that have not left or not delivered, the newest first, with what may be asked for: the departure, and the cargo of held orders, each unless it waits or holds already. */
  toAsk: query('release/to_ask', {
    may: [releases.may.ask],
    input: Closed({ keyword: Type.Optional(Text(0, 40)), waybill_id: Type.Optional(Id) }),
    output: Closed({
      data: Type.Array(
        Closed({
          waybill_id: Id,
          waybill_no: No,
          plate_no: Plate,
          driver_name: Name,
          departure: Type.Boolean(),
          orders: Type.Array(Closed({ order_id: Id, order_no: No, shipper_name: CompanyName }))
        })
      )
    })
  }),
  /** 申请放行: leave for a vehicle to depart, or the shipper's consent for an order on a trip. */
  ask: command('release/ask', {
    may: [releases.may.ask],
    logAs: 'release.asked',
    input: Closed({
      waybill_id: Id,
      release_type: releaseType.schema,
      /** The held order; where a trip has just one, it is that. */
      order_id: Type.Optional(Id),
      content: Type.Optional(Remark(0, 200)),
      hold_reason: Type.Optional(Remark(0, 200)),
      ...papers
    }),
    output: ReleaseRow,
    refuses: ['notFound', 'releaseTwice', 'departureTwice', 'departureNotNow', 'cargoNotHeld', 'releaseUsed']
  }),
  /** 放行: the carrier lets a vehicle go once every check is met, or goods with the shipper's written consent; the shipper consents himself. A code goes to the phone. */
  approve: command('release/approve', {
    may: [releases.may.approve, orders.may.release],
    logAs: 'release.approved',
    input: Closed({ ...seenRow, hours: Type.Optional(Hours), consent_file: Type.Optional(FileList), ...papers }),
    output: ReleaseRow,
    refuses: [...moved, 'releaseChecksOpen', 'consentNeeded', 'departureNotNow']
  }),
  refuse: command('release/refuse', {
    may: [releases.may.approve, orders.may.release],
    logAs: 'release.refused',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: ReleaseRow,
    refuses: [...moved, 'consentIsShippers']
  }),
  /** 同意放货: the shipper consents, asked or not, and a code is made that is valid for 24 hours unless given otherwise. */
  issue: command('release/issue', {
    may: [orders.may.release],
    logAs: 'release.issued',
    input: Closed({ order_id: Id, hours: Type.Optional(Hours) }),
    output: ReleaseRow,
    refuses: ['notFound', 'releaseTwice', 'releaseEarly']
  }),
  /** 撤销: before its code is used; of whoever gave it. */
  revoke: command('release/revoke', {
    may: [orders.may.release, releases.may.revoke],
    logAs: 'release.revoked',
    input: Closed({ ...seenRow, reason: Type.Optional(Remark(0, 200)) }),
    output: ReleaseRow,
    refuses: [...moved, 'consentIsShippers', 'departedAlready']
  }),
  /** 重发验证码: the same code to the same phone, at most once a minute. */
  resend: command('release/resend', {
    may: [releases.may.approve, orders.may.release],
    logAs: 'release.resent',
    input: Closed(seenRow),
    output: ReleaseRow,
    refuses: ['notFound', 'staleVersion', 'slipNeedsRelease', 'resentJustNow', 'noPhoneForCode']
  }),
  /** 查看提货码: the pickup code of an order's release, for users who may consent; every view is logged. */
  seeCode: command('/admin/index/see_code', {
    may: [orders.may.release],
    logAs: 'release.seen',
    secret: true,
    input: Closed({ order_no: OrderNo }),
    output: Closed({ order_no: No, release_no: No, code: Type.String(), valid_to: Time }),
    refuses: ['notFound', 'releaseOver']
  }),
  /** 核销: at the gate the carrier's staff enter or scan the code that is shown, with a photo; by the order, or by the release itself. */
  use: command('release/use', {
    may: [releases.may.check, waybills.may.backfill],
    logAs: 'release.used',
    input: Closed({
      order_no: Type.Optional(OrderNo),
      release_no: Type.Optional(Text(4, 20)),
      code: Type.String({ pattern: '^\\d{6}$' }),
      /** Now, unless it was a while ago. */
      exit_at: Type.Optional(Time),
      exit_imgs: Type.Optional(Photos),
      exit_note: Type.Optional(Remark(0, 200))
    }),
    output: ReleaseRow,
    refuses: [
      'notFound',
      'releaseOver',
      'pickupCodeWrong',
      'illegalMove',
      'locked',
      'photoNeeded',
      'timeInFuture',
      'exitBeforeRelease',
      'pickupNotNow',
      'pickupWhichTrip',
      'departureNotNow'
    ]
  }),
  /** 打印放行条: the gate slip of a departure with its code to scan; of cargo without, since that code is the shipper's. */
  slip: command('release/slip', {
    may: [releases.may.print],
    logAs: 'release.printed',
    secret: true,
    input: Closed({ id: Id }),
    output: Closed({ release: ReleaseRow, carrier_name: CompanyName, code: Nullable(Type.String()) }),
    refuses: ['notFound', 'slipNeedsRelease']
  }),
  /** Whether a vehicle leaves only with a release, by the carrier's own rule and by the platform's. */
  rules: query('release/rules', {
    may: seeing,
    input: Closed({}),
    output: Closed({ departure_release: Type.Boolean(), by_platform: Type.Boolean() })
  }),
  setRules: command('release/set_rules', {
    may: [carrier.companyInfo.may.edit],
    logAs: 'release.rulesSet',
    input: Closed({ departure_release: Type.Boolean() }),
    output: Closed({ departure_release: Type.Boolean(), by_platform: Type.Boolean() })
  })
}

/** The timer, never asked from outside. It looks at the row again under its lock. */
export const releaseTimer = {
  expire: command('release/expire', {
    may: [],
    logAs: 'release.expired',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: [...moved, 'notYet']
  })
}
