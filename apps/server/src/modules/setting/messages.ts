import { smsState, setting } from '@yunshu/contract/setting/contract'
import { maskMobile, maskMobiles } from '@yunshu/domain/mask'
import { pageOf } from '../../platform/db/page.ts'
import { hidden } from '../../platform/sms/outbox.ts'
import { read } from '../../platform/verb/verb.ts'

/** The newest messages of the platform, phones masked; one is found by the whole of its phone. A code that waits for its provider is nobody's to read. */
export const listMessages = read(setting.messages, async ({ tx, actor, input }) => {
  let rows = tx
    .selectFrom('sms_outbox as m')
    .select(['m.id', 'm.phone', 'm.scene', 'm.body', 'm.template', 'm.sms_status', 'm.provider', 'm.provider_no', 'm.failure', 'm.sent_at'])
    .$narrowType<{ sms_status: 10 | 20 | 30 | 40 }>()
    .where('m.tenant_id', '=', actor.tenant_id)
  if (input.phone) rows = rows.where('m.phone', '=', input.phone.replace(/\D/g, ''))
  if (input.sms_status) rows = rows.where('m.sms_status', '=', input.sms_status)
  const page = await pageOf(tx, rows.orderBy('m.sent_at', 'desc').orderBy('m.id', 'desc'), input)
  return { ...page, data: page.data.map(shown) }
})

const shown = <R extends { phone: string; body: string; template: string; sms_status: number }>({ template, ...row }: R) => ({
  ...row,
  phone: maskMobile(row.phone),
  body: maskMobiles(row.sms_status === smsState.code.waiting ? hidden(template, row.body) : row.body)
})
