import { defineEnum } from '../kit/enums.ts'

/** The checks of domain 4.14 that are made before an invoice. */
export const riskRule = defineEnum({
  track: [1, '轨迹完整', 'Track complete'],
  seen: [2, '装卸点有定位', 'Seen where loaded and unloaded'],
  run: [3, '行驶时间合理', 'Driving time possible'],
  load: [4, '不超核定载质量', 'Within approved load'],
  other: [5, '车辆司机不重叠', 'Vehicle and driver on one trip'],
  price: [6, '单价接近线路均价', 'Price near that of the route'],
  payee: [7, '收款人合规', 'Payee has authority'],
  paid: [8, '运费已付清', 'Freight paid'],
  twin: [9, '无重复运单', 'No double of it'],
  parties: [10, '三方不同一', 'Three different parties'],
  payment: [11, '付款不早于下单', 'Paid after ordering']
})
export const riskFlag = defineEnum({ pass: [0, '通过', 'Passed'], warn: [1, '预警', 'Warning'], block: [2, '拦截', 'Stops it'] })
/** What the checks of a trip came to when it was judged last (运单体检): the worst of them, and above all what stops an invoice. */
export const tripHealth = defineEnum({
  passed: [0, '通过', 'Passed'],
  warned: [1, '预警', 'Warning'],
  blocked: [2, '拦截', 'Stops'],
  noInvoice: [3, '不能开票', 'No invoice']
})

/** What the operator found of a risk by hand. */
export const riskVerdict = defineEnum({ confirmed: [1, '属实', 'Confirmed'], denied: [2, '误报', 'False alarm'] })
