import { createHash, createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import type { Bilingual } from '@yunshu/contract/kit/phrases'
import type { Config } from '../../platform/config.ts'
import { now } from '../../platform/clock.ts'
import { drillAnswer, drillUrl, hasDrill } from './drill.ts'
import type { Answer, Sent } from './exchange.ts'

// The connection to a monitoring system (docs/authority.md): one message a request, signed, under a number by which the system takes it once however often it
// comes. An operator names the address, so that it may lead nowhere inside the installation: only to public addresses with https, or to what the installation lists.

export type Connection = {
  readonly base: URL
  readonly sender_code: string
  readonly secret: string
  /** The installation vouches for this host, whatever its address. */
  readonly isListed: boolean
  /** It is the local stand-in, to which no network leads. */
  readonly isDrill: boolean
}
const longestMs = 10_000
const longestAnswer = 65_536

/** Addresses that are nobody's but the installation's own or its network's. */
const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3]
] as const)
  inside.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8]
] as const)
  inside.addSubnet(net, bits, 'ipv6')
/** Whether an address is of the installation's own network; a mapped one is what it maps. */
export const isInside = (address: string): boolean => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return inside.check(mapped, isIP(mapped) === 6 ? 'ipv6' : 'ipv4')
}

const listedIn = ({ reportHosts }: Pick<Config, 'reportHosts'>, { host }: URL): boolean =>
  reportHosts
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .includes(host.toLowerCase())

/** Why an address cannot be a monitoring system's; nothing where it can. */
type Allowed = Pick<Config, 'reportHosts' | 'reportDrill' | 'production'>
export const faultOfAddress = (text: string, config: Allowed): Bilingual | undefined => {
  if (text === drillUrl) return hasDrill(config) ? undefined : { zh: '本系统不能使用演练平台', en: 'the stand-in is not to be used here' }
  if (!URL.canParse(text)) return { zh: '不是有效网址', en: 'it is no address' }
  const url = new URL(text)
  if (url.username || url.password || url.search || url.hash)
    return { zh: '不能含账号、参数或锚点', en: 'it must hold no account, query or fragment' }
  if (listedIn(config, url)) return url.protocol === 'https:' || url.protocol === 'http:' ? undefined : { zh: '须为网址', en: 'it is no web address' }
  if (url.protocol !== 'https:') return { zh: '须以 https:// 开头', en: 'it must begin with https://' }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isOwn = isIP(host) > 0 ? isInside(host) : host === 'localhost' || host.endsWith('.localhost') || !host.includes('.')
  return isOwn ? { zh: '不能是内部网络的地址', en: 'it must not lead into the internal network' } : undefined
}

export const connectionOf = (
  config: Allowed,
  { base_url, sender_code }: { readonly base_url: string; readonly sender_code: string },
  secret: string
): Connection | undefined => {
  if (faultOfAddress(base_url, config)) return undefined
  const base = new URL(base_url.endsWith('/') ? base_url : `${base_url}/`)
  return { base, sender_code, secret, isListed: listedIn(config, base), isDrill: base_url === drillUrl }
}

/** Hands over a message; the same number again is answered as before and counted once. */
export const handOver = async (connection: Connection, sent: Sent): Promise<Answer> => {
  if (connection.isDrill) return drillAnswer(sent)
  const { message_no, kind, message } = sent
  const content = { messageNo: message_no, messageType: kind, senderCode: connection.sender_code, body: message }
  return answerOf(await ask(connection, 'POST', 'messages', content))
}

/** Asks what became of a message that was taken and not yet answered. */
export const askAgain = async (connection: Connection, message_no: string): Promise<Answer> =>
  answerOf(await ask(connection, 'GET', `messages/${encodeURIComponent(message_no)}`))

/** Asks whether the system knows us. */
export const ping = async (connection: Connection): Promise<{ passed: boolean; answer_text: string }> => {
  if (connection.isDrill) return { passed: true, answer_text: '演练平台 / stand-in' }
  try {
    const { status, body } = await ask(connection, 'GET', 'ping')
    const text = said(body, 'text') || `HTTP ${status}`
    return { passed: status === 200, answer_text: text.slice(0, 200) }
  } catch (fault) {
    return { passed: false, answer_text: whyOf(fault) }
  }
}
/** Why something did not arrive, in few words. */
export const whyOf = (fault: unknown): string => {
  const { code, message } = fault as { code?: string; message?: string }
  return String(code ?? message ?? fault).slice(0, 200)
}

type Reply = { readonly status: number; readonly body: unknown }
const said = (body: unknown, name: string): string => {
  const value = (body as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/* 5xx, 429 and what is not JSON is an outage: the message waits. Other refusals are about the message itself. */
const answerOf = ({ status, body }: Reply): Answer => {
  if (status >= 500 || status === 429 || status === 408 || body === undefined) throw new Error(`HTTP ${status}`)
  const result = said(body, 'result')
  if (status < 300 && result === 'accepted') return { is: 'accepted', receipt_no: said(body, 'receiptNo').slice(0, 60) }
  if (status < 300 && result === 'received') return { is: 'received' }
  if (result === 'refused' || status >= 400)
    return { is: 'refused', code: (said(body, 'code') || String(status)).slice(0, 40), text: said(body, 'text').slice(0, 500) }
  throw new Error(`HTTP ${status}: no result`)
}

const ask = async (connection: Connection, method: 'GET' | 'POST', path: string, content?: object): Promise<Reply> => {
  const url = new URL(path, connection.base)
  const body = content === undefined ? '' : JSON.stringify(content)
  const timestamp = now().toISOString()
  const digest = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', connection.secret).update([method, url.pathname, timestamp, digest].join('\n')).digest('hex')
  const headers = {
    accept: 'application/json',
    ...(body !== '' && { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }),
    'x-sender': connection.sender_code,
    'x-timestamp': timestamp,
    'x-signature': signature
  }
  const request = url.protocol === 'https:' ? tlsRequest : plainRequest
  return await new Promise((resolve, reject) => {
    const call = request(
      url,
      { method, headers, signal: AbortSignal.timeout(longestMs), ...(!connection.isListed && { lookup: outside }) },
      (response) => void replyOf(response).then(resolve, reject)
    )
    call.on('error', reject)
    call.end(body)
  })
}

/* A name that leads inside is refused where it is looked up, so that it cannot change between the look and the call. */
const outside: LookupFunction = (name, options, found) =>
  lookup(name, { ...options, all: true }, (fault, addresses) => {
    const bad =
      fault ??
      (addresses.length === 0 || addresses.some(({ address }) => isInside(address)) ? new Error(`${name} leads into the internal network`) : null)
    if (bad) return found(bad, [])
    const [first] = addresses
    if (options.all || !first) found(null, addresses)
    else found(null, first.address, first.family)
  })

const replyOf = async (response: IncomingMessage): Promise<Reply> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > longestAnswer) throw new Error('the answer is too long')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  const body = ((): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  })()
  return { status: response.statusCode ?? 0, body }
}
