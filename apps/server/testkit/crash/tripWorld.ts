import type { TestApp } from '../app.ts'
import { aDriver } from '../driver.ts'
import { anAcceptedOrder } from '../trip.ts'
import { aVehicle } from '../vehicle.ts'
import { makeStoppedWorld } from './stoppedWorld.ts'

/** A part of an order's goods that fits on one trip. */
export type Part = {
  readonly order_id: number
  readonly goods: readonly [{ order_goods_id: number; goods_num: number; goods_kg: number; goods_volume: number }]
}
/** What the clients work with: tokens, free pairs, and goods to carry. */
export type TripWorld = {
  readonly carrier: string
  readonly drivers: readonly { id: number; token: string }[]
  readonly vehicles: readonly number[]
  readonly parts: Part[]
}

const partsPerOrder = 4

/** Fills a fresh data folder with the base world, orders for so many trips, and more pairs than there are clients, but few enough to be fought over; then leaves it stopped. */
export const prepareTripWorld = (dataDir: string, trips: number, pairs: number): Promise<TripWorld> =>
  makeStoppedWorld(dataDir, async ({ services, base, tokenOf }) => {
    const world = { services, base, actor: async () => Promise.reject(new Error('nobody acts here')) } satisfies Pick<
      TestApp,
      'services' | 'base' | 'actor'
    >
    const drivers: { id: number; token: string }[] = []
    const vehicles: number[] = []
    for (let i = 0; i < pairs; i += 1) {
      const driver = await aDriver(world)
      drivers.push({ id: driver.id, token: await tokenOf('driver', driver.person_id) })
      vehicles.push((await aVehicle(world)).id)
    }
    const parts: Part[] = []
    for (let i = 0; i < trips; i += partsPerOrder) {
      const { id, goods } = await anAcceptedOrder(world)
      const row = goods[0]
      if (!row) throw new Error('an order without goods')
      const part: Part = {
        order_id: id,
        goods: [
          {
            order_goods_id: row.id,
            goods_num: row.goods_num / partsPerOrder,
            goods_kg: row.goods_kg / partsPerOrder,
            goods_volume: row.goods_volume / partsPerOrder
          }
        ]
      }
      for (let k = 0; k < partsPerOrder; k += 1) parts.push(part)
    }
    return { carrier: await tokenOf('user', base.users['carrier']?.id ?? 0), drivers, vehicles, parts }
  })
