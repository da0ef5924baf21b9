import { abnormal } from '../abnormal/contract.ts'
import { abnormalMachine, abnormalType } from '../abnormal/machine.ts'
import { batch } from '../batch/contract.ts'
import { batchMachine } from '../batch/machine.ts'
import { bill } from '../bill/contract.ts'
import { billMachine } from '../bill/machine.ts'
import { campaign } from '../campaign/contract.ts'
import { bidMachine, campaignMachine } from '../campaign/machine.ts'
import { carrier } from '../consoles/carrier.ts'
import { customer, customerTodo } from '../customer/contract.ts'
import { driver } from '../driver/contract.ts'
import { expense } from '../expense/contract.ts'
import { claimMachine } from '../expense/machine.ts'
import { fleet } from '../fleet/contract.ts'
import { invoice } from '../invoice/contract.ts'
import { applyMachine } from '../invoice/machine.ts'
import { linkTo } from '../kit/console.ts'
import { order } from '../order/contract.ts'
import { orderMachine, orderTodo } from '../order/machine.ts'
import { paperMachine } from '../paper/machine.ts'
import { payment } from '../payment/contract.ts'
import { paymentMachine } from '../payment/machine.ts'
import { receipt } from '../receipt/contract.ts'
import { receiptMachine } from '../receipt/machine.ts'
import { release } from '../release/contract.ts'
import { releaseMachine, releaseType } from '../release/machine.ts'
import { statement } from '../statement/contract.ts'
import { statementMachine } from '../statement/machine.ts'
import { vehicle } from '../vehicle/contract.ts'
import { waybill } from '../waybill/contract.ts'
import { waybillMachine, waybillTodo } from '../waybill/machine.ts'
import { wait } from './wait.ts'

const {
  abnormals,
  customers,
  drivers,
  expenses,
  fleets,
  hall,
  invoicing,
  lowerStream,
  orders,
  payables,
  receivables,
  releases,
  upstream,
  vehicles,
  waybills
} = carrier
const route = { from: 'start_address_diming', to: 'end_address_diming' } as const
/** Whoever has to look at papers, money or an application does so within a day. */
const day = 24

const anOrder = {
  no: 'order_no',
  who: 'shipper_name',
  ...route,
  note: 'goods_name',
  link: ({ id }: { id: number }) => linkTo(carrier.orderInfo, { id }),
  kinds: ['order', 'waybill']
} as const
const aTrip = {
  no: 'waybill_no',
  who: 'shipper_names',
  ...route,
  note: 'plate_no',
  link: ({ id }: { id: number }) => linkTo(carrier.waybillInfo, { id }),
  kinds: ['waybill']
} as const
const orderWaits = [
  wait(
    'accept',
    order.carrierList,
    { order_status: orderMachine.code.awaiting },
    {
      ...anOrder,
      label: { zh: '待接单', en: 'Awaiting acceptance' },
      act: orderMachine.moves.accept,
      may: orders.may.accept,
      amount: 'freight_fen',
      due: 'accept_deadline',
      dialog: 'acceptOrder',
      list: linkTo(orders, { order_status: orderMachine.code.awaiting })
    }
  ),
  wait(
    'plan',
    order.carrierList,
    { todo: orderTodo.code.toPlan },
    {
      ...anOrder,
      label: { zh: '待派车订单', en: 'Orders to dispatch' },
      act: { zh: '派车', en: 'Dispatch' },
      may: waybills.may.dispatch,
      amount: 'freight_fen',
      due: 'first_start_time',
      dialog: 'dispatch',
      list: linkTo(orders, { todo: orderTodo.code.toPlan })
    }
  ),
  wait(
    'answerCancel',
    order.carrierList,
    { cancel_asked: true },
    {
      ...anOrder,
      label: { zh: '申请取消', en: 'Cancellations asked' },
      act: { zh: '答复取消', en: 'Answer' },
      may: orders.may.decline,
      due: 'cancel_asked_at',
      hours: 2,
      dialog: 'answerCancel',
      list: linkTo(orders, { cancel_asked: 'true' })
    }
  ),
  ...[bidMachine.code.invited, bidMachine.code.viewed].map((bid_status) =>
    wait(
      `bid${bid_status}`,
      campaign.hall,
      { campaign_status: campaignMachine.code.open, bid_status },
      {
        label: bid_status === bidMachine.code.viewed ? { zh: '已看未报价', en: 'Seen, no bid yet' } : { zh: '待报价', en: 'To bid for' },
        act: { zh: '报价', en: 'Bid' },
        may: hall.may.bid,
        no: 'campaign_no',
        who: 'shipper_name',
        ...route,
        note: 'goods_name',
        due: 'deadline',
        link: ({ id }) => linkTo(carrier.hallInfo, { id }),
        list: linkTo(hall, { campaign_status: campaignMachine.code.open, bid_status }),
        kinds: ['campaign']
      }
    )
  ),
  wait(
    'confirmWin',
    campaign.hall,
    { bid_status: bidMachine.code.won },
    {
      label: { zh: '中标待承接', en: 'Won, to be confirmed' },
      act: { zh: '确认承接', en: 'Confirm' },
      may: hall.may.confirm,
      no: 'campaign_no',
      who: 'shipper_name',
      ...route,
      note: 'goods_name',
      due: 'confirm_by',
      filled: 'confirm_by',
      empty: 'confirmed_at',
      link: ({ id }) => linkTo(carrier.hallInfo, { id }),
      kinds: ['campaign']
    }
  )
]

const tripWaits = [
  wait(
    'dispatchAgain',
    waybill.list,
    { waybill_status: waybillMachine.code.toDispatch },
    {
      ...aTrip,
      label: { zh: '待重新派车', en: 'To dispatch again' },
      act: { zh: '重新派车', en: 'Dispatch again' },
      may: waybills.may.dispatch,
      due: 'plan_start_time',
      list: linkTo(waybills, { waybill_status: waybillMachine.code.toDispatch })
    }
  ),
  wait(
    'unanswered',
    waybill.list,
    { waybill_status: waybillMachine.code.awaitingDriver },
    {
      ...aTrip,
      label: { zh: '司机未接单', en: 'No answer from driver' },
      act: { zh: '跟进', en: 'Follow up' },
      may: waybills.may.dispatch,
      due: 'plan_start_time',
      list: linkTo(waybills, { waybill_status: waybillMachine.code.awaitingDriver })
    }
  ),
  wait(
    'late',
    waybill.list,
    { todo: waybillTodo.code.overdue },
    {
      ...aTrip,
      label: { zh: '超时运单', en: 'Trips overdue' },
      act: { zh: '跟进', en: 'Follow up' },
      may: waybills.may.backfill,
      due: 'plan_end_time',
      list: linkTo(waybills, { todo: waybillTodo.code.overdue })
    }
  ),
  wait(
    'departure',
    release.list,
    { release_status: releaseMachine.code.pending, release_type: releaseType.code.departure },
    {
      label: { zh: '待放行车辆', en: 'Departures to release' },
      act: releaseMachine.moves.approve,
      may: releases.may.approve,
      no: 'release_no',
      who: 'shipper_name',
      note: 'plate_no',
      due: 'apply_at',
      hours: 1,
      link: ({ id }) => linkTo(releases, { release: id }),
      list: linkTo(releases, { release_status: releaseMachine.code.pending, release_type: releaseType.code.departure }),
      kinds: ['release']
    }
  ),
  ...[abnormalMachine.code.new, abnormalMachine.code.inProgress].map((abnormal_status) =>
    wait(
      `abnormal${abnormal_status}`,
      abnormal.list,
      { abnormal_status },
      {
        label:
          abnormal_status === abnormalMachine.code.new ? { zh: '待处理异常', en: 'New exceptions' } : { zh: '处理中异常', en: 'Exceptions in hand' },
        act: { zh: '处理', en: 'Handle' },
        may: abnormals.may.handle,
        no: 'abnormal_no',
        who: 'shipper_name',
        ...route,
        note: 'plate_no',
        code: ['abnormal_type', abnormalType],
        due: 'sla_due',
        link: ({ id, no }) => linkTo(abnormals, { keyword: no, peek: id }),
        list: linkTo(abnormals, { abnormal_status }),
        kinds: ['abnormal']
      }
    )
  )
]

const aReceipt = {
  no: 'waybill_no',
  who: 'shipper_name',
  ...route,
  note: 'plate_no',
  of: 'waybill_id',
  link: ({ of }: { of: number }) => linkTo(carrier.waybillInfo, { id: of }),
  kinds: ['receipt', 'waybill']
} as const
const tripsWith = (todo: 2 | 3 | 4) => ({ list: linkTo(waybills, { todo }), counted: { rows: waybill.list, where: { todo } } })
const receiptWaits = [
  wait(
    'upload',
    receipt.list,
    { receipt_status: receiptMachine.code.toUpload, our_turn: true },
    {
      ...aReceipt,
      label: { zh: '待回单', en: 'PODs to come' },
      act: { zh: '上传回单', en: 'Upload POD' },
      may: waybills.may.receipt,
      due: 'due_at',
      dialog: 'uploadReceipt',
      ...tripsWith(waybillTodo.code.receiptToUpload)
    }
  ),
  wait(
    'uploadAgain',
    receipt.list,
    { receipt_status: receiptMachine.code.rejected, our_turn: true },
    {
      ...aReceipt,
      label: { zh: '被驳回回单', en: 'PODs sent back' },
      act: { zh: '重新上传', en: 'Upload again' },
      may: waybills.may.receipt,
      due: 'due_at',
      dialog: 'uploadReceipt',
      ...tripsWith(waybillTodo.code.receiptRejected)
    }
  ),
  wait(
    'check',
    receipt.list,
    { receipt_status: receiptMachine.code.inReview, checked: false, our_turn: true },
    {
      ...aReceipt,
      label: { zh: '待初审回单', en: 'PODs to check' },
      act: { zh: '初审回单', en: 'Check POD' },
      may: waybills.may.check,
      due: 'uploaded_at',
      hours: day,
      dialog: 'checkReceipt',
      ...tripsWith(waybillTodo.code.receiptToCheck)
    }
  )
]

const aStatement = { no: 'statement_no', who: 'party_name', amount: 'total_fen', due: 'sent_at', kinds: ['statement'] } as const
const moneyWaits = [
  wait(
    'confirmStatement',
    statement.list,
    { statement_status: statementMachine.code.sent, theirs: true, direction: 1 },
    {
      ...aStatement,
      label: { zh: '对账待确认', en: 'Statements to confirm' },
      act: { zh: '核对确认', en: 'Check statement' },
      may: upstream.may.send,
      hours: 3 * day,
      dialog: 'confirmStatement',
      link: ({ id }) => linkTo(carrier.upstreamInfo, { id })
    }
  ),
  wait(
    'confirmDown',
    statement.list,
    { statement_status: statementMachine.code.sent, theirs: true, direction: 2 },
    {
      ...aStatement,
      who: 'carrier_name',
      label: { zh: '转包对账待确认', en: 'Sub-contract statements to confirm' },
      act: { zh: '核对确认', en: 'Check statement' },
      may: lowerStream.may.send,
      hours: 3 * day,
      dialog: 'confirmStatement',
      link: ({ id }) => linkTo(carrier.lowerStreamInfo, { id })
    }
  ),
  wait(
    'answerUp',
    statement.list,
    { statement_status: statementMachine.code.disputed, theirs: false, direction: 1 },
    {
      ...aStatement,
      label: { zh: '客户有异议', en: 'Disputed by customers' },
      act: { zh: '答复异议', en: 'Answer' },
      may: upstream.may.adjust,
      hours: 2 * day,
      link: ({ id }) => linkTo(carrier.upstreamInfo, { id })
    }
  ),
  wait(
    'answerDown',
    statement.list,
    { statement_status: statementMachine.code.disputed, theirs: false, direction: 2 },
    {
      ...aStatement,
      label: { zh: '收款人有异议', en: 'Disputed by payees' },
      act: { zh: '答复异议', en: 'Answer' },
      may: lowerStream.may.adjust,
      hours: 2 * day,
      link: ({ id }) => linkTo(carrier.lowerStreamInfo, { id })
    }
  ),
  wait(
    'arrived',
    payment.list,
    { payment_status: paymentMachine.code.processing },
    {
      label: { zh: '到账待确认', en: 'Payments to confirm' },
      act: { zh: '确认到账', en: 'Confirm receipt' },
      may: receivables.may.settle,
      no: 'pay_no',
      who: 'payer_name',
      amount: 'amount_fen',
      due: 'paid_at',
      hours: day,
      link: ({ id }) => linkTo(carrier.receivedInfo, { id }),
      list: linkTo(receivables, { view: 'payments', payment_status: paymentMachine.code.processing }),
      kinds: ['payment', 'bill']
    }
  ),
  wait(
    'collect',
    bill.list,
    { overdue: true },
    {
      label: { zh: '应收已逾期', en: 'Receivables overdue' },
      act: { zh: '催款', en: 'Remind' },
      may: receivables.may.remind,
      no: 'bill_no',
      who: 'debtor_name',
      amount: 'unpaid_fen',
      due: 'due_at',
      link: ({ id }) => linkTo(carrier.receivableInfo, { id }),
      list: linkTo(receivables, { overdue: 'true' }),
      kinds: ['bill', 'payment']
    }
  ),
  ...[invoice.list].flatMap((rows) =>
    (
      [
        [
          'invoiceReview',
          applyMachine.code.inReview,
          { zh: '开票待审核', en: 'Invoices to review' },
          { zh: '审核', en: 'Review' },
          invoicing.may.review
        ],
        ['invoiceIssue', applyMachine.code.issuing, { zh: '发票待开具', en: 'Invoices to issue' }, { zh: '开票', en: 'Issue' }, invoicing.may.issue]
      ] as const
    ).map(([key, apply_status, label, act, may]) =>
      wait(
        key,
        rows,
        { apply_status },
        {
          label,
          act,
          may,
          no: 'apply_no',
          who: 'buyer_name',
          amount: 'amount_fen',
          due: 'created_at',
          hours: 2 * day,
          link: ({ id }) => linkTo(carrier.invoicingInfo, { id }),
          list: linkTo(invoicing, { apply_status }),
          kinds: ['invoice']
        }
      )
    )
  )
]

const anOwed = {
  no: 'bill_no',
  who: 'creditor_name',
  note: 'waybill_no',
  amount: 'unpaid_fen',
  due: 'due_at',
  link: ({ id }: { id: number }) => linkTo(carrier.payableInfo, { id }),
  kinds: ['bill', 'payment', 'batch']
} as const
const aBatch = {
  no: 'batch_no',
  who: 'created_by_name',
  amount: 'amount_fen',
  link: ({ id }: { id: number }) => linkTo(carrier.batchInfo, { id }),
  kinds: ['batch']
} as const
const payableWaits = [
  wait(
    'owedReview',
    bill.owed,
    { bill_status: billMachine.code.inReview },
    {
      ...anOwed,
      label: { zh: '应付待审核', en: 'Payables to approve' },
      act: { zh: '审核', en: 'Review' },
      may: payables.may.review,
      list: linkTo(payables, { bill_status: billMachine.code.inReview })
    }
  ),
  wait(
    'owedPay',
    bill.owed,
    { bill_status: billMachine.code.unpaid },
    {
      ...anOwed,
      label: { zh: '应付待付款', en: 'Payables to pay' },
      act: { zh: '组批付款', en: 'Put in a batch' },
      may: payables.may.batch,
      list: linkTo(payables, { bill_status: billMachine.code.unpaid })
    }
  ),
  wait(
    'batchReview',
    batch.list,
    { batch_status: batchMachine.code.submitted },
    {
      ...aBatch,
      label: { zh: '付款批次待审核', en: 'Batches to approve' },
      act: { zh: '审核', en: 'Review' },
      may: payables.may.review,
      due: 'submitted_at',
      hours: day,
      list: linkTo(payables, { view: 'batches', batch_status: batchMachine.code.submitted })
    }
  ),
  wait(
    'batchPay',
    batch.list,
    { batch_status: batchMachine.code.approved },
    {
      ...aBatch,
      label: { zh: '付款批次待付款', en: 'Batches to pay' },
      act: { zh: '付款', en: 'Pay' },
      may: payables.may.pay,
      due: 'approved_at',
      hours: day,
      list: linkTo(payables, { view: 'batches', batch_status: batchMachine.code.approved })
    }
  ),
  wait(
    'claim',
    expense.list,
    { claim_status: claimMachine.code.inReview },
    {
      label: { zh: '报销待审核', en: 'Claims to review' },
      act: { zh: '审核', en: 'Review' },
      may: expenses.may.review,
      no: 'claim_no',
      who: 'claimant_name',
      note: 'plate_no',
      amount: 'amount_fen',
      due: 'created_at',
      hours: 2 * day,
      link: ({ id, no }) => linkTo(expenses, { keyword: no, peek: id }),
      list: linkTo(expenses, { claim_status: claimMachine.code.inReview }),
      kinds: ['expense']
    }
  )
]

const unread = { audit_status: paperMachine.code.waiting }
const aPaper = { act: { zh: '审核', en: 'Review' }, who: 'carrier_name', due: 'entered_at', hours: day } as const
const paperWaits = [
  wait('driverPapers', driver.list, unread, {
    ...aPaper,
    label: { zh: '待审核司机证件', en: 'Driver papers to review' },
    may: drivers.may.review,
    no: 'driver_name',
    link: ({ id }) => linkTo(carrier.driverInfo, { id }),
    list: linkTo(drivers, unread),
    kinds: ['driver']
  }),
  wait('vehiclePapers', vehicle.list, unread, {
    ...aPaper,
    label: { zh: '待审核车辆证件', en: 'Vehicle papers to review' },
    may: vehicles.may.review,
    no: 'plate_no',
    link: ({ id }) => linkTo(carrier.vehicleInfo, { id }),
    list: linkTo(vehicles, unread),
    kinds: ['vehicle']
  }),
  wait('fleetPapers', fleet.list, unread, {
    ...aPaper,
    label: { zh: '待审核车队', en: 'Fleets to review' },
    may: fleets.may.review,
    no: 'fleet_name',
    link: ({ id }) => linkTo(carrier.fleetInfo, { id }),
    list: linkTo(fleets, unread),
    kinds: ['fleet']
  })
]

const customerWaits = [
  wait(
    'followCustomer',
    customer.list,
    { todo: customerTodo.code.follow },
    {
      label: { zh: '待跟进客户', en: 'Customers to follow up' },
      act: { zh: '写跟进', en: 'Follow up' },
      may: customers.may.follow,
      no: 'customer_name',
      who: 'owner_name',
      note: 'contact_name',
      due: 'next_follow_on',
      link: ({ id }) => linkTo(carrier.customerInfo, { id, tab: 'follows' }),
      list: linkTo(customers, { todo: customerTodo.code.follow }),
      kinds: ['customer']
    }
  )
]

/** What waits for people of a carrier, in the order in which counts stand. */
export const carrierWaits = [...orderWaits, ...tripWaits, ...receiptWaits, ...moneyWaits, ...payableWaits, ...paperWaits, ...customerWaits]
