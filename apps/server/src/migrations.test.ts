import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, expect, test } from 'vitest'
import { readMigrations } from './platform/db/migrate.ts'
import { serverFolder } from './platform/folders.ts'

// What the migrations must keep to, so that they read like a book and run on a cluster as on one machine (docs/adr/0018-spread-over-machines.md).

type Node = { readonly [key: string]: unknown }
const steps = readMigrations().flatMap(({ name, steps: own }) => own.map((step) => ({ name, step })))
const texts = steps.flatMap(({ name, step }) => (step.kind === 'sql' ? [{ name, text: step.text }] : []))
const spread = new Set(steps.flatMap(({ step }) => (step.kind === 'directive' && ['distribute', 'tenant'].includes(step.name) ? [step.table] : [])))
const reference = new Set(steps.flatMap(({ step }) => (step.kind === 'directive' && step.name === 'reference' ? [step.table] : [])))
let parsed: { name: string; text: string; kind: string; body: Node }[]
beforeAll(async () => {
  await loadModule()
  parsed = texts.flatMap(({ name, text }) =>
    ((parseSync(text) as { stmts: { stmt: Node }[] }).stmts ?? []).map(({ stmt }) => {
      const [kind, body] = Object.entries(stmt)[0] as [string, Node]
      return { name, text, kind, body }
    })
  )
})

const get = (value: unknown, ...path: (string | number)[]): unknown => path.reduce<unknown>((at, key) => (at as Node | undefined)?.[key], value)
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : [])
const words = (value: unknown): string[] => listOf(value).map((one) => get(one, 'String', 'sval') as string)
/** Every constraint, with the table it stands on and its columns. */
const constraints = () =>
  parsed.flatMap(({ kind, body }) => {
    const table = get(body, 'relation', 'relname') as string
    const within =
      kind === 'CreateStmt'
        ? listOf(body['tableElts'])
        : kind === 'AlterTableStmt'
          ? listOf(body['cmds']).map((cmd) => get(cmd, 'AlterTableCmd', 'def') as Node)
          : []
    return within.flatMap((one) => {
      const constraint = get(one, 'Constraint') as Node | undefined
      return constraint ? [{ table, constraint, type: constraint['contype'] as string }] : []
    })
  })

test('every statement is one command, and every column says what it is on its own line', () => {
  expect(parsed.length).toBe(texts.length)
  const bare = parsed
    .filter(({ kind }) => kind === 'CreateStmt')
    .flatMap(({ name, text, body }) => {
      const columns = listOf(body['tableElts']).flatMap((one) => (get(one, 'ColumnDef', 'colname') as string | undefined) ?? [])
      return columns.filter((column) => !new RegExp(`^ {2}${column} .* -- \\S`, 'm').test(text)).map((column) => `${name} ${column}`)
    })
  expect(bare).toEqual([])
})

test('constraints and indexes have names, and stand on columns of no line', () => {
  expect(constraints().filter(({ constraint }) => !constraint['conname'])).toEqual([])
  const inline = parsed.flatMap(({ name, body }) =>
    listOf(body['tableElts']).flatMap((one) =>
      listOf(get(one, 'ColumnDef', 'constraints'))
        .map((constraint) => get(constraint, 'Constraint', 'contype') as string)
        .filter((type) => !['CONSTR_NOTNULL', 'CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].includes(type))
        .map((type) => `${name} ${type}`)
    )
  )
  expect(inline).toEqual([])
  expect(parsed.filter(({ kind, body }) => kind === 'IndexStmt' && !body['idxname'])).toEqual([])
})

test('a change of a table adds one constraint, and nothing beside it', () => {
  const crowded = parsed.filter(
    ({ kind, body }) =>
      kind === 'AlterTableStmt' &&
      listOf(body['cmds']).length > 1 &&
      listOf(body['cmds']).some((cmd) => get(cmd, 'AlterTableCmd', 'subtype') === 'AT_AddConstraint')
  )
  expect(crowded.map(({ text }) => text)).toEqual([])
  const pointing = parsed.filter(
    ({ kind, body }) => kind === 'CreateStmt' && listOf(body['tableElts']).some((one) => get(one, 'Constraint', 'contype') === 'CONSTR_FOREIGN')
  )
  expect(pointing.map(({ text }) => text)).toEqual([])
})

test('what is unique in a table of tenants begins with the tenant, and holds the column of its partitions', () => {
  const partitionOf = new Map(
    parsed.flatMap(({ kind, body }) =>
      kind === 'CreateStmt' && body['partspec']
        ? [[get(body, 'relation', 'relname') as string, get(body, 'partspec', 'partParams', 0, 'PartitionElem', 'name') as string] as const]
        : []
    )
  )
  expect([...partitionOf.keys()].sort()).toEqual(['gps_position', 'oplog', 'order_event', 'sms_outbox', 'waybill_event'])
  const unique = [
    ...constraints()
      .filter(({ type }) => type === 'CONSTR_PRIMARY' || type === 'CONSTR_UNIQUE')
      .map(({ table, constraint }) => ({ table, columns: words(constraint['keys']) })),
    ...parsed
      .filter(({ kind, body }) => kind === 'IndexStmt' && body['unique'])
      .map(({ body }) => ({
        table: get(body, 'relation', 'relname') as string,
        columns: listOf(body['indexParams']).map((one) => get(one, 'IndexElem', 'name') as string)
      }))
  ]
  expect(unique.length).toBeGreaterThan(100)
  expect(unique.filter(({ table, columns }) => spread.has(table) && columns[0] !== 'tenant_id')).toEqual([])
  expect(unique.filter(({ table, columns }) => partitionOf.has(table) && !columns.includes(partitionOf.get(table) ?? ''))).toEqual([])
})

test('tables point to each other within a tenant or to what every machine has, and never lose what they point to by themselves', () => {
  const wrong = constraints().flatMap(({ table, constraint, type }) => {
    if (type !== 'CONSTR_FOREIGN') return []
    const to = get(constraint, 'pktable', 'relname') as string
    const within = spread.has(table) && spread.has(to) && words(constraint['fk_attrs'])[0] === 'tenant_id'
    const isFree = ['a', 'r', 'c'].includes((constraint['fk_del_action'] as string | undefined) ?? 'a')
    return isFree && (within || (reference.has(to) && !spread.has(to))) ? [] : [`${table} to ${to}`]
  })
  expect(wrong).toEqual([])
})

test('no trigger takes a lock, or names its rule where a cluster loses the name', () => {
  expect(texts.filter(({ text }) => /pg_(try_)?advisory/.test(text)).map(({ name }) => name)).toEqual([])
  expect(texts.filter(({ text }) => /\bconstraint\s*=/.test(text)).map(({ name }) => name)).toEqual([])
})

test('connections of the application’s role are opened in one place, which says what a cluster must hear', () => {
  // Of the owner: the launcher and what makes tables; the check before the start reads settings only, and the watch asks who is connected.
  const owners = /^(launch\/|platform\/db\/(migrate|months|checkServer|pool|watch)\.ts$)/
  const openers = readdirSync(join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !owners.test(name))
    .filter((name) => /new pg\.(Client|Pool)\b/.test(readFileSync(join(serverFolder, 'src', name), 'utf8')))
  expect(openers).toEqual([])
})
