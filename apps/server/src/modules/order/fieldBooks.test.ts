import { findPublicBytes, findPublicFile } from '@yunshu/places/publicData.testkit'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { bookOf } from '../../../testkit/workbook.ts'
import { runners } from '../../app.ts'
import { runTask } from '../task/run.ts'
import { importColumns, importNames, titleOf } from './importColumns.ts'

// Workbooks as people send them, read through the door: the seven of the public collection, and others of their kind.
let world: TestApp
let shipper = ''
beforeAll(async () => {
  world = await testApp()
  shipper = await world.login('shipper')
})
afterAll(() => world.close())

type Preview = {
  rows: number
  orders: number
  good: number
  bad: number
  errors: { row: number; column: string; key: string; reason: string }[]
  sample: { key: string; goods_name: string; goods_kg: number }[]
  seen: { sheet: string; other_sheets: string[]; unread: string[]; hidden: number; hidden_at: number[] }
}
const kept = async (bytes: Buffer): Promise<string> =>
  (await world.services.files.keep(world.services.db, await world.actor('shipper'), { name: '订单.xlsx', bytes })).url
const looked = async (bytes: Buffer, more: object = {}) => {
  const file = await kept(bytes)
  const answer = await world.post('/api/order/import_preview', { file, ...more }, shipper)
  if (answer.code !== 200) throw new Error(JSON.stringify(answer))
  return { file, ...(answer.data as Preview) }
}

const sound = { rows: 2, orders: 2, good: 2, bad: 0, errors: [] }
const told = { sheet: '订单', other_sheets: [], unread: [], hidden: 0, hidden_at: [] }
const right: readonly (readonly [name: string, right: object])[] = [
  ['titlerow', { ...sound, seen: told }],
  ['secondsheet', { ...sound, seen: told }],
  ['hiddensheet', { ...sound, sample: [{ key: '1' }, { key: '2' }], seen: told }],
  ['heads', { ...sound, sample: [{ goods_kg: 2000 }, {}], seen: told }],
  ['hiddenrow', { ...sound, sample: [{ key: '1' }, { key: '3' }], seen: { ...told, hidden: 1, hidden_at: [3] } }],
  ['mergedkey', { rows: 2, orders: 1, good: 1, bad: 0, sample: [{ key: '1', goods_name: '火锅底料、另一种', goods_kg: 4000 }], seen: told }],
  ['formula', { rows: 2, orders: 2, good: 1, bad: 1, sample: [{ key: '2' }], seen: told }]
]
const isAbsent = findPublicFile('field/cases.json') === undefined
test.skipIf(isAbsent).each(right)('the public workbook %s comes out right', async (name, expected) => {
  const bytes = findPublicBytes(`field/${name}.xlsx`)
  if (!bytes) throw new Error(`${name} is missing`)
  expect(await looked(bytes)).toMatchObject(expected)
})
test.skipIf(isAbsent)('of the public workbook with formulas both cells are told, and with hidden rows all come when they are asked for', async () => {
  const formula = await looked(findPublicBytes('field/formula.xlsx') ?? Buffer.alloc(0))
  expect(formula.errors.map(({ row, column }) => `${row} ${column}`)).toEqual(expect.arrayContaining(['2 要求提货时间', '2 重量kg']))
  expect(formula.errors.every(({ reason }) => /公式“=.+”还没有算出值/u.test(reason))).toBe(true)
  const hidden = await looked(findPublicBytes('field/hiddenrow.xlsx') ?? Buffer.alloc(0), { hidden_rows: true })
  expect(hidden).toMatchObject({ rows: 3, good: 3, seen: { hidden: 1, hidden_at: [3] } })
})

const titles = importNames.map(titleOf)
const example = Object.fromEntries(importNames.map((name) => [name, importColumns[name].example || null]))
type Cells = Partial<Record<keyof typeof importColumns, Parameters<typeof bookOf>[0][number]['rows'][number][number]>>
const row = (cells: Cells) => importNames.map((name) => ({ ...example, customer_order_no: null, ...cells })[name] ?? null)
const at = (name: keyof typeof importColumns): string => {
  const i = importNames.indexOf(name)
  return i < 26 ? String.fromCharCode(65 + i) : `A${String.fromCharCode(65 + i - 26)}`
}

test('what is imported is what was looked at: hidden rows stay out, or come when they are asked for', async () => {
  const bytes = bookOf([{ name: '订单', rows: [titles, row({ key: 'H1' }), row({ key: 'H2' }), row({ key: 'H3' })], hidden: [3, 4] }])
  const { file, seen } = await looked(bytes)
  expect(seen).toMatchObject({ hidden: 2, hidden_at: [3, 4] })
  const doneOf = async (more: object) => {
    const { data } = await world.post('/api/order/import_commit', { file, submit: false, ...more }, shipper)
    const { job_id } = data as { job_id: number }
    await runTask(world.services, runners, { tenant_id: (await world.actor('shipper')).tenant_id, id: job_id })
    const tasks = (await world.post('/api/task/list', {}, shipper)).data as { data: { id: number; done: number }[] }
    return tasks.data.find(({ id }) => id === job_id)?.done
  }
  expect(await doneOf({})).toBe(1)
  expect(await doneOf({ hidden_rows: true })).toBe(3)
})

test('the first visible sheet with the whole head is read, and the others with such a head are named', async () => {
  const part = titles.slice(0, 3)
  const bytes = bookOf([
    { name: '旧', state: 'veryHidden', rows: [titles, row({ key: '9' })] },
    { name: '封面', rows: [['发货计划'], part] },
    { name: '一月', rows: [['一月的发货'], [], titles, row({ key: '1' })] },
    { name: '二月', rows: [titles, row({ key: '2' })] }
  ])
  expect(await looked(bytes)).toMatchObject({ orders: 1, sample: [{ key: '1' }], seen: { sheet: '一月', other_sheets: ['二月'] } })
})

test('where no sheet has the whole head, the one that has most of it says what is missing', async () => {
  const bytes = bookOf([
    { name: '说明', rows: [['填写说明'], ['订单序号']] },
    { name: '订单', rows: [titles.filter((title) => title !== '件数'), row({})] }
  ])
  const answer = await world.post('/api/order/import_preview', { file: await kept(bytes) }, shipper)
  expect(answer.msg).toContain('缺少“件数”列')
})

test('columns that are not read are named: strange titles, a second one of the same title, values without a title', async () => {
  const wide = [...titles, '毛重（吨）', '重量KG', null, '']
  const bytes = bookOf([{ name: '订单', rows: [wide, [...row({}), '2', '1', 'x', null]] }])
  const { seen, sample } = await looked(bytes)
  expect(seen.unread).toEqual(['毛重（吨）', '重量KG', 'AR'])
  expect(sample).toMatchObject([{ goods_kg: 2000 }])
})

test('a formula without a value, or with an error, is a fault of its cell; one that gives an empty text is empty', async () => {
  const { errors, good } = await looked(
    bookOf([
      {
        name: '订单',
        rows: [
          titles,
          row({ key: '1', goods_kg: { formula: 'A1*2' } }),
          row({ key: '2', remark: { formula: 'VLOOKUP(1,A:B,2)', value: '#N/A', kind: 'e' } }),
          row({ key: '3', remark: { formula: '""', kind: 'str' }, goods_kg: { formula: '1000*2', value: '2000' } })
        ]
      }
    ])
  )
  expect(errors.map(({ row: line, column, reason }) => `${line} ${column} ${reason}`)).toEqual([
    '2 重量kg 公式“=A1*2”还没有算出值，请在表格软件中打开并保存，或直接填写',
    '3 备注 公式的结果“#N/A”是出错值，请改正或直接填写'
  ])
  expect(good).toBe(1)
})

test('what is merged over the rows of an order counts for each of them; an amount of each row does not, and a row without anything stays empty', async () => {
  const lines = [titles, row({ key: '1' }), row({ key: null, goods_name: '另一种', end_address: null }), row({ key: '2' })]
  const merged = [`${at('key')}2:${at('key')}3`, `${at('end_address')}2:${at('end_address')}3`]
  expect(await looked(bookOf([{ name: '订单', rows: lines, merged }]))).toMatchObject({ orders: 2, good: 2, sample: [{ goods_kg: 4000 }, {}] })
  const kg = at('goods_kg')
  const amounts = [titles, row({ key: '1' }), row({ key: '1', goods_kg: null })]
  const { errors } = await looked(bookOf([{ name: '订单', rows: amounts, merged: [`${kg}2:${kg}3`] }]))
  expect(errors).toMatchObject([{ row: 3, column: '重量kg', reason: '“2000”合并在多行里，分不到每一行，请拆分单元格后逐行填写' }])
  const high = bookOf([{ name: '订单', rows: [titles, row({ key: '1' }), [], row({ key: '2' })], merged: ['A2:A3', 'B2:B3'] }])
  expect(await looked(high)).toMatchObject({ rows: 2, orders: 2, good: 2 })
})

test('the value of a merge that begins in a row that is filtered away still counts for the rows below it', async () => {
  const bytes = bookOf([{ name: '订单', rows: [titles, row({ key: '7' }), row({ key: null })], merged: ['A2:A3'], hidden: [2] }])
  expect(await looked(bytes)).toMatchObject({ rows: 1, good: 1, sample: [{ key: '7' }], seen: { hidden: 1 } })
})

test('the bad rows come back without what was hidden, and can be sent again as they are', async () => {
  const bytes = bookOf([
    { name: '订单', rows: [['标题'], titles, row({ key: '1', goods_num: '一百' }), row({ key: '2', goods_num: 'x' })], hidden: [4] }
  ])
  const { file } = await looked(bytes)
  const { data } = await world.post('/api/order/import_errors', { file }, shipper)
  const back = Buffer.from((data as { base64: string }).base64, 'base64')
  expect((await readSheet(back)).slice(1).map((line) => line[0])).toEqual(['1'])
  expect(await looked(back)).toMatchObject({ rows: 1, bad: 1, seen: { unread: [] } })
})
