import { type Day, shanghaiDay } from '@yunshu/domain/calendar'

/** The business day of now, as the server counts it. */
export const todayHere = (): Day => shanghaiDay(new Date())
