import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { companyName, isCompanyNamed } from '../company/rows.ts'

/** A driver, a vehicle or a fleet, as statements call it. */
type Of = 'd' | 'v' | 'f'

/** The rows of a statement that an actor may see at all: a carrier its own, the operator all of the tenant; what was removed is gone. */
export const isSeenBy = ({ tenant_id, type, company_id }: Actor, of: Of) => {
  const e = expressionBuilder<Record<Of, Borne>, Of>()
  const theirs = type === 1 ? [] : [e(`${of}.company_id`, '=', type === 2 ? company_id : 0)]
  return e.and([e(`${of}.tenant_id`, '=', tenant_id), e(`${of}.deleted_at`, 'is', null), ...theirs])
}
type Borne = { readonly tenant_id: number; readonly company_id: number; readonly deleted_at: string | null }

/** The name of the carrier whose the driver, the vehicle or the fleet is. */
export const carrierName = ({ tenant_id }: Pick<Actor, 'tenant_id'>, of: Of) =>
  sql<string>`${companyName(tenant_id, sql.ref(`${of}.company_id`))}`.as('carrier_name')

/** Whether its name holds what was typed. */
export const isOfCarrier = ({ tenant_id }: Actor, of: Of, typed: string) => isCompanyNamed(tenant_id, sql.ref(`${of}.company_id`), typed)

/** The names of a carrier's drivers or vehicles, by their ids; `still`: of those that it has not removed. */
export const namesOf =
  (table: 'driver' | 'vehicle', column: 'driver_name' | 'plate_no') =>
  async (tx: Tx, tenant_id: number, company_id: number, ids: readonly number[], { still = false } = {}): Promise<ReadonlyMap<number, string>> => {
    if (ids.length === 0) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where tenant_id = ${tenant_id} and company_id = ${company_id} and id = any(${[...new Set(ids)]}::bigint[]) ${still ? sql`and deleted_at is null` : sql``}`.execute(
      tx
    )
    return new Map(rows.map(({ id, name }) => [id, name]))
  }

/** The other carriers whose rows of a table are about the same; for the operator alone. */
export const otherCarriers =
  (table: 'driver' | 'vehicle', same: readonly ('id_hash' | 'plate_no' | 'plate_color')[]) =>
  async (tx: Tx, { tenant_id, id }: { readonly tenant_id: number; readonly id: number }): Promise<string> => {
    const isSame = sql.join(
      same.map((column) => sql`o.${sql.ref(column)} = this.${sql.ref(column)}`),
      sql` and `
    )
    const { rows } = await sql<{ company_name: string }>`
      select distinct ${companyName(tenant_id, sql.ref('o.company_id'))} as company_name
      from ${sql.table(table)} this
        join ${sql.table(table)} o on o.tenant_id = this.tenant_id and ${isSame} and o.company_id <> this.company_id and o.deleted_at is null
      where this.tenant_id = ${tenant_id} and this.id = ${id}
      order by company_name limit 5`.execute(tx)
    return rows.map(({ company_name }) => company_name).join('、')
  }

/** Whether somebody else than this person entered the papers of the one with that id: he may let them pass. */
export const notEnteredBy = (table: 'driver' | 'vehicle' | 'fleet', { tenant_id, user_id }: Actor, id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from ${sql.table(table)} e where e.tenant_id = ${tenant_id} and e.id = ${id} and e.entered_by is distinct from ${user_id ?? null}::bigint)`
