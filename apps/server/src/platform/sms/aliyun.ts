import { createHash, createHmac, randomUUID } from 'node:crypto'
import { longestSendMs, type SmsAccount, type SmsProvider } from './provider.ts'

/** Aliyun's SendSms (阿里云短信, version 2017-05-25): the words go by name in one JSON text, all in the query. */
export const aliyun = (account: SmsAccount): SmsProvider => ({
  id: 'aliyun',
  send: async ({ phone, template, template_no, sign, words }) => {
    const theirs = template_no || account.templates[template]
    if (!theirs) return { ok: false, why: `no template for ${template}` }
    const url = new URL('/', account.url || 'https://dysmsapi.aliyuncs.com')
    const query = {
      PhoneNumbers: phone,
      SignName: sign || account.sign,
      TemplateCode: theirs,
      TemplateParam: JSON.stringify(Object.fromEntries(words))
    }
    url.search = queryOf(query)
    const headers = signedByAliyun(account, url, { action: 'SendSms', version: '2017-05-25', date: new Date(), nonce: randomUUID() })
    const answer = await fetch(url, { method: 'POST', headers, redirect: 'error', signal: AbortSignal.timeout(longestSendMs) })
    const said = (await answer.json()) as { Code?: string; Message?: string; BizId?: string }
    if (answer.status >= 500 || !said.Code) throw new Error(`aliyun answered ${answer.status}`)
    return said.Code === 'OK' ? { ok: true, no: said.BizId ?? '' } : { ok: false, why: `${said.Code}: ${said.Message ?? ''}`, at: faultOf(said.Code) }
  }
})
/* The code by which the number itself is refused. */
const faultOf = (code: string): 'number' | undefined => (code === 'isv.MOBILE_NUMBER_ILLEGAL' ? 'number' : undefined)

type AliyunCall = { readonly action: string; readonly version: string; readonly date: Date; readonly nonce: string }

/** The headers of ACS3-HMAC-SHA256 over method, path, sorted query, headers and an empty body. */
export const signedByAliyun = ({ keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>, url: URL, call: AliyunCall): Record<string, string> => {
  const digest = hashOf('')
  const headers: Record<string, string> = {
    host: url.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': digest,
    'x-acs-date': call.date.toISOString().replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version
  }
  const names = Object.keys(headers).sort()
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}`)
  const canonical = ['POST', url.pathname, queryOf(Object.fromEntries(url.searchParams)), ...lines, '', names.join(';'), digest].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${hashOf(canonical)}`)
    .digest('hex')
  const { host: _, ...sent } = headers
  return { ...sent, authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}` }
}

const queryOf = (query: Readonly<Record<string, string>>): string =>
  Object.keys(query)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(query[name] ?? '')}`)
    .join('&')
/** Percent-encoding of RFC 3986, which leaves only letters, digits and `-_.~`. */
const encoded = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
