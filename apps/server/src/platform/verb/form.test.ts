import { schemaOf } from '@yunshu/contract/kit/check'
import { Closed } from '@yunshu/contract/kit/endpoint'
import { Day, Id, Kg, Nullable } from '@yunshu/contract/kit/fields'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { fillDefaults } from './defaults.ts'
import { fromForm } from './form.ts'

const schema = schemaOf(
  Closed({
    id: Id,
    load_kg: Kg,
    is_urgent: Type.Boolean(),
    ids: Type.Array(Id),
    parent_id: Nullable(Id),
    until: Nullable(Day),
    kind: Type.Integer(),
    name: Type.String(),
    rows: Type.Array(Closed({ page: Type.Integer({ default: 1 }) }))
  })
)
test('the texts of a form become what the schema has, and what fits no type stays for the check to name', () => {
  expect(
    fromForm(schema, {
      id: '7',
      load_kg: '1.5',
      is_urgent: 'true',
      ids: '7',
      parent_id: '8',
      until: '2026-11-22',
      kind: ['3'],
      name: '0',
      rows: [{}]
    })
  ).toEqual({ id: 7, load_kg: 1.5, is_urgent: true, ids: [7], parent_id: 8, until: '2026-11-22', kind: 3, name: '0', rows: [{}] })
  const odd = { id: '', load_kg: 'Infinity', is_urgent: '1', ids: { a: '1' }, kind: ['3', '4'], rows: 'x', more: '1' }
  expect(fromForm(schema, odd)).toEqual({ ...odd, rows: ['x'] })
})
test.each(['1e3', '0x10', '+5', ' 5', '5.', '.5', '１'])('%j is no number in a form, as it is none in JSON', (kind) =>
  expect(fromForm(schema, { kind })).toEqual({ kind })
)
test('an empty text says none, and so does the 0 of older clients where a number is asked for and 0 is none', () => {
  expect(fromForm(schema, { parent_id: '', until: '' })).toEqual({ parent_id: null, until: null })
  expect(fromForm(schema, { parent_id: '0', until: '0', kind: '0' })).toEqual({ parent_id: null, until: '0', kind: 0 })
})
test('what was left out is what its schema says, also in rows of a list', () => {
  const input = { rows: [{}, { page: 2 }] }
  fillDefaults(schema, input)
  expect(input).toEqual({ rows: [{ page: 1 }, { page: 2 }] })
})
