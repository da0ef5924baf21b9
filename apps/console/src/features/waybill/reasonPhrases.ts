import { definePhrases } from '@yunshu/contract/kit/phrases'

/** The usual reasons why a milestone is recorded by the office, a trip cancelled or a step taken back; loaded with the dialog that asks for one. */
export const reasons = definePhrases({
  zh: {
    reasonPhoneDead: '司机手机没电',
    reasonNoSignal: '现场没有信号',
    reasonForgot: '司机漏点，电话核实',
    reasonPaper: '按纸质单据补录',
    reasonNoApp: '外调司机未用手机页',
    reasonVehicleDown: '车辆故障',
    reasonDriverOut: '司机不能出车',
    reasonCustomer: '客户取消提货',
    reasonGoods: '货物未备好',
    reasonPlan: '调整运输计划',
    reasonWrongNode: '点错节点',
    reasonWrongTime: '时间记错',
    reasonNotTrue: '实际没有发生'
  },
  en: {
    reasonPhoneDead: 'Driver’s phone was dead',
    reasonNoSignal: 'No signal on site',
    reasonForgot: 'Driver forgot; confirmed by phone',
    reasonPaper: 'From the paper documents',
    reasonNoApp: 'Spot driver without the phone page',
    reasonVehicleDown: 'Vehicle broke down',
    reasonDriverOut: 'Driver not available',
    reasonCustomer: 'Customer cancelled pickup',
    reasonGoods: 'Goods not ready',
    reasonPlan: 'Plan has changed',
    reasonWrongNode: 'Wrong milestone pressed',
    reasonWrongTime: 'Wrong time',
    reasonNotTrue: 'It has not happened'
  }
})
