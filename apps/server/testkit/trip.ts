import { createDispatch } from '../src/modules/dispatch/create.ts'
import type { Actor } from '../src/platform/actor.ts'
import { now } from '../src/platform/clock.ts'
import type { NewRow, Row } from '../src/platform/db/versioned.ts'
import { transactAsSystem } from '../src/platform/db/scope.ts'
import { newId } from '../src/platform/ids.ts'
import { noOrigin } from '../src/platform/actor.ts'
import type { TestApp } from './app.ts'
import { aDriver } from './driver.ts'
import { aVehicle } from './vehicle.ts'

type World = Pick<TestApp, 'services' | 'base' | 'actor'>
export type AcceptedOver = Partial<NewRow<'order'>> & {
  readonly shipper?: string
  readonly carrier?: string
  readonly drops?: number
  readonly kg?: number
}
const hours = (n: number): string => new Date(now().getTime() + n * 3_600_000).toISOString()
let made = 0

/** An order that a carrier has accepted: one loading point in Chengdu, `drops` unloading points, 100 pieces of goods for each. */
export const anAcceptedOrder = async (
  { services, base }: World,
  { shipper = 'shipper', carrier = 'carrier', drops = 1, kg = 2000, ...over }: AcceptedOver = {}
): Promise<Row<'order'> & { goods: Row<'order_goods'>[] }> => {
  made += 1
  const [from, to] = [base.companies[shipper], base.companies[carrier]]
  if (!from || !to) throw new Error(`no company ${shipper} or ${carrier} in the test world`)
  const { tenant_id } = base
  const id = newId()
  const parties = [from.id, to.id]
  return await transactAsSystem(services.db, async (tx) => {
    const row: NewRow<'order'> = {
      tenant_id,
      id,
      parties,
      order_no: `T${String(id)}`,
      shipper_id: from.id,
      shipper_name: from.name,
      carrier_id: to.id,
      carrier_name: to.name,
      xianlu_type: drops === 1 ? 1 : 2,
      order_status: 50,
      deal_mode: 1,
      price_mode: 2,
      freight_fen: 100_000,
      vehicle_type_ids: [10],
      goods_num: 100 * drops,
      goods_kg: kg * drops,
      goods_volume: 10 * drops,
      goods_name: '测试货物',
      start_address_diming: '成都龙泉驿',
      end_address_diming: '武汉东西湖',
      point_count: 1 + drops,
      distance_m: 1_150_000,
      run_minutes: 900,
      first_start_time: hours(2),
      last_end_time: hours(30),
      customer_order_no: `K${String(made)}-${String(id)}`
    }
    const order = await tx
      .insertInto('order')
      .values({ ...row, ...over, owner_id: over.owner_id ?? over.created_by ?? null })
      .returningAll()
      .executeTakeFirstOrThrow()
    const place = {
      province: '四川省',
      city: '成都市',
      area: '龙泉驿区',
      area_code: '510112',
      address_str: '车城大道 1 号',
      address_diming: '成都龙泉驿',
      lng: 104.27,
      lat: 30.56
    }
    const there = {
      province: '湖北省',
      city: '武汉市',
      area: '东西湖区',
      area_code: '420112',
      address_str: '走马岭 6 号',
      address_diming: '武汉东西湖',
      lng: 114.14,
      lat: 30.62
    }
    await tx
      .insertInto('order_point')
      .values({
        tenant_id,
        id: newId(),
        parties,
        order_id: id,
        kind: 1,
        seq: 1,
        link_name: '王发货',
        link_phone: '13800009001',
        ...place,
        time_type: 1,
        time_start: hours(4)
      })
      .execute()
    const goods: Row<'order_goods'>[] = []
    for (let i = 1; i <= drops; i += 1) {
      const point = await tx
        .insertInto('order_point')
        .values({
          tenant_id,
          id: newId(),
          parties,
          order_id: id,
          kind: 2,
          seq: i,
          link_name: '李收货',
          link_phone: '13800009002',
          ...there,
          time_type: 1,
          time_start: hours(28 + i)
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const amount = { goods_num: 100, goods_kg: kg, goods_volume: 10 }
      goods.push(
        await tx
          .insertInto('order_goods')
          .values({
            tenant_id,
            id: newId(),
            parties,
            order_id: id,
            end_point_id: point.id,
            seq: i,
            goods_type_name: '食品饮料',
            goods_name: '测试货物',
            danwei: '箱',
            ...amount,
            remain_num: 100,
            remain_kg: kg,
            remain_volume: 10
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      )
    }
    return { ...order, goods }
  })
}

type TripOver = {
  /** Key of the carrier whose trip it is; the first one unless said otherwise. */
  readonly carrier?: string
  readonly order?: { id: number }
  /** Without it the whole remainder rides. */
  readonly goods?: readonly { order_goods_id: number; goods_num: number; goods_kg: number; goods_volume: number }[]
  readonly vehicle_id?: number
  readonly driver_id?: number
  readonly confirmed?: boolean
  readonly plan_start_time?: string
  readonly drops?: number
}
export type Trip = {
  readonly id: number
  readonly version: number
  readonly order_id: number
  readonly vehicle_id: number
  readonly driver_id: number
  readonly dispatcher: Actor
  readonly driver: Actor
}

/** A trip that a carrier has just sent: its own vehicle and driver, one accepted order; `driver` is the principal of the phone. */
export const aTrip = async (world: World, over: TripOver = {}): Promise<Trip> => {
  const { carrier = 'carrier' } = over
  const order = over.order ?? (await anAcceptedOrder(world, { carrier, drops: over.drops ?? 1 }))
  const vehicle_id = over.vehicle_id ?? (await aVehicle(world, { company: carrier })).id
  const driver = over.driver_id ?? (await aDriver(world, { company: carrier })).id
  const dispatcher = await world.actor(carrier)
  const row = await createDispatch.run(world.services, dispatcher, {
    orders: [{ order_id: order.id, ...(over.goods ? { goods: [...over.goods] } : {}) }],
    vehicle_id,
    driver_id: driver,
    plan_start_time: over.plan_start_time ?? hours(3),
    confirmed: over.confirmed ?? false
  })
  return { id: row.id, version: row.version, order_id: order.id, vehicle_id, driver_id: driver, dispatcher, driver: await driverActor(world, driver) }
}

/** A driver as the principal he is on his phone. */
export const driverActor = async ({ services, base }: World, driver_id: number): Promise<Actor> => {
  const { person_id, driver_name } = await transactAsSystem(services.db, (tx) =>
    tx
      .selectFrom('driver')
      .select(['person_id', 'driver_name'])
      .where('tenant_id', '=', base.tenant_id)
      .where('id', '=', driver_id)
      .executeTakeFirstOrThrow()
  )
  return {
    kind: 'driver',
    tenant_id: base.tenant_id,
    company_id: person_id,
    company_name: '',
    type: 3,
    who: 'driver',
    user_id: null,
    user_name: driver_name,
    codes: new Set(['1-1', '1-111']),
    session: '',
    origin: noOrigin
  }
}
