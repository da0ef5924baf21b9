import { addressCells, routeCells } from './cells.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, listOf, query } from '../kit/endpoint.ts'
import {
  Address,
  AreaCode,
  ChoiceOf,
  Count,
  Distance,
  Id,
  Lat,
  Lng,
  Metres,
  MetresOf,
  Minutes,
  Name,
  OneOf,
  Phone,
  PhoneOf,
  Remark,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { importCalls } from '../kit/importing.ts'

export const addressType = defineEnum({ pickup: [1, '提货', 'Pickup'], delivery: [2, '卸货', 'Delivery'], both: [3, '提货和卸货', 'Both'] })

/** A node of the area tree: province, city or district. */
const District = Closed({ id: Type.String(), title: Type.String(), cities: Type.Array(Type.Unknown()) })
const City = Closed({ id: Type.String(), title: Type.String(), cities: Type.Array(District) })
const Areas = Type.Array(Closed({ id: Type.String(), title: Type.String(), cities: Type.Array(City) }))

/** A place of the gazetteer, in the fields of map providers' answers, with its code. */
const PlaceRow = Closed({
  location: Type.String(),
  pname: Type.String(),
  cityname: Type.String(),
  adname: Type.String(),
  address: Address,
  name: Type.String(),
  area_code: Type.String(),
  lng: Type.Number(),
  lat: Type.Number(),
  /** How near the point is: town (about 2 km), district, city, province. */
  precision: Type.Union([Type.Literal('town'), Type.Literal('district'), Type.Literal('city'), Type.Literal('province')])
})
/** A division with its names and codes; `detail` is the text that follows them. */
const Place = Closed({
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  provinceCode: Type.String(),
  cityCode: Type.String(),
  areaCode: Type.String(),
  area_code: Type.String(),
  address: Address,
  detail: Type.String(),
  lng: Type.Number(),
  lat: Type.Number(),
  precision: Type.String()
})

const AddressRow = Closed({
  id: Id,
  version: Version,
  link_name: Name,
  link_phone: PhoneOf('address'),
  address_province: Type.String(),
  address_city: Type.String(),
  address_area: Type.String(),
  area_code: Type.String(),
  address: Address,
  address_diming: Address,
  address_content: Remark(),
  lng: Type.Number(),
  lat: Type.Number(),
  address_type: ChoiceOf(addressType),
  radius_m: Metres,
  use_count: Count,
  created_at: Time
})
/** The fields of an address that are entered. */
export const addressForm = {
  link_name: Text(1, 30),
  link_phone: Phone,
  area_code: AreaCode,
  address: Text(1, 200),
  address_diming: Type.Optional(Text(0, 40)),
  address_content: Type.Optional(Remark(0, 200)),
  lng: Lng,
  lat: Lat,
  address_type: Type.Optional(addressType.schema),
  radius_m: Type.Optional(MetresOf(100, 20_000)),
  /** Saves it although the same contact is already saved at the same place. */
  anyway: Type.Optional(Type.Boolean())
}
/** Users who place or accept orders may save addresses while they do; the address pages have permissions of their own. */
const keepers = [shipper.source.may.create, shipper.orders.may.edit, carrier.orders.may.accept]
const { addresses } = shipper
const may = {
  create: [...keepers, addresses.may.create, carrier.addresses.may.create],
  update: [...keepers, addresses.may.edit, carrier.addresses.may.edit],
  remove: [...keepers, addresses.may.remove, carrier.addresses.may.remove]
}

/** A stop of a frequent route, as the address book had it when the route was saved. */
const RoutePoint = Closed({
  kind: OneOf([1, 2]),
  address_id: Id,
  link_name: Name,
  link_phone: PhoneOf('address'),
  address_province: Type.String(),
  address_city: Type.String(),
  address_area: Type.String(),
  area_code: Type.String(),
  address: Address,
  address_diming: Address,
  address_content: Remark(),
  lng: Type.Number(),
  lat: Type.Number()
})
/** A frequent route (常用线路). */
const RouteRow = Closed({
  id: Id,
  version: Version,
  route_name: Name,
  points: Type.Array(RoutePoint),
  distance_m: Distance,
  run_minutes: Minutes,
  created_at: Time
})
export const stopKind = defineEnum({ pickup: [1, '提货', 'Pickup'], delivery: [2, '卸货', 'Delivery'] })
const route = {
  route_name: Text(2, 40),
  points: Type.Array(Closed({ kind: stopKind.schema, address_id: Id }), { minItems: 2, maxItems: 20 })
}

export const address = {
  /** 省市区: the tree of the area selects, on both paths of the specification. */
  areas: query('/api/address/province_city_areas', { may: 'session', input: Closed({}), output: Areas }),
  areaList: query('/getAreaList', { may: 'session', input: Closed({}), output: Areas }),
  /** 地址簿: the company's own addresses, most used first. */
  list: query('/addressList', {
    may: 'session',
    exports: [addresses.may.export, carrier.addresses.may.export],
    input: Closed({
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
      pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 15 })),
      /** Name or phone of the contact. */
      name: Type.Optional(Text(0, 30)),
      /** Any part of the address. */
      keyword: Type.Optional(Text(0, 100)),
      address_type: Type.Optional(addressType.schema),
      /** Province and city by name. */
      address_province: Type.Optional(Text(0, 30)),
      address_city: Type.Optional(Text(0, 30)),
      sort: Type.Optional(Type.Unsafe<'use_count' | 'created_at'>({ type: 'string', enum: ['use_count', 'created_at'] })),
      order: Type.Optional(Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'] }))
    }),
    output: listOf(AddressRow),
    cells: addressCells
  }),
  /** 发货地址: the caller's own loading addresses, most used first. */
  startAddresses: query('/api/other/start_address_index', { may: 'user', input: Closed({}), output: Type.Array(AddressRow) }),
  create: command('address/create', {
    may: may.create,
    logAs: 'address.created',
    input: Closed(addressForm),
    output: AddressRow,
    refuses: ['badInput', 'areaUnknown', 'addressNear']
  }),
  update: command('address/update', {
    may: may.update,
    logAs: 'address.updated',
    input: Closed({ id: Id, version: Version, ...addressForm }),
    output: AddressRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'areaUnknown', 'addressNear']
  }),
  remove: command('address/remove', {
    may: may.remove,
    logAs: 'address.removed',
    input: Closed({ id: Id, version: Type.Optional(Version) }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion']
  }),
  ...importCalls('address', { may: [addresses.may.import, carrier.addresses.may.import], logAs: 'address.imported' }),
  /** Counts a use, so that addresses that are used often come first. */
  use: command('address/use', {
    may: keepers,
    logAs: 'address.used',
    input: Closed({ id: Id }),
    output: Closed({ use_count: Count }),
    refuses: ['notFound']
  }),
  routes: list('address/routes', {
    may: [addresses.may.view, shipper.source.may.create],
    row: RouteRow,
    cells: routeCells,
    filters: { keyword: Type.Optional(Text(0, 40)) },
    sorts: ['created_at', 'route_name', 'distance_m']
  }),
  routeInfo: query('address/route_info', { may: [addresses.may.view], input: Closed({ id: Id }), output: RouteRow, refuses: ['notFound'] }),
  createRoute: command('address/create_route', {
    may: [addresses.may.create],
    logAs: 'address.routeCreated',
    input: Closed(route),
    output: RouteRow,
    refuses: ['notFound', 'routeTwice', 'routeOrder']
  }),
  updateRoute: command('address/update_route', {
    may: [addresses.may.edit],
    logAs: 'address.routeUpdated',
    input: Closed({ id: Id, version: Version, ...route }),
    output: RouteRow,
    refuses: ['notFound', 'staleVersion', 'routeTwice', 'routeOrder']
  }),
  removeRoute: command('address/remove_route', {
    may: [addresses.may.remove],
    logAs: 'address.routeRemoved',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion']
  }),
  /** Places by part of a name, pinyin, initials or a whole address; six to a page. */
  search: query('address/search', {
    may: 'session',
    input: Closed({
      keyword: Text(1, 100),
      area_code: Type.Optional(AreaCode),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 })),
      pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 6 }))
    }),
    output: Closed({ data: Type.Array(PlaceRow) })
  }),
  /** The division of a point. */
  reverse: query('address/reverse', { may: 'session', input: Closed({ lng: Lng, lat: Lat }), output: Place, refuses: ['placeUnknown'] }),
  /** The places that a text may mean; only one when it is unambiguous. */
  geocode: query('address/geocode', { may: 'session', input: Closed({ text: Text(2, 200) }), output: Closed({ data: Type.Array(Place) }) }),
  /** Kilometres and hours of a route. */
  estimate: query('address/estimate', {
    may: 'session',
    input: Closed({ points: Type.Array(Closed({ lng: Lng, lat: Lat, area_code: Type.Optional(AreaCode) }), { minItems: 2, maxItems: 20 }) }),
    output: Closed({ distance_m: Distance, run_minutes: Minutes, estimated: Type.Boolean(), over_water: Type.Boolean() })
  })
}
