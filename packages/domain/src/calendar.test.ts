import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  addYears,
  ageOn,
  daysBetween,
  instantMs,
  isDay,
  monthEnd,
  shanghaiCompactDay,
  shanghaiDay,
  shanghaiMinute,
  shanghaiMonth,
  startOfShanghaiDay,
  endOfShanghaiDay
} from './calendar.ts'

const days = fc.integer({ min: -30_000, max: 60_000 }).map((n) => addDays('2000-01-01', n))
const instants = fc.date({ min: new Date('1995-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })

test('the business day changes at midnight in Shanghai', () => {
  expect(shanghaiDay('2026-05-09T15:59:59.999Z')).toBe('2026-05-09')
  expect(shanghaiDay('2026-05-09T16:00:00Z')).toBe('2026-05-10')
  expect(shanghaiDay(new Date('2026-12-31T16:00:00Z'))).toBe('2027-01-01')
  expect(shanghaiCompactDay('2026-04-14T16:30:00Z')).toBe('260415')
  expect(shanghaiMonth('2026-04-30T16:00:00Z')).toBe('2026-05')
  expect(shanghaiMinute('2026-04-14T16:30:59Z')).toBe('2026-04-15 00:30')
  expect(startOfShanghaiDay('2026-05-10')).toBe('2026-05-09T16:00:00.000Z')
  expect(endOfShanghaiDay('2026-05-10')).toBe('2026-05-10T16:00:00.000Z')
  expect(endOfShanghaiDay('9999-12-31')).toBe('9999-12-31T16:00:00.000Z')
})

test('an instant reads the same from ISO, PostgreSQL and a form; without a zone it is Shanghai', () => {
  const ms = Date.UTC(2026, 4, 10, 0, 30)
  for (const text of [
    '2026-05-10T00:30:00Z',
    '2026-05-10T00:30:00.000Z',
    '2026-05-10 08:30:00+08',
    '2026-05-10 08:30:00.000000+08:00',
    '2026-05-10T08:30',
    '2026-05-10 08:30:00',
    '2026-05-10 00:30:00+00',
    '2026-05-09T20:30:00-0400'
  ])
    expect(instantMs(text)).toBe(ms)
  expect(shanghaiDay('2026-05-10')).toBe('2026-05-10')
})

test('what is no instant or day is an error', () => {
  for (const text of ['', 'tomorrow', '2026-02-30', '2026-05-10T25:00', '2026-05-10T08:61', '10.05.2026', '2026-5-1', '2026-05-10T08:30X'])
    expect(() => shanghaiDay(text)).toThrow(RangeError)
  expect(() => shanghaiDay(new Date(Number.NaN))).toThrow(RangeError)
  expect(() => addDays('2026-02-29', 1)).toThrow(RangeError)
  expect(() => monthEnd('2026-13')).toThrow(RangeError)
  expect(() => addMonths('2026-02-30', 1)).toThrow(RangeError)
})

test('months end where they end', () => {
  expect(['2026-05', '2026-04', '2026-02', '2028-02', '2026-12', '2100-02'].map(monthEnd)).toEqual([
    '2026-05-31',
    '2026-04-30',
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
    '2100-02-28'
  ])
})

test('days, months and years are added as people count', () => {
  expect([addDays('2026-12-31', 1), addDays('2028-03-01', -1), addDays('2026-05-10', 30)]).toEqual(['2027-01-01', '2028-02-29', '2026-06-09'])
  expect([addMonths('2026-01-31', 1), addMonths('2026-11-15', 3), addMonths('2026-03-31', -1)]).toEqual(['2026-02-28', '2027-02-15', '2026-02-28'])
  expect([addYears('2024-02-29', 1), addYears('2024-02-29', 4), addYears('1990-06-15', 63)]).toEqual(['2025-02-28', '2028-02-29', '2053-06-15'])
  expect([daysBetween('2026-05-10', '2026-05-12'), daysBetween('2026-03-01', '2026-02-28')]).toEqual([2, -1])
})

test('an age is completed on the birthday', () => {
  expect([ageOn('1990-05-10', '2026-05-09'), ageOn('1990-05-10', '2026-05-10'), ageOn('2008-02-29', '2026-02-28')]).toEqual([35, 36, 18])
})

test('every instant lies in its own day', () =>
  fc.assert(
    fc.property(instants, (at) => {
      const day = shanghaiDay(at)
      expect(Date.parse(startOfShanghaiDay(day))).toBeLessThanOrEqual(at.getTime())
      expect(Date.parse(startOfShanghaiDay(addDays(day, 1)))).toBeGreaterThan(at.getTime())
    })
  ))

test('adding and counting days undo each other', () =>
  fc.assert(
    fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (day, n) => {
      expect(daysBetween(day, addDays(day, n))).toBe(n)
      expect(isDay(day)).toBe(true)
      expect(n > 0).toBe(addDays(day, n) > day)
    })
  ))

test('the month after the last day is another month', () =>
  fc.assert(
    fc.property(days, (day) => {
      const end = monthEnd(day.slice(0, 7))
      expect(end >= day && end.startsWith(day.slice(0, 7))).toBe(true)
      expect(addDays(end, 1).slice(8)).toBe('01')
    })
  ))
