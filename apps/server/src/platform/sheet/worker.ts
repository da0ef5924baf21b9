import { parentPort } from 'node:worker_threads'
import type { Reading, Sheet } from './head.ts'
import { SheetFault, type SheetLimits, tooMuch, type Value } from './limits.ts'
import { readWorkbook } from './read.ts'
import { type SheetHead, WorkbookWriter } from './write.ts'
import type { Bilingual } from '@yunshu/contract/kit/phrases'

/** What is made of the table of a workbook that is read, part by part. */
type SheetJob = (sheet: Sheet, argument: never) => Iterable<unknown>
/** Makes the rows of a workbook that is written of what comes. */
type SheetShape = (argument: never) => (given: never) => readonly Value[]
/** Jobs by their names, each loaded when it is first asked for. */
type SheetJobs = Readonly<Record<string, () => Promise<SheetJob>>>
type SheetShapes = Readonly<Record<string, () => Promise<SheetShape>>>
/** By which shape, and with what it has to know, given rows are made into those of a sheet. */
export type Shaping = { readonly shape: string; readonly argument: unknown }
export type Question =
  | {
      readonly kind: 'read'
      readonly job: string
      readonly bytes: Uint8Array
      readonly argument: unknown
      readonly reading: Reading
      readonly limits: SheetLimits
    }
  | { readonly kind: 'more' }
  | { readonly kind: 'open'; readonly sheets: readonly SheetHead[]; readonly shaping?: Shaping | undefined }
  | { readonly kind: 'next' }
  | { readonly kind: 'add' | 'foot'; readonly rows: readonly (readonly Value[])[] }
  | { readonly kind: 'given'; readonly given: readonly unknown[] }
  | { readonly kind: 'end' }
export type Answer =
  | { readonly kind: 'part'; readonly part: unknown }
  | { readonly kind: 'done'; readonly bytes?: Uint8Array }
  | { readonly kind: 'fault'; readonly reason?: Bilingual; readonly message: string }

/* Who asks names the job or shape, and gives what that one takes. */
const handed = (given: unknown): never => given as never

/** Answers the questions of `threads.ts`, one at a time: a job's next part is only made once it is asked for. */
export const serveSheets = (jobs: SheetJobs, shapes: SheetShapes): void => {
  let parts: Iterator<unknown> = [].values()
  let writer: WorkbookWriter | undefined
  let shapeOf: (given: never) => readonly Value[] = () => []
  const answer = async (question: Question): Promise<Answer> => {
    if (question.kind === 'read') {
      const job = await jobs[question.job]?.()
      if (!job) throw new Error(`no job ${question.job}`)
      const { bytes, limits, reading } = question
      const sheet = await readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits, reading)
      parts = job(sheet, handed(question.argument))[Symbol.iterator]()
    }
    if (question.kind === 'read' || question.kind === 'more') {
      const next = parts.next()
      return next.done ? { kind: 'done' } : { kind: 'part', part: next.value }
    }
    if (question.kind === 'open') {
      writer = new WorkbookWriter(question.sheets)
      const { shaping } = question
      if (shaping) shapeOf = ((await shapes[shaping.shape]?.()) ?? noShape(shaping.shape))(handed(shaping.argument))
    } else if (question.kind === 'given') await writer?.add(question.given.map((one) => shapeOf(handed(one))))
    else if (question.kind === 'next') await writer?.next()
    else if (question.kind === 'add') await writer?.add(question.rows)
    else if (question.kind === 'foot') for (const row of question.rows) await writer?.foot(row)
    else {
      // Of a buffer of its own, so that it can be handed over instead of copied.
      const made = await writer?.end()
      const bytes = made && new Uint8Array(made)
      writer = undefined
      return { kind: 'done', ...(bytes && { bytes }) }
    }
    return { kind: 'done' }
  }
  const faultOf = (fault: unknown): Answer => {
    const message = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
    if (fault instanceof SheetFault) return { kind: 'fault', reason: fault.reason, message }
    // A text or list beyond what the machine can hold.
    return fault instanceof RangeError ? { kind: 'fault', reason: tooMuch, message } : { kind: 'fault', message }
  }
  const port = parentPort
  port?.on(
    'message',
    (question: Question) =>
      void answer(question).then(
        (found) => port.postMessage(found, found.kind === 'done' && found.bytes ? [found.bytes.buffer as ArrayBuffer] : []),
        (fault: unknown) => port.postMessage(faultOf(fault))
      )
  )
}

const noShape = (shape: string): never => {
  throw new Error(`no shape ${shape}`)
}
