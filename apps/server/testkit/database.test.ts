import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

test('a test database is migrated, and the app in it is a plain role that owns nothing', async () => {
  const { appUrl, name, drop } = await testDatabase()
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  const role = await client.query('select rolsuper, rolbypassrls, rolcreatedb, current_database() as name from pg_roles where rolname = current_user')
  const tables = await client.query(`select count(*)::int as owned from pg_tables where tableowner = current_user`)
  const applied = await client.query('select count(*)::int as n from schema_migration').catch((error: { code: string }) => error.code)
  await client.end()
  await drop()
  expect(role.rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, name }])
  expect(tables.rows).toEqual([{ owned: 0 }])
  expect(applied).toBe('42501')
})
