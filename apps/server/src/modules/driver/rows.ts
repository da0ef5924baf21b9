import type { Actor } from '../../platform/actor.ts'
import { anyLike } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'

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
