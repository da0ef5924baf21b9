import type { KnownPlace } from '@yunshu/contract/search/contract'
import type { Actor } from '../../platform/actor.ts'
import { anyLike } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { addressesOf } from './queries.ts'

/** Places of the company's address book, most used first. */
export const searchBook = async (tx: Tx, actor: Actor, keyword: string, most: number): Promise<KnownPlace[]> => {
  const rows = await addressesOf(tx, actor)
    .select([
      'a.address_province',
      'a.address_city',
      'a.address_area',
      'a.area_code',
      'a.address',
      'a.address_diming',
      'a.link_name',
      'a.lng',
      'a.lat'
    ])
    .where(anyLike(['a.address_diming', 'a.address', 'a.address_content', 'a.link_name', 'a.address_area', 'a.address_city'], [keyword]))
    .orderBy('a.use_count', 'desc')
    .orderBy('a.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ address_province: province, address_city: city, address_area: area, address_diming, link_name, ...rest }) => ({
    from: 'book',
    name: address_diming || link_name,
    province,
    city,
    area,
    ...rest
  }))
}
