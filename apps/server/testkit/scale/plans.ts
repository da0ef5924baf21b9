import type pg from 'pg'
import type { Actor } from '../../src/platform/actor.ts'

/** A statement as it was sent. */
export type Statement = { readonly sql: string; readonly parameters: readonly unknown[] }
type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Node[]
}
/** What one statement cost: blocks that were looked at, rows that were read from tables, and what no list should do. */
type Cost = { readonly blocks: number; readonly read: number; readonly ms: number; readonly faults: readonly string[] }

/** More rows than `read` may not be read from end to end, which is what counts stop at, and one; more than `sorted` may not be sorted for a page. */
type Bounds = { readonly read: number; readonly sorted: number }

/** The settings of row-level security for one actor. */
const scopeOf = ({ tenant_id, company_id, type }: Actor): string =>
  `set local app.tenant = '${tenant_id}'; set local app.company = '${company_id}'; set local app.type = '${type}'`

/** Runs statements as the server would, on a connection of its role, and says what each cost. */
export const costOf = async (client: pg.ClientBase, actor: Actor, statements: readonly Statement[], bounds: Bounds): Promise<Cost> => {
  await client.query(`begin isolation level repeatable read read only; ${scopeOf(actor)}`)
  const costs: Cost[] = []
  try {
    for (const { sql, parameters } of statements) {
      if (sql.startsWith('set ')) {
        await client.query(sql)
        continue
      }
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node & Record<string, number>; 'Execution Time': number }] }>(
        `explain (analyze, buffers, timing off, format json) ${sql}`,
        [...parameters]
      )
      for (const row of rows) {
        const [{ Plan: plan, 'Execution Time': ms }] = row['QUERY PLAN']
        const nodes = [...walk(plan)]
        // Counts and sums may sort what they take in, which is at most what is read.
        const allowed = /^select (c\.tab|count)/.test(sql) ? { ...bounds, sorted: bounds.read } : bounds
        costs.push({
          blocks: (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0),
          read: nodes.filter(isScan).reduce((sum, node) => sum + readBy(node), 0),
          ms,
          faults: nodes.flatMap((node) => faultOf(node, allowed))
        })
      }
    }
  } finally {
    await client.query('rollback')
  }
  return {
    blocks: costs.reduce((sum, { blocks }) => sum + blocks, 0),
    read: costs.reduce((sum, { read }) => sum + read, 0),
    ms: costs.reduce((sum, { ms }) => sum + ms, 0),
    faults: [...new Set(costs.flatMap(({ faults }) => faults))]
  }
}

const walk = function* (node: Node): Generator<Node> {
  yield node
  for (const below of node.Plans ?? []) yield* walk(below)
}
const isScan = (node: Node): boolean => node['Relation Name'] !== undefined
const readBy = (node: Node): number =>
  ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * (node['Actual Loops'] ?? 1)
const faultOf = (node: Node, { read, sorted }: Bounds): string[] => {
  const { 'Node Type': type, 'Relation Name': table = '', Plans: below = [] } = node
  // What stops after as many rows as are counted has not read the table.
  if (type === 'Seq Scan' && readBy(node) > read) return [`reads ${table} from end to end`]
  const put = type === 'Sort' ? (below[0]?.['Actual Rows'] ?? 0) * (below[0]?.['Actual Loops'] ?? 1) : 0
  return put > sorted ? [`sorts ${Math.round(put).toLocaleString('en')} rows`] : []
}

/** Runs statements in their order in one transaction that is undone, as the system; gives for each how many rows all steps of its plan looked at. */
export const workOf = async (client: pg.ClientBase, statements: readonly Statement[]): Promise<{ readonly sql: string; readonly rows: number }[]> => {
  await client.query(`begin; set local app.platform = 'on'`)
  try {
    const work: { sql: string; rows: number }[] = []
    for (const { sql, parameters } of statements) {
      if (sql.startsWith('set ')) continue
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (analyze, timing off, format json) ${sql}`, [...parameters])
      const looked = rows.flatMap((row) => [...walk(row['QUERY PLAN'][0].Plan)]).reduce((sum, node) => sum + lookedAt(node), 0)
      work.push({ sql, rows: looked })
    }
    return work
  } finally {
    await client.query('rollback')
  }
}
const lookedAt = (node: Node): number => readBy(node) + (node['Rows Removed by Join Filter'] ?? 0) * (node['Actual Loops'] ?? 1)

/** How PostgreSQL would answer statements to this actor, as it says it; nothing is run. */
export const explain = async (client: pg.ClientBase, actor: Actor, statements: readonly Statement[]): Promise<string[]> => {
  await client.query(`begin isolation level repeatable read read only; ${scopeOf(actor)}`)
  try {
    const plans: string[] = []
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.query('rollback')
  }
}

/** The tables that hold at least so many rows. */
export const largeTables = async (client: pg.ClientBase, rows: number): Promise<ReadonlySet<string>> => {
  const found = await client.query<{ relname: string }>(`select relname from pg_class where relkind in ('r', 'p') and reltuples >= $1`, [rows])
  return new Set(found.rows.map(({ relname }) => relname))
}
/** Which tables a statement would read from end to end by the plan that serves whatever values come; nothing is run. */
export const readWhole = async (client: pg.ClientBase, text: string): Promise<string[]> => {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (generic_plan, format json) ${text}`)
  const nodes = rows.flatMap((row) => [...walk(row['QUERY PLAN'][0].Plan)])
  return nodes.filter((node) => node['Node Type'] === 'Seq Scan').flatMap((node) => node['Relation Name'] ?? [])
}
