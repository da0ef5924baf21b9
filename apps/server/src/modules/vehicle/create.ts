import { vehicle } from '@yunshu/contract/vehicle/contract'
import { newId } from '../../platform/ids.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { write } from '../../platform/verb/verb.ts'
import { enteredPapers } from '../paper/index.ts'
import { demandOwnVin, followPlate } from './bar.ts'
import { checkEntry, registerPapers, vehicleColumns } from './entry.ts'
import { getVehicleRow } from './queries.ts'

/** A carrier adds a vehicle with its first policies and inspection. */
export const createVehicle = write(vehicle.create, async ({ tx, actor, input, publishChange }) => {
  await demandRoom(tx, actor.tenant_id, 'vehicle')
  await checkEntry(tx, actor, input)
  const { tenant_id, company_id } = actor
  const columns = vehicleColumns(input)
  await demandOwnVin(tx, actor, columns.vin, [{ tenant_id, ...columns }])
  const after = await tx
    .insertInto('vehicle')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      ...columns,
      ...enteredPapers(actor),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await followPlate(tx, after)
  const papers = await registerPapers(tx, actor, after, input)
  publishChange('vehicle', after)
  return { output: await getVehicleRow(tx, actor, after.id), log: { id: after.id, no: after.plate_no, after: { ...after, ...papers } } }
})
