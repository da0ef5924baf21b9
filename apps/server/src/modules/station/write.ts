import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { station, stationEntry } from '@yunshu/contract/station/contract'
import { areaPath, isDistrict } from '@yunshu/places/areas'
import { loadPlaces } from '@yunshu/places/load-node'
import { nowIso } from '../../platform/clock.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { getStation, getStationRow } from './queries.ts'

onConstraint('service_station_name_once', 'stationTwice')

export const createStation = write(station.create, async ({ tx, actor, input }) => {
  const after = await tx
    .insertInto('service_station')
    .values({ tenant_id: actor.tenant_id, id: newId(), ...stationColumns(input), created_by: actor.user_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { output: await getStationRow(tx, actor, after.id), log: { after, no: after.station_name } }
})

export const updateStation = write(station.update, async ({ tx, actor, input }) => {
  const before = await getStation(tx, actor, input.id)
  const after = await updateVersioned(tx, 'service_station', actor, before, stationColumns(input), input.version)
  return { output: await getStationRow(tx, actor, before.id), log: { before, after, no: after.station_name } }
})

/** The row stays for the log; nothing finds it any more. */
export const removeStation = write(station.remove, async ({ tx, actor, input }) => {
  const before = await getStation(tx, actor, input.id)
  await updateVersioned(tx, 'service_station', actor, before, { deleted_at: nowIso() }, input.version)
  return { output: { id: before.id }, log: { id: before.id, before, no: before.station_name } }
})

/* The names of the division always come from its code. */
const stationColumns = (input: InputOf<typeof station.create>) => {
  loadPlaces()
  const path = isDistrict(input.area_code) ? areaPath(input.area_code) : undefined
  if (!path) return refuse('areaUnknown', { area_code: input.area_code })
  const { province, city, area } = path
  return { ...columnsOf(stationEntry, input), services: [...input.services], province, city, area }
}
