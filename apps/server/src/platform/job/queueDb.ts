import { setTimeout as pause } from 'node:timers/promises'
import { appPool, isDatabaseAway } from '../db/pool.ts'
import type { Watch } from '../db/watch.ts'

type QueueDb = { readonly executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>; readonly close: () => Promise<void> }

const againAfterMs = 250

/**
 * The connections of the queues. What is asked while the database is away is asked again until it is back: the queue library does not wait for
 * the note of how a job ended, so a note that failed would end the server. A note that is made twice changes nothing the second time.
 */
export const openQueueDb = (appUrl: string, watch?: Watch): QueueDb => {
  const pool = appPool(appUrl, { max: 4 }, watch)
  let closed = false
  const executeSql: QueueDb['executeSql'] = async (text, values) => {
    while (!closed) {
      try {
        return await pool.query(text, values)
      } catch (error) {
        if (!closed && !isDatabaseAway(error)) throw error
        await pause(againAfterMs)
      }
    }
    // Its queue has stopped; an empty answer would be taken for one of the database.
    return await new Promise<never>(() => {})
  }
  return {
    executeSql,
    close: async () => {
      closed = true
      await pool.end()
    }
  }
}
