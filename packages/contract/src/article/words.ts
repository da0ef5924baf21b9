import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const articleTerms = definePhrases({
  zh: {
    kind: '类别',
    title: '标题',
    category: '分类',
    cover: '封面',
    summary: '摘要',
    content: '正文',
    source: '来源',
    seo: '搜索关键词',
    doc_no: '文号',
    issuer: '发布机关',
    effective_on: '生效日期',
    expired_on: '失效日期',
    attachment: '附件',
    readers: '读者',
    reader: '读者',
    at_login: '登录页展示',
    is_top: '置顶',
    sort: '排序',
    article_status: '状态',
    change: '待发布',
    edition: '版次',
    consent_edition: '需确认版次',
    planned_at: '定时发布',
    publish_at: '发布时间',
    view_count: '浏览量',
    updated_by_name: '修改人',
    updated_at: '修改时间',
    change_note: '修订说明',
    asks_consent: '要求读者确认',
    published_at: '发布时间',
    published_by_name: '发布人',
    reason: '原因',
    keyword: '关键词',
    published_from: '发布开始日期',
    published_to: '发布结束日期'
  },
  en: {
    kind: 'Kind',
    title: 'Title',
    category: 'Category',
    cover: 'Cover',
    summary: 'Summary',
    content: 'Text',
    source: 'Source',
    seo: 'Search words',
    doc_no: 'Document no.',
    issuer: 'Issued by',
    effective_on: 'In force from',
    expired_on: 'In force until',
    attachment: 'Attachment',
    readers: 'Readers',
    reader: 'Reader',
    at_login: 'On login pages',
    is_top: 'On top',
    sort: 'Order',
    article_status: 'State',
    change: 'To publish',
    edition: 'Edition',
    consent_edition: 'Consent to edition',
    planned_at: 'Scheduled',
    publish_at: 'Published',
    view_count: 'Views',
    updated_by_name: 'Changed by',
    updated_at: 'Changed',
    change_note: 'What changed',
    asks_consent: 'Ask readers to consent',
    published_at: 'Published',
    published_by_name: 'Published by',
    reason: 'Reason',
    keyword: 'Search',
    published_from: 'Published from',
    published_to: 'Published to'
  }
})

/** What is wrong with a field of an article. */
export const articleFaults = definePhrases({
  zh: {
    noText: '正文不能为空',
    docNo: '法规须填写文号',
    issuer: '法规须填写发布机关',
    effective: '法规须填写生效日期',
    expired: '失效日期须晚于生效日期',
    noReader: '请至少选择一类读者，或在登录页展示',
    onlyPicture: '封面只能是图片',
    planPast: '定时发布的时间须晚于现在',
    planFar: '定时发布的时间须在一年以内',
    noteMissing: '要求读者重新确认时，须说明修订了什么'
  },
  en: {
    noText: 'The text is empty',
    docNo: 'A law needs its document number',
    issuer: 'A law needs its issuer',
    effective: 'A law needs the day from which it is in force',
    expired: 'It must end after the day from which it is in force',
    noReader: 'Choose at least one kind of readers, or show it on the login pages',
    onlyPicture: 'The cover must be a picture',
    planPast: 'Scheduled publication must lie ahead',
    planFar: 'Scheduled publication must lie within a year',
    noteMissing: 'Say what changed when readers are asked to consent again'
  }
})

export const articleActs = definePhrases({
  zh: {
    'article.created': '新增文章',
    'article.updated': '修改文章',
    'article.removed': '删除文章',
    'article.published': '发布文章',
    'article.scheduled': '设置定时发布',
    'article.withdrawn': '下架文章',
    'article.viewed': '浏览文章'
  },
  en: {
    'article.created': 'Article added',
    'article.updated': 'Article changed',
    'article.removed': 'Article deleted',
    'article.published': 'Article published',
    'article.scheduled': 'Publication scheduled',
    'article.withdrawn': 'Article withdrawn',
    'article.viewed': 'Article read'
  }
})

export const articleRefusals = defineRefusals(4900, {
  zh: {
    articleWasPublished: '“{title}”曾经发布过，不能删除，请下架',
    articleUnchanged: '“{title}”自第 {edition} 版发布后没有修改，无需再次发布'
  },
  en: {
    articleWasPublished: '“{title}” was published once and cannot be deleted; withdraw it',
    articleUnchanged: '“{title}” has not changed since edition {edition}, so there is nothing to publish'
  }
})
