import type pg from 'pg'
import type { Statement } from './raw.ts'

type Node = { 'Node Type': string; 'Relation Name'?: string; Plans?: Node[] }
/** Tables of more rows than this may not be read from end to end by a list. */
const large = 10_000

/** The large tables that a statement reads sequentially. */
export const seqScansOf = async (client: pg.Client | pg.PoolClient, { sql, parameters }: Statement): Promise<string[]> => {
  if (sql.startsWith('set ')) {
    await client.query(sql)
    return []
  }
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${sql}`, parameters)
  const read = new Set<string>()
  const walk = (node: Node): void => {
    if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) read.add(node['Relation Name'])
    for (const below of node.Plans ?? []) walk(below)
  }
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan)
  const sizes = await client.query<{ relname: string }>('select relname from pg_class where relname = any($1) and reltuples > $2', [[...read], large])
  return sizes.rows.map(({ relname }) => relname)
}
