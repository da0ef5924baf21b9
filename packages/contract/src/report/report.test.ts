import { shanghaiSecond } from '@yunshu/domain/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payChannel } from '../payment/machine.ts'
import { motVehicleTypes, plateColor } from '../vehicle/enums.ts'
import { fieldsAt, messageFaults, messageLines } from './check.ts'
import { reportStatus, worstReport } from './enums.ts'
import { fieldMap, type Message, type MessageKind } from './fieldMap.ts'
import { cashMessage, driverMessage, isLight, lasting, vehicleMessage, waybillMessage } from './messages.ts'

const digits = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`))
const name = fc.stringMatching(/^[一-龥]{2,20}$/)
const moment = fc
  .date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2035-01-01T00:00:00Z'), noInvalidDate: true })
  .map((at) => at.toISOString())
const day = moment.map((at) => at.slice(0, 10))
const colour = fc.constantFrom(...plateColor.codes)
const company = fc.record({ name, credit_code: fc.stringMatching(/^[0-9A-HJ-NP-RTUWXY]{18}$/), permit_no: digits(12) })
const party = fc.record({ name, id_no: digits(18), place: fc.oneof(name, fc.constant('')), area_code: digits(6) })
const vehicle = fc.record({
  plate_no: fc.stringMatching(/^[川粤京]A[0-9A-HJ-NP-Z]{5}$/),
  plate_color: colour,
  mot_vehicle_type: fc.constantFrom(...Object.keys(motVehicleTypes)),
  owner_name: name,
  use_nature: name,
  vin: fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/),
  issuer: name,
  register_date: day,
  issue_date: day,
  energy_type: fc.integer({ min: 1, max: 8 }),
  approved_load_kg: fc.integer({ min: 300, max: 40_000 }),
  gross_mass_kg: fc.integer({ min: 1000, max: 49_000 }),
  road_cert_no: fc.oneof(digits(12), fc.constant('')),
  trailer_plate_no: fc.constantFrom('', '川A1234挂'),
  area_code: digits(6)
})
const person = fc.record({
  driver_name: name,
  license_no: fc.oneof(digits(18), fc.constant('')),
  license_class: fc.constantFrom('A2', 'B2', 'C1'),
  license_issuer: name,
  license_valid_from: day,
  license_valid_to: day,
  license_long_term: fc.boolean(),
  qualification_no: digits(18),
  id_no: digits(18),
  mobile: digits(11),
  light_only: fc.boolean()
})
const amount = fc.integer({ min: 1, max: 9_999_999_999 })
const goods = fc.record({
  goods_name: name,
  goods_type_id: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 16 })),
  kg: fc.integer({ min: 1, max: 49_000_000 }).map((grams) => grams / 1000),
  m3: fc.integer({ min: 0, max: 2_000_000 }).map((n) => n / 10_000),
  pieces: fc.integer({ min: 0, max: 999_999 })
})
const trip = fc.record({
  order_no: digits(12).map((no) => `DD${no}`),
  waybill_no: digits(12).map((no) => `YD${no}`),
  serial_number: digits(4),
  vehicle_count: fc.integer({ min: 1, max: 99 }),
  accountable: company,
  agreed_at: moment,
  departed_at: moment,
  received_at: moment,
  freight_fen: amount,
  box_type: fc.constantFrom('', '厢式', '集装箱'),
  consignor: party,
  consignee: party,
  vehicle,
  driver: person.map((one) => ({ ...one, license_no: one.license_no || one.id_no })),
  goods: fc.array(goods, { minLength: 1, maxLength: 6 }),
  actual: company,
  insurance: fc.oneof(fc.constant(undefined), fc.record({ policy_no: digits(20), insurer: name }))
})
const payment = fc.record({
  pay_no: digits(12).map((no) => `FK${no}`),
  accountable: company,
  actual_id: digits(18),
  vehicle,
  trips: fc.array(trip, { minLength: 1, maxLength: 5 }),
  pay_channel: fc.constantFrom(...payChannel.codes),
  recipient: name,
  account_no: digits(19),
  bank: fc.oneof(name, fc.constant('')),
  serial_no: digits(20),
  amount_fen: amount,
  paid_at: moment
})

test('every message of a trip that has all its facts passes the field map, whatever they are', () => {
  fc.assert(
    fc.property(trip, payment, moment, (one, paid, at) => {
      const { vehicle: truck } = one
      expect(messageFaults('waybill', waybillMessage(one, at), false)).toEqual([])
      expect(messageFaults('cash', cashMessage(paid, at), false)).toEqual([])
      if (truck.road_cert_no !== '' || isLight(truck)) expect(messageFaults('vehicle', vehicleMessage(truck), isLight(truck))).toEqual([])
    }),
    // Ten thousand trips always; the long look (`LAW_RUNS`) has more.
    { numRuns: Math.max(10_000, Math.ceil((fc.readConfigureGlobal().numRuns ?? 2_000) / 4)) }
  )
  fc.assert(
    fc.property(person, (one) => {
      expect(messageFaults('driver', driverMessage(one), one.light_only)).toEqual([])
    })
  )
})

/* Every field of a message by its place, one element of each list. */
const placesOf = (message: Message): string[] => messageLines(message).map(({ path }) => path)
const without = (message: Message, path: string): Message => {
  const [first = '', ...rest] = path.split('.')
  const value = message[first]
  if (rest.length === 0) return Object.fromEntries(Object.entries(message).filter(([key]) => key !== first))
  if (Array.isArray(value)) {
    const [place = '1', ...inner] = rest
    return { ...message, [first]: (value as readonly Message[]).map((each, i) => (i + 1 === Number(place) ? without(each, inner.join('.')) : each)) }
  }
  return { ...message, [first]: without(value as Message, rest.join('.')) }
}

test('a field that cannot be missing is missed by its name, and one that may be is not', () => {
  const [one] = fc.sample(trip, { numRuns: 1, seed: 7 })
  const [paid] = fc.sample(payment, { numRuns: 1, seed: 7 })
  const [man] = fc.sample(person, { numRuns: 1, seed: 7 })
  if (!one || !paid || !man) throw new Error('no sample')
  const at = '2026-11-30T04:00:00.000Z'
  const truck = { ...one.vehicle, road_cert_no: '510107000001', gross_mass_kg: 4500 }
  const messages: Record<MessageKind, Message> = {
    waybill: waybillMessage(one, at),
    cash: cashMessage(paid, at),
    vehicle: vehicleMessage(truck),
    driver: driverMessage(man)
  }
  let needed = 0
  for (const kind of Object.keys(fieldMap) as MessageKind[])
    for (const path of placesOf(messages[kind])) {
      const field = fieldsAt(kind, path).at(-1)
      const light = kind === 'vehicle' || kind === 'driver'
      const isNeeded = field?.when === 'needed' || (field?.when === 'light' && light)
      if (isNeeded) needed += 1
      expect(messageFaults(kind, without(messages[kind], path), light), `${kind} ${path}`).toEqual(isNeeded ? [{ path, fault: 'missing' }] : [])
    }
  expect(needed).toBeGreaterThan(55)
  // Of a truck above 4.5 t the licence need not say what only a light one has to say.
  expect(messageFaults('vehicle', without(messages.vehicle, 'vin'), false)).toEqual([])
})

test('what is too long, no number, no moment, no code or unknown is told by its place', () => {
  const [one] = fc.sample(trip, { numRuns: 1, seed: 11 })
  if (!one) throw new Error('no sample')
  const at = '2026-11-30T04:00:00.000Z'
  const faultsOf = (over: object) => messageFaults('waybill', waybillMessage({ ...one, ...over }, at), false)
  expect(faultsOf({ waybill_no: `YD${'1'.repeat(19)}` })).toEqual([{ path: 'shippingNoteNumber', fault: 'tooLong' }])
  expect(faultsOf({ serial_number: '12' })).toEqual([{ path: 'serialNumber', fault: 'wrongLength' }])
  expect(faultsOf({ freight_fen: 0 })).toEqual([{ path: 'totalMonetaryAmount', fault: 'notAbove' }])
  expect(faultsOf({ freight_fen: null, departed_at: null })).toEqual([
    { path: 'despatchActualDateTime', fault: 'missing' },
    { path: 'totalMonetaryAmount', fault: 'missing' }
  ])
  expect(faultsOf({ vehicle: { ...one.vehicle, plate_color: 7 } })).toEqual([{ path: 'vehicleInfo.vehiclePlateColorCode', fault: 'notCode' }])
  const [first] = one.goods
  expect(faultsOf({ goods: [first, { ...first, kg: 0 }] })).toEqual([{ path: 'goodsInfo.2.goodsItemGrossWeight', fault: 'notAbove' }])
  const message = waybillMessage(one, at)
  expect(messageFaults('waybill', { ...message, despatchActualDateTime: '20260631120000' }, false)).toEqual([
    { path: 'despatchActualDateTime', fault: 'notTime' }
  ])
  expect(messageFaults('waybill', { ...message, price: '1' }, false)).toEqual([{ path: 'price', fault: 'unknown' }])
})

test('moments are of Shanghai, money has three places, a city is no trunk, a light truck needs no certificate', () => {
  const [one] = fc.sample(trip, { numRuns: 1, seed: 3 })
  if (!one) throw new Error('no sample')
  const at = '2026-11-30T17:30:05.000Z'
  const near = { ...one.consignee, area_code: '510108' }
  const message = waybillMessage(
    { ...one, freight_fen: 123_456, departed_at: at, box_type: '', consignor: { ...one.consignor, area_code: '510112' }, consignee: near },
    at
  )
  expect(message).toMatchObject({ despatchActualDateTime: '20261201013005', totalMonetaryAmount: '1234.560', businessTypeCode: '1003997' })
  expect(message['despatchActualDateTime']).toBe(shanghaiSecond(at).replace(/\D/g, ''))
  expect(waybillMessage({ ...one, insurance: undefined }, at)).toMatchObject({
    insuranceInformation: { policyNumber: 'none', insuranceCompanyName: '无' }
  })
  const light = vehicleMessage({ ...one.vehicle, gross_mass_kg: 4500, road_cert_no: '', area_code: '510112' })
  expect(light['roadTransportCertificateNumber']).toBe('510112000000')
  const heavy = vehicleMessage({ ...one.vehicle, gross_mass_kg: 4501, road_cert_no: '' })
  expect(messageFaults('vehicle', heavy, false)).toEqual([{ path: 'roadTransportCertificateNumber', fault: 'missing' }])
  // The moment of sending alone is no news.
  expect(lasting(waybillMessage(one, at))).toEqual(lasting(waybillMessage(one, '2026-12-01T00:00:00.000Z')))
})

test('of several messages the worst counts', () => {
  const { none, pending, sent, accepted, failed, resend } = reportStatus.code
  expect([worstReport([]), worstReport([accepted, accepted]), worstReport([accepted, pending]), worstReport([sent, pending])]).toEqual([
    none,
    accepted,
    pending,
    pending
  ])
  expect([worstReport([resend, pending, accepted]), worstReport([failed, resend])]).toEqual([resend, failed])
})
