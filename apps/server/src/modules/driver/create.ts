import { driver } from '@yunshu/contract/driver/contract'
import type { Row } from '../../platform/db/versioned.ts'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { write, type WriteContext } from '../../platform/verb/verb.ts'
import { enteredPapers } from '../paper/index.ts'
import { checkEntry, identityColumns, licenceColumns, plainColumns, qualificationColumns } from './entry.ts'
import { demandFreeMobile, updatePerson, idHashOf, personFor } from './person.ts'
import { getDriverRow } from './queries.ts'

/** A carrier adds a driver. Whom another carrier knows already stays a person apart until he agrees, or the operator knows better. */
export const createDriver = write(driver.create, async (context) => {
  const { tx, actor, input } = context
  await checkEntry(tx, actor, input)
  const after = await insertDriver(context, input)
  return { output: await getDriverRow(tx, actor, after.id), log: { id: after.id, no: after.driver_name, after } }
})

type Writing = Pick<WriteContext<typeof driver.create>, 'tx' | 'actor' | 'publishChange' | 'services'>
/** A driver whose entry breaks no rule, entered by hand or in a file; refused before anything is written where the mobile is somebody else's. */
export const insertDriver = async (
  { tx, actor, services: { secrets }, publishChange }: Writing,
  input: InputOf<typeof driver.create>
): Promise<Row<'driver'>> => {
  const { tenant_id, company_id } = actor
  const plain = plainColumns(input)
  const person_id = await withSystemScope(tx, async () => {
    await demandFreeMobile(tx, actor, { id_hash: idHashOf(secrets, input.id_no), mobile: plain.mobile })
    return await personFor(tx, secrets, { tenant_id, company_id, id_no: input.id_no, driver_name: plain.driver_name, mobile: plain.mobile })
  })
  const after = await tx
    .insertInto('driver')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id, person_id],
      company_id,
      person_id,
      ...plain,
      ...identityColumns(secrets, input.id_no),
      ...licenceColumns(secrets, input.license_no || input.id_no),
      ...qualificationColumns(secrets, input.qualification_no ?? ''),
      ...enteredPapers(actor),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await withSystemScope(tx, () => updatePerson(tx, actor, person_id, { entered: true }))
  publishChange('driver', after)
  return after
}
