import { dispatchMachine } from '@yunshu/contract/dispatch/machine'
import { advance } from '@yunshu/contract/kit/machine'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { withParty } from '../../platform/db/parties.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'

type Trip = Pick<Row<'waybill'>, 'tenant_id' | 'dispatch_id'>

/** Moves the dispatch of a trip together with the trip. */
export const moveDispatch = async (
  tx: Tx,
  actor: Actor,
  trip: Trip,
  move: keyof typeof dispatchMachine.moves,
  changes: { live?: boolean; reason?: string; accept_deadline?: string | null } = {}
): Promise<void> => {
  const before = await tx
    .selectFrom('dispatch')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('id', '=', trip.dispatch_id ?? 0)
    .executeTakeFirstOrThrow()
  await updateVersioned(tx, 'dispatch', actor, before, {
    ...changes,
    dispatch_status: advance(dispatchMachine, before.dispatch_status, move, actor.who)
  })
}

/** Makes a trip's vehicle and driver free for other trips, or occupied again after a step back. */
export const setDispatchLive = async (tx: Tx, trip: Trip, live: boolean): Promise<void> =>
  void (await tx
    .updateTable('dispatch')
    .set({ live })
    .where('tenant_id', '=', trip.tenant_id)
    .where('id', '=', trip.dispatch_id ?? 0)
    .execute())

/** A trip ends at another time than was planned: until then its vehicle and driver are booked. */
export const endDispatchAt = async (tx: Tx, trip: Trip & { readonly plan_start_time: string }, plan_end_time: string): Promise<void> => {
  const minuteAfter = new Date(Date.parse(trip.plan_start_time) + 60_000).toISOString()
  const until = plan_end_time > minuteAfter ? plan_end_time : minuteAfter
  await tx
    .updateTable('dispatch')
    .set({ plan_end_time, during: sql<string>`tstzrange(${trip.plan_start_time}, ${until})` })
    .where('tenant_id', '=', trip.tenant_id)
    .where('id', '=', trip.dispatch_id ?? 0)
    .execute()
}

/** Sets which companies may see the dispatch of a trip. */
export const setDispatchParties = async (tx: Tx, { tenant_id, dispatch_id }: Trip, parties: number[]): Promise<void> =>
  void (await tx
    .updateTable('dispatch')
    .set({ parties })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', dispatch_id ?? 0)
    .execute())

/** Hands dispatches over to another dispatcher. */
export const handDispatchesOver = async (tx: Tx, tenant_id: number, ids: readonly number[], dispatcher_id: number): Promise<void> =>
  void (await tx.updateTable('dispatch').set({ dispatcher_id }).where('tenant_id', '=', tenant_id).where('id', 'in', ids).execute())

/** Moves the dispatches of a driver to another person, after both were found to be the same; gives their trips. */
export const setDispatchPerson = async (
  tx: Tx,
  { tenant_id, driver_id }: { tenant_id: number; driver_id: number },
  from: number,
  to: number
): Promise<number[]> => {
  const rows = await tx
    .updateTable('dispatch')
    .set({ person_id: to, parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('driver_id', '=', driver_id)
    .where('person_id', '=', from)
    .returning('waybill_id')
    .execute()
  return rows.map(({ waybill_id }) => waybill_id)
}

/** The trips on which a driver was ever sent as this person. */
export const sentOn = async (
  tx: Tx,
  { tenant_id, driver_id, person_id }: { tenant_id: number; driver_id: number; person_id: number }
): Promise<number[]> =>
  (
    await tx
      .selectFrom('dispatch')
      .select('waybill_id')
      .distinct()
      .where('tenant_id', '=', tenant_id)
      .where('driver_id', '=', driver_id)
      .where('person_id', '=', person_id)
      .execute()
  ).map(({ waybill_id }) => waybill_id)

/** Replaces one party of the dispatches of these trips by another, which then may see them. */
export const replaceDispatchParty = async (tx: Tx, tenant_id: number, waybill_ids: readonly number[], from: number, to: number): Promise<void> =>
  void (await tx
    .updateTable('dispatch')
    .set({ parties: withParty(from, to) })
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', sql<number>`any(${waybill_ids})`)
    .where(sql<boolean>`${from} = any(parties)`)
    .execute())
