import { expect, test } from 'vitest'
import { columnOf } from '../kit/valueText.ts'
import { statement } from './contract.ts'
import { statementMachine } from './machine.ts'
import { StatementRow } from './rows.ts'

const told = (state: keyof typeof statementMachine.code, is_maker: boolean, lang: 'zh' | 'en'): string | undefined =>
  columnOf({ row: StatementRow, cells: statement.list.cells ?? {} }, 'statement_status')?.textOf(
    { statement_status: statementMachine.code[state], is_maker },
    { lang }
  )

test('the state of a statement is told from the side of who reads it: the other side confirms, the maker answers', () => {
  expect(told('sent', false, 'zh')).toBe('待我方确认')
  expect(told('sent', true, 'zh')).toBe('待对方确认')
  expect(told('disputed', true, 'en')).toBe('Ours to answer')
  expect(told('disputed', false, 'en')).toBe('Theirs to answer')
  expect([told('confirmed', true, 'zh'), told('confirmed', false, 'zh')]).toEqual(['已确认', '已确认'])
})
