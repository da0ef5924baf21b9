import { definePhrases } from '@yunshu/contract/kit/phrases'

export const phrases = definePhrases({
  zh: {
    find: '车牌 / 挂车 / 品牌 / 司机', add: '新增车辆', addNow: '保存车辆', save: '保存修改', edit: '编辑', detail: '详情', remove: '删除', bar: '停运', restore: '恢复接单', renew: '续保/年检', bind: '绑定司机', driver: '司机',
    expireSoon: '{days} 天内到期', expired: '已到期', emptyFirst: '把自有、挂靠和外调车辆登记进来，派车时会自动检查保险、年检和载重。',
    removeAsk: '删除车辆{plate_no}？', removeNote: '只能删除从未派过车的车辆。', removed: '车辆{plate_no}已删除', saved: '车辆{plate_no}已保存', added: '车辆{plate_no}已新增', barred: '车辆{plate_no}已停运', restored: '车辆{plate_no}已恢复接单', renewed: '车辆{plate_no}的证件已登记', bound: '已保存绑定',
    barTitle: '停运 {plate_no}', restoreTitle: '恢复接单 {plate_no}', renewTitle: '续保/年检登记 {plate_no}', bindTitle: '绑定司机 {plate_no}', barHelp: '停运后不能再派车，正在执行的运单不受影响',
    whyRepair: '车辆维修', whyAccident: '事故处理', whyNoDriver: '暂无司机', whySold: '车辆出售', whyBack: '维修完成', whyDriverBack: '司机到岗',
    basic: '基本信息', licence: '行驶证', masses: '质量与尺寸', trailer: '挂车', road: '道路运输证与终端', use: '用车方式与司机', compulsory: '交强险', commercial: '商业险', inspection: '年检', withCommercial: '登记商业险', withCompulsory: '登记交强险', withInspection: '登记年检',
    papers: '证件', insurance: '保险', waybills: '运单', log: '日志', status: '状态', system: '系统判断', vinCheck: '校验位通过', autoVolume: '按尺寸计算 {m3} m³', mm: '毫米', size: '尺寸', boxSize: '{l}×{w}×{h} m',
    needLicence: '司机准驾车型', maxLoad: '最大可装', needRoad: '道路运输证', needTerminal: '北斗终端', needQualification: '从业资格证', needed: '需要', notNeeded: '不需要', plateFits: '车牌与颜色', fits: '相符', typeDefault: '该车型常见：载重 {kg} kg，容积 {m3} m³', useDefault: '填入常见尺寸',
    current: '保障中', future: '未开始', past: '已结束', discard: '作废', discardTitle: '作废录入错误的证件', discardHelp: '仅用于录入错误；作废后状态立即重新计算，操作日志会保留', discarded: '已作废', whyTyped: '录入错误', whyTwice: '重复录入', noPolicies: '还没有登记保单', noInspections: '还没有登记年检', noWaybills: '这辆车还没有运单', years: '{count} 年', blockedBy: '不能派车：{reasons}', warnings: '即将到期', allWell: '可以派车',
    period: '保险期间', cover: '保额', none: '未绑定', lastTrips: '最近运单', more: '更多信息', oneYear: '保一年', since: '注册 {day}'
  },
  en: {
    find: 'Plate / trailer / make / driver', add: 'Add vehicle', addNow: 'Save vehicle', save: 'Save changes', edit: 'Edit', detail: 'Detail', remove: 'Delete', bar: 'Bar', restore: 'Restore', renew: 'Renew', bind: 'Bind driver', driver: 'Driver',
    expireSoon: 'Within {days} days', expired: 'Already ended', emptyFirst: 'Register your own, affiliated and spot vehicles; dispatching then checks insurance, inspection and load by itself.',
    removeAsk: 'Delete vehicle {plate_no}?', removeNote: 'Only a vehicle that was never dispatched can be deleted.', removed: 'Vehicle {plate_no} deleted', saved: 'Vehicle {plate_no} saved', added: 'Vehicle {plate_no} added', barred: 'Vehicle {plate_no} barred', restored: 'Vehicle {plate_no} takes orders again', renewed: 'Papers of {plate_no} registered', bound: 'Binding saved',
    barTitle: 'Bar {plate_no}', restoreTitle: 'Restore {plate_no}', renewTitle: 'Renew papers of {plate_no}', bindTitle: 'Bind a driver to {plate_no}', barHelp: 'A barred vehicle cannot be dispatched; trips that run go on',
    whyRepair: 'In repair', whyAccident: 'Accident', whyNoDriver: 'No driver', whySold: 'Sold', whyBack: 'Repaired', whyDriverBack: 'Driver is back',
    basic: 'Vehicle', licence: 'Vehicle licence', masses: 'Masses and sizes', trailer: 'Trailer', road: 'Road certificate and terminal', use: 'Ownership and driver', compulsory: 'Compulsory insurance', commercial: 'Commercial insurance', inspection: 'Inspection', withCommercial: 'Register commercial insurance', withCompulsory: 'Register compulsory insurance', withInspection: 'Register an inspection',
    papers: 'Papers', insurance: 'Insurance', waybills: 'Waybills', log: 'Log', status: 'Status', system: 'What follows', vinCheck: 'Check digit fits', autoVolume: '{m3} m³ by size', mm: 'mm', size: 'Size', boxSize: '{l}×{w}×{h} m',
    needLicence: 'Driver’s licence', maxLoad: 'Maximum load', needRoad: 'Road certificate', needTerminal: 'Beidou terminal', needQualification: 'Qualification', needed: 'needed', notNeeded: 'not needed', plateFits: 'Plate and colour', fits: 'fit', typeDefault: 'Usual for this type: {kg} kg, {m3} m³', useDefault: 'Use the usual size',
    current: 'In force', future: 'Not begun', past: 'Over', discard: 'Discard', discardTitle: 'Discard a paper typed in wrongly', discardHelp: 'Only for typing mistakes; the status follows at once, the log keeps what it said', discarded: 'Discarded', whyTyped: 'Typed in wrongly', whyTwice: 'Entered twice', noPolicies: 'No policy yet', noInspections: 'No inspection yet', noWaybills: 'This vehicle has no waybills yet', years: '{count} years', blockedBy: 'Cannot be dispatched: {reasons}', warnings: 'Ends soon', allWell: 'Can be dispatched',
    period: 'Period', cover: 'Cover', none: 'Nobody', lastTrips: 'Latest waybills', more: 'More', oneYear: 'One year', since: 'Registered {day}'
  }
})
