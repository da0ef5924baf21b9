import { board } from '@yunshu/contract/board/contract'
import { waitsOf } from '@yunshu/contract/board/waits'
import type { InputOf } from '@yunshu/contract/kit/endpoint'
import { orderMachine } from '@yunshu/contract/order/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBill } from '../../../testkit/bill.ts'
import { anAcceptedOrder, aTrip } from '../../../testkit/trip.ts'
import { inFuture } from '../../platform/clock.ts'
import { openDb, openPool } from '../../platform/db/pool.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { approveBill } from '../bill/approve.ts'
import { nextThings } from './next.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const hour = 3_600_000
/** Writes what a row is, in order to have it as long ago or as far on as is needed. */
const make = async (table: 'order' | 'waybill' | 'bill', id: number, values: object): Promise<number> => {
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable(table).set(values).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
  )
  return id
}
const next = async (account: string, kind?: string) =>
  await nextThings.run(world.services, await world.actor(account), kind === undefined ? {} : { kind })
const accounts = ['carrier', 'carrier-fin', 'carrier-pay', 'shipper', 'shipper-fin', 'shipper-pay', 'operator', 'operator-fin']

test('ten things come in the order of their deadlines, the longest overdue first, and no kind hides the others', async () => {
  const order = async (order_status: number, values: object) => await make('order', (await anAcceptedOrder(world)).id, { order_status, ...values })
  const late = await order(40, { accept_deadline: inFuture(-hour) })
  const soon = await order(40, { accept_deadline: inFuture(hour) })
  const planned = await order(50, { first_start_time: inFuture(-5 * hour) })
  const far = await order(50, { first_start_time: inFuture(90 * hour) })
  const dropped = await order(60, { cancel_asked_at: inFuture(-hour / 2) })
  const trip = await make('waybill', (await aTrip(world)).id, { waybill_status: 10, plan_start_time: inFuture(3 * hour) })
  const { data, counts } = await next('carrier')
  const known = new Set([late, soon, planned, far, dropped, trip])
  expect(data.filter(({ id }) => known.has(id)).map(({ kind, id }) => [kind, id])).toEqual([
    ['plan', planned],
    ['accept', late],
    ['accept', soon],
    // Asked half an hour ago, and to be answered within two.
    ['answerCancel', dropped],
    ['dispatchAgain', trip],
    ['plan', far]
  ])
  expect(data.find(({ id }) => id === late)).toMatchObject({
    who: expect.stringMatching(/./),
    from: expect.stringMatching(/./),
    to: expect.stringMatching(/./)
  })
  expect(counts).toMatchObject({ accept: 2, plan: 2, answerCancel: 1, dispatchAgain: 1 })
  for (let i = 0; i < 9; i += 1) await order(40, { accept_deadline: inFuture((2 + i / 10) * hour) })
  const full = await next('carrier')
  expect(full.data).toHaveLength(10)
  // Six of a kind where no other has more to show, and the far one of another kind all the same.
  expect(full.data.filter(({ kind }) => kind === 'accept')).toHaveLength(6)
  expect(full.data.at(-1)).toMatchObject({ kind: 'plan', id: far })
  expect(full.counts).toMatchObject({ accept: 11, plan: 2 })
})

test('a day is met through its end, and who has approved is not asked again', async () => {
  const made = await aBill(world, { approved: false })
  const bill = await make('bill', made.id, { due_at: inFuture(-hour), audit_level: 2, created_by: null })
  expect((await next('shipper')).data).toContainEqual(expect.objectContaining({ kind: 'reviewBill', id: bill, amount_fen: 103_550 }))
  await approveBill.run(world.services, await world.actor('shipper'), { id: bill, version: made.version })
  expect((await next('shipper')).data.map(({ id }) => id)).not.toContain(bill)
  // It still waits, so the list shows it, and so does the count; for a colleague it is the next thing.
  expect((await next('shipper')).counts).toMatchObject({ reviewBill: 1 })
  expect((await next('shipper-fin')).data).toContainEqual(expect.objectContaining({ kind: 'reviewBill', id: bill }))
})

test('everybody is asked for what he may do, and every count is what its list shows', async () => {
  const told: Record<string, readonly string[]> = {}
  for (const account of accounts) {
    const actor = await world.actor(account)
    const { data, counts } = await next(account)
    told[account] = Object.keys(counts)
    const waits = actor.type === 3 ? [] : (waitsOf[actor.type] ?? [])
    for (const { kind } of data) expect(actor.codes.has(waits.find(({ key }) => key === kind)?.may.code ?? ''), `${account} ${kind}`).toBe(true)
    const token = await world.login(account)
    for (const { key, rows, where, counted, list } of waits.filter(({ key: one }) => one in counts)) {
      if (list === undefined) {
        expect(
          (await next(account, key)).data.map(({ kind }) => kind),
          `${account} ${key}`
        ).toEqual(Array(counts[key]).fill(key))
        continue
      }
      const asked = counted ?? { rows, where }
      const { data: answer } = await world.post(asked.rows.path, { ...asked.where, pagesize: 1 }, token)
      expect((answer as { total: number }).total, `${account} ${key}`).toBe(counts[key])
    }
  }
  expect(told['carrier']).toEqual(expect.arrayContaining(['accept', 'plan']))
  expect(told['carrier-pay']).not.toContain('accept')
  expect(told['shipper-pay']).not.toContain('reviewBill')
})

test('of one kind alone more than ten come, and of one that another has to do none', async () => {
  const { counts, data } = await next('carrier', 'accept')
  expect(counts['accept']).toBeGreaterThan(10)
  expect(data.map(({ kind }) => kind)).toEqual(Array(counts['accept']).fill('accept'))
  expect(data.map(({ due_at }) => due_at)).toEqual(data.map(({ due_at }) => due_at).toSorted())
  expect((await next('carrier-pay', 'accept')).data).toEqual([])
  expect((await next('carrier', 'nothing of that name')).data).toEqual([])
})

test('what has no list is counted as often as its reader is asked for it', async () => {
  const asked = (await anAcceptedOrder(world)).id
  await anAcceptedOrder(world)
  await make('order', asked, { order_status: orderMachine.code.accepted, time_asked_at: inFuture(-hour) })
  const { counts, data } = await next('shipper', 'answerTime')
  expect(data.map(({ id }) => id)).toEqual([asked])
  expect(counts['answerTime']).toBe(1)
})

test('keys are told apart, and a count that leads to a list says by which filters', () => {
  for (const waits of Object.values(waitsOf)) {
    const keys = (waits ?? []).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { list, key, counted, where } of waits ?? [])
      if (list)
        for (const name of Object.keys(counted?.where ?? where))
          expect(name === 'direction' || list.includes(`${name}=`), `${key}: ${name}`).toBe(true)
  }
})

test('however many kinds there are, it is two statements, and those that rules of papers need', async () => {
  const statements: string[] = []
  const db = openDb(
    openPool(world.appUrl, 2),
    ({ query: { sql: text } }: { query: { sql: string } }): void => void (/^(set local |select 1 from session )/.test(text) || statements.push(text))
  )
  for (const account of accounts) {
    const before = statements.length
    await nextThings.run({ ...world.services, db }, await world.actor(account), {} satisfies InputOf<typeof board.next>)
    expect(statements.length - before, account).toBeLessThanOrEqual(4)
  }
  await db.destroy()
})
