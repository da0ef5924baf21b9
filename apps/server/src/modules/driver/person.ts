import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'

export type Human = {
  readonly tenant_id: number
  readonly company_id: number
  readonly id_no: string
  readonly driver_name: string
  readonly mobile: string
}

/** The person behind an identity number: the same human at two carriers is one person, so that no two of them send him out at once.
 * Another carrier's person is out of sight: to be called beyond the actor's scope. */
export const joinPerson = async (tx: Tx, secrets: Secrets, { tenant_id, company_id, id_no, driver_name, mobile }: Human): Promise<number> => {
  const id_hash = idHashOf(secrets, id_no)
  const id = newId()
  await tx
    .insertInto('person')
    .values({ tenant_id, id, parties: [company_id, id], person_name: driver_name, mobile, id_no_enc: secrets.seal(id_no.toUpperCase()), id_hash })
    .onConflict((on) => on.doNothing())
    .execute()
  const person = await tx
    .selectFrom('person')
    .select(['id', 'parties'])
    .where('tenant_id', '=', tenant_id)
    .where('id_hash', '=', id_hash)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return refuse('notFound')
  if (!person.parties.includes(company_id))
    await tx
      .updateTable('person')
      .set({ parties: [...person.parties, company_id] })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', person.id)
      .execute()
  return person.id
}

/** Finds a sealed identity number again; upper case, since its last character may be an X. */
export const idHashOf = (secrets: Secrets, id_no: string): Buffer => secrets.blindIndex(`id:${id_no.toUpperCase()}`)
