import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundCharge } from './freight.ts'
import { sumFen } from './money.ts'
import { type Plant, settleByText } from './settleModel.reference.testkit.ts'
import { recomputeSettlement, type Settled, type SettledSide, type SettleFacts, settleSteps, settleTrip, traceOfSettlement } from './settleModel.ts'
import type { LateRung, RebateTier, SettleTerms, StepSide } from './settleTerms.ts'

const side = fc.constantFrom<StepSide[]>(0, 1, 2, 3, 3)
const bp = fc.integer({ min: 1, max: 10_000 })
const fen = (max: number) => fc.integer({ min: 1, max })
const cap = (max: number) => fc.option(fc.nat(max))
const rungs: fc.Arbitrary<LateRung[]> = fc
  .tuple(
    fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 }),
    fc.array(fc.tuple(fc.boolean(), bp), { minLength: 5, maxLength: 5 }),
    fc.boolean()
  )
  .map(([bounds, values, isOpen]) => {
    const sorted = bounds.toSorted((a, b) => a - b)
    return sorted.map((late_min_from, i) => ({
      late_min_from,
      late_min_to: sorted[i + 1] ?? (isOpen ? null : late_min_from + 60),
      deduct_type: values[i]![0] ? 1 : 2,
      value: values[i]![0] ? values[i]![1] * 7 : values[i]![1]
    }))
  })
const tiers: fc.Arbitrary<RebateTier[]> = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }), fc.array(bp, { minLength: 3, maxLength: 3 }))
  .map(([from, values]) => from.toSorted((a, b) => a - b).map((trips_from, i) => ({ trips_from, rebate_bp: values[i]! })))

/** Any model that has no fault; amounts are odd enough for halves to come up, bounds low enough to be met. */
const someTerms: fc.Arbitrary<SettleTerms> = fc.record({
  base_by: fc.constantFrom(1 as const, 1 as const, 2 as const),
  base_unit: fc.constantFrom(3 as const, 5 as const),
  base_up_fen: fen(90_001),
  base_down_fen: fen(70_001),
  stop_side: side,
  stop_free: fc.nat(2),
  stop_up_fen: fen(20_001),
  stop_down_fen: fen(15_001),
  stop_cap_fen: cap(30_001),
  wait_side: side,
  wait_free_min: fc.nat(180),
  wait_up_fen: fen(9_001),
  wait_down_fen: fen(7_001),
  wait_day_cap_fen: cap(40_001),
  wait_cap_fen: cap(60_001),
  back_side: side,
  back_bp: bp,
  back_cap_fen: cap(50_001),
  late_side: side,
  late_rungs: rungs,
  late_pass_bp: fc.nat(10_000),
  late_cap_fen: cap(50_001),
  loss_side: side,
  loss_free_fen: fc.nat(5_001),
  loss_bp: bp,
  loss_pass_bp: fc.nat(10_000),
  loss_cap_fen: cap(50_001),
  missing_side: side,
  seal_fen: fen(10_001),
  photo_fen: fc.nat(5_001),
  track_fen: fc.nat(10_001),
  track_least_bp: bp,
  missing_pass_bp: fc.nat(10_000),
  missing_cap_fen: cap(20_001),
  fuel_side: side,
  fuel_start_fen: fc.integer({ min: 500, max: 999 }),
  fuel_up_bp: bp,
  fuel_down_bp: bp,
  fuel_trigger_bp: fc.nat(2_000),
  fuel_cap_fen: cap(50_001),
  rebate_side: side,
  rebate_tiers: tiers,
  rebate_cap_fen: cap(50_001),
  deduct_cap_bp: fc.option(fc.nat(10_000)),
  cap_rebate: fc.boolean(),
  rounding: fc.constantFrom(1 as const, 1 as const, 2 as const, 3 as const, 4 as const)
})

const price = (max: number) => fc.option(fc.record({ unit: fc.constantFrom(3 as const, 5 as const), price_fen: fen(max) }), { freq: 9 })
/** Any trip, on which about as much went wrong as right. */
const someFacts: fc.Arbitrary<SettleFacts> = fc.record({
  day: fc.constant('2026-11-12'),
  km: fc.option(
    fc.nat(2_000_000).map((m) => m / 1000),
    { freq: 9 }
  ),
  up: price(800_001),
  down: price(600_001),
  stops: fc.nat(4),
  waits: fc.array(
    fc.nat(200_000).map((s) => s / 60),
    { maxLength: 4 }
  ),
  is_back: fc.boolean(),
  late_min: fc.nat(400),
  loss_fen: fc.nat(300_001),
  goods_fen: fc.option(fc.nat(200_001)),
  seal_missing: fc.boolean(),
  photos_missing: fc.nat(3),
  track_bp: fc.option(fc.nat(10_000)),
  fuel_fen: fc.option(fc.integer({ min: 400, max: 1_200 })),
  month_trips: fc.integer({ min: 1, max: 80 })
})

const law = (holds: (terms: SettleTerms, facts: SettleFacts) => void) => fc.assert(fc.property(someTerms, someFacts, holds))
const sides = ({ up, down }: Settled) => [up, down].flatMap((side) => (side ? [side] : []))

test('the lines of a side are its total, in the order of the steps, each step once', () =>
  law((terms, facts) => {
    for (const { lines, total_fen } of sides(settleTrip(terms, facts))) {
      expect(sumFen(lines.map(({ fen }) => fen))).toBe(total_fen)
      expect(lines.map(({ step }) => step)).toEqual(settleSteps.filter((step) => lines.some((line) => line.step === step)))
    }
  }))
test('no cap is exceeded, neither that of a step nor that of all', () =>
  law((terms, facts) => {
    for (const { freight_fen, lines, deduct_cap_fen } of sides(settleTrip(terms, facts))) {
      for (const { step, fen } of lines) if (step !== 'base') expect(Math.abs(fen)).toBeLessThanOrEqual(terms[`${step}_cap_fen`] ?? Infinity)
      const within = lines.filter(({ item_code, step }) => item_code.startsWith('D') && (terms.cap_rebate || step !== 'rebate'))
      const taken = -sumFen(within.map(({ fen }) => fen))
      expect(taken).toBeLessThanOrEqual(deduct_cap_fen)
      if (terms.deduct_cap_bp !== null) expect(BigInt(taken) * 10_000n <= BigInt(freight_fen) * BigInt(terms.deduct_cap_bp)).toBe(true)
    }
  }))
test('no step turns a sign: what is added stays added, what is deducted deducted, and no side falls below zero', () =>
  law((terms, facts) => {
    for (const { freight_fen, lines, total_fen } of sides(settleTrip(terms, facts))) {
      expect(Math.min(freight_fen, total_fen)).toBeGreaterThanOrEqual(0)
      for (const { step, fen, asked_fen } of lines) {
        if (['base', 'stop', 'wait'].includes(step)) expect(fen).toBeGreaterThanOrEqual(0)
        if (['back', 'late', 'loss', 'missing', 'rebate'].includes(step)) expect(fen).toBeLessThanOrEqual(0)
        expect(fen * asked_fen).toBeGreaterThanOrEqual(0)
        expect(Math.abs(fen)).toBeLessThanOrEqual(Math.abs(asked_fen))
      }
    }
  }))
test('what is passed on to the driver is never above what the customer deducts', () =>
  law((terms, facts) => {
    const { up, down } = settleTrip(terms, facts)
    for (const { step, fen, is_passed } of down?.lines ?? []) {
      if (!is_passed) continue
      const taken = up?.lines.find((line) => line.step === step)?.fen ?? 0
      expect(-fen).toBeLessThanOrEqual(-taken)
    }
  }))
test('a line that met no bound is its exact amount, rounded once', () =>
  law((terms, facts) => {
    for (const { lines } of sides(settleTrip(terms, facts)))
      for (const { step, by, value, of_fen, fen, limit } of lines) {
        if (by !== 'bp' || step === 'fuel' || limit !== null || of_fen === null) continue
        const once = roundCharge(BigInt(of_fen) * BigInt(value), 10_000n, terms.rounding)
        expect(Math.abs(fen)).toBe(Math.min(once, of_fen))
      }
  }))
test('the same model and the same trip always come to the same, and neither is changed by it', () =>
  law((terms, facts) => {
    const before = JSON.stringify([terms, facts])
    expect(settleTrip(terms, facts)).toEqual(settleTrip(terms, facts))
    expect(JSON.stringify([terms, facts])).toBe(before)
    expect(recomputeSettlement(traceOfSettlement({ model_no: 'JM1', revision: 1 }, terms, facts))).toEqual(settleTrip(terms, facts))
  }))
test('being later never costs a customer less where the ladder rises', () =>
  law((terms, facts) => {
    const late_rungs = terms.late_rungs.map((rung, i) => ({
      ...rung,
      deduct_type: 1 as const,
      value: (i + 1) * 500,
      ...(i === terms.late_rungs.length - 1 && { late_min_to: null })
    }))
    const taken = (late_min: number) =>
      settleTrip({ ...terms, late_side: 1, late_rungs }, { ...facts, late_min }).up?.lines.find(({ step }) => step === 'late')?.fen ?? 0
    expect(taken(facts.late_min + 30)).toBeLessThanOrEqual(taken(facts.late_min))
  }))

const ours = (terms: SettleTerms, facts: SettleFacts) => {
  const { up, down } = settleTrip(terms, facts)
  const plain = (side: SettledSide | null) =>
    side && {
      lines: Object.fromEntries(side.lines.filter(({ step, fen }) => fen !== 0 || step === 'base').map(({ step, fen }) => [step, fen])),
      total: side.total_fen
    }
  return { up: plain(up), down: plain(down) }
}
test('it comes to what a second calculation from the words of the rules comes to', () =>
  law((terms, facts) => {
    expect(ours(terms, facts)).toEqual(settleByText(terms, facts))
  }))

const plants: Plant[] = ['wrongSide', 'capFirst', 'roundedTwice', 'capIgnored', 'passOfAsked', 'wholeCapIgnored', 'lastRungAlways', 'belowZero']
test.each(plants)('planted, the fault %s is found', (plant) => {
  const found = fc.check(
    fc.property(someTerms, someFacts, (terms, facts) => {
      expect(ours(terms, facts)).toEqual(settleByText(terms, facts, plant))
    }),
    { numRuns: 5_000 }
  )
  expect(found.failed).toBe(true)
})
