import { Type, type TProperties } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, dueBy, list, query, type Command } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  AnyPhone,
  AreaCode,
  CompanyName,
  Count,
  Day,
  Fen,
  FileList,
  Id,
  Megabytes,
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
import { tenantBrand } from './brand.ts'
import { tenantMachine } from './machine.ts'

const { tenants } = operator

export const platformMode = defineEnum({
  carryingPlatform: [1, '承运平台', 'Carrying platform'],
  matchingPlatform: [2, '撮合平台', 'Matching platform']
})
export const packageState = defineEnum({ onSale: [1, '在售', 'On sale'], withdrawn: [2, '停售', 'Withdrawn'] })
/** Whether a tenant's time is running, ends soon or is over today; derived. */
export const validity = defineEnum({
  valid: [1, '有效', 'Valid'],
  endsSoon: [2, '30 天内到期', 'Ends within 30 days'],
  expired: [3, '已到期', 'Expired'],
  notBegun: [4, '未开始', 'Not begun']
})
/** The limits of a tenant; null: no limit. */
export const tenantLimits = ['user_limit', 'company_limit', 'vehicle_limit', 'order_month_limit', 'storage_limit_mb'] as const
const mostOf = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })))
const limits = { user_limit: mostOf, company_limit: mostOf, vehicle_limit: mostOf, order_month_limit: mostOf, storage_limit_mb: mostOf }
const NullableInt = Nullable(Type.Integer())
const shownLimits = {
  user_limit: NullableInt,
  company_limit: NullableInt,
  vehicle_limit: NullableInt,
  order_month_limit: NullableInt,
  storage_limit_mb: Nullable(Megabytes)
}
/** Page codes as one comma list; `*` means every menu, also those of later versions. */
const Mids = Type.String({ maxLength: 4000, pattern: '^(\\*|[0-9P,-]+)$' })
const menus = { operator_mids: Mids, carrier_mids: Mids, shipper_mids: Mids }
const Theme = Type.Unsafe<'theme1' | 'theme2' | 'theme3' | 'theme4' | 'theme5' | 'theme6'>({
  type: 'string',
  enum: ['theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6']
})
const Account = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.-]{2,31}$' })
const Version1 = { id: Id, version: Version }

const PackageRow = Closed({
  id: Id,
  version: Version,
  package_name: Name,
  price_fen_month: AnyFen,
  ...menus,
  ...shownLimits,
  state: packageState.schema,
  remark: Remark(),
  /** How many tenants have it. */
  tenant_count: Count,
  created_at: Time
})
const packageEntry = { package_name: Text(1, 40), price_fen_month: Fen, ...menus, ...limits, remark: Type.Optional(Remark(0, 200)) }

/** How much of its limits a tenant has used. */
const usage = {
  company_count: Count,
  user_count: Count,
  vehicle_count: Count,
  /** Orders placed since the first of the month. */
  order_month: Type.Integer(),
  waybill_month: Type.Integer(),
  storage_mb: Megabytes
}
const row = {
  id: Id,
  version: Version,
  tenant_no: No,
  tenant_name: Name,
  system_title: Type.String(),
  platform_mode: platformMode.schema,
  domain: Nullable(Type.String()),
  package_id: Nullable(Id),
  package_name: Name,
  valid_from: Nullable(Day),
  valid_to: Nullable(Day),
  validity: validity.schema,
  state: StateOf(tenantMachine),
  state_reason: Remark(),
  is_root: Type.Boolean(),
  company_count: usage.company_count,
  user_count: usage.user_count,
  waybill_month: usage.waybill_month,
  created_at: Time
}
/** A tenant in the root operator's list. */
const TenantRow = Closed(row)

/** The operator's company of a tenant. */
export const TenantCompany = Closed({
  company_name: CompanyName,
  credit_code: No,
  legal_name: Name,
  contact_name: Name,
  contact_mobile: PhoneOf('tenant'),
  address: Address
})
/** An administrator of the tenant. */
const Administrator = Closed({
  user_id: Id,
  account: Type.String(),
  user_name: Name,
  mobile: AnyPhone,
  last_login_at: Nullable(Time),
  password_once: Type.Boolean()
})
export const TenantInfo = Closed({
  ...row,
  ...usage,
  logo: Type.String(),
  /** The address at which everybody can load it. */
  logo_shown: Type.String(),
  theme: Type.String(),
  watermark: Type.Boolean(),
  network_permit_no: No,
  remark: Remark(),
  /** Limits of its own; null where those of the package apply. */
  own_mids: Closed({ operator_mids: Nullable(Type.String()), carrier_mids: Nullable(Type.String()), shipper_mids: Nullable(Type.String()) }),
  own_limits: Closed(shownLimits),
  /** The limits that apply. */
  ...menus,
  ...shownLimits,
  company: Nullable(TenantCompany),
  administrators: Type.Array(Administrator)
})

const brand = {
  system_title: Text(1, 80),
  logo: Type.Optional(FileList),
  theme: Theme,
  /** 水印: every page bears the name of its reader, the end of his phone and the day, so that a picture of a screen tells whose it was. */
  watermark: Type.Optional(Type.Boolean()),
  domain: Type.Optional(Nullable(Type.String({ maxLength: 100, pattern: '^$|^[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?$' })))
}
const entry = {
  tenant_name: Text(2, 80),
  platform_mode: platformMode.schema,
  ...brand,
  package_id: Id,
  valid_from: Day,
  valid_to: Day,
  network_permit_no: Type.Optional(Text(0, 50)),
  remark: Type.Optional(Remark(0, 200)),
  ...limits,
  operator_mids: Type.Optional(Nullable(Mids)),
  carrier_mids: Type.Optional(Nullable(Mids)),
  shipper_mids: Type.Optional(Nullable(Mids))
}
const faults = ['domainTaken', 'domainReserved', 'validityTurned', 'packageUnknown'] as const

/** A password that is shown once; a user who logs in with it has to choose his own. */
const Handed = Closed({ account: Type.String(), password: Type.String(), link: Type.String() })

const move = (name: keyof typeof tenantMachine.moves, logAs: Command['logAs'], may: (typeof tenants.may)['enable'], more: TProperties = {}) =>
  command(`tenant/${name}`, {
    may: [may],
    logAs,
    input: Closed({ ...Version1, reason: Remark(2, 200), ...more }),
    output: TenantRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'rootStays']
  })

export const tenant = {
  /** 租户管理: every tenant, for the root operator alone. */
  list: list('tenant/list', {
    may: [tenants.may.view],
    row: TenantRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      state: Type.Optional(StateOf(tenantMachine)),
      package_id: Type.Optional(Id),
      platform_mode: Type.Optional(platformMode.schema),
      validity: Type.Optional(validity.schema)
    },
    sorts: ['created_at', 'valid_to', 'company_count', 'user_count', 'waybill_month'],
    tabs: 'state',
    due: dueBy('valid_to', 'state', tenantMachine, 'trial', 'normal', 'owing')
  }),
  /** The root operator's workbench: tenants that end soonest first, with what they have used of what they may, and when the installation was copied last. */
  board: query('tenant/board', {
    may: [tenants.may.view],
    input: Closed({}),
    output: Closed({
      data: Type.Array(Closed({ ...row, ...usage, ...shownLimits, last_login_at: Nullable(Time) })),
      /** Null where no copy is known. */
      backup_at: Nullable(Time)
    })
  }),
  info: query('tenant/info', { may: [tenants.may.view], input: Closed({ id: Id }), output: TenantInfo, refuses: ['notFound'] }),
  /** A new tenant with its operator's company and first account, whose password is shown in this answer only. */
  create: command('tenant/create', {
    may: [tenants.may.create],
    logAs: 'tenant.created',
    secret: true,
    input: Closed({
      ...entry,
      on_trial: Type.Optional(Type.Boolean()),
      company_name: Text(2, 80),
      credit_code: Type.String({ pattern: '^[0-9A-Za-z]{18}$' }),
      license_img: Type.Optional(FileList),
      legal_name: Text(1, 30),
      contact_name: Text(1, 30),
      contact_mobile: Mobile,
      area_code: AreaCode,
      address: Text(1, 200),
      account: Account,
      user_name: Text(2, 20),
      mobile: Mobile
    }),
    output: Closed({ id: Id, tenant_no: No, ...Handed.properties }),
    refuses: [...faults, 'creditCodeWrong', 'areaUnknown']
  }),
  update: command('tenant/update', {
    may: [tenants.may.edit],
    logAs: 'tenant.updated',
    input: Closed({ ...Version1, ...entry }),
    output: TenantRow,
    refuses: ['notFound', 'staleVersion', ...faults]
  }),
  /** 续费: a later end, with another package where one is named. */
  renew: command('tenant/renew', {
    may: [tenants.may.edit],
    logAs: 'tenant.renewed',
    input: Closed({ ...Version1, valid_to: Day, package_id: Type.Optional(Id) }),
    output: TenantRow,
    refuses: ['notFound', 'staleVersion', 'renewedBack', 'packageUnknown']
  }),
  activate: move('activate', 'tenant.activated', tenants.may.enable),
  owe: move('owe', 'tenant.owing', tenants.may.enable),
  settle: move('settle', 'tenant.settled', tenants.may.enable),
  /** Everybody of the tenant is logged out at once, drivers too. */
  freeze: move('freeze', 'tenant.frozen', tenants.may.enable),
  unfreeze: move('unfreeze', 'tenant.unfrozen', tenants.may.enable),
  /** 重置管理员: a new password for an administrator of the tenant, shown in this answer only. */
  resetAdministrator: command('tenant/reset_administrator', {
    may: [tenants.may.reset],
    logAs: 'tenant.administratorReset',
    secret: true,
    input: Closed({ id: Id, user_id: Id }),
    output: Handed,
    refuses: ['notFound']
  }),
  /** 代登录: a token to act as an administrator of the tenant, read-only; the logs of both sides record it. */
  impersonate: command('tenant/impersonate', {
    may: [tenants.may.look],
    logAs: 'tenant.impersonated',
    secret: true,
    input: Closed({ id: Id, reason: Remark(2, 200) }),
    output: Closed({ token: Type.String() }),
    refuses: ['notFound', 'tenantClosed', 'noAdministrator']
  }),
  /** 套餐: the packages of menus and limits that tenants can have. */
  packages: list('tenant/packages', {
    may: [tenants.may.view],
    row: PackageRow,
    filters: { keyword: Type.Optional(Text(0, 40)), state: Type.Optional(packageState.schema) },
    sorts: ['created_at', 'price_fen_month', 'tenant_count']
  }),
  createPackage: command('tenant/create_package', {
    may: [tenants.may.pack],
    logAs: 'tenant.packageCreated',
    input: Closed(packageEntry),
    output: PackageRow,
    refuses: ['packageTwice']
  }),
  updatePackage: command('tenant/update_package', {
    may: [tenants.may.pack],
    logAs: 'tenant.packageUpdated',
    input: Closed({ ...Version1, ...packageEntry }),
    output: PackageRow,
    refuses: ['notFound', 'staleVersion', 'packageTwice']
  }),
  enablePackage: command('tenant/enable_package', {
    may: [tenants.may.pack],
    logAs: 'tenant.packageEnabled',
    input: Closed({ ...Version1, state: packageState.schema }),
    output: PackageRow,
    refuses: ['notFound', 'staleVersion']
  }),
  brand: tenantBrand
}
