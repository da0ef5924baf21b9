import { keptOf } from '@yunshu/contract/kit/entry'
import { vehicle, vehicleEntry } from '@yunshu/contract/vehicle/contract'
import { licenceNeeded } from '@yunshu/domain/licence'
import { read } from '../../platform/verb/verb.ts'
import { faultsOf } from '../paper/index.ts'
import { getVehicle, getVehicleRow, otherCarriersOf } from './queries.ts'

/** A vehicle with every policy and inspection it ever had, the newest first. */
export const vehicleInfo = read(vehicle.info, async ({ tx, actor, input }) => {
  const row = await getVehicleRow(tx, actor, input.id)
  const kept = await getVehicle(tx, actor, input.id)
  const policies = await tx
    .selectFrom('insurance_policy')
    .select(['id', 'kind', 'insurer', 'policy_no', 'start_date', 'end_date', 'third_party_fen', 'cargo_fen', 'img', 'created_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', kept.id)
    .orderBy('end_date', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const inspections = await tx
    .selectFrom('inspection')
    .select(['id', 'valid_to', 'done_at', 'img', 'created_at'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('vehicle_id', '=', kept.id)
    .orderBy('valid_to', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const { issue_date, updated_at } = kept
  const more = { ...keptOf(vehicleEntry, { ...kept, issue_date: issue_date ?? '' }), issue_date, license_need: licenceNeeded(kept), updated_at }
  const elsewhere_names = actor.type === 1 && kept.elsewhere ? await otherCarriersOf(tx, kept) : ''
  return { vehicle: row, more, policies, inspections, faults: faultsOf(kept), elsewhere_names, entered_by_me: kept.entered_by === actor.user_id }
})
