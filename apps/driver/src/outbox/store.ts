import type { Item, Shot, Store } from './queue.ts'

// One database on the phone: what waits to be sent, what is being filled in, the photos of both, and what was last seen of the trips.
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const ask = indexedDB.open('yunshu-driver', 2)
    ask.onupgradeneeded = () => {
      const { result } = ask
      const has = (room: Room): boolean => result.objectStoreNames.contains(room)
      if (!has('item')) result.createObjectStore('item', { keyPath: 'seq', autoIncrement: true })
      for (const room of ['photo', 'seen', 'draft'] as const) if (!has(room)) result.createObjectStore(room)
    }
    ask.onsuccess = () => {
      // A newer page in another tab may change the rooms; it waits for nobody.
      ask.result.onversionchange = () => {
        ask.result.close()
        opened = undefined
      }
      resolve(ask.result)
    }
    ask.onerror = () => reject(ask.error ?? new Error('IndexedDB'))
  })
let opened: Promise<IDBDatabase> | undefined
type Room = 'item' | 'photo' | 'seen' | 'draft'

/** Runs one transaction and waits until it is on disk, not only asked for. */
const within = async <T>(
  rooms: Room[],
  mode: IDBTransactionMode,
  work: (tx: IDBTransaction) => IDBRequest<T> | undefined
): Promise<T | undefined> => {
  opened ??= open()
  const db = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return await new Promise((resolve, reject) => {
    const tx = db.transaction(rooms, mode, { durability: 'strict' })
    const asked = work(tx)
    tx.oncomplete = () => resolve(asked?.result)
    tx.onabort = () => reject(tx.error ?? new Error('IndexedDB'))
  })
}

/** Whether something could not be kept since the phone's storage is full. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

// Two tabs of one phone are one queue: each hears of what the other writes.
const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('yunshu-driver-outbox') : undefined
const told = <T>(result: T): T => {
  tabs?.postMessage('changed')
  return result
}
/** Calls back when another tab has changed the queue. */
export const onOtherTab = (hear: () => void): void => tabs?.addEventListener('message', hear)

/** The queue's memory in IndexedDB. */
export const itemStore: Store = {
  list: async () =>
    ((await within(['item'], 'readonly', (tx) => tx.objectStore('item').getAll() as IDBRequest<Item[]>)) ?? []).sort((a, b) => a.seq - b.seq),
  put: async (item) => told(void (await within(['item'], 'readwrite', (tx) => tx.objectStore('item').put(item)))),
  remove: async ({ seq, shots }) =>
    told(
      void (await within(['item', 'photo'], 'readwrite', (tx) => {
        for (const { id } of shots) tx.objectStore('photo').delete(id)
        tx.objectStore('item').delete(seq)
        return undefined
      }))
    )
}

/** Keeps what was done; what was being filled in for it is no draft any more, and its photos are the item's from now on. */
export const addItem = async (item: Omit<Item, 'seq'>, draft?: string): Promise<void> =>
  told(
    void (await within(['item', 'draft'], 'readwrite', (tx) => {
      if (draft !== undefined) tx.objectStore('draft').delete(draft)
      return tx.objectStore('item').add(item)
    }))
  )

/** What is being filled in: fields as they stand, and photos, whose bytes lie with those of the queue. */
export type Draft = { readonly told: Readonly<Record<string, string>>; readonly shots: readonly Shot[] }
export const findDraft = async (key: string): Promise<Draft | undefined> =>
  await within(['draft'], 'readonly', (tx) => tx.objectStore('draft').get(key) as IDBRequest<Draft | undefined>)
export const putDraft = async (key: string, draft: Draft, photo?: { id: string; blob: Blob }): Promise<void> =>
  void (await within(['draft', 'photo'], 'readwrite', (tx) => {
    if (photo) tx.objectStore('photo').put(photo.blob, photo.id)
    return tx.objectStore('draft').put(draft, key)
  }))
/** What is being filled in under keys that begin so, by the rest of the key. */
export const listDrafts = async (start: string): Promise<ReadonlyMap<string, Draft>> => {
  const range = IDBKeyRange.bound(start, `${start}\uffff`)
  const keys = (await within(['draft'], 'readonly', (tx) => tx.objectStore('draft').getAllKeys(range))) ?? []
  const drafts = (await within(['draft'], 'readonly', (tx) => tx.objectStore('draft').getAll(range) as IDBRequest<Draft[]>)) ?? []
  return new Map(drafts.map((draft, i) => [String(keys[i]).slice(start.length), draft]))
}
export const dropDraft = async (key: string, { shots }: Draft): Promise<void> =>
  void (await within(['draft', 'photo'], 'readwrite', (tx) => {
    for (const { id } of shots) tx.objectStore('photo').delete(id)
    tx.objectStore('draft').delete(key)
    return undefined
  }))
export const dropPhoto = async (id: string): Promise<void> => void (await within(['photo'], 'readwrite', (tx) => tx.objectStore('photo').delete(id)))
export const findPhoto = async (id: string): Promise<Blob | undefined> =>
  await within(['photo'], 'readonly', (tx) => tx.objectStore('photo').get(id) as IDBRequest<Blob | undefined>)

/** Takes from the phone what was last seen. */
export const forget = async (key: string): Promise<void> => void (await within(['seen'], 'readwrite', (tx) => tx.objectStore('seen').delete(key)))

/** What was last seen, so that a page without signal shows more than nothing. */
export const recall = async <T>(key: string): Promise<T | undefined> =>
  await within(['seen'], 'readonly', (tx) => tx.objectStore('seen').get(key) as IDBRequest<T | undefined>)
export const remember = async (key: string, value: unknown): Promise<void> =>
  void (await within(['seen'], 'readwrite', (tx) => tx.objectStore('seen').put(value, key)))
