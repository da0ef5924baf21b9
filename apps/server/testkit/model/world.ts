import type { Command } from '@yunshu/contract/kit/endpoint'
import type { Tx } from '../../src/platform/db/pool.ts'
import { transactAsSystem } from '../../src/platform/db/scope.ts'
import { type RawBuilder, sql } from 'kysely'
import { testApp, type TestApp } from '../app.ts'
import { aDriver } from '../driver.ts'
import { aVehicle } from '../vehicle.ts'

/** A call that somebody may make now: as which account of the base world, which command, with what. */
export type Call = { readonly as: string; readonly command: Command; readonly body: object }
/** One kind of thing that people do; it looks for a row that fits and says which call it would make, or that there is nothing to do. */
export type Step = { readonly weight: number; readonly plan: (model: Model) => Promise<Call | undefined> }

/** The world in which people act at random: tokens, a few pairs to quarrel about, a photo of each company, and rows picked by chance. */
export type Model = {
  readonly world: TestApp
  readonly random: () => number
  readonly pick: <T>(from: readonly T[]) => T
  /** A row by chance out of a query that gives `id`. */
  readonly row: <R extends { id: number }>(query: RawBuilder<R>) => Promise<R | undefined>
  readonly token: (account: string) => Promise<string>
  readonly vehicles: readonly number[]
  readonly drivers: readonly number[]
  /** Each company's own: another's is not found until a row shares it. */
  readonly photos: Readonly<Record<'carrier' | 'shipper', { url: string }>>
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Numbers that repeat with their seed. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/** A fresh world with fewer pairs than people, so that they get into each other's way. */
export const openModel = async (seed: number): Promise<Model> => {
  const world = await testApp()
  const random = randomFrom(seed)
  const { services } = world
  const tokens = new Map<string, Promise<string>>()
  const token = async (account: string): Promise<string> => {
    const known = tokens.get(account) ?? world.login(account)
    tokens.set(account, known)
    return await known
  }
  const vehicles: number[] = []
  const drivers: number[] = []
  for (let i = 0; i < 6; i += 1) {
    vehicles.push((await aVehicle(world)).id)
    drivers.push((await aDriver(world)).id)
  }
  const photoOf = async (account: string) => {
    const actor = await world.actor(account)
    const { url } = await services.files.keep(services.db, actor, { name: '照片.png', bytes: onePixel })
    return { url }
  }
  return {
    world,
    random,
    pick: <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T,
    row: async <R extends { id: number }>(query: RawBuilder<R>) =>
      (await transactAsSystem(services.db, (tx: Tx) => sql<R>`select * from (${query}) found order by random() limit 1`.execute(tx))).rows[0],
    token,
    vehicles,
    drivers,
    photos: { carrier: await photoOf('carrier'), shipper: await photoOf('shipper') }
  }
}
