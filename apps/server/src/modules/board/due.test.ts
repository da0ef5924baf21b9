import { bill } from '@yunshu/contract/bill/contract'
import { board, type Due } from '@yunshu/contract/board/contract'
import { operator } from '@yunshu/contract/consoles/operator'
import type { OutputOf } from '@yunshu/contract/kit/endpoint'
import { addDays, shanghaiDay, startOfShanghaiDay } from '@yunshu/domain/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBill, anOwedBill } from '../../../testkit/bill.ts'
import { without } from '../../../testkit/rights.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { moneyDue } from './due.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

type Told = OutputOf<typeof board.due>
const told = async (account: string): Promise<Told> => (await world.post(board.due.path, {}, await world.login(account))).data
const today = shanghaiDay(now())
const dayOf = (days: number): string => addDays(today, days)
/** The last instant of a day in China: by UTC it is the same day, its first instant the day before. */
const endOf = (days: number): string => new Date(Date.parse(startOfShanghaiDay(dayOf(days + 1))) - 1).toISOString()
const startOf = (days: number): string => startOfShanghaiDay(dayOf(days))

const change = async (id: number, values: object) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('bill').set(values).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
  )
/** Open bills of one side, out of the rows and nothing else. */
const open = async (column: 'debtor_id' | 'creditor_id', company: string, direction?: number) =>
  await transactAsSystem(world.services.db, async (tx) =>
    (
      await tx
        .selectFrom('bill')
        .select(['amount_fen', 'paid_fen', 'due_at'])
        .where('tenant_id', '=', world.base.tenant_id)
        .where(column, '=', world.base.companies[company]?.id ?? 0)
        .where('bill_status', 'in', [10, 20, 30])
        .$if(direction !== undefined, (q) => q.where('direction', '=', direction ?? 0))
        .execute()
    ).map((row) => ({ day: shanghaiDay(row.due_at), unpaid_fen: row.amount_fen - row.paid_fen }))
  )
const sumOf = (rows: readonly { unpaid_fen: number }[]) => ({ count: rows.length, unpaid_fen: rows.reduce((all, one) => all + one.unpaid_fen, 0) })
const asDue = (rows: Awaited<ReturnType<typeof open>>): Due => ({
  past: sumOf(rows.filter(({ day }) => day < today)),
  days: Array.from({ length: 14 }, (_, at) => ({ day: dayOf(at), ...sumOf(rows.filter(({ day }) => day === dayOf(at))) })),
  within: sumOf(rows.filter(({ day }) => day >= today && day < dayOf(14))),
  later: sumOf(rows.filter(({ day }) => day >= dayOf(14))),
  all: sumOf(rows)
})

test('money due is what open bills come to, to the fen, by the days of China', async () => {
  await aBill(world, { amount_fen: 10_001, due_at: endOf(-1) })
  await aBill(world, { amount_fen: 10_002, due_at: startOf(0) })
  await aBill(world, { amount_fen: 10_004, due_at: endOf(0) })
  await aBill(world, { amount_fen: 10_008, due_at: startOf(13) })
  await aBill(world, { amount_fen: 10_016, due_at: endOf(13) })
  await aBill(world, { amount_fen: 10_032, due_at: startOf(14) })
  await aBill(world, { amount_fen: 10_064, due_at: endOf(5), approved: false })
  await aBill(world, { amount_fen: 77_777, due_at: endOf(5), shipper: 'shipper2', carrier: 'carrier2' })
  const partly = await aBill(world, { amount_fen: 10_128, due_at: endOf(3) })
  await change(partly.id, { bill_status: 30, paid_fen: 29 })
  const frozen = await aBill(world, { amount_fen: 10_256, due_at: endOf(3) })
  await change(frozen.id, { frozen: true, freeze_reason: '核对中' })
  const voided = await aBill(world, { amount_fen: 10_512, due_at: endOf(3) })
  await change(voided.id, { bill_status: 0, reason: '作废' })
  const financed = await aBill(world, { amount_fen: 11_024, due_at: endOf(4) })
  await change(financed.id, { financed_loan_id: newId(), financed_fen: 8000, factor_account: '6222000000000000' })
  await anOwedBill(world, { amount_fen: 21_001, due_at: endOf(2) })
  await anOwedBill(world, { amount_fen: 21_002, due_at: startOf(-40), approved: false })

  const shipper = asDue(await open('debtor_id', 'shipper'))
  expect(await told('shipper')).toEqual({ incoming: null, outgoing: shipper })
  expect(shipper.past).toEqual({ count: 1, unpaid_fen: 10_001 })
  expect(shipper.days[0]).toEqual({ day: today, count: 2, unpaid_fen: 20_006 })
  expect(shipper.days[3]).toEqual({ day: dayOf(3), count: 2, unpaid_fen: 10_128 - 29 + 10_256 })
  expect(shipper.days[13]).toEqual({ day: dayOf(13), count: 2, unpaid_fen: 20_024 })
  expect(shipper.later).toEqual({ count: 1, unpaid_fen: 10_032 })
  expect(await told('carrier')).toEqual({
    incoming: asDue(await open('creditor_id', 'carrier')),
    outgoing: asDue(await open('debtor_id', 'carrier', 2))
  })
  expect((await told('carrier')).outgoing?.past).toEqual({ count: 1, unpaid_fen: 21_002 })
})

test('every sum is what its list shows with the filter that it leads to', async () => {
  for (const [account, side, list] of [
    ['shipper', 'outgoing', bill.list],
    ['carrier', 'incoming', bill.list],
    ['carrier', 'outgoing', bill.owed]
  ] as const) {
    const due = (await told(account))[side]
    if (!due) throw new Error(`${account} is told nothing of ${side}`)
    const token = await world.login(account)
    const shown = async (filters: object) => {
      const { data } = await world.post(list.path, { open: true, ...filters, pagesize: 1 }, token)
      const { total, sums } = data as { total: number; sums: Record<string, number> }
      return { count: total, unpaid_fen: sums['unpaid_fen'] }
    }
    expect(await shown({}), account).toEqual(due.all)
    expect(await shown({ due_to: dayOf(-1) }), account).toEqual(due.past)
    expect(await shown({ due_from: today, due_to: dayOf(13) }), account).toEqual(due.within)
    expect(await shown({ due_from: dayOf(14) }), account).toEqual(due.later)
    for (const { day, ...sum } of due.days.filter(({ count }, at) => count > 0 || at === 1))
      expect(await shown({ due_from: day, due_to: day }), `${account} ${day}`).toEqual(sum)
  }
})

test('only who may see bills is told of money, each of his own side', async () => {
  expect((await told('carrier-fin')).incoming).not.toBeNull()
  expect((await told('carrier-pay')).outgoing).not.toBeNull()
  expect(await told('carrier2')).toMatchObject({ outgoing: { all: { count: 0, unpaid_fen: 0 } } })
  expect((await told('shipper2')).outgoing?.all).toEqual({ count: 1, unpaid_fen: 77_777 })
})

test('the operator is told what drivers of every carrier wait for, by its day, and nobody else is told of it', async () => {
  const freight = await anOwedBill(world, { amount_fen: 31_001, due_at: endOf(6) })
  const late = await anOwedBill(world, { amount_fen: 31_002, due_at: endOf(-3) })
  const other = await anOwedBill(world, { amount_fen: 31_004, due_at: startOf(20) })
  for (const { id } of [freight, late, other]) await change(id, { waybill_id: newId() })
  const { incoming, outgoing } = await told('operator')
  expect(incoming).toBeNull()
  const rows = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('bill')
      .select(['amount_fen', 'paid_fen', 'due_at'])
      .where('tenant_id', '=', world.base.tenant_id)
      .where('direction', '=', 2)
      .where('waybill_id', 'is not', null)
      .where('bill_status', 'in', [10, 20, 30])
      .execute()
  )
  expect(outgoing).toEqual(asDue(rows.map((row) => ({ day: shanghaiDay(row.due_at), unpaid_fen: row.amount_fen - row.paid_fen }))))
  expect(outgoing?.past.unpaid_fen).toBe(31_002)
  expect(outgoing?.later.unpaid_fen).toBe(31_004)
  const list = async (filters: object) => (await world.post(bill.late.path, filters, await world.login('operator'))).data as Late
  type Late = { total: number; data: { id: number; overdue_days: number; ageing: number }[] }
  expect((await list({})).data.map(({ id, overdue_days, ageing }) => [id, overdue_days, ageing])).toEqual([[late.id, 3, 1]])
  expect((await list({ open: true })).data.map(({ id, overdue_days, ageing }) => [id, overdue_days, ageing])).toEqual([
    [late.id, 3, 1],
    [freight.id, 0, 0],
    [other.id, 0, 0]
  ])
  // Who reviews papers for the operator sees no money of drivers.
  const blind = without(await world.actor('operator'), ...Object.values(operator.lateFreight.may).map(({ code }) => code))
  await expect(moneyDue.run(world.services, blind, {})).rejects.toMatchObject({ code: 'noPermission' })
})
