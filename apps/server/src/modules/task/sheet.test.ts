import { expect, test } from 'vitest'
import { makeSheet, templateSheet } from './sheet.ts'

const sheets = (...titles: string[]) => [{ sheet: '车型', head: ['车型'], body: titles.map((title) => [title]) }]

test('a template is made once, and anew when what stands in it has changed', async () => {
  const [first, again] = await Promise.all([templateSheet(sheets('9.6米')), templateSheet(sheets('9.6米'))])
  expect(again).toBe(first)
  expect(await templateSheet(sheets('9.6米'))).toBe(first)
  const other = await templateSheet(sheets('9.6米', '13米'))
  expect(other).not.toBe(first)
  expect(other.length).toBeGreaterThan(first.length)
  expect(await makeSheet(sheets('9.6米'))).not.toBe(first)
})

test('of many templates those are kept that were asked for last', async () => {
  const first = await templateSheet(sheets('0'))
  const second = await templateSheet(sheets('1'))
  for (let i = 2; i < 50; i += 1) await templateSheet(sheets(String(i)))
  expect(await templateSheet(sheets('0'))).toBe(first)
  await templateSheet(sheets('50'))
  expect(await templateSheet(sheets('0'))).toBe(first)
  expect(await templateSheet(sheets('1'))).not.toBe(second)
})

test('a template that could not be made is tried again', async () => {
  // What cannot be sent to the thread reads like an empty cell.
  await expect(templateSheet([{ sheet: '车型', head: ['车型'], body: [[Symbol('no cell') as never]] }])).rejects.toThrow()
  expect((await templateSheet([{ sheet: '车型', head: ['车型'], body: [[null]] }])).length).toBeGreaterThan(0)
})
