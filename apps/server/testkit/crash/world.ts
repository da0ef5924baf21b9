import { buildApp } from '../../src/app.ts'
import { startPostgres } from '../../src/launch/postgres.ts'
import { noOrigin } from '../../src/platform/actor.ts'
import { readConfig } from '../../src/platform/config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { openSession } from '../../src/platform/session/sessions.ts'
import { seedBase } from '../../src/seeds/base.ts'
import { join } from 'node:path'
import { testPassword, type TestApp } from '../app.ts'
import { aDriver } from '../driver.ts'
import { anAcceptedOrder } from '../trip.ts'
import { aVehicle } from '../vehicle.ts'

/** A part of an order's goods that fits on one trip. */
export type Part = {
  readonly order_id: number
  readonly goods: readonly [{ order_goods_id: number; goods_num: number; goods_kg: number; goods_volume: number }]
}
/** What the clients work with: tokens, free pairs, and goods to carry. */
export type Yard = {
  readonly carrier: string
  readonly drivers: readonly { id: number; token: string }[]
  readonly vehicles: readonly number[]
  readonly parts: Part[]
}

const partsPerOrder = 4

/** Fills a fresh data folder with the base world, orders for so many trips, and more pairs than there are clients, but few enough to be fought over; then leaves it stopped. */
export const prepareYard = async (dataDir: string, secret: string, trips: number, pairs: number): Promise<Yard> => {
  const postgres = await startPostgres({ dataDir, log: () => undefined })
  const { adminUrl, appUrl } = postgres
  await migrate({ adminUrl, appRole: decodeURIComponent(new URL(appUrl).username) })
  const config = readConfig({ YUNSHU_SECRET: secret, YUNSHU_DATA: dataDir, YUNSHU_CONFIG: join(dataDir, 'none.json') })
  const running = await buildApp({ config, appUrl, adminUrl, filesFolder: join(dataDir, 'files') })
  const { services } = running
  try {
    const base = await seedBase(services.db, services.secrets, testPassword)
    const world = { services, base, actor: async () => Promise.reject(new Error('nobody acts here')) } satisfies Pick<
      TestApp,
      'services' | 'base' | 'actor'
    >
    const tokenOf = (kind: 'user' | 'driver', id: number): Promise<string> =>
      transactAsSystem(services.db, async (tx) => (await openSession(tx, kind, base.tenant_id, id, noOrigin)).token)
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
  } finally {
    await running.close()
    await postgres.stop()
  }
}
