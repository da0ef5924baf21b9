import { carrier } from '@yunshu/contract/consoles/carrier'
import type { Hit } from '@yunshu/contract/search/contract'
import { isDocNo } from '@yunshu/domain/docno'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { anySought, searchLimit } from '../../platform/db/like.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { scoped } from '../../platform/db/scope.ts'
import { mayDo } from '../../platform/verb/verb.ts'
import { carries, carriesNumber, waybillsOf, waybillWords } from './queries.ts'

/** Waybills by their numbers, the numbers of the orders on them, plates and drivers. */
export const searchWaybills = async (tx: Tx, actor: Actor, words: readonly string[]): Promise<Hit[]> => {
  if (!mayDo(actor, carrier.waybills.may.view)) return []
  const exact = sql<boolean>`(w.waybill_no = any(${words}) or ${carriesNumber('w.id', actor, words)})`
  const wanted = words.every((word) => isDocNo(word))
    ? exact
    : sql<boolean>`(${exact} or ${anySought(waybillWords, words)} or ${carries('w.id', actor, words)})`
  const rows = await waybillsOf(scoped(tx), actor)
    .select([
      'w.id',
      'w.waybill_no',
      'w.waybill_status',
      'w.plate_no',
      'w.driver_name',
      'w.order_nos',
      'w.start_address_diming',
      'w.end_address_diming'
    ])
    .where(wanted)
    .orderBy('w.created_at', 'desc')
    .limit(searchLimit(words))
    .execute()
  return rows.map((row) => ({
    kind: 'waybill',
    id: row.id,
    no: row.waybill_no,
    about: [`${row.start_address_diming} → ${row.end_address_diming}`, row.plate_no, row.driver_name, row.order_nos].filter(Boolean).join(' · '),
    status: row.waybill_status
  }))
}
