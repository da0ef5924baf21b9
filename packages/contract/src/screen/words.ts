import { definePhrases } from '../kit/phrases.ts'

export const screenTerms = definePhrases({
  zh: { screen_name: '大屏名称', days: '有效天数' },
  en: { screen_name: 'Big screen', days: 'Days valid' }
})

export const screenActs = definePhrases({
  zh: { 'screen.created': '生成大屏链接', 'screen.revoked': '收回大屏链接' },
  en: { 'screen.created': 'Big screen link made', 'screen.revoked': 'Big screen link taken back' }
})
