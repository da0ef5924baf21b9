import { defineEnum } from '../kit/enums.ts'

/** What is kept, by the law that says for how long (domain R3). */
export const retentionKind = defineEnum({
  money: [1, '交易、结算与税务资料', 'Trade, settlement and tax'],
  orders: [2, '订单与运单', 'Orders and trips'],
  tracks: [3, '车辆轨迹', 'Tracks'],
  events: [4, '订单与运单动态', 'Events of orders and trips'],
  parties: [5, '注册、身份与证照', 'Registration, identity and papers'],
  log: [6, '操作日志', 'Operation log'],
  reports: [7, '监管上报报文', 'Reports to the authority'],
  messages: [8, '短信记录', 'Text messages']
})
/** What becomes of a month whose time is over. */
export const retentionEnd = defineEnum({
  never: [1, '不删除', 'Never deleted'],
  aside: [2, '移出在用数据，由备份取走', 'Put aside, for a backup to take'],
  deleted: [3, '到期删除', 'Deleted when its time is over']
})
