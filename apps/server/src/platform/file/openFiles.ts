import type { Actor } from '../actor.ts'
import type { Tx } from '../db/pool.ts'
import { refuse } from '../verb/refuse.ts'
import { filesOf, idOfUrl } from './files.ts'

/** Whom a file that the operator shows is open to beside its parties. */
export const openTo = { parties: 0, tenant: 1, anybody: 2 } as const
type OpenTo = (typeof openTo)[keyof typeof openTo]

const idsOf = (urls: readonly string[]): number[] => [...new Set(urls.flatMap((url) => idOfUrl(url) ?? []))]

/** Refuses files that the actor may not show, as if they did not exist: those that he may not read himself, and those that were made for one user. */
export const demandFiles = async (tx: Tx, actor: Actor, urls: readonly string[]): Promise<number[]> => {
  const ids = idsOf(urls)
  if (ids.length === 0) return ids
  const found = await filesOf(tx, actor).select('id').where('id', 'in', ids).where('for_user', 'is', null).execute()
  if (found.length < ids.length) refuse('notFound')
  return ids
}

/** Opens what the operator publishes to its readers, or closes it again. */
export const openFiles = async (tx: Tx, actor: Actor, urls: readonly string[], to: OpenTo): Promise<void> => {
  const ids = await demandFiles(tx, actor, urls)
  if (ids.length === 0) return
  await tx.updateTable('file').set({ open_to: to }).where('tenant_id', '=', actor.tenant_id).where('id', 'in', ids).execute()
}

/** An address of the store as its readers load it, without a login where it is open to anybody. */
export const openUrl = (url: string, tenant_no: string): string => url.replace(/^\/files\/(?=\d)/, `/files/open/${tenant_no}/`)
/** The same for a comma-separated list, and within formatted text. */
export const openUrls = (list: string, tenant_no: string): string =>
  list
    .split(',')
    .filter(Boolean)
    .map((url) => openUrl(url, tenant_no))
    .join(',')
export const openRichText = (html: string, tenant_no: string): string =>
  html.replaceAll(/(?<=<img src=")\/files\/(?=\d)/g, `/files/open/${tenant_no}/`)

/** A file that the operator of this tenant shows. Beyond row-level security: within `transactAsSystem`. */
export const findOpenFile = async (tx: Tx, tenant_no: string, id: number) =>
  await tx
    .selectFrom('file as f')
    .innerJoin('tenant as t', 't.id', 'f.tenant_id')
    .select(['f.tenant_id', 'f.name', 'f.mime', 'f.sha256', 'f.store_key', 'f.open_to'])
    .where('t.tenant_no', '=', tenant_no)
    .where('f.id', '=', id)
    .where('f.open_to', '>', openTo.parties)
    .executeTakeFirst()
