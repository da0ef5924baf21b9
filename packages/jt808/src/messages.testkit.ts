import fc, { type Arbitrary } from 'fast-check'
import { readMessage, writeMessage, type Message } from './message.ts'
import { isRefused, readFrame, type Refused } from './frame.ts'
import type { Version } from './bytes.ts'
import type { Item, Position } from './position.ts'
import { StreamReader } from './stream.ts'

const u8 = fc.integer({ min: 0, max: 0xff })
const u16 = fc.integer({ min: 0, max: 0xffff })
const u32 = fc.integer({ min: 0, max: 0xffffffff })
const i16 = fc.integer({ min: -0x8000, max: 0x7fff })
const bytes = (min: number, max: number): Arbitrary<Uint8Array> => fc.uint8Array({ minLength: min, maxLength: max })
const letters = fc.constantFrom(...'AZ09az-_. 川A京沪运枢前方碰撞温度，。')
/** Text as it is when what fills it up has gone; Chinese letters take two bytes. */
const words = (max: number): Arbitrary<string> =>
  fc.array(letters, { maxLength: Math.floor(max / 2) }).map((list) => list.join('').replace(/ +$/, ''))
const digits = fc.stringMatching(/^[0-9]{12}$/)

const number = (wide: boolean) =>
  fc.record({
    terminal_id: words(wide ? 30 : 7),
    time: digits,
    serial: u8,
    files: u8,
    reserved: wide ? u16 : u8,
    wide: fc.constant(wide)
  })
const anyNumber = fc.boolean().chain(number)
const which = { alarm_id: u32, phase: u8 }
const where = { speed_kmh: u8, altitude_m: u16, lat_e6: u32, lon_e6: u32, time: digits, vehicle: u16 }

const items: { [K in Exclude<Item['kind'], 'other'>]: Arbitrary<Extract<Item, { kind: K }>['value']> } = {
  mileage: u32,
  fuel: u16,
  recorderSpeed: u16,
  toConfirm: u16,
  tyrePressure: bytes(30, 30),
  carriage: fc.integer({ min: -300, max: 0x7fff }),
  overspeed: fc.record({ at: u8, area_id: fc.option(u32) }),
  area: fc.record({ at: u8, area_id: u32, direction: u8 }),
  routeTime: fc.record({ section_id: u32, seconds: u16, result: u8 }),
  signals: u32,
  io: u16,
  analog: fc.record({ ad1: u16, ad0: u16 }),
  signal: u8,
  satellites: u8,
  probes: fc.array(fc.option(fc.integer({ min: -0x7fff, max: 0x7ffe })), { minLength: 1, maxLength: 8 }),
  forward: fc.record({
    ...which,
    type: u8,
    level: u8,
    front_speed_kmh: u8,
    front_gap_100ms: u8,
    departure: u8,
    sign: u8,
    sign_value: u8,
    ...where,
    number: anyNumber
  }),
  driver: fc.record({ ...which, type: u8, level: u8, fatigue: u8, reserved: u32, ...where, number: anyNumber }),
  tyre: fc.record({
    ...which,
    ...where,
    number: anyNumber,
    tyres: fc.array(fc.record({ place: u8, fault: u16, pressure_kpa: u16, temperature_c: u16, battery_pc: u16 }), { maxLength: 8 })
  }),
  blind: fc.record({ ...which, type: u8, ...where, number: anyNumber })
}
const item: Arbitrary<Item> = fc.oneof(
  ...Object.entries(items).map(([kind, value]) => (value as Arbitrary<unknown>).map((one) => ({ kind, value: one }) as Item)),
  fc.record({ kind: fc.constant('other' as const), id: fc.integer({ min: 0xe0, max: 0xff }), bytes: bytes(0, 40) })
)
export const somePosition: Arbitrary<Position> = fc.record({
  alarm: u32,
  status: u32,
  lat_e6: u32,
  lon_e6: u32,
  altitude_m: i16,
  speed_dkmh: u16,
  course: u16,
  time: fc.oneof(digits, fc.stringMatching(/^[0-9a-f]{12}$/)),
  items: fc.array(item, { maxLength: 5 }),
  torn: fc.oneof(fc.constant(new Uint8Array(0)), fc.constant(Uint8Array.of(0x31)), fc.constant(Uint8Array.of(0x01, 9, 1, 2)))
})
const parameter = fc.oneof(
  fc.record({ id: fc.constantFrom(0x01, 0x29, 0x55), number: u32 }),
  fc.record({ id: fc.constantFrom(0x31, 0x5b), number: u16 }),
  fc.record({ id: fc.constant(0x84), number: u8 }),
  fc.record({ id: fc.constantFrom(0x13, 0x83), text: words(40) }),
  fc.record({ id: fc.constantFrom(0x32, 0x110, 0xf364), bytes: bytes(0, 60) })
)
const evidence = { name: words(60), type: u8 }
const registered = { province: u16, city: u16, maker: words(5), plate: words(16) }

/** Some message of every kind, as it may come in each version; the compiler knows when one is missing. */
const some: { [K in Exclude<Message['kind'], 'other'>]: (version: Version) => Arbitrary<Omit<Extract<Message, { kind: K }>, 'kind'>> } = {
  terminalAnswer: () => fc.record({ serial: u16, to: u16, result: u8 }),
  heartbeat: () => fc.constant({}),
  logout: () => fc.constant({}),
  timeQuery: () => fc.constant({}),
  registration: (version) =>
    version === 2019
      ? fc.record({ year: fc.constant(2019 as const), ...registered, model: words(30), terminal_id: words(30), colour: u8 })
      : fc.oneof(
          fc.record({
            year: fc.constant(2013 as const),
            ...registered,
            model: words(20),
            terminal_id: words(7),
            colour: fc.integer({ min: 0, max: 9 })
          }),
          fc.record({
            year: fc.constant(2011 as const),
            ...registered,
            model: words(8),
            terminal_id: words(7),
            colour: fc.constantFrom(0, 1, 2, 93),
            plate: fc.constantFrom('川A12345', '沪AD00001', 'LSVAU033X72000001')
          })
        ),
  authentication: (version) =>
    version === 2019
      ? fc.record({ code: words(30), imei: fc.stringMatching(/^\d{15}$/), software: words(20) })
      : fc.record({ code: words(30), imei: fc.constant(null), software: fc.constant(null) }),
  parameterAnswer: () => fc.record({ serial: u16, parameters: fc.array(parameter, { maxLength: 5 }) }),
  position: () => somePosition,
  positionAnswer: () => fc.record({ serial: u16, position: somePosition }),
  batch: () =>
    fc.record({
      type: u8,
      positions: fc.array(somePosition, { maxLength: 8 }),
      torn: fc.constant(new Uint8Array(0))
    }),
  evidenceList: () =>
    fc.boolean().chain((wide) =>
      fc.record({
        terminal_id: words(wide ? 30 : 7),
        number: number(wide),
        alarm: words(32),
        again: u8,
        files: fc.array(fc.record({ name: words(60), size: u32 }), { maxLength: 4 })
      })
    ),
  fileBegins: () => fc.record({ ...evidence, size: u32 }),
  fileEnds: () => fc.record({ ...evidence, size: u32 }),
  platformAnswer: () => fc.record({ serial: u16, to: u16, result: u8 }),
  resendParts: () => fc.record({ serial: u16, parts: fc.array(u16, { maxLength: 20 }) }),
  timeAnswer: () => fc.record({ time: digits }),
  registrationAnswer: () => fc.record({ serial: u16, result: u8, code: words(30) }),
  setParameters: () => fc.record({ parameters: fc.array(parameter, { maxLength: 5 }) }),
  queryParameters: () => fc.constant({}),
  queryPosition: () => fc.constant({}),
  textToDriver: (version) => fc.record({ flags: u8, type: version === 2019 ? u8 : fc.constant(null), text: words(200) }),
  evidenceRequest: () => fc.record({ host: words(30), tcp_port: u16, udp_port: u16, number: anyNumber, alarm: words(32), reserved: bytes(16, 16) }),
  fileAnswer: () => fc.record({ ...evidence, result: u8, missing: fc.array(fc.record({ offset: u32, length: u32 }), { maxLength: 10 }) })
}
export const messageKinds = Object.keys(some) as (keyof typeof some)[]
export const someMessage = (kind: keyof typeof some, version: Version): Arbitrary<Message> =>
  (some[kind](version) as Arbitrary<object>).map((value) => ({ kind, ...value }) as Message)
export const anyMessage = (version: Version): Arbitrary<Message> => fc.oneof(...messageKinds.map((kind) => someMessage(kind, version)))

export const somePhone = fc.stringMatching(/^[1-9]\d{0,11}$/)

/** The frames of a message, which can be written. */
export const framesOf = (message: Message, version: Version, serial = 7, most?: number): Uint8Array[] => {
  const frames = writeMessage(message, { version, phone: '13800001234', serial }, most)
  if (isRefused(frames)) throw new Error(frames.detail)
  return frames
}
export const joined = (list: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(list.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of list) {
    all.set(one, at)
    at += one.length
  }
  return all
}
/** Between its marks. */
export const inner = (frame: Uint8Array): Uint8Array => frame.subarray(1, -1)

/** Everything that a stream of whole messages says: each message with its serial number, or why it is none. */
export const told = (chunks: readonly Uint8Array[]): (Message | Refused | string)[] => {
  const reader = new StreamReader()
  return chunks.flatMap((chunk) => reader.push(chunk)).map((piece) => (piece.kind === 'frame' ? read(piece.bytes) : piece.kind))
}
export const read = (piece: Uint8Array): Message | Refused => {
  const frame = readFrame(piece)
  return isRefused(frame) ? frame : readMessage(frame.header, frame.body)
}

const { process: host } = globalThis as { process?: { env: Record<string, string | undefined> } }
/** How often something is tried at random: as the environment says, as for a deep run, else so often. */
export const runs = (setting: 'LAW_RUNS' | 'FRAMES', usual: number): number => Number(host?.env[setting] ?? usual)
