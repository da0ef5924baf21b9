import { definePhrases } from '@yunshu/contract/kit/phrases'

export const kitWords = definePhrases({
  zh: {
    updateTitle: '需要更新',
    updateText: '此页面版本过旧，已不能使用。平台现为 {version_name} 版，正在为您更新。',
    updateWaiting: '手机上有 {n} 项未发送，会照常发送',
    updateNow: '立即更新',
    close: '关闭',
    noSignal: '没有信号或服务器没有回应，请稍后再试'
  },
  en: {
    updateTitle: 'Update needed',
    updateText: 'This page is too old to be used. The platform is at version {version_name}; it is being loaded.',
    updateWaiting: '{n} not sent yet; they go out all the same',
    updateNow: 'Update now',
    close: 'Close',
    noSignal: 'No signal, or no answer from the server. Please try again soon'
  }
})
