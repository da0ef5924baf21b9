import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: { done: '成功', refused: '被拒绝' },
  en: { done: 'Done', refused: 'Refused' }
})
