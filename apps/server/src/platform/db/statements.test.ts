import { describe, expect, test } from 'vitest'
import { createdTable, inOrder, splitStatements, type Step } from './statements.ts'

const texts = (source: string) => splitStatements(source).map((step) => (step.kind === 'sql' ? step.text : `${step.name} ${step.table}`))

describe('a file falls apart at its semicolons', () => {
  test.each([
    ['the last one may be missing', 'select 1; select 2', ['select 1', 'select 2']],
    ['empty ones are nothing', ';; select 1;;\n;', ['select 1']],
    ['not inside quotes', `select 'a;b', "c;d", 'it''s; fine'; select 2`, [`select 'a;b', "c;d", 'it''s; fine'`, 'select 2']],
    [
      'not behind a backslash in an escape string',
      String.raw`select e'\';', 1; select '\'; select 3`,
      [String.raw`select e'\';', 1`, String.raw`select '\'`, 'select 3']
    ],
    ['a name that ends in e begins no escape string', String.raw`select 1 as one'\'; select 2`, [String.raw`select 1 as one'\'`, 'select 2']],
    [
      'not inside dollar quotes',
      'do $$ begin; end $$; select $x$ ; $$ ; $x$; select $1',
      ['do $$ begin; end $$', 'select $x$ ; $$ ; $x$', 'select $1']
    ],
    ['not inside comments', 'select 1 -- ; not here\n, 2; /* ; /* ; */ ; */ select 3', ['select 1 -- ; not here\n, 2', 'select 3']],
    ['comments alone are no statement', '-- nothing;\n/* here; */', []],
    ['quotes in comments open nothing', `-- it's\nselect 1; -- don't\nselect 2`, ['select 1', 'select 2']]
  ])('%s', (_name, source, expected) => expect(texts(source)).toEqual(expected))

  test.each([`select 'open`, 'select $a$ open', '/* open'])('what is never closed is refused: %s', (source) =>
    expect(() => splitStatements(source)).toThrow('not closed')
  )
})

describe('directives', () => {
  test('stand between statements, plain or quoted', () =>
    expect(splitStatements('create table a (id int);\n-- distribute: a with b\n-- append-only: "order"\n-- local things: x')).toEqual([
      { kind: 'sql', text: 'create table a (id int)' },
      { kind: 'directive', name: 'distribute', table: 'a', with: 'b' },
      { kind: 'directive', name: 'append-only', table: 'order' }
    ]))
  test('inside a statement they are a mistake', () =>
    expect(() => splitStatements('create table a\n-- local: a\n(id int);')).toThrow('inside a statement'))
  test('take effect right after their table, wherever they stand', () => {
    const kinds = (steps: Step[]) => steps.map((step) => (step.kind === 'sql' ? step.text.slice(0, 14) : step.name))
    const steps = splitStatements('-- distribute: a\ncreate table a (id int); create index on a (id);')
    expect(kinds(inOrder(steps))).toEqual(['create table a', 'distribute', 'create index o'])
  })
})

test.each([
  ['create table if not exists public."order" (id int)', 'order'],
  ['-- why\ncreate table a (id int)', 'a'],
  ['create table a_2026 partition of a for values from (1) to (2)', undefined],
  ['create index on a (id)', undefined]
])('%s', (text, table) => expect(createdTable(text)).toBe(table))
