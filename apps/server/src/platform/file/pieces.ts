import { Refusal } from '@yunshu/contract/kit/refusals'
import { sql } from 'kysely'
import { type Actor, principal } from '../actor.ts'
import type { Db, Tx } from '../db/pool.ts'
import { transact } from '../db/scope.ts'
import { type Files, largestUpload } from './files.ts'

/** What one person may have under way in all uploads together, bytes. */
const mostUnderWay = 6 * largestUpload

/** One part of an upload: the upload by its key, where the part begins, how long the whole is, and the part itself; an empty one only asks how far it is. */
type Piece = { readonly key: string; readonly at: number; readonly size: number; readonly bytes: Buffer }
type AboutFile = Omit<Parameters<Files['keep']>[2], 'bytes'>
/** How much of the whole is there, and its address when it is all there. */
type Progress = { readonly received: number; readonly url: string | null }

/**
 * Takes the next piece of an upload that survives a bad line. A piece that does not begin where the last one ended is not taken: the answer says where to
 * go on. Only who sent the first piece adds to it; what is not finished is forgotten after days (`passingTables`).
 */
export const takePiece = async (files: Files, db: Db, actor: Actor, piece: Piece, about: AboutFile): Promise<Progress> => {
  if (piece.size > largestUpload) throw new Refusal('tooLarge', { limit: '10 MB' })
  const { received, url } = await transact(db, actor, (tx) => store(tx, actor, piece))
  if (url !== null || received < piece.size) return { received, url }
  const bytes = await transact(db, actor, (tx) => wholeOf(tx, actor, piece.key), { readonly: true })
  const kept = await files.keep(db, actor, { ...about, bytes })
  return { received, url: await transact(db, actor, (tx) => finish(tx, actor, piece, kept.url)) }
}

const store = async (tx: Tx, actor: Actor, { key, at, size, bytes }: Piece): Promise<Progress> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`piece ${actor.tenant_id} ${principal(actor)}`}, 0))`.execute(tx)
  const before = await progressOf(tx, actor, key)
  if (before.url !== null || bytes.length === 0 || at !== before.received || at + bytes.length > size) return before
  if ((await underWay(tx, actor)) + bytes.length > mostUnderWay) throw new Refusal('tooLarge', { limit: '60 MB' })
  await tx
    .insertInto('file_piece')
    .values({ tenant_id: actor.tenant_id, principal: principal(actor), key, at_byte: at, bytes })
    .execute()
  return { received: at + bytes.length, url: null }
}

const piecesOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('file_piece').where('tenant_id', '=', actor.tenant_id).where('principal', '=', principal(actor))

const progressOf = async (tx: Tx, actor: Actor, key: string): Promise<Progress> => {
  const last = await piecesOf(tx, actor)
    .where('key', '=', key)
    .select(['url', 'at_byte', sql<number>`octet_length(bytes)`.as('length')])
    .orderBy('at_byte', 'desc')
    .executeTakeFirst()
  return last ? { received: last.at_byte + last.length, url: last.url } : { received: 0, url: null }
}

const underWay = async (tx: Tx, actor: Actor): Promise<number> =>
  (await piecesOf(tx, actor).select(sql<number>`coalesce(sum(octet_length(bytes)), 0)`.as('bytes')).executeTakeFirstOrThrow()).bytes

const wholeOf = async (tx: Tx, actor: Actor, key: string): Promise<Buffer> =>
  Buffer.concat((await piecesOf(tx, actor).where('key', '=', key).select('bytes').orderBy('at_byte').execute()).map(({ bytes }) => bytes))

/** The pieces go, and a row remains that gives who asks again the same address. */
const finish = async (tx: Tx, actor: Actor, { key, size }: Piece, url: string): Promise<string> => {
  const row = { tenant_id: actor.tenant_id, principal: principal(actor), key, at_byte: size, bytes: Buffer.alloc(0), url }
  const first = await tx
    .insertInto('file_piece')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returning('url')
    .executeTakeFirst()
  if (!first) return (await progressOf(tx, actor, key)).url ?? url
  await tx
    .deleteFrom('file_piece')
    .where('tenant_id', '=', row.tenant_id)
    .where('principal', '=', row.principal)
    .where('key', '=', key)
    .where('url', 'is', null)
    .execute()
  return url
}
