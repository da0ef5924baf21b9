import { graceMinutes } from '@yunshu/domain/late'
import { useSay, type Say } from '../kit/lang.ts'
import { Mark } from '../kit/Status.tsx'
import { blocks } from './phrases.ts'

/** How much too late, as a mark of its own beside the status; nothing while in time, or within the grace, which is none where the server has judged already. */
export const Late = ({ minutes, grace = graceMinutes }: { minutes: number | null | undefined; grace?: number }) => {
  const say = useSay()
  if (!minutes || minutes <= grace) return null
  return (
    <Mark tone="wrong">
      <span title={say(blocks, 'minutes', { count: minutes })}>{lateText(say, minutes)}</span>
    </Mark>
  )
}

/** `晚 2 小时 5 分钟` */
export const lateText = (say: Say, minutes: number): string => say(blocks, 'lateBy', { span: spanOf(say, minutes) })

/** The two largest parts of a span, `2 小时 5 分钟`; minutes alone would be hard to read. */
export const spanOf = (say: Say, minutes: number): string => {
  const parts = [
    { key: 'daysLong', count: Math.floor(minutes / 1440) },
    { key: 'hours', count: Math.floor((minutes % 1440) / 60) },
    { key: 'minutes', count: minutes % 60 }
  ] as const
  const first = parts.findIndex(({ count }) => count > 0)
  if (first < 0) return say(blocks, 'minutes', { count: 0 })
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => say(blocks, key, { count }))
    .join(' ')
}
