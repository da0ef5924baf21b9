import { driver } from '@yunshu/contract/driver/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { write } from '../../platform/verb/verb.ts'
import { checkEntry, identityColumns, licenceColumns, plainColumns, qualificationColumns } from './entry.ts'
import { joinPerson } from './person.ts'
import { getDriverRow } from './queries.ts'

/** A carrier adds a driver; who he is as a person may be known from another carrier already. */
export const createDriver = write(driver.create, async ({ tx, actor, input, services: { secrets }, publishChange }) => {
  await checkEntry(tx, actor, input)
  const { tenant_id, company_id } = actor
  const plain = plainColumns(input)
  const person_id = await withSystemScope(tx, () =>
    joinPerson(tx, secrets, { tenant_id, company_id, id_no: input.id_no, driver_name: plain.driver_name, mobile: plain.mobile })
  )
  const id = newId()
  const after = await tx
    .insertInto('driver')
    .values({
      tenant_id,
      id,
      parties: [company_id, person_id],
      company_id,
      person_id,
      ...plain,
      ...identityColumns(secrets, input.id_no),
      ...licenceColumns(secrets, input.license_no || input.id_no),
      ...qualificationColumns(secrets, input.qualification_no ?? ''),
      created_by: actor.user_id,
      updated_by: actor.user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('driver', after)
  return { output: await getDriverRow(tx, actor, id), log: { id, no: after.driver_name, after } }
})
