import { smsState, setting } from '@yunshu/contract/setting/contract'
import { maskMobile, maskMobiles } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import { hidden, messagesOf } from '../../platform/sms/outbox.ts'
import { listVerb } from '../../platform/verb/list.ts'

/** The newest messages of the platform, phones masked; one is found by the whole of its phone. A code that waits for its provider is nobody's to read. */
export const listMessages = listVerb(setting.messages, {
  rows: ({ tx, actor }) => messagesOf(tx, actor.tenant_id).$narrowType<{ sms_status: 10 | 20 | 30 | 40 }>(),
  id: 'm.id',
  filters: { phone: (phone) => sql<boolean>`m.phone = ${phone.replace(/\D/g, '')}`, sms_status: 'm.sms_status' },
  sorts: {},
  first: ['id', 'desc'],
  shown: (rows) => rows.map(shown)
})

const shown = <R extends { phone: string; body: string; template: string; sms_status: number }>({ template, ...row }: R) => ({
  ...row,
  phone: maskMobile(row.phone),
  body: maskMobiles(row.sms_status === smsState.code.waiting ? hidden(template, row.body) : row.body)
})
