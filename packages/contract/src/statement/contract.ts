import { route } from '../order/cells.ts'
import { statementCells } from './cells.ts'
import { Type } from 'typebox'
import { SignedFen } from '../charge/rows.ts'
import { carrier } from '../consoles/carrier.ts'
import { driver } from '../consoles/driver.ts'
import { shipper } from '../consoles/shipper.ts'
import { payeeType } from '../fleet/enums.ts'
import { chargeDirection } from '../charge/machine.ts'
import { Closed, command, dueBy, list, paging, query } from '../kit/endpoint.ts'
import {
  AnyFen,
  BasisPointsOf,
  ChoiceOf,
  CompanyName,
  Count,
  Day,
  DaysOf,
  Fen,
  FileList,
  Id,
  Name,
  No,
  Nullable,
  OneOf,
  Remark,
  Text,
  Time,
  Version
} from '../kit/fields.ts'
import { adjustType, answerDecision, dateBasis, diffReason, lineCheck, messageKind, statementMachine, verdict } from './machine.ts'
import { AdjustRow, LeftRow, LineDetail, LineMessage, LineRow, MatchRow, StatementRow } from './rows.ts'
import { seenRow } from '../kit/seenRow.ts'

const { statements } = shipper
const { upstream, lowerStream } = carrier
const view = [statements.may.view, upstream.may.view, lowerStream.may.view]
/** Who is paid for trips reads and answers his statements on his phone. */
const payee = driver.trips.may
const moved = ['notFound', 'illegalMove', 'staleVersion', 'notYourTurn'] as const

/** The period of a statement: the other company, the days, and which day of a trip is decisive. */
const periodOf = {
  partner_id: Id,
  period_from: Day,
  period_to: Day,
  date_basis: Type.Optional(dateBasis.schema)
}
const periodDown = { ...periodOf, partner_id: Type.Optional(Nullable(Id)) }
/** What a statement would come to. */
const outlook = {
  waybill_count: Count,
  freight_fen: AnyFen,
  surcharge_fen: AnyFen,
  deduct_fen: AnyFen,
  total_fen: AnyFen,
  tax_fen: AnyFen,
  draft_no: Nullable(No),
  left_count: Count,
  left: Type.Array(LeftRow)
}
/** A trip on a statement as who is paid for it reads it, with what was said about it. */
const MyLine = Closed({
  ...LineRow.properties,
  messages: Type.Array(Closed({ kind: ChoiceOf(messageKind), message: Type.String(), other_fen: Nullable(AnyFen), at: Time, user_name: Name })),
  adjusts: Type.Array(Closed({ amount_fen: AnyFen, reason: Remark() }))
})
/** Which column of a workbook holds what, counted from 0; only the amount is needed. */
const matchColumns = {
  no: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  plate_no: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  day: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  start_name: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  end_name: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  kg: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 99 }))),
  amount: Type.Integer({ minimum: 0, maximum: 99 })
}

export const statement = {
  list: list('statement/list', {
    may: view,
    row: StatementRow,
    cells: statementCells,
    filters: {
      keyword: Type.Optional(Text(0, 200)),
      statement_status: Type.Optional(OneOf([0, 10, 20, 30, 40, 50, 60] as const)),
      partner_id: Type.Optional(Id),
      direction: Type.Optional(chargeDirection.schema),
      payee_type: Type.Optional(payeeType.schema),
      diff_flag: Type.Optional(Type.Boolean()),
      /** Sent by the other side, so that the reader's company checks it. */
      theirs: Type.Optional(Type.Boolean()),
      date_from: Type.Optional(Day),
      date_to: Type.Optional(Day)
    },
    sorts: ['created_at', 'period_from', 'total_fen', 'confirmed_at'],
    tabs: 'statement_status',
    due: dueBy('due_at', 'statement_status', statementMachine, 'confirmed', 'billed')
  }),
  info: query('statement/info', {
    may: view,
    input: Closed({ id: Id }),
    output: Closed({
      statement: StatementRow,
      adjusts: Type.Array(AdjustRow),
      left_count: Count,
      match_count: Count,
      /** The statement of the two before this one. */
      last: Nullable(Closed({ statement_no: No, total_fen: AnyFen }))
    }),
    refuses: ['notFound']
  }),
  lines: list('statement/lines', {
    may: view,
    row: LineRow,
    cells: { route },
    filters: {
      statement_id: Id,
      keyword: Type.Optional(Text(0, 100)),
      line_check: Type.Optional(lineCheck.schema),
      diff_flag: Type.Optional(Type.Boolean())
    },
    sorts: ['delivered_at', 'own_fen', 'diff_fen'],
    tabs: 'line_check'
  }),
  line: query('statement/line', { may: view, input: Closed({ id: Id }), output: LineDetail, refuses: ['notFound'] }),
  /** What a statement of these days would contain, and what would be left out and why; nothing is created. */
  preview: query('statement/preview', {
    may: [statements.may.create, upstream.may.create],
    input: Closed(periodOf),
    output: Closed(outlook),
    refuses: ['notFound', 'periodTooLong']
  }),
  /** The trips of a statement's days that are not on it, with the reason of each. */
  left: query('statement/left', {
    may: view,
    input: Closed({ id: Id, ...paging([]) }),
    output: Closed({ total: Type.Integer(), data: Type.Array(LeftRow) }),
    refuses: ['notFound']
  }),
  /** Makes the draft of a period, or adds the waybills that have become ready since; a repeated call adds nothing twice. */
  generate: command('statement/generate', {
    may: [statements.may.create, upstream.may.create],
    logAs: 'statement.generated',
    input: Closed(periodOf),
    output: Closed({ statement: StatementRow, added: Type.Integer(), left_count: Count }),
    refuses: ['notFound', 'periodTooLong', 'nothingToBill', 'otherDraft']
  }),
  /** The same of what the company owes for trips: to one payee, or a statement for each who has something in these days. */
  previewDown: query('statement/preview_down', {
    may: [lowerStream.may.create],
    input: Closed(periodDown),
    output: Closed({ ...outlook, payee_count: Count }),
    refuses: ['periodTooLong']
  }),
  generateDown: command('statement/generate_down', {
    may: [lowerStream.may.create],
    logAs: 'statement.generatedDown',
    input: Closed(periodDown),
    output: Closed({ made: Count, added: Count, id: Nullable(Id), left_count: Count }),
    refuses: ['periodTooLong', 'nothingToBill']
  }),
  /** Whom the company pays for trips, by name. */
  payees: query('statement/payees', {
    may: [lowerStream.may.view],
    input: Closed({ keyword: Type.Optional(Text(0, 50)), payee_id: Type.Optional(Id) }),
    output: Closed({ data: Type.Array(Closed({ payee_id: Id, payee_name: Name })) })
  }),
  /** With whom statements are made, by name: carriers of a shipper; shippers of a carrier, and carriers that gave orders on to it. */
  partners: query('statement/partners', {
    may: [statements.may.create, upstream.may.create],
    input: Closed({ keyword: Type.Optional(Text(0, 50)) }),
    output: Closed({ data: Type.Array(Closed({ id: Id, name: CompanyName })) })
  }),
  /** On the phone: the statements that were sent to a person. */
  mine: query('statement/mine', { may: [payee.view], input: Closed({}), output: Closed({ data: Type.Array(StatementRow) }) }),
  ofMine: query('statement/of_mine', {
    may: [payee.view],
    input: Closed({ id: Id }),
    output: Closed({ statement: StatementRow, lines: Type.Array(MyLine) }),
    refuses: ['notFound']
  }),
  send: command('statement/send', {
    may: [statements.may.confirm, upstream.may.send, lowerStream.may.send],
    logAs: 'statement.sent',
    input: Closed(seenRow),
    output: StatementRow,
    refuses: [...moved, 'nothingToBill', 'adjustWaits']
  }),
  recall: command('statement/recall', {
    may: [statements.may.confirm, upstream.may.send, lowerStream.may.send],
    logAs: 'statement.recalled',
    input: Closed(seenRow),
    output: StatementRow,
    refuses: moved
  }),
  /** Disputes a line, with the reason, the expected amount, and evidence. */
  dispute: command('statement/dispute', {
    may: [statements.may.dispute, upstream.may.adjust, lowerStream.may.adjust, payee.act],
    logAs: 'statement.disputed',
    input: Closed({
      id: Id,
      version: Version,
      message: Text(2, 500),
      other_fen: Type.Optional(Nullable(SignedFen)),
      diff_reason: Type.Optional(Nullable(diffReason.schema)),
      files: Type.Optional(FileList)
    }),
    output: LineRow,
    refuses: [...moved]
  }),
  /** Withdraws a dispute. */
  withdraw: command('statement/withdraw', {
    may: [statements.may.dispute, upstream.may.adjust, lowerStream.may.adjust, payee.act],
    logAs: 'statement.withdrawn',
    input: Closed({ id: Id, version: Version, message: Type.Optional(Text(0, 500)) }),
    output: LineRow,
    refuses: [...moved, 'lineNotDisputed']
  }),
  /**
   * Answers a dispute by the amount that the line shall come to. What is missing to it, after the adjustments that the line has already, becomes one
   * adjustment by itself; after the last answer it is the other side's turn again.
   */
  answer: command('statement/answer', {
    may: [statements.may.dispute, upstream.may.adjust, lowerStream.may.adjust],
    logAs: 'statement.answered',
    input: Closed({
      id: Id,
      version: Version,
      decision: answerDecision.schema,
      /** The amount of the line on which the two meet; only for that decision. */
      agreed_fen: Type.Optional(Nullable(SignedFen)),
      message: Text(2, 500),
      files: Type.Optional(FileList)
    }),
    output: LineRow,
    refuses: [...moved, 'lineNotDisputed', 'adjustsFull', 'noOtherAmount', 'agreedNeeded']
  }),
  /** Adds a message to a line without changing it. */
  remark: command('statement/remark', {
    may: view,
    logAs: 'statement.remarked',
    input: Closed({ id: Id, message: Text(1, 500), files: Type.Optional(FileList) }),
    output: LineMessage,
    refuses: ['notFound']
  }),
  adjust: command('statement/adjust', {
    may: [statements.may.adjust, upstream.may.adjust, lowerStream.may.adjust],
    logAs: 'statement.adjusted',
    input: Closed({
      ...seenRow,
      adjust_type: adjustType.schema,
      amount_fen: SignedFen,
      tax_rate_bp: Type.Optional(BasisPointsOf(0, 1300)),
      reason: Remark(2, 200),
      line_id: Type.Optional(Nullable(Id)),
      ref_no: Type.Optional(Text(0, 40)),
      files: Type.Optional(FileList)
    }),
    output: StatementRow,
    refuses: [...moved, 'adjustNothing', 'adjustsFull', 'statementStands', 'lineHasDispute', 'adjustNeedsTrip']
  }),
  /** 复核: a second user of the maker's company approves an adjustment that is larger than what it adjusts. */
  agreeAdjust: command('statement/agree_adjust', {
    may: [statements.may.adjust, upstream.may.adjust, lowerStream.may.adjust],
    logAs: 'statement.adjustAgreed',
    input: Closed({ ...seenRow, adjust_id: Id }),
    output: StatementRow,
    refuses: [...moved, 'statementStands', 'adjustNotWaiting', 'adjusterAgrees']
  }),
  unadjust: command('statement/unadjust', {
    may: [statements.may.adjust, upstream.may.adjust, lowerStream.may.adjust],
    logAs: 'statement.unadjusted',
    input: Closed({ ...seenRow, adjust_id: Id }),
    output: StatementRow,
    refuses: [...moved, 'statementStands']
  }),
  /** Where lines were compared with nothing, or differ, the `reason` for confirming them all the same; a person who is paid has no figures to import and gives none. */
  confirm: command('statement/confirm', {
    may: [statements.may.confirm, upstream.may.send, lowerStream.may.send, payee.act],
    logAs: 'statement.confirmed',
    input: Closed({ ...seenRow, reason: Type.Optional(Remark(2, 200)) }),
    output: StatementRow,
    refuses: [...moved, 'reasonForOpen', 'nothingToBill', 'linesOpen', 'adjustWaits', 'chargesMoved']
  }),
  /** The creditor confirms for the other side, with a file that it has signed. */
  confirmFor: command('statement/confirm_for', {
    may: [upstream.may.confirmFor, lowerStream.may.confirmFor],
    logAs: 'statement.confirmedFor',
    input: Closed({ ...seenRow, confirm_file: FileList, remark: Type.Optional(Remark(0, 200)) }),
    output: StatementRow,
    refuses: [...moved, 'fileNeeded', 'nothingToBill', 'linesOpen', 'adjustWaits', 'chargesMoved']
  }),
  /** Voids a statement; a confirmed one only when both sides agree. */
  void: command('statement/void', {
    may: [statements.may.void, upstream.may.void, lowerStream.may.void, payee.act],
    logAs: 'statement.voided',
    input: Closed({ ...seenRow, reason: Remark(2, 200) }),
    output: StatementRow,
    refuses: [...moved]
  }),
  /** Makes the bill of a confirmed statement. */
  bill: command('statement/bill', {
    may: [statements.may.confirm, upstream.may.bill, lowerStream.may.bill],
    logAs: 'statement.billed',
    input: Closed({ ...seenRow, pay_days: Type.Optional(DaysOf(0, 365)) }),
    output: StatementRow,
    refuses: [...moved, 'orderFrozen', 'alreadyBilled']
  }),
  /** Reads the head and the first rows of the other side's workbook and guesses what each column holds. */
  columns: query('statement/columns', {
    may: [statements.may.import, upstream.may.import, lowerStream.may.adjust],
    input: Closed({ id: Id, file: FileList }),
    output: Closed({
      head: Type.Array(Type.String()),
      sample: Type.Array(Type.Array(Type.String())),
      rows: Type.Integer(),
      guess: Closed({ ...matchColumns, amount: Nullable(Type.Integer()) }),
      /** The columns are those that the reader's company chose for such a workbook of this partner before. */
      remembered: Type.Boolean()
    }),
    refuses: ['notFound', 'badSheet', 'tooManyRows']
  }),
  /** Matches the other side's workbook with the lines: by number, by plate, day and lane, by plate and day, then by what is nearest; where two fit, a person chooses. */
  match: command('statement/match', {
    may: [statements.may.import, upstream.may.import, lowerStream.may.adjust],
    logAs: 'statement.matched',
    input: Closed({ ...seenRow, file: FileList, columns: Closed(matchColumns), tolerance_fen: Type.Optional(Fen) }),
    output: Closed({
      statement: StatementRow,
      matched: Type.Integer(),
      accepted: Type.Integer(),
      appealed: Type.Integer(),
      to_choose: Type.Integer(),
      missing: Type.Integer(),
      extra: Type.Integer(),
      diff_fen: AnyFen
    }),
    refuses: [...moved, 'badSheet', 'tooManyRows', 'statementStands']
  }),
  matches: list('statement/matches', {
    may: view,
    row: MatchRow,
    filters: { statement_id: Id, verdict: Type.Optional(verdict.schema), diff_reason: Type.Optional(diffReason.schema) },
    sorts: ['row_no', 'diff_fen']
  }),
  /** Says which line a row of the workbook is, where it stands twice, was found nowhere, or two would fit; null: none of them. */
  choose: command('statement/choose', {
    may: [statements.may.import, upstream.may.import, lowerStream.may.adjust],
    logAs: 'statement.chosen',
    input: Closed({ ...seenRow, match_id: Id, line_id: Nullable(Id) }),
    output: Closed({ statement: StatementRow }),
    refuses: [...moved, 'statementStands', 'lineHasDispute', 'rowIsMatched']
  }),
  /** Disputes, at once, every line on which the workbook has another amount. */
  appeal: command('statement/appeal', {
    may: [statements.may.dispute, upstream.may.adjust, lowerStream.may.adjust],
    logAs: 'statement.appealed',
    input: Closed({ ...seenRow, message: Text(2, 500) }),
    output: Closed({ statement: StatementRow, disputed: Type.Integer() }),
    refuses: [...moved, 'nothingToAppeal']
  })
}
