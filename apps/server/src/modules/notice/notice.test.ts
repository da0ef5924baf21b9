import { carrier } from '@yunshu/contract/consoles/carrier'
import { shipper } from '@yunshu/contract/consoles/shipper'
import { linkTo } from '@yunshu/contract/kit/console'
import { noticeInbox } from '@yunshu/contract/notice/contract'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { deliver, receiptsOf, upload } from '../../../testkit/delivered.ts'
import { aTrip } from '../../../testkit/trip.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact, transactAsSystem } from '../../platform/db/scope.ts'
import { confirmReceipt, rejectReceipt } from '../receipt/review.ts'
import { listNotices, unreadNotices } from './list.ts'
import { notifyCompany } from './notify.ts'
import { putNoticeAside, readAllNotices, readNotice } from './read.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const { todo, news, done } = noticeInbox.code
type Published = { kind: string; parties: readonly number[] }
const tell = async (from: string, to: string, more: { grant?: { type: 2 | 4; code: string }; biz_id?: number } = {}): Promise<Published[]> => {
  const actor = await world.actor(from)
  const touched: Published[] = []
  const said = {
    company_id: world.base.companies[to]?.id ?? 0,
    phrase: 'orderAccepted',
    slots: { carrier_name: '蜀道', order_no: 'DD1' },
    link: linkTo(shipper.orderInfo, { id: 7 }),
    biz_type: 'order',
    biz_id: 7,
    ...more
  } as const
  await transact(world.services.db, actor, (tx) =>
    notifyCompany({ tx, publishChange: (kind, { parties }) => void touched.push({ kind, parties }) }, actor, said)
  )
  return touched
}
const inboxOf = async (account: string, input: object = {}) => await listNotices.run(world.services, await world.actor(account), input)
const unreadOf = async (account: string) => (await unreadNotices.run(world.services, await world.actor(account), {})).news
const waitingOf = async (account: string) => (await unreadNotices.run(world.services, await world.actor(account), {})).unread

test('what a carrier does is told to everybody of the shipper, and to nobody else, and the bells of that company ring', async () => {
  expect(await tell('carrier', 'shipper')).toEqual([{ kind: 'notice', parties: [world.base.companies['shipper']?.id] }])
  expect([await unreadOf('shipper'), await unreadOf('shipper-fin'), await unreadOf('shipper2'), await unreadOf('carrier')]).toEqual([1, 1, 0, 0])
  const { data, tabs } = await inboxOf('shipper')
  expect(data).toMatchObject([
    {
      text: { zh: '蜀道已接订单 DD1', en: '蜀道 accepted order DD1' },
      link: '/custom/orderManagement/orderList/listDetail?id=7',
      read_at: null,
      category: 1,
      notice_type: 2,
      inbox: news,
      asks: ''
    }
  ])
  expect(tabs).toEqual({ [todo]: 0, [news]: 1, [done]: 0 })
})

test('of all that is said of one row the newest stands in the inbox, and the others behind it', async () => {
  await tell('carrier', 'shipper')
  await tell('carrier', 'shipper', { biz_id: 8 })
  const { data, total } = await inboxOf('shipper')
  expect(total).toBe(2)
  expect(data.find(({ biz_id }) => biz_id === 7)).toMatchObject({ earlier: 1, read_at: null })
  expect((await inboxOf('shipper', { biz_type: 'order', biz_id: 7 })).total).toBe(2)
})

test('what speaks of no row takes no other’s place', async () => {
  for (const _ of [1, 2]) await tell('carrier', 'shipper2', { biz_id: 0 })
  expect((await inboxOf('shipper2')).total).toBe(2)
})

test('with a grant only those who hold it are told', async () => {
  const before = [await unreadOf('shipper'), await unreadOf('shipper-fin')]
  await tell('carrier', 'shipper', { grant: { type: 4, code: shipper.orders.may.assign.code }, biz_id: 9 })
  expect([await unreadOf('shipper'), await unreadOf('shipper-fin')]).toEqual([(before[0] ?? 0) + 1, before[1]])
})

test('nobody is told of what he did himself', async () => {
  const before = await unreadOf('shipper')
  await tell('shipper', 'shipper')
  expect(await unreadOf('shipper')).toBe(before)
})

test('a notice is read once by its receiver only, and all at once', async () => {
  const reader = await world.actor('shipper')
  const [first] = (await inboxOf('shipper')).data
  await expect(readNotice.run(world.services, await world.actor('shipper-fin'), { id: first?.id })).rejects.toMatchObject({ code: 'noticeGone' })
  await expect(readNotice.run(world.services, await world.actor('carrier'), { id: first?.id })).rejects.toMatchObject({ code: 'noticeGone' })
  const left = await readNotice.run(world.services, reader, { id: first?.id })
  expect(left.news).toBe((await inboxOf('shipper', { unread: true })).total)
  expect((await readAllNotices.run(world.services, reader, { category: 1 })).news).toBe(0)
  expect((await inboxOf('shipper', { unread: true })).data).toEqual([])
})

test('what waits for an act leaves by itself when the act is done, whoever did it', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await deliver(world, trip)
  const before = await waitingOf('shipper')
  const about = async (account: string, id = 0) =>
    (await inboxOf(account, { inbox: todo })).data.find((row) => row.biz_type === 'receipt' && row.biz_id === id)
  const [receipt] = await upload(world, trip)
  // The carrier's own check ended what the driver's upload wanted of him; the shipper is asked to confirm.
  expect(await about('carrier', receipt?.id)).toBeUndefined()
  expect(await about('shipper', receipt?.id)).toMatchObject({ asks: 'receiptChecked', inbox: todo })
  expect(await waitingOf('shipper')).toBe(before + 1)
  // Sent back: nothing of the shipper's any more, and the carrier is asked for a better one.
  await rejectReceipt.run(services, await world.actor('shipper'), { id: receipt?.id, version: receipt?.version, reason: '印章看不清' })
  expect(await waitingOf('shipper')).toBe(before)
  expect((await inboxOf('shipper', { inbox: done })).data.find(({ biz_id }) => biz_id === receipt?.id)).toMatchObject({ asks: 'receiptChecked' })
  expect(await about('carrier', receipt?.id)).toMatchObject({ asks: 'receiptRejected' })
  // It comes again, is checked and confirmed: the carrier's is done, and the news of the confirmation is what stands.
  const [again] = await upload(world, trip)
  expect(await about('shipper', again?.id)).toMatchObject({ asks: 'receiptChecked', earlier: 1 })
  await confirmReceipt.run(services, await world.actor('shipper'), { id: again?.id, version: again?.version })
  expect([await about('shipper', again?.id), await about('carrier', again?.id)]).toEqual([undefined, undefined])
  expect((await receiptsOf(world, trip.id))[0]?.receipt_status).toBe(40)
  expect((await inboxOf('carrier', { inbox: news })).data.find(({ biz_id }) => biz_id === again?.id)?.text.zh).toContain('已确认')
})

test('what wants an act may be put aside by its receiver, and by nobody else', async () => {
  const { services } = world
  const trip = await aTrip(world)
  await deliver(world, trip)
  const [receipt] = await upload(world, trip)
  const row = (await inboxOf('shipper', { inbox: todo })).data.find(({ biz_id }) => biz_id === receipt?.id)
  await expect(putNoticeAside.run(services, await world.actor('carrier'), { id: row?.id })).rejects.toMatchObject({ code: 'noticeGone' })
  const before = await waitingOf('shipper')
  expect((await putNoticeAside.run(services, await world.actor('shipper'), { id: row?.id })).unread).toBe(before - 1)
})

test('a company of ten thousand people is told in one go', async () => {
  const many = 10_000
  const { tenant_id, companies } = world.base
  const company_id = companies['carrier2']?.id ?? 0
  const owner = new pg.Client({ connectionString: world.adminUrl })
  await owner.connect()
  await owner.query(
    `insert into "user" (tenant_id, id, parties, company_id, account, user_name, mobile, password_hash, extra_menu_ids)
     select $1, 900000000 + n, array[$2::bigint], $2, 'crowd' || n, '演示员工' || n, '198' || lpad(n::text, 8, '0'), '', '2-1' from generate_series(1, $3::int) as n`,
    [tenant_id, company_id, many]
  )
  await owner.end()
  const grant = { type: 2, code: carrier.orders.may.view.code } as const
  const touched = await tell('shipper', 'carrier2', { grant, biz_id: 70_001 })
  expect(touched).toHaveLength(1)
  await tell('shipper', 'carrier2', { grant, biz_id: 70_001 })
  const { rows } = await transactAsSystem(world.services.db, (tx) =>
    sql<{ told: number; newest: number; earlier: number }>`
      select count(*)::int as told, count(*) filter (where newest)::int as newest, (max(earlier))::int as earlier from notice
      where tenant_id = ${tenant_id} and company_id = ${company_id} and biz_id = 70001 and receiver_user_id between 900000001 and ${900_000_000 + many}`.execute(
      tx
    )
  )
  expect(rows).toEqual([{ told: 2 * many, newest: many, earlier: 1 }])
})
