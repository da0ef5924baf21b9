import { tenantMachine } from '../tenant/machine.ts'
import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyPhone,
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
  StateOf,
  Text,
  Time
} from '../kit/fields.ts'

/** The user record of the specification, exactly its fields, with the rights that the menu is made of. */
export const UserInfo = Closed({
  token: Type.String(),
  login_admin_type: OneOf([1, 2, 4] as const),
  user_name: Name,
  mobile: AnyPhone,
  company_name: CompanyName,
  company_system_title: Type.String(),
  type_name: Name,
  role_name: RoleName,
  logo: Type.String(),
  menu_caidan_str: Address
})

/** What the shell needs beside the user record: ids, the theme of the tenant and what this user chose. */
export const Profile = Closed({
  user_id: Id,
  company_id: Id,
  theme: Type.String(),
  /** Where this user logs in again: the entrance of his kind, with his tenant's number where the host leads to another. */
  entrance: Type.String(),
  /** He came in with a password that somebody else made and has to choose his own. */
  must_change: Type.Boolean(),
  /** Who looks in from the root operator; nobody: empty. */
  impersonated_by: Type.String(),
  tenant_state: StateOf(tenantMachine),
  tenant_valid_to: Nullable(Day),
  is_demo: Type.Boolean(),
  unread: Type.Integer(),
  /** By which rules passwords are chosen, and whether this user's is due: until he has changed it, all his rights rest. */
  password_rules: Type.Unsafe<'modern' | 'graded'>({ type: 'string', enum: ['modern', 'graded'] }),
  password_due: Type.Boolean(),
  preferences: Type.Record(Type.String(), Type.Unknown())
})

/** The number of the tenant whose link was followed; a host of its own needs none. */
const Linked = Type.Optional(Text(0, 20))
/** The page that asks. */
const Entrance = Type.Unsafe<'/login' | '/user' | '/system'>({ type: 'string', enum: ['/login', '/user', '/system'] })
/** Six digits that came by SMS. */
const Verify = Type.String({ pattern: '^\\d{6}$', secret: true })

export const session = {
  /** Logs in by account or mobile. `entrance` is the path of the page that asks; a wrong entrance is said clearly. */
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
      challenge: Type.Optional(Text(1, 200)),
      solution: Type.Optional(Text(1, 20))
    }),
    output: Closed({ admin_login_init: Closed({ token: Type.String() }) }),
    refuses: ['wrongPassword', 'locked', 'wrongEntrance', 'disabled', 'workNeeded', 'badInput', 'tenantClosed', 'passwordExpired']
  }),
  /**
   * A piece of work (工作量证明) for a login that follows wrong tries: `solution` is a number in decimal digits such that SHA-256 of
   * `<challenge>.<solution>` begins with `bits` zero bits. It is good once, for three minutes, for this name from this address.
   */
  challenge: query('session/challenge', {
    may: 'anyone',
    input: Closed({ user_name: Text(1, 40), entrance: Type.Optional(Entrance), tenant: Linked }),
    output: Closed({ challenge: Type.String(), bits: Type.Integer() })
  }),
  me: query('/api/user/admin_mess_info', { may: 'user', input: Closed({ token: Type.Optional(Type.String({ maxLength: 200 })) }), output: UserInfo }),
  /** The whole menu of the caller's kind of user, as far as he may see it. */
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
  /** Keeps what the user chose of the shell: theme, columns, language. */
  prefer: command('session/prefer', {
    may: 'user',
    logAs: 'session.preferred',
    input: Closed({ key: Type.String({ pattern: '^[a-z][\\w.:/-]{0,80}$' }), value: Type.Unknown() }),
    output: Closed({})
  }),
  logout: command('session/logout', { may: 'session', logAs: 'session.loggedOut', input: Closed({}), output: Closed({}) }),
  /** Changes the one-time token of an address for a session token. */
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
      type: Type.Unsafe<'driver_login' | 'update_pwd' | 'pay_pwd' | 'register' | 'withdraw'>({
        type: 'string',
        enum: ['driver_login', 'update_pwd', 'pay_pwd', 'register', 'withdraw']
      }),
      tenant: Linked
    }),
    output: Closed({ wait_seconds: Seconds }),
    refuses: ['tooMany']
  }),
  /** Who invites whom, to whoever has the code of a message. */
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
      verify: Verify,
      password: Secret(1, 64),
      password2: Secret(1, 64),
      company_name: Text(2, 80),
      credit_code: Type.String({ pattern: '^[0-9A-Za-z]{18}$' }),
      contact_name: Text(2, 20),
      /** The number of a carrier that invited this shipper; or the code with which a shipper invited this carrier. */
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
      verify: Type.Optional(Verify),
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
  /** Where the user is logged in. */
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
    input: Closed({ phone: Mobile, code: Type.String({ pattern: '^\\d{6}$', secret: true }), tenant: Linked }),
    output: Closed({ token: Type.String(), driver_name: Name }),
    refuses: ['wrongCode', 'notADriver', 'tooMany', 'notFound', 'tenantClosed']
  }),
  driverMe: query('session/driver_me', {
    may: [{ type: 3, code: '1-1' }],
    input: Closed({}),
    output: Closed({ driver_name: Name, mobile: AnyPhone, carriers: Type.Array(Type.String()), expires_at: Nullable(Time) })
  })
}
