import { gps } from '@yunshu/contract/gps/contract'
import { lengthM, stopsOf, thinned } from '@yunshu/domain/track'
import { sql } from 'kysely'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { isOrderBy } from '../order/rows.ts'
import { findVehicleOf } from '../vehicle/rows.ts'
import { fixesOf, getTrip, recordFixes } from './queries.ts'

const position = read(gps.position, async ({ tx, actor, input }) => {
  const trip = await getTrip(tx, actor, input.waybill_id)
  const last = await fixesOf(tx, actor, trip).orderBy('fix_time', 'desc').limit(1).executeTakeFirst()
  return { waybill_no: trip.waybill_no, position: last ? { ...last, end_address_str: addressOf(last) } : null }
})

const ofVehicle = read(gps.vehicle, async ({ tx, actor, input }) => {
  const own = await findVehicleOf(tx, actor.tenant_id, actor.company_id, input.vehicle_id)
  if (!own) return refuse('notFound')
  const last = await tx
    .selectFrom('gps_position')
    .select(['plate_no', 'lon', 'lat', 'speed', 'fix_time as gpsTime'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', own.id)
    .orderBy('fix_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { position: last ? { ...last, end_address_str: addressOf(last) } : null }
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
    track: thinned(rows, mostPoints).map(({ plate_no: _, ...fix }) => fix),
    stops: stopsOf(fixes).map(({ lon, lat, from, to }) => ({
      lon,
      lat,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      minutes: Math.round((to - from) / 60_000),
      end_address_str: addressOf({ lon, lat })
    })),
    places
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
  const kept = await recordFixes(tx, trip, input.fixes)
  if (kept > 0) publishChange('gps', trip)
  return { output: { kept, dropped: input.fixes.length - kept }, log: 'none' }
})

export const verbs = [position, ofVehicle, track, reportFixes]
export { drivenOnTrips, spansOfWay } from './driven.ts'
export { proofOfTrips } from './proof.ts'
export { lastPlacesOf, readLine, recordFixes } from './queries.ts'
