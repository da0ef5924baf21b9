import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { type Grant, linkTo } from '@yunshu/contract/kit/console'
import { advance } from '@yunshu/contract/kit/machine'
import { releaseMachine, releaseType } from '@yunshu/contract/release/machine'
import { releaseFindings } from '@yunshu/contract/release/words'
import { sayIn, type Bilingual, type Slots } from '@yunshu/contract/kit/phrases'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import { now, nowIso } from '../../platform/clock.ts'
import { type NewRow, type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { nextNo } from '../../platform/docno.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'

onConstraint('release_departure_once', 'departureTwice', { waybill_no: '' })
onConstraint('release_cargo_once', 'releaseTwice', { order_no: '' })
onConstraint('release_consent_once', 'releaseTwice', { order_no: '' })

const { departure, cargo } = releaseType.code
const { pending, released, used, refused, expired } = releaseMachine.code

/** A sentence of what was found, in both languages. */
export const found = (key: keyof typeof releaseFindings.zh, slots: Slots = {}): Bilingual => ({
  zh: sayIn('zh', releaseFindings, key, slots),
  en: sayIn('en', releaseFindings, key, slots)
})

type Asked = Omit<NewRow<'release'>, 'tenant_id' | 'id' | 'release_no' | 'parties'> & { readonly parties: number[] }
/** A release that waits, or a consent that is given at once. */
export const insertRelease = async (tx: Tx, actor: Actor, values: Asked): Promise<Row<'release'>> =>
  await tx
    .insertInto('release')
    .values({
      ...values,
      tenant_id: actor.tenant_id,
      id: newId(),
      release_no: await nextNo(tx, actor.tenant_id, 'release'),
      apply_at: nowIso(),
      created_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Where a notice of a release goes: to those of its carrier who hold this grant, and to its list; of cargo to those of its shipper, and to its order. */
export const toCarrier = ({ id, carrier_id }: Row<'release'>, grant: Grant) => ({
  company_id: carrier_id ?? 0,
  grant,
  link: linkTo(carrier.releases, { release: id }),
  biz_type: 'release',
  biz_id: id
})
export const toShipper = ({ id, shipper_id, order_id }: Row<'release'>, grant: Grant) => ({
  company_id: shipper_id ?? 0,
  grant,
  link: linkTo(shipper.orderInfo, { id: order_id ?? 0 }),
  biz_type: 'release',
  biz_id: id
})

type OfTrip = Pick<Row<'waybill'>, 'tenant_id' | 'id'>

/** What of a trip is told in a release of its departure, for its carrier alone. */
export const aboutTrip = (trip: Row<'waybill'>) => ({
  waybill_id: trip.id,
  waybill_no: trip.waybill_no,
  carrier_id: trip.carrier_id,
  plate_no: trip.plate_no,
  driver_name: trip.driver_name
})

/** The departures of a trip, newest first; locked, so that whoever departs and whoever revokes take their turns. Within `withSystemScope`. */
const departuresOf = async (tx: Tx, { tenant_id, id }: OfTrip): Promise<Row<'release'>[]> =>
  await tx
    .selectFrom('release')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('release_type', '=', departure)
    .orderBy('id', 'desc')
    .forNoKeyUpdate()
    .execute()

/**
 * Refuses a departure that nobody released (domain 4.5), where the rule or a demanded release asks for one: it was used at the gate, or held at the moment of departure.
 * Within `withSystemScope`, since a driver does not see the row.
 */
export const demandDeparture = async (tx: Tx, trip: Row<'waybill'>, at: string, rule: boolean): Promise<void> => {
  const rows = await departuresOf(tx, trip)
  if (!rule && !rows.some(({ demanded }) => demanded)) return
  if (rows.some((row) => letsGo(row, at))) return
  const [last] = rows
  refuse('departureNotReleased', { waybill_no: trip.waybill_no, state: last ? stateOf(last, at) : found('stateNone') })
}
const letsGo = ({ release_status, release_at, valid_to }: Row<'release'>, at: string): boolean =>
  release_status === used ||
  ((release_status === released || release_status === expired) &&
    release_at !== null &&
    valid_to !== null &&
    Date.parse(at) >= Date.parse(release_at) - clockSlackMs &&
    Date.parse(at) < Date.parse(valid_to))
/* A phone's clock may run a little behind the server's. */
const clockSlackMs = 120_000

/* How the last one stands, in the middle of a sentence. */
const stateOf = ({ release_status, reason, valid_to }: Row<'release'>, at: string): Bilingual => {
  if (release_status === refused) return found('stateRefused', { reason })
  if (valid_to && (release_status === expired || (release_status === released && Date.parse(valid_to) <= Date.parse(at))))
    return found('stateExpired', { until: shanghaiMinute(valid_to) })
  const state = Object.values(releaseMachine.states).find(({ code }) => code === release_status)
  return { zh: state?.zh ?? '', en: state?.en.toLowerCase() ?? '' }
}

/** Refuses to end the unloading of a held order's goods on a trip before its code was checked there (domain 4.8). Within `withSystemScope`. */
export const demandConsent = async (tx: Tx, { tenant_id, id }: OfTrip, order: { readonly id: number; readonly order_no: string }): Promise<void> => {
  const rows = await tx
    .selectFrom('release')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', order.id)
    .where('release_type', '=', cargo)
    .orderBy('id', 'desc')
    .execute()
  if (rows.some((row) => row.release_status === used && row.waybill_id === id)) return
  const last = rows.find((row) => (row.waybill_id === null || row.waybill_id === id) && row.release_status !== used)
  refuse('cargoNotReleased', { order_no: order.order_no, state: last ? stateOf(last, nowIso()) : found('stateNone') })
}

/** What waits or holds for a trip. Within `withSystemScope`. */
export const openOfTrip = async (tx: Tx, { tenant_id, id }: OfTrip): Promise<Row<'release'>[]> =>
  await tx
    .selectFrom('release')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('waybill_id', '=', id)
    .where('release_status', 'in', [pending, released])
    .orderBy('id')
    .execute()

/** Whether the goods of an order were handed over with a code on this trip. Within `withSystemScope` for a driver. */
export const isHandedOver = async (tx: Tx, { tenant_id, id }: OfTrip, order_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('release')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('order_id', '=', order_id)
    .where('waybill_id', '=', id)
    .where('release_status', '=', used)
    .executeTakeFirst()) !== undefined

type Ending = { readonly tx: Tx; readonly actor: Actor; readonly publishChange: PublishChange }

/** What waits or holds for a trip has no more use: it was cancelled, or is loaded again. Within `withSystemScope`. */
export const endReleases = async (
  { tx, actor, publishChange }: Ending,
  trip: OfTrip,
  reason: string,
  { waiting = true }: { readonly waiting?: boolean } = {}
): Promise<void> => {
  const rows = await tx
    .selectFrom('release')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('release_status', 'in', waiting ? [pending, released] : [released])
    .where('release_type', 'in', waiting ? [departure, cargo] : [departure])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  for (const before of rows) {
    const move = before.release_status === pending ? 'refuse' : 'revoke'
    const release_status = advance(releaseMachine, before.release_status, move, 'system')
    publishChange('release', await updateVersioned(tx, 'release', actor, before, { release_status, reason }))
  }
}

/** Locks what was asked for or released of a trip, for who goes on to change its vehicle and driver. */
export const lockReleases = async (tx: Tx, { tenant_id, id }: OfTrip): Promise<void> => {
  await withSystemScope(tx, () =>
    tx.selectFrom('release').select('id').where('tenant_id', '=', tenant_id).where('waybill_id', '=', id).orderBy('id').forNoKeyUpdate().execute()
  )
}

/** Another vehicle or driver is on the trip: what waits names it, and a departure that was released for the one before is taken back. Within `withSystemScope`. */
export const replacePairOnReleases = async (ending: Ending, trip: Row<'waybill'>, reason: string): Promise<void> => {
  const { tx, actor, publishChange } = ending
  await endReleases(ending, trip, reason, { waiting: false })
  const rows = await tx
    .selectFrom('release')
    .selectAll()
    .where('tenant_id', '=', trip.tenant_id)
    .where('waybill_id', '=', trip.id)
    .where('release_status', 'in', [pending, released])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { plate_no, driver_name } = trip
  for (const before of rows) publishChange('release', await updateVersioned(tx, 'release', actor, before, { plate_no, driver_name }))
}

/** Goods of these orders go on with another trip: what was asked for or released of their cargo goes with them. Within `withSystemScope`. */
export const handReleasesOver = async (tx: Tx, actor: Actor, from: OfTrip, to: Row<'waybill'>, order_ids: readonly number[]): Promise<void> => {
  const rows = await tx
    .selectFrom('release')
    .selectAll()
    .where('tenant_id', '=', from.tenant_id)
    .where('waybill_id', '=', from.id)
    .where('release_type', '=', cargo)
    .where('order_id', 'in', [...order_ids])
    .where('release_status', 'in', [pending, released])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const { plate_no, driver_name } = to
  for (const before of rows)
    await updateVersioned(tx, 'release', actor, before, { waybill_id: to.id, waybill_no: to.waybill_no, plate_no, driver_name })
}

/** How the releases of a trip stand, the newest of its departure and of each of its held orders. Within `withSystemScope`, since a driver does not see the rows. */
export const releasesOfTrip = async (tx: Tx, { tenant_id, id }: OfTrip, held: readonly number[]) => {
  const rows = await tx
    .selectFrom('release')
    .select(['id', 'release_type', 'release_status', 'release_no', 'order_id', 'order_no', 'waybill_id', 'valid_to', 'exit_at', 'reason', 'demanded'])
    .where('tenant_id', '=', tenant_id)
    .where((e) =>
      e.or([e('waybill_id', '=', id), ...(held.length > 0 ? [e.and([e('order_id', 'in', [...held]), e('waybill_id', 'is', null)])] : [])])
    )
    .orderBy('id', 'desc')
    .execute()
  const at = now().getTime()
  const first = new Set<string>()
  const newest = rows.filter(({ release_type, order_id }) => {
    const key = `${release_type}:${order_id ?? 0}`
    return !first.has(key) && first.add(key)
  })
  return {
    demanded: rows.some(({ demanded }) => demanded),
    releases: newest.map(({ id: _, waybill_id: __, demanded: ___, ...row }) => ({
      ...row,
      is_over: row.release_status === released && row.valid_to !== null && Date.parse(row.valid_to) <= at
    }))
  }
}
