import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Nullable, Secret, Text, Time } from '@yunshu/contract/kit/fields'
import { flawsOf, schemaOf } from '@yunshu/contract/kit/check'
import { clean } from './clean.ts'

const schema = schemaOf(
  Type.Object({
    name: Text(2, 5),
    password: Secret(1, 9),
    ready_at: Nullable(Time),
    remark: Type.Optional(Text(0, 200)),
    nick: Type.Optional(Text(1, 9)),
    goods: Type.Array(Type.Object({ goods_name: Text(1, 9), load_kg: Type.Number() }))
  })
)

test('texts are trimmed, secrets are not; empty optional things are not sent, an emptied remark is', () => {
  const typed = { name: ' 张三 ', password: ' p ', ready_at: '', remark: '', nick: ' ', goods: [{ goods_name: ' 盐 ', load_kg: 1.125 }] }
  const sent = { name: '张三', password: ' p ', ready_at: null, remark: '', goods: [{ goods_name: '盐', load_kg: 1.125 }] }
  expect(clean(schema, typed)).toEqual(sent)
})
test('where the pattern takes nothing, such as anywhere for a place, an empty field is sound', () => {
  const scope = schemaOf(
    Type.Object({ start_scope: Type.String({ pattern: '^(\\d\\d|\\d{4})?$' }), area_code: Type.String({ pattern: '^\\d{6}$' }) })
  )
  expect(clean(scope, { start_scope: '', area_code: '510107' })).toEqual({ start_scope: '', area_code: '510107' })
  expect(flawsOf(scope, clean(scope, { start_scope: '', area_code: '' }))).toEqual([{ field: 'area_code', keyword: 'required' }])
})
