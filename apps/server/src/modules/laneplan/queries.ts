import type { Day } from '@yunshu/domain/calendar'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { shiftOfHour } from '@yunshu/domain/lanePlan'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { isToLoad, ordersOf } from '../order/index.ts'
import { laneOf, matchRuns } from '../section/rows.ts'
import { ridesOnSections, runsOf } from '../waybill/index.ts'

/** More tasks than these nobody plans on one screen. */
export const mostTasks = 20_000
/** So many minutes China's clock is before that of the world. */
const chinaMinutes = 480

/** A task of a lane: an order on a trip, or what of an order waits for one. */
type PlanTask = {
  readonly section_id: number
  readonly order_id: number
  readonly version: number
  readonly order_no: string
  readonly customer_order_no: string
  readonly day: Day
  readonly shift: 1 | 2 | 3
  readonly start_at: string
  readonly goods_kg: number
  readonly waybill_id: number | null
  readonly waybill_no: string
  readonly waybill_status: number | null
  readonly vehicle_id: number | null
  readonly driver_id: number | null
  readonly plate_no: string
  readonly driver_name: string
}

/** Minutes of the day in China. */
export const minuteOf = (at: string): number => (Math.floor(Date.parse(at) / 60_000) + chinaMinutes) % 1440

/**
 * The tasks of lanes on days in China, by the day and time of the required pickup: each order on a trip that was not cancelled, on the lane that the ride keeps, and what
 * is on none yet, on the lane that it would join (docs/adr/0056).
 */
export const tasksOn = async (tx: Tx, actor: Actor, lanes: readonly Row<'section'>[], from: Day, to: Day): Promise<PlanTask[]> => {
  if (lanes.length === 0) return []
  const [since, until] = [startOfShanghaiDay(from), startOfShanghaiDay(addDays(to, 1))]
  const shippers = [...new Set(lanes.map(({ shipper_id }) => shipper_id))]
  const wanted = ordersOf(tx, actor)
    .select(['o.id as order_id', 'o.version', 'o.order_no', 'o.customer_order_no', 'o.first_start_time', 'o.shipper_id', 'o.goods_kg'])
    .where('o.first_start_time', '>=', since)
    .where('o.first_start_time', '<', until)
    .where(sql<boolean>`o.shipper_id = any(${shippers}::bigint[])`)
    .orderBy('o.first_start_time')
    .orderBy('o.id')
    .limit(mostTasks)
  const rides = await ridesOnSections(tx, actor, { section_ids: lanes.map(({ id }) => id), from, to, most: mostTasks })
  const driven = await wanted.where(sql<boolean>`o.id = any(${rides.map(({ order_id }) => order_id)}::bigint[])`).execute()
  const orders = new Map(driven.map((row) => [row.order_id, row]))
  const open = await wanted.where(isToLoad(actor)).execute()
  const runs = await runsOf(
    tx,
    actor.tenant_id,
    open.map(({ order_id, shipper_id }) => ({ order_id, shipper_id, vehicle_type_id: null }))
  )
  const on = matchRuns(runs, lanes.map(laneOf))
  return [
    ...rides.flatMap(({ section_id, order_id, ...trip }) => {
      const order = orders.get(order_id)
      return order ? [{ ...taskOf(order, section_id), ...trip }] : []
    }),
    ...open.flatMap((row) => {
      const section_id = on.get(row.order_id)?.section_id
      return section_id === undefined ? [] : [taskOf(row, section_id)]
    })
  ]
}

type Asked = {
  readonly order_id: number
  readonly version: number
  readonly order_no: string
  readonly customer_order_no: string | null
  readonly first_start_time: string | null
  readonly goods_kg: number
}
const taskOf = ({ order_id, version, order_no, customer_order_no, first_start_time, goods_kg }: Asked, section_id: number): PlanTask => {
  const start_at = first_start_time ?? ''
  return {
    section_id,
    order_id,
    version,
    order_no,
    customer_order_no: customer_order_no ?? '',
    day: shanghaiDay(start_at),
    shift: shiftOfHour(Math.floor(minuteOf(start_at) / 60)),
    start_at,
    goods_kg,
    waybill_id: null,
    waybill_no: '',
    waybill_status: null,
    vehicle_id: null,
    driver_id: null,
    plate_no: '',
    driver_name: ''
  }
}

/** The pairs that are fixed for lanes of the carrier. */
export const fixedPairs = async (tx: Tx, { tenant_id, company_id }: Actor, section_ids: readonly number[]) =>
  await tx
    .selectFrom('lane_pair')
    .select(['id', 'version', 'section_id', 'shift', 'vehicle_id', 'driver_id', 'plate_no', 'driver_name'])
    .$narrowType<{ shift: 1 | 2 | 3 }>()
    .where('tenant_id', '=', tenant_id)
    .where('carrier_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`section_id = any(${[...section_ids]}::bigint[])`)
    .orderBy('section_id')
    .orderBy('shift')
    .orderBy('id')
    .execute()
