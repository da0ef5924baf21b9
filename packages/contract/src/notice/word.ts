import { noticeInbox } from './contract.ts'

export const name = { zh: '通知', en: 'Notice' }
export { notice as calls } from './contract.ts'
export { noticeActs as acts, noticeNotices as notices, noticeRefusals as refusals, noticeTerms as terms } from './words.ts'
export const enums = { inbox: noticeInbox }
