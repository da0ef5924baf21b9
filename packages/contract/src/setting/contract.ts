import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AreaCode, Id, Lat, Lng, Phone, Text, Time, Version } from '../kit/fields.ts'

/** Dictionaries of the platform (字典), on the specification's paths. */
const Choice = Closed({ id: Type.Integer(), title: Type.String(), title_en: Type.String() })

export const stationService = defineEnum({
  1: ['加油', 'Fuel'],
  2: ['ETC', 'ETC'],
  3: ['维修', 'Repair'],
  4: ['仓储', 'Storage'],
  5: ['验收', 'Acceptance'],
  6: ['休息', 'Rest']
})
export const stationState = defineEnum({ 1: ['营业', 'Open'], 2: ['停业', 'Closed'] })

/** A service station (服务站) of the platform. */
export const StationRow = Closed({
  id: Id,
  version: Version,
  station_name: Type.String(),
  services: Type.Array(Type.Integer()),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  area_code: Type.String(),
  address: Type.String(),
  lng: Type.Number(),
  lat: Type.Number(),
  link_name: Type.String(),
  link_phone: Type.String(),
  open_hours: Type.String(),
  station_state: stationState.schema,
  created_at: Time
})
const station = {
  station_name: Text(2, 60),
  services: Type.Array(stationService.schema, { minItems: 1, maxItems: 6 }),
  area_code: AreaCode,
  address: Text(1, 200),
  lng: Lng,
  lat: Lat,
  link_name: Type.Optional(Text(0, 30)),
  link_phone: Type.Optional(Type.Union([Phone, Type.Literal('')])),
  open_hours: Type.Optional(Text(0, 60)),
  station_state: Type.Optional(stationState.schema)
}

export const setting = {
  /** 服务站: the open stations of the caller's platform. */
  serviceStations: query('/api/other/end_fuwu_zhan_index', { may: 'session', input: Closed({}), output: Type.Array(StationRow) }),
  stations: list('setting/stations', {
    may: [operator.stations.may.view],
    row: StationRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      service: Type.Optional(stationService.schema),
      station_state: Type.Optional(stationState.schema)
    },
    sorts: ['created_at', 'station_name']
  }),
  createStation: command('setting/create_station', {
    may: [operator.stations.may.create],
    audit: 'setting.stationCreated',
    input: Closed(station),
    output: StationRow,
    refuses: ['areaUnknown', 'stationTwice']
  }),
  updateStation: command('setting/update_station', {
    may: [operator.stations.may.edit],
    audit: 'setting.stationUpdated',
    input: Closed({ id: Id, version: Version, ...station }),
    output: StationRow,
    refuses: ['notFound', 'staleVersion', 'areaUnknown', 'stationTwice']
  }),
  removeStation: command('setting/remove_station', {
    may: [operator.stations.may.remove],
    audit: 'setting.stationRemoved',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion']
  }),
  /** 平台: the platform that the caller works on, with the companies that serve on it. */
  platforms: query('/api/other/pingtai_index', {
    may: 'user',
    input: Closed({}),
    output: Type.Array(
      Closed({ id: Id, title: Type.String(), system_title: Type.String(), children: Type.Array(Closed({ id: Id, title: Type.String() })) })
    )
  }),
  /** 其他参数: every closed list of codes, and the limits that a client has to know. */
  parameters: query('/getOtherParameter', {
    may: 'session',
    input: Closed({}),
    output: Closed({
      enums: Type.Record(Type.String(), Type.Array(Choice)),
      states: Type.Record(Type.String(), Type.Array(Choice)),
      danwei: Type.Array(Type.String()),
      pagesizes: Type.Array(Type.Integer()),
      upload_max_bytes: Type.Integer(),
      send_code_seconds: Type.Integer()
    })
  }),
  /** One of our own files as base64; any other address is refused. */
  fileBase64: query('/api/other/url_https_zhuan_64', {
    may: 'session',
    input: Closed({ url: Type.String({ minLength: 1, maxLength: 400 }) }),
    output: Closed({ base64: Type.String(), mime: Type.String() }),
    refuses: ['notFound']
  }),
  goodsTypes: query('/api/other/goods_type_list', {
    may: 'session',
    input: Closed({}),
    output: Type.Array(
      Closed({
        id: Type.Integer(),
        goods_type_name: Type.String(),
        goods_type_name_en: Type.String(),
        dangerous: Type.Boolean(),
        forbidden: Type.Boolean()
      })
    )
  })
}
