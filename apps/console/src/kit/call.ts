import type { Endpoint, InputOf, May, OutputOf } from '@yunshu/contract/kit/endpoint'
import { joinSeals, partSeals } from '@yunshu/contract/kit/phoneSeal'
import type { Slots } from '@yunshu/contract/kit/phrases'
import { sayNow, useLang } from './lang.ts'
import { kit } from './phrases.ts'

/** What calls need of the application: address, session and how failures are shown. `connectCalls` sets it once at start. */
type Host = {
  base: string
  /** In milliseconds; 0 is no timeout. */
  timeout: number
  contentType: 'json' | 'form'
  token: () => string
  loggedOut: () => void
  /** Who may make the call that was refused. */
  noPermission: (may: May) => void
  toast: (text: string, requestId: string | undefined) => void
}
const host: Host = { base: '', timeout: 0, contentType: 'json', token: () => '', loggedOut: () => {}, noPermission: () => {}, toast: () => {} }
export const connectCalls = (given: Partial<Host>): void => void Object.assign(host, given)

/** A call that failed: the code of the answer, the sentence to show, and the refusal or the fields that the server named. */
export class CallError extends Error {
  readonly code: number | string
  readonly refusal: { name: string; slots: Slots } | undefined
  /** Sentences by the dotted path of the field. */
  readonly fields: Readonly<Record<string, string>> | undefined
  readonly requestId: string | undefined
  constructor(
    code: number | string,
    message: string,
    more: { refusal?: CallError['refusal']; fields?: CallError['fields']; requestId?: string | undefined } = {}
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.refusal = more.refusal
    this.fields = more.fields
    this.requestId = more.requestId
  }
}

type CallOptions = {
  /** Idempotency key: the same key gets the first answer again. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** The caller shows the failure itself; no toast. */
  quiet?: boolean | undefined
  method?: 'POST' | 'GET' | undefined
  /** The token to call with instead of that of this browser's session, '' for none. An answer that this token is logged out does not end the session here. */
  as?: string | undefined
}

/** Calls the server: `await call(order.accept, { id, version }, { key })`. Throws a CallError, which has already been shown to the user unless `quiet`. */
export const call = async <E extends Endpoint>(contract: E, input: InputOf<E>, options: CallOptions = {}): Promise<OutputOf<E>> => {
  const get = options.method === 'GET'
  const parted = partSeals(input ?? {}) as Record<string, unknown>
  const query = get ? searchOf(parted) : ''
  const { body, type } = bodyOf(parted)
  return (await send(
    contract.path + query,
    { method: get ? 'GET' : 'POST', ...(get ? {} : { body }), headers: get ? {} : { 'Content-Type': type } },
    options,
    contract.may
  )) as OutputOf<E>
}

/** Sends one request and reads its answer, `{ code, msg, data }`. The error codes of the specification are handled here and nowhere else. */
const send = async (path: string, init: RequestInit, options: CallOptions, may: May): Promise<unknown> => {
  const response = await fetchOrFail(host.base + path, { ...init, headers: { ...headers(options.key, options.as), ...init.headers } }, options)
  const requestId = response.headers.get('x-request-id') ?? undefined
  const text = await response.text()
  const answer = envelopeOf(text, response.ok)
  if (!answer)
    throw fail(new CallError(response.status, response.ok ? words('unknownFault') : words('codeFault', response.status), { requestId }), options)
  const code = response.ok ? answer.code : (answer.status ?? response.status)
  if (response.ok && (code === 200 || code === 1)) return answer.data
  const { fields, refusal } = (answer.data ?? {}) as { fields?: Record<string, string>; refusal?: { name: string; slots: Slots } }
  throw fail(
    new CallError(code, answer.msg || words('codeFault', code), {
      requestId,
      ...(fields && { fields: dotted(fields) }),
      ...(refusal && { refusal })
    }),
    options,
    may
  )
}

export const headers = (key?: string, token = host.token()): Record<string, string> => {
  return { 'Accept-Language': useLang.getState().lang, ...(token && { token }), ...(key && { 'Idempotency-Key': key }) }
}
export const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')

/** Shows a failure to the user, each kind in its own way. */
const fail = (error: CallError, options: CallOptions, may: May = 'session'): CallError => {
  if (error.code === 501 && options.as) return error
  if (error.code === 501) host.loggedOut()
  else if (error.code === -1) host.noPermission(may)
  else if (!options.quiet) tell(error)
  return error
}
/** Tells of a failure that stands nowhere else: for whoever called quietly, to look first for the field that it is about. */
export const tell = ({ code, fields, message, requestId }: CallError): void => {
  if (code !== 501 && code !== -1 && !(code === 422 && fields)) host.toast(message, requestId)
}

const fetchOrFail = async (url: string, init: RequestInit, options: CallOptions): Promise<Response> => {
  const limit = host.timeout > 0 ? AbortSignal.timeout(host.timeout) : undefined
  const signals = [options.signal, limit].filter((signal) => signal !== undefined)
  try {
    return await fetch(url, { ...init, ...(signals.length && { signal: AbortSignal.any(signals) }) })
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    throw fail(limit?.aborted ? new CallError('timeout', words('timeoutFault')) : new CallError('network', words('networkFault')), options)
  }
}

type Envelope = { code: number; status?: number; msg?: string; data?: unknown }

/** The answer in the form that the server gives it. A failure that comes from a proxy may have `status` and `msg` instead of a `code`. */
const envelopeOf = (text: string, ok: boolean): Envelope | undefined => {
  try {
    const answer: unknown = text.includes('_seal":') ? JSON.parse(text, joinSeals) : JSON.parse(text)
    const isEnvelope = typeof answer === 'object' && answer !== null && ('code' in answer || (!ok && ('status' in answer || 'msg' in answer)))
    return isEnvelope ? (answer as Envelope) : undefined
  } catch {
    return undefined
  }
}

const bodyOf = (input: Record<string, unknown>): { body: string; type: string } =>
  host.contentType === 'json'
    ? { body: JSON.stringify(input), type: 'application/json' }
    : { body: searchOf(input).slice(1), type: 'application/x-www-form-urlencoded' }

const searchOf = (input: Record<string, unknown>): string => {
  const pairs = Object.entries(input ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
  return search.size ? `?${search}` : ''
}

/** `/goods/0/name` and `goods[0].name` are the same place as `goods.0.name`. */
const dotted = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([at, text]) => [at.replace(/^\//, '').replace(/[/[]/g, '.').replace(/]/g, ''), text]))

const words = (key: 'unknownFault' | 'codeFault' | 'timeoutFault' | 'networkFault', code: number | string = '') => sayNow()(kit, key, { code })
