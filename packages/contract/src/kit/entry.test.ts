import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { columnsOf, keptFields, keptOf } from './entry.ts'
import { Closed } from './endpoint.ts'
import { Day, Nullable, Text } from './fields.ts'

const entry = {
  name: Text(1, 20),
  note: Type.Optional(Text(0, 20)),
  until: Type.Optional(Nullable(Day)),
  closed: Type.Optional(Type.Boolean()),
  kinds: Type.Optional(Type.Array(Type.Integer())),
  state: Type.Optional(Type.Integer({ default: 1 }))
}

test('what was left out of an entry is written as the empty value of its kind, or as the one that its schema names', () => {
  expect(columnsOf(entry, { name: 'A' })).toEqual({ name: 'A', note: '', until: null, closed: false, kinds: [], state: 1 })
  expect(columnsOf(entry, { name: 'A', until: null, closed: true, kinds: [2], state: 2 })).toMatchObject({ closed: true, kinds: [2], state: 2 })
})
test('a kept row is read by the columns of its entry alone, none of them missing', () => {
  const row = { id: 7, name: 'A', note: '', until: null, closed: false, kinds: [], state: 1 }
  expect(keptOf(entry, row)).toEqual({ name: 'A', note: '', until: null, closed: false, kinds: [], state: 1 })
  expect(Closed(keptFields(entry)).required).toEqual(Object.keys(entry))
})
