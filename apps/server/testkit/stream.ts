import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** An open live stream, and all that it has heard. */
export type HeardStream = { readonly heard: () => string; readonly close: () => Promise<void> }

/** Opens a live stream over HTTP, as a browser does; the world's server has to listen. */
export const openStream = async ({ app }: Pick<TestApp, 'app'>, token = '', path = '/api/live'): Promise<HeardStream> => {
  const end = new AbortController()
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { token }, signal: end.signal })
  const decoder = new TextDecoder()
  let text = ''
  const reading = (async () => {
    for await (const piece of response.body ?? []) text += decoder.decode(piece as Uint8Array)
  })().catch(() => undefined)
  await expect.poll(() => text, { timeout: 20_000 }).toContain('hello')
  return {
    heard: () => text,
    close: async () => {
      end.abort()
      await reading
    }
  }
}
