import { defineEnum } from '../kit/enums.ts'

/** The parts in which a carrier pays for a trip; the codes are those of their bills (`bill_kind`). */
export const partKind = defineEnum({
  prepaid: [1, '预付', 'Prepaid'],
  fuel: [2, '油卡', 'Fuel'],
  etc: [3, 'ETC', 'ETC'],
  arrival: [4, '到付', 'On arrival'],
  receipt: [5, '回单付', 'On POD'],
  monthly: [6, '月结', 'Monthly'],
  deposit: [7, '押金', 'Deposit']
})
export const partStatus = defineEnum({
  void: [0, '作废', 'Void'],
  planned: [10, '未到付款节点', 'Not due yet'],
  released: [20, '已释放', 'Released']
})
/** Why payment of a part cannot be asked for now. */
export const requestBar = defineEnum({
  notDue: [1, '未到付款节点', 'Not due yet'],
  frozen: [2, '账单已冻结', 'The bill is frozen'],
  asked: [3, '已申请', 'Asked for already'],
  paid: [4, '已付清或付款中', 'Paid, or being paid'],
  paperLost: [5, '纸质回单已丢失', 'Its paper POD is lost']
})
/** How much of what a trip costs its carrier is paid. */
export const payStatus = defineEnum({ unpaid: [10, '未付', 'Unpaid'], partlyPaid: [20, '部分付', 'Partly paid'], paid: [30, '已付清', 'Paid'] })
