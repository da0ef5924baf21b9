import { expect, test } from 'vitest'
import { energyType, insuranceStatus, vehicleStatus } from './enums.ts'

const english = (of: { codes: readonly number[]; names: Readonly<Record<number, { en: string }>> }) =>
  of.codes.map((code) => `${code} ${of.names[code]?.en.toLowerCase()}`)

test('a vehicle’s status has the eight names of the specification (§3.3)', () => {
  expect(english(vehicleStatus)).toEqual([
    '1 idle',
    '2 in transit',
    '3 dispatched',
    '4 barred from taking orders',
    '5 insurance expired',
    '6 insurance warning',
    '7 annual inspection expired',
    '8 annual inspection warning'
  ])
})
test('the insurance of a vehicle has the seven names of the specification (§3.4)', () => {
  expect(english(insuranceStatus)).toEqual([
    '1 both normal',
    '2 both expired',
    '3 compulsory expires',
    '4 commercial expires',
    '5 both warning',
    '6 compulsory warning',
    '7 commercial warning'
  ])
})
test('the energy of a vehicle has the eight names of the specification (§3.5)', () => {
  expect(english(energyType)).toEqual(['1 pure electric', '2 hybrid', '3 petrol', '4 diesel', '5 cng', '6 lng', '7 hydrogen', '8 other'])
})
