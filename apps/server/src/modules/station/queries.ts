import type { KnownPlace } from '@yunshu/contract/search/contract'
import { station, stationState } from '@yunshu/contract/station/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { anyLike } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'

/** The stations of the platform (服务站); they belong to no company, so everybody of the tenant sees them. */
const stationsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('service_station as s').where('s.tenant_id', '=', actor.tenant_id).where('s.deleted_at', 'is', null)
/** The columns of one, as list and detail show it. */
export const rowsOf = (tx: Tx, actor: Actor) =>
  stationsOf(tx, actor)
    .select(['s.id', 's.version', 's.station_name', 's.services', 's.province', 's.city', 's.area', 's.area_code', 's.address', 's.lng', 's.lat'])
    .select(['s.link_name', 's.link_phone', 's.open_hours', 's.station_state', 's.created_at'])

/** A station to act on; one that the actor may not see is refused as if it did not exist. */
export const getStation = async (tx: Tx, actor: Actor, id: number) =>
  (await stationsOf(tx, actor).selectAll('s').where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
/** One row as the list shows it. */
export const getStationRow = async (tx: Tx, actor: Actor, id: number): Promise<OutputOf<typeof station.info>> =>
  (await rowsOf(tx, actor).where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const stationInfo = read(station.info, async ({ tx, actor, input }) => await getStationRow(tx, actor, input.id))

export const openStations = read(station.open, ({ tx, actor }) =>
  rowsOf(tx, actor).where('s.station_state', '=', stationState.code.open).orderBy('s.area_code').orderBy('s.station_name').limit(1000).execute()
)

/** Open stations by their name or address. */
export const searchStations = async (tx: Tx, actor: Actor, keyword: string, most: number): Promise<KnownPlace[]> => {
  const rows = await stationsOf(tx, actor)
    .select(['s.station_name as name', 's.province', 's.city', 's.area', 's.area_code', 's.address', 's.lng', 's.lat'])
    .where('s.station_state', '=', stationState.code.open)
    .where(anyLike(['s.station_name', 's.address', 's.area'], [keyword]))
    .orderBy('s.station_name')
    .limit(most)
    .execute()
  return rows.map((row) => ({ from: 'station', ...row }))
}

/** All open stations as nodes of a way. */
export const openNodes = async (tx: Tx, actor: Actor) =>
  await stationsOf(tx, actor)
    .select(['s.station_name as node_name', 's.area_code', 's.address', 's.lng', 's.lat'])
    .where('s.station_state', '=', stationState.code.open)
    .execute()
