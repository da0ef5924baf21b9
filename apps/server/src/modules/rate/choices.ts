import { bookedName } from '@yunshu/contract/address/cells'
import { rate } from '@yunshu/contract/rate/contract'
import { read } from '../../platform/verb/verb.ts'
import { openTypes } from '../setting/index.ts'
import { placesOf } from './queries.ts'

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
      ? (await placesOf(tx, actor).orderBy('use_count', 'desc').limit(500).execute()).map((place) => ({
          id: place.id,
          area_code: place.area_code,
          name: bookedName(place)
        }))
      : []
}))
