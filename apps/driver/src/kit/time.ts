import { definePhrases } from '@yunshu/contract/kit/phrases'
import { addDays, shanghaiDay, shanghaiMinute } from '@yunshu/domain/calendar'
import type { Say } from './lang.ts'

const words = definePhrases({
  zh: {
    today: '今天 {time}',
    tomorrow: '明天 {time}',
    yesterday: '昨天 {time}',
    before: '{time} 前',
    after: '{time} 后',
    minutes: '{m} 分钟',
    hours: '{h} 小时',
    hoursMinutes: '{h} 小时 {m} 分',
    days: '{d} 天 {h} 小时'
  },
  en: {
    today: 'today {time}',
    tomorrow: 'tomorrow {time}',
    yesterday: 'yesterday {time}',
    before: 'by {time}',
    after: 'from {time}',
    minutes: '{m} min',
    hours: '{h} h',
    hoursMinutes: '{h} h {m} min',
    days: '{d} d {h} h'
  }
})

/** An instant as a driver says it: today 09:30, else 11-20 09:30; China's clock, wherever the phone is. */
export const clock = (say: Say, at: string): string => {
  const [day = '', time = ''] = shanghaiMinute(at).split(' ')
  const today = shanghaiDay(new Date())
  if (day === today) return say(words, 'today', { time })
  if (day === addDays(today, 1)) return say(words, 'tomorrow', { time })
  if (day === addDays(today, -1)) return say(words, 'yesterday', { time })
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${time}`
}

/** A required time: before, after, or between two instants. */
export const windowText = (
  say: Say,
  { time_type, time_start, time_end }: { time_type: number; time_start: string; time_end: string | null }
): string => {
  if (time_type === 1) return say(words, 'before', { time: clock(say, time_start) })
  if (time_type === 2 || time_end === null) return say(words, 'after', { time: clock(say, time_start) })
  const sameDay = shanghaiDay(time_start) === shanghaiDay(time_end)
  return `${clock(say, time_start)} – ${sameDay ? shanghaiMinute(time_end).slice(11) : clock(say, time_end)}`
}

/** A stretch of minutes in words. */
export const stretch = (say: Say, minutes: number): string => {
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  if (h >= 24) return say(words, 'days', { d: Math.floor(h / 24), h: h % 24 })
  if (h === 0) return say(words, 'minutes', { m })
  return m === 0 ? say(words, 'hours', { h }) : say(words, 'hoursMinutes', { h, m })
}
