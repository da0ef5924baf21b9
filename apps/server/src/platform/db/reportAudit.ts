import { allQuestions, audit } from './audit.ts'
import { appClient } from './pool.ts'

/** Asks the auditor's questions of a database, says what it found, and gives the number of findings. */
export const reportAudit = async (appUrl: string, print: (line: string) => void): Promise<number> => {
  const startedAt = Date.now()
  const client = appClient(appUrl)
  await client.connect()
  try {
    const questions = allQuestions()
    const findings = await audit(client, questions)
    for (const { ask, about, found } of findings) print(`${ask}\n  ${about}: ${found}`)
    const summary = findings.length === 0 ? 'nothing to report' : `${findings.length} findings`
    print(`${questions.length} questions, ${summary} (${Date.now() - startedAt} ms)`)
    return findings.length
  } finally {
    await client.end()
  }
}
