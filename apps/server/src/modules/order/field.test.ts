import { findPublicFile } from '@yunshu/places/publicData.testkit'
import { sayIn } from '@yunshu/contract/kit/phrases'
import { cellFaults } from '@yunshu/contract/kit/parseCell'
import { shanghaiMinute } from '@yunshu/domain/calendar'
import { expect, test } from 'vitest'
import { readCell } from '../../platform/sheet/columns.ts'
import { importColumns } from './importColumns.ts'

/** What people really wrote into the order workbook, and what is right for each: the public collection `field/cases.json`. */
type Case = { readonly column: string; readonly given: string | number; readonly read?: string | number; readonly refused?: string }
const file = findPublicFile('field/cases.json')
const cases = file === undefined ? [] : (JSON.parse(file) as { cells: readonly Case[] }).cells
const columns = Object.values(importColumns)

test.skipIf(file === undefined)('the public collection has cells of every kind', () =>
  expect(new Set(cases.map(({ column }) => column)).size).toBeGreaterThanOrEqual(5)
)
test.skipIf(file === undefined).each(cases.map((one) => [one.column, one.given, one] as const))(
  '%s: %j is read as it was meant',
  (title, given, { read, refused }) => {
    const column = columns.find((one) => one.title === title)
    if (!column) throw new Error(`the template has no column ${title}`)
    const found = readCell(column, given)
    if (refused !== undefined) {
      if (found.fault === undefined) throw new Error(`${JSON.stringify(given)} is read as ${JSON.stringify(found.value)}, but ${refused}`)
      // What is said names the cell or the limit, in both languages.
      for (const lang of ['zh', 'en'] as const) expect(sayIn(lang, cellFaults, found.fault, found.slots)).not.toContain('{')
      return
    }
    const value = found.fault === undefined ? found.value : `${found.fault} ${JSON.stringify(found.slots)}`
    const isTime = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/u.test(value)
    const isMoney = typeof value === 'number' && title.includes('元')
    expect(isTime ? shanghaiMinute(value) : isMoney ? value / 100 : value).toBe(read)
  }
)
