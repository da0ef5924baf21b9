import { definePhrases } from '@yunshu/contract/kit/phrases'

export const messagePhrases = definePhrases({
  zh: { none: '还没有短信。未配置短信通道时，短信留在这里，不会发出。', outbox: '仅留存', aliyun: '阿里云', tencent: '腾讯云' },
  en: {
    none: 'No message yet. Without a provider, messages stay here and are not sent.',
    outbox: 'Kept only',
    aliyun: 'Aliyun',
    tencent: 'Tencent Cloud'
  }
})
