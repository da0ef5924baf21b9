import { sql } from 'kysely'
import type { Tx } from '../../platform/db/pool.ts'
import { type Base, baseCompanies } from '../base.ts'
import type { SeededPair } from '../capacity.ts'
import type { Owner } from './copy.ts'
import { type Customer, placeWords, stems } from './customers.ts'
import type { Twins } from './crew.ts'

/** Whose rows the copies are. */
export const ownerOf = ({ tenant_id, companies }: Base): Owner => ({ tenant_id, company_id: companies['operator']?.id ?? 0 })

/** Words and ids that stand for others in a copy. */
export type Words = readonly (readonly [from: string, to: string])[]

/** Of each customer, by its key: what stands in a copy for what its stem has. */
export type WordsOf = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Of a customer: what stands in a copy for its stem's shipper, people, places and goods. */
export const customerWords = (customer: Customer, { companies, users }: Base): Words => {
  const { shipper } = stems[customer.stem]
  const [from, to] = [companies[shipper], companies[customer.key]]
  const ofStem = baseCompanies.find(({ key }) => key === shipper)
  if (!from || !to || !ofStem) throw new Error(`the demo has no customer ${customer.key}`)
  const people = ofStem.users.flatMap(({ account, user_name }, i): [string, string][] => {
    const mine = i === 0 ? customer.key : `${customer.key}-fin`
    return [
      [String(users[account]?.id ?? 0), String(users[mine]?.id ?? 0)],
      [user_name, personOf(customer, i === 0)]
    ]
  })
  return [
    [String(from.id), String(to.id)],
    [from.name, to.name],
    [shipper === 'shipper' ? '#JC' : '#JD', `#${customer.letters}`],
    ...people,
    ...placeWords(customer),
    ...Object.entries(customer.goods)
  ]
}

/** Who works at a customer's: the one who sends, and the one who pays. */
export const personOf = ({ short }: Customer, sends: boolean): string => `${short.slice(0, 2)}${sends ? '物流主管' : '财务'}`

type Member = { readonly driver_id: number | null; readonly vehicle_id: number | null; readonly id: number }
/** For each carrier and role: what stands in a copy for the driver and the vehicle of the role, one list a stand-in. */
export type Cast = ReadonlyMap<string, ReadonlyMap<number, readonly Words[]>>

export const castOf = async (tx: Tx, { tenant_id }: Base, pairs: Readonly<Record<string, readonly SeededPair[]>>, twins: Twins): Promise<Cast> => {
  const persons = new Map(
    (await tx.selectFrom('driver').select(['id', 'person_id']).where('tenant_id', '=', tenant_id).execute()).map(({ id, person_id }) => [
      id,
      person_id
    ])
  )
  const { rows: members } = await sql<Member>`
    select id, driver_id, vehicle_id from fleet_member where tenant_id = ${tenant_id} and left_at is null`.execute(tx)
  const memberOf = (key: 'driver_id' | 'vehicle_id', id: number): string => String(members.find((one) => one[key] === id)?.id ?? '')
  const wordsOf = ({ driver, vehicle }: SeededPair): string[] => [
    String(driver.id),
    String(persons.get(driver.id) ?? ''),
    driver.driver_name,
    driver.mobile,
    memberOf('driver_id', driver.id),
    String(vehicle.id),
    vehicle.plate_no,
    vehicle.trailer_plate_no,
    memberOf('vehicle_id', vehicle.id)
  ]
  return new Map(
    Object.entries(twins).map(([account, list]) => {
      const roles = new Map<number, Words[]>()
      for (const { role, pair } of list) {
        const own = pairs[account]?.[role]
        if (!own) continue
        const [from, to] = [wordsOf(own), wordsOf(pair)]
        roles.set(role, [...(roles.get(role) ?? []), from.flatMap((word, i): [string, string][] => (word === '' ? [] : [[word, to[i] ?? word]]))])
      }
      return [account, roles]
    })
  )
}

/**
 * Who drives a copy: the standing crew, whose two smallest trucks are lent, since they have trips of months before; or its stand-ins. Some come and go by the week.
 * What is told of the week that was settled is said of its crew, so the lent ones go back first.
 */
export const crewWords = (cast: Cast, carrier: string, crew: 'standing' | 'twins', nth: number): Words => {
  const odd = nth % 2 === 1
  return [...(cast.get(carrier) ?? new Map<number, readonly Words[]>())].flatMap(([role, [first, second, third]]) => {
    const small = role >= 6
    const chosen = crew === 'twins' ? (odd && !small ? second : first) : small ? (second ?? first) : odd ? third : undefined
    return chosen ?? (crew === 'twins' ? first : undefined) ?? []
  })
}
