import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import { addressOf } from '../address/index.ts'
import { lastPlacesOf } from '../gps/index.ts'
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
  const named = waybill_ids !== undefined || vehicle_ids !== undefined
  const trips = named && !waybill_ids?.length ? [] : await listPlannedTrips(tx, actor, { from, to, ids: waybill_ids, stops, limit: mostTrips + 1 })
  const wanted = named ? [...new Set([...(vehicle_ids ?? []), ...trips.map(({ vehicle_id }) => vehicle_id)])] : undefined
  const pairs = await listUsualPairs(tx, actor, { limit: mostVehicles + 1, ...(wanted && { ids: wanted }) })
  return {
    vehicles: await vehiclesOn(tx, actor, pairs.slice(0, mostVehicles)),
    trips: trips.slice(0, mostTrips),
    capped: pairs.length > mostVehicles || trips.length > mostTrips
  }
})

const vehiclesOn = async (tx: Tx, actor: Actor, pairs: readonly MaybePair[]): Promise<OutputOf<typeof dispatch.board>['vehicles']> => {
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
      problems: toldOf(standingProblems(pair, at), actor)
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
