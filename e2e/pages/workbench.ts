// What the counts of the workbenches are, out of the rows and nothing else: written anew in plain SQL, so that a fault of the product's own conditions is a difference.
// $1 is the tenant, $2 the reader's company, $3 the reader.

const today = `(now() at time zone 'Asia/Shanghai')::date`
const on = (column: string): string => `(${column} at time zone 'Asia/Shanghai')::date`
const count = (from: string, where: string): string => `select count(*) from ${from} where t.tenant_id = $1 and ${where}`

/* The last instant in time of a stop, and whether it is or was missed by more than the grace of its lane, a quarter of an hour elsewhere. */
const limit = `case p.time_type when 2 then p.time_start + interval '4 hours' when 3 then coalesce(p.time_end, p.time_start) else p.time_start end`
const grace = `coalesce(p.grace_min, 15)`
const missed = `p.relay_waybill_id is null and case when p.arrived_at is null then ${limit} + ${grace} * interval '1 minute' < now() else p.late_min > ${grace} end`
const tripLate = `exists (select from waybill_point p where p.tenant_id = $1 and p.waybill_id = t.id and ${missed})`
const orderLate = `t.order_status between 30 and 70 and (t.plan_status < 3 and t.last_end_time + interval '15 minutes' < now()
  or exists (select from waybill_point p join waybill w on w.tenant_id = $1 and w.id = p.waybill_id where p.tenant_id = $1 and p.order_id = t.id and w.waybill_status <> 0 and ${missed}))`

const order = (where: string): string => count(`"order" t`, `t.deleted_at is null and ${where}`)
const pastDay = (column: string): string => `${on(column)} < ${today}`
const papers = (table: 'driver' | 'vehicle' | 'fleet', own: string): string =>
  count(`${table} t`, `t.deleted_at is null and t.audit_status = 10 and ${own}`)

const shippers = `t.shipper_id = $2`
const shipperOwes = `t.direction = 1 and t.debtor_id = $2`
const statementOf = (status: number, theirs: boolean, own: string): string =>
  count('statement t', `${own} and t.statement_status = ${status} and t.maker_id ${theirs ? '<>' : '='} $2`)
const ofShipper: Figures = {
  reviewOrder: order(`${shippers} and t.order_status = 20`),
  assign: order(`${shippers} and t.order_status = 30`),
  answerTime: order(`${shippers} and t.order_status = 50 and t.time_asked_at is not null`),
  award: count('campaign t', `${shippers} and t.campaign_status = 30`),
  confirmAbnormal: count('abnormal t', `$2 = any(t.parties) and t.abnormal_status = 30`),
  releaseCargo: count('release t', `${shippers} and t.release_status = 10`),
  confirmReceipt: count('receipt t', `${shippers} and t.receipt_status = 20 and t.carrier_checked_at is not null`),
  remindReceipt: count('receipt t', `${shippers} and t.receipt_status in (10, 30) and t.due_at < now()`),
  confirmStatement: statementOf(20, true, `t.direction = 1 and t.party_b_id = $2`),
  answer: statementOf(30, false, `t.direction = 1 and t.party_b_id = $2`),
  reviewBill: count('bill t', `${shipperOwes} and t.bill_status = 10`),
  pay20: count('bill t', `${shipperOwes} and t.bill_status = 20`),
  pay30: count('bill t', `${shipperOwes} and t.bill_status = 30`),
  consent: count('loan t', `t.debtor_id = $2 and t.loan_status = 20`),
  pickupToday: order(`${shippers} and t.order_status between 30 and 60 and ${on('t.first_start_time')} = ${today}`),
  bidding: order(`${shippers} and t.order_status = 35`),
  awaiting: order(`${shippers} and t.order_status = 40`),
  inTransit: order(`${shippers} and t.order_status = 70`),
  deliverToday: order(`${shippers} and t.order_status between 40 and 70 and ${on('t.last_end_time')} = ${today}`),
  overdue: order(`${shippers} and ${orderLate}`),
  receiptsToUpload: count('receipt t', `${shippers} and t.receipt_status = 10`),
  billsOverdue: count('bill t', `${shipperOwes} and t.bill_status in (20, 30) and ${pastDay('t.due_at')}`)
}

const carriers = `t.carrier_id = $2`
const trip = (where: string): string => count('waybill t', `${carriers} and ${where}`)
/* A mirror of a trip that another carrier drives waits only for what that carrier has checked. */
const withReceipt = (where: string): string =>
  trip(`exists (select from receipt r where r.tenant_id = $1 and r.waybill_id = t.id and ${where} and (r.sub_receipt_id is null or r.receipt_status = 20
    and not exists (select from receipt s where s.tenant_id = $1 and s.id = r.sub_receipt_id and s.receipt_status = 20 and s.carrier_checked_at is null)))`)
const hall = (where: string): string =>
  count('bid t join campaign c on c.tenant_id = t.tenant_id and c.id = t.campaign_id', `t.carrier_id = $2 and ${where}`)
const carrierOwes = `t.direction = 2 and t.debtor_id = $2`
const ofCarrier: Figures = {
  accept: order(`${carriers} and t.order_status = 40`),
  plan: order(`${carriers} and t.order_status = 50 and t.plan_status < 3 and t.sub_order_id is null`),
  answerCancel: order(`${carriers} and t.order_status in (50, 60) and t.cancel_asked_at is not null`),
  bid10: hall(`c.campaign_status = 20 and t.bid_status = 10`),
  bid20: hall(`c.campaign_status = 20 and t.bid_status = 20`),
  confirmWin: hall(`t.bid_status = 50 and c.confirm_by is not null and c.confirmed_at is null`),
  dispatchAgain: trip(`t.waybill_status = 10`),
  unanswered: trip(`t.waybill_status = 20`),
  late: trip(`t.waybill_status between 20 and 70 and ${tripLate}`),
  departure: count('release t', `${carriers} and t.release_status = 10 and t.release_type = 1`),
  abnormal10: count('abnormal t', `${carriers} and t.abnormal_status = 10`),
  abnormal20: count('abnormal t', `${carriers} and t.abnormal_status = 20`),
  upload: withReceipt('r.receipt_status = 10'),
  uploadAgain: withReceipt('r.receipt_status = 30'),
  check: withReceipt('r.receipt_status = 20 and r.carrier_checked_at is null'),
  confirmStatement: statementOf(20, true, `${carriers} and t.direction = 1`),
  confirmDown: statementOf(20, true, `t.party_a_id = $2 and t.carrier_id <> $2`),
  answerUp: statementOf(30, false, `${carriers} and t.direction = 1`),
  answerDown: statementOf(30, false, `${carriers} and t.direction = 2`),
  arrived: count('payment t', `t.direction = 1 and t.payee_id = $2 and t.payment_status = 10`),
  collect: count('bill t', `t.direction = 1 and t.creditor_id = $2 and t.bill_status in (20, 30) and ${pastDay('t.due_at')}`),
  invoiceReview: count('invoice_apply t', `t.seller_id = $2 and t.apply_status = 20`),
  invoiceIssue: count('invoice_apply t', `t.seller_id = $2 and t.apply_status = 30`),
  owedReview: count('bill t', `${carrierOwes} and t.bill_status = 10`),
  owedPay: count('bill t', `${carrierOwes} and t.bill_status = 20`),
  batchReview: count('pay_batch t', `t.company_id = $2 and t.batch_status = 20`),
  batchPay: count('pay_batch t', `t.company_id = $2 and t.batch_status = 30`),
  claim: count('expense_claim t', `t.company_id = $2 and t.claim_status = 10`),
  driverPapers: papers('driver', `t.company_id = $2`),
  vehiclePapers: papers('vehicle', `t.company_id = $2`),
  fleetPapers: papers('fleet', `t.company_id = $2`),
  followCustomer: count('customer t', `t.carrier_id = $2 and t.deleted_at is null and t.next_follow_on <= ${today}`),
  abnormalsOverdue: count('abnormal t', `${carriers} and t.abnormal_status in (10, 20, 30) and t.sla_due < now()`),
  payablesOverdue: count('bill t', `${carrierOwes} and t.bill_status in (20, 30) and ${pastDay('t.due_at')}`),
  rechargesToVerify: count('recharge t', `t.company_id = $2 and t.recharge_status = 20`),
  withdrawalsUnderWay: count('withdraw t', `t.company_id = $2 and t.withdraw_status in (10, 20)`)
}

const any = 'true'
const loan = (status: number): string => count('loan t', `t.loan_status = ${status}`)
const credit = (status: number): string => count('credit t', `t.credit_status = ${status}`)
const company = (type: number): string => count('company t', `t.company_type = ${type} and t.audit_status = 10`)
const ofOperator: Figures = {
  late: order(orderLate),
  reportFailed: count('report t', 't.replaced_at is null and t.report_status = 40'),
  verify: count('recharge t', 't.recharge_status = 20'),
  withdrawReview: count('withdraw t', 't.withdraw_status = 10'),
  withdrawPay: count('withdraw t', 't.withdraw_status = 20'),
  suppliers: count('card_payout t', 't.payout_status = 10'),
  lateFreight: count('bill t', `t.direction = 2 and t.waybill_id is not null and t.bill_status in (10, 20, 30) and ${pastDay('t.due_at')}`),
  invoiceReview: count('invoice_apply t', 't.apply_status = 20'),
  invoiceIssue: count('invoice_apply t', 't.apply_status = 30'),
  creditReview: credit(20),
  creditDecide: credit(30),
  creditSign: credit(40),
  loanReview: loan(10),
  loanSign: loan(30),
  loanLend: loan(40),
  loan60: loan(60),
  loan70: loan(70),
  loan90: loan(90),
  shippers: company(4),
  carriers: company(2),
  driverPapers: papers('driver', any),
  vehiclePapers: papers('vehicle', any),
  fleetPapers: papers('fleet', any),
  createdToday: order(`${on('t.created_at')} = ${today}`),
  pickupToday: order(`t.order_status between 30 and 60 and ${on('t.first_start_time')} = ${today}`),
  deliverToday: order(`t.order_status between 40 and 70 and ${on('t.last_end_time')} = ${today}`),
  cancelAsked: order('t.order_status in (50, 60) and t.cancel_asked_at is not null')
}

type Figures = Readonly<Record<string, string>>
/** The counts by kind of user: of what waits by the key of its declaration, of the cards by the key of their phrase. */
export const counts: Readonly<Record<1 | 2 | 4, Figures>> = { 1: ofOperator, 2: ofCarrier, 4: ofShipper }
/** Trips of a carrier, and orders of the platform, by state. */
export const statesOf = {
  1: `select order_status::text as code, count(*) as n from "order" t where t.tenant_id = $1 and t.deleted_at is null group by 1`,
  2: `select waybill_status::text as code, count(*) as n from waybill t where t.tenant_id = $1 and ${carriers} group by 1`
} as const
/** What is open of the bills of one side, fen: past its day, within a fortnight, later. */
const due = (where: string): string => `
  select coalesce(sum(fen) filter (where day < ${today}), 0) as past, coalesce(sum(fen) filter (where day between ${today} and ${today} + 13), 0) as within, coalesce(sum(fen) filter (where day > ${today} + 13), 0) as later,
    coalesce(sum(fen), 0) as all from (select ${on('t.due_at')} as day, t.amount_fen - t.paid_fen as fen from bill t where t.tenant_id = $1 and t.bill_status in (10, 20, 30) and ${where}) b`
export const moneyOf: Readonly<Record<1 | 2 | 4, Readonly<Partial<Record<'incoming' | 'outgoing', string>>>>> = {
  1: { outgoing: due('t.direction = 2 and t.waybill_id is not null') },
  2: { incoming: due('t.direction = 1 and t.creditor_id = $2'), outgoing: due(carrierOwes) },
  4: { outgoing: due(shipperOwes) }
}
