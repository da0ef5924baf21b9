import { addressText } from '@yunshu/domain/address'
import { type Static, Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { type Cells, Closed, command, list, query } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import { defineEnum } from '../kit/enums.ts'
import { AreaCode, Id, Lat, Lng, PublicPhone, Text, Time, Version } from '../kit/fields.ts'

const { may } = operator.stations

export const stationService = defineEnum({
  fuel: [1, '加油', 'Fuel'],
  etc: [2, 'ETC', 'ETC'],
  repair: [3, '维修', 'Repair'],
  storage: [4, '仓储', 'Storage'],
  acceptance: [5, '验收', 'Acceptance'],
  rest: [6, '休息', 'Rest']
})
export const stationState = defineEnum({ open: [1, '营业', 'Open'], closed: [2, '停业', 'Closed'] })

/** The fields of a service station that are entered; the same list serves the form, its draft, writing and reading. */
export const stationEntry = {
  station_name: Text(2, 60, { kind: 'name' }),
  services: Type.Array(stationService.schema, { minItems: 1, maxItems: 6 }),
  area_code: AreaCode,
  address: Text(1, 200, { kind: 'address' }),
  lng: Lng,
  lat: Lat,
  link_name: Type.Optional(Text(0, 30, { kind: 'name' })),
  link_phone: Type.Optional(Type.Union([PublicPhone, Type.Literal('')])),
  open_hours: Type.Optional(Text(0, 60)),
  station_state: Type.Optional(Type.Unsafe<1 | 2>({ ...stationState.schema, default: stationState.code.open }))
}

/** A service station (服务站); the names of its division follow from the code. */
export const StationRow = Closed({
  id: Id,
  version: Version,
  ...keptFields(stationEntry),
  province: Type.String(),
  city: Type.String(),
  area: Type.String(),
  created_at: Time
})

/** One cell for the whole address. */
const cells = { address: (row) => addressText(row, row.address) } as const satisfies Cells<Static<typeof StationRow>>

export const station = {
  /** 服务站: the open stations of the caller's platform, on the specification's path. */
  open: query('/api/other/end_fuwu_zhan_index', { may: 'session', input: Closed({}), output: Type.Array(StationRow) }),
  list: list('station/list', {
    may: [may.view],
    row: StationRow,
    cells,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      service: Type.Optional(stationService.schema),
      station_state: Type.Optional(stationState.schema)
    },
    sorts: ['created_at', 'station_name']
  }),
  info: query('station/info', { may: [may.view], input: Closed({ id: Id }), output: StationRow, refuses: ['notFound'] }),
  create: command('station/create', {
    may: [may.create],
    logAs: 'station.created',
    input: Closed(stationEntry),
    output: StationRow,
    refuses: ['areaUnknown', 'stationTwice']
  }),
  update: command('station/update', {
    may: [may.edit],
    logAs: 'station.updated',
    input: Closed({ id: Id, version: Version, ...stationEntry }),
    output: StationRow,
    refuses: ['notFound', 'staleVersion', 'areaUnknown', 'stationTwice']
  }),
  remove: command('station/remove', {
    may: [may.remove],
    logAs: 'station.removed',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion']
  })
}
