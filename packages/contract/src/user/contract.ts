import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyPhone, Day, Id, Mobile, Name, No, Nullable, RoleName, Secret, Text, Time, Version } from '../kit/fields.ts'
import { dataScope, Mids } from '../role/contract.ts'

export const userStatus = defineEnum({ enabled: [1, '启用', 'Enabled'], disabled: [2, '停用', 'Disabled'] })
/** Whether somebody has a second factor (双重验证). */
export const secondFactor = defineEnum({ on: [1, '已开启', 'On'], off: [2, '未开启', 'Off'] })
const pages = [shipper.people, carrier.people, operator.people] as const
const may = (act: 'create' | 'edit' | 'remove' | 'enable' | 'reset' | 'secure' | 'export') => pages.map((page) => page.may[act])

/** A person of a company, his mobile masked. */
const UserRow = Closed({
  id: Id,
  version: Version,
  account: Type.String(),
  user_name: Name,
  mobile: AnyPhone,
  zuzhi_id: Nullable(Id),
  zuzhi_name: Name,
  ganwei_id: Nullable(Id),
  ganwei_name: Name,
  job_no: No,
  entry_date: Nullable(Day),
  leave_date: Nullable(Day),
  role_ids: Type.Array(Id),
  role_names: RoleName,
  /** The permissions that the user holds, by roles and personally. */
  mids: Type.String(),
  data_scope: dataScope.schema,
  scope_zuzhi_ids: Type.Array(Id),
  status: userStatus.schema,
  /** Only given to users with the permission for the security of logins (登录安全). */
  second_factor: Nullable(secondFactor.schema),
  last_login_at: Nullable(Time),
  created_at: Time
})
const Account = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9._-]{2,31}$' })
const form = {
  user_name: Text(2, 20),
  zuzhi_id: Type.Optional(Nullable(Id)),
  ganwei_id: Type.Optional(Nullable(Id)),
  role_ids: Type.Array(Id, { minItems: 1, maxItems: 20 }),
  data_scope: Type.Optional(dataScope.schema),
  scope_zuzhi_ids: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  job_no: Type.Optional(Text(0, 20)),
  entry_date: Type.Optional(Nullable(Day)),
  leave_date: Type.Optional(Nullable(Day))
}
const base = '/api/Admin_user'
/** Whether a second factor (双重验证) is demanded of the people of one's own company; by the operator also of everybody on the platform. */
const rule = { factor_own: Type.Boolean(), factor_all: Type.Boolean() }

export const user = {
  /** The people of the actor's own company. */
  list: list(`${base}/admin_user_index`, {
    may: 'user',
    exports: may('export'),
    shows: may('secure'),
    row: UserRow,
    filters: {
      keyword: Type.Optional(Text(0, 40)),
      status: Type.Optional(userStatus.schema),
      second_factor: Type.Optional(secondFactor.schema),
      role_id: Type.Optional(Id),
      /** A department with all departments below it. */
      zuzhi_id: Type.Optional(Id)
    },
    sorts: ['last_login_at', 'created_at', 'user_name', 'entry_date']
  }),
  /** Colleagues for a picker. */
  pick: query('user/pick', {
    may: 'user',
    input: Closed({ keyword: Type.Optional(Text(0, 40)) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, user_name: Name })) })
  }),
  /** Without an account name the user logs in by mobile. */
  create: command(`${base}/add_admin_user`, {
    may: may('create'),
    logAs: 'user.created',
    input: Closed({ account: Type.Optional(Account), mobile: Mobile, password: Secret(8, 64), ...form }),
    output: UserRow,
    refuses: [
      'notFound',
      'accountTaken',
      'mobileTaken',
      'weakPassword',
      'passwordClasses',
      'aboveYourself',
      'reachAboveYourself',
      'positionFull',
      'limitReached'
    ]
  }),
  /** A mobile that is left out keeps its value. */
  update: command(`${base}/update_admin_user`, {
    may: may('edit'),
    logAs: 'user.updated',
    input: Closed({ id: Id, version: Type.Optional(Version), mobile: Type.Optional(Mobile), ...form }),
    output: UserRow,
    refuses: ['notFound', 'staleVersion', 'mobileTaken', 'aboveYourself', 'reachAboveYourself', 'lastAdministrator', 'notYourself', 'positionFull']
  }),
  remove: command(`${base}/admin_user_delete`, {
    may: may('remove'),
    logAs: 'user.removed',
    input: Closed({ id: Id, version: Type.Optional(Version) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'notYourself', 'aboveYourself', 'lastAdministrator', 'openWork']
  }),
  /** 个人权限: all permissions that the user is to have. Those that his roles do not give are added, and those that they give beyond it are withheld. */
  permit: command(`${base}/update_admin_user_menu_ids`, {
    may: [shipper.people.may.permit, carrier.roles.may.permit, operator.roles.may.permit],
    logAs: 'user.permitted',
    input: Closed({ id: Id, version: Type.Optional(Version), mids: Mids }),
    output: UserRow,
    refuses: ['notFound', 'staleVersion', 'notYourself', 'aboveYourself', 'lastAdministrator']
  }),
  /** Disabling a user ends his sessions at once. */
  enable: command(`${base}/edit_admin_user_status`, {
    may: may('enable'),
    logAs: 'user.enabled',
    input: Closed({ id: Id, version: Type.Optional(Version), status: userStatus.schema }),
    output: UserRow,
    refuses: ['notFound', 'staleVersion', 'notYourself', 'aboveYourself', 'lastAdministrator']
  }),
  /** 调岗: another department and position; open work is handed over to a colleague where one is named. */
  transfer: command(`${base}/admin_user_diaogang`, {
    may: [shipper.people.may.transfer, carrier.people.may.transfer, operator.people.may.transfer],
    logAs: 'user.transferred',
    input: Closed({ id: Id, version: Type.Optional(Version), zuzhi_id: Id, ganwei_id: Type.Optional(Nullable(Id)), hand_over_to: Type.Optional(Id) }),
    output: Closed({ handed_over: Type.Integer() }),
    refuses: ['notFound', 'staleVersion', 'positionFull', 'handOverToSelf', 'notYourself', 'aboveYourself']
  }),
  resetPassword: command('user/reset_password', {
    may: may('reset'),
    logAs: 'user.passwordReset',
    input: Closed({ id: Id, version: Type.Optional(Version), password: Secret(8, 64) }),
    output: Closed({}),
    refuses: ['notFound', 'staleVersion', 'weakPassword', 'passwordClasses', 'aboveYourself', 'notYourself']
  }),
  factorRule: query('user/factor_rule', { may: may('secure'), input: Closed({}), output: Closed(rule) }),
  /** Demands it, or no longer does: users without one set it up at the next login, before anything else. */
  demandFactor: command('user/demand_factor', {
    may: may('secure'),
    logAs: 'user.factorDemanded',
    input: Closed({ factor_own: Type.Boolean(), factor_all: Type.Optional(Type.Boolean()) }),
    output: Closed(rule),
    refuses: ['factorAllOperator']
  }),
  /** Removes it from a colleague who has lost his phone; he is informed by SMS. */
  resetFactor: command('user/reset_factor', {
    may: may('reset'),
    logAs: 'user.factorReset',
    input: Closed({ user_id: Id }),
    output: Closed({}),
    refuses: ['notFound', 'factorNone', 'notYourself', 'aboveYourself']
  }),
  /** The same for a user of a company of the operator's platform, by account or mobile. */
  resetFactorOf: command('user/reset_factor_of', {
    may: [operator.customers.may.factor],
    logAs: 'user.factorResetFor',
    input: Closed({ company_id: Id, user_name: Text(1, 40) }),
    output: Closed({}),
    refuses: ['notFound', 'factorNone']
  })
}
