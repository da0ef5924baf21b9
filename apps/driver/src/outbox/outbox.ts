import { abnormal } from '@yunshu/contract/abnormal/contract'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { receipt } from '@yunshu/contract/receipt/contract'
import { waybill } from '@yunshu/contract/waybill/contract'
import { useSyncExternalStore } from 'react'
import { call, CallError, knowClock, newKey, post } from '../kit/call.ts'
import { correction, nowIso, stampNow } from '../kit/clock.ts'
import { sayNow } from '../kit/lang.ts'
import { noteSuccess, onRetry, retryLater, tryNow } from '../kit/reach.ts'
import { tell } from '../kit/ui.tsx'
import { endSession, onSession, sessionNow } from '../session/session.ts'
import { outboxWords } from './phrases.ts'
import { type Asked, flush, type Item, type Line, mended, type Shot, type Stage, type StepName, type Store } from './queue.ts'
import { addItem, itemStore, onOtherTab } from './store.ts'
import { uploadPiece } from './upload.ts'

const calls = {
  accept: waybill.accept,
  refuse: waybill.refuse,
  signIn: waybill.signIn,
  load: waybill.load,
  depart: waybill.depart,
  arrive: waybill.arrive,
  unload: waybill.unload,
  receipt: receipt.upload,
  report: abnormal.report,
  join: waybill.join,
  receiptPhotos: receipt.addPhotos
} satisfies Record<Asked, { path: string }>
/** What the driver tells with each step; a receipt may not have its number yet. */
type Told = { [S in Exclude<StepName, 'receipt' | 'report'>]: InputOf<(typeof calls)[S]> } & {
  receipt: Omit<InputOf<typeof receipt.upload>, 'id' | 'imgs'> & { id?: number; point_id: number }
  report: Omit<InputOf<typeof abnormal.report>, 'imgs'>
}

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

type Made = { readonly shots?: readonly Shot[]; readonly draft?: string }
/** Stores what the driver did, with the time of now; it is sent at once, or when there is signal again. Throws where the phone's storage is full. */
export const done = async <S extends StepName>(step: S, trip_id: number, told: Told[S], { shots = [], draft }: Made = {}): Promise<void> => {
  const owner = sessionNow()?.phone ?? ''
  const at = 'at' in told && told.at !== undefined ? told.at : nowIso()
  const input = step === 'accept' || step === 'refuse' ? { ...told, at } : told
  await addItem({ key: newKey(), owner, trip_id, step, at, stamp: stampNow(), input, shots }, draft)
  await reread()
  kick()
}
/** Hands in the photos of a draft whose step somebody else has recorded meanwhile: they join what is there. */
export const handIn = async (step: 'load' | 'unload' | 'receipt', trip_id: number, input: Item['input'], shots: readonly Shot[], draft: string) => {
  const owner = sessionNow()?.phone ?? ''
  await addItem({ key: newKey(), owner, trip_id, step, at: nowIso(), input, shots, phase: 'photos' }, draft)
  await reread()
  kick()
}
/** Sends a refused item once more, mended. */
export const mend = async (item: Item, input: Item['input'], shots: readonly Shot[] = []): Promise<void> => {
  await itemStore.put(mended(item, newKey(), { input, shots: [...item.shots, ...shots] }))
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

/** What became of an item: how far it has come, that the server said no, or that the driver gave it up. */
type Fate = Stage | 'refused' | 'dropped'
const hearers = new Set<(item: Item, how: Fate) => Promise<void> | void>()
/** Registers a listener for the outcome of each item; it is called before an item that took effect leaves the list. */
export const onFate = (hear: (item: Item, how: Fate) => Promise<void> | void): void => void hearers.add(hear)

const line: Line = {
  upload: uploadPiece,
  call: async (what, body, key) => void (await post(calls[what].path, body, { key })),
  findReceipt: async (id, point_id) => {
    const { receipts } = await call(waybill.trip, { id })
    const found = receipts.find((one) => one.point_id === point_id)
    if (!found) throw new CallError('refused', 'noReceipt', sayNow()(outboxWords, 'noReceipt'))
    return found.id
  },
  correction: async ({ stamp }) => {
    if (stamp) await knowClock()
    return correction(stamp)
  },
  newKey
}

let running = false
let again = false

const reached = async (item: Item, stage: Stage): Promise<void> => {
  noteSuccess()
  if (stage === 'joined') tell(sayNow()(outboxWords, 'joined'))
  for (const hear of hearers) await hear(item, stage)
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
const kick = (): void => {
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
      if (how === 'unreachable') retryLater(!navigator.onLine)
      else if (again) kick()
      again = false
    })
}
const send = async () => {
  const owner = sessionNow()?.phone
  return owner ? await flush(watched, line, owner, reached) : ('done' as const)
}

/** Once at start: signal, a look at the screen, another tab and another driver each mean try again. */
export const startOutbox = (): void => {
  window.addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryNow())
  onRetry(() => void reread().then(kick))
  onOtherTab(() => void reread())
  onSession(() => void reread().then(tryNow))
  void reread().then(kick)
}
