import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driverAgeState, licenceCovers, licenceNeeded, needsQualification, needsTerminal } from './licence.ts'

const classes = ['A1', 'A2', 'A3', 'B1', 'B2', 'C1', 'C2'] as const

test('a licence covers what the decision says, and itself', () => {
  const covered = (have: string) => classes.filter((need) => licenceCovers(have, need)).join(' ')
  expect(['A1', 'A2', 'B2', 'C1', 'C2'].map(covered)).toEqual(['A1 A3 B1 B2 C1 C2', 'A2 B1 B2 C1 C2', 'B2 C1 C2', 'C1 C2', 'C2'])
  expect(['C6', 'D', '', 'E2'].map(covered)).toEqual(['', '', '', ''])
})

test('several classes on one licence cover what any of them covers', () => {
  expect([
    licenceCovers('A1A2', 'A2'),
    licenceCovers('a2', 'B2'),
    licenceCovers('C1,D', 'C1'),
    licenceCovers('A1D', 'A2'),
    licenceCovers('B1B2', 'B2')
  ]).toEqual([true, true, true, false, true])
})

test('covering passes on: what covers a covering licence covers the covered', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...classes),
      fc.constantFrom(...classes),
      fc.constantFrom(...classes),
      (a, b, c) => !(licenceCovers(a, b) && licenceCovers(b, c)) || licenceCovers(a, c)
    )
  ))

test('tractors need A2, trucks over 4.5 t gross B2, others C1', () => {
  expect([
    licenceNeeded({ tractor: true, gross_mass_kg: 25_000 }),
    licenceNeeded({ mot_vehicle_type: 'Q11', gross_mass_kg: 25_000 }),
    licenceNeeded({ mot_vehicle_type: 'H11', gross_mass_kg: 4_501 }),
    licenceNeeded({ gross_mass_kg: 4_500 })
  ]).toEqual(['A2', 'A2', 'B2', 'C1'])
})

test('papers depend on gross mass: qualification above 4.5 t, terminal from 12 t and on tractors', () => {
  expect([needsQualification(4_500), needsQualification(4_501)]).toEqual([false, true])
  expect([
    needsTerminal({ gross_mass_kg: 11_999 }),
    needsTerminal({ gross_mass_kg: 12_000 }),
    needsTerminal({ gross_mass_kg: 8_000, mot_vehicle_type: 'Q22' })
  ]).toEqual([false, true, true])
})

test('drivers drive from their 18th to their 63rd birthday, warned 180 days before the end', () => {
  const state = (day: string) => driverAgeState('1963-05-10', day)
  expect(['1981-05-09', '1981-05-10', '2025-11-10', '2025-11-11', '2026-05-10', '2026-05-11'].map(state)).toEqual(['E', 'N', 'N', 'W', 'W', 'E'])
  expect(driverAgeState('1963-05-10', '2026-05-11', { to: 65 })).toBe('N')
})
