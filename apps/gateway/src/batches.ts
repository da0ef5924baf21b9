import type { Keeper, ToldFix } from '@yunshu/jt808/link'

/** `most` rows or `waitMs`, whichever is first; with `room` rows waiting no socket is read any more; ms until what failed is tried again, growing to ten times that. */
const usual = { most: 2_000, waitMs: 100, room: 4_000, retryMs: 1_000 }
export type BatchLimits = typeof usual

/** Several fixes of one message: it is answered when all of them are kept. */
type Told = { left: number; known: boolean; readonly done: (known: boolean) => void }
type Waiting = { readonly fix: ToldFix; readonly told: Told; readonly since: number }

/**
 * Positions on their way to the database, one batch at a time, in the order in which they came. Nothing is ever dropped: what fails is tried again until it is
 * kept, and meanwhile whoever reads sockets is told to read no more.
 */
export class Batches {
  readonly #keep: Keeper['keep']
  readonly #limits: BatchLimits
  readonly #hold: (held: boolean) => void
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined
  #busy = false
  #failures = 0
  #ended = false

  /** `hold` is told when there is no more room, and when there is again. */
  constructor(keep: Keeper['keep'], hold: (held: boolean) => void, limits: Partial<BatchLimits> = {}) {
    this.#keep = keep
    this.#hold = hold
    this.#limits = { ...usual, ...limits }
  }

  get isFull(): boolean {
    return this.#waiting.length >= this.#limits.room
  }

  get size(): number {
    return this.#waiting.length
  }

  /** Age of the oldest that is not kept, ms. */
  lag(now = Date.now()): number {
    const [first] = this.#waiting
    return first ? Math.max(0, now - first.since) : 0
  }

  /** `done` is called after the commit of all of them, with whether they belong to a vehicle. */
  add(fixes: readonly ToldFix[], done: (known: boolean) => void): void {
    if (fixes.length === 0) return done(true)
    const told: Told = { left: fixes.length, known: true, done }
    const since = Date.now()
    for (const fix of fixes) this.#waiting.push({ fix, told, since })
    if (this.isFull) this.#hold(true)
    this.#plan()
  }

  /** Tries no more; what was not kept was not answered. */
  end(): void {
    this.#ended = true
    clearTimeout(this.#timer)
  }

  #plan(): void {
    if (this.#busy || this.#ended || this.#waiting.length === 0) return
    clearTimeout(this.#timer)
    const { most, waitMs, retryMs } = this.#limits
    const pause = this.#failures
      ? Math.min(retryMs * 2 ** (this.#failures - 1), retryMs * 10)
      : this.#waiting.length >= most
        ? 0
        : waitMs - this.lag()
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, pause))
  }

  async #send(): Promise<void> {
    this.#busy = true
    const batch = this.#waiting.slice(0, this.#limits.most)
    try {
      const known = await this.#keep(batch.map(({ fix }) => fix))
      this.#failures = 0
      const wasFull = this.isFull
      this.#waiting = this.#waiting.slice(batch.length)
      batch.forEach(({ told }, i) => this.#settle(told, known[i] === true))
      if (wasFull && !this.isFull) this.#hold(false)
    } catch (error) {
      // The sockets are full meanwhile, so this is said at most every ten seconds.
      this.#failures += 1
      console.error(`${new Date().toISOString()} terminals: ${batch.length} positions could not be kept and wait: ${(error as Error).message}`)
    }
    this.#busy = false
    this.#plan()
  }

  #settle(told: Told, known: boolean): void {
    told.left -= 1
    if (!known) told.known = false
    if (told.left === 0) told.done(told.known)
  }
}
