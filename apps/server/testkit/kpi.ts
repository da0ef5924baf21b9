import type { NewRow } from '../src/platform/db/versioned.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestApp } from './app.ts'
import { aDriver } from './driver.ts'
import { anAcceptedOrder } from './trip.ts'

/** Positions of a trip, every five minutes from its departure. */
const tracks = {
  none: [],
  speeding: [80, 105, 110, 90, 104, 103, 80],
  once: [80, 105, 90],
  tired: Array<number>(56).fill(70),
  rested: [...Array<number>(36).fill(70), 0, 0, 0, 0, 0, ...Array<number>(36).fill(70)],
  silent: [...Array<number>(36).fill(70), ...Array<null>(6).fill(null), ...Array<number>(36).fill(70)]
} satisfies Readonly<Record<string, readonly (number | null)[]>>

/** What of a finished trip is judged; without it everything went well. */
export type JudgedTrip = {
  readonly pickup_late?: number
  readonly delivery_late?: number
  readonly receipt?: 'inTime' | 'late' | 'none'
  readonly damaged?: boolean
  /** Stops after the first, and how many of all were recorded there and then. */
  readonly stops?: number
  readonly complete?: number
  readonly track?: keyof typeof tracks
}
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** A driver of the first carrier with finished trips of the first shipper in a month, straight into the database; gives the driver. */
export const aJudgedMonth = async (
  world: Pick<TestApp, 'services' | 'base' | 'actor'>,
  { month, trips }: { readonly month: string; readonly trips: readonly JudgedTrip[] }
): Promise<number> => {
  const { services, base } = world
  const { tenant_id } = base
  const [shipper, carrier] = [base.companies['shipper'], base.companies['carrier']]
  if (!shipper || !carrier) throw new Error('no companies in the test world')
  const driver = await aDriver(world)
  const order = await anAcceptedOrder(world)
  const [parties, vehicle_id] = [[carrier.id, shipper.id, driver.person_id], newId()]
  const waybills: NewRow<'waybill'>[] = []
  const riders: NewRow<'waybill_order'>[] = []
  const points: NewRow<'waybill_point'>[] = []
  const receipts: NewRow<'receipt'>[] = []
  const fixes: NewRow<'gps_position'>[] = []
  trips.forEach((trip, at) => {
    const { pickup_late = 0, delivery_late = 0, receipt = 'inTime', damaged = false, stops = 2, complete = stops, track = 'none' } = trip
    const depart = Date.parse(`${month}-02T01:00:00Z`) + at * day
    const iso = (after: number): string => new Date(depart + after).toISOString()
    const id = newId()
    const own = { tenant_id, parties }
    waybills.push({
      ...own,
      id,
      waybill_no: `YD${id}`,
      dispatch_id: id,
      carrier_id: carrier.id,
      carrier_name: carrier.name,
      waybill_status: 100,
      receipt_status: 40,
      vehicle_id,
      driver_id: driver.id,
      person_id: driver.person_id,
      driver_name: driver.driver_name,
      start_address_diming: '成都龙泉驿',
      end_address_diming: '武汉东西湖',
      plan_start_time: iso(0),
      plan_end_time: iso(10 * hour),
      driver_qiandao_time: iso(-2 * hour),
      shiji_fache_start_time: iso(0),
      driver_shiji_songda_time: iso(10 * hour),
      unload_done_at: iso(11 * hour),
      distance_plan_m: 500_000
    })
    riders.push({
      ...own,
      id: newId(),
      waybill_id: id,
      order_id: order.id,
      shipper_id: shipper.id,
      order_no: order.order_no,
      shipper_name: shipper.name,
      goods_num: 1,
      goods_kg: 1,
      goods_volume: 1
    })
    for (let seq = 1; seq <= stops; seq += 1) {
      const point_id = newId()
      const kind = seq === 1 ? 1 : 2
      const place = { province: '四川省', city: '成都市', area: '武侯区', area_code: '510107', address_str: '一号', lng: 104.06, lat: 30.6 }
      const last = seq === stops
      points.push({
        ...own,
        ...place,
        id: point_id,
        waybill_id: id,
        order_id: order.id,
        order_point_id: point_id,
        kind,
        seq,
        link_name: '王',
        link_phone: '13800009001',
        time_type: 1,
        time_start: iso(0),
        arrived_at: iso(kind === 1 ? -2 * hour : 10 * hour),
        done_at: iso(kind === 1 ? 0 : 11 * hour),
        late_min: kind === 1 ? pickup_late : last ? delivery_late : 0,
        node_reason: seq <= complete ? '' : '补录'
      })
      if (last)
        receipts.push({
          ...own,
          id: newId(),
          receipt_no: `HD${id}`,
          waybill_id: id,
          waybill_no: `YD${id}`,
          order_id: order.id,
          order_no: order.order_no,
          point_id,
          shipper_id: shipper.id,
          carrier_id: carrier.id,
          shipper_name: shipper.name,
          carrier_name: carrier.name,
          receipt_status: receipt === 'none' ? 10 : 20,
          delivered_at: iso(11 * hour),
          due_at: receipt === 'none' ? '2999-01-01T00:00:00Z' : iso(7 * day),
          uploaded_at: receipt === 'none' ? null : iso(receipt === 'late' ? 9 * day : day),
          damage_num: damaged ? 3 : 0
        })
    }
    tracks[track].forEach((speed, i) => {
      if (speed !== null)
        fixes.push({
          tenant_id,
          vehicle_id,
          plate_no: '川A00001',
          fix_time: iso((i + 1) * 5 * minute),
          lon: 104.06,
          lat: 30.6,
          speed,
          source: 2
        })
    })
  })
  await transactAsSystem(services.db, async (tx) => {
    await tx.insertInto('waybill').values(waybills).execute()
    await tx.insertInto('waybill_order').values(riders).execute()
    await tx.insertInto('waybill_point').values(points).execute()
    await tx.insertInto('receipt').values(receipts).execute()
    if (fixes.length > 0) await tx.insertInto('gps_position').values(fixes).execute()
  })
  return driver.id
}
