import { type Asker, FairQueue } from '../fairQueue.ts'
import { KeptThread } from '../keptThread.ts'
import { threadFile } from '../thread.ts'
import type { Reading } from './head.ts'
import { SheetFault, type SheetLimits, sheetLimits, threadLimits, tooMuch, type Value } from './limits.ts'
import type { Answer, Question, Shaping } from './worker.ts'
import type { SheetHead } from './write.ts'

/** For whom a thread works: somebody who looks at the screen, or a task in the background, which never keeps the former waiting. */
export type Purpose = 'ask' | 'task'
const idleMs = 20_000
/** Idle threads; each can do every job. */
const idle: Thread[] = []

/** How long somebody who looks at the screen waits for a thread before he is told how many are before him, ms. */
const patienceMs = 45_000
/** Of one person one workbook is read at a time, and so many wait; people and tenants come in turn, and no tenant has all readers. */
const asking = { each: 1, spare: true, waitingOfOne: 3, waitingInAll: 100, patienceMs }
const inBackground = { each: 1, waitingOfOne: 1000, waitingInAll: 1000, patienceMs: Number.POSITIVE_INFINITY }
const readers = { ask: new FairQueue({ places: 2, ...asking }), task: new FairQueue({ places: 1, ...inBackground }) }
/** How many workbooks are read before somebody's own, who waits at the screen; undefined where none of his waits. */
export const readerPlaceOf = (asker: Asker): number | undefined => readers.ask.placeOf(asker)
/* What is written is the server's own, some rows of what was read or a list: nobody can make it dear. */
const writers = { ask: new FairQueue({ places: 2, ...asking, each: 2, waitingOfOne: 20 }), task: new FairQueue({ places: 1, ...inBackground }) }
const writer: Asker = { tenant: 0, who: 'writer' }

/** Gives a thread for the length of some work, once the asker's turn has come; one that ended over it is not used again. */
async function* during<T>(queue: FairQueue, asker: Asker, work: (thread: Thread) => AsyncGenerator<T>): AsyncGenerator<T> {
  const leave = await queue.enter(asker)
  const thread = idle.pop() ?? new Thread()
  thread.wake()
  try {
    yield* work(thread)
  } finally {
    if (!thread.ended) thread.rest()
    leave()
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

/** What a job makes of a workbook: its name and what it has to know, and how the table is found. */
export type Job = { readonly job: string; readonly reading: Reading; readonly argument?: unknown }

/** What a job of `sheetThread.ts` makes of a workbook's table, part by part as they are taken. What cannot be read, or is beyond the limits, is thrown as a SheetFault. */
export const partsOf = <T>(
  { purpose, asker }: { readonly purpose: Purpose; readonly asker: Asker },
  { job, reading, argument }: Job,
  bytes: Buffer,
  limits: Partial<SheetLimits> = {}
): AsyncGenerator<T> =>
  during(readers[purpose], asker, async function* (thread) {
    const copy = new Uint8Array(bytes)
    let answer = await thread.ask({ kind: 'read', job, bytes: copy, argument, reading, limits: { ...sheetLimits, ...limits } }, [copy.buffer])
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
  const made = during(writers[purpose], writer, async function* (thread) {
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
