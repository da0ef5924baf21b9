import { definePhrases } from '@yunshu/contract/kit/phrases'

/** What is said where a token came in the address. */
export const handOverPhrases = definePhrases({
  zh: {
    title: '切换登录账号？',
    ask: '当前登录的是“{mine}”。打开的链接将改为登录“{theirs}”，请确认是您本人的操作。',
    change: '切换登录',
    stay: '保持当前登录',
    ended: '链接中的登录凭证已失效，当前登录仍为“{mine}”'
  },
  en: {
    title: 'Log in as somebody else?',
    ask: 'You are logged in as “{mine}”. The link that was opened would log you in as “{theirs}”. Please confirm that this is your own doing.',
    change: 'Switch',
    stay: 'Stay logged in',
    ended: 'The login in this link is no longer good. You are still logged in as “{mine}”'
  }
})
