import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, monthEnd } from './calendar.ts'
import {
  certStatus,
  commercialState,
  insuranceStatus,
  policyEnd,
  vehicleBlockers,
  type VehicleFacts,
  vehicleStatus,
  vehicleWarnings
} from './certificate.testkit.ts'
import { dateState, longTerm, policyFault, tripProblems, tripWarnings } from './certificate.ts'

const t = '2026-05-10'
const states = ['N', 'W', 'E'] as const
const idle: VehicleFacts = { suspended: false, insurance_status: 1, inspection: 'N', work_status: 1 }
const days = fc.integer({ min: -800, max: 800 }).map((n) => addDays(t, n))
const facts = fc.record({
  suspended: fc.boolean(),
  insurance_status: fc.constantFrom(1, 2, 3, 4, 5, 6, 7),
  inspection: fc.constantFrom(...states),
  work_status: fc.constantFrom(1, 2, 3)
} as const)

test('an end date is valid through its own day and warned of for 30 days before', () => {
  expect(['2026-05-09', '2026-05-10', '2026-06-09', '2026-06-10', longTerm, null].map((end) => dateState(end, t))).toEqual([
    'E',
    'W',
    'W',
    'N',
    'N',
    'E'
  ])
  expect([dateState('2026-05-11', t, 0), dateState('2026-08-08', t, 90)]).toEqual(['N', 'W'])
})

test('a missing commercial policy is expired where it is required, and nothing to say where it is not', () => {
  expect([
    commercialState(null, t),
    commercialState(null, t, false),
    commercialState('2026-05-09', t, false),
    commercialState('2026-06-09', t),
    commercialState('2026-06-10', t)
  ]).toEqual(['E', 'N', 'E', 'W', 'N'])
})

test('a date only ever moves from good to warned to expired', () =>
  fc.assert(fc.property(days, days, (end, today) => states.indexOf(dateState(end, today)) <= states.indexOf(dateState(end, addDays(today, 1))))))

test('all nine pairs of compulsory and commercial insurance', () => {
  const pairs = states.flatMap((c) => states.map((m) => `${c}${m}${insuranceStatus(c, m)}`))
  expect(pairs.join(' ')).toBe('NN1 NW7 NE4 WN6 WW5 WE4 EN3 EW3 EE2')
})

describe('the worked vehicles of 2026-05-10', () => {
  const vehicle = (compulsory: string, commercial: string) => {
    const insurance_status = insuranceStatus(dateState(compulsory, t), dateState(commercial, t))
    return [insurance_status, vehicleStatus({ ...idle, insurance_status })]
  }
  test('compulsory to 06-09, commercial to 06-10: only compulsory expires soon, the vehicle shows 6', () =>
    expect(vehicle('2026-06-09', '2026-06-10')).toEqual([6, 6]))
  test('compulsory to 05-09: expired, the vehicle shows 5', () => expect(vehicle('2026-05-09', '2027-01-01')).toEqual([3, 5]))
  test('compulsory to 05-10 is valid today and warned of', () => expect(dateState('2026-05-10', t)).toBe('W'))
  test('inspection of May holds to its last day and shows 8, of April is expired and shows 7', () => {
    expect(vehicleStatus({ ...idle, inspection: dateState(monthEnd('2026-05'), t) })).toBe(8)
    expect(vehicleStatus({ ...idle, inspection: dateState(monthEnd('2026-04'), t) })).toBe(7)
  })
  test('on the road with expired insurance it shows 5, and the work stays known', () => {
    const found: VehicleFacts = { ...idle, insurance_status: 2, work_status: 2 }
    expect([vehicleStatus(found), found.work_status]).toEqual([5, 2])
  })
})

test('the shown status is the first that holds', () => {
  const all: VehicleFacts = { suspended: true, insurance_status: 2, inspection: 'E', work_status: 2 }
  expect([vehicleStatus(all), vehicleBlockers(all)]).toEqual([4, [4, 5, 7]])
  expect(vehicleStatus({ ...all, suspended: false })).toBe(5)
  expect(vehicleStatus({ ...idle, inspection: 'E', work_status: 3 })).toBe(7)
  expect([2, 3].map((work_status) => vehicleStatus({ ...idle, insurance_status: 5, work_status: work_status as 2 | 3 }))).toEqual([2, 3])
  expect(vehicleWarnings({ ...idle, insurance_status: 5, inspection: 'W' })).toEqual([6, 8])
  expect(vehicleStatus(idle)).toBe(1)
})

test('a vehicle shows 4, 5 or 7 exactly when something forbids its dispatch', () =>
  fc.assert(fc.property(facts, (found) => [4, 5, 7].includes(vehicleStatus(found)) === vehicleBlockers(found).length > 0)))

test('a renewal loaded early extends the cover, a gap ends it, and what has not begun does not count', () => {
  const now = { start: '2025-05-20', end: '2026-05-19' }
  const next = { start: '2026-05-20', end: '2027-05-19' }
  const afterGap = { start: '2026-05-21', end: '2027-05-20' }
  expect([policyEnd([now], t), policyEnd([next, now], t), policyEnd([now, afterGap], t)]).toEqual(['2026-05-19', '2027-05-19', '2026-05-19'])
  expect([dateState(policyEnd([now], t), t), dateState(policyEnd([now, next], t), t)]).toEqual(['W', 'N'])
  expect(dateState(policyEnd([now, afterGap], '2026-05-20'), '2026-05-20')).toBe('E')
  expect(policyEnd([now, afterGap], '2026-05-21')).toBe('2027-05-20')
  expect([policyEnd([], t), policyEnd([next], t)]).toEqual([null, null])
  expect(policyEnd([{ start: '2024-01-01', end: '2024-12-31' }], t)).toBe('2024-12-31')
})

test('cover reaches today exactly when some policy holds today', () =>
  fc.assert(
    fc.property(
      fc.array(
        fc.tuple(days, fc.nat(400)).map(([start, length]) => ({ start, end: addDays(start, length) })),
        { maxLength: 6 }
      ),
      (policies) => (policyEnd(policies, t) ?? '') >= t === policies.some(({ start, end }) => start <= t && end >= t)
    )
  ))

test('a policy ends after it starts, within 400 days', () => {
  expect([
    policyFault({ start: t, end: t }),
    policyFault({ start: t, end: addDays(t, 401) }),
    policyFault({ start: t, end: addDays(t, 400) })
  ]).toEqual(['endNotAfterStart', 'tooLong', undefined])
})

test('each paper must last to the planned delivery day and two more; what does not is named', () => {
  const papers = [
    { name: 'compulsory', end: '2026-05-13' },
    { name: 'inspection', end: '2026-05-14' },
    { name: 'licence', end: longTerm },
    { name: 'qualification', end: null },
    { name: 'road', end: '2027-01-01' }
  ] as const
  expect(tripProblems(papers, '2026-05-12')).toEqual([
    { name: 'compulsory', end: '2026-05-13', needed_until: '2026-05-14' },
    { name: 'qualification', end: null, needed_until: '2026-05-14' }
  ])
  expect(tripWarnings(papers, '2026-05-12')).toEqual([{ name: 'inspection', end: '2026-05-14' }])
})

test('a driver is as good as his worst paper', () => {
  const good = { end: '2030-01-01', audit_status: 20 }
  const status = (...others: Parameters<typeof certStatus>[0]) => certStatus([good, ...others], t)
  expect(status()).toBe(1)
  expect(status({ end: '2026-06-01', audit_status: 20 })).toBe(2)
  expect(status({ end: '2026-05-09', audit_status: 20 }, { end: longTerm, audit_status: 30 })).toBe(3)
  expect(status(null, { end: '2026-05-09', audit_status: 20 })).toBe(4)
  expect(status({ end: longTerm, audit_status: 10 }, { end: '2026-06-01', audit_status: 20 })).toBe(5)
  expect(status({ end: longTerm, audit_status: 30 }, { end: longTerm, audit_status: 10 })).toBe(6)
  expect(certStatus([], t)).toBe(1)
})

test('age over 63 counts as expired, the half year before as a warning', () => {
  const status = (birthday: string) => certStatus([{ end: longTerm, audit_status: 20 }], t, { birthday })
  expect(['1963-05-09', '1963-05-10', '1963-11-06', '1963-11-07', '1990-01-01', '2008-05-11'].map(status)).toEqual([3, 2, 2, 1, 1, 3])
})
