import { addDays, shanghaiDay } from '@yunshu/domain/calendar'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aBankAccount, funded, proofFor, withPayPassword } from '../../../testkit/wallet.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvTable } from '../../platform/sheet/titled.ts'
import { parseStatement, statementHead } from './parse.ts'

let world: TestApp
let operator = ''
let second = ''
let carrier = ''
let account = 0
const today = shanghaiDay(new Date())
beforeAll(async () => {
  world = await testApp()
  carrier = await withPayPassword(world, 'carrier', '13800000011')
  ;[operator, second] = await Promise.all([world.login('operator'), world.login('operator-fin')])
  await funded(world, 'carrier', 1_000_000)
  account = await aBankAccount(world, carrier, '蜀道演示物流有限公司')
})
afterAll(() => world.close())

type Line = { id: number; version: number; bank_serial_no: string | null; match_status: number; biz_no: string }
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const refusal = (answer: { data: unknown }) => (answer.data as { refusal?: { name: string } } | null)?.refusal?.name
const upload = async (csv: string, bank_day = today) => await world.post('/api/recon/upload', { bank_day, csv }, operator)
const lines = async (more: object = {}) => ((await world.post('/api/recon/rows', more, operator)).data as { data: Line[] }).data
const withdrawal = async () => {
  const proof = await proofFor(world, carrier, { amount_fen: 1_000, payee_id: account, biz_no: 'withdraw' })
  return await world.post('/api/withdraw/create', { amount_fen: 1_000, bank_account_id: account, proof }, carrier)
}

test('a statement is read by its titles, with one amount and its side or with two columns', () => {
  const csv =
    '账户,演示\n流水号,交易时间,收支,金额（元）,对方户名,余额\nA1,2026-11-20 09:30:05,收入,"1,234.50","甲 ""乙""",5000.00\nA2,20261120,支出,34.5,丙,4965.50\n'
  expect(parseStatement(csvTable(csv, statementHead)).lines).toEqual([
    {
      row_no: 3,
      bank_serial_no: 'A1',
      occurred_at: '2026-11-20T01:30:05.000Z',
      direction: 1,
      reversal: false,
      amount_fen: 123_450,
      other_name: '甲 "乙"',
      other_no: '',
      virtual_account: '',
      closing_fen: 500_000
    },
    {
      row_no: 4,
      bank_serial_no: 'A2',
      occurred_at: '2026-11-19T16:00:00.000Z',
      direction: 2,
      reversal: false,
      amount_fen: 3_450,
      other_name: '丙',
      other_no: '',
      virtual_account: '',
      closing_fen: 496_550
    }
  ])
  expect(() =>
    parseStatement({
      head: 0,
      rows: [
        ['流水号', '日期', '收入金额', '支出金额'],
        ['A3', '2026-11-20', 'x', '']
      ]
    })
  ).toThrow('line 2')
})

test('a line that waits is matched by account and amount; one that nobody knows stops withdrawals until two persons have solved it', async () => {
  const actor = await world.actor('shipper')
  const shipper = await world.login('shipper')
  const { url } = await world.services.files.keep(world.services.db, actor, { name: 'v.png', bytes: png })
  const made = await world.post('/api/recharge/create', { amount_fen: 500_000, way: 2, voucher_img: url }, shipper)
  const { id, version, virtual_account, recharge_no } = made.data as { id: number; version: number; virtual_account: string; recharge_no: string }
  const csv = `流水号,交易时间,收支,金额,对方户名,专属账号\nBANK1,${today} 08:00:00,收,5000.00,锦城演示食品有限公司,${virtual_account}\nBANK2,${today} 08:10:00,收,77.00,不明来款,\n`
  expect(await withdrawal()).toMatchObject({ code: 200 })
  expect(await upload(csv)).toMatchObject({ code: 200, data: { row_count: 2, matched: 1, unsolved: 1, in_fen: 507_700 } })
  expect(refusal(await upload(csv))).toBe('bankDayTaken')
  const [unknown] = await lines({ match_status: 20 })
  expect(await lines({ match_status: 10 })).toMatchObject([{ bank_serial_no: 'BANK1', biz_no: recharge_no }])
  expect(await withdrawal()).toMatchObject({ msg: '银行对账有 1 笔差异未处理，暂停提现' })
  const confirm = async (more: object = {}) =>
    await world.post('/api/recharge/confirm', { id, version, bank_serial_no: 'BANK1', payer_name: '锦城演示食品有限公司', ...more }, operator)
  expect(refusal(await confirm({ bank_serial_no: 'BANK2' }))).toBe('bankRowDiffers')
  expect(await confirm()).toMatchObject({ data: { recharge_status: 30, at_bank: true } })
  const ask = async (step: string, token: string, row: Line | undefined, more: object = {}) =>
    await world.post(`/api/recon/${step}`, { id: row?.id, version: row?.version, ...more }, token)
  expect(refusal(await ask('solve', second, unknown))).toBe('nothingProposed')
  const proposed = (await ask('propose', operator, unknown, { reason: '付款人误转，已退回' })).data as Line
  expect(refusal(await ask('solve', operator, proposed))).toBe('secondPerson')
  expect(refusal(await withdrawal())).toBe('reconOpen')
  expect(await ask('solve', second, proposed)).toMatchObject({ data: { match_status: 60, solved_by_name: '运营财务' } })
  expect(await withdrawal()).toMatchObject({ code: 200 })
})

test('what we booked and the bank does not know is short, and another amount differs', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(refusal(await upload('流水号,日期,金额\nX,2026-01-01,1\n', shanghaiDay(tomorrow)))).toBe('bankDayAhead')
  expect(await upload('流水号,日期,金额\nX9,2026-11-01,abc\n', '2026-11-01')).toMatchObject({ msg: '第 2 行的“金额”无法识别：abc' })
  const { data } = await world.post('/api/withdraw/list', { withdraw_status: 10 }, operator)
  const [row] = (data as { data: { id: number; version: number }[] }).data
  const approved = await world.post('/api/withdraw/approve', { id: row?.id, version: row?.version }, operator)
  const { id, version } = approved.data as { id: number; version: number }
  await world.post('/api/withdraw/pay', { id, version, bank_serial_no: 'OUT-7' }, operator)
  const yesterday = addDays(today, -1)
  expect(await upload(`流水号,日期,收支,金额\nOUT-7,${yesterday},支,9.00\n`, yesterday)).toMatchObject({ data: { unsolved: 1 } })
  expect(await lines({ match_status: 40 })).toMatchObject([{ bank_serial_no: 'OUT-7', amount_fen: 900, own_fen: 1_000 }])
})
