import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Fen, Mobile, Nullable, OneOf, Secret, SmsCode, Text, Time } from '../kit/fields.ts'

/** Six digits, refused by `payPasswordWeakness` when they are easy to guess. */
const Six = Type.String({ minLength: 1, maxLength: 64, secret: true })

export const paypass = {
  /** 设置或重置支付密码: 1 by the login password, 2 forgotten, by the login phone; an SMS code is needed for both. */
  update: command('/api/user/update_pay_pwd', {
    may: 'user',
    logAs: 'paypass.updated',
    input: Closed({
      type: OneOf([1, 2] as const),
      mobile: Type.Optional(Mobile),
      verify: SmsCode,
      password: Type.Optional(Secret(0, 64)),
      pay_password: Six,
      pay_passwords: Six
    }),
    output: Closed({}),
    refuses: ['noPermission', 'passwordsDiffer', 'weakPayPassword', 'wrongCode', 'passwordNotConfirmed', 'locked', 'mobileNotYours']
  }),
  /** Whether the caller has one, since when, how many tries are left, since when there were wrong ones, and whether they have locked it. */
  state: query('paypass/state', {
    may: 'user',
    input: Closed({}),
    output: Closed({ set_at: Nullable(Time), left: Type.Integer(), wrong_since: Nullable(Time), locked: Type.Boolean() })
  }),
  /** 校验支付密码: gives a proof for one amount to one payee (0 where it goes to several) for one business number; it is valid for five minutes and can be used once. */
  prove: command('paypass/prove', {
    may: 'user',
    logAs: 'paypass.proved',
    secret: true,
    input: Closed({
      pay_password: Six,
      amount_fen: Fen,
      payee_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      biz_no: Text(1, 200)
    }),
    output: Closed({ proof: Type.String({ secret: true }), expires_at: Time }),
    refuses: ['payPasswordUnset', 'payPasswordWrong', 'payPasswordLocked']
  })
}
