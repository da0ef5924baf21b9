import {
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  type Logger,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction
} from 'kysely'
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

/** A connection for the length of some work, with no other asking through it. */
export type HeldConnection = {
  /** What the work asks through, until it is closed. */
  readonly tx: Tx
  /** The frame around the work (begin, commit), in the order it is said, and the words with which the database answers. */
  readonly send: (text: string) => Promise<string>
  /** Refuses whatever is asked through `tx` from now on; done when all that was asked before is answered. */
  readonly close: () => Promise<void>
}
type WithConnection = <T>(work: (held: HeldConnection) => Promise<T>) => Promise<T>
const withConnections = new WeakMap<Db, WithConnection>()
const autonomousDbs = new WeakMap<Db, () => Db>()

/** The pool as a query builder; `log` hears every statement, `plugins` may turn it into another (tests take a wall down with one). */
export const openDb = (pool: pg.Pool, log?: Logger, plugins: KyselyPlugin[] = []): Db => {
  const configOn = (on: PostgresPool) => ({ dialect: new PostgresDialect({ pool: on }), plugins, ...(log ? { log } : {}) })
  const config = configOn(pool)
  const db: Db = new Kysely<Tables>(config)
  const autonomous = autonomousDbOf(pool)
  autonomousDbs.set(db, autonomous)
  const executor = db.getExecutor()
  const frame = { config, dialect: config.dialect, driver: config.dialect.createDriver() }
  // The builder's own idea of a connection, made once of each client.
  const connections = new WeakMap<pg.PoolClient, DatabaseConnection>()
  const connectionOf = async (client: pg.PoolClient): Promise<DatabaseConnection> => {
    const connection =
      connections.get(client) ?? (await new Kysely<Tables>(configOn(poolOfOne(client))).getExecutor().provideConnection(async (own) => own))
    connections.set(client, connection)
    return connection
  }
  withConnections.set(db, async (work) => {
    const client = await pool.connect()
    const gate = new StatementGate()
    try {
      const connection = await connectionOf(client)
      const tx: Tx = new Kysely<Tables>({ ...frame, executor: executor.withConnectionProvider(gate.providerFor(connection)) })
      autonomousDbs.set(tx, autonomous)
      return await work({ tx, send: async (text) => commandTagOf(await client.query(text)), close: () => gate.close() })
    } finally {
      await gate.close()
      // Whatever else went wrong, nobody is given a connection on which somebody else's transaction is still open.
      client.release(client.getTransactionStatus() !== 'I')
    }
  })
  return db
}

/** What is asked through one loan of a connection. Work of which one part failed may have others that still go on; they must not speak into the next one's transaction. */
class StatementGate {
  private isClosed = false
  private readonly pending = new Set<Promise<unknown>>()

  /** Unlike the builder's own lending, statements asked together are not held back until the one before has answered. */
  providerFor(connection: DatabaseConnection): ConnectionProvider {
    return {
      provideConnection: async (ask) => {
        if (this.isClosed) throw new Error('a statement was asked after the end of its transaction')
        const answer = ask(connection)
        this.pending.add(answer)
        try {
          return await answer
        } finally {
          this.pending.delete(answer)
        }
      }
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    await Promise.allSettled(this.pending)
  }
}

// Several statements in one text have an answer each.
const commandTagOf = (answer: pg.QueryResult | readonly pg.QueryResult[]): string => (Array.isArray(answer) ? answer.at(-1) : answer)?.command ?? ''

/* Opened when it is first asked for, closed with the pool. */
const autonomousDbOf = (pool: pg.Pool): (() => Db) => {
  let autonomous: Db | undefined
  const end = pool.end.bind(pool) as () => Promise<void>
  const endBoth = async (): Promise<void> => {
    await autonomous?.destroy()
    await end()
  }
  Object.assign(pool, { end: endBoth })
  return () => {
    if (autonomous) return autonomous
    const ownPool = new pg.Pool({ ...pool.options, max: 1, idleTimeoutMillis: 5000, allowExitOnIdle: true })
    ownPool.on('error', () => {})
    ownPool.on('connect', (client) => client.on('error', () => {}))
    autonomous = openDb(ownPool)
    return autonomous
  }
}

/** A connection apart, for what commits by itself whatever becomes of the transaction that asks for it; one a process, so that asking never waits for a place in the pool. */
export const autonomousDb = (db: Db): Db => {
  const autonomous = autonomousDbs.get(db)
  if (!autonomous) throw new Error('only what openDb opened has a side connection')
  return autonomous()
}

/** One connection for the length of some work. */
export const withConnection = async <T>(db: Db, work: (held: HeldConnection) => Promise<T>): Promise<T> => {
  const lender = withConnections.get(db)
  if (!lender) throw new Error('only what openDb opened can lend a connection')
  return await lender(work)
}

// A pool of this one connection; who borrowed it gives it back.
const poolOfOne = (client: pg.PoolClient): PostgresPool => {
  const connection = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient
  return { connect: async () => connection, end: async () => {} }
}

/** Whether a fault means that the database cannot be reached at this moment, not that the call was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', syscall, message = '' } = (error ?? {}) as { code?: string; syscall?: string; message?: string }
  if (/^(57P0[123]|53[123]00|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/.test(code) || (code === 'ENOENT' && syscall === 'connect')) return true
  return /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
}
