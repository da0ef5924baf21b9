import { Kysely, type KyselyPlugin, type Logger, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A connection inside an open transaction whose tenant, company and kind of user the database knows. */
export type Tx = Kysely<Tables> & { readonly __tx?: Transaction<Tables> }

// A selected row passes the contract's schema unchanged: 53-bit ids and fen as numbers, instants as ISO 8601 in UTC, days as they are written.
const asNumber = (text: string): number => Number(text)
const asIso = (text: string): string => {
  const [day = '', rest = ''] = text.split(' ')
  const time = rest.replace(/[+-]\d\d(:?\d\d)?$/, '')
  const [whole, fraction = ''] = time.split('.')
  return `${day}T${whole}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}
const types = new pg.TypeOverrides()
types.setTypeParser(20, asNumber)
types.setTypeParser(1700, asNumber)
types.setTypeParser(1082, (text: string) => text)
types.setTypeParser(1184, asIso)
types.setTypeParser(1016 as never, (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number)))

/** Opens the pool; plans are made for the values at hand, months are counted from UTC, and nothing waits for ever. */
export const openPool = (url: string, max = 20): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    options:
      '-c plan_cache_mode=force_custom_plan -c timezone=UTC -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s -c citus.propagate_set_commands=local',
    connectionTimeoutMillis: 10_000,
    pipeline: true // statements asked together travel together; each has its own end, so one that fails takes no other with it
  })
  pool.on('error', () => {}) // an idle connection that the server closed; the next query opens another
  pool.on('connect', (client) => client.on('error', () => {})) // one lost between two statements of a transaction; its next statement fails and says so
  return pool
}

type Lender = <T>(work: (connection: Tx) => Promise<T>) => Promise<T>
const lenders = new WeakMap<Db, Lender>()
const sides = new WeakMap<Db, () => Db>()

/** The pool as a query builder; `log` hears every statement, `plugins` may turn it into another (tests take a wall down with one). */
export const openDb = (pool: pg.Pool, log?: Logger, plugins: KyselyPlugin[] = []): Db => {
  const builder = (on: PostgresPool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool: on }), plugins, ...(log ? { log } : {}) })
  const db = builder(pool)
  const side = sideOfPool(pool)
  sides.set(db, side)
  const voices = new WeakMap<pg.PoolClient, Db>()
  lenders.set(db, async (work) => {
    const client = await pool.connect()
    const voice = voices.get(client) ?? builder(alone(client))
    voices.set(client, voice)
    sides.set(voice, side)
    try {
      return await work(voice)
    } finally {
      client.release()
    }
  })
  return db
}

/* Opened when it is first asked for, closed with the pool. */
const sideOfPool = (pool: pg.Pool): (() => Db) => {
  let side: Db | undefined
  const end = pool.end.bind(pool) as () => Promise<void>
  const endBoth = async (): Promise<void> => {
    await side?.destroy()
    await end()
  }
  Object.assign(pool, { end: endBoth })
  return () => {
    if (side) return side
    const own = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 5000, allowExitOnIdle: true })
    own.on('error', () => {})
    own.on('connect', (client) => client.on('error', () => {}))
    side = openDb(own)
    return side
  }
}

/** A connection apart, for what commits by itself whatever becomes of the transaction that asks for it; one a process, so that asking never waits for a place in the pool. */
export const sideOf = (db: Db): Db => {
  const side = sides.get(db)
  if (!side) throw new Error('only what openDb opened has a side connection')
  return side()
}

/** One connection for the length of some work. Unlike the builder's own lending, statements asked together are not held back until the one before has answered. */
export const lend = async <T>(db: Db, work: (connection: Tx) => Promise<T>): Promise<T> => {
  const lender = lenders.get(db)
  if (!lender) throw new Error('only what openDb opened can lend a connection')
  return await lender(work)
}

// A pool of this one connection; who borrowed it gives it back.
const alone = (client: pg.PoolClient): PostgresPool => {
  const connection = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient
  return { connect: async () => connection, end: async () => {} }
}

/** Whether a fault means that the database cannot be reached at this moment, not that the call was wrong. */
export const isDatabaseAway = (fault: unknown): boolean => {
  const { code = '', syscall, message = '' } = (fault ?? {}) as { code?: string; syscall?: string; message?: string }
  if (/^(57P0[123]|53[123]00|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  return /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
}
