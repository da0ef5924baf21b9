import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    readAll: '全部已读',
    more: '更多',
    empty: '没有{category}',
    emptyHint: '订单、运单和回单有变化时会在这里告诉您',
    unread: '未读',
    read: '已读',
    onlyUnread: '只看未读',
    allRead: '已全部标为已读'
  },
  en: {
    readAll: 'Mark all as read',
    more: 'More',
    empty: 'No {category}',
    emptyHint: 'Changes of orders, trips and PODs are told here',
    unread: 'Unread',
    read: 'Read',
    onlyUnread: 'Unread only',
    allRead: 'All are marked as read'
  }
})
