import { useEffect, useRef, useState } from 'react'
import { fullTime } from '../../kit/format.ts'
import { useSay } from '../../kit/lang.ts'
import { Mark } from '../../kit/Status.tsx'
import { phrases } from './phrases.ts'

/** How far the clock of the database is before that of this browser, from the moment that it told with an answer. */
const aheadOf = (told: string | undefined): number => (told === undefined ? 0 : Date.parse(told) - Date.now())

/** How much time is left until a moment, by the clock of the database where its answer told it; `onEnd` hears once when it has passed. */
export const Countdown = ({ to, now: told, onEnd }: { to: string; now?: string | undefined; onEnd?: () => void }) => {
  const say = useSay()
  const [ahead, setAhead] = useState(() => aheadOf(told))
  const [now, setNow] = useState(Date.now)
  const ended = useRef('')
  useEffect(() => setAhead(aheadOf(told)), [told])
  const left = Math.floor((Date.parse(to) - now - ahead) / 1000)
  const near = left < 3600
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), near ? 1000 : 20_000)
    return () => clearInterval(timer)
  }, [near])
  const over = left < 0
  useEffect(() => {
    if (!over || ended.current === to) return
    ended.current = to
    onEnd?.()
  }, [over, to, onEnd])
  if (over) return <Mark tone="rest">{say(phrases, 'over')}</Mark>
  const [days, hours, minutes, seconds] = [Math.floor(left / 86_400), Math.floor(left / 3600), Math.floor(left / 60), left % 60]
  const time =
    days > 0
      ? say(phrases, 'daysHours', { days, hours: hours % 24 })
      : hours > 0
        ? say(phrases, 'hoursMinutes', { hours, minutes: minutes % 60 })
        : say(phrases, 'minutesSeconds', { minutes, seconds })
  return (
    <time dateTime={to} title={fullTime(to)}>
      <Mark tone={left < 900 ? 'care' : 'move'}>{say(phrases, 'left', { time })}</Mark>
    </time>
  )
}
