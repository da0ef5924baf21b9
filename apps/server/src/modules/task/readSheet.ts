import { Refusal } from '@yunshu/contract/kit/refusals'
import { type Actor, askerOf } from '../../platform/actor.ts'
import { transact } from '../../platform/db/scope.ts'
import { filesOf, idOfUrl } from '../../platform/file/files.ts'
import { type SheetCell, SheetFault, unreadable } from '../../platform/sheet/limits.ts'
import { partsOf, type Purpose } from '../../platform/sheet/threads.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'

type Reading = { readonly purpose: Purpose; readonly job: string; readonly argument?: unknown }

/** What a job makes of an xlsx file that somebody of the actor's company uploaded, part by part. It waits for a thread of its own, so it is called outside of a transaction. */
export async function* sheetParts<T>(
  services: Services,
  actor: Actor,
  url: string,
  { purpose, job, argument }: Reading
): AsyncGenerator<T, undefined> {
  try {
    yield* partsOf<T>({ purpose, asker: askerOf(actor) }, job, await bytesOf(services, actor, url), argument)
  } catch (fault) {
    throw fault instanceof SheetFault ? new Refusal('badSheet', { reason: fault.reason }, { file: fault.reason[actor.origin.lang] }) : fault
  }
  return undefined
}

/** The rows of its first sheet, head and all. */
export const sheetRows = async (services: Services, actor: Actor, url: string): Promise<SheetCell[][]> => {
  const sheet: SheetCell[][] = []
  for await (const rows of sheetParts<SheetCell[][]>(services, actor, url, { purpose: 'ask', job: 'rows' })) sheet.push(...rows)
  if (sheet.length < 2) refuse('badSheet', { reason: { zh: '没有数据行', en: 'it has no rows' } })
  return sheet
}

const bytesOf = async ({ db, files }: Services, actor: Actor, url: string): Promise<Buffer> => {
  const id = idOfUrl(url) ?? refuse('notFound')
  const file = await transact(
    db,
    actor,
    (tx) => filesOf(tx, actor).select(['mime', 'store_key']).where('company_id', '=', actor.company_id).where('id', '=', id).executeTakeFirst(),
    { readonly: true }
  )
  if (!file) return refuse('notFound')
  if (!file.mime.endsWith('sheet')) throw new SheetFault(unreadable)
  return await files.bytesOf(file)
}
