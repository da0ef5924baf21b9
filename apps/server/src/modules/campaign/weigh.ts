import { campaign } from '@yunshu/contract/campaign/contract'
import { costBasis } from '@yunshu/contract/campaign/machine'
import { carrier } from '@yunshu/contract/consoles/carrier'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { bookedPlates } from '../dispatch/index.ts'
import { type PlannedTrips, tripsOfLoads } from '../loading/index.ts'
import { lanesOfLot, lastDeals, type LotLane } from '../order/index.ts'
import { vehiclesToPick } from '../vehicle/index.ts'
import { kilometrePaid, lanesPaid } from '../waybill/index.ts'
import { orderIdsOf } from './info.ts'
import { getInHall, type InHall } from './queries.ts'

type Weighed = OutputOf<typeof campaign.weigh>
/** So many vehicles are shown, the fittest first. */
const vehiclesShown = 8

/** What a carrier knows before it names a price. Whoever may not see what the company pays, or is paid, is not told it here either. */
export const weighCampaign = read(campaign.weigh, async ({ tx, actor, input: { id } }) => {
  const row = await getInHall(tx, actor, id)
  const lane = await tx
    .selectFrom('campaign')
    .select(['start_area_code', 'end_area_code'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .executeTakeFirst()
  const lanes = await withSystemScope(tx, async () => await lanesOfLot(tx, actor.tenant_id, await orderIdsOf(tx, actor.tenant_id, id)))
  const planned = await tripsOfLoads(tx, actor, row.vehicle_type_ids, lanes)
  const costs = mayDo(actor, carrier.waybills.may.payable) ? await costsOf(tx, actor, row.vehicle_type_ids, lanes, planned) : []
  const known = costs.length > 0 && costs.length === lanes.length && costs.every(({ cost_fen }) => cost_fen !== null)
  return {
    costs,
    cost_fen: known ? costs.reduce((sum, { cost_fen }) => sum + (cost_fen ?? 0), 0) : null,
    deals: mayDo(actor, carrier.orders.may.price) ? await lastDeals(tx, actor, lane ?? refuse('notFound')) : [],
    vehicles: mayDo(actor, carrier.vehicles.may.view, carrier.waybills.may.dispatch) ? await vehiclesOf(tx, actor, row) : []
  }
})

/* Each lane by the surest that is known of it: what own trips between these cities cost, what own trips cost a kilometre, or the prices that loading plans with. */
const costsOf = async (
  tx: Tx,
  actor: Actor,
  types: readonly number[],
  lanes: readonly LotLane[],
  planned: readonly (PlannedTrips | null)[]
): Promise<Weighed['costs']> => {
  const paid = await lanesPaid(tx, actor, lanes, types)
  const kilometre = await kilometrePaid(tx, actor, types)
  return lanes.flatMap((lane, i): Weighed['costs'] => {
    const plan = planned[i]
    if (!plan) return []
    const { start_address_diming, end_address_diming, distance_m } = lane
    const { vehicle_type_id, trips } = plan
    const common = { start_address_diming, end_address_diming, distance_m, vehicle_type_id, trips, per_km_fen: null }
    const own = paid.find(({ start_city, end_city }) => start_city === lane.start_city && end_city === lane.end_city)
    if (own) return [{ ...common, basis: costBasis.code.lane, known_trips: own.trips, cost_fen: own.middle_fen * trips }]
    if (kilometre && distance_m !== null) {
      const cost_fen = Math.round((kilometre.per_km_fen * distance_m) / 1000) * trips
      return [{ ...common, basis: costBasis.code.kilometre, known_trips: kilometre.trips, per_km_fen: kilometre.per_km_fen, cost_fen }]
    }
    return [{ ...common, basis: plan.own ? costBasis.code.ownPlan : costBasis.code.usual, known_trips: 0, cost_fen: plan.cost_fen }]
  })
}

/* The vehicles that could do it: of a type that is asked for, with what they carry, whether they are on another trip then, and whose papers end too soon. */
const vehiclesOf = async (tx: Tx, actor: Actor, row: InHall): Promise<Weighed['vehicles']> => {
  const { goods_kg, goods_volume, vehicle_type_ids, first_start_time: from, last_end_time: to } = row
  const picked = await vehiclesToPick(tx, actor, {
    goods_kg,
    goods_volume,
    vehicle_type_ids,
    limit: vehiclesShown,
    ...(to !== null && { delivery_day: shanghaiDay(to) })
  })
  const booked =
    from === null
      ? new Set<string>()
      : await bookedPlates(
          tx,
          actor,
          picked.map(({ plate_no }) => plate_no),
          { from, to: to ?? from }
        )
  const shown = picked.map(
    ({ id, plate_no, vehicle_type_id, max_load_kg, box_volume_m3, vehicle_status, driver_name, last_driver_name, ending }) => ({
      id,
      plate_no,
      vehicle_type_id,
      max_load_kg,
      box_volume_m3,
      vehicle_status,
      driver_name: driver_name || last_driver_name,
      whole: max_load_kg >= goods_kg && (box_volume_m3 ?? goods_volume) >= goods_volume,
      booked: booked.has(plate_no),
      ending
    })
  )
  return shown.toSorted((a, b) => against(a) - against(b))
}
const against = ({ whole, booked, ending }: Weighed['vehicles'][number]): number => Number(!whole) + Number(booked) + Number(ending.length > 0)
