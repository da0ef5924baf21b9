import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { allQuestions, type AuditState, type Question, streamAudit } from './audit.ts'
import type { Files } from '../file/files.ts'
import { askFiles, checkFiles, type FilesAt } from '../file/checkFiles.ts'
import { appClient, openDb, openPool } from './pool.ts'

type Wishes = {
  /** So many findings of one question are printed; how many there are is counted. */
  readonly cap?: number | undefined
  /** A file that holds how far the audit is: one that was broken off goes on from there. It is gone when the audit has ended. */
  readonly stateFile?: string | undefined
  /** The store in which the bytes of files lie; without it nobody looks for them. */
  readonly files?: Files | undefined
}
/* How far it is: among the questions, and after them among the files. */
type State = AuditState & { readonly files?: { readonly at: FilesAt; readonly found: number } }

/** Asks the auditor's questions of a database, says what it finds while it goes, and gives the number of faults, files without their bytes among them; notes are said and not counted among them. */
export const reportAudit = async (appUrl: string, print: (line: string) => void, { cap = 100, stateFile, files }: Wishes = {}): Promise<number> => {
  const startedAt = Date.now()
  const client = appClient(appUrl)
  await client.connect()
  const write = (state: State): void => void (stateFile !== undefined && writeState(stateFile, state))
  try {
    const questions = allQuestions()
    const from = stateFile === undefined ? undefined : readState(stateFile)
    if (from?.next) print(`Going on behind id ${from.next.after} of tenant ${from.next.tenant_id}, at: ${from.next.ask}`)
    if (from?.files) print(`Going on behind file ${from.files.at.id} of tenant ${from.files.at.tenant_id}`)
    const counts = from?.files
      ? from.counts
      : await streamAudit(client, {
          questions,
          ...(from && { from }),
          note: write,
          take: ({ ask, about, found, isNote }, nth) => {
            if (nth <= cap) print(`${isNote ? 'Note: ' : ''}${ask}\n  ${about}: ${found}`)
          }
        })
    const lost = files ? await reportFiles(appUrl, files, print, cap, from?.files, (at) => write({ counts, files: at })) : 0
    for (const { ask } of questions) if ((counts[ask] ?? 0) > cap) print(`${ask}\n  ${(counts[ask] ?? 0) - cap} more, ${counts[ask]} in all`)
    const [faults, notes] = [countOf(questions, counts, false) + lost, countOf(questions, counts, true)]
    const summary = `${faults === 0 ? 'nothing to report' : `${faults} findings`}${notes === 0 ? '' : `, ${notes} notes`}`
    print(`${questions.length + (files ? 1 : 0)} questions, ${summary} (${Date.now() - startedAt} ms)`)
    if (stateFile !== undefined) rmSync(stateFile, { force: true })
    return faults
  } finally {
    await client.end()
  }
}

/* Files are walked in slices after the questions, each slice in a short transaction of its own. */
const reportFiles = async (
  appUrl: string,
  files: Files,
  print: (line: string) => void,
  cap: number,
  from: State['files'],
  note: (at: NonNullable<State['files']>) => void
): Promise<number> => {
  const db = openDb(openPool(appUrl, 1))
  let found = from?.found ?? 0
  try {
    await checkFiles(db, files, {
      from: from?.at,
      note: (at) => note({ at, found }),
      take: (about, told) => {
        found += 1
        if (found <= cap) print(`${askFiles}\n  ${about}: ${told}`)
      }
    })
  } finally {
    await db.destroy()
  }
  if (found > cap) print(`${askFiles}\n  ${found - cap} more, ${found} in all`)
  return found
}

const countOf = (questions: readonly Question[], counts: Readonly<Record<string, number>>, notes: boolean): number =>
  questions.filter(({ isNote }) => isNote === notes).reduce((sum, { ask }) => sum + (counts[ask] ?? 0), 0)

const readState = (file: string): State | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as State) : undefined)
/* Written beside it first, so that what a power failure leaves can always be read. */
const writeState = (file: string, state: State): void => {
  writeFileSync(`${file}.new`, JSON.stringify(state))
  renameSync(`${file}.new`, file)
}
