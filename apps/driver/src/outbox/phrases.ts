import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What the outbox says by itself. */
export const outboxWords = definePhrases({
  zh: {
    photoGone: '照片在手机上找不到了，请重新拍照',
    noReceipt: '该卸货点没有需要上传的回单',
    joined: '后台已先记录这一步，您的位置和照片已补充进去'
  },
  en: {
    photoGone: 'The photo is no longer on this phone. Please take it again',
    noReceipt: 'No POD is needed for this stop',
    joined: 'The office had recorded this step already; your position and photos were added to it'
  }
})
