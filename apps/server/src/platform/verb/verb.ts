import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { holds } from '@yunshu/contract/kit/console'
import type { Command, Endpoint, InputOf, OutputOf, Query } from '@yunshu/contract/kit/endpoint'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { session } from '@yunshu/contract/session/contract'
import { type Actor, principal } from '../actor.ts'
import { elapsedMs } from '../clock.ts'
import type { Tx } from '../db/pool.ts'
import { PlanOutdated } from '../db/prepared.ts'
import { RowHeld, StaleActor, transactAsSystem, transact } from '../db/scope.ts'
import { Overtaken } from '../db/versioned.ts'
import type { RowChange } from '../live/live.ts'
import { type Log, writeLog } from '../oplog.ts'
import { refusalOf } from './constraints.ts'
import { type ChangedRow, followChanges, type PublishChange } from './followChanges.ts'
import { parseInput } from './parse.ts'
import { maskPhones, openPhones } from './phones.ts'
import type { Services } from './services.ts'
import { StartAgain } from './startAgain.ts'

export type ReadContext<E extends Endpoint> = { readonly tx: Tx; readonly actor: Actor; readonly input: InputOf<E>; readonly services: Services }
export type { PublishChange } from './followChanges.ts'
export type WriteContext<E extends Endpoint, B = undefined> = ReadContext<E> & {
  /** What the step before the transaction found. */
  readonly first: B
  /** Tells the screens of these parties, after commit, that a row has changed. */
  readonly publishChange: PublishChange
  /** Work for after the commit that nobody waits for; its failure does not undo the command. */
  readonly afterCommit: (work: () => void | Promise<void>) => void
}
type RunOptions = { readonly key?: string | undefined; readonly form?: boolean }
export type Verb<E extends Endpoint = Endpoint> = {
  readonly contract: E
  /** Does the call: grant, input, transaction, log, commit. `db` comes with the services. */
  readonly run: (services: Services, actor: Actor, raw: unknown, options?: RunOptions) => Promise<OutputOf<E>>
}

/**
 * A command as one transaction: grant, input, begin with the actor's scope, idempotency key, handler, one log row, commit, then the hints to the screens.
 * Without a node number that is surely this server's it is not begun. A refusal rolls everything back and logs itself in a second short transaction; a deadlock is tried again, since nothing outside has happened yet.
 */
export const write = <C extends Command>(contract: C, handler: (context: WriteContext<C>) => Promise<Done<C>>): Verb<C> =>
  writeAfter(contract, async () => undefined, handler)

/* The one command that an impersonating person may run: his own logout. */
const endsOwnSession = 'session.loggedOut'
type Done<C extends Command> = { output: OutputOf<C>; log: Log | 'none' }

/** A command with a step before its transaction: for what must stand even when the call is refused (a counted try); it holds no connection while it waits. */
export const writeAfter = <C extends Command, B>(
  contract: C,
  before: (context: Omit<ReadContext<C>, 'tx'>) => Promise<B>,
  handler: (context: WriteContext<C, B>) => Promise<Done<C>>
): Verb<C> => ({
  contract,
  run: async (services, actor, raw, options = {}) => {
    await admit(services, contract, actor)
    const input = inputOf(services, contract, actor, raw, options.form)
    const note = async (refusal: Refusal): Promise<void> => {
      if (actor.kind !== 'nobody') await logRefusal(services, actor, contract, input, refusal)
    }
    if (actor.impersonatedBy !== undefined && contract.logAs !== endsOwnSession) {
      await note(new Refusal('impersonatedReadOnly'))
      throw new Refusal('impersonatedReadOnly')
    }
    await services.node.demand()
    const first = await before({ actor, input, services }).catch(async (error: unknown) => {
      if (error instanceof Refusal && !(error instanceof StaleActor)) await note(error)
      throw error
    })
    const key = contract.secret ? undefined : options.key
    const begun = elapsedMs()
    for (let attempt = 1; ; attempt += 1) {
      const changes: RowChange[] = []
      const after: (() => void | Promise<void>)[] = []
      try {
        const output = await transact(
          services.db,
          actor,
          async (tx) => {
            const kept = key ? await claimKey(tx, actor, contract, key, raw) : undefined
            if (kept) return kept.answer as OutputOf<C>
            const changed: ChangedRow[] = []
            const publishChange: PublishChange = (kind, row) => {
              const { id, tenant_id, parties } = row
              changes.push({ tenant_id: tenant_id ?? actor.tenant_id, kind, id, parties })
              changed.push({ kind, row: row as ChangedRow['row'] })
            }
            const { output, log } = await handler({ tx, actor, input, services, first, publishChange, afterCommit: (work) => void after.push(work) })
            await followChanges({ tx, actor, publishChange }, changed)
            if (log !== 'none') await writeLog(tx, services.secrets, actor, { ...log, act: contract.logAs, result: 'done' })
            if (key) await storeAnswer(tx, actor, contract.path, key, output)
            return output
          },
          { ...scopeOf(contract), again: true }
        )
        services.live.publish(changes)
        for (const work of after)
          void Promise.resolve()
            .then(work)
            .catch(() => {})
        return maskPhones(contract, output, actor, services.secrets)
      } catch (error) {
        if ((attempt < attemptsMost && isRetryable(error)) || (error instanceof RowHeld && elapsedMs() - begun < rowPatienceMs)) {
          await setTimeout(pauseBefore(Math.min(attempt, attemptsMost)))
          continue
        }
        if (error instanceof StaleActor) throw error
        const refusal = refusalOf(error)
        if (!refusal) throw error
        await note(refusal)
        throw refusal
      }
    }
  }
})

/** A query: grant, input, a read-only transaction with the actor's scope. */
export const read = <Q extends Query>(contract: Q, handler: (context: ReadContext<Q>) => Promise<OutputOf<Q>>): Verb<Q> => ({
  contract,
  run: async (services, actor, raw, options = {}) =>
    maskPhones(contract, await readOnce(contract, services, actor, raw, handler, options.form), actor, services.secrets)
})

/** A query with long work outside of the database, such as making a workbook: it holds no connection, and opens short transactions of its own. */
export const readApart = <Q extends Query>(contract: Q, handler: (context: Omit<ReadContext<Q>, 'tx'>) => Promise<OutputOf<Q>>): Verb<Q> => ({
  contract,
  run: async (services, actor, raw, options = {}) => {
    await admit(services, contract, actor)
    return maskPhones(
      contract,
      await handler({ actor, input: inputOf(services, contract, actor, raw, options.form), services }),
      actor,
      services.secrets
    )
  }
})

/** Answers a query by another handler, after the same check of grant and input and in the same kind of transaction. */
export const readOnce = async <Q extends Query, T>(
  contract: Q,
  services: Services,
  actor: Actor,
  raw: unknown,
  handler: (context: ReadContext<Q>) => Promise<T>,
  form?: boolean
): Promise<T> => {
  await admit(services, contract, actor)
  const input = inputOf(services, contract, actor, raw, form)
  return await transact(services.db, actor, (tx) => handler({ tx, actor, input, services }), { readonly: true, ...scopeOf(contract) })
}

const inputOf = <E extends Endpoint>({ secrets }: Services, contract: E, actor: Actor, raw: unknown, form?: boolean): InputOf<E> =>
  parseInput<InputOf<E>>(contract, raw, actor.origin.lang, form, (value) => openPhones(contract, value, actor, secrets))

// A call for `anyone` runs without row-level security, even when somebody is logged in; its handler narrows down by its input.
const scopeOf = ({ may }: Endpoint): { platform: boolean } => ({ platform: may === 'anyone' })

/* What concerns one's own login; whoever has to mend that first may call nothing else. */
const ownLogin: ReadonlySet<string> = new Set(Object.values(session).map(({ path }) => path))

const admit = async (services: Services, contract: Endpoint, actor: Actor): Promise<void> => {
  const { may, path } = contract
  if (may === 'anyone' || actor.kind === 'system') return
  if (actor.kind === 'nobody') throw new Refusal('loggedOut')
  if (actor.rests && !ownLogin.has(path)) throw new Refusal('noPermission')
  if (may === 'session' || (may === 'user' && actor.kind === 'user')) return
  if (may !== 'user' && may.some((grant) => holds(actor.type as 1, actor.codes, grant))) return
  const refusal = new Refusal('noPermission')
  if (services.turnedAway.isNews(`${actor.tenant_id}:${principal(actor)}`, path)) await logTurnedAway(services, contract, actor, refusal)
  throw refusal
}

/** Whether the actor holds one of the grants; for columns and steps within a call. */
export const mayDo = (actor: Actor, ...grants: readonly { type: 1 | 2 | 3 | 4; code: string }[]): boolean =>
  actor.kind === 'system' || grants.some((grant) => holds(actor.type as 1, actor.codes, grant))

/* The hash of the body without its secret fields: a fast hash of a body with a password would make it easy to guess. */
const hashOf = (contract: Command, raw: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(withoutSecrets(contract.input, raw ?? {})))
    .digest()

type Schema = { readonly secret?: boolean; readonly properties?: Record<string, Schema>; readonly items?: Schema }
const withoutSecrets = (schema: Schema | undefined, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(schema?.items, each))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => schema?.properties?.[name]?.secret !== true)
      .map(([name, inner]) => [name, withoutSecrets(schema?.properties?.[name], inner)])
  )
}

// A second caller with the same key waits here for the first one's commit, then gets the first answer.
const claimKey = async (tx: Tx, actor: Actor, contract: Command, key: string, raw: unknown): Promise<{ answer: unknown } | undefined> => {
  const { path } = contract
  const body_hash = hashOf(contract, raw)
  const row = { tenant_id: actor.tenant_id, principal: principal(actor), path, key }
  const claimed = await tx
    .insertInto('idem_key')
    .values({ ...row, body_hash })
    .onConflict((on) => on.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (claimed) return undefined
  const kept = await tx
    .selectFrom('idem_key')
    .select(['body_hash', 'answer'])
    .where('tenant_id', '=', row.tenant_id)
    .where('principal', '=', row.principal)
    .where('path', '=', path)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!kept) throw new Refusal('inFlight')
  if (!kept.body_hash.equals(body_hash)) throw new Refusal('keyReused')
  return { answer: kept.answer }
}

const storeAnswer = async (tx: Tx, actor: Actor, path: string, key: string, output: unknown): Promise<void> => {
  await tx
    .updateTable('idem_key')
    .set({ answer: JSON.stringify(output) })
    .where('tenant_id', '=', actor.tenant_id)
    .where('principal', '=', principal(actor))
    .where('path', '=', path)
    .where('key', '=', key)
    .execute()
}

const logRefusal = async (services: Services, actor: Actor, contract: Command, input: unknown, refusal: Refusal): Promise<void> => {
  const { id, no } = input as { id?: unknown; no?: string }
  await transactAsSystem(services.db, (tx) =>
    writeLog(tx, services.secrets, actor, {
      act: contract.logAs,
      result: 'refused',
      refusal: refusal.code,
      ...(typeof id === 'number' ? { id } : {}),
      ...(no ? { no } : {})
    })
  )
}

/* A command stands in the log under its own act; a query has none, so that its path is told. */
const logTurnedAway = async (services: Services, contract: Endpoint, actor: Actor, refusal: Refusal): Promise<void> => {
  const said = isCommand(contract) ? { act: contract.logAs } : { act: 'session.turnedAway' as const, no: contract.path }
  await transactAsSystem(services.db, (tx) => writeLog(tx, services.secrets, actor, { ...said, result: 'refused', refusal: refusal.code }))
}
const isCommand = (contract: Endpoint): contract is Command => contract.kind === 'command'

const attemptsMost = 6
/** Milliseconds before the next attempt: twice as long each time and never the same for two, or whoever met here would meet here once more; 0.8 s in all, at most 1.6. */
const pauseBefore = (attempt: number): number => 25 * 2 ** attempt * (0.5 + Math.random() / 2)
/** A row that somebody else holds is waited for so long in all, as long as one statement waits for it where nobody needs the connection. */
const rowPatienceMs = 10_000
const isRetryable = (error: unknown): boolean =>
  error instanceof StartAgain ||
  error instanceof Overtaken ||
  error instanceof PlanOutdated ||
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
