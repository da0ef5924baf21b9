import { Type } from 'typebox'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { Count, Id, No, Nullable, Text, Time } from '../kit/fields.ts'

/** The three tabs of the notice panel. */
export const noticeCategory = defineEnum({ notices: [1, '通知', 'Notices'], messages: [2, '消息', 'Messages'], mails: [3, '邮件', 'Mails'] })
export const noticeType = defineEnum({
  system: [1, '系统', 'System'],
  orders: [2, '订单', 'Orders'],
  settlement: [3, '对账', 'Settlement'],
  certificates: [4, '证照', 'Certificates'],
  alarms: [5, '告警', 'Alarms']
})

/** The three heaps of the inbox: what wants an act, what is only told, and what is done. */
export const noticeInbox = defineEnum({ todo: [1, '待办', 'To do'], news: [2, '动态', 'News'], done: [3, '已完成', 'Done'] })

/** The newest notice about one row to one person, in both languages. */
const NoticeRow = Closed({
  id: Id,
  category: noticeCategory.schema,
  notice_type: noticeType.schema,
  text: Closed({ zh: Type.String(), en: Type.String() }),
  /** The number of the row of which it speaks, where it names one. */
  no: No,
  link: Type.String(),
  biz_type: Type.String(),
  biz_id: Nullable(Id),
  sent_at: Time,
  read_at: Nullable(Time),
  inbox: noticeInbox.schema,
  /** The sentence whose act is wanted, or was: `askOf` knows the act. */
  asks: Type.String(),
  /** How many earlier ones spoke of the same row. */
  earlier: Count,
  done_at: Nullable(Time)
})

/** How many rows still want an act of the reader, in all and by category, and how many news he has not read; counted no further than a hundred each. */
const Unread = Closed({ unread: Type.Integer(), categories: Type.Record(Type.String(), Type.Integer()), news: Type.Integer() })

export const notice = {
  /** The reader's inbox: the newest notice about each row, newest first. With a row named, everything that was ever said about it. */
  list: list('notice/list', {
    may: 'user',
    row: NoticeRow,
    filters: {
      inbox: Type.Optional(noticeInbox.schema),
      category: Type.Optional(noticeCategory.schema),
      notice_type: Type.Optional(noticeType.schema),
      unread: Type.Optional(Type.Boolean()),
      biz_type: Type.Optional(Text(0, 40)),
      biz_id: Type.Optional(Id)
    },
    sorts: ['sent_at'],
    tabs: 'inbox'
  }),
  unread: query('notice/unread', { may: 'user', input: Closed({}), output: Unread }),
  read: command('notice/read', { may: 'user', logAs: 'notice.read', input: Closed({ id: Id }), output: Unread, refuses: ['noticeGone'] }),
  /** Puts aside what wants an act, without doing it. */
  done: command('notice/done', { may: 'user', logAs: 'notice.done', input: Closed({ id: Id }), output: Unread, refuses: ['noticeGone'] }),
  /** Marks everything of one category, or everything, as read. */
  readAll: command('notice/readAll', {
    may: 'user',
    logAs: 'notice.readAll',
    input: Closed({ category: Type.Optional(noticeCategory.schema) }),
    output: Unread
  })
}
