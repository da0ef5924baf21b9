import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const sessionTerms = definePhrases({
  zh: { user_name: '用户名', password: '密码', captcha: '图形验证码', phone: '手机号', code: '验证码' },
  en: { user_name: 'Account or mobile', password: 'Password', captcha: 'Captcha', phone: 'Mobile', code: 'Code' }
})

export const sessionRefusals = defineRefusals(1000, {
  zh: {
    wrongPassword: '账号或密码不正确',
    locked: '尝试次数过多，请在 {minutes} 分钟后再登录',
    wrongEntrance: '该账号不属于此入口，请从{entrance}登录',
    disabled: '该账号已停用，请联系管理员',
    captchaNeeded: '请输入图形验证码',
    captchaWrong: '图形验证码不正确或已过期',
    wrongCode: '验证码不正确或已过期',
    notADriver: '该手机号没有登记为司机'
  },
  en: {
    wrongPassword: 'Wrong account or password',
    locked: 'Too many tries. Please log in again in {minutes} minutes',
    wrongEntrance: 'This account does not belong here. Please log in at {entrance}',
    disabled: 'This account is disabled. Please ask your administrator',
    captchaNeeded: 'Please type the characters in the picture',
    captchaWrong: 'The characters are wrong or too old',
    wrongCode: 'Wrong or expired code',
    notADriver: 'No driver is registered with this number'
  }
})
