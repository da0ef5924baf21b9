import { station } from '@yunshu/contract/station/contract'
import { listVerb } from '../../platform/verb/list.ts'
import { rowsOf } from './queries.ts'

/** Every service station of the platform, the newest first. */
export const listStations = listVerb(station.list, {
  rows: ({ tx, actor }) => rowsOf(tx, actor),
  id: 's.id',
  filters: {
    keyword: { text: ['s.station_name', 's.address', 's.province', 's.city', 's.area', 's.open_hours'] },
    service: { holds: 's.services' },
    station_state: 's.station_state'
  },
  sorts: { created_at: 's.created_at', station_name: 's.station_name' },
  first: ['created_at', 'desc']
})
