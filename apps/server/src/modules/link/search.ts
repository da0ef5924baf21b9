import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Hit } from '@yunshu/contract/search/contract'
import type { Actor } from '../../platform/actor.ts'
import { anyLike, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { linksOf } from './queries.ts'

/** The other side of the actor's links by name: a carrier's customers, a shipper's carriers; their orders are what opens. */
export const searchPartners = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  if (!mayDo(actor, carrier.orders.may.view, shipper.orders.may.view) || (actor.type !== 2 && actor.type !== 4)) return []
  const [id, name] = actor.type === 2 ? (['l.shipper_id', 'l.shipper_name'] as const) : (['l.carrier_id', 'l.carrier_name'] as const)
  // The card of a customer is its carrier's own: a shipper finds none.
  const rows = await linksOf(tx, actor)
    .leftJoin('customer as k', (on) =>
      on.onRef('k.tenant_id', '=', 'l.tenant_id').onRef('k.id', '=', 'l.id').on('k.carrier_id', '=', actor.company_id)
    )
    .select([`${id} as id`, `${name} as company_name`, 'k.customer_no'])
    .where(anyLike([name, 'k.customer_no', 'k.short_name'], words))
    .orderBy(name)
    .limit(searchLimit(words))
    .execute()
  return rows.map((row) => ({ kind: 'company', id: row.id, no: row.company_name, about: row.customer_no ?? '', status: null }))
}
