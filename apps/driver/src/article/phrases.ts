import { definePhrases } from '@yunshu/contract/kit/phrases'

/** Every word of the pages about news, rules and consent. */
export const articleWords = definePhrases({
  zh: {
    mine: '法规与公告',
    newest: '最新：{title}',
    none: '还没有发布的内容',
    published: '{day} 发布',
    docNo: '文号 {no}',
    issuer: '{issuer}',
    from: '自 {day} 起施行',
    expired: '已失效',
    again: '重试',
    please: '请阅读并同意',
    pleaseAgain: '内容已更新，请重新同意',
    edition: '第 {edition} 版',
    note: '修订说明：{note}',
    changes: '与您同意过的第 {edition} 版相比',
    added: '新增：{text}',
    gone: '删除：{text}',
    more: '另有 {n} 处',
    agree: '我已阅读并同意',
    leave: '退出登录',
    all: '全部法规与公告'
  },
  en: {
    mine: 'Rules and news',
    newest: 'Newest: {title}',
    none: 'Nothing published yet',
    published: 'Published {day}',
    docNo: 'No. {no}',
    issuer: '{issuer}',
    from: 'In force from {day}',
    expired: 'No longer in force',
    again: 'Try again',
    please: 'Please read and consent',
    pleaseAgain: 'It has changed, please consent again',
    edition: 'Edition {edition}',
    note: 'What changed: {note}',
    changes: 'Compared with edition {edition}, to which you consented',
    added: 'New: {text}',
    gone: 'Gone: {text}',
    more: '{n, more line, more lines}',
    agree: 'I have read it and consent',
    leave: 'Log out',
    all: 'All rules and news'
  }
})
