import { afterEach, expect, test } from 'vitest'
import { fullTime, time } from './format.ts'
import { fromPicker, toPicker, todayHere } from './shanghai.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

test.each(['Asia/Shanghai', 'UTC', 'America/New_York', 'Pacific/Auckland'])('a browser in %s shows and enters times on the clock of China', (tz) => {
  process.env['TZ'] = tz
  const at = '2026-11-20T17:05:00.000Z'
  expect([time(at), fullTime(at)]).toEqual([new Date().getUTCFullYear() === 2026 ? '11-21 01:05' : '2026-11-21 01:05', '2026-11-21 01:05:00'])
  expect(toPicker(at).format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 01:05')
  expect(fromPicker(toPicker(at))).toBe(at)
  expect(todayHere()).toBe(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
})
