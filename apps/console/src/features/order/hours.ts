import type { Say } from '../../kit/lang.ts'
import { phrases } from './phrases.ts'

/** Driving time in words. */
export const hoursOf = (say: Say, minutes: number | null): string =>
  minutes === null
    ? '-'
    : minutes < 60
      ? say(phrases, 'minutes', { minutes })
      : say(phrases, 'hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
