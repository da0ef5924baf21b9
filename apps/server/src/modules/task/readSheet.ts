import { readSheet } from 'read-excel-file/node'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { idOfUrl } from '../../platform/file/files.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'

/** What stands in a sheet; dates come as such where Excel knows them. */
export type SheetCell = string | number | boolean | Date | null | undefined

/** The first sheet of an xlsx file that somebody of the actor's company uploaded. */
export const sheetOf = async (tx: Tx, services: Services, actor: Actor, url: string): Promise<SheetCell[][]> => {
  const id = idOfUrl(url) ?? refuse('notFound')
  const file = await tx
    .selectFrom('file')
    .select(['id', 'mime'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) refuse('notFound')
  const unreadable = { zh: '不是可以读取的 xlsx 文件', en: 'it is not a readable xlsx file' }
  if (!file?.mime.endsWith('sheet')) refuse('badSheet', { reason: unreadable })
  const bytes = await services.files.bytesOf(id)
  const sheet = await readSheet(bytes).catch(() => refuse('badSheet', { reason: unreadable }))
  if (sheet.length < 2) refuse('badSheet', { reason: { zh: '没有数据行', en: 'it has no rows' } })
  return sheet as unknown as SheetCell[][]
}
