import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Version } from './bytes.ts'
import { isRefused, readFrame } from './frame.ts'
import { toGbk } from './gbk.ts'
import { readMessage } from './message.ts'
import { anyMessage, framesOf, inner, joined, read, runs, told } from './messages.testkit.ts'
import { Parts } from './parts.ts'
import { type Piece, StreamReader } from './stream.ts'

const version = fc.constantFrom<Version>(2013, 2019)
const streamOf = version.chain((one) =>
  fc.array(anyMessage(one), { minLength: 1, maxLength: 6 }).map((list) => list.flatMap((message) => framesOf(message, one)))
)
const cut = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
const often = { numRuns: Math.ceil(runs('LAW_RUNS', 2_000) / 10) }

test('frames say the same split at every byte, joined, and with one mark between two of them', () =>
  fc.assert(
    fc.property(streamOf, fc.integer({ min: 1, max: 40 }), (frames, size) => {
      const whole = told(frames)
      const bytes = joined(frames)
      expect(told([bytes])).toEqual(whole)
      expect(told(cut(bytes, 1))).toEqual(whole)
      expect(told(cut(bytes, size))).toEqual(whole)
      expect(told([joined(frames.map((frame, i) => (i === 0 ? frame : frame.subarray(1))))])).toEqual(whole)
    }),
    often
  ))

test('a frame cut at each of its bytes is read at each', () => {
  const [frame = new Uint8Array(0)] = framesOf({ kind: 'textToDriver', flags: 8, type: null, text: '前方 2 公里有团雾 ~}~}' }, 2013)
  for (let at = 0; at <= frame.length; at += 1) expect(told([frame.subarray(0, at), frame.subarray(at)])).toEqual(told([frame]))
})

test('junk before the first mark and between frames costs no frame', () =>
  fc.assert(
    fc.property(streamOf, fc.uint8Array({ minLength: 1, maxLength: 60 }), (frames, noise) => {
      const junk = noise.map((byte) => (byte === 0x7e ? 0x7f : byte))
      const whole = told(frames)
      expect(told([junk, ...frames])).toEqual(['junk', ...whole])
      const between = told(frames.flatMap((frame) => [frame, junk]))
      expect(between.filter((one) => typeof one === 'string' || !('refused' in one))).toEqual(
        whole.filter((one) => typeof one === 'string' || !('refused' in one))
      )
    }),
    often
  ))

test('a frame torn off costs itself alone', () => {
  const [one = new Uint8Array(0)] = framesOf({ kind: 'heartbeat' }, 2013, 1)
  const [two = one] = framesOf({ kind: 'platformAnswer', serial: 1, to: 2, result: 0 }, 2013, 2)
  expect(told([one.subarray(0, 9), two, one])).toMatchObject([{ refused: 'short' }, { kind: 'platformAnswer' }, { kind: 'heartbeat' }])
})

test('what has no mark for longer than a frame can be is passed over, and what follows is read', () => {
  const [frame = new Uint8Array(0)] = framesOf({ kind: 'heartbeat' }, 2013)
  const long = new Uint8Array(100_000).fill(0x30)
  expect(told([long, frame])).toMatchObject(['overlong', { kind: 'heartbeat' }])
  expect(told([frame, ...cut(long, 997), frame])).toMatchObject([{ kind: 'heartbeat' }, 'overlong', { kind: 'heartbeat' }])
})

test('a wrong checksum and a wrong escape are refused, and a wrong length is read by what is there', () => {
  const [frame = new Uint8Array(0)] = framesOf({ kind: 'authentication', code: 'ABC123', imei: null, software: null }, 2013)
  const bytes = [...inner(frame)]
  expect(read(Uint8Array.from(bytes.with(-2, 0x39)))).toMatchObject({ refused: 'checksum' })
  expect(read(Uint8Array.from([...bytes, 0x7d]))).toMatchObject({ refused: 'escape' })
  expect(read(Uint8Array.from([...bytes.slice(0, 5), 0x7d, 0x7d, ...bytes.slice(5)]))).toMatchObject({ refused: 'escape' })
  const longer = Uint8Array.from(bytes.with(3, (bytes[3] as number) ^ 0x18).with(-1, (bytes.at(-1) as number) ^ 0x18))
  expect(readFrame(longer)).toMatchObject({ misstated: { length: true } })
  expect(read(longer)).toMatchObject({ kind: 'authentication', code: 'ABC123' })
})

const filePart = (name: string, offset: number, bytes: Uint8Array): Uint8Array => {
  const head = new Uint8Array(62)
  head.set([0x30, 0x31, 0x63, 0x64, ...(toGbk(name) ?? [])])
  new DataView(head.buffer).setUint32(54, offset)
  new DataView(head.buffer).setUint32(58, bytes.length)
  return joined([head, bytes])
}
const pieces = (chunks: readonly Uint8Array[]): Piece[] => {
  const reader = new StreamReader({ files: true })
  return chunks.flatMap((chunk) => reader.push(chunk))
}

test('the parts of a file come between frames, with any bytes in them, however they are cut', () =>
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_000 }), fc.uint8Array({ maxLength: 300 }), fc.integer({ min: 1, max: 90 }), (one, two, size) => {
      const [frame = one] = framesOf({ kind: 'fileBegins', name: '00_65_6501_0_A1.jpg', type: 0, size: 9 }, 2013)
      const [short, long] = [filePart('a.jpg', 0, two), filePart('b.mp4', 65_536, one)]
      const bytes = joined([frame, long, short, frame, long])
      const files = [
        { kind: 'file', name: 'b.mp4', offset: 65_536, bytes: one },
        { kind: 'file', name: 'a.jpg', offset: 0, bytes: two }
      ]
      const whole = pieces([bytes])
      expect(whole).toEqual([{ kind: 'frame', bytes: inner(frame) }, ...files, { kind: 'frame', bytes: inner(frame) }, files[0]])
      expect(pieces(cut(bytes, 1))).toEqual(whole)
      expect(pieces(cut(bytes, size))).toEqual(whole)
    }),
    often
  ))

test('a part of a file that announces more than a part may have is not waited for', () => {
  const part = filePart('a.jpg', 0, new Uint8Array(0))
  new DataView(part.buffer).setUint32(58, 0xffff_ffff)
  const [frame = part] = framesOf({ kind: 'heartbeat' }, 2013)
  expect(pieces([part, frame, frame]).at(-1)).toMatchObject({ kind: 'frame' })
  expect(pieces([part])).toEqual([{ kind: 'overlong' }])
})

const some = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
/** `npm test -- --deep` changes a million. */
const count = runs('FRAMES', 10_000)
test(`${count} frames changed at random each end in a message or a refusal, with no more work than their bytes`, () => {
  const next = some(20_261_201)
  const seeds = fc
    .sample(
      version.chain((one) => anyMessage(one).map((message) => framesOf(message, one))),
      { seed: 808, numRuns: 400 }
    )
    .flat()
  const counts = { message: 0, refused: 0, waiting: 0 }
  const reader = new StreamReader({ files: true })
  let parts = new Parts()
  for (let i = 0; i < count; i += 1) {
    const bytes = Uint8Array.from(changed(seeds[Math.floor(next() * seeds.length)] as Uint8Array, next))
    const direct = read(resealed(bytes))
    counts[isRefused(direct) ? 'refused' : 'message'] += 1
    for (const piece of reader.push(bytes)) {
      const frame = piece.kind === 'frame' ? readFrame(piece.bytes) : undefined
      if (!frame || isRefused(frame)) continue
      const added = parts.add(frame.header, frame.body, i)
      if ('whole' in added) readMessage(added.whole.header, added.whole.body)
      else counts.waiting += 1
    }
    if (parts.size > 1 << 20) throw new Error('it holds more than it may')
    if (i % 1_000 === 0) parts = new Parts()
  }
  expect(counts.message).toBeGreaterThan(count / 10)
  expect(counts.refused).toBeGreaterThan(count / 50)
}, 3_600_000)

/** Some of its bytes others, fewer, more, or doubled. */
const changed = (frame: Uint8Array, next: () => number): number[] => {
  const bytes = [...frame]
  for (let times = Math.floor(next() * 4); times >= 0; times -= 1) {
    const at = Math.floor(next() * bytes.length)
    const how = next()
    if (how < 0.5) bytes[at] = Math.floor(next() * 256)
    else if (how < 0.7) bytes.splice(at, 1 + Math.floor(next() * 8))
    else if (how < 0.85) bytes.splice(at, 0, ...Array.from({ length: Math.floor(next() * 8) }, () => Math.floor(next() * 256)))
    else bytes.splice(at, 0, ...bytes.slice(at, at + Math.floor(next() * 20)))
  }
  return bytes
}
/** With the checksum that it should have, so that what is behind it is met as well. */
const resealed = (bytes: Uint8Array): Uint8Array => {
  const body = [...bytes].filter((byte) => byte !== 0x7e && byte !== 0x7d).slice(0, -1)
  const sum = body.reduce((all, byte) => all ^ byte, 0)
  return Uint8Array.from([...body, ...(sum === 0x7d ? [0x7d, 0x01] : sum === 0x7e ? [0x7d, 0x02] : [sum])])
}
