import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detentionFen, fuelLinkage } from './surcharge.ts'

const fuel = { base_fen: 487_500, share_bp: 3_500, trigger_bp: 500, start_fen: 700, now_fen: 770 }

test('fuel 10 % dearer at a share of 35 % adds 3.5 % of the base; below the trigger nothing; cheaper fuel takes back', () => {
  expect(fuelLinkage(fuel)).toBe(17_063)
  expect(fuelLinkage({ ...fuel, now_fen: 734 })).toBe(0)
  expect(fuelLinkage({ ...fuel, now_fen: 735 })).toBe(8_531)
  expect(fuelLinkage({ ...fuel, now_fen: 630 })).toBe(-17_063)
})

test('detention counts begun half hours after the free time, up to the cap of a day', () => {
  const wait = { free_minutes: 120, hour_fen: 5_000 }
  expect([120, 121, 150, 151, 180].map((minutes) => detentionFen({ ...wait, waits: [minutes] }))).toEqual([0, 2_500, 2_500, 5_000, 5_000])
  expect(detentionFen({ ...wait, waits: [120 + 1_440], day_cap_fen: 60_000 })).toBe(60_000)
  expect(detentionFen({ ...wait, waits: [120 + 1_440 + 30], day_cap_fen: 60_000 })).toBe(62_500)
  expect(detentionFen({ ...wait, waits: [30], day_cap_fen: null })).toBe(0)
})

test('what is free, and the cap of a day, are of each stay by itself; what they come to is rounded once', () => {
  const wait = { free_minutes: 2, hour_fen: 10_000 }
  expect(detentionFen({ ...wait, waits: [1.5, 1.5] })).toBe(0)
  expect(detentionFen({ ...wait, waits: [2 + 1 / 60, 0.5] })).toBe(5_000)
  expect(detentionFen({ ...wait, waits: [602, 602], day_cap_fen: 30_000 })).toBe(60_000)
  expect(detentionFen({ waits: [30, 30], free_minutes: 0, hour_fen: 4_001 })).toBe(4_001)
})

test('waiting longer never costs less', () =>
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(500), fc.nat(100_000), (minutes, more, cap) => {
      const cost = (waited: number) => detentionFen({ waits: [waited], free_minutes: 90, hour_fen: 4_000, day_cap_fen: cap })
      expect(cost(minutes)).toBeLessThanOrEqual(cost(minutes + more))
    })
  ))
