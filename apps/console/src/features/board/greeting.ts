import { shanghaiMinute } from '@yunshu/domain/calendar'
import type { phrases } from './phrases.ts'

type Greeting = Extract<keyof typeof phrases.zh, 'early' | 'morning' | 'midday' | 'afternoon' | 'evening'>
/** From which hour on one says what; before the first it is still the evening of those who work at night. */
const from: readonly (readonly [hour: number, Greeting])[] = [
  [5, 'early'],
  [9, 'morning'],
  [12, 'midday'],
  [14, 'afternoon'],
  [18, 'evening']
]

/** How somebody is greeted at a moment, by the hour in China. */
export const greetingAt = (at: number | Date): Greeting => {
  const hour = Number(shanghaiMinute(new Date(at)).slice(11, 13))
  return from.findLast(([begins]) => begins <= hour)?.[1] ?? 'evening'
}
