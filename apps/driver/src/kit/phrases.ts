import { definePhrases } from '@yunshu/contract/kit/phrases'

export const kitWords = definePhrases({
  zh: { close: '关闭', noSignal: '没有信号或服务器没有回应，请稍后再试' },
  en: { close: 'Close', noSignal: 'No signal, or no answer from the server. Please try again soon' }
})
