import { Type, type Static } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'
import { Id, No, Nullable, Text } from '../kit/fields.ts'

/** The kinds of objects that can be found by number or name, in the order in which they are shown. */
const hitKinds = ['order', 'waybill', 'vehicle', 'driver', 'company'] as const
export type HitKind = (typeof hitKinds)[number]

/** One result: number or name, one line of description, and the state where its kind has one. */
export const Hit = Closed({
  kind: Type.Unsafe<HitKind>({ type: 'string', enum: [...hitKinds] }),
  id: Id,
  no: No,
  about: Type.String(),
  status: Nullable(Type.Integer())
})
export type Hit = Static<typeof Hit>

export const search = {
  /** 全局搜索: order and waybill numbers, plates, drivers and customers within the caller's scope; several pasted numbers find each of them. */
  find: query('search/find', { may: 'user', input: Closed({ keyword: Text(1, 2000) }), output: Closed({ data: Type.Array(Hit) }) })
}
