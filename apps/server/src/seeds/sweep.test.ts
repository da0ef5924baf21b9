import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doorsWorld, type DoorsWorld } from '../../testkit/doors.ts'
import { transactAsSystem } from '../platform/db/scope.ts'
import { sweep } from './sweep.ts'

let world: DoorsWorld
beforeAll(async () => {
  world = await doorsWorld()
})
afterAll(() => world.close())

/** How many rows of a tenant each table holds, for those that hold any. */
const rowsOf = async (tenant_id: number): Promise<Map<string, number>> =>
  await transactAsSystem(world.services.db, async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`.execute(tx)
    const found = new Map<string, number>()
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} where tenant_id = ${tenant_id}`.execute(tx)
      if (rows[0]?.n) found.set(name, rows[0].n)
    }
    return found
  })

test('a demo that was cut short is cleared away to the last row, but for the log and the books', async () => {
  const { tenant_id } = world.base
  const before = await rowsOf(tenant_id)
  expect(before.size).toBeGreaterThan(40)
  await sweep(world.services.db, tenant_id)
  const append = [
    'card_txn',
    'ledger_entry',
    'ledger_entry_sum',
    'ledger_txn',
    'ledger_txn_sum',
    'oplog',
    'oplog_head',
    'oplog_seal',
    'wallet_flow',
    'wallet_flow_sum'
  ]
  expect([...(await rowsOf(tenant_id)).keys()].filter((table) => !append.includes(table))).toEqual([])
  const other = await rowsOf(3)
  expect(other.get('company')).toBeGreaterThan(0)
})
