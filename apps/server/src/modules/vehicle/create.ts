import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { vehicle } from '@yunshu/contract/vehicle/contract'
import type { Row } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { demandRoom } from '../../platform/tenant/limits.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { enteredPapers } from '../paper/index.ts'
import { demandOwnVin, updatePlateMarks } from './bar.ts'
import { checkEntry, registerPapers, vehicleColumns } from './entry.ts'
import { getVehicleRow } from './queries.ts'

/** A carrier adds a vehicle with its first policies and inspection. */
export const createVehicle = write(vehicle.create, async (context) => {
  const { tx, actor, input } = context
  await demandRoom(tx, actor.tenant_id, 'vehicle')
  await checkEntry(tx, actor, input)
  const { after, papers } = await insertVehicle(context, input)
  return { output: await getVehicleRow(tx, actor, after.id), log: { id: after.id, no: after.plate_no, after: { ...after, ...papers } } }
})

type Writing = Pick<WriteContext<typeof vehicle.create>, 'tx' | 'actor' | 'publishChange'>
/** A vehicle whose entry breaks no rule, entered by hand or in a file; refused before anything is written where the VIN is another's. */
export const insertVehicle = async (
  { tx, actor, publishChange }: Writing,
  input: InputOf<typeof vehicle.create>
): Promise<{ after: Row<'vehicle'>; papers: Record<string, string> }> => {
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
  await updatePlateMarks(tx, after)
  const papers = await registerPapers(tx, actor, after, input)
  publishChange('vehicle', after)
  return { after, papers }
}
