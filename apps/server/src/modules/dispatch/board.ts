import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { countsOfDesk } from '@yunshu/domain/triage'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { lastPlacesOf } from '../gps/index.ts'
import { countToLoad } from '../order/index.ts'
import { listUsualPairs, type MaybePair } from '../vehicle/index.ts'
import { listPlannedTrips } from '../waybill/index.ts'
import { planEnd, readLoadsToLook, sumOfLoads } from './cargo.ts'
import { problemsOfAll, standingProblems, toldOf } from './check.ts'

/** More rows and bars than these nobody looks through; who has more of them searches. */
const mostVehicles = 2000
const mostTrips = 12_000
const longestMs = 45 * 86_400_000

/** The vehicles of a carrier and their trips in some days (派车看板). As many statements for one vehicle as for a thousand. */
export const dispatchBoard = read(dispatch.board, async ({ tx, actor, input }) => {
  const { from, waybill_ids, vehicle_ids, stops = false } = input
  const to = new Date(Math.min(Date.parse(input.to), Date.parse(from) + longestMs)).toISOString()
  // What is asked for one by one is asked by those who have the rest on their screen.
  const only = (waybill_ids ?? vehicle_ids) && { ids: waybill_ids ?? [], vehicle_ids: vehicle_ids ?? [] }
  const trips = await listPlannedTrips(tx, actor, { from, to, only, stops, limit: mostTrips + 1 })
  const wanted = only && [...new Set([...only.vehicle_ids, ...trips.map(({ vehicle_id }) => vehicle_id)])]
  const pairs = await listUsualPairs(tx, actor, { limit: mostVehicles + 1, ...(wanted && { ids: wanted }) })
  const shown = trips.slice(0, mostTrips)
  const vehicles = await vehiclesOn(tx, actor, pairs.slice(0, mostVehicles))
  return {
    vehicles,
    trips: shown,
    counts: countsOfDesk(shown, vehicles, await countToLoad(tx, actor)),
    capped: pairs.length > mostVehicles || trips.length > mostTrips
  }
})

type Board = OutputOf<typeof dispatch.board>
/** What of the problems of a vehicle and its driver speaks of their papers. */
const ofPapers: readonly string[] = ['paperMissing', 'paperExpires', 'insuranceExpires', 'inspectionExpires', 'paperEndsSoon']

const vehiclesOn = async (tx: Tx, actor: Actor, pairs: readonly MaybePair[]): Promise<Board['vehicles']> => {
  const places = await lastPlacesOf(
    tx,
    actor,
    pairs.map(({ vehicle }) => vehicle.id)
  )
  const at = nowIso()
  return pairs.map((pair) => {
    const { vehicle, driver, fleets } = pair
    const fleet = fleets.ofVehicle ?? fleets.ofDriver
    const place = places.get(vehicle.id)
    const problems = standingProblems(pair, at)
    return {
      id: vehicle.id,
      plate_no: vehicle.plate_no,
      trailer_plate_no: vehicle.trailer_plate_no,
      vehicle_type_id: vehicle.vehicle_type_id,
      vehicle_use: vehicle.vehicle_use,
      fleet_id: fleet?.fleet_id ?? null,
      fleet_name: fleet?.fleet_name ?? '',
      max_load_kg: vehicle.max_load_kg,
      box_volume_m3: vehicle.box_volume_m3,
      vehicle_status: vehicle.vehicle_status,
      driver_id: driver?.id ?? null,
      driver_name: driver?.driver_name ?? '',
      last_place: place ? addressOf({ lon: place.lng, lat: place.lat }) : '',
      last_place_at: place?.at ?? null,
      problems: toldOf(problems, actor),
      papers: problems.some(({ refusal }) => ofPapers.includes(refusal.code))
    }
  })
}

/** What speaks against each vehicle with its usual driver for these orders: rows that cannot take them fade before one of them hovers. */
export const dispatchFits = read(dispatch.fits, async ({ tx, actor, input: { orders, plan_start_time } }) => {
  const loads = await readLoadsToLook(tx, actor, orders)
  const pairs = await listUsualPairs(tx, actor, { limit: mostVehicles })
  const plan = { goods_kg: sumOfLoads(loads).goods_kg, plan_start_time, plan_end_time: planEnd(loads, plan_start_time) }
  const problems = await problemsOfAll(tx, actor, pairs, plan)
  return {
    data: pairs.map(({ vehicle, driver }, i) => ({
      vehicle_id: vehicle.id,
      driver_id: driver?.id ?? null,
      problems: toldOf(problems[i] ?? [], actor)
    }))
  }
})
