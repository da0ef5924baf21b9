import { allQuestions, audit } from './audit.ts'
import { appClient } from './pool.ts'

/** Asks the auditor's questions of a database, says what it found, and gives the number of faults. */
export const tellAudit = async (appUrl: string, say: (line: string) => void): Promise<number> => {
  const begun = Date.now()
  const client = appClient(appUrl)
  await client.connect()
  try {
    const questions = allQuestions()
    const findings = await audit(client, questions)
    for (const { ask, about, found } of findings) say(`${ask}\n  ${about}: ${found}`)
    const said = findings.length === 0 ? 'nothing to report' : `${findings.length} findings`
    say(`${questions.length} questions, ${said} (${Date.now() - begun} ms)`)
    return findings.length
  } finally {
    await client.end()
  }
}
