import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Id, Mobile, Nullable, OneOf, Secret, Text, Time } from '../kit/fields.ts'

/** The user record of the specification, exactly its fields, with the rights that the menu is made of. */
export const UserInfo = Closed({
  token: Type.String(),
  login_admin_type: OneOf([1, 2, 4] as const),
  user_name: Type.String(),
  mobile: Type.String(),
  company_name: Type.String(),
  company_system_title: Type.String(),
  type_name: Type.String(),
  role_name: Type.String(),
  logo: Type.String(),
  menu_caidan_str: Type.String()
})

/** What the shell needs beside the user record: ids, the theme of the tenant and what this user chose. */
export const Profile = Closed({
  user_id: Id,
  company_id: Id,
  theme: Type.String(),
  is_demo: Type.Boolean(),
  unread: Type.Integer(),
  preferences: Type.Record(Type.String(), Type.Unknown())
})

export const session = {
  /** Logs in by account or mobile. `entrance` is the path of the page that asks; a wrong entrance is said clearly. */
  login: command('/api/index/login', {
    may: 'anyone',
    audit: 'session.loggedIn',
    input: Closed({
      user_name: Type.Optional(Text(1, 40)),
      username: Type.Optional(Text(1, 40)),
      password: Secret(1, 64),
      entrance: Type.Optional(Type.Unsafe<'/login' | '/user' | '/system'>({ type: 'string', enum: ['/login', '/user', '/system'] })),
      captcha_id: Type.Optional(Text(1, 80)),
      captcha: Type.Optional(Text(1, 10))
    }),
    output: Closed({ admin_login_init: Closed({ token: Type.String() }) }),
    refuses: ['wrongPassword', 'locked', 'wrongEntrance', 'disabled', 'captchaNeeded', 'badInput']
  }),
  captcha: query('session/captcha', { may: 'anyone', input: Closed({}), output: Closed({ captcha_id: Type.String(), svg: Type.String() }) }),
  me: query('/api/user/admin_mess_info', { may: 'user', input: Closed({ token: Type.Optional(Type.String({ maxLength: 200 })) }), output: UserInfo }),
  profile: query('session/profile', { may: 'user', input: Closed({}), output: Profile }),
  /** Keeps what the user chose of the shell: theme, columns, language. */
  prefer: command('session/prefer', {
    may: 'user',
    audit: 'session.preferred',
    input: Closed({ key: Type.String({ pattern: '^[a-z][\\w.:/-]{0,80}$' }), value: Type.Unknown() }),
    output: Closed({})
  }),
  logout: command('session/logout', { may: 'session', audit: 'session.loggedOut', input: Closed({}), output: Closed({}) }),
  /** Changes the one-time token of an address for a session token. */
  exchange: command('session/exchange', {
    may: 'anyone',
    audit: 'session.exchanged',
    input: Closed({ token: Secret(20, 200) }),
    output: Closed({ admin_login_init: Closed({ token: Type.String() }) }),
    refuses: ['loggedOut']
  }),
  /** Sends an SMS code; `type` names its purpose. */
  sendCode: command('/api/duanxin/send_msg', {
    may: 'anyone',
    audit: 'session.codeSent',
    input: Closed({
      phone: Mobile,
      type: Type.Unsafe<'driver_login' | 'update_pwd' | 'pay_pwd' | 'register'>({
        type: 'string',
        enum: ['driver_login', 'update_pwd', 'pay_pwd', 'register']
      })
    }),
    output: Closed({ wait_seconds: Type.Integer() }),
    refuses: ['tooMany']
  }),
  driverLogin: command('session/driver_login', {
    may: 'anyone',
    audit: 'session.driverLoggedIn',
    input: Closed({ phone: Mobile, code: Type.String({ pattern: '^\\d{6}$', secret: true }) }),
    output: Closed({ token: Type.String(), driver_name: Type.String() }),
    refuses: ['wrongCode', 'notADriver', 'tooMany']
  }),
  driverMe: query('session/driver_me', {
    may: [{ type: 3, code: '1-1' }],
    input: Closed({}),
    output: Closed({ driver_name: Type.String(), mobile: Type.String(), carriers: Type.Array(Type.String()), expires_at: Nullable(Time) })
  })
}
