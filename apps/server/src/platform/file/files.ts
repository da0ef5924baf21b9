import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { gcjFromWgs } from '@yunshu/places/datum'
import { type Grant, grantKey, grantKeysOf } from '@yunshu/contract/kit/console'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Actor } from '../actor.ts'
import { withParties, withParty } from '../db/parties.ts'
import { type Db, isDatabaseAway, type Tx } from '../db/pool.ts'
import { transact } from '../db/scope.ts'
import { newId } from '../ids.ts'
import { demandRoom, megabyte } from '../tenant/limits.ts'
import { notTold, readExif, type Taken } from './exif.ts'
import { sql } from 'kysely'

/** Where the bytes lie; a folder by default. Keys are made here, so no name of a user ever reaches the disk. */
export type Store = {
  /** Whole or not at all. */
  readonly put: (key: string, bytes: Buffer) => Promise<void>
  readonly get: (key: string) => Promise<Buffer>
  /** How many bytes lie there; undefined where nothing does. */
  readonly sizeOf: (key: string) => Promise<number | undefined>
  readonly remove: (key: string) => Promise<void>
}

/** A folder that its owner alone may enter. */
export const folderStore = (root: string): Store => {
  const place = (key: string): string => join(root, key.slice(-2), key)
  const make = async (folder: string): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
  }
  return {
    put: async (key, bytes) => {
      const [file, draft] = [place(key), `${place(key)}.${randomUUID()}`]
      await make(root)
      await make(dirname(file))
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, file)
      } catch (fault) {
        await rm(draft, { force: true })
        throw fault
      }
    },
    get: async (key) => await readFile(place(key)),
    sizeOf: async (key) => await stat(place(key)).then(({ size }) => size, notThere),
    remove: async (key) => await rm(place(key), { force: true })
  }
}

/* A file that is not there is an answer; a store that cannot be read is none. */
const notThere = (fault: unknown): undefined => {
  if ((fault as { code?: string }).code !== 'ENOENT') throw fault
}

type NewFile = {
  readonly name: string
  readonly bytes: Buffer
  readonly taken_at?: string | null
  readonly lng?: number | null
  readonly lat?: number | null
  /** The EXIF block of a photo that was made smaller before it was sent. */
  readonly exif?: Buffer
  /** Made for its maker alone, who may read it as long as he holds one of these rights; absent: for everybody of his company. */
  readonly needs?: readonly Grant[]
}
const images = new Set(['image/jpeg', 'image/png', 'image/webp'])
const documents = new Set(['application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
/** The two forms of a digital invoice beside PDF: an OFD is a zip with its index in it, an XML begins as the authority writes it. Neither is opened here. */
const invoiceForms = [
  { outside: 'application/zip', mime: 'application/ofd', ending: '.ofd', holds: (bytes: Buffer) => bytes.includes('OFD.xml') },
  { outside: 'application/xml', mime: 'application/xml', ending: '.xml', holds: (bytes: Buffer) => bytes.subarray(0, 2000).includes('<EInvoice') }
] as const
export const largestUpload = 10 * 1024 * 1024

/** Uploads and made files: typed by their bytes, images decoded and written anew without their metadata, addresses stable for ever. */
export class Files {
  private readonly store: Store
  constructor(store: Store) {
    this.store = store
  }

  /** Keeps a file for the actor's company and gives its stable address: bytes and row, or neither. */
  async keep(db: Db, actor: Actor, file: NewFile): Promise<{ id: number; url: string }> {
    const { bytes, mime, width, height, taken: own } = await cleaned(file.bytes)
    const taken = file.exif && images.has(mime) ? readExif(file.exif) : own
    const id = newId()
    // Of this upload alone, whatever another server takes its id for: what is put here covers nobody's bytes, and what is removed again was nobody else's.
    const store_key = `${id}-${randomUUID()}`
    const name = safeName(file.name, mime)
    try {
      await transact(db, actor, async (tx) => {
        await demandRoom(tx, actor.tenant_id, 'storage', bytes.length)
        await this.store.put(store_key, bytes)
        await tx
          .insertInto('file')
          .values({
            tenant_id: actor.tenant_id,
            id,
            parties: [actor.company_id],
            company_id: actor.company_id,
            name,
            mime,
            size: bytes.length,
            sha256: createHash('sha256').update(bytes).digest('hex'),
            store_key,
            taken_at: file.taken_at ?? taken.taken_at,
            ...placeOf(file, taken),
            width,
            height,
            created_by: actor.user_id,
            ...(file.needs && { for_user: actor.user_id, for_grants: file.needs.map(grantKey) })
          })
          .execute()
      })
    } catch (fault) {
      // A commit whose answer was lost may have been made all the same: only what the database said no to leaves no row behind.
      if (!isDatabaseAway(fault)) await this.store.remove(store_key).catch(() => {})
      throw fault
    }
    return { id, url: urlOf(id, name) }
  }

  /** A note of the server's own beside the uploads: what must not be forgotten when the database is. */
  async note(name: string, text: string): Promise<void> {
    await this.store.put(`note-${name}`, Buffer.from(text))
  }
  async findNote(name: string): Promise<string | undefined> {
    return await this.store.get(`note-${name}`).then(
      (bytes) => bytes.toString(),
      () => undefined
    )
  }

  /** The bytes of a file's row. */
  async bytesOf({ store_key }: { readonly store_key: string }): Promise<Buffer> {
    return await this.store.get(store_key)
  }
  /** How many bytes of a file lie in the store; undefined where they are gone. */
  async sizeOf({ store_key }: { readonly store_key: string }): Promise<number | undefined> {
    return await this.store.sizeOf(store_key)
  }
}

const urlOf = (id: number, name: string): string => `/files/${id}/${encodeURIComponent(name)}`
/** The id in a stored address; what is not one of ours has none. */
export const idOfUrl = (url: string): number | undefined => {
  const id = Number(/^\/files\/(\d{1,16})\//.exec(url)?.[1])
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** The files that the actor may read: his company's, and those of rows that his company sees; what was made for one user only as that user, with a right to it still. */
export const filesOf = (tx: Tx, actor: Actor) => {
  const held = sql<string[]>`${grantKeysOf(actor.type, actor.codes)}::text[]`
  const own = tx
    .selectFrom('file')
    .where('tenant_id', '=', actor.tenant_id)
    .where((e) => e.or([e('for_user', 'is', null), e.and([e('for_user', '=', actor.user_id), sql<boolean>`for_grants && ${held}`])]))
  return actor.type === 1 ? own : own.where((e) => e(e.val(actor.company_id), '=', e.fn.any('parties')))
}

/** Lets the parties of a row see the files that it holds; a file that the actor may not read is refused as if it did not exist, and so is one that was made for him alone. */
export const shareFiles = async (tx: Tx, actor: Actor, urls: readonly string[], parties: readonly number[]): Promise<void> => {
  const ids = [...new Set(urls.flatMap((url) => idOfUrl(url) ?? []))]
  if (ids.length === 0) return
  const files = await filesOf(tx, actor).select(['id', 'parties']).where('id', 'in', ids).where('for_user', 'is', null).execute()
  if (files.length < ids.length) throw new Refusal('notFound')
  const unseen = files.filter((file) => parties.some((party) => !file.parties.includes(party))).map(({ id }) => id)
  if (unseen.length > 0)
    await tx
      .updateTable('file')
      .set({ parties: withParties(parties) })
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', 'in', unseen)
      .execute()
}

/** The digests of these files, as far as the actor may read them: the same content has the same one. */
export const digestsOf = async (tx: Tx, actor: Actor, urls: readonly string[]): Promise<string[]> => {
  const ids = [...new Set(urls.flatMap((url) => idOfUrl(url) ?? []))]
  if (ids.length === 0) return []
  const files = await filesOf(tx, actor).select('sha256').where('id', 'in', ids).execute()
  return [...new Set(files.map(({ sha256 }) => sha256))]
}

/** The files of somebody who turns out to be somebody else go over to him. */
export const setFilesOwner = async (tx: Tx, tenant_id: number, from: number, to: number): Promise<void> =>
  void (await tx
    .updateTable('file')
    .set({ company_id: to, parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', from)
    .execute())

/** What the sender says of the place (GCJ-02) wins over what stands in the photo (WGS-84). */
const placeOf = (file: NewFile, { lng, lat }: Taken): { lng: number | null; lat: number | null } => {
  if (typeof file.lng === 'number' && typeof file.lat === 'number') return { lng: file.lng, lat: file.lat }
  return lng === null || lat === null ? { lng: null, lat: null } : gcjFromWgs(lng, lat)
}

type Cleaned = { bytes: Buffer; mime: string; width: number | null; height: number | null; taken: Taken }
const cleaned = async (bytes: Buffer): Promise<Cleaned> => {
  if (bytes.length > largestUpload * 6) throw new Refusal('tooLarge', { limit: '60 MB' })
  const { mime = '', ext = '' } = (await fileTypeFromBuffer(bytes)) ?? {}
  const form = invoiceForms.find(({ outside, holds }) => outside === mime && holds(bytes))?.mime
  if (form || documents.has(mime)) return { bytes, mime: form ?? mime, width: null, height: null, taken: notTold }
  if (!images.has(mime)) throw refuseKind(ext)
  // The picture library is 10 MB of a server at rest: it comes with the first picture.
  const { default: sharp } = await import('sharp')
  try {
    // Its head says how large it is, before any of it is unpacked.
    const { width, height, exif } = await sharp(bytes, { limitInputPixels: false }).metadata()
    const pixels = width * height
    if (pixels > mostPixels) throw badFile(tooManyPixels(pixels))
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).rotate()
    const made = await (mime === 'image/png' ? image.png() : mime === 'image/webp' ? image.webp() : image.jpeg({ quality: 85 })).toBuffer({
      resolveWithObject: true
    })
    return { bytes: made.data, mime, width: made.info.width, height: made.info.height, taken: readExif(exif) }
  } catch (fault) {
    throw fault instanceof Refusal ? fault : badFile(brokenPicture)
  }
}
const mostPixels = 50_000_000
const badFile = (reason: Bilingual): Refusal => new Refusal('badFile', { reason })
const million = (pixels: number): number => Math.ceil(pixels / 1_000_000)
const tooManyPixels = (pixels: number): Bilingual => ({
  zh: `图片有 ${million(pixels)} 百万像素，最多 ${million(mostPixels)} 百万像素，请调低分辨率`,
  en: `it has ${million(pixels)} megapixels, and at most ${million(mostPixels)} are; lower its resolution`
})
const brokenPicture: Bilingual = {
  zh: '图片不完整或已损坏，请重新拍摄或另存',
  en: 'the picture is incomplete or broken; take it again or save it anew'
}
const oldOffice: Bilingual = {
  zh: '这是旧版或加密的 Office 文件，请不加密另存为 XLSX',
  en: 'it is an Office file of the old kind, or one with a password; save it as XLSX without one'
}
/* What it is instead, where its bytes say so. */
const refuseKind = (ext: string): Refusal => {
  if (ext === '') return new Refusal('badFileType')
  const kind = ext.toUpperCase()
  return badFile(
    ext === 'cfb'
      ? oldOffice
      : { zh: `这是 ${kind} 文件，请另存为 JPG、PNG、WebP、PDF 或 XLSX`, en: `it is a ${kind} file; save it as JPG, PNG, WebP, PDF or XLSX` }
  )
}

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  ...Object.fromEntries(invoiceForms.map(({ mime, ending }) => [mime, ending]))
}
// Commas would break the comma-separated lists that the specification stores; the ending is what the bytes are.
const safeName = (name: string, mime: string): string =>
  `${
    name
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .replace(/[^\p{L}\p{N}_-]+/gu, '_')
      .slice(0, 60) || 'file'
  }${endings[mime] ?? ''}`

/** How many megabytes of files each of these tenants keeps. Beyond tenants: within `withSystemScope`. */
export const storageOf = async (tx: Tx, tenant_ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await tx
        .selectFrom('file')
        .select(['tenant_id', sql<number>`round(coalesce(sum(size), 0)::numeric / ${megabyte}, 1)`.as('n')])
        .where('tenant_id', 'in', tenant_ids)
        .groupBy('tenant_id')
        .execute()
    ).map(({ tenant_id, n }) => [tenant_id, n])
  )
