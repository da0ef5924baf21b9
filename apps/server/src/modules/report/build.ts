import { messageFaults, type ReportFault } from '@yunshu/contract/report/check'
import { kindNamed, messageKind } from '@yunshu/contract/report/enums'
import type { Message } from '@yunshu/contract/report/fieldMap'
import { cashMessage, type DriverFacts, driverMessage, isLight, lasting, vehicleMessage, waybillMessage } from '@yunshu/contract/report/messages'
import { nowIso } from '../../platform/clock.ts'
import type { Row } from '../../platform/db/versioned.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { coverOf, driverFacts, type PlanFacts, rideKey, type TripsFacts } from './facts.ts'

/** A message as it would leave now. */
export type Built = {
  readonly message_kind: number
  readonly subject_id: number
  readonly subject_no: string
  /** Trips whose status it decides. */
  readonly waybill_ids: readonly number[]
  readonly carrier_id: number
  readonly carrier_name: string
  /** The order on its trip, of a waybill. */
  readonly order_no: string
  readonly message: Message
  readonly faults: readonly ReportFault[]
}
const { vehicle, driver, waybill, cash } = messageKind.code

/** All messages of trips, in the order in which the authority takes them: vehicles and drivers, what they carried, what they were paid. */
export const messagesOfTrips = (of: TripsFacts): Built[] => {
  const at = nowIso()
  const once = new Map<string, Built>()
  for (const built of [...of.asked.flatMap((trip) => papersOf(of, trip)), ...of.asked.flatMap((trip) => ridesOf(of, trip, at)), ...cashOf(of, at)])
    once.set(`${built.message_kind} ${built.subject_id}`, once.get(`${built.message_kind} ${built.subject_id}`) ?? built)
  return [...once.values()].toSorted((a, b) => a.message_kind - b.message_kind)
}

/** Those that concern one of the trips. */
export const messagesOfTrip = (of: TripsFacts, trip: Trip): Built[] => {
  const at = nowIso()
  const paid = { ...of, payments: of.payments.filter(({ waybill_ids }) => waybill_ids.includes(trip.id)) }
  return [...papersOf(of, trip), ...ridesOf(of, trip, at), ...cashOf(paid, at)]
}

/** Those of orders that are about to be dispatched, as far as they can be said. */
export const messagesOfPlan = (of: PlanFacts): Built[] => {
  const { name } = of.companyOf(of.carrier_id)
  const { vehicle: truck, driver: man } = of
  return [
    ...(truck ? [messageOfVehicle(truck, name, of.companyOf(truck.company_id).area_code)] : []),
    ...(man ? [messageOfDriver(man, name)] : []),
    ...of.orders.map((order) =>
      checked(false, {
        carrier_id: of.carrier_id,
        carrier_name: name,
        message_kind: waybill,
        subject_id: order.id,
        subject_no: order.order_no,
        order_no: order.order_no,
        waybill_ids: [],
        message: waybillMessage(planFacts(of, order), nowIso())
      })
    )
  ]
}
/* Its number and its times come with the trip; until then what the order says stands for them. */
const planFacts = (of: PlanFacts, order: Row<'order'>): Parameters<typeof waybillMessage>[0] => {
  const [from, to] = [1, 2].map((kind) => of.points.filter((point) => point.order_id === order.id && point.kind === kind))
  const [first, last] = [from?.[0], to?.at(-1)]
  const place = (point: typeof first) => ({ place: point?.address_str ?? '', area_code: point?.area_code ?? '' })
  return {
    order_no: order.order_no,
    waybill_no: order.order_no,
    serial_number: '0000',
    vehicle_count: Math.max(order.vehicle_count ?? 1, 1),
    accountable: of.accountableFor(of.carrier_id),
    agreed_at: order.accepted_at ?? order.created_at,
    departed_at: null,
    received_at: null,
    freight_fen: null,
    box_type: order.box_type ?? '',
    consignor: { name: order.shipper_name, id_no: of.companyOf(order.shipper_id).credit_code, ...place(first) },
    consignee: { name: last?.link_name ?? '', id_no: of.consigneeNo(order.shipper_id, last?.link_name ?? ''), ...place(last) },
    vehicle: { plate_no: of.vehicle?.plate_no ?? '', plate_color: of.vehicle?.plate_color ?? 0, trailer_plate_no: '' },
    driver: { driver_name: of.driver?.driver_name ?? '', license_no: of.driver?.license_no || (of.driver?.id_no ?? '') },
    goods: of.goods
      .filter(({ order_id }) => order_id === order.id)
      .map(({ goods_name, goods_type_id, goods_kg, goods_volume, goods_num }) => ({
        goods_name,
        goods_type_id,
        kg: goods_kg,
        m3: goods_volume,
        pieces: goods_num
      })),
    actual: of.companyOf(of.carrier_id),
    insurance: undefined
  }
}

type Trip = Row<'waybill'>
const whose = ({ carrier_id, carrier_name }: Trip) => ({ carrier_id, carrier_name, order_no: '' })
const checked = (light: boolean, built: Omit<Built, 'faults'>): Built => ({
  ...built,
  faults: messageFaults(kindNamed(built.message_kind), built.message, light)
})

/** The message of a vehicle. */
export const messageOfVehicle = (row: Row<'vehicle'>, carrier_name: string, area_code: string): Built =>
  checked(isLight(row), {
    carrier_id: row.company_id,
    carrier_name,
    order_no: '',
    message_kind: vehicle,
    subject_id: row.id,
    subject_no: row.plate_no,
    waybill_ids: [],
    message: vehicleMessage({ ...row, area_code })
  })
/** The message of a driver. */
export const messageOfDriver = (row: DriverFacts & { readonly id: number; readonly company_id: number }, carrier_name: string): Built =>
  checked(row.light_only, {
    carrier_id: row.company_id,
    carrier_name,
    order_no: '',
    message_kind: driver,
    subject_id: row.id,
    subject_no: row.driver_name,
    waybill_ids: [],
    message: driverMessage(row)
  })

const papersOf = (of: TripsFacts, trip: Trip): Built[] => {
  const [row, known] = [of.vehicles.get(trip.vehicle_id ?? 0), of.drivers.get(trip.driver_id ?? 0)]
  return [
    ...(row ? [messageOfVehicle(row, trip.carrier_name, of.companyOf(row.company_id).area_code)] : []),
    ...(known ? [messageOfDriver(known, trip.carrier_name)] : [])
  ]
}

const ridesOf = (of: TripsFacts, trip: Trip, at: string): Built[] =>
  of.rides
    .filter((ride) => ride.waybill_id === trip.id)
    .map((ride) =>
      checked(false, {
        ...whose(trip),
        message_kind: waybill,
        subject_id: ride.id,
        subject_no: `${trip.waybill_no} ${ride.order_no}`,
        order_no: ride.order_no,
        waybill_ids: [trip.id],
        message: waybillMessage(rideFacts(of, trip, ride), at)
      })
    )

/* Where goods change vehicles, each leg is a trip of its own between the places where they are handed over; what that leg is paid stands for its freight, which is asked for with the last one. */
const rideFacts = (of: TripsFacts, trip: Trip, ride: Row<'waybill_order'>) => {
  const order = of.orders.get(ride.order_id)
  const stops = of.points.filter(({ waybill_id, order_id }) => waybill_id === trip.id && order_id === ride.order_id)
  const [from, to] = [stops.find(({ kind }) => kind === 1), stops.findLast(({ kind }) => kind === 2)]
  const shipper = of.companyOf(ride.shipper_id)
  const plate = of.vehicles.get(trip.vehicle_id ?? 0)
  const { driver_name, license_no, id_no } = driverFacts(of, trip)
  return {
    order_no: ride.order_no,
    waybill_no: trip.waybill_no,
    serial_number: trip.serial_number,
    vehicle_count: Math.max(order?.vehicle_count ?? 1, 1),
    accountable: of.accountableFor(trip.carrier_id),
    agreed_at: order?.accepted_at ?? order?.created_at ?? null,
    departed_at: trip.shiji_fache_start_time,
    received_at: trip.signed_at ?? trip.unload_done_at,
    freight_fen: of.freight.get(rideKey(trip.id, ride.order_id)) ?? (ride.relayed_to === null ? null : trip.payable_fen),
    box_type: order?.box_type ?? '',
    consignor: { name: ride.shipper_name, id_no: shipper.credit_code, place: from?.address_str ?? '', area_code: from?.area_code ?? '' },
    consignee: {
      name: to?.link_name ?? '',
      id_no: of.consigneeNo(ride.shipper_id, to?.link_name ?? ''),
      place: to?.address_str ?? '',
      area_code: to?.area_code ?? ''
    },
    vehicle: { plate_no: trip.plate_no, plate_color: plate?.plate_color ?? 0, trailer_plate_no: trip.trailer_plate_no },
    driver: { driver_name, license_no: license_no || id_no },
    goods: of.goods
      .filter(({ waybill_id, order_id }) => waybill_id === trip.id && order_id === ride.order_id)
      .map((row) => ({
        goods_name: row.goods_name,
        goods_type_id: of.typeOfGoods.get(row.order_goods_id) ?? null,
        kg: row.load_kg ?? row.goods_kg,
        m3: row.load_volume ?? row.goods_volume,
        pieces: row.load_num ?? row.goods_num
      }))
      .filter(({ kg, m3, pieces }) => kg + m3 + pieces > 0),
    actual: of.companyOf(trip.carrier_id),
    insurance: coverOf(of, trip)
  }
}

const cashOf = (of: TripsFacts, at: string): Built[] =>
  of.payments.flatMap((payment) => {
    const trips = of.trips.filter(({ id }) => payment.waybill_ids.includes(id))
    const [trip] = trips
    if (!trip) return []
    const { account_no, bank } = of.accountOf(payment)
    const plate = of.vehicles.get(trip.vehicle_id ?? 0)
    const facts = {
      pay_no: payment.pay_no,
      accountable: of.accountableFor(trip.carrier_id),
      actual_id: of.companyOf(trip.carrier_id).credit_code,
      vehicle: { plate_no: trip.plate_no, plate_color: plate?.plate_color ?? 0 },
      trips,
      pay_channel: payment.pay_channel,
      recipient: payment.payee_name,
      account_no,
      bank,
      serial_no: payment.bank_serial_no || payment.pay_no,
      amount_fen: payment.amount_fen,
      paid_at: payment.paid_at
    }
    const waybill_ids = [...payment.waybill_ids]
    return [
      checked(false, {
        ...whose(trip),
        message_kind: cash,
        subject_id: payment.id,
        subject_no: payment.pay_no,
        waybill_ids,
        message: cashMessage(facts, at)
      })
    ]
  })

/** By which it is known whether a message says something new. */
export const hashOf = (secrets: Secrets, message: Message): Buffer => secrets.blindIndex(JSON.stringify(lasting(message)))
