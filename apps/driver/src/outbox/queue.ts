import { CallError } from '../kit/call.ts'

/** What a driver does on a trip; each is one call. */
export type StepName = 'accept' | 'refuse' | 'signIn' | 'load' | 'depart' | 'arrive' | 'unload' | 'receipt'
/** A photo that waits on the phone; once it is uploaded its address stands here and it is never sent again. */
export type Shot = {
  readonly id: string
  readonly field: string
  readonly taken_at: string
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
  readonly input: Readonly<Record<string, unknown>>
  readonly shots: readonly Shot[]
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
/** The way to the server; each end throws a Fault. */
export type Line = {
  readonly upload: (shot: Shot, item: Item) => Promise<string>
  readonly call: (step: StepName, body: string, key: string) => Promise<void>
  /** A receipt is known by its stop until unloading has reached the server and has made it. */
  readonly findReceipt: (trip_id: number, point_id: number) => Promise<number>
}
export type Flushed = 'done' | 'unreachable' | 'loggedOut'

/** Sends what waits, in the order it was done, each until it is certain. A refused item stops its own trip only; no answer stops everything until later. */
export const flush = async (store: Store, line: Line, owner: string, sent: (item: Item) => Promise<void> | void): Promise<Flushed> => {
  const stopped = new Set<number>()
  for (;;) {
    const item = (await store.list()).find((waiting) => waiting.owner === owner && !stopped.has(waiting.trip_id))
    if (!item) return 'done'
    if (item.refused) {
      stopped.add(item.trip_id)
      continue
    }
    try {
      await deliver(store, line, item)
      await sent(item)
      await store.remove(item)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.kind !== 'refused') return error.kind
      const latest = (await store.list()).find(({ key }) => key === item.key)
      if (latest) await store.put({ ...latest, refused: { name: error.refusal, text: error.message } })
      stopped.add(item.trip_id)
    }
  }
}

// What is known is written down before the next step, so that a phone that dies in between repeats nothing but the last call, under the same key.
const deliver = async (store: Store, line: Line, given: Item): Promise<void> => {
  let item = given
  const keep = async (next: Item): Promise<void> => {
    item = next
    await store.put(next)
  }
  for (const shot of item.shots) {
    if (shot.url) continue
    const url = await line.upload(shot, item)
    await keep({ ...item, shots: item.shots.map((other) => (other.id === shot.id ? { ...other, url } : other)) })
  }
  const { point_id } = item.input
  if (item.step === 'receipt' && item.input['id'] === undefined && typeof point_id === 'number')
    await keep({ ...item, input: { ...item.input, id: await line.findReceipt(item.trip_id, point_id) } })
  const body = item.body ?? bodyOf(item)
  if (item.body === undefined) await keep({ ...item, body })
  await line.call(item.step, body, item.key)
}

/** The call's input: what was told, with the uploaded photos in their fields. */
export const bodyOf = ({ step, input, shots }: Item): string => {
  const fields: Record<string, unknown> = { ...input }
  if (step === 'receipt') delete fields['point_id']
  for (const { field, url, taken_at, lng, lat } of shots) {
    const photo = { url, taken_at, ...(lng === undefined || lat === undefined ? {} : { lng, lat }) }
    fields[field] = [...((fields[field] as object[] | undefined) ?? []), photo]
  }
  return JSON.stringify(fields)
}

/** A refused item, mended: what was told may change, so it goes out under a new key; photos that are up stay up. */
export const mended = (
  { body: _body, refused: _refused, ...item }: Item,
  key: string,
  changes: { input?: Item['input']; shots?: readonly Shot[] }
): Item => ({ ...item, key, input: { ...item.input, ...changes.input }, shots: changes.shots ?? item.shots })
