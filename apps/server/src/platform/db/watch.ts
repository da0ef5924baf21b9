import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import pg from 'pg'
import { hearClock, now } from '../clock.ts'

/** What a statement is for, which says how long it may take. */
export type StatementKind = 'query' | 'command' | 'job'

export type WatchLimits = {
  /** How long each kind of statement may take in the database, ms; the server ends it there. */
  readonly statementMs: Readonly<Record<StatementKind, number>>
  /** How much longer this side waits before it throws the connection away, ms. */
  readonly graceMs: number
  readonly connectMs: number
  /** A statement that is not answered for so long is asked about over another connection, ms. */
  readonly suspectMs: number
  /** After so long without any answer the database counts as away, and calls are refused at once, ms. */
  readonly awayMs: number
  readonly tickMs: number
}
export const watchLimits: WatchLimits = {
  statementMs: { query: 20_000, command: 30_000, job: 60_000 },
  graceMs: 5_000,
  connectMs: 10_000,
  suspectMs: 1_000,
  awayMs: 5_000,
  tickMs: 250
}

/** The database does not answer: the connection that was asked is lost, or no connection answers at all. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent'
  readonly code = '08006'
}

/** One that did not answer is dialled again so often, and so many calls are under way at once. */
const dialEveryMs = 500
const mostDials = 20

/**
 * Watches the connections of this server to its database, since a connection that is swallowed on the way is never closed: to whoever waits for its answer it
 * looks like a slow statement. A connection of the watch's own beats once a second, and is dialled anew where it does not answer. A statement that waits for
 * longer than usual is asked about over it: where the database says that the other end has gone, or waits for us, while nothing more arrives here, the
 * connection is thrown away, with all that rest in its pool, and its other end is ended, so that nobody waits for locks that it held.
 */
export class Watch {
  readonly limits: WatchLimits
  private readonly url: string
  private readonly name = `yunshu ${randomBytes(6).toString('hex')}`
  private readonly clients = new Set<WatchedClient>()
  private readonly events = new EventEmitter().setMaxListeners(0)
  private readonly dials = new Set<pg.Client>()
  /** Other ends of what was thrown away. */
  private readonly orphans = new Set<number>()
  private pulse: pg.Client | undefined
  private asking: { readonly since: number } | undefined
  private askedAt = Number.NEGATIVE_INFINITY
  private dialledAt = Number.NEGATIVE_INFINITY
  /** When the connection that answers was dialled. */
  private pulseSince = Number.NEGATIVE_INFINITY
  private heardAt = performance.now()
  /** How long nothing was answered while this process itself was at work: one that stood still has not asked. */
  private silentMs = 0
  private lookedAt = performance.now()
  private tripMs = 0
  private timer: NodeJS.Timeout | undefined
  private isEnded = false
  /** Connections that were thrown away so far. */
  private lostCount = 0

  constructor(url: string, limits: Partial<WatchLimits> = {}) {
    this.url = url
    this.limits = { ...watchLimits, ...limits }
  }

  /** Begins; what is asked before is bounded all the same. */
  start(): this {
    this.timer = setInterval(() => setImmediate(() => setImmediate(() => this.look())), this.limits.tickMs).unref()
    return this
  }

  /** Whether nothing has been answered for so long that asking is in vain. */
  isAway(): boolean {
    return this.silentMs > this.limits.awayMs
  }

  /** How long ago the database last answered anything, ms. */
  heardAgo(): number {
    return performance.now() - this.heardAt
  }

  /** How long an answer takes at this moment, ms. */
  trip(): number {
    return this.tripMs
  }

  lost(): number {
    return this.lostCount
  }

  /** Waits for an answer of the database as long as it is not away, and fails then. */
  async unlessAway<T>(work: Promise<T>, giveBack: (late: T) => void): Promise<T> {
    return await new Promise<T>((done, fail) => {
      let isOver = false
      const over = (): void => {
        isOver = true
        this.events.off('away', away)
      }
      const away = (): void => {
        over()
        fail(new DatabaseSilent('the database does not answer'))
      }
      this.events.once('away', away)
      work.then(
        (result) => {
          if (isOver) return giveBack(result)
          over()
          done(result)
        },
        (error: unknown) => {
          if (isOver) return
          over()
          fail(error)
        }
      )
    })
  }

  /** The driver's settings for whoever connects under this watch. */
  config<C extends pg.ClientConfig>(config: C): C {
    return { ...this.line(), ...config, watch: this } as C
  }

  private line(): pg.ClientConfig {
    return {
      connectionTimeoutMillis: this.limits.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: this.name
    }
  }

  add(client: WatchedClient): void {
    this.clients.add(client)
  }
  remove(client: WatchedClient): void {
    this.clients.delete(client)
  }
  heard(): void {
    this.heardAt = performance.now()
    this.silentMs = 0
  }

  async close(): Promise<void> {
    this.isEnded = true
    clearInterval(this.timer)
    for (const dial of this.dials) destroy(dial)
    const { pulse } = this
    this.pulse = undefined
    await pulse?.end().catch(() => {})
  }

  /* Runs after all that had arrived was read, so that a process that stood still itself blames nobody. */
  private look(): void {
    if (this.isEnded) return
    const at = performance.now()
    this.silentMs += Math.min(at - this.lookedAt, 2 * this.limits.tickMs)
    this.lookedAt = at
    for (const client of this.clients) if (client.waitedMs(at) > client.mostMs) this.throwAway(client)
    const suspects = this.suspects(at)
    const patience = this.limits.suspectMs + 2 * this.tripMs
    if (this.pulse && !this.asking && (suspects.length > 0 || this.orphans.size > 0 || at - this.askedAt > 1_000)) void this.ask(this.pulse, suspects)
    if ((!this.pulse || (this.asking && at - this.asking.since > patience)) && at - this.dialledAt > dialEveryMs && this.dials.size < mostDials)
      void this.dial()
    // A connection that was dialled later has answered, this one has not.
    for (const client of this.clients)
      if (client.connectsSince < this.pulseSince && at - client.connectsSince > patience + 10 * this.tripMs) this.throwAway(client)
    if (!this.isAway()) return
    this.events.emit('away')
    for (const client of this.clients) if (client.waitedMs(at) > this.limits.awayMs) this.throwAway(client)
  }

  private suspects(at: number): WatchedClient[] {
    return [...this.clients].filter((client) => client.processId !== null && client.waitedMs(at) > this.limits.suspectMs)
  }

  /** A new connection of its own; the first that answers is kept. */
  private async dial(): Promise<void> {
    const since = performance.now()
    this.dialledAt = since
    const client = new pg.Client({ ...this.line(), connectionString: this.url })
    const gone = (): void => {
      this.dials.delete(client)
      if (this.pulse !== client) return
      this.pulse = undefined
      this.asking = undefined
    }
    client.on('error', gone)
    client.on('end', gone)
    this.dials.add(client)
    try {
      await client.connect()
    } catch {
      gone()
      return
    }
    this.dials.delete(client)
    if (this.isEnded) return destroy(client)
    const { pulse } = this
    this.pulse = client
    this.pulseSince = since
    this.asking = undefined
    if (pulse) destroy(pulse)
    for (const other of this.dials) destroy(other)
    this.dials.clear()
    await this.ask(client, this.suspects(performance.now()))
  }

  private async ask(client: pg.Client, suspects: readonly WatchedClient[]): Promise<void> {
    const since = performance.now()
    const asking = { since }
    this.asking = asking
    this.askedAt = since
    const pids = suspects.map(({ processId }) => processId)
    const orphans = [...this.orphans]
    try {
      const ends = pids.length > 0 ? (await client.query<OtherEnd>(endsSql, [pids])).rows : undefined
      const beat = ends ? undefined : (await client.query<Beat>(beatSql)).rows[0]
      if (beat) tellClock(hearClock(beat.clock_ms, performance.now() - since))
      if (orphans.length > 0) {
        await client.query(endOrphansSql, [orphans, this.name])
        for (const pid of orphans) this.orphans.delete(pid)
      }
      this.tripMs = performance.now() - since
      this.heard()
      if (ends) this.judge(suspects, ends, pidOf(client))
    } catch {
      // A connection that fails says so by itself.
    }
    if (this.asking === asking) this.asking = undefined
  }

  /** Nothing is thrown away but what the database itself says is not at work for us, while nothing arrives. */
  private judge(suspects: readonly WatchedClient[], rows: readonly OtherEnd[], own: number | null): void {
    // Between us and the database stands somebody who hands out connections under numbers of his own.
    if (!rows.some(({ pid }) => pid === own)) return
    const at = performance.now()
    const patience = this.limits.suspectMs + 2 * this.tripMs
    for (const client of suspects) {
      const end = rows.find(({ pid }) => pid === client.processId)
      const isWaitingForUs = !end || end.wait === 'Client' || (end.state !== 'active' && end.since_ms > patience)
      const isStill = client.isStill(at - this.limits.tickMs / 2)
      if (isWaitingForUs && isStill && client.waitedMs(at) > patience) this.throwAway(client)
    }
  }

  private throwAway(client: WatchedClient): void {
    this.lostCount += 1
    if (client.processId !== null) this.orphans.add(client.processId)
    client.throwAway(new DatabaseSilent('the connection to the database does not answer'))
    // What rests beside it most probably went the same way.
    for (const other of this.clients) if (other.isResting) other.throwAway(new DatabaseSilent('the connection beside it does not answer'))
  }
}

type Beat = { readonly clock_ms: number }
const beatSql = 'select (extract(epoch from clock_timestamp()) * 1000)::float8 as clock_ms'
const tellClock = (ahead: number | undefined): void => {
  if (ahead === undefined) return
  const said =
    ahead === 0
      ? 'agrees with the database again'
      : `is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead < 0 ? 'ahead of' : 'behind'} the database, whose time is used`
  process.stderr.write(`${now().toISOString()} the clock of this server ${said}\n`)
}

/** The other end of a connection, as the database sees it. */
type OtherEnd = { readonly pid: number; readonly state: string | null; readonly wait: string | null; readonly since_ms: number }
const endsSql = `select pid, state, wait_event_type as wait, (extract(epoch from clock_timestamp() - state_change) * 1000)::float8 as since_ms
  from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()`
const endOrphansSql = 'select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1::int[]) and application_name = $2'

type Socketed = {
  readonly connection: { readonly stream: Pick<Socket, 'bytesRead' | 'cork' | 'uncork' | 'destroy'> }
  readonly processID: number | null
}
const socketOf = (client: pg.Client) => (client as pg.Client & Socketed).connection.stream
const pidOf = (client: pg.Client): number | null => (client as pg.Client & Socketed).processID
const destroy = (client: pg.Client): void => void socketOf(client).destroy()

/** A connection that knows since when it waits for an answer. */
export class WatchedClient extends pg.Client {
  /** How long this connection may be waited for at this moment, ms. */
  mostMs = Number.POSITIVE_INFINITY
  /** Whether it lies in a pool and nobody works with it. */
  isResting = false
  /** Since when it has been trying to connect; without end once it has. */
  connectsSince = Number.POSITIVE_INFINITY
  private readonly waiting = new Set<{ readonly since: number }>()
  private seen = { bytes: -1, at: 0 }
  private readonly watch: Watch | undefined

  constructor(config: pg.ClientConfig & { readonly watch?: Watch }) {
    super(config)
    this.watch = config.watch
    // It has many overloads, none of which is called here.
    const ask = this.bundled(this.query.bind(this) as Ask)
    Object.assign(this, { query: this.watch ? this.timed(ask) : ask })
    if (!this.watch) return
    this.watch.add(this)
    this.connectsSince = performance.now()
    this.once('connect', () => (this.connectsSince = Number.POSITIVE_INFINITY))
    this.once('end', () => this.watch?.remove(this))
  }

  get processId(): number | null {
    return pidOf(this)
  }

  /** How long the oldest statement has waited for its end, ms. */
  waitedMs(at: number): number {
    for (const { since } of this.waiting) return at - since
    return 0
  }

  /** Whether nothing has arrived since that moment, as far as it was looked at then. */
  isStill(since: number): boolean {
    const { bytesRead } = socketOf(this)
    if (bytesRead !== this.seen.bytes) this.seen = { bytes: bytesRead, at: performance.now() }
    return this.seen.at <= since
  }

  /** Lets a statement be waited for somewhat longer than it may take in the database, ms. */
  allow(ms: number): void {
    if (this.watch) this.mostMs = ms + this.watch.limits.graceMs
  }

  throwAway(why: Error): void {
    this.watch?.remove(this)
    socketOf(this).destroy(why)
  }

  /* What is asked in one turn of the loop is sent by one call to the system, each of which wakes the other side. */
  private bundled(ask: Ask): Ask {
    let isOpen = false
    return (...given) => {
      const stream = socketOf(this)
      if (!isOpen) {
        isOpen = true
        stream.cork()
        process.nextTick(() => {
          isOpen = false
          stream.uncork()
        })
      }
      return ask(...given)
    }
  }

  private timed(ask: Ask): Ask {
    return (...given) => {
      const [first] = given
      if (typeof (first as { submit?: unknown } | null)?.submit === 'function') return ask(...given)
      const mark = { since: performance.now() }
      this.waiting.add(mark)
      const end = (error: unknown): void => {
        this.waiting.delete(mark)
        // An error with a severity is an answer as well.
        if (!error || (error as { severity?: unknown }).severity !== undefined) this.watch?.heard()
      }
      const last = given.at(-1)
      if (typeof last === 'function')
        return ask(...given.slice(0, -1), (error: unknown, result: unknown) => {
          end(error)
          ;(last as (error: unknown, result: unknown) => void)(error, result)
        })
      const answer = ask(...given) as Promise<unknown>
      answer.then(() => end(undefined), end)
      return answer
    }
  }
}
type Ask = (...given: unknown[]) => unknown

/** A pool of watched connections, which refuses at once while the database is away. */
export class WatchedPool extends pg.Pool {
  private readonly watch: Watch | undefined

  constructor(config: pg.PoolConfig, watch?: Watch) {
    super({ ...(watch ? watch.config(config) : config), Client: WatchedClient } as unknown as pg.PoolConfig)
    this.watch = watch
    this.on('error', () => {}) // an idle connection that was closed; the next query opens another
    this.on('connect', (client) => client.on('error', () => {})) // one lost between two statements of a transaction; its next statement fails and says so
    this.on('acquire', (client) => rest(client, false))
    this.on('release', (_error, client) => rest(client, true))
    if (!watch) return
    const connect = this.connect.bind(this) as () => Promise<pg.PoolClient>
    const guarded = (heard?: Heard) => {
      const client = this.guarded(watch, connect)
      if (!heard) return client
      void client.then(
        (one) => heard(undefined, one, one.release.bind(one)),
        (error: Error) => heard(error, undefined, () => {})
      )
      return undefined
    }
    Object.assign(this, { connect: guarded })
  }

  private async guarded(watch: Watch, connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (watch.isAway()) throw new DatabaseSilent('the database does not answer')
    return await watch.unlessAway(connect(), (late) => late.release())
  }

  /** Whoever watches its connections. */
  watchedBy(): Watch | undefined {
    return this.watch
  }

  /** How many connections are open, and how many wait for one. */
  state(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    return { open: this.totalCount, idle: this.idleCount, waiting: this.waitingCount }
  }
}
type Heard = (error: Error | undefined, client: pg.PoolClient | undefined, done: (release?: Error | boolean) => void) => void
const rest = (client: unknown, isResting: boolean): void => {
  if (!(client instanceof WatchedClient)) return
  client.isResting = isResting
  client.allow(watchLimits.statementMs.command)
}
