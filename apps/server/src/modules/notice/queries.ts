import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** What one person was told; a driver or a timer is told nothing here. */
export const noticesOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('notice as n')
    .where('n.tenant_id', '=', actor.tenant_id)
    .where('n.receiver_user_id', '=', actor.user_id ?? 0)

/** Waiting notices by category. */
export const countUnread = async (tx: Tx, actor: Actor): Promise<{ unread: number; categories: Record<string, number> }> => {
  const rows = await noticesOf(tx, actor)
    .select(['n.category', (e) => e.fn.countAll<number>().as('n')])
    .where('n.read_at', 'is', null)
    .groupBy('n.category')
    .execute()
  return {
    unread: rows.reduce((sum, { n }) => sum + n, 0),
    categories: { 1: 0, 2: 0, 3: 0, ...Object.fromEntries(rows.map(({ category, n }) => [category, n])) }
  }
}
