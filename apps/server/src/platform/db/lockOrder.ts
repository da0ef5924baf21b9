import { sql } from 'kysely'
import type { Tx } from './pool.ts'
import { withSystemScope } from './scope.ts'
import type { Tables } from './tables.ts'

/**
 * The one order in which rows are locked, for the whole house (docs/adr/0046-one-order-of-locks.md): whoever locks or writes rows of two of these tables takes
 * the one that stands first here first. From where work is planned to where money ends: what hangs on a trip waits for its orders and for the trip itself. A table that is not here
 * is a part of one that is, or nobody waits for its rows: it is written under the lock of what it belongs to. A test hears the order of every transaction
 * (testkit/lockCheck.ts).
 */
export const lockOrder = [
  'company',
  'pay_batch_row',
  'campaign',
  'supply',
  'project',
  'load_task',
  'order',
  'waybill',
  'release',
  'company_link',
  'vehicle',
  'driver',
  'person',
  'fleet',
  'charge',
  'statement',
  'invoice_apply',
  'bill',
  'credit',
  'loan',
  'expense_claim',
  'card',
  'wallet',
  'pay_batch'
] as const satisfies readonly (keyof Tables)[]

/** Parts of a trip: written only by who holds the trip, so they have no place of their own. */
export const partsOfTrips = ['dispatch', 'receipt', 'abnormal', 'waybill_part'] as const satisfies readonly (keyof Tables)[]
type Lockable = (typeof lockOrder)[number]

/** `change`: nobody else changes or uses these rows until the end. `use`: others may use them too, nobody changes them; not for who goes on to write them. */
type LockFor = 'change' | 'use'

/**
 * Locks rows until the end of the transaction: table by table in the order above, and by their ids within one, also where the actor may not see them. What was
 * read before may have changed while it waited, so read again after it. Nothing that only points at such a row waits: no lock here keeps a foreign key waiting.
 */
export const lockRows = async (
  tx: Tx,
  tenant_id: number,
  rows: Partial<Readonly<Record<Lockable, readonly number[]>>>,
  lockFor: LockFor = 'change'
): Promise<void> => {
  const tables = lockOrder.filter((table) => (rows[table]?.length ?? 0) > 0)
  if (tables.length === 0) return
  const strength = lockFor === 'change' ? sql`for no key update` : sql`for share`
  // One after the other, though they travel together: a connection answers in the order in which it is asked.
  await withSystemScope(tx, async () => {
    await Promise.all(
      tables.map((table) =>
        sql`select from ${sql.table(table)} where tenant_id = ${tenant_id} and id = any(${[...(rows[table] ?? [])]}::bigint[]) order by id ${strength}`.execute(
          tx
        )
      )
    )
  })
}
