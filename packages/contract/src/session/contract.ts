import { tenantMachine } from '../tenant/machine.ts'
import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { factorCalls, FactorCode } from './factor.ts'
import {
  Address,
  CompanyName,
  Day,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  OneOf,
  RoleName,
  Seconds,
  Secret,
  SmsCode,
  SmsCodeOrNone,
  StateOf,
  Text,
  Time,
  WholePhone
} from '../kit/fields.ts'

/** The user record of the specification, with exactly its fields, and the permissions for the menu. */
export const UserInfo = Closed({
  token: Type.String(),
  login_admin_type: OneOf([1, 2, 4] as const),
  user_name: Name,
  mobile: WholePhone,
  company_name: CompanyName,
  company_system_title: Type.String(),
  type_name: Name,
  role_name: RoleName,
  logo: Type.String(),
  menu_caidan_str: Address
})

/** What the frame of the console needs beside the user record: ids, the theme of the tenant and the user's preferences. */
const Profile = Closed({
  user_id: Id,
  company_id: Id,
  theme: Type.String(),
  /** What stands behind the hyphen of a page's title; empty: the name of the platform. */
  title_suffix: Type.String(),
  /** What every page bears (水印) where the tenant wants it: the user's name and the end of his phone; otherwise empty. */
  watermark: Type.String(),
  /** The page at which this user logs in again: the entrance of his kind of user, with the number of his tenant where the host belongs to another one. */
  entrance: Type.String(),
  /** He has logged in with a password that somebody else has set, and has to choose his own. */
  must_change: Type.Boolean(),
  /** The user of the root operator who impersonates this user; otherwise empty. */
  impersonated_by: Type.String(),
  tenant_state: StateOf(tenantMachine),
  tenant_valid_to: Nullable(Day),
  is_demo: Type.Boolean(),
  unread: Type.Integer(),
  /** The rules for passwords, and whether this user has to change his: until he has, none of his permissions are in effect. */
  password_rules: Type.Unsafe<'modern' | 'graded'>({ type: 'string', enum: ['modern', 'graded'] }),
  password_due: Type.Boolean(),
  /** A second factor is demanded of him and he has none: until he has set it up, none of his permissions are in effect. */
  factor_due: Type.Boolean(),
  /** Seals what this user had typed when his session ended, while it waits in his browser: 32 bytes in base64, the same at each login and nobody else's. */
  form_key: Type.String(),
  preferences: Type.Record(Type.String(), Type.Unknown())
})

/** The number of the tenant whose link was followed; a host of its own needs none. */
const Linked = Type.Optional(Text(0, 20))
/** The page from which the call is made. */
const Entrance = Type.Unsafe<'/login' | '/user' | '/system'>({ type: 'string', enum: ['/login', '/user', '/system'] })

export const session = {
  ...factorCalls,
  /**
   * Logs in by account or mobile. `entrance` is the path of the login page; a wrong one is refused with the right one. After a right password, a user
   * with a second factor is asked for `verify` by the refusal `factorNeeded`.
   */
  login: command('/api/index/login', {
    may: 'anyone',
    logAs: 'session.loggedIn',
    secret: true,
    input: Closed({
      user_name: Type.Optional(Text(1, 40)),
      username: Type.Optional(Text(1, 40)),
      password: Secret(1, 64),
      entrance: Type.Optional(Entrance),
      tenant: Linked,
      verify: Type.Optional(FactorCode),
      challenge: Type.Optional(Text(1, 200)),
      solution: Type.Optional(Text(1, 20))
    }),
    output: Closed({ admin_login_init: Closed({ token: Type.String() }) }),
    refuses: [
      'wrongPassword',
      'locked',
      'wrongEntrance',
      'disabled',
      'workNeeded',
      'badInput',
      'tenantClosed',
      'passwordExpired',
      'factorNeeded',
      'wrongCode'
    ]
  }),
  /**
   * A proof-of-work task (工作量证明) for a login after wrong tries: `solution` is a number in decimal digits such that SHA-256 of
   * `<challenge>.<solution>` begins with `bits` zero bits. It is valid once, for three minutes, for this name from this address.
   */
  challenge: query('session/challenge', {
    may: 'anyone',
    input: Closed({ user_name: Text(1, 40), entrance: Type.Optional(Entrance), tenant: Linked }),
    output: Closed({ challenge: Type.String(), bits: Type.Integer() })
  }),
  me: query('/api/user/admin_mess_info', { may: 'user', input: Closed({ token: Type.Optional(Type.String({ maxLength: 200 })) }), output: UserInfo }),
  /** The whole menu of the caller's kind of user, without what he may not see. */
  menu: query('/menu/navigate', {
    may: 'user',
    input: Closed({}),
    output: Type.Array(
      Closed({
        code: Type.String(),
        title: Type.String(),
        icon: Type.String(),
        children: Type.Array(Closed({ code: Type.String(), title: Type.String(), path: Type.String() }))
      })
    )
  }),
  profile: query('session/profile', { may: 'user', input: Closed({}), output: Profile }),
  /** Stores the user's preferences: theme, columns, language. */
  prefer: command('session/prefer', {
    may: 'user',
    logAs: 'session.preferred',
    input: Closed({ key: Type.String({ pattern: '^[a-z][\\w.:/-]{0,80}$' }), value: Type.Unknown() }),
    output: Closed({})
  }),
  logout: command('session/logout', { may: 'session', logAs: 'session.loggedOut', input: Closed({}), output: Closed({}) }),
  /** Exchanges the one-time token of an address for a session token. */
  exchange: command('session/exchange', {
    may: 'anyone',
    logAs: 'session.exchanged',
    secret: true,
    input: Closed({ token: Secret(20, 200) }),
    output: Closed({ admin_login_init: Closed({ token: Type.String() }) }),
    refuses: ['loggedOut']
  }),
  /** Sends an SMS code; `type` names its purpose. */
  sendCode: command('/api/duanxin/send_msg', {
    may: 'anyone',
    logAs: 'session.codeSent',
    input: Closed({
      phone: Mobile,
      type: Type.Unsafe<'driver_login' | 'update_pwd' | 'recover_pwd' | 'pay_pwd' | 'register' | 'withdraw'>({
        type: 'string',
        enum: ['driver_login', 'update_pwd', 'recover_pwd', 'pay_pwd', 'register', 'withdraw']
      }),
      tenant: Linked
    }),
    output: Closed({ wait_seconds: Seconds }),
    refuses: ['tooMany']
  }),
  /** Shows who invited whom to the person who has the code from the message. */
  invitation: query('session/invitation', {
    may: 'anyone',
    input: Closed({ invite_code: Text(12, 20), tenant: Linked }),
    output: Closed({ shipper_name: CompanyName, company_name: CompanyName, credit_code: No }),
    refuses: ['inviteUnknown', 'notFound', 'tenantClosed']
  }),
  /** 注册: a shipper registers, or a carrier whom a shipper invited; the company awaits review, its administrator may log in at once. */
  register: command('/api/index/admin_register', {
    may: 'anyone',
    logAs: 'session.registered',
    input: Closed({
      mobile: Mobile,
      verify: SmsCode,
      password: Secret(1, 64),
      password2: Secret(1, 64),
      company_name: Text(2, 80),
      credit_code: Type.String({ pattern: '^[0-9A-Za-z]{18}$' }),
      contact_name: Text(2, 20),
      /** The number of the carrier that invited this shipper, or the code with which a shipper invited this carrier. */
      invite_code: Type.Optional(Text(0, 20)),
      tenant: Linked,
      agree: Type.Literal(true)
    }),
    output: Closed({ company_no: No, company_type: OneOf([2, 4] as const) }),
    refuses: [
      'wrongCode',
      'passwordsDiffer',
      'weakPassword',
      'passwordClasses',
      'mobileTaken',
      'creditCodeWrong',
      'creditCodeTaken',
      'inviteUnknown',
      'inviteOther',
      'notFound',
      'tenantClosed',
      'limitReached'
    ]
  }),
  /** 修改登录密码: 1 by the old password, 2 by an SMS code. Every session of the user ends. */
  changePassword: command('/api/user/edit_admin_passwrd', {
    may: 'user',
    logAs: 'session.passwordChanged',
    input: Closed({
      type: OneOf([1, 2] as const),
      mobile: Type.Optional(Mobile),
      verify: Type.Optional(SmsCodeOrNone),
      old_password: Type.Optional(Secret(0, 64)),
      show_password: Secret(1, 64),
      show_passwords: Secret(1, 64)
    }),
    output: Closed({}),
    refuses: [
      'passwordsDiffer',
      'weakPassword',
      'passwordClasses',
      'passwordSame',
      'wrongCode',
      'passwordNotConfirmed',
      'locked',
      'badInput',
      'mobileNotYours'
    ]
  }),
  /** 忘记密码: a new login password by a code of the purpose `recover_pwd` to the phone of the account. Every session of the user ends; a second factor stays. */
  recover: command('session/recover', {
    may: 'anyone',
    logAs: 'session.passwordRecovered',
    input: Closed({ mobile: Mobile, verify: SmsCode, password: Secret(1, 64), password2: Secret(1, 64), tenant: Linked }),
    output: Closed({}),
    refuses: ['passwordsDiffer', 'wrongCode', 'noAccount', 'disabled', 'weakPassword', 'passwordClasses', 'passwordSame', 'tenantClosed']
  }),
  /** The sessions of the user. */
  mine: query('session/mine', {
    may: 'user',
    input: Closed({}),
    output: Closed({
      data: Type.Array(
        Closed({
          id: Type.String(),
          ip: Type.String(),
          ua: Type.String(),
          created_at: Time,
          seen_at: Time,
          expires_at: Time,
          is_this: Type.Boolean()
        })
      )
    })
  }),
  /** Ends one of the user's own sessions. */
  end: command('session/end', {
    may: 'user',
    logAs: 'session.ended',
    input: Closed({ id: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    output: Closed({}),
    refuses: ['notFound']
  }),
  driverLogin: command('session/driver_login', {
    may: 'anyone',
    logAs: 'session.driverLoggedIn',
    secret: true,
    input: Closed({ phone: Mobile, code: SmsCode, tenant: Linked }),
    output: Closed({ token: Type.String(), driver_name: Name }),
    refuses: ['wrongCode', 'notADriver', 'tooMany', 'notFound', 'tenantClosed']
  }),
  driverMe: query('session/driver_me', {
    may: [{ type: 3, code: '1-1' }],
    input: Closed({}),
    output: Closed({ driver_name: Name, mobile: WholePhone, carriers: Type.Array(Type.String()), expires_at: Nullable(Time) })
  })
}
