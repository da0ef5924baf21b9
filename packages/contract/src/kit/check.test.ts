import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { firstFlaws, flawsOf, schemaOf, type Schema } from './check.ts'
import { Closed } from './endpoint.ts'
import { BasisPointsFrom, Count, Day, Fen, FileList, Kg, Mobile, Nullable, Phone, Photos, Secret, Text, Time } from './fields.ts'
import { flawText } from './invalid.ts'

const schema = schemaOf(
  Closed({
    name: Text(2, 5),
    mobile: Mobile,
    freight_fen: Fen,
    plan_kg: Kg,
    files: FileList,
    ready_at: Nullable(Time),
    remark: Type.Optional(Text(0, 200)),
    password: Secret(1, 9),
    goods: Type.Array(Closed({ goods_name: Text(1, 9) }), { minItems: 1, maxItems: 2 })
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
const said = (of: Schema, value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(firstFlaws(flawsOf(of, value))).map(([field, flaw]) => [field, `${flawText(flaw, 'zh')} | ${flawText(flaw, 'en')}`])
  )

test('a sound input has no flaw', () => expect(flawsOf(schema, sound)).toEqual([]))
test('everything missing is named by its path, and so is what does not belong there', () => {
  expect(said(schema, { ready_at: null, goods: [{}], extra: 1 })).toEqual({
    name: '不能为空 | is required',
    mobile: '不能为空 | is required',
    freight_fen: '不能为空 | is required',
    plan_kg: '不能为空 | is required',
    files: '不能为空 | is required',
    password: '不能为空 | is required',
    'goods.0.goods_name': '不能为空 | is required',
    extra: '不是可填写的字段 | is not a field of this form'
  })
})
test('each limit has its own sentence', () => {
  expect(said(schema, { ...sound, name: '张', mobile: '12345', freight_fen: 1.5, plan_kg: -1, password: '', goods: [] })).toEqual({
    name: '至少 2 个字 | needs at least 2 characters',
    mobile: '格式不正确 | is not a mobile number',
    freight_fen: '须为整数 | must be a whole number',
    plan_kg: '不能小于 0 | cannot be less than 0',
    password: '不能为空 | is required',
    goods: '不能为空 | is required'
  })
  const three = [{ goods_name: '盐' }, { goods_name: '盐' }, { goods_name: '1234567890' }]
  expect(said(schema, { ...sound, name: '一二三四五六', plan_kg: 1.1234, goods: three })).toEqual({
    name: '最多 5 个字 | takes at most 5 characters',
    plan_kg: '最多 3 位小数 | takes at most 3 decimals',
    goods: '最多 2 项 | takes at most 2',
    'goods.2.goods_name': '最多 9 个字 | takes at most 9 characters'
  })
})
test('what is of another kind is told as such, at its place', () => {
  const wrong = { ...sound, name: 7, mobile: null, freight_fen: '100', ready_at: 'soon', goods: { goods_name: '盐' } }
  expect(firstFlaws(flawsOf(schema, wrong))).toEqual({
    name: { field: 'name', keyword: 'type' },
    mobile: { field: 'mobile', keyword: 'type' },
    freight_fen: { field: 'freight_fen', keyword: 'type' },
    ready_at: { field: 'ready_at', keyword: 'date-time' },
    goods: { field: 'goods', keyword: 'type' }
  })
  for (const whole of [null, 7, 'text', [sound]]) expect(flawsOf(schema, whole)).toEqual([{ field: '', keyword: 'type' }])
})
test('a Chinese character is one character, also one of two units', () => {
  expect(flawsOf(schemaOf(Text(1, 2)), '𠮷野')).toEqual([])
  expect(flawsOf(schemaOf(Text(3, 9)), '𠮷野')).toEqual([{ field: '', keyword: 'minLength', limit: 3 }])
})
test('a number that is none, or too large for its column, is refused', () => {
  expect(flawsOf(schemaOf(Kg), Number.NaN)).toEqual([{ field: '', keyword: 'type' }])
  expect(flawsOf(schemaOf(Kg), Number.POSITIVE_INFINITY)).toEqual([{ field: '', keyword: 'type' }])
  expect(flawsOf(schemaOf(Count), 2_147_483_648)).toEqual([{ field: '', keyword: 'maximum', limit: 2_147_483_647 }])
  expect(flawsOf(schemaOf(Count), -2_147_483_649)).toEqual([{ field: '', keyword: 'minimum', limit: -2_147_483_648 }])
})
test('days, times, numbers and files are what they say', () => {
  const flaw = (of: Schema, value: unknown) => flawsOf(of, value)[0]?.keyword
  expect(['2026-02-28', '2026-02-30', '1899-12-31', '2026-2-3'].map((day) => flaw(schemaOf(Day), day))).toEqual([undefined, 'date', 'date', 'date'])
  expect(['2026-02-28T08:00+08:00', '2026-02-28T08:00', '2026-02-30T08:00Z'].map((time) => flaw(schemaOf(Time), time))).toEqual([
    undefined,
    'date-time',
    'date-time'
  ])
  expect(['0755-12345678', '400-123-4567', '12'].map((phone) => flaw(schemaOf(Phone), phone))).toEqual([undefined, undefined, 'phone'])
  expect(['/files/12/a.jpg,/files/13/b.pdf', 'https://elsewhere/a.jpg'].map((list) => flaw(schemaOf(FileList), list))).toEqual([
    undefined,
    'file-list'
  ])
  expect(flawsOf(schemaOf(Photos), [{ url: '/files/1/a' }, { url: 'a' }])).toEqual([{ field: '1.url', keyword: 'file-url' }])
  expect(flaw(schemaOf(BasisPointsFrom([600, 900])), 700)).toBe('enum')
  expect(flaw(schemaOf(Type.Array(Type.Integer(), { uniqueItems: true })), [1, 2, 1])).toBe('uniqueItems')
  expect(flawsOf(schemaOf(Type.Record(Type.String(), Type.Integer())), { a: 1, b: 'x' })).toEqual([{ field: 'b', keyword: 'type' }])
})
test('a format that nobody checks is a mistake of the contract', () => {
  expect(() => flawsOf(schemaOf(Text(1, 9, { format: 'colour' })), 'red')).toThrow('no such format: colour')
})
