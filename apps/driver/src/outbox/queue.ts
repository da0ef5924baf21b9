import { signatureName } from '@yunshu/contract/receipt/machine'
import { CallError } from '../kit/call.ts'
import type { Stamp } from '../kit/clock.ts'

/** What a driver does on a trip; each is one call. */
export type StepName = 'accept' | 'refuse' | 'signIn' | 'load' | 'depart' | 'arrive' | 'unload' | 'receipt' | 'report'
/** A photo that waits on the phone; once it is uploaded its address stands here and it is never sent again. */
export type Shot = {
  readonly id: string
  readonly field: string
  readonly taken_at: string
  /** Bytes. */
  readonly size?: number
  readonly lng?: number
  readonly lat?: number
  readonly url?: string
}
/** One thing done, with the moment it happened and the idempotency key under which it takes effect exactly once. */
export type Item = {
  readonly key: string
  readonly seq: number
  /** The phone number of who did it; another driver on the same phone never sends it. */
  readonly owner: string
  readonly trip_id: number
  readonly step: StepName
  readonly at: string
  /** The phone's clock at that moment. */
  readonly stamp?: Stamp
  readonly input: Readonly<Record<string, unknown>>
  readonly shots: readonly Shot[]
  /** Where it stands: `join` the office has recorded the node, and his part is to join it; `photos` the node is there, and its photos follow. */
  readonly phase?: 'join' | 'photos'
  /** The very bytes that go out; sealed before the first try, since one key carries one body. */
  readonly body?: string
  readonly refused?: { readonly name: string; readonly text: string }
}

export type Store = {
  /** All items, oldest first. */
  readonly list: () => Promise<readonly Item[]>
  readonly put: (item: Item) => Promise<void>
  /** Forgets an item together with its photos. */
  readonly remove: (item: Item) => Promise<void>
}
/** What is asked of the server: a step, or that something joins what is there. */
export type Asked = StepName | 'join' | 'receiptPhotos'
/** The way to the server; each end throws a CallError. */
export type Line = {
  /** Sends the next piece of a photo; its address when all of it is there. */
  readonly upload: (shot: Shot, item: Item) => Promise<string | undefined>
  readonly call: (what: Asked, body: string, key: string) => Promise<void>
  /** A receipt is known by its stop until unloading has reached the server and has made it. */
  readonly findReceipt: (trip_id: number, point_id: number) => Promise<number>
  /** By how much the time of an act has to be moved, by what the clocks say now, which is measured first where the phone's may have been set; ms. */
  readonly correction: (item: Item) => Promise<number>
  readonly newKey: () => string
}
/** What of an item is done: it is recorded (its photos may follow), it joined what the office recorded, all of it is there. */
export type Stage = 'recorded' | 'joined' | 'all'
type Flushed = 'done' | 'unreachable' | 'loggedOut'

/* A receipt and a report go out whole, with their photos. */
const isWhole = ({ step }: Item): boolean => step === 'receipt' || step === 'report'
const isNode = (item: Item): boolean => !isWhole(item) && item.phase !== 'photos'
/** An item that the server does not know of yet. */
export const isUntold = ({ phase }: Item): boolean => phase === undefined

/**
 * What goes out next: nodes before photos and receipts, whatever trip they are of, each kind in the order in which it was done. A refused node stops the
 * nodes and receipts behind it on its own trip; a refused receipt, or photos that are refused, stop nothing else.
 */
export const nextItem = (items: readonly Item[]): Item | undefined => {
  const waits = (item: Item): boolean =>
    items.some((before) => isNode(before) && before.trip_id === item.trip_id && before.seq < item.seq && (before.refused || item.step === 'receipt'))
  const free = items.filter((item) => !item.refused && (item.phase === 'photos' || !waits(item)))
  return free.find(isNode) ?? free[0]
}

/** Sends what waits, each until it is certain. No answer stops everything until later. */
export const flush = async (
  store: Store,
  line: Line,
  owner: string,
  reached: (item: Item, stage: Stage) => Promise<void> | void
): Promise<Flushed> => {
  for (;;) {
    const item = nextItem((await store.list()).filter((waiting) => waiting.owner === owner))
    if (!item) return 'done'
    try {
      await advance(store, line, item, reached)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'refused') return error.kind
      await refuse(store, line, item, error)
    }
  }
}

/* The office was quicker: what the driver has joins what is there, by itself. Anything else that is refused waits for him. */
const refuse = async (store: Store, line: Line, item: Item, error: CallError): Promise<void> => {
  const latest = (await store.list()).find(({ key }) => key === item.key)
  if (!latest) return
  const { body: _body, ...open } = latest
  if (error.refusal === 'illegalMove' && latest.phase === undefined && latest.step !== 'refuse' && latest.step !== 'report')
    return await store.put({ ...open, key: line.newKey(), phase: latest.step === 'receipt' ? 'photos' : 'join' })
  await store.put({ ...latest, refused: { name: error.refusal, text: error.message } })
}

/* One call at a time, so that a node that is done while a photo goes up is next. What is known is written down before the next call: a phone that dies in between repeats nothing but the last one, under the same key. */
const advance = async (store: Store, line: Line, item: Item, reached: (item: Item, stage: Stage) => Promise<void> | void): Promise<void> => {
  const waiting = isNode(item) ? undefined : item.shots.find(({ url }) => !url)
  if (waiting) {
    const url = await line.upload(waiting, item)
    if (url) await store.put({ ...item, shots: item.shots.map((shot) => (shot.id === waiting.id ? { ...shot, url } : shot)) })
    return
  }
  const { point_id } = item.input
  if (item.step === 'receipt' && item.input['id'] === undefined && typeof point_id === 'number')
    return await store.put({ ...item, input: { ...item.input, id: await line.findReceipt(item.trip_id, point_id) } })
  const body = item.body ?? bodyOf(item, await line.correction(item))
  if (item.body === undefined) await store.put({ ...item, body })
  await line.call(askedOf(item), body, item.key)
  await reached(item, item.phase === 'join' ? 'joined' : isNode(item) ? 'recorded' : 'all')
  if (isNode(item) && item.shots.length > 0) {
    const { body: _body, ...open } = item
    return await store.put({ ...open, key: line.newKey(), phase: 'photos' })
  }
  await store.remove(item)
}

const askedOf = ({ step, phase }: Item): Asked => (phase === undefined ? step : step === 'receipt' ? 'receiptPhotos' : 'join')

const moved = (at: unknown, by: number): unknown => (typeof at === 'string' && by !== 0 ? new Date(Date.parse(at) + by).toISOString() : at)
const pick = (from: Item['input'], ...names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined || from[name] === '' ? [] : [[name, from[name]]])))

/** The call's input: what was told, with the photos in their fields once they are up; times as the clocks say. */
const bodyOf = (item: Item, by: number): string => {
  const { step, phase, input } = item
  if (phase === 'photos')
    return JSON.stringify({ ...pick(input, 'id'), ...(step !== 'receipt' && { step, ...pick(input, 'point_id') }), ...photosOf(item, by) })
  const times = Object.fromEntries(
    ['at', 'sign_at', 'occurred_at'].flatMap((name) => (input[name] === undefined ? [] : [[name, moved(input[name], by)]]))
  )
  if (phase === 'join')
    return JSON.stringify({ ...pick(input, 'id', 'point_id', 'lng', 'lat', 'no_place', 'net_kg', 'seal_no', 'end_content'), ...times, step })
  const told: Record<string, unknown> = { ...input, ...times }
  if (step === 'receipt') delete told['point_id']
  const photos = isWhole(item) ? photosOf(item, by) : item.shots.length > 0 ? { photos_later: Math.min(18, item.shots.length) } : {}
  return JSON.stringify({ ...told, ...photos })
}

const photosOf = ({ shots }: Item, by: number): Record<string, object[]> => {
  const fields: Record<string, object[]> = {}
  for (const { field, url, taken_at, lng, lat } of shots) {
    // What was signed on the glass is a picture of the receipt, and says that it is the signature.
    const [into, name] = field === 'sign' ? ['imgs', { name: signatureName }] : [field, {}]
    fields[into] = [
      ...(fields[into] ?? []),
      { url, taken_at: moved(taken_at, by), ...name, ...(lng === undefined || lat === undefined ? {} : { lng, lat }) }
    ]
  }
  return fields
}

/** A refused item after the driver has corrected it. Its content may differ, so it is sent under a new key; photos that are uploaded are not sent again. */
export const mended = (
  { body: _body, refused: _refused, ...item }: Item,
  key: string,
  changes: { input?: Item['input']; shots?: readonly Shot[] }
): Item => ({ ...item, key, input: { ...item.input, ...changes.input }, shots: changes.shots ?? item.shots })
