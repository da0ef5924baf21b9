import { type Both, definePhrases } from '@yunshu/contract/kit/phrases'

export const messagePhrases = definePhrases({
  zh: { none: '还没有短信。未配置短信通道时，短信留在这里，不会发出。', outbox: '仅留存', aliyun: '阿里云', tencent: '腾讯云' },
  en: {
    none: 'No message yet. Without a provider, messages stay here and are not sent.',
    outbox: 'Kept only',
    aliyun: 'Aliyun',
    tencent: 'Tencent Cloud'
  }
})

/** What a message is for; the scenes are those of the call that sends codes. */
export const scenes: Readonly<Record<string, Both>> = {
  update_pwd: { zh: '修改密码', en: 'Password' },
  pay_pwd: { zh: '支付密码', en: 'Payment password' },
  driver_login: { zh: '司机登录', en: 'Driver login' },
  register: { zh: '注册', en: 'Registration' },
  withdraw: { zh: '提现', en: 'Withdrawal' },
  dispatch: { zh: '派车通知', en: 'Dispatch' }
}
