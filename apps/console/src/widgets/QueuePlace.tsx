import { task } from '@yunshu/contract/task/contract'
import { useEffect, useState } from 'react'
import { call } from '../kit/call.ts'
import { useSay } from '../kit/lang.ts'
import { queue } from './queuePhrases.ts'

/** How often somebody who waits is told anew, ms. */
const askEveryMs = 1_000

/** How many are before one whose workbook waits to be read; nothing while it is being read. Shown as long as one waits for the answer. */
export const QueuePlace = () => {
  const say = useSay()
  const [ahead, setAhead] = useState<number | null>(null)
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // One question at a time, and the next one after its answer: a slow line is not asked more for being slow.
    const ask = async (): Promise<void> => {
      const place = await call(task.queue, {}, { quiet: true, signal: ended.signal }).catch(() => undefined)
      if (ended.signal.aborted) return
      setAhead(place?.ahead ?? null)
      timer = setTimeout(() => void ask(), askEveryMs)
    }
    timer = setTimeout(() => void ask(), askEveryMs)
    return () => {
      ended.abort()
      clearTimeout(timer)
    }
  }, [])
  return <span role="status">{ahead !== null && say(queue, ahead > 0 ? 'ahead' : 'next', { count: ahead })}</span>
}
