import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { now } from '../../platform/clock.ts'
import { readableCode, readableShape } from '../../platform/readableCode.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Factor, KeptCodes, Use } from './factorStore.ts'

const period = 30
const recoveryCodes = 10
const appOf = (key: string, account = '', issuer = ''): TOTP =>
  new TOTP({ issuer, label: account, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(key) })

/** Makes a key of 160 bits in base32, as authenticator apps take it (RFC 4226, 4). */
export const newKey = (): string => new Secret({ size: 20 }).base32
/** The address that is shown as a QR code, from which an app reads the key. */
export const uriOf = (key: string, account: string, issuer: string): string => appOf(key, account, issuer).toString()

/** What a right code uses up, or undefined for a wrong one: the time step of an app's code, which may be one step of 30 s off (RFC 6238, 5.2) and must not have been used, or a recovery code. The slow hash is only computed for input in the form of a recovery code. */
export const judgeCode = async (
  secrets: Secrets,
  { key_enc, last_step, recovery_salt, recovery_hashes }: Factor,
  typed: string
): Promise<Use | undefined> => {
  const code = typed.trim().toLowerCase()
  if (/^\d{6}$/.test(code)) {
    const at = now().getTime()
    const drift = appOf(secrets.unseal(key_enc)).validate({ token: code, timestamp: at, window: 1 })
    const step = drift === null ? 0 : Math.floor(at / 1000 / period) + drift
    return step > last_step ? { step } : undefined
  }
  if (!readableShape.test(code) || recovery_hashes.length === 0) return undefined
  const hash = await secrets.slowHash(code, recovery_salt)
  return recovery_hashes.some((kept) => timingSafeEqual(kept, hash)) ? { hash } : undefined
}

/** Makes new recovery codes, which are shown once, and their hashes, which are stored. Takes as long as hashing as many passwords. */
export const newCodes = async (secrets: Secrets): Promise<{ codes: string[]; kept: KeptCodes }> => {
  const codes = Array.from({ length: recoveryCodes }, readableCode)
  const recovery_salt = randomBytes(16)
  return { codes, kept: { recovery_salt, recovery_hashes: await Promise.all(codes.map((code) => secrets.slowHash(code, recovery_salt))) } }
}
