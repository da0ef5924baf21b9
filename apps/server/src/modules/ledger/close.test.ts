import { testApp, type TestApp } from '../../../testkit/app.ts'
import { waitingForLocks } from '../../../testkit/locks.ts'
import { funded } from '../../../testkit/wallet.ts'
import { addMonths, shanghaiMonth } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { post } from './index.ts'

let world: TestApp
let operator = ''
const month = addMonths(`${shanghaiMonth(new Date())}-01`, -1).slice(0, 7)
beforeAll(async () => {
  world = await testApp()
  operator = await world.login('operator')
})
afterAll(() => world.close())

const delivered = async (biz_id: number, occurred_at: string) => {
  const { tenant_id, companies } = world.base
  const [shipper_id, carrier_id] = [companies['shipper']?.id ?? 0, companies['carrier']?.id ?? 0]
  const amounts = { gross: 109_000, net: 100_000, tax: 9_000 }
  return await transactAsSystem(world.services.db, (tx) =>
    post(tx, { tenant_id, event: 'delivered', biz_type: 'waybill', biz_id, biz_no: `YD${biz_id}`, occurred_at, amounts, shipper_id, carrier_id })
  )
}
const close = async (which: string) => await world.post('/api/ledger/close_month', { month: which }, operator)
const refusal = (answer: { data: unknown }) => (answer.data as { refusal?: { name: string } } | null)?.refusal?.name

test('trades show who paid whom, and open to postings that balance', async () => {
  await funded(world, 'shipper', 200_000)
  await delivered(1, `${month}-15T02:00:00Z`)
  const { data } = await world.post('/api/ledger/trades', {}, operator)
  const { data: rows, sums } = data as { data: { id: number; event: string; payer: string; payee: string; trade_type: number }[]; sums: object }
  expect(rows.map(({ event }) => event)).toEqual(['recharged', 'delivered'])
  expect(rows[0]).toMatchObject({ payee: '锦城演示食品有限公司', trade_type: 7 })
  // Nobody paid for a trip that was delivered: it says who owes and who is owed.
  expect(rows[1]).toMatchObject({ payer: '锦城演示食品有限公司', payee: '蜀道演示物流有限公司', trade_type: 1 })
  expect(sums).toEqual({ amount_fen: 309_000 })
  const opened = (await world.post('/api/ledger/trade', { id: rows[1]?.id }, operator)).data as { postings: { dr_fen: number; cr_fen: number }[] }
  expect(opened.postings).toHaveLength(6)
  expect(opened.postings.reduce((sum, { dr_fen, cr_fen }) => sum + dr_fen - cr_fen, 0)).toBe(0)
  expect(await world.post('/api/ledger/trial_balance', {}, operator)).toMatchObject({ data: { balanced: true, dr_fen: 618_000, cr_fen: 618_000 } })
})

test('a month is closed once, in its order and when it is over; what comes to light later stands under an open day', async () => {
  expect(refusal(await close(shanghaiMonth(new Date())))).toBe('monthNotOver')
  expect(await close(month)).toMatchObject({ data: { month, txn_count: 1, dr_fen: 218_000 } })
  expect(refusal(await close(month))).toBe('monthClosedAlready')
  const id = await delivered(2, `${month}-20T02:00:00Z`)
  const row = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('ledger_txn').select('book_day').where('id', '=', id).executeTakeFirstOrThrow()
  )
  expect(row.book_day > `${month}-31`).toBe(true)
  const backdated = transactAsSystem(world.services.db, (tx) =>
    tx
      .insertInto('ledger_txn')
      .values({
        tenant_id: world.base.tenant_id,
        id: 1,
        parties: [],
        txn_no: 'BACK',
        event: 'delivered',
        biz_type: 'raw',
        biz_id: 1,
        turn: 1,
        occurred_at: `${month}-20T02:00:00Z`,
        book_day: `${month}-20`,
        amount_fen: 1,
        trade_channel: 4
      })
      .execute()
  )
  await expect(backdated).rejects.toThrow('violates check constraint "ledger_month_open"')
})

test('a month is closed when whoever books has ended, and counts what he booked', async () => {
  const { tenant_id, companies } = world.base
  const [shipper_id, carrier_id] = [companies['shipper']?.id ?? 0, companies['carrier']?.id ?? 0]
  let end = (): void => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  let begun = (): void => {}
  const isBooked = new Promise<void>((done) => {
    begun = done
  })
  // The month after the closed one, as the books will see it when it is over.
  const next = shanghaiMonth(new Date())
  setClock(new Date(`${addMonths(`${next}-01`, 1).slice(0, 7)}-02T02:00:00Z`))
  operator = await world.login('operator')
  const amounts = { gross: 109_000, net: 100_000, tax: 9_000 }
  const fact = { tenant_id, event: 'delivered', biz_type: 'waybill', biz_id: 3, biz_no: 'YD3', amounts, shipper_id, carrier_id } as const
  const booking = transactAsSystem(world.services.db, async (tx) => {
    await post(tx, { ...fact, occurred_at: `${next}-10T02:00:00Z` })
    begun()
    await ended
  })
  await isBooked
  const before = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('ledger_txn')
      .select((e) => e.fn.countAll<number>().as('n'))
      .where('book_day', '>=', `${next}-01`)
      .executeTakeFirstOrThrow()
  )
  const closing = close(next)
  await expect.poll(() => waitingForLocks(world), { timeout: 60_000 }).toBe(1)
  end()
  await booking
  expect(await closing).toMatchObject({ data: { month: next, txn_count: before.n + 1 } })
  setClock(undefined)
})
