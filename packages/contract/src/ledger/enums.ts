import type { Bilingual } from '../kit/phrases.ts'
import type { PostingEvent } from '@yunshu/domain/posting'
import { defineEnum } from '../kit/enums.ts'

/** The channel through which the money of a transaction was paid. */
export const tradeChannel = defineEnum({
  wallet: [1, '钱包', 'Wallet'],
  onlinePayment: [2, '线上支付', 'Online payment'],
  bankTransfer: [3, '银行转账', 'Bank transfer'],
  booksOnly: [4, '记账', 'Books only']
})
export const reconStatus = defineEnum({
  open: [0, '待对账', 'Not yet'],
  matched: [1, '对平', 'Matched'],
  surplus: [2, '长款', 'Surplus'],
  short: [3, '短款', 'Short'],
  notNeeded: [9, '无须对账', 'Not needed']
})
/** Whether a transaction of the books is valid, was reversed, or reverses another. */
export const tradeState = defineEnum({ valid: [1, '有效', 'Valid'], reversed: [2, '已冲销', 'Reversed'], reversal: [3, '冲销', 'Reversal'] })
/** Every event that is booked, with its name on screens. */
const eventNames = {
  delivered: ['送达计收', 'Delivered'],
  statementConfirmed: ['对账确认', 'Statement confirmed'],
  claimAgreed: ['扣款确认', 'Deductions agreed'],
  adjustedUp: ['协商调增', 'Agreed addition'],
  adjustedDown: ['协商调减', 'Agreed reduction'],
  invoiceIssued: ['开具发票', 'Invoice issued'],
  invoiceRed: ['红冲发票', 'Invoice reversed in part'],
  recharged: ['充值', 'Top-up'],
  billPaidByWallet: ['钱包付款', 'Paid by wallet'],
  billPaidOffline: ['线下付款', 'Paid offline'],
  billWrittenOff: ['坏账核销', 'Written off'],
  advanceKept: ['转为预收', 'Kept as advance'],
  creditKept: ['红字转预收', 'Credit note kept as advance'],
  advanceUsed: ['预收冲账', 'Advance used'],
  downDelivered: ['下游计付', 'Delivered, downstream'],
  prepaidByWallet: ['钱包预付', 'Prepaid by wallet'],
  fuelLoaded: ['油卡圈存', 'Fuel loaded'],
  tollLoaded: ['ETC 圈存', 'Tolls loaded'],
  fuelBought: ['油卡充值', 'Fuel cards topped up'],
  tollBought: ['ETC 充值', 'Toll cards topped up'],
  fuelLoadedAtSupplier: ['油卡圈存（供应商账户）', 'Fuel loaded, held by the supplier'],
  tollLoadedAtSupplier: ['ETC 圈存（供应商账户）', 'Tolls loaded, held by the supplier'],
  fuelUsed: ['加油消费', 'Fuel used'],
  tollUsed: ['通行消费', 'Tolls used'],
  fuelShareUsed: ['司机油卡消费', 'Fuel used by the driver'],
  tollShareUsed: ['司机 ETC 消费', 'Tolls used by the driver'],
  supplierPaid: ['支付卡供应商', 'Card supplier paid'],
  prepaidCleared: ['预付核销', 'Prepayment cleared'],
  driverPaid: ['支付司机', 'Driver paid'],
  driverPaidByBank: ['网银支付司机', 'Driver paid by bank'],
  prepaidByBank: ['网银预付', 'Prepaid by bank'],
  depositHeld: ['扣押金', 'Deposit held'],
  depositReturned: ['退押金', 'Deposit returned'],
  bidDepositHeld: ['冻结投标保证金', 'Bid deposit held'],
  bidDepositReturned: ['退回投标保证金', 'Bid deposit returned'],
  bidDepositForfeited: ['扣罚投标保证金', 'Bid deposit forfeited'],
  driverDepositHeld: ['冻结司机定金', 'Driver’s deposit held'],
  driverDepositForfeited: ['扣罚司机定金', 'Driver’s deposit forfeited'],
  expenseApproved: ['费用报销', 'Expense approved'],
  driverDeducted: ['司机扣款', 'Driver deducted'],
  serviceFee: ['平台服务费', 'Service fee'],
  withdrawApplied: ['提现申请', 'Withdrawal applied for'],
  withdrawPaid: ['提现成功', 'Withdrawal paid'],
  withdrawFee: ['提现手续费', 'Withdrawal fee'],
  withdrawFailed: ['提现退回', 'Withdrawal returned'],
  factored: ['保理放款', 'Factored'],
  factorRepaid: ['保理还款', 'Factor repaid'],
  factorBoughtBack: ['保理回购', 'Bought back'],
  factorLost: ['保理坏账', 'Factor’s loss']
} as const satisfies Record<PostingEvent, readonly [string, string]>

/** The same names by language, as a schema needs them. */
export const eventWords: Readonly<Record<string, Bilingual>> = Object.fromEntries(
  Object.entries(eventNames).map(([event, [zh, en]]) => [event, { zh, en }])
)

/** The book that belongs to no company: what the platform holds for all of them. */
export const custodyBook = { zh: '平台托管账', en: 'Custody' } as const
