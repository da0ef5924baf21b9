import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { machinesOfTables } from '@yunshu/contract/machines'
import { testDatabase } from '../testkit/database.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { rootFolder } from './platform/folders.ts'

test('the database knows exactly the states that each machine draws', async () => {
  const { adminUrl, drop } = await testDatabase()
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`
  )
  await client.end()
  await drop()
  for (const {
    table,
    machine: { column, states }
  } of machinesOfTables) {
    const checks = rows.filter(
      (row) => row.table.replaceAll('"', '') === table && row.name.endsWith('_known') && new RegExp(`\\(?\\b${column}\\b = ANY`).test(row.rule)
    )
    expect(
      checks.map(({ name }) => name),
      `${table}.${column} has one check of its states`
    ).toHaveLength(1)
    const codes = [...(checks[0]?.rule.match(/ARRAY\[([^\]]*)\]/)?.[1] ?? '').matchAll(/\d+/g)].map(([code]) => Number(code))
    expect(
      codes.sort((a, b) => a - b),
      table
    ).toEqual(
      Object.values(states)
        .map(({ code }) => code)
        .sort((a, b) => a - b)
    )
  }
})

test('the drawings in the docs are fresh', () => {
  const tsx = join(rootFolder, 'node_modules/.bin/tsx')
  expect(() => execFileSync(tsx, [join(rootFolder, 'scripts/docs.ts'), '--check'], { cwd: rootFolder, stdio: 'pipe' })).not.toThrow()
})
