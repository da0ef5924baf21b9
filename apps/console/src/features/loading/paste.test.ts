import { expect, test } from 'vitest'
import { namedIn } from './paste.ts'

test('pasted numbers choose the orders that they name, ours or the customer’s, and not those whose numbers only begin alike', () => {
  const rows = ['KH-1', 'KH-10', 'KH-11', null].map((customer_order_no, i) => ({ id: i, order_no: `DD261126000010${i}`, customer_order_no }))
  const { named, absent } = namedIn(['kh-1', 'DD2611260000103', 'KH-2'], rows)
  expect(named.map(({ id }) => id)).toEqual([0, 3])
  expect(absent).toEqual(['KH-2'])
})
