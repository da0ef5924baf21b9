import { setTimeout as sleep } from 'node:timers/promises'
import { endOfShanghaiDay, shanghaiDay } from '@yunshu/domain/calendar'

/**
 * Waits until the day has turned where it ends within so many seconds; otherwise for nothing. What was made "today" before midnight is yesterday's a
 * moment later: tiles, periods and numbers of a test would then tell of two days.
 */
export const passDayTurn = async (withinSeconds: number): Promise<void> => {
  const left = Date.parse(endOfShanghaiDay(shanghaiDay(new Date()))) - Date.now()
  if (left < withinSeconds * 1000) await sleep(left + 1000)
}
