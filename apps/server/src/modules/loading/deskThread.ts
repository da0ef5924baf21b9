import { parentPort } from 'node:worker_threads'
import type { Problem } from '@yunshu/loading/problem'
import { answerAsked, problemOf } from './answer.ts'
import type { Answers, Asked, Sketch, StoredMatrix } from './threadWork.ts'

// The thread that answers while orders are moved about on a plan; it keeps the problems until it is told to forget them.

/** A question about the problem of that name, which comes along where it is not kept yet. */
export type DeskQuestion = {
  readonly id: number
  readonly name: string
  readonly question: Asked
  readonly forgotten: readonly string[]
  readonly work?: { readonly sketch: Sketch; readonly matrix: StoredMatrix }
}
export type DeskAnswer = { readonly id: number; readonly answer?: Answers[Asked['kind']]; readonly error?: string }

const problems = new Map<string, Problem>()
const say = (message: DeskAnswer): void => parentPort!.postMessage(message)

parentPort!.on('message', ({ id, name, question, forgotten, work }: DeskQuestion) => {
  for (const old of forgotten) problems.delete(old)
  if (work) problems.set(name, problemOf(work.sketch, work.matrix))
  try {
    const problem = problems.get(name)
    if (!problem) throw new Error(`the problem ${name} is not kept`)
    say({ id, answer: answerAsked(problem, question) })
  } catch (error) {
    say({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
