import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payeeOf } from './payee.ts'

test('a driver without a fleet, or of one that has each driver paid, is paid himself', () => {
  expect(payeeOf(undefined)).toEqual({ payee: 'driver', why: 'noFleet' })
  expect(payeeOf({ captainCollects: false, passed: true, signed: true })).toEqual({ payee: 'driver', why: 'direct' })
})

test('the captain is paid only where he collects, has passed, and the driver has signed', () =>
  fc.assert(
    fc.property(fc.record({ captainCollects: fc.boolean(), passed: fc.boolean(), signed: fc.boolean() }), (terms) => {
      const all = terms.captainCollects && terms.passed && terms.signed
      expect(payeeOf(terms).payee).toBe(all ? 'captain' : 'driver')
    })
  ))

test('of a captain who collects it is said why the driver is paid all the same', () => {
  expect(payeeOf({ captainCollects: true, passed: false, signed: true }).why).toBe('notPassed')
  expect(payeeOf({ captainCollects: true, passed: true, signed: false }).why).toBe('notSigned')
})
