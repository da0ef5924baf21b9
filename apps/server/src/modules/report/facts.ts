import type { DriverFacts } from '@yunshu/contract/report/messages'
import { shanghaiDay } from '@yunshu/domain/calendar'
import type { Tx } from '../../platform/db/pool.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { accountsOfPayees, accountsOfPayments } from '../batch/index.ts'
import { accountsOfCompanies } from '../bankaccount/index.ts'
import { freightOfRides, rideKey } from '../charge/index.ts'
import { accountableOf, operatorCompanyId } from '../company/index.ts'
import { driversToReport } from '../driver/index.ts'
import { goodsOfOrders, pointsOfOrders, readOrders } from '../order/rows.ts'
import { paymentsOfTrips, type TripPayment } from '../payment/index.ts'
import { tenantOf } from '../tenant/rows.ts'
import { coverOn, vehiclesToReport } from '../vehicle/index.ts'
import { virtualAccountOf } from '../wallet/index.ts'
import { tripsToReport } from '../waybill/index.ts'

/** How a platform works with its customers: 1 as their carrier (承运), 2 as a marketplace (撮合), on which each logistics company answers for itself (R2). */
const asCarrier = 1

/** What is known of consignees by the shipper and the name. */
const consigneeNos = async (tx: Tx, secrets: Secrets, tenant_id: number, shipper_ids: readonly number[]): Promise<ReadonlyMap<string, string>> => {
  if (shipper_ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('report_consignee')
    .select(['shipper_id', 'consignee_name', 'no_enc'])
    .where('tenant_id', '=', tenant_id)
    .where('shipper_id', 'in', [...shipper_ids])
    .execute()
  return new Map(rows.map(({ shipper_id, consignee_name, no_enc }) => [consigneeKey(shipper_id, consignee_name), secrets.unseal(no_enc)]))
}
const consigneeKey = (shipper_id: number, consignee_name: string): string => `${shipper_id} ${consignee_name}`

/** Everything that the messages of trips say, read in about a dozen statements however many trips there are. Within `withSystemScope`. */
export const factsOfTrips = async (tx: Tx, secrets: Secrets, tenant_id: number, ids: readonly number[]) => {
  const [payments, tenant, operator_id, freight] = await Promise.all([
    paymentsOfTrips(tx, tenant_id, ids),
    tenantOf(tx, tenant_id),
    operatorCompanyId(tx, tenant_id),
    freightOfRides(tx, tenant_id, ids)
  ])
  // A payment tells all trips that it pays for, whichever of them is asked about.
  const read = await tripsToReport(tx, tenant_id, unique([...ids, ...payments.flatMap(({ waybill_ids }) => waybill_ids)]))
  const { trips, rides, goods, points } = read
  const order_ids = unique(rides.map(({ order_id }) => order_id))
  const companies = unique([...trips.map(({ carrier_id }) => carrier_id), ...rides.map(({ shipper_id }) => shipper_id), operator_id ?? 0])
  const [orders, orderGoods, vehicles, drivers, accountable, consignees, ofPayments, ofPayees, ofCompanies] = await Promise.all([
    readOrders(tx, tenant_id, order_ids),
    goodsOfOrders(tx, tenant_id, order_ids),
    vehiclesToReport(tx, tenant_id, unique(trips.flatMap(({ vehicle_id }) => vehicle_id ?? []))),
    driversToReport(tx, secrets, tenant_id, unique(trips.flatMap(({ driver_id }) => driver_id ?? []))),
    accountableOf(tx, secrets, tenant_id, companies),
    consigneeNos(tx, secrets, tenant_id, unique(rides.map(({ shipper_id }) => shipper_id))),
    accountsOfPayments(
      tx,
      secrets,
      tenant_id,
      payments.map(({ id }) => id)
    ),
    accountsOfPayees(tx, secrets, tenant_id, payments),
    accountsOfCompanies(
      tx,
      secrets,
      tenant_id,
      payments.map(({ payee_id }) => payee_id)
    )
  ])
  return {
    asked: trips.filter(({ id }) => ids.includes(id)),
    trips,
    rides,
    goods,
    points,
    freight,
    payments,
    orders: new Map(orders.map((order) => [order.id, order])),
    typeOfGoods: new Map(orderGoods.map(({ id, goods_type_id }) => [id, goods_type_id])),
    ...vehicles,
    drivers,
    ...reportingAs(tenant, accountable, operator_id),
    consigneeNo: (shipper_id: number, name: string) => consignees.get(consigneeKey(shipper_id, name)) ?? '',
    accountOf: (payment: TripPayment) =>
      ofPayments.get(payment.id) ??
      (payment.pay_channel === wallet ? { account_no: virtualAccountOf(payment.payee_id), bank: '' } : undefined) ??
      ofPayees.get(`${payment.payer_id} ${payment.payee_id}`) ??
      ofCompanies.get(payment.payee_id) ?? { account_no: '', bank: '' }
  }
}
/* Who a company is, and who answers for what a carrier drives. */
const reportingAs = (
  { platform_mode, network_permit_no }: Row<'tenant'>,
  accountable: Awaited<ReturnType<typeof accountableOf>>,
  operator_id: number | undefined
) => {
  const operator = accountable.get(operator_id ?? 0)
  const byOperator = operator && { ...operator, permit_no: network_permit_no || operator.permit_no }
  return {
    companyOf: (id: number) => accountable.get(id) ?? nobody,
    accountableFor: (carrier_id: number) => (platform_mode === asCarrier ? byOperator : accountable.get(carrier_id)) ?? nobody
  }
}
const wallet = 1
const nobody = { name: '', credit_code: '', permit_no: '', area_code: '', place: '' }
const unique = (ids: readonly number[]): number[] => [...new Set(ids)]
export type TripsFacts = Awaited<ReturnType<typeof factsOfTrips>>

/** Orders that are about to go with a vehicle and a driver of a carrier. */
export type Planned = {
  readonly tenant_id: number
  readonly carrier_id: number
  readonly order_ids: readonly number[]
  readonly vehicle_id: number
  readonly driver_id: number
}
/** What their messages would say, in about a dozen statements. Within `withSystemScope`. */
export const factsOfPlan = async (tx: Tx, secrets: Secrets, plan: Planned) => {
  const { tenant_id, carrier_id, order_ids, vehicle_id, driver_id } = plan
  const [orders, goods, points, { vehicles }, drivers, tenant, operator_id] = await Promise.all([
    readOrders(tx, tenant_id, order_ids),
    goodsOfOrders(tx, tenant_id, order_ids),
    pointsOfOrders(tx, tenant_id, order_ids),
    vehiclesToReport(tx, tenant_id, [vehicle_id]),
    driversToReport(tx, secrets, tenant_id, [driver_id]),
    tenantOf(tx, tenant_id),
    operatorCompanyId(tx, tenant_id)
  ])
  const shippers = unique(orders.map(({ shipper_id }) => shipper_id))
  const [accountable, consignees] = await Promise.all([
    accountableOf(tx, secrets, tenant_id, unique([carrier_id, ...shippers, operator_id ?? 0])),
    consigneeNos(tx, secrets, tenant_id, shippers)
  ])
  return {
    orders,
    goods,
    points,
    vehicle: vehicles.get(vehicle_id),
    driver: drivers.get(driver_id),
    ...reportingAs(tenant, accountable, operator_id),
    carrier_id,
    consigneeNo: (shipper_id: number, name: string) => consignees.get(consigneeKey(shipper_id, name)) ?? ''
  }
}
export type PlanFacts = Awaited<ReturnType<typeof factsOfPlan>>

/** As whom a platform reports; empty where it is not said yet. Within `withSystemScope`. */
export const accountableNow = async (tx: Tx, secrets: Secrets, tenant_id: number) => {
  const [tenant, operator_id] = await Promise.all([tenantOf(tx, tenant_id), operatorCompanyId(tx, tenant_id)])
  const operator = operator_id === undefined ? undefined : (await accountableOf(tx, secrets, tenant_id, [operator_id])).get(operator_id)
  const by_carriers = tenant.platform_mode !== asCarrier
  return { ...(operator ?? nobody), permit_no: tenant.network_permit_no || (operator?.permit_no ?? ''), by_carriers }
}

/** A driver; without a row, a trip's own words of him. */
export const driverFacts = (of: TripsFacts, trip: Row<'waybill'>): DriverFacts => {
  const known = of.drivers.get(trip.driver_id ?? 0)
  if (known) return known
  const nothing = { license_no: '', license_class: '', license_issuer: '', qualification_no: '', id_no: '' }
  const never = { license_valid_from: null, license_valid_to: null, license_long_term: false, light_only: false }
  return { driver_name: trip.driver_name, mobile: trip.driver_phone, ...nothing, ...never }
}
/** The policy that covered the cargo of a trip on the day it left. */
export const coverOf = ({ policies }: TripsFacts, { vehicle_id, shiji_fache_start_time }: Row<'waybill'>) => {
  const cover =
    vehicle_id === null || shiji_fache_start_time === null ? undefined : coverOn(policies, vehicle_id, shanghaiDay(shiji_fache_start_time))
  return cover && { policy_no: cover.policy_no, insurer: cover.insurer || '无' }
}
export { rideKey }
