import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const noticeTerms = definePhrases({
  zh: {
    category: '类别',
    notice_type: '通知类型',
    text: '内容',
    no: '单号',
    link: '链接',
    biz_type: '对象类型',
    biz_id: '对象',
    sent_at: '发送时间',
    read_at: '阅读时间',
    unread: '未读',
    inbox: '分类',
    asks: '待办事项',
    earlier: '此前通知',
    done_at: '完成时间'
  },
  en: {
    category: 'Category',
    notice_type: 'Kind',
    text: 'Text',
    no: 'Number',
    link: 'Link',
    biz_type: 'Object kind',
    biz_id: 'Object',
    sent_at: 'Sent',
    read_at: 'Read',
    unread: 'Unread',
    inbox: 'Heap',
    asks: 'Wanted',
    earlier: 'Earlier',
    done_at: 'Done at'
  }
})

export const noticeRefusals = defineRefusals(1680, {
  zh: { noticeGone: '该通知已不存在' },
  en: { noticeGone: 'This notice no longer exists' }
})

/** The names of its acts in the operation log. */
export const noticeActs = definePhrases({
  zh: {
    'notice.read': '阅读通知',
    'notice.readAll': '全部已读',
    'notice.done': '通知移到已完成'
  },
  en: {
    'notice.read': 'Notice read',
    'notice.readAll': 'All notices read',
    'notice.done': 'Notice put aside'
  }
})

/** The sentences of the notices that this word sends. */
export const noticeNotices = definePhrases({
  zh: {
    welcome: '欢迎使用{system_title}'
  },
  en: {
    welcome: 'Welcome to {system_title}'
  }
})
