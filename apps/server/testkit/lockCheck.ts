import pg from 'pg'
import { loadModule, parseSync } from 'libpg-query'
import { lockOrder, partsOfTrips } from '../src/platform/db/lockOrder.ts'

await loadModule()

type Node = { readonly [key: string]: unknown }
/** What a statement locks or writes, and what it only adds to. */
type Touch = { readonly table: string; readonly adds: boolean }
type Step = { readonly table: string; readonly text: string }
/** A transaction so far: the tables whose rows it holds, in the order in which it came to them. */
type Fault = { readonly what: string; readonly texts: readonly string[] }
type Walk = { readonly held: Map<string, string>; readonly faults: Fault[]; act: string }

const ranks = new Map<string, number>(lockOrder.map((table, at) => [table, at]))
const parts = new Set<string>(partsOfTrips)

/** Hears every statement that clients of the application's role send, and in which order each transaction comes to the rows of the tables that have a place in the order of locks. */
class LockCheck {
  private readonly walks = new WeakMap<object, Walk>()
  private readonly faults = new Map<string, string>()

  record(client: object, text: string, values: readonly unknown[]): void {
    if (/^\s*begin/i.test(text)) this.walks.set(client, { held: new Map(), faults: [], act: '' })
    else if (/^\s*(commit|rollback)\s*;?\s*$/i.test(text)) this.end(client)
    else {
      const walk = this.walks.get(client)
      if (!walk) return
      if (/^insert into "oplog"/.test(text))
        walk.act = (values.find((value) => typeof value === 'string' && /^[a-z]+\.[a-zA-Z]+$/.test(value)) as string) ?? ''
      for (const { table, adds } of touchesOf(text)) this.reach(walk, { table, text }, adds)
    }
  }

  /** The transactions since the last time that went against the order. */
  takeFaults(): string[] {
    const faults = [...this.faults.values()]
    this.faults.clear()
    return faults
  }

  private reach(walk: Walk, { table, text }: Step, adds: boolean): void {
    if (walk.held.has(table)) return
    const rank = ranks.get(table)
    // What was just added nobody else can hold.
    if (!adds && parts.has(table) && !walk.held.has('waybill')) walk.faults.push({ what: `${table} without waybill`, texts: [text] })
    if (!adds && rank !== undefined)
      for (const [first, before] of walk.held)
        if (before !== '' && (ranks.get(first) ?? 0) > rank) walk.faults.push({ what: `${first} before ${table}`, texts: [before, text] })
    if (rank !== undefined || parts.has(table)) walk.held.set(table, adds || rank === undefined ? '' : text)
  }

  private end(client: object): void {
    const walk = this.walks.get(client)
    this.walks.delete(client)
    // A transaction without a line in the log is a test's own, or was refused.
    for (const { what, texts } of walk?.act ? walk.faults : []) {
      const key = `${walk?.act} ${what}`
      this.faults.set(key, `${key}${texts.map((text) => `\n  ${text.trim().slice(0, 200)}`).join('')}`)
    }
  }
}

const known = new Map<string, readonly Touch[]>()
const touchesOf = (text: string): readonly Touch[] => {
  const had = known.get(text)
  if (had) return had
  const touches = /^\s*(set|select set_config)\b/i.test(text) ? [] : readTouches(text)
  known.set(text, touches)
  return touches
}

/** The rows that a statement locks, writes or adds, by table. */
export const readTouches = (text: string): Touch[] => {
  const touches: Touch[] = []
  const read = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(read)
    if (!node || typeof node !== 'object') return
    for (const [kind, value] of Object.entries(node)) {
      const body = value as Node
      read(body)
      const relation = (body?.['relation'] as Node | undefined)?.['relname'] as string | undefined
      if ((kind === 'UpdateStmt' || kind === 'DeleteStmt') && relation) touches.push({ table: relation, adds: false })
      if (kind === 'InsertStmt' && relation)
        touches.push({ table: relation, adds: (body['onConflictClause'] as Node | undefined)?.['action'] !== 'ONCONFLICT_UPDATE' })
      if (kind === 'SelectStmt' && body['lockingClause']) for (const table of tablesOf(body)) touches.push({ table, adds: false })
    }
  }
  read(parseSync(text))
  return touches
}
/* The tables in the FROM of a query that locks: those that it names, or all of them. */
const tablesOf = (select: Node): string[] => {
  const named = (select['lockingClause'] as Node[]).flatMap((clause) => ((clause['LockingClause'] as Node)['lockedRels'] as Node[] | undefined) ?? [])
  const names = named.map((rel) => (rel['RangeVar'] as Node)['relname'])
  const tables: string[] = []
  const enter = (item: Node): void => {
    const range = item['RangeVar'] as Node | undefined
    const join = item['JoinExpr'] as Node | undefined
    if (range) {
      const alias = ((range['alias'] as Node | undefined)?.['aliasname'] ?? range['relname']) as string
      if (names.length === 0 || names.includes(alias)) tables.push(range['relname'] as string)
    }
    if (join) for (const side of ['larg', 'rarg']) enter(join[side] as Node)
  }
  for (const item of (select['fromClause'] as Node[] | undefined) ?? []) enter(item)
  return tables
}

const listen = (): LockCheck => {
  const made = new LockCheck()
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const recording = function (this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown]
    const text = typeof first === 'string' ? first : first?.text
    const values = (typeof first === 'object' ? first?.values : undefined) ?? (Array.isArray(second) ? second : [])
    // The owner makes tables and plants what no door lets through.
    if (text && this.user !== 'yunshu_owner') made.record(this, text, values)
    return send.apply(this, args)
  }
  pg.Client.prototype.query = recording as typeof pg.Client.prototype.query
  return made
}

// Test files of one worker share it, as they share the modules.
const shared = globalThis as { yunshuLockCheck?: LockCheck }
shared.yunshuLockCheck ??= listen()
export const lockCheck = shared.yunshuLockCheck
