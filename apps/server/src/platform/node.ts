import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type IdMaker, ids, NoNodeNumber, nodeCount, sinceEpoch } from './ids.ts'

/** How long a number is a server's own, and how it is renewed, ms. */
export type LeaseLimits = {
  /** After so much silence another server may take the number. */
  readonly leaseMs: number
  /** So long after a renewal was sent, the number is surely held; the rest is for clocks that differ. */
  readonly sureMs: number
  readonly renewMs: number
  /** How soon it is tried again while the number is not surely held. */
  readonly againMs: number
  /** How long a command waits for a number before it is refused. */
  readonly patienceMs: number
}
const leaseLimits: LeaseLimits = { leaseMs: 60_000, sureMs: 45_000, renewMs: 10_000, againMs: 250, patienceMs: 1_000 }

/**
 * The number out of 32 that the ids of this server carry, leased in the database. It is used only while it is surely held: by a clock that cannot be set, and by
 * the usual one as well, since the first stands still while a machine sleeps. A server that cannot renew it writes nothing; when the database is back it goes on
 * under the same number, or under another one where that was taken.
 */
export class NodeLease {
  private readonly holder = randomUUID()
  private node: number | undefined
  private renewedAt = { steady: Number.NEGATIVE_INFINITY, usual: Number.NEGATIVE_INFINITY }
  private turn: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined
  private isClosed = false
  private readonly release: () => void
  private readonly connection: Pick<pg.Pool, 'query'>
  private readonly maker: IdMaker
  private readonly limits: LeaseLimits

  private constructor(connection: Pick<pg.Pool, 'query'>, limits: LeaseLimits, maker: IdMaker) {
    this.connection = connection
    this.limits = limits
    this.maker = maker
    this.release = maker.use({ held: () => (this.held() ? this.node : undefined) })
  }

  /** Leases a number; refused where 32 servers run already. */
  static async open(connection: Pick<pg.Pool, 'query'>, limits: Partial<LeaseLimits> = {}, maker: IdMaker = ids): Promise<NodeLease> {
    const lease = new NodeLease(connection, { ...leaseLimits, ...limits }, maker)
    try {
      await lease.take()
    } catch (error) {
      lease.release()
      throw error
    }
    lease.plan()
    return lease
  }

  /** Whether this server may make ids, and so write, at this moment. */
  held(): boolean {
    const { steady, usual } = this.renewedAt
    return this.node !== undefined && performance.now() - steady < this.limits.sureMs && Date.now() - usual < this.limits.sureMs
  }

  /** The number itself, while it is surely held. */
  number(): number | undefined {
    return this.held() ? this.node : undefined
  }

  /** Waits a moment for a number that is surely held, and throws a `NoNodeNumber` without one: for whatever is going to write. */
  async demand(): Promise<void> {
    if (this.held()) return
    await Promise.race([this.renew(), pause(this.limits.patienceMs, undefined, { ref: false })])
    if (!this.held()) throw new NoNodeNumber('no node number is surely held by this server')
  }

  /** Gives the number back. */
  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.timer)
    await this.turn
    this.release()
    const given = `update node_lease set renewed_at = '-infinity', last_ms = greatest(last_ms, $3) where node = $1 and holder = $2`
    await this.connection.query(given, [this.node, this.holder, this.maker.reached()]).catch(() => {}) // it is free by itself a minute later
    this.node = undefined
  }

  private plan(): void {
    if (this.isClosed) return
    this.timer = setTimeout(() => void this.renew(), this.held() ? this.limits.renewMs : this.limits.againMs).unref()
  }

  /* One at a time, whoever asks for it; while the database is away it only comes too late. */
  private renew(): Promise<void> {
    clearTimeout(this.timer)
    this.turn ??= (this.node === undefined ? this.take() : this.prolong())
      .catch(() => {})
      .finally(() => {
        this.turn = undefined
        this.plan()
      })
    return this.turn
  }

  private async prolong(): Promise<void> {
    const sent = moment()
    const { rowCount } = await this.connection.query(
      'update node_lease set renewed_at = now(), last_ms = greatest(last_ms, $3) where node = $1 and holder = $2',
      [this.node, this.holder, this.maker.reached()]
    )
    if (rowCount === 1) {
      this.renewedAt = sent
      return
    }
    this.node = undefined
    await this.take()
  }

  /* The number that was silent for longest; one under which ids were made that lie ahead of this clock comes last. */
  private async take(): Promise<void> {
    for (let again = 0; again < 5; again += 1) {
      const sent = moment()
      const { rows } = await this.connection.query<{ node: number; last_ms: number }>(takeSql, [
        this.holder,
        sinceEpoch(),
        this.limits.leaseMs / 1000
      ])
      const [taken] = rows
      if (taken) {
        this.maker.goBeyond(Number(taken.last_ms))
        this.node = taken.node
        this.renewedAt = sent
        return
      }
      await pause(20 + 80 * Math.random()) // another server took the same one
    }
    throw new Error(`${nodeCount} servers run on this database already; no node number is free`)
  }
}

const takeSql = `
  insert into node_lease as mine (node, holder, renewed_at)
  select n, $1, now() from generate_series(0, ${nodeCount - 1}) n left join node_lease l on l.node = n
  where l.node is null or l.renewed_at < now() - make_interval(secs => $3)
  order by coalesce(l.last_ms, 0) > $2, l.renewed_at nulls first, n limit 1
  on conflict (node) do update set holder = excluded.holder, renewed_at = now() where mine.renewed_at < now() - make_interval(secs => $3)
  returning node, last_ms`

const moment = () => ({ steady: performance.now(), usual: Date.now() })
