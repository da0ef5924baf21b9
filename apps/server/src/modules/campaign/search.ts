import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import type { Hit } from '@yunshu/contract/search/contract'
import { isDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { anyLike, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { hallOf, rowsOf } from './queries.ts'

/** Campaigns by their numbers; a shipper's own also by the numbers of their orders, which a bidder does not know before it has won. */
export const searchCampaigns = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  const isShipper = mayDo(actor, shipper.campaigns.may.view)
  if (!isShipper && !mayDo(actor, carrier.hall.may.view)) return []
  const columns = isShipper ? ['c.campaign_no', 'c.order_nos'] : ['c.campaign_no']
  const wanted = !isShipper && words.every((word) => isDocNo(word)) ? sql<boolean>`c.campaign_no = any(${[...words]})` : anyLike(columns, words)
  const rows = isShipper
    ? await rowsOf(tx, actor).where(wanted).orderBy('c.created_at', 'desc').limit(searchLimit(words)).execute()
    : await hallOf(tx, actor).where(wanted).orderBy('c.created_at', 'desc').limit(searchLimit(words)).execute()
  return rows.map((row) => ({
    kind: 'campaign',
    id: row.id,
    no: row.campaign_no,
    about: [`${row.start_address_diming} → ${row.end_address_diming}`, row.goods_name, 'order_nos' in row ? row.order_nos : row.shipper_name].join(
      ' · '
    ),
    status: row.campaign_status
  }))
}
