import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { accountStatus, fleetSettle, fleetState } from '@yunshu/contract/fleet/enums'
import type { fleet } from '@yunshu/contract/fleet/contract'
import { type NotNull, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { codes } from '../../platform/db/codes.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { carrierName, isSeenBy } from '../paper/index.ts'

type Shown = OutputOf<typeof fleet.list>['data'][number]

/** The fleets that an actor may see at all: a carrier its own, the operator all of the tenant; what was removed is gone. */
export const fleetsOf = (tx: Tx, actor: Actor) => tx.selectFrom('fleet as f').where(isSeenBy(actor, 'f'))

/** A fleet to act on; one that the actor may not see is refused as if it did not exist. */
export const getFleet = async (tx: Tx, actor: Actor, id: number): Promise<Row<'fleet'>> =>
  (await fleetsOf(tx, actor).selectAll('f').where('f.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The same, which nobody else changes until the end of the transaction. */
export const lockFleet = async (tx: Tx, actor: Actor, id: number): Promise<Row<'fleet'>> =>
  (await fleetsOf(tx, actor).selectAll('f').where('f.id', '=', id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('notFound')

/** A membership to act on, of a fleet that the actor may see. */
export const getMember = async (tx: Tx, actor: Actor, id: number): Promise<Row<'fleet_member'>> =>
  (await tx
    .selectFrom('fleet_member as m')
    .selectAll('m')
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.company_id', '=', actor.type === 2 ? actor.company_id : 0)
    .where('m.id', '=', id)
    .executeTakeFirst()) ?? refuse('notFound')

const members = ({ tenant_id }: Actor, which: 'vehicle_id' | 'driver_id') =>
  sql<number>`(select count(*)::int from fleet_member m where m.tenant_id = ${tenant_id} and m.fleet_id = f.id and m.left_at is null and ${sql.ref(`m.${which}`)} is not null)`

export const rowsOf = (tx: Tx, actor: Actor) =>
  fleetsOf(tx, actor)
    .select([
      'f.id',
      'f.version',
      'f.fleet_name',
      'f.captain_name',
      'f.captain_mobile',
      'f.captain_person_id',
      'f.captain_id_no_mask',
      'f.usual_area',
      'f.settle_type'
    ])
    .select(['f.fleet_state', 'f.suspended_reason', 'f.suspended_by_operator', 'f.audit_status', 'f.audit_reason', 'f.audited_at', 'f.entered_at'])
    .select(['f.remark', 'f.created_at'])
    .select([
      sql<number>`case when f.account_no_enc is null then ${codes(accountStatus, 'missing')} else ${codes(accountStatus, 'known')} end`.as(
        'account_status'
      ),
      members(actor, 'vehicle_id').as('vehicle_count'),
      members(actor, 'driver_id').as('driver_count'),
      sql<number>`case when f.settle_type = ${codes(fleetSettle, 'direct')} then 0 else (select count(*)::int from fleet_member m where m.tenant_id = ${actor.tenant_id} and m.fleet_id = f.id and m.left_at is null and m.driver_id is not null and m.entrust_file = '') end`.as(
        'unsigned_count'
      ),
      carrierName(actor, 'f')
    ])

/** On which accounts captains of the actor's company collect, by the person; of several fleets the newest. */
export const accountsOfCaptains = (tx: Tx, { tenant_id, company_id }: Actor, persons: readonly number[]) =>
  tx
    .selectFrom('fleet')
    .distinctOn('captain_person_id')
    .select(['captain_person_id as payee_id', 'account_name', 'bank_name', 'account_no_enc', 'account_no_tail'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where('account_no_enc', 'is not', null)
    .where('captain_person_id', '=', sql<number>`any(${[...persons]}::bigint[])`)
    .orderBy('captain_person_id')
    .orderBy('id', 'desc')
    .$narrowType<{ payee_id: NotNull; account_no_enc: NotNull }>()

/** One row as the list shows it, after a change. */
export const getFleetRow = async (tx: Tx, actor: Actor, id: number): Promise<Shown> =>
  (await rowsOf(tx, actor).where('f.id', '=', id).executeTakeFirst()) ?? refuse('notFound')

/** The drivers of the actor's own fleets among these, without those that are suspended; a fleet of somebody else is refused as if it did not exist. */
export const driversOfFleets = async (tx: Tx, actor: Actor, fleet_ids: readonly number[]): Promise<number[]> => {
  const fleets = await fleetsOf(tx, actor)
    .select(['f.id', 'f.fleet_state'])
    .where('f.id', 'in', [...fleet_ids])
    .execute()
  if (fleets.length < new Set(fleet_ids).size) refuse('notFound')
  const active = fleets.filter(({ fleet_state }) => fleet_state === fleetState.code.active).map(({ id }) => id)
  if (active.length === 0) return []
  const rows = await tx
    .selectFrom('fleet_member')
    .select('driver_id')
    .where('tenant_id', '=', actor.tenant_id)
    .where('fleet_id', 'in', active)
    .where('left_at', 'is', null)
    .where('driver_id', 'is not', null)
    .execute()
  return rows.flatMap(({ driver_id }) => driver_id ?? [])
}
