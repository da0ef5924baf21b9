const statement = 'h92 c84 f216 t805'
const bill = 'h92 f188 s106 t136 s212'
const payment = 'h92 f188 t136 s212'
const partner = 'h92 t414'
const rate = 'h92 f250 t829'
const invoice = 'h92 f274 t510 t499'

/**
 * What the pages of records look like on a window of 1366 px, for the first of its kind that one opens (`kit/PageShape.tsx`); a journey holds them to the
 * pages. What is below the window is left out.
 */
export const shapes: Readonly<Record<string, string | undefined>> = {
  assignmentInfo: bill,
  balanceModelInfo: 'h92 f188 t560',
  batchInfo: bill,
  campaignInfo: 'h92 s40 f188 t283 t136',
  carrierInfo: partner,
  casesInfo: 'h66 f152 s105 t142 s208',
  companyInfo: partner,
  creditInfo: 'h92 f188 t169 f124',
  customerInfo: partner,
  driverInfo: 'h92 f188 t234',
  driverKpiInfo: 'h92 t180 t334 t442',
  driverRateInfo: rate,
  fleetInfo: 'h66 f132 f188 t351',
  freightRate: rate,
  hallInfo: 'h92 s40 f156 f124 s196',
  invoiceInfo: invoice,
  invoicingInfo: invoice,
  loanInfo: 'h92 f252 f92 t136 t146',
  lawsInfo: 'h66 f182 s140 t181 t313',
  lowerStreamInfo: statement,
  newsInfo: 'h66 f152 s105 s104',
  orderInfo: 'h92 c84 m400 t423',
  paidInfo: payment,
  payableInfo: bill,
  paymentInfo: payment,
  receiptInfo: 'h92 t427 f156 t236',
  receivableInfo: bill,
  receivedInfo: payment,
  stationInfo: 'h66 f146 s106',
  statementInfo: statement,
  tenantInfo: 'h92 f252 t136',
  upstreamInfo: statement,
  vehicleInfo: 'h92 f252 t160',
  waybillInfo: 'h92 c124 m434 s435'
}
