import { expect, test } from 'vitest'
import { readyToConfirm, toBeReminded, waitsForCarrier } from './state.ts'

const uploaded = { receipt_status: 20, carrier_checked_at: null }
const checked = { receipt_status: 20, carrier_checked_at: '2026-11-20T02:00:00Z' }

test('a shipper confirms only what the carrier has looked at', () => {
  expect([uploaded, checked].map(readyToConfirm)).toEqual([false, true])
  expect([uploaded, checked].map(waitsForCarrier)).toEqual([true, false])
})
test('what nobody has uploaded or what was sent back may be reminded', () => {
  expect([10, 20, 30, 40].map((receipt_status) => toBeReminded({ receipt_status, carrier_checked_at: null }))).toEqual([true, false, true, false])
})
