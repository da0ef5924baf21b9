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
