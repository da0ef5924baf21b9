import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const paypassTerms = definePhrases({
  zh: { mobile: '手机号', verify: '验证码', password: '登录密码', pay_password: '支付密码', pay_passwords: '确认支付密码', set_at: '设置时间' },
  en: {
    mobile: 'Mobile',
    verify: 'Code',
    password: 'Login password',
    pay_password: 'Payment password',
    pay_passwords: 'Payment password again',
    set_at: 'Set at'
  }
})

export const paypassRefusals = defineRefusals(1990, {
  zh: { weakPayPassword: '支付密码须为 6 位数字，且不能是相同或连续的数字、生日或手机号尾号' },
  en: { weakPayPassword: 'A payment password is 6 digits, not all the same or in a row, not a birthday or the end of the mobile number' }
})
