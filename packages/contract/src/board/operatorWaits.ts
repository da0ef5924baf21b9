import { bill } from '../bill/contract.ts'
import { card } from '../card/contract.ts'
import { cardPayoutMachine } from '../card/machine.ts'
import { auditStatus, company } from '../company/contract.ts'
import { operator } from '../consoles/operator.ts'
import { credit } from '../credit/contract.ts'
import { creditMachine } from '../credit/machine.ts'
import { driver } from '../driver/contract.ts'
import { fleet } from '../fleet/contract.ts'
import { invoice } from '../invoice/contract.ts'
import { applyMachine } from '../invoice/machine.ts'
import { linkTo } from '../kit/console.ts'
import { loan } from '../loan/contract.ts'
import { loanMachine } from '../loan/machine.ts'
import { order } from '../order/contract.ts'
import { orderTodo } from '../order/machine.ts'
import { paperMachine } from '../paper/machine.ts'
import { recharge } from '../recharge/contract.ts'
import { rechargeMachine } from '../recharge/machine.ts'
import { report } from '../report/contract.ts'
import { reportStatus } from '../report/enums.ts'
import { vehicle } from '../vehicle/contract.ts'
import { withdraw } from '../withdraw/contract.ts'
import { withdrawMachine } from '../withdraw/machine.ts'
import { wait } from './wait.ts'

const { credits, customers, drivers, fleets, invoicing, lateFreight, loans, orders, recharges, reports, vehicles } = operator
const day = 24
const review = { zh: '审核', en: 'Review' } as const

const orderWaits = [
  wait(
    'late',
    order.operatorList,
    { todo: orderTodo.code.overdue },
    {
      label: { zh: '超时订单', en: 'Overdue orders' },
      act: { zh: '核查', en: 'Look into' },
      may: orders.may.risk,
      no: 'order_no',
      who: 'carrier_name',
      from: 'start_address_diming',
      to: 'end_address_diming',
      note: 'shipper_name',
      due: 'last_end_time',
      link: ({ id }) => linkTo(operator.orderInfo, { id }),
      list: linkTo(orders, { todo: orderTodo.code.overdue }),
      kinds: ['order', 'waybill']
    }
  ),
  wait(
    'reportFailed',
    report.list,
    { report_status: reportStatus.code.failed },
    {
      label: { zh: '上报失败', en: 'Reports failed' },
      act: { zh: '查看原因', en: 'See why' },
      may: orders.may.report,
      no: 'subject_no',
      who: 'carrier_name',
      note: 'answer_text',
      due: 'done_at',
      hours: day,
      link: ({ no }) => linkTo(reports, { keyword: no, report_status: reportStatus.code.failed }),
      list: linkTo(reports, { report_status: reportStatus.code.failed }),
      kinds: ['report']
    }
  )
]

const moneyWaits = [
  wait(
    'verify',
    recharge.list,
    { recharge_status: rechargeMachine.code.toVerify },
    {
      label: { zh: '充值待确认', en: 'Top-ups to verify' },
      act: { zh: '核对到账', en: 'Verify' },
      may: recharges.may.review,
      no: 'recharge_no',
      who: 'company_name',
      note: 'payer_name',
      amount: 'amount_fen',
      due: 'created_at',
      hours: 4,
      link: ({ no }) => linkTo(recharges, { keyword: no }),
      list: linkTo(recharges, { recharge_status: rechargeMachine.code.toVerify }),
      kinds: ['recharge']
    }
  ),
  ...(
    [
      [
        'withdrawReview',
        withdrawMachine.code.inReview,
        { zh: '待审核提现', en: 'Withdrawals to review' },
        { zh: '审核提现', en: 'Approve' },
        'review'
      ],
      [
        'withdrawPay',
        withdrawMachine.code.processing,
        { zh: '待打款提现', en: 'Withdrawals to pay out' },
        { zh: '登记打款', en: 'Record payout' },
        'pay'
      ]
    ] as const
  ).map(([key, withdraw_status, label, act, right]) =>
    wait(
      key,
      withdraw.list,
      { withdraw_status },
      {
        label,
        act,
        may: recharges.may[right],
        no: 'withdraw_no',
        who: 'company_name',
        note: 'bank_name',
        amount: 'amount_fen',
        due: 'created_at',
        hours: day,
        link: ({ no }) => linkTo(recharges, { tab: 'withdrawals', keyword: no }),
        list: linkTo(recharges, { tab: 'withdrawals', withdraw_status }),
        kinds: ['withdraw']
      }
    )
  ),
  wait(
    'suppliers',
    card.payouts,
    { payout_status: cardPayoutMachine.code.waiting },
    {
      label: { zh: '供应商待打款', en: 'Suppliers to pay' },
      act: { zh: '登记打款', en: 'Record payout' },
      may: recharges.may.pay,
      no: 'payout_no',
      who: 'supplier_name',
      note: 'company_name',
      amount: 'amount_fen',
      due: 'created_at',
      hours: day,
      link: ({ no }) => linkTo(recharges, { tab: 'payouts', keyword: no }),
      list: linkTo(recharges, { tab: 'payouts', payout_status: cardPayoutMachine.code.waiting }),
      kinds: ['card']
    }
  ),
  wait(
    'lateFreight',
    bill.late,
    {},
    {
      label: { zh: '司机运费逾期', en: 'Late driver freight' },
      act: { zh: '催付', en: 'Urge' },
      may: lateFreight.may.urge,
      no: 'bill_no',
      who: 'debtor_name',
      note: 'creditor_name',
      amount: 'unpaid_fen',
      due: 'due_at',
      link: ({ no }) => linkTo(lateFreight, { keyword: no }),
      list: linkTo(lateFreight),
      kinds: ['bill', 'payment']
    }
  )
]

const invoiceWaits = (
  [
    ['invoiceReview', applyMachine.code.inReview, { zh: '开票待审核', en: 'Invoices to review' }, review, 'review'],
    ['invoiceIssue', applyMachine.code.issuing, { zh: '发票待开具', en: 'Invoices to issue' }, { zh: '开票', en: 'Issue' }, 'issue']
  ] as const
).map(([key, apply_status, label, act, right]) =>
  wait(
    key,
    invoice.list,
    { apply_status },
    {
      label,
      act,
      may: invoicing.may[right],
      no: 'apply_no',
      who: 'seller_name',
      note: 'buyer_name',
      amount: 'amount_fen',
      due: 'created_at',
      hours: 2 * day,
      link: ({ id }) => linkTo(operator.invoicingInfo, { id }),
      list: linkTo(invoicing, { apply_status }),
      kinds: ['invoice']
    }
  )
)

const aLoan = {
  no: 'loan_no',
  who: 'borrower_name',
  note: 'debtor_name',
  link: ({ id }: { id: number }) => linkTo(operator.loanInfo, { id }),
  kinds: ['loan']
} as const
const factorWaits = [
  ...(
    [
      ['creditReview', creditMachine.code.operatorReview, { zh: '授信待初审', en: 'Credits to review' }, { zh: '初审', en: 'Review' }, 'review'],
      ['creditDecide', creditMachine.code.factorReview, { zh: '授信待终审', en: 'Credits to decide' }, { zh: '终审', en: 'Decide' }, 'decide'],
      ['creditSign', creditMachine.code.toSign, { zh: '授信待签约', en: 'Credits to sign' }, { zh: '签约', en: 'Sign' }, 'decide']
    ] as const
  ).map(([key, credit_status, label, act, right]) =>
    wait(
      key,
      credit.list,
      { credit_status },
      {
        label,
        act,
        may: credits.may[right],
        no: 'credit_no',
        who: 'company_name',
        note: 'factor_name',
        amount: 'credit_fen',
        due: 'created_at',
        hours: 2 * day,
        link: ({ id }) => linkTo(operator.creditInfo, { id }),
        list: linkTo(credits, { credit_status }),
        kinds: ['credit']
      }
    )
  ),
  ...(
    [
      ['loanReview', loanMachine.code.inReview, { zh: '融资待审核', en: 'Loans to review' }, review, 'review'],
      ['loanSign', loanMachine.code.toSign, { zh: '融资待签约', en: 'Loans to sign' }, { zh: '签约', en: 'Sign' }, 'review'],
      ['loanLend', loanMachine.code.toFund, { zh: '待放款', en: 'Loans to fund' }, { zh: '放款', en: 'Lend' }, 'lend']
    ] as const
  ).map(([key, loan_status, label, act, right]) =>
    wait(
      key,
      loan.list,
      { loan_status },
      {
        ...aLoan,
        label,
        act,
        may: loans.may[right],
        amount: 'advance_fen',
        due: 'created_at',
        hours: 2 * day,
        list: linkTo(loans, { loan_status })
      }
    )
  ),
  ...(
    [
      [loanMachine.code.outstanding, { zh: '使用中融资', en: 'Loans outstanding' }],
      [loanMachine.code.partlyRepaid, { zh: '部分还款融资', en: 'Loans partly repaid' }],
      [loanMachine.code.overdue, { zh: '逾期融资', en: 'Loans overdue' }]
    ] as const
  ).map(([loan_status, label]) =>
    wait(
      `loan${loan_status}`,
      loan.list,
      { loan_status },
      {
        ...aLoan,
        label,
        act: { zh: '还款登记', en: 'Record repayment' },
        may: loans.may.repay,
        amount: 'principal_left_fen',
        due: 'due_day',
        // What is lent and not yet due waits for nobody.
        ...(loan_status !== loanMachine.code.outstanding && { list: linkTo(loans, { loan_status }) })
      }
    )
  )
]

const waiting = { audit_status: auditStatus.code.inReview }
const unread = { audit_status: paperMachine.code.waiting }
const aPaper = { act: review, who: 'carrier_name', due: 'entered_at', hours: day } as const
const reviewWaits = [
  ...(
    [
      ['shippers', 4, { zh: '待审核货主', en: 'Shippers to review' }],
      ['carriers', 2, { zh: '待审核承运商', en: 'Carriers to review' }]
    ] as const
  ).map(([key, company_type, label]) =>
    wait(
      key,
      company.customers,
      { ...waiting, company_type },
      {
        label,
        act: review,
        may: customers.may.review,
        no: 'company_name',
        who: 'contact_name',
        note: 'company_no',
        due: 'created_at',
        hours: day,
        link: ({ id }) => linkTo(operator.customerInfo, { id }),
        list: linkTo(customers, { ...waiting, company_type }),
        kinds: ['company']
      }
    )
  ),
  wait('driverPapers', driver.operatorList, unread, {
    ...aPaper,
    label: { zh: '待审核司机证件', en: 'Driver papers to review' },
    may: drivers.may.review,
    no: 'driver_name',
    link: ({ id, no }) => linkTo(drivers, { keyword: no, peek: id }),
    list: linkTo(drivers, unread),
    kinds: ['driver']
  }),
  wait('vehiclePapers', vehicle.operatorList, unread, {
    ...aPaper,
    label: { zh: '待审核车辆证件', en: 'Vehicle papers to review' },
    may: vehicles.may.review,
    no: 'plate_no',
    link: ({ id, no }) => linkTo(vehicles, { keyword: no, peek: id }),
    list: linkTo(vehicles, unread),
    kinds: ['vehicle']
  }),
  wait('fleetPapers', fleet.operatorList, unread, {
    ...aPaper,
    label: { zh: '待审核车队', en: 'Fleets to review' },
    may: fleets.may.review,
    no: 'fleet_name',
    link: ({ id, no }) => linkTo(fleets, { keyword: no, peek: id }),
    list: linkTo(fleets, unread),
    kinds: ['fleet']
  })
]

/** What waits for people of the operator, in the order in which counts stand. */
export const operatorWaits = [...orderWaits, ...moneyWaits, ...invoiceWaits, ...factorWaits, ...reviewWaits]
