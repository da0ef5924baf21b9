import { driverBar } from '@yunshu/contract/driver/enums'
import { driver } from '@yunshu/contract/driver/contract'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { changed, enteredPapers, entersPapers } from '../paper/index.ts'
import { checkEntry, identityColumns, licenceColumns, plainColumns, qualificationColumns } from './entry.ts'
import { demandFreeMobile, updatePerson, lockTwins, idHashOf, renumberPerson } from './person.ts'
import { getDriver } from './queries.ts'
import { driverBearer } from './review.ts'

/** Everything of a driver anew; a corrected identity number may make him another person. */
export const updateDriver = write(driver.update, async (context) => {
  const { tx, actor, input, services } = context
  const { secrets } = services
  const before = await getDriver(tx, actor, input.id)
  await checkEntry(tx, actor, input, before)
  const { tenant_id, company_id } = actor
  const plain = plainColumns(input)
  const numbers = numbersOf(secrets, before, input.id_no ?? '', input.license_no ?? '')
  const { id_no } = numbers
  const { driver_name, mobile } = plain
  // Whoever is barred does not become somebody else by another number.
  if (id_no && before.bar !== driverBar.code.none) refuse('driverBarred', { driver_name: before.driver_name, reason: before.bar_reason })
  const anew = entersPapers(before, plain, onPapers) || hasNewNumber(secrets, before, { ...input, ...numbers })
  const person_id = await withSystemScope(tx, async () => {
    const id_hash = id_no ? idHashOf(secrets, id_no) : before.id_hash
    await demandFreeMobile(tx, actor, { id_hash, mobile, kept: before })
    await lockTwins(tx, tenant_id, [before.id_hash, id_hash])
    return id_no ? await renumberPerson(tx, secrets, before.person_id, { tenant_id, company_id, id_no, driver_name, mobile }) : before.person_id
  })
  const after = await updateVersioned(
    tx,
    'driver',
    actor,
    before,
    {
      ...plain,
      ...(id_no ? identityColumns(secrets, id_no) : {}),
      ...(numbers.license_no ? licenceColumns(secrets, numbers.license_no) : {}),
      ...(input.qualification_no ? qualificationColumns(secrets, input.qualification_no) : {}),
      ...(anew && enteredPapers(actor, before)),
      person_id,
      parties: [company_id, person_id]
    },
    input.version
  )
  await withSystemScope(tx, async () => {
    if (person_id !== before.person_id) await updatePerson(tx, actor, before.person_id, { entered: false })
    await updatePerson(tx, actor, person_id, { entered: true })
  })
  return await changed(context, driverBearer, before, after)
})

/* A number left empty stays; a licence that carried the old identity number follows the new one. */
const numbersOf = (secrets: Secrets, before: Row<'driver'>, id_no: string, license_no: string): { id_no?: string; license_no?: string } => {
  const old = secrets.unseal(before.id_no_enc)
  const same = before.license_no_enc === null || secrets.unseal(before.license_no_enc) === old
  const licence = license_no || (same && id_no ? id_no : '')
  return { ...(id_no && id_no.toUpperCase() !== old ? { id_no } : {}), ...(licence ? { license_no: licence } : {}) }
}

/** What stands on his papers, beside their numbers. */
const onPapers = [
  'driver_name',
  'id_front_img',
  'id_back_img',
  'id_valid_to',
  'id_long_term',
  'license_class',
  'license_img',
  'first_license_at',
  'license_valid_from',
  'license_valid_to',
  'license_long_term',
  'license_issuer',
  'light_only',
  'qualification_img',
  'qualification_valid_to'
] as const

type Numbers = { readonly id_no?: string; readonly license_no?: string; readonly qualification_no?: string }
const hasNewNumber = (secrets: Secrets, before: Row<'driver'>, { id_no = '', license_no = '', qualification_no = '' }: Numbers): boolean => {
  const isOther = (typed: string, kept: Buffer | null): boolean => typed !== '' && (kept === null || typed.toUpperCase() !== secrets.unseal(kept))
  return isOther(id_no, before.id_no_enc) || isOther(license_no, before.license_no_enc) || isOther(qualification_no, before.qualification_no_enc)
}
