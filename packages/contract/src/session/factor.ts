import { Type } from 'typebox'
import { Closed, command, query } from '../kit/endpoint.ts'
import { Count, Nullable, Secret, Time } from '../kit/fields.ts'

/** The second step of a login: six digits that the user's app shows, or one of his recovery codes. */
export const FactorCode = Secret(6, 20)
/** Recovery codes (恢复码), as they are shown, once. */
const Codes = Closed({ codes: Type.Array(Type.String()) })
/** The user's password and a code together, demanded before his second factor is changed. */
const both = { password: Secret(1, 64), verify: FactorCode }
/** Second factor (双重验证): the user's own. The calls that demand one of others, or remove it for a user who has lost it, belong to the word user. */
export const factorCalls = {
  factor: query('session/factor', {
    may: 'user',
    input: Closed({}),
    output: Closed({ set_at: Nullable(Time), codes_left: Count, is_demanded: Type.Boolean() })
  }),
  /** A key for the authenticator app, as text and as the content of a QR code; it is in use once it is confirmed by a code. */
  beginFactor: command('session/begin_factor', {
    may: 'user',
    logAs: 'session.factorBegun',
    secret: true,
    input: Closed({}),
    output: Closed({ key: Type.String(), uri: Type.String() }),
    refuses: ['factorSet']
  }),
  /** Switches it on; every other session of the user ends. */
  confirmFactor: command('session/confirm_factor', {
    may: 'user',
    logAs: 'session.factorOn',
    secret: true,
    input: Closed(both),
    output: Codes,
    refuses: ['factorSet', 'factorNone', 'wrongCode', 'passwordNotConfirmed', 'locked']
  }),
  renewFactorCodes: command('session/renew_factor_codes', {
    may: 'user',
    logAs: 'session.factorCodesRenewed',
    secret: true,
    input: Closed(both),
    output: Codes,
    refuses: ['factorNone', 'wrongCode', 'passwordNotConfirmed', 'locked']
  }),
  /** Switches it off; every other session of the user ends. */
  dropFactor: command('session/drop_factor', {
    may: 'user',
    logAs: 'session.factorOff',
    input: Closed(both),
    output: Closed({}),
    refuses: ['factorNone', 'wrongCode', 'passwordNotConfirmed', 'locked']
  })
}
