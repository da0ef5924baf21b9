import { testApp, type TestApp } from '../../../testkit/app.ts'
import { tradeChannel } from '@yunshu/contract/ledger/enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../platform/verb/constraints.ts'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { type MoneyFact, post, reverse } from './post.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const factOf = (biz_id: number, more: Partial<MoneyFact> = {}): MoneyFact => {
  const { tenant_id, companies } = world.base
  return {
    tenant_id,
    event: 'delivered',
    biz_type: 'waybill',
    biz_id,
    biz_no: `W${biz_id}`,
    occurred_at: '2026-10-31T16:30:00.000Z',
    amounts: { gross: 109_000, net: 100_000, tax: 9_000 },
    shipper_id: companies['shipper']?.id ?? 0,
    carrier_id: companies['carrier']?.id ?? 0,
    ...more
  }
}
const booked = async (work: (tx: Parameters<Parameters<typeof transactAsSystem>[1]>[0]) => Promise<number | null>) =>
  await transactAsSystem(world.services.db, work)
const sums = async (biz_id: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_txn as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.txn_id'))
      .select(['e.account', sql<number>`sum(e.dr_fen - e.cr_fen)`.as('fen')])
      .where('t.biz_id', '=', biz_id)
      .groupBy(['e.company_id', 'e.account'])
      .orderBy('e.account')
      .execute()
  )
const nameOf = (error: unknown) => refusalOf(error)?.code

test('a delivery is booked on both sides by its template, under the Shanghai day, once', async () => {
  const id = await booked((tx) => post(tx, factOf(1)))
  expect(await booked((tx) => post(tx, factOf(1)))).toBe(id)
  expect(await sums(1)).toEqual([
    { account: '1122', fen: 109_000 },
    { account: '1141', fen: 9_000 },
    { account: '2122', fen: -109_000 },
    { account: '2133', fen: -9_000 },
    { account: '5001', fen: -100_000 },
    { account: '6001', fen: 100_000 }
  ])
  const txn = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('ledger_txn').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  )
  expect(txn).toMatchObject({ book_day: '2026-11-01', amount_fen: 109_000, turn: 1, reversal_of: null, txn_no: expect.stringMatching(/^JZ\d{13}$/) })
  await expect(booked((tx) => post(tx, factOf(1, { amounts: { gross: 10_900, net: 10_000, tax: 900 } })))).rejects.toThrow('reverse it first')
})

test('what is taken back leaves nothing, can be booked anew and taken back again; each transaction is reversed once', async () => {
  const first = await booked((tx) => post(tx, factOf(2)))
  const back = await booked((tx) => reverse(tx, factOf(2), '货损重算'))
  expect((await sums(2)).every(({ fen }) => fen === 0)).toBe(true)
  expect(await booked((tx) => reverse(tx, factOf(2), 'again'))).toBeNull()
  const second = await booked((tx) => post(tx, factOf(2, { amounts: { gross: 10_900, net: 10_000, tax: 900 } })))
  expect(new Set([first, back, second]).size).toBe(3)
  expect((await sums(2)).find(({ account }) => account === '1122')).toEqual({ account: '1122', fen: 10_900 })
})

test('each company reads its own book of a transaction and nothing of the other', async () => {
  await booked((tx) => post(tx, factOf(3)))
  const shipper = await world.actor('shipper')
  const seen = await transact(world.services.db, shipper, (tx) =>
    tx.selectFrom('ledger_entry').select(['company_id', 'account']).where('tenant_id', '=', shipper.tenant_id).execute()
  )
  expect(new Set(seen.map(({ company_id }) => company_id))).toEqual(new Set([shipper.company_id]))
  const other = await world.actor('shipper2')
  expect(
    await transact(world.services.db, other, (tx) => tx.selectFrom('ledger_txn').select('id').where('tenant_id', '=', other.tenant_id).execute())
  ).toEqual([])
})

test('a company may book what reaches beyond its sight, and two at once book one event once', async () => {
  const shipper = await world.actor('shipper')
  const all = await Promise.allSettled(Array.from({ length: 16 }, () => transact(world.services.db, shipper, (tx) => post(tx, factOf(4)))))
  expect(all.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const result of all) if (result.status === 'rejected') expect(nameOf(result.reason)).toBe('staleVersion')
  expect((await sums(4)).find(({ account }) => account === '1122')).toEqual({ account: '1122', fen: 109_000 })
})

test('whatever is not in balance is refused when it is committed, and what is written is never changed or removed', async () => {
  const { tenant_id } = world.base
  const txn = {
    tenant_id,
    id: newId(),
    parties: [],
    txn_no: 'X1',
    event: 'delivered',
    biz_type: 'raw',
    biz_id: 9,
    turn: 1,
    occurred_at: '2026-11-02T00:00:00Z',
    book_day: '2026-11-02',
    amount_fen: 1,
    trade_channel: 4
  }
  const entry = { tenant_id, txn_id: txn.id, parties: [], company_id: 1, book_day: '2026-11-02' }
  const raw = async (entries: readonly { line: number; account: string; dr_fen: number; cr_fen: number }[]) =>
    await transactAsSystem(world.services.db, async (tx) => {
      await tx.insertInto('ledger_txn').values(txn).execute()
      await tx
        .insertInto('ledger_entry')
        .values(entries.map((line) => ({ ...entry, ...line })))
        .execute()
    }).catch(nameOf)
  expect(
    await raw([
      { line: 1, account: '1122', dr_fen: 100, cr_fen: 0 },
      { line: 2, account: '5001', dr_fen: 0, cr_fen: 99 }
    ])
  ).toBe('notInBalance')
  const admin = (text: string) => transactAsSystem(world.services.db, (tx) => sql.raw(text).execute(tx))
  await expect(admin('update ledger_entry set dr_fen = 1 where dr_fen > 0')).rejects.toThrow('permission denied')
  await expect(admin('delete from ledger_txn')).rejects.toThrow('permission denied')
})

test('nothing is booked under a closed month: a late fact stands under today, and raw writing is refused', async () => {
  const { tenant_id } = world.base
  await transactAsSystem(world.services.db, (tx) =>
    tx.insertInto('ledger_month').values({ tenant_id, month: '2026-09', txn_count: 0, dr_fen: 0 }).execute()
  )
  const id = await booked((tx) => post(tx, factOf(5, { occurred_at: '2026-09-20T00:00:00.000Z' })))
  const txn = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('ledger_txn').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  )
  expect(txn.occurred_at.slice(0, 10)).toBe('2026-09-20')
  expect(txn.book_day > '2026-09-30').toBe(true)
  const { parties, ...row } = txn
  const late = { ...row, id: newId(), txn_no: 'X2', turn: 9, book_day: '2026-09-30', parties }
  expect(await transactAsSystem(world.services.db, (tx) => tx.insertInto('ledger_txn').values(late).execute()).catch(nameOf)).toBe('monthClosed')
})

test('a transaction knows the channel of its money, keeps it when it is taken back, and is found by it', async () => {
  const company_id = world.base.companies['shipper']?.id ?? 0
  const money = { company_id, biz_type: 'recharge', amounts: { amount: 7_000 } }
  await booked((tx) => post(tx, factOf(21, { ...money, event: 'recharged', online: true })))
  await booked((tx) => post(tx, factOf(22, { ...money, event: 'recharged' })))
  await booked((tx) => post(tx, factOf(23, { ...money, event: 'withdrawApplied' })))
  const taken = factOf(24)
  await booked((tx) => post(tx, taken))
  await booked((tx) => reverse(tx, taken, '数量有误'))
  const token = await world.login('operator')
  const found = async (trade_channel: number) => {
    const { data } = await world.post('/api/ledger/trades', { trade_channel, pagesize: 100 }, token)
    const { data: rows } = data as { data: { biz_no: string; trade_channel: number }[] }
    expect(rows.every((row) => row.trade_channel === trade_channel)).toBe(true)
    return rows.map(({ biz_no }) => biz_no).filter((no) => /^W2[1-4]$/.test(no))
  }
  const { wallet, onlinePayment, bankTransfer, booksOnly } = tradeChannel.code
  expect(await found(onlinePayment)).toEqual(['W21'])
  expect(await found(bankTransfer)).toEqual(['W22'])
  expect(await found(wallet)).toEqual(['W23'])
  expect(await found(booksOnly)).toEqual(['W24', 'W24'])
})
