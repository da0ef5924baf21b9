import { createParser } from 'eventsource-parser'
import { headers } from '../kit/call.ts'
import { onSession, sessionNow } from '../session/session.ts'
import { refresh } from './trips.ts'

const pollMs = 30_000
let heard = 0

/** Keeps the trips of now: by the server's events while they flow, else every 30 s while the page is looked at. */
export const startLive = (): void => {
  let ended = new AbortController()
  const again = () => {
    ended.abort()
    ended = new AbortController()
    if (sessionNow()) void follow(ended.signal)
  }
  onSession(again)
  addEventListener('online', again)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refresh())
  setInterval(() => {
    if (document.visibilityState === 'visible' && navigator.onLine && Date.now() - heard > pollMs) void refresh()
  }, pollMs)
  again()
}

const follow = async (signal: AbortSignal): Promise<void> => {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      const { body, ok, headers: got } = await fetch('/api/live', { headers: headers(), signal })
      if (ok && body && got.get('content-type')?.startsWith('text/event-stream')) {
        tries = 1
        await readEvents(body, lookSoon)
      }
    } catch {
      if (signal.aborted) return
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(60, tries * 5) * 1000 * (0.75 + Math.random() / 2)))
  }
}

// Every event means the same here: look again; several at once, once.
let soon: ReturnType<typeof setTimeout> | undefined
const lookSoon = (): void => {
  clearTimeout(soon)
  soon = setTimeout(() => void refresh(), 150)
}

/** Calls back for each event of a stream until it ends. The heartbeat of the server every 15 s is no event, but shows that the connection is open. */
export const readEvents = async (body: ReadableStream<Uint8Array>, tell: () => void): Promise<void> => {
  const parser = createParser({ onEvent: tell })
  const [reader, text] = [body.getReader(), new TextDecoder()]
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard = Date.now()
    parser.feed(text.decode(value, { stream: true }))
  }
}
