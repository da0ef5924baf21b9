import { Type } from 'typebox'
import { carrier } from '../consoles/carrier.ts'
import { operator } from '../consoles/operator.ts'
import { Closed, command, list, query } from '../kit/endpoint.ts'
import { BasisPoints, ChoiceOf, CompanyName, Count, Day, Id, Name, No, Nullable, Secret, Text, Time, Version } from '../kit/fields.ts'
import { Fault } from './fault.ts'
import { messageKind, reportStatus } from './enums.ts'

const { reports, orders, vehicles, drivers } = operator
const { waybills } = carrier

/** One message (上报报文), as it stands now. */
const row = {
  id: Id,
  version: Version,
  message_no: No,
  message_kind: ChoiceOf(messageKind),
  /** The plate, the driver, the order on its trip, or the payment. */
  subject_no: No,
  carrier_name: CompanyName,
  report_status: ChoiceOf(reportStatus),
  /** The first message of its subject is 1. */
  round: Count,
  /** What the check before sending found; such a message did not leave. */
  faults: Type.Array(Fault),
  /** The authority's words: code and reason of a refusal, or the number under which it accepted. */
  answer_code: No,
  answer_text: Type.String(),
  receipt_no: No,
  tries: Count,
  created_by_name: Name,
  created_at: Time,
  sent_at: Nullable(Time),
  done_at: Nullable(Time)
}
const ReportRow = Closed(row)
const Line = Closed({ path: Type.String(), value: Type.String() })
/** One of the messages of a trip: how it would leave now, and what became of the last one. */
const Preview = Closed({
  message_kind: ChoiceOf(messageKind),
  subject_no: No,
  /** Of a waybill: the trip, and the order on it. */
  waybill_id: Nullable(Id),
  order_no: No,
  report_status: ChoiceOf(reportStatus),
  /** It differs from what was accepted, or was never sent. */
  is_news: Type.Boolean(),
  faults: Type.Array(Fault),
  answer_code: No,
  answer_text: Type.String(),
  receipt_no: No,
  sent_at: Nullable(Time),
  done_at: Nullable(Time),
  /** The message line by line; numbers of persons and accounts are masked. */
  lines: Type.Array(Line)
})
const Messages = Closed({
  /** Whether the platform reports at all. */
  enabled: Type.Boolean(),
  /** Trips that can be reported now. */
  waybill_ids: Type.Array(Id),
  /** Trips that cannot be, each with its state. */
  early_nos: Type.Array(No),
  data: Type.Array(Preview)
})
const ofPaper = { vehicle_id: Type.Optional(Id), driver_id: Type.Optional(Id) }
const settings = {
  enabled: Type.Boolean(),
  base_url: Text(0, 200),
  sender_code: Text(0, 50),
  /** Vehicles and drivers are reported as soon as their papers pass, trips as they are signed, payments as they arrive; otherwise by hand. */
  automatic: Type.Boolean()
}
const Setting = Closed({
  version: Version,
  ...settings,
  has_secret: Type.Boolean(),
  /** The address is that of the local stand-in: nothing reaches the authority. */
  is_drill: Type.Boolean(),
  /** The platform only matches (撮合): each logistics company answers for its own trips, and the fields below are of nobody. */
  by_carriers: Type.Boolean(),
  /** What the carrier's fields of every message say, and whether anything of it is missing. */
  accountable_name: CompanyName,
  accountable_credit_code: No,
  accountable_permit_no: No,
  pending: Count,
  last_ok_at: Nullable(Time),
  down_since: Nullable(Time),
  last_failure: Type.String()
})
const ofTrips = { waybill_ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true }) }
const refusesTrip = ['notFound', 'reportOff', 'reportTooEarly', 'reportOfMirror', 'reportNothingNew'] as const

export const report = {
  /** 上报记录: the messages of the platform, the newest first. */
  list: list('report/list', {
    may: [reports.may.view],
    row: ReportRow,
    filters: {
      keyword: Type.Optional(Text(0, 100)),
      message_kind: Type.Optional(messageKind.schema),
      report_status: Type.Optional(reportStatus.schema),
      carrier_id: Type.Optional(Id),
      date_from: Type.Optional(Type.String({ format: 'date' })),
      date_to: Type.Optional(Type.String({ format: 'date' }))
    },
    sorts: ['created_at']
  }),
  /** The messages of a trip, or of all trips of an order, each as it would leave now. */
  preview: query('report/preview', {
    may: [orders.may.view, waybills.may.view],
    input: Closed({ waybill_id: Type.Optional(Id), order_id: Type.Optional(Id) }),
    output: Messages,
    refuses: ['notFound']
  }),
  /** The same of a vehicle, or of a driver, whom the authority wants to know before their first trip. */
  previewPaper: query('report/preview_paper', {
    may: [vehicles.may.view, drivers.may.view],
    input: Closed(ofPaper),
    output: Messages,
    refuses: ['notFound']
  }),
  /** 上报车辆 or 上报驾驶员, by the operator, when it is registered or its papers have changed. */
  sendPaper: command('report/send_paper', {
    may: [vehicles.may.report, drivers.may.report],
    logAs: 'report.paperSent',
    input: Closed(ofPaper),
    output: Closed({ pending: Count, failed: Count }),
    refuses: ['notFound', 'noPermission', 'reportOff', 'reportNothingNew']
  }),
  /** 上报／重报: puts every message of these trips that is new, was refused, or has changed into the outbox; what does not pass the check stays here with its faults. */
  send: command('report/send', {
    may: [orders.may.report, waybills.may.report],
    logAs: 'report.sent',
    input: Closed(ofTrips),
    output: Closed({ pending: Count, failed: Count }),
    refuses: refusesTrip
  }),
  /** 补录收货方证件号: what no order tells; it is kept for all later orders of the shipper to the same consignee. */
  setConsignee: command('report/set_consignee', {
    may: [orders.may.report, waybills.may.report],
    logAs: 'report.consigneeSet',
    input: Closed({ waybill_id: Id, order_no: Text(1, 40), consignee_no: Text(15, 35) }),
    output: Closed({ consignee_name: Name }),
    refuses: ['notFound', 'badInput']
  }),
  /** 差错率: messages by the week in which they were answered. */
  weeks: query('report/weeks', {
    may: [reports.may.view],
    input: Closed({}),
    output: Closed({
      data: Type.Array(
        Closed({
          week: Day,
          accepted: Count,
          failed: Count,
          /** Refused of all that were answered; the authority asks for less than 1 %. */
          error_bp: Nullable(BasisPoints),
          waybills: Count
        })
      )
    })
  }),
  /** 上报设置. */
  setting: query('report/setting', { may: [reports.may.view], input: Closed({}), output: Setting }),
  set: command('report/set', {
    may: [reports.may.edit],
    logAs: 'report.set',
    input: Closed({ version: Version, ...settings, secret: Type.Optional(Secret(16, 200)) }),
    output: Setting,
    refuses: ['staleVersion', 'badInput', 'reportHost']
  }),
  /** 测试连接: asks the authority's system whether it knows us; nothing is reported. */
  test: command('report/test', {
    may: [reports.may.edit],
    logAs: 'report.tested',
    input: Closed({}),
    output: Closed({ passed: Type.Boolean(), answer_text: Type.String() }),
    refuses: ['reportOff']
  })
}

/** The timer's commands: reports what is due, and looks whether what was accepted still says what the rows say. */
export const reportTimer = {
  due: command('report/due', { may: [], logAs: 'report.sent', input: Closed({ id: Id }), output: Closed({ id: Id }) }),
  paperDue: command('report/paper_due', {
    may: [],
    logAs: 'report.paperSent',
    input: Closed({ id: Id, message_kind: ChoiceOf(messageKind) }),
    output: Closed({ id: Id })
  }),
  compare: command('report/compare', { may: [], logAs: 'report.changed', input: Closed({ id: Id }), output: Closed({ id: Id }) })
}
