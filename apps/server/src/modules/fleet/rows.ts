import { paperMachine } from '@yunshu/contract/paper/machine'
import { fleetSettle, payeeType } from '@yunshu/contract/fleet/enums'
import { payeeOf } from '@yunshu/domain/payee'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { lockRows } from '../../platform/db/lockOrder.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { databaseNow } from '../../platform/db/databaseNow.ts'
import { anyLike } from '../../platform/db/like.ts'

/** The fleet of a driver or of a vehicle, as dispatching asks for it. */
type FleetNow = {
  readonly member_id: number
  readonly driver_id: number | null
  readonly fleet_id: number
  readonly fleet_name: string
  readonly fleet_state: number
  readonly suspended_reason: string
  readonly captain_name: string
  readonly captain_person_id: number
  readonly settle_type: number
  readonly audit_status: number
  readonly signed: boolean
}
export type PairFleets = { readonly ofDriver: FleetNow | undefined; readonly ofVehicle: FleetNow | undefined }

/** The fleets of a vehicle and of a driver, of which there may be none. */
export const fleetsOfPair = async (tx: Tx, tenant_id: number, vehicle_id: number, driver_id: number): Promise<PairFleets> =>
  (await fleetsOfPairs(tx, tenant_id, [vehicle_id], [driver_id]))(vehicle_id, driver_id)

/** Nobody suspends, reviews or removes the fleets that these are in now until the end of the transaction. Within `withSystemScope`. */
export const lockFleets = async (tx: Tx, tenant_id: number, vehicle_ids: readonly number[], driver_ids: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ fleet_id: number }>`
    select distinct fleet_id from fleet_member where tenant_id = ${tenant_id} and left_at is null
      and (driver_id = any(${driver_ids}::bigint[]) or vehicle_id = any(${vehicle_ids}::bigint[]))`.execute(tx)
  await lockRows(tx, tenant_id, { fleet: rows.map(({ fleet_id }) => fleet_id) }, 'use')
}

/** The same for many pairs, by one statement. */
export const fleetsOfPairs = async (
  tx: Tx,
  tenant_id: number,
  vehicle_ids: readonly number[],
  driver_ids: readonly number[]
): Promise<(vehicle_id: number, driver_id: number | undefined) => PairFleets> => {
  const { rows } = await sql<FleetNow & { readonly vehicle_id: number | null }>`
    select m.id as member_id, m.driver_id, m.vehicle_id, f.id as fleet_id, f.fleet_name, f.fleet_state, f.suspended_reason, f.captain_name, f.captain_person_id, f.settle_type, f.audit_status,
      m.entrust_file <> '' as signed
    from fleet_member m join fleet f on f.tenant_id = m.tenant_id and f.id = m.fleet_id
    where m.tenant_id = ${tenant_id} and m.left_at is null and (m.driver_id = any(${driver_ids}::bigint[]) or m.vehicle_id = any(${vehicle_ids}::bigint[]))`.execute(
    tx
  )
  const ofDriver = new Map(rows.flatMap((row) => (row.driver_id === null ? [] : [[row.driver_id, row] as const])))
  const ofVehicle = new Map(rows.flatMap((row) => (row.vehicle_id === null ? [] : [[row.vehicle_id, row] as const])))
  return (vehicle_id, driver_id) => ({
    ofDriver: driver_id === undefined ? undefined : ofDriver.get(driver_id),
    ofVehicle: ofVehicle.get(vehicle_id)
  })
}

/** The fleet in which each driver of a tenant is now: for the join of a statement about drivers. */
export const fleetsOfDrivers = (tenant_id: number) => sql`
  select m.driver_id, f.id as fleet_id, f.fleet_name from fleet_member m join fleet f on f.tenant_id = m.tenant_id and f.id = m.fleet_id
  where m.tenant_id = ${tenant_id} and m.left_at is null and m.driver_id is not null`

type Find = {
  readonly keyword?: string | undefined
  readonly fleet_id?: number | undefined
  readonly captain_id?: number | undefined
  readonly limit?: number | undefined
}
/** The fleets of the actor's company with their captains, as its prices name them. */
export const fleetsToPrice = async (tx: Tx, { tenant_id, company_id }: Actor, { keyword, fleet_id, captain_id, limit }: Find) =>
  await tx
    .selectFrom('fleet')
    .select(['id', 'fleet_name', 'captain_person_id', 'captain_name', 'captain_mobile'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .$if(fleet_id !== undefined, (q) => q.where('id', '=', fleet_id ?? 0))
    .$if(captain_id !== undefined, (q) => q.where('captain_person_id', '=', captain_id ?? 0))
    .$if(Boolean(keyword), (q) => q.where(anyLike(['fleet_name', 'captain_name', 'captain_mobile'], [keyword ?? ''])))
    .orderBy('fleet_name')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute()

/** Whoever is removed is a member until now. */
export const endMembership = async (tx: Tx, tenant_id: number, kind: 'driver' | 'vehicle', id: number): Promise<void> => {
  await lockMember(tx, tenant_id, kind, id)
  const at = await databaseNow(tx)
  await tx
    .updateTable('fleet_member')
    .set({ left_at: sql<string>`greatest(joined_at, ${at}::timestamptz)` })
    .where('tenant_id', '=', tenant_id)
    .where(`${kind}_id`, '=', id)
    .where('left_at', 'is', null)
    .execute()
}

const memberKey = (tenant_id: number, kind: 'driver' | 'vehicle', id: number): string => `fleet_member:${tenant_id}:${kind}:${id}`
/** Nobody else changes in which fleet this driver or vehicle is until the end of the transaction. */
export const lockMember = async (tx: Tx, tenant_id: number, kind: 'driver' | 'vehicle', id: number): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${memberKey(tenant_id, kind, id)}, 0))`.execute(tx))

/**
 * The moment at which a driver's payee is asked for, by the clock of the database. A change of his membership waits until the end of the transaction, so
 * that whoever looks at the history later finds the membership of that moment.
 */
export const lockMembership = async (tx: Tx, tenant_id: number, driver_id: number): Promise<string> => {
  const [, at] = await Promise.all([
    sql`select pg_advisory_xact_lock_shared(hashtextextended(${memberKey(tenant_id, 'driver', driver_id)}, 0))`.execute(tx),
    databaseNow(tx)
  ])
  return at
}

type Member = FleetNow | undefined
/** The rule of the domain, asked with what is known of a driver's fleet. */
export const ruleOf = (member: Member): ReturnType<typeof payeeOf> => {
  const terms = member && {
    captainCollects: member.settle_type === fleetSettle.code.captain,
    passed: member.audit_status === paperMachine.code.passed,
    signed: member.signed
  }
  return payeeOf(terms)
}

/** What a waybill keeps of who is paid for it: money that is paid later reads this and nothing else (issue 19). */
export const payeeColumns = (
  member: Member,
  { driver_name, person_id }: { readonly driver_name: string; readonly person_id: number },
  payee_at: string
) => {
  const isCaptain = ruleOf(member).payee === 'captain'
  return {
    fleet_id: member?.fleet_id ?? null,
    fleet_name: member?.fleet_name ?? '',
    payee_type: payeeType.code[isCaptain ? 'captain' : 'driver'],
    payee_name: (isCaptain && member?.captain_name) || driver_name,
    payee_id: (isCaptain && member?.captain_person_id) || person_id,
    payee_at,
    payee_basis: member
      ? JSON.stringify({
          member_id: member.member_id,
          settle_type: member.settle_type,
          audit_status: member.audit_status,
          signed: member.signed,
          captain_name: member.captain_name
        })
      : null
  }
}

/** The open membership of a driver `d` or of a vehicle `v`, with its fleet as `f`. Of no other module, so that the lists of both may read it. */
const open = (tenant_id: number, of: 'd' | 'v') =>
  sql`from fleet_member m join fleet f on f.tenant_id = m.tenant_id and f.id = m.fleet_id where m.tenant_id = ${tenant_id} and ${sql.ref(of === 'd' ? 'm.driver_id' : 'm.vehicle_id')} = ${sql.ref(`${of}.id`)} and m.left_at is null`

/** The fleet in which a driver or a vehicle is now, for its row. */
export const fleetColumns = ({ tenant_id }: Actor, of: 'd' | 'v') =>
  [
    sql<number | null>`(select f.id ${open(tenant_id, of)})`.as('fleet_id'),
    sql<string>`coalesce((select f.fleet_name ${open(tenant_id, of)}), '')`.as('fleet_name')
  ] as const

/** Whether a driver or a vehicle is in a fleet now. */
export const isInFleet = ({ tenant_id }: Actor, of: 'd' | 'v', fleet_id: number) =>
  sql<boolean>`exists (select ${open(tenant_id, of)} and m.fleet_id = ${fleet_id})`
