import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { receipt } from '@yunshu/contract/receipt/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { useSyncExternalStore } from 'react'
import { call, CallError, newKey, nowIso, post } from '../kit/call.ts'
import { sayNow } from '../kit/lang.ts'
import { endSession, onSession, sessionNow } from '../session/session.ts'
import { outboxWords } from './phrases.ts'
import { flush, type Item, type Line, mended, type Shot, type StepName, type Store } from './queue.ts'
import { addItem, findPhoto, itemStore, putPhotos } from './store.ts'

const calls = {
  accept: waybill.accept,
  refuse: waybill.refuse,
  signIn: waybill.signIn,
  load: waybill.load,
  depart: waybill.depart,
  arrive: waybill.arrive,
  unload: waybill.unload,
  receipt: receipt.upload
} satisfies Record<StepName, { path: string }>
/** What the driver tells with each step; a receipt may not have its number yet. */
export type Told = { [S in Exclude<StepName, 'receipt'>]: InputOf<(typeof calls)[S]> } & {
  receipt: Omit<InputOf<typeof receipt.upload>, 'id' | 'imgs'> & { id?: number; point_id: number }
}
/** A photo just taken, not yet written down. */
export type Taken = Shot & { readonly blob: Blob }

let items: readonly Item[] = []
const ears = new Set<() => void>()
const listen = (ear: () => void) => {
  ears.add(ear)
  return () => ears.delete(ear)
}
const reread = async (): Promise<void> => {
  const owner = sessionNow()?.phone
  items = (await itemStore.list()).filter((item) => item.owner === owner)
  for (const ear of ears) ear()
}
/** What waits on this phone, of the driver who is logged in. */
export const useOutbox = (): readonly Item[] => useSyncExternalStore(listen, () => items)
export const itemsNow = (): readonly Item[] => items

/** Writes down what was done, now; it is sent at once or when there is signal. */
export const done = async <S extends StepName>(step: S, trip_id: number, told: Told[S], taken: readonly Taken[] = []): Promise<void> => {
  const owner = sessionNow()?.phone ?? ''
  const at = 'at' in told ? told.at : nowIso()
  const shots = taken.map(({ blob: _blob, ...shot }) => shot)
  await addItem({ key: newKey(), owner, trip_id, step, at, input: told, shots }, new Map(taken.map(({ id, blob }) => [id, blob])))
  await reread()
  kick()
}
/** Sends a refused item once more, mended. */
export const mend = async (item: Item, input: Item['input'], taken: readonly Taken[] = []): Promise<void> => {
  await putPhotos(new Map(taken.map(({ id, blob }) => [id, blob])))
  await itemStore.put(mended(item, newKey(), { input, shots: [...item.shots, ...taken.map(({ blob: _blob, ...shot }) => shot)] }))
  await reread()
  kick()
}
/** Gives up a refused item; `all` gives up whatever was done after it on that trip, too. */
export const drop = async (item: Item, all = false): Promise<void> => {
  for (const other of items)
    if (other.key === item.key || (all && other.trip_id === item.trip_id && other.seq > item.seq)) await itemStore.remove(other)
  await reread()
  for (const hear of hearers) void hear(item, 'dropped')
  kick()
}

/** What became of an item: it took effect, the server said no, or the driver gave it up. */
export type Fate = 'sent' | 'refused' | 'dropped'
const hearers = new Set<(item: Item, how: Fate) => Promise<void> | void>()
/** Whoever shows trips hears of each item's fate, of a certain one before it leaves the list. */
export const onFate = (hear: (item: Item, how: Fate) => Promise<void> | void): void => void hearers.add(hear)

const line: Line = {
  upload: async ({ id, taken_at, lng, lat }) => {
    const blob = await findPhoto(id)
    if (!blob) throw new CallError('refused', 'photoGone', sayNow()(outboxWords, 'photoGone'))
    const form = new FormData()
    for (const [name, value] of Object.entries({ taken_at, lng, lat })) if (value !== undefined) form.append(name, String(value))
    form.append('file', blob, `${id}.jpg`)
    return String(await post('/api/file/uploadImgAndFile', form))
  },
  call: async (step, body, key) => void (await post(calls[step].path, body, key)),
  findReceipt: async (id, point_id) => {
    const { receipts } = await call(waybill.trip, { id })
    const found = receipts.find((one) => one.point_id === point_id)
    if (!found) throw new CallError('refused', 'noReceipt', sayNow()(outboxWords, 'noReceipt'))
    return found.id
  }
}

const waits = [2, 5, 10, 20, 40, 60]
let tries = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running = false
let again = false

const sent = async (item: Item): Promise<void> => {
  tries = 0
  for (const hear of hearers) await hear(item, 'sent')
}
// The screen follows every write: a photo that is up, an item that is certain or refused.
const watched: Store = {
  ...itemStore,
  put: async (item) => {
    await itemStore.put(item)
    await reread()
    if (item.refused) for (const hear of hearers) await hear(item, 'refused')
  },
  remove: async (item) => {
    await itemStore.remove(item)
    await reread()
  }
}

/** Sends now; later by itself when there is no signal. One window sends at a time. */
export const kick = (): void => {
  clearTimeout(timer)
  if (running) {
    again = true
    return
  }
  running = true
  const locked = 'locks' in navigator ? navigator.locks.request('yunshu-driver-outbox', send) : send()
  void locked
    .catch(() => 'unreachable' as const)
    .then((how) => {
      running = false
      if (how === 'loggedOut') endSession()
      if (how === 'unreachable') timer = setTimeout(kick, (waits[Math.min(tries++, waits.length - 1)] ?? 60) * 1000)
      else if (again) kick()
      again = false
    })
}
const send = async () => {
  const owner = sessionNow()?.phone
  return owner ? await flush(watched, line, owner, sent) : ('done' as const)
}

/** Once at start: signal, a look at the screen and another driver each mean try again. */
export const startOutbox = (): void => {
  const soon = () => {
    tries = 0
    kick()
  }
  window.addEventListener('online', soon)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && soon())
  onSession(() => void reread().then(soon))
  void reread().then(kick)
}
