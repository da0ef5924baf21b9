import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes
} from 'node:crypto'

/** The prices of a bid, as they are sealed. */
export type Prices = { readonly bid_fen: number; readonly tax_rate_bp: number; readonly total_fen: number; readonly net_fen: number }

/* What stands before the 32 bytes of a public X25519 key in SPKI (RFC 8410). */
const head = Buffer.from('302a300506032b656e032100', 'hex')
const rawOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(head.length)
const keyOf = (raw: Buffer): KeyObject => createPublicKey({ key: Buffer.concat([head, raw]), format: 'der', type: 'spki' })

/** The purpose of a campaign's key: it names the moment before which the key is not made, so that no later change of the row makes an earlier key. */
export const sealPurpose = ({ tenant_id, id, seal_until }: { tenant_id: number; id: number; seal_until: string | null }): string =>
  `campaign:${tenant_id}:${id}:${seal_until === null ? '' : new Date(seal_until).toISOString()}`

/** The public half of a private key, as it is stored. */
export const publicHalf = (privateKey: KeyObject): Buffer => rawOf(createPublicKey(privateKey))

/**
 * Encrypts prices to a campaign's public key: a key pair for this bid alone, X25519, HKDF-SHA256, AES-256-GCM; `about` binds it to its bid. Afterwards not even
 * the server can read it without the private key. Every sealed price has the same length, since the length of a number tells its size.
 */
export const sealPrices = (publicKey: Buffer, about: string, prices: Prices): Buffer => {
  const own = generateKeyPairSync('x25519')
  const ownRaw = rawOf(own.publicKey)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sharedKey(own.privateKey, keyOf(publicKey), ownRaw, publicKey), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([cipher.update(JSON.stringify(prices).padEnd(sealedLength), 'utf8'), cipher.final()])
  return Buffer.concat([ownRaw, iv, cipher.getAuthTag(), body])
}
const sealedLength = 160

/** Reads what was sealed; throws where it was changed or belongs to another bid. */
export const unsealPrices = (privateKey: KeyObject, about: string, sealed: Buffer): Prices => {
  const theirs = sealed.subarray(0, 32)
  const key = sharedKey(privateKey, keyOf(theirs), theirs, publicHalf(privateKey))
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(32, 44)).setAAD(Buffer.from(about)).setAuthTag(sealed.subarray(44, 60))
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(60)), decipher.final()]).toString('utf8')) as Prices
}

const sharedKey = (privateKey: KeyObject, publicKey: KeyObject, sender: Buffer, receiver: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', diffieHellman({ privateKey, publicKey }), Buffer.concat([sender, receiver]), 'yunshu bid', 32))
