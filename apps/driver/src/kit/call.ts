import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Slots } from '@yunshu/contract/kit/phrases'
import { langNow } from './lang.ts'

/** Why an answer is not what was asked for: the server said no, the session is over, or there is no (sound) answer at all and asking again is right. */
export type FaultKind = 'refused' | 'loggedOut' | 'unreachable'
export class CallError extends Error {
  readonly kind: FaultKind
  readonly refusal: string
  readonly slots: Slots
  constructor(kind: FaultKind, refusal = '', text = '', slots: Slots = {}) {
    super(text)
    this.kind = kind
    this.refusal = refusal
    this.slots = slots
  }
}

let token: () => string = () => ''
/** Lends every call the session's token. */
export const connectToken = (given: () => string): void => void (token = given)
export const headers = (): Record<string, string> => ({ 'accept-language': langNow(), ...(token() ? { token: token() } : {}) })

/** A call of the contract, answered or thrown as a Fault. */
export const call = async <E extends Endpoint>(contract: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  (await post(contract.path, JSON.stringify(input))) as OutputOf<E>

/** Posts exactly these bytes; the same key gets the first answer again. */
export const post = async (path: string, body: string | FormData, key?: string): Promise<unknown> => {
  const typed = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  const ask: RequestInit = { method: 'POST', body, headers: { ...headers(), ...typed, ...(key ? { 'idempotency-key': key } : {}) } }
  const response = await fetch(path, { ...ask, signal: AbortSignal.timeout(typeof body === 'string' ? 20_000 : 90_000) }).catch(() => undefined)
  if (!response) throw new CallError('unreachable')
  noteClock(response.headers.get('date'))
  const answer = (await response.json().catch(() => undefined)) as { code: number; msg?: string; data?: unknown } | undefined
  if (!answer || typeof answer.code !== 'number') throw new CallError('unreachable')
  if (answer.code === 200 || answer.code === 1) return answer.data
  const { name = '', slots = {} } = (answer.data as { refusal?: { name: string; slots: Slots } } | null)?.refusal ?? {}
  throw new CallError(kindOf(response.status, answer.code, name), name, answer.msg, slots)
}

// The server's own trouble (5xx, too many at once, the same key in flight) passes; everything else it means.
const kindOf = (status: number, code: number, name: string): FaultKind => {
  if (code === 501) return 'loggedOut'
  return status >= 500 || (code >= 500 && code < 600) || code === 429 || name === 'inFlight' ? 'unreachable' : 'refused'
}

// A phone's clock may be wrong by minutes, and a node's time counts: the server's is followed where they differ much.
let aheadMs = 0
const noteClock = (date: string | null): void => {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const off = Date.now() - server
  aheadMs = Math.abs(off) > 60_000 ? off : 0
}
/** What time it is, as far as is known. */
export const nowIso = (): string => new Date(Date.now() - aheadMs).toISOString()

/** A new idempotency key; `randomUUID` exists on https and localhost only. */
export const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
