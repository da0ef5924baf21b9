import type { Actor } from '../../platform/actor.ts'
import { anyLike } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../platform/db/versioned.ts'

type Find = { readonly keyword?: string | undefined; readonly person_id?: number | undefined; readonly limit?: number | undefined }
/** The actor's own drivers, as its prices name them. It needs no other module, so that any may read it. */
export const driversToPrice = async (tx: Tx, { tenant_id, company_id }: Actor, { keyword, person_id, limit }: Find) =>
  await tx
    .selectFrom('driver')
    .select(['id', 'person_id', 'driver_name', 'mobile'])
    .where('tenant_id', '=', tenant_id)
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .$if(person_id !== undefined, (q) => q.where('person_id', '=', person_id ?? 0))
    .$if(Boolean(keyword), (q) => q.where(anyLike(['driver_name', 'mobile'], [keyword ?? ''])))
    .orderBy('driver_name')
    .orderBy('id')
    .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
    .execute()

/** The name of the person that a statement names. */
export const personName = (tenant_id: number, id: RawBuilder<unknown>) =>
  sql<string | null>`(select p.person_name from person p where p.tenant_id = ${tenant_id} and p.id = ${id})`

/** The person behind drivers, where whoever asks may see him. */
export const findPerson = async (tx: Tx, tenant_id: number, id: number): Promise<Row<'person'> | undefined> =>
  await tx.selectFrom('person').selectAll().where('tenant_id', '=', tenant_id).where('id', '=', id).executeTakeFirst()

/**
 * The person in service who logs in by a phone: first whom the platform knows by it. When another carrier has entered the same identity number and mobile, that
 * driver is joined with this person only when he agrees; until then the login is for the person who is already known.
 */
export const findPersonByPhone = async (tx: Tx, tenant_id: number, mobile: string): Promise<Row<'person'> | undefined> =>
  await tx
    .selectFrom('person')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('mobile', '=', mobile)
    .where('in_service', '=', true)
    .orderBy('known', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** The name of the driver whom a statement names. */
export const driverName = (tenant_id: number, id: RawBuilder<unknown>) =>
  sql<string | null>`(select d.driver_name from driver d where d.tenant_id = ${tenant_id} and d.id = ${id})`
