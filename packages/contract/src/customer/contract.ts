import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { taxpayerType } from '../company/contract.ts'
import { invoiceTitle } from '../invoice/contract.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { defineEnum } from '../kit/enums.ts'
import {
  AnyFen,
  AnyFiles,
  AreaCode,
  BasisPoints,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  Days,
  Fen,
  FileList,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  PhoneFor,
  PhoneOf,
  Remark,
  StateOf,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { invoiceType, overCredit, settleCycle, settlement } from '../link/contract.ts'
import { linkMachine } from '../link/machine.ts'

const { may } = carrier.customers

export const customerType = defineEnum({ company: [1, '企业', 'Company'], person: [2, '个人', 'Person'] })
export const customerGrade = defineEnum({ a: [1, 'A', 'A'], b: [2, 'B', 'B'], c: [3, 'C', 'C'], d: [4, 'D', 'D'] })
/** Whether a customer without account is still kept; one with a cooperation is suspended there. */
export const customerState = defineEnum({ used: [1, '在用', 'In use'], stopped: [2, '已停用', 'Stopped'] })
export const followWay = defineEnum({
  phone: [1, '电话', 'Call'],
  visit: [2, '拜访', 'Visit'],
  message: [3, '微信或邮件', 'Message'],
  other: [4, '其他', 'Other']
})
/** What waits to be done about a customer. */
export const customerTodo = defineEnum({
  overdue: [1, '有逾期', 'Overdue'],
  held: [2, '超额禁止派车', 'Held: no dispatch'],
  contract: [3, '合同到期', 'Contract ends'],
  follow: [4, '待跟进', 'To follow up'],
  noOwner: [5, '无负责人', 'No owner'],
  notJoined: [6, '未入驻', 'Not on the platform']
})
/** How many days before its end a contract is to be renewed. */
export const contractWarnDays = 30

/** Another person of the customer. */
const contact = {
  contact_name: Text(1, 30, { kind: 'name' }),
  duty: Type.Optional(Text(0, 30)),
  contact_mobile: PhoneFor('link'),
  remark: Type.Optional(Text(0, 100))
}
/** A signed paper (合同); the prices by which trips are charged stand in the projects of the cooperation. */
const contract = {
  contract_no: Text(1, 40, { kind: 'no' }),
  contract_name: Type.Optional(Text(0, 60)),
  contract_file: FileList,
  valid_from: Day,
  valid_to: Day
}
/** 开票抬头 (BK-INV): to whom its invoices are made out. */
const title = { ...invoiceTitle, receiver_mobile: Type.Optional(Type.Union([PhoneFor('link'), Type.Literal('')])) }
/** The terms that a cooperation begins with, as the carrier writes them down. */
const terms = { ...settlement, credit_fen: Fen, over_credit_action: overCredit.schema }

/** What a carrier writes on the card of a customer; the same list serves the form, its draft, writing and reading. */
export const customerEntry = {
  customer_type: customerType.schema,
  customer_name: Text(2, 80, { kind: 'companyName' }),
  short_name: Text(1, 30, { kind: 'name' }),
  /** Empty of a person. */
  credit_code: Type.Optional(Text(0, 18, { kind: 'no' })),
  license_img: Type.Optional(FileList),
  legal_name: Type.Optional(Text(0, 30, { kind: 'name' })),
  contact_name: Text(1, 30, { kind: 'name' }),
  contact_mobile: PhoneFor('link'),
  area_code: Type.Optional(Nullable(AreaCode)),
  address: Type.Optional(Text(0, 200, { kind: 'address' })),
  taxpayer_type: taxpayerType.schema,
  bank_name: Type.Optional(Text(0, 60)),
  bank_account: Type.Optional(Text(0, 30, { pattern: '^\\d*$', kind: 'no' })),
  bank_branch_no: Type.Optional(Type.String({ pattern: '^(\\d{12})?$', kind: 'no' })),
  grade: customerGrade.schema,
  owner_id: Id,
  cs_id: Type.Optional(Nullable(Id)),
  /** The template by which its trips are told; null: an ordinary customer. */
  template_id: Type.Optional(Nullable(Id)),
  contacts: Type.Array(Closed(contact), { maxItems: 20 }),
  contracts: Type.Array(Closed(contract), { maxItems: 20 }),
  titles: Type.Array(Closed(title), { maxItems: 5 }),
  remark: Type.Optional(Remark(0, 500))
}

/** A customer as its carrier sees it: the card, and the cooperation where there is one. */
const CustomerRow = Closed({
  id: Id,
  version: Version,
  customer_no: No,
  customer_type: ChoiceOf(customerType),
  customer_name: CompanyName,
  short_name: Name,
  credit_code: No,
  contact_name: Name,
  contact_mobile: PhoneOf('link'),
  grade: ChoiceOf(customerGrade),
  owner_id: Nullable(Id),
  owner_name: Nullable(Name),
  cs_name: Nullable(Name),
  template_id: Nullable(Id),
  template_name: Name,
  customer_state: ChoiceOf(customerState),
  state_reason: Remark(),
  invited_at: Nullable(Time),
  /** The company on the platform, and the version of the cooperation with it; null: without account (未入驻). */
  shipper_id: Nullable(Id),
  link_version: Nullable(Version),
  link_status: Nullable(StateOf(linkMachine)),
  reason: Remark(),
  /** Whether the carrier moved the cooperation last: a request is answered by the other side. */
  moved_by_me: Type.Boolean(),
  /** Those of the cooperation, or with which it will begin. */
  settle_cycle: ChoiceOf(settleCycle),
  settle_day: Type.Integer(),
  pay_days: Days,
  tax_rate_bp: BasisPoints,
  invoice_type: ChoiceOf(invoiceType),
  receipt_days: Days,
  deposit_fen: AnyFen,
  /** How much the carrier lets it owe; 0: no limit. */
  credit_fen: AnyFen,
  over_credit_action: ChoiceOf(overCredit),
  /** Freight that it has not paid, from the first estimate on, less what it paid in advance; of that, what is due already, and since when. */
  used_fen: AnyFen,
  overdue_fen: AnyFen,
  overdue_on: Nullable(Day),
  /** It owes more than the limit that forbids dispatch, and nobody lifted that. */
  held: Type.Boolean(),
  held_since: Nullable(Time),
  lift_until: Nullable(Day),
  lift_by_name: Name,
  lift_reason: Remark(),
  contract_no: Nullable(No),
  /** The later end of the signed papers and of the project that is valid. */
  contract_valid_to: Nullable(Day),
  next_follow_on: Nullable(Day),
  /** The first day of what is to be done about it. */
  due_on: Nullable(Day),
  order_count_30d: Count,
  open_order_count: Count,
  on_time_rate_bp: Nullable(BasisPoints),
  receipt_rate_bp: Nullable(BasisPoints),
  damage_rate_bp: Nullable(BasisPoints),
  score: Nullable(Type.Number())
})
/** The whole card. */
export const CustomerDetail = Closed({
  ...CustomerRow.properties,
  license_img: AnyFiles,
  legal_name: Name,
  area_code: Nullable(Type.String()),
  /** Province, city and district of the seat by their names. */
  seat: Type.String(),
  address: Type.String({ kind: 'address' }),
  taxpayer_type: ChoiceOf(taxpayerType),
  bank_name: Type.String(),
  bank_account: No,
  bank_branch_no: No,
  cs_id: Nullable(Id),
  contacts: Type.Array(Closed({ contact_name: Name, duty: Type.String(), contact_mobile: PhoneOf('link'), remark: Remark() })),
  contracts: Type.Array(Closed({ contract_no: No, contract_name: Type.String(), contract_file: AnyFiles, valid_from: Day, valid_to: Day })),
  titles: customerEntry.titles,
  remark: Remark(),
  last_paid_at: Nullable(Time),
  last_paid_fen: Nullable(AnyFen),
  created_at: Time
})
const Made = Closed({ id: Id, version: Version, customer_name: CompanyName })
const seen = { id: Id, version: Version }

/** Something that was spoken with a customer. */
const FollowRow = Closed({
  id: Id,
  follow_way: ChoiceOf(followWay),
  followed_on: Day,
  follow_note: Remark(),
  next_follow_on: Nullable(Day),
  user_name: Name,
  created_at: Time
})

const cardRefusals = ['creditCodeWrong', 'areaUnknown', 'customerTwice', 'notColleague'] as const
const linkRefusals = ['linkExists', 'staleVersion', 'notFound'] as const
export const customer = {
  /** 客户: whose business the carrier does, what is to be done first. */
  list: list('customer/list', {
    may: [may.view],
    row: CustomerRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      link_status: Type.Optional(StateOf(linkMachine)),
      grade: Type.Optional(customerGrade.schema),
      owner_id: Type.Optional(Id),
      todo: Type.Optional(customerTodo.schema)
    },
    sorts: ['due_on', 'created_at', 'score', 'contract_valid_to', 'next_follow_on'],
    tabs: 'link_status'
  }),
  info: query('customer/info', { may: [may.view], input: Closed({ id: Id }), output: CustomerDetail, refuses: ['notFound'] }),
  /** 新增客户: with `company_id` a company of the platform, which is asked to work together; else one without account, of which only the carrier knows. */
  create: command('customer/create', {
    may: [may.create],
    logAs: 'customer.created',
    input: Closed({ ...customerEntry, terms: Closed(terms), company_id: Type.Optional(Id) }),
    output: Made,
    refuses: [...cardRefusals, ...linkRefusals, 'customerOnPlatform']
  }),
  /** 编辑客户: the terms only of one without account; later they are what both agreed, and its shipper keeps them. */
  update: command('customer/update', {
    may: [may.edit],
    logAs: 'customer.updated',
    input: Closed({ ...seen, ...customerEntry, terms: Type.Optional(Closed(terms)) }),
    output: Made,
    refuses: ['notFound', 'staleVersion', ...cardRefusals, 'customerOnPlatform', 'customerJoined']
  }),
  /** Only one without account: with any other there is a cooperation, which is ended. */
  remove: command('customer/remove', {
    may: [may.remove],
    logAs: 'customer.removed',
    input: Closed(seen),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'customerJoined']
  }),
  /** 停用 of one without account. */
  stop: command('customer/stop', {
    may: [may.suspend],
    logAs: 'customer.stopped',
    input: Closed({ ...seen, reason: Remark(2, 200) }),
    output: Made,
    refuses: ['notFound', 'staleVersion', 'customerJoined', 'customerStopped']
  }),
  resume: command('customer/resume', {
    may: [may.suspend],
    logAs: 'customer.resumed',
    input: Closed(seen),
    output: Made,
    refuses: ['notFound', 'staleVersion', 'customerNotStopped']
  }),
  /** 邀请开通货主端: by message, with the number under which it registers; a company that has registered meanwhile is asked to work together. */
  invite: command('customer/invite', {
    may: [may.invite],
    logAs: 'customer.invited',
    input: Closed({ ...seen, contact_mobile: Mobile }),
    output: Closed({ ...Made.properties, asked: Type.Boolean() }),
    refuses: [
      'notFound',
      'staleVersion',
      'customerJoined',
      'customerStopped',
      'personNotInvited',
      'linkNeedsApproval',
      'linkExists',
      'tooMany',
      'smsSceneOff',
      'smsBlocked'
    ]
  }),
  /** 转移负责人: who gives it up and who takes it are both told. */
  transfer: command('customer/transfer', {
    may: [may.transfer],
    logAs: 'customer.transferred',
    input: Closed({ ...seen, owner_id: Id, reason: Type.Optional(Remark(0, 200)) }),
    output: Made,
    refuses: ['notFound', 'staleVersion', 'notColleague', 'sameOwner']
  }),
  follows: list('customer/follows', {
    may: [may.view],
    row: FollowRow,
    filters: { customer_id: Type.Optional(Id) },
    sorts: ['followed_on']
  }),
  /** 写跟进: what was spoken, and when to speak again; that day takes the place of the one before. */
  follow: command('customer/follow', {
    may: [may.follow],
    logAs: 'customer.followed',
    input: Closed({
      id: Id,
      follow_way: followWay.schema,
      followed_on: Day,
      follow_note: Remark(2, 500),
      next_follow_on: Type.Optional(Nullable(Day))
    }),
    output: Made,
    refuses: ['notFound', 'followDays']
  })
}

/** The timer's command: a customer came to owe more than the limit that forbids dispatch, or no longer does. */
export const customerTimer = {
  seeHold: command('customer/see_hold', {
    may: [],
    logAs: 'customer.holdSeen',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['staleVersion']
  })
}
