import { advance } from '@yunshu/contract/kit/machine'
import { eventSource, noPlace, waybillMachine } from '@yunshu/contract/waybill/machine'
import { sql, type Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { withParty } from '../../platform/db/parties.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { StartAgain } from '../../platform/verb/startAgain.ts'
import { replaceAbnormalParty } from '../abnormal/rows.ts'
import { replaceDispatchParty, sentOn, setDispatchParties, setDispatchPerson } from '../dispatch/rows.ts'
import { recordFixes } from '../gps/index.ts'
import { replacePayee } from '../payable/index.ts'
import { replaceReceiptParty, setReceiptParties } from '../receipt/rows.ts'
import { lockTrips } from './rows.ts'

export type WaybillMove = keyof typeof waybillMachine.moves
export type MoveOptions = {
  readonly changes?: Updateable<Tables['waybill']>
  readonly at?: string
  readonly point_id?: number | null
  readonly lng?: number | undefined
  readonly lat?: number | undefined
  readonly no_place?: number | undefined
  readonly reason?: string | undefined
  readonly seen?: number | undefined
  readonly detail?: object
  /** Recorded by who loads at the dock, and neither by the driver nor afterwards. */
  readonly dock?: boolean
}

/** Moves a waybill along its machine over the version that was read, and writes the event of that version; the only way its status changes. */
export const moveWaybill = async (
  tx: Tx,
  actor: Actor,
  before: Row<'waybill'>,
  move: WaybillMove,
  options: MoveOptions = {}
): Promise<Row<'waybill'>> => {
  const waybill_status = advance(waybillMachine, before.waybill_status, move, actor.who)
  const denied = options.no_place === noPlace.code.denied && { place_denied: true }
  const after = await updateVersioned(tx, 'waybill', actor, before, { ...options.changes, ...denied, waybill_status }, options.seen)
  await recordWaybillEvent(tx, actor, after, move, before.waybill_status, options)
  return after
}

/** Refuses a move that is not drawn from here before anything else is looked at. */
export const demandMove = (actor: Actor, trip: Row<'waybill'>, move: WaybillMove): void =>
  void advance(waybillMachine, trip.waybill_status, move, actor.who)

/** One line of a trip's story; `(waybill, version)` is unique, so a fork or a lost update cannot be written. */
export const recordWaybillEvent = async (
  tx: Tx,
  actor: Actor,
  after: Row<'waybill'>,
  move: string,
  from_status: number | null,
  { at, point_id, lng, lat, no_place, reason, detail, dock }: MoveOptions = {}
): Promise<void> => {
  const { tenant_id, parties, id: waybill_id, version, waybill_status: to_status } = after
  const { driver, office, system } = eventSource.code
  const source = dock ? eventSource.code.dock : actor.kind === 'driver' ? driver : actor.kind === 'system' ? system : office
  await tx
    .insertInto('waybill_event')
    .values({
      tenant_id,
      id: newId(),
      parties,
      waybill_id,
      version,
      point_id: point_id ?? null,
      move,
      from_status,
      to_status,
      at: at ?? nowIso(),
      recorded_at: now().toISOString(),
      lng: lng ?? null,
      lat: lat ?? null,
      actor_type: actor.type,
      actor_name: actor.user_name,
      source,
      no_place: no_place ?? null,
      reason: reason ?? '',
      detail: JSON.stringify(detail ?? {})
    })
    .execute()
  // Where the driver was at a node is a position of the trip; what the office records is none.
  if (source === driver && lng !== undefined && lat !== undefined) await recordFixes(tx, after, [{ lon: lng, lat, fix_time: at ?? nowIso() }])
}

/** What hangs on a trip, for the same parties. */
const hangers = ['waybill_order', 'waybill_goods', 'waybill_point'] as const

/** Who may see a trip and all that hangs on it: the carrier, the shippers of its orders, the driver as a person. */
export const setWaybillParties = async (
  tx: Tx,
  { tenant_id, id, dispatch_id }: { tenant_id: number; id: number; dispatch_id: number | null },
  parties: number[]
): Promise<void> => {
  await tx.updateTable('waybill').set({ parties }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  await setDispatchParties(tx, { tenant_id, dispatch_id }, parties)
  await setReceiptParties(tx, tenant_id, id, parties)
  for (const table of hangers) await tx.updateTable(table).set({ parties }).where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).execute()
}

/** Holds all trips that go over with a carrier's driver to another person, before anything is written of him. To be called beyond the actor's scope. */
export const lockTripsOfDriver = async (tx: Tx, driver: Row<'driver'>): Promise<ReadonlySet<number>> => {
  const held = new Set(await tripsOfDriver(tx, driver))
  await lockTrips(tx, driver.tenant_id, [...held])
  return held
}
const tripsOfDriver = async (tx: Tx, { tenant_id, id: driver_id, person_id }: Row<'driver'>): Promise<number[]> => {
  const own = await tx
    .selectFrom('waybill')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('driver_id', '=', driver_id)
    .where('person_id', '=', person_id)
    .execute()
  return [...own.map(({ id }) => id), ...(await sentOn(tx, { tenant_id, driver_id, person_id }))]
}

/**
 * The trips of a carrier's driver belong to another person than was thought: they go over with all that hangs on them, those of long ago too. Gives those
 * that are still under way. `held` are those of `lockTripsOfDriver`, to whom none comes once the driver's row is held too. To be called beyond the actor's scope.
 */
export const setTripsPerson = async (tx: Tx, driver: Row<'driver'>, person_id: number, held: ReadonlySet<number>): Promise<Row<'waybill'>[]> => {
  const { tenant_id, id: driver_id, person_id: from } = driver
  // Between the first look and the lock he may have been sent on another one.
  if ((await tripsOfDriver(tx, driver)).some((id) => !held.has(id))) throw new StartAgain()
  if (held.size === 0) return []
  const parties = withParty(from, person_id)
  // Of a trip that was swapped, earlier dispatches are this driver's and the trip itself is not, or the other way round.
  const sent = await setDispatchPerson(tx, { tenant_id, driver_id }, from, person_id)
  const trips = await tx
    .updateTable('waybill')
    .set({ person_id, parties })
    .where('tenant_id', '=', tenant_id)
    .where('driver_id', '=', driver_id)
    .where('person_id', '=', from)
    .returningAll()
    .execute()
  const ids = [...new Set([...sent, ...trips.map(({ id }) => id)])]
  await tx
    .updateTable('waybill')
    .set({ payee_id: person_id })
    .where('tenant_id', '=', tenant_id)
    .where('payee_id', '=', from)
    .where('id', '=', sql<number>`any(${ids})`)
    .execute()
  await replacePayee(tx, tenant_id, ids, from, person_id)
  await replaceDispatchParty(tx, tenant_id, ids, from, person_id)
  await replaceReceiptParty(tx, tenant_id, ids, from, person_id)
  await replaceAbnormalParty(tx, tenant_id, ids, from, person_id)
  for (const table of hangers)
    await tx
      .updateTable(table)
      .set({ parties })
      .where('tenant_id', '=', tenant_id)
      .where('waybill_id', '=', sql<number>`any(${ids})`)
      .where(sql<boolean>`${from} = any(parties)`)
      .execute()
  return trips.filter(({ waybill_status }) => waybill_status >= waybillMachine.code.awaitingDriver && waybill_status < waybillMachine.code.signed)
}
