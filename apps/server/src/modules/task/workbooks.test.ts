import { shanghaiDay } from '@yunshu/domain/calendar'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aProject } from '../../../testkit/rate.ts'
import { bookOf } from '../../../testkit/workbook.ts'

// Every import reads workbooks as people have them: each takes the same workbook, and says the same of it.
let world: TestApp
const tokens = new Map<string, string>()
const more: Record<string, object> = {}
beforeAll(async () => {
  world = await testApp()
  for (const account of ['shipper', 'carrier', 'operator']) tokens.set(account, await world.login(account))
  more['rate'] = { project_id: (await aProject(world, { project_status: 10, confirmed_at: null })).id }
})
afterAll(() => world.close())

const post = async (path: string, body: object, account: string) => await world.post(`/api/${path}`, body, tokens.get(account))
const kept = async (bytes: Buffer, account: string): Promise<string> =>
  (await world.services.files.keep(world.services.db, await world.actor(account), { name: 'a.xlsx', bytes })).url
const cellOf = (value: unknown): string | number | null => (value === null || value === undefined || value === '' ? null : String(value))

test.each([
  ['order', 'shipper'],
  ['rate', 'shipper'],
  ['address', 'shipper'],
  ['vehicle', 'carrier'],
  ['driver', 'carrier']
])('the import of %s finds its sheet below a title, leaves hidden rows out and names what it did not read', async (word, account) => {
  const { data } = await post(`${word}/template`, {}, account)
  const [head = [], example = []] = await readSheet(Buffer.from((data as { base64: string }).base64, 'base64'))
  const [titles, row] = [head.map(cellOf), head.map((_, i) => cellOf(example[i]))]
  const rows = [['某某公司', null, '填表日期'], titles.concat('内部编号'), row.concat('A-1'), row.concat('A-2')]
  const bytes = bookOf([
    { name: '说明', rows: [['请看下一页']] },
    { name: '数据', rows, hidden: [4], merged: ['A1:C1'] },
    { name: '备份', rows: [titles, row] }
  ])
  const file = await kept(bytes, account)
  const seen = { sheet: '数据', other_sheets: ['备份'], unread: ['内部编号'], hidden: 1, hidden_at: [4] }
  const look = async (hidden_rows?: boolean) =>
    await post(`${word}/import_preview`, { ...more[word], file, ...(hidden_rows && { hidden_rows }) }, account)
  expect(await look()).toMatchObject({ code: 200, data: { rows: 1, seen } })
  expect(await look(true)).toMatchObject({ code: 200, data: { rows: 2, seen } })
})

const today = shanghaiDay(new Date())
const bank = ['流水号', '交易时间', '收支', '金额']
test.each([
  ['recon/upload', 'operator', bank, [`W${Date.now()}`, `${today} 00:00:01`, '收', '1.00'], { bank_day: today }],
  ['card/import', 'carrier', ['卡号', '流水号', '交易时间', '金额'], ['C1', 'U1', `${today} 00:00:01`, '1.00'], { card_type: 1 }],
  ['invoice/read_numbers', 'carrier', ['申请单号', '发票号码', '开票日期'], ['N1', '24312000000012345678', today], {}],
  ['batch/results', 'carrier', ['付款参考号', '处理结果', '金额'], ['R1', '失败', '1.00'], {}]
] as const)('%s reads the sheet that has its head, and sends a file with hidden rows back', async (path, account, titles, row, input) => {
  const rows = [['账户明细'], [...titles], [...row], [...row]]
  const book = (hidden: number[]) =>
    bookOf([
      { name: '封面', rows: [['电子回单']] },
      { name: '明细', rows: hidden.length > 0 ? rows : rows.slice(0, 3), hidden }
    ])
  const refused = await post(path, { ...input, file: await kept(book([4]), account) }, account)
  expect(refused.msg).toContain('有 1 行被隐藏或筛选掉（第 4 行）')
  expect(await post(path, { ...input, file: await kept(book([]), account) }, account)).toMatchObject({ code: 200 })
})
