import { definePhrases } from '../kit/phrases.ts'
import { defineRefusals } from '../kit/refusals.ts'

export const paypassTerms = definePhrases({
  zh: {
    mobile: '手机号',
    verify: '验证码',
    password: '登录密码',
    pay_password: '支付密码',
    pay_passwords: '确认支付密码',
    set_at: '设置时间',
    left: '剩余次数',
    wrong_since: '首次输错时间',
    proof: '支付验证',
    payee_id: '收款方'
  },
  en: {
    mobile: 'Mobile',
    verify: 'Code',
    password: 'Login password',
    pay_password: 'Payment password',
    pay_passwords: 'Payment password again',
    set_at: 'Set at',
    left: 'Tries left',
    wrong_since: 'First wrong try',
    proof: 'Proof of payment password',
    payee_id: 'Payee'
  }
})

export const paypassRefusals = defineRefusals(1990, {
  zh: {
    weakPayPassword: '支付密码须为 6 位数字，且不能是相同或连续的数字、生日或手机号尾号',
    payPasswordUnset: '您还没有设置支付密码',
    payPasswordWrong: '支付密码不正确，还可再试 {left} 次',
    payPasswordLocked: '支付密码已锁定，请用短信验证码重置',
    proofWrong: '支付验证与本次付款的金额或收款方不符，请重新输入支付密码',
    proofSpent: '支付验证已使用过，请重新输入支付密码',
    proofExpired: '支付验证已超过 5 分钟，请重新输入支付密码',
    resetLimit: '重置支付密码后 24 小时内累计付款不能超过 50000 元'
  },
  en: {
    weakPayPassword: 'A payment password is 6 digits, not all the same or in a row, not a birthday or the end of the mobile number',
    payPasswordUnset: 'You have not set a payment password yet',
    payPasswordWrong: 'Wrong payment password; tries left: {left}',
    payPasswordLocked: 'The payment password is locked: reset it by SMS code',
    proofWrong: 'The payment password was given for another amount or payee: enter it again',
    proofSpent: 'The payment password was used for another payment: enter it again',
    proofExpired: 'The payment password was given more than 5 minutes ago: enter it again',
    resetLimit: 'Within 24 hours of resetting the payment password at most CNY 50,000 can be paid'
  }
})

/** The names of its acts in the operation log. */
export const paypassActs = definePhrases({
  zh: {
    'paypass.proved': '校验支付密码',
    'paypass.updated': '设置支付密码'
  },
  en: {
    'paypass.proved': 'Gave the payment password',
    'paypass.updated': 'Payment password set'
  }
})
