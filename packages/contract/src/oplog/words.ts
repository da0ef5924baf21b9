import { type Both, definePhrases } from '../kit/phrases.ts'

export const oplogTerms = definePhrases({
  zh: { user_id: '操作人', user_name: '操作人', who: '身份', act: '操作', object_type: '对象', object_id: '对象', object_no: '单号', result: '结果', refusal: '拒绝原因', changes: '变更', ip: 'IP 地址', created_at: '时间', date_from: '开始日期', date_to: '结束日期', company_name: '公司' },
  en: { user_id: 'By', user_name: 'By', who: 'As', act: 'Act', object_type: 'Object', object_id: 'Object', object_no: 'No.', result: 'Result', refusal: 'Refused because', changes: 'Changes', ip: 'IP address', created_at: 'Time', date_from: 'From', date_to: 'To', company_name: 'Company' }
})

/** The name of every act that a command may log. */
export const oplogActs = definePhrases({
  zh: {
    'address.created': '新增地址', 'address.updated': '修改地址', 'address.removed': '删除地址', 'address.used': '使用地址',
    'company.created': '新增公司',
    'dispatch.created': '新建派车', 'dispatch.sent': '派车', 'dispatch.swapped': '换车换司机',
    'driver.created': '新增司机', 'driver.updated': '修改司机', 'driver.removed': '删除司机', 'driver.enabled': '停用或启用司机', 'driver.unmasked': '查看司机证件号',
    'link.requested': '申请合作', 'link.accepted': '接受合作', 'link.declined': '拒绝合作', 'link.suspended': '暂停合作', 'link.resumed': '恢复合作', 'link.ended': '终止合作',
    'notice.read': '阅读通知', 'notice.readAll': '全部已读',
    'order.created': '新建订单', 'order.updated': '修改订单', 'order.submitted': '提交订单', 'order.approved': '审核通过', 'order.rejected': '驳回订单', 'order.assigned': '派单', 'order.withdrawn': '撤回派单', 'order.accepted': '接单', 'order.declined': '拒单', 'order.expired': '超时未接',
    'order.cancelled': '取消订单', 'order.cancelAsked': '申请取消', 'order.cancelAgreed': '同意取消', 'order.cancelRefused': '不同意取消', 'order.chased': '催单', 'order.importStarted': '导入订单',
    'receipt.uploaded': '上传回单', 'receipt.checked': '初审回单', 'receipt.confirmed': '确认回单', 'receipt.rejected': '驳回回单', 'receipt.reopened': '重新打开回单', 'receipt.chased': '催收回单', 'receipt.settled': '到期自动确认',
    'session.loggedIn': '登录', 'session.loggedOut': '退出登录', 'session.exchanged': '以一次性口令登录', 'session.driverLoggedIn': '司机登录', 'session.codeSent': '发送验证码', 'session.preferred': '保存个人设置',
    'task.exportStarted': '导出',
    'user.created': '新增用户',
    'vehicle.created': '新增车辆', 'vehicle.updated': '修改车辆', 'vehicle.removed': '删除车辆', 'vehicle.barred': '停运或恢复车辆', 'vehicle.renewed': '续保或年检', 'vehicle.driverBound': '绑定司机', 'vehicle.paperDiscarded': '作废证件',
    'waybill.accepted': '接受运单', 'waybill.refused': '拒绝运单', 'waybill.signedIn': '到达签到', 'waybill.loaded': '装货完成', 'waybill.departed': '发车', 'waybill.arrived': '到达卸货', 'waybill.unloaded': '卸货完成', 'waybill.steppedBack': '节点回退', 'waybill.cancelled': '取消运单', 'waybill.shared': '分享运单', 'waybill.expired': '司机超时未确认'
  },
  en: {
    'address.created': 'Address added', 'address.updated': 'Address changed', 'address.removed': 'Address deleted', 'address.used': 'Address used',
    'company.created': 'Company added',
    'dispatch.created': 'Dispatch made', 'dispatch.sent': 'Vehicle sent', 'dispatch.swapped': 'Vehicle or driver swapped',
    'driver.created': 'Driver added', 'driver.updated': 'Driver changed', 'driver.removed': 'Driver deleted', 'driver.enabled': 'Driver disabled or enabled', 'driver.unmasked': 'Driver’s numbers looked at',
    'link.requested': 'Cooperation asked for', 'link.accepted': 'Cooperation accepted', 'link.declined': 'Cooperation declined', 'link.suspended': 'Cooperation suspended', 'link.resumed': 'Cooperation resumed', 'link.ended': 'Cooperation ended',
    'notice.read': 'Notice read', 'notice.readAll': 'All notices read',
    'order.created': 'Order created', 'order.updated': 'Order changed', 'order.submitted': 'Order submitted', 'order.approved': 'Order approved', 'order.rejected': 'Order rejected', 'order.assigned': 'Order assigned', 'order.withdrawn': 'Assignment withdrawn', 'order.accepted': 'Order accepted', 'order.declined': 'Order declined', 'order.expired': 'Not accepted in time',
    'order.cancelled': 'Order cancelled', 'order.cancelAsked': 'Cancellation asked for', 'order.cancelAgreed': 'Cancellation agreed', 'order.cancelRefused': 'Cancellation not agreed', 'order.chased': 'Order chased', 'order.importStarted': 'Orders imported',
    'receipt.uploaded': 'Receipt uploaded', 'receipt.checked': 'Receipt checked', 'receipt.confirmed': 'Receipt confirmed', 'receipt.rejected': 'Receipt rejected', 'receipt.reopened': 'Receipt opened again', 'receipt.chased': 'Receipt chased', 'receipt.settled': 'Confirmed by lapse of time',
    'session.loggedIn': 'Logged in', 'session.loggedOut': 'Logged out', 'session.exchanged': 'Logged in by one-time token', 'session.driverLoggedIn': 'Driver logged in', 'session.codeSent': 'Code sent', 'session.preferred': 'Own settings kept',
    'task.exportStarted': 'Export',
    'user.created': 'User added',
    'vehicle.created': 'Vehicle added', 'vehicle.updated': 'Vehicle changed', 'vehicle.removed': 'Vehicle deleted', 'vehicle.barred': 'Vehicle barred or restored', 'vehicle.renewed': 'Insurance or inspection renewed', 'vehicle.driverBound': 'Driver bound', 'vehicle.paperDiscarded': 'Paper discarded',
    'waybill.accepted': 'Waybill accepted', 'waybill.refused': 'Waybill refused', 'waybill.signedIn': 'Signed in', 'waybill.loaded': 'Loaded', 'waybill.departed': 'Departed', 'waybill.arrived': 'Arrived', 'waybill.unloaded': 'Unloaded', 'waybill.steppedBack': 'Stepped back', 'waybill.cancelled': 'Waybill cancelled', 'waybill.shared': 'Waybill shared', 'waybill.expired': 'Driver did not answer'
  }
})

/** The kinds of objects that the log speaks of. */
export const oplogObjects = definePhrases({
  zh: { address: '地址', company: '公司', dispatch: '派车', driver: '司机', link: '合作关系', notice: '通知', order: '订单', receipt: '回单', session: '会话', task: '后台任务', user: '用户', vehicle: '车辆', waybill: '运单' },
  en: { address: 'Address', company: 'Company', dispatch: 'Dispatch', driver: 'Driver', link: 'Cooperation', notice: 'Notice', order: 'Order', receipt: 'Receipt', session: 'Session', task: 'Background task', user: 'User', vehicle: 'Vehicle', waybill: 'Waybill' }
})

const both = (phrases: { zh: Record<string, string>; en: Record<string, string> }, key: string): Both => ({ zh: phrases.zh[key] ?? key, en: phrases.en[key] ?? key })
/** The name of an act; one that left with an old version is shown as it was written. */
export const actName = (act: string): Both => both(oplogActs, act)
export const objectName = (type: string): Both => both(oplogObjects, type)
