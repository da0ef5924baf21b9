import { invoice } from '@yunshu/contract/invoice/contract'
import { invoiceChannel, redPolicy } from '@yunshu/contract/invoice/machine'
import type { InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import { formatYuan } from '@yunshu/domain/money'
import { nowIso } from '../../platform/clock.ts'
import { type Row, updateVersioned } from '../../platform/db/versioned.ts'
import { newId } from '../../platform/ids.ts'
import { onConstraint } from '../../platform/verb/constraints.ts'
import { refuse } from '../../platform/verb/refuse.ts'
import { read, write } from '../../platform/verb/verb.ts'
import { titlesOf } from '../company/index.ts'
import { hasDrill } from './channel.ts'
import { lockSetting, monthNow } from './quota.ts'

onConstraint('invoice_setting_seller_once', 'staleVersion')

type Shown = OutputOf<typeof invoice.set>
/* The secret of the channel never leaves; a month that is over has nothing used. */
const shown = ({ channel_key_enc, quota_month, ...row }: Row<'invoice_setting'>): Shown => ({
  id: row.id,
  version: row.version,
  seller_id: row.seller_id,
  seller_name: row.seller_name,
  tax_no: row.tax_no,
  bank_name: row.bank_name,
  bank_account: row.bank_account,
  reg_address: row.reg_address,
  reg_phone: row.reg_phone,
  invoice_channel: row.invoice_channel,
  has_key: channel_key_enc !== null,
  tax_code: row.tax_code,
  tax_rate_bp: row.tax_rate_bp,
  quota_fen: row.quota_fen,
  used_fen: quota_month === monthNow() ? row.used_fen : 0,
  held_fen: row.held_fen,
  alert_bp: row.alert_bp,
  auto_limit_fen: row.auto_limit_fen,
  red_policy: row.red_policy,
  remark_template: row.remark_template
})

/** 开票设置: every seller of the platform, and how those invoice that the operator has set up. */
export const invoiceSettings = read(invoice.settings, async ({ tx, actor, services }) => {
  const rows = await tx
    .selectFrom('invoice_setting')
    .selectAll()
    .where('tenant_id', '=', actor.tenant_id)
    .orderBy('seller_name')
    .orderBy('id')
    .execute()
  return { has_drill: hasDrill(services.config), sellers: await titlesOf(tx, actor.tenant_id, { type: 2 }), settings: rows.map(shown) }
})

export const setInvoicing = write(invoice.set, async ({ tx, actor, input, services }) => {
  const [seller] = (await titlesOf(tx, actor.tenant_id, { type: 2 })).filter(({ id }) => id === input.seller_id)
  if (!seller) return refuse('notFound')
  if (input.invoice_channel === invoiceChannel.code.drill && !hasDrill(services.config)) refuse('noChannel')
  const before = await lockSetting(tx, actor.tenant_id, seller.id)
  if ((before?.version ?? undefined) !== input.version) refuse('staleVersion')
  const taken = before ? (before.quota_month === monthNow() ? before.used_fen : 0) + before.held_fen : 0
  if (typeof input.quota_fen === 'number' && input.quota_fen < taken) refuse('quotaBelowUsed', { taken: formatYuan(taken) })
  const columns = { ...columnsOf(input), ...(input.channel_key && { channel_key_enc: services.secrets.seal(input.channel_key) }) }
  const after = before
    ? await updateVersioned(tx, 'invoice_setting', actor, before, { ...columns, quota_month: monthNow(), used_fen: taken - before.held_fen })
    : await tx
        .insertInto('invoice_setting')
        .values({
          ...columns,
          tenant_id: actor.tenant_id,
          id: newId(),
          parties: [seller.id],
          seller_id: seller.id,
          created_at: nowIso(),
          created_by: actor.user_id
        })
        .returningAll()
        .executeTakeFirstOrThrow()
  return { output: shown(after), log: { id: after.id, no: after.seller_name, ...(before && { before: shown(before) }), after: shown(after) } }
})

const columnsOf = (input: InputOf<typeof invoice.set>) => ({
  seller_name: input.seller_name,
  tax_no: input.tax_no,
  bank_name: input.bank_name ?? '',
  bank_account: input.bank_account ?? '',
  reg_address: input.reg_address ?? '',
  reg_phone: input.reg_phone ?? '',
  invoice_channel: input.invoice_channel,
  tax_code: input.tax_code,
  tax_rate_bp: input.tax_rate_bp,
  quota_fen: input.quota_fen ?? null,
  alert_bp: input.alert_bp,
  auto_limit_fen: input.auto_limit_fen ?? 0,
  red_policy: input.red_policy ?? redPolicy.code.received,
  remark_template: input.remark_template ?? ''
})
