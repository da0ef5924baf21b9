import dayjs, { type Dayjs } from 'dayjs'
import { shanghaiDay, shanghaiSecond } from '@yunshu/domain/calendar'

// A truck arrives when China's clocks say so, wherever the screen stands: pickers are handed China's wall clock as if it were the browser's own.

/** An instant as a picker shows it. */
export const toPicker = (iso: string): Dayjs => dayjs(shanghaiSecond(iso))
/** What was picked, to the minute, as an instant. */
export const fromPicker = (picked: Dayjs): string => new Date(`${picked.format('YYYY-MM-DDTHH:mm')}:00+08:00`).toISOString()
/** Now, for the latest that a picker offers. */
export const nowForPicker = (): Dayjs => toPicker(new Date().toISOString())
/** Whether the browser keeps China's time; elsewhere a picker's own button for now would give another hour. */
export const isHere = (): boolean => new Date().getTimezoneOffset() === -480
/** The business day of now, as the server counts it. */
export const todayHere = (): string => shanghaiDay(new Date())
