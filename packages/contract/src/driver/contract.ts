import { plateColor, workStatus } from '../vehicle/enums.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  AnyFiles,
  AnyPhone,
  ChoiceOf,
  Day,
  FileList,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  Phone,
  Plate,
  Remark,
  Secret,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { LicenceClasses, auditStatus, certStatus, coopType, driverState, driverStatus, gender } from './enums.ts'
import { keptFields } from '../kit/entry.ts'

const { drivers, waybills } = carrier
const DayOrNone = Type.Optional(Nullable(Day))
const Image = Type.String({ minLength: 1, maxLength: 4000, format: 'file-list' })

/** A driver as lists show him: identity and licence numbers masked, status and papers derived today. */
export const DriverRow = Closed({
  id: Id,
  version: Version,
  driver_name: Name,
  mobile: AnyPhone,
  id_no_mask: Type.String(),
  gender: ChoiceOf(gender),
  birthday: Day,
  age: Type.Integer(),
  id_valid_to: Nullable(Day),
  id_long_term: Type.Boolean(),
  license_class: Type.String(),
  license_valid_to: Nullable(Day),
  license_long_term: Type.Boolean(),
  qualification_no_mask: Type.String(),
  qualification_valid_to: Nullable(Day),
  light_only: Type.Boolean(),
  coop_type: ChoiceOf(coopType),
  bind_plate_no: Plate,
  work_status: ChoiceOf(workStatus),
  state: ChoiceOf(driverState),
  state_reason: Remark(),
  driver_status: ChoiceOf(driverStatus),
  cert_status: ChoiceOf(certStatus),
  audit_status: ChoiceOf(auditStatus),
  remark: Remark(),
  created_at: Time
})

/** One paper and its state: N valid, W ends soon, E ended, missing when there is none. */
export const PaperRow = Closed({
  name: Type.String(),
  no: No,
  valid_to: Nullable(Day),
  long_term: Type.Boolean(),
  paper_state: Type.Unsafe<'N' | 'W' | 'E' | 'missing'>({ type: 'string', enum: ['N', 'W', 'E', 'missing'] }),
  imgs: AnyFiles
})

/** What is entered of a driver, but his numbers, which are kept sealed: the form, its draft, what is written and what is read again. */
export const driverEntry = {
  driver_name: Text(1, 30),
  mobile: Mobile,
  id_front_img: Image,
  id_back_img: Image,
  id_valid_to: DayOrNone,
  id_long_term: Type.Optional(Type.Boolean()),
  license_class: LicenceClasses,
  license_img: Image,
  first_license_at: DayOrNone,
  license_valid_from: DayOrNone,
  license_valid_to: DayOrNone,
  license_long_term: Type.Optional(Type.Boolean()),
  license_issuer: Type.Optional(Text(0, 60)),
  light_only: Type.Optional(Type.Boolean()),
  qualification_img: Type.Optional(FileList),
  qualification_valid_to: DayOrNone,
  coop_type: coopType.schema,
  emergency_name: Type.Optional(Text(0, 30)),
  emergency_phone: Type.Optional(Type.Union([Phone, Type.Literal('')])),
  remark: Type.Optional(Remark(0, 500))
}
/** Empty: the identity number for the licence, none for the qualification; what was kept before when a driver is changed. */
const numbers = { license_no: Type.Optional(Text(0, 18)), qualification_no: Type.Optional(Text(0, 19)) }

/** A driver in the dispatch dialog, with what speaks against sending him. */
export const DriverChoice = Closed({
  id: Id,
  driver_name: Name,
  mobile: AnyPhone,
  license_class: Type.String(),
  driver_status: ChoiceOf(driverStatus),
  cert_status: ChoiceOf(certStatus),
  coop_type: ChoiceOf(coopType),
  bind_plate_no: Plate,
  /** Whether the licence covers the vehicle that was named; true when none was. */
  licence_covers: Type.Boolean(),
  /** Papers that end before planned delivery + 2 days, by name. */
  ending: Type.Array(Type.String())
})

export const driver = {
  list: list('driver/list', {
    may: [drivers.may.view],
    row: DriverRow,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      driver_status: Type.Optional(driverStatus.schema),
      cert_status: Type.Optional(certStatus.schema),
      coop_type: Type.Optional(coopType.schema),
      license_class: Type.Optional(Text(0, 4))
    },
    sorts: ['created_at', 'license_valid_to', 'qualification_valid_to', 'driver_name', 'birthday']
  }),
  info: query('driver/info', {
    may: [drivers.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      driver: DriverRow,
      more: Closed({
        license_no_mask: Type.String(),
        ...keptFields(driverEntry),
        updated_at: Time
      }),
      papers: Type.Array(PaperRow),
      vehicles: Type.Array(Closed({ id: Id, plate_no: Plate, plate_color: ChoiceOf(plateColor) }))
    }),
    refuses: ['notFound']
  }),
  create: command('driver/create', {
    may: [drivers.may.create],
    logAs: 'driver.created',
    input: Closed({ id_no: Text(18, 18), ...numbers, ...driverEntry }),
    output: DriverRow,
    refuses: ['badInput', 'driverMobileTaken', 'driverTwice']
  }),
  /** Everything of a driver anew; a number left empty stays as it is. */
  update: command('driver/update', {
    may: [drivers.may.edit],
    logAs: 'driver.updated',
    input: Closed({ id: Id, version: Version, id_no: Type.Optional(Text(0, 18)), ...numbers, ...driverEntry }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'driverMobileTaken', 'driverTwice']
  }),
  /** Takes a driver out of service, or back, with a reason. */
  enable: command('driver/enable', {
    may: [drivers.may.enable],
    logAs: 'driver.enabled',
    input: Closed({ id: Id, version: Version, state: driverState.schema, reason: Remark(2, 200) }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'driverOnTrip']
  }),
  remove: command('driver/remove', {
    may: [drivers.may.remove],
    logAs: 'driver.removed',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'driverHasWaybills']
  }),
  /** Shows the numbers in full to whoever may and gives his own password again; logged. */
  unmask: command('driver/unmask', {
    may: [drivers.may.unmask],
    logAs: 'driver.unmasked',
    secret: true,
    input: Closed({ id: Id, password: Secret(1, 64) }),
    output: Closed({ id_no: No, license_no: No, qualification_no: No }),
    refuses: ['notFound', 'passwordNotConfirmed', 'locked']
  }),
  /** Drivers for a trip, idle ones first. */
  pick: query('driver/pick', {
    may: [waybills.may.dispatch, waybills.may.swap, drivers.may.view],
    input: Closed({
      keyword: Type.Optional(Text(0, 60)),
      id: Type.Optional(Id),
      vehicle_id: Type.Optional(Id),
      delivery_day: Type.Optional(Day),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 }))
    }),
    output: Closed({ data: Type.Array(DriverChoice) })
  })
}
