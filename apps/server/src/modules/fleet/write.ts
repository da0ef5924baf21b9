import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { columnsOf } from '@yunshu/contract/kit/entry'
import { fleetFaults } from '@yunshu/contract/fleet/check'
import { fleet, fleetEntry } from '@yunshu/contract/fleet/contract'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { maskIdNo } from '@yunshu/domain/mask'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { shareFiles } from '../../platform/file/files.ts'
import { newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse, refuseFaults } from '../../platform/verb/refuse.ts'
import { write } from '../../platform/verb/verb.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { captainFor } from '../driver/index.ts'
import { changed, enteredPapers, entersPapers } from '../paper/index.ts'
import { fleetBearer } from './review.ts'
import { getFleetRow, lockFleet } from './queries.ts'

onConstraint('fleet_name_once', 'fleetTwice', { fleet_name: '' })

type Entry = Omit<InputOf<typeof fleet.update>, 'id' | 'version'>
/* Refuses what breaks a rule of fleets, pictures that are not the company's own, and a name that it has already. */
const checkEntry = async (tx: Tx, actor: Actor, input: Entry, kept?: Row<'fleet'>): Promise<void> => {
  refuseFaults(fleetFaults({ ...input, account_kept: (kept?.account_no_tail ?? '') !== '' }, shanghaiDay(now())), actor.origin.lang)
  await shareFiles(tx, actor, [...input.captain_front_img.split(','), ...input.captain_back_img.split(',')].filter(Boolean), [actor.company_id])
  const same = await tx
    .selectFrom('fleet')
    .select('id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('company_id', '=', actor.company_id)
    .where('fleet_name', '=', input.fleet_name)
    .where('id', '<>', kept?.id ?? 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (same) refuse('fleetTwice', { fleet_name: input.fleet_name })
}

const identityColumns = (secrets: Secrets, id_no: string) => ({
  captain_id_no_enc: secrets.seal(id_no.toUpperCase()),
  captain_id_no_mask: maskIdNo(id_no.toUpperCase())
})
/* Whose the money is that the captain collects: the human of his number, of whom the drivers' module knows. */
const captainColumns = async (tx: Tx, secrets: Secrets, { tenant_id, company_id }: Actor, id_no: string, name: string, mobile: string) => ({
  captain_person_id: await withSystemScope(tx, () => captainFor(tx, secrets, { tenant_id, company_id, id_no, driver_name: name, mobile }))
})
const accountColumns = (secrets: Secrets, account_no: string) => {
  const digits = account_no.replaceAll(' ', '')
  return digits === '' ? {} : { account_no_enc: secrets.seal(digits), account_no_tail: digits.slice(-4) }
}

/** A carrier makes a fleet; its captain's papers wait for somebody else, and until they pass its drivers are paid directly. */
export const createFleet = write(fleet.create, async ({ tx, actor, input, services: { secrets }, publishChange }) => {
  await checkEntry(tx, actor, input)
  const { tenant_id, company_id, user_id } = actor
  const after = await tx
    .insertInto('fleet')
    .values({
      tenant_id,
      id: newId(),
      parties: [company_id],
      company_id,
      ...columnsOf(fleetEntry, input),
      ...identityColumns(secrets, input.captain_id_no),
      ...(await captainColumns(tx, secrets, actor, input.captain_id_no, input.captain_name, input.captain_mobile)),
      ...accountColumns(secrets, input.account_no ?? ''),
      ...enteredPapers(actor),
      created_by: user_id,
      updated_by: user_id
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  publishChange('fleet', after)
  return { output: await getFleetRow(tx, actor, after.id), log: { id: after.id, no: after.fleet_name, after } }
})

/* What stands on a captain's papers, and where his money goes: a change waits for its review again. */
const onPapers = ['captain_name', 'captain_front_img', 'captain_back_img', 'settle_type', 'account_name', 'bank_name'] as const

export const updateFleet = write(fleet.update, async (context) => {
  const { tx, actor, input, services } = context
  const { secrets } = services
  const before = await lockFleet(tx, actor, input.id)
  await checkEntry(tx, actor, input, before)
  const plain = columnsOf(fleetEntry, input)
  const id_no = (input.captain_id_no ?? '').toUpperCase()
  const account_no = (input.account_no ?? '').replaceAll(' ', '')
  const isOther = (typed: string, kept: Buffer | null): boolean => typed !== '' && (kept === null || typed !== secrets.unseal(kept))
  const anew = entersPapers(before, plain, onPapers) || isOther(id_no, before.captain_id_no_enc) || isOther(account_no, before.account_no_enc)
  const after = await updateVersioned(
    tx,
    'fleet',
    actor,
    before,
    {
      ...plain,
      ...(id_no === ''
        ? {}
        : { ...identityColumns(secrets, id_no), ...(await captainColumns(tx, secrets, actor, id_no, input.captain_name, input.captain_mobile)) }),
      ...accountColumns(secrets, account_no),
      ...(anew && enteredPapers(actor, before))
    },
    input.version
  )
  return await changed(context, fleetBearer, before, after)
})
