import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { list } from '@yunshu/contract/kit/endpoint'
import { readAddress, writeAddress } from './address.ts'
import { schemaOf } from '@yunshu/contract/kit/check'

const row = Type.Object({ id: Type.Integer() })
const { input } = list('thing/list', {
  may: [],
  row,
  filters: {
    keyword: Type.Optional(Type.String({ maxLength: 10 })),
    status: Type.Optional(Type.Integer({ enum: [10, 20] })),
    late: Type.Optional(Type.Boolean()),
    ids: Type.Optional(Type.Array(Type.Integer()))
  },
  sorts: ['created_at']
})
const schema = schemaOf(input)
const read = (address: string) => readAddress(schema, new URLSearchParams(address))

test('a link brings back the filters, page and order of a list, as numbers and truth values', () => {
  expect(read('keyword=A1&status=20&late=true&ids=3,4&page=2&pagesize=50&sort=created_at&order=desc')).toEqual({
    keyword: 'A1',
    status: 20,
    late: true,
    ids: [3, 4],
    page: 2,
    pagesize: 50,
    sort: 'created_at',
    order: 'desc'
  })
})
test('what the call would refuse is left out of the question', () => {
  expect(read('status=99&page=0&pagesize=9999&sort=password&late=perhaps&keyword=longer-than-ten&stranger=1')).toEqual({})
})
test('filters written into an address are read back the same, and foreign names stay', () => {
  const filters = { keyword: '川A 12', status: 10, ids: [7] }
  const address = writeAddress(schema, new URLSearchParams('redirect=1&page=3'), filters)
  expect(readAddress(schema, address)).toEqual(filters)
  expect(address.get('redirect')).toBe('1')
})
test('an emptied filter leaves the address', () => {
  expect(writeAddress(schema, new URLSearchParams('keyword=x'), { keyword: '' }).toString()).toBe('')
})
