import { Type } from 'typebox'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { Id, Nullable, Time } from '../kit/fields.ts'

/** The three tabs of the notice panel. */
export const noticeCategory = defineEnum({ notices: [1, '通知', 'Notices'], messages: [2, '消息', 'Messages'], mails: [3, '邮件', 'Mails'] })
export const noticeType = defineEnum({
  system: [1, '系统', 'System'],
  orders: [2, '订单', 'Orders'],
  settlement: [3, '对账', 'Settlement'],
  certificates: [4, '证照', 'Certificates'],
  alarms: [5, '告警', 'Alarms']
})

/** A notice to one person, in both languages. */
const NoticeRow = Closed({
  id: Id,
  category: noticeCategory.schema,
  notice_type: noticeType.schema,
  text: Closed({ zh: Type.String(), en: Type.String() }),
  link: Type.String(),
  biz_type: Type.String(),
  biz_id: Nullable(Id),
  sent_at: Time,
  read_at: Nullable(Time)
})

/** How many notices are unread, in all and by tab. */
const Unread = Closed({ unread: Type.Integer(), categories: Type.Record(Type.String(), Type.Integer()) })

export const notice = {
  /** The reader's own notices, newest first; `tabs` counts them by category. */
  list: list('notice/list', {
    may: 'user',
    row: NoticeRow,
    filters: { category: Type.Optional(noticeCategory.schema), notice_type: Type.Optional(noticeType.schema), unread: Type.Optional(Type.Boolean()) },
    sorts: ['sent_at'],
    tabs: 'category'
  }),
  unread: query('notice/unread', { may: 'user', input: Closed({}), output: Unread }),
  read: command('notice/read', { may: 'user', logAs: 'notice.read', input: Closed({ id: Id }), output: Unread, refuses: ['noticeGone'] }),
  /** Marks everything of one tab, or everything, as read. */
  readAll: command('notice/readAll', {
    may: 'user',
    logAs: 'notice.readAll',
    input: Closed({ category: Type.Optional(noticeCategory.schema) }),
    output: Unread
  })
}
