import { definePhrases } from '@yunshu/contract/kit/phrases'

export const articlePhrases = definePhrases({
  zh: {
    news: '新闻与法规',
    all: '全部',
    none: '还没有发布的内容',
    top: '置顶',
    read: '阅读',
    find: '标题、文号、发布机关',
    published: '发布于 {time}',
    source: '来源：{source}',
    views: '浏览 {n}',
    docNo: '文号：{no}',
    issuer: '发布机关：{issuer}',
    from: '自 {day} 起施行',
    until: '{from} 至 {until} 有效',
    expired: '已失效',
    notYet: '尚未施行',
    attachment: '附件',
    failed: '暂时读不到，请稍后重试',
    consents: '同意记录',
    findConsent: '姓名、企业、标题',
    noConsents: '还没有人同意'
  },
  en: {
    news: 'News and rules',
    all: 'All',
    none: 'Nothing published yet',
    top: 'Top',
    read: 'Read',
    find: 'Title, number or issuer',
    published: 'Published {time}',
    source: 'Source: {source}',
    views: 'Read {n, time, times}',
    docNo: 'No. {no}',
    issuer: 'Issued by {issuer}',
    from: 'In force from {day}',
    until: 'In force {from} to {until}',
    expired: 'No longer in force',
    notYet: 'Not in force yet',
    attachment: 'Attachments',
    failed: 'It cannot be read just now. Please try again',
    consents: 'Consents',
    findConsent: 'Name, company or title',
    noConsents: 'Nobody has consented yet'
  }
})
