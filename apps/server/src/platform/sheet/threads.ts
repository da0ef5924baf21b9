import { Refusal } from '@yunshu/contract/kit/refusals'
import { KeptThread } from '../keptThread.ts'
import { threadFile } from '../thread.ts'
import { SheetFault, type SheetLimits, sheetLimits, threadLimits, tooMuch, type Value } from './limits.ts'
import type { Answer, Question, Shaping } from './worker.ts'
import type { SheetHead } from './write.ts'

/** For whom a thread works: somebody who looks at the screen, or a task in the background, which never keeps the former waiting. */
export type Purpose = 'ask' | 'task'
const idleMs = 20_000
/** Idle threads; each can do every job. */
const idle: Thread[] = []

/** How many threads work for one purpose at once; who finds all of them busy waits his turn, and too many who wait are refused. */
class Threads {
  private readonly waiting: (() => void)[] = []
  private busy = 0
  private readonly most: number
  private readonly queue: number
  constructor(most: number, queue: number) {
    this.most = most
    this.queue = queue
  }

  /** Gives a thread for the length of some work; one that ended over it is not used again. */
  async *during<T>(work: (thread: Thread) => AsyncGenerator<T>): AsyncGenerator<T> {
    if (this.busy >= this.most) {
      if (this.waiting.length >= this.queue) throw new Refusal('tooMany', { seconds: threadLimits.seconds })
      await new Promise<void>((turn) => this.waiting.push(turn))
    } else this.busy += 1
    const thread = idle.pop() ?? new Thread()
    thread.wake()
    try {
      yield* work(thread)
    } finally {
      if (!thread.ended) thread.rest()
      const next = this.waiting.shift()
      if (next) next()
      else this.busy -= 1
    }
  }
}

/** One thread and its answers. It is ended when it takes too long over one of them, and when it needs too much memory it ends by itself. */
class Thread extends KeptThread {
  constructor() {
    super(threadFile(import.meta.url, '../../sheetThread.ts', './sheetThread.js'), idle, { megabytes: threadLimits.megabytes, idleMs })
  }

  async ask(question: Question, transfer: ArrayBuffer[] = []): Promise<Exclude<Answer, { kind: 'fault' }>> {
    const answer = await new Promise<Answer>((resolve) => {
      const { worker } = this
      const give = (found: Answer): void => {
        clearTimeout(timer)
        worker.off('message', give).off('error', fall).off('exit', stop)
        resolve(found)
      }
      const fall = (fault: NodeJS.ErrnoException): void =>
        give({ kind: 'fault', message: fault.stack ?? fault.message, ...(fault.code === 'ERR_WORKER_OUT_OF_MEMORY' && { reason: tooMuch }) })
      const stop = (): void => give({ kind: 'fault', reason: tooMuch, message: 'the thread was ended' })
      const timer = setTimeout(() => this.end(), threadLimits.seconds * 1000)
      worker.on('message', give).on('error', fall).on('exit', stop)
      if (this.ended) stop()
      else worker.postMessage(question, transfer)
    })
    if (answer.kind !== 'fault') return answer
    throw answer.reason ? new SheetFault(answer.reason) : new Error(answer.message)
  }
}

const readers = { ask: new Threads(2, 20), task: new Threads(1, 1000) }
const writers = { ask: new Threads(2, 20), task: new Threads(1, 1000) }

/** What a job of `sheetThread.ts` makes of a workbook's first sheet, part by part as they are taken. What cannot be read, or is beyond the limits, is thrown as a SheetFault. */
export const partsOf = <T>(purpose: Purpose, job: string, bytes: Buffer, argument: unknown, limits: Partial<SheetLimits> = {}): AsyncGenerator<T> =>
  readers[purpose].during(async function* (thread) {
    const copy = new Uint8Array(bytes)
    let answer = await thread.ask({ kind: 'read', job, bytes: copy, argument, limits: { ...sheetLimits, ...limits } }, [copy.buffer])
    while (answer.kind === 'part') {
      yield answer.part as T
      answer = await thread.ask({ kind: 'more' })
    }
  })

/** What goes into a workbook, in this order: each sheet begins with its head, rows follow (or what the thread makes rows of), sums may end it. */
export type SheetPart =
  | { readonly head: SheetHead }
  | { readonly rows: readonly (readonly Value[])[] }
  | { readonly given: readonly unknown[] }
  | { readonly foot: readonly Value[] }

/** Writes an xlsx file of what comes, in a thread that packs each part before it takes the next. `sheets` are the heads of all sheets; `shaping` says what the thread makes of what is `given`. */
export const writeBook = async (
  purpose: Purpose,
  sheets: readonly SheetHead[],
  parts: AsyncIterable<SheetPart> | Iterable<SheetPart>,
  shaping?: Shaping
): Promise<Buffer> => {
  const made = writers[purpose].during(async function* (thread) {
    await thread.ask({ kind: 'open', sheets, shaping })
    for await (const part of parts) {
      if ('head' in part) await thread.ask({ kind: 'next' })
      else if ('given' in part) await thread.ask({ kind: 'given', given: part.given })
      else if ('rows' in part) await thread.ask({ kind: 'add', rows: part.rows })
      else await thread.ask({ kind: 'foot', rows: [part.foot] })
    }
    const { bytes } = (await thread.ask({ kind: 'end' })) as { bytes?: Uint8Array }
    yield bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0)
  })
  for await (const bytes of made) return bytes
  throw new Error('no workbook was made')
}
