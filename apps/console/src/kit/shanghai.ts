import dayjs, { type Dayjs } from 'dayjs'
import { addMonths, shanghaiDay, shanghaiMonth, shanghaiSecond } from '@yunshu/domain/calendar'

// Times are China's wall clock, whatever the time zone of the browser: date pickers are given China's time as if it were local time.

/** An instant as a picker shows it. */
export const toPicker = (iso: string): Dayjs => dayjs(shanghaiSecond(iso))
/** The instant that was picked, to the minute. */
export const fromPicker = (picked: Dayjs): string => new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString()
/** Now, for the latest that a picker offers. */
export const nowForPicker = (): Dayjs => toPicker(new Date().toISOString())
/** Whether the browser is in China's time zone; elsewhere the picker's button for now would give another hour. */
export const isHere = (): boolean => new Date().getTimezoneOffset() === -480
/** Today, as the server counts business days. */
export const todayHere = (): string => shanghaiDay(new Date())
/** The month so many months before this one, YYYY-MM. */
export const monthAgo = (back: number): string => addMonths(`${shanghaiMonth(new Date())}-01`, -back).slice(0, 7)
