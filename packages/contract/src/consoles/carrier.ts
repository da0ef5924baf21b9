import { defineConsole, pagesOf, ours } from '../kit/console.ts'

const { page, child } = pagesOf(2)

const orders = page('/logistics/orderManagement/orderList', '2-1', '承运订单', 'Orders', {
  create: ['2-101', '代下单', 'Order for a customer'],
  edit: ['2-102', '编辑代下单', 'Edit orders for customers'],
  cancel: ['2-103', '取消代下单', 'Cancel orders for customers'],
  import: ['2-107', '导入代下单', 'Import orders for customers'],
  export: ['2-108', '导出', 'Export'],
  accept: ['2-111', '接单', 'Accept'],
  decline: ['2-112', '拒单', 'Decline'],
  subcontract: ['2-113', '转包', 'Sub-contract'],
  price: ['2-192', '看应收价', 'See receivables']
})
const supplies = page('/logistics/orderManagement/source', '2-2', '货源管理', 'Supply', {
  create: ['2-201', '新增', 'Add'],
  edit: ['2-202', '编辑', 'Edit'],
  close: ['2-203', '关闭', 'Close'],
  export: ['2-208', '导出', 'Export'],
  publish: ['2-211', '发布与下架', 'Publish and take down'],
  choose: ['2-212', '选定司机', 'Choose a driver']
})
const hall = page('/logistics/orderManagement/createOrder', '2-3', '竞价大厅', 'Bid hall', {
  export: ['2-308', '导出', 'Export'],
  bid: ['2-311', '报价', 'Bid'],
  takeBack: ['2-312', '撤回', 'Take back'],
  confirm: ['2-313', '确认承接', 'Confirm']
})
const waybills = page('/logistics/order/orderList', '3-2', '运单列表', 'Waybills', {
  cancel: ['3-203', '取消', 'Cancel'],
  export: ['3-208', '导出', 'Export'],
  print: ['3-209', '打印', 'Print'],
  dispatch: ['3-211', '派车', 'Dispatch'],
  backfill: ['3-212', '节点补录', 'Record a milestone'],
  swap: ['3-213', '换车换司机', 'Swap vehicle or driver'],
  relay: ['3-214', '中转', 'Relay'],
  charge: ['3-215', '费用维护', 'Maintain charges'],
  request: ['3-216', '付款申请', 'Request payment'],
  receipt: ['3-217', '回单上传', 'Upload POD'],
  report: ['3-218', '上报', 'Report'],
  stepBack: ['3-219', '节点回退', 'Step back'],
  lossMaking: ['3-220', '亏损派车放行', 'Dispatch at a loss'],
  check: ['3-221', '回单初审', 'Check POD'],
  unmask: ['3-291', '解密', 'Unmask'],
  receivable: ['3-292', '看应收', 'See receivables'],
  payable: ['3-293', '看应付与毛利', 'See payables and margin']
})
const customised = page('/logistics/order/orderListCustomized', '3-3', '定制运单', 'Customised waybills', {
  edit: ['3-302', '填写', 'Fill in'],
  import: ['3-307', '导入', 'Import'],
  export: ['3-308', '导出', 'Export'],
  templates: ['3-311', '模板', 'Templates']
})
const abnormals = page('/logistics/order/abnormal', '3-4', '异常管理', 'Exceptions', {
  create: ['3-401', '登记', 'Register'],
  edit: ['3-402', '编辑', 'Edit'],
  handle: ['3-405', '处理', 'Handle'],
  export: ['3-408', '导出', 'Export'],
  money: ['3-411', '定责金额', 'Liability and amounts'],
  close: ['3-412', '关闭与重新打开', 'Close and reopen']
})
const releases = page('/logistics/order/releaseList', '3-5', '放行管理', 'Releases', {
  ask: ['3-501', '申请', 'Ask'],
  approve: ['3-505', '放行', 'Release'],
  export: ['3-508', '导出', 'Export'],
  print: ['3-509', '打印', 'Print'],
  check: ['3-511', '核销', 'Check the code'],
  revoke: ['3-512', '撤销', 'Revoke']
})
const loadTasks = page('/logistics/order/taskList', '3-1', '配载管理', 'Loading', {
  create: ['3-101', '新建', 'Add'],
  edit: ['3-102', '编辑', 'Edit'],
  remove: ['3-103', '取消与删除', 'Cancel or delete'],
  export: ['3-108', '导出', 'Export'],
  print: ['3-109', '打印', 'Print'],
  compute: ['3-111', '自动配载', 'Compute'],
  confirm: ['3-112', '确认', 'Confirm'],
  load: ['3-113', '装车', 'Load'],
  depart: ['3-114', '发车', 'Depart']
})
const alarms = ours(
  page('/logistics/order/alarms', '3-6', '告警管理', 'Alarms', {
    confirm: ['3-605', '确认', 'Confirm'],
    export: ['3-608', '导出', 'Export']
  })
)
const drivers = page('/logistics/capacityCenter/driver', '4-1', '司机', 'Drivers', {
  create: ['4-101', '新增', 'Add'],
  edit: ['4-102', '编辑', 'Edit'],
  remove: ['4-103', '删除', 'Delete'],
  review: ['4-105', '审核', 'Review'],
  enable: ['4-106', '停用与启用', 'Enable or disable'],
  import: ['4-107', '导入', 'Import'],
  export: ['4-108', '导出', 'Export'],
  invite: ['4-111', '邀请', 'Invite'],
  blacklist: ['4-112', '黑名单', 'Blacklist'],
  unmask: ['4-191', '解密', 'Unmask']
})
const vehicles = page('/logistics/capacityCenter/car', '4-2', '车辆', 'Vehicles', {
  create: ['4-201', '新增', 'Add'],
  edit: ['4-202', '编辑', 'Edit'],
  remove: ['4-203', '删除', 'Delete'],
  review: ['4-205', '审核', 'Review'],
  suspend: ['4-206', '停运与恢复', 'Suspend or restore'],
  import: ['4-207', '导入', 'Import'],
  export: ['4-208', '导出', 'Export'],
  renew: ['4-211', '续保年检', 'Renew insurance or inspection'],
  track: ['4-212', '位置轨迹', 'Position and track']
})
const fleets = page('/logistics/capacityCenter/fleetManagement', '4-3', '车队', 'Fleets', {
  create: ['4-301', '新增', 'Add'],
  edit: ['4-302', '编辑', 'Edit'],
  remove: ['4-303', '删除', 'Delete'],
  review: ['4-305', '审核与停用', 'Review or suspend'],
  export: ['4-308', '导出', 'Export'],
  members: ['4-311', '成员管理', 'Members'],
  unmask: ['4-391', '解密', 'Unmask']
})
const driverKpi = page('/logistics/capacityCenter/driverKPI', '4-4', '司机KPI', 'Driver KPI', {
  export: ['4-408', '导出', 'Export'],
  scheme: ['4-411', '方案', 'Scheme'],
  compute: ['4-412', '计算', 'Compute'],
  publish: ['4-413', '发布', 'Publish'],
  appeal: ['4-414', '申诉', 'Appeals']
})
const receivables = page('/logistics/finance/receivableBill', '7-3', '应收账单', 'Receivable bills', {
  void: ['7-303', '作废', 'Void'],
  export: ['7-308', '导出', 'Export'],
  settle: ['7-311', '核销', 'Apply receipts'],
  invoice: ['7-312', '开票', 'Invoice'],
  badDebt: ['7-313', '坏账', 'Bad debt'],
  finance: ['7-314', '融资', 'Financing'],
  freeze: ['7-315', '冻结与解冻', 'Freeze or unfreeze'],
  remind: ['7-316', '催款', 'Remind']
})
const payables = page('/logistics/finance/accountsPayable', '7-4', '应付账单', 'Accounts payable', {
  batch: ['7-401', '组批', 'Make batches'],
  review: ['7-405', '审核', 'Review'],
  export: ['7-408', '导出', 'Export'],
  pay: ['7-411', '付款', 'Pay'],
  freeze: ['7-412', '冻结', 'Freeze'],
  results: ['7-413', '导入结果', 'Import results']
})
const invoicing = ours(
  page('/logistics/finance/invoices', '7-6', '销项发票', 'Sales invoices', {
    review: ['7-605', '审核', 'Review'],
    export: ['7-608', '导出', 'Export'],
    issue: ['7-611', '开具', 'Issue'],
    split: ['7-612', '拆分', 'Split'],
    red: ['7-613', '红冲', 'Red letter']
  })
)
const driverRates = ours(
  page('/logistics/finance/driverRates', '7-7', '下游运价', 'Downstream freight rates', {
    create: ['7-701', '新增', 'Add'],
    edit: ['7-702', '编辑', 'Edit'],
    remove: ['7-703', '删除与停用', 'Delete or stop'],
    import: ['7-707', '导入', 'Import'],
    export: ['7-708', '导出', 'Export'],
    enact: ['7-711', '启用', 'Put into force'],
    adjust: ['7-712', '批量调价', 'Adjust prices'],
    trial: ['7-713', '试算', 'Trial']
  })
)
const capital = page('/logistics/capital/account', '8-1', '资金账户', 'Capital account', {
  export: ['8-108', '导出', 'Export'],
  withdraw: ['8-111', '提现', 'Withdraw'],
  fuel: ['8-112', '转油卡', 'Move to cards'],
  cards: ['8-113', '油卡与 ETC 管理', 'Keep cards']
})
const recharges = page('/logistics/capital/recharge', '8-2', '充值', 'Top-up', {
  create: ['8-201', '充值', 'Top-up'],
  cancel: ['8-203', '关闭', 'Close'],
  export: ['8-208', '导出', 'Export']
})
const bankAccounts = page('/logistics/set/alarmSetting', '10-1', '收款账户', 'Payout accounts', {
  create: ['10-101', '绑定', 'Bind'],
  edit: ['10-102', '设默认', 'Choose the default'],
  remove: ['10-103', '删除', 'Delete'],
  enable: ['10-106', '停用与启用', 'Disable or enable'],
  export: ['10-108', '导出', 'Export'],
  verify: ['10-111', '验证', 'Verify']
})
const customers = page('/logistics/customer/customerList', '5-1', '客户', 'Customers', {
  create: ['5-101', '新增', 'Add'],
  edit: ['5-102', '编辑', 'Edit'],
  remove: ['5-103', '删除', 'Delete'],
  suspend: ['5-106', '停用与恢复', 'Stop or resume'],
  export: ['5-108', '导出', 'Export'],
  transfer: ['5-111', '转移负责人', 'Hand over'],
  credit: ['5-112', '额度', 'Credit limit'],
  invite: ['5-113', '邀请', 'Invite'],
  confirm: ['5-114', '确认运价', 'Confirm rates'],
  follow: ['5-115', '跟进', 'Follow up'],
  unmask: ['5-191', '解密', 'Unmask']
})
const sections = page('/logistics/customer/section', '5-2', '客户路段', 'Customer sections', {
  create: ['5-201', '新增', 'Add'],
  edit: ['5-202', '编辑', 'Edit'],
  remove: ['5-203', '删除', 'Delete'],
  import: ['5-207', '导入', 'Import'],
  export: ['5-208', '导出', 'Export']
})
const duoduoSections = page('/logistics/custom/duoduoSection', '6-1', '多多路段', 'Duoduo sections', {
  create: ['6-101', '新增', 'Add'],
  edit: ['6-102', '编辑', 'Edit'],
  remove: ['6-103', '删除', 'Delete'],
  import: ['6-107', '导入', 'Import'],
  export: ['6-108', '导出', 'Export']
})
const duoduoPrices = page('/logistics/custom/duoduoPrice', '6-2', '多多运价', 'Duoduo prices', {
  create: ['6-201', '新增', 'Add'],
  edit: ['6-202', '编辑', 'Edit'],
  remove: ['6-203', '删除', 'Delete'],
  import: ['6-207', '导入', 'Import'],
  export: ['6-208', '导出', 'Export'],
  versions: ['6-211', '版本', 'Versions']
})
const mtRates = page('/logistics/custom/mtFreightRate', '6-7', 'MT运价', 'MT freight rates', {
  create: ['6-701', '新增', 'Add'],
  edit: ['6-702', '编辑', 'Edit'],
  remove: ['6-703', '删除', 'Delete'],
  import: ['6-707', '导入', 'Import'],
  export: ['6-708', '导出', 'Export']
})
const duoduoWaybills = page('/logistics/custom/duoduoWaybill', '6-4', '多多运单', 'Duoduo waybills', {
  edit: ['6-402', '填写', 'Fill in'],
  import: ['6-407', '导入', 'Import'],
  export: ['6-408', '导出', 'Export']
})
const mtWaybills = page('/logistics/custom/mtWaybill', '6-6', 'MT运单', 'MT waybills', {
  edit: ['6-602', '填写', 'Fill in'],
  import: ['6-607', '导入', 'Import'],
  export: ['6-608', '导出', 'Export']
})
const duoduoDispatch = page('/logistics/custom/duoduoDispatch', '6-5', '多多派车', 'Duoduo dispatch', {
  export: ['6-508', '导出', 'Export'],
  dispatch: ['6-511', '排班与派车', 'Plan and dispatch']
})
const balanceModel = page('/logistics/custom/balanceModel', '6-3', '结算模型', 'Balance model', {
  create: ['6-301', '新增', 'Add'],
  edit: ['6-302', '编辑与新版本', 'Edit and new version'],
  export: ['6-308', '导出', 'Export'],
  trial: ['6-311', '试算与对比', 'Trial and comparison'],
  enact: ['6-312', '启用与停用', 'Put into force or stop']
})
const upstream = page('/logistics/finance/upstream', '7-1', '上游对账', 'Upstream reconciliation', {
  create: ['7-101', '生成', 'Generate'],
  void: ['7-103', '作废', 'Void'],
  import: ['7-107', '导入', 'Import'],
  export: ['7-108', '导出', 'Export'],
  send: ['7-111', '发送', 'Send'],
  adjust: ['7-112', '调整', 'Adjust'],
  confirmFor: ['7-113', '代客确认', 'Confirm for customer'],
  bill: ['7-114', '出账', 'Bill']
})
const lowerStream = page('/logistics/finance/lowerStream', '7-2', '下游对账', 'Downstream reconciliation', {
  create: ['7-201', '生成', 'Generate'],
  void: ['7-203', '作废', 'Void'],
  export: ['7-208', '导出', 'Export'],
  send: ['7-211', '发送', 'Send'],
  adjust: ['7-212', '调整', 'Adjust'],
  confirmFor: ['7-213', '代收款人确认', 'Confirm for the payee'],
  bill: ['7-214', '生成应付', 'Release to pay']
})
const expenses = page('/logistics/company/expense', '9-1', '费用管理', 'Expenses', {
  create: ['9-101', '新增', 'Add'],
  edit: ['9-102', '编辑', 'Edit'],
  remove: ['9-103', '撤回', 'Withdraw'],
  review: ['9-105', '审核', 'Review'],
  export: ['9-108', '导出', 'Export']
})
const companyInfo = page('/logistics/company/companyInfo', '9-2', '企业信息', 'Company information', { edit: ['9-202', '编辑', 'Edit'] })
const departments = page('/logistics/company/organization', '9-3', '组织架构', 'Organisation', {
  create: ['9-301', '新增', 'Add'],
  edit: ['9-302', '编辑', 'Edit'],
  remove: ['9-303', '删除', 'Delete']
})
const roles = page('/logistics/company/permissionManagement', '9-4', '角色权限', 'Roles and permissions', {
  create: ['9-401', '新增', 'Add'],
  edit: ['9-402', '编辑', 'Edit'],
  remove: ['9-403', '删除', 'Delete'],
  enable: ['9-406', '停用与启用', 'Enable or disable'],
  export: ['9-408', '导出', 'Export'],
  permit: ['9-411', '分配权限', 'Assign permissions']
})
const people = page('/logistics/company/employeeManagement', '9-5', '员工管理', 'Employees', {
  create: ['9-501', '新增', 'Add'],
  edit: ['9-502', '编辑', 'Edit'],
  remove: ['9-503', '删除', 'Delete'],
  enable: ['9-506', '停用与启用', 'Enable or disable'],
  export: ['9-508', '导出', 'Export'],
  transfer: ['9-512', '调岗', 'Transfer'],
  reset: ['9-513', '重置密码', 'Reset password'],
  secure: ['9-514', '登录安全', 'Login security']
})

const alarmSettings = page('/logistics/set/API', '10-2', '告警设置', 'Alarm settings', {
  edit: ['10-202', '编辑', 'Edit'],
  enable: ['10-206', '停用与启用', 'Disable or enable']
})
const addresses = page('/logistics/set/addrList', '10-3', '地址管理', 'Addresses', {
  create: ['10-301', '新增', 'Add'],
  edit: ['10-302', '编辑', 'Edit'],
  remove: ['10-303', '删除', 'Delete'],
  import: ['10-307', '导入', 'Import'],
  export: ['10-308', '导出', 'Export'],
  unmask: ['10-391', '解密', 'Unmask']
})

/** The pages of the carrier's console (物流公司端); a screen, a link or a grant names them. */
export const carrier = {
  home: page('/logistics/index', '1-1', '工作台', 'Workbench'),
  operate: page('/logistics/operate', '1-2', '经营数据', 'Business data', {
    export: ['1-208', '导出', 'Export'],
    margin: ['1-293', '毛利', 'See margin']
  }),
  orders,
  orderInfo: child(orders, 'listDetail', '2-1', '订单详情', 'Order detail', ['id']),
  orderAdd: ours(child(orders, 'behalf', '2-101', '代客下单', 'Order for a customer')),
  orderEdit: ours(child(orders, 'listUpdate', '2-102', '编辑代下单', 'Edit order for a customer', ['id'])),
  supplies,
  hall,
  hallInfo: child(hall, 'campaign', '2-3', '竞价详情', 'Bidding detail', ['id']),
  loadTasks,
  loadTaskInfo: child(loadTasks, 'info', '3-1', '配载详情', 'Loading detail', ['id']),
  loadDock: ours(child(loadTasks, 'dock', '3-1', '装车台', 'Loading dock', ['id'])),
  waybills,
  waybillInfo: child(waybills, 'info', '3-2', '运单详情', 'Waybill detail', ['id']),
  customised,
  templateAdd: ours(child(customised, 'addTemplate', '3-311', '新增模板', 'Add template')),
  templateEdit: ours(child(customised, 'editTemplate', '3-311', '编辑模板', 'Edit template', ['id'])),
  abnormals,
  releases,
  alarms,
  drivers,
  driverAdd: child(drivers, 'addDriver', '4-101', '新增司机', 'Add driver'),
  driverEdit: child(drivers, 'editDriver', '4-102', '编辑司机', 'Edit driver', ['id']),
  driverInfo: child(drivers, 'driverInfo', '4-1', '司机详情', 'Driver detail', ['id']),
  vehicles,
  vehicleAdd: child(vehicles, 'addCar', '4-201', '新增车辆', 'Add vehicle'),
  vehicleEdit: child(vehicles, 'editCar', '4-202', '编辑车辆', 'Edit vehicle', ['id']),
  vehicleInfo: child(vehicles, 'carInfo', '4-2', '车辆详情', 'Vehicle detail', ['id']),
  fleets,
  fleetAdd: child(fleets, 'addFleet', '4-301', '新增车队', 'Add fleet'),
  fleetEdit: child(fleets, 'editFleet', '4-302', '编辑车队', 'Edit fleet', ['id']),
  fleetInfo: child(fleets, 'fleetInfo', '4-3', '车队详情', 'Fleet detail', ['id']),
  driverKpi,
  driverKpiInfo: ours(child(driverKpi, 'info', '4-4', '司机KPI明细', 'Driver KPI detail', ['id'])),
  upstream,
  upstreamInfo: ours(child(upstream, 'info', '7-1', '上游对账单详情', 'Upstream statement detail', ['id'])),
  lowerStream,
  lowerStreamInfo: ours(child(lowerStream, 'info', '7-2', '下游对账单详情', 'Payee statement detail', ['id'])),
  receivables,
  receivableInfo: ours(child(receivables, 'info', '7-3', '应收账单详情', 'Receivable detail', ['id'])),
  financing: ours(child(receivables, 'financing', '7-314', '融资', 'Financing')),
  creditInfo: ours(child(receivables, 'credit', '7-314', '授信详情', 'Credit detail', ['id'])),
  loanInfo: ours(child(receivables, 'loan', '7-314', '融资详情', 'Loan detail', ['id'])),
  receivedInfo: ours(child(receivables, 'payment', '7-3', '收款详情', 'Receipt of money', ['id'])),
  payables,
  payableInfo: ours(child(payables, 'info', '7-4', '应付账单详情', 'Payable detail', ['id'])),
  paidInfo: ours(child(payables, 'payment', '7-4', '付款详情', 'Payment', ['id'])),
  batchInfo: ours(child(payables, 'batch', '7-4', '付款批次详情', 'Payment batch', ['id'])),
  driverRates,
  driverRateInfo: ours(child(driverRates, 'info', '7-7', '下游计价规则', 'Downstream pricing rules', ['id'])),
  invoicing,
  invoicingInfo: ours(child(invoicing, 'info', '7-6', '开票申请详情', 'Invoice application', ['id'])),
  capital,
  recharges,
  bankAccounts,
  customers,
  customerAdd: child(customers, 'addCustomer', '5-101', '新增客户', 'Add customer'),
  customerEdit: child(customers, 'editCustomer', '5-102', '编辑客户', 'Edit customer', ['id']),
  customerInfo: child(customers, 'customerInfo', '5-1', '客户详情', 'Customer detail', ['id']),
  sections,
  sectionAdd: ours(child(sections, 'add', '5-201', '新增路段', 'Add lane')),
  sectionEdit: ours(child(sections, 'edit', '5-202', '编辑路段', 'Edit lane', ['id'])),
  sectionInfo: child(sections, 'sectionInfo', '5-2', '路段详情', 'Section detail', ['id']),
  duoduoSections,
  duoduoSectionAdd: ours(child(duoduoSections, 'add', '6-101', '新增多多路段', 'Add duoduo lane')),
  duoduoSectionEdit: ours(child(duoduoSections, 'edit', '6-102', '编辑多多路段', 'Edit duoduo lane', ['id'])),
  duoduoSectionInfo: ours(child(duoduoSections, 'info', '6-1', '多多路段详情', 'Duoduo lane', ['id'])),
  duoduoPrices,
  duoduoPriceAdd: child(duoduoPrices, 'addPrice', '6-201', '新增多多运价', 'Add duoduo price'),
  duoduoPriceEdit: child(duoduoPrices, 'editPrice', '6-202', '编辑多多运价', 'Edit duoduo price', ['id']),
  duoduoWaybills,
  duoduoDispatch,
  mtWaybills,
  mtRates,
  mtRateAdd: ours(child(mtRates, 'add', '6-701', '新增MT运价', 'Add MT rate')),
  mtRateEdit: ours(child(mtRates, 'edit', '6-702', '编辑MT运价', 'Edit MT rate', ['id'])),
  balanceModel,
  balanceModelAdd: ours(child(balanceModel, 'add', '6-301', '新增结算模型', 'Add balance model')),
  balanceModelEdit: ours(child(balanceModel, 'edit', '6-302', '编辑结算模型', 'Edit balance model', ['id'])),
  balanceModelInfo: ours(child(balanceModel, 'info', '6-3', '结算模型详情', 'Balance model detail', ['id'])),
  expenses,
  companyInfo,
  departments,
  roles,
  people,
  log: page('/logistics/company/actionLog', '9-6', '操作日志', 'Operation log', { export: ['9-608', '导出', 'Export'] }),
  alarmSettings,
  addresses
}

/** The carrier's console (物流公司端). */
export const carrierConsole = defineConsole({
  type: 2,
  index: '/logistics/index',
  entrance: '/login',
  modules: {
    '1': { zh: '工作台', en: 'Workbench', icon: 'home' },
    '2': { zh: '订单管理', en: 'Orders', icon: 'order' },
    '3': { zh: '运输执行', en: 'Transport', icon: 'waybill' },
    '4': { zh: '运力中心', en: 'Capacity', icon: 'capacity' },
    '5': { zh: '客户', en: 'Customers', icon: 'customer' },
    '6': { zh: '定制', en: 'Custom', icon: 'project' },
    '7': { zh: '财务', en: 'Finance', icon: 'settle' },
    '8': { zh: '资金', en: 'Funds', icon: 'wallet' },
    '9': { zh: '企业', en: 'Company', icon: 'company' },
    '10': { zh: '设置', en: 'Settings', icon: 'setting' }
  },
  pages: carrier
})
