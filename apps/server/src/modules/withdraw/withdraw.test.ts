import { createHash } from 'node:crypto'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBankAccount, funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allQuestions, audit } from '../../platform/db/audit.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import { newId } from '../../platform/ids.ts'
import { demoCode } from '../session/index.ts'

let world: TestApp
let carrier = ''
let operator = ''
let second = ''
let account = 0
let company_id = 0
const mobile = '13800000011'
beforeAll(async () => {
  world = await testApp()
  carrier = await withPayPassword(world, 'carrier', mobile)
  ;[operator, second] = await Promise.all([world.login('operator'), world.login('operator-fin')])
  company_id = await funded(world, 'carrier', 20_000_000)
  account = await aBankAccount(world, carrier, '蜀道演示物流有限公司')
})
afterAll(() => world.close())

type Row = { id: number; version: number; withdraw_no: string; withdraw_status: number }
const apply = async (amount_fen: number, more: object = {}) => {
  const proof = await proofFor(world, carrier, { amount_fen, payee_id: account, biz_no: 'withdraw' })
  return await world.post('/api/withdraw/create', { amount_fen, bank_account_id: account, proof, ...more }, carrier)
}
const act = async (step: string, row: Row, token = operator, more: object = {}) =>
  await world.post(`/api/withdraw/${step}`, { id: row.id, version: row.version, ...more }, token)
const pockets = async () => {
  const { data } = await world.post('/api/wallet/account', {}, carrier)
  const { available_fen, frozen_fen } = data as { available_fen: number; frozen_fen: number }
  return [available_fen, frozen_fen]
}
const rowOf = (answer: { data: unknown }) => answer.data as Row
const refusal = (answer: { data: unknown }) => (answer.data as { refusal?: { name: string } } | null)?.refusal?.name
const findings = async () => {
  const client = new pg.Client({ connectionString: world.appUrl })
  await client.connect()
  try {
    return await audit(client, allQuestions())
  } finally {
    await client.end()
  }
}

test('a withdrawal is frozen, approved by one below 50,000 yuan, and leaves the house when the bank has paid', async () => {
  const made = rowOf(await apply(4_999_999))
  expect(made).toMatchObject({ withdraw_status: 10, account_no: '************0001', withdraw_no: expect.stringMatching(/^TX\d{13}$/) })
  expect(await pockets()).toEqual([15_000_001, 4_999_999])
  const approved = rowOf(await act('approve', made))
  expect(approved.withdraw_status).toBe(20)
  const paid = rowOf(await act('pay', approved, operator, { bank_serial_no: 'OUT-1' }))
  expect(paid).toMatchObject({ withdraw_status: 30, bank_serial_no: 'OUT-1' })
  expect(await pockets()).toEqual([15_000_001, 0])
  expect((await act('fail', paid, operator, { reason: '试试看' })).msg).toContain('当前状态为“成功”')
  expect(await findings()).toEqual([])
})

test('from 50,000 yuan two different persons approve it', async () => {
  const made = rowOf(await apply(5_000_000))
  const first = rowOf(await act('approve', made))
  expect(first).toMatchObject({ withdraw_status: 10, reviewers: ['运营管理员'], reviewed_by_me: true })
  expect(refusal(await act('approve', first))).toBe('reviewerTwice')
  const both = rowOf(await act('approve', first, second))
  expect(both).toMatchObject({ withdraw_status: 20, reviewers: ['运营管理员', '运营财务'] })
  await expect(
    transactAsSystem(world.services.db, (tx) => tx.updateTable('withdraw').set({ reviewers: '[{"user_id":1}]' }).where('id', '=', made.id).execute())
  ).rejects.toMatchObject({ constraint: 'withdraw_reviewed' })
  const failed = rowOf(await act('fail', both, operator, { reason: '账户已销户' }))
  expect(failed).toMatchObject({ withdraw_status: 40, fail_reason: '账户已销户' })
  expect(await pockets()).toEqual([15_000_001, 0])
  const change = transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('withdraw').set({ amount_fen: 1, net_fen: 1 }).where('id', '=', made.id).execute()
  )
  await expect(change).rejects.toThrow('violates check constraint "money_done_stays"')
})

test('above 50,000 yuan the phone confirms it too; a rejected one is back at once', async () => {
  expect(refusal(await apply(5_000_100))).toBe('codeNeeded')
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'withdraw' })
  expect(refusal(await apply(5_000_100, { verify: '000000' }))).toBe('wrongCode')
  const made = rowOf(await apply(5_000_100, { verify: demoCode }))
  expect(await pockets()).toEqual([9_999_901, 5_000_100])
  expect(rowOf(await act('reject', made, operator, { reason: '材料不全' }))).toMatchObject({ withdraw_status: 50, fail_reason: '材料不全' })
  expect(await pockets()).toEqual([15_000_001, 0])
})

test('without a proof for this amount and account, or for more than there is, nothing moves', async () => {
  const proof = await proofFor(world, carrier, { amount_fen: 10_000, payee_id: account, biz_no: 'withdraw' })
  const ask = async (more: object) =>
    await world.post('/api/withdraw/create', { amount_fen: 10_000, bank_account_id: account, proof, ...more }, carrier)
  expect(refusal(await ask({ amount_fen: 10_001 }))).toBe('proofWrong')
  expect(await ask({})).toMatchObject({ code: 200 })
  expect(refusal(await ask({}))).toBe('proofSpent')
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'withdraw' })
  expect(refusal(await apply(900_000_000, { verify: demoCode }))).toBe('walletShort')
})

/* Proofs as if the payment password had been given that often: hashing it so often is not what is tried here. */
const manyProofs = async (count: number, amount_fen: number): Promise<string[]> => {
  const { tenant_id, users } = world.base
  const user_id = users['carrier']?.id ?? 0
  const proofs = Array.from({ length: count }, (_, i) => `many-${i}`)
  // One look at the clock: a proof of five minutes and a millisecond is one that the auditor finds.
  const made = Date.now()
  const times = { created_at: new Date(made).toISOString(), expires_at: new Date(made + 300_000).toISOString() }
  const rowOfProof = (proof: string) => ({
    tenant_id,
    id: newId(),
    parties: [company_id],
    user_id,
    proof_hash: createHash('sha256').update(proof).digest(),
    amount_fen,
    payee_id: account,
    biz_no: 'withdraw',
    ...times
  })
  await transactAsSystem(world.services.db, (tx) => tx.insertInto('pay_proof').values(proofs.map(rowOfProof)).execute())
  return proofs
}

test('four hundred withdrawals by twenty clients of a wallet that covers two hundred: two hundred are frozen', async () => {
  const [available = 0, frozen = 0] = await pockets()
  const drain = available - 200 * 100
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await world.post('/api/duanxin/send_msg', { phone: mobile, type: 'withdraw' })
  expect(await apply(drain, { verify: demoCode })).toMatchObject({ code: 200 })
  const proofs = await manyProofs(400, 100)
  const answers: Awaited<ReturnType<typeof apply>>[] = []
  const client = async (): Promise<void> => {
    for (let proof = proofs.pop(); proof !== undefined; proof = proofs.pop())
      answers.push(await world.post('/api/withdraw/create', { amount_fen: 100, bank_account_id: account, proof }, carrier))
  }
  await Promise.all(Array.from({ length: 20 }, client))
  const names = answers.map((answer) => refusal(answer) ?? 'done')
  expect([names.filter((one) => one === 'done').length, names.filter((one) => one === 'walletShort').length]).toEqual([200, 200])
  expect(await pockets()).toEqual([0, frozen + available])
  expect(await findings()).toEqual([])
})

test('frozen funds neither leave nor are approved to leave; what comes in is kept', async () => {
  await funded(world, 'carrier', 50_000)
  const made = rowOf(await apply(10_000))
  expect(await world.post('/api/wallet/freeze', { company_id, freeze: true, reason: '司法冻结' }, operator)).toMatchObject({ code: 200 })
  expect(await apply(10_000)).toMatchObject({ msg: '资金已被平台冻结，不能转出：司法冻结' })
  expect(refusal(await act('approve', made))).toBe('walletFrozen')
  await funded(world, 'carrier', 1)
  expect((await pockets())[0]).toBe(40_001)
  expect(refusal(await world.post('/api/wallet/freeze', { company_id, freeze: true, reason: '再来一次' }, operator))).toBe('frozenAlready')
  expect(await world.post('/api/wallet/companies', { frozen: true }, operator)).toMatchObject({
    data: { data: [{ id: company_id, frozen_reason: '司法冻结' }] }
  })
  await world.post('/api/wallet/freeze', { company_id, freeze: false, reason: '解除' }, operator)
  expect(rowOf(await act('approve', made)).withdraw_status).toBe(20)
})

test('an account that is not verified takes no money, and its number is never told again', async () => {
  const proof = await proofFor(world, carrier, { amount_fen: 0, payee_id: 0, biz_no: 'bankaccount' })
  const account_no = '6222020200099990099'
  const bind = async (more: object) =>
    await world.post(
      '/api/bankaccount/create',
      { account_name: '蜀道演示物流有限公司', account_type: 1, bank_name: '演示银行', account_no, proof, ...more },
      carrier
    )
  expect(refusal(await bind({ account_name: '别人的公司' }))).toBe('bankAccountName')
  expect(await bind({ account_no: '12' })).toMatchObject({ code: 422 })
  const bound = await bind({})
  expect(bound).toMatchObject({ data: { verify_status: 10, account_no: '************0099' } })
  expect(JSON.stringify(bound)).not.toContain(account_no)
  const { id, version } = bound.data as Row
  const paying = await proofFor(world, carrier, { amount_fen: 100, payee_id: id, biz_no: 'withdraw' })
  expect(refusal(await world.post('/api/withdraw/create', { amount_fen: 100, bank_account_id: id, proof: paying }, carrier))).toBe(
    'bankAccountUnready'
  )
  const verify = async (seen: number, probe_fen: number) => await world.post('/api/bankaccount/verify', { id, version: seen, probe_fen }, carrier)
  expect(await verify(version, 1)).toMatchObject({ msg: '金额不正确，还可再试 2 次' })
  expect(await verify(version + 1, 2)).toMatchObject({ msg: '金额不正确，还可再试 1 次' })
  expect(refusal(await verify(version + 2, 3))).toBe('probeOver')
  expect(refusal(await verify(version + 3, 18))).toBe('probeOver')
  const again = await proofFor(world, carrier, { amount_fen: 0, payee_id: 0, biz_no: 'bankaccount' })
  expect(refusal(await bind({ proof: again }))).toBe('bankAccountTaken')
  const rows = await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('bank_account').select('account_no_enc').where('id', '=', id).execute()
  )
  expect(rows[0]?.account_no_enc.includes(account_no)).toBe(false)
  const logged = await transactAsSystem(world.services.db, (tx) => tx.selectFrom('oplog').select('changes').where('object_id', '=', id).execute())
  expect(JSON.stringify(logged)).not.toMatch(/6222020200099990099|probe_fen/)
})
