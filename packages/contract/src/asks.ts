import { abnormalMachine } from './abnormal/machine.ts'
import { billMachine } from './bill/machine.ts'
import { carrier } from './consoles/carrier.ts'
import { operator } from './consoles/operator.ts'
import { shipper } from './consoles/shipper.ts'
import { paperMachine } from './paper/machine.ts'
import type { Grant } from './kit/console.ts'
import { isIn } from './kit/machine.ts'
import type { Bilingual } from './kit/phrases.ts'
import { linkMachine } from './link/machine.ts'
import type { NoticePhrase } from './notices.ts'
import { orderMachine } from './order/machine.ts'
import { paymentMachine } from './payment/machine.ts'
import { projectMachine } from './project/machine.ts'
import { receiptMachine } from './receipt/machine.ts'
import { readyToConfirm, waitsForCarrier } from './receipt/state.ts'
import { releaseMachine } from './release/machine.ts'
import { rechargeMachine } from './recharge/machine.ts'
import { statementMachine } from './statement/machine.ts'
import { waybillMachine } from './waybill/machine.ts'
import { withdrawMachine } from './withdraw/machine.ts'

/** The row of which a notice speaks, as the command that changed it left it. */
export type Subject = Readonly<Record<string, unknown>>
/** What a notice wants of its reader. */
type Ask = {
  /** What is done. */
  readonly act: string
  /** The verb of the button. */
  readonly label: Bilingual
  /** Who may; to others it is only news. */
  readonly may: Grant
  /** The kind of row of which it speaks, and the column that says its state. */
  readonly kind: string
  readonly column: string
  /** Whether this company's act is still the next one. */
  readonly waits: (row: Subject, company_id: number) => boolean
  /** The console does it where one stands, in the dialog of that name; without it, the button opens the page. */
  readonly here?: true
  /** Everybody has a part of his own in it: who has done his is not asked again. */
  readonly each?: true
}

const verb = (zh: string, en: string): Bilingual => ({ zh, en })
const code = (row: Subject, column: string): number => Number(row[column])
const order = (act: string, label: Bilingual, may: Grant, waits: Ask['waits']): Ask => ({
  act,
  label,
  may,
  waits,
  kind: 'order',
  column: 'order_status',
  here: true
})
const receipt = (act: string, label: Bilingual, may: Grant, waits: Ask['waits']): Ask => ({
  act,
  label,
  may,
  waits,
  kind: 'receipt',
  column: 'receipt_status',
  here: true
})
const statement = (act: string, label: Bilingual, may: Grant, waits: Ask['waits']): Ask => ({
  act,
  label,
  may,
  waits,
  kind: 'statement',
  column: 'statement_status'
})
const judged = (row: Subject) => ({
  receipt_status: code(row, 'receipt_status'),
  carrier_checked_at: (row['carrier_checked_at'] ?? null) as string | null
})

const accept = order(
  'acceptOrder',
  orderMachine.moves.accept,
  carrier.orders.may.accept,
  (row, company) => code(row, 'order_status') === orderMachine.code.awaiting && row['carrier_id'] === company
)
const assign = order(
  'assignOrder',
  verb('重新派单', 'Assign again'),
  shipper.orders.may.assign,
  (row) => code(row, 'order_status') === orderMachine.code.open
)
const upload = receipt('uploadReceipt', verb('上传回单', 'Upload POD'), carrier.waybills.may.receipt, (row) =>
  isIn(receiptMachine, code(row, 'receipt_status'), 'toUpload', 'rejected')
)
const reviewBill: Ask = {
  act: 'reviewBill',
  label: verb('审核账单', 'Review bill'),
  may: shipper.payables.may.review,
  kind: 'bill',
  column: 'bill_status',
  waits: (row) => code(row, 'bill_status') === billMachine.code.inReview,
  here: true,
  each: true
}
const confirmOf = (may: Grant): Ask => ({
  ...statement(
    'confirmStatement',
    verb('核对确认', 'Check statement'),
    may,
    (row, company) => code(row, 'statement_status') === statementMachine.code.sent && row['maker_id'] !== company
  ),
  here: true
})
const answerOf = (may: Grant) =>
  statement(
    'answerStatement',
    verb('答复异议', 'Answer'),
    may,
    (row, company) => code(row, 'statement_status') === statementMachine.code.disputed && row['maker_id'] === company
  )
const dispatchAgain: Ask = {
  act: 'dispatchAgain',
  label: verb('重新派车', 'Dispatch again'),
  may: carrier.waybills.may.dispatch,
  kind: 'waybill',
  column: 'waybill_status',
  waits: (row) => code(row, 'waybill_status') === waybillMachine.code.toDispatch
}

const decideRelease = (may: Grant): Ask => ({
  act: 'decideRelease',
  label: releaseMachine.moves.approve,
  may,
  kind: 'release',
  column: 'release_status',
  waits: (row) => code(row, 'release_status') === releaseMachine.code.pending
})

const enterAgain = (kind: 'driver' | 'vehicle' | 'fleet', may: Grant): Ask => ({
  act: 'enterPapers',
  label: verb('重新提交', 'Enter again'),
  may,
  kind,
  column: 'audit_status',
  waits: (row) => code(row, 'audit_status') === paperMachine.code.refused
})

const handle: Ask = {
  act: 'handleAbnormal',
  label: verb('处理异常', 'Handle'),
  may: carrier.abnormals.may.handle,
  kind: 'abnormal',
  column: 'abnormal_status',
  waits: (row) => isIn(abnormalMachine, code(row, 'abnormal_status'), 'new', 'inProgress')
}

/** The sentences that want something, with the act of each kind of reader who may do it. Whoever finds himself in none is only told. */
export const asks: Readonly<Partial<Record<NoticePhrase, readonly Ask[]>>> = {
  // Until somebody has taken it up: then it is his.
  abnormalRaised: [{ ...handle, waits: (row) => code(row, 'abnormal_status') === abnormalMachine.code.new }],
  abnormalObjected: [handle],
  abnormalOverdue: [handle],
  abnormalTurned: [
    {
      act: 'confirmAbnormal',
      label: verb('确认异常', 'Confirm'),
      may: shipper.orders.may.settle,
      kind: 'abnormal',
      column: 'abnormal_status',
      waits: (row) => code(row, 'abnormal_status') === abnormalMachine.code.awaiting
    }
  ],
  orderAssigned: [accept],
  orderReminded: [accept],
  orderDeclined: [assign],
  orderExpired: [assign],
  cancelAsked: [
    order(
      'answerCancel',
      verb('答复取消', 'Answer'),
      carrier.orders.may.decline,
      (row, company) => Boolean(row['cancel_asked_at']) && row['carrier_id'] === company
    )
  ],
  timeAsked: [
    order(
      'answerTime',
      verb('答复改期', 'Answer'),
      shipper.orders.may.edit,
      (row, company) => Boolean(row['time_asked_at']) && row['shipper_id'] === company && code(row, 'order_status') === orderMachine.code.accepted
    )
  ],
  driverRefused: [dispatchAgain],
  dispatchExpired: [dispatchAgain],
  receiptUploaded: [receipt('checkReceipt', verb('初审回单', 'Check POD'), carrier.waybills.may.check, (row) => waitsForCarrier(judged(row)))],
  receiptChecked: [receipt('confirmReceipt', verb('确认回单', 'Confirm POD'), shipper.receipts.may.review, (row) => readyToConfirm(judged(row)))],
  receiptRejected: [upload],
  receiptReminded: [upload],
  departureAsked: [decideRelease(carrier.releases.may.approve)],
  cargoAsked: [decideRelease(shipper.orders.may.release)],
  driverPapersRefused: [enterAgain('driver', carrier.drivers.may.edit)],
  vehiclePapersRefused: [enterAgain('vehicle', carrier.vehicles.may.edit)],
  fleetPapersRefused: [enterAgain('fleet', carrier.fleets.may.edit)],
  billMade: [reviewBill],
  billEndorsed: [reviewBill],
  billReminded: [
    {
      act: 'payBill',
      label: verb('付款', 'Pay'),
      may: shipper.payables.may.pay,
      kind: 'bill',
      column: 'bill_status',
      waits: (row) => isIn(billMachine, code(row, 'bill_status'), 'unpaid', 'partlyPaid'),
      here: true
    }
  ],
  statementSent: [confirmOf(shipper.statements.may.confirm), confirmOf(carrier.upstream.may.send)],
  statementAnswered: [confirmOf(shipper.statements.may.confirm), confirmOf(carrier.upstream.may.send)],
  statementDisputed: [answerOf(shipper.statements.may.dispute), answerOf(carrier.upstream.may.adjust), answerOf(carrier.lowerStream.may.adjust)],
  paymentRegistered: [
    {
      act: 'confirmPayment',
      label: verb('确认到账', 'Confirm receipt'),
      may: carrier.receivables.may.settle,
      kind: 'payment',
      column: 'payment_status',
      waits: (row) => code(row, 'payment_status') === paymentMachine.code.processing
    }
  ],
  loanToConfirm: [
    {
      act: 'consentLoan',
      label: verb('确权', 'Agree'),
      may: shipper.payables.may.assign,
      kind: 'loan',
      column: 'loan_status',
      // Said by its times: the machine of loans would weigh down every page.
      waits: (row) => row['confirm_at'] === null && row['reason'] === '',
      here: true
    }
  ],
  projectSubmitted: [
    {
      act: 'confirmProject',
      label: verb('确认运价', 'Confirm rates'),
      may: carrier.customers.may.confirm,
      kind: 'project',
      column: 'project_status',
      waits: (row) => code(row, 'project_status') === projectMachine.code.pending
    }
  ],
  linkRequested: [
    {
      act: 'answerLink',
      label: verb('答复合作', 'Answer'),
      may: carrier.orders.may.accept,
      kind: 'link',
      column: 'link_status',
      waits: (row, company) => code(row, 'link_status') === linkMachine.code.pending && row['moved_by'] !== company
    },
    {
      act: 'answerLink',
      label: verb('答复合作', 'Answer'),
      may: shipper.orders.may.assign,
      kind: 'link',
      column: 'link_status',
      waits: (row, company) => code(row, 'link_status') === linkMachine.code.pending && row['moved_by'] !== company
    }
  ],
  rechargeApplied: [
    {
      act: 'verifyRecharge',
      label: verb('核对到账', 'Verify'),
      may: operator.recharges.may.review,
      kind: 'recharge',
      column: 'recharge_status',
      waits: (row) => code(row, 'recharge_status') === rechargeMachine.code.toVerify
    }
  ],
  withdrawApplied: [
    {
      act: 'approveWithdrawal',
      label: verb('审核提现', 'Approve'),
      may: operator.recharges.may.review,
      kind: 'withdraw',
      column: 'withdraw_status',
      waits: (row) => code(row, 'withdraw_status') === withdrawMachine.code.inReview,
      each: true
    }
  ]
}

/** The act that a sentence wants of a kind of user; without one, of whoever it is: both sides wait for the same row in the same way. */
export const askOf = (phrase: string, type?: number): Ask | undefined =>
  (asks as Readonly<Record<string, readonly Ask[] | undefined>>)[phrase]?.find(({ may }) => type === undefined || may.type === type)
