import type { vehicle } from '@yunshu/contract/vehicle/contract'
import { gpsStatus } from '@yunshu/contract/vehicle/enums'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { likeText } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { lastFixesOf, openTripsOf } from '../gps/index.ts'
import { carrierName } from '../paper/index.ts'
import { gpsStatusOf } from './queries.ts'

/** Counting stops here, as in every list. */
const countedTo = 10_000

/**
 * The vehicles on a shipper's open trips, by plate. Which they are is asked as the shipper; a vehicle itself knows only its carrier, so what is told of those is
 * read beyond that, and is no more than an order shows: plate, type, state, and where it was on the shipper's own trip.
 */
export const carsOnTrips = (call: typeof vehicle.carList) =>
  read(call, async ({ tx, actor, input: { keyword = '', page = 1, pagesize = 20 } }) => {
    const trips = await openTripsOf(tx, actor)
    const ids = [...new Set(trips.map(({ vehicle_id }) => vehicle_id))]
    const { rows, total } = await withSystemScope(tx, () => carsOf(tx, actor, { ids, keyword, page, pagesize }))
    const fixes = await lastFixesOf(
      tx,
      actor,
      trips.filter(({ vehicle_id }) => rows.some(({ id }) => id === vehicle_id))
    )
    const data = rows.map((row) => {
      const last = fixes.get(row.id)
      return {
        ...row,
        last_place: last ? addressOf(last) : '',
        last_fix_at: last?.at ?? null,
        gps_status: last ? gpsStatusOf(last.at) : gpsStatus.code.silent
      }
    })
    return { total: Math.min(total, countedTo), total_capped: total > countedTo, data }
  })

type Asked = { readonly ids: readonly number[]; readonly keyword: string; readonly page: number; readonly pagesize: number }
const carsOf = async (tx: Tx, actor: Actor, { ids, keyword, page, pagesize }: Asked) => {
  const found = tx
    .selectFrom('vehicle as v')
    .where('v.tenant_id', '=', actor.tenant_id)
    .where(sql<boolean>`v.id = any(${ids}::bigint[])`)
    .$if(keyword !== '', (q) => q.where('v.plate_no', 'ilike', likeText(keyword)))
  const rows = await found
    .select(['v.id', 'v.plate_no', 'v.plate_color', 'v.vehicle_type_id', 'v.work_status', carrierName(actor, 'v')])
    .orderBy('v.plate_no')
    .orderBy('v.id')
    .limit(pagesize)
    .offset((page - 1) * pagesize)
    .execute()
  const { n } = await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows, total: n }
}
