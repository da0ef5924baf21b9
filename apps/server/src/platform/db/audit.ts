import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { serverFolder } from '../folders.ts'
import { type Client, partsOf, withinPart } from './auditParts.ts'

/** The file of questions about trips; all other files ask about money. */
export const transportFile = 'main-job.sql'
/** A question to the database whose every row is a finding; of a note, something to know of that is no fault. */
export type Question = { readonly ask: string; readonly said: Bilingual; readonly sql: string; readonly isNote: boolean }
export type Finding = { readonly ask: string; readonly about: string; readonly found: string; readonly isNote: boolean }

/** The files of questions, one a part of the trade. */
export const auditFiles = (): string[] =>
  readdirSync(join(serverFolder, 'audit'))
    .filter((name) => name.endsWith('.sql'))
    .sort()

/** The questions of one file, in its order. */
export const readQuestions = (file = transportFile): Question[] =>
  readFileSync(join(serverFolder, 'audit', file), 'utf8')
    .split(/^-- (?=(?:ask|note): )/m)
    .slice(1)
    .map((part) => {
      const [first = '', ...rest] = part.split('\n')
      const ask = first.slice(first.indexOf(':') + 1)
      const zh = /^-- zh: (.*)$/.exec(rest[0] ?? '')?.[1]
      const sql = rest
        .slice(zh === undefined ? 0 : 1)
        .join('\n')
        .trim()
        .replace(/;$/, '')
      return { ask: ask.trim(), said: { zh: zh?.trim() ?? ask.trim(), en: ask.trim() }, sql, isNote: first.startsWith('note') }
    })

/** The questions of all files. */
export const allQuestions = (): Question[] => auditFiles().flatMap((file) => readQuestions(file))

/** Row-level security that hides every row would make every answer empty; nothing is proved by that. */
const demandSight = async (client: Client): Promise<void> => {
  const { rows } = await client.query('select exists (select from tenant) as any_tenant, exists (select from company) as any_company')
  const { any_tenant, any_company } = rows[0] as { any_tenant: boolean; any_company: boolean }
  if (any_tenant && !any_company) throw new Error('the auditor sees no row of any tenant, so its questions prove nothing')
}

/** How far an audit is: the findings of each question so far, and behind which question, tenant and id it goes on. */
export type AuditState = {
  readonly counts: Readonly<Record<string, number>>
  readonly next?: { readonly ask: string; readonly tenant_id: number; readonly after: number } | undefined
}
type Told = {
  /** Each finding as it comes, and which of its question it is, from 1. */
  readonly take: (finding: Finding, nth: number) => void
  readonly questions?: readonly Question[]
  /** Where an earlier audit stopped; what it had counted is counted on. */
  readonly from?: AuditState
  /** After each part, so that whoever is ended here can go on there; the findings of a part that is not noted are told again. */
  readonly note?: (state: AuditState) => void
  /** Rows of the table by whose ids a question is taken apart. */
  readonly partRows?: number
}

/**
 * Asks everything of one moment, across all tenants, and tells the findings as they come; no finding is the proof.
 * Questions about large tables are asked for some ids at a time, and no answer is ever held as a whole, so that memory does not grow with the rows.
 */
export const streamAudit = async (
  client: Client,
  { take, questions = allQuestions(), from, note, partRows = 50_000 }: Told
): Promise<Readonly<Record<string, number>>> => {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query(`set local app.platform = 'on'; set local cursor_tuple_fraction = 1`)
    await demandSight(client)
    const start = from?.next && questions.some(({ ask }) => ask === from.next?.ask) ? from : undefined
    const counts: Record<string, number> = { ...start?.counts }
    const begin = Math.max(
      0,
      questions.findIndex(({ ask }) => ask === start?.next?.ask)
    )
    for (const question of questions.slice(begin)) {
      const { ask, isNote } = question
      const after = ask === start?.next?.ask ? start.next : undefined
      counts[ask] ??= 0
      for await (const part of partsOf(client, question.sql, partRows, after)) {
        for await (const { about, found } of rowsOf(client, withinPart(question.sql, part))) {
          counts[ask] += 1
          take({ ask, about: String(about), found: String(found), isNote }, counts[ask])
        }
        if (part?.until !== undefined) note?.({ counts: { ...counts }, next: { ask, tenant_id: part.tenant_id, after: part.until } })
      }
      const next = questions[questions.indexOf(question) + 1]
      if (next) note?.({ counts: { ...counts }, next: { ask: next.ask, tenant_id: 0, after: 0 } })
    }
    return counts
  } finally {
    await client.query('rollback')
  }
}

type Row = { readonly about: unknown; readonly found: unknown }
const rowsAtOnce = 1000
async function* rowsOf(client: Client, sql: string): AsyncGenerator<Row> {
  await client.query(`declare audit_rows no scroll cursor for ${sql}`)
  for (;;) {
    const { rows } = await client.query(`fetch ${rowsAtOnce} from audit_rows`)
    yield* rows as Row[]
    if (rows.length < rowsAtOnce) break
  }
  await client.query('close audit_rows')
}

/** All findings at once, for a small world. */
export const audit = async (client: Client, questions = allQuestions()): Promise<Finding[]> => {
  const findings: Finding[] = []
  await streamAudit(client, { questions, take: (finding) => void findings.push(finding) })
  return findings
}
