import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Plan } from '@yunshu/loading/plan'
import { threadFile } from '../../platform/thread.ts'
import type { Answers, Message, Question, Step, Work } from './threadWork.ts'

interface Watch {
  onStep?: (step: Step) => void
  signal?: AbortSignal
}

/** Runs the work in a thread of its own. An abort ends planning at once, with the best plan so far. */
export function inThread<K extends Question['kind']>(work: Work & { question: { kind: K } }, { onStep, signal }: Watch = {}): Promise<Answers[K]> {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(threadFile(import.meta.url, './worker.ts', './loadingWorker.js'), {
    workerData: { work, stop },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 600 }
  })
  const end = () => void Atomics.store(stop, 0, 1)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  return new Promise<Answers[K]>((resolve, reject) => {
    thread.on('message', (message: Message) => {
      if (message.kind === 'step') onStep?.(message.step)
      else if (message.kind === 'done') resolve(message.answer as Answers[K])
      else reject(new Error(message.message))
    })
    thread.on('error', reject)
    thread.on('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  }).finally(() => {
    signal?.removeEventListener('abort', end)
    void thread.terminate()
  })
}

/** Plans with several seeds in parallel, as many as there are free cores. The best plan is taken; among equally good ones, that of the lowest seed. */
export async function planInThreads(work: Work & { question: { kind: 'plan' } }, seeds: number, watch: Watch = {}): Promise<Answers['plan']> {
  const threads = Math.max(1, Math.min(seeds, availableParallelism() - 1, 4))
  const { question } = work as { question: Extract<Question, { kind: 'plan' }> }
  const steps = new Map<number, Step>()
  const made = await Promise.all(
    Array.from({ length: threads }, (_, i) =>
      inThread(
        { ...work, question: { ...question, seed: question.seed + i } },
        {
          ...watch,
          onStep: (step) => {
            steps.set(i, step)
            const best = [...steps.values()].reduce((a, b) => (b.unplanned < a.unplanned || (b.unplanned === a.unplanned && b.fen < a.fen) ? b : a))
            watch.onStep?.(best)
          }
        }
      )
    )
  )
  return made.reduce((best, next) => (isBetter(next.plan, best.plan, work.sketch.objective) ? next : best))
}

function isBetter(a: Plan, b: Plan, objective: string): boolean {
  if (a.unplanned.length !== b.unplanned.length) return a.unplanned.length < b.unplanned.length
  if (objective === 'vehicles' && a.vehicles.length !== b.vehicles.length) return a.vehicles.length < b.vehicles.length
  return objective === 'distance' ? a.km < b.km : a.fen < b.fen
}
