import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../testkit/app.ts'
import { aBill } from '../testkit/bill.ts'
import { anAcceptedOrder, aTrip } from '../testkit/trip.ts'
import { billList } from './modules/bill/list.ts'
import { carrierOrders } from './modules/order/list.ts'
import { waybillList } from './modules/waybill/list.ts'
import { inFuture } from './platform/clock.ts'
import { transactAsSystem } from './platform/db/scope.ts'

// What is late comes first, then what is due soonest, then the rest: a list with a clock as it opens.

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const hour = 3_600_000
const day = 24 * hour
/** Writes what a row of a table is, in order to have it as long ago or as far on as is needed. */
const make = async (table: 'order' | 'waybill' | 'bill', id: number, values: object): Promise<number> => {
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable(table).set(values).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
  )
  return id
}
const ids = ({ data }: { data: readonly { id: number }[] }): number[] => data.map(({ id }) => id)

test('of payables the longest overdue comes first, then what is due soonest, and what is paid last by its day', async () => {
  const paid: Readonly<Record<number, object>> = { 30: { paid_fen: 550 }, 40: { paid_fen: 103_550 } }
  const bill = async (due_at: string, bill_status: number) =>
    await make('bill', (await aBill(world, { due_at })).id, { bill_status, ...paid[bill_status] })
  const paidEarly = await bill(inFuture(-9 * day), 40)
  const soon = await bill(inFuture(2 * day), 20)
  const late = await bill(inFuture(-3 * day), 30)
  const far = await bill(inFuture(60 * day), 10)
  const paidLate = await bill(inFuture(90 * day), 40)
  const later = await bill(inFuture(-5 * day), 20)
  const due = [later, late, soon, far]
  const shipper = await world.actor('shipper')
  const asked = async (input: object) => ids(await billList.run(world.services, shipper, input))
  expect(await asked({})).toEqual([...due, paidLate, paidEarly])
  // Page by page, and where a state was chosen: of all open ones, and of none.
  expect([await asked({ pagesize: 3 }), await asked({ page: 2, pagesize: 3 }), await asked({ page: 3, pagesize: 3 })]).toEqual([
    [later, late, soon],
    [far, paidLate, paidEarly],
    []
  ])
  expect(await asked({ bill_status: 20 })).toEqual([later, soon])
  expect(await asked({ bill_status: 40 })).toEqual([paidLate, paidEarly])
  // Whoever asks for another order gets it, and a file has the order of the screen.
  expect(await asked({ sort: 'due_at', order: 'desc' })).toEqual([paidLate, far, soon, late, later, paidEarly])
  const written: number[] = []
  await billList.stream(world.services, shipper, {}, 4, async (rows) => void written.push(...ids({ data: rows })))
  expect(written).toEqual([...due, paidLate, paidEarly])
})

test('of orders the one whose time to accept is over comes first, then who has the least left, then the newest', async () => {
  const order = async (order_status: number, accept_deadline: string | null, created: number) =>
    await make('order', (await anAcceptedOrder(world)).id, { order_status, accept_deadline, created_at: inFuture(-created * hour) })
  const under = await order(60, inFuture(-9 * day), 1)
  const roomy = await order(40, inFuture(5 * hour), 2)
  const soon = await order(40, inFuture(hour), 50)
  const late = await order(40, inFuture(-hour), 90)
  const open = await order(40, null, 3)
  const carrier = await world.actor('carrier')
  expect(ids(await carrierOrders.run(world.services, carrier, {}))).toEqual([late, soon, roomy, under, open])
  expect(ids(await carrierOrders.run(world.services, carrier, { order_status: 40, page: 2, pagesize: 2 }))).toEqual([roomy, open])
})

test('of waybills the one that is past its delivery comes first, then what is due soonest, and what has arrived last', async () => {
  const trip = async (waybill_status: number, plan_end_time: string) =>
    await make('waybill', (await aTrip(world)).id, { waybill_status, plan_start_time: inFuture(-10 * day), plan_end_time })
  const far = await trip(20, inFuture(3 * day))
  const late = await trip(60, inFuture(-2 * hour))
  const arrived = await trip(90, inFuture(-5 * day))
  const soon = await trip(50, inFuture(hour))
  const carrier = await world.actor('carrier')
  expect(ids(await waybillList.run(world.services, carrier, {}))).toEqual([late, soon, far, arrived])
})
