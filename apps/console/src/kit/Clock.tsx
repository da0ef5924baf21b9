import { untilDay, untilInstant } from '@yunshu/domain/due'
import { useSyncExternalStore } from 'react'
import { clockPhrases } from './clockPhrases.ts'
import { fullTime } from './format.ts'
import { type Say, useSay } from './lang.ts'
import { Mark } from './Status.tsx'

// One timer for all clocks of a screen: a list has hundreds of them.
const heard = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined
const tick = () => {
  now = Date.now()
  for (const hear of heard) hear()
}
const listen = (hear: () => void) => {
  if (heard.size === 0) {
    now = Date.now()
    ticking = setInterval(tick, 15_000)
  }
  heard.add(hear)
  return () => {
    heard.delete(hear)
    if (heard.size === 0) clearInterval(ticking)
  }
}

/** A deadline in words: 还剩 58 分, 超时 3 小时; one that is a day, 逾期 3 天. */
const dueText = (say: Say, at: string, day: boolean): { late: boolean; near: boolean; text: string } => {
  const { late, near, unit, count } = (day ? untilDay : untilInstant)(at, now)
  if (day && count === 0) return { late, near, text: say(clockPhrases, 'dueToday') }
  const span = say(clockPhrases, `${unit}Span`, { count })
  return { late, near, text: say(clockPhrases, late ? (day ? 'overdueBy' : 'pastBy') : 'timeLeft', { span }) }
}

/** How long until a deadline that somebody still has to meet, or for how long it is missed; the time itself where one points. */
export const Clock = ({ at, day = false }: { at: string; day?: boolean }) => {
  const say = useSay()
  useSyncExternalStore(listen, () => now)
  const { late, near, text } = dueText(say, at, day)
  return (
    <time dateTime={at} title={day ? undefined : fullTime(at)}>
      {late || near ? <Mark tone={late ? 'wrong' : 'care'}>{text}</Mark> : text}
    </time>
  )
}
