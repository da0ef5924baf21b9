import type { Endpoint, InputOf, OutputOf } from '@yunshu/contract/kit/endpoint'
import type { Slots } from '@yunshu/contract/kit/phrases'
import { isClockKnown, noteClock } from './clock.ts'
import { langNow } from './lang.ts'
import { noteAnswer, retryLater } from './reach.ts'

/** Why an answer is not what was asked for: the server said no, the session is over, or there is no (sound) answer at all and asking again is right. */
type FaultKind = 'refused' | 'loggedOut' | 'unreachable'
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
/** Gives every call the session's token. */
export const connectToken = (given: () => string): void => void (token = given)
export const headers = (): Record<string, string> => ({ 'accept-language': langNow(), ...(token() ? { token: token() } : {}) })

/** A call of the contract, answered or thrown as a Fault. */
export const call = async <E extends Endpoint>(contract: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  (await post(contract.path, JSON.stringify(input))) as OutputOf<E>

/** How long a call without a file may take; on the slowest line a few kilobytes take that long. */
const longestMs = 45_000

/** Posts exactly these bytes; the same key gets the first answer again. `as` asks with another token than that of now. */
export const post = async (path: string, body: string, { key, as }: { key?: string; as?: string } = {}): Promise<unknown> => {
  const asked = { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }), ...(as && { token: as }) }
  const askedAt = Date.now()
  const ask: RequestInit = {
    method: 'POST',
    body,
    headers: { ...headers(), ...asked },
    signal: AbortSignal.timeout(longestMs),
    ...(as && { credentials: 'omit' })
  }
  const response = await fetch(path, ask).catch(() => undefined)
  if (!response) throw lost()
  noteClock(response.headers.get('date'), askedAt, Date.now())
  return answered(response.status, await response.json().catch(() => undefined))
}

/** Measures the phone's clock where it is not known to be as it was; throws where there is no answer. */
export const knowClock = async (): Promise<void> => {
  if (isClockKnown()) return
  const askedAt = Date.now()
  const response = await fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(longestMs) }).catch(() => undefined)
  if (!response) throw lost()
  noteClock(response.headers.get('date'), askedAt, Date.now())
}

/** No answer for this long, and no byte that moved, means that the line is gone. */
const stillMs = 60_000

/** Sends a part of a file; however slow the line is, it goes on while bytes move. `moved` hears how many have gone. */
export const sendPart = (path: string, part: Blob, moved: (bytes: number) => void): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const line = new XMLHttpRequest()
    let watch: ReturnType<typeof setTimeout> | undefined
    const stir = (): void => {
      clearTimeout(watch)
      watch = setTimeout(() => line.abort(), stillMs)
    }
    const fail = (): void => (clearTimeout(watch), reject(lost()))
    line.open('POST', path)
    for (const [name, value] of Object.entries({ ...headers(), 'content-type': 'application/octet-stream' })) line.setRequestHeader(name, value)
    line.upload.addEventListener('progress', ({ loaded }) => (stir(), moved(loaded)))
    line.addEventListener('progress', stir)
    line.addEventListener('error', fail)
    line.addEventListener('abort', fail)
    line.addEventListener('load', () => {
      clearTimeout(watch)
      try {
        resolve(answered(line.status, parsed(line.responseText)))
      } catch (error) {
        reject(error as Error)
      }
    })
    stir()
    line.send(part)
  })
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const lost = (): CallError => {
  retryLater(true)
  return new CallError('unreachable')
}

/** What an answer holds, or why it holds nothing. */
const answered = (status: number, said: unknown): unknown => {
  const answer = said as { code: number; msg?: string; data?: unknown } | undefined
  if (!answer || typeof answer.code !== 'number') throw lost()
  const { name = '', slots = {} } = (answer.data as { refusal?: { name: string; slots: Slots } } | null)?.refusal ?? {}
  const isGood = answer.code === 200 || answer.code === 1
  const kind = kindOf(status, answer.code, name)
  if (!isGood && status >= 500) throw lost()
  noteAnswer()
  if (isGood) return answer.data
  throw new CallError(kind, name, answer.msg, slots)
}

// Failures of the server (5xx), too many calls at once, a call with the same key that is still running, and a row that somebody changed at the same moment are tried again; every other answer is final.
const kindOf = (status: number, code: number, name: string): FaultKind => {
  if (code === 501) return 'loggedOut'
  return status >= 500 || (code >= 500 && code < 600) || code === 429 || name === 'inFlight' || name === 'staleVersion' ? 'unreachable' : 'refused'
}

/** A new idempotency key; `randomUUID` exists on https and localhost only. */
export const newKey = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, '0')).join('')
