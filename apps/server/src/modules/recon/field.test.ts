import { shanghaiMinute } from '@yunshu/domain/calendar'
import { findPublicFile } from '@yunshu/places/publicData.testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'

// Statements as banks really send them, through the door: each of the public collection, and others of their kind.
let world: TestApp
let operator = ''
let second = ''
beforeAll(async () => {
  world = await testApp()
  ;[operator, second] = await Promise.all([world.login('operator'), world.login('operator-fin')])
})
afterAll(() => world.close())

type Case = { readonly csv: string; readonly read?: string; readonly refused?: string; readonly bank_day?: string }
type Line = {
  id: number
  version: number
  bank_serial_no: string
  occurred_at: string
  bank_direction: 1 | 2
  amount_fen: number
  reversal: boolean
  match_status: number
}
type Statement = { id: number; row_count: number; passed_count: number; in_fen: number; out_fen: number; closing_fen: number | null }
const day = '2026-11-26'
const ask = async (path: string, body: object, token = operator) => await world.post(`/api/recon/${path}`, body, token)
const refusal = (answer: { data: unknown }) => (answer.data as { refusal?: { name: string } } | null)?.refusal?.name
const upload = async (csv: string, bank_day = day) => await ask('upload', { bank_day, csv })
const linesOf = async (file_id: number) => ((await ask('rows', { file_id })).data as { data: Line[] }).data

/* What a file was read as, before it is withdrawn again so that the next file of the day can come. */
const readOf = async (csv: string, bank_day = day) => {
  const { code, data, msg } = await upload(csv, bank_day)
  if (code !== 200) return msg
  const { id, row_count, passed_count } = data as Statement
  const lines = await linesOf(id)
  expect(await ask('withdraw', { id, reason: '试读' })).toMatchObject({ code: 200, data: { id, bank_day } })
  const said = lines.map(({ bank_serial_no, occurred_at, bank_direction, amount_fen, reversal }) =>
    [bank_serial_no, occurred_at, bank_direction === 1 ? 'in' : 'out', amount_fen, ...(reversal ? ['reversal'] : [])].join(' ')
  )
  expect(row_count).toBe(lines.length)
  return [...said.sort(), ...(passed_count > 0 ? [`${passed_count} passed`] : [])].join('; ')
}

const file = findPublicFile('field/cases.json')
const cases = file === undefined ? [] : (JSON.parse(file) as { statements: readonly Case[] }).statements
/** What is right for each, by the serial that it is about. */
const right: Readonly<Record<string, string>> = {
  S1: 'S1 2026-11-26T01:15:22.000Z in 123450',
  S2: 'S2 2026-11-26T02:00:00.000Z in 10050',
  S3: 'S3 2026-11-26T02:00:00.000Z in 5510 reversal',
  S4: 'S4 2026-11-26T02:00:00.000Z in 100',
  '2.02611E+19': '第 2 行的“流水号”已被表格软件缩短（2.02611E+19），请把该列设为文本后重新导出',
  S5: '第 2 行是 2026-11-25 的，不是 2026-11-26 的',
  D1: '流水号 D1 在第 2 行和第 3 行重复',
  S6: 'S6 2026-11-26T02:00:00.000Z in 10050',
  S7: '1 passed'
}
const serialIn = (csv: string): string => Object.keys(right).find((serial) => csv.includes(serial)) ?? ''
test.skipIf(file === undefined).each(cases.map((one) => [serialIn(one.csv), one] as const))(
  'the public statement of %s is read, or refused with its reason',
  async (serial, { csv, bank_day }) => expect(await readOf(csv, bank_day)).toBe(right[serial])
)
test.skipIf(file === undefined)('the public collection has nothing that is not looked at', () =>
  expect(new Set(cases.map(({ csv }) => serialIn(csv)))).toEqual(new Set(Object.keys(right)))
)

const head = '流水号,交易时间,收支,金额'
const at = `${day} 10:00:00`
test.each([
  ['days before times', '交易日期,交易时间,流水号,收入金额,支出金额\n20261126,09:15:22,A1,12.00,0.00', 'A1 2026-11-26T01:15:22.000Z in 1200'],
  ['a time without its leading 0', '交易日期,交易时间,流水号,金额\n2026-11-26,91522,A1,12', 'A1 2026-11-26T01:15:22.000Z in 1200'],
  ['a time that looks like the number of a day', '交易日期,交易时间,流水号,金额\n2026/11/26,061522,A1,12', 'A1 2026-11-25T22:15:22.000Z in 1200'],
  ['both columns with the whole moment', `交易日期,交易时间,流水号,金额\n20261126,${at},A1,12`, 'A1 2026-11-26T02:00:00.000Z in 1200'],
  ['money back of what came in', `${head}\nA1,${at},收,-8.00`, 'A1 2026-11-26T02:00:00.000Z out 800 reversal'],
  ['a payment in brackets is below zero', `流水号,交易时间,收入,支出\nA1,${at},,(8.00)`, 'A1 2026-11-26T02:00:00.000Z in 800 reversal'],
  ['a sign alone says the side', `流水号,交易时间,金额\nA1,${at},-8.00`, 'A1 2026-11-26T02:00:00.000Z out 800'],
  ['a dash for nothing', `流水号,交易时间,收入,支出\nA1,${at},—,8.00`, 'A1 2026-11-26T02:00:00.000Z out 800'],
  ['full-width commas', `流水号，交易时间，收支，金额\nA1，${at}，收，"1,100.50"`, 'A1 2026-11-26T02:00:00.000Z in 110050'],
  ['tabs, with nothing between two', `流水号\t备注\t交易时间\t收支\t金额\r\nA1\t\t${at}\t收\t"1,100.50"`, 'A1 2026-11-26T02:00:00.000Z in 110050'],
  [
    'a title and the account above, sums below',
    `演示银行;;;\n账户;1234;;\n流水号;交易时间;收支;金额\nA1;${at};收;1\n合计;;;1`,
    'A1 2026-11-26T02:00:00.000Z in 100'
  ],
  ['one serial in and out, as a transfer has it', `${head}\nA1,${at},收,1\nA1,${at},支,1`, 'in 100; A1 2026-11-26T02:00:00.000Z out 100'],
  ['money in and out in one line', `流水号,交易时间,收入,支出\nA1,${at},5,8.00`, '第 2 行的收入和支出都有金额，请核对文件'],
  ['an amount that cannot be read beside one that can', `流水号,交易时间,收入,支出\nA1,${at},x,8.00`, '第 2 行的“收入金额”无法识别：x'],
  ['amounts in another unit', `流水号,交易时间,金额（万元）\nA1,${at},8`, '第 1 行的“金额”无法识别：'],
  ['a quote that is not closed', `${head}\n"A1,${at},收,1`, 'csv 中有引号没有成对']
])('%s', async (_, csv, said) => expect(await readOf(csv)).toContain(said))

test('a reversal pays nothing that waits for money, and its line says what it is', async () => {
  const { data } = await upload(`${head},对方户名\nREV1,${at},支,-55.10,某公司`)
  const { id, in_fen, out_fen } = data as Statement
  expect([in_fen, out_fen]).toEqual([5_510, 0])
  expect(await linesOf(id)).toMatchObject([{ reversal: true, bank_direction: 1, match_status: 20 }])
  expect(await ask('withdraw', { id, reason: '试读' })).toMatchObject({ code: 200 })
})

test('a serial that the statement of another day has is named with its line and that day', async () => {
  const other = (await upload(`${head}\nK1,2026-11-24 10:00:00,收,1`, '2026-11-24')).data as Statement
  const again = await upload(`${head}\nK0,${at},收,1\nK1,${at},收,1`)
  expect([refusal(again), again.msg]).toEqual(['bankSerialKnown', '第 3 行的流水号 K1 已在 2026-11-24 的对账单中'])
  expect(await ask('withdraw', { id: other.id, reason: '试读' })).toMatchObject({ code: 200 })
})

test('a wrong file of a day is withdrawn with a reason, its log keeps it, and the right one comes', async () => {
  const wrong = (await upload(`${head}\nW1,${at},收,1.00\nW2,${at},支,2.00`)).data as Statement
  expect(refusal(await upload(`${head}\nW1,${at},收,1.50`))).toBe('bankDayTaken')
  expect(refusal(await ask('withdraw', { id: wrong.id, reason: '传错文件' }, await world.login('carrier')))).toBeDefined()
  expect((await ask('withdraw', { id: wrong.id, reason: '' })).code).not.toBe(200)
  expect(await ask('withdraw', { id: wrong.id, reason: '传错文件' })).toMatchObject({ code: 200, data: { bank_day: day } })
  expect(refusal(await ask('withdraw', { id: wrong.id, reason: '传错文件' }))).toBe('notFound')
  expect(await linesOf(wrong.id)).toEqual([])
  const story = await world.post('/api/oplog/story', { object_type: 'recon', object_id: wrong.id }, operator)
  expect(JSON.stringify(story.data)).toContain('传错文件')
  const own = (await upload(`${head}\nW1,${at},收,1.50`)).data as Statement
  expect(own).toMatchObject({ row_count: 1, in_fen: 150 })
  const [line] = await linesOf(own.id)
  const proposed = (await ask('propose', { id: line?.id, version: line?.version, reason: '付款人误转' })).data as Line
  const stays = await ask('withdraw', { id: own.id, reason: '传错文件' })
  expect([refusal(stays), stays.msg]).toEqual(['bankFileSolved', `${day} 的对账单有 1 笔差异已说明或已处理，不能撤回`])
  expect(await ask('solve', { id: proposed.id, version: proposed.version }, second)).toMatchObject({ code: 200 })
  expect(refusal(await ask('withdraw', { id: own.id, reason: '传错文件' }))).toBe('bankFileSolved')
  expect(shanghaiMinute((await linesOf(own.id))[0]?.occurred_at ?? '')).toBe('2026-11-26 10:00')
})

test.each([
  [
    'the oldest line first',
    ['F1,2026-11-20 09:00:00,收,100.00,1100.00', 'F2,2026-11-20 10:00:00,支,30.00,1070.00', 'F3,2026-11-20 11:00:00,收,5.50,1075.50']
  ],
  [
    'the newest line first',
    ['F3,2026-11-20 11:00:00,收,5.50,1075.50', 'F2,2026-11-20 10:00:00,支,30.00,1070.00', 'F1,2026-11-20 09:00:00,收,100.00,1100.00']
  ],
  [
    'the newest line first, of days without times',
    ['F3,2026-11-20,收,5.50,1075.50', 'F2,2026-11-20,支,30.00,1070.00', 'F1,2026-11-20,收,100.00,1100.00']
  ]
])('a statement with %s closes with what the account then holds, and no line is thought to be missing', async (_, lines) => {
  const titles = '流水号,交易时间,收支,金额,余额'
  const before = (await upload(`${titles}\nE1,2026-11-19 09:00:00,收,10.00,1000.00`, '2026-11-19')).data as Statement
  const { id, closing_fen } = (await upload([titles, ...lines].join('\n'), '2026-11-20')).data as Statement
  expect(closing_fen).toBe(107_550)
  expect((await linesOf(id)).map(({ bank_serial_no }) => bank_serial_no).sort()).toEqual(['F1', 'F2', 'F3'])
  for (const one of [id, before.id]) expect(await ask('withdraw', { id: one, reason: '试读' })).toMatchObject({ code: 200 })
})
