import { describe, expect, test } from 'vitest'
import { needsDriver } from './ladder.ts'
import { sumFen } from './money.ts'
import { plainFacts } from './settleModel.testkit.ts'
import { recomputeSettlement, type Settled, type SettledSide, type SettleFacts, settleTrip, traceOfSettlement } from './settleModel.ts'
import { ladderFault, plainTerms, type SettleTerms, termsFaults, versionOfDay } from './settleTerms.ts'

/** The amounts of a side by step. */
const amounts = (side: SettledSide | null) => side && Object.fromEntries(side.lines.map(({ step, fen }) => [step, fen]))
const settled = (terms: Partial<SettleTerms>, facts: Partial<SettleFacts> = {}): Settled =>
  settleTrip({ ...plainTerms, ...terms }, { ...plainFacts, ...facts })
const both = (terms: Partial<SettleTerms>, facts: Partial<SettleFacts> = {}) => {
  const { up, down } = settled(terms, facts)
  return { up: amounts(up), down: amounts(down) }
}

describe('each step by itself', () => {
  test('1 base: the price of the lane or of the trip, by the trip or by the kilometre with one decimal', () => {
    expect(both({})).toEqual({ up: { base: 600_000 }, down: { base: 450_000 } })
    expect(both({}, { up: { unit: 3, price_fen: 650 }, km: 812.44 }).up).toEqual({ base: 528_060 })
    expect(both({ base_by: 2, base_unit: 3, base_up_fen: 655, base_down_fen: 501 }, { km: 100.1 })).toEqual({
      up: { base: 65_566 },
      down: { base: 50_150 }
    })
  })
  test('1 base: without a price, or without kilometres to multiply, a side is not settled: never a silent zero', () => {
    expect(settled({}, { up: null })).toMatchObject({ up: null, down: { total_fen: 450_000 } })
    expect(settled({ base_by: 2, base_unit: 3, base_up_fen: 650, base_down_fen: null }, { km: null })).toEqual({ up: null, down: null })
    const passed = settled({ late_side: 3, late_rungs: [{ late_min_from: 1, late_min_to: null, deduct_type: 1, value: 100 }] }, { up: null })
    expect(passed).toEqual({ up: null, down: null })
  })
  test('2 stops beyond the free ones, each side at its own price, within the cap of the step', () => {
    const stops = { stop_side: 3, stop_free: 1, stop_up_fen: 20_000, stop_down_fen: 15_000 } as const
    expect(both(stops, { stops: 3 })).toEqual({ up: { base: 600_000, stop: 40_000 }, down: { base: 450_000, stop: 30_000 } })
    expect(both({ ...stops, stop_cap_fen: 35_000 }, { stops: 3 })).toMatchObject({ up: { stop: 35_000 }, down: { stop: 30_000 } })
    expect(both({ ...stops, stop_side: 1 }, { stops: 3 }).down).toEqual({ base: 450_000 })
  })
  test('3 waiting: begun half hours of each stay after the free minutes, with the cap of each begun day', () => {
    const wait = { wait_side: 3, wait_free_min: 120, wait_up_fen: 10_001, wait_down_fen: 5_000, wait_day_cap_fen: 40_000 } as const
    expect(both(wait, { waits: [120, 119.5] }).up).toEqual({ base: 600_000 })
    // Half an hour at 100.01 yuan an hour is 50.005 yuan: rounded up, once.
    expect(both(wait, { waits: [121] })).toMatchObject({ up: { wait: 5_001 }, down: { wait: 2_500 } })
    expect(both(wait, { waits: [121, 121] })).toMatchObject({ up: { wait: 10_001 } })
    expect(both(wait, { waits: [120 + 1_440 + 30] })).toMatchObject({ up: { wait: 45_001 } })
  })
  test('4 a way back at half its price, for the customer alone', () => {
    const back = { back_side: 1, back_bp: 5_000 } as const
    expect(both(back, { is_back: true })).toEqual({ up: { base: 600_000, back: -300_000 }, down: { base: 450_000 } })
    expect(both(back).up).toEqual({ base: 600_000 })
  })
  const rungs = [
    { late_min_from: 16, late_min_to: 60, deduct_type: 1, value: 20_000 },
    { late_min_from: 60, late_min_to: 120, deduct_type: 2, value: 1_000 },
    { late_min_from: 120, late_min_to: null, deduct_type: 2, value: 3_000 }
  ] as const
  test('5 punctuality: each rung from its bound up to below the next, an amount or a part of the freight, and half of it passed on', () => {
    const late = { late_side: 3, late_rungs: rungs, late_pass_bp: 5_000 } as const
    const at = (late_min: number) => both(late, { late_min })
    expect(at(15)).toEqual({ up: { base: 600_000 }, down: { base: 450_000 } })
    expect([16, 59, 60, 119, 120, 999].map((late_min) => at(late_min).up?.['late'])).toEqual([-20_000, -20_000, -60_000, -60_000, -180_000, -180_000])
    expect(at(60).down).toEqual({ base: 450_000, late: -30_000 })
  })
  test('5 punctuality: a driver alone is fined of his own freight; what is passed on is of what the customer took after its cap', () => {
    expect(both({ late_side: 2, late_rungs: rungs }, { late_min: 60 })).toEqual({ up: { base: 600_000 }, down: { base: 450_000, late: -45_000 } })
    expect(both({ late_side: 1, late_rungs: rungs }, { late_min: 60 }).down).toEqual({ base: 450_000 })
    const capped = { late_side: 3, late_rungs: rungs, late_pass_bp: 8_000, late_cap_fen: 50_000 } as const
    expect(both(capped, { late_min: 120 })).toMatchObject({ up: { late: -50_000 }, down: { late: -40_000 } })
  })
  test('6 loss: beyond what is forgiven, never above what the goods are worth', () => {
    const loss = { loss_side: 3, loss_free_fen: 10_000, loss_pass_bp: 3_333 } as const
    expect(both(loss, { loss_fen: 32_500 })).toMatchObject({ up: { loss: -22_500 }, down: { loss: -7_499 } })
    expect(both(loss, { loss_fen: 10_000 }).up).toEqual({ base: 600_000 })
    expect(both(loss, { loss_fen: 90_000, goods_fen: 50_000 }).up).toMatchObject({ loss: -40_000 })
  })
  test('7 seal, photos of stops and track, each with its amount', () => {
    const missing = {
      missing_side: 3,
      seal_fen: 20_000,
      photo_fen: 5_000,
      track_fen: 10_000,
      track_least_bp: 9_000,
      missing_pass_bp: 10_000
    } as const
    expect(both(missing, { seal_missing: true, photos_missing: 2, track_bp: 8_999 })).toMatchObject({
      up: { missing: -40_000 },
      down: { missing: -40_000 }
    })
    expect(both(missing, { track_bp: 9_000 }).up).toEqual({ base: 600_000 })
    expect(both(missing, { track_bp: null }).up).toEqual({ base: 600_000 })
  })
  test('8 fuel: each side by its own share, once the change reaches what was agreed; nobody knows the price: nothing is linked', () => {
    const fuel = { fuel_side: 3, fuel_start_fen: 700, fuel_up_bp: 3_500, fuel_down_bp: 2_000, fuel_trigger_bp: 500 } as const
    expect(both(fuel, { fuel_fen: 770 })).toMatchObject({ up: { fuel: 21_000 }, down: { fuel: 9_000 } })
    expect(both(fuel, { fuel_fen: 630 })).toMatchObject({ up: { fuel: -21_000 }, down: { fuel: -9_000 } })
    expect(both(fuel, { fuel_fen: 734 }).up).toEqual({ base: 600_000 })
    expect(both(fuel, { fuel_fen: null }).up).toEqual({ base: 600_000 })
  })
  const rebate = {
    rebate_side: 1,
    rebate_tiers: [
      { trips_from: 20, rebate_bp: 200 },
      { trips_from: 50, rebate_bp: 500 }
    ]
  } as const
  test('9 rebate: of each trip of a month, by the highest tier that its trips reach', () => {
    expect([19, 20, 49, 50].map((month_trips) => both(rebate, { month_trips }).up?.['rebate'])).toEqual([undefined, -12_000, -12_000, -30_000])
  })
  const late = { late_side: 3, late_rungs: rungs } as const
  test('10 caps: penalties and rebate together at most a part of the freight, the first first; the rebate beside it where the model says so', () => {
    const facts = { late_min: 60, month_trips: 50 }
    expect(both({ ...late, ...rebate, deduct_cap_bp: 1_200 }, facts)).toEqual({
      up: { base: 600_000, late: -60_000, rebate: -12_000 },
      down: { base: 450_000, late: -54_000 }
    })
    expect(both({ ...late, ...rebate, deduct_cap_bp: 1_200, cap_rebate: false }, facts).up).toEqual({ base: 600_000, late: -60_000, rebate: -30_000 })
    expect(settled({ ...late, deduct_cap_bp: 333 }, { late_min: 60, up: { unit: 5, price_fen: 10_001 } }).up).toMatchObject({
      deduct_cap_fen: 333,
      total_fen: 9_668
    })
  })
  test('10 caps: no side falls below zero, whatever is deducted', () => {
    const all = { ...late, loss_side: 3, deduct_cap_bp: null } as const
    expect(settled(all, { late_min: 500, loss_fen: 900_000 })).toMatchObject({ up: { total_fen: 0 }, down: { total_fen: 0 } })
    expect(both(all, { late_min: 500, loss_fen: 900_000 })).toMatchObject({
      up: { late: -180_000, loss: -420_000 },
      down: { late: -180_000, loss: -270_000 }
    })
  })
  test('10 rounding: once per line, as the model says; a bound holds after it', () => {
    const price = { up: { unit: 3, price_fen: 655 }, km: 100.1 } as const
    expect(([1, 2, 3, 4] as const).map((rounding) => settled({ rounding }, price).up?.total_fen)).toEqual([65_566, 65_500, 65_600, 65_000])
    const stops = { stop_side: 1, stop_up_fen: 12_345, stop_cap_fen: 12_270, rounding: 3 } as const
    expect(both(stops, { stops: 1 }).up).toMatchObject({ stop: 12_270 })
  })
})

/** A model as a line-haul customer would have it, and a trip on which much went wrong. */
const whole: SettleTerms = {
  ...plainTerms,
  stop_side: 3,
  stop_up_fen: 15_000,
  stop_down_fen: 10_000,
  wait_side: 3,
  wait_free_min: 120,
  wait_up_fen: 8_000,
  wait_down_fen: 5_000,
  wait_day_cap_fen: 40_000,
  back_side: 3,
  back_bp: 2_000,
  late_side: 3,
  late_rungs: [
    { late_min_from: 31, late_min_to: 61, deduct_type: 1, value: 10_000 },
    { late_min_from: 61, late_min_to: null, deduct_type: 2, value: 1_000 }
  ],
  late_pass_bp: 8_000,
  loss_side: 3,
  loss_free_fen: 5_000,
  loss_pass_bp: 5_000,
  missing_side: 3,
  seal_fen: 20_000,
  photo_fen: 3_000,
  missing_pass_bp: 10_000,
  fuel_side: 3,
  fuel_start_fen: 700,
  fuel_up_bp: 3_500,
  fuel_down_bp: 3_000,
  fuel_trigger_bp: 300,
  rebate_side: 1,
  rebate_tiers: [{ trips_from: 20, rebate_bp: 200 }],
  deduct_cap_bp: 2_000
}
const bad: SettleFacts = {
  ...plainFacts,
  stops: 2,
  waits: [95, 200],
  is_back: true,
  late_min: 75,
  loss_fen: 25_000,
  photos_missing: 1,
  seal_missing: true,
  fuel_fen: 749,
  month_trips: 31
}

test('a whole trip: 4 377.60 from the customer and 3 236.60 to the driver, line by line', () => {
  const { up, down } = settleTrip(whole, bad)
  // The freight is 6 000.00 less 20 %: 4 800.00. Deductions come to 480 + 200 + 230 + 96 = 1 006.00; 20 % of the freight are 960.00, so the rebate gives way.
  expect(amounts(up)).toEqual({
    base: 600_000,
    stop: 30_000,
    wait: 12_000,
    back: -120_000,
    late: -48_000,
    loss: -20_000,
    missing: -23_000,
    fuel: 11_760,
    rebate: -5_000
  })
  expect(up).toMatchObject({ freight_fen: 480_000, deduct_cap_fen: 96_000, total_fen: 437_760 })
  expect(up?.lines.find(({ step }) => step === 'rebate')).toMatchObject({
    asked_fen: -9_600,
    fen: -5_000,
    limit: 'whole',
    qty: 31,
    value: 200,
    of_fen: 480_000
  })
  expect(amounts(down)).toEqual({
    base: 450_000,
    stop: 20_000,
    wait: 7_500,
    back: -90_000,
    late: -38_400,
    loss: -10_000,
    missing: -23_000,
    fuel: 7_560
  })
  expect(down).toMatchObject({ freight_fen: 360_000, deduct_cap_fen: 72_000, total_fen: 323_660 })
  expect(down?.lines.find(({ step }) => step === 'late')).toMatchObject({ is_passed: true, of_fen: 48_000, value: 8_000, asked_fen: -38_400 })
})

test('30 % of the driver’s freight is what may be taken without his word; what a model passes on is asked the same', () => {
  const { down } = settleTrip(whole, bad)
  const deduct_fen = -sumFen((down?.lines ?? []).filter(({ item_code }) => item_code.startsWith('D')).map(({ fen }) => fen))
  expect(needsDriver({ freight_fen: down?.freight_fen ?? 0, standing_fen: 0, deduct_fen })).toBe(false)
})

test('a trace says all by which a trip was settled: calculated again it comes to the same, and one that was changed is found', () => {
  const trace = traceOfSettlement({ model_no: 'JM2611120001', revision: 2 }, whole, bad)
  const stored: typeof trace = JSON.parse(JSON.stringify(trace))
  expect(recomputeSettlement(stored)).toEqual(settleTrip(whole, bad))
  expect(stored).toMatchObject({ engine: 'settle-1', up_fen: 437_760, down_fen: 323_660 })
  expect(() => recomputeSettlement({ ...stored, up_fen: 437_761 })).toThrow('stored total')
  expect(() => recomputeSettlement({ ...stored, facts: { ...bad, late_min: 10 } })).toThrow('stored total')
})

test('a ladder leaves no gap, covers no minute twice, and ends once', () => {
  const rung = (late_min_from: number, late_min_to: number | null, value = 100) => ({ late_min_from, late_min_to, deduct_type: 2 as const, value })
  const faultOf = (...rungs: ReturnType<typeof rung>[]) => {
    const found = ladderFault(rungs)
    return found && `${found.field} ${found.fault}`
  }
  expect(faultOf(rung(1, 30), rung(30, null))).toBeUndefined()
  expect(faultOf()).toBe('late_side ladderEmpty')
  expect(faultOf(rung(1, 30), rung(31, null))).toBe('late_rungs.1.late_min_from ladderGap')
  expect(faultOf(rung(1, 30), rung(29, null))).toBe('late_rungs.1.late_min_from ladderOverlap')
  expect(faultOf(rung(1, null), rung(30, 60))).toBe('late_rungs.1.late_min_from ladderOverlap')
  expect(faultOf(rung(30, 30))).toBe('late_rungs.0.late_min_to ladderOrder')
  expect(faultOf(rung(1, 30, 10_001))).toBe('late_rungs.0.value figure')
  expect(faultOf(rung(0, 30))).toBe('late_rungs.0.late_min_from figure')
})

test('a step that counts for somebody says what it costs him', () => {
  const faults = (terms: Partial<SettleTerms>) => termsFaults({ ...plainTerms, ...terms }).map(({ field, fault }) => `${field} ${fault}`)
  expect(faults({})).toEqual([])
  expect(faults({ base_by: 2 })).toEqual(['base_up_fen priceMissing'])
  expect(faults({ stop_side: 3, stop_up_fen: 1 })).toEqual(['stop_down_fen valueMissing'])
  expect(faults({ back_side: 1 })).toEqual(['back_bp valueMissing'])
  expect(faults({ late_side: 1 })).toEqual(['late_side ladderEmpty'])
  expect(faults({ missing_side: 1, track_fen: 1 })).toEqual(['track_least_bp valueMissing'])
  expect(faults({ missing_side: 1 })).toEqual(['seal_fen valueMissing'])
  expect(faults({ fuel_side: 1, fuel_up_bp: 1 })).toEqual(['fuel_start_fen valueMissing'])
  expect(faults({ deduct_cap_bp: 10_001 })).toEqual(['deduct_cap_bp figure'])
  const tiers = [
    { trips_from: 20, rebate_bp: 200 },
    { trips_from: 20, rebate_bp: 300 }
  ]
  expect(faults({ rebate_side: 1, rebate_tiers: tiers })).toEqual(['rebate_tiers.1.trips_from ladderOrder'])
  expect(() => settled({ late_side: 1 })).toThrow('late_side ladderEmpty')
})

const versions = [
  { revision: 1, valid_from: '2026-09-01', ended_on: '2026-11-16' },
  { revision: 2, valid_from: '2026-11-16', ended_on: null },
  { revision: 3, valid_from: null, ended_on: null }
]
test('a trip goes by the version of its own day, not by that of today', () => {
  const of = (day: string) => versionOfDay(versions, day)?.revision
  expect(['2026-08-31', '2026-09-01', '2026-11-15', '2026-11-16', '2027-01-01'].map(of)).toEqual([undefined, 1, 1, 2, 2])
})
test('planted: whoever took the version of today would be found', () => {
  const today = '2026-11-30'
  const ofToday = (_day: string) => versionOfDay(versions, today)?.revision
  expect(['2026-09-01', '2026-11-15', '2026-11-16'].map(ofToday)).not.toEqual(
    ['2026-09-01', '2026-11-15', '2026-11-16'].map((day) => versionOfDay(versions, day)?.revision)
  )
})
