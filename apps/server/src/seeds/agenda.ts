import { setClock } from '../platform/clock.ts'

type Wait = { readonly at: number; readonly seq: number; readonly go: () => void }

/** Steps that are due within a quarter of an hour run side by side, a few at a time, with the clock at the latest of them. */
const together = { ms: 15 * 60_000, steps: 4 }

/** Runs the demo's tasks in the order of the instants at which their steps happen, with the server's clock set to the instant of the step. */
export class Agenda {
  private readonly waiting: Wait[] = []
  private seq = 0
  private at = 0
  private running = 0
  private paused: () => void = () => {}
  private fail: (error: unknown) => void = () => {}

  /** Adds a task that begins at an instant. */
  begin(at: number, task: () => Promise<void>): void {
    this.push(
      at,
      () =>
        void task().then(
          () => this.pause(),
          (error: unknown) => this.fail(error)
        )
    )
  }

  /** Within a task: waits until an instant. What comes after the end that `run` was given never happens. */
  async until(at: number): Promise<void> {
    const due = new Promise<void>((go) => this.push(at, go))
    this.pause()
    await due
  }

  /** Runs every step up to the end, and gives how many there were. The clock stands at the end then: the last step may lie on the day, or in the month, before it. */
  async run(end: number): Promise<number> {
    for (let steps = 0; ; ) {
      const now = this.next(end)
      if (now.length === 0) {
        setClock(new Date(end))
        return steps
      }
      steps += now.length
      this.at = now.at(-1)?.at ?? this.at
      setClock(new Date(this.at))
      await new Promise<void>((paused, fail) => {
        this.paused = paused
        this.fail = fail
        this.running = now.length
        for (const { go } of now) go()
      })
    }
  }

  private pause(): void {
    this.running -= 1
    if (this.running === 0) this.paused()
  }

  private next(end: number): Wait[] {
    const now: Wait[] = []
    const last = Math.min(end, (this.waiting.at(-1)?.at ?? 0) + together.ms)
    while (now.length < together.steps && this.waiting.length > 0 && (this.waiting.at(-1)?.at ?? 0) <= last) now.push(...this.waiting.splice(-1))
    return now
  }

  // Sorted with the earliest last; of two at one instant the one that was added first comes first.
  private push(wanted: number, go: () => void): void {
    const wait = { at: Math.max(wanted, this.at), seq: (this.seq += 1), go }
    let [low, high] = [0, this.waiting.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.waiting[middle]?.at ?? 0) > wait.at) low = middle + 1
      else high = middle
    }
    this.waiting.splice(low, 0, wait)
  }
}

/** Random numbers that are the same at every start (mulberry32). */
export const dice = (seed: number) => {
  let state = seed
  const draw = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** A number from `from` to `to`. */
    between: (from: number, to: number): number => from + draw() * (to - from),
    whole: (from: number, to: number): number => Math.floor(from + draw() * (to - from + 1)),
    chance: (share: number): boolean => draw() < share,
    pick: <T>(of: readonly [T, ...T[]]): T => of[Math.floor(draw() * of.length)] ?? of[0]
  }
}
export type Dice = ReturnType<typeof dice>
