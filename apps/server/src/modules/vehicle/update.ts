import { vehicle } from '@yunshu/contract/vehicle/contract'
import { lockRows } from '../../platform/db/lockOrder.ts'
import { updateVersioned } from '../../platform/db/versioned.ts'
import { write } from '../../platform/verb/verb.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { changed, enteredPapers, entersPapers } from '../paper/index.ts'
import { demandOwnVin, updatePlateMarks } from './bar.ts'
import { checkEntry, vehicleColumns } from './entry.ts'
import { getVehicle } from './queries.ts'
import { vehicleBearer } from './review.ts'

/** Everything of a vehicle anew, but its policies and inspections, which are renewed and never rewritten. */
export const updateVehicle = write(vehicle.update, async (context) => {
  const { tx, actor, input } = context
  await lockRows(tx, actor.tenant_id, { vehicle: [(await getVehicle(tx, actor, input.id)).id] })
  const before = await getVehicle(tx, actor, input.id)
  await checkEntry(tx, actor, input, before.vehicle_type_id)
  const columns = vehicleColumns(input)
  const isOther = columns.plate_no !== before.plate_no || columns.plate_color !== before.plate_color
  // A plate that is barred does not become another one.
  if (isOther && before.barred) refuse('vehicleBarred', { plate_no: before.plate_no, reason: before.bar_reason })
  await demandOwnVin(tx, actor, columns.vin, [{ tenant_id: before.tenant_id, ...columns }, before], before.id)
  const anew = entersPapers(before, columns, onPapers) && enteredPapers(actor, before)
  const after = await updateVersioned(tx, 'vehicle', actor, before, { ...columns, ...anew }, input.version)
  if (isOther) for (const plate of [before, after]) await updatePlateMarks(tx, plate)
  return await changed(context, vehicleBearer, before, after)
})

/** What stands on its licence and its road certificate, or on the contract of its affiliation. */
const onPapers = [
  'plate_no',
  'plate_color',
  'mot_vehicle_type',
  'vin',
  'engine_no',
  'brand_model',
  'owner_name',
  'use_nature',
  'register_date',
  'issue_date',
  'issuer',
  'gross_mass_kg',
  'curb_mass_kg',
  'approved_load_kg',
  'traction_mass_kg',
  'axle_count',
  'trailer_plate_no',
  'trailer_approved_load_kg',
  'trailer_curb_mass_kg',
  'license_front_img',
  'license_back_img',
  'road_cert_no',
  'road_cert_img',
  'road_cert_valid_to',
  'rely_company',
  'rely_contract_to'
] as const
