import { carrier } from '@yunshu/contract/consoles/carrier'
import { fleet, fleetEntry } from '@yunshu/contract/fleet/contract'
import { memberKind } from '@yunshu/contract/fleet/enums'
import { keptOf } from '@yunshu/contract/kit/entry'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { now } from '../../platform/clock.ts'
import { mayDo, read } from '../../platform/verb/verb.ts'
import { driversNamed } from '../driver/index.ts'
import { paidForTrips } from '../payable/index.ts'
import { vehiclesNamed } from '../vehicle/index.ts'
import { fleetMonth, tripsOfFleet } from '../waybill/index.ts'
import { faultsOf } from '../paper/index.ts'
import { getFleet, getFleetRow } from './queries.ts'

/** A fleet with its members of now and of before, and what it did in a month. */
export const fleetInfo = read(fleet.info, async ({ tx, actor, input }) => {
  const row = await getFleetRow(tx, actor, input.id)
  const kept = await getFleet(tx, actor, input.id)
  const month = input.month ?? shanghaiDay(now()).slice(0, 7)
  const members = await tx
    .selectFrom('fleet_member as m')
    .select(['m.id', 'm.version', 'm.vehicle_id', 'm.driver_id', 'm.entrust_file', 'm.entrusted_at', 'm.joined_at', 'm.left_at'])
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.fleet_id', '=', kept.id)
    .orderBy('m.left_at', (by) => by.desc().nullsFirst())
    .orderBy('m.joined_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(500)
    .execute()
  const sees = mayDo(actor, carrier.waybills.may.payable)
  const trips = { tenant_id: actor.tenant_id, fleet_id: kept.id, month }
  const [drivers, vehicles, figures, paid_fen] = await Promise.all([
    driversNamed(
      tx,
      actor.tenant_id,
      kept.company_id,
      members.flatMap(({ driver_id }) => driver_id ?? [])
    ),
    vehiclesNamed(
      tx,
      actor.tenant_id,
      kept.company_id,
      members.flatMap(({ vehicle_id }) => vehicle_id ?? [])
    ),
    fleetMonth(tx, trips),
    sees ? paidForTrips(tx, actor.tenant_id, tripsOfFleet(trips)) : null
  ])
  return {
    fleet: row,
    more: { ...keptOf(fleetEntry, kept), account_no_tail: kept.account_no_tail, updated_at: kept.updated_at },
    members: members.map((one) => ({
      ...one,
      member_kind: memberKind.code[one.driver_id === null ? 'vehicle' : 'driver'],
      member_name: (one.driver_id === null ? vehicles.get(one.vehicle_id ?? 0) : drivers.get(one.driver_id)) ?? ''
    })),
    faults: faultsOf(kept),
    entered_by_me: kept.entered_by === actor.user_id,
    figures: { month, ...figures, paid_fen, ...(sees ? {} : { freight_fen: null, captain_fen: null }) }
  }
})
