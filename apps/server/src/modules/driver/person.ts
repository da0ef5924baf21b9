import { driverState } from '@yunshu/contract/driver/enums'
import { driverTerms } from '@yunshu/contract/driver/words'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { lockKeys } from '../../platform/db/lockKeys.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { endSessionsOf } from '../../platform/session/sessions.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseField } from '../../platform/verb/refuse.ts'
import { carrierName } from '../paper/index.ts'
import { droveForOthers } from '../waybill/rows.ts'
import { smsMobileChanged } from './sms.ts'

onConstraint('person_mobile_once', 'driverMobileElsewhere')

type Human = {
  readonly tenant_id: number
  readonly company_id: number
  readonly id_no: string
  readonly driver_name: string
  readonly mobile: string
}

/**
 * The person behind a carrier's new entry: the one that this carrier had before, else a new one. A number that another carrier knows already gives a person
 * apart, who sees the trips of this carrier alone: whoever types a number is not believed to be the human of that number.
 * Other carriers' persons are out of sight: to be called beyond the actor's scope.
 */
export const personFor = async (
  tx: Tx,
  secrets: Secrets,
  { tenant_id, company_id, id_no, driver_name, mobile }: Human,
  { drives = true } = {}
): Promise<number> => {
  const id_hash = idHashOf(secrets, id_no)
  const rows = await lockPersons(tx, tenant_id, id_hash)
  const own = rows.find(({ parties }) => parties.includes(company_id))
  if (own) return own.id
  const id = newId()
  const known = !rows.some((row) => row.known)
  await tx
    .insertInto('person')
    .values({
      tenant_id,
      id,
      parties: [company_id, id],
      person_name: driver_name,
      mobile,
      id_no_enc: secrets.seal(id_no.toUpperCase()),
      id_hash,
      known,
      in_service: drives
    })
    .execute()
  return id
}

/** The human who collects for a fleet (车队长), to whom money is owed though he may drive for nobody: his mobile stays free, and he logs in once he drives. */
export const captainFor = async (tx: Tx, secrets: Secrets, human: Human): Promise<number> => await personFor(tx, secrets, human, { drives: false })

/**
 * A corrected identity number. The person of this carrier alone keeps his trips and gets the right number; whoever is shared with another carrier stays who
 * he is, and this carrier's driver becomes somebody else. To be called beyond the actor's scope.
 */
export const renumberPerson = async (tx: Tx, secrets: Secrets, person_id: number, human: Human): Promise<number> => {
  const { tenant_id, company_id, id_no } = human
  const id_hash = idHashOf(secrets, id_no)
  const rows = await lockPersons(tx, tenant_id, id_hash)
  const { parties, id_hash: old_hash } = await getPerson(tx, tenant_id, person_id)
  if (parties.some((party) => party !== company_id && party !== person_id)) return await personFor(tx, secrets, human)
  const known = !rows.some((row) => row.known)
  await setPerson(tx, tenant_id, person_id, { id_hash, id_no_enc: secrets.seal(id_no.toUpperCase()), known })
  await settleKnown(tx, tenant_id, old_hash)
  await followTwins(tx, { ...(await getPerson(tx, tenant_id, person_id)), id_hash: old_hash })
  return person_id
}

/**
 * Lets a person's row follow his drivers after each change of one: whether he is in service, and who of a number is the known one, when the carrier of him
 * who was has let him go. What a carrier has just `entered` becomes his name and mobile where all carriers that have him say the same, also one
 * that has taken him out of service, and the new phone is shown no trip of yet another one. To be called beyond the actor's scope.
 */
export const updatePerson = async (tx: Tx, actor: Actor, person_id: number, { entered }: { entered: boolean }): Promise<void> => {
  const { tenant_id } = actor
  const before = await getPerson(tx, tenant_id, person_id)
  await lockPersons(tx, tenant_id, before.id_hash)
  const drivers = await tx
    .selectFrom('driver')
    .select(['company_id', 'driver_name', 'mobile', 'state'])
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', person_id)
    .where('deleted_at', 'is', null)
    .execute()
  const carriers = drivers.map(({ company_id }) => company_id)
  if (entered && drivers.length > 0 && !(await droveForOthers(tx, tenant_id, person_id, carriers))) {
    const person_name = only(drivers.map(({ driver_name }) => driver_name))
    if (person_name) await setPerson(tx, tenant_id, person_id, { person_name })
    await changeMobile(tx, actor, before, only(drivers.map(({ mobile }) => mobile)) ?? before.mobile)
  }
  await followBar(tx, before)
  await followTwins(tx, before)
  const in_service = drivers.some(({ state }) => state === driverState.code.inService)
  await setPerson(tx, tenant_id, person_id, { in_service })
  if (!in_service && before.in_service) await endSessionsOf(tx, tenant_id, person_id)
  await settleKnown(tx, tenant_id, before.id_hash)
}

/** Another mobile by which a person logs in: whoever is logged in by the old one is out, and the old one is told. To be called beyond the actor's scope. */
export const changeMobile = async (tx: Tx, actor: Actor, before: Row<'person'>, mobile: string): Promise<void> => {
  if (mobile === before.mobile) return
  await setPerson(tx, before.tenant_id, before.id, { mobile })
  await endSessionsOf(tx, before.tenant_id, before.id)
  if (before.in_service) await smsMobileChanged(tx, before, actor.company_name, mobile)
}

/**
 * Refuses a mobile under which another driver of the company stands, or by which another human can be reached; whose it is stays untold. The mobile and the
 * identity number are held from here on, so that of several who enter it at once the first has it and the others read this sentence.
 */
export const demandFreeMobile = async (
  tx: Tx,
  actor: Actor,
  { id_hash, mobile, kept }: { id_hash: Buffer; mobile: string; kept?: Row<'driver'> | undefined }
): Promise<void> => {
  const { tenant_id, company_id } = actor
  await holdHuman(tx, tenant_id, mobile, kept ? [id_hash, kept.id_hash] : [id_hash])
  const drivers = await tx
    .selectFrom('driver')
    .select(['company_id', 'state', 'id_hash'])
    .where('tenant_id', '=', tenant_id)
    .where('mobile', '=', mobile)
    .where('id', '<>', kept?.id ?? 0)
    .where('deleted_at', 'is', null)
    .execute()
  if (drivers.some((row) => row.company_id === company_id)) refuse('driverMobileTaken')
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('mobile', '=', mobile)
    .where('id', '<>', kept?.person_id ?? 0)
    .where('id_hash', '<>', id_hash)
    .where('in_service', '=', true)
    .executeTakeFirst()
  const reached = drivers.some((row) => row.state === driverState.code.inService && !row.id_hash.equals(id_hash))
  if (person || reached) {
    const reason = { zh: '已由另一位司机使用，请核对', en: 'is used by another driver; please check it' }
    refuseField('mobile', { zh: driverTerms.zh.mobile, en: driverTerms.en.mobile }, reason, actor.origin.lang)
  }
}

/** Nobody else enters the mobile or the number of this driver's person until the end of the transaction. To be called beyond the actor's scope. */
export const lockPerson = async (tx: Tx, { tenant_id, person_id }: Pick<Row<'driver'>, 'tenant_id' | 'person_id'>): Promise<void> => {
  const { mobile, id_hash } = await getPerson(tx, tenant_id, person_id)
  await holdHuman(tx, tenant_id, mobile, [id_hash])
}

/** Says which person a carrier's driver is, over the version that was read. */
export const setDriverPerson = async (tx: Tx, actor: Actor, before: Row<'driver'>, person_id: number, seen: number): Promise<Row<'driver'>> =>
  await updateVersioned(tx, 'driver', actor, before, { person_id, parties: [before.company_id, person_id] }, seen)

/** Finds a sealed identity number again; upper case, since its last character may be an X. */
export const idHashOf = (secrets: Secrets, id_no: string): Buffer => secrets.blindIndex(`id:${id_no.toUpperCase()}`)

export const getPerson = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'person'>> =>
  await tx.selectFrom('person').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirstOrThrow()

/** The known person of the same number; there always is one. To be called beyond the actor's scope. */
export const getKnown = async (tx: Tx, { tenant_id, id_hash }: { tenant_id: number; id_hash: Buffer }): Promise<Row<'person'>> =>
  await tx
    .selectFrom('person')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('id_hash', '=', id_hash)
    .where('known', '=', true)
    .executeTakeFirstOrThrow()

/** The known person of the same number, whom nobody else changes until the end of the transaction. To be called beyond the actor's scope. */
export const lockKnown = async (tx: Tx, person: { tenant_id: number; id_hash: Buffer }): Promise<Row<'person'>> => {
  await lockPersons(tx, person.tenant_id, person.id_hash)
  return await getKnown(tx, person)
}

/** Drivers of the number of a known person who stand apart from him, with whose they are. To be called beyond the actor's scope. */
export const claimsOn = async (tx: Tx, tenant_id: number, person_id: number): Promise<{ driver: Row<'driver'>; carrier_name: string }[]> => {
  const { id_hash, known } = await getPerson(tx, tenant_id, person_id)
  if (!known) return []
  const rows = await tx
    .selectFrom('driver as d')
    .selectAll('d')
    .select(carrierName({ tenant_id }, 'd'))
    .where('d.tenant_id', '=', tenant_id)
    .where('d.id_hash', '=', id_hash)
    .where('d.person_id', '<>', person_id)
    .where('d.state', '=', driverState.code.inService)
    .where('d.deleted_at', 'is', null)
    .orderBy('d.id')
    .execute()
  return rows.map(({ carrier_name, ...driver }) => ({ driver, carrier_name }))
}

/** Locks all drivers of these numbers, who come before their persons in the order of locks. To be called beyond the actor's scope. */
export const lockTwins = async (tx: Tx, tenant_id: number, id_hashes: readonly Buffer[]): Promise<void> =>
  void (await tx
    .selectFrom('driver')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('id_hash', 'in', id_hashes)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute())

const personKey = (tenant_id: number, id_hash: Buffer): string => `person:${tenant_id}:${id_hash.toString('hex')}`
/* Everybody who enters this mobile, or somebody of one of these numbers, does so after the other: eight inserts at once would wait for each other in a ring. */
const holdHuman = async (tx: Tx, tenant_id: number, mobile: string, id_hashes: readonly Buffer[]): Promise<void> =>
  await lockKeys(tx, [`mobile:${tenant_id}:${mobile}`, ...id_hashes.map((hash) => personKey(tenant_id, hash))])

/** The same of many who come in one file, at once and so in one order. */
export const lockHumans = async (
  tx: Tx,
  tenant_id: number,
  humans: readonly { readonly mobile: string; readonly id_hash: Buffer }[]
): Promise<void> =>
  await lockKeys(
    tx,
    humans.flatMap(({ mobile, id_hash }) => [`mobile:${tenant_id}:${mobile}`, personKey(tenant_id, id_hash)])
  )

/** Everybody of a number, the known one first; whoever else wants to change something about this number waits. */
const lockPersons = async (tx: Tx, tenant_id: number, id_hash: Buffer) => {
  await lockKeys(tx, [personKey(tenant_id, id_hash)])
  return await tx
    .selectFrom('person')
    .select(['id', 'parties', 'known'])
    .where('tenant_id', '=', tenant_id)
    .where('id_hash', '=', id_hash)
    .orderBy('known', 'desc')
    .orderBy('id')
    .execute()
}

/** Changes a person's row; his drivers' module alone does. */
export const setPerson = async (
  tx: Tx,
  tenant_id: number,
  id: number,
  changes: Partial<
    Pick<Row<'person'>, 'id_hash' | 'id_no_enc' | 'known' | 'in_service' | 'mobile' | 'person_name' | 'parties' | 'bar' | 'bar_reason'>
  >
): Promise<Row<'person'>> =>
  await tx.updateTable('person').set(changes).where('tenant_id', '=', tenant_id).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** The person of a driver, locked behind all drivers that he is. To be called beyond the actor's scope. */
export const lockWithDrivers = async (tx: Tx, { tenant_id, person_id }: Pick<Row<'driver'>, 'tenant_id' | 'person_id'>): Promise<Row<'person'>> => {
  const known = await tx.selectFrom('driver').select('id').where('tenant_id', '=', tenant_id).where('person_id', '=', person_id).execute()
  await lockRows(tx, tenant_id, { driver: known.map((driver) => driver.id) })
  const { id_hash } = await getPerson(tx, tenant_id, person_id)
  await lockPersons(tx, tenant_id, id_hash)
  await lockRows(tx, tenant_id, { person: [person_id] })
  return await getPerson(tx, tenant_id, person_id)
}

/** What the operator decides about a person holds for each of his drivers, over whatever their carriers do. He is locked with them; to be called beyond the actor's scope. */
export const barPerson = async (
  tx: Tx,
  actor: Actor,
  { tenant_id, id }: Row<'person'>,
  bar: Pick<Row<'person'>, 'bar' | 'bar_reason'>
): Promise<Row<'driver'>[]> => {
  await setPerson(tx, tenant_id, id, bar)
  return await tx
    .updateTable('driver')
    .set({ ...bar, version: sql`version + 1`, updated_at: nowIso(), updated_by: actor.user_id })
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .execute()
}

/** A person who was barred apart from the known one takes that with him. To be called beyond the actor's scope. */
export const carryBar = async (tx: Tx, tenant_id: number, from: number, to: Row<'person'>): Promise<void> => {
  const { bar, bar_reason } = await getPerson(tx, tenant_id, from)
  if (bar > to.bar) await setPerson(tx, tenant_id, to.id, { bar, bar_reason })
}

/* Each driver carries the bar of the person that he is now. */
const followBar = async (tx: Tx, { tenant_id, id }: Row<'person'>): Promise<void> => {
  const { bar, bar_reason } = await getPerson(tx, tenant_id, id)
  await tx
    .updateTable('driver')
    .set({ bar, bar_reason })
    .where('tenant_id', '=', tenant_id)
    .where('person_id', '=', id)
    .where((e) => e.or([e('bar', '<>', bar), e('bar_reason', '<>', bar_reason)]))
    .execute()
}

/* Each driver of a number says whether another carrier has entered it too. */
const followTwins = async (tx: Tx, { tenant_id, id_hash }: Row<'person'>): Promise<void> => {
  const many = sql<boolean>`(select count(distinct o.company_id) > 1 from driver o where o.tenant_id = ${tenant_id} and o.id_hash = ${id_hash} and o.deleted_at is null)`
  await tx
    .updateTable('driver')
    .set({ elsewhere: many })
    .where('tenant_id', '=', tenant_id)
    .where('id_hash', '=', id_hash)
    .where('deleted_at', 'is', null)
    .where('elsewhere', '<>', many)
    .execute()
}

/* The known one is always somebody whom a carrier has: who was let go by all does not stand in the way of those who came later. */
const settleKnown = async (tx: Tx, tenant_id: number, id_hash: Buffer): Promise<void> => {
  const rows = await tx
    .selectFrom('person as p')
    .select(['p.id', 'p.known'])
    .where('p.tenant_id', '=', tenant_id)
    .where('p.id_hash', '=', id_hash)
    .where((e) =>
      e.exists(
        e
          .selectFrom('driver as d')
          .select('d.id')
          .where('d.tenant_id', '=', tenant_id)
          .whereRef('d.person_id', '=', 'p.id')
          .where('d.deleted_at', 'is', null)
      )
    )
    .orderBy('p.known', 'desc')
    .orderBy('p.id')
    .execute()
  const [first] = rows
  if (!first || first.known) return
  await tx
    .updateTable('person')
    .set({ known: false })
    .where('tenant_id', '=', tenant_id)
    .where('id_hash', '=', id_hash)
    .where('known', '=', true)
    .execute()
  await setPerson(tx, tenant_id, first.id, { known: true })
}

/* What all of them say; nothing where they differ. */
const only = (values: readonly string[]): string | undefined => (new Set(values).size === 1 ? values[0] : undefined)
