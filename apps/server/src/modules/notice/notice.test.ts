import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../platform/db/scope.ts'
import { listNotices, unreadNotices } from './list.ts'
import { notifyCompany } from './notify.ts'
import { readAllNotices, readNotice } from './read.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

type Published = { kind: string; parties: readonly number[] }
const tell = async (from: string, to: string, more: { grant?: { type: 2 | 4; code: string } } = {}): Promise<Published[]> => {
  const actor = await world.actor(from)
  const touched: Published[] = []
  const news = {
    company_id: world.base.companies[to]?.id ?? 0,
    phrase: 'orderAccepted',
    slots: { carrier_name: '蜀道', order_no: 'DD1' },
    link: linkTo(shipper.orderInfo, { id: 7 }),
    biz_type: 'order',
    biz_id: 7,
    ...more
  } as const
  await transact(world.services.db, actor, (tx) =>
    notifyCompany({ tx, publishChange: (kind, { parties }) => void touched.push({ kind, parties }) }, actor, news)
  )
  return touched
}
const unread = async (account: string) => (await unreadNotices.run(world.services, await world.actor(account), {})).unread

test('what a carrier does is told to everybody of the shipper, and to nobody else, and the bells of that company ring', async () => {
  expect(await tell('carrier', 'shipper')).toEqual([{ kind: 'notice', parties: [world.base.companies['shipper']?.id] }])
  expect([await unread('shipper'), await unread('shipper-fin'), await unread('shipper2'), await unread('carrier')]).toEqual([1, 1, 0, 0])
  const { data, tabs } = await listNotices.run(world.services, await world.actor('shipper'), {})
  expect(data).toMatchObject([
    {
      text: { zh: '蜀道已接订单 DD1', en: '蜀道 accepted order DD1' },
      link: '/custom/orderManagement/orderList/listDetail?id=7',
      read_at: null,
      category: 1,
      notice_type: 2
    }
  ])
  expect(tabs).toEqual({ 1: 1, 2: 0, 3: 0 })
})

test('with a grant only those who hold it are told', async () => {
  const before = [await unread('shipper'), await unread('shipper-fin')]
  await tell('carrier', 'shipper', { grant: { type: 4, code: shipper.orders.may.assign.code } })
  expect([await unread('shipper'), await unread('shipper-fin')]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

test('nobody is told of what he did himself', async () => {
  const before = await unread('shipper')
  await tell('shipper', 'shipper')
  expect(await unread('shipper')).toBe(before)
})

test('a notice is read once by its receiver only, and all at once', async () => {
  const reader = await world.actor('shipper')
  const [first] = (await listNotices.run(world.services, reader, {})).data
  await expect(readNotice.run(world.services, await world.actor('shipper-fin'), { id: first?.id })).rejects.toMatchObject({ code: 'noticeGone' })
  await expect(readNotice.run(world.services, await world.actor('carrier'), { id: first?.id })).rejects.toMatchObject({ code: 'noticeGone' })
  const left = await readNotice.run(world.services, reader, { id: first?.id })
  expect(left.unread).toBe((await listNotices.run(world.services, reader, { unread: true })).total)
  expect((await readAllNotices.run(world.services, reader, { category: 1 })).unread).toBe(0)
  expect((await listNotices.run(world.services, reader, { unread: true })).data).toEqual([])
})
