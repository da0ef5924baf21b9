import { session } from '@yunshu/contract/session/contract'
import { call, headers } from '../kit/call.ts'
import { invalidateKind, queryClient } from '../kit/queries.ts'

/** One thing that changed, `all` after changes were missed, `ended` with the session; whoever shows things of its kind asks again. */
type Change = { kind: string; id?: number }
const channelName = 'yunshu-live'
const waits = [1, 2, 5, 10, 30]

/** Changes as they happen: one stream per browser, read by the window that holds the lock and told to the others. Stops when the signal does. */
export const startLive = (signal: AbortSignal): void => {
  const channel = new BroadcastChannel(channelName)
  const pending = new Set<string>()
  const hear = ({ kind }: Change) => {
    if (!pending.size) setTimeout(flush, 50)
    pending.add(kind)
  }
  const flush = () => {
    if (pending.has('all')) void queryClient.invalidateQueries()
    else for (const kind of pending) invalidateKind(kind)
    // The server ended the session: any call says so, in the words of 501.
    if (pending.has('ended')) void call(session.me, {}).catch(() => undefined)
    pending.clear()
  }
  channel.onmessage = ({ data }: MessageEvent<Change>) => hear(data)
  const lead = () =>
    follow(signal, (change) => {
      channel.postMessage(change)
      hear(change)
    })
  signal.addEventListener('abort', () => channel.close(), { once: true })
  // Web Locks exist on https and localhost only; elsewhere each window reads its own stream.
  if ('locks' in navigator) navigator.locks.request(channelName, { signal }, lead).catch(() => undefined)
  else void lead()
}

/** Reads the stream for ever; after a break everything shown is asked for again, since changes were missed. */
const follow = async (signal: AbortSignal, tell: (change: Change) => void): Promise<void> => {
  let tries = 0
  for (let first = true; !signal.aborted; first = false) {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    try {
      const response = await fetch('/api/live', { headers: headers(), signal })
      if (response.ok && response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
        if (!first) tell({ kind: 'all' })
        tries = 0
        for await (const change of changesOf(response.body)) tell(change)
      }
    } catch {
      if (signal.aborted) return
    }
    const wait = (waits[Math.min(tries++, waits.length - 1)] ?? 30) * 1000 * (0.75 + Math.random() / 2)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** The `data:` lines of an event stream, each one change as JSON; comments and other lines are passed over. */
export const changesOf = async function* (body: ReadableStream<Uint8Array>): AsyncGenerator<Change> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    const lines = (rest + value).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const change: unknown = JSON.parse(line.slice(5))
      if (typeof change === 'object' && change !== null && 'kind' in change) yield change as Change
    }
  }
}
