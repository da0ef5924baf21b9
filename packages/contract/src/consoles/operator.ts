import { defineConsole, pagesOf, ours } from '../kit/console.ts'

const { page, child } = pagesOf(1)

const orders = page('/Tenant/order/ordinary', '2-1', '普通订单', 'Ordinary orders', {
  export: ['2-108', '导出', 'Export'],
  risk: ['2-111', '风险核查', 'Check risks'],
  report: ['2-112', '上报', 'Report'],
  freeze: ['2-113', '冻结与解冻', 'Freeze or unfreeze'],
  judge: ['2-114', '异常裁定', 'Decide exceptions']
})
/** 监管上报 (R8): what was reported to the authority, how it answered, and how it is reached. */
const reports = ours(
  page('/Tenant/order/report', '2-3', '监管上报', 'Authority reports', {
    edit: ['2-302', '上报设置', 'Settings'],
    export: ['2-308', '导出', 'Export']
  })
)
const trades = page('/Tenant/trade/tradeList', '3-1', '交易流水', 'Trades', {
  reconcile: ['3-107', '对账文件', 'Bank statements'],
  export: ['3-108', '导出', 'Export'],
  adjust: ['3-111', '调账复核', 'Solve differences'],
  close: ['3-112', '月结', 'Close a month']
})
/** 逾期运费 (R6): what drivers and captains wait for beyond its day. */
const lateFreight = ours(
  page('/Tenant/trade/lateFreight', '3-3', '逾期运费', 'Late freight', {
    export: ['3-308', '导出', 'Export'],
    urge: ['3-311', '催付', 'Urge']
  })
)
const invoicing = page('/Tenant/bill/Invoicing', '4-1', '开票管理', 'Invoicing', {
  review: ['4-105', '审核', 'Review'],
  export: ['4-108', '导出', 'Export'],
  issue: ['4-111', '开具', 'Issue'],
  split: ['4-112', '拆分', 'Split']
})
const invoiceHistory = page('/Tenant/bill/InvoicingHistory', '4-2', '开票记录', 'Invoicing history', {
  export: ['4-208', '导出', 'Export'],
  red: ['4-211', '红冲', 'Red letter']
})
const invoiceSettings = page('/Tenant/city/billSet', '12-5', '开票设置', 'Billing settings', { edit: ['12-502', '编辑', 'Edit'] })
const credits = page('/Tenant/business-BAOLI/empower', '5-1', '授信申请', 'Credit applications', {
  create: ['5-101', '代申请', 'Apply for a company'],
  review: ['5-105', '初审', 'First review'],
  export: ['5-108', '导出', 'Export'],
  decide: ['5-111', '终审与签约', 'Final review and signing'],
  freeze: ['5-112', '冻结与终止', 'Freeze or terminate']
})
const loans = page('/Tenant/business-BAOLI/loanRecords', '5-2', '放款记录', 'Loan records', {
  create: ['5-201', '新建融资', 'New loan'],
  review: ['5-205', '审核与签约', 'Review and sign'],
  export: ['5-208', '导出', 'Export'],
  lend: ['5-211', '放款', 'Lend'],
  repay: ['5-212', '还款与展期', 'Repay or extend'],
  buyBack: ['5-213', '回购与坏账', 'Buy back or write off']
})
const capital = page('/Tenant/capital/account', '10-1', '资金账户', 'Capital account', {
  export: ['10-108', '导出', 'Export'],
  freeze: ['10-111', '冻结与解冻', 'Freeze or unfreeze']
})
const recharges = page('/Tenant/capital/recharge', '10-2', '充值提现', 'Top-ups and withdrawals', {
  review: ['10-205', '审核', 'Review'],
  export: ['10-208', '导出', 'Export'],
  pay: ['10-211', '登记打款', 'Record payouts']
})
const customers = page('/Tenant/customer/customerList', '6-1', '货主管理', 'Shippers', {
  create: ['6-101', '新增企业', 'Add a company'],
  review: ['6-105', '审核', 'Review'],
  limit: ['6-111', '额度', 'Limit'],
  fuel: ['6-112', '油价维护', 'Keep fuel prices'],
  freeze: ['6-106', '冻结与解冻', 'Freeze or unfreeze'],
  export: ['6-108', '导出', 'Export'],
  permit: ['6-113', '功能菜单', 'Menus'],
  factor: ['6-114', '重置双重验证', 'Reset second factor'],
  unmask: ['6-191', '解密', 'Unmask']
})
const roles = page('/Tenant/city/role', '12-6', '角色', 'Roles', {
  create: ['12-601', '新增', 'Add'],
  edit: ['12-602', '编辑', 'Edit'],
  remove: ['12-603', '删除', 'Delete'],
  enable: ['12-606', '停用与启用', 'Enable or disable'],
  export: ['12-608', '导出', 'Export'],
  permit: ['12-611', '分配权限', 'Assign permissions']
})
const people = page('/Tenant/city/systemUsers', '12-7', '系统用户', 'System users', {
  create: ['12-701', '新增', 'Add'],
  edit: ['12-702', '编辑', 'Edit'],
  remove: ['12-703', '删除', 'Delete'],
  enable: ['12-706', '停用与启用', 'Enable or disable'],
  export: ['12-708', '导出', 'Export'],
  transfer: ['12-712', '调岗', 'Transfer'],
  reset: ['12-713', '重置密码', 'Reset password'],
  secure: ['12-714', '登录安全', 'Login security']
})

const tenants = page('/Tenant/tenant/tenantList', '7-1', '租户管理', 'Tenants', {
  create: ['7-101', '新增', 'Add'],
  edit: ['7-102', '编辑与续费', 'Edit and renew'],
  enable: ['7-106', '停用与启用', 'Enable or disable'],
  export: ['7-108', '导出', 'Export'],
  pack: ['7-111', '套餐与菜单', 'Packages and menus'],
  look: ['7-112', '代登录', 'Sign in as'],
  reset: ['7-113', '重置管理员', 'Reset administrator']
})
const drivers = page('/Tenant/traffic/driverList', '9-1', '司机', 'Drivers', {
  review: ['9-105', '审核', 'Review'],
  enable: ['9-106', '停用与启用', 'Bar or let go on'],
  export: ['9-108', '导出', 'Export'],
  blacklist: ['9-112', '黑名单', 'Blacklist'],
  identify: ['9-113', '核实身份', 'Confirm identities'],
  report: ['9-114', '上报', 'Report'],
  unmask: ['9-191', '解密', 'Unmask']
})
const vehicles = page('/Tenant/traffic/carList', '9-2', '车辆', 'Vehicles', {
  review: ['9-205', '审核', 'Review'],
  enable: ['9-206', '停用与恢复', 'Bar or let go on'],
  export: ['9-208', '导出', 'Export'],
  report: ['9-211', '上报', 'Report']
})
const fleets = page('/Tenant/traffic/fleet', '9-3', '车队', 'Fleets', {
  review: ['9-305', '审核与停用', 'Review or suspend'],
  export: ['9-308', '导出', 'Export'],
  unmask: ['9-391', '解密', 'Unmask']
})
const vehicleTypes = page('/Tenant/traffic/car', '9-4', '车型管理', 'Vehicle types', {
  create: ['9-401', '新增', 'Add'],
  edit: ['9-402', '编辑与排序', 'Edit and order'],
  remove: ['9-403', '删除', 'Delete'],
  export: ['9-408', '导出', 'Export']
})
const stations = page('/Tenant/city/services', '12-1', '城市服务站', 'City services', {
  create: ['12-101', '新增', 'Add'],
  edit: ['12-102', '编辑', 'Edit'],
  remove: ['12-103', '删除', 'Delete'],
  export: ['12-108', '导出', 'Export']
})

const payments = page('/Tenant/city/Paymentsetup', '12-2', '支付设置', 'Payment settings', { edit: ['12-202', '编辑', 'Edit'] })
const messages = page('/Tenant/city/SMSSettings', '12-3', '短信设置', 'SMS settings', {
  edit: ['12-302', '编辑', 'Edit'],
  export: ['12-308', '导出', 'Export'],
  test: ['12-311', '测试', 'Test'],
  resend: ['12-312', '重发', 'Send again']
})
/** 文章: news, cases and laws, each with its own grants; `11-104` publishes. */
const news = page('/Tenant/article/news', '11-1', '新闻', 'News', {
  create: ['11-101', '新增', 'Add'],
  edit: ['11-102', '编辑', 'Edit'],
  remove: ['11-103', '删除', 'Delete'],
  publish: ['11-104', '发布与下架', 'Publish or withdraw'],
  export: ['11-108', '导出', 'Export']
})
const cases = page('/Tenant/article/case', '11-2', '案例', 'Cases', {
  create: ['11-201', '新增', 'Add'],
  edit: ['11-202', '编辑', 'Edit'],
  remove: ['11-203', '删除', 'Delete'],
  publish: ['11-204', '发布与下架', 'Publish or withdraw'],
  export: ['11-208', '导出', 'Export']
})
const laws = page('/Tenant/article/law', '11-3', '法规', 'Laws', {
  create: ['11-301', '新增', 'Add'],
  edit: ['11-302', '编辑', 'Edit'],
  remove: ['11-303', '删除', 'Delete'],
  publish: ['11-304', '发布与下架', 'Publish or withdraw'],
  export: ['11-308', '导出', 'Export']
})
const siteInfo = page('/Tenant/city/website/siteInfo', '12-9', '站点信息', 'Site information', {
  edit: ['12-902', '编辑', 'Edit'],
  export: ['12-908', '导出', 'Export']
})
const apps = page('/Tenant/city/website/appmanage', '12-10', 'APP管理', 'App management', {
  create: ['12-1001', '新增', 'Add'],
  edit: ['12-1002', '编辑', 'Edit'],
  remove: ['12-1003', '删除', 'Delete'],
  publish: ['12-1004', '发布与下架', 'Publish or withdraw'],
  export: ['12-1008', '导出', 'Export']
})
/** Only the operator of the root tenant has the pages of these modules. */
export const rootModules: readonly string[] = ['7']

/** The pages of the platform operator's console (运营商端); a screen, a link or a grant names them. */
export const operator = {
  home: page('/Tenant/index', '1-1', '平台工作台', 'Workbench', { screen: ['1-111', '数据大屏', 'Big screen'] }),
  orders,
  orderInfo: child(orders, 'info', '2-1', '订单详情', 'Order detail', ['id']),
  reports,
  trades,
  lateFreight,
  auditor: ours(page('/Tenant/trade/auditor', '3-2', '账务审计', 'Auditor')),
  invoicing,
  invoicingInfo: ours(child(invoicing, 'info', '4-1', '开票申请详情', 'Invoice application', ['id'])),
  invoiceHistory,
  credits,
  creditInfo: ours(child(credits, 'info', '5-1', '授信详情', 'Credit detail', ['id'])),
  loans,
  loanInfo: ours(child(loans, 'info', '5-2', '融资详情', 'Loan detail', ['id'])),
  capital,
  recharges,
  customers,
  customerInfo: child(customers, 'customerInfo', '6-1', '货主详情', 'Shipper detail', ['id']),
  roles,
  people,
  tenants,
  tenantAdd: child(tenants, 'addTenant', '7-101', '新增租户', 'Add tenant'),
  tenantEdit: child(tenants, 'editTenant', '7-102', '编辑租户', 'Edit tenant', ['id']),
  tenantInfo: child(tenants, 'Info', '7-1', '租户详情', 'Tenant detail', ['id']),
  stations,
  stationAdd: ours(child(stations, 'add', '12-101', '新增服务站', 'Add station')),
  stationEdit: ours(child(stations, 'edit', '12-102', '编辑服务站', 'Edit station', ['id'])),
  stationInfo: ours(child(stations, 'info', '12-1', '服务站详情', 'Station detail', ['id'])),
  drivers,
  vehicles,
  fleets,
  vehicleTypes,
  payments,
  messages,
  news,
  newsAdd: ours(child(news, 'add', '11-101', '新增新闻', 'Add news')),
  newsEdit: child(news, 'newsInfo', '11-1', '新闻编辑', 'News detail', ['id']),
  newsInfo: ours(child(news, 'detail', '11-1', '新闻详情', 'News and its editions', ['id'])),
  cases,
  casesAdd: ours(child(cases, 'add', '11-201', '新增案例', 'Add a case')),
  casesEdit: child(cases, 'caseInfo', '11-2', '案例编辑', 'Case detail', ['id']),
  casesInfo: ours(child(cases, 'detail', '11-2', '案例详情', 'Case and its editions', ['id'])),
  laws,
  lawsAdd: ours(child(laws, 'add', '11-301', '新增法规', 'Add a law')),
  lawsEdit: child(laws, 'lawInfo', '11-3', '法规编辑', 'Law detail', ['id']),
  lawsInfo: ours(child(laws, 'detail', '11-3', '法规详情', 'Law and its editions', ['id'])),
  siteInfo,
  apps,
  invoiceSettings,
  log: page('/Tenant/city/log', '12-8', '系统日志', 'Log', { export: ['12-808', '导出', 'Export'] })
}

/** The platform operator's console (运营商端). */
export const operatorConsole = defineConsole({
  type: 1,
  index: '/Tenant/index',
  entrance: '/login',
  modules: {
    '1': { zh: '工作台', en: 'Workbench', icon: 'home' },
    '2': { zh: '订单', en: 'Orders', icon: 'order' },
    '3': { zh: '交易', en: 'Trades', icon: 'settle' },
    '4': { zh: '开票', en: 'Invoices', icon: 'invoice' },
    '5': { zh: '保理', en: 'Factoring', icon: 'statement' },
    '6': { zh: '货主', en: 'Shippers', icon: 'customer' },
    '7': { zh: '租户', en: 'Tenants', icon: 'tenant' },
    '9': { zh: '运力', en: 'Capacity', icon: 'capacity' },
    '10': { zh: '资金', en: 'Funds', icon: 'wallet' },
    '11': { zh: '内容', en: 'Content', icon: 'content' },
    '12': { zh: '设置', en: 'Settings', icon: 'setting' }
  },
  pages: operator
})
