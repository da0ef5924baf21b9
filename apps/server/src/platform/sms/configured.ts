import type { Config } from '../config.ts'
import { aliyun } from './aliyun.ts'
import type { SmsProvider } from './provider.ts'
import { tencent } from './tencent.ts'

/** The provider that is configured; none means that messages stay in the outbox, where the operator reads them. */
export const smsProviderOf = (config: Config): SmsProvider | undefined => {
  const { smsProvider, smsUrl: url, smsKeyId: keyId, smsKeySecret: keySecret, smsSign: sign, smsApp: app, smsRegion: region } = config
  const account = { url, keyId, keySecret, sign, app, region, templates: templatesOf(config.smsTemplates) }
  if (smsProvider === 'aliyun') return aliyun(account)
  if (smsProvider === 'tencent') return tencent(account)
  return undefined
}

/** `code=SMS_154950909,driverAsk=SMS_154950910` */
export const templatesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('=').map((part) => part.trim()))
      .flatMap(([ours, theirs]) => (ours && theirs ? [[ours, theirs]] : []))
  )
