import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import type { carrier } from '@yunshu/contract/consoles/carrier'
import type { operator } from '@yunshu/contract/consoles/operator'
import type { shipper } from '@yunshu/contract/consoles/shipper'
import type { UserType } from '@yunshu/contract/kit/console'

type Screen = LazyExoticComponent<ComponentType>
/** One screen for each page line; a page line without a screen does not compile. `screen(() => import('../features/order/ShipperOrderListPage.tsx'), 'ShipperOrderListPage')` */
const screen = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): Screen =>
  lazy(async () => ({ default: (await load())[name] }))

const ofShipper = {
  capital: screen(() => import('../features/wallet/ShipperCapitalPage.tsx'), 'ShipperCapitalPage'),
  recharges: screen(() => import('../features/wallet/ShipperRechargePage.tsx'), 'ShipperRechargePage'),
  bankAccounts: screen(() => import('../features/wallet/ShipperBankAccountPage.tsx'), 'ShipperBankAccountPage'),
  carriers: screen(() => import('../features/link/CarrierListPage.tsx'), 'CarrierListPage'),
  carrierAdd: screen(() => import('../features/link/CarrierAddPage.tsx'), 'CarrierAddPage'),
  carrierInfo: screen(() => import('../features/link/CarrierInfoPage.tsx'), 'CarrierInfoPage'),
  projects: screen(() => import('../features/project/ProjectListPage.tsx'), 'ProjectListPage'),
  freightRate: screen(() => import('../features/project/FreightRatePage.tsx'), 'FreightRatePage'),
  companyInfo: screen(() => import('../features/company/ShipperCompanyPage.tsx'), 'ShipperCompanyPage'),
  departments: screen(() => import('../features/people/ShipperDepartmentPage.tsx'), 'ShipperDepartmentPage'),
  notices: screen(() => import('../features/notice/NoticeListPage.tsx'), 'NoticeListPage'),
  addresses: screen(() => import('../features/address/ShipperAddressPage.tsx'), 'ShipperAddressPage'),
  routeAdd: screen(() => import('../features/address/RouteAddPage.tsx'), 'RouteAddPage'),
  routeEdit: screen(() => import('../features/address/RouteEditPage.tsx'), 'RouteEditPage'),
  people: screen(() => import('../features/people/ShipperPeoplePage.tsx'), 'ShipperPeoplePage'),
  log: screen(() => import('../features/oplog/ShipperLogPage.tsx'), 'ShipperLogPage'),
  orderEdit: screen(() => import('../features/order/OrderEditPage.tsx'), 'OrderEditPage'),
  orderInfo: screen(() => import('../features/order/ShipperOrderInfoPage.tsx'), 'ShipperOrderInfoPage'),
  orders: screen(() => import('../features/order/ShipperOrderListPage.tsx'), 'ShipperOrderListPage'),
  source: screen(() => import('../features/order/SourcePage.tsx'), 'SourcePage'),
  dispatches: screen(() => import('../features/dispatch/DispatchListPage.tsx'), 'DispatchListPage'),
  home: screen(() => import('../features/board/ShipperHomePage.tsx'), 'ShipperHomePage'),
  payableInfo: screen(() => import('../features/bill/PayableInfoPage.tsx'), 'PayableInfoPage'),
  payables: screen(() => import('../features/bill/PayableListPage.tsx'), 'PayableListPage'),
  paymentInfo: screen(() => import('../features/bill/PaymentInfoPage.tsx'), 'PaymentInfoPage'),
  receiptInfo: screen(() => import('../features/receipt/ReceiptInfoPage.tsx'), 'ReceiptInfoPage'),
  receipts: screen(() => import('../features/receipt/ReceiptListPage.tsx'), 'ReceiptListPage'),
  statementInfo: screen(() => import('../features/statement/SettlementInfoPage.tsx'), 'SettlementInfoPage'),
  statements: screen(() => import('../features/statement/SettlementListPage.tsx'), 'SettlementListPage')
} satisfies Record<keyof typeof shipper, Screen>
const ofCarrier = {
  capital: screen(() => import('../features/wallet/CarrierCapitalPage.tsx'), 'CarrierCapitalPage'),
  recharges: screen(() => import('../features/wallet/CarrierRechargePage.tsx'), 'CarrierRechargePage'),
  bankAccounts: screen(() => import('../features/wallet/CarrierBankAccountPage.tsx'), 'CarrierBankAccountPage'),
  customers: screen(() => import('../features/link/CustomerListPage.tsx'), 'CustomerListPage'),
  customerInfo: screen(() => import('../features/link/CustomerInfoPage.tsx'), 'CustomerInfoPage'),
  companyInfo: screen(() => import('../features/company/CarrierCompanyPage.tsx'), 'CarrierCompanyPage'),
  departments: screen(() => import('../features/people/CarrierDepartmentPage.tsx'), 'CarrierDepartmentPage'),
  people: screen(() => import('../features/people/CarrierPeoplePage.tsx'), 'CarrierPeoplePage'),
  roles: screen(() => import('../features/people/CarrierRolesPage.tsx'), 'CarrierRolesPage'),
  addresses: screen(() => import('../features/address/CarrierAddressPage.tsx'), 'CarrierAddressPage'),
  log: screen(() => import('../features/oplog/CarrierLogPage.tsx'), 'CarrierLogPage'),
  orderInfo: screen(() => import('../features/order/CarrierOrderInfoPage.tsx'), 'CarrierOrderInfoPage'),
  orders: screen(() => import('../features/order/CarrierOrderListPage.tsx'), 'CarrierOrderListPage'),
  driverAdd: screen(() => import('../features/driver/DriverAddPage.tsx'), 'DriverAddPage'),
  driverEdit: screen(() => import('../features/driver/DriverEditPage.tsx'), 'DriverEditPage'),
  driverInfo: screen(() => import('../features/driver/DriverInfoPage.tsx'), 'DriverInfoPage'),
  drivers: screen(() => import('../features/driver/DriverListPage.tsx'), 'DriverListPage'),
  home: screen(() => import('../features/board/CarrierHomePage.tsx'), 'CarrierHomePage'),
  receivableInfo: screen(() => import('../features/bill/ReceivableInfoPage.tsx'), 'ReceivableInfoPage'),
  receivables: screen(() => import('../features/bill/ReceivableListPage.tsx'), 'ReceivableListPage'),
  receivedInfo: screen(() => import('../features/bill/ReceivedInfoPage.tsx'), 'ReceivedInfoPage'),
  upstream: screen(() => import('../features/statement/UpstreamListPage.tsx'), 'UpstreamListPage'),
  upstreamInfo: screen(() => import('../features/statement/UpstreamInfoPage.tsx'), 'UpstreamInfoPage'),
  vehicleAdd: screen(() => import('../features/vehicle/VehicleAddPage.tsx'), 'VehicleAddPage'),
  vehicleEdit: screen(() => import('../features/vehicle/VehicleEditPage.tsx'), 'VehicleEditPage'),
  vehicleInfo: screen(() => import('../features/vehicle/VehicleInfoPage.tsx'), 'VehicleInfoPage'),
  vehicles: screen(() => import('../features/vehicle/VehicleListPage.tsx'), 'VehicleListPage'),
  waybillInfo: screen(() => import('../features/waybill/WaybillInfoPage.tsx'), 'WaybillInfoPage'),
  waybills: screen(() => import('../features/waybill/WaybillListPage.tsx'), 'WaybillListPage')
} satisfies Record<keyof typeof carrier, Screen>
const ofOperator = {
  capital: screen(() => import('../features/wallet/OperatorCapitalPage.tsx'), 'OperatorCapitalPage'),
  recharges: screen(() => import('../features/wallet/OperatorRechargePage.tsx'), 'OperatorRechargePage'),
  trades: screen(() => import('../features/ledger/TradeListPage.tsx'), 'TradeListPage'),
  auditor: screen(() => import('../features/ledger/AuditorPage.tsx'), 'AuditorPage'),
  customerInfo: screen(() => import('../features/company/CustomerInfoPage.tsx'), 'CustomerInfoPage'),
  customers: screen(() => import('../features/company/CustomerListPage.tsx'), 'CustomerListPage'),
  people: screen(() => import('../features/people/OperatorPeoplePage.tsx'), 'OperatorPeoplePage'),
  messages: screen(() => import('../features/setting/MessageListPage.tsx'), 'MessageListPage'),
  stations: screen(() => import('../features/setting/StationListPage.tsx'), 'StationListPage'),
  roles: screen(() => import('../features/people/OperatorRolesPage.tsx'), 'OperatorRolesPage'),
  log: screen(() => import('../features/oplog/OperatorLogPage.tsx'), 'OperatorLogPage'),
  orderInfo: screen(() => import('../features/order/OperatorOrderInfoPage.tsx'), 'OperatorOrderInfoPage'),
  orders: screen(() => import('../features/order/OperatorOrderListPage.tsx'), 'OperatorOrderListPage'),
  tenants: screen(() => import('../features/tenant/TenantListPage.tsx'), 'TenantListPage'),
  tenantAdd: screen(() => import('../features/tenant/TenantAddPage.tsx'), 'TenantAddPage'),
  tenantEdit: screen(() => import('../features/tenant/TenantEditPage.tsx'), 'TenantEditPage'),
  tenantInfo: screen(() => import('../features/tenant/TenantInfoPage.tsx'), 'TenantInfoPage'),
  vehicleTypes: screen(() => import('../features/setting/VehicleTypeListPage.tsx'), 'VehicleTypeListPage'),
  home: screen(() => import('../features/board/OperatorHomePage.tsx'), 'OperatorHomePage')
} satisfies Record<keyof typeof operator, Screen>

export const screens: Readonly<Record<Exclude<UserType, 3>, Readonly<Record<string, Screen>>>> = { 1: ofOperator, 2: ofCarrier, 4: ofShipper }
