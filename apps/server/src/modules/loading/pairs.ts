import { loading } from '@yunshu/contract/loading/contract'
import { driverStatus } from '@yunshu/contract/driver/enums'
import { vehicleStatus } from '@yunshu/contract/vehicle/enums'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { loadVehicleMachine } from '@yunshu/contract/loading/machine'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { estimateRoad, type RoadPoint } from '@yunshu/places/distance'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { read } from '../../platform/verb/verb.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { checkTrip } from '../dispatch/index.ts'
import { driversToPick } from '../driver/index.ts'
import { lastPlacesOf } from '../gps/index.ts'
import { vehiclesToPick } from '../vehicle/index.ts'
import { openVehicle } from './dispatch.ts'
import { getLoadTask, planOf, sketchedOf } from './queries.ts'

type Suggestion = OutputOf<typeof loading.pairs>['data'][number]
/** A pair that is spoken for, and when. */
type Taken = { readonly vehicle_id: number; readonly driver_id: number; readonly from: number; readonly to: number }
/** A vehicle whose place nobody knows counts as so far away. */
const unknownAway = 300_000
/** Vehicles and drivers that are tried for each vehicle of the plan before none is suggested. */
const mostVehicles = 6
const mostDrivers = 3

/**
 * A vehicle and a driver for each vehicle of a confirmed plan that waits, in the order of departure: idle, of the type that was planned, with room, nearest to the
 * first stop, with papers to the day of delivery and the licence it takes. A pair is not suggested twice for times that overlap; where nothing fits, nothing is.
 */
export const pairsOfLoading = read(loading.pairs, async ({ tx, actor, input, services: { secrets } }) => {
  const task = await getLoadTask(tx, actor, input.id)
  const sketched = sketchedOf(task)
  const rows = await tx
    .selectFrom('load_vehicle')
    .selectAll()
    .where('tenant_id', '=', task.tenant_id)
    .where('task_id', '=', task.id)
    .where('run_status', '=', loadVehicleMachine.code.waiting)
    .execute()
  const base = Date.parse(sketched.base_at)
  const planned = rows
    .flatMap((row) => {
      const vehicle = planOf(task)?.vehicles.find(({ id }) => id === row.vehicle)
      const [first, last] = [vehicle?.stops[0], vehicle?.stops.at(-1)]
      if (!vehicle || !first || !last) return []
      const from = Math.max(base + first.start * 60_000, now().getTime() + 60_000)
      const to = Math.max(from + (last.leave - first.start) * 60_000, from)
      const place = sketched.sketch.places[first.place]
      return place ? [{ row, vehicle, from, to, place }] : []
    })
    .sort((a, b) => a.from - b.from)
  const taken: Taken[] = []
  const data: Suggestion[] = []
  for (const { row, vehicle, from, to, place } of planned) {
    const { orders } = await openVehicle(tx, task, row.vehicle)
    const wanted = {
      type: row.vehicle_type_id,
      goods_kg: Math.round(vehicle.peak_kg),
      goods_volume: Math.round(vehicle.peak_m3 * 100) / 100,
      delivery_day: shanghaiDay(new Date(to)),
      from,
      to,
      place,
      orders
    }
    const found = await pairFor(tx, actor, secrets, wanted, taken)
    if (found) taken.push({ vehicle_id: found.vehicle_id, driver_id: found.driver_id, from, to })
    data.push({ vehicle: row.vehicle, plan_start_time: new Date(from).toISOString(), pair: found ?? null })
  }
  return { data }
})

type Wanted = {
  readonly type: number
  readonly goods_kg: number
  readonly goods_volume: number
  readonly delivery_day: string
  readonly from: number
  readonly to: number
  readonly place: RoadPoint
  readonly orders: Awaited<ReturnType<typeof openVehicle>>['orders']
}
const pairFor = async (
  tx: Tx,
  actor: Actor,
  secrets: Secrets,
  { type, goods_kg, goods_volume, delivery_day, from, to, place, orders }: Wanted,
  taken: readonly Taken[]
): Promise<NonNullable<Suggestion['pair']> | undefined> => {
  const overlapping = taken.filter((one) => one.from < to && one.to > from)
  const offered = await vehiclesToPick(tx, actor, { goods_kg, goods_volume, delivery_day })
  const able = offered.filter(
    (one) =>
      one.max_load_kg >= goods_kg &&
      (one.box_volume_m3 ?? goods_volume) >= goods_volume &&
      one.ending.length === 0 &&
      one.vehicle_status !== vehicleStatus.code.suspended &&
      !overlapping.some(({ vehicle_id }) => vehicle_id === one.id)
  )
  const places = await lastPlacesOf(
    tx,
    actor,
    able.map(({ id }) => id)
  )
  const ranked = able
    .map((one) => {
      const at = places.get(one.id)
      return { one, idle: one.vehicle_status === vehicleStatus.code.idle, away_m: at ? estimateRoad(at, place).distance_m : null }
    })
    .sort(
      (a, b) =>
        Number(b.idle) - Number(a.idle) ||
        Number(b.one.vehicle_type_id === type) - Number(a.one.vehicle_type_id === type) ||
        (a.away_m ?? unknownAway) - (b.away_m ?? unknownAway) ||
        a.one.max_load_kg - b.one.max_load_kg
    )
  for (const { one, idle, away_m } of ranked.slice(0, mostVehicles)) {
    const drivers = (await driversToPick(tx, actor, secrets, { vehicle_id: one.id, delivery_day })).filter(
      ({ id, licence_covers, ending }) => licence_covers && ending.length === 0 && !overlapping.some(({ driver_id }) => driver_id === id)
    )
    const usual = one.last_driver_id ?? one.driver_id
    const inTurn = [...drivers].sort(
      (a, b) =>
        Number(b.id === usual) - Number(a.id === usual) ||
        Number(b.driver_status === driverStatus.code.idle) - Number(a.driver_status === driverStatus.code.idle)
    )
    for (const driver of inTurn.slice(0, mostDrivers)) {
      const trip = { orders, vehicle_id: one.id, driver_id: driver.id, trailer_plate_no: one.trailer_plate_no }
      const { problems, receivable_fen, proposal } = await checkTrip(tx, actor, { ...trip, plan_start_time: new Date(from).toISOString() })
      if (problems.some(({ level }) => level === 'block')) continue
      return {
        vehicle_id: one.id,
        plate_no: one.plate_no,
        trailer_plate_no: one.trailer_plate_no,
        driver_id: driver.id,
        driver_name: driver.driver_name,
        idle: idle && driver.driver_status === driverStatus.code.idle,
        same_type: one.vehicle_type_id === type,
        usual_pair: driver.id === usual,
        away_m,
        receivable_fen,
        payable_fen: proposal?.priced?.total_fen ?? null,
        warnings: problems.map(({ text }) => text)
      }
    }
  }
  return undefined
}
