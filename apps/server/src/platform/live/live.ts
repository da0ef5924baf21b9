import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { appClient, type Db } from '../db/pool.ts'
import { sql } from 'kysely'

/** One changed row: its kind and id, and the parties that may know of it. */
export type RowChange = { readonly tenant_id: number; readonly kind: string; readonly id: number; readonly parties: readonly number[] }
type Listener = (change: RowChange) => void

/** Live events of this server: keys only, one coalesced NOTIFY per 25 ms after commit, never inside the business transaction. */
export class Live {
  private readonly emitter = new EventEmitter().setMaxListeners(0)
  private pending = new Map<string, RowChange>()
  private timer: NodeJS.Timeout | undefined
  private client: pg.Client | undefined
  private isListening = false
  private closed = false
  private readonly db: Db
  private readonly url: string
  constructor(db: Db, url: string) {
    this.db = db
    this.url = url
  }

  /** Starts hearing what other servers and this one tell; reconnects by itself and then tells everyone to look again. */
  async listen(): Promise<void> {
    const client = appClient(this.url, { keepAlive: true })
    const again = (): void => {
      if (this.closed || this.client !== client) return
      this.client = undefined
      this.isListening = false
      setTimeout(() => void this.listen().then(() => this.emitter.emit('lost'), again), 500).unref()
    }
    client.on('error', again)
    client.on('end', again)
    client.on('notification', ({ payload }) => this.hear(payload ?? ''))
    this.client = client
    await client.connect()
    await client.query('listen yunshu_live')
    this.isListening = true
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

  /** Whether this server hears the changes of others at this moment. */
  hears(): boolean {
    return this.client !== undefined && this.isListening
  }

  async close(): Promise<void> {
    this.closed = true
    clearTimeout(this.timer)
    await this.client?.end().catch(() => {})
  }

  private async flush(): Promise<void> {
    this.timer = undefined
    const lines = [...this.pending.keys()]
    this.pending = new Map()
    let payload = ''
    for (const line of [...lines, undefined]) {
      if (payload && (line === undefined || payload.length + line.length > 7400)) {
        await sql`select pg_notify('yunshu_live', ${payload})`.execute(this.db).catch(() => {}) // a lost hint costs a refresh, nothing more
        payload = ''
      }
      if (line !== undefined) payload += (payload ? '\n' : '') + line
    }
  }

  private hear(payload: string): void {
    for (const line of payload.split('\n')) {
      const [tenant = '', kind = '', id = '', parties = ''] = line.split('|')
      this.emitter.emit('change', { tenant_id: Number(tenant), kind, id: Number(id), parties: parties.split('.').map(Number) } satisfies RowChange)
    }
  }
}
