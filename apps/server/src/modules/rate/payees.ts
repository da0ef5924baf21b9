import { rate } from '@yunshu/contract/rate/contract'
import { rateFaults } from '@yunshu/contract/rate/words'
import { maskMobile } from '@yunshu/domain/mask'
import type { TripPayee } from '@yunshu/domain/tripFacts'
import type { Actor } from '../../platform/actor.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse, refuseFault } from '../../platform/verb/refuse.ts'
import { read } from '../../platform/verb/verb.ts'
import { driversToPrice } from '../driver/rows.ts'
import { fleetsOfPair, fleetsToPrice, payeeColumns } from '../fleet/rows.ts'
import { payingOut } from '../project/index.ts'

export type Payee = { readonly payee_scope: string; readonly payee_name: string }
/** The same with the name under which a sheet may have it too: of a person with the whole number. */
export type TypedPayee = Payee & { readonly typed: string }

/** Whom a rule may be for, as the form of a rule finds them. */
export const payeesToChoose = read(rate.payees, async ({ tx, actor, input: { keyword } }) => ({
  data: (await ownPayees(tx, actor, { ...(keyword && { keyword }), limit: 50 })).map(({ typed: _, ...payee }) => payee)
}))

type Find = { readonly keyword?: string; readonly limit?: number; readonly payee_scope?: string }
/** The carrier's fleets, its drivers, and the captains of its fleets, each once. A person is called by name and number, since two may have one name; the number is masked as everywhere. */
export const ownPayees = async (tx: Tx, actor: Actor, { payee_scope = '', ...find }: Find): Promise<TypedPayee[]> => {
  const { fleet_id, person_id } = idsOf(payee_scope)
  const fleets = await fleetsToPrice(tx, actor, { ...find, fleet_id, captain_id: person_id })
  const drivers = fleet_id === undefined ? await driversToPrice(tx, actor, { ...find, person_id }) : []
  const people = new Map([
    ...fleets.map(({ captain_person_id, captain_name, captain_mobile }) => [captain_person_id, [captain_name, captain_mobile]] as const),
    ...drivers.map((one) => [one.person_id, [one.driver_name, one.mobile]] as const)
  ])
  return [
    ...fleets.map(({ id, fleet_name }) => ({ payee_scope: `f${id}`, payee_name: fleet_name, typed: fleet_name })),
    ...[...people].map(([id, [name, mobile]]) => ({
      payee_scope: `p${id}`,
      payee_name: `${name} ${maskMobile(mobile)}`,
      typed: `${name} ${mobile}`
    }))
  ]
}
const idsOf = (payee_scope: string): { fleet_id?: number; person_id?: number } =>
  payee_scope === '' ? {} : { [payee_scope.startsWith('f') ? 'fleet_id' : 'person_id']: Number(payee_scope.slice(1)) }
const findPayee = async (tx: Tx, actor: Actor, payee_scope: string): Promise<Payee | undefined> =>
  (await ownPayees(tx, actor, { payee_scope })).find((one) => one.payee_scope === payee_scope)

/** What a rule calls whom it is for; only a carrier's own prices are for somebody, and only for its own people. */
export const payeeNameOf = async (tx: Tx, actor: Actor, project: Row<'project'>, payee_scope: string): Promise<string> => {
  if (payee_scope === '') return ''
  const blame = (key: 'payeeUnknown' | 'payeeUpstream') =>
    refuseFault(actor.origin.lang, { field: 'payee_scope', reason: { zh: rateFaults.zh[key], en: rateFaults.en[key] } })
  if (project.direction !== payingOut) return blame('payeeUpstream')
  return (await findPayee(tx, actor, payee_scope))?.payee_name ?? blame('payeeUnknown')
}

/** Who would be paid for a trip of somebody whom a trial names: a driver as he is now, with his fleet and who collects for him; a captain; a fleet. */
export const payeeToTry = async (tx: Tx, actor: Actor, payee_scope: string): Promise<TripPayee> => {
  if (!(await findPayee(tx, actor, payee_scope))) refuse('notFound')
  const { fleet_id = null, person_id = null } = idsOf(payee_scope)
  if (person_id === null) return { person_id, payee_id: null, fleet_id }
  const [driver] = await driversToPrice(tx, actor, { person_id })
  if (!driver) return { person_id: null, payee_id: person_id, fleet_id: null }
  const { ofDriver } = await fleetsOfPair(tx, actor.tenant_id, 0, driver.id)
  return { person_id, ...pick(payeeColumns(ofDriver, driver, '')) }
}
const pick = ({ payee_id, fleet_id }: Pick<TripPayee, 'payee_id' | 'fleet_id'>) => ({ payee_id, fleet_id })
