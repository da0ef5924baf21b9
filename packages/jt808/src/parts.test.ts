import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefused, readFrame, type Frame } from './frame.ts'
import { framesOf, inner, runs } from './messages.testkit.ts'
import { Parts } from './parts.ts'

const bodyOf = (length: number, seed = 0): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 7 + seed) % 256)
const framesOfBody = (body: Uint8Array, serial: number, most = 100): Frame[] =>
  framesOf({ kind: 'other', id: 0x0801, bytes: body }, 2013, serial, most).map((bytes) => {
    const frame = readFrame(inner(bytes))
    if (isRefused(frame)) throw new Error(frame.detail)
    return frame
  })
const add = (parts: Parts, { header, body }: Frame, now = 0) => parts.add(header, body, now)

test('parts in any order, each as often as it likes, of several messages at a time, make each message once', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 101, max: 900 }), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 0xffff }),
      fc.infiniteStream(fc.nat()),
      (lengths, start, draws) => {
        const messages = lengths.map((length, i) => ({ body: bodyOf(length, i), serial: (start + i * 20) % 0x10000 }))
        const sent = messages.flatMap(({ body, serial }) => framesOfBody(body, serial)).flatMap((frame) => [frame, frame])
        const shuffled = sent.map((frame) => ({ frame, key: draws.next().value ?? 0 })).sort((a, b) => a.key - b.key)
        const parts = new Parts()
        const wholes = shuffled.map(({ frame }) => add(parts, frame)).flatMap((added) => ('whole' in added ? [added.whole] : []))
        // A copy that comes when its message is whole begins it anew; all its copies make it whole once more, which harms nobody who keeps things once.
        for (const { body, serial } of messages) {
          const own = wholes.filter(({ header }) => header.serial === serial)
          expect(own.length).toBeGreaterThanOrEqual(1)
          for (const one of own) expect(one.body).toEqual(body)
        }
        expect(wholes.length).toBeLessThanOrEqual(2 * messages.length)
        expect(parts.missing(1_000, 0)).toEqual([])
      }
    ),
    { numRuns: Math.ceil(runs('LAW_RUNS', 2_000) / 10) }
  ))

test('what is missing is asked for once, by the serial number of the first part, and completes the message under any number', () => {
  const parts = new Parts()
  const frames = framesOfBody(bodyOf(450), 65_534)
  for (const i of [4, 0, 2]) expect(add(parts, frames[i] as Frame)).toHaveProperty('waiting')
  expect(parts.missing(4_999, 5_000)).toEqual([])
  expect(parts.missing(5_000, 5_000)).toMatchObject([{ serial: 65_534, parts: [2, 4] }])
  expect(parts.missing(9_000, 5_000)).toEqual([])
  const anew = (frame: Frame, serial: number): Frame => ({ ...frame, header: { ...frame.header, serial } })
  expect(add(parts, anew(frames[1] as Frame, 300), 9_000)).toEqual({ waiting: 1 })
  expect(add(parts, anew(frames[3] as Frame, 301), 9_000)).toMatchObject({ whole: { header: { part: null }, body: bodyOf(450) } })
})

test('parts that all bear one serial number belong together', () => {
  const parts = new Parts()
  const frames = framesOfBody(bodyOf(250), 9).map((frame) => ({ ...frame, header: { ...frame.header, serial: 9 } }))
  expect(frames.map((frame) => add(parts, frame)).at(-1)).toMatchObject({ whole: { body: bodyOf(250), serials: [9] } })
})

test('what is left unfinished is bounded in number, bytes and time, and a part that cannot be is refused', () => {
  const parts = new Parts({ messages: 3, bytes: 1_000, ageMs: 60_000 })
  const first = framesOfBody(bodyOf(201), 0)
  add(parts, first[0] as Frame, 0)
  for (let i = 1; i < 50; i += 1) {
    add(parts, framesOfBody(bodyOf(900), i * 100)[0] as Frame, i)
    expect(parts.size).toBeLessThanOrEqual(300)
  }
  expect(add(parts, first[1] as Frame, 50)).toEqual({ waiting: 2 })
  expect(add(new Parts({ bytes: 150 }), first[0] as Frame)).toEqual({ waiting: 2 })
  const tight = new Parts({ bytes: 150 })
  for (const frame of framesOfBody(bodyOf(900), 7)) add(tight, frame)
  expect(tight.size).toBeLessThanOrEqual(150)
  const late = new Parts()
  add(late, first[0] as Frame, 0)
  add(late, first[1] as Frame, 60_000)
  expect(late.size).toBe(100)
  const { header, body } = first[0] as Frame
  for (const part of [
    { total: 3, index: 0 },
    { total: 3, index: 4 },
    { total: 0, index: 0 }
  ])
    expect(parts.add({ ...header, part }, body, 0)).toHaveProperty('impossible')
})
