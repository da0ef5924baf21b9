import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/pool.ts'

/** The messages of a platform (`m`). */
export const messagesOf = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('sms_outbox as m')
    .select(['m.id', 'm.phone', 'm.scene', 'm.template', 'm.body', 'm.words', 'm.sms_status', 'm.held', 'm.segments'])
    .select(['m.provider', 'm.provider_no', 'm.failure', 'm.resent_id', 'm.sent_at', 'm.done_at'])
    .where('m.tenant_id', '=', tenant_id)

/** Its months (`c`), each with every purpose. */
export const monthsOf = (tx: Tx, tenant_id: number) =>
  tx
    .selectFrom('sms_month as c')
    .select(['c.id', 'c.month', 'c.scene', 'c.sent', 'c.failed', 'c.kept', 'c.held as held_back', 'c.segments', 'c.cost_e4'])
    .where('c.tenant_id', '=', tenant_id)

/** The numbers on its list (`b`). */
export const blocksOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('sms_block as b')
    .select(['b.id', 'b.version', 'b.phone', 'b.block_reason', 'b.remark', 'b.created_by_name', 'b.created_at'])
    .where('b.tenant_id', '=', actor.tenant_id)
