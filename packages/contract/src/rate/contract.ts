import { ruleCells } from './cells.ts'
import type { RateTrace, SurchargeRule } from '@yunshu/domain/rate'
import { surchargeOrder } from '@yunshu/domain/rate'
import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { shipper } from '../consoles/shipper.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { FileOfRows, SheetSeen } from '../kit/importing.ts'
import {
  AnyFen,
  AnyKg,
  AreaCode,
  BasisPoints,
  BasisPointsOf,
  Day,
  Fen,
  FenOf,
  Id,
  Kg,
  Lat,
  Lng,
  M3,
  MinutesOf,
  Name,
  No,
  Nullable,
  Pieces,
  Remark,
  Text,
  Time,
  VehicleTypeId,
  Version
} from '../kit/fields.ts'
import { Shares } from '../payable/shares.ts'
import { ProjectRow } from '../project/contract.ts'
import { billingUnit, rounding, tierMode, weightBase } from './enums.ts'

const Scope = Type.String({ pattern: '^(\\d\\d|\\d{4}|\\d{6}|a\\d{1,16})?$' })
/** Of what a carrier pays: '' whoever drives, `f` and the id of a fleet, `p` and the id of a person. */
const PayeeScope = Type.String({ pattern: '^([fp]\\d{1,16})?$' })
const VehicleTypes = Type.Array(VehicleTypeId, { maxItems: 40 })
const TypeIds = Type.Array(Type.Integer({ minimum: 1, maximum: 9999 }), { maxItems: 40 })
const Price = Type.Integer({ minimum: 0, maximum: 999_999_999_999 })
const Bp = BasisPointsOf(0, 10_000)
const Quantity = Type.Number({ minimum: 0, maximum: 9_999_999, decimals: 3 })

/** One step of the price table: from this quantity on, a unit costs so many ten-thousandths of a fen. */
const TierInput = Closed({ from: Quantity, price_e4: Price, flat_fen: Type.Optional(Fen) })
const SurchargeInput = Closed({
  code: Type.Unsafe<SurchargeRule['code']>({ type: 'string', enum: [...surchargeOrder] }),
  calc: Type.Unsafe<SurchargeRule['calc']>({ type: 'string', enum: ['fixed', 'unit', 'percent', 'hour', 'stop', 'night', 'fuel'] }),
  /** Fen for fixed, night, stop and hour, ten-thousandths of a fen for unit, basis points for percent and fuel. */
  value: Price,
  free_qty: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 })),
  cap_fen: Type.Optional(Nullable(Fen)),
  condition: Type.Optional(
    Closed({
      vehicle_type_ids: Type.Optional(VehicleTypes),
      cold: Type.Optional(Type.Boolean()),
      min_km: Type.Optional(Type.Integer({ minimum: 0, maximum: 99_999 }))
    })
  ),
  fuel: Type.Optional(Closed({ start_fen: FenOf(1, 99_999), trigger_bp: Bp }))
})
/** The fields of a rule that are entered. */
const ruleForm = {
  start_scope: Scope,
  end_scope: Scope,
  two_way: Type.Boolean(),
  payee_scope: Type.Optional(PayeeScope),
  vehicle_type_ids: VehicleTypes,
  goods_type_ids: TypeIds,
  billing_unit: billingUnit.schema,
  weight_base: weightBase.schema,
  load_factor_bp: Bp,
  unload_factor_bp: Bp,
  /** 合同公里: the agreed distance, used instead of the map's. */
  km: Type.Optional(Nullable(Type.Number({ minimum: 0.1, maximum: 99_999, decimals: 1 }))),
  tier_mode: tierMode.schema,
  tiers: Type.Array(TierInput, { minItems: 1, maxItems: 20 }),
  min_charge_fen: Type.Optional(Nullable(Fen)),
  max_charge_fen: Type.Optional(Nullable(Fen)),
  rounding: rounding.schema,
  surcharges: Type.Array(SurchargeInput, { maxItems: 20 }),
  priority: Type.Integer({ minimum: 0, maximum: 999 }),
  valid_from: Day,
  valid_to: Day,
  remark: Remark(0, 200)
}
export const RuleForm = Closed(ruleForm)
const RuleRow = Closed({
  id: Id,
  version: Version,
  project_id: Id,
  rule_no: No,
  start_name: Name,
  end_name: Name,
  payee_name: Name,
  ...ruleForm
})

/** The trace of a price, as the calculation stores it; `recomputeLines` calculates the price again from it. */
export const Trace = Type.Unsafe<RateTrace>({ type: 'object', description: 'domain RateTrace' })
/* Of a contracted lane there is no project and no rule, and the number is the lane's. */
const RatePrice = Closed({
  project_id: Nullable(Id),
  project_no: No,
  rule_id: Nullable(Id),
  total_fen: AnyFen,
  net_fen: AnyFen,
  tax_fen: AnyFen,
  tax_rate_bp: BasisPoints,
  lines: Type.Array(Closed({ item_code: Type.String(), gross_fen: AnyFen, net_fen: AnyFen, tax_fen: AnyFen })),
  trace: Trace
})
export const NoRateReason = Closed({
  reason: Type.Unsafe<'noProject' | 'noRule' | 'belowTiers' | 'noQuantity'>({
    type: 'string',
    enum: ['noProject', 'noRule', 'belowTiers', 'noQuantity']
  }),
  day: Day,
  project_no: Nullable(No),
  rule_no: Nullable(No),
  engine: Type.String()
})
/** A price with its trace, or why there is none (NO_RATE); exactly one of the two. */
const answer = { priced: Nullable(RatePrice), no_rate: Nullable(NoRateReason) }
const RateAnswer = Closed(answer)
/** The same for what a carrier pays for a trip, by its own rules, and in which shares: nothing there means as its split rule says. */
export const PriceProposal = Closed({ ...answer, split: Nullable(Shares) })

/** The data of a trip for which a price is asked: planned values, and for a trial calculation also measured ones. */
const tripAsked = {
  at: Time,
  start_area_code: AreaCode,
  end_area_code: AreaCode,
  /** The exact coordinates of the points, by which the address of the shipper's address book is found that a rule may name. */
  start_at: Type.Optional(Closed({ lng: Lng, lat: Lat })),
  end_at: Type.Optional(Closed({ lng: Lng, lat: Lat })),
  vehicle_type_id: Type.Optional(Nullable(VehicleTypeId)),
  goods_type_ids: TypeIds,
  kg: Kg,
  m3: Type.Optional(M3),
  num: Type.Optional(Pieces),
  km: Type.Optional(Type.Number({ minimum: 0, maximum: 99_999, decimals: 3 })),
  trips: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  stops: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  loaded_kg: Type.Optional(Kg),
  unloaded_kg: Type.Optional(Kg),
  waiting_minutes: Type.Optional(MinutesOf(0, 99_999)),
  nights: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  cold: Type.Optional(Type.Boolean())
}

const filters = {
  project_id: Id,
  keyword: Type.Optional(Text(0, 100)),
  billing_unit: Type.Optional(billingUnit.schema),
  vehicle_type_id: Type.Optional(VehicleTypeId)
}
const own = carrier.driverRates.may
const either = [shipper.projects.may.view, carrier.customers.may.view, own.view]
const sheetRefusals = ['notFound', 'badSheet', 'projectLocked'] as const

export const rate = {
  /** The rules of a project, for both sides. */
  list: list('rate/list', { may: either, row: RuleRow, cells: ruleCells, filters, sorts: ['rule_no', 'priority', 'valid_from', 'valid_to'] }),
  /** What the rule form chooses from. */
  choices: query('rate/choices', {
    may: either,
    input: Closed({}),
    output: Closed({
      goods_types: Type.Array(Closed({ id: Type.Integer(), name: Type.String(), name_en: Type.String() })),
      vehicle_types: Type.Array(Closed({ id: Type.Integer(), title: Type.String(), title_en: Type.String() })),
      addresses: Type.Array(Closed({ id: Id, name: Type.String(), area_code: Type.String() }))
    })
  }),
  /** Whom a rule of the carrier's own prices may be for: its fleets, its drivers, and the captains who collect. */
  payees: query('rate/payees', {
    may: [own.view],
    input: Closed({ keyword: Type.Optional(Text(0, 100)) }),
    output: Closed({ data: Type.Array(Closed({ payee_scope: PayeeScope, payee_name: Name })) })
  }),
  create: command('rate/create', {
    may: [shipper.projects.may.edit, own.edit],
    logAs: 'rate.created',
    input: Closed({ project_id: Id, ...ruleForm }),
    output: RuleRow,
    refuses: ['notFound', 'badInput', 'projectLocked', 'ruleOverlaps', 'areaUnknown']
  }),
  update: command('rate/update', {
    may: [shipper.projects.may.edit, own.edit],
    logAs: 'rate.updated',
    input: Closed({ id: Id, version: Version, ...ruleForm }),
    output: RuleRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'projectLocked', 'ruleOverlaps', 'areaUnknown']
  }),
  remove: command('rate/remove', {
    may: [shipper.projects.may.edit, own.edit],
    logAs: 'rate.removed',
    input: Closed({ id: Id, version: Version }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'staleVersion', 'projectLocked']
  }),
  /** 批量调价: a new revision of the project with changed prices; a confirmed revision is never changed itself. Without `rule_ids` all rules are changed. */
  adjust: command('rate/adjust', {
    may: [shipper.projects.may.adjust, own.adjust],
    logAs: 'rate.adjusted',
    input: Closed({
      project_id: Id,
      version: Version,
      adjust_bp: Type.Optional(BasisPointsOf(-9_000, 30_000)),
      adjust_fen: Type.Optional(FenOf(-99_999_999, 99_999_999)),
      valid_from: Day,
      rule_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 2000 }))
    }),
    output: ProjectRow,
    refuses: ['notFound', 'staleVersion', 'badInput', 'revisionOpen', 'priceBelowZero']
  }),
  /** 试算: the price of a trip by the rules of a project in any state. */
  trial: query('rate/trial', {
    may: [shipper.projects.may.trial, carrier.customers.may.view, own.trial],
    /** With what all the goods are worth, also what is claimed for those that are missing. */
    input: Closed({ project_id: Id, payee_scope: Type.Optional(PayeeScope), goods_value_fen: Type.Optional(Fen), ...tripAsked }),
    output: Closed({ ...answer, loss: Nullable(Closed({ tolerance_kg: AnyKg, claim_kg: AnyKg, loss_fen: AnyFen })) }),
    refuses: ['notFound']
  }),
  /** The contract price (合同价) of a carrier for an order that is being placed or assigned. */
  estimate: query('rate/estimate', {
    may: [shipper.orders.may.price],
    input: Closed({ carrier_id: Id, ...tripAsked }),
    output: RateAnswer
  }),
  /** The same for a customer (代客下单): what its order will cost it. */
  estimateFor: query('rate/estimate_for', {
    may: [carrier.orders.may.price],
    input: Closed({ shipper_id: Id, ...tripAsked }),
    output: RateAnswer,
    refuses: ['notFound']
  }),
  /** The same for an existing order. */
  estimateOrder: query('rate/estimate_order', {
    may: [shipper.orders.may.price],
    input: Closed({ order_id: Id, carrier_id: Id }),
    output: RateAnswer,
    refuses: ['notFound']
  }),
  /** The import's template with its instructions. */
  template: query('rate/template', {
    may: [shipper.projects.may.import, own.import],
    input: Closed({}),
    output: Closed({ name: Type.String(), base64: Type.String() })
  }),
  /** Reads an uploaded sheet of rules and gives its faults cell by cell; changes nothing. */
  importPreview: query('rate/import_preview', {
    may: [shipper.projects.may.import, own.import],
    input: Closed({ project_id: Id, ...FileOfRows }),
    output: Closed({
      rows: Type.Integer(),
      good: Type.Integer(),
      bad: Type.Integer(),
      errors: Type.Array(Closed({ row: Type.Integer(), column: Type.String(), reason: Remark() })),
      seen: SheetSeen,
      sample: Type.Array(
        Closed({
          row: Type.Integer(),
          start_name: Name,
          end_name: Name,
          billing_unit: billingUnit.schema,
          tiers: Type.Array(TierInput)
        })
      )
    }),
    refuses: [...sheetRefusals]
  }),
  /** The bad rows alone, with a column that gives the reason. */
  importErrors: query('rate/import_errors', {
    may: [shipper.projects.may.import, own.import],
    input: Closed({ project_id: Id, ...FileOfRows }),
    output: Closed({ name: Type.String(), base64: Type.String() }),
    refuses: [...sheetRefusals]
  }),
  /** Adds the rows of a sheet that have no faults to a draft. */
  import: command('rate/import', {
    may: [shipper.projects.may.import, own.import],
    logAs: 'rate.imported',
    input: Closed({ project_id: Id, ...FileOfRows }),
    output: Closed({ done: Type.Integer(), failed: Type.Integer() }),
    refuses: [...sheetRefusals, 'staleVersion']
  }),
  /** 油价: the prices of diesel that fuel linkage uses, newest first. */
  fuelPrices: query('rate/fuel_prices', {
    may: [...either, operator.customers.may.view],
    input: Closed({ province_code: Type.Optional(Type.String({ pattern: '^\\d\\d$' })) }),
    output: Closed({
      data: Type.Array(Closed({ province_code: Type.String(), province: Type.String(), day: Day, price_fen: AnyFen }))
    })
  }),
  setFuelPrice: command('rate/set_fuel_price', {
    may: [operator.customers.may.fuel],
    logAs: 'rate.fuelSet',
    input: Closed({ province_code: Type.String({ pattern: '^\\d\\d$' }), day: Day, price_fen: FenOf(1, 99_999) }),
    output: Closed({ province_code: Type.String(), day: Day, price_fen: AnyFen }),
    refuses: ['areaUnknown']
  })
}
