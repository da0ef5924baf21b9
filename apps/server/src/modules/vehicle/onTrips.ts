import { vehicle } from '@yunshu/contract/vehicle/contract'
import { gpsStatus } from '@yunshu/contract/vehicle/enums'
import { sql } from 'kysely'
import { likeText } from '../../platform/db/like.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { addressOf } from '../address/index.ts'
import { lastFixesOf, openTripsOf } from '../gps/index.ts'
import { carrierName } from '../paper/index.ts'
import { gpsStatusOf } from './queries.ts'

/**
 * The vehicles on a shipper's open trips. A vehicle itself knows only its carrier: the shipper's orders say which they are, and what is told of them is no more
 * than an order shows: plate, type, state, and where it was on the shipper's own trip.
 */
export const carsOnTrips = listVerb(vehicle.carList, {
  systemScope: true,
  before: async ({ tx, actor }) => await openTripsOf(tx, actor),
  rows: ({ tx, actor, first: trips }) =>
    tx
      .selectFrom('vehicle as v')
      .select(['v.id', 'v.plate_no', 'v.plate_color', 'v.vehicle_type_id', 'v.work_status', carrierName(actor, 'v')])
      .where('v.tenant_id', '=', actor.tenant_id)
      .where(sql<boolean>`v.id = any(${trips.map(({ vehicle_id }) => vehicle_id)}::bigint[])`),
  id: 'v.id',
  filters: { keyword: (keyword) => sql<boolean>`v.plate_no ilike ${likeText(keyword)}` },
  sorts: {},
  first: ['id', 'desc'],
  shown: async (rows, { tx, actor, first: trips }) => {
    const shown = new Set(rows.map(({ id }) => id))
    const fixes = await lastFixesOf(
      tx,
      actor,
      trips.filter(({ vehicle_id }) => shown.has(vehicle_id))
    )
    return rows.map((row) => {
      const last = fixes.get(row.id)
      if (!last) return { ...row, last_place: '', last_fix_at: null, gps_status: gpsStatus.code.silent }
      return { ...row, last_place: addressOf(last), last_fix_at: last.at, gps_status: gpsStatusOf(last.at) }
    })
  }
})
