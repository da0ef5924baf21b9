import { Refusal } from '@yunshu/contract/kit/refusals'
import { type Actor, askerOf } from '../../platform/actor.ts'
import { transact } from '../../platform/db/scope.ts'
import { filesOf, idOfUrl } from '../../platform/file/files.ts'
import { hiddenReason } from '../../platform/sheet/columns.ts'
import type { Reading, Sheet, TitleSought } from '../../platform/sheet/head.ts'
import { SheetFault, unreadable } from '../../platform/sheet/limits.ts'
import { csvTable, type Table } from '../../platform/sheet/titled.ts'
import { type Job, partsOf, type Purpose } from '../../platform/sheet/threads.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'

type Asked = Job & { readonly purpose: Purpose }

/** What a job makes of an xlsx file that somebody of the actor's company uploaded, part by part. It waits for a thread of its own, so it is called outside of a transaction. */
export async function* sheetParts<T>(services: Services, actor: Actor, url: string, { purpose, ...job }: Asked): AsyncGenerator<T, undefined> {
  try {
    yield* partsOf<T>({ purpose, asker: askerOf(actor) }, job, await bytesOf(services, actor, url))
  } catch (fault) {
    throw fault instanceof SheetFault ? sheetRefusal(fault, actor) : fault
  }
  return undefined
}

/** The table of a workbook whose titles are known, with its head and rows. */
export const sheetOf = async (services: Services, actor: Actor, url: string, reading: Reading): Promise<Sheet> => {
  const parts = sheetParts<Omit<Sheet, 'rows'> | Sheet['rows']>(services, actor, url, { purpose: 'ask', job: 'rows', reading })
  let table: Omit<Sheet, 'rows'> | undefined
  const rows: Sheet['rows'][number][] = []
  for await (const part of parts)
    if ('head' in part) table = part
    else rows.push(...part)
  if (!table || rows.length <= table.head + 1) return refuse('badSheet', { reason: { zh: '没有数据行', en: 'it has no rows' } })
  return { ...table, rows }
}

type Given = { readonly file?: string | undefined; readonly csv?: string | undefined }
/**
 * The table of a file that a bank or a supplier made, a workbook or the text of a csv; undefined where neither came. Every row of it counts: one with rows that
 * are hidden or filtered away is sent back with their numbers.
 */
export const tableOf = async (services: Services, actor: Actor, { file, csv }: Given, head: readonly TitleSought[]): Promise<Table | undefined> => {
  if (csv)
    try {
      return csvTable(csv, head)
    } catch (fault) {
      throw fault instanceof SheetFault ? sheetRefusal(fault, actor) : fault
    }
  if (!file) return undefined
  const sheet = await sheetOf(services, actor, file, { head, hidden_rows: true })
  const hidden = hiddenReason(sheet)
  if (hidden) refuse('badSheet', { reason: hidden })
  return sheet
}
/** The table of a file that a customer made, a workbook or the text of a csv, with what is told of it. */
export const givenSheet = async (
  services: Services,
  actor: Actor,
  { file = '', csv, hidden_rows = false }: Given & { readonly hidden_rows?: boolean | undefined },
  head: readonly TitleSought[]
): Promise<Sheet> => {
  if (csv === undefined) return await sheetOf(services, actor, file, { head, hidden_rows })
  try {
    return { ...csvTable(csv, head), name: 'csv', hidden: [], others: [] }
  } catch (fault) {
    throw fault instanceof SheetFault ? sheetRefusal(fault, actor) : fault
  }
}
const sheetRefusal = (fault: SheetFault, { origin }: Actor): Refusal =>
  new Refusal('badSheet', { reason: fault.reason }, { file: fault.reason[origin.lang] })

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
