import { Type, type Static } from 'typebox'
import { Closed, query } from '../kit/endpoint.ts'
import { Address, Id, No, Nullable, Text } from '../kit/fields.ts'

/** The kinds of objects that can be found by number or name, in the order in which they are shown. */
const hitKinds = ['order', 'waybill', 'campaign', 'vehicle', 'driver', 'company'] as const
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

/** Where a place that the company knows is known from: its address book, its orders of late, the platform's service stations. */
const placeSources = ['book', 'past', 'station'] as const
export type PlaceSource = (typeof placeSources)[number]
/** A place as it stands there; it is exact. */
const KnownPlace = Closed({
  from: Type.Unsafe<PlaceSource>({ type: 'string', enum: [...placeSources] }),
  name: Type.String(),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  area_code: Type.String(),
  address: Address,
  lng: Type.Number(),
  lat: Type.Number()
})
export type KnownPlace = Static<typeof KnownPlace>

export const search = {
  /** Places that the company has been to or keeps, by part of their name, address or contact; its address book before its orders before stations, each place once. */
  places: query('search/places', { may: 'user', input: Closed({ keyword: Text(1, 100) }), output: Closed({ data: Type.Array(KnownPlace) }) }),
  /** 全局搜索: order and waybill numbers, plates, drivers and customers within the caller's scope; several pasted numbers find each of them. */
  find: query('search/find', { may: 'user', input: Closed({ keyword: Text(1, 2000) }), output: Closed({ data: Type.Array(Hit) }) })
}
