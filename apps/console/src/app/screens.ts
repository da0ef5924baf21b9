import type { ComponentType, ReactNode } from 'react'
import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { operator } from '@yunshu/contract/consoles/operator'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import type { UserType } from '@yunshu/contract/kit/console'
import { LoadDeskPage } from '../features/loading/deskPage.tsx'
import { type Lazily, lazyPart } from '../kit/lazily.tsx'

/** A screen is handed the page line that it stands for; one that serves two consoles takes the line of either. */
type Screen<P> = ((props: { readonly page: P }) => ReactNode) & Partial<Pick<Lazily<never>, 'ahead'>>
type ScreensOf<C> = { readonly [K in keyof C]: Screen<C[K]> }
/** One screen for each page line; a page line without a screen does not compile. `screen(() => import('../features/order/ShipperOrderListPage.tsx'), 'ShipperOrderListPage')` */
const screen = <N extends string, P>(load: () => Promise<Record<N, ComponentType<{ page: P }>>>, name: N): Lazily<{ page: P }> =>
  lazyPart(async () => (await load())[name])

// A screen that three page lines share is named once.
const people = screen(() => import('../features/people/user/PeopleListPage.tsx'), 'PeopleListPage')
const orderInfo = screen(() => import('../features/order/OrderInfoPage.tsx'), 'OrderInfoPage')
const oplog = screen(() => import('../features/oplog/OplogListPage.tsx'), 'OplogListPage')
const invoices = screen(() => import('../features/invoice/InvoiceListPage.tsx'), 'InvoiceListPage')
const invoiceInfo = screen(() => import('../features/invoice/InvoiceInfoPage.tsx'), 'InvoiceInfoPage')
const lanes = screen(() => import('../features/section/SectionListPage.tsx'), 'SectionListPage')
const laneEdit = screen(() => import('../features/section/SectionEditPage.tsx'), 'SectionEditPage')
const laneInfo = screen(() => import('../features/section/SectionInfoPage.tsx'), 'SectionInfoPage')
const tasks = screen(() => import('../features/template/TaskListPage.tsx'), 'TaskListPage')
const prices = screen(() => import('../features/section/PriceListPage.tsx'), 'PriceListPage')
const priceEdit = screen(() => import('../features/section/PriceEditPage.tsx'), 'PriceEditPage')
// Who makes a plan has the desk's code loaded ahead.
const loadDesk = LoadDeskPage

const creditInfo = screen(() => import('../features/loan/credit/CreditInfoPage.tsx'), 'CreditInfoPage')
const loanInfo = screen(() => import('../features/loan/LoanInfoPage.tsx'), 'LoanInfoPage')

const articles = screen(() => import('../features/article/ArticleListPage.tsx'), 'ArticleListPage')
const articleEdit = screen(() => import('../features/article/ArticleEditPage.tsx'), 'ArticleEditPage')
const articleInfo = screen(() => import('../features/article/ArticleInfoPage.tsx'), 'ArticleInfoPage')

const ofShipper = {
  assignments: screen(() => import('../features/loan/AssignmentListPage.tsx'), 'AssignmentListPage'),
  assignmentInfo: screen(() => import('../features/loan/AssignmentInfoPage.tsx'), 'AssignmentInfoPage'),
  capital: screen(() => import('../features/wallet/CapitalPage.tsx'), 'CapitalPage'),
  recharges: screen(() => import('../features/wallet/recharge/RechargePage.tsx'), 'RechargePage'),
  bankAccounts: screen(() => import('../features/wallet/bankaccount/BankAccountPage.tsx'), 'BankAccountPage'),
  carriers: screen(() => import('../features/link/LinkListPage.tsx'), 'LinkListPage'),
  carrierAdd: screen(() => import('../features/link/CarrierAddPage.tsx'), 'CarrierAddPage'),
  carrierInfo: screen(() => import('../features/link/LinkInfoPage.tsx'), 'LinkInfoPage'),
  projects: screen(() => import('../features/project/ProjectListPage.tsx'), 'ProjectListPage'),
  freightRate: screen(() => import('../features/project/FreightRatePage.tsx'), 'FreightRatePage'),
  companyInfo: screen(() => import('../features/company/CompanyInfoPage.tsx'), 'CompanyInfoPage'),
  departments: screen(() => import('../features/people/department/DepartmentPage.tsx'), 'DepartmentPage'),
  notices: screen(() => import('../features/notice/NoticeListPage.tsx'), 'NoticeListPage'),
  addresses: screen(() => import('../features/address/AddressListPage.tsx'), 'AddressListPage'),
  routeAdd: screen(() => import('../features/address/RouteEditPage.tsx'), 'RouteEditPage'),
  routeEdit: screen(() => import('../features/address/RouteEditPage.tsx'), 'RouteEditPage'),
  people,
  log: oplog,
  orderEdit: screen(() => import('../features/order/OrderEditPage.tsx'), 'OrderEditPage'),
  orderInfo,
  orders: screen(() => import('../features/order/ShipperOrderListPage.tsx'), 'ShipperOrderListPage'),
  source: screen(() => import('../features/order/SourcePage.tsx'), 'SourcePage'),
  campaigns: screen(() => import('../features/campaign/CampaignListPage.tsx'), 'CampaignListPage'),
  campaignInfo: screen(() => import('../features/campaign/CampaignInfoPage.tsx'), 'CampaignInfoPage'),
  loadTasks: screen(() => import('../features/loading/LoadTaskListPage.tsx'), 'LoadTaskListPage'),
  loadTaskAdd: screen(() => import('../features/loading/LoadTaskAddPage.tsx'), 'LoadTaskAddPage'),
  loadTaskEdit: loadDesk,
  quickLoad: screen(() => import('../features/loading/QuickLoadPage.tsx'), 'QuickLoadPage'),
  dispatches: screen(() => import('../features/dispatch/DispatchListPage.tsx'), 'DispatchListPage'),
  home: screen(() => import('../features/board/ShipperHomePage.tsx'), 'ShipperHomePage'),
  payableInfo: screen(() => import('../features/bill/BillInfoPage.tsx'), 'BillInfoPage'),
  payables: screen(() => import('../features/bill/PayableListPage.tsx'), 'PayableListPage'),
  paymentInfo: screen(() => import('../features/bill/payment/PaymentInfoPage.tsx'), 'PaymentInfoPage'),
  receiptInfo: screen(() => import('../features/receipt/ReceiptInfoPage.tsx'), 'ReceiptInfoPage'),
  receipts: screen(() => import('../features/receipt/ReceiptListPage.tsx'), 'ReceiptListPage'),
  invoices,
  invoiceInfo,
  invoiceAdd: screen(() => import('../features/invoice/InvoiceAddPage.tsx'), 'InvoiceAddPage'),
  statementInfo: screen(() => import('../features/statement/StatementInfoPage.tsx'), 'StatementInfoPage'),
  statements: screen(() => import('../features/statement/StatementListPage.tsx'), 'StatementListPage')
} satisfies ScreensOf<typeof shipper>
const ofCarrier = {
  financing: screen(() => import('../features/loan/FinancingPage.tsx'), 'FinancingPage'),
  creditInfo,
  loanInfo,
  capital: screen(() => import('../features/wallet/CapitalPage.tsx'), 'CapitalPage'),
  recharges: screen(() => import('../features/wallet/recharge/RechargePage.tsx'), 'RechargePage'),
  bankAccounts: screen(() => import('../features/wallet/bankaccount/BankAccountPage.tsx'), 'BankAccountPage'),
  customers: screen(() => import('../features/link/customer/CustomerListPage.tsx'), 'CustomerListPage'),
  customerAdd: screen(() => import('../features/link/customer/CustomerAddPage.tsx'), 'CustomerAddPage'),
  customerEdit: screen(() => import('../features/link/customer/CustomerEditPage.tsx'), 'CustomerEditPage'),
  customerInfo: screen(() => import('../features/link/customer/CustomerInfoPage.tsx'), 'CustomerInfoPage'),
  duoduoSections: lanes,
  duoduoSectionAdd: laneEdit,
  duoduoSectionEdit: laneEdit,
  duoduoSectionInfo: laneInfo,
  duoduoDispatch: screen(() => import('../features/laneplan/LanePlanPage.tsx'), 'LanePlanPage'),
  duoduoWaybills: tasks,
  mtWaybills: tasks,
  duoduoPrices: prices,
  duoduoPriceAdd: priceEdit,
  duoduoPriceEdit: priceEdit,
  mtRates: prices,
  mtRateAdd: priceEdit,
  mtRateEdit: priceEdit,
  sections: lanes,
  sectionAdd: laneEdit,
  sectionEdit: laneEdit,
  sectionInfo: laneInfo,
  companyInfo: screen(() => import('../features/company/CompanyInfoPage.tsx'), 'CompanyInfoPage'),
  departments: screen(() => import('../features/people/department/DepartmentPage.tsx'), 'DepartmentPage'),
  people,
  roles: screen(() => import('../features/people/role/RoleListPage.tsx'), 'RoleListPage'),
  addresses: screen(() => import('../features/address/AddressListPage.tsx'), 'AddressListPage'),
  log: oplog,
  orderInfo,
  orderAdd: screen(() => import('../features/order/BehalfPage.tsx'), 'BehalfPage'),
  orderEdit: screen(() => import('../features/order/BehalfEditPage.tsx'), 'BehalfEditPage'),
  orders: screen(() => import('./CarrierOrders.tsx'), 'CarrierOrders'),
  abnormals: screen(() => import('../features/abnormal/AbnormalListPage.tsx'), 'AbnormalListPage'),
  supplies: screen(() => import('../features/supply/SupplyListPage.tsx'), 'SupplyListPage'),
  hall: screen(() => import('../features/campaign/HallListPage.tsx'), 'HallListPage'),
  hallInfo: screen(() => import('../features/campaign/HallInfoPage.tsx'), 'HallInfoPage'),
  loadTasks: screen(() => import('../features/loading/LoadTaskListPage.tsx'), 'LoadTaskListPage'),
  loadDock: loadDesk,
  loadTaskInfo: loadDesk,
  operate: screen(() => import('../features/operate/OperatePage.tsx'), 'OperatePage'),
  driverKpi: screen(() => import('../features/kpi/KpiListPage.tsx'), 'KpiListPage'),
  driverKpiInfo: screen(() => import('../features/kpi/KpiInfoPage.tsx'), 'KpiInfoPage'),
  customised: screen(() => import('../features/template/CustomisedListPage.tsx'), 'CustomisedListPage'),
  templateAdd: screen(() => import('../features/template/TemplateEditPage.tsx'), 'TemplateEditPage'),
  templateEdit: screen(() => import('../features/template/TemplateEditPage.tsx'), 'TemplateEditPage'),
  balanceModel: screen(() => import('../features/settlemodel/BalanceModelListPage.tsx'), 'BalanceModelListPage'),
  balanceModelAdd: screen(() => import('../features/settlemodel/BalanceModelEditPage.tsx'), 'BalanceModelEditPage'),
  balanceModelEdit: screen(() => import('../features/settlemodel/BalanceModelEditPage.tsx'), 'BalanceModelEditPage'),
  balanceModelInfo: screen(() => import('../features/settlemodel/BalanceModelInfoPage.tsx'), 'BalanceModelInfoPage'),
  driverAdd: screen(() => import('../features/driver/DriverEditPage.tsx'), 'DriverEditPage'),
  driverEdit: screen(() => import('../features/driver/DriverEditPage.tsx'), 'DriverEditPage'),
  driverInfo: screen(() => import('../features/driver/DriverInfoPage.tsx'), 'DriverInfoPage'),
  drivers: screen(() => import('../features/driver/DriverListPage.tsx'), 'DriverListPage'),
  fleetAdd: screen(() => import('../features/fleet/FleetEditPage.tsx'), 'FleetEditPage'),
  fleetEdit: screen(() => import('../features/fleet/FleetEditPage.tsx'), 'FleetEditPage'),
  fleetInfo: screen(() => import('../features/fleet/FleetInfoPage.tsx'), 'FleetInfoPage'),
  expenses: screen(() => import('../features/expense/ExpensePage.tsx'), 'ExpensePage'),
  fleets: screen(() => import('../features/fleet/FleetListPage.tsx'), 'FleetListPage'),
  home: screen(() => import('../features/board/CarrierHomePage.tsx'), 'CarrierHomePage'),
  payables: screen(() => import('../features/bill/OwedListPage.tsx'), 'OwedListPage'),
  payableInfo: screen(() => import('../features/bill/OwedInfoPage.tsx'), 'OwedInfoPage'),
  batchInfo: screen(() => import('../features/bill/batch/BatchInfoPage.tsx'), 'BatchInfoPage'),
  receivableInfo: screen(() => import('../features/bill/BillInfoPage.tsx'), 'BillInfoPage'),
  receivables: screen(() => import('../features/bill/ReceivableListPage.tsx'), 'ReceivableListPage'),
  paidInfo: screen(() => import('../features/bill/payment/PaymentInfoPage.tsx'), 'PaymentInfoPage'),
  receivedInfo: screen(() => import('../features/bill/payment/PaymentInfoPage.tsx'), 'PaymentInfoPage'),
  invoicing: invoices,
  invoicingInfo: invoiceInfo,
  driverRates: screen(() => import('../features/project/OwnRateListPage.tsx'), 'OwnRateListPage'),
  driverRateInfo: screen(() => import('../features/project/OwnRatePage.tsx'), 'OwnRatePage'),
  upstream: screen(() => import('../features/statement/StatementListPage.tsx'), 'StatementListPage'),
  upstreamInfo: screen(() => import('../features/statement/StatementInfoPage.tsx'), 'StatementInfoPage'),
  lowerStream: screen(() => import('../features/statement/StatementListPage.tsx'), 'StatementListPage'),
  lowerStreamInfo: screen(() => import('../features/statement/StatementInfoPage.tsx'), 'StatementInfoPage'),
  vehicleAdd: screen(() => import('../features/vehicle/VehicleEditPage.tsx'), 'VehicleEditPage'),
  vehicleEdit: screen(() => import('../features/vehicle/VehicleEditPage.tsx'), 'VehicleEditPage'),
  vehicleInfo: screen(() => import('../features/vehicle/VehicleInfoPage.tsx'), 'VehicleInfoPage'),
  vehicles: screen(() => import('../features/vehicle/VehicleListPage.tsx'), 'VehicleListPage'),
  waybillInfo: screen(() => import('../features/waybill/WaybillInfoPage.tsx'), 'WaybillInfoPage'),
  releases: screen(() => import('../features/release/ReleaseListPage.tsx'), 'ReleaseListPage'),
  alarms: screen(() => import('../features/alarm/AlarmListPage.tsx'), 'AlarmListPage'),
  alarmSettings: screen(() => import('../features/alarm/AlarmSettingPage.tsx'), 'AlarmSettingPage'),
  waybills: screen(() => import('../features/waybill/WaybillListPage.tsx'), 'WaybillListPage')
} satisfies ScreensOf<typeof carrier>
const ofOperator = {
  credits: screen(() => import('../features/loan/credit/CreditListPage.tsx'), 'CreditListPage'),
  creditInfo,
  loans: screen(() => import('../features/loan/LoanListPage.tsx'), 'LoanListPage'),
  loanInfo,
  capital: screen(() => import('../features/wallet/OperatorCapitalPage.tsx'), 'OperatorCapitalPage'),
  recharges: screen(() => import('../features/wallet/OperatorRechargePage.tsx'), 'OperatorRechargePage'),
  invoicing: invoices,
  invoicingInfo: invoiceInfo,
  invoiceHistory: screen(() => import('../features/invoice/InvoiceHistoryPage.tsx'), 'InvoiceHistoryPage'),
  news: articles,
  newsAdd: articleEdit,
  newsEdit: articleEdit,
  newsInfo: articleInfo,
  cases: articles,
  casesAdd: articleEdit,
  casesEdit: articleEdit,
  casesInfo: articleInfo,
  laws: articles,
  lawsAdd: articleEdit,
  lawsEdit: articleEdit,
  lawsInfo: articleInfo,
  siteInfo: screen(() => import('../features/site/SiteInfoPage.tsx'), 'SiteInfoPage'),
  apps: screen(() => import('../features/site/AppManagePage.tsx'), 'AppManagePage'),
  invoiceSettings: screen(() => import('../features/invoice/InvoiceSettingPage.tsx'), 'InvoiceSettingPage'),
  trades: screen(() => import('../features/ledger/TradeListPage.tsx'), 'TradeListPage'),
  lateFreight: screen(() => import('../features/bill/LateListPage.tsx'), 'LateListPage'),
  auditor: screen(() => import('../features/ledger/audit/AuditorPage.tsx'), 'AuditorPage'),
  customerInfo: screen(() => import('../features/company/CustomerInfoPage.tsx'), 'CustomerInfoPage'),
  customers: screen(() => import('../features/company/CustomerListPage.tsx'), 'CustomerListPage'),
  people,
  payments: screen(() => import('../features/setting/paysetup/PaymentSetupPage.tsx'), 'PaymentSetupPage'),
  messages: screen(() => import('../features/setting/sms/MessageListPage.tsx'), 'MessageListPage'),
  stations: screen(() => import('../features/station/StationListPage.tsx'), 'StationListPage'),
  stationAdd: screen(() => import('../features/station/StationEditPage.tsx'), 'StationEditPage'),
  stationEdit: screen(() => import('../features/station/StationEditPage.tsx'), 'StationEditPage'),
  stationInfo: screen(() => import('../features/station/StationInfoPage.tsx'), 'StationInfoPage'),
  roles: screen(() => import('../features/people/role/RoleListPage.tsx'), 'RoleListPage'),
  log: oplog,
  orderInfo,
  orders: screen(() => import('../features/order/OperatorOrderListPage.tsx'), 'OperatorOrderListPage'),
  reports: screen(() => import('../features/report/ReportListPage.tsx'), 'ReportListPage'),
  tenants: screen(() => import('../features/tenant/TenantListPage.tsx'), 'TenantListPage'),
  tenantAdd: screen(() => import('../features/tenant/TenantEditPage.tsx'), 'TenantEditPage'),
  tenantEdit: screen(() => import('../features/tenant/TenantEditPage.tsx'), 'TenantEditPage'),
  tenantInfo: screen(() => import('../features/tenant/TenantInfoPage.tsx'), 'TenantInfoPage'),
  drivers: screen(() => import('../features/driver/OperatorDriverListPage.tsx'), 'OperatorDriverListPage'),
  vehicles: screen(() => import('../features/vehicle/OperatorVehicleListPage.tsx'), 'OperatorVehicleListPage'),
  fleets: screen(() => import('../features/fleet/OperatorFleetListPage.tsx'), 'OperatorFleetListPage'),
  vehicleTypes: screen(() => import('../features/setting/VehicleTypeListPage.tsx'), 'VehicleTypeListPage'),
  home: screen(() => import('../features/board/OperatorHomePage.tsx'), 'OperatorHomePage')
} satisfies ScreensOf<typeof operator>

/** Each line was matched with its screen above; from here on a screen is asked for by the name of its line. */
export const screens: Readonly<Record<Exclude<UserType, 3>, Readonly<Record<string, Screen<never> | undefined>>>> = {
  1: ofOperator,
  2: ofCarrier,
  4: ofShipper
}
