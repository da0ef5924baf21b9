import type { Console, UserType } from '../kit/console.ts'
import type { carrier } from './carrier.ts'
import type { operator } from './operator.ts'
import type { shipper } from './shipper.ts'

type Sections<Pages> = Readonly<Record<keyof Pages, string | undefined>>

/** Where help leads from each page: the section of its guide (docs/guides) about the task one does there; a page without one opens the guide at its beginning. */
const sections = {
  shipper: {
    home: undefined, // What waits stands there by itself; the whole guide is about it.
    orders: 'assign',
    orderInfo: 'follow',
    orderEdit: 'order',
    campaigns: 'bid',
    campaignInfo: 'bid',
    source: 'order',
    loadTasks: 'load',
    loadTaskAdd: 'load',
    loadTaskEdit: 'load',
    quickLoad: 'load',
    dispatches: 'follow',
    receipts: 'receipts',
    receiptInfo: 'receipts',
    statements: 'money',
    statementInfo: 'money',
    payables: 'money',
    payableInfo: 'money',
    paymentInfo: 'money',
    assignments: 'assignments',
    assignmentInfo: 'assignments',
    capital: 'money',
    recharges: 'money',
    bankAccounts: 'money',
    invoices: 'invoices',
    invoiceInfo: 'invoices',
    invoiceAdd: 'invoices',
    carriers: 'carriers',
    carrierAdd: 'carriers',
    carrierInfo: 'carriers',
    projects: 'carriers',
    freightRate: 'carriers',
    companyInfo: 'company',
    departments: 'company',
    notices: undefined, // Each notice leads to its own row.
    addresses: 'order',
    routeAdd: 'order',
    routeEdit: 'order',
    people: 'company',
    log: 'company'
  } satisfies Sections<typeof shipper>,
  carrier: {
    home: undefined, // As with the shipper.
    orders: 'accept',
    orderInfo: 'accept',
    supplies: 'supply',
    hall: 'bid',
    hallInfo: 'bid',
    loadTasks: 'load',
    loadTaskInfo: 'load',
    loadDock: 'load',
    waybills: 'follow',
    waybillInfo: 'follow',
    abnormals: 'exceptions',
    releases: 'release',
    drivers: 'fleet',
    driverAdd: 'fleet',
    driverEdit: 'fleet',
    driverInfo: 'fleet',
    vehicles: 'fleet',
    vehicleAdd: 'fleet',
    vehicleEdit: 'fleet',
    vehicleInfo: 'fleet',
    fleets: 'fleets',
    fleetAdd: 'fleets',
    fleetEdit: 'fleets',
    fleetInfo: 'fleets',
    driverKpi: 'kpi',
    driverKpiInfo: 'kpi',
    upstream: 'money',
    upstreamInfo: 'money',
    lowerStream: 'money',
    lowerStreamInfo: 'money',
    receivables: 'money',
    receivableInfo: 'money',
    payables: 'payables',
    payableInfo: 'payables',
    batchInfo: 'payables',
    financing: 'financing',
    creditInfo: 'financing',
    loanInfo: 'financing',
    receivedInfo: 'money',
    invoicing: 'invoices',
    invoicingInfo: 'invoices',
    capital: 'money',
    recharges: 'money',
    bankAccounts: 'money',
    customers: 'customers',
    customerInfo: 'customers',
    expenses: 'money',
    companyInfo: 'people',
    departments: 'people',
    roles: 'people',
    people: 'people',
    log: 'people',
    addresses: 'accept'
  } satisfies Sections<typeof carrier>,
  operator: {
    home: 'daily',
    orders: 'orders',
    orderInfo: 'orders',
    trades: 'money',
    auditor: 'money',
    invoicing: 'invoices',
    invoicingInfo: 'invoices',
    invoiceHistory: 'invoices',
    credits: 'factoring',
    creditInfo: 'factoring',
    loans: 'factoring',
    loanInfo: 'factoring',
    capital: 'money',
    recharges: 'money',
    customers: 'companies',
    customerInfo: 'companies',
    roles: 'companies',
    people: 'companies',
    tenants: 'tenants',
    tenantAdd: 'tenants',
    tenantEdit: 'tenants',
    tenantInfo: 'tenants',
    stations: 'settings',
    stationAdd: 'settings',
    stationEdit: 'settings',
    stationInfo: 'settings',
    drivers: 'papers',
    vehicles: 'papers',
    fleets: 'papers',
    vehicleTypes: 'settings',
    payments: 'settings',
    messages: 'settings',
    invoiceSettings: 'invoices',
    log: 'orders'
  } satisfies Sections<typeof operator>
} as const

const kinds = { 1: 'operator', 2: 'carrier', 4: 'shipper' } as const satisfies Record<Exclude<UserType, 3>, string>

/** The address of the guide for a console's user, at the section about the page of a path. */
export const guideAt = (lang: 'zh' | 'en', mine: Pick<Console, 'type' | 'pages'>, path: string): string => {
  const kind = kinds[mine.type as Exclude<UserType, 3>]
  const page = Object.entries(mine.pages).find(([, { route }]) => route === path)?.[0] ?? ''
  const section = (sections[kind] as Readonly<Record<string, string | undefined>>)[page]
  return `/guide/${lang}/${kind}.html${section ? `#${section}` : ''}`
}
