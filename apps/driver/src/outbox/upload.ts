import { useSyncExternalStore } from 'react'
import { CallError, sendPart } from '../kit/call.ts'
import { sayNow } from '../kit/lang.ts'
import { outboxWords } from './phrases.ts'
import type { Shot } from './queue.ts'
import { findPhoto } from './store.ts'

/** Pieces begin this small, bytes: the slowest line carries one in a quarter of a minute. On a quick line they grow. */
const smallest = 32_768
const largest = 262_144
let length = smallest

/** The photo that goes up now: what of it is there, of how much. */
type Going = { readonly id: string; readonly sent: number; readonly size: number }
let going: Going | undefined
const ears = new Set<() => void>()
const show = (next: Going | undefined): void => {
  going = next
  for (const ear of ears) ear()
}
export const useGoing = (): Going | undefined =>
  useSyncExternalStore(
    (ear) => (ears.add(ear), () => void ears.delete(ear)),
    () => going
  )

/** How far the server is with each photo; what it says counts, since an answer may have been lost. */
const received = new Map<string, number>()

/** Sends the next piece of a photo and gives its address when the server has all of it. */
export const uploadPiece = async ({ id, taken_at, lng, lat }: Shot): Promise<string | undefined> => {
  const blob = await findPhoto(id)
  if (!blob) throw new CallError('refused', 'photoGone', sayNow()(outboxWords, 'photoGone'))
  const at = received.get(id) ?? 0
  const words = { key: id, at, size: blob.size, name: `${id.slice(0, 8)}.jpg`, taken_at, lng, lat }
  const query = new URLSearchParams(Object.entries(words).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
  // The first piece of this run asks how much is there before it sends what may be there already.
  const part = received.has(id) ? blob.slice(at, at + length) : new Blob()
  show({ id, sent: at, size: blob.size })
  const began = Date.now()
  const answer = await sendPart(`/api/file/piece?${query.toString()}`, part, (bytes) =>
    show({ id, sent: Math.min(blob.size, at + bytes), size: blob.size })
  )
  const progress = answer as { received: number; url: string | null }
  received.set(id, progress.received)
  show({ id, sent: progress.received, size: blob.size })
  if (part.size === length) length = Date.now() - began < 1500 ? Math.min(largest, length * 2) : smallest
  if (progress.url === null) return undefined
  show(undefined)
  return progress.url
}

/** Sends all of a photo at once, for what is said with signal only, and gives its address. */
export const uploadWhole = async (shot: Shot): Promise<string> => {
  for (;;) {
    const url = await uploadPiece(shot)
    if (url !== undefined) return url
  }
}
