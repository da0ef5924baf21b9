import { abnormal } from '../abnormal/contract.ts'
import { abnormalType } from '../abnormal/machine.ts'
import { bill } from '../bill/contract.ts'
import { billMachine } from '../bill/machine.ts'
import { campaign } from '../campaign/contract.ts'
import { campaignMachine } from '../campaign/machine.ts'
import { shipper } from '../consoles/shipper.ts'
import { linkTo } from '../kit/console.ts'
import { loan } from '../loan/contract.ts'
import { loanMachine } from '../loan/machine.ts'
import { order } from '../order/contract.ts'
import { orderMachine } from '../order/machine.ts'
import { receipt } from '../receipt/contract.ts'
import { receiptMachine } from '../receipt/machine.ts'
import { release } from '../release/contract.ts'
import { releaseMachine } from '../release/machine.ts'
import { statement } from '../statement/contract.ts'
import { statementMachine } from '../statement/machine.ts'
import { wait } from './wait.ts'

const { campaigns, orders, payables, receipts, statements } = shipper
const route = { from: 'start_address_diming', to: 'end_address_diming' } as const
const day = 24

const anOrder = {
  no: 'order_no',
  who: 'carrier_name',
  ...route,
  note: 'goods_name',
  amount: 'freight_fen',
  due: 'first_start_time',
  link: ({ id }: { id: number }) => linkTo(shipper.orderInfo, { id }),
  dialog: 'assignOrder',
  kinds: ['order']
} as const
/** Of an order where it is said what it is about. */
const ofOrder = { of: 'order_id', link: ({ of }: { of: number }) => linkTo(shipper.orderInfo, { id: of }) } as const
const orderWaits = [
  wait(
    'reviewOrder',
    order.list,
    { order_status: orderMachine.code.inReview },
    {
      ...anOrder,
      label: { zh: '待审核订单', en: 'Orders to review' },
      act: { zh: '审核', en: 'Review' },
      may: orders.may.review,
      list: linkTo(orders, { order_status: orderMachine.code.inReview })
    }
  ),
  wait(
    'assign',
    order.list,
    { order_status: orderMachine.code.open },
    {
      ...anOrder,
      label: { zh: '待分配订单', en: 'Orders to assign' },
      act: orderMachine.moves.assign,
      may: orders.may.assign,
      list: linkTo(orders, { order_status: orderMachine.code.open })
    }
  ),
  wait(
    'answerTime',
    order.list,
    { order_status: orderMachine.code.accepted },
    {
      ...anOrder,
      label: { zh: '申请改期', en: 'New times asked' },
      act: { zh: '答复改期', en: 'Answer' },
      may: orders.may.edit,
      filled: 'time_asked_at',
      dialog: 'answerTime'
    }
  ),
  wait(
    'award',
    campaign.list,
    { campaign_status: campaignMachine.code.evaluating },
    {
      label: { zh: '待定标', en: 'To be awarded' },
      act: { zh: '定标', en: 'Award' },
      may: campaigns.may.award,
      no: 'campaign_no',
      who: 'winner_name',
      ...route,
      note: 'goods_name',
      due: 'deadline',
      hours: 2,
      link: ({ id }) => linkTo(shipper.campaignInfo, { id }),
      list: linkTo(campaigns, { campaign_status: campaignMachine.code.evaluating }),
      kinds: ['campaign']
    }
  ),
  wait(
    'confirmAbnormal',
    abnormal.waiting,
    {},
    {
      ...ofOrder,
      label: { zh: '异常待确认', en: 'Exceptions to confirm' },
      act: { zh: '确认异常', en: 'Confirm' },
      may: orders.may.settle,
      no: 'abnormal_no',
      who: 'carrier_name',
      note: 'order_no',
      code: ['abnormal_type', abnormalType],
      amount: 'claim_up_fen',
      due: 'occurred_at',
      hours: 2 * day,
      kinds: ['abnormal']
    }
  ),
  wait(
    'releaseCargo',
    release.waiting,
    {},
    {
      ...ofOrder,
      label: { zh: '等我方放货', en: 'Cargo to release' },
      act: releaseMachine.moves.approve,
      may: orders.may.release,
      no: 'order_no',
      who: 'plate_no',
      note: 'point_name',
      due: 'apply_at',
      hours: 1,
      kinds: ['release']
    }
  )
]

const aReceipt = {
  no: 'receipt_no',
  who: 'carrier_name',
  ...route,
  note: 'plate_no',
  link: ({ id }: { id: number }) => linkTo(shipper.receiptInfo, { id }),
  kinds: ['receipt']
} as const
const receiptWaits = [
  wait(
    'confirmReceipt',
    receipt.list,
    { receipt_status: receiptMachine.code.inReview, checked: true },
    {
      ...aReceipt,
      label: { zh: '待确认回单', en: 'PODs to confirm' },
      act: { zh: '确认回单', en: 'Confirm POD' },
      may: receipts.may.review,
      due: 'uploaded_at',
      hours: 2 * day,
      dialog: 'confirmReceipt',
      list: linkTo(receipts, { receipt_status: receiptMachine.code.inReview, checked: 'true' })
    }
  ),
  wait(
    'remindReceipt',
    receipt.list,
    { overdue: true },
    {
      ...aReceipt,
      label: { zh: '逾期未回', en: 'PODs overdue' },
      act: { zh: '催收', en: 'Remind' },
      may: receipts.may.remind,
      due: 'due_at',
      list: linkTo(receipts, { overdue: 'true' })
    }
  )
]

const aStatement = {
  no: 'statement_no',
  who: 'carrier_name',
  amount: 'total_fen',
  due: 'sent_at',
  link: ({ id }: { id: number }) => linkTo(shipper.statementInfo, { id }),
  kinds: ['statement']
} as const
const aBill = {
  no: 'bill_no',
  who: 'creditor_name',
  amount: 'unpaid_fen',
  due: 'due_at',
  link: ({ id }: { id: number }) => linkTo(shipper.payableInfo, { id }),
  kinds: ['bill', 'payment']
} as const
const moneyWaits = [
  wait(
    'confirmStatement',
    statement.list,
    { statement_status: statementMachine.code.sent, theirs: true },
    {
      ...aStatement,
      label: { zh: '对账待确认', en: 'Statements to confirm' },
      act: { zh: '核对确认', en: 'Check statement' },
      may: statements.may.confirm,
      hours: 3 * day,
      dialog: 'confirmStatement'
    }
  ),
  wait(
    'answer',
    statement.list,
    { statement_status: statementMachine.code.disputed, theirs: false },
    {
      ...aStatement,
      label: { zh: '承运商有异议', en: 'Disputed by carriers' },
      act: { zh: '答复异议', en: 'Answer' },
      may: statements.may.adjust,
      hours: 2 * day
    }
  ),
  wait(
    'reviewBill',
    bill.list,
    { bill_status: billMachine.code.inReview },
    {
      ...aBill,
      label: { zh: '账单待审核', en: 'Bills to approve' },
      act: { zh: '审核', en: 'Review' },
      may: payables.may.review,
      dialog: 'reviewBill',
      list: linkTo(payables, { bill_status: billMachine.code.inReview })
    }
  ),
  ...[billMachine.code.unpaid, billMachine.code.partlyPaid].map((bill_status) =>
    wait(
      `pay${bill_status}`,
      bill.list,
      { bill_status },
      {
        ...aBill,
        label: bill_status === billMachine.code.unpaid ? { zh: '待付款账单', en: 'Bills to pay' } : { zh: '部分付款账单', en: 'Bills partly paid' },
        act: { zh: '付款', en: 'Pay' },
        may: payables.may.pay,
        dialog: 'payBill',
        list: linkTo(payables, { bill_status })
      }
    )
  ),
  wait(
    'consent',
    loan.assignments,
    { loan_status: loanMachine.code.awaitingDebtor },
    {
      label: { zh: '待确权', en: 'Assignments to agree to' },
      act: { zh: '确权', en: 'Agree' },
      may: payables.may.assign,
      no: 'loan_no',
      who: 'borrower_name',
      note: 'factor_name',
      amount: 'receivable_fen',
      due: 'debtor_notice_at',
      hours: 3 * day,
      dialog: 'consentLoan',
      link: ({ id }) => linkTo(shipper.assignmentInfo, { id }),
      list: linkTo(shipper.assignments, { loan_status: loanMachine.code.awaitingDebtor }),
      kinds: ['loan']
    }
  )
]

/** What waits for people of a shipper, in the order in which counts stand. */
export const shipperWaits = [...orderWaits, ...receiptWaits, ...moneyWaits]
