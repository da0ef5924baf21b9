import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { stationState, setting } from '@yunshu/contract/setting/contract'
import { areaPath, isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { read, write } from '../../platform/verb/verb.ts'

onConstraint('service_station_name_once', 'stationTwice')

type Shown = OutputOf<typeof setting.createStation>
/** The stations of the platform (服务站); they belong to no company. */
const stationsOf = (tx: Tx, actor: Actor) =>
  tx.selectFrom('service_station as s').where('s.tenant_id', '=', actor.tenant_id).where('s.deleted_at', 'is', null)
const rows = (tx: Tx, actor: Actor) =>
  stationsOf(tx, actor)
    .select(['s.id', 's.version', 's.station_name', 's.services', 's.province', 's.city', 's.area', 's.area_code', 's.address', 's.lng', 's.lat'])
    .select(['s.link_name', 's.link_phone', 's.open_hours', 's.station_state', 's.created_at'])
    .$narrowType<Pick<Shown, 'station_state'>>()

const getStation = async (tx: Tx, actor: Actor, id: number) =>
  (await stationsOf(tx, actor).selectAll('s').where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')
const getStationRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await rows(tx, actor).where('s.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

export const serviceStations = read(
  setting.serviceStations,
  async ({ tx, actor }) =>
    await rows(tx, actor).where('s.station_state', '=', stationState.code.open).orderBy('s.area_code').orderBy('s.station_name').limit(1000).execute()
)

export const listStations = listVerb(setting.stations, {
  rows: ({ tx, actor }) => rows(tx, actor),
  id: 's.id',
  filters: {
    keyword: { text: ['s.station_name', 's.address', 's.province', 's.city', 's.area'] },
    service: { holds: 's.services' },
    station_state: 's.station_state'
  },
  sorts: { created_at: 's.created_at', station_name: 's.station_name' },
  first: ['created_at', 'desc']
})

type Form = InputOf<typeof setting.createStation>
/** The names of the division always come from its code. */
const columnsOf = ({
  station_name,
  services,
  area_code,
  address,
  lng,
  lat,
  link_name = '',
  link_phone = '',
  open_hours = '',
  station_state = stationState.code.open
}: Form) => {
  loadPlaces()
  const path = isDistrict(area_code) ? areaPath(area_code) : undefined
  if (!path) return refuse('areaUnknown', { area_code })
  const { province, city, area } = path
  return {
    station_name,
    services: [...services],
    area_code,
    address,
    lng,
    lat,
    link_name,
    link_phone,
    open_hours,
    station_state,
    province,
    city,
    area
  }
}

export const createStation = write(setting.createStation, async ({ tx, actor, input }) => {
  const after = await tx
    .insertInto('service_station')
    .values({ tenant_id: actor.tenant_id, id: newId(), ...columnsOf(input), created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { output: await getStationRow(tx, actor, after.id), log: { after, no: after.station_name } }
})

export const updateStation = write(setting.updateStation, async ({ tx, actor, input }) => {
  const before = await getStation(tx, actor, input.id)
  const after = await updateVersioned(tx, 'service_station', actor, before, columnsOf(input), input.version)
  return { output: await getStationRow(tx, actor, before.id), log: { before, after, no: after.station_name } }
})

export const removeStation = write(setting.removeStation, async ({ tx, actor, input }) => {
  const before = await getStation(tx, actor, input.id)
  await updateVersioned(tx, 'service_station', actor, before, { deleted_at: nowIso() }, input.version)
  return { output: { id: before.id }, log: { id: before.id, before, no: before.station_name } }
})
