import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said of forms that outlived the session of their user. */
export const keptPhrases = definePhrases({
  zh: { back: '已恢复您登录前填写的内容', dialog: '您在“{title}”中填写的内容已保留，重新打开即可继续' },
  en: { back: 'What you typed before you logged in again is back', dialog: 'What you had typed in “{title}” is kept: open it again to go on' }
})
