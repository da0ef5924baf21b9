import { rate } from '@yunshu/contract/rate/contract'
import { sql } from 'kysely'
import { read } from '../../platform/verb/verb.ts'
import { openTypes } from '../setting/index.ts'

/** What the rule form chooses from: dictionaries, and the shipper's own places. */
export const rateChoices = read(rate.choices, async ({ tx, actor }) => ({
  goods_types: await tx
    .selectFrom('goods_type')
    .select(['id', 'goods_type_name as name', 'goods_type_name_en as name_en'])
    .where('forbidden', '=', false)
    .orderBy('sort')
    .execute(),
  vehicle_types: await openTypes(tx, actor.tenant_id),
  addresses:
    actor.type === 4
      ? await tx
          .selectFrom('address_book')
          .select(['id', 'area_code', sql<string>`coalesce(nullif(address_diming, ''), address_city || address_area || address)`.as('name')])
          .where('tenant_id', '=', actor.tenant_id)
          .where('company_id', '=', actor.company_id)
          .where('deleted_at', 'is', null)
          .orderBy('use_count', 'desc')
          .limit(500)
          .execute()
      : []
}))
