import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { dispatch } from '@yunshu/contract/dispatch/contract'
import { waybillMachine } from '@yunshu/contract/waybill/machine'
import { lateLimit } from '@yunshu/domain/late'
import { type DeskTrip, signsOfTrips } from '@yunshu/domain/triage'
import { sql } from 'kysely'
import { now, nowIso } from '../../platform/clock.ts'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { waybillsOf } from './queries.ts'
import { lateMinutes } from './rows.ts'

type BoardTrip = OutputOf<typeof dispatch.board>['trips'][number]
type Wanted = {
  readonly from: string
  readonly to: string
  /** Only these trips and vehicles, each with whatever else its vehicle drives. */
  readonly only?: { readonly ids: readonly number[]; readonly vehicle_ids: readonly number[] } | undefined
  readonly stops: boolean
  readonly limit: number
}
/** No trip is planned to take longer. */
const longestMs = 15 * 86_400_000

/**
 * The trips of the actor that have a vehicle and have to do with a time: planned or driven in it, or not over yet; with their stops where they are wanted. With
 * `only`, those of them that still have to do with it.
 */
export const listPlannedTrips = async (tx: Tx, actor: Actor, { from, to, only, stops, limit }: Wanted): Promise<BoardTrip[]> => {
  const since = new Date(Date.parse(from) - longestMs).toISOString()
  const own = sql`p.tenant_id = ${actor.tenant_id} and p.carrier_id = ${actor.company_id} and p.plan_start_time < ${to}`
  const during = sql<boolean>`w.id = any(array(
    select p.id from waybill p where ${own} and p.plan_start_time >= ${since} and greatest(p.plan_end_time, p.unload_done_at) > ${from}
    union all
    select p.id from waybill p where ${own} and p.waybill_status between ${codes(waybillMachine, 'awaitingDriver')} and ${codes(waybillMachine, 'atDelivery')}
    union all
    select p.id from waybill p where ${own} and p.waybill_status = ${codes(waybillMachine, 'toDispatch')}))`
  const rows = await waybillsOf(tx, actor)
    .select([
      'w.id',
      'w.version',
      'w.waybill_no',
      'w.waybill_status',
      'w.vehicle_id',
      'w.driver_name',
      'w.shipper_names',
      'w.start_address_diming',
      'w.end_address_diming',
      'w.plan_kg',
      'w.load_kg',
      'w.plan_start_time',
      'w.plan_end_time',
      'w.driver_qiandao_time',
      'w.shiji_fache_start_time',
      'w.driver_shiji_songda_time',
      'w.eta',
      'w.unload_done_at',
      'w.abnormal_flag'
    ])
    .where('w.vehicle_id', 'is not', null)
    .where('w.waybill_status', '<>', waybillMachine.code.cancelled)
    .where(during)
    .$if(only !== undefined, (q) =>
      q.where(
        sql<boolean>`(w.vehicle_id = any(${only?.vehicle_ids}::bigint[]) or w.vehicle_id = any(array(
          select p.vehicle_id from waybill p where p.tenant_id = ${actor.tenant_id} and p.carrier_id = ${actor.company_id} and p.id = any(${only?.ids}::bigint[]))))`
      )
    )
    .orderBy('w.plan_start_time')
    .orderBy('w.id')
    .limit(limit)
    .execute()
  const points = await pointsOf(
    tx,
    actor,
    rows.map(({ id }) => id)
  )
  const trips = rows.flatMap(({ vehicle_id, plan_kg, load_kg, ...row }) => {
    if (vehicle_id === null) return []
    const own = points.get(row.id) ?? []
    const late_min = own.reduce<number | null>((most, one) => (one.late_min === null ? most : Math.max(most ?? 0, one.late_min)), null)
    return [{ ...row, vehicle_id, goods_kg: load_kg ?? plan_kg, late_min, stops: own }]
  })
  const signs = signsOfTrips(trips.map(onDesk), now().getTime())
  return trips.map((trip) => ({ ...trip, signs: [...(signs.get(trip.id) ?? [])], stops: stops ? trip.stops : [] }))
}

const { toDispatch, atPickup, unloaded } = waybillMachine.code
/* A trip as the rules of the desk see it. */
const onDesk = (trip: Omit<BoardTrip, 'signs'>): DeskTrip => ({
  ...trip,
  stage:
    trip.waybill_status <= toDispatch ? 'toSend' : trip.waybill_status < atPickup ? 'sent' : trip.waybill_status < unloaded ? 'underWay' : 'done',
  begun_at: trip.driver_qiandao_time
})

/** The stops of trips that the actor was shown, in travelling order. */
const pointsOf = async (tx: Tx, { tenant_id }: Actor, waybill_ids: readonly number[]): Promise<ReadonlyMap<number, BoardTrip['stops']>> => {
  const rows = await tx
    .selectFrom('waybill_point as p')
    .select(['p.waybill_id', 'p.kind', 'p.address_diming', 'p.time_type', 'p.time_start', 'p.time_end', 'p.arrived_at', 'p.done_at', 'p.grace_min'])
    .select(lateMinutes(nowIso()).as('late_min'))
    .where('p.tenant_id', '=', tenant_id)
    .where(sql<boolean>`p.waybill_id = any(${waybill_ids}::bigint[])`)
    .orderBy('p.waybill_id')
    .orderBy('p.seq')
    .execute()
  const found = new Map<number, BoardTrip['stops']>()
  for (const { waybill_id, kind, address_diming, time_type, time_start, time_end, arrived_at, done_at, late_min, grace_min } of rows) {
    const of = found.get(waybill_id) ?? []
    if (of.length === 0) found.set(waybill_id, of)
    of.push({
      kind,
      address_diming,
      opens: time_type === 1 ? null : time_start,
      due: lateLimit({ type: time_type as 1 | 2 | 3, time: time_start, end: time_end }),
      arrived_at,
      done_at,
      late_min,
      grace_min
    })
  }
  return found
}
