import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testkit/app.ts'
import { foundWith } from '../../../testkit/auditFindings.ts'
import { aBankAccount, funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import type { Actor } from '../../platform/actor.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { createRecharge, rechargeDesk } from '../recharge/create.ts'
import { createWithdraw, withdrawDesk } from '../withdraw/create.ts'
import { approveWithdraw, payWithdraw } from '../withdraw/review.ts'
import { splitRule } from '../payable/write.ts'
import { listPaySetups, testPaySetup, updatePaySetup } from './channels.ts'
import { payRules, setPayRules } from './rules.ts'

let world: TestApp
let [operator, second, carrier] = [{} as Actor, {} as Actor, {} as Actor]
let [token, account_id] = ['', 0]
beforeAll(async () => {
  world = await testApp()
  ;[operator, second, carrier] = [await world.actor('operator'), await world.actor('operator-fin'), await world.actor('carrier')]
  await funded(world, 'carrier', 100_000_000)
  token = await withPayPassword(world, 'carrier', '13800000011')
  account_id = await aBankAccount(world, token, world.base.companies['carrier']?.name ?? '')
})
afterAll(() => world.close())

const set = async (setup_channel: 2 | 3 | 4 | 5, over: object) => {
  const { data } = await listPaySetups.run(world.services, operator, {})
  const row = data.find((one) => one.setup_channel === setup_channel)
  if (!row) throw new Error('no such channel')
  const { secret_set_at: _, tested_at: _t, test_passed: _p, ...entry } = row
  return await updatePaySetup.run(world.services, operator, { ...entry, ...over })
}
const apply = async (amount_fen: number) =>
  await createWithdraw.run(world.services, carrier, {
    amount_fen,
    bank_account_id: account_id,
    proof: await proofFor(world, token, { amount_fen, payee_id: account_id, biz_no: 'withdraw' })
  })

test('a key is written and never read, an older version is refused, and a test says what a channel lacks', async () => {
  const first = await set(4, { merchant_no: '1900012345', callback_url: 'https://pay.example.com/back' })
  expect(await testPaySetup.run(world.services, operator, { setup_channel: 4 })).toMatchObject({ test_passed: false, found: '缺少密钥' })
  const kept = await set(4, { channel_secret: 'wx-key-0123456789' })
  expect(JSON.stringify([kept, await listPaySetups.run(world.services, operator, {})])).not.toContain('wx-key-0123456789')
  expect(kept.secret_set_at).not.toBeNull()
  expect(await testPaySetup.run(world.services, operator, { setup_channel: 4 })).toMatchObject({ test_passed: true })
  await expect(set(4, { version: first.version })).rejects.toMatchObject({ code: 'staleVersion' })
  await expect(set(4, { fee_least_fen: 500, fee_most_fen: 100 })).rejects.toMatchObject({ code: 'badInput' })
  const sealed = await transactAsSystem(world.services.db, (tx) =>
    sql<{ text: string }>`select coalesce(string_agg(o.changes::text, ''), '') as text from oplog o`.execute(tx)
  )
  expect(sealed.rows[0]?.text).not.toContain('wx-key')
})

test('withdrawals keep to the smallest amount, the limits and the number of a day, and pay the fee that the books know', async () => {
  await set(2, {
    single_limit_fen: 2_000_000,
    day_limit_fen: 3_000_000,
    withdraw_least_fen: 10_000,
    withdraw_daily: 2,
    fee_bp: 10,
    fee_least_fen: 106,
    review_above_fen: 1_500_000
  })
  expect(await withdrawDesk.run(world.services, carrier, {})).toMatchObject({ least_fen: 10_000, fee_bp: 10, fee_least_fen: 106 })
  await expect(apply(9_999)).rejects.toMatchObject({ code: 'channelLeast' })
  await expect(apply(2_000_001)).rejects.toMatchObject({ code: 'channelSingle' })
  const large = await apply(1_600_000)
  expect(large).toMatchObject({ fee_fen: 1_600, net_fen: 1_598_400, reviews_needed: 2 })
  await expect(apply(1_400_001)).rejects.toMatchObject({ code: 'channelDay' })
  const small = await apply(20_000)
  expect(small).toMatchObject({ fee_fen: 106, reviews_needed: 1 })
  await expect(apply(20_000)).rejects.toMatchObject({ code: 'channelTimes' })
  const once = await approveWithdraw.run(world.services, operator, { id: large.id, version: large.version })
  expect(once).toMatchObject({ withdraw_status: 10 })
  const twice = await approveWithdraw.run(world.services, second, { id: large.id, version: once.version })
  await payWithdraw.run(world.services, operator, { id: large.id, version: twice.version, bank_serial_no: 'SETUP0001' })
  const booked = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('ledger_entry as e')
      .innerJoin('ledger_txn as t', (on) => on.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.id', '=', 'e.txn_id'))
      .select(['e.account', 'e.dr_fen', 'e.cr_fen'])
      .where('t.event', '=', 'withdrawFee')
      .where('e.company_id', '=', carrier.company_id)
      .orderBy('e.line')
      .execute()
  )
  // 16.00 with 6 % within it.
  expect(booked).toEqual([
    { account: '6004', dr_fen: 1_509, cr_fen: 0 },
    { account: '1141', dr_fen: 91, cr_fen: 0 },
    { account: '1021', dr_fen: 0, cr_fen: 1_600 }
  ])
  expect(await foundWith(world.adminUrl, ['money.sql'])).toEqual([])
  await set(2, { enabled: false })
  await expect(apply(20_000)).rejects.toMatchObject({ code: 'channelClosed' })
})

test('top-ups are taken through open channels only, within their limits', async () => {
  await set(4, { enabled: false })
  await set(3, { single_limit_fen: 50_000 })
  await expect(createRecharge.run(world.services, carrier, { way: 1, amount_fen: 50_001 })).rejects.toMatchObject({ code: 'channelSingle' })
  await createRecharge.run(world.services, carrier, { way: 1, amount_fen: 50_000 })
  await set(3, { enabled: false })
  expect(await rechargeDesk.run(world.services, carrier, {})).toMatchObject({ online: false })
  await expect(createRecharge.run(world.services, carrier, { way: 1, amount_fen: 100 })).rejects.toMatchObject({ code: 'onlineUnavailable' })
})

test('of many withdrawals at once no more than the day allows are taken', async () => {
  const made = await transactAsSystem(world.services.db, (tx) =>
    tx
      .selectFrom('withdraw')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  )
  await set(2, { enabled: true, day_limit_fen: 0, single_limit_fen: 0, withdraw_daily: made.n + 1 })
  const proofs = await Promise.all(
    Array.from({ length: 8 }, () => proofFor(world, token, { amount_fen: 30_000, payee_id: account_id, biz_no: 'withdraw' }))
  )
  const tries = await Promise.allSettled(
    proofs.map((proof) => createWithdraw.run(world.services, carrier, { amount_fen: 30_000, bank_account_id: account_id, proof }))
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the platform’s own rules hold from then on: how much of a price goes on cards, and how many wrong payment passwords lock one', async () => {
  const usual = { fuel_cap_bp: 4_000, etc_cap_bp: 1_500, wrong_most: 5, reset_day_fen: 5_000_000 }
  expect(await payRules.run(world.services, operator, {})).toEqual(usual)
  const stricter = { fuel_cap_bp: 3_000, etc_cap_bp: 1_000, wrong_most: 3, reset_day_fen: 0 }
  expect(await setPayRules.run(world.services, operator, stricter)).toEqual(stricter)
  await expect(setPayRules.run(world.services, operator, { ...stricter, wrong_most: 6 })).rejects.toMatchObject({ code: 'badInput' })
  expect(await splitRule.run(world.services, carrier, {})).toMatchObject({ fuel_cap_bp: 3_000, etc_cap_bp: 1_000 })
  const wrong = () => world.post('/api/paypass/prove', { pay_password: '193755', amount_fen: 1, payee_id: 1, biz_no: 'withdraw' }, token)
  const names = []
  for (let i = 0; i < 3; i += 1) names.push(((await wrong()).data as { refusal: { name: string } }).refusal.name)
  expect(names).toEqual(['payPasswordWrong', 'payPasswordWrong', 'payPasswordLocked'])
  expect(await world.post('/api/paypass/state', {}, token)).toMatchObject({ data: { locked: true, left: 0 } })
  await setPayRules.run(world.services, operator, usual)
})
