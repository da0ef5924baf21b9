import { audit } from '@yunshu/contract/audit/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { auditFiles, readQuestions, transportFile } from '../../platform/db/audit.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'

/** So many findings of one question are shown; how many there are is counted. */
const shown = 50

/** The auditor's questions, all of one moment and of the operator's own tenant, each with its rows and how long it took. */
export const runAudit = read(audit.run, async ({ tx, actor }) => {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const tables = await listTenantTables(tx)
  const asked_at = nowIso()
  const start = performance.now()
  const questions = []
  for (const file of auditFiles())
    for (const { said, sql: text, isNote } of readQuestions(file)) {
      const from = performance.now()
      const within = sql.raw(withinTenant(text, tables, actor.tenant_id))
      const { rows } = await sql<Answer>`select q.about, q.found, count(*) over ()::int as n from (${within}) as q limit ${shown}`.execute(tx)
      const found = rows.map((row) => ({ about: String(row.about), found: String(row.found) }))
      const about = file === transportFile ? ('transport' as const) : ('money' as const)
      questions.push({ no: questions.length + 1, about, ask: said, ms: since(from), count: rows[0]?.n ?? 0, is_note: isNote, found })
    }
  return { asked_at, ms: since(start), questions }
})

type Answer = { readonly about: unknown; readonly found: unknown; readonly n: number }

/* The questions speak of whole tables. Each table stands here under its own name with the rows of one tenant, so that a question looks no further even without row-level security. */
const withinTenant = (text: string, tables: readonly string[], tenant_id: number): string => {
  if (!Number.isSafeInteger(tenant_id)) throw new Error(`not an id: ${tenant_id}`)
  const named = tables.filter((table) => new RegExp(`\\b${table}\\b`).test(text))
  const views = named.map((table) => `"${table}" as not materialized (select * from public."${table}" where tenant_id = ${tenant_id})`)
  return views.length === 0 ? text : `with ${views.join(', ')} ${text.replace(/^with\s/i, ', ')}`
}

const listTenantTables = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'tenant_id'`.execute(tx)
  return rows.map(({ name }) => name)
}

const since = (from: number): number => Math.round((performance.now() - from) * 10) / 10
