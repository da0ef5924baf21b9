import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMigrations } from './platform/db/migrate.ts'
import { rootFolder } from './platform/folders.ts'

// A table belongs to the module of its word, as docs/glossary.md says; another module asks that one at its index.ts or rows.ts, and does not name the
// table in its own statements. What still reads one stands in the list below, which only becomes shorter: an entry that is no longer needed fails as well.

/** Tables of another word that a module reads, most of them by a join. */
const foreignReads: Readonly<Record<string, string>> = {
  bankaccount: 'withdraw',
  bill: 'payment settlement_alloc',
  board: 'gps_position waybill waybill_order',
  charge: 'order order_goods receipt statement waybill waybill_goods waybill_order waybill_point',
  company: 'order_sum',
  dispatch: 'order waybill waybill_order',
  driver: 'vehicle waybill',
  gps: 'order vehicle waybill waybill_order waybill_point',
  ledger: 'bank_row recharge withdraw',
  link: 'company order project receipt sms_outbox vehicle',
  loading: 'goods_type vehicle_type waybill',
  loan: 'payment',
  order: 'company_link goods_type gps_position receipt vehicle_type waybill waybill_order waybill_point',
  payable: 'bill waybill',
  payment: 'bill company company_link',
  project: 'company_link rate_rule',
  rate: 'address_book goods_type order order_goods order_point',
  receipt: 'oplog order waybill waybill_goods waybill_point',
  recharge: 'bank_row',
  recon: 'recharge withdraw',
  setting: 'company company_link order rate_rule sms_outbox tenant vehicle',
  statement: 'bill charge company_link order waybill waybill_order',
  task: 'file vehicle_type',
  user: 'company department position role user_factor user_role',
  vehicle: 'driver waybill',
  wallet: 'bank_file bank_row company',
  waybill: 'dispatch order receipt'
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
  expect(foreign('reads')).toEqual(foreignReads)
})

test('the list of foreign reads only becomes shorter', () => {
  expect(Object.values(foreignReads).flatMap((named) => named.split(' ')).length).toBeLessThanOrEqual(95)
})
