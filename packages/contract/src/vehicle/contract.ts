import { vehicleCells } from './cells.ts'
import { paperMachine } from '../driver/machine.ts'
import { Expiry } from '../driver/expiry.ts'
import { FaultsShown, PaperFaults, vehicleReviewed } from '../driver/faults.ts'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, listOf, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFiles,
  AnyKg,
  AnyM3,
  ChoiceOf,
  CompanyName,
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
import { keptFields } from '../kit/entry.ts'
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
  /** The fleet in which it is now. */
  fleet_id: Nullable(Id),
  fleet_name: Name,
  ...complianceStatus,
  road_cert_no: No,
  road_cert_valid_to: Nullable(Day),
  gps_device_no: No,
  suspended: Type.Boolean(),
  suspended_reason: Remark(),
  /** The operator lets nobody dispatch this plate. */
  barred: Type.Boolean(),
  bar_reason: Remark(),
  /** Another carrier has entered this plate too. */
  elsewhere: Type.Boolean(),
  audit_status: StateOf(paperMachine),
  /** Why the papers were refused last; kept while they wait again, so that the reviewer sees it. */
  audit_reason: Remark(),
  audited_at: Nullable(Time),
  entered_at: Time,
  carrier_name: CompanyName,
  /** Where it was last, and when; of a vehicle that never told nothing is known. */
  last_place: Address,
  last_fix_at: Nullable(Time),
  gps_status: ChoiceOf(gpsStatus),
  remark: Remark(),
  created_at: Time
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

const carLine = {
  may: [vehicles.may.view, waybills.may.dispatch],
  input: Closed({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
    pagesize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 20 })),
    keyword: Type.Optional(Text(0, 60))
  }),
  output: listOf(VehicleRow)
}

const listed = {
  row: VehicleRow,
  cells: vehicleCells,
  filters: {
    keyword: Type.Optional(Text(0, 60)),
    vehicle_status: Type.Optional(vehicleStatus.schema),
    insurance_status: Type.Optional(insuranceStatus.schema),
    audit_status: Type.Optional(StateOf(paperMachine)),
    vehicle_type_id: Type.Optional(VehicleTypeId),
    energy_type: Type.Optional(energyType.schema),
    /** Part of the name of its carrier. */
    carrier_name: Type.Optional(Text(0, 60)),
    vehicle_use: Type.Optional(vehicleUse.schema),
    fleet_id: Type.Optional(Id),
    /** Any paper that ends within so many days, or has ended. */
    expire_days: Type.Optional(DaysOf(0, 365)),
    elsewhere: Type.Optional(Type.Boolean()),
    /** Which paper ends between two days; without the kind, any of them. */
    expiry: Type.Optional(vehicleExpiry.schema),
    ends_from: Type.Optional(Day),
    ends_to: Type.Optional(Day)
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

export const vehicle = {
  list: list('vehicle/list', { may: [vehicles.may.view], ...listed, tabs: 'vehicle_status' }),
  /** The vehicles of all carriers, by what became of their papers. */
  operatorList: list('vehicle/operator_list', { may: [operator.vehicles.may.view], ...listed, tabs: 'audit_status' }),
  /** 车辆, as third parties ask for them: the vehicles in the caller's scope. */
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
      /** What a reviewer has refused, by field. */
      faults: FaultsShown,
      /** The other carriers that have entered it, for the operator; empty for a carrier, who learns no more than that there are some. */
      elsewhere_names: Type.String(),
      /** Whether the reader himself entered the papers: he may not let them pass. */
      entered_by_me: Type.Boolean()
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
  update: command('vehicle/update', {
    may: [vehicles.may.edit],
    logAs: 'vehicle.updated',
    input: Closed({ id: Id, version: Version, ...vehicleEntry }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'vehicleTwice', 'vinTaken', 'vehicleTypeUnknown', 'driverOutOfService', 'vehicleBarred']
  }),
  /** Lets the papers pass as they were entered last; whoever entered them may not. */
  approve: command('vehicle/approve', {
    may: reviewing,
    logAs: 'vehicle.papersPassed',
    input: Closed({ id: Id, version: Version }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove', 'paperOwnEntry']
  }),
  /** Sends the papers back with a reason; until they are entered anew, it is not dispatched. */
  refuse: command('vehicle/refuse', {
    may: reviewing,
    logAs: 'vehicle.papersRefused',
    input: Closed({ id: Id, version: Version, reason: Remark(2, 200), faults: PaperFaults(vehicleReviewed) }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion', 'illegalMove']
  }),
  /** Suspends a vehicle, so that it cannot be dispatched, or restores it; with a reason. Its current trips continue. */
  suspend: command('vehicle/suspend', {
    may: [vehicles.may.suspend],
    logAs: 'vehicle.suspended',
    input: Closed({ id: Id, version: Version, suspended: Type.Boolean(), reason: Remark(2, 200) }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /** 停运: the operator lets nobody dispatch this plate, whichever carrier has entered it; trips under way go on. */
  bar: command('vehicle/bar', {
    may: [operator.vehicles.may.enable],
    logAs: 'vehicle.barred',
    input: Closed({ id: Id, version: Version, barred: Type.Boolean(), reason: Remark(2, 200) }),
    output: VehicleRow,
    refuses: ['notFound', 'staleVersion']
  }),
  /** 到期一览: how many papers of vehicles end in which of the next weeks, by kind; week -1 is what has ended. */
  expiry: query('vehicle/expiry', { may: [operator.vehicles.may.view, vehicles.may.view], input: Closed({}), output: Expiry }),
  remove: command('vehicle/remove', {
    may: [vehicles.may.remove],
    logAs: 'vehicle.removed',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'vehicleHasWaybills']
  }),
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
    output: Closed({
      data: Type.Array(
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
  })
}
