import { carrier } from '@yunshu/contract/consoles/carrier'
import { dispatch } from '@yunshu/contract/dispatch/contract'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { workStatus } from '@yunshu/contract/vehicle/enums'
import { daysBetween, instantMs, shanghaiDay } from '@yunshu/domain/calendar'
import { longTerm } from '@yunshu/domain/certificate'
import { rankPairs } from '@yunshu/domain/pairing'
import { estimateRoad } from '@yunshu/places/distance'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { lastPlacesOf } from '../gps/index.ts'
import { proposeTogether } from '../payable/index.ts'
import { listUsualPairs, type MaybePair, type Pair, papersOf } from '../vehicle/index.ts'
import { drivenLately } from '../waybill/index.ts'
import { type Load, planEnd, priced, readLoadsToLook, stopsOf, sumOfLoads } from './cargo.ts'
import { problemsOfAll, toldOf } from './check.ts'
import { pricedPair } from './write.ts'

type Suggestion = OutputOf<typeof dispatch.suggest>['data'][number]
/** Vehicles that are looked at, and pairs that are proposed: the best and three beside it. */
const mostVehicles = 2000
const mostPairs = 4

/** The best pairs for some orders. As many statements for one vehicle as for a thousand. */
export const suggestPairs = read(dispatch.suggest, async ({ tx, actor, input: { orders, plan_start_time } }) => {
  const loads = await readLoadsToLook(tx, actor, orders)
  const [start, end] = endsOf(loads)
  const goods = sumOfLoads(loads)
  const plan_end_time = planEnd(loads, plan_start_time)
  const pairs = await listUsualPairs(tx, actor, { limit: mostVehicles })
  const problems = await problemsOfAll(tx, actor, pairs, { goods_kg: goods.goods_kg, plan_start_time, plan_end_time })
  const able = pairs.flatMap((pair, i) => {
    const found = problems[i] ?? []
    if (!hasDriver(pair) || found.some(({ level }) => level === 'block')) return []
    // No check forbids a box that is too small; it is not proposed either.
    const holds = (pair.vehicle.box_volume_m3 ?? goods.goods_volume) >= goods.goods_volume
    return holds ? [{ pair, warnings: toldOf(found, actor).map(({ text }) => text) }] : []
  })
  const known = await knownOf(
    tx,
    actor,
    able.map(({ pair }) => pair),
    { loads, plan_start_time, codes: [start.area_code, end.area_code] }
  )
  const delivery = shanghaiDay(plan_end_time)
  const facts = able.map(({ pair, warnings }, i) => {
    const { vehicle } = pair
    const suggestion = suggestionOf(pair, warnings, loads, { ...known(pair, i), start, plan_start_time })
    return {
      ...suggestion,
      pay_fen: suggestion.payable_fen,
      papers_days: suggestion.papers_until === null ? null : daysBetween(delivery, suggestion.papers_until),
      filled: vehicle.max_load_kg > 0 ? goods.goods_kg / vehicle.max_load_kg : 0
    }
  })
  return {
    data: rankPairs(facts)
      .slice(0, mostPairs)
      .map(({ pay_fen: _, papers_days: __, filled: ___, ...suggestion }) => suggestion),
    start: { lng: start.lng, lat: start.lat, address_diming: start.address_diming },
    vehicles: pairs.length,
    fit: able.length
  }
})

const hasDriver = (pair: MaybePair): pair is Pair => pair.driver !== undefined
/* Where the trip begins and ends. */
const endsOf = (loads: readonly Load[]) => {
  const stops = stopsOf(loads)
  const [first, last] = [stops[0]?.point, stops.at(-1)?.point]
  return first && last ? ([first, last] as const) : refuse('nothingToCarry')
}

type Trip = { readonly loads: readonly Load[]; readonly plan_start_time: string; readonly codes: readonly [string, string] }
/* What is known of these pairs beyond their papers: where they are, what their drivers drove, what the trip would cost; each asked once for all of them. */
const knownOf = async (tx: Tx, actor: Actor, pairs: readonly Pair[], { loads, plan_start_time, codes }: Trip) => {
  const places = await lastPlacesOf(
    tx,
    actor,
    pairs.map(({ vehicle }) => vehicle.id)
  )
  const persons = pairs.map(({ driver }) => driver.person_id)
  const driven = await drivenLately(tx, actor, persons, { until: plan_start_time, start_code: codes[0], end_code: codes[1], at: nowIso() })
  const prices = mayDo(actor, carrier.waybills.may.payable)
    ? await proposeTogether(
        tx,
        pairs.map((pair) => priced(loads, pricedPair(pair), plan_start_time)),
        actor
      )
    : []
  return (pair: Pair, i: number) => ({
    seen: places.get(pair.vehicle.id) ?? null,
    driven: driven.get(pair.driver.person_id),
    payable_fen: prices[i] ?? null
  })
}

type Known = ReturnType<Awaited<ReturnType<typeof knownOf>>> & {
  readonly start: { readonly lng: number; readonly lat: number; readonly area_code: string }
  readonly plan_start_time: string
}
const suggestionOf = (
  pair: Pair,
  warnings: string[],
  loads: readonly Load[],
  { seen, driven, payable_fen, start, plan_start_time }: Known
): Suggestion => {
  const { vehicle, driver } = pair
  const ends = papersOf(pair).flatMap(({ end }) => (end === null || end === longTerm ? [] : [end]))
  const wanted = loads.map(({ order }) => order.vehicle_type_ids)
  return {
    vehicle_id: vehicle.id,
    plate_no: vehicle.plate_no,
    trailer_plate_no: vehicle.trailer_plate_no,
    vehicle_type_id: vehicle.vehicle_type_id,
    max_load_kg: vehicle.max_load_kg,
    box_volume_m3: vehicle.box_volume_m3,
    driver_id: driver.id,
    driver_name: driver.driver_name,
    seen,
    away_m: seen && estimateRoad(seen, { lng: start.lng, lat: start.lat, code: start.area_code }).distance_m,
    idle: vehicle.work_status === workStatus.code.idle,
    rest_min: driven?.free_at ? Math.max(0, Math.floor((instantMs(plan_start_time) - instantMs(driven.free_at)) / 60_000)) : null,
    papers_until: ends.sort()[0] ?? null,
    lane_trips: driven?.lane_trips ?? 0,
    type_fits: wanted.every((types) => types.length === 0 || types.includes(vehicle.vehicle_type_id)),
    payable_fen,
    warnings
  }
}
