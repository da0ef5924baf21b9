import { Type } from 'typebox'
import { billMachine } from '../bill/machine.ts'
import { chargeMachine } from '../charge/machine.ts'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { payeeType } from '../fleet/enums.ts'
import { Closed, command, query } from '../kit/endpoint.ts'
import {
  Address,
  AnyFen,
  BasisPointsOf,
  ChoiceOf,
  CompanyName,
  Count,
  DayOfTime,
  Days,
  DaysOf,
  Fen,
  FenOf,
  FileList,
  Id,
  Name,
  No,
  Nullable,
  Plate,
  Remark,
  StateOf,
  Time,
  Version
} from '../kit/fields.ts'
import { waybillMachine } from '../waybill/machine.ts'
import { PriceProposal } from '../rate/contract.ts'
import { partKind, partStatus, payStatus, requestBar } from './enums.ts'
import { Shares, splitRefusals } from './shares.ts'

/** One part of a price as it is asked for: a share of it, or an amount. */
const PartAsked = Closed({
  part_kind: ChoiceOf(partKind),
  share_bp: Type.Optional(BasisPointsOf(1, 10_000)),
  amount_fen: Type.Optional(Fen)
})
/** How a trip is paid; without it, as the carrier's rule says. */
export const Split = Type.Array(PartAsked, { minItems: 1, maxItems: 7 })

const waits = {
  part_kind: ChoiceOf(partKind),
  amount_fen: AnyFen,
  /** Added and taken off by exceptions. */
  extra_fen: AnyFen,
  deduct_fen: AnyFen,
  /** What is paid of it in the end. */
  net_fen: AnyFen,
  paid_fen: AnyFen,
  part_status: ChoiceOf(partStatus),
  bill_status: Nullable(StateOf(billMachine)),
  due_at: Nullable(DayOfTime),
  overdue_days: Days,
  frozen: Type.Boolean(),
  released_at: Nullable(Time),
  paid_at: Nullable(Time),
  /** A deposit: since when it is set aside. */
  held_at: Nullable(Time)
}
/** A part of a trip for its carrier. */
const PartRow = Closed({ id: Id, ...waits, payee_name: Name, bill_id: Nullable(Id), bill_no: No, freeze_reason: Remark() })

/** What was added to the freight of a trip, or taken off, and why: by an exception, or an item that was put on it. */
const extra = {
  id: Id,
  charge_no: No,
  item_code: Type.String(),
  /** Of an item of the company's own. */
  item_name: Type.String(),
  amount_fen: AnyFen,
  why: Type.String()
}
const Extra = Closed({ ...extra, version: Version, charge_status: StateOf(chargeMachine), added: Type.Boolean() })

/** The parts of a trip with what they come to. */
const Parts = Closed({
  waybill_id: Id,
  version: Version,
  payable_fen: Nullable(AnyFen),
  /** What the company's own rule proposed when the price was decided; nothing where that was before there were such rules. */
  proposal: Nullable(PriceProposal),
  /** What it proposes now, where another vehicle or driver came since: the price stays until somebody changes it. */
  proposal_now: Nullable(PriceProposal),
  payee_type: ChoiceOf(payeeType),
  payee_name: Name,
  pay_status: ChoiceOf(payStatus),
  parts: Type.Array(PartRow),
  extras: Type.Array(Extra),
  /** What exceptions take beyond what was open: owed by who was paid. */
  uncovered_fen: AnyFen
})

const DueDays = DaysOf(0, 365)
const ruleEntry = {
  split: Shares,
  /** Days from its event until a part is due. */
  due_days: Closed({ prepaid: DueDays, fuel: DueDays, etc: DueDays, arrival: DueDays, receipt: DueDays, monthly: DueDays, deposit: DueDays })
}
const Rule = Closed({ ...ruleEntry, fuel_cap_bp: BasisPointsOf(0, 10_000), etc_cap_bp: BasisPointsOf(0, 10_000) })

/** A trip in the income of a person. */
const IncomeTrip = Closed({
  waybill_id: Id,
  waybill_no: No,
  waybill_status: StateOf(waybillMachine),
  carrier_name: CompanyName,
  start_address_diming: Address,
  end_address_diming: Address,
  plate_no: Plate,
  plan_start_time: Time,
  unload_done_at: Nullable(Time),
  /** Who drove, where somebody else is paid for him. */
  driver_name: Name,
  parts: Type.Array(Closed({ id: Id, ...waits })),
  extras: Type.Array(Closed(extra))
})

export const payable = {
  /** What a trip costs its carrier, part by part. */
  ofWaybill: query('payable/of_waybill', {
    may: [carrier.waybills.may.payable],
    input: Closed({ waybill_id: Id }),
    output: Parts,
    refuses: ['notFound']
  }),
  /** What the company's own rules propose to pay for a trip as it stands now. */
  propose: query('payable/propose', {
    may: [carrier.waybills.may.charge],
    input: Closed({ waybill_id: Id }),
    output: Closed({ proposal: Nullable(PriceProposal) }),
    refuses: ['notFound']
  }),
  /** Enters what is paid for a trip, or changes it while no part of it is released. */
  price: command('payable/price', {
    may: [carrier.waybills.may.charge],
    logAs: 'payable.priced',
    input: Closed({
      waybill_id: Id,
      version: Version,
      payable_fen: Fen,
      split: Type.Optional(Split),
      /** Why it goes at a margin under the floor. */
      margin_reason: Type.Optional(Remark(0, 200))
    }),
    output: Parts,
    refuses: [
      'notFound',
      'staleVersion',
      'illegalMove',
      'partReleased',
      'tripReconciled',
      'tripSubcontracted',
      ...splitRefusals,
      'marginReasonNeeded',
      'lossNeedsRight'
    ]
  }),
  /** 付款申请: what of a trip payment may be asked for, part by part, and why not. Amounts are null for who does not see what trips cost. */
  toRequest: query('payable/to_request', {
    may: [carrier.waybills.may.request],
    input: Closed({ waybill_id: Id }),
    output: Closed({
      waybill_no: No,
      data: Type.Array(
        Closed({
          id: Id,
          part_kind: ChoiceOf(partKind),
          payee_name: Name,
          /** Where he is paid; of the number only its end is shown. */
          payee_account: No,
          bill_no: No,
          bill_status: Nullable(StateOf(billMachine)),
          /** What is neither paid nor promised. */
          left_fen: Nullable(AnyFen),
          barred: Nullable(ChoiceOf(requestBar)),
          requested_fen: Nullable(AnyFen),
          requested_at: Nullable(Time),
          requested_by_name: Name,
          request_reason: Remark(),
          request_urgent: Type.Boolean()
        })
      )
    }),
    refuses: ['notFound']
  }),
  /** Asks that what a trip's payees are owed is paid: these parts, or whatever may be asked for; of one also less than what is left. It is approved and paid as the bill that it is. */
  request: command('payable/request', {
    may: [carrier.waybills.may.request],
    logAs: 'payable.requested',
    input: Closed({
      waybill_id: Id,
      parts: Type.Optional(Type.Array(Closed({ id: Id, amount_fen: Type.Optional(FenOf(1, 9_999_999_999)) }), { minItems: 1, maxItems: 20 })),
      urgent: Type.Boolean(),
      reason: Remark(2, 200),
      files: Type.Optional(FileList)
    }),
    output: Closed({ waybill_id: Id, waybill_no: No, parts: Count }),
    refuses: ['notFound', 'staleVersion', 'nothingToRequest', 'requestBarred', 'requestOverLeft', 'requestAmountUnseen']
  }),
  /** Takes back what was asked for and is not paid. */
  withdrawRequest: command('payable/withdraw_request', {
    may: [carrier.waybills.may.request],
    logAs: 'payable.requestWithdrawn',
    input: Closed({ waybill_id: Id, reason: Remark(2, 200) }),
    output: Closed({ waybill_id: Id, waybill_no: No, parts: Count }),
    refuses: ['notFound', 'staleVersion', 'noRequest']
  }),
  /** How the carrier pays where nothing else is said, with the platform's caps. */
  rule: query('payable/rule', {
    may: [carrier.waybills.may.dispatch, carrier.waybills.may.charge, carrier.supplies.may.choose, carrier.companyInfo.may.edit],
    input: Closed({}),
    output: Rule
  }),
  setRule: command('payable/set_rule', {
    may: [carrier.companyInfo.may.edit],
    logAs: 'payable.ruleSet',
    input: Closed(ruleEntry),
    output: Rule,
    refuses: [...splitRefusals]
  }),
  /** 我的收入: what a person is owed for trips, the newest first, with what is open, late and set aside in all. */
  mine: query('payable/mine', {
    may: [driver.trips.may.view],
    input: Closed({ before: Type.Optional(Id) }),
    output: Closed({
      balance_fen: AnyFen,
      open_fen: AnyFen,
      late_fen: AnyFen,
      late_count: Count,
      held_fen: AnyFen,
      planned_fen: AnyFen,
      trips: Type.Array(IncomeTrip),
      /** Whose captain is paid for what he drove: who collects for him at which carrier, and for how many of his trips. */
      captains: Type.Array(Closed({ carrier_name: CompanyName, captain_name: Name, trips: Count })),
      /** There are earlier trips: asked for with the last one's id. */
      more: Type.Boolean()
    })
  })
}

/** The timers, never asked from outside. Each looks at its row again under its lock. */
export const payableTimer = {
  release: command('payable/release', {
    may: [],
    logAs: 'payable.released',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'notYet']
  }),
  remind: command('payable/remind', {
    may: [],
    logAs: 'payable.reminded',
    input: Closed({ id: Id }),
    output: Closed({ id: Id }),
    refuses: ['notFound', 'notYet']
  })
}
