import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { serverFolder } from '../folders.ts'

/** The file about what is driven; whatever else is asked is about money. */
export const transportFile = 'main-job.sql'
/** A question to the database whose every row is a finding. */
export type Question = { readonly ask: string; readonly said: Bilingual; readonly sql: string }
export type Finding = { readonly ask: string; readonly about: string; readonly found: string }
type Client = { query: (text: string) => Promise<{ rows: unknown[] }> }

/** The files of questions, one a part of the trade. */
export const auditFiles = (): string[] =>
  readdirSync(join(serverFolder, 'audit'))
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** The questions of one file, in its order. */
export const readQuestions = (file = transportFile): Question[] =>
  readFileSync(join(serverFolder, 'audit', file), 'utf8')
    .split(/^-- ask: /m)
    .slice(1)
    .map((part) => {
      const [ask = '', ...rest] = part.split('\n')
      const zh = /^-- zh: (.*)$/.exec(rest[0] ?? '')?.[1]
      return {
        ask: ask.trim(),
        said: { zh: zh?.trim() ?? ask.trim(), en: ask.trim() },
        sql: rest
          .slice(zh === undefined ? 0 : 1)
          .join('\n')
          .trim()
      }
    })

/** The questions of all files. */
export const allQuestions = (): Question[] => auditFiles().flatMap((file) => readQuestions(file))

/** Row-level security that hides every row would make every answer empty; nothing is proved by that. */
const demandSight = async (client: Client): Promise<void> => {
  const { rows } = await client.query('select exists (select from tenant) as any_tenant, exists (select from company) as any_company')
  const { any_tenant, any_company } = rows[0] as { any_tenant: boolean; any_company: boolean }
  if (any_tenant && !any_company) throw new Error('the auditor sees no row of any tenant, so its questions prove nothing')
}

/** Asks everything of one moment, across all tenants; no finding is the proof. */
export const audit = async (client: Client, questions = allQuestions()): Promise<Finding[]> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local app.platform = 'on'`)
    await demandSight(client)
    const findings: Finding[] = []
    for (const { ask, sql } of questions) {
      const { rows } = await client.query(sql)
      for (const row of rows as { about: unknown; found: unknown }[]) findings.push({ ask, about: String(row.about), found: String(row.found) })
    }
    return findings
  } finally {
    await client.query('rollback')
  }
}
