import { describe, expect, test } from 'vitest'
import { createdTable, splitStatements } from './statements.ts'

const texts = (source: string) => splitStatements(source).map((step) => (step.kind === 'sql' ? step.text : `${step.name} ${step.table}`))

describe('a file falls apart at the semicolons that end a line', () => {
  test.each([
    ['one line, one statement', 'select 1;\nselect 2;', ['select 1;', 'select 2;']],
    [
      'over several lines, each with its comment',
      'select 1, -- one; or so\n  2; -- two\nselect 3;',
      ['select 1, -- one; or so\n  2; -- two', 'select 3;']
    ],
    ['not inside a body', 'do $$\nbegin;\nend $$;\nselect $$ ; $$;', ['do $$\nbegin;\nend $$;', 'select $$ ; $$;']],
    ['comments between them belong to nobody', `-- it's nothing;\n\nselect 1;\n-- here`, ['select 1;']],
    ['not inside a line', `select 'a;b', "c;d";`, [`select 'a;b', "c;d";`]]
  ])('%s', (_name, source, expected) => expect(texts(source)).toEqual(expected))

  test.each(['select 1', 'select 1;\nselect 2', 'do $$\nbegin;'])('what is never ended is refused: %s', (source) =>
    expect(() => splitStatements(source)).toThrow('no semicolon ends')
  )
})

describe('directives', () => {
  test('stand between statements, plain or quoted', () =>
    expect(splitStatements('create table a (id int);\n-- distribute: a with b\n-- append-only: "order"\n-- local things: x')).toEqual([
      { kind: 'sql', text: 'create table a (id int);' },
      { kind: 'directive', name: 'distribute', table: 'a', with: 'b' },
      { kind: 'directive', name: 'append-only', table: 'order' }
    ]))
  test('inside a statement they are a mistake', () =>
    expect(() => splitStatements('create table a\n-- local: a\n(id int);')).toThrow('inside a statement'))
})

test.each([
  ['create table if not exists public."order" (id int)', 'order'],
  ['-- why\ncreate table a (id int)', 'a'],
  ['create table a_2026 partition of a for values from (1) to (2)', undefined],
  ['create index on a (id)', undefined]
])('%s', (text, table) => expect(createdTable(text)).toBe(table))
