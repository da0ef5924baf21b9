import { availableParallelism } from 'node:os'
import type { Plan } from '@yunshu/loading/plan'
import { KeptThread } from '../../platform/keptThread.ts'
import { threadFile } from '../../platform/thread.ts'
import type { Answers, Message, Question, Step, StoredMatrix, Task, Work } from './threadWork.ts'

interface Watch {
  onStep?: (step: Step) => void
  /** The distances, once the thread has asked for them: before it plans. */
  onMatrix?: (matrix: StoredMatrix) => void
  signal?: AbortSignal
}

/** How long a thread waits for more work, ms. */
const idleMs = 300_000
/** A thread that has grown beyond this is ended with its work, bytes. */
const mostKept = 64_000_000
/** What waits for work: one thread, so that it costs little while nobody plans. */
const idle: Thread[] = []
let busy = 0

type Done = Extract<Message, { kind: 'done' }>
type Asked = Watch & { readonly resolve: (done: Done) => void; readonly reject: (error: Error) => void }

class Thread extends KeptThread {
  private asked: Asked | undefined

  constructor() {
    super(threadFile(import.meta.url, './worker.ts', './loadingWorker.js'), idle, { megabytes: 600, idleMs })
    this.worker.on('message', (message: Message) => this.hear(message))
    this.worker.on('error', (error: Error) => this.asked?.reject(error))
    this.worker.on('exit', (code) => this.asked?.reject(new Error(`the thread ended with ${code}`)))
  }

  tell(task: Task): void {
    this.worker.postMessage(task)
  }

  /** Does the work, and waits for more where it is small and no other does; one that failed is ended. */
  async answer(work: Work, watch: Watch): Promise<Done['answer']> {
    const stop = new Int32Array(new SharedArrayBuffer(4))
    const { signal } = watch
    const end = () => void Atomics.store(stop, 0, 1)
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    let done: Done | undefined
    try {
      done = await new Promise<Done>((resolve, reject) => {
        this.asked = { ...watch, resolve, reject }
        if (this.ended) reject(new Error('the thread has ended'))
        else this.tell({ kind: 'work', work, stop })
      })
      return done.answer
    } finally {
      this.asked = undefined
      signal?.removeEventListener('abort', end)
      if (!this.ended && done && done.bytes <= mostKept && idle.length === 0) this.rest()
      else this.end()
    }
  }

  private hear(message: Message): void {
    if (message.kind === 'step') this.asked?.onStep?.(message.step)
    else if (message.kind === 'matrix') this.asked?.onMatrix?.(message.matrix)
    else if (message.kind === 'done') this.asked?.resolve(message)
    else this.asked?.reject(new Error(message.message))
  }
}

/** Runs the work in a thread of its own. An abort ends planning at once, with the best plan so far. */
export async function inThread<K extends Question['kind']>(work: Work & { question: { kind: K } }, watch: Watch = {}): Promise<Answers[K]> {
  const thread = idle.pop() ?? new Thread()
  thread.wake()
  busy += 1
  try {
    return (await thread.answer(work, watch)) as Answers[K]
  } finally {
    busy -= 1
  }
}

/**
 * Has a thread ready for somebody who is about to plan: one that has begun, and has planned something small, gives the first plan in half the time. It ends by
 * itself when no work comes.
 */
export function getReady(): void {
  if (busy > 0) return
  const known = idle.pop()
  const thread = known ?? new Thread()
  thread.wake()
  thread.rest()
  if (!known) thread.tell({ kind: 'warm' })
}

/**
 * Plans with several seeds in parallel, as many as there are free cores. The best plan is taken; among equally good ones, that of the lowest seed. Distances are
 * asked for once: the other threads begin when the first has them.
 */
export async function planInThreads(work: Work & { question: { kind: 'plan' } }, seeds: number, watch: Watch = {}): Promise<Answers['plan']> {
  const threads = Math.max(1, Math.min(seeds, availableParallelism() - 1, 4))
  const { question } = work as { question: Extract<Question, { kind: 'plan' }> }
  const steps = new Map<number, Step>()
  const planWith = (i: number, matrix: StoredMatrix | undefined, onMatrix?: Watch['onMatrix']) =>
    inThread(
      { ...work, ...(matrix && { matrix }), question: { ...question, seed: question.seed + i } },
      {
        ...(watch.signal && { signal: watch.signal }),
        ...(onMatrix && { onMatrix }),
        onStep: (step) => {
          steps.set(i, step)
          const best = [...steps.values()].reduce((a, b) => (b.unplanned < a.unplanned || (b.unplanned === a.unplanned && b.fen < a.fen) ? b : a))
          watch.onStep?.(best)
        }
      }
    )
  let begin!: (matrix: StoredMatrix) => void
  const others = new Promise<Answers['plan'][]>((resolve, reject) => {
    begin = (matrix) => void Promise.all(Array.from({ length: threads - 1 }, (_, i) => planWith(i + 1, matrix))).then(resolve, reject)
  })
  const onMatrix = (matrix: StoredMatrix) => {
    begin(matrix)
    watch.onMatrix?.(matrix)
  }
  if (work.matrix) begin(work.matrix)
  const [first, more] = await Promise.all([planWith(0, work.matrix, onMatrix), others])
  const made = [first, ...more]
  return made.reduce((best, next) => (isBetter(next.plan, best.plan, work.sketch.objective) ? next : best))
}

function isBetter(a: Plan, b: Plan, objective: string): boolean {
  if (a.unplanned.length !== b.unplanned.length) return a.unplanned.length < b.unplanned.length
  if (objective === 'vehicles' && a.vehicles.length !== b.vehicles.length) return a.vehicles.length < b.vehicles.length
  return objective === 'distance' ? a.km < b.km : a.fen < b.fen
}
