import { gps, trackDays } from '@yunshu/contract/gps/contract'
import { faultsOf } from '@yunshu/contract/kit/fault'
import { definePhrases } from '@yunshu/contract/kit/phrases'
import { addDays, endOfShanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { lengthM, stopsOf, thinned } from '@yunshu/domain/track'
import { sql } from 'kysely'
import type { JobLine } from '../../platform/job/jobs.ts'
import type { Services } from '../../platform/verb/services.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { isOrderBy } from '../order/rows.ts'
import { findVehicleOf } from '../vehicle/rows.ts'
import { fixesOf, getTrip } from './queries.ts'
import { deliverPositions, setPlatform, showPlatform } from './platform.ts'
import { countDropped, recordFixes } from './record.ts'
import { thinOldTracks } from './thin.ts'
import { watchTrip } from './watch.ts'

const position = read(gps.position, async ({ tx, actor, input }) => {
  const trip = await getTrip(tx, actor, input.waybill_id)
  const last = await fixesOf(tx, actor, trip).orderBy('fix_time', 'desc').limit(1).executeTakeFirst()
  return { waybill_no: trip.waybill_no, position: last ? { ...last, end_address_str: addressOf(last) } : null }
})

const ofVehicle = read(gps.vehicle, async ({ tx, actor, input }) => {
  const own = await findVehicleOf(tx, actor.tenant_id, actor.company_id, input.vehicle_id)
  if (!own) return refuse('notFound')
  const last = await tx
    .selectFrom('gps_latest')
    .select(['plate_no', 'lon', 'lat', 'speed', 'fix_time'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', own.id)
    .executeTakeFirst()
  if (!last || last.lon === null || last.lat === null || last.fix_time === null) return { position: null }
  const { plate_no, lon, lat, speed, fix_time: gpsTime } = last
  return { position: { plate_no, lon, lat, speed, gpsTime, end_address_str: addressOf({ lon, lat }) } }
})

/** More points than a line on a screen can show are thinned out evenly; the last one stays. */
const mostPoints = 2000
const track = read(gps.track, async ({ tx, actor, input }) => {
  const trip = await getTrip(tx, actor, input.waybill_id)
  const rows = await fixesOf(tx, actor, trip).orderBy('fix_time').limit(20_000).execute()
  const fixes = rows.map(({ lon, lat, gpsTime, speed }) => ({ lon, lat, speed, at: Date.parse(gpsTime) }))
  const places = await tx
    .selectFrom('waybill_point as p')
    .select(['p.kind', 'p.seq', 'p.lng as lon', 'p.lat', 'p.address_diming', sql<boolean>`p.done_at is not null`.as('done')])
    .where('p.tenant_id', '=', actor.tenant_id)
    .where('p.waybill_id', '=', trip.id)
    // The stops of another shipper on the same vehicle are not this one's to see.
    .$if(actor.type === 4, (q) => q.where(isOrderBy('shipper_id', [actor.company_id], 'p.order_id', actor.tenant_id)))
    .orderBy('p.kind')
    .orderBy('p.seq')
    .execute()
  return {
    waybill_no: trip.waybill_no,
    plate_no: trip.plate_no,
    distance_m: lengthM(fixes),
    dropped: actor.type !== 4 && trip.driven ? await countDropped(tx, actor.tenant_id, trip.driven) : 0,
    track: thinned(rows, mostPoints).map(({ plate_no: _, ...fix }) => fix),
    stops: asStops(fixes),
    places
  }
})

const asStops = (fixes: Parameters<typeof stopsOf>[0]) =>
  stopsOf(fixes).map(({ lon, lat, from, to }) => ({
    lon,
    lat,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    minutes: Math.round((to - from) / 60_000),
    end_address_str: addressOf({ lon, lat })
  }))

const spanFaults = definePhrases({
  zh: { reversed: '不能早于开始日期', tooLong: `最多查看 ${trackDays} 天` },
  en: { reversed: 'cannot be before the first day', tooLong: `is more than ${trackDays} days after the first` }
})
/** 位置轨迹: where one of the company's own vehicles was on these days. */
const trackOfVehicle = read(gps.vehicleTrack, async ({ tx, actor, input: { vehicle_id, date_from, date_to } }) => {
  const own = await findVehicleOf(tx, actor.tenant_id, actor.company_id, vehicle_id)
  if (!own) return refuse('notFound')
  const rules: Parameters<typeof faultsOf<'reversed' | 'tooLong'>>[1] = [
    [date_to < date_from, 'date_to', 'reversed'],
    [addDays(date_from, trackDays) <= date_to, 'date_to', 'tooLong']
  ]
  refuseFaults(faultsOf(spanFaults, rules), actor.origin.lang)
  const [from, to] = [startOfShanghaiDay(date_from), endOfShanghaiDay(date_to)]
  const rows = await tx
    .selectFrom('gps_position')
    .select(['lon', 'lat', 'speed', 'fix_time as gpsTime'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', own.id)
    .where('fix_time', '>=', from)
    .where('fix_time', '<', to)
    .orderBy('fix_time')
    .limit(50_000)
    .execute()
  const fixes = rows.map(({ lon, lat, gpsTime, speed }) => ({ lon, lat, speed, at: Date.parse(gpsTime) }))
  return {
    plate_no: own.plate_no,
    distance_m: lengthM(fixes),
    dropped: await countDropped(tx, actor.tenant_id, { vehicle_id: own.id, from, to }),
    track: thinned(rows, mostPoints),
    stops: asStops(fixes),
    places: []
  }
})

/** From acceptance to the last unloading. */
const [firstStatus, lastStatus] = [30, 70]
/** Positions from the driver's phone while the trip is under way; no line in the log for each of them. */
export const reportFixes = write(gps.report, async ({ tx, actor, input, publishChange }) => {
  const trip = await tx
    .selectFrom('waybill')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', input.waybill_id)
    .where('person_id', '=', actor.company_id)
    .executeTakeFirst()
  if (!trip) return refuse('notFound')
  if (trip.waybill_status < firstStatus || trip.waybill_status > lastStatus) refuse('notUnderWay')
  const output = await recordFixes(tx, trip, input.fixes)
  if (output.kept > 0) publishChange('gps', trip)
  return { output, log: 'none' }
})

/** Every night: of old months only the shape of the tracks. */
export const jobs = (services: Services): readonly JobLine[] => [
  { queue: 'gps.thin', cron: '10 3 * * *', work: async () => void (await thinOldTracks(services)) }
]

export const verbs = [position, ofVehicle, track, trackOfVehicle, watchTrip, reportFixes, showPlatform, setPlatform, deliverPositions]
export { drivenOnTrips, spansOfWay } from './driven.ts'
export { ingestPositions, readLatest, toldBy, type ToldOfAny } from './ingest.ts'
export { proofOfTrips } from './proof.ts'
export { drivenOf, firstPositionDay, lastFixesOf, lastPlacesOf, openTripsOf, readLine, tracksOf, type VehicleTrack } from './queries.ts'
export { recordFixes } from './record.ts'
