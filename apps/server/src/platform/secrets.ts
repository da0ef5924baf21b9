import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** What is derived from the one configured secret; each purpose has a key of its own. */
export type Secrets = ReturnType<typeof makeSecrets>

export const makeSecrets = (secret: string) => {
  const key = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'yunshu', purpose, 32))
  const sealing = key('seal:1')
  const blind = key('blind')
  const pepper = key('pepper')
  const codes = key('code')
  const vouching = key('oplog')
  const argon = { memoryCost: 47_104, timeCost: 1, parallelism: 1, secret: pepper }
  return {
    /** Encrypts personal data at rest: AES-256-GCM with a key number in front. */
    seal: (text: string): Buffer => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), body])
    },
    unseal: (sealed: Buffer): string => {
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(1, 13))
      decipher.setAuthTag(sealed.subarray(13, 29))
      return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]).toString('utf8')
    },
    /** A blind index: finds an encrypted value again without revealing it. */
    blindIndex: (text: string): Buffer => createHmac('sha256', blind).update(text).digest(),
    /** What only this server could have said: the marks and the chain of the operation log. */
    vouch: (...parts: readonly (string | Buffer)[]): Buffer => {
      const mac = createHmac('sha256', vouching)
      for (const part of parts) mac.update(part)
      return mac.digest()
    },
    /** Signs a text for one purpose, which has a key of its own. */
    sign: (purpose: string, text: string): Buffer =>
      createHmac('sha256', key(`sign:${purpose}`))
        .update(text)
        .digest(),
    codeHash: (scene: string, phone: string, code: string): Buffer => createHmac('sha256', codes).update(`${scene}|${phone}|${code}`).digest(),
    hashPassword: async (password: string): Promise<string> => await slot(() => hash(password, argon)),
    verifyPassword: async (stored: string, password: string): Promise<boolean> =>
      await slot(() => verify(stored, password, { secret: pepper }).catch(() => false))
  }
}

/** An opaque 256-bit token; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

// At most four password hashes at once, so that a flood of logins does not starve the rest.
let running = 0
const waiting: (() => void)[] = []
const slot = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= 4) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
