import type { KnownPlace } from '@yunshu/contract/search/contract'
import type { Actor } from '../../platform/actor.ts'
import { anyLike } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { ordersOf } from './queries.ts'

/** So many of the newest orders are looked through for places. */
const newest = 300

/** Places to which the company's orders of late went, the latest first; one of several orders is there as often. */
export const searchPastPlaces = async (tx: Tx, actor: Actor, keyword: string, most: number): Promise<KnownPlace[]> => {
  const orders = await ordersOf(tx, actor).select('o.id').orderBy('o.created_at', 'desc').orderBy('o.id', 'desc').limit(newest).execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await tx
    .selectFrom('order_point as p')
    .select(['p.address_diming', 'p.link_name', 'p.province', 'p.city', 'p.area', 'p.area_code', 'p.address_str', 'p.lng', 'p.lat'])
    .where('p.tenant_id', '=', actor.tenant_id)
    .where('p.order_id', 'in', ids)
    .where(anyLike(['p.address_diming', 'p.address_str', 'p.link_name', 'p.area', 'p.city'], [keyword]))
    .orderBy('p.order_id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ address_diming, link_name, address_str, ...rest }) => ({
    from: 'past',
    name: address_diming || link_name,
    address: address_str,
    ...rest
  }))
}
