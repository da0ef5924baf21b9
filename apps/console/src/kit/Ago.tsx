import { Tooltip } from 'antd'
import { useEffect, useState } from 'react'
import { fullTime, time } from './format.ts'
import { type Say, useSay } from './lang.ts'
import { kit } from './phrases.ts'

/** How long ago something was: 12 秒前, 5 分钟前, 3 小时前; from a day on the time itself. */
export const agoText = (say: Say, at: number, now: number): string => {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 60) return say(kit, 'secondsAgo', { count: seconds })
  if (seconds < 3600) return say(kit, 'minutesAgo', { count: Math.floor(seconds / 60) })
  if (seconds < 86_400) return say(kit, 'hoursAgo', { count: Math.floor(seconds / 3600) })
  return time(new Date(at).toISOString())
}

/** What the clock says, a few times a minute while the screen is shown. */
export const useNow = (at: number): number => {
  const [now, setNow] = useState(() => Date.now())
  const young = now - at < 60_000
  useEffect(() => {
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), young ? 5_000 : 30_000)
    return () => clearInterval(ticking)
  }, [young, at])
  return Math.max(now, at)
}

/** A moment by how long ago it was; the full time where one points. */
export const Ago = ({ at }: { at: string }) => {
  const say = useSay()
  const then = Date.parse(at)
  const now = useNow(then)
  return (
    <Tooltip title={fullTime(at)}>
      <time dateTime={at}>{agoText(say, then, now)}</time>
    </Tooltip>
  )
}
