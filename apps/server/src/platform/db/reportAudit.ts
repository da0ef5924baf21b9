import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { allQuestions, type AuditState, type Question, streamAudit } from './audit.ts'
import { appClient } from './pool.ts'

type Wishes = {
  /** So many findings of one question are printed; how many there are is counted. */
  readonly cap?: number | undefined
  /** A file that holds how far the audit is: one that was broken off goes on from there. It is gone when the audit has ended. */
  readonly stateFile?: string | undefined
}

/** Asks the auditor's questions of a database, says what it finds while it goes, and gives the number of faults; notes are said and not counted among them. */
export const reportAudit = async (appUrl: string, print: (line: string) => void, { cap = 100, stateFile }: Wishes = {}): Promise<number> => {
  const startedAt = Date.now()
  const client = appClient(appUrl)
  await client.connect()
  try {
    const questions = allQuestions()
    const from = stateFile === undefined ? undefined : readState(stateFile)
    if (from?.next) print(`Going on behind id ${from.next.after} of tenant ${from.next.tenant_id}, at: ${from.next.ask}`)
    const counts = await streamAudit(client, {
      questions,
      ...(from && { from }),
      ...(stateFile !== undefined && { note: (state) => writeState(stateFile, state) }),
      take: ({ ask, about, found, isNote }, nth) => {
        if (nth <= cap) print(`${isNote ? 'Note: ' : ''}${ask}\n  ${about}: ${found}`)
      }
    })
    for (const { ask } of questions) if ((counts[ask] ?? 0) > cap) print(`${ask}\n  ${(counts[ask] ?? 0) - cap} more, ${counts[ask]} in all`)
    const [faults, notes] = [countOf(questions, counts, false), countOf(questions, counts, true)]
    const summary = `${faults === 0 ? 'nothing to report' : `${faults} findings`}${notes === 0 ? '' : `, ${notes} notes`}`
    print(`${questions.length} questions, ${summary} (${Date.now() - startedAt} ms)`)
    if (stateFile !== undefined) rmSync(stateFile, { force: true })
    return faults
  } finally {
    await client.end()
  }
}

const countOf = (questions: readonly Question[], counts: Readonly<Record<string, number>>, notes: boolean): number =>
  questions.filter(({ isNote }) => isNote === notes).reduce((sum, { ask }) => sum + (counts[ask] ?? 0), 0)

const readState = (file: string): AuditState | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AuditState) : undefined)
/* Written beside it first, so that what a power failure leaves can always be read. */
const writeState = (file: string, state: AuditState): void => {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
