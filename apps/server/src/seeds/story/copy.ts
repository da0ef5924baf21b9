import { addDays } from '@yunshu/domain/calendar'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { insertJson } from '../../platform/db/insertRows.ts'
import { newId } from '../../platform/ids.ts'
import { type Group, groupTables } from './group.ts'
import { movedCompact, numbersFor } from './numbers.ts'

export type Copy = {
  readonly group: Group
  /** So many days later than what is copied. */
  readonly days: number
  /** Ids and words that are others in the copy: of companies, people, vehicles, places, goods; behind a `#`, the letters before the numbers that shippers give their orders. */
  readonly words: ReadonlyMap<string, string>
  /** Serials of the bank go on by this. */
  readonly serials?: number
}

/** Whose the rows are, and the company that leads to where they are kept. */
export type Owner = Pick<Actor, 'tenant_id' | 'company_id'>

/** What was written by the clock of the machine, while the demo was filled in, and not by the story's: it stays where it is. */
export type Machine = { readonly from: number; readonly until: number }

/**
 * Writes copies of groups of rows: every row anew, with ids and numbers of its own, every moment moved, other companies, people and places for those of the group.
 * A group is closed: what its rows name of each other they name of the copy in the copy. So what was true of its sums, its course and its books is true of the copy's.
 */
export const writeCopies = async (tx: Tx, owner: Owner, machine: Machine, copies: readonly Copy[]): Promise<ReadonlyMap<string, string>[]> => {
  const numbers = await numbersFor(
    tx,
    owner.tenant_id,
    copies.map(({ group, days }) => ({ numbers: group.numbers, days }))
  )
  const texts = new Map<string, string[]>()
  const made = copies.map(
    ({ group }, i) => new Map<string, string>([...(numbers[i] ?? []), ...group.ids.map((id) => [id, String(newId())] as const)])
  )
  for (const [i, copy] of copies.entries()) {
    const write = writer(copy, machine, made[i] ?? new Map())
    for (const { table, rows } of copy.group.tables) {
      const list = texts.get(table) ?? []
      for (const row of rows) list.push(write(row))
      texts.set(table, list)
    }
  }
  for (const { table } of groupTables) await insertTexts(tx, owner, table, texts.get(table) ?? [])
  return made
}

const atOnce = 4000
const insertTexts = async (tx: Tx, owner: Owner, table: string, rows: readonly string[]): Promise<void> => {
  if (rows.length === 0) return
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = ${`"${table}"`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    tx
  )
  const names = columns.map(({ name }) => name)
  for (let i = 0; i < rows.length; i += atOnce) await insertJson(tx, table, owner, names, `[${rows.slice(i, i + atOnce).join(',')}]`)
}

/* One pass over the text of a row: ids, numbers, moments, serials and words, whichever comes first. */
const writer = ({ days, words, serials = 0 }: Copy, machine: Machine, own: ReadonlyMap<string, string>): ((row: string) => string) => {
  const known = [...words.keys()].filter((word) => !/^\d{14,}$/.test(word)).sort((a, b) => b.length - a.length)
  const parts = [
    String.raw`(?<![\d.])\d{15,16}(?![\d.])`,
    String.raw`\b[A-Z]{2}\d{13,14}(?!\d)`,
    String.raw`\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:\+00(?::00)?|Z))?`,
    String.raw`\b[A-Z]{2}\d{9}\b`,
    String.raw`\bSK\d{12}\b`,
    ...known.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  ]
  const every = new RegExp(parts.join('|'), 'g')
  const moved = (text: string): string => {
    if (text.length === 10) return addDays(text, days)
    const at = Date.parse(text.replace(' ', 'T').replace(/\+00$/, 'Z'))
    return at >= machine.from && at <= machine.until ? text : text.replace(/^.{10}/, (date) => addDays(date, days))
  }
  const one = (text: string): string =>
    words.get(text) ??
    own.get(text) ??
    (/^\d{4}-/.test(text)
      ? moved(text)
      : text.startsWith('SK') && text.length === 14
        ? `SK${String(Number(text.slice(2)) + serials).padStart(12, '0')}`
        : /^[A-Z]{2}\d{9}$/.test(text)
          ? `${(words.get(`#${text.slice(0, 2)}`) ?? `#${text}`).slice(1, 3)}${movedCompact(text.slice(2, 8), days)}${text.slice(8)}`
          : text)
  return (row) => row.replace(every, one)
}
