import { bidMode, campaignMachine } from '@yunshu/contract/campaign/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import type { campaign } from '@yunshu/contract/campaign/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrder } from '../../../testkit/order.ts'
import type { Actor } from '../../platform/actor.ts'
import { inFuture } from '../../platform/clock.ts'
import { orderInfo } from '../order/info.ts'
import { createCampaign, updateCampaign } from './create.ts'
import { campaignInfo, campaignLot } from './info.ts'
import { listHall } from './list.ts'
import { withdrawCampaign } from './shipper.ts'

// Drafts of a bidding (SM-B 10): entered, changed, published or withdrawn by their shipper; until then nobody else sees them.

let world: TestApp
let shipper: Actor
let one: Actor
let two: Actor
beforeAll(async () => {
  world = await testApp()
  ;[shipper, one, two] = [await world.actor('shipper'), await world.actor('carrier'), await world.actor('carrier2')]
})
afterAll(async () => await world.close())

const { draft, open, withdrawn } = campaignMachine.code
type Form = InputOf<typeof campaign.create>
const form = (order_id: number): Form => ({
  order_ids: [order_id],
  bid_mode: bidMode.code.auction,
  carrier_ids: [],
  deadline: inFuture(60_000),
  price_unit: 5,
  show_rank: false,
  need_plate: false,
  min_bidders: 1,
  publish: false
})
const drafted = async () => {
  const { id: order_id } = await anOrder(world)
  const row = await createCampaign.run(world.services, shipper, form(order_id))
  return { row, order_id }
}
const statusOf = async (id: number): Promise<number> => (await orderInfo.run(world.services, shipper, { id })).order.order_status
const inHall = async (actor: Actor, id: number) =>
  (await listHall.run(world.services, actor, { page: 1, pagesize: 100 })).data.some((row) => row.id === id)

test('a draft asks for less: nobody is invited yet, its deadline is too near, its order stays unassigned and its carriers do not see it', async () => {
  const { row, order_id } = await drafted()
  expect(row).toMatchObject({ campaign_status: draft, order_count: 1, invited_count: 0, version: 1 })
  expect(await statusOf(order_id)).toBe(orderMachine.code.open)
  const changed = await updateCampaign.run(world.services, shipper, {
    ...form(order_id),
    id: row.id,
    version: row.version,
    carrier_ids: [two.company_id, one.company_id],
    remark: '需尾板'
  })
  expect(changed).toMatchObject({ campaign_status: draft, invited_count: 2, remark: '需尾板' })
  expect((await campaignInfo.run(world.services, shipper, { id: row.id })).asked_ids).toEqual([two.company_id, one.company_id])
  expect(await inHall(one, row.id)).toBe(false)
  await expect(campaignLot.run(world.services, one, { id: row.id })).rejects.toMatchObject({ code: 'notFound' })
})

test('publishing checks a draft like every other campaign, invites its carriers and takes its orders', async () => {
  const { row, order_id } = await drafted()
  const whole = { ...form(order_id), id: row.id, version: row.version, publish: true }
  await expect(updateCampaign.run(world.services, shipper, whole)).rejects.toMatchObject({
    code: 'badInput',
    fields: { deadline: expect.any(String), carrier_ids: expect.any(String), step_fen: expect.any(String), min_bidders: expect.any(String) }
  })
  expect(await statusOf(order_id)).toBe(orderMachine.code.open)
  const ready = { ...whole, deadline: inFuture(2 * 3_600_000), carrier_ids: [one.company_id], step_fen: 10_000 }
  expect(await updateCampaign.run(world.services, shipper, ready)).toMatchObject({
    campaign_status: open,
    invited_count: 1,
    campaign_no: row.campaign_no
  })
  expect(await statusOf(order_id)).toBe(orderMachine.code.bidding)
  expect([await inHall(one, row.id), await inHall(two, row.id)]).toEqual([true, false])
  await expect(updateCampaign.run(world.services, shipper, { ...ready, version: 2 })).rejects.toMatchObject({ code: 'illegalMove' })
})

test('two drafts may name one order; the second to be published is refused with its number, and stays a draft', async () => {
  const { row, order_id } = await drafted()
  const other = await createCampaign.run(world.services, shipper, form(order_id))
  const ready = { ...form(order_id), publish: true, deadline: inFuture(2 * 3_600_000), carrier_ids: [one.company_id], step_fen: 10_000 }
  await updateCampaign.run(world.services, shipper, { ...ready, id: row.id, version: row.version })
  await expect(updateCampaign.run(world.services, shipper, { ...ready, id: other.id, version: other.version })).rejects.toMatchObject({
    code: 'lotMixed'
  })
  expect((await campaignInfo.run(world.services, shipper, { id: other.id })).campaign).toMatchObject({ campaign_status: draft, version: 1 })
})

test('a draft is withdrawn without touching its order; who looked at an older one, and another shipper, are refused', async () => {
  const { row, order_id } = await drafted()
  await expect(updateCampaign.run(world.services, shipper, { ...form(order_id), id: row.id, version: 7 })).rejects.toMatchObject({
    code: 'staleVersion'
  })
  const stranger = await world.actor('shipper2')
  await expect(updateCampaign.run(world.services, stranger, { ...form(order_id), id: row.id, version: row.version })).rejects.toMatchObject({
    code: 'notFound'
  })
  const gone = await withdrawCampaign.run(world.services, shipper, { id: row.id, version: row.version, reason: '不再需要' })
  expect(gone.campaign_status).toBe(withdrawn)
  expect(await statusOf(order_id)).toBe(orderMachine.code.open)
})

test('a deposit does not go with a fixed price, in a draft neither', async () => {
  const { id } = await anOrder(world)
  await expect(createCampaign.run(world.services, shipper, { ...form(id), bid_mode: bidMode.code.grab, deposit_fen: 10_000 })).rejects.toMatchObject({
    code: 'badInput',
    fields: { deposit_fen: expect.any(String) }
  })
})
