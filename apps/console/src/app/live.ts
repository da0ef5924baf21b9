import { createParser } from 'eventsource-parser'
import { session } from '@yunshu/contract/session/contract'
import { call, headers } from '../kit/call.ts'
import { tellChange, type Change } from '../kit/changes.ts'
import { useLive } from '../kit/Freshness.tsx'
import { invalidateKind, queryClient } from '../kit/queries.ts'

const channelName = 'yunshu-live'
const waits = [1, 2, 5, 10, 30]

/** Live changes: one stream per browser, read by the window that holds the lock and passed on to the other windows. Ends with the signal. */
export const startLive = (signal: AbortSignal): void => {
  const channel = new BroadcastChannel(channelName)
  const refresh = gather((kinds) => {
    if (kinds.has('all')) void queryClient.invalidateQueries()
    else for (const kind of kinds) invalidateKind(kind)
  })
  const hear = (change: Change) => {
    const { kind } = change
    // The server ended the session: the next call is answered with 501, which says so to the user.
    if (kind === 'ended') void call(session.me, {}).catch(() => undefined)
    else {
      tellChange(change)
      refresh(kind)
    }
  }
  let leads = false
  const say = (live: boolean) => {
    useLive.setState({ live })
    channel.postMessage({ live })
  }
  channel.onmessage = ({ data }: MessageEvent<Change | { live?: boolean }>) => {
    if ('kind' in data) hear(data)
    else if (data.live !== undefined) useLive.setState({ live: data.live })
    else if (leads) say(useLive.getState().live ?? false)
  }
  // A window that opens later asks the one that reads how it stands.
  channel.postMessage({})
  const lead = () => {
    leads = true
    return follow(
      signal,
      (change) => {
        channel.postMessage(change)
        hear(change)
      },
      say
    )
  }
  signal.addEventListener('abort', () => channel.close(), { once: true })
  // Web Locks exist on https and localhost only; elsewhere each window reads its own stream.
  if ('locks' in navigator) navigator.locks.request(channelName, { signal }, lead).catch(() => undefined)
  else void lead()
}

/**
 * Gathers kinds of changes and tells them together: the first after 50 ms, what follows at most once a second. So an import of a thousand orders loads
 * an open list a few times, not at each order.
 */
export const gather = (tell: (kinds: ReadonlySet<string>) => void): ((kind: string) => void) => {
  let gathered = new Set<string>()
  let told = Number.NEGATIVE_INFINITY
  const flush = () => {
    const kinds = gathered
    gathered = new Set()
    told = performance.now()
    tell(kinds)
  }
  return (kind) => {
    if (!gathered.size) setTimeout(flush, Math.max(50, told + 1000 - performance.now()))
    gathered.add(kind)
  }
}

/** Reads the stream until the signal ends it. After an interruption everything on screen loads again, since changes may have been missed. */
const follow = async (signal: AbortSignal, tell: (change: Change) => void, say: (live: boolean) => void): Promise<void> => {
  let tries = 0
  for (let first = true; !signal.aborted; first = false) {
    if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    try {
      const response = await fetch('/api/live', { headers: headers(), signal })
      if (response.ok && response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) {
        if (!first) tell({ kind: 'all' })
        tries = 0
        say(true)
        await readChanges(response.body, tell)
      }
      // An answer that is no stream says that nobody is logged in any more.
      else if (response.ok) tell({ kind: 'ended' })
    } catch {
      if (signal.aborted) return
    }
    if (signal.aborted) return
    say(false)
    const wait = (waits[Math.min(tries++, waits.length - 1)] ?? 30) * 1000 * (0.75 + Math.random() / 2)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Hands on each change of an event stream (JSON in its data) until the stream ends; heartbeats and unknown events are skipped. */
export const readChanges = async (body: ReadableStream<Uint8Array>, tell: (change: Change) => void): Promise<void> => {
  const parser = createParser({
    onEvent: ({ data }) => {
      const change: unknown = JSON.parse(data)
      if (isChange(change)) tell(change)
    }
  })
  const [reader, text] = [body.getReader(), new TextDecoder()]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(text.decode(value, { stream: true }))
  }
}
const isChange = (told: unknown): told is Change => typeof told === 'object' && told !== null && 'kind' in told && typeof told.kind === 'string'
