import { testApp, testPassword, type TestApp } from '../../../testkit/app.ts'
import { Refusal } from '@yunshu/contract/kit/refusals'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transactAsSystem, transact } from '../../platform/db/scope.ts'
import { demoCode } from '../session/index.ts'
import { spendProof } from './index.ts'

let world: TestApp
let token: string
const payment = { amount_fen: 103_550, payee_id: 77, biz_no: 'YF2611010000018' }
beforeAll(async () => {
  world = await testApp()
  token = await world.login('shipper')
})
afterAll(() => world.close())
beforeEach(async () => {
  await transactAsSystem(world.services.db, async (tx) => {
    await tx.deleteFrom('verify_code').execute()
    await tx.deleteFrom('pay_password').execute()
  })
  await setPassword(1)
})

const setPassword = async (type: 1 | 2) => {
  await world.post('/api/duanxin/send_msg', { phone: '13800000041', type: 'pay_pwd' })
  const payload = {
    type,
    mobile: '13800000041',
    verify: demoCode,
    password: type === 1 ? testPassword : '',
    pay_password: '804193',
    pay_passwords: '804193'
  }
  expect(await world.post('/api/user/update_pay_pwd', payload, token)).toMatchObject({ code: 200 })
}
const prove = async (pay_password = '804193', more: object = {}) =>
  await world.post('/api/paypass/prove', { pay_password, ...payment, ...more }, token)
const proofOf = async (more: object = {}) => ((await prove('804193', more)).data as { proof: string }).proof
const spend = async (proof: string, proved = payment, account = 'shipper') => {
  const actor = await world.actor(account)
  return await transact(world.services.db, actor, (tx) => spendProof(tx, actor, proof, proved)).then(
    () => 'spent',
    (error: unknown) => (error instanceof Refusal ? error.code : error)
  )
}

test('a proof is spent once, by its owner, for its amount, payee and number', async () => {
  const proof = await proofOf()
  expect(await spend(proof, { ...payment, amount_fen: 103_551 })).toBe('proofWrong')
  expect(await spend(proof, { ...payment, payee_id: 78 })).toBe('proofWrong')
  expect(await spend(proof, { ...payment, biz_no: 'YF2611010000026' })).toBe('proofWrong')
  expect(await spend(proof, payment, 'shipper-fin')).toBe('proofWrong')
  const tries = await Promise.all(Array.from({ length: 8 }, () => spend(proof)))
  expect(tries.filter((outcome) => outcome === 'spent')).toHaveLength(1)
  expect(tries.filter((outcome) => outcome === 'proofSpent')).toHaveLength(7)
})

test('a proof lives five minutes', async () => {
  const proof = await proofOf()
  await transactAsSystem(world.services.db, (tx) =>
    tx
      .updateTable('pay_proof')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
  )
  expect(await spend(proof)).toBe('proofExpired')
})

test('the right password is right, however often at once it is asked for', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => prove()))
  expect(answers.filter(({ code }) => code !== 200)).toEqual([])
  expect(await world.post('/api/paypass/state', {}, token)).toMatchObject({ data: { locked: false, left: 5, wrong_since: null } })
})

test('two hundred wrong guesses at once are five guesses; then only a reset helps', async () => {
  const guesses = await Promise.all(Array.from({ length: 200 }, (_, i) => prove(String(100_200 + i))))
  const names = guesses.map(({ data }) => (data as { refusal: { name: string } }).refusal.name)
  expect(names.filter((name) => name === 'payPasswordWrong')).toHaveLength(4)
  expect(new Set(names)).toEqual(new Set(['payPasswordWrong', 'payPasswordLocked']))
  expect(await prove()).toMatchObject({ data: { refusal: { name: 'payPasswordLocked' } } })
  expect(await world.post('/api/paypass/state', {}, token)).toMatchObject({ data: { locked: true, left: 0, wrong_since: expect.any(String) } })
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await setPassword(2)
  expect(await prove()).toMatchObject({ code: 200 })
})

test('a right password wipes the count; a wrong one tells how many tries are left', async () => {
  expect(await prove('000111')).toMatchObject({ msg: '支付密码不正确，还可再试 4 次' })
  expect(await prove()).toMatchObject({ code: 200 })
  expect(await prove('000111')).toMatchObject({ msg: '支付密码不正确，还可再试 4 次' })
})

test('after a reset at most 50,000 yuan go out within a day', async () => {
  await transactAsSystem(world.services.db, (tx) => tx.deleteFrom('verify_code').execute())
  await setPassword(2)
  const most = { ...payment, amount_fen: 5_000_000 }
  expect(await spend(await proofOf(most), most)).toBe('spent')
  expect(await spend(await proofOf({ ...payment, amount_fen: 1 }), { ...payment, amount_fen: 1 })).toBe('resetLimit')
})

test('who has no payment password is told so', async () => {
  const other = await world.login('carrier')
  expect(await world.post('/api/paypass/prove', { pay_password: '804193', ...payment }, other)).toMatchObject({ msg: '您还没有设置支付密码' })
})
