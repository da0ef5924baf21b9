import { plateColor, workStatus } from '../vehicle/enums.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { driver as phone } from '../consoles/driver.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import {
  AnyFiles,
  AnyPhone,
  ChoiceOf,
  CompanyName,
  Day,
  FileList,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  OneOf,
  Phone,
  PhoneOf,
  Plate,
  Remark,
  Seconds,
  SmsCode,
  SomeFiles,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { LicenceClasses, certStatus, coopType, driverBar, driverExpiry, driverIdentity, driverState, driverStatus, gender } from './enums.ts'
import { importCalls } from '../kit/importing.ts'
import { keptFields } from '../kit/entry.ts'
import { barCalls, expiryFilters, paperCalls, paperColumns, paperFilters, sharedColumns, sharedInfo, unmaskCall } from '../paper/calls.ts'

const { drivers, waybills } = carrier
const joining = [drivers.may.create, drivers.may.edit]
const reviewing = [operator.drivers.may.review, drivers.may.review]
const DayOrNone = Type.Optional(Nullable(Day))

/** A driver as lists show him: identity and licence numbers masked, status and papers derived today. */
const DriverRow = Closed({
  id: Id,
  version: Version,
  driver_name: Name,
  mobile: PhoneOf('driver'),
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
  /** What the operator has decided, across all carriers. */
  bar: ChoiceOf(driverBar),
  driver_status: ChoiceOf(driverStatus),
  cert_status: ChoiceOf(certStatus),
  ...paperColumns,
  ...sharedColumns,
  identity: ChoiceOf(driverIdentity),
  /** Points of the last month that was published, and which that is; null: none, or too few trips in it. */
  kpi_score: Nullable(Type.Number()),
  kpi_month: Nullable(Type.String())
})

/** One paper and its state: N valid, W ends soon, E ended, missing when there is none. */
const PaperRow = Closed({
  name: Type.String(),
  no: No,
  valid_to: Nullable(Day),
  long_term: Type.Boolean(),
  paper_state: Type.Unsafe<'N' | 'W' | 'E' | 'missing'>({ type: 'string', enum: ['N', 'W', 'E', 'missing'] }),
  imgs: AnyFiles
})

/** The fields of a driver that are entered, except his numbers, which are stored encrypted; the same list serves the form, its draft, writing and reading. */
export const driverEntry = {
  driver_name: Text(1, 30),
  mobile: Mobile,
  id_front_img: SomeFiles,
  id_back_img: SomeFiles,
  id_valid_to: DayOrNone,
  id_long_term: Type.Optional(Type.Boolean()),
  license_class: LicenceClasses,
  license_img: SomeFiles,
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
/** Left empty, the licence number is the identity number and there is no qualification number; when a driver is changed, the stored numbers are kept. */
const numbers = { license_no: Type.Optional(Text(0, 18)), qualification_no: Type.Optional(Text(0, 19)) }

/** A driver as a file brings him: without the pictures of his papers, which are added before these are reviewed. */
const { id_front_img: _f, id_back_img: _b, license_img: _l, qualification_img: _q, ...writtenEntry } = driverEntry
export const driverWritten = Closed({ id_no: Text(18, 18), ...numbers, ...writtenEntry })

/** A driver in the dispatch dialog, with the problems of dispatching him. */
const DriverChoice = Closed({
  id: Id,
  driver_name: Name,
  mobile: PhoneOf('driver'),
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

const listed = {
  row: DriverRow,
  filters: {
    ...paperFilters,
    ...expiryFilters(driverExpiry),
    driver_status: Type.Optional(driverStatus.schema),
    cert_status: Type.Optional(certStatus.schema),
    coop_type: Type.Optional(coopType.schema),
    license_class: Type.Optional(Text(0, 4)),
    identity: Type.Optional(driverIdentity.schema)
  },
  sorts: ['created_at', 'entered_at', 'license_valid_to', 'qualification_valid_to', 'driver_name', 'birthday']
} as const

/** What of a driver stands on papers, and may be refused by itself. */
export const driverReviewed = [
  'driver_name',
  'id_no',
  'id_valid_to',
  'id_front_img',
  'id_back_img',
  'license_no',
  'license_class',
  'license_img',
  'first_license_at',
  'license_valid_from',
  'license_valid_to',
  'license_issuer',
  'qualification_no',
  'qualification_valid_to',
  'qualification_img'
] as const

export const driver = {
  list: list('driver/list', { may: [drivers.may.view], ...listed, tabs: 'driver_status' }),
  /** The drivers of all carriers, by what became of their papers. */
  operatorList: list('driver/operator_list', { may: [operator.drivers.may.view], ...listed, tabs: 'audit_status' }),
  info: query('driver/info', {
    may: [drivers.may.view, operator.drivers.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      driver: DriverRow,
      more: Closed({
        license_no_mask: Type.String(),
        /** The mobile with which he logs in, masked, where it differs from the one that this carrier has; otherwise empty. */
        login_mobile: AnyPhone,
        ...keptFields(driverEntry),
        mobile: PhoneOf('driver'),
        emergency_phone: PhoneOf('driver'),
        updated_at: Time
      }),
      papers: Type.Array(PaperRow),
      ...sharedInfo,
      vehicles: Type.Array(Closed({ id: Id, plate_no: Plate, plate_color: ChoiceOf(plateColor) }))
    }),
    refuses: ['notFound']
  }),
  create: command('driver/create', {
    may: [drivers.may.create],
    logAs: 'driver.created',
    input: Closed({ id_no: Text(18, 18), ...numbers, ...driverEntry }),
    output: DriverRow,
    refuses: ['badInput', 'driverMobileTaken', 'driverTwice', 'driverMobileElsewhere']
  }),
  ...importCalls('driver', { may: [drivers.may.import], logAs: 'driver.imported' }),
  /** Replaces all fields of a driver; a number that is left empty keeps its value. */
  update: command('driver/update', {
    may: [drivers.may.edit],
    logAs: 'driver.updated',
    input: Closed({ id: Id, version: Version, id_no: Type.Optional(Text(0, 18)), ...numbers, ...driverEntry }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'driverMobileTaken', 'driverTwice', 'driverMobileElsewhere', 'driverBarred']
  }),
  ...paperCalls('driver', { row: DriverRow, reviewing, removing: [drivers.may.remove], reviewed: driverReviewed, kept: 'driverHasWaybills' }),
  ...barCalls('driver', {
    row: DriverRow,
    viewing: [operator.drivers.may.view, drivers.may.view],
    barring: operator.drivers.may.enable,
    kept: ['driverListed']
  }),
  unmask: unmaskCall('driver', [drivers.may.unmask, operator.drivers.may.unmask], { id_no: No, license_no: No, qualification_no: No }),
  /** Takes a driver out of service, or back, with a reason. */
  enable: command('driver/enable', {
    may: [drivers.may.enable],
    logAs: 'driver.enabled',
    input: Closed({ id: Id, version: Version, state: OneOf([1, 2] as const), reason: Remark(2, 200) }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'driverOnTrip', 'driverMobileElsewhere', 'driverOwnListed']
  }),
  /** 邀请: a message to a driver of the carrier that its trips wait for him on his phone, and how he logs in; at most once a day to one number. */
  invite: command('driver/invite', {
    may: [drivers.may.invite],
    logAs: 'driver.invited',
    input: Closed({ id: Id }),
    output: Closed({ id: Id, mobile: AnyPhone }),
    refuses: ['notFound', 'driverNotInvited', 'tooMany', 'smsSceneOff', 'smsBlocked']
  }),
  /** 黑名单 of the carrier: out of service for good, until it is taken back by the same right with a reason. The operator hears of it, and may list him for all. */
  ban: command('driver/ban', {
    may: [drivers.may.blacklist],
    logAs: 'driver.banned',
    input: Closed({ id: Id, version: Version, banned: Type.Boolean(), reason: Remark(2, 200) }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'driverOnTrip', 'driverMobileElsewhere']
  }),
  /** 黑名单: the same for good, until it is taken back by the same right. */
  blacklist: command('driver/blacklist', {
    may: [operator.drivers.may.blacklist],
    logAs: 'driver.blacklisted',
    input: Closed({ id: Id, version: Version, barred: Type.Boolean(), reason: Remark(2, 200) }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /** Sends a code to the phone that is already known for this driver's identity number; the answer shows only its first and last digits. */
  joinCode: command('driver/join_code', {
    may: joining,
    logAs: 'driver.joinCodeSent',
    input: Closed({ id: Id }),
    output: Closed({ mobile: AnyPhone, wait_seconds: Seconds }),
    refuses: ['notFound', 'driverJoinedAlready', 'tooMany']
  }),
  /** The carrier enters the code that the person with the known phone has given it: from then on its driver is that person, whose phone shows its trips. A repeated call changes nothing. */
  join: command('driver/join', {
    may: joining,
    logAs: 'driver.joined',
    secret: true,
    input: Closed({ id: Id, version: Version, code: SmsCode }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'wrongCode', 'driverJoinBusy', 'driverMobileElsewhere']
  }),
  /** The operator has checked his papers and joins this driver with the person who has that identity number; if asked for, that person's mobile becomes the one that this carrier has. */
  identify: command('driver/identify', {
    may: [operator.drivers.may.identify],
    logAs: 'driver.identified',
    input: Closed({ id: Id, version: Version, take_mobile: Type.Boolean(), reason: Remark(2, 200) }),
    output: DriverRow,
    refuses: ['notFound', 'staleVersion', 'driverJoinBusy', 'driverMobileElsewhere']
  }),
  /** The carriers that have entered a driver with the identity number of the person on this phone, and whose trips he does not see yet. */
  claims: query('driver/claims', {
    may: [phone.trips.may.view],
    input: Closed({}),
    output: Closed({ data: Type.Array(Closed({ id: Id, carrier_name: CompanyName, created_at: Time })) })
  }),
  /** The person confirms on his own phone that he is the carrier's driver. */
  agree: command('driver/agree', {
    may: [phone.trips.may.act],
    logAs: 'driver.agreed',
    input: Closed({ id: Id }),
    output: Closed({ carrier_name: CompanyName }),
    refuses: ['notFound', 'driverJoinBusy', 'driverMobileElsewhere']
  }),
  /** Drivers for a trip, idle ones first. */
  pick: query('driver/pick', {
    may: [
      waybills.may.dispatch,
      waybills.may.swap,
      carrier.supplies.may.choose,
      drivers.may.view,
      carrier.capital.may.cards,
      carrier.expenses.may.create
    ],
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
