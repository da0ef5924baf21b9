import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify, { type FastifyInstance, type FastifyReply, type LightMyRequestResponse } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { testApp } from '../../../testkit/app.ts'
import { boundFlow } from './flow.ts'
import { compressAnswers, compressionLimits } from './compression.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

const words = (bytes: number): string => '运单 waybill '.repeat(Math.ceil(bytes / 15)).slice(0, bytes)
const short = words(500)
const text = words(compressionLimits.least * 2)
const long = words(compressionLimits.atOnce * 3)
type Send = (reply: FastifyReply) => FastifyReply
const serve = (send: Send): FastifyInstance => {
  const app = fastify({ forceCloseConnections: true })
  open.push({ close: () => app.close() })
  compressAnswers(app)
  app.get('/', async (_request, reply) => send(reply))
  return app
}
/** What is sent as JSON to who takes such encodings. */
const ask = async (send: Send, accept: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
  await serve((reply) => send(reply.type('application/json; charset=utf-8'))).inject({
    method,
    url: '/',
    headers: accept === undefined ? {} : { 'accept-encoding': accept }
  })
const unpackers = new Map([
  ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', (bytes: Buffer) => gunzipSync(bytes)]
])
const decompress = ({ headers, rawPayload }: LightMyRequestResponse): string =>
  String(unpackers.get(String(headers['content-encoding']))?.(rawPayload) ?? rawPayload)

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip'],
  ['gzip', 'br;q=0.5, gzip'],
  ['gzip', 'br;q=0, *'],
  ['br', '*'],
  [undefined, undefined],
  [undefined, 'identity, gzip;q=0'],
  [undefined, 'br;q=0, gzip;q=0'],
  [undefined, 'deflate']
])('an answer is compressed as %s for who says that he takes %s, short, long and as a stream', async (encoding, accept) => {
  for (const [body, payload] of [
    [text, () => text],
    [text, () => Buffer.from(text)],
    [long, () => long],
    [text, () => Readable.from([text.slice(0, 100), text.slice(100)])],
    [long, () => Readable.from([Buffer.from(long)])]
  ] as const) {
    const answer = await ask((reply) => reply.send(payload()), accept)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toBe('accept-encoding')
    expect(decompress(answer)).toBe(body)
    if (answer.headers['content-length'] !== undefined) expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    if (encoding) expect(answer.rawPayload.length).toBeLessThan(body.length / 4)
  }
})

test.each<[string, Send]>([
  ['is short', (reply) => reply.send(short)],
  ['is a short file', (reply) => reply.header('content-length', 500).send(Readable.from([short]))],
  ['is compressed already', (reply) => reply.header('content-encoding', 'gzip').send(Buffer.from(text))],
  ['is a picture', (reply) => reply.type('image/png').send(Buffer.from(text))],
  ['is a workbook', (reply) => reply.type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet').send(Buffer.from(text))],
  ['is a stream of events', (reply) => reply.type('text/event-stream; charset=utf-8').send(Readable.from([text]))],
  ['is a part', (reply) => reply.code(206).header('content-range', 'bytes 0-4095/9000').send(text)],
  ['may not be changed on its way', (reply) => reply.header('cache-control', 'public, No-Transform').send(text)],
  ['says that nothing is new', (reply) => reply.code(304).send()],
  ['says nothing', (reply) => reply.code(204).send()]
])('an answer that %s stays as it is', async (_what, send) => {
  const plain = await ask(send, undefined)
  const answer = await ask(send, 'gzip, br')
  for (const one of [plain, answer]) delete one.headers['date']
  expect(answer.headers).toEqual(plain.headers)
  expect(answer.headers['vary']).toBeUndefined()
  expect(answer.rawPayload).toEqual(plain.rawPayload)
})

test('who asks for the head alone is told that there are several, and nothing is compressed for him', async () => {
  const answer = await ask((reply) => reply.send(text), 'br', 'HEAD')
  expect(answer.headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(Buffer.byteLength(text)) })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.rawPayload).toHaveLength(0)
})

test('what the answer varies by besides stays there, and is not said twice', async () => {
  const vary = async (said: string) => (await ask((reply) => reply.header('vary', said).send(text), 'br')).headers['vary']
  expect(await vary('origin')).toBe('origin, accept-encoding')
  expect(await vary('Accept-Encoding')).toBe('Accept-Encoding')
  expect(await vary('*')).toBe('*')
})

test('a strong ETag becomes a weak one, since the compressed bytes are others; ranges are no longer offered', async () => {
  const mark = async (etag: string, accept: string) => {
    const { headers } = await ask((reply) => reply.header('etag', etag).header('accept-ranges', 'bytes').send(text), accept)
    return [headers['etag'], headers['accept-ranges']]
  }
  expect(await mark('"a1"', 'br')).toEqual(['W/"a1"', undefined])
  expect(await mark('W/"a1"', 'br')).toEqual(['W/"a1"', undefined])
  expect(await mark('"a1"', 'identity')).toEqual(['"a1"', 'bytes'])
})

test('a long answer is compressed apart, so that a short one asked for after it comes before it', async () => {
  const app = fastify()
  open.push({ close: () => app.close() })
  compressAnswers(app)
  app.get('/long', async (_request, reply) => reply.type('text/plain').send(words(20_000_000)))
  app.get('/short', async () => ({ ok: true }))
  await app.ready()
  const order: string[] = []
  const get = async (url: string) => {
    await app.inject({ url, headers: { 'accept-encoding': 'br' } })
    order.push(url)
  }
  await Promise.all([get('/long'), get('/long'), get('/long'), get('/short')])
  expect(order[0]).toBe('/short')
  expect(order).toHaveLength(4)
})

const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
/** A client that asks and reads nothing. */
const askUnread = (port: number) => {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  open.push({ close: () => socket.destroy() })
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n')
  return socket
}

test('of an answer that waits for its reader, the compressed bytes are kept and the plain ones are not', async () => {
  const app = fastify({ forceCloseConnections: true })
  open.push({ close: () => app.close() })
  const flow = boundFlow(app)
  compressAnswers(app)
  app.addHook('onSend', flow.count)
  // Chance in letters compresses to three quarters, so that what is compressed is still more than the sockets take by themselves.
  const letters = randomBytes(12_000_000).toString('base64')
  app.get('/', async (_request, reply) => reply.type('text/plain').send(letters))
  const socket = askUnread(await listen(app))
  const counted: number[] = []
  await expect
    .poll(
      () => {
        counted.push(flow.waiting())
        return flow.waiting() > 0 && flow.waiting() < letters.length * 0.9
      },
      { timeout: 20_000 }
    )
    .toBe(true)
  expect(counted).toContain(letters.length)
  socket.destroy()
  await expect.poll(flow.waiting, { timeout: 20_000 }).toBe(0)
})

const noise = (bytes: number): Buffer => randomBytes(bytes)
/** Fails once it may. */
const failing = (sent: number, may: Promise<unknown>): Readable =>
  Readable.from(
    (async function* () {
      yield noise(sent)
      await may
      throw new Error('the disk is gone')
    })()
  )

test('a stream whose reader goes away is read no further', async () => {
  const endless = new Readable({ read: () => endless.push(noise(10_000)) })
  const socket = askUnread(await listen(serve((reply) => reply.type('text/plain').send(endless))))
  await once(socket, 'readable')
  socket.destroy()
  await expect.poll(() => endless.destroyed, { timeout: 20_000 }).toBe(true)
})

test('a stream that fails before anything was sent is answered with a fault that can be read, a later one with a connection that ends', async () => {
  const early = await ask((reply) => reply.type('text/plain').send(failing(10, Promise.resolve())), 'br')
  expect([early.statusCode, early.headers['content-encoding']]).toEqual([500, undefined])
  expect(early.json()).toMatchObject({ message: 'the disk is gone' })
  let fail = (): void => undefined
  const body = failing(4_000_000, new Promise<void>((go) => (fail = go)))
  const socket = askUnread(await listen(serve((reply) => reply.type('text/plain').send(body))))
  let last = ''
  socket.on('data', (part) => (last = part.toString('latin1'))).resume()
  await once(socket, 'data')
  fail()
  await once(socket, 'close')
  expect(last.endsWith('0\r\n\r\n')).toBe(false)
})

test('a list is compressed for a browser, and the same as uncompressed', async () => {
  const world = await testApp()
  open.push({ close: () => world.close() })
  const token = await world.login('operator')
  const list = async (accept: string) =>
    await world.app.inject({ method: 'POST', url: '/api/setting/vehicle_types', headers: { token, 'accept-encoding': accept }, payload: {} })
  const plain = await list('identity')
  expect(plain.json()).toMatchObject({ code: 200 })
  expect(plain.rawPayload.length).toBeGreaterThan(compressionLimits.least)
  for (const encoding of ['br', 'gzip']) {
    const compressed = await list(encoding)
    expect(compressed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(decompress(compressed)).toBe(plain.body)
  }
})
