import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Mobile, Nullable, OneOf, Secret, Time } from '../kit/fields.ts'

/** Six digits, checked for what is easily guessed by `payPasswordWeakness`. */
const Six = Type.String({ minLength: 1, maxLength: 64, secret: true })

export const paypass = {
  /** 设置或重置支付密码: 1 by the login password, 2 forgotten, by the login phone; an SMS code is needed for both. */
  update: command('/api/user/update_pay_pwd', {
    may: 'user',
    audit: 'paypass.updated',
    input: Closed({
      type: OneOf([1, 2] as const),
      mobile: Type.Optional(Mobile),
      verify: Type.String({ pattern: '^\\d{6}$', secret: true }),
      password: Type.Optional(Secret(0, 64)),
      pay_password: Six,
      pay_passwords: Six
    }),
    output: Closed({}),
    refuses: ['noPermission', 'passwordsDiffer', 'weakPayPassword', 'wrongCode', 'passwordNotConfirmed', 'locked', 'mobileNotYours']
  }),
  /** Whether the caller has one, and since when. */
  state: query('paypass/state', { may: 'user', input: Closed({}), output: Closed({ set_at: Nullable(Time) }) })
}
