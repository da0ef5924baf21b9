import { bookedName } from '@yunshu/contract/address/cells'
import { rate } from '@yunshu/contract/rate/contract'
import { read } from '../../platform/verb/verb.ts'
import { openGoods, openTypes } from '../setting/index.ts'
import { placesOf } from './queries.ts'

/** What the rule form chooses from: dictionaries, and the shipper's own places. */
export const rateChoices = read(rate.choices, async ({ tx, actor }) => ({
  goods_types: (await openGoods(tx)).map(({ id, goods_type_name: name, goods_type_name_en: name_en }) => ({ id, name, name_en })),
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
