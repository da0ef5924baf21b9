import { Worker } from 'node:worker_threads'

/** All that wait for work. */
const waiting = new Set<KeptThread>()
/** Ends what waits for work, when the server ends. */
export const endWaiting = (): void => {
  for (const thread of waiting) thread.end()
}

/** A thread that does one thing after the other. Between them it keeps nobody's process alive, and when nothing comes for so long it is ended. */
export class KeptThread {
  protected readonly worker: Worker
  ended = false
  private timer: NodeJS.Timeout | undefined
  private readonly idle: KeptThread[]
  private readonly idleMs: number

  /** `idle` are those that wait for work; who takes one out of it wakes it. */
  constructor(file: URL, idle: KeptThread[], { megabytes, idleMs }: { readonly megabytes: number; readonly idleMs: number }) {
    this.idle = idle
    this.idleMs = idleMs
    this.worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    this.worker.on('error', () => {})
    this.worker.on('exit', () => this.leave())
  }

  end(): void {
    this.leave()
    clearTimeout(this.timer)
    void this.worker.terminate()
  }
  private leave(): void {
    this.ended = true
    waiting.delete(this)
    const at = this.idle.indexOf(this)
    if (at >= 0) this.idle.splice(at, 1)
  }
  wake(): void {
    waiting.delete(this)
    clearTimeout(this.timer)
    this.worker.ref()
  }
  /** Waits for more work. */
  rest(): void {
    this.idle.push(this)
    waiting.add(this)
    this.worker.unref()
    this.timer = setTimeout(() => this.end(), this.idleMs).unref()
  }
}
