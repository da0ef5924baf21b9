import { holds } from '@yunshu/contract/kit/console'
import type { Endpoint } from '@yunshu/contract/kit/endpoint'
import { type Enum, enumAt } from '@yunshu/contract/kit/enums'
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
import { formatOf, valueOf, widthOf } from './cells.ts'
import type { SheetHead } from '../../platform/sheet/write.ts'
import { type SheetPart, writeBook } from '../../platform/sheet/threads.ts'
import type { Value } from '../../platform/sheet/limits.ts'
import type { Fields, Names } from './named.ts'
import { headOf, type Column } from './sheet.ts'
import type { TaskRunner } from './run.ts'
import { startTask } from './start.ts'

/** Finds the list verb that answers on a path. */
export type VerbAt = (path: string) => Verb | undefined
/** What was searched for may be a person's number, so it waits sealed. */
type Asked = { readonly path: string; readonly sealed: string; readonly columns: readonly Column[] }
/** Rows that are read between two reports of progress. */
const atOnce = 1000

/** Starts an export; what it may hold is decided again when it runs, by the rights of then. */
export const makeExport = (verbAt: VerbAt) =>
  write(task.export, async ({ tx, actor, input, services }) => {
    const { path, filters, columns, title } = input
    const verb = verbAt(path) ?? refuse('notExportable')
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

/** Of a list's page the action 导出 is the page's code and `08`: `2-1` is exported by `2-108`; a list that everybody reads, or that comes whole, names who may. */
const demandExport = ({ may, exports, input }: Endpoint, actor: Actor): void => {
  const grants = exports ?? (!isPaged(input) || typeof may === 'string' ? [] : may.map(({ type, code }) => ({ type, code: `${code}08` })))
  if (grants.length === 0) return refuse('notExportable')
  if (!grants.some((grant) => holds(actor.type as 1, actor.codes, grant))) refuse('noPermission')
}

const isPaged = (input: TSchema): boolean => 'pagesize' in ((input as { properties?: Record<string, unknown> }).properties ?? {})

/** Reads the list as its user and writes the rows as that user reads them, some at a time. */
export const runExport =
  (verbAt: VerbAt): TaskRunner =>
  async ({ services, actor, task: row, lang, progress }) => {
    const { path, sealed, columns } = row.input as unknown as Asked
    const filters = JSON.parse(services.secrets.unseal(Buffer.from(sealed, 'base64'))) as Record<string, unknown>
    const verb = verbAt(path) ?? refuse('notExportable')
    demandExport(verb.contract, actor)
    const names = {
      ...(await namesFor(services, actor)),
      enums: enumsOf(verb.contract),
      type: actor.type === 2 || actor.type === 4 ? actor.type : 1
    } as const
    const read = (name: string, one: Fields): Value | undefined => valueOf(name, one, lang, names)
    let done = 0
    let shown: readonly Column[] = []
    let head: SheetHead | undefined
    const headFor = (first: Fields | undefined): SheetHead => {
      shown = columns.filter(({ name }) => first === undefined || read(name, first) !== undefined)
      head = {
        sheet: title(row, lang),
        head: shown.map((column) => headOf(column, lang)),
        widths: shown.map(({ name }) => widthOf(name)),
        formats: shown.map(({ name }) => formatOf(name))
      }
      return head
    }
    const { readable, writable } = new TransformStream<SheetPart, SheetPart>()
    const out = writable.getWriter()
    const feed = async (): Promise<void> => {
      const sums = await readAll(verb, services, actor, filters, async (rows, total) => {
        if (!head) await out.write({ head: headFor(rows[0]) })
        await out.write({ rows: rows.map((one) => shown.map(({ name }) => read(name, one) ?? null)) })
        done += rows.length
        await progress(done, total)
      })
      if (!head) await out.write({ head: headFor(undefined) })
      const foot = shown.map(({ name }, i) => (i === 0 ? say[lang] : typeof sums[name] === 'number' ? (read(name, sums) ?? null) : null))
      if (done > 0 && foot.some((value) => typeof value === 'number')) await out.write({ foot })
      await out.close()
    }
    // Whatever keeps the list from being read ends the writing too, with the same reason, and the other way round.
    const reading = feed().catch(async (error: unknown) => await out.abort(error))
    const parts = readable[Symbol.asyncIterator]()
    const first = await parts.next()
    if (first.done || !('head' in first.value)) throw new Error('an export begins with its head')
    const begun = first.value
    const bytes = await writeBook(
      'task',
      [begun.head],
      (async function* () {
        yield begun
        yield* { [Symbol.asyncIterator]: () => parts }
      })()
    )
    await reading
    return { done, file: { name: `${title(row, lang)}_${shanghaiMinute(now()).replace(/\D/g, '')}.xlsx`, bytes } }
  }

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
/* The enumerations of the very rows of a list, by column. */
const enumsOf = ({ output }: Endpoint): Record<string, Enum | undefined> => {
  const { data } = (output as { properties?: { data?: { items?: { properties?: Record<string, TSchema> } } } }).properties ?? {}
  return Object.fromEntries(Object.entries(data?.items?.properties ?? {}).map(([name, schema]) => [name, enumAt(schema)]))
}
const say = { zh: '合计', en: 'Total' } as const
const title = (row: { title: string; title_en: string }, lang: Lang): string => (lang === 'zh' ? row.title : row.title_en)

/** Names of what rows hold only the numbers of. */
const namesFor = async ({ db }: Parameters<TaskRunner>[0]['services'], actor: Actor): Promise<Names> => {
  const types = await transact(
    db,
    actor,
    (tx) => tx.selectFrom('vehicle_type').select(['id', 'title', 'title_en']).where('tenant_id', '=', actor.tenant_id).execute(),
    { readonly: true }
  )
  return { vehicle_type_id: new Map(types.map(({ id, title: zh, title_en: en }) => [id, { zh, en }])) }
}
