import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { type DocNo, numbersIn } from './numbers.ts'

/** A row's table, and by which column it hangs on which rows of the group. */
type Table = { readonly table: string; readonly by: string; readonly of: string }
/** What hangs on an order and its trip, in the order in which rows may be written. */
export const groupTables: readonly Table[] = [
  { table: 'project', by: 'id', of: 'project' },
  { table: 'rate_rule', by: 'project_id', of: 'project' },
  { table: 'order', by: 'id', of: 'order' },
  { table: 'order_point', by: 'order_id', of: 'order' },
  { table: 'order_goods', by: 'order_id', of: 'order' },
  { table: 'order_event', by: 'order_id', of: 'order' },
  { table: 'waybill', by: 'id', of: 'waybill' },
  { table: 'waybill_order', by: 'waybill_id', of: 'waybill' },
  { table: 'waybill_point', by: 'waybill_id', of: 'waybill' },
  { table: 'waybill_goods', by: 'waybill_id', of: 'waybill' },
  { table: 'waybill_event', by: 'waybill_id', of: 'waybill' },
  { table: 'dispatch', by: 'waybill_id', of: 'waybill' },
  { table: 'receipt', by: 'waybill_id', of: 'waybill' },
  { table: 'receipt_line', by: 'receipt_id', of: 'receipt' },
  { table: 'abnormal', by: 'waybill_id', of: 'waybill' },
  { table: 'abnormal_event', by: 'abnormal_id', of: 'abnormal' },
  { table: 'statement', by: 'id', of: 'statement' },
  { table: 'statement_line', by: 'statement_id', of: 'statement' },
  { table: 'charge', by: 'waybill_id', of: 'waybill' },
  { table: 'bill', by: 'id', of: 'bill' },
  { table: 'bill_approval', by: 'bill_id', of: 'bill' },
  { table: 'waybill_part', by: 'waybill_id', of: 'waybill' },
  { table: 'pay_batch', by: 'id', of: 'pay_batch' },
  { table: 'pay_batch_row', by: 'batch_id', of: 'pay_batch' },
  { table: 'payment', by: 'id', of: 'payment' },
  { table: 'settlement_alloc', by: 'payment_id', of: 'payment' },
  { table: 'ledger_txn', by: 'biz_id', of: '*' },
  { table: 'ledger_entry', by: 'txn_id', of: 'ledger_txn' }
]

/** Rows that name each other and are named by nobody else, as text; the ids that are theirs, and their numbers. */
export type Group = {
  readonly tables: readonly { readonly table: string; readonly rows: readonly string[] }[]
  readonly ids: readonly string[]
  readonly numbers: readonly DocNo[]
}

/** What the group begins with: ids of some of its tables; the rest hangs on them. */
type Roots = Readonly<Record<string, readonly number[]>>

/** Reads groups of rows at once; `rootOf` tells, of the ids with which they begin, which group each is of. */
export const readGroups = async <K>(tx: Tx, tenant_id: number, roots: Roots, rootOf: ReadonlyMap<number, K>): Promise<Map<K, Group>> => {
  const owner = new Map<number, K>(rootOf)
  const found = new Map<string, number[]>(Object.entries(roots).map(([table, ids]) => [table, [...ids]]))
  const all: number[] = [...rootOf.keys()]
  const made = new Map<K, { tables: Map<string, string[]>; ids: string[] }>()
  for (const { table, by, of } of groupTables) {
    const parents = of === '*' ? all : (found.get(of) ?? [])
    if (parents.length === 0) continue
    const { rows } = await sql<{ id: number | null; parent: number; text: string }>`
      select (to_jsonb(t) ->> 'id')::bigint as id, ${sql.ref(`t.${by}`)} as parent, row_to_json(t)::text as text from ${sql.table(table)} t
      where t.tenant_id = ${tenant_id} and ${sql.ref(`t.${by}`)} = any(${parents}::bigint[]) order by 1, 3`.execute(tx)
    const ids: number[] = []
    for (const { id, parent, text } of rows) {
      const group = owner.get(parent)
      if (group === undefined) continue
      const kept = made.get(group) ?? { tables: new Map<string, string[]>(), ids: [] }
      made.set(group, kept)
      kept.tables.set(table, [...(kept.tables.get(table) ?? []), text])
      if (id === null) continue
      ids.push(id)
      if (!owner.has(id)) all.push(id)
      owner.set(id, group)
      kept.ids.push(String(id))
    }
    found.set(table, by === 'id' ? [...new Set([...(found.get(table) ?? []), ...ids])] : ids)
  }
  return new Map(
    [...made].map(([key, { tables, ids }]) => {
      const list = [...tables].map(([table, rows]) => ({ table, rows }))
      return [
        key,
        {
          tables: list,
          ids,
          numbers: numbersIn(
            list.flatMap(({ rows }) => rows),
            tables.has('project')
          )
        }
      ]
    })
  )
}
