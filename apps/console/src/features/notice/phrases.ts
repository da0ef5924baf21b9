import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    readAll: '全部已读',
    more: '更多',
    heaps: '收件箱',
    nothingToDo: '没有待办，都处理完了',
    noNews: '没有动态',
    nothingDone: '还没有已完成的',
    earlier: '此前 {count} 条',
    putAside: '暂不处理',
    putAsideDone: '已移到“已完成”',
    emptyHint: '每个订单、运单、回单和账单只显示最新一条；处理完会自动离开待办',
    unread: '未读',
    onlyUnread: '只看未读',
    allRead: '已全部标为已读'
  },
  en: {
    readAll: 'Mark all as read',
    more: 'More',
    heaps: 'Inbox',
    nothingToDo: 'Nothing to do; all is settled',
    noNews: 'No news',
    nothingDone: 'Nothing done yet',
    earlier: '{count} earlier',
    putAside: 'Put aside',
    putAsideDone: 'Moved to Done',
    emptyHint: 'Of each order, trip, POD and bill the newest word stands here; what is done leaves by itself',
    unread: 'Unread',
    onlyUnread: 'Unread only',
    allRead: 'All are marked as read'
  }
})
