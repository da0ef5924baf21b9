import { defineEnum } from '../kit/enums.ts'
import { defineMachine } from '../kit/machine.ts'

/** SM-A: what went wrong, from the first word of it to what it cost. The shipper is asked where money touches him, three times at most; then the operator decides. */
export const abnormalMachine = defineMachine({
  column: 'abnormal_status',
  initial: 'new',
  states: {
    new: { code: 10, zh: '待处理', en: 'New', tone: 'care' },
    inProgress: { code: 20, zh: '处理中', en: 'In progress', tone: 'move' },
    awaiting: {
      code: 30,
      zh: '待对方确认',
      en: 'Awaiting counterparty',
      tone: 'wait',
      sides: {
        shipper: { zh: '待我方确认', en: 'Waiting for us' },
        carrier: { zh: '待货主确认', en: 'Waiting for the shipper' },
        operator: { zh: '待货主确认', en: 'Waiting for the shipper' },
        driver: { zh: '待货主确认', en: 'Waiting for the shipper' }
      }
    },
    rejected: { code: 40, zh: '已驳回', en: 'Rejected', tone: 'rest' },
    resolved: { code: 50, zh: '已解决', en: 'Resolved', tone: 'done' },
    closed: { code: 60, zh: '已关闭', en: 'Closed', tone: 'rest' }
  },
  moves: {
    take: { zh: '受理', en: 'Take', from: ['new'], to: 'inProgress', by: ['carrier', 'operator'] },
    handle: { zh: '处理', en: 'Handle', from: ['new', 'inProgress'], to: 'inProgress', by: ['carrier'] },
    turn: { zh: '转货主确认', en: 'Ask the shipper', from: ['inProgress'], to: 'awaiting', by: ['carrier'] },
    accept: { zh: '同意', en: 'Accept', from: ['awaiting'], to: 'resolved', by: ['shipper'] },
    object: { zh: '有异议', en: 'Object', from: ['awaiting'], to: 'inProgress', by: ['shipper'] },
    decide: { zh: '平台裁定', en: 'Decide', from: ['inProgress'], to: 'resolved', by: ['operator'] },
    resolve: { zh: '解决', en: 'Resolve', from: ['inProgress'], to: 'resolved', by: ['carrier'] },
    reject: { zh: '驳回', en: 'Reject', from: ['new', 'inProgress'], to: 'rejected', by: ['carrier'] },
    close: { zh: '关闭', en: 'Close', from: ['resolved'], to: 'closed', by: ['carrier', 'shipper', 'system'] },
    recover: { zh: '自动关闭', en: 'Over by itself', from: ['new'], to: 'closed', by: ['system'] },
    reopen: { zh: '重新打开', en: 'Reopen', from: ['resolved', 'closed'], to: 'inProgress', by: ['carrier', 'shipper'] }
  }
})

/** The twenty kinds (domain 3.7). */
export const abnormalType = defineEnum({
  shortage: [101, '货差', 'Shortage'],
  damage: [102, '货损', 'Damage'],
  loss: [103, '丢失', 'Loss'],
  refused: [104, '拒收', 'Refused'],
  latePickup: [201, '迟到装货', 'Late pickup'],
  lateDelivery: [202, '迟到送达', 'Late delivery'],
  detention: [203, '压车', 'Detention'],
  dryRun: [301, '放空', 'Dry run'],
  cancelled: [302, '客户取消', 'Shipper cancelled'],
  gaveUp: [303, '司机放弃', 'Driver gave up'],
  duplicate: [304, '重复单', 'Duplicate'],
  breakdown: [401, '车辆故障', 'Breakdown'],
  accident: [402, '事故', 'Accident'],
  leftBehind: [501, '甩货', 'Left behind'],
  misShip: [502, '装错/送错', 'Mis-ship'],
  temperature: [601, '温度超限', 'Temperature'],
  noTrack: [602, '无轨迹', 'No track'],
  outsideFence: [603, '围栏外', 'Outside fence'],
  costDispute: [701, '费用争议', 'Cost dispute'],
  other: [999, '其他', 'Other']
})
export const abnormalLevel = defineEnum({ minor: [1, '一般', 'Minor'], major: [2, '严重', 'Major'], critical: [3, '重大', 'Critical'] })
export const abnormalSource = defineEnum({ byHand: [1, '人工', 'By hand'], driver: [2, '司机', 'Driver'], system: [3, '系统', 'System'] })
export const liableParty = defineEnum({
  shipper: [1, '货主', 'Shipper'],
  carrier: [2, '承运商', 'Carrier'],
  driver: [3, '司机', 'Driver'],
  consignee: [4, '收货方', 'Consignee'],
  thirdParty: [5, '第三方', 'Third party'],
  forceMajeure: [6, '不可抗力', 'Force majeure']
})
/** What a driver said to a deduction above what may be taken without his word. */
export const driverAnswer = defineEnum({
  notAsked: [0, '无需司机确认', 'Not asked'],
  asked: [1, '待司机确认', 'Awaiting the driver'],
  agreed: [2, '司机已同意', 'Driver agreed'],
  refused: [3, '司机不同意', 'Driver refused']
})
/** How long an exception has been open. */
export const abnormalAge = defineEnum({
  day: [1, '1 天内', 'Within a day'],
  threeDays: [2, '1–3 天', '1–3 days'],
  week: [3, '3–7 天', '3–7 days'],
  older: [4, '7 天以上', 'Over 7 days']
})
/** By what causes are counted. */
export const pictureBy = defineEnum({
  month: [1, '按月份', 'By month'],
  lane: [2, '按线路', 'By lane'],
  customer: [3, '按客户', 'By customer'],
  driver: [4, '按司机', 'By driver']
})
