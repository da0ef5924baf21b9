import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Alarm, followAlarms, sameAlarmMs } from './alarm.ts'

const start = Date.parse('2026-11-20T00:00:00Z')
const minute = 60_000
const look = (open: readonly Alarm[], minutes: number, ...found: readonly [string, number][]) =>
  followAlarms(
    open,
    found.map(([key, worst]) => ({ key, worst })),
    start + minutes * minute
  )

test('what is found is raised once, counts on with its worst, is confirmed, and recovers when it is gone for a quarter of an hour', () => {
  const first = look([], 0, ['speeding 1', 105], ['speeding 1', 111])
  expect(first.raised).toEqual([{ key: 'speeding 1', first_at: start, last_at: start, count: 1, worst: 111, state: 'raised' }])
  const second = look(
    first.raised.map((alarm) => ({ ...alarm, state: 'confirmed' as const })),
    5,
    ['speeding 1', 104]
  )
  expect(second).toMatchObject({ raised: [], recovered: [], going: [{ count: 2, worst: 111, state: 'confirmed' }] })
  const third = look(second.going, 19)
  expect(third).toMatchObject({ raised: [], recovered: [], going: [{ count: 2 }] })
  expect(look(third.going, 20)).toMatchObject({ raised: [], going: [], recovered: [{ state: 'recovered', last_at: start + 5 * minute }] })
})
test('what has recovered and comes again is a new one', () => {
  const over: Alarm = { key: 'offline 1', first_at: start, last_at: start, count: 3, worst: 40, state: 'recovered' }
  expect(look([over], 60, ['offline 1', 31])).toMatchObject({ raised: [{ count: 1, worst: 31 }], going: [] })
})
test('whatever is found when, no object and kind has two open alarms, and nobody is told of one twice within a quarter of an hour of its last', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: fc.integer({ min: 1, max: 30 }), keys: fc.array(fc.constantFrom('a', 'b', 'c')) }), { maxLength: 60 }),
      (looks) => {
        let [open, now]: [readonly Alarm[], number] = [[], 0]
        const seen = new Map<string, number>()
        for (const { wait, keys } of looks) {
          now += wait
          const { raised, going, recovered } = look(open, now, ...keys.map((key) => [key, 1] as [string, number]))
          open = [...raised, ...going]
          expect(new Set(open.map(({ key }) => key)).size).toBe(open.length)
          for (const { key } of raised) expect(start + now * minute - (seen.get(key) ?? -Infinity)).toBeGreaterThanOrEqual(sameAlarmMs)
          for (const key of keys) seen.set(key, start + now * minute)
          for (const { key } of recovered) expect(keys).not.toContain(key)
        }
      }
    )
  ))
