import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocateOldestFirst, auditLevels, openTotal } from './bill.ts'
import { sumFen } from './money.ts'

test('small bills need one approval, from 10,000 yuan two, from 100,000 yuan three', () => {
  expect([1, 999_999, 1_000_000, 9_999_999, 10_000_000, 900_000_000].map(auditLevels)).toEqual([1, 1, 2, 2, 3, 3])
})

test('103,550 fen pay the older bill whole and 3,550 of the next; what is too much stays as an advance', () => {
  const bills = [
    { id: 2, open_fen: 50_000, due_at: '2026-11-20' },
    { id: 1, open_fen: 100_000, due_at: '2026-10-31' }
  ]
  expect(allocateOldestFirst(103_550, bills)).toEqual({
    parts: [
      { id: 1, amount_fen: 100_000 },
      { id: 2, amount_fen: 3_550 }
    ],
    rest_fen: 0
  })
  expect(allocateOldestFirst(160_000, bills).rest_fen).toBe(10_000)
  expect(allocateOldestFirst(0, bills)).toEqual({ parts: [], rest_fen: 0 })
})

test('parts and rest sum to what came in, no bill gets more than it asks for, and nothing is left while a bill is open', () => {
  const bill = fc.record({ open_fen: fc.integer({ min: 0, max: 9_999_999_999 }), day: fc.integer({ min: 1, max: 28 }) })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), fc.array(bill, { maxLength: 12 }), (amount, drawn) => {
      const bills = drawn.map(({ open_fen, day }, i) => ({ id: i + 1, open_fen, due_at: `2026-11-${String(day).padStart(2, '0')}` }))
      const { parts, rest_fen } = allocateOldestFirst(amount, bills)
      const open = new Map(bills.map(({ id, open_fen }) => [id, open_fen]))
      return (
        sumFen(parts.map(({ amount_fen }) => amount_fen)) + rest_fen === amount &&
        parts.every(({ id, amount_fen }) => amount_fen > 0 && amount_fen <= (open.get(id) ?? 0)) &&
        rest_fen === Math.max(0, amount - openTotal(bills))
      )
    })
  )
})
