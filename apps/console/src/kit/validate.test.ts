import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { Fen, FileList, Kg, Mobile, Nullable, Secret, Text, Time } from '@yunshu/contract/kit/fields'
import { clean, schemaOf, validate } from './validate.ts'

const schema = schemaOf(
  Type.Object({
    name: Text(2, 5),
    mobile: Mobile,
    freight_fen: Fen,
    plan_kg: Kg,
    files: FileList,
    ready_at: Nullable(Time),
    remark: Type.Optional(Text(0, 200)),
    nick: Type.Optional(Text(1, 9)),
    password: Secret(1, 9),
    goods: Type.Array(Type.Object({ goods_name: Text(1, 9) }), { minItems: 1 })
  })
)
const sound = {
  name: '张三',
  mobile: '13800000001',
  freight_fen: 100,
  plan_kg: 1.125,
  files: '',
  ready_at: null,
  password: ' p ',
  goods: [{ goods_name: '盐' }]
}

test('a sound form has no fault', () => expect(validate(schema, sound)).toEqual({}))
test('everything missing is named by its path', () => {
  expect(validate(schema, clean(schema, { goods: [{}] }))).toEqual({
    name: { key: 'required' },
    mobile: { key: 'required' },
    freight_fen: { key: 'required' },
    plan_kg: { key: 'required' },
    password: { key: 'required' },
    'goods.0.goods_name': { key: 'required' }
  })
})
test('each limit has its own sentence', () => {
  const faults = validate(schema, { ...sound, name: '张', mobile: '12345', freight_fen: 1.5, plan_kg: -1, goods: [] })
  expect(faults).toEqual({
    name: { key: 'tooShort', slots: { limit: 2 } },
    mobile: { key: 'wrongFormat' },
    freight_fen: { key: 'notInteger' },
    plan_kg: { key: 'tooSmall', slots: { limit: 0 } },
    goods: { key: 'required', slots: { limit: 1 } }
  })
  expect(validate(schema, { ...sound, plan_kg: 1.1234 })).toEqual({ plan_kg: { key: 'decimals', slots: { limit: 3 } } })
  expect(validate(schema, { ...sound, plan_kg: 0.1 + 0.2 })).toEqual({})
})
test('texts are trimmed, secrets are not; empty optional things are not sent, an emptied remark is', () => {
  expect(clean(schema, { ...sound, name: ' 张三 ', nick: ' ', remark: '' })).toEqual({ ...sound, name: '张三', remark: '' })
})
test('where the pattern takes nothing, such as anywhere for a place, an empty field is sound', () => {
  const scope = schemaOf(
    Type.Object({ start_scope: Type.String({ pattern: '^(\\d\\d|\\d{4})?$' }), area_code: Type.String({ pattern: '^\\d{6}$' }) })
  )
  expect(clean(scope, { start_scope: '', area_code: '510107' })).toEqual({ start_scope: '', area_code: '510107' })
  expect(validate(scope, { start_scope: '', area_code: '' })).toEqual({ area_code: { key: 'required' } })
  expect(validate(scope, { start_scope: '5', area_code: '510107' })).toEqual({ start_scope: { key: 'wrongFormat' } })
})
test('a Chinese character is one character', () => expect(validate(schemaOf(Text(1, 2)), '𠮷野')).toEqual({}))
