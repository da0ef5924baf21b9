import { setImmediate } from 'node:timers/promises'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { TripFacts } from '@yunshu/domain/tripFacts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { holdsOn } from '../project/index.ts'
import { fuelPrices, type NoRate, isLinked, pricerOf, type RatePriced, traceOfNone } from './price.ts'

/** Trips that are priced before anybody else has a turn. */
const atOnce = 200

/**
 * Trips by the projects of several pairs, each on the day of its pickup: prices in the order of the trips, by the carrier of the project. Rules and prices of
 * diesel are read once for all of them.
 */
export const priceTogether = async (
  tx: Tx,
  tenant_id: number,
  projects: readonly Row<'project'>[],
  trips: readonly TripFacts[]
): Promise<ReadonlyMap<number, readonly (RatePriced | NoRate)[]>> => {
  const found = new Map<number, (RatePriced | NoRate)[]>()
  if (projects.length === 0 || trips.length === 0) return found
  const ids = projects.map(({ id }) => id)
  const rules = await tx.selectFrom('rate_rule').selectAll().where('tenant_id', '=', tenant_id).where('project_id', 'in', ids).execute()
  const ruled = projects.map((project) => ({ project, own: rules.filter(({ project_id }) => project_id === project.id) }))
  const linked = ruled.some(({ project, own }) => isLinked(project, own))
  const fuelOf = linked ? await fuelPrices(tx, tenant_id, trips) : undefined
  const fuelled = trips.map((trip) => ({ ...trip, fuel_fen: fuelOf?.(trip) ?? null }))
  let count = 0
  for (const carrier_id of new Set(projects.map((project) => project.carrier_id))) {
    const pricers = ruled.flatMap(({ project, own }) => (project.carrier_id === carrier_id ? [{ project, price: pricerOf(project, own) }] : []))
    const prices: (RatePriced | NoRate)[] = []
    for (const trip of fuelled) {
      const day = shanghaiDay(trip.at)
      const held = pricers.find(({ project }) => holdsOn(project, day))
      prices.push(held ? held.price(trip) : { no_rate: true, trace: traceOfNone(trip, 'noProject') })
      count += 1
      if (count % atOnce === 0) await setImmediate()
    }
    found.set(carrier_id, prices)
  }
  return found
}
