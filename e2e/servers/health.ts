import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Waits until a server answers; throws when its process has ended, or nothing answers in time. */
export const untilHealthy = async (base: string, ended: Promise<unknown>, timeoutMs: number): Promise<void> => {
  let over = false
  void ended.then(() => (over = true))
  for (const begun = Date.now(); Date.now() - begun < timeoutMs; await pause(100)) {
    if (over) throw new Error(`the server of ${base} ended before it answered`)
    const answer = await fetch(`${base}/api/health`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(`the server of ${base} did not answer within ${timeoutMs / 1000} s`)
}

/** A port that nobody has at this moment. */
export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no free port'))))
    })
  })
