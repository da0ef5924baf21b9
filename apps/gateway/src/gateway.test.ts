import { afterEach, expect, test } from 'vitest'
import type { Keeper, ToldFix } from '@yunshu/jt808/link'
import { Gateway } from './gateway.ts'
import { positionAt, TestTerminal, until } from './terminal.testkit.ts'

const number = '13800001234'
const at = Date.parse('2026-12-01T00:00:00Z')
const opened: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

/** What is kept, and what stands in the way of it. */
const open = async (limits: ConstructorParameters<typeof Gateway>[1] = {}) => {
  const kept: ToldFix[] = []
  const sizes: number[] = []
  const world = { kept, sizes, failing: false, gate: Promise.resolve(), known: new Set([number, '13800005678']) }
  const keeper: Keeper = {
    who: async (one) => (world.known.has(one) ? `code-${one}` : null),
    register: async (one) => (world.known.has(one.number) ? { result: 0, code: `code-${one.number}` } : { result: 4, code: '' }),
    keep: async (fixes) => {
      sizes.push(fixes.length)
      await world.gate
      if (world.failing) throw new Error('the database is away')
      kept.push(...fixes)
      return fixes.map((fix) => world.known.has(fix.number))
    }
  }
  const gateway = new Gateway(keeper, { waitMs: 20, retryMs: 20, tendMs: 50, ...limits })
  const port = await gateway.listen(0, '127.0.0.1')
  opened.push(gateway)
  const terminal = (phone = number, version: 2013 | 2019 = 2013): TestTerminal => {
    const one = new TestTerminal(port, phone, version)
    opened.push({ close: () => one.socket.destroy() })
    return one
  }
  return { gateway, world, terminal }
}

test.each([2013, 2019] as const)(
  'a terminal of %i registers, proves itself, and its position is answered after the commit and not before',
  async (version) => {
    const { world, terminal } = await open()
    const one = terminal(number, version)
    expect(await one.prove()).toBe(`code-${number}`)
    let commit = (): void => undefined
    world.gate = new Promise((done) => (commit = done))
    const serial = one.send(positionAt(at))
    await until(() => world.sizes.length > 0)
    expect(await one.answerTo(serial, 100)).toBeUndefined()
    commit()
    expect(await one.answerTo(serial)).toBe(0)
    expect(world.kept).toMatchObject([{ number, at, lon: 104.06, lat: 30.66, located: true, speed_kmh: 60, acc: true }])
    expect(await one.answerTo(one.send({ kind: 'heartbeat' }))).toBe(0)
    one.send({ kind: 'timeQuery' })
    expect(await until(() => one.heard.find((heard) => heard.kind === 'timeAnswer'))).toBeDefined()
    expect(await one.answerTo(one.send({ kind: 'other', id: 0x0f00, bytes: Uint8Array.of(1) }))).toBe(3)
    expect(await one.answerTo(one.send({ kind: 'logout' }))).toBe(0)
    expect(await until(() => one.closed)).toBe(true)
  }
)

test('who is in no vehicle, or has not proved itself, is told so, and nothing of it is kept', async () => {
  const { world, terminal } = await open()
  const stranger = terminal('13900000000')
  stranger.send({ kind: 'registration', year: 2013, province: 51, city: 100, maker: 'M', model: 'X', terminal_id: 'T', colour: 2, plate: '川A1' })
  expect(await until(() => stranger.heard.find((heard) => heard.kind === 'registrationAnswer'))).toMatchObject({ result: 4 })
  expect(await stranger.answerTo(stranger.send({ kind: 'authentication', code: 'x', imei: null, software: null }))).toBe(1)
  expect(await stranger.answerTo(stranger.send(positionAt(at)))).toBe(1)
  const liar = terminal()
  expect(await liar.answerTo(liar.send({ kind: 'authentication', code: 'guessed', imei: null, software: null }))).toBe(1)
  expect(await liar.answerTo(liar.send(positionAt(at)))).toBe(1)
  expect(world.kept).toEqual([])
})

test('the last connection of a terminal is the one; one that only claims the number takes nothing from it', async () => {
  const { gateway, terminal } = await open()
  const first = terminal()
  await first.prove()
  const liar = terminal()
  await liar.answerTo(liar.send({ kind: 'authentication', code: 'guessed', imei: null, software: null }))
  expect(first.closed).toBe(false)
  const second = terminal()
  await second.prove()
  expect(await until(() => first.closed)).toBe(true)
  expect(await second.answerTo(second.send(positionAt(at)))).toBe(0)
  liar.socket.destroy()
  expect(await until(() => gateway.state().connections === 1)).toBe(true)
})

test('one terminal that is gone meanwhile is told that its position has no vehicle', async () => {
  const { world, terminal } = await open()
  const one = terminal()
  await one.prove()
  world.known.delete(number)
  expect(await one.answerTo(one.send(positionAt(at)))).toBe(1)
})

test('while the database is away nothing is answered and nothing is lost, and no more is read than there is room for', async () => {
  const { gateway, world, terminal } = await open({ most: 50, room: 200 })
  const one = terminal()
  await one.prove()
  world.failing = true
  const count = 20_000
  const serials = Array.from({ length: count }, (_, i) => one.send(positionAt(at + i * 1000)))
  await until(() => gateway.state().waiting >= 200)
  await new Promise((done) => setTimeout(done, 300))
  // A chunk of 64 KiB at most came after there was no more room.
  expect(gateway.state().waiting).toBeLessThan(200 + (2 * 65_536) / 40)
  expect(gateway.state().lag_ms).toBeGreaterThan(200)
  expect(one.heard.filter(({ kind }) => kind === 'platformAnswer')).toHaveLength(1)
  world.failing = false
  expect(await one.answerTo(serials.at(-1) ?? 0, 60_000)).toBe(0)
  expect(world.kept.map((fix) => fix.at)).toEqual(Array.from({ length: count }, (_, i) => at + i * 1000))
  expect(Math.max(...world.sizes)).toBe(50)
  expect(gateway.state()).toMatchObject({ waiting: 0, lag_ms: 0 })
})

test('a batch in parts, out of order and with one lost, is asked for what is missing and answered when all of it is kept', async () => {
  const { world, terminal } = await open()
  const one = terminal()
  await one.prove()
  const { kind: _, ...position } = positionAt(at)
  const positions = Array.from({ length: 60 }, (_, i) => ({ ...position, time: positionAt(at + i * 10_000).time }))
  const frames = one.frames({ kind: 'batch', type: 1, positions, torn: new Uint8Array(0) })
  expect(frames.length).toBe(2)
  one.socket.write(frames[1] as Uint8Array)
  const asked = await until(() => one.heard.find((heard) => heard.kind === 'resendParts'), 8_000)
  expect(asked).toMatchObject({ parts: [1] })
  expect(world.kept).toHaveLength(0)
  one.socket.write(frames[0] as Uint8Array)
  await until(() => world.kept.length === 60)
  expect(world.kept.at(-1)).toMatchObject({ at: at + 590_000 })
})

test('what is no position is answered and tells at most that the terminal is there', async () => {
  const { world, terminal } = await open()
  const one = terminal()
  await one.prove()
  for (const over of [{ status: 1 }, { lat_e6: 0, lon_e6: 0 }, { time: '26130a000000' }, { status: 0x23 }])
    expect(await one.answerTo(one.send(positionAt(at, over)))).toBe(0)
  expect(world.kept).toMatchObject([
    { located: false, at },
    { located: false, at }
  ])
})

test('bytes that come one by one, with junk before and broken frames between, are the same positions', async () => {
  const { world, terminal } = await open()
  const one = terminal()
  await one.prove()
  const frames = Array.from({ length: 5 }, (_, i) => one.frames(positionAt(at + i * 1000))[0] as Uint8Array)
  const broken = Uint8Array.from(frames[0] as Uint8Array).fill(0x33, 20, 22)
  for (const bytes of [Uint8Array.of(1, 2, 3), broken, ...frames]) for (const byte of bytes) one.socket.write(Uint8Array.of(byte))
  await until(() => world.kept.length === 5)
  expect(world.kept.map((fix) => fix.at)).toEqual([0, 1, 2, 3, 4].map((i) => at + i * 1000))
})

test('who sends no frame is let go, and so is who does not prove itself in time', async () => {
  const { terminal, gateway } = await open({ proveMs: 200, connections: 3 })
  const [noisy, idle, third] = [terminal(), terminal(), terminal('13800005678')]
  await third.prove()
  noisy.socket.write(`GET / HTTP/1.1\r\n${'x'.repeat(10_000)}`)
  expect(await until(() => noisy.closed)).toBe(true)
  expect(await until(() => idle.closed)).toBe(true)
  expect(third.closed).toBe(false)
  const more = [terminal(), terminal(), terminal()]
  expect(await until(() => more.some((one) => one.closed))).toBe(true)
  expect(gateway.state().connections).toBeLessThanOrEqual(3)
})
