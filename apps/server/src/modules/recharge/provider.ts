import { timingSafeEqual } from 'node:crypto'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { recharge } from '@yunshu/contract/recharge/contract'
import type { Services } from '../../platform/verb/services.ts'

/** What a payment provider says when it calls back; `sign` covers the rest. */
type Callback = InputOf<typeof recharge.callback>
/** A payment provider: signs what it says, and we know its signature. Another provider is another one of these. */
type PaymentProvider = {
  readonly name: string
  /** Nobody's money moves: the cashier is a page of our own. */
  readonly standIn: boolean
  readonly isSigned: (callback: Callback) => boolean
  readonly sign: (said: Omit<Callback, 'sign'>) => Callback
}

/** The provider of this installation; none in production until one is connected. */
export const providerOf = ({ config, secrets }: Services): PaymentProvider | undefined => (config.production ? undefined : standInOf(secrets))

/** The local stand-in: it signs as a provider would, with a key that only this installation has. */
const standInOf = (secrets: Services['secrets']): PaymentProvider => {
  const signatureOf = ({ id, bank_serial_no, amount_fen, result, paid_at }: Omit<Callback, 'sign'>): Buffer =>
    secrets.sign('payment', [id, bank_serial_no, amount_fen, result, paid_at].join('|'))
  return {
    name: 'stand-in',
    standIn: true,
    isSigned: (callback) => {
      const given = Buffer.from(callback.sign, 'base64url')
      const right = signatureOf(callback)
      return given.length === right.length && timingSafeEqual(given, right)
    },
    sign: (said) => ({ ...said, sign: signatureOf(said).toString('base64url') })
  }
}
