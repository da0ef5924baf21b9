import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOfHex, hexOf, type Version } from './bytes.ts'
import { isRefused, readFrame } from './frame.ts'
import { toGbk } from './gbk.ts'
import { readMessage, writeMessage } from './message.ts'
import { anyMessage, framesOf, inner, joined, messageKinds, read, runs, someMessage, somePhone, somePosition } from './messages.testkit.ts'
import { Parts } from './parts.ts'
import { fixOf, type Position } from './position.ts'
import { plainAlarm, plainFrame, plainPosition } from './reference.testkit.ts'

const versions: Version[] = [2013, 2019]
const each = Math.ceil(runs('LAW_RUNS', 2_000) / 20)

describe.each(versions)('in %i', (version) => {
  test.each(messageKinds)('%s is read as it was written', (kind) =>
    fc.assert(
      fc.property(someMessage(kind, version), (message) => {
        const parts = new Parts()
        const frames = framesOf(message, version).map((frame) => readFrame(inner(frame)))
        const last = frames.map((frame) => (isRefused(frame) ? frame : parts.add(frame.header, frame.body, 0))).at(-1)
        if (!last || !('whole' in last)) throw new Error('it did not become whole')
        expect(readMessage(last.whole.header, last.whole.body)).toEqual(message)
      }),
      { numRuns: each }
    )
  )

  test('the header is read as it was written, and both as another reader of the standard reads them', () =>
    fc.assert(
      fc.property(anyMessage(version), somePhone, fc.integer({ min: 0, max: 0xffff }), (message, phone, serial) => {
        const frames = writeMessage(message, { version, phone, serial })
        if (isRefused(frames)) throw new Error(frames.detail)
        frames.forEach((bytes, i) => {
          const frame = readFrame(inner(bytes))
          if (isRefused(frame)) throw new Error(frame.detail)
          const { id, part } = frame.header
          expect(frame.header).toMatchObject({ version, phone, serial: (serial + i) % 0x10000, encryption: 0 })
          expect(frame.misstated).toEqual({ length: false, version: false })
          expect(plainFrame(hexOf(bytes))).toEqual({
            id,
            length: frame.body.length,
            version,
            phone,
            serial: frame.header.serial,
            part,
            body: hexOf(frame.body)
          })
        })
      })
    ))
})

const ids: Record<string, number> = {
  mileage: 1,
  fuel: 2,
  recorderSpeed: 3,
  toConfirm: 4,
  tyrePressure: 5,
  carriage: 6,
  overspeed: 0x11,
  area: 0x12,
  routeTime: 0x13,
  signals: 0x25,
  io: 0x2a,
  analog: 0x2b,
  signal: 0x30,
  satellites: 0x31,
  probes: 0x51,
  forward: 0x64,
  driver: 0x65,
  tyre: 0x66,
  blind: 0x67
}
const bodyOf = (position: Position): string =>
  plainFrame(hexOf(framesOf({ kind: 'position', ...position }, 2013, 7, 1023)[0] as Uint8Array))?.body ?? ''

test('a position and its active safety are what another reader of the standards reads', () =>
  fc.assert(
    fc.property(somePosition, (position) => {
      const plain = plainPosition(bodyOf(position))
      const { items, torn, ...base } = position
      expect(plain).toMatchObject({ ...base, torn: hexOf(torn) })
      const list = plain['items'] as [number, string][]
      expect(list.map(([id]) => id)).toEqual(items.map((item) => (item.kind === 'other' ? item.id : ids[item.kind])))
      items.forEach((item, i) => {
        const [id, hex] = list[i] as [number, string]
        if (item.kind === 'forward' || item.kind === 'driver' || item.kind === 'tyre' || item.kind === 'blind') {
          const number = { ...item.value.number, terminal_id: hexOf(toGbk(item.value.number.terminal_id) ?? new Uint8Array(0)) }
          expect(plainAlarm(id, hex)).toMatchObject({ alarm_id: item.value.alarm_id, lat_e6: item.value.lat_e6, time: item.value.time, number })
        }
      })
    })
  ))

/** As they stand in public reports about other readers; none names a person. */
const published: readonly [string, string, object][] = [
  ['a heartbeat', '7e000200000200000000150003167e', { kind: 'heartbeat' }],
  ['a heartbeat whose checksum is an escaped 7d', '7e00020000978290002147029e7d017e', { kind: 'heartbeat' }],
  ['a general answer of a terminal', '7e00010005024530313349003200008105008e7e', { kind: 'terminalAnswer', serial: 0, to: 0x8105, result: 0 }],
  ['a general answer of the platform', '7e8001000502453031334900010001010200bb7e', { kind: 'platformAnswer', serial: 1, to: 0x0102, result: 0 }],
  [
    'an authentication of 2013',
    '7e0102000e024530313349000161757468656e7469636174696f6e307e',
    { kind: 'authentication', code: 'authentication', imei: null }
  ],
  [
    'parameters, of which one has a size of its own',
    '7e8103000e0135123443213039010000011008ffffffffffffffffed7e',
    { kind: 'setParameters', parameters: [{ id: 0x110, bytes: Uint8Array.of(...Array.from({ length: 8 }, () => 0xff)) }] }
  ],
  ['a query of 2019 that leaves the flag of its version out', '7e81040000010000000001234567891000011c7e', { kind: 'queryParameters' }],
  [
    'a position whose items have the numbers of others with sizes of their own',
    '7e02000057000000007777 62f7 00080000 00040003 016653a7 06a255f8 009e 0000 0000 200331070035 010400000000 03020000 2108000000a000056f67 250400000000 2b0400000000 300103 31010c 160400000bfe 170102 1804011d0000 140400000002 8a7e',
    { kind: 'position', lat_e6: 23_483_303, lon_e6: 111_302_136, altitude_m: 158, time: '200331070035' }
  ]
]
test.each(published)('%s is read', (_, hex, meant) => {
  const frame = bytesOfHex(hex.replaceAll(' ', ''))
  expect(read(inner(frame))).toMatchObject(meant)
})

test('what a terminal of 2019 leaves out of its header is known by the length that it states', () => {
  const frame = readFrame(inner(bytesOfHex('7e81040000010000000001234567891000011c7e')))
  expect(frame).toMatchObject({ header: { version: 2019, phone: '12345678910', serial: 1 }, misstated: { version: true, length: false } })
})

const fixed: Position = {
  alarm: 0,
  status: 3,
  lat_e6: 30_660_000,
  lon_e6: 104_060_000,
  altitude_m: 500,
  speed_dkmh: 725,
  course: 90,
  time: '261201083000',
  items: [],
  torn: new Uint8Array(0)
}
test('a position says where and when, in the time of China', () => {
  expect(
    fixOf({
      ...fixed,
      items: [
        { kind: 'mileage', value: 1234 },
        { kind: 'carriage', value: -18 }
      ]
    })
  ).toEqual({
    lon: 104.06,
    lat: 30.66,
    at: Date.parse('2026-12-01T00:30:00Z'),
    speed_kmh: 72.5,
    course: 90,
    altitude_m: 500,
    mileage_m: 123_400,
    temperatures_dc: [-180],
    acc: true
  })
})
test.each([
  ['time of no digits', { time: '26120a083000' }, 'time'],
  ['a day that no month has', { time: '260230083000' }, 'time'],
  ['no time at all', { time: '000000000000' }, 'time'],
  ['not located', { status: 1 }, 'notLocated'],
  ['0,0', { lat_e6: 0, lon_e6: 0 }, 'nowhere'],
  ['encrypted coordinates', { status: 0x23 }, 'encrypted'],
  ['beyond the pole', { lat_e6: 90_000_001 }, 'offTheMap']
])('%s is no fix, and says why', (_, change, unfixed) => expect(fixOf({ ...fixed, ...change })).toEqual({ unfixed }))

test.each([
  ['-18 °C with the sign of the standard', '0602 8012', -18],
  ['-18 °C as two’s complement, as many send it', '0602 ffee', -18],
  ['5 °C', '0602 0005', 5]
])('%s', (_, item, value) => {
  const body = `${bodyOf(fixed)}${item.replace(' ', '')}`
  const [frame = new Uint8Array(0)] = framesOf({ kind: 'other', id: 0x0200, bytes: bytesOfHex(body) }, 2013)
  expect(read(inner(frame))).toMatchObject({ items: [{ kind: 'carriage', value }] })
})

test('a registration is of 2011 where its plate stands as that of 2011 does, also with the 17 letters of a VIN', () => {
  const vin = {
    kind: 'registration',
    year: 2011,
    province: 51,
    city: 100,
    maker: 'M0001',
    model: 'X1',
    terminal_id: 'T000001',
    colour: 0,
    plate: 'LSVAU033X72000001'
  } as const
  expect(read(inner(joined(framesOf(vin, 2013))))).toEqual(vin)
  const plate = { ...vin, year: 2013, model: 'MODEL-2013', colour: 2, plate: '川A12345' } as const
  expect(read(inner(joined(framesOf(plate, 2013))))).toEqual(plate)
})

test('a batch keeps what came before a report that is torn off', () => {
  const message = { kind: 'batch', type: 1, positions: [fixed, fixed], torn: new Uint8Array(0) } as const
  const body = bytesOfHex(plainFrame(hexOf(joined(framesOf(message, 2013))))?.body ?? '')
  const [frame = body] = framesOf({ kind: 'other', id: 0x0704, bytes: body.subarray(0, -5) }, 2013)
  expect(read(inner(frame))).toMatchObject({ kind: 'batch', type: 1, positions: [fixed] })
})

test('what a field cannot hold is refused, and nothing of it is sent', () => {
  const say = (message: Parameters<typeof writeMessage>[0], phone = '13800001234') => writeMessage(message, { version: 2013, phone, serial: 1 })
  expect(say({ kind: 'textToDriver', flags: 8, type: null, text: '请靠边停车 😀' })).toMatchObject({ refused: 'value' })
  expect(say({ kind: 'platformAnswer', serial: 65_536, to: 1, result: 0 })).toMatchObject({ refused: 'value' })
  expect(say({ kind: 'position', ...fixed, time: '12' })).toMatchObject({ refused: 'value' })
  expect(say({ kind: 'heartbeat' }, '1380000123412')).toMatchObject({ refused: 'value' })
})

test('an encrypted body is refused, and is known by its header', () => {
  const [plain = new Uint8Array(0)] = framesOf({ kind: 'heartbeat' }, 2013)
  const bytes = [...inner(plain)]
  bytes[2] = 0x04
  bytes[bytes.length - 1] = (bytes.at(-1) as number) ^ 0x04
  expect(read(Uint8Array.from(bytes))).toMatchObject({ refused: 'encrypted' })
})
