import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { findProjectsOf, holdsOn } from '../project/index.ts'
import { plannedTrips } from './planned.ts'
import { findFuelPrice, priceBy } from './price.ts'

/** What some orders of a shipper cost together by its contracts, by the carrier; a carrier whose contract does not price all of them is not told. The number of statements does not grow with the carriers. */
export const contractsFor = async (
  tx: Tx,
  order_ids: readonly number[],
  { tenant_id, company_id }: Actor,
  carrier_ids: readonly number[]
): Promise<ReadonlyMap<number, number>> =>
  await withSystemScope(tx, async () => {
    const found = new Map<number, number>()
    if (order_ids.length === 0 || carrier_ids.length === 0) return found
    const projects = await findProjectsOf(tx, { tenant_id, shipper_id: company_id, carrier_ids })
    if (projects.length === 0) return found
    const orders = await tx
      .selectFrom('order')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('shipper_id', '=', company_id)
      .where('id', 'in', [...order_ids])
      .execute()
    const fuel = new Map<string, number | undefined>()
    const trips = []
    for (const trip of await plannedTrips(tx, orders)) {
      const key = `${trip.start.code.slice(0, 2)} ${shanghaiDay(trip.at)}`
      if (!fuel.has(key)) fuel.set(key, await findFuelPrice(tx, tenant_id, trip))
      trips.push({ ...trip, fuel_fen: fuel.get(key) })
    }
    const rules = await tx
      .selectFrom('rate_rule')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where(
        'project_id',
        'in',
        projects.map(({ id }) => id)
      )
      .execute()
    for (const carrier_id of new Set(carrier_ids)) {
      const prices = trips.map((trip) => {
        const project = projects.find((one) => one.carrier_id === carrier_id && holdsOn(one, shanghaiDay(trip.at)))
        const priced =
          project &&
          priceBy(
            project,
            rules.filter(({ project_id }) => project_id === project.id),
            trip
          )
        return priced && !priced.no_rate ? priced.total_fen : null
      })
      if (prices.length > 0 && prices.every((fen) => fen !== null))
        found.set(
          carrier_id,
          prices.reduce((sum, fen) => sum + fen, 0)
        )
    }
    return found
  })
