import { audit } from '@yunshu/contract/audit/contract'
import { sql } from 'kysely'
import { nowIso } from '../../platform/clock.ts'
import { auditFiles, readQuestions, transportFile } from '../../platform/db/audit.ts'
import { read } from '../../platform/verb/verb.ts'

/** So many findings of one question are shown; how many there are is counted. */
const shown = 50

/** The auditor's questions, all of one moment and behind the operator's own wall, each with its rows and how long it took. */
export const runAudit = read(audit.run, async ({ tx }) => {
  await sql`set transaction isolation level repeatable read`.execute(tx)
  const asked_at = nowIso()
  const start = performance.now()
  const questions = []
  for (const file of auditFiles())
    for (const { said, sql: text } of readQuestions(file)) {
      const from = performance.now()
      const { rows } = await sql.raw<{ about: unknown; found: unknown }>(text).execute(tx)
      const found = rows.slice(0, shown).map((row) => ({ about: String(row.about), found: String(row.found) }))
      const about = file === transportFile ? ('transport' as const) : ('money' as const)
      questions.push({ no: questions.length + 1, about, ask: said, ms: since(from), count: rows.length, found })
    }
  return { asked_at, ms: since(start), questions }
})

const since = (from: number): number => Math.round((performance.now() - from) * 10) / 10
