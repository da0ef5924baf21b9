import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { defineEnum } from '../kit/enums.ts'
import { taxpayerType } from '../company/contract.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  AreaCode,
  BasisPoints,
  BasisPointsFrom,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Days,
  DaysOf,
  Fen,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  PhoneOf,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { linkMachine } from './machine.ts'
import { vatRates } from '../rate/enums.ts'

export const settleCycle = defineEnum({
  perTrip: [1, '票结', 'Per trip'],
  weekly: [2, '周结', 'Weekly'],
  twiceAMonth: [3, '半月结', 'Twice a month'],
  monthly: [4, '月结', 'Monthly']
})
/** The kind of invoice that the carrier gives for its freight (domain 6). */
export const invoiceType = defineEnum({
  digitalSpecial: [1, '数电专票', 'Digital special'],
  digitalOrdinary: [2, '数电普票', 'Digital ordinary'],
  paperSpecial: [3, '纸质专票', 'Paper special'],
  paperOrdinary: [4, '纸质普票', 'Paper ordinary']
})
/** What happens when a customer owes more than its carrier lets it (domain 2.3). */
export const overCredit = defineEnum({ remind: [1, '提醒', 'Warn'], forbid: [2, '禁止派车', 'No dispatch'] })
/** For how many days a hold is lifted at the most. */
export const liftDays = 90
const LinkStatus = StateOf(linkMachine)

/** The other company as one side sees it. */
export const PartnerRow = Closed({
  id: Id,
  version: Version,
  link_status: LinkStatus,
  reason: Remark(),
  /** Whether this side made the last move: a request is answered by the other side, and the side that suspended the cooperation resumes it. */
  moved_by_me: Type.Boolean(),
  short_name: Name,
  credit_code: No,
  contact_name: Name,
  contact_mobile: PhoneOf('link'),
  settle_cycle: ChoiceOf(settleCycle),
  settle_day: Type.Integer(),
  pay_days: Days,
  tax_rate_bp: BasisPoints,
  invoice_type: ChoiceOf(invoiceType),
  receipt_days: Days,
  /** 保证金: the deposit that the carrier pays the shipper as a security. */
  deposit_fen: AnyFen,
  score: Nullable(Type.Number()),
  /** What the carrier came to with the shipper in the last month that was computed; null: too few trips, or none. */
  kpi_score: Nullable(Type.Number()),
  kpi_month: Nullable(Type.String()),
  order_count_30d: Type.Integer(),
  open_order_count: Count,
  /** From the project that is valid today. */
  contract_no: Nullable(No),
  contract_valid_to: Nullable(Day),
  /** Of the last 90 days: orders delivered in time, receipts confirmed of those due, receipts with damage. */
  on_time_rate_bp: Nullable(BasisPoints),
  receipt_rate_bp: Nullable(BasisPoints),
  damage_rate_bp: Nullable(BasisPoints)
})
export const CarrierRow = Closed({
  ...PartnerRow.properties,
  carrier_id: Id,
  carrier_name: CompanyName,
  vehicle_count: Count,
  road_permit_valid_to: Nullable(Day),
  /** The carrier that is used when none is named. */
  default_flag: Type.Boolean(),
  /** Whether the company is on the platform; a shadow company is not yet, and `invited_at` says when it was last invited. */
  joined: Type.Boolean(),
  invited_at: Nullable(Time)
})
const LinkRow = Closed({ id: Id, version: Version, link_status: LinkStatus })

const filters = { keyword: Type.Optional(Text(0, 100)), link_status: Type.Optional(LinkStatus) }
const sorts = ['score', 'created_at'] as const
const asking = [shipper.orders.may.assign, shipper.carriers.may.create, carrier.orders.may.accept, carrier.customers.may.invite]
const suspending = [shipper.orders.may.assign, shipper.carriers.may.suspend, carrier.orders.may.accept, carrier.customers.may.suspend]
const ending = [shipper.orders.may.assign, shipper.carriers.may.end, carrier.orders.may.accept, carrier.customers.may.suspend]
/** How the two settle with each other. */
export const settlement = {
  settle_cycle: settleCycle.schema,
  settle_day: Type.Integer({ minimum: 1, maximum: 28 }),
  pay_days: DaysOf(0, 180),
  tax_rate_bp: BasisPointsFrom(vatRates),
  invoice_type: invoiceType.schema,
  receipt_days: DaysOf(1, 90),
  deposit_fen: Fen
}
const one = { id: Id, version: Type.Optional(Version) }
const moveRefusals = ['notFound', 'illegalMove', 'staleVersion'] as const

export const link = {
  /** 货主: its carriers; what the assign dialog searches. */
  carriers: list('link/carriers', {
    may: [shipper.orders.may.view, shipper.carriers.may.view],
    row: CarrierRow,
    filters,
    sorts,
    tabs: 'link_status'
  }),
  /** One carrier as its shipper sees it. */
  carrierInfo: query('link/carrier_info', {
    may: [shipper.carriers.may.view],
    input: Closed({ id: Id }),
    output: CarrierRow,
    refuses: ['notFound']
  }),
  /** Companies of the other kind by name or whole credit code, to ask one of them; those already linked say so. */
  find: query('link/find', {
    may: asking,
    input: Closed({ keyword: Text(2, 80) }),
    output: Closed({
      data: Type.Array(
        Closed({
          company_id: Id,
          company_name: CompanyName,
          short_name: Name,
          area_code: Nullable(Type.String()),
          link_status: Nullable(LinkStatus)
        })
      )
    })
  }),
  request: command('link/request', {
    may: asking,
    logAs: 'link.requested',
    input: Closed({ company_id: Id, settlement: Type.Optional(Closed(settlement)), default_flag: Type.Optional(Type.Boolean()) }),
    output: LinkRow,
    refuses: ['notFound', 'linkExists', 'staleVersion']
  }),
  /** A carrier that is not on the platform yet: it is entered as a shadow company, and invited by SMS to register and take that company over. */
  invite: command('link/invite', {
    may: [shipper.carriers.may.create],
    logAs: 'link.invited',
    input: Closed({
      company_name: Text(2, 80),
      credit_code: Type.String({ pattern: '^[0-9A-Za-z]{18}$' }),
      contact_name: Text(2, 20),
      contact_mobile: Mobile,
      legal_name: Type.Optional(Text(0, 30)),
      area_code: Type.Optional(AreaCode),
      address: Type.Optional(Text(0, 200)),
      road_permit_no: Type.Optional(Text(0, 50)),
      road_permit_valid_to: Type.Optional(Day),
      taxpayer_type: Type.Optional(taxpayerType.schema),
      settlement: Closed(settlement),
      default_flag: Type.Optional(Type.Boolean())
    }),
    output: LinkRow,
    refuses: [
      'creditCodeWrong',
      'areaUnknown',
      'linkNeedsApproval',
      'carrierOnPlatform',
      'carrierNotOpen',
      'linkExists',
      'staleVersion',
      'tooMany',
      'smsSceneOff',
      'smsBlocked'
    ]
  }),
  /** Sends the invitation again, to this number. */
  remind: command('link/remind', {
    may: [shipper.carriers.may.create],
    logAs: 'link.reminded',
    input: Closed({ ...one, contact_mobile: Mobile }),
    output: LinkRow,
    refuses: [
      'notFound',
      'staleVersion',
      'linkNeedsApproval',
      'linkExists',
      'carrierJoined',
      'carrierNotOpen',
      'carrierOnPlatform',
      'tooMany',
      'smsSceneOff',
      'smsBlocked'
    ]
  }),
  accept: command('link/accept', {
    may: asking,
    logAs: 'link.accepted',
    input: Closed(one),
    output: LinkRow,
    refuses: [...moveRefusals, 'linkAwaitsOther', 'linkNeedsApproval']
  }),
  decline: command('link/decline', {
    may: asking,
    logAs: 'link.declined',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: LinkRow,
    refuses: [...moveRefusals]
  }),
  suspend: command('link/suspend', {
    may: suspending,
    logAs: 'link.suspended',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: LinkRow,
    refuses: [...moveRefusals]
  }),
  resume: command('link/resume', {
    may: suspending,
    logAs: 'link.resumed',
    input: Closed(one),
    output: LinkRow,
    refuses: [...moveRefusals, 'linkAwaitsOther']
  }),
  /** Refused while orders between the two are still under way. */
  end: command('link/end', {
    may: ending,
    logAs: 'link.ended',
    input: Closed({ ...one, reason: Remark(2, 200) }),
    output: LinkRow,
    refuses: [...moveRefusals, 'linkHasOrders']
  }),
  /** The shipper enters how the two settle. */
  settle: command('link/settle', {
    may: [shipper.carriers.may.edit],
    logAs: 'link.settled',
    input: Closed({ id: Id, version: Version, ...settlement, default_flag: Type.Boolean() }),
    output: LinkRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /** 信用额度: how much the carrier lets a customer owe, and what happens beyond it. The customer does not read it. */
  setCredit: command('link/set_credit', {
    may: [carrier.customers.may.credit],
    logAs: 'link.creditSet',
    input: Closed({ id: Id, version: Version, credit_fen: Fen, over_credit_action: overCredit.schema }),
    output: LinkRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /**
   * 解除超额限制: for some days the carrier lets a customer go beyond the limit that forbids it; from the day after the last it holds again. Without a last day the
   * hold stands again at once. The customer does not read it.
   */
  liftHold: command('link/lift_hold', {
    may: [carrier.customers.may.credit],
    logAs: 'link.holdLifted',
    input: Closed({ id: Id, version: Version, lift_until: Type.Optional(Nullable(Day)), reason: Remark(2, 200) }),
    output: LinkRow,
    refuses: ['notFound', 'staleVersion', 'notHeld', 'liftDay']
  }),
  /** 评分: 0 to 100, with a comment. */
  score: command('link/score', {
    may: [shipper.carriers.may.score],
    logAs: 'link.scored',
    input: Closed({ id: Id, version: Version, score: Type.Number({ minimum: 0, maximum: 100, decimals: 1 }) }),
    output: LinkRow,
    refuses: ['notFound', 'staleVersion']
  })
}
