import { expect, test } from 'vitest'
import { isOpen, isPayable, isUntouched, openFen, unpayable } from './state.ts'

const bill = { bill_status: 20, frozen: false, amount_fen: 10_000, paid_fen: 0, pending_fen: 0 }

test('an approved bill can be paid until all of it is paid or promised, unless it is frozen', () => {
  expect([10, 20, 30, 40, 50, 0].map((bill_status) => isPayable({ ...bill, bill_status }))).toEqual([false, true, true, false, false, false])
  expect(isPayable({ ...bill, frozen: true })).toBe(false)
  expect(isPayable({ ...bill, paid_fen: 4_000, pending_fen: 6_000 })).toBe(false)
  expect(openFen({ ...bill, paid_fen: 4_000, pending_fen: 1_000 })).toBe(5_000)
})
test('a bill that asks for money and cannot be paid says why; one that is settled or void says nothing', () => {
  expect(unpayable({ ...bill, bill_status: 10 })).toBe('payInReview')
  expect(unpayable({ ...bill, frozen: true })).toBe('payFrozen')
  expect(unpayable({ ...bill, pending_fen: 10_000 })).toBe('payPromised')
  expect([bill, ...[0, 40, 50].map((bill_status) => ({ ...bill, bill_status }))].map(unpayable)).toEqual([undefined, undefined, undefined, undefined])
})
test('only a bill of which nothing was paid or promised is voided', () => {
  expect([isUntouched(bill), isUntouched({ ...bill, pending_fen: 1 }), isUntouched({ ...bill, bill_status: 40 })]).toEqual([true, false, false])
  expect([0, 10, 20, 30, 40, 50].map((bill_status) => isOpen({ bill_status }))).toEqual([false, true, true, true, false, false])
})
