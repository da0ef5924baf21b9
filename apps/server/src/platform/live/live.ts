import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { appClient, type Db } from '../db/pool.ts'
import type { Watch } from '../db/watch.ts'
import { sql } from 'kysely'

/** The party of a change that everybody of the tenant may know of, such as a published article. */
export const everybody = -1
/** One changed row: its kind and id, and the parties that may know of it. */
export type RowChange = { readonly tenant_id: number; readonly kind: string; readonly id: number; readonly parties: readonly number[] }
type Listener = (change: RowChange) => void
/** Told instead of changes, where some could not be. */
const everything = '*'
/** How often the connection that hears is asked for a sign of life, and how soon it is made anew, ms. */
const beatMs = 1_000
const againMs = 500

/** Live events of this server: keys only, one coalesced NOTIFY per 25 ms after commit, never inside the business transaction. */
export class Live {
  private readonly emitter = new EventEmitter().setMaxListeners(0)
  private pending = new Map<string, RowChange>()
  private timer: NodeJS.Timeout | undefined
  private client: pg.Client | undefined
  private beat: NodeJS.Timeout | undefined
  private heardAt: number | undefined
  /** Whether others were not told of something. */
  private isBehind = false
  private closed = false
  private readonly db: Db
  private readonly url: string
  private readonly watch: Watch | undefined
  constructor(db: Db, url: string, watch?: Watch) {
    this.db = db
    this.url = url
    this.watch = watch
  }

  /** Starts hearing what other servers and this one tell. The connection is asked for a sign of life; when it is lost another is made, and everyone is told to look again. */
  async listen(): Promise<void> {
    const client = appClient(this.url, { keepAlive: true, connectionTimeoutMillis: 10_000 }, this.watch)
    let beat: NodeJS.Timeout | undefined
    const again = (): void => {
      clearInterval(beat)
      if (this.closed || this.client !== client) return
      this.client = undefined
      this.heardAt = undefined
      setTimeout(
        () =>
          void this.listen().then(
            () => this.emitter.emit('lost'),
            () => {} // it tries again by itself
          ),
        againMs
      ).unref()
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => this.hear(payload ?? ''))
    this.client = client
    try {
      await client.connect()
      await client.query('listen yunshu_live')
    } catch (error) {
      again()
      throw error
    }
    const heard = (): void => {
      if (this.client === client) this.heardAt = performance.now()
    }
    heard()
    let isAsked = false
    beat = setInterval(() => {
      if (isAsked) return
      isAsked = true
      void client
        .query('select 1')
        .then(heard, again)
        .finally(() => (isAsked = false))
    }, beatMs).unref()
    this.beat = beat
  }

  /** How long ago the connection that hears last answered, ms; without end while there is none. */
  heardAgo(): number {
    return this.heardAt === undefined ? Number.POSITIVE_INFINITY : performance.now() - this.heardAt
  }

  /** Whether this server hears the changes of others at this moment. */
  hears(): boolean {
    return this.heardAgo() < 5 * beatMs
  }

  /** Tells of changed rows, soon. */
  publish(changes: readonly RowChange[]): void {
    for (const change of changes) this.emitter.emit('told', change)
    for (const change of changes) this.pending.set(`${change.tenant_id}|${change.kind}|${change.id}|${change.parties.join('.')}`, change)
    if (changes.length > 0) this.timer ??= setTimeout(() => void this.flush(), 25)
  }

  on(listener: Listener, lost: () => void): () => void {
    this.emitter.on('change', listener)
    this.emitter.on('lost', lost)
    return () => {
      this.emitter.off('change', listener)
      this.emitter.off('lost', lost)
    }
  }

  /** Hears of every changed row as soon as this server knows: its own at once after the commit, those of others with their next event. */
  onChange(listener: Listener, lost: () => void): void {
    this.emitter.on('told', listener)
    this.emitter.on('change', listener)
    this.emitter.on('lost', lost)
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    clearInterval(this.beat)
    await this.client?.end().catch(() => {})
  }

  private async flush(): Promise<void> {
    this.timer = undefined
    const lines = [...this.pending.keys()]
    this.pending = new Map()
    try {
      if (this.isBehind) await this.notify(everything)
      this.isBehind = false
      let payload = ''
      for (const line of [...lines, undefined]) {
        if (payload && (line === undefined || payload.length + line.length > 7400)) {
          await this.notify(payload)
          payload = ''
        }
        if (line !== undefined) payload += (payload ? '\n' : '') + line
      }
    } catch {
      // What others were not told of, they look for themselves once they can be told so.
      this.isBehind = true
      if (!this.closed) this.timer ??= setTimeout(() => void this.flush(), againMs).unref()
    }
  }

  private async notify(payload: string): Promise<void> {
    await sql`select pg_notify('yunshu_live', ${payload})`.execute(this.db)
  }

  private hear(payload: string): void {
    if (payload === everything) {
      this.emitter.emit('lost')
      return
    }
    for (const line of payload.split('\n')) {
      const [tenant = '', kind = '', id = '', parties = ''] = line.split('|')
      this.emitter.emit('change', { tenant_id: Number(tenant), kind, id: Number(id), parties: parties.split('.').map(Number) } satisfies RowChange)
    }
  }
}
