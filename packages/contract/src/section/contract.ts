import { type Static, Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import {
  AnyFen,
  AreaCode,
  BasisPoints,
  BasisPointsFrom,
  BasisPointsOf,
  ChoiceOf,
  CompanyName,
  Count,
  CountOf,
  Day,
  DistanceOf,
  Fen,
  FenOf,
  Id,
  Lat,
  Lng,
  MetresOf,
  MinutesOf,
  Name,
  No,
  Nullable,
  Remark,
  StateOf,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { importCalls } from '../kit/importing.ts'
import { seenRow, usualOfMove } from '../kit/seenRow.ts'
import { billingUnit, vatRates } from '../rate/enums.ts'
import { priceCells, sectionCells } from './cells.ts'
import { boardType, mileageSource, priceTime, sectionMachine, tempZone } from './enums.ts'

const { sections, duoduoSections, duoduoPrices, mtRates } = carrier
const { may } = sections
/** Lanes of all customers, and those of customers with a template: the same calls behind several pages. */
const laneMay = {
  view: [may.view, duoduoSections.may.view, duoduoPrices.may.view, mtRates.may.view],
  create: [may.create, duoduoSections.may.create],
  edit: [may.edit, duoduoSections.may.edit],
  remove: [may.remove, duoduoSections.may.remove],
  import: [may.import, duoduoSections.may.import]
} as const
/** Prices stand on the page of a lane and on pages of their own. */
const ratesMay = {
  create: [may.edit, duoduoPrices.may.create, mtRates.may.create],
  edit: [may.edit, duoduoPrices.may.edit, mtRates.may.edit],
  remove: [may.remove, duoduoPrices.may.remove, mtRates.may.remove],
  import: [may.import, duoduoPrices.may.import, mtRates.may.import]
} as const
/** Who may know what a customer pays for a lane, and what a driver is paid for it. */
export const priceMay = { up: carrier.orders.may.price, down: carrier.waybills.may.payable }
const shows = [priceMay.up, priceMay.down]

/** A node of a lane (节点): a place of the address book, a stop of earlier orders, a service station or a place of the map, copied as it is when the lane is saved. */
export const SectionNode = Closed({
  node_name: Text(1, 60, { kind: 'name' }),
  area_code: AreaCode,
  address: Type.Optional(Text(0, 200, { kind: 'address' })),
  lng: Lng,
  lat: Lat,
  /** A stop within this circle is at the node. */
  radius_m: Type.Optional(MetresOf(100, 20_000))
})
export type SectionNode = Static<typeof SectionNode>
/** The circle of a node of which nothing else is said, as that of an address. */
export const usualRadius = 2000

/** What is entered of a lane beside its customer, its nodes and its types of vehicles. */
export const sectionEntry = {
  section_name: Text(2, 60, { kind: 'name' }),
  lot_no: Type.Optional(Text(0, 30, { kind: 'no' })),
  mileage_m: DistanceOf(1, 9_999_999),
  mileage_source: mileageSource.schema,
  run_minutes: MinutesOf(1, 30_000),
  load_minutes: Type.Optional(Nullable(MinutesOf(0, 2880))),
  unload_minutes: Type.Optional(Nullable(MinutesOf(0, 2880))),
  daily_trips: Type.Optional(Nullable(CountOf(1, 999))),
  return_flag: Type.Optional(Type.Boolean()),
  /** The customer's code of the lane (客户线路编码), once for each customer; the codes of its first and last site. */
  lane_code: Type.Optional(Text(0, 40, { kind: 'no' })),
  site_from: Type.Optional(Text(0, 40, { kind: 'no' })),
  site_to: Type.Optional(Text(0, 40, { kind: 'no' })),
  board_type: Type.Optional(Nullable(boardType.schema)),
  seal_required: Type.Optional(Type.Boolean()),
  /** So many minutes late are in time on trips of this lane; empty: as everywhere. */
  grace_min: Type.Optional(Nullable(MinutesOf(0, 30))),
  temp_zone: Type.Optional(Nullable(tempZone.schema)),
  valid_from: Day,
  valid_to: Day,
  remark: Type.Optional(Remark(0, 200))
}
const nodes = { start_point: SectionNode, end_point: SectionNode, via_points: Type.Optional(Type.Array(SectionNode, { maxItems: 10 })) }
const entered = { shipper_id: Id, ...sectionEntry, ...nodes, vehicle_type_ids: Type.Optional(Type.Array(VehicleTypeId, { maxItems: 20 })) }

const row = {
  id: Id,
  version: Version,
  section_no: No,
  shipper_id: Id,
  shipper_name: CompanyName,
  ...keptFields(sectionEntry),
  start_node: Name,
  end_node: Name,
  via_nodes: Name,
  vehicle_type_ids: Type.Array(VehicleTypeId),
  section_status: StateOf(sectionMachine),
  /** Prices that hold today or will. */
  price_count: Count,
  created_by_name: Name,
  created_at: Time
}
/** A contracted lane (客户路段) as its list shows it. */
export const SectionRow = Closed(row)
export type SectionRow = Static<typeof SectionRow>
const SectionDetail = Closed({
  ...row,
  start_point: SectionNode,
  end_point: SectionNode,
  via_points: Type.Array(SectionNode),
  /** Trips that ran or run on it, and the day of the last pickup. */
  trip_count: Count,
  last_day: Nullable(Day)
})

/** A step of what calling a trip off costs: with less notice than this, so much. */
const CancelStep = Closed({ notice_min: MinutesOf(1, 2880), cancel_fen: Fen })
/** What is entered of a price; all amounts contain tax. */
export const priceEntry = {
  vehicle_type_id: VehicleTypeId,
  billing_unit: billingUnit.schema,
  up_fen: FenOf(1, 9_999_999_999),
  up_rate_bp: BasisPointsFrom(vatRates),
  down_fen: Type.Optional(Nullable(FenOf(1, 9_999_999_999))),
  return_bp: Type.Optional(Nullable(BasisPointsOf(0, 10_000))),
  base_stops: Type.Optional(Nullable(CountOf(0, 99))),
  stop_fen: Type.Optional(Nullable(Fen)),
  base_m: Type.Optional(Nullable(DistanceOf(0, 9_999_999))),
  extra_km_fen: Type.Optional(Nullable(Fen)),
  free_wait_min: Type.Optional(Nullable(MinutesOf(0, 2880))),
  wait_fen_hour: Type.Optional(Nullable(Fen)),
  night_fen: Type.Optional(Nullable(Fen)),
  fuel_base_fen: Type.Optional(Nullable(FenOf(1, 99_999))),
  fuel_share_bp: Type.Optional(Nullable(BasisPointsOf(1, 10_000))),
  fuel_trigger_bp: Type.Optional(Nullable(BasisPointsOf(0, 10_000))),
  valid_from: Day,
  valid_to: Day,
  remark: Type.Optional(Remark(0, 200))
}
const ladder = { cancel_ladder: Type.Optional(Type.Array(CancelStep, { maxItems: 6 })) }
const { up_fen: _up, up_rate_bp: _rate, down_fen: _down, ...open } = keptFields(priceEntry)
/** One version of a lane's price (路段运价). What its customer pays is null for who may not see it, and so is what the driver is paid. */
export const PriceRow = Closed({
  id: Id,
  version: Version,
  price_no: No,
  revision: Type.Integer(),
  section_id: Id,
  section_no: No,
  section_name: Name,
  lane_code: No,
  temp_zone: Nullable(ChoiceOf(tempZone)),
  shipper_name: CompanyName,
  up_fen: Nullable(AnyFen),
  up_rate_bp: Nullable(BasisPoints),
  down_fen: Nullable(AnyFen),
  ...open,
  cancel_ladder: Type.Array(CancelStep),
  price_time: ChoiceOf(priceTime),
  /** Whether a later version follows it. */
  is_superseded: Type.Boolean(),
  /** Trips that have run under it, and the pickup day of the last: from then on it does not change. */
  used_count: Count,
  used_to: Nullable(Day),
  created_by_name: Name,
  created_at: Time
})

const priceRefusals = ['badInput', 'sectionPriceOverlaps', 'sectionPriceHidden'] as const

/** 导入运价: prices of many lanes in one workbook, each lane by its code, its number or its name. */
export const priceImport = importCalls('section', { may: ratesMay.import, logAs: 'section.pricesImported', of: 'price_' })

export const section = {
  list: list('section/list', {
    may: laneMay.view,
    row: SectionRow,
    cells: sectionCells,
    filters: {
      keyword: Type.Optional(Text(0, 60)),
      shipper_id: Type.Optional(Id),
      lot_no: Type.Optional(Text(0, 30)),
      start_node: Type.Optional(Text(0, 60)),
      end_node: Type.Optional(Text(0, 60)),
      vehicle_type_id: Type.Optional(VehicleTypeId),
      board_type: Type.Optional(boardType.schema),
      temp_zone: Type.Optional(tempZone.schema),
      section_status: Type.Optional(StateOf(sectionMachine))
    },
    sorts: ['created_at', 'section_name', 'mileage_m', 'valid_to'],
    tabs: 'section_status',
    due: { by: 'valid_to', state: 'section_status', open: [sectionMachine.code.enabled] }
  }),
  info: query('section/info', { may: laneMay.view, input: Closed({ id: Id }), output: SectionDetail, refuses: ['notFound'] }),
  /** The customers that a lane can be of: who has signed with the carrier, or was invited by it. */
  customers: query('section/customers', {
    may: laneMay.view,
    input: Closed({ keyword: Type.Optional(Text(0, 60)) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, name: CompanyName })) })
  }),
  create: command('section/create', {
    may: laneMay.create,
    logAs: 'section.created',
    input: Closed(entered),
    output: SectionRow,
    refuses: ['badInput', 'notFound', 'areaUnknown', 'sectionTwice', 'sectionCodeTwice']
  }),
  update: command('section/update', {
    may: laneMay.edit,
    logAs: 'section.updated',
    input: Closed({ ...seenRow, ...entered }),
    output: SectionRow,
    refuses: ['badInput', 'notFound', 'staleVersion', 'areaUnknown', 'sectionTwice', 'sectionCodeTwice', 'sectionCustomer']
  }),
  stop: command('section/stop', {
    may: laneMay.edit,
    logAs: 'section.stopped',
    input: Closed(seenRow),
    output: SectionRow,
    refuses: [...usualOfMove]
  }),
  enable: command('section/enable', {
    may: laneMay.edit,
    logAs: 'section.enabled',
    input: Closed(seenRow),
    output: SectionRow,
    refuses: [...usualOfMove]
  }),
  /** Only one without trips. */
  remove: command('section/remove', {
    may: laneMay.remove,
    logAs: 'section.removed',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'sectionUsed']
  }),
  ...importCalls('section', { may: laneMay.import, logAs: 'section.imported' }),
  /** Every version of the prices, of one lane or of all. */
  prices: list('section/prices', {
    may: laneMay.view,
    shows,
    row: PriceRow,
    cells: priceCells,
    filters: {
      section_id: Type.Optional(Id),
      keyword: Type.Optional(Text(0, 60)),
      shipper_id: Type.Optional(Id),
      price_no: Type.Optional(No),
      vehicle_type_id: Type.Optional(VehicleTypeId),
      temp_zone: Type.Optional(tempZone.schema),
      billing_unit: Type.Optional(billingUnit.schema),
      price_time: Type.Optional(priceTime.schema)
    },
    sorts: ['created_at', 'valid_from', 'valid_to']
  }),
  priceInfo: query('section/price_info', { may: laneMay.view, input: Closed({ id: Id }), output: PriceRow, refuses: ['notFound'] }),
  createPrice: command('section/create_price', {
    may: ratesMay.create,
    logAs: 'section.priceCreated',
    input: Closed({ section_id: Id, ...priceEntry, ...ladder }),
    output: PriceRow,
    refuses: [...priceRefusals, 'notFound']
  }),
  /** One that no trip has run under is written anew; a used one ends before the first day that is given, and what is given is its next version. */
  updatePrice: command('section/update_price', {
    may: ratesMay.edit,
    logAs: 'section.priceUpdated',
    input: Closed({ ...seenRow, ...priceEntry, ...ladder }),
    output: PriceRow,
    refuses: [...priceRefusals, 'notFound', 'staleVersion', 'sectionPriceUsed', 'sectionPriceSuperseded', 'sectionPriceKind']
  }),
  /** Its last day, not before the last trip that ran under it. */
  endPrice: command('section/end_price', {
    may: ratesMay.edit,
    logAs: 'section.priceEnded',
    input: Closed({ ...seenRow, valid_to: Day }),
    output: PriceRow,
    refuses: ['badInput', 'notFound', 'staleVersion', 'sectionPriceUsed']
  }),
  removePrice: command('section/remove_price', {
    may: ratesMay.remove,
    logAs: 'section.priceRemoved',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'sectionPriceInUse']
  }),
  priceTemplate: priceImport.template,
  priceImportPreview: priceImport.importPreview,
  priceImportErrors: priceImport.importErrors,
  priceImport: priceImport.import
}
