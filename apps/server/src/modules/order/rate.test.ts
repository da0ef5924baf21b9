import { isToRate, ratingDays, scoredDays } from '@yunshu/contract/order/rating'
import { orderMachine } from '@yunshu/contract/order/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { lockCheck } from '../../../testkit/lockCheck.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { anAcceptedOrder } from '../../../testkit/trip.ts'
import { inFuture, now, setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { listCarriers } from '../link/list.ts'
import { scoreLink } from '../link/settle.ts'
import { listNotices } from '../notice/list.ts'
import { orderInfo } from './info.ts'
import { orderRatings, rateOrder } from './rate.ts'

let world: TestApp
beforeAll(async () => {
  lockCheck.takeFaults()
  world = await testApp()
})
afterAll(async () => {
  setClock(undefined)
  await world.close()
})

const days = (n: number) => setClock(new Date(now().getTime() + n * 86_400_000))
const as = (account: string) => world.actor(account)
const companyOf = (key: string): number => world.base.companies[key]?.id ?? 0
const finished = async (over: object = {}) => await anAcceptedOrder(world, { order_status: orderMachine.code.signed, ...over })
const stars = (rate_time: number, others = rate_time) => ({
  rate_time,
  rate_goods: others,
  rate_service: others,
  rate_receipt: others,
  rate_remark: ''
})
const linkOf = async () =>
  (await listCarriers.run(world.services, await as('shipper'), {})).data.find(({ carrier_id }) => carrier_id === companyOf('carrier')) ??
  expect.fail('the two work together')

test('a shipper rates the carrier of a finished order once, changes it within a week, and both read it', async () => {
  const order = await finished()
  const shipper = await as('shipper')
  const given = { id: order.id, version: order.version, ...stars(5, 4), rate_remark: '准时，司机态度好' }
  const row = await rateOrder.run(world.services, shipper, given)
  expect(isToRate(row, now())).toBe(true)
  for (const account of ['shipper', 'carrier', 'operator'])
    expect((await orderInfo.run(world.services, await as(account), { id: order.id })).rating).toMatchObject({
      rate_time: 5,
      rate_goods: 4,
      rate_remark: '准时，司机态度好',
      rated_by_name: shipper.user_name
    })
  const told = (await listNotices.run(world.services, await as('carrier'), {})).data.find(({ biz_id }) => biz_id === order.id)
  expect(told?.text.zh).toContain('4.3 星')
  const again = await rateOrder.run(world.services, shipper, { ...given, version: row.version, rate_time: 1, rate_remark: '后来发现晚到' })
  expect(again.rated_at).toBe(row.rated_at)
  days(ratingDays + 1)
  expect(isToRate(again, now())).toBe(false)
  await expect(rateOrder.run(world.services, shipper, { ...given, version: again.version })).rejects.toMatchObject({ code: 'ratingOver' })
  setClock(undefined)
  expect(await world.acts(order.id)).toEqual([
    { act: 'order.rated', result: 'done' },
    { act: 'order.rated', result: 'done' },
    { act: 'order.rated', result: 'refused' }
  ])
})

test('nobody rates before the order is signed for, over what has changed, or for another company', async () => {
  const delivered = await finished({ order_status: orderMachine.code.delivered })
  const shipper = await as('shipper')
  await expect(rateOrder.run(world.services, shipper, { id: delivered.id, ...stars(5) })).rejects.toMatchObject({ code: 'notFinished' })
  const done = await finished()
  await expect(rateOrder.run(world.services, shipper, { id: done.id, version: 9, ...stars(5) })).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(rateOrder.run(world.services, await as('shipper2'), { id: done.id, ...stars(5) })).rejects.toMatchObject({ code: 'notFound' })
  await expect(rateOrder.run(world.services, await as('carrier'), { id: done.id, ...stars(5) })).rejects.toMatchObject({ code: 'noPermission' })
  await expect(rateOrder.run(world.services, shipper, { id: done.id, ...stars(6) })).rejects.toMatchObject({ code: 'badInput' })
})

test('the score of the carrier is what the ratings of a year come to, whatever was set by hand before; two at one instant both count', async () => {
  const shipper = await as('shipper')
  const { rated_count } = await orderRatings.run(world.services, shipper, { company_id: companyOf('carrier') })
  const { id, version } = await linkOf()
  await scoreLink.run(world.services, shipper, { id, version, score: 10 })
  const [one, other] = [await finished(), await finished()]
  await Promise.all([
    rateOrder.run(world.services, shipper, { id: one.id, ...stars(5) }),
    rateOrder.run(world.services, shipper, { id: other.id, ...stars(3) })
  ])
  const said = await orderRatings.run(world.services, shipper, { company_id: companyOf('carrier') })
  expect(said.rated_count).toBe(rated_count + 2)
  // 1 and three times 4 of the first story, 5 and 3 of these: (13 + 20 + 12) / 3 of 20 stars.
  expect((await linkOf()).score).toBe(75)
  expect(said.average).toMatchObject({ rate_time: 3, rate_goods: 4 })
  expect(await orderRatings.run(world.services, await as('carrier'), { company_id: companyOf('shipper') })).toEqual(said)
  expect((await orderRatings.run(world.services, await as('carrier2'), { company_id: companyOf('shipper') })).data).toEqual([])
  setClock(new Date(inFuture((scoredDays + 1) * 86_400_000)))
  const later = await finished()
  await rateOrder.run(world.services, shipper, { id: later.id, ...stars(2) })
  expect((await linkOf()).score).toBe(40)
  setClock(undefined)
})

test('a change that comes between is no fault of who named no version: the rating is tried again; who named one looks first', async () => {
  const shipper = await as('shipper')
  for (const named of [false, true]) {
    const order = await finished()
    const given = { id: order.id, ...stars(5), ...(named && { version: order.version }) }
    const { rating } = await transactAsSystem(world.services.db, async (tx) => {
      await tx
        .updateTable('order')
        .set({ version: order.version + 1 })
        .where('tenant_id', '=', order.tenant_id)
        .where('id', '=', order.id)
        .execute()
      // It has read the order as it was, and waits to write it.
      const rating = rateOrder.run(world.services, shipper, given).then(
        ({ rated_at }) => rated_at !== null,
        ({ code }: { code: string }) => code
      )
      await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(1)
      return { rating }
    })
    expect(await rating).toBe(named ? 'staleVersion' : true)
  }
})
