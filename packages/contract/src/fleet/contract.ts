import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { keptFields } from '../kit/entry.ts'
import { paperCalls, paperColumns, paperFilters, paperInfo, suspendCall, unmaskCall } from '../paper/calls.ts'
import {
  AnyFen,
  AnyFiles,
  ChoiceOf,
  Count,
  Distance,
  FileList,
  Id,
  Mobile,
  Name,
  No,
  Nullable,
  PhoneOf,
  Remark,
  SomeFiles,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { accountStatus, fleetSettle, fleetState, memberKind } from './enums.ts'
import { seenRow } from '../kit/seenRow.ts'

const { fleets, drivers, vehicles, supplies, waybills } = carrier
const reviewing = [operator.fleets.may.review, fleets.may.review]
const Month = Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' })

/** A fleet as lists show it; the captain's number is masked. */
const FleetRow = Closed({
  id: Id,
  version: Version,
  fleet_name: Name,
  captain_name: Name,
  captain_mobile: PhoneOf('fleet'),
  /** The captain among the payees of its carrier. */
  captain_person_id: Id,
  captain_id_no_mask: Type.String(),
  usual_area: Type.String(),
  settle_type: ChoiceOf(fleetSettle),
  account_status: ChoiceOf(accountStatus),
  vehicle_count: Count,
  driver_count: Count,
  /** Drivers who have not signed that the captain collects for them; none where each is paid directly. */
  unsigned_count: Count,
  fleet_state: ChoiceOf(fleetState),
  suspended_reason: Remark(),
  /** The operator has suspended it, and it alone lets it go on. */
  suspended_by_operator: Type.Boolean(),
  ...paperColumns
})

/** The fields of a fleet that are entered, except its numbers, which are stored encrypted. */
export const fleetEntry = {
  fleet_name: Text(2, 40, { kind: 'name' }),
  captain_name: Text(1, 30, { kind: 'name' }),
  captain_mobile: Mobile,
  captain_front_img: SomeFiles,
  captain_back_img: SomeFiles,
  usual_area: Type.Optional(Text(0, 60)),
  settle_type: fleetSettle.schema,
  account_name: Type.Optional(Text(0, 30)),
  bank_name: Type.Optional(Text(0, 60)),
  remark: Type.Optional(Remark(0, 500))
}

/** A vehicle or a driver, from the day on which he joined a fleet to that on which he left. */
const MemberRow = Closed({
  id: Id,
  version: Version,
  member_kind: ChoiceOf(memberKind),
  vehicle_id: Nullable(Id),
  driver_id: Nullable(Id),
  /** Plate or name. */
  member_name: Name,
  /** What a driver has signed, that the captain collects for him. */
  entrust_file: AnyFiles,
  entrusted_at: Nullable(Time),
  joined_at: Time,
  left_at: Nullable(Time)
})

/** What a fleet did in a month (Asia/Shanghai), by the departure of its trips, and what of it is paid by now. */
const Figures = Closed({
  month: Month,
  trip_count: Count,
  distance_m: Distance,
  freight_fen: Nullable(AnyFen),
  captain_fen: Nullable(AnyFen),
  paid_fen: Nullable(AnyFen)
})

const listed = {
  row: FleetRow,
  filters: {
    ...paperFilters,
    fleet_state: Type.Optional(fleetState.schema),
    settle_type: Type.Optional(fleetSettle.schema)
  },
  sorts: ['created_at', 'entered_at', 'fleet_name']
} as const
const changed = ['notFound', 'staleVersion'] as const

/** What of a fleet stands on papers, and may be refused by itself. */
export const fleetReviewed = [
  'captain_name',
  'captain_id_no',
  'captain_front_img',
  'captain_back_img',
  'account_name',
  'account_no',
  'bank_name'
] as const

export const fleet = {
  /** 车队: a carrier's own. */
  list: list('fleet/list', { may: [fleets.may.view], ...listed, tabs: 'fleet_state' }),
  /** The fleets of all carriers, by what became of their captains' papers. */
  operatorList: list('fleet/operator_list', { may: [operator.fleets.may.view], ...listed, tabs: 'audit_status' }),
  info: query('fleet/info', {
    may: [fleets.may.view, operator.fleets.may.view],
    shows: [waybills.may.payable],
    input: Closed({ id: Id, month: Type.Optional(Month) }),
    output: Closed({
      fleet: FleetRow,
      more: Closed({ ...keptFields(fleetEntry), captain_mobile: PhoneOf('fleet'), account_no_tail: No, updated_at: Time }),
      /** Those of now first, then who has left, the last first. */
      members: Type.Array(MemberRow),
      ...paperInfo,
      figures: Figures
    }),
    refuses: ['notFound']
  }),
  create: command('fleet/create', {
    may: [fleets.may.create],
    logAs: 'fleet.created',
    input: Closed({ captain_id_no: Text(18, 18), account_no: Type.Optional(Text(0, 40)), ...fleetEntry }),
    output: FleetRow,
    refuses: ['badInput', 'fleetTwice']
  }),
  /** Replaces all fields of a fleet; a number that is left empty keeps its value. */
  update: command('fleet/update', {
    may: [fleets.may.edit],
    logAs: 'fleet.updated',
    input: Closed({ ...seenRow, captain_id_no: Type.Optional(Text(0, 18)), account_no: Type.Optional(Text(0, 40)), ...fleetEntry }),
    output: FleetRow,
    refuses: [...changed, 'badInput', 'fleetTwice']
  }),
  ...paperCalls('fleet', { row: FleetRow, reviewing, removing: [fleets.may.remove], reviewed: fleetReviewed, kept: 'fleetHasMembers' }),
  /** What the operator has suspended, the operator lets go on. */
  suspend: suspendCall('fleet', reviewing, FleetRow, ['fleetByOperator']),
  unmask: unmaskCall('fleet', [fleets.may.unmask, operator.fleets.may.unmask], { captain_id_no: No, account_no: No }),
  /** 加入成员: whoever is a member already stays one; who is in another fleet has to leave it first. */
  join: command('fleet/join', {
    may: [fleets.may.members],
    logAs: 'fleet.joined',
    input: Closed({
      id: Id,
      vehicle_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
      driver_ids: Type.Array(Id, { maxItems: 50, uniqueItems: true })
    }),
    output: Closed({ joined: Count }),
    refuses: ['notFound', 'memberElsewhere', 'fleetSuspended']
  }),
  /** 移出成员: he or it was a member until now; the history stays. */
  leave: command('fleet/leave', {
    may: [fleets.may.members],
    logAs: 'fleet.left',
    input: Closed(seenRow),
    output: Closed({ id: Id }),
    refuses: [...changed, 'memberLeft']
  }),
  /** 委托收款书: what a driver has signed, that the captain collects for him from now on. */
  entrust: command('fleet/entrust', {
    may: [fleets.may.members],
    logAs: 'fleet.entrusted',
    input: Closed({ ...seenRow, entrust_file: FileList }),
    output: Closed({ id: Id }),
    refuses: [...changed, 'badInput', 'memberLeft']
  }),
  /** Fleets to choose from, where drivers, vehicles and cargo name one. */
  pick: query('fleet/pick', {
    may: [fleets.may.view, drivers.may.view, vehicles.may.view, waybills.may.view, supplies.may.view],
    input: Closed({ keyword: Type.Optional(Text(0, 60)) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, fleet_name: Name, fleet_state: ChoiceOf(fleetState), driver_count: Count })) })
  })
}
