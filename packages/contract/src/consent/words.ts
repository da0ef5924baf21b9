import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const consentTerms = definePhrases({
  zh: {
    subject: '类别',
    subject_id: '文本',
    title: '标题',
    edition: '版次',
    consenter_kind: '身份',
    consenter_name: '姓名',
    company_name: '企业',
    consented_at: '同意时间',
    keyword: '关键词',
    consented_from: '同意开始日期',
    consented_to: '同意结束日期',
    texts: '文本'
  },
  en: {
    subject: 'Kind',
    subject_id: 'Text',
    title: 'Title',
    edition: 'Edition',
    consenter_kind: 'As',
    consenter_name: 'Name',
    company_name: 'Company',
    consented_at: 'Consented',
    keyword: 'Search',
    consented_from: 'Consented from',
    consented_to: 'Consented to',
    texts: 'Texts'
  }
})

export const consentActs = definePhrases({ zh: { 'consent.given': '同意法规或协议' }, en: { 'consent.given': 'Consented to a law or agreement' } })

export const consentRefusals = defineRefusals(4950, {
  zh: {
    consentNotAsked: '没有需要您同意的该文本，请刷新',
    consentReplaced: '“{title}”已更新为第 {edition} 版，请阅读新版后再同意'
  },
  en: {
    consentNotAsked: 'This text does not ask for your consent; please refresh',
    consentReplaced: '“{title}” is now edition {edition}; please read it before you consent'
  }
})
