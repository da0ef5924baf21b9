import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file of figures opens in a workbook as it is, and nothing in it is a formula', () => {
  expect(
    csvOf([
      ['日期', '本期'],
      ['=1+1', '-12.50'],
      ['-cmd', 'a "b"']
    ])
  ).toBe(`\ufeff"日期","本期"\r\n"'=1+1","-12.50"\r\n"'-cmd","a ""b"""\r\n`)
})
