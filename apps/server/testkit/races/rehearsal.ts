import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { appClient, type Db, openDb, openPool } from '../../src/platform/db/pool.ts'
import type { Services } from '../../src/platform/verb/services.ts'
import type { TestApp } from '../app.ts'

/** A stage on which calls are played one after the other and nothing of it stays. */
export type Stage = {
  /** Plays within one transaction that is rolled back at the end; `services` are those of the world, over this connection. */
  readonly rehearse: <T>(play: (services: Services) => Promise<T>) => Promise<T>
  /** The connection within the transaction, in system scope while `ask` runs. */
  readonly ask: <R>(sql: string, values?: unknown[]) => Promise<R[]>
  /** Waits until nobody holds the connection or is about to: a call goes on after its answer where it is called back. */
  readonly idle: () => Promise<void>
  readonly close: () => Promise<void>
}

const scopeless = `set local app.platform = 'off'; set local app.tenant = ''; set local app.company = ''; set local app.type = ''`

/**
 * A connection whose transactions are savepoints of one outer transaction: what calls do one after the other can be learnt on the very rows on which they are
 * played at once afterwards, and as often as one likes. Deferred constraints are asked where the call would commit.
 */
export const openStage = async (world: TestApp): Promise<Stage> => {
  const client = appClient(world.appUrl, { types: poolTypes(world.appUrl), pipeline: true } as pg.ClientConfig)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set plan_cache_mode = force_custom_plan; set timezone = 'UTC'; set statement_timeout = '30s'; set lock_timeout = '10s'`)
  let free: Promise<unknown> = Promise.resolve()
  let depth = 0
  let over = true
  const query = (text: string, ...rest: unknown[]): Promise<unknown> => {
    if (over) return Promise.reject(new Error('the rehearsal is over'))
    if (typeof text !== 'string' || rest.length > 0) return client.query(text as never, ...(rest as never[])) as never
    const begin = /^begin[^;]*;?\s*([\s\S]*)$/.exec(text)
    if (begin) {
      depth += 1
      return client.query(`savepoint play${depth}; ${scopeless}; ${begin[1] ?? ''}`)
    }
    const name = `play${depth}`
    if (text === 'commit') {
      depth -= 1
      return client
        .query(`set constraints all immediate; set constraints all deferred; release savepoint ${name}`)
        .then(() => ({ command: 'COMMIT' }))
    }
    if (text === 'rollback') {
      depth -= 1
      return client.query(`rollback to savepoint ${name}; release savepoint ${name}`)
    }
    return client.query(text)
  }
  // Who asks for a connection waits until the one before him is done: a rehearsal has one, and it is known again, since it keeps plans.
  let done: () => void = () => undefined
  const connection = { query, release: () => done(), getTransactionStatus: () => 'I' }
  const connect = async () => {
    const before = free
    let leave: () => void = () => undefined
    free = new Promise<void>((resolve) => (leave = resolve))
    await before
    done = leave
    return connection
  }
  const pool = openPool(world.appUrl, 1)
  Object.assign(pool, { connect })
  const db: Db = openDb(pool)
  const services: Services = { ...world.services, db, boss: undefined }
  return {
    rehearse: async (play) => {
      // Not `begin`: what is heard of the order of locks is about transactions of one call, and here several follow each other (lockCheck.ts).
      await client.query('start transaction')
      ;[over, depth, free] = [false, 0, Promise.resolve()]
      try {
        return await play(services)
      } finally {
        over = true
        await client.query('rollback')
      }
    },
    ask: async <R>(sql: string, values: unknown[] = []) => {
      await client.query(`set local app.platform = 'on'`)
      return (await client.query(sql, values)).rows as R[]
    },
    idle: async () => {
      for (let seen: unknown; seen !== free; ) {
        seen = free
        await seen
        // What follows an answer asks for its connection some turns of the loop later.
        for (let turns = 0; turns < 3; turns += 1) await setImmediate()
      }
    },
    close: async () => {
      await client.end()
      await pool.end()
    }
  }
}

/* Rows come as the server reads them. */
const poolTypes = (url: string): pg.CustomTypesConfig => {
  const pool = openPool(url, 1)
  const { types } = pool.options as { types: pg.CustomTypesConfig }
  void pool.end()
  return types
}
