import { type AlarmName, alarmKind, alarmObject } from '@yunshu/contract/alarm/enums'
import { offWayKm } from '@yunshu/domain/alarmRule'
import { excursionsOf, fatigueOf, longStopsOf, silenceOf, speedingOf } from '@yunshu/domain/trackWatch'
import type { Tx } from '../../platform/db/pool.ts'
import { receivablesOverdue } from '../bill/index.ts'
import { carrierIds } from '../company/rows.ts'
import { driversEnding } from '../driver/index.ts'
import type { VehicleTrack } from '../gps/index.ts'
import { heldCustomers } from '../link/index.ts'
import { receiptsOverdue } from '../receipt/index.ts'
import { failedReports } from '../report/index.ts'
import { vehiclesEnding } from '../vehicle/index.ts'
import { usedWallets } from '../wallet/index.ts'
import type { TimedTrip, WatchedTrip } from '../waybill/index.ts'
import type { rulesOfAll } from './rows.ts'

const minuteMs = 60_000
/** What ended before this is no news at a look, ms: looks are five minutes apart. */
const recentMs = 6 * minuteMs

/** Something that is wrong now: of which object, how bad, and of which trip and vehicle if any. */
export type Finding = {
  readonly company_id: number
  readonly kind: AlarmName
  readonly object_type: (typeof alarmObject.codes)[number]
  readonly object_id: number
  readonly object_no: string
  readonly worst: number
  readonly waybill_id?: number | null
  readonly waybill_no?: string
  readonly vehicle_id?: number | null
  readonly plate_no?: string
}
type Rules = Awaited<ReturnType<typeof rulesOfAll>>
/** The first and the second threshold of a company. */
const limitsOf = (rules: Rules, company_id: number, kind: AlarmName): [number, number] => {
  const [first = 0, second = 0] = rules(company_id, alarmKind.code[kind]).limits
  return [first, second]
}
type Trip = Pick<WatchedTrip, 'id' | 'carrier_id' | 'waybill_no' | 'plate_no'> & { readonly vehicle_id: number | null }
const ofTrip = ({ id, carrier_id, waybill_no, vehicle_id, plate_no }: Trip, kind: AlarmName, worst: number): Finding => ({
  company_id: carrier_id,
  kind,
  worst,
  object_type: alarmObject.code.waybill,
  object_id: id,
  object_no: waybill_no,
  waybill_id: id,
  waybill_no,
  vehicle_id,
  plate_no
})

/** What the positions of one trip say now, by its carrier's thresholds. */
export const findOnTrack = (trip: WatchedTrip, { track, last_at }: VehicleTrack, rules: Rules, at: number): Finding[] => {
  const limit = (kind: AlarmName) => limitsOf(rules, trip.carrier_id, kind)
  const recent = (kind: AlarmName, spans: readonly { readonly to: number; readonly worst: number }[]): Finding[] =>
    spans.filter(({ to }) => to >= at - recentMs).map(({ worst }) => ofTrip(trip, kind, worst))
  const silent = silenceOf(Math.max(last_at, Date.parse(trip.departed_at)), at, limit('offline')[0])
  // Of a vehicle that is silent nothing else is known.
  if (silent) return [ofTrip(trip, 'offline', silent.worst)]
  const range = trip.temp_min !== null || trip.temp_max !== null ? { min: trip.temp_min ?? -99, max: trip.temp_max ?? 199 } : undefined
  const curves = range ? [0, 1, 2, 3].map((n) => track.map((fix) => ({ at: fix.at, degrees: fix.temps[n] ?? null }))) : []
  const here = track.at(-1)
  const off = here && trip.planned_m !== null ? offWayKm({ lng: here.lon, lat: here.lat }, trip.stops, trip.planned_m) : 0
  return [
    ...recent('speeding', speedingOf(track, limit('speeding')[0])),
    ...recent('fatigue', fatigueOf(track, ...limit('fatigue'))),
    ...recent('longStop', longStopsOf(track, limit('longStop')[0], trip.stops)),
    ...(off >= limit('offWay')[0] ? [ofTrip(trip, 'offWay', off)] : []),
    ...(range && range.min <= range.max ? curves.flatMap((curve) => recent('temperature', excursionsOf(curve, range, limit('temperature')[0]))) : [])
  ]
}

/** What the clock says of one trip, and what it costs. */
export const findInTime = (trip: TimedTrip, rules: Rules, at: number): Finding[] => {
  const limit = (kind: AlarmName): number => limitsOf(rules, trip.carrier_id, kind)[0]
  const past = (due: string | null): number => (due === null ? -Infinity : Math.floor((at - Date.parse(due)) / minuteMs))
  const [pickup, delivery] = [past(trip.pickup_by), past(trip.delivery_by)]
  return [
    ...(pickup > limit('pickupLate') ? [ofTrip(trip, 'pickupLate', pickup)] : []),
    ...(delivery > limit('deliveryLate') ? [ofTrip(trip, 'deliveryLate', delivery)] : []),
    // Once it is late at its pickup, that is what is told.
    ...(!trip.signed_in && pickup >= -limit('notSignedIn') && pickup <= limit('pickupLate')
      ? [ofTrip(trip, 'notSignedIn', Math.max(0, pickup + limit('notSignedIn')))]
      : []),
    ...(trip.at_loss ? [ofTrip(trip, 'lossDispatch', 0)] : [])
  ]
}

/** The kinds that the office hears of once an hour: nothing about them changes by the minute. */
export const officeKinds: readonly AlarmName[] = ['papers', 'receiptLate', 'receivableLate', 'lowBalance', 'overCredit', 'reportFailed']
/** The most days before its end at which anybody can be told of a paper. */
const mostDays = 90

/** What is wrong with papers, receipts, bills, accounts, customers and reports of a platform: one statement each, however many they are. */
export const findInOffice = async (tx: Tx, tenant_id: number, rules: Rules): Promise<Finding[]> => {
  const { code } = alarmObject
  const limit = (company_id: number, kind: AlarmName): number => limitsOf(rules, company_id, kind)[0]
  const found: Finding[] = []
  const isDue = ({ company_id, past }: { readonly company_id: number; readonly past: number }): boolean => past >= -limit(company_id, 'papers')
  for (const { id, company_id, plate_no, past } of (await vehiclesEnding(tx, tenant_id, mostDays)).filter(isDue)) {
    const of = { object_type: code.vehicle, object_id: id, object_no: plate_no, vehicle_id: id, plate_no }
    found.push({ company_id, kind: 'papers', worst: past, ...of })
  }
  for (const { id, company_id, driver_name, past } of (await driversEnding(tx, tenant_id, mostDays)).filter(isDue))
    found.push({ company_id, kind: 'papers', worst: past, object_type: code.driver, object_id: id, object_no: driver_name })
  for (const { id, carrier_id, receipt_no, waybill_id, waybill_no, plate_no, days } of await receiptsOverdue(tx, tenant_id)) {
    const of = { object_type: code.receipt, object_id: id, object_no: receipt_no, waybill_id, waybill_no, plate_no }
    if (days >= limit(carrier_id, 'receiptLate')) found.push({ company_id: carrier_id, kind: 'receiptLate', worst: days, ...of })
  }
  for (const { id, creditor_id, bill_no, days } of await receivablesOverdue(tx, tenant_id))
    if (days > limit(creditor_id, 'receivableLate'))
      found.push({ company_id: creditor_id, kind: 'receivableLate', worst: days, object_type: code.bill, object_id: id, object_no: bill_no })
  const carriers = await carrierIds(tx, tenant_id)
  for (const { id, company_id, balance_fen } of await usedWallets(tx, tenant_id))
    if (carriers.has(company_id) && balance_fen < limit(company_id, 'lowBalance') * 100)
      found.push({ company_id, kind: 'lowBalance', worst: 0, object_type: code.wallet, object_id: id, object_no: '' })
  for (const { id, carrier_id, customer_name } of await heldCustomers(tx, tenant_id))
    found.push({ company_id: carrier_id, kind: 'overCredit', worst: 0, object_type: code.customer, object_id: id, object_no: customer_name })
  for (const { id, carrier_id, subject_no, waybill_ids } of await failedReports(tx, tenant_id)) {
    const of = { object_type: code.report, object_id: id, object_no: subject_no, waybill_id: waybill_ids[0] ?? null }
    found.push({ company_id: carrier_id, kind: 'reportFailed', worst: 0, ...of })
  }
  return found
}
