import { Refusal } from '@yunshu/contract/kit/refusals'
import { sql } from 'kysely'
import { type Actor, askerOf } from '../actor.ts'
import { tokenHash } from '../secrets.ts'
import { type Db, kindOf, shareOf, type Tx, wallOf, withConnection } from './pool.ts'
import { PlanOutdated } from './prepared.ts'
import { type StatementKind, watchLimits } from './watch.ts'

const integer = (n: number): string => {
  if (!Number.isSafeInteger(n)) throw new Error(`not an id: ${n}`)
  return String(n)
}

type Options = {
  readonly platform?: boolean
  readonly readonly?: boolean
  /** The caller begins anew when a row was held by somebody else for too long: while half of the places are taken, none is kept by waiting for a row. */
  readonly again?: boolean
}
/** How long a row is waited for then, ms; otherwise it is as long as the connection says. */
const shortWaitMs = 500

/** The session has ended, or what its user may do has changed since this server looked him up: the call is made once more with what he is now. */
export class StaleActor extends Refusal {
  constructor() {
    super('loggedOut')
  }
}

/**
 * Refuses an actor whose session does not hold as it was known. It is the first statement of each of his transactions and waits for no answer of its own.
 * What writes holds the session until its end: whoever ends the session, since he disables or removes the user, waits for that, and afterwards no server takes him.
 */
const demandCurrent = async (tx: Tx, { session, stamp, tenant_id }: Actor, writes: boolean): Promise<void> => {
  if (stamp === undefined) return
  const { rows } = await sql`select 1 from session where token_hash = ${tokenHash(session)} and tenant_id = ${tenant_id} and stamp = ${stamp} ${
    writes ? sql`for key share` : sql``
  }`.execute(tx)
  if (rows.length === 0) throw new StaleActor()
}

/** Opens a transaction in which the database itself knows who asks; with an error nothing of it stays. `SET LOCAL` travels with the begin in one message. */
export const transact = async <T>(db: Db, actor: Actor, work: (tx: Tx) => Promise<T>, options: Options = {}): Promise<T> => {
  const isSystem = options.platform || actor.kind === 'nobody'
  const scope = isSystem
    ? `set local app.platform = 'on'`
    : `set local app.tenant = '${integer(actor.tenant_id)}'; set local app.company = '${integer(actor.company_id)}'; set local app.type = '${integer(actor.type)}'`
  const scopedWork = async (tx: Tx): Promise<T> => {
    // The begin has told the database already.
    if (isSystem) Object.assign(wallOf(tx), { isLifted: true, told: true })
    const current = isSystem ? undefined : demandCurrent(tx, actor, !options.readonly)
    // A call for anybody asks nobody's session. The two are asked together, and the answer of neither counts without the other.
    const [result] = await Promise.all([work(tx), current])
    return result
  }
  const kind = kindOf(db) ?? (options.readonly ? 'query' : 'command')
  // What people ask comes in turn before it takes a connection, so that one of them never keeps the others from the database.
  const share = actor.kind === 'user' || actor.kind === 'driver' ? shareOf(db) : undefined
  const leave = (await share?.enter(askerOf(actor))) ?? (() => {})
  const lock = options.again && share?.isBusy() ? `; set local lock_timeout = ${shortWaitMs}` : ''
  const begin = `${scope}; set local statement_timeout = ${watchLimits.statementMs[kind]}${lock}`
  if (options.readonly) return await readTransaction(db, begin, kind, scopedWork, leave)
  try {
    return await writeTransaction(db, begin, kind, scopedWork)
  } catch (error) {
    throw lock !== '' && (error as { code?: string }).code === '55P03' ? new RowHeld() : error
  } finally {
    leave()
  }
}

/** A row was held by somebody else while others waited for a connection: the call gives its own back and begins anew. Told to nobody who asks no more, it is what the database says of a lock. */
export class RowHeld extends Error {
  override readonly name = 'RowHeld'
  readonly code = '55P03'
}

// The begin is sent together with the first statement, so that its answer costs no round trip of its own.
const writeTransaction = <T>(db: Db, scope: string, kind: StatementKind, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withConnection(db, async ({ tx, send, close, allow }) => {
    allow(watchLimits.statementMs[kind])
    const began = send(`begin; ${scope}`)
    try {
      const [result] = await Promise.all([work(tx), began])
      await close()
      // A transaction in which a statement failed is undone by its commit, without an error.
      if ((await send('commit')) !== 'COMMIT') throw new Error('the work went on after a statement of it had failed; nothing of it was kept')
      return result
    } catch (error) {
      await close()
      await send('rollback').catch(() => {})
      throw error
    }
  })

// All statements of a reading see one moment, so that an answer put together from several never joins a row from before a change with one from after it.
// The result is returned before the transaction ends: a commit that changes nothing is not worth waiting for. What a plan of before refused is asked once more.
const readTransaction = <T>(db: Db, scope: string, kind: StatementKind, work: (tx: Tx) => Promise<T>, leave: () => void): Promise<T> =>
  new Promise((done, fail) => {
    const look = (): Promise<void> =>
      withConnection(db, async ({ tx, send, close, allow }) => {
        allow(watchLimits.statementMs[kind])
        const began = send(`begin isolation level repeatable read read only; ${scope}`)
        const outdated = await Promise.all([work(tx), began]).then(
          ([result]) => done(result),
          (error: unknown) => (error instanceof PlanOutdated ? error : fail(error))
        )
        await close()
        await send('commit').catch(() => {})
        if (outdated) throw outdated
      })
    const looking = look().catch((error: unknown) => (error instanceof PlanOutdated ? look() : fail(error)))
    looking.catch(fail).finally(leave)
  })

/**
 * Opens a transaction without row-level security, across companies and tenants: only for sessions, timers and seeds, never for a user's own query. Where a table was
 * changed under a kept plan, the work is done once more from its beginning; nothing of the first time stays.
 */
export const transactAsSystem = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const once = () => transact(db, systemScopeActor, work, { platform: true })
  return await once().catch((error: unknown) => {
    if (!(error instanceof PlanOutdated)) throw error
    return once()
  })
}

const systemScopeActor = { kind: 'system', tenant_id: 0, company_id: 0, type: 1 } as Actor

/**
 * The same transaction asking the views of `scoped` instead of the tables: each shows the rows of one table that row-level security lets the actor see, by the
 * same rule as an ordinary condition. So an index may find words first and the rule be asked of what was found; the wall itself asks it of every row before any
 * other condition that could tell something about a row (docs/adr/0023). For reading only.
 */
export const scoped = (tx: Tx): Tx => tx.withSchema(scopedSchema)
export const scopedSchema = 'scoped'

/**
 * Lifts row-level security for one piece of work inside an open transaction: for consequences of a permitted change that reach rows which the actor does not see
 * (a driver departs, so the shipper's order changes). The database hears of it with the next statement, so that one piece after the other lifts it once.
 */
export const withSystemScope = async <T>(tx: Tx, work: () => Promise<T>): Promise<T> => {
  const wall = wallOf(tx)
  if (wall.isLifted) return await work()
  wall.isLifted = true
  try {
    return await work()
  } finally {
    wall.isLifted = false
  }
}
