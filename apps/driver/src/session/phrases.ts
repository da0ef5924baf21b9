import { definePhrases } from '@yunshu/contract/kit/phrases'

export const sessionWords = definePhrases({
  zh: {
    title: '运枢司机端',
    hint: '用登记的手机号登录，7 天内不用再登录',
    phone: '手机号',
    code: '短信验证码',
    send: '获取验证码',
    resend: '重新发送',
    wait: '{s} 秒后可重发',
    sent: '验证码已发送',
    badPhone: '请输入 11 位手机号',
    badCode: '请输入 6 位数字',
    logIn: '登录',
    ended: '登录已过期，请重新登录；未发送的内容还在手机上',
    waiting: '手机上有 {n} 项未发送，登录后自动发送',
    logOut: '退出登录',
    guide: '使用指南',
    hotline: '客服热线 {hotline}',
    other: 'English'
  },
  en: {
    title: 'Yunshu Driver',
    hint: 'Log in with your registered mobile; good for 7 days',
    phone: 'Mobile',
    code: 'SMS code',
    send: 'Send code',
    resend: 'Send again',
    wait: 'again in {s} s',
    sent: 'The code has been sent',
    badPhone: 'Please enter 11 digits',
    badCode: 'Please enter 6 digits',
    logIn: 'Log in',
    ended: 'Your login has ended. Please log in again; what was not sent is still on this phone',
    waiting: '{n} not sent yet; they go out after you log in',
    logOut: 'Log out',
    guide: 'Guide',
    hotline: 'Hotline {hotline}',
    other: '中文'
  }
})
