import { orderMachine, orderSource, planStatus } from '@yunshu/contract/order/machine'
import { expect, test } from 'vitest'
import { sayNow } from '../../kit/lang.ts'
import type { OrderRow } from './columns.tsx'
import { subcontractActs } from './subcontractActs.ts'

const { accepted, awaiting, dispatched, inTransit, open } = orderMachine.code
const ready = {
  order_no: 'DD1',
  order_status: accepted,
  plan_status: planStatus.code.unplanned,
  waybill_count: 0,
  source: orderSource.code.byHand,
  release_hold: false,
  sub_status: null,
  cancel_asked_at: null,
  time_asked_at: null
}
const offered = (change: object = {}) =>
  subcontractActs(sayNow(), { ...ready, ...change } as OrderRow, () => () => {}).map(({ key, why }) => (why ? `${key}: ${why}` : key))

test('an accepted order can be sub-contracted once, and never one that came from another carrier', () => {
  expect(offered()).toEqual(['subcontract'])
  for (const change of [{ order_status: open }, { order_status: dispatched }, { source: orderSource.code.subcontract }])
    expect(offered(change)).toEqual([])
})
test('what stands in the way is said', () => {
  const at = '2026-11-29T10:00:00Z'
  expect(offered({ waybill_count: 1 })[0]).toMatch(/^subcontract: 已有运单或已配载/)
  expect(offered({ plan_status: planStatus.code.partly })[0]).toMatch(/已有运单或已配载/)
  for (const change of [{ cancel_asked_at: at }, { time_asked_at: at }]) expect(offered(change)[0]).toMatch(/有待答复的取消或改期申请/)
  expect(offered({ release_hold: true })[0]).toMatch(/须放货/)
})
test('it is taken back until the other carrier accepts, then a cancellation is asked for until it departs', () => {
  expect([awaiting, accepted, dispatched, inTransit].map((sub_status) => offered({ sub_status }))).toEqual([['takeBack'], ['askOut'], ['askOut'], []])
})
