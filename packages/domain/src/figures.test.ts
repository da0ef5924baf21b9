import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { plainTerms } from './settleTerms.ts'
import { someTrip } from './tripFacts.testkit.ts'

/** Figures that no function may take or give: what is no number, and what a number does not hold exactly. */
const bad = [Number.NaN, Infinity, -Infinity, 2 ** 53, 1e300]

const rule = {
  rule_no: 'X-001',
  version: 1,
  start_scope: '',
  end_scope: '',
  two_way: false,
  vehicle_type_ids: [],
  goods_type_ids: [],
  billing_unit: 1,
  weight_base: 3,
  tier_mode: 2,
  tiers: [{ from: 0, price_e4: 1_000_000, flat_fen: 100 }],
  min_fen: 100,
  max_fen: 900_000,
  rounding: 1,
  surcharges: [
    { code: 'F05', calc: 'stop', value: 100, free_qty: 1, cap_fen: 5_000 },
    { code: 'F06', calc: 'hour', value: 100, free_qty: 1, cap_fen: 5_000 },
    { code: 'F07', calc: 'night', value: 100, free_qty: 1, cap_fen: 5_000 },
    { code: 'F11', calc: 'percent', value: 100, cap_fen: 5_000, condition: { min_km: 1 } },
    { code: 'F10', calc: 'fuel', value: 100, cap_fen: 5_000, fuel: { start_fen: 700, trigger_bp: 100 } }
  ],
  priority: 0,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  tax_mode: 1,
  tax_rate_bp: 900
}
const picked_by = { tied: [] }
const lanePrice = {
  price_no: 'L-001',
  revision: 1,
  vehicle_type_id: 10,
  billing_unit: 5,
  up_fen: 1_000,
  up_rate_bp: 900,
  return_bp: 5_000,
  base_stops: 3,
  stop_fen: 100,
  base_m: 1_000,
  extra_km_fen: 100,
  free_wait_min: 30,
  wait_fen_hour: 100,
  night_fen: 100,
  fuel_base_fen: 700,
  fuel_share_bp: 3_500,
  fuel_trigger_bp: 100,
  valid_from: '2026-01-01',
  valid_to: '2026-12-31'
}
const trip = someTrip({ unloaded_kg: 1, km: 5, fuel_fen: 900, vehicles: [{ stops: 2, holds: [{ minutes: 90, nights: 2 }] }] })
const gross = { gross_fen: 109, tax_fen: 9 }
const owed = { fee_fen: 1, penalty_fen: 2, interest_fen: 3, principal_fen: 4 }
const agreed = { principal_fen: 100, rate_bp_year: 900, penalty_bp: 15_000, due_day: '2026-01-01', extension_interest_fen: 9, extension_fee_fen: 9 }
const goods = { goods_num: 3, goods_kg: 2.5, goods_volume: 1.5 }
const place = { lng: 104, lat: 30 }
const fix = { lon: 104, lat: 30, at: 1_000 }
const share = { basis: 'kg', whole_fen: 100, confirmed_fen: 10, weights: [1, 2], at: 1 }
const pair = { vehicle_id: 1, away_m: 90, rest_min: 60, papers_days: 3, lane_trips: 2, pay_fen: 100, filled: 0.5, type_fits: true }
const waiting = {
  id: 1,
  vehicle_id: 1,
  stage: 'underWay',
  plan_start_time: '2026-01-01T00:00:00Z',
  plan_end_time: '2026-01-02T00:00:00Z',
  begun_at: null,
  eta: null,
  late_min: null,
  stops: [{ due: '2026-01-01T00:00:00Z', arrived_at: '2026-01-01T01:00:00Z', done_at: null }]
}
const written = { nos: ['DD-2611-001'], plate_no: '川A12345', day: '2026-01-01', start_name: '', end_name: '', fen: 100 }
const seen = { ofRow: (one: unknown) => one, ofLine: (one: unknown) => one }
/** A model in which every step counts for both sides, and a trip that meets all of them. */
const terms = {
  ...plainTerms,
  base_by: 2,
  base_unit: 3,
  base_up_fen: 500,
  base_down_fen: 400,
  stop_side: 3,
  stop_free: 1,
  stop_up_fen: 100,
  stop_down_fen: 80,
  stop_cap_fen: 900,
  wait_side: 3,
  wait_free_min: 30,
  wait_up_fen: 100,
  wait_down_fen: 80,
  wait_day_cap_fen: 900,
  wait_cap_fen: 900,
  back_side: 3,
  back_bp: 500,
  back_cap_fen: 900,
  late_side: 3,
  late_rungs: [{ late_min_from: 1, late_min_to: null, deduct_type: 1, value: 50 }],
  late_cap_fen: 900,
  loss_side: 3,
  loss_cap_fen: 900,
  missing_side: 3,
  seal_fen: 10,
  photo_fen: 10,
  track_fen: 10,
  track_least_bp: 9_000,
  missing_cap_fen: 900,
  fuel_side: 3,
  fuel_start_fen: 700,
  fuel_up_bp: 3_500,
  fuel_down_bp: 3_000,
  fuel_cap_fen: 900,
  rebate_side: 3,
  rebate_tiers: [{ trips_from: 1, rebate_bp: 100 }],
  rebate_cap_fen: 900,
  deduct_cap_bp: 3_000
}
const driven = {
  day: '2026-01-01',
  km: 100,
  up: null,
  down: null,
  stops: 3,
  waits: [90],
  is_back: true,
  late_min: 30,
  loss_fen: 100,
  goods_fen: 10_000,
  seal_missing: true,
  photos_missing: 2,
  track_bp: 5_000,
  fuel_fen: 800,
  month_trips: 5
}
const noon = Date.parse('2026-01-01T12:00:00Z')

/** A call of each function that takes figures of money, measure or time, with all the figures that it reads. */
const calls: Record<string, readonly unknown[][]> = {
  'bill auditLevels': [[100]],
  'bill allocateOldestFirst': [[100, [{ id: 1, open_fen: 50, due_at: '' }]]],
  'bill openTotal': [[[{ id: 1, open_fen: 50, due_at: '' }]]],
  'billing billedQuantity': [
    [1, { kg: 1, m3: null, km: null, num: null }],
    [6, { kg: 1, m3: 2, km: null, num: null }, 333]
  ],
  'billing chargeableTonnes': [[1, 2, 333]],
  'billing billedKg': [[3, 1, 2]],
  'channelFee channelFee': [[{ fee_bp: 10, fee_least_fen: 5, fee_most_fen: 50 }, 1_000]],
  'charge shareOf': [
    [100, null],
    [100, share]
  ],
  'charge amountOfTrace': [
    [{ kind: 'manual', price_fen: 5, share: null }],
    [{ kind: 'set', price_fen: 5 }],
    [{ kind: 'claim', claim_fen: 5, standing_fen: 1 }],
    [{ kind: 'claimBack', before_fen: 5 }],
    [{ kind: 'pieceLoss', num: 1, of_num: 3, value_fen: 100, left_fen: 100 }],
    [{ kind: 'weightLoss', loaded_kg: 10, unloaded_kg: 5, tolerance: { permille: 3 }, rule: 1, of_kg: 10, value_fen: 100, left_fen: 100 }]
  ],
  'drive expectedArrival': [['2026-01-01T00:00:00Z', 100]],
  'freight freightOf': [[{ tier_mode: 2, tiers: rule.tiers, min_fen: 100, max_fen: 900_000, rounding: 1 }, 5]],
  'freight chargeOf': [[[{ quantity: 1, price_e4: 5, flat_fen: 1 }], { min_fen: 1, max_fen: 9, rounding: 1 }]],
  'geo distanceM': [[place, place]],
  'alarmRule offWayKm': [[place, [place, { lng: 105, lat: 31 }], 900_000]],
  'alarmRule limitsReached': [[3, [1, 2]]],
  'trackWatch etaOf': [[{ at: '2026-01-01T00:00:00Z', remaining_m: 9_000, planned_kmh: 70, driven_m: 9_000, driven_min: 9, since_rest_min: 9 }]],
  'trackBelief clockAfter': [[undefined, 1_000, 9_000_000]],
  'trackBelief correctionOf': [[{ offset: 9_000_000, since: 0, count: 9 }, 9_000_000]],
  'trackBelief doubtOf': [[fix, 1_000]],
  'invoice invoiceParts': [[[gross, gross], { gross_fen: -5, tax_fen: -1 }]],
  'invoice takeOf': [[gross, { gross_fen: 10, tax_fen: 1 }, 50]],
  'invoice takeOfAll': [[[{ whole: gross, taken: { gross_fen: 10, tax_fen: 1 } }], 50]],
  'ladder emptyFee': [[{ base_fen: 100, notice_min: 5, arrived: false }]],
  'ladder detentionFee': [[500]],
  'ladder deductionCap': [[500]],
  'ladder needsDriver': [[{ freight_fen: 500, standing_fen: 5, deduct_fen: 9 }]],
  'lanePlan cellOf': [[{ tasks: 2, assigned: 1, daily_trips: 3, isOn: true }]],
  'lanePlan shiftOfHour': [[9]],
  'late lateness': [[{ type: 1, time: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:00Z', 15]],
  'loadlimit maxLoadKg': [[{ approved_load_kg: 5_000 }]],
  'loadlimit axleLoadKg': [[{ curb_mass_kg: 3_000, axle_count: 2 }]],
  'loan advanceFen': [[100, 8_000]],
  'loan interestFen': [[100, 900, 30]],
  'loan offerLoan': [[[100], { advance_bp: 8_000, rate_bp_year: 900, fee_bp: 50, days: 30 }]],
  'loan owedOn': [[agreed, [{ ...owed, day: '2026-02-01' }], '2026-03-01']],
  'loan penaltyFen': [
    [{ principal_fen: 100, rate_bp_year: 900, penalty_bp: 15_000, due_day: '2026-01-01' }, [{ principal_fen: 4, day: '2026-02-01' }], '2026-03-01']
  ],
  'loan divideRepayment': [[100, owed]],
  'loan owedTotal': [[owed]],
  'loss weightLoss': [[{ loaded_kg: 10, unloaded_kg: 5, tolerance: { kg: 1 }, rule: 1, of_kg: 10, value_fen: 100 }]],
  'loss pieceLoss': [[1, 100, 3]],
  'loss capLosses': [[[5, 6], { declared_fen: 8 }]],
  'money fenToBig': [[5]],
  'money figure': [[5]],
  'money sumFen': [[[5, 6]]],
  'money formatYuan': [[5]],
  'parts splitPayable': [
    [
      100,
      [
        { kind: 'prepaid', amount_fen: 40 },
        { kind: 'monthly', share_bp: 10_000 }
      ]
    ]
  ],
  'parts deductFrom': [[[{ kind: 'monthly', amount_fen: 100, fixed_fen: 5 }], 10]],
  'posting postingsOf': [['driverDeducted', { amount: 5 }]],
  'posting unbalanced': [[[{ book: 'carrier', account: '1002', dr_fen: 5, cr_fen: 0 }]]],
  'quantity sumGoods': [[[goods, goods]]],
  'quantity subtractGoods': [[goods, { goods_num: 1, goods_kg: 0.5, goods_volume: 0.5 }]],
  'quantity prorate': [[goods, 2]],
  'quantity addKg': [[1, 2]],
  'quantity addM3': [[1, 2]],
  'quantity isKg': [[1]],
  'quantity isM3': [[1]],
  'quantity isPieces': [[1]],
  'quantity isGoods': [[goods]],
  'rateSheet adjustPrices': [
    [
      { tiers: rule.tiers, min_charge_fen: 5, max_charge_fen: 9 },
      { by: 'percent', bp: 300 }
    ],
    [
      { tiers: [{ from: 0, price_e4: 5 }], min_charge_fen: null, max_charge_fen: null },
      { by: 'fen', fen: 5 }
    ]
  ],
  'rmb rmbWords': [[5]],
  'scaled scaled': [[5, 3]],
  'scaled hasPlaces': [[5, 3]],
  'split splitByLargestRemainder': [[100, [1, 2]]],
  'nearMatch nearestPairs': [[[written], [{ ...written, plate_no: '川A12346' }], seen, 100]],
  'settleModel settleTrip': [[terms, driven]],
  'settleTerms ladderFault': [[[{ late_min_from: 1, late_min_to: 9, deduct_type: 1, value: 50 }]]],
  'surcharge exactFuel': [[{ base_fen: 100, share_bp: 3_500, trigger_bp: 100, now_fen: 900, start_fen: 700 }]],
  'surcharge exactDetention': [[{ waits: [500], free_minutes: 30, hour_fen: 100, day_cap_fen: 900 }]],
  'surcharge fuelLinkage': [[{ base_fen: 100, share_bp: 3_500, trigger_bp: 100, now_fen: 900, start_fen: 700 }]],
  'surcharge detentionFen': [[{ waits: [500], free_minutes: 30, hour_fen: 100, day_cap_fen: 900 }]],
  'track lengthM': [[[fix, fix]]],
  'track thinned': [[[1, 2, 3].map(String), 2]],
  'tripFacts planVehicles': [[2, 1]],
  'vat vatOfGross': [[100, 900]],
  'vat vatOfNet': [[100, 900]],
  'vat sumTaxed': [[[{ gross_fen: 109, net_fen: 100, tax_fen: 9 }]]],
  'wayPrice startAndKm': [[[{ km: 10, fen: 100 }], { fixed_fen: 5, per_km_fen: 5 }]],
  'wayPrice median': [[[1, 2]]],
  'lanePrice priceByLane': [[lanePrice, { name: 'A', mileage_m: 90_000, is_back: true }, trip]],
  'rate priceByRule': [[{ rule, picked_by }, trip]],
  'pairing pairPoints': [[pair, 90]],
  'pairing rankPairs': [[[pair, { ...pair, vehicle_id: 2, pay_fen: 90 }]]],
  'triage waitedMinutes': [[waiting, noon]],
  'triage overlappingTrips': [[[waiting, { ...waiting, id: 2 }], noon]],
  'triage signsOfTrips': [[[{ ...waiting, late_min: 45 }], noon]],
  'triage countsOfDesk': [[[{ signs: ['late'] }], [{ papers: true }], 4]]
}
/** Of these a number is a code, an id, a place in a list or a count of days, not a figure. */
const codes = [
  'id',
  'vehicle_id',
  'at',
  'type',
  'rule',
  'rounding',
  'tier_mode',
  'billing_unit',
  'weight_base',
  'tax_mode',
  'version',
  'priority',
  'vehicle_type_id',
  'goods_type_ids',
  'raw',
  'places',
  'whole_fen',
  'base_by',
  'base_unit',
  'deduct_type'
]
/** Not read where the price is by weight. */
const unread = new Set(['m3', 'num'])

type Path = readonly (string | number)[]
const figuresIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'number'
    ? [path]
    : value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, below]) => (codes.includes(key) || unread.has(key) ? [] : figuresIn(below, [...path, key])))
      : []
const put = (value: unknown, [key, ...rest]: Path, next: number): unknown => {
  if (key === undefined) return next
  if (Array.isArray(value)) return value.map((one: unknown, i) => (String(i) === String(key) ? put(one, rest, next) : one))
  return { ...(value as object), [key]: put((value as Record<string, unknown>)[key], rest, next) }
}
/** Whether a result has a number in it that is none, or that is not exact. */
const isUnsound = (value: unknown): boolean =>
  typeof value === 'number'
    ? !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)
    : value !== null && typeof value === 'object' && !(value instanceof Date)
      ? Object.values(value).some(isUnsound)
      : false
const isRefusal = (value: unknown): boolean =>
  value === undefined || value === false || (typeof value === 'object' && value !== null && 'fault' in value)

/** The first argument of these is a code. */
const codeFirst = new Set(['billing billedQuantity', 'billing billedKg', 'scaled scaled'])

const modules = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.ts') && !/\.(test|testkit)\.ts$/.test(name))
const functionNamed = async (name: string): Promise<(...given: unknown[]) => unknown> => {
  const [file = '', fn = ''] = name.split(' ')
  const found = ((await import(`./${file}.ts`)) as Record<string, unknown>)[fn]
  if (typeof found !== 'function') throw new Error(`no function ${name}`)
  return found as (...given: unknown[]) => unknown
}

test.each(Object.keys(calls))('%s refuses what is no number, and gives none that is not exact', async (name) => {
  const call = await functionNamed(name)
  for (const given of calls[name] ?? []) {
    expect(isUnsound(call(...given)), `${name} as it should be`).toBe(false)
    const places = figuresIn(given).filter(([first]) => !(codeFirst.has(name) && Number(first) === (name.startsWith('scaled') ? 1 : 0)))
    for (const path of places)
      for (const value of bad) {
        let told: unknown
        try {
          told = call(...(put(given, path, value) as unknown[]))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
          continue
        }
        const where = `${name}: ${path.join('.')} = ${value} gives ${JSON.stringify(told)}`
        expect(isUnsound(told), where).toBe(false)
        if (Number.isNaN(value)) expect(isRefusal(told), where).toBe(true)
      }
  }
})

/** Functions that take no figures: texts, days, codes, and bigints, or facts whose figures another test tries. */
const none =
  `address bankcard calendar card certificate contactText docno due formula habit idcard kpi licence likeText luhn mask match messageTime orderText password payPassword
payee phone plain plate risk section speed uscc vin`.split(/\s+/u)
const single =
  `charge groupOfItem,rate pickRule,rate specificity,rate recomputeLines,rateSheet rulesOverlap,freight roundCharge,freight tiersFault,geo inChina,geo parseLngLat,
invoice documentsOf,invoice isInvoiceNo,late lateLimit,late windowFault,late deliversAfterPickup,loadlimit legalGrossKg,money roundFen,money toFen,scaled unscaled,
geo onChinasMap,track apartM,track stopsOf,trackBelief agree,trackBelief believable,trackShape shapeOf,trackWatch visitsOf,trackWatch speedingOf,trackWatch longStopsOf,trackWatch fatigueOf,trackWatch excursionsOf,trackWatch silenceOf,alarm followAlarms,alarmRule quietUntil,billing isPerVehicle,written withoutInvisible,written narrowed,written tidyText,written readDecimal,written cellDecimal,
written readPhone,written readDay,written readInstant,written instantOfSerial,settleModel traceOfSettlement,settleModel recomputeSettlement,
settleTerms countsFor,settleTerms termsFaults,settleTerms versionOfDay,lanePlan followPattern,lanePlan isOnDay`
    .split(',')
    .map((name) => name.trim())

test('every function of the package is tried, or known to take no figures', async () => {
  const missing: string[] = []
  for (const file of modules) {
    const name = file.slice(0, -3)
    if (none.includes(name)) continue
    for (const [key, value] of Object.entries((await import(`./${file}`)) as Record<string, unknown>))
      if (typeof value === 'function' && !(`${name} ${key}` in calls) && !single.includes(`${name} ${key}`)) missing.push(`${name} ${key}`)
  }
  expect(missing).toEqual([])
})
