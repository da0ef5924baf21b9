import { vehicle } from '@yunshu/contract/vehicle/contract'
import { licenceNeeded } from '@yunshu/domain/licence'
import { read } from '../../platform/verb/verb.ts'
import { getVehicle, getVehicleRow } from './queries.ts'

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
  const more = { ...only(kept, shown), license_need: licenceNeeded(kept) }
  return { vehicle: row, more, policies, inspections }
})

// What the page shows beside the row of the list.
const shown = [
  'vin',
  'engine_no',
  'brand_model',
  'owner_name',
  'use_nature',
  'register_date',
  'issue_date',
  'issuer',
  'curb_mass_kg',
  'traction_mass_kg',
  'axle_count',
  'single_drive',
  'trailer_approved_load_kg',
  'trailer_curb_mass_kg',
  'trailer_axle_count',
  'license_front_img',
  'license_back_img',
  'road_cert_img',
  'rely_company',
  'rely_contract_to',
  'updated_at'
] as const
const only = <T extends object, const K extends keyof T>(row: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>
