import { vehicleCells } from './cells.ts'
import { type Static, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { shipper } from '../consoles/shipper.ts'
import { Closed, command, list, listOf, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFiles,
  AnyKg,
  CompanyName,
  AnyM3,
  ChoiceOf,
  Day,
  DaysOf,
  Fen,
  FileList,
  Id,
  Kg,
  KgOf,
  M3,
  Millimetres,
  MillimetresOf,
  Name,
  No,
  Nullable,
  OneOf,
  Plate,
  Remark,
  SomeFiles,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { importCalls } from '../kit/importing.ts'
import { keptFields } from '../kit/entry.ts'
import { barCalls, expiryFilters, paperCalls, paperColumns, paperFilters, sharedColumns, sharedInfo, suspendCall } from '../paper/calls.ts'
import { paperMachine } from '../paper/machine.ts'
import { vehicleUse } from '../waybill/machine.ts'
import { energyType, gpsStatus, insuranceStatus, motVehicleTypes, plateColor, policyKind, vehicleExpiry, vehicleStatus, workStatus } from './enums.ts'

const { vehicles, waybills } = carrier
const reviewing = [operator.vehicles.may.review, vehicles.may.review]
const DayOrNone = Type.Optional(Nullable(Day))
const KgOrNone = Type.Optional(Nullable(Kg))
const BoxSide = Type.Optional(Nullable(MillimetresOf(1, 30_000)))
const Axles = Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 12 })))
const InspectionState = Type.Unsafe<'N' | 'W' | 'E'>({ type: 'string', enum: ['N', 'W', 'E'] })
/** A month, YYYY-MM. */
const Month = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$' })

/** The statuses of a vehicle that are derived today, by the same expression for rows and filters. */
const complianceStatus = {
  vehicle_status: ChoiceOf(vehicleStatus),
  insurance_status: ChoiceOf(insuranceStatus),
  inspection_state: InspectionState,
  /** What forbids a new dispatch: 4 suspended, 5 insurance, 7 inspection. */
  blockers: Type.Array(Type.Integer()),
  work_status: ChoiceOf(workStatus),
  compulsory_end: Nullable(Day),
  commercial_end: Nullable(Day),
  inspection_valid_to: Nullable(Day)
}

const VehicleRow = Closed({
  id: Id,
  version: Version,
  plate_no: Plate,
  plate_color: ChoiceOf(plateColor),
  vehicle_type_id: VehicleTypeId,
  energy_type: ChoiceOf(energyType),
  mot_vehicle_type: Type.String(),
  gross_mass_kg: AnyKg,
  approved_load_kg: AnyKg,
  max_load_kg: AnyKg,
  box_length_mm: Nullable(Millimetres),
  box_width_mm: Nullable(Millimetres),
  box_height_mm: Nullable(Millimetres),
  box_volume_m3: Nullable(AnyM3),
  vehicle_use: ChoiceOf(vehicleUse),
  trailer_plate_no: Plate,
  driver_id: Nullable(Id),
  driver_name: Name,
  ...complianceStatus,
  road_cert_no: No,
  road_cert_valid_to: Nullable(Day),
  gps_device_no: No,
  suspended: Type.Boolean(),
  suspended_reason: Remark(),
  /** The operator lets nobody dispatch this plate. */
  barred: Type.Boolean(),
  ...paperColumns,
  ...sharedColumns,
  /** Where it was last, and when; of a vehicle that never told nothing is known. */
  last_place: Address,
  last_fix_at: Nullable(Time),
  gps_status: ChoiceOf(gpsStatus)
})

/** A policy as it is entered. */
const PolicyEntry = Closed({
  insurer: Text(1, 60),
  policy_no: Text(1, 30),
  start_date: Day,
  end_date: Day,
  third_party_fen: Type.Optional(Nullable(Fen)),
  cargo_fen: Type.Optional(Nullable(Fen)),
  img: Type.Optional(FileList)
})

/** The fields of a vehicle that are entered; the same list serves the form, its draft, writing and reading. */
export const vehicleEntry = {
  plate_no: Text(7, 8),
  plate_color: plateColor.schema,
  vehicle_type_id: Type.Integer({ minimum: 1, maximum: 999 }),
  energy_type: energyType.schema,
  mot_vehicle_type: Type.Unsafe<string>({ type: 'string', enum: Object.keys(motVehicleTypes) }),
  vin: Text(17, 17),
  engine_no: Type.Optional(Text(0, 30)),
  brand_model: Type.Optional(Text(0, 60)),
  owner_name: Text(2, 80),
  use_nature: Text(1, 20),
  register_date: Day,
  issue_date: Day,
  issuer: Text(2, 60),
  gross_mass_kg: KgOf(300, 60_000),
  curb_mass_kg: KgOrNone,
  approved_load_kg: Kg,
  traction_mass_kg: KgOrNone,
  axle_count: Axles,
  single_drive: Type.Optional(Type.Boolean()),
  trailer_plate_no: Type.Optional(Text(0, 10)),
  trailer_approved_load_kg: KgOrNone,
  trailer_curb_mass_kg: KgOrNone,
  trailer_axle_count: Axles,
  box_length_mm: BoxSide,
  box_width_mm: BoxSide,
  box_height_mm: BoxSide,
  box_volume_m3: Type.Optional(Nullable(M3)),
  license_front_img: SomeFiles,
  license_back_img: SomeFiles,
  road_cert_no: Type.Optional(Text(0, 12)),
  road_cert_img: Type.Optional(FileList),
  road_cert_valid_to: DayOrNone,
  gps_device_no: Type.Optional(Text(0, 30)),
  vehicle_use: vehicleUse.schema,
  rely_company: Type.Optional(Text(0, 80)),
  rely_contract_to: DayOrNone,
  driver_id: Type.Optional(Nullable(Id)),
  remark: Type.Optional(Remark(0, 500))
}

/** A vehicle as a file brings it: without the pictures of its papers, which are added before these are reviewed. */
const { license_front_img: _f, license_back_img: _b, road_cert_img: _r, ...writtenEntry } = vehicleEntry
export const vehicleWritten = Closed({
  ...writtenEntry,
  compulsory: PolicyEntry,
  commercial: Type.Optional(PolicyEntry),
  inspection_month: Month
})

const Policy = Closed({
  id: Id,
  kind: ChoiceOf(policyKind),
  insurer: Type.String(),
  policy_no: No,
  start_date: Day,
  end_date: Day,
  third_party_fen: Nullable(Fen),
  cargo_fen: Nullable(Fen),
  img: AnyFiles,
  created_at: Time
})
const Inspection = Closed({ id: Id, valid_to: Day, done_at: Nullable(Day), img: AnyFiles, created_at: Time })

/** A vehicle in the dispatch dialog, with the problems of dispatching it. */
const VehicleChoice = Closed({
  id: Id,
  plate_no: Plate,
  plate_color: ChoiceOf(plateColor),
  vehicle_type_id: VehicleTypeId,
  vehicle_use: ChoiceOf(vehicleUse),
  trailer_plate_no: Plate,
  max_load_kg: AnyKg,
  box_volume_m3: Nullable(AnyM3),
  ...complianceStatus,
  suspended_reason: Remark(),
  audit_status: StateOf(paperMachine),
  audit_reason: Remark(),
  license_need: Type.String(),
  driver_id: Nullable(Id),
  driver_name: Name,
  last_driver_id: Nullable(Id),
  last_driver_name: Name,
  /** Papers that end before planned delivery + 2 days, by name. */
  ending: Type.Array(Type.String())
})

/** A vehicle as third parties ask for it: of one on a shipper's trips no more than what must be there, of all others everything. */
const ToldCar = Closed({
  id: Id,
  plate_no: Plate,
  plate_color: ChoiceOf(plateColor),
  vehicle_type_id: VehicleTypeId,
  work_status: ChoiceOf(workStatus),
  carrier_name: CompanyName,
  last_place: Address,
  last_fix_at: Nullable(Time),
  gps_status: ChoiceOf(gpsStatus)
})
const CarRow = Type.Unsafe<Static<typeof ToldCar> & Partial<Static<typeof VehicleRow>>>(
  Closed({
    ...Object.fromEntries(Object.entries(VehicleRow.properties).map(([name, field]) => [name, Type.Optional(field)])),
    ...ToldCar.properties
  })
)
const carLine = {
  may: [vehicles.may.view, waybills.may.dispatch, operator.vehicles.may.view, shipper.orders.may.view],
  input: Closed({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
    keyword: Type.Optional(Text(0, 60))
  }),
  output: listOf(CarRow)
}

const listed = {
  row: VehicleRow,
  cells: vehicleCells,
  filters: {
    ...paperFilters,
    ...expiryFilters(vehicleExpiry),
    vehicle_status: Type.Optional(vehicleStatus.schema),
    insurance_status: Type.Optional(insuranceStatus.schema),
    vehicle_type_id: Type.Optional(VehicleTypeId),
    energy_type: Type.Optional(energyType.schema),
    vehicle_use: Type.Optional(vehicleUse.schema),
    /** Any paper that ends within so many days, or has ended. */
    expire_days: Type.Optional(DaysOf(0, 365))
  },
  sorts: [
    'created_at',
    'entered_at',
    'plate_no',
    'approved_load_kg',
    'box_volume_m3',
    'compulsory_end',
    'commercial_end',
    'inspection_valid_to',
    'road_cert_valid_to'
  ]
} as const

/** What of a vehicle stands on papers, and may be refused by itself. */
export const vehicleReviewed = [
  'plate_no',
  'plate_color',
  'vin',
  'engine_no',
  'brand_model',
  'owner_name',
  'use_nature',
  'register_date',
  'issue_date',
  'issuer',
  'gross_mass_kg',
  'curb_mass_kg',
  'approved_load_kg',
  'license_front_img',
  'license_back_img',
  'road_cert_no',
  'road_cert_img',
  'road_cert_valid_to'
] as const

export const vehicle = {
  list: list('vehicle/list', { may: [vehicles.may.view], ...listed, tabs: 'vehicle_status' }),
  /** The vehicles of all carriers, by what became of their papers. */
  operatorList: list('vehicle/operator_list', { may: [operator.vehicles.may.view], ...listed, tabs: 'audit_status' }),
  /** 车辆, as third parties ask for them: a carrier's own and those that work with it, all of the platform for its operator, those on its open trips for a shipper. */
  carList: query('/getCarList', carLine),
  searchCar: query('/searchCar', carLine),
  info: query('vehicle/info', {
    may: [vehicles.may.view, operator.vehicles.may.view],
    input: Closed({ id: Id }),
    output: Closed({
      vehicle: VehicleRow,
      more: Closed({
        ...keptFields(vehicleEntry),
        /** Missing in old rows. */
        issue_date: Nullable(Day),
        license_need: Type.String(),
        updated_at: Time
      }),
      policies: Type.Array(Policy),
      inspections: Type.Array(Inspection),
      ...sharedInfo
    }),
    refuses: ['notFound']
  }),
  create: command('vehicle/create', {
    may: [vehicles.may.create],
    logAs: 'vehicle.created',
    input: Closed({
      ...vehicleEntry,
      compulsory: PolicyEntry,
      commercial: Type.Optional(PolicyEntry),
      inspection_month: Month,
      inspection_img: Type.Optional(FileList)
    }),
    output: VehicleRow,
    refuses: ['badInput', 'vehicleTwice', 'vinTaken', 'policySpan', 'vehicleTypeUnknown', 'driverOutOfService', 'limitReached']
  }),
  ...importCalls('vehicle', { may: [vehicles.may.import], logAs: 'vehicle.imported' }),
  update: command('vehicle/update', {
    may: [vehicles.may.edit],
    logAs: 'vehicle.updated',
    input: Closed({ id: Id, version: Version, ...vehicleEntry }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'vehicleTwice', 'vinTaken', 'vehicleTypeUnknown', 'driverOutOfService', 'vehicleBarred']
  }),
  ...paperCalls('vehicle', { row: VehicleRow, reviewing, removing: [vehicles.may.remove], reviewed: vehicleReviewed, kept: 'vehicleHasWaybills' }),
  ...barCalls('vehicle', { row: VehicleRow, viewing: [operator.vehicles.may.view, vehicles.may.view], barring: operator.vehicles.may.enable }),
  suspend: suspendCall('vehicle', [vehicles.may.suspend], VehicleRow),
  /** Registers a new policy, or an inspection, or all of them at once; the compliance status follows from them. */
  renew: command('vehicle/renew', {
    may: [vehicles.may.renew],
    logAs: 'vehicle.renewed',
    input: Closed({
      id: Id,
      compulsory: Type.Optional(PolicyEntry),
      commercial: Type.Optional(PolicyEntry),
      inspection_month: Type.Optional(Month),
      done_at: Type.Optional(Nullable(Day)),
      inspection_img: Type.Optional(FileList)
    }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'policySpan', 'policyTwice', 'nothingToRenew']
  }),
  /** Removes a policy or an inspection that was entered by mistake. */
  discard: command('vehicle/discard', {
    may: [vehicles.may.renew],
    logAs: 'vehicle.paperDiscarded',
    input: Closed({ id: Id, policy_id: Type.Optional(Id), inspection_id: Type.Optional(Id), reason: Remark(2, 200) }),
    output: VehicleRow,
    refuses: ['notFound']
  }),
  /** Sets who usually drives this vehicle; null for nobody. */
  /** 解绑: a driver is no longer the usual one of any vehicle. */
  unbindDriver: command('vehicle/unbind_driver', {
    may: [vehicles.may.edit],
    logAs: 'vehicle.driverUnbound',
    input: Closed({ driver_id: Id }),
    output: Closed({ plate_nos: Type.Array(Plate) }),
    refuses: ['notFound']
  }),
  bindDriver: command('vehicle/bind_driver', {
    may: [vehicles.may.edit],
    logAs: 'vehicle.driverBound',
    input: Closed({ id: Id, version: Version, driver_id: Nullable(Id) }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion', 'driverOutOfService']
  }),
  /** 未归属终端: terminals that call and are in no vehicle, the last to call first. A carrier is told those that tell a plate of its own. */
  strayTerminals: query('vehicle/stray_terminals', {
    may: [vehicles.may.edit, operator.vehicles.may.view],
    input: Closed({}),
    output: Type.Array(
      Closed({ terminal_no: No, maker_no: No, plate_no: Type.String(), first_at: Time, last_at: Time, calls: Type.Integer({ minimum: 1 }) })
    )
  }),
  /** 认领终端: one of them is in this vehicle from now on. */
  claimTerminal: command('vehicle/claim_terminal', {
    may: [vehicles.may.edit],
    logAs: 'vehicle.terminalClaimed',
    input: Closed({ id: Id, version: Version, terminal_no: Text(1, 20, { pattern: '^[0-9a-f]+$' }) }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /** Vehicles for a trip: those that can carry the given goods before all others, among them idle ones first, and the smallest that suffices before larger ones. */
  pick: query('vehicle/pick', {
    may: [
      waybills.may.dispatch,
      waybills.may.swap,
      carrier.supplies.may.choose,
      vehicles.may.view,
      carrier.capital.may.cards,
      carrier.expenses.may.create
    ],
    input: Closed({
      keyword: Type.Optional(Text(0, 60)),
      id: Type.Optional(Id),
      delivery_day: Type.Optional(Day),
      goods_kg: Type.Optional(AnyKg),
      goods_volume: Type.Optional(AnyM3),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 30 }))
    }),
    output: Closed({ data: Type.Array(VehicleChoice) })
  }),
  /** The vehicle types with their customary sizes, loads and licences. */
  types: query('/api/other/code_vehicle_type_list', {
    may: 'session',
    input: Closed({}),
    output: Type.Array(
      Closed({
        id: Type.Integer(),
        title: Type.String(),
        title_en: Type.String(),
        length_mm: Millimetres,
        width_mm: Millimetres,
        height_mm: Millimetres,
        load_kg: AnyKg,
        volume_m3: AnyM3,
        license_class: Type.String(),
        /** 2: no longer offered; vehicles of it keep its name. */
        state: OneOf([1, 2] as const)
      })
    )
  })
}
