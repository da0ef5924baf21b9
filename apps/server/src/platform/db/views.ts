import type pg from 'pg'
import { quoted } from './distribution.ts'
import { scopedSchema } from './scope.ts'

/**
 * A view of each table that the application's role may read, with the rule of its row-level security as an ordinary condition (docs/adr/0023). The rule is read
 * from the policy itself, so the two cannot differ. Made anew after every migration, so that no view lacks a column.
 */
export const makeScopedViews = async (client: pg.Client, appRole: string): Promise<void> => {
  const { rows } = await client.query<{ name: string; rule: string | null }>(
    `select c.relname as name, (select pg_get_expr(p.polqual, p.polrelid) from pg_policy p where p.polrelid = c.oid) as rule
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege($1, c.oid, 'select')
     order by 1`,
    [appRole]
  )
  await client.query('begin')
  await client.query(`create schema if not exists ${scopedSchema}`)
  await client.query(`grant usage on schema ${scopedSchema} to ${quoted(appRole)}`)
  for (const { name, rule } of rows) {
    const view = `${scopedSchema}.${quoted(name)}`
    await client.query(`create view ${view} as select * from public.${quoted(name)}${rule === null ? '' : ` where ${rule}`}`)
    await client.query(`grant select on ${view} to ${quoted(appRole)}`)
  }
  await client.query('commit')
}

/** The views are taken away before a migration, which may change what they show. */
export const dropScopedViews = async (client: pg.Client): Promise<void> => {
  await client.query(`drop schema if exists ${scopedSchema} cascade`)
}

/** Whether they are there: a migration that was killed half-way has left none. */
export const hasScopedViews = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select 1 from pg_namespace where nspname = $1', [scopedSchema])).rowCount === 1
