import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  Kysely,
  type KyselyPlugin,
  type Logger,
  PostgresDialect,
  sql,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction
} from 'kysely'
import pg from 'pg'
import { FairQueue } from '../fairQueue.ts'
import { NoNodeNumber } from '../ids.ts'
import { askPrepared, keepsOldPlans } from './prepared.ts'
import type { Tables } from './tables.ts'
import { type StatementKind, type Watch, WatchedClient, WatchedPool } from './watch.ts'

/* Own code around pg and kysely, because it halves the time of a transaction by itself and lets 1.2 to 1.4 times as many through as the query builder's own (bench/pool.ts). */

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

/** The setting that every connection of the application's role needs, so that its tenant is known on each machine of a cluster; without it row-level security hides every row there. */
const clusterOption = '-c citus.propagate_set_commands=local'

/** One connection of the application's role, outside of a pool; it is opened here and nowhere else. */
export const appClient = (url: string, config: pg.ClientConfig = {}, watch?: Watch): pg.Client => {
  const own = { ...config, connectionString: url, options: clusterOption }
  return new WatchedClient(watch ? watch.config(own) : own)
}
/** A pool of such connections. */
export const appPool = (url: string, config: pg.PoolConfig = {}, watch?: Watch): pg.Pool =>
  new WatchedPool({ ...config, connectionString: url, options: clusterOption }, watch)

/** Opens the pool; plans are made for the values at hand, but for those that serve all (`prepared.ts`), months are counted from UTC, and nothing waits for ever. Under a watch a connection that does not answer is thrown away. */
export const openPool = (url: string, max = 20, watch?: Watch): WatchedPool =>
  new WatchedPool(
    {
      connectionString: url,
      max,
      types,
      options: `-c timezone=UTC -c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s ${clusterOption}`,
      connectionTimeoutMillis: 10_000,
      pipeline: true // statements asked together travel together; each has its own end, so one that fails takes no other with it
    },
    watch
  )

/** A connection that is reserved for one piece of work. */
type HeldConnection = {
  /** The query builder of this connection; usable until `close`. */
  readonly tx: Tx
  /** Sends statements around the work (begin, commit, rollback) in order, and returns the command tag of the last one, such as `COMMIT`. */
  readonly send: (text: string) => Promise<string>
  /** Rejects further statements through `tx`, and resolves when all earlier ones are answered. */
  readonly close: () => Promise<void>
  /** Lets a statement of this connection be waited for so long, ms. */
  readonly allow: (mostMs: number) => void
}
type WithConnection = <T>(work: (held: HeldConnection) => Promise<T>) => Promise<T>
const allowances = new WeakMap<Tx, (mostMs: number) => void>()
/** Row-level security of one transaction: whether it is lifted for what is asked from now on, and what the database was last told of that. */
type Wall = { isLifted: boolean; told: boolean }
const walls = new WeakMap<Tx, Wall>()
const withConnections = new WeakMap<Db, WithConnection>()
const autonomousDbs = new WeakMap<Db, () => Db>()
const kinds = new WeakMap<Db, StatementKind>()

/** The pool as a query builder; `log` hears every statement, `plugins` may rewrite it (tests remove a condition with one), `kind` is what all its statements are for. */
export const openDb = (pool: pg.Pool, log?: Logger, plugins: KyselyPlugin[] = [], kind?: StatementKind): Db => {
  const configOn = (on: PostgresPool) => ({ dialect: new PostgresDialect({ pool: on }), plugins, ...(log ? { log } : {}) })
  const config = configOn(pool)
  const db: Db = new Kysely<Tables>(config)
  const autonomous = autonomousDbOf(pool)
  autonomousDbs.set(db, autonomous)
  if (kind) kinds.set(db, kind)
  const executor = db.getExecutor()
  const frame = { config, dialect: config.dialect, driver: config.dialect.createDriver() }
  // The query builder's own connection object, made once for each client.
  const connections = new WeakMap<pg.PoolClient, DatabaseConnection>()
  const connectionOf = async (client: pg.PoolClient): Promise<DatabaseConnection> => {
    const connection =
      connections.get(client) ?? (await new Kysely<Tables>(configOn(poolOfOne(client))).getExecutor().provideConnection(async (own) => own))
    connections.set(client, connection)
    return connection
  }
  withConnections.set(db, async (work) => {
    const client = await pool.connect()
    const wall: Wall = { isLifted: false, told: false }
    const gate = new StatementGate(wall)
    try {
      const connection = await connectionOf(client)
      const tx: Tx = new Kysely<Tables>({ ...frame, executor: executor.withConnectionProvider(gate.providerFor(connection)) })
      walls.set(tx, wall)
      autonomousDbs.set(tx, autonomous)
      const allow = (mostMs: number): void => {
        if (client instanceof WatchedClient) client.allow(mostMs)
      }
      allowances.set(tx, allow)
      return await work({ tx, send: async (text) => commandTagOf(await client.query(text)), close: () => gate.close(), allow })
    } finally {
      await gate.close()
      // A connection with an open transaction is destroyed, never given to the next caller.
      client.release(client.getTransactionStatus() !== 'I' || keepsOldPlans(client))
    }
  })
  return db
}

/** Tracks the statements of one reserved connection. When one part of some work has failed, other parts may still run; their statements must not reach the transaction that uses the connection next. */
class StatementGate {
  private isClosed = false
  private connection: DatabaseConnection | undefined
  private readonly pending = new Set<Promise<unknown>>()
  private readonly wall: Wall

  constructor(wall: Wall) {
    this.wall = wall
  }

  /** Unlike the builder's own connection provider, statements sent together do not wait for the answer of the one before. */
  providerFor(connection: DatabaseConnection): ConnectionProvider {
    this.connection = connection
    return {
      provideConnection: async (ask) => {
        if (this.isClosed) throw new Error('a statement was asked after the end of its transaction')
        this.tellWall()
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

  /** What is checked at the commit sees the actor's rows again. */
  async close(): Promise<void> {
    const isFirst = !this.isClosed
    this.isClosed = true
    await Promise.allSettled(this.pending)
    if (isFirst) this.tellWall()
  }

  /* Travels with the statement that follows it, so that it costs no round trip. One that fails has ended the transaction, and with it whatever is asked next; it is rolled back, setting and all. */
  private tellWall(): void {
    const { isLifted } = this.wall
    if (this.wall.told === isLifted) return
    this.wall.told = isLifted
    this.connection?.executeQuery(CompiledQuery.raw(`set local app.platform = '${isLifted ? 'on' : 'off'}'`)).catch(() => {})
  }
}

// Several statements in one text have an answer each.
const commandTagOf = (answer: pg.QueryResult | readonly pg.QueryResult[]): string => (Array.isArray(answer) ? answer.at(-1) : answer)?.command ?? ''

const autonomousOfPools = new WeakMap<pg.Pool, () => Db>()
/* A pool of one connection, opened at first use and closed with the main pool. */
const autonomousDbOf = (pool: pg.Pool): (() => Db) => {
  const known = autonomousOfPools.get(pool)
  if (known) return known
  let autonomous: Db | undefined
  const end = pool.end.bind(pool) as () => Promise<void>
  const endBoth = async (): Promise<void> => {
    await autonomous?.destroy()
    await end()
  }
  Object.assign(pool, { end: endBoth })
  const open = (): Db => {
    if (autonomous) return autonomous
    const ownPool = new WatchedPool(
      { ...pool.options, max: 1, idleTimeoutMillis: 5000, allowExitOnIdle: true },
      pool instanceof WatchedPool ? pool.watchedBy() : undefined
    )
    autonomous = openDb(ownPool)
    return autonomous
  }
  autonomousOfPools.set(pool, open)
  return open
}

/** The database on a separate connection, for autonomous transactions: they commit whether or not the calling transaction does. There is one such connection per process, so that using it never waits for a place in the pool. */
export const autonomousDb = (db: Db): Db => {
  const autonomous = autonomousDbs.get(db)
  if (!autonomous) throw new Error('only a database opened by openDb has an autonomous connection')
  return autonomous()
}

/** Row-level security of this transaction. What asks it has to come from `withConnection`. */
export const wallOf = (tx: Tx): Wall => {
  const wall = walls.get(tx)
  if (!wall) throw new Error('only a transaction of this house knows whether row-level security is lifted')
  return wall
}

/** Reserves one connection for some work and returns it to the pool afterwards. */
export const withConnection = async <T>(db: Db, work: (held: HeldConnection) => Promise<T>): Promise<T> => {
  const lender = withConnections.get(db)
  if (!lender) throw new Error('only a database opened by openDb can reserve a connection')
  return await lender(work)
}

// A pool that always hands out this one connection.
const poolOfOne = (client: pg.PoolClient): PostgresPool => {
  const connection = { query: askPrepared(client), release: () => {} } as PostgresPoolClient
  return { connect: async () => connection, end: async () => {} }
}

/** The classes of the database's own errors that say nothing about the call: it goes away (57P0), has no room left (53), lost the connection (08), ended a transaction that asked nothing for too long (25P03, 25P04). */
const awayCodes =
  /^(57P0[1235]|53[123]00|08\w{3}|25P0[34]|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the driver says of a connection that was lost or is not made. */
const awayWords =
  /Connection terminated|Connection ended|not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout|Cannot use a pool after calling end/

const shares = new WeakMap<Db, FairQueue>()
/** Shares the connections of a database among those who ask over it, so many at once of one; two are left for what the server itself has to know. */
export const shareOut = (db: Db, { connections, each }: { readonly connections: number; readonly each: number }): void =>
  void shares.set(db, new FairQueue({ places: Math.max(1, connections - 2), each, waitingOfOne: 400, waitingInAll: 5000, patienceMs: 60_000 }))
export const shareOf = (db: Db): FairQueue | undefined => shares.get(db)

/** What the statements of this database are for, where all are for the same. */
export const kindOf = (db: Db): StatementKind | undefined => kinds.get(db)

/** Lets each statement of this transaction take so long, ms: in the database, and for whoever waits here. */
export const allowLong = async (tx: Tx, ms: number): Promise<void> => {
  await sql.raw(`set local statement_timeout = ${Math.round(ms)}`).execute(tx)
  allowances.get(tx)?.(ms)
}

/** Whether an error means that the database cannot be reached, or this server may not write to it, at this moment; not that the call was wrong. */
export const isDatabaseAway = (error: unknown): boolean => {
  const { code = '', syscall, message = '' } = (error ?? {}) as { code?: string; syscall?: string; message?: string }
  return error instanceof NoNodeNumber || awayCodes.test(code) || (code === 'ENOENT' && syscall === 'connect') || awayWords.test(message)
}

/** Whether the same call may be answered in a moment: the database is away, took too long (57014), or waited too long for somebody else's lock (55P03). */
export const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || ['57014', '55P03'].includes((error as { code?: string } | null)?.code ?? '')
