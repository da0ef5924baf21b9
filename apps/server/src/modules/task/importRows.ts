import type { ImportCalls } from '@yunshu/contract/kit/importing'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { flawsOf, schemaOf } from '@yunshu/contract/kit/check'
import type { Fault } from '@yunshu/contract/kit/fault'
import { flawSentence } from '@yunshu/contract/kit/invalid'
import { cellFaults, cellText } from '@yunshu/contract/kit/parseCell'
import { type Bilingual, sayIn } from '@yunshu/contract/kit/phrases'
import { Refusal, refusalText } from '@yunshu/contract/kit/refusals'
import { refusals } from '@yunshu/contract/refusals'
import type { Static, TSchema } from 'typebox'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/scope.ts'
import {
  headOf,
  notesOf,
  readCell,
  readTitles,
  reasonTitle,
  rowsBelow,
  seenOf,
  type SheetColumn,
  templateSheets
} from '../../platform/sheet/columns.ts'
import { type SheetCell, SheetFault } from '../../platform/sheet/limits.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { Services } from '../../platform/verb/services.ts'
import { read, readApart, writeAfter, type WriteContext } from '../../platform/verb/verb.ts'
import { sheetOf } from './readSheet.ts'
import { makeSheet, templateSheet } from './sheet.ts'

type Columns = Readonly<Record<string, SheetColumn>>
type Said = { readonly row: number; readonly column: string; readonly reason: Bilingual }
/** One row of a file: what it would become, or what is wrong with it. */
type Line<E> = {
  readonly row: number
  readonly cells: readonly SheetCell[]
  readonly entry: E | undefined
  readonly faults: readonly Said[]
  readonly notes: readonly Said[]
}
/** Reads the cells of one row; what is wrong with one is noted, and `blame` notes what else is. */
export type RowReader<C extends Columns> = {
  readonly read: <N extends keyof C & string>(name: N) => NonNullable<Static<C[N]['field']>> | undefined
  readonly blame: (name: keyof C & string, reason: Bilingual) => undefined
  /** What was read otherwise than it was written; it stands. */
  readonly note: (name: keyof C & string, reason: Bilingual) => void
}

type Import<C extends Columns, E extends object, K> = {
  readonly calls: ImportCalls
  /** What the sheet is called; titles are Chinese for every user, since files travel. */
  readonly sheet: string
  readonly columns: C
  /** The most rows of one file. */
  readonly most: number
  /** The shape of an entry; what breaks it is told at its column. */
  readonly schema: TSchema
  /** What the rows are compared with. */
  readonly known: (tx: Tx, actor: Actor, services: Services) => Promise<K>
  readonly entryOf: (row: RowReader<C>, known: K) => E
  /** The word's own rules about an entry, by field. */
  readonly faultsOf: (entry: E, known: K) => readonly Fault[]
  /** By what two rows of one file are the same, each with the column that says so. */
  readonly keysOf: (entry: E) => Readonly<Partial<Record<keyof C & string, string>>>
  readonly sampleOf: (entry: E, known: K) => { readonly name: string; readonly about: string }
  /** Locks what all the rows need, before the first comes in. */
  readonly lock?: (context: Writing, entries: readonly E[]) => Promise<void>
  /** Brings one row in, or refuses before it has written anything: then the others still come in. */
  readonly insert: (context: Writing, entry: E) => Promise<void>
}
type Writing = Pick<WriteContext<ImportCalls['import']>, 'tx' | 'actor' | 'publishChange' | 'services'>

/** The four verbs of an import whose rows stand for themselves (导入): the columns, the rules and how one row comes in are the word's. */
export const importVerbs = <const C extends Columns, E extends object, K>(of: Import<C, E, K>) => {
  const titles = Object.values(of.columns).map(({ title }) => title)
  const template = read(of.calls.template, async () => {
    const bytes = await templateSheet(templateSheets(of.sheet, of.columns))
    return { name: `${of.sheet}导入模板.xlsx`, base64: bytes.toString('base64') }
  })
  const preview = readApart(of.calls.importPreview, async ({ actor, input, services }) => {
    const { lines, seen, known } = await linesOf(of, services, actor, input)
    const good = lines.flatMap(({ row, entry }) => (entry ? [{ row, ...of.sampleOf(entry, known) }] : []))
    const notes = notesOf(
      lines.flatMap((line) => line.notes),
      actor.origin.lang
    )
    const errors = sayAll(lines.flatMap(({ faults }) => faults).slice(0, told), actor)
    return {
      rows: lines.length,
      good: good.length,
      bad: lines.length - good.length,
      errors,
      seen: { ...seen, notes },
      sample: good.slice(0, sampled)
    }
  })
  const errors = readApart(of.calls.importErrors, async ({ actor, input, services }) => {
    const { lines } = await linesOf(of, services, actor, input)
    const { lang } = actor.origin
    const body = lines
      .filter(({ faults }) => faults.length > 0)
      .map(({ cells, faults }) => [
        ...titles.map((_, i) => cellText(cells[i]) || null),
        faults.map(({ column, reason }) => `${column}：${reason[lang]}`).join('；')
      ])
    const bytes = await makeSheet([{ sheet: of.sheet, head: [...titles, reasonTitle], body, widths: [...titles.map(() => 16), 50] }])
    return { name: '有误的行.xlsx', base64: bytes.toString('base64') }
  })
  const commit = writeAfter(
    of.calls.import,
    async ({ actor, input, services }) => await linesOf(of, services, actor, input),
    async ({ first: { lines }, ...context }) => {
      const { actor, input } = context
      const good = lines.flatMap(({ row, entry }) => (entry ? [{ row, entry }] : []))
      await of.lock?.(
        context,
        good.map(({ entry }) => entry)
      )
      const late: Said[] = []
      for (const { row, entry } of good)
        try {
          await of.insert(context, entry)
        } catch (fault) {
          if (!(fault instanceof Refusal)) throw fault
          late.push({ row, column: columnOf(of.columns, fault), reason: sentenceOf(fault) })
        }
      const all = [...lines.flatMap(({ faults }) => faults), ...late].slice(0, told)
      const counts = { done: good.length - late.length, failed: lines.length - good.length + late.length }
      return { output: { ...counts, errors: sayAll(all, actor) }, log: { after: { file: input.file, ...counts } } }
    }
  )
  return [template, preview, errors, commit] as const
}
const [told, sampled] = [1000, 100]

const sayAll = (faults: readonly Said[], { origin }: Actor) => faults.map(({ row, column, reason }) => ({ row, column, reason: reason[origin.lang] }))
const sentenceOf = (fault: Refusal): Bilingual => ({ zh: refusalText(refusals, fault, 'zh'), en: refusalText(refusals, fault, 'en') })
/** The column of the field that a refusal names; of one that names none it is the first. */
const columnOf = (columns: Columns, { fields }: Refusal): string => {
  const [field = ''] = Object.keys(fields ?? {})
  return (columns[field] ?? Object.values(columns)[0])?.title ?? ''
}

/** A file against what is known now. Two rows that are the same are told so, the second one names the first. */
const linesOf = async <C extends Columns, E extends object, K>(
  of: Import<C, E, K>,
  services: Services,
  actor: Actor,
  { file, hidden_rows = false }: InputOf<ImportCalls['importPreview']>
): Promise<{ readonly lines: readonly Line<E>[]; readonly seen: ReturnType<typeof seenOf>; readonly known: K }> => {
  const sheet = await sheetOf(services, actor, file, { head: headOf(of.columns), hidden_rows })
  const rows = rowsBelow(sheet)
  if (rows.length > of.most)
    refuse('badSheet', { reason: { zh: `一次最多导入 ${of.most} 行`, en: `at most ${of.most} rows can be imported at once` } })
  const head = titlesOf(of.columns, sheet.rows[sheet.head] ?? [])
  const known = await transact(services.db, actor, async (tx) => await of.known(tx, actor, services), { readonly: true })
  const seen = new Map<string, number>()
  const places = Object.values(of.columns).map(({ title }) => head.indexOf(title))
  const lines = rows.map(({ row, cells }) => {
    const mine = places.map((at) => cells[at])
    const line = lineOf(of, row, mine, known)
    const twice = line.entry ? repeated(of, line.entry, row, seen) : []
    return twice.length > 0 ? { ...line, entry: undefined, faults: twice } : line
  })
  return { lines, seen: seenOf(of.columns, sheet), known }
}
const titlesOf = (columns: Columns, head: readonly SheetCell[]): string[] => {
  try {
    return readTitles(columns, head)
  } catch (fault) {
    return fault instanceof SheetFault ? refuse('badSheet', { reason: fault.reason }) : failed(fault)
  }
}
const failed = (fault: unknown): never => {
  throw fault
}

const lineOf = <C extends Columns, E extends object, K>(of: Import<C, E, K>, row: number, cells: readonly SheetCell[], known: K): Line<E> => {
  const faults: Said[] = []
  const notes: Said[] = []
  const names = Object.keys(of.columns)
  const note = (name: string, reason: Bilingual): undefined => {
    const column = of.columns[name]?.title ?? ''
    if (!faults.some((other) => other.column === column)) faults.push({ row, column, reason })
    return undefined
  }
  const entry = of.entryOf(
    {
      read: (name) => {
        const column = of.columns[name]
        if (!column) return undefined
        const found = readCell(column, cells[names.indexOf(name)])
        if (!found.fault) return found.value
        const { fault, slots } = found
        return note(name, { zh: sayIn('zh', cellFaults, fault, slots), en: sayIn('en', cellFaults, fault, slots) })
      },
      blame: note,
      note: (name, reason) => void notes.push({ row, column: of.columns[name]?.title ?? '', reason })
    },
    known
  )
  if (faults.length === 0) {
    for (const flaw of flawsOf(schemaOf(of.schema), entry)) note(flaw.field.split('.').join('_'), flawSentence(flaw))
    if (faults.length === 0) for (const { field, reason } of of.faultsOf(entry, known)) note(field.split('.').join('_'), reason)
  }
  return { row, cells, entry: faults.length > 0 ? undefined : entry, faults, notes }
}

const repeated = <C extends Columns, E extends object, K>(
  { columns, keysOf }: Import<C, E, K>,
  entry: E,
  row: number,
  seen: Map<string, number>
): Said[] =>
  Object.entries(keysOf(entry)).flatMap(([name, key]) => {
    if (!key) return []
    const at = seen.get(`${name}:${key}`)
    seen.set(`${name}:${key}`, at ?? row)
    return at === undefined
      ? []
      : [{ row, column: columns[name]?.title ?? '', reason: { zh: `与第 ${at} 行重复`, en: `is the same as in row ${at}` } }]
  })
