import { execFileSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { isRefused, readFrame } from '@yunshu/jt808/frame'
import type { Keeper, ToldFix } from '@yunshu/jt808/link'
import { type Message, readMessage, writeMessage } from '@yunshu/jt808/message'
import { StreamReader } from '@yunshu/jt808/stream'
import { digitsOf } from '@yunshu/jt808/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testkit/app.ts'
import { aVehicle } from '../../../testkit/vehicle.ts'
import { freePort } from '../../launch/freePort.ts'
import { now } from '../../platform/clock.ts'
import { transactAsSystem } from '../../platform/db/scope.ts'
import type { Row } from '../../platform/db/versioned.ts'
import { claimTerminal, strayTerminals } from '../vehicle/strays.ts'
import { terminalAnswers } from './answers.ts'
import { runGateway } from './beside.ts'

let world: TestApp
let keeper: Keeper
beforeAll(async () => {
  world = await testApp()
  keeper = terminalAnswers(world.services)
})
afterAll(() => world.close())

let last = 20_000
/** A number of its own for each test. */
const aNumber = (): string => `138000${(last += 1)}`
const minutesAgo = (minutes: number): number => Math.floor(now().getTime() / 1000) * 1000 - minutes * 60_000
const fix = (number: string, at: number, over: Partial<ToldFix> = {}): ToldFix => ({
  number,
  at,
  lon: 104.06,
  lat: 30.66,
  located: true,
  speed_kmh: 62.5,
  course: 90,
  altitude_m: 500,
  mileage_m: 123_400,
  temperatures_dc: [-185, null],
  acc: true,
  ...over
})
const positionsOf = async (vehicle_id: number) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.selectFrom('gps_position').selectAll().where('tenant_id', '=', world.base.tenant_id).where('vehicle_id', '=', vehicle_id).execute()
  )
const change = async (id: number, to: Partial<Pick<Row<'vehicle'>, 'gps_device_no' | 'deleted_at'>>) =>
  await transactAsSystem(world.services.db, (tx) =>
    tx.updateTable('vehicle').set(to).where('tenant_id', '=', world.base.tenant_id).where('id', '=', id).execute()
  )
const registering = (number: string) => ({ number, terminal_id: 'T1', plate: '', colour: 0 })

test.each([
  ['as it is', (number: string) => number],
  ['with BD before it', (number: string) => `BD${number}`],
  ['with small letters before it', (number: string) => `bd${number}`],
  ['filled up with zeros', (number: string) => number.padStart(12, '0')]
])('a terminal is in the vehicle that bears its number, written %s', async (_, written) => {
  const number = aNumber()
  expect(await keeper.register(registering(number))).toEqual({ result: 4, code: '' })
  expect(await keeper.who(number)).toBeNull()
  const { id } = await aVehicle(world, { gps_device_no: written(number) })
  const { result, code } = await keeper.register(registering(number))
  expect([result, code.length]).toEqual([0, 16])
  expect(await keeper.who(number)).toBe(code)
  expect(await keeper.keep([fix(number, minutesAgo(3)), fix(aNumber(), minutesAgo(3))])).toEqual([true, false])
  expect(await positionsOf(id)).toMatchObject([{ source: 1, speed: 62.5, course: 90, mileage_m: 123_400, temp1: -18.5, temp2: null, acc: true }])
})

test('what comes again is stored once, and what is no position is none', async () => {
  const number = aNumber()
  const { id } = await aVehicle(world, { gps_device_no: number })
  const told = [fix(number, minutesAgo(9)), fix(number, minutesAgo(8)), fix(number, minutesAgo(7), { located: false, lon: 0, lat: 0 })]
  expect(await keeper.keep(told)).toEqual([true, true, true])
  expect(await keeper.keep([...told, ...told])).toEqual([true, true, true, true, true, true])
  expect(await positionsOf(id)).toHaveLength(2)
})

test('a number that two trucks bear is neither’s; one truck that two carriers have entered is told to both', async () => {
  const number = aNumber()
  const one = await aVehicle(world, { gps_device_no: number })
  const other = await aVehicle(world, { gps_device_no: number })
  expect(await keeper.register(registering(number))).toEqual({ result: 3, code: '' })
  expect(await keeper.keep([fix(number, minutesAgo(3))])).toEqual([false])
  expect(await positionsOf(one.id)).toEqual([])
  await change(other.id, { gps_device_no: '' })
  const { plate_no, plate_color } = one
  const same = await aVehicle(world, { company: 'carrier2', plate_no, plate_color, gps_device_no: number })
  expect(await keeper.who(number)).not.toBeNull()
  expect(await keeper.keep([fix(number, minutesAgo(3))])).toEqual([true])
  expect([await positionsOf(one.id), await positionsOf(same.id)].map(({ length }) => length)).toEqual([1, 1])
})

test('a vehicle that is removed bears no terminal', async () => {
  const number = aNumber()
  const { id } = await aVehicle(world, { gps_device_no: number })
  expect(await keeper.who(number)).not.toBeNull()
  await change(id, { deleted_at: now().toISOString() })
  expect(await keeper.who(number)).toBeNull()
})

test('a terminal that is in no vehicle is told to the carrier of the plate that it tells and to the operator, who alone may take it', async () => {
  const [number, foreign] = [aNumber(), aNumber()]
  const truck = await aVehicle(world)
  const call = async (one: string, plate: string) => await keeper.register({ number: one, terminal_id: 'M000001', plate, colour: 2 })
  for (const _ of [1, 2]) expect(await call(number, truck.plate_no)).toMatchObject({ result: 4 })
  await call(foreign, '川A00X00')
  const [carrier, carrier2, operator] = [await world.actor('carrier'), await world.actor('carrier2'), await world.actor('operator')]
  const seenBy = async (actor: typeof carrier) => (await strayTerminals.run(world.services, actor, {})).map(({ terminal_no }) => terminal_no)
  expect(await strayTerminals.run(world.services, carrier, {})).toContainEqual(
    expect.objectContaining({ terminal_no: number, maker_no: 'M000001', plate_no: truck.plate_no, calls: 2 })
  )
  expect(await seenBy(carrier)).not.toContain(foreign)
  expect(await seenBy(carrier2)).not.toContain(number)
  expect(await seenBy(operator)).toEqual(expect.arrayContaining([number, foreign]))

  const { id, version } = truck
  await expect(claimTerminal.run(world.services, carrier, { id, version, terminal_no: foreign })).rejects.toMatchObject({ code: 'notFound' })
  await expect(claimTerminal.run(world.services, carrier2, { id, version, terminal_no: number })).rejects.toMatchObject({ code: 'notFound' })
  expect(await claimTerminal.run(world.services, carrier, { id, version, terminal_no: number })).toMatchObject({ gps_device_no: number })
  expect(await call(number, truck.plate_no)).toMatchObject({ result: 0 })
  expect(await seenBy(operator)).not.toContain(number)
  expect(await world.acts(id)).toContainEqual({ act: 'vehicle.terminalClaimed', result: 'done' })
})

const calling = '13800019999'
type Line = { readonly socket: Socket; say: (message: Message) => void; hear: (kind: Message['kind']) => Promise<Message> }
const open = (port: number): Line => {
  const heard: Message[] = []
  const reader = new StreamReader()
  const socket = connect(port, '127.0.0.1')
  let serial = 0
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    for (const piece of reader.push(chunk)) {
      const frame = piece.kind === 'frame' ? readFrame(piece.bytes) : undefined
      const message = frame && !isRefused(frame) ? readMessage(frame.header, frame.body) : undefined
      if (message && !isRefused(message)) heard.push(message)
    }
  })
  return {
    socket,
    say: (message) => {
      const frames = writeMessage(message, { version: 2013, phone: calling, serial })
      serial += 1
      if (!isRefused(frames)) for (const frame of frames) socket.write(frame)
    },
    hear: async (kind) => {
      for (let i = 0; i < 3_000; i += 1) {
        const at = heard.findIndex((one) => one.kind === kind)
        const [found] = at < 0 ? [] : heard.splice(at, 1)
        if (found) return found
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error(`no ${kind} came`)
    }
  }
}
const proved = async (port: number): Promise<Line> => {
  for (;;) {
    const line = open(port)
    const up = await new Promise((done) => line.socket.once('connect', () => done(true)).once('close', () => done(false)))
    if (!up) continue
    line.say({ kind: 'registration', year: 2013, province: 51, city: 100, maker: 'M', model: 'X', terminal_id: 'T1', colour: 2, plate: '川A00001' })
    const answer = await line.hear('registrationAnswer')
    line.say({ kind: 'authentication', code: answer.kind === 'registrationAnswer' ? answer.code : '', imei: null, software: null })
    expect(await line.hear('platformAnswer')).toMatchObject({ to: 0x0102, result: 0 })
    return line
  }
}
const position = (minutes: number): Message => ({
  kind: 'position',
  alarm: 0,
  status: 3,
  lat_e6: 30_660_000,
  lon_e6: 104_060_000,
  altitude_m: 500,
  speed_dkmh: 0,
  course: 0,
  time: digitsOf(minutesAgo(minutes)),
  items: [],
  torn: new Uint8Array(0)
})

test('the process beside the server hears a terminal, is started again when it is killed, and what was answered is there once', async () => {
  const { id } = await aVehicle(world, { gps_device_no: calling })
  const port = await freePort()
  const { services } = world
  const end = runGateway({ ...services, config: { ...services.config, terminalPort: port, host: '127.0.0.1' } })
  try {
    const line = await proved(port)
    const first = position(5)
    line.say(first)
    expect(await line.hear('platformAnswer')).toMatchObject({ to: 0x0200, result: 0 })
    expect(await positionsOf(id)).toHaveLength(1)
    const own = execFileSync('pgrep', ['-f', '-P', String(process.pid), `127.0.0.1 ${port}`], { encoding: 'utf8' })
    const closed = new Promise((done) => line.socket.once('close', done))
    process.kill(Number(own.trim()), 'SIGKILL')
    await closed
    const again = await proved(port)
    again.say(first)
    again.say(position(4))
    for (const _ of [1, 2]) expect(await again.hear('platformAnswer')).toMatchObject({ to: 0x0200, result: 0 })
    expect(await positionsOf(id)).toHaveLength(2)
    await services.health.lookAtAll()
    expect(services.health.parts()).toContainEqual(expect.objectContaining({ part: 'terminals', state: 'ok' }))
    expect(services.health.figuresOf('terminals')).toEqual({ lag_ms: 0, waiting: 0 })
    again.socket.destroy()
  } finally {
    await end()
  }
})
