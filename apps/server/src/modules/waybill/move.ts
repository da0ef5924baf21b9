import { advance } from '@yunshu/contract/kit/machine'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { Updateable } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { recordFixes } from '../gps/index.ts'

export type WaybillMove = keyof typeof waybillMachine.moves
export type MoveOptions = {
  readonly changes?: Updateable<Tables['waybill']>
  readonly at?: string
  readonly point_id?: number | null
  readonly lng?: number | undefined
  readonly lat?: number | undefined
  readonly reason?: string | undefined
  readonly seen?: number | undefined
  readonly detail?: object
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
  const after = await updateVersioned(tx, 'waybill', actor, before, { ...options.changes, waybill_status }, options.seen)
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
  { at, point_id, lng, lat, reason, detail }: MoveOptions = {}
): Promise<void> => {
  const { tenant_id, parties, id: waybill_id, version, waybill_status: to_status } = after
  const source = actor.kind === 'driver' ? 1 : actor.kind === 'system' ? 3 : 2
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
      reason: reason ?? '',
      detail: JSON.stringify(detail ?? {})
    })
    .execute()
  // Where the driver was at a node is a position of the trip; what the office records is none.
  if (source === 1 && lng !== undefined && lat !== undefined) await recordFixes(tx, after, [{ lon: lng, lat, fix_time: at ?? nowIso() }])
}

/** Who may see a trip and all that hangs on it: the carrier, the shippers of its orders, the driver as a person. */
export const setWaybillParties = async (
  tx: Tx,
  { tenant_id, id, dispatch_id }: { tenant_id: number; id: number; dispatch_id: number },
  parties: number[]
): Promise<void> => {
  await tx.updateTable('waybill').set({ parties }).where('tenant_id', '=', tenant_id).where('id', '=', id).execute()
  await tx.updateTable('dispatch').set({ parties }).where('tenant_id', '=', tenant_id).where('id', '=', dispatch_id).execute()
  for (const table of ['waybill_order', 'waybill_goods', 'waybill_point', 'receipt'] as const)
    await tx.updateTable(table).set({ parties }).where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).execute()
}
