import { elapsedMs, nowIso } from '../clock.ts'

/**
 * What the server stands on: `database` the database answers, `writes` what is written to it stays, `files` what is uploaded can be kept, `jobs` background work
 * is done, `live` changes are heard, `node` this server holds the number of its ids, `terminals` terminals in vehicles can call and what they tell is kept.
 */
const healthParts = ['database', 'writes', 'files', 'jobs', 'live', 'node', 'terminals'] as const
type HealthPart = (typeof healthParts)[number]
/** `slow` answers, but late: calls wait, and nothing is lost. */
type PartState = 'ok' | 'slow' | 'bad'
type PartHealth = {
  readonly part: HealthPart
  readonly state: PartState
  /** Since when it has been so. */
  readonly since: string
  /** What was found, for who may know; no secrets. */
  readonly why: string
}
/** Looks at a part: throws where it is bad, and gives a sentence where it is slow. */
export type Look = () => Promise<string | undefined>

/** Without these no call can be answered rightly, so the server is not ready. */
const needed: ReadonlySet<HealthPart> = new Set(['database', 'writes', 'files', 'node'])
/** What a new process would mend, where the database itself answers; and for how long it has to be bad, ms. */
const [mendedByRestart, stuckMs] = [new Set<HealthPart>(['jobs', 'live', 'node']), 60_000]
/** A look that takes longer says that the part is slow, or after that bad; ms. */
const [slowMs, badMs] = [1000, 5000]
/** A part that failed for a call stays bad for so long, unless it fails again: a look of our own may have room where a call has none. */
const seenMs = 15_000

/** What is known of each part, by looks of its own every few seconds and by what calls have met in between. */
export class Health {
  private readonly known = new Map<HealthPart, PartHealth>()
  private readonly looks = new Map<HealthPart, Look>()
  private readonly figures = new Map<HealthPart, () => Readonly<Record<string, number>>>()
  /** When a call last met that a part is bad, and since when each is bad, by the clock that only runs. */
  private readonly seenAt = new Map<HealthPart, number>()
  private readonly badSince = new Map<HealthPart, number>()
  private looking: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  /** Looks at a part from now on, each time that all are looked at. */
  watch(part: HealthPart, look: Look): void {
    this.looks.set(part, look)
    this.note(part, 'ok', '')
  }

  /** Figures of a part, for whoever asks; no secrets. */
  measure(part: HealthPart, figures: () => Readonly<Record<string, number>>): void {
    this.figures.set(part, figures)
  }
  figuresOf(part: HealthPart): Readonly<Record<string, number>> | undefined {
    return this.figures.get(part)?.()
  }

  /** Looks at all parts every so often. */
  start(everyMs: number): void {
    const again = async (): Promise<void> => {
      await this.lookAtAll()
      if (this.timer) this.timer = setTimeout(() => void again(), everyMs).unref()
    }
    this.timer = setTimeout(() => void again(), 0).unref()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  /** Looks at every part, one after the other; without the database nothing is known of what lies in it, so the others stay as they were. */
  async lookAtAll(): Promise<void> {
    await this.lookAtDatabase()
    for (const [part, look] of this.looks) {
      if (this.stateOf('database') === 'bad') return
      if (part !== 'database') await this.lookAt(part, look)
    }
  }

  /** Asks the database now; who asks at the same time waits for the same answer. */
  lookAtDatabase(): Promise<void> {
    const look = this.looks.get('database') ?? (async () => undefined)
    this.looking ??= this.lookAt('database', look).finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  /** A call has met an error; where it says that a part is bad, that is known at once. */
  saw(error: unknown): void {
    const part = partOf(error)
    if (!part || !this.looks.has(part)) return
    this.seenAt.set(part, elapsedMs())
    this.note(part, 'bad', wordOf(error))
  }

  /** Every part that is looked at, and how it is. */
  parts(): readonly PartHealth[] {
    return healthParts.flatMap((part) => this.known.get(part) ?? [])
  }

  /** Whether calls can be answered rightly. */
  isReady(): boolean {
    return this.parts().every(({ part, state }) => state !== 'bad' || !needed.has(part))
  }

  /** Whether a new process would be no better: nothing that a restart mends has been bad for a minute. */
  isAlive(): boolean {
    if (this.stateOf('database') === 'bad') return true
    return ![...this.badSince].some(([part, since]) => mendedByRestart.has(part) && elapsedMs() - since > stuckMs)
  }

  private stateOf(part: HealthPart): PartState | undefined {
    return this.known.get(part)?.state
  }

  private async lookAt(part: HealthPart, look: Look): Promise<void> {
    const begun = elapsedMs()
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, fail) => {
      late = setTimeout(() => fail(new Error(`no answer for ${badMs / 1000} s`)), badMs).unref()
    })
    try {
      const slow = await Promise.race([look(), tooLate])
      const took = elapsedMs() - begun
      if (elapsedMs() - (this.seenAt.get(part) ?? Number.NEGATIVE_INFINITY) < seenMs) return
      this.note(
        part,
        slow !== undefined || took > slowMs ? 'slow' : 'ok',
        slow ?? (took > slowMs ? `answered after ${(took / 1000).toFixed(1)} s` : '')
      )
    } catch (error) {
      this.note(part, 'bad', wordOf(error))
    } finally {
      clearTimeout(late)
    }
  }

  private note(part: HealthPart, state: PartState, why: string): void {
    const before = this.known.get(part)
    const since = before?.state === state ? before.since : nowIso()
    this.known.set(part, { part, state, since, why })
    if (before && before.state !== state) process.stderr.write(`${nowIso()} health ${part} is ${state}${why && `: ${why}`}\n`)
    if (state !== 'bad') this.badSince.delete(part)
    else if (!this.badSince.has(part)) this.badSince.set(part, elapsedMs())
  }
}

const wordOf = (error: unknown): string => {
  const { code, message = String(error) } = (error ?? {}) as { code?: string; message?: string }
  return code === undefined ? message : `${message} (${code})`
}

/** The errors of a disk without room: of the database's, and of the one that holds the uploads. */
const partOf = (error: unknown): HealthPart | undefined => {
  const { code } = (error ?? {}) as { code?: string }
  return code === '53100' ? 'writes' : code === 'ENOSPC' || code === 'EDQUOT' ? 'files' : undefined
}
