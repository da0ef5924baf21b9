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
        await read(body.getReader())
      }
    } catch {
      if (signal.aborted) return
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(60, tries * 5) * 1000 * (0.75 + Math.random() / 2)))
  }
}

// Every event means the same here: look again. The server beats every 15 s, which shows that the line is open.
const read = async (reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> => {
  const text = new TextDecoder()
  let soon: ReturnType<typeof setTimeout> | undefined
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard = Date.now()
    if (!/^data:/m.test(text.decode(value, { stream: true }))) continue
    clearTimeout(soon)
    soon = setTimeout(() => void refresh(), 150)
  }
}
