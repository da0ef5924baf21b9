import type { Actor } from '../../platform/actor.ts'
import { updateVersioned, type Row } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { recordOrderEvent } from './move.ts'

/** Writes into the course of an order what of it a departed trip did not load (甩货, 少货). Call it within `withSystemScope`. */
export const noteShort = async (tx: Tx, actor: Actor, order_id: number, reason: string, publishChange: PublishChange): Promise<Row<'order'>> => {
  const before = await tx
    .selectFrom('order')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', order_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const after = await updateVersioned(tx, 'order', actor, before, {})
  await recordOrderEvent(tx, actor, after, 'short', before.order_status, reason)
  publishChange('order', after)
  return after
}

/** Writes on orders whether an exception of theirs is open. Call it within `withSystemScope`. */
export const flagAbnormal = async (tx: Tx, actor: Actor, flags: ReadonlyMap<number, boolean>, publishChange: PublishChange): Promise<void> => {
  for (const flag of [true, false]) {
    const ids = [...flags].filter(([, wanted]) => wanted === flag).map(([id]) => id)
    if (ids.length === 0) continue
    const rows = await tx
      .updateTable('order')
      .set({ abnormal_flag: flag })
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', 'in', ids)
      .where('abnormal_flag', '<>', flag)
      .returning(['id', 'parties'])
      .execute()
    for (const row of rows) publishChange('order', row)
  }
}
