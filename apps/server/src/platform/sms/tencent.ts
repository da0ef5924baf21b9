import { createHash, createHmac } from 'node:crypto'
import { longestSendMs, type SmsAccount, type SmsProvider } from './provider.ts'

/** Tencent's SendSms (腾讯云短信, version 2021-01-11): the words go by their place, the phone with its country. */
export const tencent = (account: SmsAccount): SmsProvider => ({
  id: 'tencent',
  send: async ({ phone, template, template_no, sign, words }) => {
    const theirs = template_no || account.templates[template]
    if (!theirs) return { ok: false, why: `no template for ${template}` }
    const url = new URL('/', account.url || 'https://sms.tencentcloudapi.com')
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: account.app,
      SignName: sign || account.sign,
      TemplateId: theirs,
      TemplateParamSet: words.map(([, value]) => value)
    })
    const headers = {
      ...signedByTencent(account, url, { service: 'sms', action: 'SendSms', seconds: Math.floor(Date.now() / 1000) }, body),
      'x-tc-version': '2021-01-11',
      'x-tc-region': account.region || 'ap-guangzhou'
    }
    const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(longestSendMs) })
    const { Response: said } = (await answer.json()) as { Response?: Answer }
    if (answer.status >= 500 || !said) throw new Error(`tencent answered ${answer.status}`)
    const [status] = said.SendStatusSet ?? []
    if (status?.Code === 'Ok') return { ok: true, no: status.SerialNo }
    const fault = said.Error ?? status
    return { ok: false, why: `${fault?.Code ?? 'Unknown'}: ${fault?.Message ?? ''}`, at: faultOf(fault?.Code ?? '') }
  }
})
/* The codes by which the number itself is refused. */
const faultOf = (code: string): 'number' | 'unsubscribed' | undefined => {
  if (code === 'FailedOperation.PhoneNumberInBlacklist') return 'unsubscribed'
  return code === 'InvalidParameterValue.IncorrectPhoneNumber' ? 'number' : undefined
}
type Answer = { Error?: { Code: string; Message: string }; SendStatusSet?: { SerialNo: string; Code: string; Message: string }[] }

type TencentCall = { readonly service: string; readonly action: string; readonly seconds: number }

/** The headers of TC3-HMAC-SHA256 over method, path, the three signed headers and the body. */
export const signedByTencent = (
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
  url: URL,
  { service, action, seconds }: TencentCall,
  body: string
): Record<string, string> => {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10)
  const type = 'application/json; charset=utf-8'
  const names = 'content-type;host;x-tc-action'
  const lines = [`content-type:${type}`, `host:${url.host}`, `x-tc-action:${action.toLowerCase()}`]
  const canonical = ['POST', url.pathname, '', ...lines, '', names, hashOf(body)].join('\n')
  const scope = `${day}/${service}/tc3_request`
  const key = [day, service, 'tc3_request'].reduce<Buffer | string>((secret, part) => hmac(secret, part), `TC3${keySecret}`)
  const signature = hmac(key, ['TC3-HMAC-SHA256', seconds, scope, hashOf(canonical)].join('\n')).toString('hex')
  return {
    'content-type': type,
    'x-tc-action': action,
    'x-tc-timestamp': String(seconds),
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  }
}
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
