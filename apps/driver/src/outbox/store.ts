import type { Item, Store } from './queue.ts'

// One database on the phone: what waits to be sent, its photos, and what was last seen of the trips.
const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const ask = indexedDB.open('yunshu-driver', 1)
    ask.onupgradeneeded = () => {
      ask.result.createObjectStore('item', { keyPath: 'seq', autoIncrement: true })
      ask.result.createObjectStore('photo')
      ask.result.createObjectStore('seen')
    }
    ask.onsuccess = () => resolve(ask.result)
    ask.onerror = () => reject(ask.error ?? new Error('IndexedDB'))
  })
let opened: Promise<IDBDatabase> | undefined
type Room = 'item' | 'photo' | 'seen'

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

/** The queue's memory in IndexedDB. */
export const itemStore: Store = {
  list: async () =>
    ((await within(['item'], 'readonly', (tx) => tx.objectStore('item').getAll() as IDBRequest<Item[]>)) ?? []).sort((a, b) => a.seq - b.seq),
  put: async (item) => void (await within(['item'], 'readwrite', (tx) => tx.objectStore('item').put(item))),
  remove: async ({ seq, shots }) =>
    void (await within(['item', 'photo'], 'readwrite', (tx) => {
      for (const { id } of shots) tx.objectStore('photo').delete(id)
      tx.objectStore('item').delete(seq)
      return undefined
    }))
}

/** Writes down what was done and its photos in one step; the database gives it its place in the order. */
export const addItem = async (item: Omit<Item, 'seq'>, photos: ReadonlyMap<string, Blob>): Promise<Item> => {
  const seq = await within(['item', 'photo'], 'readwrite', (tx) => {
    for (const [id, blob] of photos) tx.objectStore('photo').put(blob, id)
    return tx.objectStore('item').add(item)
  })
  return { ...item, seq: Number(seq) }
}

export const putPhotos = async (photos: ReadonlyMap<string, Blob>): Promise<void> =>
  void (await within(['photo'], 'readwrite', (tx) => {
    for (const [id, blob] of photos) tx.objectStore('photo').put(blob, id)
    return undefined
  }))
export const findPhoto = async (id: string): Promise<Blob | undefined> =>
  await within(['photo'], 'readonly', (tx) => tx.objectStore('photo').get(id) as IDBRequest<Blob | undefined>)

/** Takes from the phone what was last seen. */
export const forget = async (key: string): Promise<void> => void (await within(['seen'], 'readwrite', (tx) => tx.objectStore('seen').delete(key)))

/** What was last seen, so that a page without signal shows more than nothing. */
export const recall = async <T>(key: string): Promise<T | undefined> =>
  await within(['seen'], 'readonly', (tx) => tx.objectStore('seen').get(key) as IDBRequest<T | undefined>)
export const remember = async (key: string, value: unknown): Promise<void> =>
  void (await within(['seen'], 'readwrite', (tx) => tx.objectStore('seen').put(value, key)))
