import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { someOf } from '../kit/entry.ts'
import {
  Address,
  AnyFen,
  AnyFiles,
  AreaCode,
  BasisPoints,
  BasisPointsOf,
  CompanyName,
  Count,
  Day,
  FenOf,
  FileList,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  OneOf,
  PhoneOf,
  Remark,
  Secret,
  Text,
  Time,
  Version
} from '../kit/fields.ts'

export const companyType = defineEnum({
  platformOperator: [1, '平台运营商', 'Platform operator'],
  carrier: [2, '物流公司', 'Carrier'],
  shipper: [4, '货主', 'Shipper']
})
export const auditStatus = defineEnum({
  inReview: [10, '待审核', 'In review'],
  approved: [20, '通过', 'Approved'],
  rejected: [30, '驳回', 'Rejected']
})
export const companyState = defineEnum({ normal: [1, '正常', 'Normal'], frozen: [2, '冻结', 'Frozen'], notJoined: [3, '未入驻', 'Not joined'] })
export const companySource = defineEnum({
  operator: [1, '平台录入', 'Operator'],
  registration: [2, '自助注册', 'Registration'],
  invitation: [3, '承运商邀请', 'Invitation'],
  shipperInvitation: [4, '货主邀请', 'Shipper’s invitation']
})
export const taxpayerType = defineEnum({ general: [1, '一般纳税人', 'General'], small: [2, '小规模纳税人', 'Small'] })

/** The licence data of a company. A change of them waits for the operator's approval; until then the old values are valid. */
const licensed = {
  company_name: Text(2, 80),
  credit_code: Type.String({ pattern: '^[0-9A-Za-z]{18}$' }),
  license_img: FileList,
  legal_name: Text(1, 30),
  /** Numbers that are left empty keep their values. */
  legal_id_no: Type.Optional(Text(0, 18)),
  road_permit_no: Type.Optional(Text(0, 50)),
  road_permit_valid_to: Type.Optional(Nullable(Day))
}
const free = {
  short_name: Text(1, 30),
  contact_name: Text(1, 30),
  contact_mobile: Mobile,
  area_code: AreaCode,
  address: Text(1, 200),
  taxpayer_type: taxpayerType.schema
}

/** The same in answers: numbers are masked. */
const licence = {
  company_name: CompanyName,
  credit_code: No,
  license_img: AnyFiles,
  legal_name: Name,
  legal_id_no_mask: Type.String(),
  road_permit_no_mask: Nullable(Type.String()),
  road_permit_valid_to: Nullable(Day)
}

export const CompanyInfo = Closed({
  id: Id,
  version: Version,
  company_type: companyType.schema,
  company_no: No,
  ...licence,
  short_name: Name,
  contact_name: Name,
  contact_mobile: PhoneOf('company'),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  area_code: Nullable(Type.String()),
  address: Address,
  taxpayer_type: taxpayerType.schema,
  audit_status: auditStatus.schema,
  audit_reason: Remark(),
  state: companyState.schema,
  state_reason: Remark(),
  /** The changes that wait for approval; the columns keep their values until then. */
  pending: Nullable(Closed(someOf(licence))),
  /** The menus that its operator permits it; null: all of its tenant. */
  mids: Nullable(Type.String()),
  created_at: Time
})

/** A company in the operator's list. */
const CompanyRow = Closed({
  id: Id,
  version: Version,
  company_type: companyType.schema,
  company_no: No,
  company_name: CompanyName,
  credit_code: No,
  contact_name: Name,
  contact_mobile: PhoneOf('company'),
  source: companySource.schema,
  audit_status: auditStatus.schema,
  /** A change of licence data waits for approval. */
  has_pending: Type.Boolean(),
  state: companyState.schema,
  /** 额度: what the operator lets a shipper owe to all its carriers together; null: no limit. */
  owe_limit_fen: Nullable(AnyFen),
  order_count: Count,
  /** Freight of its orders that were not cancelled. */
  gmv_fen: AnyFen,
  created_at: Time
})

export const company = {
  /** The actor's own company. */
  own: query('/api/company_zuzhi/admin_company_mess_info', { may: 'user', input: Closed({}), output: CompanyInfo, refuses: ['notFound'] }),
  /** What lists call companies: of those names that are a company's of the tenant, each with its short name. */
  shortNames: query('company/shortNames', {
    may: 'user',
    input: Closed({ company_names: Type.Array(Text(1, 100), { minItems: 1, maxItems: 200 }) }),
    output: Type.Array(Closed({ company_name: CompanyName, short_name: Name }))
  }),
  /** Contact data change at once; licence data wait for approval. */
  update: command('company/update', {
    may: [shipper.companyInfo.may.edit, carrier.companyInfo.may.edit],
    logAs: 'company.updated',
    input: Closed({ version: Version, ...licensed, ...free }),
    output: CompanyInfo,
    refuses: ['notFound', 'staleVersion', 'creditCodeWrong', 'creditCodeTaken', 'areaUnknown', 'legalIdWrong']
  }),
  /** The operator enters a carrier or a shipper; the password of its first account is shown in this answer only. */
  create: command('company/create', {
    may: [operator.customers.may.create],
    logAs: 'company.created',
    secret: true,
    input: Closed({
      company_type: OneOf([2, 4] as const),
      company_name: Text(2, 80),
      credit_code: Type.String({ pattern: '^[0-9A-Za-z]{18}$' }),
      contact_name: Text(1, 30),
      contact_mobile: Mobile,
      area_code: Type.Optional(AreaCode),
      address: Type.Optional(Text(0, 200)),
      account: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{2,31}$' }),
      user_name: Text(2, 20),
      mobile: Mobile
    }),
    output: Closed({ id: Id, company_no: No, account: Type.String(), password: Type.String() }),
    refuses: ['creditCodeWrong', 'creditCodeTaken', 'areaUnknown', 'accountTaken', 'mobileTaken', 'limitReached']
  }),
  /** 功能菜单: the pages that a company may have; `*`: all of the tenant. */
  permit: command('company/permit', {
    may: [operator.customers.may.permit],
    logAs: 'company.permitted',
    input: Closed({ id: Id, version: Version, mids: Type.String({ maxLength: 4000, pattern: '^(\\*|[0-9P,-]+)$' }) }),
    output: CompanyInfo,
    refuses: ['notFound', 'staleVersion']
  }),
  /** The companies of the operator's tenant: its shippers, or its carriers. */
  customers: list('company/customers', {
    may: [operator.customers.may.view],
    row: CompanyRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      /** Left out: the shippers. */
      company_type: Type.Optional(OneOf([2, 4] as const)),
      audit_status: Type.Optional(auditStatus.schema),
      source: Type.Optional(companySource.schema),
      state: Type.Optional(companyState.schema),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'order_count', 'gmv_fen']
  }),
  info: query('company/info', { may: [operator.customers.may.view], input: Closed({ id: Id }), output: CompanyInfo, refuses: ['notFound'] }),
  /** Approves or rejects a registration or a waiting change. */
  review: command('company/review', {
    may: [operator.customers.may.review],
    logAs: 'company.reviewed',
    input: Closed({
      id: Id,
      version: Version,
      result: Type.Unsafe<'approve' | 'reject'>({ type: 'string', enum: ['approve', 'reject'] }),
      reason: Type.Optional(Remark(0, 200))
    }),
    output: CompanyInfo,
    refuses: ['notFound', 'staleVersion', 'nothingToReview', 'reasonMissing', 'licenseMissing', 'creditCodeTaken', 'companyShadow']
  }),
  /** Shows a company's numbers in full to a user who has the permission and enters his own password again; logged. */
  unmask: command('company/unmask', {
    may: [operator.customers.may.unmask],
    logAs: 'company.unmasked',
    secret: true,
    input: Closed({ id: Id, password: Secret(1, 64) }),
    output: Closed({ legal_id_no: No, road_permit_no: No }),
    refuses: ['notFound', 'passwordNotConfirmed', 'locked']
  }),
  /** 额度 of a shipper: how much of it is used, over all carriers, with what is assigned and not on the road yet. */
  limit: query('company/limit', {
    may: [operator.customers.may.view],
    input: Closed({ id: Id }),
    output: Closed({ version: Version, owe_limit_fen: Nullable(AnyFen), owe_warn_bp: BasisPoints, used_fen: AnyFen }),
    refuses: ['notFound', 'limitOfShippers']
  }),
  /** 调额度: beyond it the shipper submits and assigns nothing more; from its share for warnings on the shipper and the operator are told. Its history stands in the log. */
  setLimit: command('company/set_limit', {
    may: [operator.customers.may.limit],
    logAs: 'company.limited',
    input: Closed({
      id: Id,
      version: Version,
      owe_limit_fen: Nullable(FenOf(1, 9_999_999_999_999)),
      owe_warn_bp: BasisPointsOf(1_000, 10_000),
      reason: Remark(2, 200)
    }),
    output: CompanyInfo,
    refuses: ['notFound', 'staleVersion', 'limitOfShippers']
  }),
  /** Freezes a company, whose people are logged out at once, or unfreezes it. */
  freeze: command('company/freeze', {
    may: [operator.customers.may.freeze],
    logAs: 'company.frozen',
    input: Closed({ id: Id, version: Version, state: OneOf([1, 2] as const), reason: Remark(2, 200) }),
    output: CompanyInfo,
    refuses: ['notFound', 'staleVersion', 'companyShadow']
  })
}
