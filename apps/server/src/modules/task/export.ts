import { type Grant, holds } from '@yunshu/contract/kit/console'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import type { Known } from '@yunshu/contract/kit/valueText'
import type { Lang } from '@yunshu/contract/kit/phrases'
import { exportLimit, task } from '@yunshu/contract/task/contract'
import type { Actor } from '../../platform/actor.ts'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import type { TSchema } from 'typebox'
import { transact } from '../../platform/db/scope.ts'
import { parseInput } from '../../platform/verb/parse.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { isList } from '../../platform/verb/list.ts'
import type { Services } from '../../platform/verb/services.ts'
import { type Verb, write } from '../../platform/verb/verb.ts'
import { allTypes } from '../setting/index.ts'
import { type Column, columnsOf, type Reading, readerOf } from './cells.ts'
import type { SheetHead } from '../../platform/sheet/write.ts'
import { type SheetPart, writeBook } from '../../platform/sheet/threads.ts'
import type { ListSheet } from './rowsOfList.ts'
import type { TaskRunner } from './run.ts'
import { startTask } from './start.ts'

/** What was searched for may be a person's number, so it waits sealed. */
type Asked = { readonly path: string; readonly sealed: string; readonly columns: readonly Column[] }
/** Rows that are read between two reports of progress. */
const atOnce = 500

/** Starts an export; what it may hold is decided again when it runs, by the rights of then. */
export const exportTasks = write(task.export, async ({ tx, actor, input, services }) => {
  const { path, filters, columns, title } = input
  const verb = verbAt(services, path)
  demandExport(verb.contract, actor)
  parseInput(verb.contract, filters, actor.origin.lang)
  const sealed = services.secrets.seal(JSON.stringify(filters))
  const row = await startTask(tx, services, actor, {
    kind: 'export',
    title,
    input: { path, sealed: sealed.toString('base64'), columns } satisfies Asked
  })
  return { output: { job_id: row.id }, log: { id: row.id, no: title[actor.origin.lang], after: { path, filters } } }
})

const demandExport = (contract: Endpoint, actor: Actor): readonly Grant[] => {
  const grants = exportGrants(contract)
  if (grants.length === 0) return refuse('notExportable')
  if (!grants.some((grant) => holds(actor.type as 1, actor.codes, grant))) refuse('noPermission')
  return grants
}
/** Of a list's page the action 导出 is the page's code and `08`: `2-1` is exported by `2-108`; a list that everybody reads, or that comes whole, names who may. */
const exportGrants = ({ may, exports, input }: Endpoint): readonly Grant[] =>
  exports ?? (!isPaged(input) || typeof may === 'string' ? [] : may.map(({ type, code }) => ({ type, code: `${code}08` })))

const isPaged = (input: TSchema): boolean => 'pagesize' in ((input as { properties?: Record<string, unknown> }).properties ?? {})

/** Reads the list as its user and writes the rows as that user reads them, some at a time. */
export const runExport: TaskRunner = async ({ services, actor, task: row, lang, progress }) => {
  const { path, sealed, columns } = row.input as Asked
  const filters = JSON.parse(services.secrets.unseal(Buffer.from(sealed, 'base64'))) as Record<string, unknown>
  const verb = verbAt(services, path)
  const needs = demandExport(verb.contract, actor)
  const reading: Reading = {
    lang,
    type: actor.type === 2 || actor.type === 4 ? actor.type : 1,
    known: await knownBy(services, actor)
  }
  const shown = columnsOf(verb.contract, columns, readerOf(reading))
  const head: SheetHead = {
    sheet: title(row, lang),
    head: shown.map((column) => column.head),
    widths: shown.map(({ width }) => width),
    formats: shown.map(({ format }) => format)
  }
  let done = 0
  const { readable, writable } = new TransformStream<SheetPart, SheetPart>()
  const out = writable.getWriter()
  const feed = async (): Promise<void> => {
    await out.write({ head })
    const sums = await readAll(verb, services, actor, filters, async (rows, total) => {
      await out.write({ given: rows })
      done += rows.length
      await progress(done, total)
    })
    const foot = shown.map(({ sumOf, name }, i) => (i === 0 ? say[lang] : sumOf(sums[name])))
    if (done > 0 && foot.some((value) => typeof value === 'number')) await out.write({ foot })
    await out.close()
  }
  // Whatever keeps the list from being read ends the writing too, with the same reason, and the other way round.
  const feeding = feed().catch(async (error: unknown) => await out.abort(error))
  const argument: ListSheet = { path, columns, reading }
  const bytes = await writeBook('task', [head], readable, { shape: 'list', argument })
  await feeding
  return { done, file: { name: `${title(row, lang)}_${shanghaiMinute(now()).replace(/\D/g, '')}.xlsx`, bytes, needs } }
}
const verbAt = (services: Services, path: string): Verb => (services.verbAt(path) as Verb | undefined) ?? refuse('notExportable')

type Fields = Readonly<Record<string, unknown>>
type TakeRows = (rows: readonly Fields[], total: number) => Promise<void>
/* A list is read from end to end as it is at one moment; what is no list comes whole and tells its sums beside its rows. */
const readAll = async (verb: Verb, services: Services, actor: Actor, filters: object, take: TakeRows): Promise<Fields> => {
  if (!isList(verb)) {
    const whole = (await verb.run(services, actor, filters)) as { data: Fields[] } & Record<string, unknown>
    if (whole.data.length > 0) await take(whole.data, whole.data.length)
    return whole
  }
  return await verb.stream(services, actor, filters, atOnce, async (rows, total) => {
    if (total > exportLimit) refuse('tooManyToExport', { limit: exportLimit })
    if (rows.length > 0) await take(rows as readonly Fields[], total)
  })
}
const say = { zh: '合计', en: 'Total' } as const
const title = (row: { title: string; title_en: string }, lang: Lang): string => (lang === 'zh' ? row.title : row.title_en)

/** Names of what rows hold only the numbers of. */
const knownBy = async ({ db }: Parameters<TaskRunner>[0]['services'], actor: Actor): Promise<Known> => {
  const types = await transact(db, actor, (tx) => allTypes(tx, actor.tenant_id), { readonly: true })
  return { vehicleTypes: new Map(types.map(({ id, title: zh, title_en: en }) => [id, { zh, en }])) }
}
