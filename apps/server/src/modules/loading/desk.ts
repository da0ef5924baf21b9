import { Worker } from 'node:worker_threads'
import { threadFile } from '../../platform/thread.ts'
import type { DeskAnswer, DeskQuestion } from './deskThread.ts'
import type { Answers, Asked, Sketch, StoredMatrix } from './threadWork.ts'

/** Problems that the thread keeps; the one that was asked about longest ago goes first. */
const mostKept = 4
/** How long the thread stays when nobody asks, ms. */
const idleMs = 300_000

type Waiting = { readonly resolve: (answer: unknown) => void; readonly reject: (error: Error) => void }

/**
 * A thread that stays while people move orders about, and keeps the problems that they work on: a thread that begins for each hovering would take longer to
 * begin than to answer, and would have the distances of a thousand places copied to it each time.
 */
class Desk {
  private thread: Worker | undefined
  private kept: string[] = []
  private readonly waiting = new Map<number, Waiting>()
  private number = 0
  private idle: NodeJS.Timeout | undefined

  /** Asks about the problem of that name; `workOf` reads it where the thread does not hold it. */
  async ask<Q extends Asked>(
    name: string,
    workOf: () => Promise<{ sketch: Sketch; matrix: StoredMatrix }>,
    question: Q
  ): Promise<Answers[Q['kind']]> {
    const isKept = this.kept.includes(name)
    const work = isKept ? undefined : await workOf()
    clearTimeout(this.idle)
    this.idle = setTimeout(() => void this.end(), idleMs).unref()
    this.thread ??= this.begin()
    this.kept = [name, ...this.kept.filter((other) => other !== name)]
    const forgotten = this.kept.splice(mostKept)
    this.number += 1
    const asked: DeskQuestion = { id: this.number, name, question, forgotten, ...(work ? { work } : {}) }
    const answer = new Promise<Answers[Q['kind']]>((resolve, reject) =>
      this.waiting.set(asked.id, { resolve: (found) => resolve(found as Answers[Q['kind']]), reject })
    )
    this.thread.postMessage(asked)
    return await answer
  }

  private begin(): Worker {
    const thread = new Worker(threadFile(import.meta.url, './deskThread.ts', './loadingDesk.js'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 600 }
    })
    thread.unref()
    thread.on('message', ({ id, answer, error }: DeskAnswer) => {
      const waiting = this.waiting.get(id)
      this.waiting.delete(id)
      if (error === undefined) waiting?.resolve(answer)
      else waiting?.reject(new Error(error))
    })
    const gone = (error: Error): void => {
      if (this.thread !== thread) return
      this.thread = undefined
      this.kept = []
      for (const { reject } of this.waiting.values()) reject(error)
      this.waiting.clear()
    }
    thread.on('error', gone)
    thread.on('exit', (code) => gone(new Error(`the thread ended with ${code}`)))
    return thread
  }

  private async end(): Promise<void> {
    const { thread } = this
    if (!thread || this.waiting.size > 0) return
    this.thread = undefined
    this.kept = []
    await thread.terminate()
  }
}

export const desk = new Desk()
