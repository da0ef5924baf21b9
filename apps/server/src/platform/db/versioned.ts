import { Refusal } from '@yunshu/contract/kit/refusals'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Actor } from '../actor.ts'
import { nowIso } from '../clock.ts'
import type { Tx } from './pool.ts'
import type { Tables } from './tables.ts'

/** The tables whose rows carry a version and who changed them last. */
type Versioned = {
  [T in keyof Tables]: Tables[T] extends { tenant_id: unknown; id: unknown; version: unknown; updated_at: unknown; updated_by: unknown } ? T : never
}[keyof Tables]
type VersionRead = { tenant_id: number; id: number; version: number }

/** Somebody else's change came between the reading of a row and its writing, and nobody had said which version he looked at: the command is tried again, and refused with `staleVersion` only when it never gets through. */
export class Overtaken extends Refusal {
  constructor() {
    super('staleVersion')
  }
}
/* Who named a version has to look at the new one first. */
const lostTo = (seen: number | undefined): Refusal => (seen === undefined ? new Overtaken() : new Refusal('staleVersion'))

/**
 * Writes over the version that was read, and no other: whoever looked at an older one is refused with `staleVersion`.
 * `seen` is the version the person had on the screen, where the call carries it.
 */
export const updateVersioned = async <T extends Versioned>(
  tx: Tx,
  table: T,
  actor: Actor,
  before: VersionRead,
  changes: Updateable<Tables[T]>,
  seen?: number
): Promise<Selectable<Tables[T]>> => {
  if (seen !== undefined && seen !== before.version) throw new Refusal('staleVersion')
  const set = { ...changes, version: before.version + 1, updated_at: nowIso(), updated_by: actor.user_id }
  const after = await tx
    .updateTable(table as 'waybill')
    .set(set as Updateable<Tables['waybill']>)
    .where('tenant_id', '=', before.tenant_id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw lostTo(seen)
  return after as unknown as Selectable<Tables[T]>
}

/** `updateVersioned` of one table, for who is told the table once. */
export const updaterOf =
  <T extends Versioned>(table: T) =>
  async (tx: Tx, actor: Actor, before: VersionRead, changes: Updateable<Tables[T]>, seen?: number): Promise<Selectable<Tables[T]>> =>
    await updateVersioned(tx, table, actor, before, changes, seen)

/** Removes the row as it was read; whoever looked at an older one is refused with `staleVersion`. */
export const deleteVersioned = async (tx: Tx, table: Versioned, before: VersionRead, seen?: number): Promise<void> => {
  if (seen !== undefined && seen !== before.version) throw new Refusal('staleVersion')
  const { numDeletedRows } = await tx
    .deleteFrom(table as 'waybill')
    .where('tenant_id', '=', before.tenant_id)
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw lostTo(seen)
}

export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
export type Changes<T extends keyof Tables> = Updateable<Tables[T]>
export type Row<T extends keyof Tables> = Selectable<Tables[T]>
