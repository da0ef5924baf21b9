import type { Say } from '../kit/lang.ts'
import { time } from '../kit/format.ts'
import { blocks } from './phrases.ts'

/** The time asked for at a stop: before, after, or between two times (要求时间). */
export const windowText = (say: Say, stop: { time_type: number; time_start: string; time_end: string | null }): string => {
  if (stop.time_type === 3) return say(blocks, 'between', { from: time(stop.time_start), to: time(stop.time_end) })
  return say(blocks, stop.time_type === 1 ? 'before' : 'after', { time: time(stop.time_start) })
}
