import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder, anAssignedOrder } from '../../../testkit/order.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { inFuture, now, setClock } from '../../platform/clock.ts'
import { listNotices } from '../notice/list.ts'
import { orderInfo } from './info.ts'
import { carrierOrders } from './list.ts'
import { agreeTime, askTime, refuseTime } from './newTime.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const hour = 3_600_000
const run = async <I, O>(
  verb: { run: (services: TestApp['services'], actor: Awaited<ReturnType<TestApp['actor']>>, input: I, options?: { key?: string }) => Promise<O> },
  account: string,
  input: I,
  options: { key?: string } = {}
): Promise<O> => await verb.run(world.services, await world.actor(account), input, options)

/* The points of an order, with a wish for each. */
const wishesOf = async (id: number, [load, drop]: readonly [number, number] = [30, 90]) => {
  const { fahuo, shouhuo } = await run(orderInfo, 'carrier', { id })
  return [
    ...fahuo.map((point) => ({
      order_point_id: point.id,
      time_type: 3 as const,
      time_start: inFuture(load * hour),
      time_end: inFuture((load + 2) * hour)
    })),
    ...shouhuo.map((point) => ({ order_point_id: point.id, time_type: 1 as const, time_start: inFuture(drop * hour) }))
  ]
}
const toldLast = async (account: string) => (await run(listNotices, account, {})).data[0]?.text.zh
const reason = '前一单未卸完，车辆延后'

test('the carrier asks for a new time, the shipper is told and agrees: its windows are the new ones, and nothing is asked any more', async () => {
  const { id, order_no } = await anAcceptedOrder(world)
  const points = await wishesOf(id)
  expect((await run(askTime, 'carrier', { id, points, reason })).time_asked_at).not.toBeNull()
  const asked = await run(orderInfo, 'shipper', { id })
  expect(asked.order.time_reason).toBe(reason)
  expect(asked.fahuo[0]?.asked).toMatchObject({ time_type: 3, time_start: points[0]?.time_start })
  expect(asked.shouhuo[0]?.asked).toMatchObject({ time_type: 1, time_start: points[1]?.time_start, time_end: null })
  expect(await toldLast('shipper')).toBe(`蜀道演示物流有限公司申请订单 ${order_no} 改期：${reason}`)
  await expect(run(askTime, 'carrier', { id, points, reason })).rejects.toMatchObject({ code: 'timeAlreadyAsked' })
  const agreed = await run(agreeTime, 'shipper', { id, version: asked.order.version })
  expect(agreed).toMatchObject({
    time_asked_at: null,
    order_status: 50,
    first_start_time: points[0]?.time_start,
    last_end_time: points[1]?.time_start
  })
  const after = await run(orderInfo, 'carrier', { id })
  expect(after.fahuo[0]).toMatchObject({ zhiding_start_time_type: 3, zhiding_start_time: points[0]?.time_start, asked: null })
  expect(after.shouhuo[0]).toMatchObject({ zhiding_end_time: points[1]?.time_start, asked: null })
  expect(after.order.time_reason).toBe('')
  expect(after.events.slice(-2).map(({ move, reason: why }) => [move, why])).toEqual([
    ['askTime', reason],
    ['agreeTime', reason]
  ])
  expect(await toldLast('carrier')).toContain(`同意订单 ${order_no} 改期`)
  await expect(run(agreeTime, 'shipper', { id })).rejects.toMatchObject({ code: 'timeNotAsked' })
})

test('an answer that is sent twice with one key is given once', async () => {
  const { id } = await anAcceptedOrder(world)
  await run(askTime, 'carrier', { id, points: await wishesOf(id), reason }, { key: `ask ${id}` })
  const first = await run(agreeTime, 'shipper', { id }, { key: `agree ${id}` })
  expect(await run(agreeTime, 'shipper', { id }, { key: `agree ${id}` })).toEqual(first)
  const { events } = await run(orderInfo, 'shipper', { id })
  expect(events.filter(({ move }) => move === 'agreeTime')).toHaveLength(1)
})

test('the shipper refuses with a reason, what was required stays, and the carrier may ask again', async () => {
  const { id, first_start_time, last_end_time } = await anAcceptedOrder(world)
  await expect(run(refuseTime, 'shipper', { id, reason: '客户急需' })).rejects.toMatchObject({ code: 'timeNotAsked' })
  await run(askTime, 'carrier', { id, points: await wishesOf(id), reason })
  expect(await run(refuseTime, 'shipper', { id, reason: '客户急需' })).toMatchObject({ time_asked_at: null, first_start_time, last_end_time })
  expect((await run(orderInfo, 'carrier', { id })).fahuo[0]?.asked).toBeNull()
  expect(await toldLast('carrier')).toMatch(/不同意订单 DD\d+ 改期：客户急需$/)
  expect((await run(askTime, 'carrier', { id, points: await wishesOf(id, [40, 100]), reason })).time_asked_at).not.toBeNull()
})

test('what is asked for is a time that can be kept, and another one', async () => {
  const { id } = await anAcceptedOrder(world)
  const { fahuo } = await run(orderInfo, 'carrier', { id })
  const points = await wishesOf(id)
  const ask = (changed: object, at = 0) =>
    run(askTime, 'carrier', { id, points: points.map((point, i) => (i === at ? { ...point, ...changed } : point)), reason })
  await expect(ask({ time_end: points[0]?.time_start })).rejects.toMatchObject({
    code: 'badInput',
    fields: { 'points.0.time_end': expect.any(String) }
  })
  await expect(ask({ time_type: 1, time_start: inFuture(-hour) })).rejects.toMatchObject({ code: 'timePassed', slots: { address_diming: '双流仓' } })
  await expect(ask({ time_start: inFuture(20 * hour) }, 1)).rejects.toMatchObject({ code: 'deliveryBeforePickup' })
  await expect(ask({ order_point_id: id })).rejects.toMatchObject({ code: 'notFound' })
  const same = { order_point_id: fahuo[0]?.id ?? 0, time_type: 1 as const, time_start: fahuo[0]?.zhiding_start_time ?? '' }
  await expect(run(askTime, 'carrier', { id, points: [same], reason })).rejects.toMatchObject({ code: 'timeUnchanged' })
  expect((await run(orderInfo, 'carrier', { id })).order.time_asked_at).toBeNull()
})

test('it is asked while the order waits for a vehicle: not before it is accepted, not on a trip', async () => {
  const given = await anAssignedOrder(world)
  await expect(run(askTime, 'carrier', { id: given.id, points: await wishesOf(given.id), reason })).rejects.toMatchObject({ code: 'orderLocked' })
  const order = await anAcceptedOrder(world)
  await run(askTime, 'carrier', { id: order.id, points: await wishesOf(order.id), reason })
  await aTrip(world, { order })
  await expect(run(agreeTime, 'shipper', { id: order.id })).rejects.toMatchObject({ code: expect.stringMatching(/orderLocked|tripUnderWay/) })
  await expect(run(refuseTime, 'shipper', { id: order.id, reason: '客户急需' })).rejects.toMatchObject({ code: 'timeNotAsked' })
  expect((await run(orderInfo, 'shipper', { id: order.id })).fahuo[0]?.asked).toBeNull()
})

test('an answer that comes after the time it is about is refused, and the carrier asks for another', async () => {
  const { id } = await anAcceptedOrder(world)
  await run(askTime, 'carrier', { id, points: await wishesOf(id), reason })
  setClock(new Date(now().getTime() + 33 * hour))
  await expect(run(agreeTime, 'shipper', { id })).rejects.toMatchObject({ code: 'timePassed' })
  expect((await run(askTime, 'carrier', { id, points: await wishesOf(id), reason })).time_asked_at).not.toBeNull()
  expect(await run(agreeTime, 'shipper', { id })).toMatchObject({ order_status: 50 })
  setClock(undefined)
})

test('an order whose time has passed is no longer late once a new time is agreed', async () => {
  const { id } = await anAcceptedOrder(world)
  setClock(new Date(now().getTime() + 80 * hour))
  const isLate = async () => (await run(carrierOrders, 'carrier', { to_load: true, pagesize: 200 })).data.find((row) => row.id === id)?.is_chaoshi
  expect(await isLate()).toBe(true)
  await run(askTime, 'carrier', { id, points: await wishesOf(id), reason })
  await run(agreeTime, 'shipper', { id })
  expect(await isLate()).toBe(false)
  setClock(undefined)
})

test('another carrier and another shipper know nothing of it', async () => {
  const { id } = await anAcceptedOrder(world)
  const points = await wishesOf(id)
  await expect(run(askTime, 'carrier2', { id, points, reason })).rejects.toMatchObject({ code: 'notFound' })
  await run(askTime, 'carrier', { id, points, reason })
  await expect(run(agreeTime, 'shipper2', { id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(run(agreeTime, 'carrier', { id })).rejects.toMatchObject({ code: 'noPermission' })
})
