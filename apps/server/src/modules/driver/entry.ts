import { driverFaults, needsQualificationPaper } from '@yunshu/contract/driver/check'
import { type driver, driverEntry } from '@yunshu/contract/driver/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { readIdCard } from '@yunshu/domain/idcard'
import { maskIdNo } from '@yunshu/domain/mask'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { shareFiles } from '../../platform/file/files.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { idHashOf } from './person.ts'

onConstraint('driver_mobile_once', 'driverMobileTaken')
onConstraint('driver_id_once', 'driverTwice')

type Entry = InputOf<typeof driver.update>

/** Refuses what breaks a rule of drivers, and pictures that are not the company's own. */
export const checkEntry = async (tx: Tx, actor: Actor, input: Omit<Entry, 'id' | 'version'>, kept?: Row<'driver'>): Promise<void> => {
  const qualification_kept = (kept?.qualification_no_mask ?? '') !== ''
  refuseFaults(driverFaults({ ...input, qualification_kept }, shanghaiDay(now())), actor.origin.lang)
  const urls = [input.id_front_img, input.id_back_img, input.license_img, input.qualification_img ?? ''].flatMap((list) =>
    list.split(',').filter(Boolean)
  )
  await shareFiles(tx, actor, urls, [actor.company_id])
}

/** What of an entry is stored as it is; whoever cannot drive over 4.5 t drives light trucks only. */
export const plainColumns = (input: Entry | InputOf<typeof driver.create>) => ({
  ...columnsOf(driverEntry, input),
  ...(input.id_long_term && { id_valid_to: null }),
  ...(input.license_long_term && { license_valid_to: null }),
  license_class: input.license_class.replaceAll(',', ''),
  light_only: !needsQualificationPaper(input)
})

/** An identity number sealed, hashed and masked, with the birthday and gender that it tells. */
export const identityColumns = (secrets: Secrets, id_no: string) => {
  const card = readIdCard(id_no, { today: shanghaiDay(now()) })
  if (!card.ok) return refuse('notFound')
  return {
    id_no_enc: secrets.seal(card.id_no),
    id_hash: idHashOf(secrets, card.id_no),
    id_no_mask: maskIdNo(card.id_no),
    birthday: card.birthday,
    gender: card.gender === 'male' ? 1 : 2
  }
}

/** A licence number, sealed and masked; it normally is the identity number. */
export const licenceColumns = (secrets: Secrets, license_no: string) => ({
  license_no_enc: secrets.seal(license_no.toUpperCase()),
  license_no_mask: maskIdNo(license_no.toUpperCase())
})

/** A qualification number, sealed and masked; many issuers print the identity number on it. */
export const qualificationColumns = (secrets: Secrets, qualification_no: string) =>
  qualification_no === ''
    ? { qualification_no_enc: null, qualification_no_mask: '' }
    : { qualification_no_enc: secrets.seal(qualification_no.toUpperCase()), qualification_no_mask: maskIdNo(qualification_no.toUpperCase()) }

/** Seals what an older version kept in clear; run at each start, it finds something once. */
export const sealOldQualifications = async (tx: Tx, secrets: Secrets): Promise<void> => {
  const old = await tx
    .selectFrom('driver')
    .select(['tenant_id', 'id', 'qualification_no_mask'])
    .where('qualification_no_enc', 'is', null)
    .where('qualification_no_mask', '<>', '')
    .execute()
  for (const { tenant_id, id, qualification_no_mask } of old)
    await tx
      .updateTable('driver')
      .set(qualificationColumns(secrets, qualification_no_mask))
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .execute()
}
