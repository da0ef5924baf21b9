import { defineEnum } from '../kit/enums.ts'

export const cardType = defineEnum({ fuel: [1, '油卡', 'Fuel'], etc: [2, 'ETC', 'ETC'] })
export const cardKind = defineEnum({ master: [1, '主卡', 'Master'], sub: [2, '副卡', 'Sub-card'] })
export const cardFuel = defineEnum({ diesel: [1, '专卡（柴油）', 'Diesel only'], any: [2, '普卡（汽柴油）', 'Any fuel'] })
/** Where the money of a card comes from; it stays with it: what the wallet gave is in custody, what the bank gave is with the supplier. */
export const cardFunding = defineEnum({ wallet: [1, '平台钱包', 'Platform wallet'], bank: [2, '银行转账', 'Bank transfer'] })
export const cardState = defineEnum({ inUse: [1, '在用', 'In use'], lost: [2, '已挂失', 'Lost'], replaced: [3, '已换卡', 'Replaced'] })
export const cardTxnKind = defineEnum({
  bought: [10, '充值', 'Topped up'],
  distributed: [20, '分配', 'Distributed'],
  used: [30, '消费', 'Used'],
  takenBack: [40, '收回', 'Taken back'],
  carriedOver: [50, '换卡转入转出', 'Carried over'],
  loaded: [60, '运单圈存', 'Loaded for a trip'],
  loadUndone: [70, '撤销圈存', 'Load undone']
})
