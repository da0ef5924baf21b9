import { foundWith } from '../../../testkit/auditFindings.ts'
import { orderMachine } from '@yunshu/contract/order/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anAcceptedOrder, anAssignedOrder } from '../../../testkit/order.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createDispatch } from '../dispatch/create.ts'
import { aDriver } from '../../../testkit/driver.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { acceptOrder, declineOrder } from './accept.ts'
import { agreeCancel, askCancel, refuseCancel } from './cancel.ts'
import { expireOrders } from './expire.ts'
import { orderInfo } from './info.ts'
import { carrierOrders, operatorOrders, shipperOrders } from './list.ts'
import { askTime } from './newTime.ts'
import { askCancelSubcontract, findSubCarriers, offerSubcontract, subcontractInfo, takeSubcontractBack } from './subcontract.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const giver = async (account = 'carrier'): Promise<Actor> => await world.actor(account)
const idOf = (account: string): number => world.base.companies[account]?.id ?? 0
const price = 431_977
const give = async (over: { readonly id?: number; readonly sub_freight_fen?: number; readonly accept_deadline?: string } = {}) => {
  const id = over.id ?? (await anAcceptedOrder(world, { freight_fen: 520_311 })).id
  const row = await offerSubcontract.run(world.services, await giver(), { sub_carrier_id: idOf('carrier2'), sub_freight_fen: price, ...over, id })
  const { current } = await subcontractInfo.run(world.services, await giver(), { id })
  return { id, row, sub_id: current?.sub_order_id ?? 0, current }
}
const infoOf = async (id: number) => await subcontractInfo.run(world.services, await giver(), { id })
const dispatchInput = async (order_id: number, company = 'carrier') => {
  const driver = await aDriver(world, { company })
  const vehicle = await aVehicle(world, { company })
  return {
    orders: [{ order_id }],
    vehicle_id: vehicle.id,
    driver_id: driver.id,
    plan_start_time: inFuture(20 * 3_600_000),
    confirmed: true,
    payable_fen: 100_000
  }
}

test('a carrier gives an accepted order to another one, who reads the transport and its own price, and accepts', async () => {
  const { id, row, sub_id, current } = await give()
  expect(row).toMatchObject({ id, order_status: 50, sub_carrier_name: expect.any(String), sub_status: 40 })
  expect(current).toMatchObject({ sub_freight_fen: price, sub_status: 40, ended_by: null, sub_carrier_id: idOf('carrier2') })
  const sub = await world.actor('carrier2')
  const seen = await orderInfo.run(world.services, sub, { id: sub_id })
  expect(seen.order).toMatchObject({ freight_fen: price, source: 5, shipper_id: idOf('carrier'), goods_kg: 2000, sub_status: null })
  expect(seen.fahuo).toHaveLength(1)
  expect(seen.shouhuo[0]?.goods_info_json_arr[0]).toMatchObject({ goods_num: 100, remain_num: 100 })
  await acceptOrder.run(world.services, sub, { id: sub_id })
  expect((await infoOf(id)).current).toMatchObject({ sub_status: 50, accepted_at: expect.any(String) })
  const story = await orderInfo.run(world.services, await giver(), { id })
  expect(story.events.slice(-2).map(({ move }) => move)).toEqual(['subcontract', 'accept'])
  expect(await world.acts(id)).toContainEqual({ act: 'subcontract.offered', result: 'done' })
  const { data } = await carrierOrders.run(world.services, await giver(), { subcontracted: true, pagesize: 50 })
  expect(data.map((one) => one.id)).toContain(id)
  expect((await carrierOrders.run(world.services, await giver(), { to_load: true, pagesize: 100 })).data.map((one) => one.id)).not.toContain(id)
})

test('neither the shipper nor the other carrier reads the price of the other, nor who the other is', async () => {
  const { id, sub_id } = await give()
  const [shipper, sub] = [await world.actor('shipper'), await world.actor('carrier2')]
  const ofShipper = JSON.stringify([
    await orderInfo.run(world.services, shipper, { id }),
    (await shipperOrders.run(world.services, shipper, { pagesize: 100 })).data
  ])
  expect(ofShipper).toContain('520311')
  for (const hidden of [String(price), String(sub_id), String(idOf('carrier2'))]) expect(ofShipper).not.toContain(hidden)
  expect((await orderInfo.run(world.services, shipper, { id })).events.map(({ move }) => move)).not.toContain('subcontract')
  const ofSub = JSON.stringify([
    await orderInfo.run(world.services, sub, { id: sub_id }),
    (await carrierOrders.run(world.services, sub, { pagesize: 100 })).data
  ])
  expect(ofSub).toContain(String(price))
  for (const hidden of ['520311', String(id), String(idOf('shipper'))]) expect(ofSub).not.toContain(hidden)
  await expect(orderInfo.run(world.services, sub, { id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(orderInfo.run(world.services, shipper, { id: sub_id })).rejects.toMatchObject({ code: 'notFound' })
  const { data } = await operatorOrders.run(world.services, await world.actor('operator'), { subcontracted: true, pagesize: 100 })
  expect(data.map((one) => one.id)).toContain(id)
})

test('taken back before it is accepted, it is ours again; accepted, it has to be asked for', async () => {
  const { id, sub_id } = await give()
  const sub = await world.actor('carrier2')
  expect(await takeSubcontractBack.run(world.services, await giver(), { id, reason: '自有车已到' })).toMatchObject({
    order_status: 50,
    sub_status: null
  })
  expect((await orderInfo.run(world.services, sub, { id: sub_id })).order.order_status).toBe(orderMachine.code.cancelled)
  expect((await infoOf(id)).past).toMatchObject([{ ended_by: 'takeBack', reason: '自有车已到', sub_freight_fen: price }])
  await expect(acceptOrder.run(world.services, sub, { id: sub_id })).rejects.toMatchObject({ code: 'illegalMove' })
  await expect(takeSubcontractBack.run(world.services, await giver(), { id, reason: '自有车已到' })).rejects.toMatchObject({
    code: 'notSubcontracted'
  })

  const again = await give({ id })
  await acceptOrder.run(world.services, sub, { id: again.sub_id })
  await expect(takeSubcontractBack.run(world.services, await giver(), { id, reason: '自有车已到' })).rejects.toMatchObject({
    code: 'subcontractAccepted'
  })
  await askCancelSubcontract.run(world.services, await giver(), { id, reason: '货主改期' })
  await expect(askCancelSubcontract.run(world.services, await giver(), { id, reason: '货主改期' })).rejects.toMatchObject({ code: 'alreadyAsked' })
  await refuseCancel.run(world.services, sub, { id: again.sub_id, reason: '车已在途中' })
  expect((await infoOf(id)).current).toMatchObject({ sub_status: 50, cancel_asked_at: null })
  await askCancelSubcontract.run(world.services, await giver(), { id, reason: '货主改期' })
  await agreeCancel.run(world.services, sub, { id: again.sub_id })
  expect(await infoOf(id)).toMatchObject({ current: null, past: [{ ended_by: 'agreeCancel' }, { ended_by: 'takeBack' }] })
  await createDispatch.run(world.services, await giver(), await dispatchInput(id))
})

test('declined, or not accepted in time, it is ours again', async () => {
  const declined = await give()
  const sub = await world.actor('carrier2')
  await declineOrder.run(world.services, sub, { id: declined.sub_id, reason: '没有车' })
  expect(await infoOf(declined.id)).toMatchObject({ current: null, past: [{ ended_by: 'declineSubcontract', reason: '没有车' }] })
  const late = await give({ id: declined.id })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('order')
      .set({ accept_deadline: inFuture(-60_000) })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', late.sub_id)
      .execute()
  )
  await expect(acceptOrder.run(world.services, sub, { id: late.sub_id })).rejects.toMatchObject({ code: 'deadlinePassed' })
  expect(await expireOrders(world.services)).toBe(1)
  expect(await infoOf(declined.id)).toMatchObject({ current: null, past: [{ ended_by: 'expireSubcontract' }, { ended_by: 'declineSubcontract' }] })
})

test('while it is out every door to it is shut, and it is given out once and never again from there', async () => {
  const { id, sub_id } = await give()
  await expect(createDispatch.run(world.services, await giver(), await dispatchInput(id))).rejects.toMatchObject({ code: 'orderSubcontracted' })
  await expect(give({ id })).rejects.toMatchObject({ code: 'orderSubcontracted' })
  await askCancel.run(world.services, await world.actor('shipper'), { id, reason: '不发了' })
  await expect(agreeCancel.run(world.services, await giver(), { id })).rejects.toMatchObject({ code: 'orderSubcontracted' })
  await refuseCancel.run(world.services, await giver(), { id, reason: '已安排车辆' })
  const sub = await giver('carrier2')
  await acceptOrder.run(world.services, sub, { id: sub_id })
  const further = { id: sub_id, sub_carrier_id: idOf('carrier'), sub_freight_fen: 1000 }
  await expect(offerSubcontract.run(world.services, sub, further)).rejects.toMatchObject({ code: 'subcontractedToUs' })
  const { fahuo } = await orderInfo.run(world.services, sub, { id: sub_id })
  const points = [{ order_point_id: fahuo[0]?.id ?? 0, time_type: 1 as const, time_start: inFuture(30 * 3_600_000) }]
  await expect(askTime.run(world.services, sub, { id: sub_id, points, reason: '车辆故障' })).rejects.toMatchObject({ code: 'subcontractNoTime' })
})

test('an order is given out whole, accepted, unasked and to an approved carrier', async () => {
  const asked = { sub_carrier_id: idOf('carrier2'), sub_freight_fen: 1000 }
  const actor = await giver()
  const { id: waiting } = await anAssignedOrder(world)
  await expect(offerSubcontract.run(world.services, actor, { id: waiting, ...asked })).rejects.toMatchObject({ code: 'notToSubcontract' })
  const { id: gone } = await anAcceptedOrder(world)
  await createDispatch.run(world.services, actor, await dispatchInput(gone))
  await expect(offerSubcontract.run(world.services, actor, { id: gone, ...asked })).rejects.toMatchObject({ code: 'notToSubcontract' })
  const { id: held } = await anAcceptedOrder(world, { release_hold: true })
  await expect(offerSubcontract.run(world.services, actor, { id: held, ...asked })).rejects.toMatchObject({ code: 'subcontractHeld' })
  const { id } = await anAcceptedOrder(world)
  for (const sub_carrier_id of [idOf('carrier'), idOf('shipper2'), 4_294_967_296])
    await expect(offerSubcontract.run(world.services, actor, { id, ...asked, sub_carrier_id })).rejects.toMatchObject({ code: 'notFound' })
  await expect(offerSubcontract.run(world.services, actor, { id, ...asked, accept_deadline: inFuture(-1000) })).rejects.toMatchObject({
    code: 'deadlinePassed'
  })
  await expect(offerSubcontract.run(world.services, await world.actor('carrier-fin'), { id, ...asked })).rejects.toMatchObject({
    code: 'noPermission'
  })
  await expect(offerSubcontract.run(world.services, await giver('carrier2'), { id, ...asked })).rejects.toMatchObject({ code: 'notFound' })
  await expect(takeSubcontractBack.run(world.services, await giver('carrier2'), { id, reason: '收回' })).rejects.toMatchObject({ code: 'notFound' })
  const found = await findSubCarriers.run(world.services, actor, { keyword: (await world.actor('carrier2')).company_name })
  expect(found.data.map((one) => one.id)).toEqual([idOf('carrier2')])
})

test('of two at one instant one succeeds, and the other is told', async () => {
  const sub = await world.actor('carrier2')
  for (let round = 0; round < 4; round += 1) {
    const { id, sub_id } = await give()
    const [accepted, taken] = await Promise.allSettled([
      acceptOrder.run(world.services, sub, { id: sub_id }),
      takeSubcontractBack.run(world.services, await giver(), { id, reason: '收回自运' })
    ])
    expect([accepted.status, taken.status].sort()).toEqual(['fulfilled', 'rejected'])
    expect((await infoOf(id)).current === null).toBe(taken.status === 'fulfilled')
  }
  for (let round = 0; round < 3; round += 1) {
    const { id } = await anAcceptedOrder(world)
    const input = await dispatchInput(id)
    const [sent, given] = await Promise.allSettled([createDispatch.run(world.services, await giver(), input), give({ id })])
    expect([sent.status, given.status].sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('the auditor finds nothing in it, and each fault that no door lets through', async () => {
  const { id, sub_id } = await give()
  const files = ['subcontracts.sql', 'sums.sql', 'main-job.sql']
  expect(await foundWith(world.adminUrl, files)).toEqual([])
  const planted: [string, RegExp][] = [
    [`update "order" set sub_order_id = null where id = ${id}`, /exactly one live/],
    [`update "order" set order_status = 0 where id = ${sub_id}`, /exactly one live/],
    [
      `alter table "order" drop constraint order_subcontract_depth; update "order" set sub_order_id = ${id} where id = ${sub_id}`,
      /not sub-contracted again/
    ],
    [`update "order" set parties = parties || shipper_id || ${idOf('shipper')}::bigint where id = ${sub_id}`, /two carriers alone/],
    [`update "order" set goods_kg = goods_kg + 1 where id = ${sub_id}`, /two carriers alone/],
    [`update order_goods set reserved_num = 1 where order_id = ${id}`, /on no trip/],
    [`update order_event set parties = parties || ${idOf('shipper')}::bigint where order_id = ${id} and move = 'subcontract'`, /the shipper reads/]
  ]
  for (const [plant, found] of planted)
    expect(
      (await foundWith(world.adminUrl, ['subcontracts.sql'], plant)).some((ask) => found.test(ask)),
      plant
    ).toBe(true)
})
