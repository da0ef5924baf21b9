import { testApp, type TestApp } from '../../../testkit/app.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { audit, allQuestions } from '../../platform/db/audit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { balanceOf } from '../wallet/index.ts'
import { expireRecharges } from './callback.ts'
import { providerOf } from './provider.ts'
import pg from 'pg'

let world: TestApp
let shipper = ''
let operator = ''
const name = '锦城演示食品有限公司'
beforeAll(async () => {
  world = await testApp()
  shipper = await world.login('shipper')
  operator = await world.login('operator')
})
afterAll(() => world.close())

type Row = { id: number; version: number; recharge_no: string; recharge_status: number; virtual_account: string }
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const voucher = async () => {
  const actor = await world.actor('shipper')
  return (await world.services.files.keep(world.services.db, actor, { name: 'voucher.png', bytes: png })).url
}
const offline = async (more: object = {}) =>
  await world.post('/api/recharge/create', { amount_fen: 20_000_000, way: 2, payer_name: name, voucher_img: await voucher(), ...more }, shipper)
const online = async (amount_fen = 5_000) => (await world.post('/api/recharge/create', { amount_fen, way: 1 }, shipper)).data as Row
const held = async () =>
  await transactAsSystem(world.services.db, (tx) =>
    balanceOf(tx, world.base.tenant_id, { company_id: world.base.companies['shipper']?.id ?? 0, kind: 1 })
  )
const findings = async () => {
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  try {
    return await audit(client, allQuestions())
  } finally {
    await client.end()
  }
}
/** The stand-in calls after its own answer, on a busy machine a good while after. */
const patient = { timeout: 20_000 }
const refusal = (answer: { data: unknown }) => (answer.data as { refusal?: { name: string } } | null)?.refusal?.name

test('a transfer needs its voucher and comes from the company itself; the operator confirms what the bank shows', async () => {
  expect(refusal(await offline({ voucher_img: '' }))).toBe('voucherNeeded')
  expect(await offline({ payer_name: '别人的公司' })).toMatchObject({ msg: `付款户名“别人的公司”与公司名称“${name}”不一致` })
  const made = await offline()
  expect(made).toMatchObject({ code: 200, data: { recharge_status: 20, recharge_no: expect.stringMatching(/^CZ\d{13}$/) } })
  const { id, version } = made.data as Row
  const confirm = async (more: object) =>
    await world.post('/api/recharge/confirm', { id, version, bank_serial_no: 'B2026112100001', payer_name: name, ...more }, operator)
  expect(refusal(await confirm({ payer_name: '锦城演示食品' }))).toBe('payerNameWrong')
  expect(await held()).toBe(0)
  expect(await confirm({})).toMatchObject({ code: 200, data: { recharge_status: 30, bank_serial_no: 'B2026112100001', reviewer_name: '运营管理员' } })
  expect(await held()).toBe(20_000_000)
  expect((await confirm({ version: version + 1 })).msg).toContain('当前状态为“已到账”')
  expect(await held()).toBe(20_000_000)
  expect(await world.post('/api/wallet/account', {}, shipper)).toMatchObject({ data: { available_fen: 20_000_000, frozen_fen: 0 } })
  expect(await world.post('/api/wallet/flows', {}, shipper)).toMatchObject({
    data: { total: 1, sums: { amount_fen: 20_000_000 }, data: [{ trade_type: 7, balance_after_fen: 20_000_000, flow_direction: 1 }] }
  })
})

test('one serial of the bank is credited once, and a rejected transfer never', async () => {
  const [one, two] = [(await offline()).data as Row, (await offline()).data as Row]
  const before = await held()
  expect(refusal(await world.post('/api/recharge/confirm', { ...pick(one), bank_serial_no: 'B2026112100001', payer_name: name }, operator))).toBe(
    'serialTaken'
  )
  expect(await world.post('/api/recharge/reject', { ...pick(two), reason: '未查到到账' }, operator)).toMatchObject({
    data: { recharge_status: 60, reject_reason: '未查到到账' }
  })
  expect(await held()).toBe(before)
})
const pick = ({ id, version }: Row) => ({ id, version })

test('a payment provider calls back twice and is heard once; unsigned, forged and wrong amounts are refused', async () => {
  const { id } = await online()
  const provider = providerOf(world.services)
  if (!provider) throw new Error('no provider')
  const said = { id, bank_serial_no: 'P-1', amount_fen: 5_000, result: 'paid', paid_at: '2026-11-21T08:00:00Z' } as const
  const signed = provider.sign(said)
  const callBack = async (more: object = {}) => await world.post('/api/recharge/callback', { ...signed, ...more })
  const before = await held()
  expect(refusal(await callBack({ sign: 'forged' }))).toBe('signWrong')
  expect(refusal(await callBack({ amount_fen: 500_000 }))).toBe('signWrong')
  expect(refusal(await world.post('/api/recharge/callback', provider.sign({ ...said, amount_fen: 4_999 })))).toBe('amountDiffers')
  const all = await Promise.all(Array.from({ length: 8 }, () => callBack()))
  expect(all.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(await callBack()).toMatchObject({ data: { recharge_status: 30 } })
  expect(await held()).toBe(before + 5_000)
  expect((await world.acts(id)).filter(({ act }) => act === 'recharge.calledBack')).toEqual([
    { act: 'recharge.calledBack', result: 'refused' },
    { act: 'recharge.calledBack', result: 'done' }
  ])
})

test('the cashier of the stand-in pays, and its call credits the wallet', async () => {
  const { id } = await online(700)
  const before = await held()
  expect(await world.post('/api/recharge/pay', { id, succeed: true }, shipper)).toMatchObject({ code: 200 })
  await expect.poll(held, patient).toBe(before + 700)
  const failed = await online(900)
  await world.post('/api/recharge/pay', { id: failed.id, succeed: false }, shipper)
  await expect
    .poll(
      async () =>
        ((await world.post('/api/recharge/list', { keyword: failed.recharge_no }, shipper)).data as { data: Row[] }).data[0]?.recharge_status,
      patient
    )
    .toBe(40)
  expect(await held()).toBe(before + 700)
})

test('what nobody pays within half an hour is closed, and a late call no longer takes effect', async () => {
  const { id } = await online(300)
  const before = await held()
  setClock(new Date(Date.now() + 31 * 60_000))
  try {
    expect(await expireRecharges(world.services)).toBe(1)
  } finally {
    setClock(undefined)
  }
  const late = providerOf(world.services)?.sign({ id, bank_serial_no: 'P-late', amount_fen: 300, result: 'paid', paid_at: '2026-11-21T08:00:00Z' })
  expect(await world.post('/api/recharge/callback', late)).toMatchObject({ msg: '当前状态为“已关闭”，不能变更为“已到账”' })
  expect(await held()).toBe(before)
})

test('what was credited is never changed, and the auditor has nothing to say', async () => {
  const change = transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('recharge').set({ amount_fen: 1 }).where('recharge_status', '=', 30).execute()
  )
  await expect(change).rejects.toThrow('violates check constraint "money_done_stays"')
  expect(await findings()).toEqual([])
})
