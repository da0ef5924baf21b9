import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deductionCap, detentionFee, emptyFee, needsDriver, usualLadder } from './ladder.ts'

const fee = (notice_min: number, arrived = false) => emptyFee({ base_fen: 600_000, notice_min, arrived }).fee_fen

test('a trip of 6 000.00 yuan that is called off more than four hours ahead costs nothing', () => {
  expect(fee(241)).toBe(0)
  expect(fee(1_440)).toBe(0)
})

test('with two to four hours of notice it costs 1 800.00, with less 3 000.00, and the whole 6 000.00 once the truck is there', () => {
  expect([fee(240), fee(120)]).toEqual([180_000, 180_000])
  expect([fee(119), fee(0), fee(-30)]).toEqual([300_000, 300_000, 300_000])
  expect([fee(600, true), fee(-30, true)]).toEqual([600_000, 600_000])
})

test('a fee is rounded once, half away from zero', () => {
  expect(emptyFee({ base_fen: 333_335, notice_min: 60, arrived: false }).fee_fen).toBe(166_668)
  expect(emptyFee({ base_fen: 333_335, notice_min: 200, arrived: false }).fee_fen).toBe(100_001)
})

test('detention: two hours free, begun half hours, a cap of a day', () => {
  expect([0, 120, 121, 150, 151, 240].map((minutes) => detentionFee(minutes))).toEqual([0, 0, 2_500, 2_500, 5_000, 10_000])
  expect(detentionFee(120 + 1_440)).toBe(40_000)
  expect(detentionFee(120 + 1_440 + 60)).toBe(45_000)
})

test('of a freight of 3 500.00 up to 1 050.00 may be taken from the driver without his word', () => {
  expect(deductionCap(350_000)).toBe(105_000)
  const asked = (standing_fen: number, deduct_fen: number) => needsDriver({ freight_fen: 350_000, standing_fen, deduct_fen })
  expect([asked(0, 105_000), asked(0, 105_001), asked(100_000, 5_000), asked(100_000, 5_001), asked(200_000, -500)]).toEqual([
    false,
    true,
    false,
    true,
    false
  ])
  // 30 % of 1.05 are 31.5 fen: the 32nd is beyond them.
  expect([deductionCap(105), needsDriver({ freight_fen: 105, standing_fen: 0, deduct_fen: 32 })]).toEqual([31, true])
})

test('a carrier’s own ladder counts instead of the customary one', () => {
  const own = { ...usualLadder, near_min: 60, near_bp: 4_000, far_min: 480, far_bp: 1_000, arrived_bp: 8_000, free_minutes: 180, hour_fen: 8_000 }
  const costs = (notice_min: number, arrived = false) => emptyFee({ base_fen: 600_000, notice_min, arrived }, own).fee_fen
  expect([costs(59), costs(60), costs(480), costs(481), costs(59, true)]).toEqual([240_000, 60_000, 60_000, 0, 480_000])
  expect([180, 181, 240].map((minutes) => detentionFee(minutes, own))).toEqual([0, 4_000, 8_000])
})

test('later notice never costs less, and no fee exceeds the freight', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: -600, max: 3_000 }), fc.nat(600), (base_fen, notice_min, earlier) => {
      const [late, early] = [notice_min, notice_min + earlier].map((n) => emptyFee({ base_fen, notice_min: n, arrived: false }).fee_fen)
      expect(late).toBeGreaterThanOrEqual(early ?? 0)
      expect(late).toBeLessThanOrEqual(base_fen)
    })
  ))
