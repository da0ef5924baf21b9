import { defineConsole, pagesOf, ours } from '../kit/console.ts'

const { page, child } = pagesOf(4)

const orders = page('/custom/orderManagement/orderList', '2-1', '订单列表', 'Orders', {
  create: ['2-101', '发货', 'Create'],
  edit: ['2-102', '编辑', 'Edit'],
  cancel: ['2-103', '取消', 'Cancel'],
  submit: ['2-104', '提交', 'Submit'],
  review: ['2-105', '审核', 'Review'],
  import: ['2-107', '导入', 'Import'],
  export: ['2-108', '导出', 'Export'],
  print: ['2-109', '打印', 'Print'],
  assign: ['2-111', '派单', 'Assign'],
  withdraw: ['2-112', '撤回', 'Withdraw'],
  toBid: ['2-113', '转竞价', 'Put out to bid'],
  track: ['2-114', '轨迹', 'Track'],
  rate: ['2-115', '评价', 'Rate'],
  release: ['2-116', '同意放货', 'Consent to release'],
  settle: ['2-117', '异常确认', 'Confirm exceptions'],
  unmask: ['2-191', '解密', 'Unmask'],
  price: ['2-192', '看运费', 'See freight']
})
const campaigns = page('/custom/orderManagement/createOrder', '2-2', '竞价订单', 'Bidding orders', {
  create: ['2-201', '新建', 'Add'],
  withdraw: ['2-203', '撤销', 'Withdraw'],
  export: ['2-208', '导出', 'Export'],
  delay: ['2-211', '延长', 'Put off'],
  award: ['2-212', '定标', 'Award'],
  counter: ['2-213', '议价', 'Counter-offer'],
  fail: ['2-214', '流标', 'Declare failed'],
  price: ['2-292', '看报价', 'See bids']
})
const loadTasks = page('/custom/smartLoad/taskList', '3-1', '配载任务', 'Loading tasks', {
  create: ['3-101', '新建', 'Add'],
  edit: ['3-102', '编辑', 'Edit'],
  remove: ['3-103', '取消与删除', 'Cancel or delete'],
  export: ['3-108', '导出', 'Export'],
  compute: ['3-111', '计算', 'Compute'],
  confirm: ['3-112', '确认', 'Confirm'],
  send: ['3-113', '派单', 'Send to carriers'],
  quick: ['3-114', '快速配载', 'Quick loading']
})
const receipts = page('/custom/receipt/receiptList', '4-1', '回单管理', 'PODs', {
  review: ['4-105', '审核', 'Review'],
  export: ['4-108', '导出', 'Export'],
  print: ['4-109', '打印', 'Print'],
  remind: ['4-111', '催收', 'Remind'],
  register: ['4-112', '纸质登记', 'Register the paper'],
  lose: ['4-113', '标记丢失', 'Mark the paper as lost']
})
const capital = ours(
  page('/custom/settlement/account', '6-3', '资金账户', 'Capital account', {
    export: ['6-308', '导出', 'Export'],
    withdraw: ['6-311', '提现', 'Withdraw']
  })
)
const recharges = ours(
  page('/custom/settlement/recharge', '6-4', '充值', 'Top-up', {
    create: ['6-401', '充值', 'Top-up'],
    cancel: ['6-403', '关闭', 'Close'],
    export: ['6-408', '导出', 'Export']
  })
)
const bankAccounts = ours(
  page('/custom/settlement/bankAccount', '6-5', '收款账户', 'Payout accounts', {
    create: ['6-501', '绑定', 'Bind'],
    edit: ['6-502', '设默认', 'Choose the default'],
    remove: ['6-503', '删除', 'Delete'],
    enable: ['6-506', '停用与启用', 'Disable or enable'],
    export: ['6-508', '导出', 'Export'],
    verify: ['6-511', '验证', 'Verify']
  })
)
const carriers = page('/custom/capacity/carrierList', '5-1', '承运商', 'Carriers', {
  create: ['5-101', '新增', 'Add'],
  edit: ['5-102', '编辑', 'Edit'],
  export: ['5-108', '导出', 'Export'],
  suspend: ['5-106', '暂停与恢复', 'Suspend or resume'],
  sign: ['5-111', '签约', 'Sign'],
  end: ['5-112', '终止', 'End'],
  score: ['5-113', '评分', 'Score'],
  unmask: ['5-191', '解密', 'Unmask']
})
const projects = page('/custom/capacity/carrierList/signed', '5-2', '项目运价', 'Project freight rates', {
  create: ['5-201', '新增', 'Add'],
  edit: ['5-202', '编辑', 'Edit'],
  remove: ['5-203', '删除与停用', 'Delete or stop'],
  submit: ['5-204', '提交', 'Submit'],
  import: ['5-207', '导入', 'Import'],
  export: ['5-208', '导出', 'Export'],
  adjust: ['5-211', '调价', 'Adjust prices'],
  trial: ['5-212', '试算', 'Trial']
})

const payables = page('/custom/settlement/meetList', '6-2', '应付账款', 'Payables', {
  review: ['6-205', '审核', 'Review'],
  export: ['6-208', '导出', 'Export'],
  pay: ['6-211', '付款', 'Pay'],
  register: ['6-212', '登记线下付款', 'Register an offline payment'],
  assign: ['6-213', '保理确权', 'Agree to assignments']
})
const statements = page('/custom/settlement/settlementList', '6-1', '对账管理', 'Reconciliation', {
  create: ['6-101', '生成', 'Generate'],
  void: ['6-103', '作废', 'Void'],
  import: ['6-107', '导入', 'Import'],
  export: ['6-108', '导出', 'Export'],
  confirm: ['6-111', '确认', 'Confirm'],
  dispute: ['6-112', '异议', 'Dispute'],
  adjust: ['6-113', '调整', 'Adjust']
})
const invoices = page('/custom/invoice/invoiceList', '7-1', '发票管理', 'Invoices', {
  export: ['7-108', '导出', 'Export'],
  red: ['7-111', '红冲', 'Red letter'],
  receive: ['7-112', '确认收票', 'Confirm receipt'],
  send: ['7-113', '发送邮箱', 'Send by mail']
})
const companyInfo = page('/custom/company/companyInfo', '9-1', '企业信息', 'Company information', { edit: ['9-102', '编辑', 'Edit'] })
const departments = page('/custom/company/orgStructure', '9-2', '组织架构', 'Organisation', {
  create: ['9-201', '新增', 'Add'],
  edit: ['9-202', '编辑', 'Edit'],
  remove: ['9-203', '删除', 'Delete']
})
const addresses = page('/custom/company/Address-management', '9-3', '地址与常用线路', 'Addresses and routes', {
  create: ['9-301', '新增', 'Add'],
  edit: ['9-302', '编辑', 'Edit'],
  remove: ['9-303', '删除', 'Delete'],
  import: ['9-307', '导入', 'Import'],
  export: ['9-308', '导出', 'Export'],
  unmask: ['9-391', '解密', 'Unmask']
})
const people = page('/custom/company/organization', '9-4', '角色与权限', 'Roles and permissions', {
  create: ['9-401', '新增', 'Add'],
  edit: ['9-402', '编辑', 'Edit'],
  remove: ['9-403', '删除', 'Delete'],
  enable: ['9-406', '停用与启用', 'Enable or disable'],
  export: ['9-408', '导出', 'Export'],
  permit: ['9-411', '分配权限', 'Assign permissions'],
  transfer: ['9-412', '调岗', 'Transfer'],
  reset: ['9-413', '重置密码', 'Reset password'],
  secure: ['9-414', '登录安全', 'Login security']
})

/** The pages of the shipper's console (货主端); a screen, a link or a grant names them. */
export const shipper = {
  home: page('/custom/index', '1-1', '工作台', 'Workbench'),
  orders,
  orderInfo: child(orders, 'listDetail', '2-1', '订单详情', 'Order detail', ['id']),
  orderEdit: child(orders, 'listUpdate', '2-102', '编辑订单', 'Edit order', ['id']),
  campaigns,
  campaignInfo: child(campaigns, 'campaign', '2-2', '定标', 'Bidding selection', ['id']),
  source: page('/custom/orderManagement/source', '2-3', '发货下单', 'Create order', {
    create: ['2-301', '下单', 'Place'],
    price: ['2-311', '手工定价', 'Set a manual price']
  }),
  loadTasks,
  loadTaskAdd: child(loadTasks, 'addTask', '3-101', '新建配载', 'New loading task'),
  loadTaskEdit: child(loadTasks, 'editTask', '3-102', '编辑配载', 'Edit loading task', ['id']),
  quickLoad: child(loadTasks, 'cargoAssignment', '3-114', '快速配载', 'Quick loading'),
  dispatches: page('/custom/smartLoad/dispatchList', '3-2', '派车列表', 'Dispatches', {
    cancel: ['3-203', '取消', 'Cancel'],
    export: ['3-208', '导出', 'Export']
  }),
  receipts,
  receiptInfo: child(receipts, 'listDetail', '4-1', '回单详情', 'POD detail', ['id']),
  statements,
  statementInfo: ours(child(statements, 'info', '6-1', '对账单详情', 'Statement detail', ['id'])),
  payables,
  payableInfo: ours(child(payables, 'info', '6-2', '应付账单详情', 'Payable detail', ['id'])),
  paymentInfo: ours(child(payables, 'payment', '6-2', '付款详情', 'Payment detail', ['id'])),
  assignments: ours(child(payables, 'assignments', '6-213', '保理确权', 'Assignments')),
  assignmentInfo: ours(child(payables, 'assignment', '6-213', '确权详情', 'Assignment', ['id'])),
  capital,
  recharges,
  bankAccounts,
  carriers,
  carrierAdd: child(carriers, 'addCarrier', '5-101', '新增承运商', 'Add carrier'),
  carrierInfo: child(carriers, 'carrierInfo', '5-1', '承运商详情', 'Carrier detail', ['id']),
  projects,
  freightRate: child(projects, 'freightRate', '5-2', '计价规则', 'Pricing rules', ['id']),
  invoices,
  invoiceInfo: ours(child(invoices, 'info', '7-1', '开票申请详情', 'Invoice application', ['id'])),
  invoiceAdd: page('/custom/invoice/openAdd', '7-2', '申请开票', 'Apply for an invoice', {
    create: ['7-201', '申请', 'Apply'],
    withdraw: ['7-204', '提交与撤回', 'Submit and withdraw']
  }),
  companyInfo,
  departments,
  notices: page('/custom/notice/NoticeList', '8-1', '消息通知', 'Notices'),
  addresses,
  routeAdd: child(addresses, 'addFrequentRoutes', '9-301', '新增常用线路', 'Add frequent route'),
  routeEdit: child(addresses, 'editFrequentRoutes', '9-302', '编辑常用线路', 'Edit frequent route', ['id']),
  people,
  log: page('/custom/company/actionLog', '9-5', '操作日志', 'Operation log', { export: ['9-508', '导出', 'Export'] })
}

/** The shipper's console (货主端). */
export const shipperConsole = defineConsole({
  type: 4,
  index: '/custom/index',
  entrance: '/user',
  modules: {
    '1': { zh: '工作台', en: 'Workbench', icon: 'home' },
    '2': { zh: '订单管理', en: 'Orders', icon: 'order' },
    '3': { zh: '智能配载', en: 'Smart loading', icon: 'load' },
    '4': { zh: '回单', en: 'PODs', icon: 'receipt' },
    '5': { zh: '运力', en: 'Capacity', icon: 'capacity' },
    '6': { zh: '结算', en: 'Settlement', icon: 'settle' },
    '7': { zh: '发票', en: 'Invoices', icon: 'invoice' },
    '8': { zh: '消息', en: 'Notices', icon: 'notice' },
    '9': { zh: '企业', en: 'Company', icon: 'company' }
  },
  pages: shipper
})
