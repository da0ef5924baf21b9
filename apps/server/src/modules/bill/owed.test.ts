import { Refusal } from '@yunshu/contract/kit/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBill, anOwedBill } from '../../../testkit/bill.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { approveOwedBill, sendBackOwedBill } from './approve.ts'
import { freezeOwedBill, unfreezeOwedBill } from './freeze.ts'
import { billList } from './list.ts'
import { owedList } from '../batch/owed.ts'
import { owedBoard, owedInfo } from './read.ts'

let world: TestApp
let [carrier, finance, other]: Actor[] = []
beforeAll(async () => {
  world = await testApp()
  ;[carrier, finance, other] = await Promise.all([world.actor('carrier'), world.actor('carrier-fin'), world.actor('carrier2')])
})
afterAll(() => world.close())

const me = () => carrier as Actor
const run = async <T>(work: Promise<T>): Promise<T | string> =>
  await work.catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)))
const looked = ({ id, version }: { id: number; version: number }) => ({ id, version })
const day = 86_400_000

test('what a carrier owes stands in a list of its own, found by payee, kind, state and age, and nobody else sees it', async () => {
  const payee = { id: 9_007_001, name: '何大勇' }
  const late = await anOwedBill(world, { payee, kind: 4, amount_fen: 140_00, due_at: new Date(Date.now() - 40 * day).toISOString() })
  const waiting = await anOwedBill(world, { payee, kind: 5, approved: false })
  await aBill(world)
  const all = await owedList.run(world.services, me(), { keyword: '何大勇' })
  expect(all.data.map(({ id }) => id).sort()).toEqual([late.id, waiting.id].sort())
  const found = async (input: object) => (await owedList.run(world.services, me(), input)).data.map(({ id }) => id)
  expect(await found({ bill_kind: 4 })).toEqual([late.id])
  expect(await found({ overdue: true })).toEqual([late.id])
  expect(await found({ ageing: 2 })).toEqual([late.id])
  expect(await found({ bill_status: 10 })).toEqual([waiting.id])
  expect(await owedBoard.run(world.services, me(), {})).toMatchObject({
    in_review: 1,
    buckets: [{ count: 1 }, {}, { count: 1, unpaid_fen: 14_000 }, {}, {}]
  })
  // It is not among what others owe him, and the other carrier sees neither.
  expect((await billList.run(world.services, me(), {})).data.every(({ direction }) => direction === 1)).toBe(true)
  expect(await owedList.run(world.services, other as Actor, {})).toMatchObject({ total: 0 })
  expect(await run(owedInfo.run(world.services, other as Actor, { id: late.id }))).toBe('notFound')
  expect(await run(approveOwedBill.run(world.services, other as Actor, looked(waiting)))).toBe('notFound')
})

test('it is approved in levels by its amount, never by its maker nor twice by one person, and sent back with a reason', async () => {
  const bill = await anOwedBill(world, { amount_fen: 1_500_000, approved: false, maker: finance?.user_id ?? 0 })
  expect(await run(approveOwedBill.run(world.services, finance as Actor, looked(bill)))).toBe('makerApproves')
  const once = await approveOwedBill.run(world.services, me(), looked(bill))
  expect(once).toMatchObject({ bill_status: 10, audit_level: 2, audit_done: 1 })
  expect(await run(approveOwedBill.run(world.services, me(), looked(once)))).toBe('approvedAlready')
  expect(await run(sendBackOwedBill.run(world.services, me(), { ...looked(once), reason: '收款人有误' }))).toBe('approvedAlready')
  const back = await sendBackOwedBill.run(world.services, finance as Actor, { ...looked(once), reason: '收款人有误' })
  expect(back).toMatchObject({ bill_status: 10, audit_done: 0, reason: '收款人有误' })
  const info = await owedInfo.run(world.services, me(), { id: bill.id })
  expect(info.audits.map(({ round, passed }) => [round, passed])).toEqual([
    [1, true],
    [1, false]
  ])
  const small = await anOwedBill(world, { amount_fen: 5_000, approved: false })
  expect(await approveOwedBill.run(world.services, finance as Actor, looked(small))).toMatchObject({ bill_status: 20 })
})

test('a carrier freezes what it owes with a reason; what an exception of the trip froze is not his to free', async () => {
  const bill = await anOwedBill(world)
  const frozen = await freezeOwedBill.run(world.services, me(), { ...looked(bill), reason: '货损未定' })
  expect(frozen).toMatchObject({ frozen: true, freeze_reason: '货损未定' })
  expect(await run(freezeOwedBill.run(world.services, me(), { ...looked(frozen), reason: '货损未定' }))).toBe('billFrozenAlready')
  expect((await owedList.run(world.services, me(), { frozen: true })).data.map(({ id }) => id)).toEqual([bill.id])
  const free = await unfreezeOwedBill.run(world.services, me(), looked(frozen))
  expect(free.frozen).toBe(false)
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('bill')
      .set({ frozen: true, frozen_by_trip: true, freeze_reason: '异常', waybill_id: 1 })
      .where('tenant_id', '=', bill.tenant_id)
      .where('id', '=', bill.id)
      .execute()
  )
  expect(await run(unfreezeOwedBill.run(world.services, me(), looked(free)))).toBe('frozenByTrip')
})
