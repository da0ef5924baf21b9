import type { Header } from './frame.ts'

/** So much may one terminal leave unfinished: messages, their bytes together, and milliseconds since the last part. */
const limits = { messages: 8, bytes: 1 << 20, ageMs: 60_000 }

type Open = {
  readonly id: number
  readonly total: number
  /** The serial number that part 1 has or had. */
  readonly first: number
  readonly begun: Header
  readonly bodies: Map<number, { readonly body: Uint8Array; readonly serial: number }>
  lastAt: number
  asked: boolean
  size: number
}
/** A message put together: its header is that of the first part; all the serial numbers that came for it may be answered. */
type Whole = { readonly header: Header; readonly body: Uint8Array; readonly serials: readonly number[] }
/** `waiting`: more parts are to come; `again`: this part was there. */
type Added = { readonly whole: Whole } | { readonly waiting: number } | { readonly again: number } | { readonly impossible: string }

/**
 * Puts together messages that come in parts, in any order and any part as often as it likes: of a part that comes again the first counts. Parts belong
 * together by message, number of parts, and serial number less index; where a terminal counts its parts otherwise, by its serial number alone, or by being
 * asked for. What exceeds the limits loses the message that was left alone for longest.
 */
export class Parts {
  readonly #limits: typeof limits
  #open: Open[] = []
  /** Those that became whole lately, so that a late copy of a part does not begin them anew and is not asked to be completed. */
  #done: { readonly id: number; readonly first: number; readonly total: number; readonly at: number }[] = []

  constructor(given: Partial<typeof limits> = {}) {
    this.#limits = { ...limits, ...given }
  }

  get size(): number {
    return this.#open.reduce((sum, { size }) => sum + size, 0)
  }

  /** `now` in milliseconds, of a clock that does not go back. */
  add(header: Header, body: Uint8Array, now: number): Added {
    const { part, serial } = header
    if (!part) return { whole: { header, body, serials: [serial] } }
    const { total, index } = part
    if (index < 1 || index > total) return { impossible: `part ${index} of ${total}` }
    if (body.length > this.#limits.bytes) return { impossible: `a part of ${body.length} bytes` }
    this.#forget(now)
    const open = this.#find(header) ?? this.#begin(header, now)
    open.lastAt = now
    if (open.bodies.has(index)) return { again: index }
    open.bodies.set(index, { body, serial })
    open.size += body.length
    if (open.bodies.size === total) return { whole: this.#finish(open, now) }
    this.#makeRoom(open)
    return { waiting: total - open.bodies.size }
  }

  /** What is to be asked for again (0x8003): messages that have had no new part for `idleMs`, each once. */
  missing(now: number, idleMs: number): { readonly header: Header; readonly serial: number; readonly parts: readonly number[] }[] {
    this.#forget(now)
    const idle = this.#open.filter((open) => !open.asked && now - open.lastAt >= idleMs && !this.#done.some((one) => isSame(one, open)))
    return idle.map((open) => {
      open.asked = true
      const parts = Array.from({ length: Math.min(open.total, 255 + open.bodies.size) }, (_, i) => i + 1).filter((index) => !open.bodies.has(index))
      return { header: open.begun, serial: open.first, parts: parts.slice(0, 255) }
    })
  }

  #find({ id, serial, part }: Header): Open | undefined {
    const { total, index } = part ?? { total: 0, index: 0 }
    const alike = this.#open.filter((open) => open.id === id && open.total === total)
    return (
      alike.find((open) => open.first === firstOf(serial, index)) ??
      alike.find((open) => !open.bodies.has(index) && [...open.bodies.values()].every((one) => one.serial === serial)) ??
      alike.find((open) => open.asked && !open.bodies.has(index))
    )
  }

  #begin(header: Header, now: number): Open {
    const { total, index } = header.part ?? { total: 1, index: 1 }
    const open: Open = {
      id: header.id,
      total,
      first: firstOf(header.serial, index),
      begun: header,
      bodies: new Map(),
      lastAt: now,
      asked: false,
      size: 0
    }
    this.#open.push(open)
    return open
  }

  #finish(open: Open, now: number): Whole {
    this.#open = this.#open.filter((one) => one !== open)
    this.#done = [...this.#done, { id: open.id, first: open.first, total: open.total, at: now }].slice(-2 * this.#limits.messages)
    const parts = [...open.bodies].sort(([a], [b]) => a - b).map(([, part]) => part)
    const body = new Uint8Array(open.size)
    let at = 0
    for (const part of parts) {
      body.set(part.body, at)
      at += part.body.length
    }
    const serial = parts[0]?.serial ?? open.first
    return { header: { ...open.begun, serial, part: null }, body, serials: [...new Set(parts.map((part) => part.serial))] }
  }

  #forget(now: number): void {
    this.#open = this.#open.filter(({ lastAt }) => now - lastAt < this.#limits.ageMs)
    this.#done = this.#done.filter(({ at }) => now - at < this.#limits.ageMs)
  }

  /** The one that has just grown goes last. */
  #makeRoom(grown: Open): void {
    while (this.#open.length > this.#limits.messages || (this.size > this.#limits.bytes && this.#open.length > 0)) {
      const others = this.#open.filter((open) => open !== grown)
      const oldest = others.reduce((a, b) => (b.lastAt < a.lastAt ? b : a), others[0] ?? grown)
      this.#open = this.#open.filter((open) => open !== oldest)
    }
  }
}

const firstOf = (serial: number, index: number): number => (serial - index + 1 + 0x20000) % 0x10000
const isSame = (a: { id: number; first: number; total: number }, b: { id: number; first: number; total: number }): boolean =>
  a.id === b.id && a.first === b.first && a.total === b.total
