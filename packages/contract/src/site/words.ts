import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const siteTerms = definePhrases({
  zh: {
    site_name: '站点名称',
    title_suffix: '标题后缀',
    hotline: '客服热线',
    icp_no: 'ICP 备案号',
    logo: '标志',
    banners: '轮播图',
    picture: '图片',
    link: '链接',
    kind: '协议',
    edition: '版次',
    title: '标题',
    content: '正文',
    change_note: '修订说明',
    asks_consent: '要求重新同意',
    effective_at: '生效时间',
    agreement_state: '状态',
    published_by_name: '发布人',
    created_at: '发布时间',
    keyword: '关键词',
    effective_from: '生效开始日期',
    effective_to: '生效结束日期'
  },
  en: {
    site_name: 'Site name',
    title_suffix: 'Title suffix',
    hotline: 'Hotline',
    icp_no: 'ICP filing no.',
    logo: 'Logo',
    banners: 'Banners',
    picture: 'Picture',
    link: 'Link',
    kind: 'Agreement',
    edition: 'Edition',
    title: 'Title',
    content: 'Text',
    change_note: 'What changed',
    asks_consent: 'Ask for consent again',
    effective_at: 'In force from',
    agreement_state: 'State',
    published_by_name: 'Published by',
    created_at: 'Published',
    keyword: 'Search',
    effective_from: 'In force from day',
    effective_to: 'In force to day'
  }
})

export const siteFaults = definePhrases({
  zh: {
    effectivePast: '生效时间不能早于现在',
    noteMissing: '要求重新同意时，须说明修订了什么',
    noText: '正文不能为空',
    onlyPicture: '只能上传图片',
    onePicture: '只能上传一张图片'
  },
  en: {
    effectivePast: 'It cannot be in force before now',
    noteMissing: 'Say what changed when consent is asked for again',
    noText: 'The text is empty',
    onlyPicture: 'Only a picture can be shown',
    onePicture: 'Only one picture'
  }
})

export const siteActs = definePhrases({
  zh: { 'site.saved': '修改站点信息', 'site.agreementPublished': '发布协议', 'site.agreementDropped': '撤回待生效协议' },
  en: {
    'site.saved': 'Site information changed',
    'site.agreementPublished': 'Agreement published',
    'site.agreementDropped': 'Agreement taken back before it was in force'
  }
})

export const siteRefusals = defineRefusals(4930, {
  zh: {
    agreementWaits: '第 {edition} 版尚未生效，请先撤回，再发布新的版本',
    agreementInForce: '第 {edition} 版已经生效，不能撤回；如需修改，请发布新的版本'
  },
  en: {
    agreementWaits: 'Edition {edition} is not in force yet; take it back before you publish another',
    agreementInForce: 'Edition {edition} is in force and cannot be taken back; publish a new one instead'
  }
})
