import { createCipheriv, createDecipheriv, createHash, createHmac, createPrivateKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'
import { type Asker, FairQueue } from './fairQueue.ts'

/** Some pages of some hundred people: a few megabytes. */
const rememberedTickets = 10_000

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
    ...ticketsOf(key),
    /**
     * The private key (X25519) for one purpose. It is nowhere stored, but made anew from the secret each time: what was encrypted to its public half can be
     * read by nobody until somebody asks for it here again.
     */
    privateKey: (purpose: string): KeyObject =>
      createPrivateKey({ key: Buffer.concat([x25519Head, key(`x25519:${purpose}`)]), format: 'der', type: 'pkcs8' }),
    /** A blind index: finds an encrypted value again without revealing it. */
    blindIndex: (text: string): Buffer => createHmac('sha256', blind).update(text).digest(),
    /** Keyed hashes that only this server can make: for the lines and the chain of the operation log. */
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
    /** As slow as that of a password, for codes that people keep: the same for the same code and salt, so that one hash finds it among several. */
    slowHash: async (code: string, salt: Buffer): Promise<Buffer> => await hashing.run(inside, () => hashRaw(code, { ...argon, salt })),
    hashPassword: async (password: string, asker = inside): Promise<string> => await hashing.run(asker, () => hash(password, argon)),
    verifyPassword: async (stored: string, password: string, asker = inside): Promise<boolean> =>
      await hashing.run(asker, () => verify(stored, password, { secret: pepper }).catch(() => false)),
    /** Refuses who would find no room to wait for a hash. */
    demandHashing: (asker: Asker): void => hashing.demandRoom(asker)
  }
}

/** Texts that the caller keeps for us, sealed; each purpose has a key of its own. */
const ticketsOf = (key: (purpose: string) => Buffer) => {
  const ticketKeys = new Map<string, Buffer>()
  const ticketKey = (purpose: string): Buffer => {
    const found = ticketKeys.get(purpose) ?? key(`ticket:${purpose}`)
    ticketKeys.set(purpose, found)
    return found
  }
  // The same list is asked again and again, and a ticket is a hash and a cipher: what was made is remembered, and forgotten at once when it becomes much.
  const tickets = new Map<string, string>()
  return {
    /** Encrypts what the caller keeps for us, for one purpose; the same text has the same ticket, so that an answer that did not change reads the same. */
    makeTicket: (purpose: string, text: string): string => {
      const known = tickets.get(`${purpose} ${text}`)
      if (known !== undefined) return known
      const of = ticketKey(purpose)
      const iv = createHmac('sha256', of).update(text).digest().subarray(0, 12)
      const cipher = createCipheriv('aes-256-gcm', of, iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const ticket = Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
      if (tickets.size >= rememberedTickets) tickets.clear()
      tickets.set(`${purpose} ${text}`, ticket)
      return ticket
    },
    /** What such a ticket says; undefined for one that this server did not make. */
    openTicket: (purpose: string, ticket: string): string | undefined => {
      const sealed = Buffer.from(ticket, 'base64url')
      if (sealed.length < 29) return undefined
      const decipher = createDecipheriv('aes-256-gcm', ticketKey(purpose), sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(12, 28))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    }
  }
}

/* What stands before the 32 bytes of such a key in PKCS #8 (RFC 8410). */
const x25519Head = Buffer.from('302e020100300506032b656e04220420', 'hex')

/** An opaque 256-bit token; only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/* A hash is slow on purpose. Two at once leave the other threads of the process to files; of one address, which may be an office, twenty wait, and who is known goes first. */
const hashing = new FairQueue({ places: 2, each: 2, waitingOfOne: 20, waitingInAll: 60, patienceMs: 15_000 })
/** Who has a session, and the server itself. */
const inside: Asker = { tenant: 0, who: 'inside', first: true }
/** Who asks to be hashed for from outside, by his address: a device on which its user has logged in before goes first, and waits for none of its neighbours. */
export const hashAsker = (ip: string, device?: string): Asker =>
  device === undefined ? { tenant: 0, who: ip } : { tenant: 0, who: `device ${device}`, first: true }
