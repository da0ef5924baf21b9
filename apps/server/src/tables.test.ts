import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from './platform/db/migrate.ts'
import { rootFolder } from './platform/folders.ts'

// A table belongs to the module of its word, as docs/glossary.md says; another module asks that one at its index.ts or rows.ts, and does not name the
// table in its own statements. What still reads one stands in the list below with its reason: an entry that is no longer needed fails as well.

/** Why a statement may name a table of another word: what it asks would become more statements, one a row, or read past its index otherwise. */
const reasons = {
  name: 'shows a row of it beside its own, joined',
  search: 'finds its own by a word or a number of it',
  sort: 'filters or sorts a list by a column of it',
  scope: 'shows its own to whom a row of it belongs',
  sum: 'counts or adds up many rows of it',
  board: 'adds up a first page or the big screen',
  run: 'chooses at once all rows that a run or a statement takes'
} as const
type Reason = keyof typeof reasons

/** At most so many; they only become fewer. */
const mostReads = 47

/** Tables of another word that a module reads. */
const foreignReads: Readonly<Record<string, Readonly<Record<string, Reason>>>> = {
  board: { gps_position: 'board', waybill: 'board', waybill_order: 'board' },
  charge: { receipt: 'sum', statement: 'name', waybill: 'sum', waybill_goods: 'sum', waybill_order: 'sum', waybill_point: 'sum' },
  dispatch: { waybill: 'name', waybill_order: 'sum' },
  gps: { waybill: 'scope', waybill_order: 'scope', waybill_point: 'sum' },
  ledger: { bank_row: 'sort', recharge: 'search', withdraw: 'search' },
  link: { company: 'search', order: 'sum', project: 'name', receipt: 'sum' },
  loading: { waybill: 'name' },
  order: { gps_position: 'name', receipt: 'name', waybill: 'search', waybill_order: 'search', waybill_point: 'name' },
  payable: { bill: 'sum', waybill: 'run' },
  payment: { bill: 'search', company: 'name' },
  receipt: { waybill_goods: 'sum', waybill_point: 'name' },
  statement: { charge: 'sum', order: 'run', waybill: 'run', waybill_order: 'name' },
  user: { company: 'name', department: 'sort', position: 'name', role: 'name', user_factor: 'sort', user_role: 'name' },
  wallet: { company: 'search' },
  waybill: { dispatch: 'run', order: 'search', receipt: 'sort' }
}

/** Of the platform itself, without a word: docs/glossary.md names them below its list. */
const platforms = ['idem_key', 'counter', 'node_lease', 'timer', 'write_probe']
/** Parts of a table that the glossary names, under a longer name. */
const parts: Readonly<Record<string, string>> = { oplog_seal: 'oplog', oplog_head: 'oplog', vehicle_type_pattern: 'vehicle_type' }

const modules = join(rootFolder, 'apps/server/src/modules')
const tables = new Set(
  readMigrations().flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'sql' ? [...step.text.matchAll(/^\s*create table "?(\w+)"?/gim)].map(([, name = '']) => name) : []))
  )
)

/** Whose each table is: the words whose line in the glossary names it, or the module in which that word lives. */
const owners = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>()
  for (const line of readFileSync(join(rootFolder, 'docs/glossary.md'), 'utf8').split('\n')) {
    const [, word = '', , , , named = '', folder = ''] = line.split('|').map((cell) => cell.trim())
    const home = /^in (\w+)/.exec(folder)?.[1] ?? word
    for (const table of named
      .split(',')
      .map((name) => name.trim())
      .filter((name) => tables.has(name)))
      found.set(table, (found.get(table) ?? new Set()).add(home))
  }
  return found
}

type Use = { readonly writes: Set<string>; readonly reads: Set<string> }

/** Which tables the statements of each module name, in the query builder or in plain SQL. */
const uses = (): ReadonlyMap<string, Use> => {
  const found = new Map<string, Use>()
  for (const path of readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const [module = ''] = path.split(/[\\/]/)
    const use = found.get(module) ?? { writes: new Set(), reads: new Set() }
    found.set(module, use)
    const text = readFileSync(join(modules, path), 'utf8').replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    for (const [, how = '', table = ''] of [...text.matchAll(built), ...text.matchAll(plain)])
      if (tables.has(table)) (/insert|update|delete/i.test(how) ? use.writes : use.reads).add(table)
  }
  return found
}
const built =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|using|mergeInto|updateVersioned)\(\s*(?:\w+,\s*)?['"`](\w+)/g
const plain = /\b(from|join|insert into|update|delete from)\s+(?:scoped\.)?"?(\w+)"?/g

/** The foreign tables of each module, in the form of the lists above. */
const foreign = (kind: keyof Use): Record<string, string> => {
  const whose = owners()
  const lines = [...uses()].map(([module, use]) => {
    const named = [...use[kind]].filter((table) => !(whose.get(parts[table] ?? table) ?? new Set([module])).has(module))
    return [module, named.toSorted().join(' ')] as const
  })
  return Object.fromEntries(lines.filter(([, named]) => named !== '').toSorted(([a], [b]) => a.localeCompare(b)))
}

test('every table belongs to a word of the glossary', () => {
  const whose = owners()
  expect([...tables].filter((table) => !whose.has(parts[table] ?? table) && !platforms.includes(table))).toEqual([])
  expect(tables.size).toBeGreaterThan(60)
})

test('no module writes to a table of another word', () => {
  expect(foreign('writes')).toEqual({})
})

test('no module reads a table of another word in its own statements, but for those on the list', () => {
  expect(foreign('reads')).toEqual(Object.fromEntries(Object.entries(foreignReads).map(([module, named]) => [module, Object.keys(named).join(' ')])))
})

test('each read of a foreign table has one of the declared reasons, each reason is used, and they only become fewer', () => {
  const given = Object.values(foreignReads).flatMap((named) => Object.values(named))
  expect(given.filter((reason) => !Object.hasOwn(reasons, reason))).toEqual([])
  expect(Object.keys(reasons).filter((reason) => !given.some((one) => one === reason))).toEqual([])
  expect(given.length).toBeLessThanOrEqual(mostReads)
})
