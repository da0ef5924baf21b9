import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import type { release } from '@yunshu/contract/release/contract'
import { stateOf } from '@yunshu/contract/kit/machine'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { codes } from '../../platform/db/codes.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { ownedBy } from '../order/index.ts'
import { lockTripsOfOrders, lockTrips, isTripOf } from '../waybill/rows.ts'

type Shown = OutputOf<typeof release.issue>

/** The releases an actor may see: a carrier those of its trips, as its waybills; a shipper the consents of its own orders, as those. Departures are the carrier's alone. */
export const releasesOf = (tx: Tx, actor: Actor) => {
  const base = tx.selectFrom('release as f').where('f.tenant_id', '=', actor.tenant_id)
  if (actor.type === 1) return base
  const { people } = actor
  if (actor.type === 4)
    return base
      .where('f.shipper_id', '=', actor.company_id)
      .where('f.release_type', '=', releaseType.code.cargo)
      .$if(people !== undefined, (q) => q.where(ownedBy(sql`array[f.order_id]`, actor, people ?? [])))
  return base
    .where('f.carrier_id', '=', actor.type === 2 ? actor.company_id : 0)
    .$if(people !== undefined, (q) => q.where((e) => e.or([e('f.waybill_id', 'is', null), isTripOf('f.waybill_id', actor.tenant_id, people ?? [])])))
}

/* What a release is about comes before it in the order of locks: whoever gives, uses or takes back one goes on to tell its trip. */
const holdAbout = async (tx: Tx, { tenant_id, waybill_id, order_id }: Row<'release'>): Promise<void> => {
  if (waybill_id !== null) await lockTrips(tx, tenant_id, [waybill_id])
  else if (order_id !== null) await lockTripsOfOrders(tx, tenant_id, [order_id])
}

/**
 * A release under its lock, behind its trip's or its order's, so that everything about it happens in turn, with the moment by the clock of the database; one that the
 * actor may not see is refused as if it did not exist.
 */
export const lockRelease = async (tx: Tx, actor: Actor, { id, version }: { id: number; version?: number }) => {
  await holdAbout(tx, await getRelease(tx, actor, id))
  const row = (await releasesOf(tx, actor).selectAll('f').where('f.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')
  if (version !== undefined && version !== row.version) refuse('staleVersion')
  return { row, now: await databaseNow(tx) }
}
/** The one with this number, the same way. */
export const lockReleaseNo = async (tx: Tx, actor: Actor, release_no: string): Promise<Row<'release'>> => {
  const found = await releasesOf(tx, actor).select('f.id').where('f.release_no', '=', release_no).executeTakeFirst()
  return (await lockRelease(tx, actor, found ?? refuse('notFound'))).row
}

export const getRelease = async (tx: Tx, actor: Actor, id: number): Promise<Row<'release'>> =>
  (await releasesOf(tx, actor).selectAll('f').where('f.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The consents of an order that wait or hold, newest first, locked. */
export const openConsents = async (tx: Tx, actor: Actor, order_id: number): Promise<Row<'release'>[]> =>
  await releasesOf(tx, actor)
    .selectAll('f')
    .where('f.order_id', '=', order_id)
    .where('f.release_type', '=', releaseType.code.cargo)
    .where('f.release_status', 'in', [releaseMachine.code.pending, releaseMachine.code.released])
    .orderBy('f.id', 'desc')
    .forNoKeyUpdate()
    .execute()

/** How a trip stands, as a sentence says it. */
export const tripState = ({ waybill_status }: Row<'waybill'>): Bilingual => {
  const { zh, en } = stateOf(waybillMachine, waybill_status)
  return { zh, en }
}

/** Whether a release holds at this moment. */
export const isOpen = ({ release_status, valid_to }: Row<'release'>, at: string): boolean =>
  release_status === releaseMachine.code.released && valid_to !== null && Date.parse(valid_to) > Date.parse(at)

export const releaseRows = (tx: Tx, actor: Actor) =>
  releasesOf(tx, actor)
    .select([
      'f.id',
      'f.version',
      'f.release_no',
      'f.release_type',
      'f.release_status',
      'f.order_id',
      'f.order_no',
      'f.waybill_id',
      'f.waybill_no',
      'f.shipper_name',
      'f.plate_no',
      'f.driver_name',
      'f.point_name',
      'f.content',
      'f.hold_reason',
      'f.demanded',
      'f.documents',
      'f.consent_file',
      'f.apply_by_name',
      'f.apply_at',
      'f.release_by_name',
      'f.release_at',
      'f.valid_to',
      'f.sent_at',
      'f.reason',
      'f.exit_at',
      'f.exit_note',
      'f.used_at',
      'f.used_by_name',
      'f.created_at'
    ])
    .select([
      sql<Shown['exit_imgs']>`f.exit_imgs`.as('exit_imgs'),
      sql<boolean>`coalesce(f.release_status = ${codes(releaseMachine, 'released')} and f.valid_to <= ${nowIso()}, false)`.as('is_over')
    ])
export const getReleaseRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await releaseRows(tx, actor).where('f.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
