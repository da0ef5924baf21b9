import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fullTime, time } from './format.ts'
import { fromPicker, toPicker, todayHere } from './shanghai.ts'

const zone = process.env['TZ']
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Auckland'])('a browser in %s shows and enters times on the clock of China', (tz) => {
  process.env['TZ'] = tz
  vi.setSystemTime('2026-12-31T15:59:59Z')
  const at = '2026-11-20T17:05:00.000Z'
  expect([time(at), fullTime(at), todayHere()]).toEqual(['11-21 01:05', '2026-11-21 01:05:00', '2026-12-31'])
  expect(toPicker(at).format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 01:05')
  expect(fromPicker(toPicker(at))).toBe(at)
  // A second later it is another year in China.
  vi.setSystemTime('2026-12-31T16:00:00Z')
  expect([time(at), todayHere()]).toEqual(['2026-11-21 01:05', '2027-01-01'])
})
