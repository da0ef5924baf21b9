import { sms, smsState } from '@yunshu/contract/sms/contract'
import { type SmsTemplate, smsTemplateNames, smsTemplateOf } from '@yunshu/contract/sms/templates'
import { roundFen } from '@yunshu/domain/money'
import { maskMobile, maskMobiles } from '@yunshu/domain/mask'
import { sql } from 'kysely'
import type { Row } from '../../platform/db/versioned.ts'
import { hidden } from '../../platform/sms/outbox.ts'
import { listVerb } from '../../platform/verb/list.ts'
import { blocksOf, messagesOf, monthsOf } from './queries.ts'

/** The newest messages of the platform, phones masked; one is found by the whole of its phone. A code that waits for its provider is nobody's to read. */
export const listMessages = listVerb(sms.list, {
  rows: ({ tx, actor }) => messagesOf(tx, actor.tenant_id).$narrowType<{ sms_status: 10 | 20 | 30 | 40 | 50 }>(),
  id: 'm.id',
  filters: {
    phone: (phone) => sql<boolean>`m.phone = ${phone.replace(/\D/g, '')}`,
    sms_status: 'm.sms_status',
    scene: 'm.scene',
    date_from: { since: 'm.sent_at' },
    date_to: { until: 'm.sent_at' }
  },
  sorts: {},
  first: ['id', 'desc'],
  shown: (rows) => rows.map(shown)
})

const shown = <R extends Pick<Row<'sms_outbox'>, 'phone' | 'body' | 'template' | 'words' | 'resent_id'> & { sms_status: 10 | 20 | 30 | 40 | 50 }>({
  words,
  resent_id,
  ...row
}: R) => ({
  ...row,
  phone: maskMobile(row.phone),
  body: maskMobiles(row.sms_status === smsState.code.waiting ? hidden(row.template, words, row.body) : row.body),
  resendable: row.sms_status === smsState.code.failed && resent_id === null && isRepeatable(row.template)
})
/** Whether the words of such a message may be kept, so that it can be sent again; those with a code are not. */
export const isRepeatable = (template: string): boolean =>
  smsTemplateNames.includes(template as SmsTemplate) && smsTemplateOf(template as SmsTemplate).sealed === undefined

/** What messages cost, by month and purpose, the newest month first. */
export const listCosts = listVerb(sms.costs, {
  rows: ({ tx, actor }) => monthsOf(tx, actor.tenant_id),
  id: 'c.id',
  filters: { month: 'c.month', scene: 'c.scene' },
  sorts: { month: 'c.month', segments: 'c.segments', cost_fen: 'c.cost_e4' },
  first: ['month', 'desc'],
  sums: ['c.sent', 'c.failed', 'c.kept', sql<number>`c.held`.as('held_back'), 'c.segments', sql<number>`round(c.cost_e4 / 10000.0)`.as('cost_fen')],
  shown: (rows) => rows.map(({ cost_e4, ...row }) => ({ ...row, cost_fen: roundFen(BigInt(cost_e4), 10_000n) }))
})

/** Numbers that get only what must reach them, the newest first. */
export const listBlocks = listVerb(sms.blocks, {
  rows: ({ tx, actor }) => blocksOf(tx, actor).$narrowType<{ block_reason: 1 | 2 }>(),
  id: 'b.id',
  filters: { phone: (phone) => sql<boolean>`b.phone = ${phone.replace(/\D/g, '')}`, block_reason: 'b.block_reason' },
  sorts: { created_at: 'b.created_at' },
  first: ['created_at', 'desc']
})
