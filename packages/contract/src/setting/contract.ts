import { Type } from 'typebox'
import { operator } from '../consoles/operator.ts'
import { defineEnum } from '../kit/enums.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { AnyKg, AnyM3, Count, Id, KgOf, M3Of, Millimetres, MillimetresOf, Name, Seconds, Text, Version } from '../kit/fields.ts'

/** Dictionaries of the platform (字典), on the specification's paths. */
const Choice = Closed({ id: Type.Integer(), title: Type.String(), title_en: Type.String() })

export const vehicleTypeState = defineEnum({ offered: [1, '启用', 'Offered'], notOffered: [2, '停用', 'Not offered'] })
/** Licence classes that a vehicle type may ask for. */
export const licenceClass = ['C1', 'C2', 'B2', 'B1', 'A3', 'A2', 'A1'] as const
/** How many vehicle types the specification gives; an operator can change but not delete them. */
export const givenVehicleTypes = 12
/** Small numbers, since the specification gives the first twelve. */
const TypeId = Type.Integer({ minimum: 1, maximum: 32_000 })
const BoxSide = MillimetresOf(500, 5000)
const typeEntry = {
  title: Text(1, 20),
  title_en: Text(1, 30),
  length_mm: MillimetresOf(500, 30_000),
  width_mm: BoxSide,
  height_mm: BoxSide,
  load_kg: KgOf(1, 200_000),
  volume_m3: M3Of(0.1, 500),
  license_class: Type.Unsafe<(typeof licenceClass)[number]>({ type: 'string', enum: [...licenceClass] }),
  /** The ministry's code for vehicles of this type: H for trucks, Q for tractors. */
  mot_codes: Type.Array(Type.String({ pattern: '^[A-Z]\\d{2}$' }), { maxItems: 40 })
}

/** A vehicle type (车型) as its operator keeps it. */
const VehicleTypeRow = Closed({
  id: TypeId,
  version: Version,
  title: Type.String(),
  title_en: Type.String(),
  length_mm: Millimetres,
  width_mm: Millimetres,
  height_mm: Millimetres,
  load_kg: AnyKg,
  volume_m3: AnyM3,
  license_class: Type.String(),
  mot_codes: Type.Array(Type.String()),
  sort: Type.Integer(),
  state: vehicleTypeState.schema,
  /** Vehicles of this type on the platform. */
  vehicle_count: Count
})

export const setting = {
  /** 车型管理: the vehicle types of the operator's tenant, in the order in which they are offered. */
  vehicleTypes: list('setting/vehicle_types', {
    may: [operator.vehicleTypes.may.view],
    row: VehicleTypeRow,
    filters: { keyword: Type.Optional(Text(0, 30)), state: Type.Optional(vehicleTypeState.schema) },
    sorts: ['sort', 'length_mm', 'load_kg', 'volume_m3', 'vehicle_count']
  }),
  createVehicleType: command('setting/create_vehicle_type', {
    may: [operator.vehicleTypes.may.create],
    logAs: 'setting.vehicleTypeCreated',
    input: Closed(typeEntry),
    output: VehicleTypeRow,
    refuses: ['vehicleTypeTwice']
  }),
  updateVehicleType: command('setting/update_vehicle_type', {
    may: [operator.vehicleTypes.may.edit],
    logAs: 'setting.vehicleTypeUpdated',
    input: Closed({ id: TypeId, version: Version, ...typeEntry }),
    output: VehicleTypeRow,
    refuses: ['notFound', 'staleVersion', 'vehicleTypeTwice']
  }),
  /** Whether it is offered; vehicles and orders of this type keep it. */
  enableVehicleType: command('setting/enable_vehicle_type', {
    may: [operator.vehicleTypes.may.edit],
    logAs: 'setting.vehicleTypeEnabled',
    input: Closed({ id: TypeId, version: Version, state: vehicleTypeState.schema }),
    output: VehicleTypeRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /** Moves it one place up or down in the order of choices. */
  moveVehicleType: command('setting/move_vehicle_type', {
    may: [operator.vehicleTypes.may.edit],
    logAs: 'setting.vehicleTypeMoved',
    input: Closed({ id: TypeId, up: Type.Boolean() }),
    output: VehicleTypeRow,
    refuses: ['notFound']
  }),
  removeVehicleType: command('setting/remove_vehicle_type', {
    may: [operator.vehicleTypes.may.remove],
    logAs: 'setting.vehicleTypeRemoved',
    input: Closed({ id: TypeId, version: Version }),
    output: Closed({ id: TypeId }),
    refuses: ['notFound', 'staleVersion', 'vehicleTypeGiven', 'vehicleTypeUsed']
  }),
  /** 平台: the platform that the caller works on, with its companies. */
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
      send_code_seconds: Seconds
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
        goods_type_name: Name,
        goods_type_name_en: Type.String(),
        dangerous: Type.Boolean(),
        forbidden: Type.Boolean()
      })
    )
  })
}
