import { operator } from '@yunshu/contract/consoles/operator'
import { linkTo } from '@yunshu/contract/kit/console'
import { shanghaiDay } from '@yunshu/domain/calendar'
import { type Fen, formatYuan } from '@yunshu/domain/money'
import type { Actor } from '../../platform/actor.ts'
import { now } from '../../platform/clock.ts'
import { withSystemScope } from '../../platform/db/scope.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import type { Tx } from '../../platform/db/pool.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import type { PublishChange } from '../../platform/verb/verb.ts'
import { operatorOf } from '../company/rows.ts'
import { notifyCompany } from '../notice/index.ts'

export const monthNow = (): string => shanghaiDay(now()).slice(0, 7)

/** How a seller invoices, under its lock; nothing where the operator has not said so yet. */
export const lockSetting = async (tx: Tx, tenant_id: number, seller_id: number): Promise<Row<'invoice_setting'> | undefined> =>
  await withSystemScope(
    tx,
    async () =>
      await tx
        .selectFrom('invoice_setting')
        .selectAll()
        .where('tenant_id', '=', tenant_id)
        .where('seller_id', '=', seller_id)
        .forNoKeyUpdate()
        .executeTakeFirst()
  )

/** The same for who only reads it; its secret stays where it is. */
export const findSetting = async (tx: Tx, tenant_id: number, seller_id: number) =>
  await withSystemScope(
    tx,
    async () =>
      await tx
        .selectFrom('invoice_setting')
        .select(['invoice_channel', 'red_policy', 'tax_code', 'tax_no'])
        .where('tenant_id', '=', tenant_id)
        .where('seller_id', '=', seller_id)
        .executeTakeFirst()
  )

/** Holds quota of a seller, uses it up, or lets it go, fen without VAT; a month that is over begins anew. More than there is is refused. */
export const moveQuota = async (
  tx: Tx,
  actor: Actor,
  seller_id: number,
  { held = 0, used = 0 }: { readonly held?: Fen; readonly used?: Fen },
  publishChange: PublishChange
): Promise<void> => {
  const before = await lockSetting(tx, actor.tenant_id, seller_id)
  if (!before || (held === 0 && used === 0)) return
  const quota_month = monthNow()
  const used_fen = Math.max(0, (before.quota_month === quota_month ? before.used_fen : 0) + used)
  const held_fen = Math.max(0, before.held_fen + held)
  const { quota_fen, alert_bp } = before
  if (quota_fen !== null && used_fen + held_fen > quota_fen && held + used > 0)
    refuse('quotaExceeded', { left: formatYuan(Math.max(0, quota_fen - used_fen - before.held_fen)) })
  await withSystemScope(tx, async () => await updateVersioned(tx, 'invoice_setting', actor, before, { quota_month, used_fen, held_fen }))
  const share = (fen: Fen): number => (quota_fen === null || quota_fen === 0 ? 0 : Math.floor((fen * 10_000) / quota_fen))
  if (share(used_fen + held_fen) < alert_bp || share(before.used_fen + before.held_fen) >= alert_bp) return
  const company_id = await withSystemScope(tx, () => operatorOf(tx, actor.tenant_id))
  await notifyCompany({ tx, publishChange }, actor, {
    company_id,
    grant: operator.invoiceSettings.may.view,
    phrase: 'quotaAlert',
    slots: { seller_name: before.seller_name, percent: Math.floor(share(used_fen + held_fen) / 100) },
    link: linkTo(operator.invoiceSettings),
    biz_type: 'invoice_setting',
    biz_id: before.id,
    notice_type: 5
  })
}
