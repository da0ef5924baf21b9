import { bidMode } from '@yunshu/contract/campaign/machine'
import { orderMachine } from '@yunshu/contract/order/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { anOrder, anOrderForm } from '../../../testkit/order.ts'
import { inFuture } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { orderFormOf } from '../order/form.ts'
import { updateOrder } from '../order/update.ts'
import { bidInCampaign } from './carrier.ts'
import { closeCampaign } from './clock.ts'
import { createCampaign } from './create.ts'
import { campaignInfo } from './info.ts'
import { awardCampaign } from './shipper.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => await world.close())

const aCampaign = async (order_ids: number[]) =>
  await createCampaign.run(world.services, await world.actor('shipper'), {
    order_ids,
    bid_mode: bidMode.code.auction,
    step_fen: 100,
    carrier_ids: [world.base.companies['carrier']?.id ?? 0],
    deadline: inFuture(2 * 3_600_000),
    price_unit: 5,
    show_rank: false,
    need_plate: false,
    min_bidders: 1
  })

test('an order that was awarded stands as it was bid for: it is not changed before the campaign is confirmed', async () => {
  const { id: order_id } = await anOrder(world)
  const { id } = await aCampaign([order_id])
  const [shipper, carrier] = [await world.actor('shipper'), await world.actor('carrier')]
  await bidInCampaign.run(world.services, carrier, { id, bid_fen: 500_000, tax_rate_bp: 900 })
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('campaign')
      .set({ deadline: inFuture(-1000) })
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', id)
      .execute()
  )
  await closeCampaign.run(world.services, shipper, { id })
  const { campaign, bids } = await campaignInfo.run(world.services, shipper, { id })
  await awardCampaign.run(world.services, shipper, { id, version: campaign.version, bid_id: bids[0]?.id ?? 0 })
  const { form, version } = await orderFormOf.run(world.services, shipper, { id: order_id })
  expect(form.deal_mode).toBe(2)
  await expect(updateOrder.run(world.services, shipper, { id: order_id, version, ...form, deal_mode: 3 })).rejects.toMatchObject({
    code: 'inCampaign'
  })
})

test('an order that is placed to be put out to bid waits unassigned until it is', async () => {
  const { id } = await anOrder(world, anOrderForm({ deal_mode: 2 }))
  const row = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('order')
      .select(['order_status', 'deal_mode'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  )
  expect(row).toEqual({ order_status: orderMachine.code.open, deal_mode: 2 })
  expect(await aCampaign([id])).toMatchObject({ order_count: 1 })
})

test('a campaign is found by its number, by its shipper also by the number of an order, by a carrier that is not invited not at all', async () => {
  const { id, order_no } = await anOrder(world)
  const { campaign_no } = await aCampaign([id])
  const find = async (account: string, keyword: string) => {
    const { data } = await world.post('/api/search/find', { keyword }, await world.login(account))
    return (data as { data: { kind: string; no: string }[] }).data.filter(({ kind }) => kind === 'campaign').map(({ no }) => no)
  }
  expect(await find('shipper', campaign_no)).toEqual([campaign_no])
  expect(await find('shipper', order_no)).toEqual([campaign_no])
  expect(await find('carrier', campaign_no)).toEqual([campaign_no])
  expect(await find('carrier', order_no)).toEqual([])
  expect(await find('carrier2', campaign_no)).toEqual([])
})
